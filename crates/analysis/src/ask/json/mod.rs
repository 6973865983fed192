//! Answers for programs: what `--format json` prints and what the [`door`](super::door) answers. The shape changes only with a line in the changelog.

mod armies;
mod catalogue;
mod prices;

pub use armies::{army, battle, best, check, factions, means, told};
pub use catalogue::{questions, system, units};
pub use prices::{audit, matrix};

use serde_json::{Map, Value as Json, json};

use crate::scenario::Compared;
use crate::scenario::compare::Found;
use montjoie_core::language::Lang;
use montjoie_core::statistics;
use montjoie_system::{Answer, Assumption, Set};

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
    let one = |assumption: &Assumption| {
        let Assumption { key, value, basis, paragraph, tried, .. } = assumption;
        let (key, says) = (format!("rules.{key}"), assumption.says(Lang::En));
        json!({ "key": key, "value": value, "basis": basis.id(), "paragraph": paragraph, "says": says, "tried": tried })
    };
    assumptions.into_iter().map(one).collect()
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
                "duel": part.duel(compared.seed).map(|findings| findings.data()),
                "odds": if let Found::Roll(roll) = &part.found { odds(part.system.id(), &roll.question, &roll.answer) } else { Json::Null },
                "none": if let Found::Nothing(why) = &part.found { json!(why.en) } else { Json::Null },
                "terms": { "turn": terms.turn.en, "losing": terms.losing.en, "distance": terms.distance.en, "losses": terms.losses.en },
                "assumptions": assumptions(part.assumptions()),
            })
        })
        .collect();
    json!({ "name": compared.name, "question": compared.question.en, "systems": parts })
}

/// As text with a line end.
pub fn text(json: &Json) -> String {
    montjoie_document::pretty(json)
}
