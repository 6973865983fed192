//! `montjoie trace`: one combat told.

use serde_json::json;

use super::args::{Format, OneTable, TraceArgs, no_effect};
use super::{Job, battle, json, keys, print, shown, table, told};
use crate::scenarios;
pub use montjoie_analysis::ask::trace::line_text;
use montjoie_analysis::ask::trace::{ToldDuel, TraceRequest, ending};
use montjoie_analysis::ask::{Duel, luck, replay};
use montjoie_analysis::store::{Fault, Request};
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_document::{Table, Unit};
use montjoie_system::Matchup;

pub fn trace(args: TraceArgs, job: &Job) -> Result<(), Fault> {
    if let Some(file) = args.replay {
        let given: Vec<String> = args.system.into_iter().chain(args.words).collect();
        let words = keys(&given);
        let request = replay::ReplayRequest { file, own: args.common.list.clone(), words, lang: args.common.lang };
        let answer = request.answer(job.session())?;
        return shown::answer(&answer, &args.common, &OneTable::default(), "");
    }
    if let Some(of) = args.system.clone().filter(|of| battle::is_battle(of, &args, job)) {
        return told::tell(&args, (&of, &args.words), job);
    }
    let given = [("--turn", args.turn.is_some()), ("--unit", args.unit.is_some()), ("--film", args.film.is_some())];
    no_effect(&given, "here: only a battle is told turn by turn", "name two armies instead of two units")?;
    let (common, changes) = (args.common.clone(), args.luck);
    let lang = common.lang;
    let answer = request(args)?.answer(job.session())?;
    if changes {
        return shown::answer(&luck::Told::of(answer)?, &common, &OneTable::default(), "");
    }
    print(&match common.format {
        Format::Table => text(&answer.matchup, &answer.story, answer.seed, answer.combat, lang),
        Format::Json => json::text(&json!(answer.saved(lang))),
        Format::Csv => csv(&answer.story),
    })
}

/// What the words mean.
fn request(args: TraceArgs) -> Result<TraceRequest, Fault> {
    let source = if args.dice || args.faces { Source::Dice } else { Source::Tables };
    let named = args.system.unwrap_or_default();
    let shipped = !std::path::Path::new(&named).exists() && !scenarios::named(named.as_ref()).is_empty();
    let of = if named.ends_with(".toml") || shipped {
        if let Some(word) = args.words.first() {
            let fault = Fault::new(format!("`{word}` comes after a scenario, which sets everything itself"));
            return Err(fault.help("choose one of its duels with --variant, or name the system and two units instead"));
        }
        ToldDuel::Scenario { file: named.into(), duel: args.variant.unwrap_or(1) }
    } else {
        if let Some(variant) = args.variant {
            return Err(Fault::new(format!("there is no variant {variant}: a scenario has them, and none is named")));
        }
        let [a, b, words @ ..] = &args.words[..] else {
            return Err(Fault::new("two units are needed").help(format!("as montjoie trace {named} LIST/UNIT LIST/UNIT")));
        };
        ToldDuel::Duel(Duel { system: named, a: a.clone(), b: b.clone(), words: keys(words) })
    };
    Ok(TraceRequest { of, own: args.common.list, combat: args.combat, seed: args.seed, source, lang: args.common.lang })
}

fn text(matchup: &Matchup, story: &Story, seed: u64, combat: u64, lang: Lang) -> String {
    let (a, b) = (matchup.name(Side::A, lang), matchup.name(Side::B, lang));
    let title = match lang {
        Lang::En => format!("{a} v {b}, combat {combat} of seed {seed}"),
        Lang::Fr => format!("{a} contre {b}, combat {combat} de la graine {seed}"),
    };
    table::wrap(&title, 78, "", "  ") + &lines(&story.lines, lang) + "\n" + &table::wrap(&ending(matchup, story, lang), 78, "", "  ")
}

/// What happened, line by line.
pub fn lines(lines: &[Line], lang: Lang) -> String {
    let mut text = String::new();
    for (place, line) in lines.iter().enumerate() {
        match line {
            Line::Note(note) if note.starts_with('—') => {
                text += &format!("\n{}", table::wrap(&lang.typeset(note), 78, "", "    "));
                let next = lines.get(place + 1);
                if matches!(next, Some(Line::Note(next)) if next.starts_with('—')) {
                    text += &format!("  {}\n", lang.pick("nothing happens", "rien ne se passe"));
                }
            }
            Line::Note(note) => text += &table::wrap(&lang.typeset(note), 78, "  ", "    "),
            Line::Rolled(_) | Line::Chapter(_) => text += &table::wrap(&lang.typeset(&line_text(line, lang)), 78, "    ", "      "),
        }
    }
    text
}

/// The rolls of a story as CSV.
pub fn csv(story: &Story) -> String {
    let rolls = story.lines.iter().filter_map(|line| if let Line::Rolled(told) = line { Some(told) } else { None });
    Table::of("rolls", 0, rolls)
        .ids("roll", |told| told.name)
        .ids("with", |told| told.with.to_string())
        .wholes("result", Unit::Number, |told| told.result)
        .ids("says", |told| &told.words)
        .ids("paragraph", |told| told.paragraph)
        .table()
        .csv()
}
