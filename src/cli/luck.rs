//! `montjoie luck`: how lucky an evening was.

use super::args::LuckArgs;
use super::{Terminal, print, shown};
use montjoie_analysis::ask::luck::{Request, answer};
use montjoie_analysis::store::Fault;
use montjoie_document::Answered;
use montjoie_system::Registry;

pub fn luck(systems: Registry, args: LuckArgs) -> Result<(), Fault> {
    let LuckArgs { file, why, csv, common } = args;
    common.forms(why, csv.table.as_deref())?;
    let found = answer(&Request { file, own: common.list.clone() }, systems, &Terminal::default())?;
    let data = found.data();
    print(&shown::said((common.format, csv.table.as_deref(), why), &data, &found.document(&data, common.lang), "")?)
}
