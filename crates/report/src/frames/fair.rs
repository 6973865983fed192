//! Prices as tidy tables, one observation a row.
//!
//! | table | one row a | columns |
//! |---|---|---|
//! | `prices` | unit | `unit`, `points`, `worth`, `low`, `high` (missing where exact), `scenario_low`, `scenario_high`, `verdict`, `by`, `agree`, `gauge_proof`, `recommended_low`, `recommended_high`, `takes`, `gives`, `best`, `best_net`, `worst`, `worst_net` |
//! | `scenarios` | unit and scenario | `unit`, `scenario`, `card`, `varies`, `worth` |
//! | `worths` | changed unit | `unit`, `about`, `taken_away`, `points`, `low`, `high` (missing where exact), `implied` (with blanks between where the list implies several) |
//! | `trades` | unit and enemy | `unit`, `enemy`, `takes`, `gives`: points in a meeting, at the prices of the lists |
//! | `findings` | finding of the audit | `kind`, `reach`, `rows`, `about` and `prices` (with blanks between), `paragraph`, `sentence`, `phrase` (the same in French) |
//! | `changes` | unit whose price, worth or verdict `--set` or a list of the user's own moved; no table without | `unit`, `was`, `points_before`, `points_after`, `worth`, `low`, `high` (over the scenarios), `verdict_before`, `verdict_after` |
//! | `splits` | rule of a unit that `--split` named; no table without | `unit`, `rule`, `points` |

use polars::prelude::*;

use super::{FrameError, files_of, frame};
use montjoie_analysis::ask::tables::findings;
use montjoie_analysis::fairness::fair::Fair;

/// The tables with their names.
pub fn frames(fair: &Fair) -> Result<Vec<(&'static str, DataFrame)>, FrameError> {
    let mut tables = vec![
        ("prices", fair.prices()),
        ("scenarios", fair.prices_by_scenario()),
        ("worths", fair.worth_of_rules()),
        ("trades", fair.all_trades()),
        ("findings", findings(&fair.findings)),
    ];
    tables.extend(fair.before.is_some().then(|| ("changes", fair.changes())));
    tables.extend((!fair.splits.is_empty()).then(|| ("splits", fair.split_rules())));
    tables.into_iter().map(|(name, table)| Ok((name, frame(&table)?))).collect()
}

/// The bytes of every file: `data/prices.parquet`, `data/prices.csv`, and so on.
pub fn files(fair: &Fair) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    files_of(frames(fair)?)
}
