//! `montjoie battle`: two armies, many times.

use std::path::Path;

use super::args::{BattleArgs, TraceArgs};
use super::progress::Progress;
use super::scenario_report::Made;
use super::{Job, find_system, keyed};
use montjoie_analysis::ask::battle::{BattleAnswer, handicap, names_armies};
pub use montjoie_analysis::ask::battle::{BattleRequest, Of};
use montjoie_analysis::scenario::{Method, Scenario};
use montjoie_analysis::store::{Fault, Session, read_lists};
use montjoie_core::combat::Pair;
use montjoie_core::monte_carlo::Source;
use montjoie_document::Answered;

pub fn battle(args: BattleArgs, job: Job) -> Result<(), Fault> {
    let mut job = job.asked(&args.answering, args.out.as_deref())?.writing(&args.rows)?;
    let form = args.common.form(args.why, args.table.as_ref())?;
    let of = asked(&args.of, &args.words, args.card.as_deref())?;
    let request = BattleRequest {
        of,
        own: args.common.list.clone(),
        wish: args.answering.wish(),
        source: Source::Tables,
        range: args.range,
        set: args.set,
    };
    if args.handicap {
        let found = job.watched(Progress::combats(&args.common), |session| handicap(&request, session))?;
        return form.print(&found, &found.data(), "");
    }
    let Some(answer) = job.answer(&request, Progress::combats(&args.common))? else { return Ok(()) };
    let data = answer.data();
    let written = match &args.out {
        Some(out) => {
            let lists = &request.ready(job.session())?.lists;
            let made = Made { lang: form.lang, paper: args.paper, out: Some(out), method: Method::Sample, lists };
            made.battles(&answer, &data, &folder(&request.of, &answer))?
        }
        None => String::new(),
    };
    form.print(&answer, &data, &(written + &job.written(form.lang)?))
}

/// The name of a report's folder: that of the scenario; of a card with two armies, theirs too.
fn folder(of: &Of, answer: &BattleAnswer) -> String {
    let armies = match of {
        Of::Scenario(_) => Pair::default(),
        Of::Armies { armies, .. } => armies.clone(),
    };
    let plain = |part: &String| -> String {
        // Of a file its name; of units and lists every word.
        let stem = Path::new(part).file_stem().filter(|_| part.ends_with(".toml"));
        let name = stem.map_or(part.clone(), |stem| stem.to_string_lossy().into_owned());
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
    };
    let parts = std::iter::once(&answer.findings.name).chain(armies.a.iter()).chain(armies.b.iter());
    parts.map(plain).collect::<Vec<_>>().join("-")
}

/// Whether a file asks for battles; never one that comes through a pipe.
fn is_file(file: &Path, session: Session) -> bool {
    // What comes through a pipe can be read once only: it is left to the duels.
    let once = std::fs::metadata(file).is_ok_and(|file| !file.is_file());
    !once && Scenario::read(file, session).is_ok_and(|scenario| scenario.battle)
}

/// What the words mean: a scenario file; or a system, up to two armies, and keys.
pub fn asked(of: &str, words: &[String], card: Option<&str>) -> Result<Of, Fault> {
    if of.ends_with(".toml") {
        if let Some(word) = words.first().map(String::as_str).or(card) {
            let fault = Fault::new(format!("`{word}` comes after a scenario, which sets everything itself"));
            return Err(fault.help("name the system and two armies instead; the scenario can be their --card"));
        }
        return Ok(Of::Scenario(of.into()));
    }
    let (words, mut named) = keyed(words);
    if named.len() > 2 {
        return Err(
            Fault::new(format!("{} armies: a battle has two", named.len())).help("several lists are written with commas: french,english")
        );
    }
    let mut named = named.drain(..);
    let armies = Pair { a: named.next(), b: named.next() };
    Ok(Of::Armies { system: of.to_owned(), armies, card: card.map(str::to_owned), words })
}

/// Whether what is to be told is a battle: a file that says so, or a system and two armies.
pub fn is_battle(of: &str, args: &TraceArgs, job: &Job) -> bool {
    if of.ends_with(".toml") {
        return is_file(Path::new(of), job.session());
    }
    let (Ok(system), Ok(own)) = (find_system(job.systems, of), read_lists(&job.terminal, &args.common.list)) else { return false };
    let (_, named) = keyed(&args.words);
    args.card.is_some() || names_armies(system, &named, &own)
}
