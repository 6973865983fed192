//! What `montjoie fair` prints for programs and spreadsheets.

use serde_json::{Map, Value as Json, json};

use super::args::FairRows;
use super::audit::{finding_json, findings_csv};
use super::json as to_json;
use montjoie_analysis::fairness::fair::{BIAS, Difference, Fair};
use montjoie_core::language::Lang;

/// The whole of it for programs.
pub fn json(fair: &Fair) -> Json {
    let study = &fair.study;
    let ids = |units: &[usize]| -> Vec<&str> { units.iter().map(|&unit| fair.entrants[study.units[unit].unit].id.as_str()).collect() };
    let listed = fair.listed();
    let units: Vec<Json> = study
        .units
        .iter()
        .enumerate()
        .map(|(place, priced)| {
            let ledger = study.ledger(place, &listed);
            let of = |end: Option<(usize, f64)>| end.map(|(unit, net)| json!({ "unit": ids(&[unit])[0], "net": net }));
            let gauges: Map<String, Json> = priced
                .gauges
                .iter()
                .map(|(gauge, worth, verdict)| (gauge.id().to_owned(), json!({ "worth": worth, "verdict": verdict.kind.id() })))
                .collect();
            let trades = (0..study.units.len()).map(|other| {
                let trade = study.trade(place, other, &listed);
                json!({ "unit": ids(&[other])[0], "takes": trade.takes, "gives": trade.gives })
            });
            let trades: Vec<Json> = trades.collect();
            json!({
                "id": fair.entrants[priced.unit].id,
                "points": fair.entrants[priced.unit].points,
                "worth": priced.worth,
                "cost": priced.cost,
                "low": priced.interval.map(|ends| ends.0),
                "high": priced.interval.map(|ends| ends.1),
                "scenarios": priced.scenarios,
                "verdict": priced.verdict.as_ref().map(|verdict| verdict.kind.id()),
                "by": priced.verdict.as_ref().map(|verdict| verdict.points),
                "agree": priced.verdict.as_ref().map(|verdict| verdict.agree),
                "gauge_proof": priced.proof,
                "recommended": priced.recommended,
                "gauges": gauges,
                "takes": ledger.takes,
                "gives": ledger.gives,
                "best": of(ledger.best),
                "worst": of(ledger.worst),
                "trades": trades,
            })
        })
        .collect();
    let worths: Vec<Json> = fair
        .worths()
        .map(|worth| {
            let implied = if worth.change.special { fair.implied(&worth.change.about) } else { &[] };
            json!({ "unit": fair.entrants[worth.unit].id, "about": worth.change.about, "taken_away": worth.change.taken_away, "points": worth.points, "low": worth.interval.map(|ends| ends.0), "high": worth.interval.map(|ends| ends.1), "implied": implied })
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
    let shares: Vec<Json> = fair
        .shares()
        .iter()
        .map(|share| json!({ "unit": fair.entrants[share.unit].id, "rule": share.rule.0, "points": share.points }))
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
        "worths": worths,
        "splits": shares,
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
        FairRows::Units => units_csv(fair),
        FairRows::Worths => worths_csv(fair),
        FairRows::Trades => trades_csv(fair),
        FairRows::Findings => findings_csv(&fair.findings, Lang::En),
    }
}

fn optional(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn units_csv(fair: &Fair) -> String {
    let mut text = String::from(
        "unit,points,worth,low,high,scenario_low,scenario_high,verdict,by,gauge_proof,recommended_low,recommended_high,\
         takes,gives,best,best_net,worst,worst_net\n",
    );
    let listed = fair.listed();
    for (place, priced) in fair.study.units.iter().enumerate() {
        let entrant = &fair.entrants[priced.unit];
        let (low, high) = priced.range();
        let (kind, by) = priced.verdict.as_ref().map_or(("", String::new()), |verdict| (verdict.kind.id(), verdict.points.to_string()));
        let whole = |end: Option<i64>| end.map_or(String::new(), |end| end.to_string());
        let ledger = fair.study.ledger(place, &listed);
        let end = |end: Option<(usize, f64)>| end.map_or(",".to_owned(), |(place, net)| format!("{},{net}", fair.place_id(place)));
        text += &format!(
            "{},{},{},{},{},{low},{high},{kind},{by},{},{},{},{},{},{},{}\n",
            entrant.id,
            optional(entrant.points),
            priced.worth,
            optional(priced.interval.map(|ends| ends.0)),
            optional(priced.interval.map(|ends| ends.1)),
            priced.proof,
            whole(priced.recommended.map(|ends| ends.0)),
            whole(priced.recommended.map(|ends| ends.1)),
            ledger.takes,
            ledger.gives,
            end(ledger.best),
            end(ledger.worst),
        );
    }
    text
}

fn worths_csv(fair: &Fair) -> String {
    let mut text = String::from("unit,about,taken_away,points,low,high,implied\n");
    for worth in fair.worths() {
        let implied = if worth.change.special { fair.implied(&worth.change.about) } else { &[] };
        let implied: Vec<String> = implied.iter().map(f64::to_string).collect();
        let (unit, about) = (&fair.entrants[worth.unit].id, &worth.change.about);
        let [low, high] = [worth.interval.map(|ends| ends.0), worth.interval.map(|ends| ends.1)].map(optional);
        text += &format!("{unit},{about},{},{},{low},{high},{}\n", worth.change.taken_away, optional(worth.points), implied.join(" "));
    }
    text
}

fn trades_csv(fair: &Fair) -> String {
    let mut text = String::from("unit,enemy,takes,gives\n");
    let listed = fair.listed();
    for place in 0..fair.study.units.len() {
        for other in 0..fair.study.units.len() {
            let trade = fair.study.trade(place, other, &listed);
            text += &format!("{},{},{},{}\n", fair.place_id(place), fair.place_id(other), trade.takes, trade.gives);
        }
    }
    text
}
