//! `montjoie audit`: what lists say of themselves, without dice.

use super::args::AuditArgs;
use super::{Job, shown};
use montjoie_analysis::ask::audit::AuditRequest;
use montjoie_analysis::store::{Fault, Request};

pub fn run(args: AuditArgs, job: &Job) -> Result<(), Fault> {
    let request = AuditRequest { system: args.system, lists: args.lists, own: args.common.list.clone() };
    shown::answer(&request.answer(job.session())?, &args.common, &args.csv, "")
}
