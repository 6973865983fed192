//! `montjoie trace`: one combat told.

use serde_json::json;

use super::args::{Format, TraceArgs, keys};
use super::{Terminal, battle, json, print, replay, table, wrong_usage};
use crate::scenarios;
use montjoie_analysis::ask::Duel;
use montjoie_analysis::ask::trace::{Of, Request, answer};
use montjoie_analysis::scenario::Fault;
use montjoie_core::chance::{Line, Throw};
use montjoie_core::combat::Side;
use montjoie_core::contest::Story;
use montjoie_core::language::{Lang, capital};
use montjoie_core::monte_carlo::Source;
use montjoie_system::{Matchup, Registry};

pub fn trace(systems: Registry, args: TraceArgs) -> Result<(), Fault> {
    if let Some(path) = &args.replay {
        return replay::replay(systems, path, &args);
    }
    if let Some(of) = args.system.clone().filter(|of| battle::is_battle(systems, of, &args)) {
        return battle::tell(systems, &args, &of, &args.words);
    }
    let (lang, format) = (args.common.lang, args.common.format);
    let answer = answer(&request(args)?, systems, &Terminal::default())?;
    print(&match format {
        Format::Table => text(&answer.matchup, &answer.story, answer.seed, answer.combat, lang),
        Format::Json => json::text(&json!(answer.saved(lang))),
        Format::Csv => csv(&answer.story),
    })
}

/// What the words mean.
fn request(args: TraceArgs) -> Result<Request, Fault> {
    let source = if args.dice { Source::Dice } else { Source::Tables };
    let named = args.system.unwrap_or_default();
    let shipped = !std::path::Path::new(&named).exists() && !scenarios::named(named.as_ref()).is_empty();
    let of = if named.ends_with(".toml") || shipped {
        if let Some(word) = args.words.first() {
            let fault = Fault::new(format!("`{word}` comes after a scenario, which sets everything itself"));
            return Err(fault.help("choose one of its duels with --variant, or name the system and two units instead"));
        }
        Of::Scenario { file: named.into(), duel: args.variant.unwrap_or(1) }
    } else {
        if let Some(variant) = args.variant {
            return Err(Fault::new(format!("there is no variant {variant}: a scenario has them, and none is named")));
        }
        let [a, b, words @ ..] = &args.words[..] else {
            return Err(Fault::new("two units are needed").help(format!("as montjoie trace {named} LIST/UNIT LIST/UNIT")));
        };
        let words = keys(words).unwrap_or_else(|why| wrong_usage(&why));
        Of::Duel(Duel { system: named, a: a.clone(), b: b.clone(), words })
    };
    Ok(Request { of, own: args.common.list, combat: args.combat, seed: args.seed, source, lang: args.common.lang })
}

fn text(matchup: &Matchup, story: &Story, seed: u64, combat: u64, lang: Lang) -> String {
    let (a, b) = (matchup.name(Side::A, lang), matchup.name(Side::B, lang));
    let title = match lang {
        Lang::En => format!("{a} v {b}, combat {combat} of seed {seed}"),
        Lang::Fr => format!("{a} contre {b}, combat {combat} de la graine {seed}"),
    };
    table::wrap(&title, 78, "", "  ") + &lines(story, lang) + "\n" + &table::wrap(&ending(matchup, story, lang), 78, "", "  ")
}

/// What happened, line by line. A map has several lines, which stay as they are.
pub fn lines(story: &Story, lang: Lang) -> String {
    let mut text = String::new();
    for line in &story.lines {
        match line {
            Line::Note(map) if map.contains('\n') => {
                let fitted = |line: &str| match line.chars().count() > 78 {
                    true => table::wrap(line, 78, "", "    "),
                    false => format!("{line}\n"),
                };
                text += &format!("\n{}\n", map.trim_end().lines().map(fitted).collect::<String>());
            }
            Line::Note(note) if note.starts_with('—') => text += &format!("\n{}", table::wrap(note, 78, "", "    ")),
            Line::Note(note) => text += &table::wrap(note, 78, "  ", "    "),
            Line::Rolled(_) => text += &table::wrap(&line_text(line, lang), 78, "    ", "      "),
        }
    }
    text
}

/// A line as it is told: of a roll its name, its result, its dice and its paragraph.
pub fn line_text(line: &Line, lang: Lang) -> String {
    match line {
        Line::Note(note) => note.clone(),
        Line::Rolled(told) => {
            let dice: Vec<String> = told.dice.iter().map(|&(throw, fell)| fallen(throw, fell, lang)).collect();
            let colon = lang.pick(":", "\u{a0}:");
            let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(", ")) };
            format!("{}{colon} {}{dice} ({})", told.name, told.words, lang.paragraph(told.paragraph))
        }
    }
}

/// What fell, as `10D at 3+: 7` or `2D6 = 9`.
fn fallen(throw: Throw, fell: u16, lang: Lang) -> String {
    let thrown = throw.words(lang);
    match throw {
        Throw::Sum(_) => format!("{thrown} = {fell}"),
        Throw::Successes(..) => format!("{thrown}{} {fell}", lang.pick(":", "\u{a0}:")),
        Throw::Law => fell.to_string(),
    }
}

/// How it ended, in a sentence.
pub fn ending(matchup: &Matchup, story: &Story, lang: Lang) -> String {
    let ending = matchup.contest.endings()[story.outcome.ending as usize].name.get(lang);
    let winner = match story.outcome.winner {
        None => lang.pick("Neither wins", "Pas de vainqueur").to_owned(),
        Some(side) => {
            let letter = side.id().to_uppercase();
            match lang {
                Lang::En => format!("{letter} {} wins", matchup.name(side, lang)),
                Lang::Fr => format!("Victoire de {letter}, {},", matchup.name(side, lang)),
            }
        }
    };
    let losses = story.outcome.losses;
    let lost = capital(matchup.losses.get(lang));
    match lang {
        Lang::En => format!("{winner} in turn {}: {ending}. {lost} lost: A {}, B {}.", story.turn, losses.a, losses.b),
        Lang::Fr => format!("{winner} au tour {} : {ending}. {lost} : A {}, B {}.", story.turn, losses.a, losses.b),
    }
}

pub fn csv(story: &Story) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("roll,with,result,says,paragraph\n");
    for line in &story.lines {
        if let Line::Rolled(told) = line {
            let cells =
                [quote(told.name), quote(&told.with.to_string()), told.result.to_string(), quote(&told.words), quote(told.paragraph)];
            text += &format!("{}\n", cells.join(","));
        }
    }
    text
}
