//! `montjoie luck`: how lucky an evening was.

use super::Job;
use super::args::LuckArgs;
use montjoie_analysis::ask::luck::Request;
use montjoie_analysis::store::{Answerable, Fault};
use montjoie_document::Answered;

pub fn luck(args: LuckArgs, job: &Job) -> Result<(), Fault> {
    let LuckArgs { file, why, csv, common } = args;
    let form = common.form(why, csv.table.as_ref())?;
    let found = Request { file, own: common.list.clone() }.answer(job.session())?;
    form.print(&found, &found.data(), "")
}
