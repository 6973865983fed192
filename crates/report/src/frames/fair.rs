//! Prices from duels as tidy tables, one observation a row.
//!
//! | table | one row a | columns |
//! |---|---|---|
//! | `prices` | unit | `unit`, `points`, `worth`, `low`, `high` (missing where exact) |
//! | `worths` | changed unit | `unit`, `about`, `taken_away`, `points`, `low`, `high` (missing where exact), `implied` (with blanks between where the list implies several) |
//! | `changes` | unit whose price or worth `--set` or a list of the user's own moved; no table without | `unit`, `was`, `points_before`, `points_after`, `worth`, `by_meetings`, `by_scale` |

use polars::prelude::*;

use super::{FrameError, files_of, frame};
use montjoie_analysis::fairness::fair::Fair;

/// The tables with their names.
pub fn frames(fair: &Fair) -> Result<Vec<(&'static str, DataFrame)>, FrameError> {
    let mut tables = vec![("prices", fair.prices()), ("worths", fair.worth_of_rules())];
    tables.extend(fair.before.is_some().then(|| ("changes", fair.changes())));
    tables.into_iter().map(|(name, table)| Ok((name, frame(&table)?))).collect()
}

/// The bytes of every file: `data/prices.parquet`, `data/prices.csv`, and so on.
pub fn files(fair: &Fair) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    files_of(frames(fair)?)
}
