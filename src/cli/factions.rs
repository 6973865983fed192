//! `montjoie factions`: lists against lists, from battles of random legal armies.

#[cfg(not(feature = "report"))]
use std::path::Path;

#[cfg(not(feature = "report"))]
use serde_json::Value as Json;

use super::args::{Answering, Common, FactionsArgs, Format, no_effect};
use super::battle::rests;
use super::progress::Progress;
use super::{Job, json, keyed, list_names, print, table};
use montjoie_analysis::ask::armies::{Answer, Best, Request, answer, best, several};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_system::{Registry, System};

pub fn factions(systems: Registry, args: FactionsArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    no_why(args.lists.why, &args.common)?;
    no_effect(&[("--paper", args.paper.is_some() && (args.out.is_none() || job.is_part()))], "without a report", "add --out DIR")?;
    let request = request(&args.lists.system, &args.lists.words, args.lists.card.as_ref(), &args.answering, &args.common, false);
    if args.best.is_some() && args.common.format == Format::Csv {
        return Err(Fault::new("`--best` has no effect with --format csv: it is another table").help("take --format json"));
    }
    several(&request, systems, &job.terminal)?;
    let Some(answer) = asked(&request, systems, &job, &args.common)? else { return Ok(()) };
    let progress = Progress::combats(&args.common);
    let best = args.best.map(|of| best(&request, &answer, of, systems, &job.terminal, &progress)).transpose();
    progress.finish();
    let best = best?;
    let mut whole = json::factions(&answer);
    if let Some(best) = &best {
        whole["best"] = json::best(&answer, best);
    }
    let written = match &args.out {
        Some(out) => write((&args, out.as_path()), &request, (&answer, best.as_ref()), &whole)?,
        None => String::new(),
    };
    print(&match args.common.format {
        Format::Table => text(&answer, best.as_ref(), args.lists.why, args.common.lang) + &written,
        Format::Json => json::text(&whole),
        Format::Csv => factions_csv(&answer),
    })
}

#[cfg(feature = "report")]
use super::armies_report::lists as write;

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write((args, _): (&FactionsArgs, &Path), _: &Request, _: (&Answer, Option<&Best>), _: &Json) -> Result<String, Fault> {
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

/// The lists and their system.
pub fn title(lists: &[(String, (String, String))], system: &dyn System, lang: Lang) -> String {
    table::wrap(&format!("{} · {}", list_names(lists, lang).join(", "), system.name().get(lang)), 78, "", "  ")
}

fn text(answer: &Answer, best: Option<&Best>, why: bool, lang: Lang) -> String {
    let mut text = title(&answer.lists, answer.system, lang) + &table::note(&answer.who_wins(lang), lang) + "\n";
    text += &matrix(answer, lang);
    let note = match lang {
        Lang::En => "The row's share of battles against the column in %, an undecided battle as one half, ± its 95 % interval.",
        Lang::Fr => {
            "Part des batailles que la ligne gagne contre la colonne, en %, une bataille indécise comptant une moitié, ± l’intervalle à 95 %."
        }
    };
    text += &table::note(note, lang);
    text += &best.map_or(String::new(), |best| at_their_best(answer, best, lang));
    text += &compulsory(answer, lang);
    text += &answer.fought(lang).iter().map(|note| table::note(note, lang)).collect::<String>();
    text + &rests(&answer.assumptions, why, lang)
}

/// What both sides win with their best armies.
fn at_their_best(answer: &Answer, best: &Best, lang: Lang) -> String {
    let lists = answer.lists.len();
    let share = |share: f64| lang.number(share * 100.0, 1);
    let mut header = vec![lang.pick("both at their best", "chacun au mieux")];
    header.extend((0..lists).map(|place| answer.list(place, lang)));
    header.push(lang.pick("mean", "moyenne"));
    let row = |row: usize| {
        let cell = |column: usize| if row == column { "–".to_owned() } else { share(best.shares[row][column]) };
        let mut cells = vec![answer.list(row, lang).to_owned()];
        cells.extend((0..lists).map(cell));
        cells.push(share(best.means[row]));
        cells
    };
    let table = table::plain(&header, &(0..lists).map(row).collect::<Vec<_>>(), &(1..=lists + 1).collect::<Vec<_>>());
    let (of, battles) = (lang.whole(best.of.into()), lang.whole(best.battles));
    let note = match lang {
        Lang::En => format!(
            "Of {of} random armies of each list the eight that are worth most meet; each side brings them as often as is best for it (a matrix game). Shares of {battles} fresh battles per pair of lists."
        ),
        Lang::Fr => format!(
            "Sur {of} armées de chaque liste tirées au sort, les huit qui valent le plus se rencontrent ; chaque camp les amène aussi souvent que cela lui profite (un jeu matriciel). Parts de {battles} batailles neuves par paire de listes."
        ),
    };
    let mut text = format!("\n{table}{}\n", table::note(&note, lang));
    let mix = answer.mix(best).seen(lang);
    let head: Vec<&str> = mix.head.iter().map(String::as_str).collect();
    text += &table::fitted(&head, &mix.rows, &mix.right);
    let note = match lang {
        Lang::En => "How often each list brings which of its armies at its best, on average over the other lists.",
        Lang::Fr => "Combien souvent chaque liste amène laquelle de ses armées au mieux, en moyenne sur les autres listes.",
    };
    text + &table::note(note, lang)
}

/// What compulsory units bring.
fn compulsory(answer: &Answer, lang: Lang) -> String {
    if answer.taxes.is_empty() {
        return String::new();
    }
    let note = match lang {
        Lang::En => "What the units that a list must have are worth to a mean army beyond their price: a gift above 0, a tax below.",
        Lang::Fr => {
            "Ce que les unités obligatoires d’une liste valent pour une armée moyenne au-delà de leur prix : un cadeau au-dessus de 0, un impôt au-dessous."
        }
    };
    format!("\n{}{}\n", table::typed(&answer.compulsory(), lang), table::note(note, lang))
}

/// The lists against one another.
fn matrix(answer: &Answer, lang: Lang) -> String {
    let lists = answer.lists.len();
    let cell = |row: usize, column: usize| {
        let share = answer.factions.cells[row][column].1;
        if row == column {
            return "–".to_owned();
        }
        let ends = answer.factions.interval(row, column);
        format!("{} ± {}", lang.number(share * 100.0, 1), lang.number((ends.high - ends.low) * 50.0, 1))
    };
    let mut header = vec![""];
    header.extend((0..lists).map(|place| answer.list(place, lang)));
    header.push(lang.pick("mean", "moyenne"));
    let row = |place: usize| {
        let mut row = vec![answer.list(place, lang).to_owned()];
        row.extend((0..lists).map(|column| cell(place, column)));
        row.push(lang.number(answer.factions.means[place] * 100.0, 1));
        row
    };
    table::plain(&header, &(0..lists).map(row).collect::<Vec<_>>(), &(1..=lists + 1).collect::<Vec<_>>())
}

fn factions_csv(answer: &Answer) -> String {
    let mut text = String::from("row,column,battles,share,low,high\n");
    for (row, (one, _)) in answer.lists.iter().enumerate() {
        for (column, (other, _)) in answer.lists.iter().enumerate() {
            let (battles, share) = answer.factions.cells[row][column];
            let ends = answer.factions.interval(row, column);
            text += &format!("{one},{other},{battles},{share},{},{}\n", ends.low, ends.high);
        }
    }
    text
}
