//! `montjoie factions`: lists against lists, from battles of random legal armies.

use super::args::{AboutAsked, Answering, Common, FactionsArgs, Format, ListsAsked, no_effect};
use super::duel::one_table;
use super::progress::Progress;
use super::{Job, keyed, print, shown};
use montjoie_analysis::ask::armies::{About, Against, Answer, Request, answer, best};
use montjoie_analysis::store::Fault;
use montjoie_document::Answered;
#[cfg(not(feature = "report"))]
use montjoie_document::Data;
use montjoie_system::Registry;

pub fn factions(systems: Registry, args: FactionsArgs, job: Job) -> Result<(), Fault> {
    let mut job = job.asked(&args.answering, args.out.as_deref())?.writing(&args.rows)?;
    let Common { format, lang, .. } = args.common;
    args.common.forms(args.lists.why, args.table.as_deref())?;
    no_effect(&[("--paper", args.paper.is_some() && (args.out.is_none() || job.is_part()))], "without a report", "add --out DIR")?;
    let request = Request { set: args.set.clone(), ..of_lists(&args.lists, &args.answering, &args.common)? };
    request.meets_others(systems, &job.terminal)?;
    if args.best.is_some() {
        request.about_all("`--best`", systems, &job.terminal)?;
    }
    let Some(answer) = asked(&request, systems, &job, &args.common)? else { return Ok(()) };
    let progress = Progress::combats(&args.common);
    let best = args.best.map(|of| best(&request, &answer, of, systems, &job.terminal, &progress)).transpose();
    progress.finish();
    let found = Against { answer, best: best? };
    let data = found.data();
    let written = match &args.out {
        Some(out) => write((&args, out.as_path()), &request, &found, &data)?,
        None => String::new(),
    };
    let written = written + &job.written(lang)?;
    print(&match format {
        Format::Table => shown::text(&found.document(&data, lang), args.lists.why) + &written,
        Format::Json => montjoie_document::pretty(&data),
        Format::Csv => one_table(&data, args.table.as_deref())?.csv(),
    })
}

#[cfg(feature = "report")]
use super::armies_report::lists as write;

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write((args, _): (&FactionsArgs, &std::path::Path), _: &Request, _: &Against, _: &Data) -> Result<String, Fault> {
    Ok(super::fair::no_reports(args.common.lang))
}

/// What the words of a command about lists ask for.
pub fn of_lists(lists: &ListsAsked, answering: &Answering, common: &Common) -> Result<Request, Fault> {
    request((&lists.system, &lists.words, lists.card.as_ref()), &lists.about, answering, common)
}

/// What a system, words and a card ask for; other situations are not tried.
pub fn request(
    (system, words, card): (&str, &[String], Option<&String>),
    about: &AboutAsked,
    answering: &Answering,
    common: &Common,
) -> Result<Request, Fault> {
    let (words, lists) = keyed(words);
    let (system, own, card) = (system.to_owned(), common.list.clone(), card.cloned());
    let about = About::new(about.only.clone(), about.everybody)?;
    Ok(Request { system, lists, own, card, words, about, set: Vec::new(), wish: answering.wish(), range: false })
}

pub(super) fn asked(request: &Request, systems: Registry, job: &Job, common: &Common) -> Result<Option<Answer>, Fault> {
    let progress = Progress::combats(common);
    let answer = job.answer(request, systems, &progress, || answer(request, systems, &job.terminal, &progress));
    progress.finish();
    answer
}
