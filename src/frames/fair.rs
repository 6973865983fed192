//! Prices as tidy tables.
//!
//! | table | one row a | columns |
//! |---|---|---|
//! | `prices` | unit | `unit`, `points`, `worth`, `low`, `high` (missing where exact), `scenario_low`, `scenario_high`, `verdict`, `by`, `agree`, `gauge_proof`, `recommended_low`, `recommended_high`, `takes`, `gives` |
//! | `scenarios` | unit and scenario | `unit`, `scenario`, `card`, `varies`, `worth` |
//! | `worths` | changed unit | `unit`, `about`, `taken_away`, `points`, `implied` (missing where the list implies none, or several) |

use std::io::Cursor;

use polars::prelude::*;
use polars_io::prelude::*;

use super::FrameError;
use crate::fairness::fair::Fair;

/// The tables with their names.
pub fn frames(fair: &Fair) -> Result<Vec<(&'static str, DataFrame)>, FrameError> {
    Ok(vec![("prices", prices(fair)?), ("scenarios", scenarios(fair)?), ("worths", worths(fair)?)])
}

/// The bytes of every file: `data/prices.parquet`, `data/prices.csv`, and so on.
pub fn files(fair: &Fair) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let mut files = Vec::new();
    for (name, mut frame) in frames(fair)? {
        let mut parquet = Cursor::new(Vec::new());
        ParquetWriter::new(&mut parquet).with_compression(ParquetCompression::Zstd(None)).set_parallel(false).finish(&mut frame)?;
        files.push((format!("data/{name}.parquet"), parquet.into_inner()));
        let mut csv = Vec::new();
        CsvWriter::new(&mut csv).finish(&mut frame)?;
        files.push((format!("data/{name}.csv"), csv));
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
    let implied = |worth: &crate::fairness::study::Worth| match fair.implied(&worth.change.about) {
        [one] if worth.change.special => Some(*one),
        _ => None,
    };
    let columns = vec![
        Column::new("unit".into(), worths.iter().map(|worth| fair.entrants[worth.unit].id.clone()).collect::<Vec<String>>()),
        Column::new("about".into(), worths.iter().map(|worth| worth.change.about.clone()).collect::<Vec<String>>()),
        Column::new("taken_away".into(), worths.iter().map(|worth| worth.change.taken_away).collect::<Vec<bool>>()),
        Column::new("points".into(), worths.iter().map(|worth| worth.points).collect::<Vec<Option<f64>>>()),
        Column::new("implied".into(), worths.iter().map(|worth| implied(worth)).collect::<Vec<Option<f64>>>()),
    ];
    Ok(DataFrame::new_infer_height(columns)?)
}
