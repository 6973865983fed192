//! `montjoie audit`: what lists say of themselves, without dice.

use super::args::AuditArgs;
use super::{Terminal, print, shown};
use montjoie_analysis::ask::audit::{Request, answer};
use montjoie_analysis::store::Fault;
use montjoie_system::Registry;

pub fn run(systems: Registry, args: AuditArgs) -> Result<(), Fault> {
    let request = Request { system: args.system, lists: args.lists, own: args.common.list.clone() };
    print(&shown::answer(&answer(&request, systems, &Terminal::default())?, &args.common, &args.csv, "")?)
}
