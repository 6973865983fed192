//! Prices from armies as tidy tables, one observation per row.
//!
//! | table | one row per | columns |
//! |---|---|---|
//! | `prices` | unit | `list`, `unit`, `points`, `worth`, `worth_low`, `worth_high`, `range_low`, `range_high`, `recommended_low`, `recommended_high`, `verdict`, `points_off`, `pooled`, `pooled_low`, `pooled_high`, `mean` |
//! | `situations` | unit and situation | `unit`, `situation`, `worth` |
//! | `given` | rule, general or preparation | `given`, `points`, `points_low`, `points_high`, `units`, `each`, `each_low`, `each_high`, `battles` |
//! | `compulsory` | rule of composition | `list`, `rule`, `share`, `points`, `points_low`, `points_high` |
//! | `factions` | two lists | `row`, `column`, `battles`, `share`, `share_low`, `share_high` |
//!
//! Of a list at new prices:
//!
//! | table | one row per | columns |
//! |---|---|---|
//! | `prices` | unit | `list`, `unit`, `before`, `after`, `change`, `worth_before`, `worth_before_low`, `worth_before_high`, `worth_after`, `worth_after_low`, `worth_after_high`, `why` |
//! | `wins` | list, and list and opponent (`against`, missing for the mean over all) | `list`, `against`, `before`, `before_low`, `before_high`, `after`, `after_low`, `after_high` |

use super::{FrameError, files_of, frame};
use montjoie_analysis::ask::armies::Answer;
use montjoie_analysis::ask::reprice;
use montjoie_analysis::ask::table::Table;

/// The bytes of every file: `data/prices.parquet`, `data/prices.csv`, and so on.
///
/// # Errors
/// A table could not be written.
pub fn files(answer: &Answer) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let tables = [
        ("prices", answer.worths()),
        ("situations", answer.by_situation()),
        ("given", answer.given()),
        ("compulsory", answer.compulsory()),
        ("factions", answer.matrix()),
    ];
    written(tables)
}

/// The same of a list at new prices: `prices` and `wins`.
///
/// # Errors
/// A table could not be written.
pub fn repriced(answer: &reprice::Answer) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    written([("prices", answer.prices()), ("wins", answer.wins())])
}

fn written(tables: impl IntoIterator<Item = (&'static str, Table)>) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    files_of(tables.into_iter().map(|(name, table)| Ok((name, frame(&table)?))).collect::<Result<Vec<_>, FrameError>>()?)
}
