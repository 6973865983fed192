//! What `montjoie fair` prints for programs and spreadsheets.

use serde_json::{Map, Value as Json, json};

use super::args::FairRows;
use super::audit::finding_json;
use super::json as to_json;
use montjoie_analysis::ask::tables::findings;
use montjoie_analysis::fairness::fair::{BIAS, Difference, Fair};
use montjoie_core::language::Lang;

/// The whole of it for programs.
pub fn json(fair: &Fair) -> Json {
    let study = &fair.study;
    let (prices, trades) = (fair.prices(), fair.all_trades());
    let units: Vec<Json> = study
        .units
        .iter()
        .enumerate()
        .map(|(place, priced)| {
            let cell = |name: &str| prices.json(place, name);
            let against = |unit: &str, net: &str| match cell(unit) {
                Json::Null => Json::Null,
                unit => json!({ "unit": unit, "net": cell(net) }),
            };
            let gauges: Map<String, Json> = priced
                .gauges
                .iter()
                .map(|(gauge, worth, verdict)| (gauge.id().to_owned(), json!({ "worth": worth, "verdict": verdict.kind.id() })))
                .collect();
            let n = study.units.len();
            let trade =
                |at| json!({ "unit": trades.json(at, "enemy"), "takes": trades.json(at, "takes"), "gives": trades.json(at, "gives") });
            let trades: Vec<Json> = (place * n..(place + 1) * n).map(trade).collect();
            json!({
                "id": cell("unit"),
                "points": cell("points"),
                "worth": cell("worth"),
                "cost": priced.cost,
                "low": cell("low"),
                "high": cell("high"),
                "scenarios": priced.scenarios,
                "verdict": cell("verdict"),
                "by": cell("by"),
                "agree": priced.verdict.as_ref().map(|verdict| verdict.agree),
                "gauge_proof": cell("gauge_proof"),
                "recommended": priced.recommended,
                "gauges": gauges,
                "takes": cell("takes"),
                "gives": cell("gives"),
                "best": against("best", "best_net"),
                "worst": against("worst", "worst_net"),
                "trades": trades,
            })
        })
        .collect();
    let scenarios: Vec<Json> = study
        .scenarios
        .iter()
        .map(|&number| {
            let scenario = &fair.scenarios[number];
            let varies: Map<String, Json> = scenario.varies.iter().map(|(factor, value)| (factor.clone(), json!(value))).collect();
            json!({ "card": fair.cards[scenario.card].0, "varies": varies })
        })
        .collect();
    let ratio = fair.ratio.zip(fair.ratio()).map(|((over, under), ratio)| {
        let levers: Vec<Json> = study
            .levers(&fair.scenarios, &ratio.scenarios)
            .iter()
            .map(|lever| json!({ "factor": lever.factor, "low": lever.low.0, "low_at": lever.low.1, "high": lever.high.0, "high_at": lever.high.1 }))
            .collect();
        json!({ "of": fair.entrants[over].id, "in": fair.entrants[under].id, "value": ratio.value, "low": ratio.range.0, "high": ratio.range.1, "listed": ratio.listed, "levers": levers })
    });
    let before = fair.before.as_ref().map(|before| {
        let units: Vec<Json> = before
            .study
            .units
            .iter()
            .map(|priced| {
                let entrant = &before.entrants[priced.unit];
                json!({ "id": entrant.id, "points": entrant.points, "worth": priced.worth, "verdict": priced.verdict.as_ref().map(|verdict| verdict.kind.id()) })
            })
            .collect();
        let changed: Vec<&str> = before.changed.iter().map(|(en, _)| en.as_str()).collect();
        let difference = |difference: &Difference| {
            let (low, high) = difference.range;
            let was = &before.entrants[before.study.units[difference.was].unit].id;
            json!({ "unit": fair.place_id(difference.place), "was": was, "worth": difference.worth, "low": low, "high": high })
        };
        let differences: Vec<Json> = fair.differences().iter().map(difference).collect();
        json!({ "changed": changed, "units": units, "differences": differences })
    });
    let scales: Map<String, Json> = study.scales.iter().map(|scale| (scale.gauge.id().to_owned(), json!(scale.points))).collect();
    json!({
        "system": fair.system.id(),
        "cards": fair.cards.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "gauge": fair.gauge().id(),
        "scales": scales,
        "anchor": fair.anchor.map(|(unit, why)| json!({ "unit": fair.entrants[unit].id, "why": why.id() })),
        "overhead": study.overhead,
        "residual": study.balance.residual,
        "next_singular_value": study.balance.next,
        "profiles": study.balance.classes.len(),
        "simultaneous_z": study.simultaneous,
        "simultaneous_z_of_worths": study.simultaneous_worths,
        "scenarios": scenarios,
        "units": units,
        "left_out": fair.left_out(Lang::En),
        "worths": fair.worth_of_rules().objects(),
        "splits": fair.split_rules().objects(),
        "ratio": ratio,
        "before": before,
        "findings": fair.findings.iter().map(finding_json).collect::<Json>(),
        "bias": BIAS.en,
        "assumptions": to_json::assumptions(&fair.assumptions),
    })
}

/// One row a unit, or whatever a row is wanted to be.
pub fn csv(fair: &Fair, rows: FairRows) -> String {
    match rows {
        FairRows::Units => fair.prices().csv(),
        FairRows::Worths => fair.worth_of_rules().csv(),
        FairRows::Trades => fair.all_trades().csv(),
        FairRows::Findings => findings(&fair.findings).csv(),
    }
}
