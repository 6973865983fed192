//! Findings for programs. The shape changes only with a line in the changelog.

use serde_json::{Map, Value as Json, json};

use montjoie_analysis::scenario::Finding;
use montjoie_core::combat::Side;
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner, sum};
use montjoie_system::{Answer, Assumption, Basis, Effect, Set};

/// Settings as one object by their dotted names.
pub fn settings(settings: &[Set]) -> Json {
    Json::Object(settings.iter().map(|set| (set.key.clone(), json!(set.value))).collect())
}

/// Lists of the user's own, whole.
#[cfg(feature = "report")]
pub fn own_lists(lists: &[montjoie_system::OwnList]) -> Json {
    lists.iter().map(|list| json!({ "file": list.file, "text": list.text })).collect()
}

/// What an answer rests on, a line each.
pub fn assumptions(assumptions: &[Assumption]) -> Json {
    assumptions.iter().map(|assumption| assumption.line(montjoie_core::language::Lang::En)).collect()
}

/// The settings that are not printed and were not tried.
fn untried(assumptions: &[Assumption]) -> Json {
    assumptions.iter().filter(|a| !a.tried && a.basis != Basis::Changed).map(|a| format!("rules.{}", a.key)).collect()
}

/// One duel.
pub fn duel(system: &str, finding: &Finding, seed: u64) -> Json {
    let mut duel = json!({
        "system": system,
        "a": finding.ids.a,
        "b": finding.ids.b,
        "situation": settings(&finding.situation),
        "exact": finding.exact.as_ref().map(|solved| exact(finding, &solved.tally, solved.states)),
        "sampled": finding.sampled.as_ref().map(|tally| sampled(finding, tally, seed)),
        "agreement": finding.agreement.map(|agreement| json!({
            "cells": agreement.cells,
            // JSON has no infinity: something impossible was counted.
            "max_abs_z": if agreement.max_abs_z.is_finite() { json!(agreement.max_abs_z) } else { Json::Null },
            "chi_square_p": agreement.chi_square_p,
        })),
        "assumptions": assumptions(&finding.assumptions),
        "untried": untried(&finding.assumptions),
    });
    if let (Some((low, high)), Some(object)) = (finding.range(), duel.as_object_mut()) {
        object.insert("range".to_owned(), json!({ "low": low, "high": high }));
        object.insert("effects".to_owned(), effects(finding));
    }
    duel
}

/// How far each open reading moves the answer, those that move A's share most first.
fn effects(finding: &Finding) -> Json {
    let share = finding.share(Winner::A).value;
    let of = |(assumption, effect): (&Assumption, &Effect)| {
        let tried: Vec<Json> = effect
            .tried
            .iter()
            .map(|tried| {
                let [a, neither, b] = [0, 1, 2].map(|place| tried.shares.map(|shares| shares[place]));
                let ends = tried.interval.map(|(low, high)| json!({ "low": low, "high": high }));
                json!({ "value": tried.value, "possible": tried.possible, "a_wins": a, "neither": neither, "b_wins": b, "interval": ends })
            })
            .collect();
        let (key, reach) = (format!("rules.{}", assumption.key), effect.reach(share));
        json!({ "key": key, "value": assumption.value, "reach": reach, "range": effect.range, "tried": tried })
    };
    finding.effects().into_iter().map(of).collect()
}

fn exact(finding: &Finding, tally: &Tally<f64>, states: usize) -> Json {
    let mut object = Map::new();
    for winner in Winner::ALL {
        object.insert(wins(winner).to_owned(), json!(tally.wins(winner)));
    }
    object.insert("unfinished".to_owned(), json!(tally.unfinished));
    tables(finding, tally, &mut object);
    object.insert("states".to_owned(), json!(states));
    Json::Object(object)
}

fn sampled(finding: &Finding, tally: &Tally<u64>, seed: u64) -> Json {
    let mut object = Map::new();
    object.insert("combats".to_owned(), json!(tally.total()));
    object.insert("seed".to_owned(), json!(seed));
    for winner in Winner::ALL {
        let interval = statistics::interval(tally.wins(winner), tally.total(), 0.95);
        let share = json!({ "share": tally.share(winner), "low": interval.low, "high": interval.high });
        object.insert(wins(winner).to_owned(), share);
    }
    tables(finding, &tally.shares(), &mut object);
    Json::Object(object)
}

/// Rounds, losses and endings; what cannot be, or did not come, is left out.
fn tables(finding: &Finding, tally: &Tally<f64>, object: &mut Map<String, Json>) {
    let by_number = |rows: &[[f64; 3]], first: usize| -> Json {
        let present = rows.iter().enumerate().filter(|(_, row)| sum(row) > 0.0);
        Json::Object(present.map(|(place, row)| ((place + first).to_string(), json!(sum(row)))).collect())
    };
    object.insert("rounds".to_owned(), by_number(&tally.rounds, 1));
    let losses = |side: Side| by_number(&tally.losses[side], 0);
    object.insert("losses".to_owned(), json!({ "a": losses(Side::A), "b": losses(Side::B) }));
    let mut endings = Map::new();
    for (ending, row) in finding.endings.iter().zip(&tally.endings) {
        let shares: Map<String, Json> = Winner::ALL
            .into_iter()
            .filter(|&winner| row[winner as usize] > 0.0)
            .map(|winner| (wins(winner).to_owned(), json!(row[winner as usize])))
            .collect();
        if !shares.is_empty() {
            endings.insert(ending.id.to_owned(), Json::Object(shares));
        }
    }
    object.insert("endings".to_owned(), Json::Object(endings));
}

fn wins(winner: Winner) -> &'static str {
    match winner {
        Winner::A => "a_wins",
        Winner::Neither => "neither",
        Winner::B => "b_wins",
    }
}

/// A figure of a sum over paths, without the digits that rounding has made.
fn certain(figure: f64) -> f64 {
    format!("{figure:.12e}").parse().unwrap_or(figure)
}

/// One answer of `odds`.
pub fn odds(system: &str, question: &str, answer: &Answer) -> Json {
    let mut outcomes = Vec::new();
    let mut means = Map::new();
    for quantity in &answer.quantities {
        for (outcome, probability) in &quantity.outcomes {
            let mut line = json!({ "of": quantity.of, "outcome": outcome, "probability": certain(*probability) });
            if let Some((times, of)) = statistics::fraction_of_dice(*probability) {
                line["probability"] = json!(times as f64 / of as f64);
                line["fraction"] = json!(format!("{times}/{of}"));
            }
            outcomes.push(line);
        }
        if let Some(mean) = quantity.mean {
            means.insert(quantity.of.to_owned(), json!(certain(mean)));
        }
    }
    json!({
        "system": system,
        "question": question,
        "parameters": settings(&answer.parameters),
        "outcomes": outcomes,
        "means": means,
        "assumptions": assumptions(&answer.assumptions),
    })
}

/// The same with every -0.0 as 0.0: it is no other figure.
fn without_negative_zero(json: &Json) -> Json {
    match json {
        Json::Array(values) => values.iter().map(without_negative_zero).collect(),
        Json::Object(object) => object.iter().map(|(key, value)| (key.clone(), without_negative_zero(value))).collect(),
        Json::Number(number) if number.as_f64() == Some(0.0) && number.is_f64() => json!(0.0),
        other => other.clone(),
    }
}

/// As text with a line end.
pub fn text(json: &Json) -> String {
    let mut text = serde_json::to_string_pretty(&without_negative_zero(json)).unwrap_or_default();
    text.push('\n');
    text
}
