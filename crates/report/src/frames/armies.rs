//! Lists against lists as tidy tables, one observation per row.
//!
//! | table | one row per | columns |
//! |---|---|---|
//! | `compulsory` | rule of composition | `list`, `rule`, `share`, `points`, `points_low`, `points_high` |
//! | `factions` | two lists | `row`, `column`, `battles`, `share`, `share_low`, `share_high` |
//! | `best` | two lists, both at their best | `row`, `column`, `battles`, `share` |
//! | `mix` | army that a list brings at its best | `list`, `often`, `divisions`, `units` |

use super::{FrameError, files_of, frame};
use montjoie_analysis::ask::armies::{Answer, Best};

/// The bytes of every file, `data/factions.parquet`, `data/factions.csv`, and so on: `factions` and `compulsory`; with `best` also `best` (as
/// `factions`, without an interval) and `mix`.
///
/// # Errors
/// A table could not be written.
pub fn lists(answer: &Answer, best: Option<&Best>) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let best = best.map(|best| [("best", answer.at_their_best(best)), ("mix", answer.mix(best))]);
    let tables = [("factions", answer.matrix()), ("compulsory", answer.compulsory())].into_iter().chain(best.into_iter().flatten());
    files_of(tables.map(|(name, table)| Ok((name, frame(&table)?))).collect::<Result<Vec<_>, FrameError>>()?)
}
