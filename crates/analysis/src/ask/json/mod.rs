//! Answers for programs: what `--format json` prints and what the [`door`](super::door) answers. The shape changes only with a line in the changelog.

mod armies;
mod catalogue;
mod prices;

pub use armies::{army, battle, best, check, equal, factions, means, prices as prices_by_armies, repriced, told};
pub use catalogue::{questions, system, units};
pub use prices::{audit, fair, matrix};

use std::io::Write;

use serde::{Serialize, Serializer};
use serde_json::ser::{CompactFormatter, Formatter};
use serde_json::{Map, Value as Json, json};

use crate::scenario::compare::Found;
use crate::scenario::{Compared, Finding, Findings};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner, sum};
use montjoie_system::{Answer, Assumption, Basis, Effect, Set};

/// Settings as one object by their dotted names.
pub fn settings(settings: &[Set]) -> Json {
    Json::Object(settings.iter().map(|set| (set.key.clone(), json!(set.value))).collect())
}

/// Lists of the user's own, whole.
pub fn own_lists(lists: &[montjoie_system::OwnList]) -> Json {
    lists.iter().map(|list| json!({ "file": list.file, "text": list.text })).collect()
}

/// What an answer rests on: each setting with its value, where it comes from, and what it says.
pub fn assumptions<'a>(assumptions: impl IntoIterator<Item = &'a Assumption>) -> Json {
    json!(assumptions.into_iter().map(Rests::of).collect::<Vec<_>>())
}

/// The key of a rule, as `rules.some_key`.
struct RuleKey<'a>(&'a str);

impl Serialize for RuleKey<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("rules.{}", self.0))
    }
}

/// An assumption as it is written.
#[derive(Serialize)]
struct Rests<'a> {
    key: RuleKey<'a>,
    value: &'a str,
    basis: &'static str,
    paragraph: &'static str,
    says: String,
    tried: bool,
}

impl<'a> Rests<'a> {
    fn of(assumption: &'a Assumption) -> Rests<'a> {
        let Assumption { key, value, basis, paragraph, tried, .. } = assumption;
        Rests { key: RuleKey(key), value, basis: basis.id(), paragraph, says: assumption.says(Lang::En), tried: *tried }
    }
}

/// Settings as one object by their dotted names, as they are written.
struct Situation<'a>(&'a [Set]);

impl Serialize for Situation<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|set| (&set.key, &set.value)))
    }
}

/// One duel as it is written. Its long lists are written straight from the finding: a JSON value of them costs more than a short duel.
#[derive(Serialize)]
struct Duel<'a> {
    system: &'a str,
    a: &'a str,
    b: &'a str,
    situation: Situation<'a>,
    exact: Option<Json>,
    sampled: Option<Json>,
    agreement: Option<Json>,
    assumptions: Vec<Rests<'a>>,
    /// The settings that are not printed and were not tried.
    untried: Vec<RuleKey<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<Json>,
}

/// One duel, to be written.
pub fn duel_of<'a>(system: &'a str, finding: &'a Finding, seed: u64) -> impl Serialize + 'a {
    let untried = finding.assumptions.iter().filter(|a| !a.tried && a.basis != Basis::Changed);
    let range = finding.range();
    Duel {
        system,
        a: &finding.ids.a,
        b: &finding.ids.b,
        situation: Situation(&finding.situation),
        exact: finding.exact.as_ref().map(|solved| exact(finding, &solved.tally, solved.states)),
        sampled: finding.sampled.as_ref().map(|tally| sampled(finding, tally, seed)),
        agreement: finding.agreement.map(|agreement| {
            json!({
                "cells": agreement.cells,
                // JSON has no infinity: something impossible was counted.
                "max_abs_z": if agreement.max_abs_z.is_finite() { json!(agreement.max_abs_z) } else { Json::Null },
                "chi_square_p": agreement.chi_square_p,
            })
        }),
        assumptions: finding.assumptions.iter().map(Rests::of).collect(),
        untried: untried.map(|assumption| RuleKey(&assumption.key)).collect(),
        range: range.map(|(low, high)| json!({ "low": low, "high": high })),
        effects: range.map(|_| effects(finding)),
    }
}

/// One duel.
pub fn duel(system: &str, finding: &Finding, seed: u64) -> Json {
    json!(duel_of(system, finding, seed))
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
        json!({ "key": key, "value": assumption.value, "reach": reach, "tried": tried })
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
        Json::Object(present.map(|(place, row)| ((place + first).to_string(), json!(certain(sum(row))))).collect())
    };
    object.insert("rounds".to_owned(), by_number(&tally.rounds, 1));
    let losses = |side: Side| by_number(&tally.losses[side], 0);
    object.insert("losses".to_owned(), json!({ "a": losses(Side::A), "b": losses(Side::B) }));
    let mut endings = Map::new();
    for (ending, row) in finding.endings.iter().zip(&tally.endings) {
        let shares: Map<String, Json> = Winner::ALL
            .into_iter()
            .filter(|&winner| row[winner as usize] > 0.0)
            .map(|winner| (wins(winner).to_owned(), json!(certain(row[winner as usize]))))
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

/// All duels of a scenario.
pub fn findings(findings: &Findings) -> Json {
    let duels: Vec<_> = findings
        .findings
        .iter()
        .map(|finding| {
            let mut object = duel(findings.system.id(), finding, findings.seed);
            object["variant"] = json!(finding.variant);
            let point = findings.axes.iter().zip(&finding.point);
            object["point"] = point.map(|(axis, value)| (axis.key.clone(), value.clone())).collect();
            object
        })
        .collect();
    json!({ "name": findings.name, "question": findings.question.en, "duels": duels })
}

/// One question put to several systems.
pub fn compared(compared: &Compared) -> Json {
    let parts: Vec<_> = compared
        .parts
        .iter()
        .map(|part| {
            let shares = part.shares().map(|shares| {
                let named = compared.outcomes.iter().zip(shares).map(|((id, _), share)| {
                    let value = match share.interval {
                        None => json!({ "share": share.value }),
                        Some(interval) => json!({ "share": share.value, "low": interval.low, "high": interval.high }),
                    };
                    (id.clone(), value)
                });
                named.collect::<Map<_, _>>()
            });
            let terms = part.terms();
            json!({
                "system": part.system.id(),
                "note": part.note.en,
                "outcomes": shares,
                "duel": if let Found::Duel(finding) = &part.found { duel(part.system.id(), finding, compared.seed) } else { Json::Null },
                "odds": if let Found::Roll(roll) = &part.found { odds(part.system.id(), &roll.question, &roll.answer) } else { Json::Null },
                "none": if let Found::Nothing(why) = &part.found { json!(why.en) } else { Json::Null },
                "terms": { "turn": terms.turn.en, "losing": terms.losing.en, "distance": terms.distance.en, "losses": terms.losses.en },
                "assumptions": assumptions(part.assumptions()),
            })
        })
        .collect();
    json!({ "name": compared.name, "question": compared.question.en, "systems": parts })
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

/// Figures without -0.0: it is no other figure.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: ?Sized + Write>(&mut self, to: &mut W, figure: f64) -> std::io::Result<()> {
        CompactFormatter.write_f64(to, figure + 0.0)
    }
}

/// As one line, without its end.
pub fn line(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    match value.serialize(&mut serde_json::Serializer::with_formatter(&mut text, Plain)) {
        Ok(()) => String::from_utf8(text).unwrap_or_default(),
        Err(_) => String::new(),
    }
}
