//! `montjoie luck`: how lucky an evening was.

use super::args::{Format, LuckArgs, no_effect};
use super::{Terminal, print, shown};
use montjoie_analysis::ask::luck::{Request, answer};
use montjoie_analysis::scenario::Fault;
use montjoie_document::Answered;
use montjoie_system::Registry;

pub fn luck(systems: Registry, args: LuckArgs) -> Result<(), Fault> {
    let LuckArgs { file, why, csv, common } = args;
    csv.effective(common.format)?;
    no_effect(&[("--why", why && common.format != Format::Table)], "with --format json or csv", "they always have the whole answer")?;
    let found = answer(&Request { file, own: common.list.clone() }, systems, &Terminal::default())?;
    let data = found.data();
    print(&shown::said((common.format, csv.table.as_deref(), why), &data, &found.document(&data, common.lang), "")?)
}
