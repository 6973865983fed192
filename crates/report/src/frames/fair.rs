//! Prices as tidy tables.
//!
//! | table | one row a | columns |
//! |---|---|---|
//! | `prices` | unit | `unit`, `points`, `worth`, `low`, `high` (missing where exact), `scenario_low`, `scenario_high`, `verdict`, `by`, `agree`, `gauge_proof`, `recommended_low`, `recommended_high`, `takes`, `gives` |
//! | `scenarios` | unit and scenario | `unit`, `scenario`, `card`, `varies`, `worth` |
//! | `worths` | changed unit | `unit`, `about`, `taken_away`, `points`, `low`, `high` (missing where exact), `implied` (missing where the list implies none, or several) |
//! | `trades` | unit and enemy | `unit`, `enemy`, `takes`, `gives`: points in a meeting, at the prices of the lists |
//! | `findings` | finding of the audit | `kind`, `rows` and `about` (ids with blanks between), `paragraph`, `sentence`, `phrase` (the same in French) |
//! | `changes` | unit whose price, worth or verdict `--set` or a list of the user's own moved; no table without | `unit`, `was`, `points_before`, `points_after`, `worth`, `low`, `high` (over the scenarios), `verdict_before`, `verdict_after` |
//! | `splits` | rule of a unit that `--split` named; no table without | `unit`, `rule`, `points` |

use polars::prelude::*;

use super::{FrameError, files_of};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_analysis::fairness::verdict::Verdict;

/// The tables with their names.
pub fn frames(fair: &Fair) -> Result<Vec<(&'static str, DataFrame)>, FrameError> {
    let mut frames = vec![
        ("prices", prices(fair)?),
        ("scenarios", scenarios(fair)?),
        ("worths", worths(fair)?),
        ("trades", trades(fair)?),
        ("findings", findings(fair)?),
    ];
    if fair.before.is_some() {
        frames.push(("changes", changes(fair)?));
    }
    if !fair.splits.is_empty() {
        frames.push(("splits", splits(fair)?));
    }
    Ok(frames)
}

/// The bytes of every file: `data/prices.parquet`, `data/prices.csv`, and so on.
pub fn files(fair: &Fair) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let mut files = Vec::new();
    for (name, frame) in frames(fair)? {
        files.extend(files_of(name, frame)?);
    }
    Ok(files)
}

fn prices(fair: &Fair) -> Result<DataFrame, FrameError> {
    let study = &fair.study;
    let units = &study.units;
    let listed = fair.listed();
    let ledgers: Vec<_> = (0..units.len()).map(|place| study.ledger(place, &listed)).collect();
    let verdicts: Vec<_> = units.iter().map(|priced| priced.verdict.as_ref()).collect();
    let columns = vec![
        Column::new("unit".into(), units.iter().map(|priced| fair.entrants[priced.unit].id.clone()).collect::<Vec<String>>()),
        Column::new("points".into(), units.iter().map(|priced| fair.entrants[priced.unit].points).collect::<Vec<Option<f64>>>()),
        Column::new("worth".into(), units.iter().map(|priced| priced.worth).collect::<Vec<f64>>()),
        Column::new("low".into(), units.iter().map(|priced| priced.interval.map(|ends| ends.0)).collect::<Vec<Option<f64>>>()),
        Column::new("high".into(), units.iter().map(|priced| priced.interval.map(|ends| ends.1)).collect::<Vec<Option<f64>>>()),
        Column::new("scenario_low".into(), units.iter().map(|priced| priced.range().0).collect::<Vec<f64>>()),
        Column::new("scenario_high".into(), units.iter().map(|priced| priced.range().1).collect::<Vec<f64>>()),
        Column::new("verdict".into(), verdicts.iter().map(|v| v.map(|v| v.kind.id().to_owned())).collect::<Vec<Option<String>>>()),
        Column::new("by".into(), verdicts.iter().map(|v| v.map(|v| v.points)).collect::<Vec<Option<i64>>>()),
        Column::new("agree".into(), verdicts.iter().map(|v| v.map(|v| v.agree)).collect::<Vec<Option<f64>>>()),
        Column::new("gauge_proof".into(), units.iter().map(|priced| priced.proof).collect::<Vec<bool>>()),
        Column::new("recommended_low".into(), units.iter().map(|p| p.recommended.map(|ends| ends.0)).collect::<Vec<Option<i64>>>()),
        Column::new("recommended_high".into(), units.iter().map(|p| p.recommended.map(|ends| ends.1)).collect::<Vec<Option<i64>>>()),
        Column::new("takes".into(), ledgers.iter().map(|ledger| ledger.takes).collect::<Vec<f64>>()),
        Column::new("gives".into(), ledgers.iter().map(|ledger| ledger.gives).collect::<Vec<f64>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

fn scenarios(fair: &Fair) -> Result<DataFrame, FrameError> {
    let (mut unit, mut number, mut card, mut varies, mut worth) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for priced in &fair.study.units {
        for (&scenario, &points) in fair.study.scenarios.iter().zip(&priced.scenarios) {
            unit.push(fair.entrants[priced.unit].id.clone());
            number.push(scenario as u32);
            card.push(fair.cards[fair.scenarios[scenario].card].0.clone());
            varies.push(fair.scenarios[scenario].words());
            worth.push(points);
        }
    }
    let columns = vec![
        Column::new("unit".into(), unit),
        Column::new("scenario".into(), number),
        Column::new("card".into(), card),
        Column::new("varies".into(), varies),
        Column::new("worth".into(), worth),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

fn worths(fair: &Fair) -> Result<DataFrame, FrameError> {
    let worths: Vec<_> = fair.worths().collect();
    let implied = |worth: &montjoie_analysis::fairness::study::Worth| match fair.implied(&worth.change.about) {
        [one] if worth.change.special => Some(*one),
        _ => None,
    };
    let columns = vec![
        Column::new("unit".into(), worths.iter().map(|worth| fair.entrants[worth.unit].id.clone()).collect::<Vec<String>>()),
        Column::new("about".into(), worths.iter().map(|worth| worth.change.about.clone()).collect::<Vec<String>>()),
        Column::new("taken_away".into(), worths.iter().map(|worth| worth.change.taken_away).collect::<Vec<bool>>()),
        Column::new("points".into(), worths.iter().map(|worth| worth.points).collect::<Vec<Option<f64>>>()),
        Column::new("low".into(), worths.iter().map(|worth| worth.interval.map(|ends| ends.0)).collect::<Vec<Option<f64>>>()),
        Column::new("high".into(), worths.iter().map(|worth| worth.interval.map(|ends| ends.1)).collect::<Vec<Option<f64>>>()),
        Column::new("implied".into(), worths.iter().map(|worth| implied(worth)).collect::<Vec<Option<f64>>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

fn trades(fair: &Fair) -> Result<DataFrame, FrameError> {
    let (units, listed) = (fair.study.units.len(), fair.listed());
    let couples: Vec<(usize, usize)> = (0..units * units).map(|at| (at / units, at % units)).collect();
    let trades: Vec<_> = couples.iter().map(|&(place, other)| fair.study.trade(place, other, &listed)).collect();
    let columns = vec![
        Column::new("unit".into(), couples.iter().map(|&(place, _)| fair.place_id(place)).collect::<Vec<&str>>()),
        Column::new("enemy".into(), couples.iter().map(|&(_, other)| fair.place_id(other)).collect::<Vec<&str>>()),
        Column::new("takes".into(), trades.iter().map(|trade| trade.takes).collect::<Vec<f64>>()),
        Column::new("gives".into(), trades.iter().map(|trade| trade.gives).collect::<Vec<f64>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

fn findings(fair: &Fair) -> Result<DataFrame, FrameError> {
    let all = &fair.findings;
    let rows = all.iter().map(|finding| finding.rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>().join(" "));
    let columns = vec![
        Column::new("kind".into(), all.iter().map(|finding| finding.kind.id()).collect::<Vec<&str>>()),
        Column::new("rows".into(), rows.collect::<Vec<String>>()),
        Column::new("about".into(), all.iter().map(|finding| finding.about.join(" ")).collect::<Vec<String>>()),
        Column::new("paragraph".into(), all.iter().map(|finding| finding.paragraph.as_str()).collect::<Vec<&str>>()),
        Column::new("sentence".into(), all.iter().map(|finding| finding.says.0.as_str()).collect::<Vec<&str>>()),
        Column::new("phrase".into(), all.iter().map(|finding| finding.says.1.as_str()).collect::<Vec<&str>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

fn changes(fair: &Fair) -> Result<DataFrame, FrameError> {
    let moved = fair.moved();
    let then = |unit: usize| fair.before.as_ref().map(|before| before.entrants[unit].id.clone());
    let said = |verdict: Option<&Verdict>| verdict.map(|verdict| verdict.kind.id());
    let columns = vec![
        Column::new("unit".into(), moved.iter().map(|moved| fair.entrants[moved.unit].id.clone()).collect::<Vec<String>>()),
        Column::new("was".into(), moved.iter().map(|moved| then(moved.was)).collect::<Vec<Option<String>>>()),
        Column::new("points_before".into(), moved.iter().map(|moved| moved.price.0).collect::<Vec<Option<f64>>>()),
        Column::new("points_after".into(), moved.iter().map(|moved| moved.price.1).collect::<Vec<Option<f64>>>()),
        Column::new("worth".into(), moved.iter().map(|moved| moved.more).collect::<Vec<f64>>()),
        Column::new("low".into(), moved.iter().map(|moved| moved.range.0).collect::<Vec<f64>>()),
        Column::new("high".into(), moved.iter().map(|moved| moved.range.1).collect::<Vec<f64>>()),
        Column::new("verdict_before".into(), moved.iter().map(|moved| said(moved.verdict.0)).collect::<Vec<Option<&str>>>()),
        Column::new("verdict_after".into(), moved.iter().map(|moved| said(moved.verdict.1)).collect::<Vec<Option<&str>>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}

fn splits(fair: &Fair) -> Result<DataFrame, FrameError> {
    let shares = fair.shares();
    let columns = vec![
        Column::new("unit".into(), shares.iter().map(|share| fair.entrants[share.unit].id.clone()).collect::<Vec<String>>()),
        Column::new("rule".into(), shares.iter().map(|share| share.rule.0.clone()).collect::<Vec<String>>()),
        Column::new("points".into(), shares.iter().map(|share| share.points).collect::<Vec<f64>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}
