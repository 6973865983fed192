//! `montjoie trace --replay`: a told combat played again with the dice that fell then, and where it would now go another way.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use super::args::{Format, TraceArgs};
use super::trace::{TOLD, ending, line_text, outcome_json};
use super::{Terminal, find_system, json, print, table};
use montjoie_analysis::host::{Host, read_lists};
use montjoie_analysis::scenario::Fault;
use montjoie_core::chance::{Line, Parting, Recorded};
use montjoie_core::combat::Side;
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_system::{Matchup, Registry, Set};

/// A told combat as `montjoie trace --format json` writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    #[serde(rename = "told")]
    _told: u64,
    montjoie: String,
    system: String,
    lists: Vec<PathBuf>,
    a: String,
    b: String,
    situation: Map<String, Json>,
    rules: Map<String, Json>,
    seed: u64,
    combat: u64,
    #[serde(rename = "source")]
    _source: String,
    language: String,
    lines: Vec<ToldLine>,
    winner: Option<String>,
    ending: String,
    turn: u32,
    losses: Losses,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Losses {
    a: u8,
    b: u8,
}

/// A note, or a roll with everything else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ToldLine {
    note: Option<String>,
    roll: Option<String>,
    key: Option<String>,
    result: Option<u16>,
    dice: Option<Vec<Die>>,
    says: Option<String>,
    paragraph: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Die {
    thrown: String,
    fell: u16,
}

const HELP: &str = "save one with montjoie trace … --format json > FILE";

/// A line of the file, checked: what can be compared with a line of now.
enum Was {
    Note(String),
    Rolled { name: String, key: String, result: u16, dice: Vec<Die>, says: String, paragraph: String },
}

/// Where the combat goes another way.
struct Difference {
    /// The first line that is not as it was; the first is 1.
    line: usize,
    was: String,
    now: String,
    why: &'static str,
}

pub fn replay(systems: Registry, path: &Path, args: &TraceArgs) -> Result<(), Fault> {
    let (told, was) = read(path)?;
    let system = find_system(systems, &told.system)?;
    // Lists named now stand in for those of then: files move.
    let lists = if args.common.list.is_empty() { &told.lists } else { &args.common.list };
    let lists =
        read_lists(&Terminal::default(), lists).map_err(|fault| fault.help("name the unit lists as they are now with --list FILE"))?;
    let matchup = system.open(&lists)?.duel(&settings(path, &told)?)?;
    let told_in = if told.language == "fr" { Lang::Fr } else { Lang::En };
    let recorded: Vec<Recorded> = was
        .iter()
        .filter_map(|line| match line {
            Was::Note(_) => None,
            Was::Rolled { key, result, dice, .. } => {
                let dice = dice.iter().map(|die| (die.thrown.clone(), die.fell)).collect();
                Some(Recorded { key: key.clone(), result: *result, dice })
            }
        })
        .collect();
    let (story, parting) = matchup.contest.replay(&recorded, told_in);
    let lang = args.common.lang;
    let difference = difference(&told, &was, &matchup, &story, parting, told_in, lang);
    print(&match args.common.format {
        Format::Table => text(&told, &was, &matchup, &story, difference.as_ref(), lang),
        Format::Json => json::text(&as_json(&told, &was, &matchup, &story, difference.as_ref())),
        Format::Csv => csv(&was, difference.as_ref()),
    })
}

/// Reads and checks the file.
fn read(path: &Path) -> Result<(Told, Vec<Was>), Fault> {
    let text = Terminal::default().read(path)?;
    let file = path.display().to_string();
    let at = |error: &serde_json::Error| {
        let start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let place = (start + error.column().saturating_sub(1)).min(text.len());
        // A column may fall within a letter of several bytes.
        (0..=place).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0)
    };
    let fault = |error: serde_json::Error| {
        let place = at(&error);
        let what = if error.is_eof() { "the file ends in the middle" } else { "this is no told combat" };
        Fault::at(&file, &text, place..place, format!("{what}: {error}")).help(HELP)
    };
    let any: Json = serde_json::from_str(&text)
        .map_err(|error| if error.is_eof() { fault(error) } else { Fault::new(format!("{file} is not JSON: {error}")).help(HELP) })?;
    match any.get("told").map(|told| told.as_u64()) {
        Some(Some(TOLD)) => {}
        Some(Some(other)) => {
            return Err(Fault::new(format!("{file}: told combats of form {other} are not known here, only of form {TOLD}")).help(HELP));
        }
        _ => return Err(Fault::new(format!("{file} is JSON, but no told combat")).help(HELP)),
    }
    let mut told: Told = serde_json::from_str(&text).map_err(fault)?;
    let lines = std::mem::take(&mut told.lines);
    let was: Option<Vec<Was>> = lines.into_iter().map(checked).collect();
    let was = was.ok_or_else(|| {
        Fault::new(format!("{file}: a line is neither a note nor a whole roll"))
            .help("a roll has `roll`, `key`, `result`, `dice`, `says` and `paragraph`")
    })?;
    Ok((told, was))
}

fn checked(line: ToldLine) -> Option<Was> {
    match line {
        ToldLine { note: Some(note), roll: None, key: None, result: None, dice: None, says: None, paragraph: None } => {
            Some(Was::Note(note))
        }
        ToldLine { note: None, roll, key, result, dice, says, paragraph } => {
            Some(Was::Rolled { name: roll?, key: key?, result: result?, dice: dice?, says: says?, paragraph: paragraph? })
        }
        _ => None,
    }
}

/// What the told combat was set to: its units, its whole situation, and the rules that were changed.
fn settings(path: &Path, told: &Told) -> Result<Vec<Set>, Fault> {
    let mut settings = Vec::new();
    for (side, id) in [("a", &told.a), ("b", &told.b)] {
        settings.push(Set { key: format!("{side}.unit"), value: montjoie_core::settings::Value::Text(id.clone()) });
    }
    for (key, value) in told.situation.iter().chain(&told.rules).filter(|(key, _)| !key.ends_with(".unit")) {
        let value = json::read_value(value).ok_or_else(|| Fault::new(format!("{}: `{key}` cannot be {value}", path.display())))?;
        settings.push(Set { key: key.clone(), value });
    }
    Ok(settings)
}

impl Was {
    fn is(&self, line: &Line) -> bool {
        match (self, line) {
            (Was::Note(was), Line::Note(now)) => was == now,
            (Was::Rolled { name, key, result, says, paragraph, .. }, Line::Rolled(now)) => {
                *name == now.name && *key == now.key && *result == now.result && *says == now.words && *paragraph == now.paragraph
            }
            _ => false,
        }
    }

    fn words(&self) -> String {
        match self {
            Was::Note(note) => note.clone(),
            Was::Rolled { name, dice, says, paragraph, .. } => {
                let dice: Vec<String> = dice.iter().map(|die| format!("{}: {}", die.thrown, die.fell)).collect();
                let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(", ")) };
                format!("{name}: {says}{dice} ({paragraph})")
            }
        }
    }
}

/// The first difference, if there is one.
fn difference(
    told: &Told,
    was: &[Was],
    matchup: &Matchup,
    story: &Story,
    parting: Option<(usize, Parting)>,
    told_in: Lang,
    lang: Lang,
) -> Option<Difference> {
    let by_lines = was.iter().zip(&story.lines).position(|(was, now)| !was.is(now));
    let by_length = (was.len() != story.lines.len()).then(|| was.len().min(story.lines.len()));
    let place_of = |roll: usize| {
        let rolls = story.lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Rolled(_)));
        rolls.map(|(place, _)| place).nth(roll)
    };
    let parted = parting.and_then(|(roll, why)| Some((place_of(roll)?, why)));
    let first = [by_lines, by_length, parted.map(|(place, _)| place)].into_iter().flatten().min();
    let end = |lang: Lang| lang.pick("the end", "la fin").to_owned();
    let Some(place) = first else {
        let same = told.winner.as_deref() == story.outcome.winner.map(Side::id)
            && told.ending == matchup.contest.endings()[story.outcome.ending as usize].id
            && told.turn == story.turn
            && (told.losses.a, told.losses.b) == (story.outcome.losses.a, story.outcome.losses.b);
        return (!same).then(|| Difference {
            line: was.len() + 1,
            was: ending_was(told, lang),
            now: ending(matchup, story, lang),
            why: "other-end",
        });
    };
    let before = was.get(place).map_or_else(|| end(lang), Was::words);
    let line = story.lines.get(place);
    let now = line.map_or_else(|| end(lang), |line| line_text(line, told_in));
    // A roll that is not the one of then fell with other dice: what it is matters, not what it gave.
    let roll = |says: String| match line {
        Some(Line::Rolled(now)) => format!("{} ({}){} {says}", now.name, now.paragraph, lang.pick(":", "\u{a0}:")),
        _ => now.clone(),
    };
    let (now, why) = match parted.filter(|(at, _)| *at == place).map(|(_, why)| why) {
        None => (now, "other-line"),
        Some(Parting::MoreRolls) => (roll(lang.pick("one roll more", "un jet de plus").to_owned()), "more-rolls"),
        Some(Parting::OtherRoll) => {
            let key = |line: &Line| if let Line::Rolled(now) = line { now.key.clone() } else { String::new() };
            let then = if let Some(Was::Rolled { key, .. }) = was.get(place) { key.as_str() } else { "" };
            (roll(changed(then, &line.map(key).unwrap_or_default(), lang)), "other-roll")
        }
        Some(Parting::Impossible) => {
            (roll(lang.pick("that cannot come of it any more", "cela n’est plus possible").to_owned()), "impossible")
        }
        Some(Parting::OtherDice) => (roll(lang.pick("other dice are thrown", "d’autres dés sont jetés").to_owned()), "other-dice"),
        Some(Parting::OtherResult) => (now, "other-result"),
    };
    Some(Difference { line: place + 1, was: before, now, why })
}

/// What differs between two rolls of the same kind, as `dice 7 → 8`; both in full where they are not of the same kind.
fn changed(was: &str, now: &str, lang: Lang) -> String {
    let parts = |key: &str| -> Vec<String> {
        let inner = key.split_once('{').map_or("", |(_, rest)| rest.trim_end_matches('}').trim());
        let mut parts = vec![String::new()];
        let mut depth = 0;
        for c in inner.chars() {
            depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
            match (c, depth) {
                (',', 0) => parts.push(String::new()),
                _ => parts.last_mut().expect("never empty").push(c),
            }
        }
        parts.iter().map(|part| part.trim().to_owned()).collect()
    };
    let name = |key: &str| key.split([' ', '{', '(']).next().unwrap_or("").to_owned();
    let (before, after) = (parts(was), parts(now));
    if name(was) != name(now) || before.len() != after.len() {
        return lang.pick("another roll", "un autre jet").to_owned();
    }
    let differ = before.iter().zip(&after).filter(|(before, after)| before != after);
    let words = differ.map(|(before, after)| match (before.split_once(": "), after.split_once(": ")) {
        (Some((field, before)), Some((_, after))) => format!("{field} {before} → {after}"),
        _ => format!("{before} → {after}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn ending_was(told: &Told, lang: Lang) -> String {
    let winner = told.winner.as_deref().map(str::to_uppercase);
    let (ending, turn, a, b) = (&told.ending, told.turn, told.losses.a, told.losses.b);
    match (winner, lang) {
        (Some(side), Lang::En) => format!("{side} wins in turn {turn}: {ending}; lost: A {a}, B {b}."),
        (Some(side), Lang::Fr) => format!("{side} gagne au tour {turn}\u{a0}: {ending}\u{a0}; pertes\u{a0}: A {a}, B {b}."),
        (None, Lang::En) => format!("Neither wins in turn {turn}: {ending}; lost: A {a}, B {b}."),
        (None, Lang::Fr) => format!("Pas de vainqueur au tour {turn}\u{a0}: {ending}\u{a0}; pertes\u{a0}: A {a}, B {b}."),
    }
}

/// The last heading before a line of the file.
fn heading(was: &[Was], line: usize) -> Option<&str> {
    let before = &was[..line.saturating_sub(1).min(was.len())];
    before.iter().rev().find_map(|line| match line {
        Was::Note(note) if note.starts_with('—') => Some(note.trim_matches(['—', ' '])),
        _ => None,
    })
}

fn text(told: &Told, was: &[Was], matchup: &Matchup, story: &Story, difference: Option<&Difference>, lang: Lang) -> String {
    let (a, b) = (matchup.name(Side::A, lang), matchup.name(Side::B, lang));
    let (combat, seed, version) = (told.combat, told.seed, &told.montjoie);
    let mut text = match lang {
        Lang::En => {
            table::wrap(&format!("{a} v {b}, combat {combat} of seed {seed}, told by Montjoie {version}, played again"), 78, "", "  ")
        }
        Lang::Fr => table::wrap(
            &format!("{a} contre {b}, combat {combat} de la graine {seed}, raconté par Montjoie {version}, rejoué"),
            78,
            "",
            "  ",
        ),
    };
    let Some(difference) = difference else {
        let lines = was.len();
        text += &match lang {
            Lang::En => format!("  It plays out the same, all {lines} lines.\n"),
            Lang::Fr => format!("  Il se déroule de même, sur ses {lines} lignes.\n"),
        };
        return text + "\n" + &table::wrap(&ending(matchup, story, lang), 78, "", "  ");
    };
    let (same, line) = (difference.line - 1, difference.line);
    let place = heading(was, line).map_or(String::new(), |heading| match lang {
        Lang::En => format!(", under {}", lang.quote(heading)),
        Lang::Fr => format!(", sous {}", lang.quote(heading)),
    });
    let where_ = match (same, lang) {
        (0, Lang::En) => format!("It differs from the first line on{place}:"),
        (0, Lang::Fr) => format!("Il diffère dès la première ligne{place}\u{a0}:"),
        (1, Lang::En) => format!("The first line plays out the same; line {line} differs{place}:"),
        (1, Lang::Fr) => format!("La première ligne se déroule de même\u{a0}; la ligne {line} diffère{place}\u{a0}:"),
        (_, Lang::En) => format!("{same} lines play out the same; line {line} differs{place}:"),
        (_, Lang::Fr) => format!("{same} lignes se déroulent de même\u{a0}; la ligne {line} diffère{place}\u{a0}:"),
    };
    text += &table::wrap(&where_, 78, "  ", "  ");
    let colon = lang.pick(":", "\u{a0}:");
    text += &table::wrap(&format!("{}{colon} {}", lang.pick("was", "avant"), difference.was), 78, "    ", "      ");
    text += &table::wrap(&format!("{}{colon} {}", lang.pick("now", "maintenant"), difference.now), 78, "    ", "      ");
    text
}

fn as_json(told: &Told, was: &[Was], matchup: &Matchup, story: &Story, difference: Option<&Difference>) -> Json {
    let same = difference.map_or(was.len(), |difference| difference.line - 1);
    json!({
        "system": told.system,
        "a": told.a,
        "b": told.b,
        "seed": told.seed,
        "combat": told.combat,
        "same": difference.is_none(),
        "lines_alike": same,
        "difference": difference.map(|d| json!({ "line": d.line, "why": d.why, "was": d.was, "now": d.now })),
        "outcome_was": { "winner": told.winner, "ending": told.ending, "turn": told.turn, "losses": { "a": told.losses.a, "b": told.losses.b } },
        // Once other dice are needed, the end is one of many.
        "outcome_now": difference.is_none_or(|d| d.why == "other-end").then(|| outcome_json(matchup, story)),
    })
}

fn csv(was: &[Was], difference: Option<&Difference>) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("same,lines_alike,line,why,was,now\n");
    text += &match difference {
        None => format!("true,{},,,,\n", was.len()),
        Some(d) => format!("false,{},{},{},{},{}\n", d.line - 1, d.line, d.why, quote(&d.was), quote(&d.now)),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_of_the_same_kind_is_told_by_what_changed() {
        let was = "Strike { dice: 7, need: 4, save: Some([1, 2]) }";
        assert_eq!(
            changed(was, "Strike { dice: 8, need: 4, save: Some([1, 3]) }", Lang::En),
            "dice 7 → 8, save Some([1, 2]) → Some([1, 3])"
        );
        assert_eq!(changed(was, "Order { dice: 8, need: 4, save: None }", Lang::En), "another roll");
        assert_eq!(changed("", "Coin", Lang::Fr), "un autre jet");
    }
}
