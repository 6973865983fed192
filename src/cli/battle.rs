//! `montjoie battle`: two armies, many times.

use std::path::Path;

use super::args::{BattleArgs, Common, Format, TraceArgs, no_effect};
use super::progress::Progress;
use super::run::Made;
use super::{Job, Terminal, battle_report, find_system, json, keyed, print, table};
use montjoie_analysis::ask::battle::{
    Answer, Counted, Otherwise, Ready, army, army_named, drawn_again_where, endings as endings_of, losses as losses_of, names_armies,
    rests_on, sentence, sets_words, work, work_note,
};
pub use montjoie_analysis::ask::battle::{Of, Request};
use montjoie_analysis::host::read_lists;
use montjoie_analysis::scenario::{Axis, Fault, Findings, Method, Scenario, sentence as says};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_core::statistics::interval;
use montjoie_core::tally::Winner;
use montjoie_system::{Assumption, Basis, Registry, System};

pub fn battle(systems: Registry, args: BattleArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    let data = args.common.format != Format::Table;
    let given = [("--why", args.why && data), ("--units", args.units && data)];
    no_effect(&given, "with --format json or csv", "they always have the whole answer")?;
    no_effect(&[("--paper", args.paper.is_some() && args.out.is_none())], "without a report", "add --out DIR")?;
    let of = asked(&args.of, &args.words, args.card.as_deref())?;
    let request = Request { of, own: args.common.list.clone(), wish: args.answering.wish(), source: Source::Tables, range: args.range };
    let mut ready = request.ready(systems, &job.terminal)?;
    let lists = std::mem::take(&mut ready.lists);
    let Some(answer) = fight(&request, ready, systems, (&job, &args.common))? else { return Ok(()) };
    let Common { lang, .. } = args.common;
    let made = Made { lang, paper: args.paper, out: args.out.as_deref(), method: Method::Sample, lists: &lists };
    let findings = answer.findings();
    let name = folder(&request.of, &answer);
    let written = if args.out.is_some() { battle_report::write(&made, &answer, &findings, &name)? } else { String::new() };
    print(&match args.common.format {
        Format::Table => text(&answer, &findings, (args.units, args.why), &written, lang),
        Format::Json => json::text(&json::battle(&answer)),
        Format::Csv => csv(&answer),
    })
}

/// The name of a report's folder: that of the scenario; of a card with two armies, theirs too.
fn folder(of: &Of, answer: &Answer) -> String {
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
    let parts = std::iter::once(&answer.name).chain(armies.a.iter()).chain(armies.b.iter());
    parts.map(plain).collect::<Vec<_>>().join("-")
}

/// Whether a file asks for battles; never one that comes through a pipe.
pub fn is_file(systems: Registry, file: &Path, host: &Terminal) -> bool {
    // What comes through a pipe can be read once only: it is left to the duels.
    let once = std::fs::metadata(file).is_ok_and(|file| !file.is_file());
    !once && Scenario::read(file, systems, host).is_ok_and(|scenario| scenario.battle)
}

/// Fights battles that were asked for; `None` where only a part of them was asked for.
pub fn fight(request: &Request, ready: Ready, systems: Registry, (job, common): (&Job, &Common)) -> Result<Option<Answer>, Fault> {
    let progress = Progress::combats(common);
    let answer = job.answer(request, systems, &progress, || ready.answer(&progress));
    progress.finish();
    answer
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
pub fn is_battle(systems: Registry, of: &str, args: &TraceArgs) -> bool {
    let host = Terminal::default();
    if of.ends_with(".toml") {
        return is_file(systems, Path::new(of), &host);
    }
    let (Ok(system), Ok(own)) = (find_system(systems, of), read_lists(&host, &args.common.list)) else { return false };
    let (_, named) = keyed(&args.words);
    args.card.is_some() || names_armies(system, &named, &own)
}

/// The answer for people; `written` says where the report is.
pub fn text(answer: &Answer, findings: &Findings, (units, why): (bool, bool), written: &str, lang: Lang) -> String {
    let mut text = table::wrap(&format!("{} · {}", answer.question.get(lang), answer.system.name().get(lang)), 78, "", "  ");
    if let [fought] = &answer.battles[..] {
        text += &one(answer, findings, fought, (units, why), lang);
    } else {
        text += &several(answer, findings, why, lang);
    }
    text + written
}

/// The keys whose values are not the usual ones.
fn situation(system: &dyn System, fought: &Counted) -> Vec<String> {
    let keys = system.battle_keys();
    // A default may be counted from another key, as `start + 24`.
    let usual = |key: &str, value: &str| {
        keys.iter().any(|known| known.name == key && (known.default == value || value.is_empty() || known.default.contains(" + ")))
    };
    let differs = |set: &&montjoie_system::Set| !usual(&set.key, &set.value.to_string());
    fought.situation.iter().filter(differs).map(|set| format!("{}={}", set.key, set.value)).collect()
}

fn one(answer: &Answer, findings: &Findings, fought: &Counted, (units, why): (bool, bool), lang: Lang) -> String {
    let (system, seed) = (answer.system, answer.seed);
    let claimed = answer.claim.as_ref().map(|claim| says::verdict(findings, claim, lang) + " ");
    let mut text = table::wrap(&(claimed.unwrap_or_default() + &sentence(fought, lang)), 78, "  ", "  ") + "\n";
    for side in Side::BOTH {
        text += &table::wrap(&army(fought, side, lang), 78, "  ", "     ");
    }
    let changed = situation(system, fought);
    if !changed.is_empty() {
        text += &table::wrap(&changed.join(" "), 78, "  ", "  ");
    }
    let battles = lang.whole(fought.count.tally.total());
    text += &match lang {
        Lang::En => format!("  {battles} battles, seed {seed}\n\n"),
        Lang::Fr => format!("  {battles} batailles, graine {seed}\n\n"),
    };
    let row = |winner: Winner| {
        let name = match winner {
            Winner::A => format!("A {}{}", fought.armies.a.name(lang), lang.pick(" wins", " : victoire")),
            Winner::Neither => lang.pick("neither", "ni l’un ni l’autre").to_owned(),
            Winner::B => format!("B {}{}", fought.armies.b.name(lang), lang.pick(" wins", " : victoire")),
        };
        let (of, ends) = (fought.count.tally.share(winner), fought.interval(winner));
        let ends = table::ends(ends, 1, lang);
        vec![lang.typeset(&name), lang.percent(of, 1), ends, table::bar(of, 20)]
    };
    text += &table::plain(&["", "", "95 %", ""], &Winner::ALL.map(row), &[1, 2]);
    text += "\n";
    text += &endings(fought, lang);
    text += "\n";
    text += &losses(fought, lang);
    if units {
        text += &format!("\n{}", table::typed(&work(fought), lang));
        text += &table::wrap(&work_note(lang), 78, "  ", "  ");
    }
    text += &otherwise(system, fought, lang);
    text + &rests(&fought.assumptions, why, lang)
}

/// The situations that were tried, those that move A's share most first.
fn otherwise(system: &dyn System, fought: &Counted, lang: Lang) -> String {
    let not_tried = || fought.left_out.iter().map(|left_out| left_out.says(system, lang));
    if fought.otherwise.is_empty() {
        return not_tried().map(|note| format!("\n{}", table::wrap(&note, 78, "  ", "  "))).collect();
    }
    let now = fought.count.tally.share(Winner::A);
    let share = |other: &Otherwise| other.won as f64 / other.of.max(1) as f64;
    let mut tried: Vec<&Otherwise> = fought.otherwise.iter().collect();
    tried.sort_by(|one, other| (share(other) - now).abs().total_cmp(&(share(one) - now).abs()));
    let row = |other: &&Otherwise| {
        let ends = interval(other.won, other.of, 0.95);
        let ends = table::ends(ends, 1, lang);
        vec![sets_words(&other.sets), lang.percent(share(other), 1), ends]
    };
    let rows: Vec<Vec<String>> = tried.iter().map(row).collect();
    let head = [lang.pick("tried otherwise", "essayé autrement"), lang.pick("A wins", "A gagne"), "95 %"];
    // Where there is as much room, as many are too large.
    let narrow = fought.otherwise.iter().filter(|other| other.room < fought.room);
    let largest = narrow.map(|other| (other.drawn_again.a.max(other.drawn_again.b), sets_words(&other.sets)));
    let notes = drawn_again_where(largest, lang).into_iter().chain(not_tried());
    let notes: String = notes.map(|note| table::wrap(&note, 78, "  ", "  ")).collect();
    format!("\n{}{notes}", table::plain(&head, &rows, &[1, 2]))
}

/// What an answer from battles rests on: the settings by name where that is asked for, and how many there are where not.
pub fn rests(assumptions: &[Assumption], why: bool, lang: Lang) -> String {
    let changed: Vec<Assumption> = assumptions.iter().filter(|of| why || of.basis == Basis::Changed).cloned().collect();
    let text = table::assumptions(&changed, lang);
    if why {
        return text;
    }
    let more = lang.pick("; --why names them.", "\u{202f}; --why les nomme.");
    format!("{text}\n{}", table::wrap(&format!("{}{more}", rests_on(assumptions, lang).trim_end_matches('.')), 78, "  ", "  "))
}

fn endings(fought: &Counted, lang: Lang) -> String {
    let rows: Vec<Vec<String>> =
        endings_of(fought, lang).into_iter().map(|(name, of)| vec![name, lang.percent(of, 1), table::bar(of, 20)]).collect();
    table::plain(&[lang.pick("how it ended", "l’issue"), "", ""], &rows, &[1])
}

/// What a battle costs each side, and how long it lasts.
fn losses(fought: &Counted, lang: Lang) -> String {
    losses_of(fought, lang).iter().map(|line| table::wrap(line, 78, "  ", "    ")).collect()
}

/// One row for each variant and point of the sweep.
fn several(answer: &Answer, findings: &Findings, why: bool, lang: Lang) -> String {
    let variants = answer.battles.iter().any(|fought| fought.variant.is_some());
    let mut header: Vec<String> = Vec::new();
    header.extend(variants.then(|| lang.pick("variant", "variante").to_owned()));
    header.extend(answer.axes.iter().map(|axis: &Axis| axis.key.clone()));
    header.extend(["A", "95 %", lang.pick("neither", "nul"), "B", lang.pick("turns", "tours")].map(str::to_owned));
    let row = |fought: &Counted| {
        let mut row: Vec<String> = Vec::new();
        row.extend(variants.then(|| fought.variant.clone().unwrap_or_default()));
        row.extend(fought.point.iter().cloned());
        let of = |winner| lang.percent(fought.count.tally.share(winner), 1);
        let ends = fought.interval(Winner::A);
        row.push(of(Winner::A));
        row.push(table::ends(ends, 1, lang));
        row.push(of(Winner::Neither));
        row.push(of(Winner::B));
        row.push(lang.number(fought.count.tally.mean_rounds(), 2));
        row
    };
    let rows: Vec<Vec<String>> = answer.battles.iter().map(row).collect();
    let first = header.len() - 5;
    let head: Vec<&str> = header.iter().map(String::as_str).collect();
    let Some(fought) = answer.battles.first() else { return String::new() };
    let mut text = table::note(&says::findings(findings, lang), lang) + "\n";
    // An army that changes from row to row is named there.
    let same = |side: &Side| answer.battles.iter().all(|other| army_named(other, *side, lang) == army_named(fought, *side, lang));
    for side in Side::BOTH.into_iter().filter(same) {
        text += &table::wrap(&army_named(fought, side, lang), 78, "  ", "     ");
    }
    text += "\n";
    text += &table::plain(&head, &rows, &(first..header.len()).collect::<Vec<_>>());
    let battles = lang.whole(fought.count.tally.total());
    let note = match lang {
        Lang::En => format!("{battles} battles each, seed {}; the same armies in every row where they are drawn alike", answer.seed),
        Lang::Fr => {
            format!("{battles} batailles chacune, graine {} ; les mêmes armées à chaque ligne si elles sont tirées de même", answer.seed)
        }
    };
    text += "\n";
    text += &table::note(&note, lang);
    let name = |fought: &Counted| {
        let points = answer.axes.iter().zip(&fought.point).map(|(axis, value)| format!("{}={value}", axis.key));
        fought.variant.clone().into_iter().chain(points).collect::<Vec<_>>().join(", ")
    };
    let share = |fought: &Counted| f64::max(fought.count.drawn_again_share(Side::A), fought.count.drawn_again_share(Side::B));
    let shares = answer.battles.iter().map(|fought| (share(fought), name(fought)));
    text += &drawn_again_where(shares, lang).map_or(String::new(), |note| table::wrap(&note, 78, "  ", "  "));
    text + &rests(&fought.assumptions, why, lang)
}

/// One row for each battle asked for and each winner.
pub fn csv(answer: &Answer) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("variant");
    answer.axes.iter().for_each(|axis| text += &format!(",{}", axis.key.replace('.', "_")));
    text += ",a,b,winner,share,low,high,battles\n";
    for fought in &answer.battles {
        for winner in Winner::ALL {
            text += &quote(fought.variant.as_deref().unwrap_or(""));
            fought.point.iter().for_each(|value| text += &format!(",{}", quote(value)));
            let (ends, tally) = (fought.interval(winner), &fought.count.tally);
            let (a, b) = (quote(&fought.armies.a.name.0), quote(&fought.armies.b.name.0));
            text += &format!(",{a},{b},{},{},{},{},{}\n", winner.id(), tally.share(winner), ends.low, ends.high, tally.total());
        }
    }
    text
}
