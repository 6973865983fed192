//! `montjoie trace --replay`: a told combat played again with the dice that fell then, and where it would now go another way.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::args::{Format, TraceArgs, keys};
use super::trace::line_text;
use super::{Terminal, json, print, table, wrong_usage};
use montjoie_analysis::ask::replay::{Answer, Difference, FromThere, RESUMED, Request, Why, answer};
use montjoie_analysis::ask::told::{End, Rolled, Saved, SavedLine};
use montjoie_analysis::ask::{Word, find_system};
use montjoie_analysis::scenario::Fault;
use montjoie_core::chance::{Line, Parting};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

pub fn replay(systems: Registry, path: &Path, args: &TraceArgs) -> Result<(), Fault> {
    let given: Vec<String> = args.system.iter().chain(&args.words).cloned().collect();
    let words = keys(&given).unwrap_or_else(|why| wrong_usage(&why));
    only_rules(systems, path, &words)?;
    let request = Request { file: path.to_owned(), own: args.common.list.clone(), words, lang: args.common.lang };
    let answer = answer(&request, systems, &Terminal::default())?;
    let lang = args.common.lang;
    let words = answer.difference.map(|difference| [was(&answer, difference, lang), now(&answer, difference, lang)]);
    print(&match args.common.format {
        Format::Table => text(&answer, words, lang),
        Format::Json => json::text(&as_json(&answer, words)),
        Format::Csv => csv(&answer, words),
    })
}

/// Of a told battle only rules can be changed: on another field, or with another plan, its armies would not line up as they did.
fn only_rules(systems: Registry, path: &Path, words: &[Word]) -> Result<(), Fault> {
    let told = std::fs::read_to_string(path).ok().and_then(|text| serde_json::from_str::<Json>(&text).ok()).unwrap_or_default();
    let Some(system) = told["replay"]["system"].as_str() else { return Ok(()) };
    let keys = find_system(systems, system)?.battle_keys();
    let other = |word: &&Word| {
        let named = |name: &str| name == word.key || name.split_once('.').is_some_and(|(_, short)| short == word.key);
        let mut known = keys.iter().map(|key| key.name.as_str()).filter(|name| named(name)).peekable();
        known.peek().is_some() && known.all(|name| !name.starts_with("rules."))
    };
    match words.iter().find(other) {
        None => Ok(()),
        Some(word) => {
            let fault = Fault::new(format!("`{}` cannot be changed in a told battle: its armies would line up otherwise", word.key));
            Err(fault.help("change a rule, as `rules.KEY=VALUE`, or fight a battle of its own"))
        }
    }
}

/// The line that differs, as it was.
fn was(answer: &Answer, Difference { line, why }: Difference, lang: Lang) -> String {
    match answer.was.lines.get(line - 1) {
        _ if why == Why::End => ending_was(answer, lang),
        None => lang.pick("the end", "la fin").to_owned(),
        Some(SavedLine::Note(note)) => note.note.clone(),
        Some(SavedLine::Rolled(Rolled { roll, dice, says, paragraph, .. })) => {
            let dice: Vec<String> = dice.iter().map(|die| format!("{}{} {}", die.thrown, lang.colon(), die.fell)).collect();
            let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(", ")) };
            format!("{roll}{} {says}{dice} ({paragraph})", lang.colon())
        }
    }
}

/// The same line as it is now.
fn now(answer: &Answer, Difference { line, why }: Difference, lang: Lang) -> String {
    let now = answer.now.lines.get(line - 1);
    let whole = || now.map_or_else(|| lang.pick("the end", "la fin").to_owned(), |line| line_text(line, answer.was.lang()));
    // A roll that is not the one of then fell with other dice: what it is matters, not what it gave.
    let roll = |says: &str| match now {
        Some(Line::Rolled(now)) => format!("{} ({}){} {says}", now.name, now.paragraph, lang.colon()),
        _ => whole(),
    };
    match why {
        Why::End => answer.of.ending(&answer.now, lang),
        Why::Line | Why::Roll(Parting::OtherResult) => whole(),
        Why::Roll(Parting::MoreRolls) => roll(lang.pick("one roll more", "un jet de plus")),
        Why::Roll(Parting::Impossible) => roll(lang.pick("that cannot come of it any more", "cela n’est plus possible")),
        Why::Roll(Parting::OtherDice) => roll(lang.pick("other dice are thrown", "d’autres dés sont jetés")),
        Why::Roll(Parting::OtherRoll) => match (answer.was.lines.get(line - 1), now) {
            (Some(SavedLine::Rolled(was)), Some(Line::Rolled(now))) if was.roll == now.name => roll(&changed(&was.with, &now.with, lang)),
            _ => roll(lang.pick("another roll", "un autre jet")),
        },
    }
}

/// A part of a roll in words: a text without its marks; of numbers the largest of a byte means that it never happens.
fn part_of_roll(part: &Json, lang: Lang) -> String {
    match part {
        Json::String(text) => text.clone(),
        Json::Number(number) if number.as_u64() == Some(u8::MAX.into()) => lang.pick("never", "jamais").to_owned(),
        other => other.to_string(),
    }
}

/// What differs between two rolls of the same kind, as `dice 7 → 8`.
fn changed(was: &Json, now: &Json, lang: Lang) -> String {
    let nothing = serde_json::Map::new();
    let (before, after) = (was.as_object().unwrap_or(&nothing), now.as_object().unwrap_or(&nothing));
    let differ = before.iter().filter_map(|(name, before)| Some((name, before, after.get(name)?)));
    let words: Vec<String> = differ
        .filter(|(_, before, after)| before != after)
        .map(|(name, before, after)| format!("{name} {} → {}", part_of_roll(before, lang), part_of_roll(after, lang)))
        .collect();
    if words.is_empty() { lang.pick("another roll", "un autre jet").to_owned() } else { words.join(", ") }
}

fn ending_was(answer: &Answer, lang: Lang) -> String {
    let End { winner, ending, turn, losses } = answer.was.end();
    let known = answer.of.fought().endings().iter().find(|known| known.id == ending);
    let ending = known.map_or(ending.as_str(), |known| known.name.get(lang));
    let (a, b) = (losses.a, losses.b);
    match (winner.map(|side| side.to_uppercase()), lang) {
        (Some(side), Lang::En) => format!("{side} wins in turn {turn}: {ending}; lost: A {a}, B {b}."),
        (Some(side), Lang::Fr) => format!("{side} gagne au tour {turn}\u{a0}: {ending}\u{202f}; pertes\u{a0}: A {a}, B {b}."),
        (None, Lang::En) => format!("Neither wins in turn {turn}: {ending}; lost: A {a}, B {b}."),
        (None, Lang::Fr) => format!("Ni l’un ni l’autre ne gagne au tour {turn}\u{a0}: {ending}\u{202f}; pertes\u{a0}: A {a}, B {b}."),
    }
}

/// The last heading before a line of the file.
fn heading(was: &[SavedLine], line: usize) -> Option<&str> {
    let before = &was[..line.saturating_sub(1).min(was.len())];
    before.iter().rev().find_map(|line| match line {
        SavedLine::Note(note) if note.note.starts_with('—') => Some(note.note.trim_matches(['—', ' '])),
        _ => None,
    })
}

fn text(answer: &Answer, words: Option<[String; 2]>, lang: Lang) -> String {
    let Answer { was, set, of, now, difference, from_there } = answer;
    let (a, b) = (of.name(Side::A, lang), of.name(Side::B, lang));
    let Saved { combat, seed, montjoie, .. } = was;
    let title = match lang {
        Lang::En => {
            let kind = if was.battle { "battle" } else { "combat" };
            format!("{a} v {b}, {kind} {combat} of seed {seed}, told by Montjoie {montjoie}, played again")
        }
        Lang::Fr => {
            let (kind, told, again) = if was.battle { ("bataille", "racontée", "rejouée") } else { ("combat", "raconté", "rejoué") };
            format!("{a} contre {b}, {kind} {combat} de la graine {seed}, {told} par Montjoie {montjoie}, {again}")
        }
    };
    let mut text = table::wrap(&title, 78, "", "  ");
    if !set.is_empty() {
        let words: Vec<String> = set.iter().map(|set| format!("{}={}", set.key, set.value)).collect();
        text += &table::wrap(&format!("{} {}", lang.pick("and if", "et si"), words.join(" ")), 78, "  ", "    ");
    }
    let (Some(difference), Some([before, after])) = (difference, words) else {
        let lines = was.lines.len();
        text += &match lang {
            Lang::En => format!("  It plays out the same, all {lines} lines.\n"),
            Lang::Fr => format!("  Il se déroule de même, sur ses {lines} lignes.\n"),
        };
        return text + "\n" + &table::wrap(&of.ending(now, lang), 78, "", "  ");
    };
    let (same, line) = (difference.line - 1, difference.line);
    let place = heading(&was.lines, line).map_or(String::new(), |heading| match lang {
        Lang::En => format!(", under {}", lang.quote(heading)),
        Lang::Fr => format!(", sous {}", lang.quote(heading)),
    });
    let where_ = match (same, lang) {
        (0, Lang::En) => format!("It differs from the first line on{place}:"),
        (0, Lang::Fr) => format!("Il diffère dès la première ligne{place}\u{a0}:"),
        (1, Lang::En) => format!("The first line plays out the same; line {line} differs{place}:"),
        (1, Lang::Fr) => format!("La première ligne se déroule de même\u{202f}; la ligne {line} diffère{place}\u{a0}:"),
        (_, Lang::En) => format!("{same} lines play out the same; line {line} differs{place}:"),
        (_, Lang::Fr) => format!("{same} lignes se déroulent de même\u{202f}; la ligne {line} diffère{place}\u{a0}:"),
    };
    text += &table::wrap(&where_, 78, "  ", "  ");
    let colon = lang.colon();
    text += &table::wrap(&format!("{}{colon} {before}", lang.pick("was", "avant")), 78, "    ", "      ");
    text += &table::wrap(&format!("{}{colon} {after}", lang.pick("now", "maintenant")), 78, "    ", "      ");
    text + &table::wrap(&from_there.map_or_else(|| of.ending(now, lang), |from_there| goes_on(from_there, lang)), 78, "  ", "  ")
}

/// How combats end that go on with new dice from where a told one goes another way.
fn goes_on(FromThere { now, was }: FromThere, lang: Lang) -> String {
    let share = |won: u64| lang.percent(won as f64 / RESUMED as f64, 0);
    let ([a, neither, b], combats) = (now.map(share), lang.whole(RESUMED));
    let before = was.map(|[a, ..]| share(a));
    lang.typeset(&match lang {
        Lang::En => {
            let before = before.map_or(String::new(), |a| format!("; as it was, A wins {a}"));
            format!("From there, with new dice, A wins {a}, neither {neither}, B {b}{before} ({combats} each time).")
        }
        Lang::Fr => {
            let before = before.map_or(String::new(), |a| format!(" ; sans ce changement, A gagne {a}"));
            format!("De là, avec de nouveaux dés, A gagne {a}, ni l’un ni l’autre {neither}, B {b}{before} ({combats} fois chacun).")
        }
    })
}

fn as_json(answer: &Answer, words: Option<[String; 2]>) -> Json {
    let Answer { was, set, of, now, difference, from_there } = answer;
    let won = |[a, neither, b]: [u64; 3]| json!({ "a": a, "neither": neither, "b": b, "combats": RESUMED });
    let differs = difference.zip(words);
    json!({
        "system": was.system,
        "a": was.a,
        "b": was.b,
        "seed": was.seed,
        "combat": was.combat,
        "set": set.iter().map(|set| (set.key.clone(), json!(set.value.to_string()))).collect::<serde_json::Map<_, _>>(),
        "same": difference.is_none(),
        "lines_alike": difference.map_or(was.lines.len(), |difference| difference.line - 1),
        "difference": differs.map(|(Difference { line, why }, [was, now])| json!({ "line": line, "why": why.id(), "was": was, "now": now })),
        "outcome_was": was.end(),
        "from_there": from_there.map(|from_there| won(from_there.now)),
        "from_there_was": from_there.and_then(|from_there| from_there.was).map(won),
        // Once other dice are needed, the end is one of many.
        "outcome_now": from_there.is_none().then(|| End::of(of.fought().endings(), now)),
    })
}

fn csv(answer: &Answer, words: Option<[String; 2]>) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let row = match answer.difference.zip(words) {
        None => format!("true,{},,,,\n", answer.was.lines.len()),
        Some((Difference { line, why }, [was, now])) => format!("false,{},{line},{},{},{}\n", line - 1, why.id(), quote(&was), quote(&now)),
    };
    format!("same,lines_alike,line,why,was,now\n{row}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_of_the_same_kind_is_told_by_what_changed() {
        let was = json!({ "dice": 7, "need": 4, "kept": [1, 2] });
        assert_eq!(changed(&was, &json!({ "dice": 8, "need": 4, "kept": [1, 3] }), Lang::En), "dice 7 → 8, kept [1,2] → [1,3]");
        assert_eq!(changed(&was, &Json::Null, Lang::Fr), "un autre jet");
        let was = json!({ "table": "T1", "sixes": 1 });
        assert_eq!(changed(&was, &json!({ "table": "T0", "sixes": 255 }), Lang::En), "table T1 → T0, sixes 1 → never");
    }
}
