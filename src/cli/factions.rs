//! `montjoie factions`: lists against lists, from battles of random legal armies.

use super::args::{Answering, Common, FactionsArgs, Format, no_effect};
use super::duel::one_table;
use super::progress::Progress;
use super::{Job, keyed, list_names, print, shown, table};
use montjoie_analysis::ask::armies::{Against, Answer, Request, answer, best, several};
pub use montjoie_analysis::ask::armies::{index, sentence};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
#[cfg(not(feature = "report"))]
use montjoie_document::Data;
use montjoie_system::{Registry, System};

pub fn factions(systems: Registry, args: FactionsArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    let Common { format, lang, .. } = args.common;
    no_why(args.lists.why, &args.common)?;
    no_effect(&[("--table", args.table.is_some() && format != Format::Csv)], "without --format csv", "JSON has all tables")?;
    no_effect(&[("--paper", args.paper.is_some() && (args.out.is_none() || job.is_part()))], "without a report", "add --out DIR")?;
    let request = request(&args.lists.system, &args.lists.words, args.lists.card.as_ref(), &args.answering, &args.common, false);
    several(&request, systems, &job.terminal)?;
    let Some(answer) = asked(&request, systems, &job, &args.common)? else { return Ok(()) };
    let progress = Progress::combats(&args.common);
    let best = args.best.map(|of| best(&request, &answer, of, systems, &job.terminal, &progress)).transpose();
    progress.finish();
    let best = best?;
    let found = Against { answer: &answer, best: best.as_ref() };
    let data = found.data();
    let written = match &args.out {
        Some(out) => write((&args, out.as_path()), &request, found, &data)?,
        None => String::new(),
    };
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
fn write((args, _): (&FactionsArgs, &std::path::Path), _: &Request, _: Against, _: &Data) -> Result<String, Fault> {
    Ok(super::fair::no_reports(args.common.lang))
}

/// Data always have the whole answer.
pub fn no_why(why: bool, common: &Common) -> Result<(), Fault> {
    let data = common.format != Format::Table;
    no_effect(&[("--why", why && data)], "with --format json or csv", "they always have the whole answer")
}

/// What the words of the command ask for.
pub fn request(system: &str, words: &[String], card: Option<&String>, answering: &Answering, common: &Common, range: bool) -> Request {
    let (words, lists) = keyed(words);
    let (system, own, card) = (system.to_owned(), common.list.clone(), card.cloned());
    Request { system, lists, own, card, words, wish: answering.wish(), range }
}

pub(super) fn asked(request: &Request, systems: Registry, job: &Job, common: &Common) -> Result<Option<Answer>, Fault> {
    let progress = Progress::combats(common);
    let answer = job.answer(request, systems, &progress, || answer(request, systems, &job.terminal, &progress));
    progress.finish();
    answer
}

pub(super) fn list(answer: &Answer, place: usize, lang: Lang) -> &str {
    let (en, fr) = &answer.lists[place].1;
    lang.pick(en, fr)
}

/// The lists and their system.
pub fn title(lists: &[(String, (String, String))], system: &dyn System, lang: Lang) -> String {
    table::wrap(&format!("{} · {}", list_names(lists, lang).join(", "), system.name().get(lang)), 78, "", "  ")
}

/// How many battles, and what cannot be seen in the table.
pub(super) fn fought(answer: &Answer, lang: Lang) -> String {
    let (battles, seed) = (lang.whole(answer.battles), answer.seed);
    let undecided = lang.percent(answer.undecided, 1);
    let line = match lang {
        Lang::En => format!("{battles} battles, each with fresh armies, seed {seed}; {undecided} undecided."),
        Lang::Fr => format!("{battles} batailles, chacune avec de nouvelles armées, graine {seed} ; {undecided} indécises."),
    };
    let notes: String = answer.what_did_not_fit(lang).iter().map(|note| table::wrap(note, 78, "  ", "  ")).collect();
    table::note(&line, lang) + &notes + &ended(answer, lang)
}

/// Why a sequential estimate ended.
fn ended(answer: &Answer, lang: Lang) -> String {
    let Some((look, of)) = answer.look else { return String::new() };
    let line = match (answer.unknown(), lang) {
        (0, Lang::En) => format!("Ended at look {look} of {of}: every verdict is known. The intervals hold at all looks together."),
        (0, Lang::Fr) => {
            format!("Fini au regard {look} sur {of} : chaque verdict est connu. Les intervalles valent pour tous les regards à la fois.")
        }
        (open, Lang::En) => format!("Ended at look {look} of {of}: {open} verdicts are open. The intervals hold at all looks together."),
        (open, Lang::Fr) => {
            format!(
                "Fini au regard {look} sur {of} : {open} verdicts restent ouverts. Les intervalles valent pour tous les regards à la fois."
            )
        }
    };
    table::note(&line, lang)
}
