//! Prices from duels.

use serde_json::{Value as Json, json};

use super::{assumptions, settings};
use crate::fairness::fair::{BIAS, Difference, Fair};
use crate::fairness::study::{Priced, Ratio};
use montjoie_core::language::Lang;

/// Prices from duels.
pub fn fair(fair: &Fair) -> Json {
    let study = &fair.study;
    let prices = fair.prices();
    let units: Json = study
        .units
        .iter()
        .enumerate()
        .map(|(place, priced)| {
            let cell = |name: &str| prices.json(place, name);
            json!({ "id": cell("unit"), "points": cell("points"), "worth": cell("worth"), "cost": priced.cost, "low": cell("low"), "high": cell("high") })
        })
        .collect();
    let ratio = fair.ratio.zip(fair.ratio()).map(|((over, under), Ratio { value, listed })| {
        json!({ "of": fair.entrants[over].id, "in": fair.entrants[under].id, "value": value, "listed": listed })
    });
    let before = fair.before.as_ref().map(|before| {
        let unit = |priced: &Priced| {
            let entrant = &before.entrants[priced.unit];
            json!({ "id": entrant.id, "points": entrant.points, "worth": priced.worth })
        };
        let changed: Vec<&str> = before.changed.iter().map(|(en, _)| en.as_str()).collect();
        let difference = |difference: &Difference| {
            let was = &before.entrants[before.study.units[difference.was].unit].id;
            json!({ "unit": fair.place_id(difference.place), "was": was, "worth": difference.worth })
        };
        json!({
            "changed": changed,
            "units": before.study.units.iter().map(unit).collect::<Json>(),
            "differences": fair.differences().iter().map(difference).collect::<Json>(),
        })
    });
    json!({
        "system": fair.system.id(),
        "card": fair.card.0,
        "everywhere": settings(&fair.over),
        "anchor": fair.anchor.map(|(unit, price)| json!({ "unit": fair.entrants[unit].id, "points": price })),
        "scale": study.scale.points,
        "overhead": study.overhead,
        "residual": study.balance.residual,
        "next_singular_value": study.balance.next,
        "profiles": study.balance.classes.len(),
        "simultaneous_z": study.simultaneous,
        "simultaneous_z_of_worths": study.simultaneous_worths,
        "units": units,
        "left_out": fair.left_out(Lang::En),
        "worths": fair.worth_of_rules().objects(),
        "ratio": ratio,
        "before": before,
        "bias": BIAS.en,
        "assumptions": assumptions(&fair.assumptions),
    })
}
