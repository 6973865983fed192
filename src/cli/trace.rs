//! `montjoie trace`: one combat told.

use std::path::Path;

use serde_json::json;

use super::args::{Format, TraceArgs, keys};
use super::duel::{DEFAULT, matchup};
use super::{find_system, json, print, table};
use crate::chance::{Line, Throw};
use crate::combat::Side;
use crate::contest::Story;
use crate::language::Lang;
use crate::monte_carlo::Source;
use crate::scenario::file::read_lists;
use crate::scenario::{Fault, Scenario};
use crate::systems::Matchup;

pub fn trace(args: TraceArgs) -> Result<(), Fault> {
    let (matchup, seed) = asked(&args)?;
    let source = if args.dice { Source::Dice } else { Source::Tables };
    let lang = args.common.lang;
    let story = matchup.contest.tell(seed, args.combat, source, lang);
    print(&match args.common.format {
        Format::Table => text(&matchup, &story, seed, args.combat, lang),
        Format::Json => json::text(&story_json(&matchup, &story, seed, args.combat)),
        Format::Csv => csv(&story),
    });
    Ok(())
}

/// The duel that is meant, and the seed.
fn asked(args: &TraceArgs) -> Result<(Matchup, u64), Fault> {
    if args.system.ends_with(".toml") {
        let mut scenario = Scenario::read(Path::new(&args.system))?;
        scenario.lists.extend(args.common.list.iter().cloned());
        let game = scenario.system().open(&read_lists(&scenario.lists)?)?;
        let mut duels = scenario.duels(&*game)?;
        if args.variant == 0 || args.variant > duels.len() {
            return Err(Fault::new(format!("there is no duel {}", args.variant)).help(format!("the scenario has 1 to {}", duels.len())));
        }
        let matchup = duels.swap_remove(args.variant - 1).matchup;
        return Ok((matchup, args.common.seed.unwrap_or(scenario.seed)));
    }
    let system = find_system(&args.system)?;
    let [a, b, words @ ..] = &args.words[..] else {
        return Err(Fault::new("two units are needed").help("as montjoie trace hail-caesar french/mounted-knights english/archers"));
    };
    let words = keys(words).map_err(Fault::new)?;
    Ok((matchup(system, a, b, &words, &args.common)?, args.common.seed.unwrap_or(DEFAULT.seed)))
}

fn text(matchup: &Matchup, story: &Story, seed: u64, combat: u64, lang: Lang) -> String {
    let (a, b) = (matchup.name(Side::A, lang), matchup.name(Side::B, lang));
    let mut text = match lang {
        Lang::En => format!("{a} v {b}, combat {combat} of seed {seed}\n"),
        Lang::Fr => format!("{a} contre {b}, combat {combat} de la graine {seed}\n"),
    };
    for line in &story.lines {
        match line {
            Line::Note(note) if note.starts_with('—') => text += &format!("\n{note}\n"),
            Line::Note(note) => text += &table::wrap(note, 78, "  ", "    "),
            Line::Rolled(told) => {
                let dice: Vec<String> = told.dice.iter().map(|&(throw, fell)| fallen(throw, fell, lang)).collect();
                let colon = lang.pick(":", "\u{a0}:");
                let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(", ")) };
                let line = format!("{}{colon} {}{dice} ({})", told.name, told.words, told.paragraph);
                text += &table::wrap(&line, 78, "    ", "      ");
            }
        }
    }
    text + "\n" + &table::wrap(&ending(matchup, story, lang), 78, "", "  ")
}

/// What fell, as `10D6 at 3+: 7` or `2D6 = 9`.
fn fallen(throw: Throw, fell: u16, lang: Lang) -> String {
    match throw {
        Throw::Sum(1) => format!("D6 = {fell}"),
        Throw::Sum(dice) => format!("{dice}D6 = {fell}"),
        Throw::Successes(dice, odds) => match (odds.parts(), lang) {
            ((sides, 6), Lang::En) => format!("{dice}D at {}+: {fell}", 7 - sides),
            ((sides, 6), Lang::Fr) => format!("{dice}D à {}+ : {fell}", 7 - sides),
            // Dice that were looked at already, and what else they show.
            ((sides, of), Lang::En) => format!("{sides} in {of} of {dice}: {fell}"),
            ((sides, of), Lang::Fr) => format!("{sides} sur {of} de {dice} : {fell}"),
        },
        Throw::Law => fell.to_string(),
    }
}

fn ending(matchup: &Matchup, story: &Story, lang: Lang) -> String {
    let ending = matchup.contest.endings()[story.outcome.ending as usize].name.get(lang);
    let winner = match story.outcome.winner {
        None => lang.pick("Neither wins", "Pas de vainqueur").to_owned(),
        Some(side) => {
            let letter = side.id().to_uppercase();
            match lang {
                Lang::En => format!("{letter} {} wins", matchup.name(side, lang)),
                Lang::Fr => format!("{letter} {} gagne", matchup.name(side, lang)),
            }
        }
    };
    let losses = story.outcome.losses;
    let lost = table::capital(matchup.losses.get(lang));
    match lang {
        Lang::En => format!("{winner} in turn {}: {ending}. {lost} lost: A {}, B {}.", story.turn, losses.a, losses.b),
        Lang::Fr => format!("{winner} au tour {} : {ending}. {lost} : A {}, B {}.", story.turn, losses.a, losses.b),
    }
}

fn story_json(matchup: &Matchup, story: &Story, seed: u64, combat: u64) -> serde_json::Value {
    let lines: Vec<_> = story
        .lines
        .iter()
        .map(|line| match line {
            Line::Note(note) => json!({ "note": note }),
            Line::Rolled(told) => {
                let dice: Vec<_> = told.dice.iter().map(|&(throw, fell)| json!({ "thrown": fallen(throw, fell, Lang::En), "fell": fell })).collect();
                json!({ "roll": told.name, "key": told.key, "result": told.result, "dice": dice, "says": told.words, "paragraph": told.paragraph })
            }
        })
        .collect();
    json!({
        "a": matchup.ids.a,
        "b": matchup.ids.b,
        "situation": json::settings(&matchup.situation),
        "seed": seed,
        "combat": combat,
        "lines": lines,
        "winner": story.outcome.winner.map(Side::id),
        "ending": matchup.contest.endings()[story.outcome.ending as usize].id,
        "turn": story.turn,
        "losses": { "a": story.outcome.losses.a, "b": story.outcome.losses.b },
    })
}

fn csv(story: &Story) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("roll,key,result,says,paragraph\n");
    for line in &story.lines {
        if let Line::Rolled(told) = line {
            let cells = [quote(told.name), quote(&told.key), told.result.to_string(), quote(&told.words), quote(told.paragraph)];
            text += &format!("{}\n", cells.join(","));
        }
    }
    text
}
