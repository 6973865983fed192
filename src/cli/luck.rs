//! `montjoie luck`: how lucky an evening was.

use super::args::LuckArgs;
use super::{Job, print, shown};
use montjoie_analysis::ask::Answerable;
use montjoie_analysis::ask::luck::Request;
use montjoie_analysis::scenario::Fault;
use montjoie_document::Answered;

pub fn luck(args: LuckArgs, job: &Job) -> Result<(), Fault> {
    let LuckArgs { file, why, csv, common } = args;
    common.forms(why, csv.table.as_deref())?;
    let found = Request { file, own: common.list.clone() }.answer(job.session())?;
    let data = found.data();
    print(&shown::said((common.format, csv.table.as_deref(), why), &data, &found.document(&data, common.lang), "")?)
}
