//! `montjoie factions`: lists against lists, from battles of random legal armies.

use super::args::{AboutAsked, Answering, Common, FactionsArgs, ListsAsked};
use super::armies_report::lists as write;
use super::progress::Progress;
use super::{Job, keyed};
use montjoie_analysis::ask::armies::{About, Against, ArmiesRequest, best};
use montjoie_analysis::store::Fault;
use montjoie_document::Answered;

pub fn factions(args: FactionsArgs, job: Job) -> Result<(), Fault> {
    let mut job = job.asked(&args.answering, args.report.out.as_deref())?.writing(&args.rows)?;
    let form = args.common.form(args.lists.why, args.table.as_ref())?;
    let request = ArmiesRequest { set: args.set.clone(), ..of_lists(&args.lists, &args.answering, &args.common)? };
    request.meets_others(job.session())?;
    if args.best.is_some() {
        request.about_all("`--best`", job.session())?;
    }
    let Some(answer) = job.answer(&request, Progress::combats(&args.common))? else { return Ok(()) };
    let best = args.best.map(|of| job.watched(Progress::combats(&args.common), |session| best(&request, &answer, of, session)));
    let found = Against { best: best.transpose()?, answer };
    let data = found.data();
    let report = args.report.out.as_deref().map(|out| write((&args, out), &request, &found, &data)).transpose()?;
    form.print(&found, &data, &(report.unwrap_or_default() + &job.written(form.lang)?))
}

/// What the words of a command about lists ask for.
pub fn of_lists(lists: &ListsAsked, answering: &Answering, common: &Common) -> Result<ArmiesRequest, Fault> {
    request((&lists.system, &lists.words, lists.card.as_ref()), &lists.about, answering, common)
}

/// What a system, words and a card ask for; other situations are not tried.
pub fn request(
    (system, words, card): (&str, &[String], Option<&String>),
    about: &AboutAsked,
    answering: &Answering,
    common: &Common,
) -> Result<ArmiesRequest, Fault> {
    let (words, lists) = keyed(words);
    let (system, own, card) = (system.to_owned(), common.list.clone(), card.cloned());
    let about = About::new(about.only.clone(), about.everybody)?;
    Ok(ArmiesRequest { system, lists, own, card, words, about, set: Vec::new(), wish: answering.wish(), range: false })
}
