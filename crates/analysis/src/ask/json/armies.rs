//! Armies and their battles.

use serde_json::{Map, Value as Json, json};

use super::{assumptions, settings};
use crate::ask::army::{ArmyList, CheckAnswer, Otherwise, RandomAnswer};
use crate::ask::battle::LeftOut;
use crate::ask::battle::{Army, Counted, From, work};
use crate::ask::trace::line_text;
use crate::ask::{Word, armies, battle};
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;
use montjoie_field::army::check::value_of;
use montjoie_field::army::{Division, Roster, Violation};
use montjoie_system::System;

fn side_of(army: &Army) -> Json {
    let mut json = json!({ "en": army.name.0, "fr": army.name.1 });
    match &army.from {
        From::Lists { lists, points, .. } => {
            json["lists"] = json!(lists);
            json["points"] = json!([points.0, points.1]);
        }
        From::File { file, roster, points, breaks } => {
            json["file"] = json!(file);
            json["list"] = json!(roster.list);
            json["units"] = json!(roster.size());
            json["points"] = json!(points);
            json["legal"] = json!(breaks.is_empty());
            json["breaks"] = breaks.iter().map(|(en, _)| json!(en)).collect();
        }
    }
    json
}

fn sets(words: &[Word]) -> Map<String, Json> {
    words.iter().map(|word| (word.key.clone(), json!(word.value))).collect()
}

/// Adds the situations that were not tried, where there are some.
fn not_tried(json: &mut Json, left_out: &[LeftOut], system: &dyn System) {
    if !left_out.is_empty() {
        let why = |of: &LeftOut, lang| of.why(system, lang);
        let one = |of: &LeftOut| json!({ "sets": sets(&of.sets), "en": why(of, Lang::En), "fr": why(of, Lang::Fr) });
        json["not_tried"] = left_out.iter().map(one).collect();
    }
}

/// Battles.
pub fn battle(answer: &battle::Answer) -> Json {
    let one = |fought: &Counted| {
        let count = &fought.count;
        let n = count.tally.total().max(1) as f64;
        let won = |winner: Winner| {
            let ends = fought.interval(winner);
            json!({ "share": count.tally.share(winner), "low": ends.low, "high": ends.high })
        };
        let side = |side: Side| {
            let (points, error) = count.points[side].mean(count.tally.total());
            let mut json = json!({
                "units": count.work[side].iter().map(|work| work.fielded).sum::<u64>() as f64 / n,
                "units_lost": count.tally.mean_losses(side),
                "units_shaken": count.work[side].iter().map(|work| work.shaken).sum::<u64>() as f64 / n,
                "points": count.brought[side] as f64 / n / 100.0,
                "points_lost": { "mean": points / 100.0, "low": (points - 1.96 * error) / 100.0, "high": (points + 1.96 * error) / 100.0 },
                "generals_lost": count.generals[side] as f64 / n,
            });
            let share = count.drawn_again_share(side);
            if share > 0.0 {
                json["drawn_again"] = json!({ "share": share, "room": fought.room });
            }
            json
        };
        let endings = fought.endings.iter().zip(&count.tally.endings).map(|(ending, row)| {
            let [a, neither, b] = row.map(|number| number as f64 / n);
            (ending.id.to_owned(), json!({ "a_wins": a, "neither": neither, "b_wins": b }))
        });
        let turns =
            count.tally.rounds.iter().enumerate().map(|(turn, row)| ((turn + 1).to_string(), json!(row.iter().sum::<u64>() as f64 / n)));
        let otherwise = |other: &battle::Otherwise| {
            let mut json = json!({
                "sets": sets(&other.sets),
                "battles": other.of,
                "a_wins": other.won as f64 / other.of.max(1) as f64,
            });
            if Side::BOTH.iter().any(|side| other.drawn_again[*side] > 0.0) {
                json["drawn_again"] = json!({ "a": other.drawn_again.a, "b": other.drawn_again.b });
            }
            json
        };
        let mut json = json!({
            "variant": fought.variant,
            "point": answer.axes.iter().zip(&fought.point).map(|(axis, value)| (axis.key.clone(), json!(value))).collect::<Map<_, _>>(),
            "armies": { "a": side_of(&fought.armies.a), "b": side_of(&fought.armies.b) },
            "situation": settings(&fought.situation),
            "battles": count.tally.total(),
            "a_wins": won(Winner::A), "neither": won(Winner::Neither), "b_wins": won(Winner::B),
            "a": side(Side::A), "b": side(Side::B),
            "endings": endings.collect::<Map<_, _>>(),
            "turns": turns.collect::<Map<_, _>>(),
            "mean_turns": count.tally.mean_rounds(),
            "range": fought.range().map(|(low, high)| json!({ "low": low, "high": high })),
            "otherwise": fought.otherwise.iter().map(otherwise).collect::<Json>(),
            "work": work(fought).objects(),
            "assumptions": assumptions(&fought.assumptions),
        });
        not_tried(&mut json, &fought.left_out, answer.system);
        json
    };
    json!({
        "system": answer.system.id(),
        "name": answer.name,
        "question": answer.question.en,
        "seed": answer.seed,
        "battles": answer.battles.iter().map(one).collect::<Json>(),
    })
}

/// A battle that was told.
pub fn told(told: &battle::Told) -> Json {
    let (story, lost) = (&told.story, told.story.outcome.losses);
    json!({
        "a": told.armies.a.name(told.lang), "b": told.armies.b.name(told.lang), "battle": told.number, "seed": told.seed,
        "winner": story.outcome.winner.map(Side::id), "turn": story.turn, "ending": told.ending(),
        "units_lost": { "a": lost.a, "b": lost.b },
        "chapters": story.lines.iter().filter_map(|line| if let Line::Chapter(chapter) = line { Some(json!(chapter)) } else { None }).collect::<Json>(),
        "lines": story.lines.iter().map(|line| line_text(line, told.lang)).collect::<Json>(),
    })
}

/// Lists against lists.
pub fn factions(answer: &armies::Answer) -> Json {
    let found = &answer.factions;
    let cell = |row: usize, column: usize| {
        let (battles, share) = found.cells[row][column];
        let ends = found.interval(row, column);
        json!({ "row": answer.lists[row].0, "column": answer.lists[column].0, "battles": battles, "share": share, "low": ends.low, "high": ends.high })
    };
    let lists = answer.lists.len();
    let mut json = json!({
        "system": answer.system.id(),
        "points": [answer.points.0, answer.points.1],
        "situation": settings(&answer.situation),
        "battles": answer.battles,
        "seed": answer.seed,
        "undecided": answer.undecided,
        "index": found.index,
        "index_low": found.index_interval().low,
        "index_high": found.index_interval().high,
        "index_of_equal_lists": found.by_chance,
        "lists": answer.lists.iter().enumerate().map(|(place, (id, (en, fr)))| {
            let ends = found.mean_interval(place);
            json!({ "id": id, "en": en, "fr": fr, "mean": found.means[place], "low": ends.low, "high": ends.high })
        }).collect::<Json>(),
        "cells": (0..lists).flat_map(|row| (0..lists).map(move |column| (row, column))).map(|(row, column)| cell(row, column)).collect::<Json>(),
        "compulsory": answer.compulsory().objects(),
        "assumptions": assumptions(&answer.assumptions),
    });
    if answer.drawn_again > 0.0 {
        json["drawn_again"] = json!({ "share": answer.drawn_again, "room": answer.room });
    }
    not_tried(&mut json, &answer.left_out, answer.system);
    json
}

/// What both sides win with their best armies.
pub fn best(answer: &armies::Answer, best: &armies::Best) -> Json {
    json!({ "of": best.of, "battles": best.battles, "shares": best.shares, "means": best.means, "mix": answer.mix(best).objects() })
}

/// Whether an army is legal, and what it costs.
pub fn check(answer: &CheckAnswer) -> Json {
    let CheckAnswer { army, checked, otherwise } = answer;
    let other = |other: &Otherwise| {
        let all = violations(&other.checked.violations);
        json!({ "key": other.key.name, "value": other.value, "legal": other.checked.legal(), "violations": all })
    };
    let mut json = composition(&army.roster, &army.army, &checked.divisions, checked.points);
    json["file"] = json!(army.file);
    json["legal"] = json!(checked.legal());
    json["violations"] = violations(&checked.violations);
    json["otherwise"] = otherwise.iter().map(other).collect();
    json
}

fn violations(all: &[Violation]) -> Json {
    let one = |violation: &Violation| {
        let remedy = violation.remedy();
        json!({
            "rule": violation.breach.id(),
            "division": violation.division.map(|place| place + 1),
            "counts": violation.counts.0,
            "count": violation.count,
            "of": (violation.of > 0.0).then_some(violation.of),
            "by": if violation.by_points { "points" } else { "units" },
            "limit": if violation.share().is_some() { violation.limit.0 / violation.limit.1 } else { violation.limit.0 },
            "change": remedy.and_then(|remedy| remedy.change),
            "exchange": remedy.and_then(|remedy| remedy.exchange),
            "paragraph": violation.paragraph,
            "text": violation.text.0,
            "en": violation.says(Lang::En),
            "fr": violation.says(Lang::Fr),
        })
    };
    all.iter().map(one).collect()
}

fn composition(roster: &Roster, list: &ArmyList, divisions: &[Option<f64>], points: Option<f64>) -> Json {
    let division = |(place, (division, points)): (usize, (&Division, &Option<f64>))| {
        let units = division.units.iter().map(|units| json!({ "unit": units.id, "count": units.count, "points": list.price(&units.id) }));
        json!({
            "en": division.name.en,
            "fr": division.name.fr,
            "general": division.general.en,
            "command": division.command.or_else(|| value_of(roster, &list.rules, place)),
            "chief": list.rules.generals.is_some() && place == roster.chief,
            "units": units.collect::<Json>(),
            "points": points,
        })
    };
    json!({
        "system": roster.system,
        "list": roster.list,
        "en": roster.name.en,
        "fr": roster.name.fr,
        "units": roster.size(),
        "points": points,
        "divisions": roster.divisions.iter().zip(divisions).enumerate().map(division).collect::<Json>(),
    })
}

/// A random army.
pub fn army(answer: &RandomAnswer, seed: u64) -> Json {
    let costs: Vec<Option<f64>> = answer.costs.iter().copied().map(Some).collect();
    let mut json = composition(&answer.roster, &answer.list, &costs, Some(answer.costs.iter().sum()));
    json["seed"] = json!(seed);
    json
}

/// What random armies of a list have on average.
pub fn means(answer: &RandomAnswer, seed: u64) -> Json {
    let cell = |row, name| answer.means.json(row, name);
    let names = ["unit", "points", "mean", "armies"];
    let row = |row| Json::Object(names.map(|name| (name.to_owned(), cell(row, name))).into_iter().collect());
    json!({
        "system": answer.list.system.id(),
        "list": answer.list.table.id,
        "armies": answer.armies,
        "seed": seed,
        "units": answer.units,
        "divisions": answer.divisions,
        "points": answer.points,
        "accepted": answer.accepted,
        "different": answer.different,
        "means": (0..answer.means.rows.len()).map(row).collect::<Json>(),
    })
}
