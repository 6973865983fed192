//! `montjoie reprice`: a list at prices that are fair in armies.

#[cfg(not(feature = "report"))]
use std::path::Path;

#[cfg(not(feature = "report"))]
use serde_json::Value as Json;

use super::args::{Format, KeepArg, RepriceArgs, no_effect};
use super::battle::rests;
use super::duel::save;
use super::progress::Progress;
use super::side_by_side::by_list;
use super::{Terminal, factions, json, list_names, print, table, use_threads};
use montjoie_analysis::ask::armies::Factions;
use montjoie_analysis::ask::battle::drawn_again;
use montjoie_analysis::ask::reprice::{Answer, Keep, Request, answer};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

pub fn reprice(systems: Registry, args: RepriceArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    let cut = [("--shard", args.answering.shard.is_some()), ("--resume", args.answering.resume.is_some())];
    no_effect(&cut, "on new prices", "each round begins with the prices of the one before")?;
    factions::no_why(args.lists.why, &args.common)?;
    no_effect(&[("--paper", args.paper.is_some() && args.report.is_none())], "without a report", "add --report DIR")?;
    // Battles take a minute: a file that is in the way is said before.
    if args.out.exists() {
        let fault = Fault::new(format!("{}: there is such a file already", args.out.display()));
        return Err(fault.help("name another one with --out"));
    }
    let of = factions::request(&args.lists.system, &args.lists.words, args.lists.card.as_ref(), &args.answering, &args.common, false);
    let keep = match args.keep {
        KeepArg::Total => Keep::Total,
        KeepArg::Changes => Keep::Changes,
    };
    let request = Request { of, keep, rounds: args.rounds };
    let progress = Progress::combats(&args.common);
    let answer = answer(&request, systems, &Terminal::default(), &progress);
    progress.finish();
    let answer = answer?;
    save(&args.out, &answer.text)?;
    let whole = json::repriced(&answer);
    let written = match &args.report {
        Some(folder) => write((&args, folder.as_path()), &request, &answer, &whole)?,
        None => String::new(),
    };
    print(&match args.common.format {
        Format::Table => text(&answer, &args, args.common.lang) + &written,
        Format::Json => json::text(&whole),
        Format::Csv => answer.prices().csv(),
    })
}

#[cfg(feature = "report")]
use super::armies_report::repriced as write;

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write((args, _): (&RepriceArgs, &Path), _: &Request, _: &Answer, _: &Json) -> Result<String, Fault> {
    Ok(super::fair::no_reports(args.common.lang))
}

fn text(answer: &Answer, args: &RepriceArgs, lang: Lang) -> String {
    let names = list_names(&answer.lists, lang);
    let mut text = factions::title(&answer.lists, answer.system, lang);
    text += &table::note(&sentence(answer, lang), lang);
    text += "\n";
    let share = |of: &Factions, place: usize| {
        let ends = of.mean_interval(place);
        format!("{} ± {}", lang.number(of.means[place] * 100.0, 1), lang.number((ends.high - ends.low) * 50.0, 1))
    };
    let rows: Vec<Vec<String>> = names
        .iter()
        .enumerate()
        .map(|(place, name)| vec![(*name).to_owned(), share(&answer.before, place), share(&answer.after, place)])
        .collect();
    let head = match lang {
        Lang::En => ["wins, %", "at the old prices", "at the new"],
        Lang::Fr => ["victoires, %", "aux anciens prix", "aux nouveaux"],
    };
    if names.len() > 1 {
        text += &format!("{}\n", table::plain(&head, &rows, &[1, 2]));
    }
    text += &by_list(&answer.prices(), &names, |row| answer.units[row].was.list, lang);
    text += &table::note(&note(answer, lang), lang);
    let file = args.out.display();
    let system = answer.system.id();
    let written = match lang {
        Lang::En => format!("Written to {file}. To fight with it: montjoie factions {system} --list {file}"),
        Lang::Fr => format!("Écrit dans {file}. Pour s’en servir : montjoie factions {system} --list {file}"),
    };
    text += &table::note(&written, lang);
    text + &rests(&answer.assumptions, args.lists.why, lang)
}

/// What the new prices do to the fairness index, and how many prices change.
pub fn sentence(answer: &Answer, lang: Lang) -> String {
    let ends = answer.before.index_interval();
    let [before, low, high] = [answer.before.index, ends.low, ends.high].map(|value| lang.number(value, 0));
    let after = factions::index(&answer.after, lang);
    let (changed, all) = (answer.changed(), answer.units.len());
    match lang {
        Lang::En if answer.lists.len() < 2 => format!("{changed} of {all} prices change."),
        Lang::Fr if answer.lists.len() < 2 => format!("{changed} prix sur {all} changent."),
        Lang::En => format!(
            "Fairness index {before} ({low} to {high}) at the old prices, at the new ones {after}. {changed} of {all} prices change."
        ),
        Lang::Fr => {
            format!("Indice d’équité {before} ({low} à {high}) aux anciens prix, aux nouveaux {after}. {changed} prix sur {all} changent.")
        }
    }
}

/// How it was found.
pub fn note(answer: &Answer, lang: Lang) -> String {
    let rounds = answer.rounds.len();
    let (battles, seed) = (lang.whole(answer.battles), answer.seed);
    let moved: Vec<String> = answer.rounds.iter().map(|round| round.moved.to_string()).collect();
    let moved = moved.join(", ");
    let keep = match (answer.keep, lang) {
        (Keep::Total, Lang::En) => "A mean army keeps its total in each round.",
        (Keep::Total, Lang::Fr) => "Une armée moyenne garde son total à chaque tour.",
        (Keep::Changes, Lang::En) => "The scale is the one on which most prices stay.",
        (Keep::Changes, Lang::Fr) => "L’échelle est celle où le plus de prix restent.",
    };
    let end = match (answer.settled, lang) {
        (true, Lang::En) => "the last round moved none",
        (true, Lang::Fr) => "le dernier tour n’en a déplacé aucun",
        (false, Lang::En) => "the rounds ended before prices settled: --rounds",
        (false, Lang::Fr) => "les tours ont pris fin avant que les prix soient stables : --rounds",
    };
    let found = match lang {
        Lang::En => format!(
            "{keep} Rounds of {battles} battles: {rounds}; prices moved in each: {moved}; {end}. Worth after and the new index are of {battles} more battles, with fresh dice. Worths are those in armies of all lists together. Seed {seed}."
        ),
        Lang::Fr => format!(
            "{keep} Tours de {battles} batailles : {rounds} ; prix déplacés à chacun : {moved} ; {end}. La valeur après et le nouvel indice viennent de {battles} autres batailles, aux dés neufs. Les valeurs sont celles en armées de toutes les listes ensemble. Graine {seed}."
        ),
    };
    let drawn_again = drawn_again(answer.drawn_again, answer.room, lang).map(|note| format!(" {note}"));
    found + &drawn_again.unwrap_or_default()
}
