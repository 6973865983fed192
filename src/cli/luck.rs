//! `montjoie luck`: how lucky an evening was.

use super::Job;
use super::args::LuckArgs;
use montjoie_analysis::ask::luck::LuckRequest;
use montjoie_analysis::store::{Fault, Request};
use montjoie_document::Answered;

pub fn luck(args: LuckArgs, job: &Job) -> Result<(), Fault> {
    let LuckArgs { file, why, csv, common } = args;
    let form = common.form(why, csv.table.as_ref())?;
    let found = LuckRequest { file, own: common.list.clone() }.answer(job.session())?;
    form.print(&found, &found.data(), "")
}
