//! Armies and their battles.

use serde_json::{Map, Value as Json, json};

use super::{assumptions, settings};
use crate::ask::army::{ArmyList, CheckAnswer, Otherwise, RandomAnswer};
use crate::ask::battle::LeftOut;
use crate::ask::trace::line_text;
use crate::ask::{Word, armies, battle, reprice};
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_field::army::check::value_of;
use montjoie_field::army::{Division, Roster, Violation};
use montjoie_system::System;

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

/// Lists against lists, as prices have them.
fn factions(answer: &armies::Answer) -> Json {
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

/// Prices from armies.
pub fn prices(answer: &armies::Answer) -> Json {
    let mut json = factions(answer);
    json["by"] = json!("armies");
    json["steepness"] = json!(answer.steepness);
    json["look"] = answer.look.map_or(Json::Null, |(look, of)| json!({ "number": look, "of": of, "open": answer.unknown() }));
    json["deciles"] = answer.deciles.iter().map(|(model, won)| json!({ "model": model, "won": won })).collect();
    json["prices"] = answer.worths().objects();
    json["given"] = answer.given().objects();
    json["divisions"] = answer
        .divisions
        .iter()
        .map(|of| json!({ "divisions": of.number, "share": of.share, "points": of.points, "low": of.points - 1.96 * of.standard, "high": of.points + 1.96 * of.standard }))
        .collect();
    json["tried"] = answer
        .tried
        .iter()
        .map(|tried| {
            let turned = tried.turned.iter().map(|turned| {
                let unit = &answer.units[turned.unit];
                json!({ "unit": unit.kind.id, "worth": turned.worth, "main": unit.worth, "verdict": turned.side.id() })
            });
            let turned = turned.collect::<Json>();
            let mut json = json!({ "sets": sets(&tried.sets), "moves": tried.moves, "noise": tried.noise, "turned": turned });
            if tried.drawn_again > 0.0 {
                json["drawn_again"] = json!(tried.drawn_again);
            }
            json
        })
        .collect();
    json
}

/// Prices from pure forces at equal points.
pub fn equal(found: &armies::Equal) -> Json {
    json!({
        "system": found.system.id(),
        "by": "equal",
        "points": armies::POINTS,
        "situation": settings(&found.situation),
        "battles": found.battles,
        "seed": found.seed,
        "undecided": found.undecided,
        "off": found.off,
        "lists": found.lists.iter().map(|(id, (en, fr))| json!({ "id": id, "en": en, "fr": fr })).collect::<Json>(),
        "prices": found.worths().objects(),
        "assumptions": assumptions(&found.assumptions),
    })
}

/// Lists at prices that are fair in armies.
pub fn repriced(answer: &reprice::Answer) -> Json {
    let lists = answer.lists.iter().zip(answer.before.means.iter().zip(&answer.after.means));
    let mut json = json!({
        "system": answer.system.id(),
        "keep": answer.keep.id(),
        "points": [answer.points.0, answer.points.1],
        "battles": answer.battles,
        "seed": answer.seed,
        "settled": answer.settled,
        "index_before": answer.before.index,
        "index_before_low": answer.before.index_interval().low,
        "index_before_high": answer.before.index_interval().high,
        "index_after": answer.after.index,
        "index_after_low": answer.after.index_interval().low,
        "index_after_high": answer.after.index_interval().high,
        "index_of_equal_lists": answer.after.by_chance,
        "rounds": answer.rounds.iter().map(|round| json!({ "index": round.index, "off": round.off, "moved": round.moved })).collect::<Json>(),
        "lists": lists.map(|((id, (en, fr)), (before, after))| json!({ "id": id, "en": en, "fr": fr, "before": before, "after": after })).collect::<Json>(),
        "wins": answer.wins().objects(),
        "army": { "before": answer.army().0, "after": answer.army().1 },
        "changed": answer.changed(),
        "prices": answer.prices().objects(),
        "assumptions": assumptions(&answer.assumptions),
    });
    if answer.drawn_again > 0.0 {
        json["drawn_again"] = json!({ "share": answer.drawn_again, "room": answer.room });
    }
    json
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
