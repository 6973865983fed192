//! Battles as tidy tables: those of duels but for `effects`, and two more. Each begins with the columns that say which battle it is.
//!
//! | table | one row per | columns |
//! |---|---|---|
//! | `costs` | battle and side | `side`, `units`, `units_lost`, `units_shaken`, `points`, `points_lost`, `points_lost_low`, `points_lost_high`, `generals_lost`, `battles` |
//! | `work` | battle, side and kind of unit | `side`, `unit`, `points`, `fielded`, `lost`, `shaken`, `taken`, `given` |

use polars::prelude::*;

use super::{FrameError, columns_of, data_frame, files_of, frame};
use montjoie_analysis::ask::battle::{Answer, Counted, costs, work};
use montjoie_analysis::ask::table::Table;
use montjoie_analysis::scenario::Findings;

/// The bytes of every file: `data/shares.parquet`, `data/shares.csv`, and so on; `findings` are those of the answer.
///
/// # Errors
/// A table could not be written.
pub fn files(answer: &Answer, findings: &Findings) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let data = findings.data();
    let counted = ["shares", "endings", "rounds", "losses"].into_iter().filter_map(|name| data.table(name));
    let mut frames = counted.map(|table| Ok((table.name.as_ref(), data_frame(table)?))).collect::<Result<Vec<_>, FrameError>>()?;
    frames.extend([("costs", whole(answer, findings, costs)?), ("work", whole(answer, findings, work)?)]);
    files_of(frames)
}

/// The rows of all battles, each with the columns that say which battle it is.
fn whole(answer: &Answer, findings: &Findings, table: fn(&Counted) -> Table) -> Result<DataFrame, FrameError> {
    let mut all = Table::default();
    let mut places = Vec::new();
    for (place, fought) in answer.battles.iter().enumerate() {
        let Table { columns, rows, .. } = table(fought);
        places.extend(std::iter::repeat_n(place, rows.len()));
        all.columns = columns;
        all.rows.extend(rows);
    }
    let mut columns = columns_of(&findings.named(&places));
    columns.extend(frame(&all)?.into_columns());
    Ok(DataFrame::new_infer_height(columns)?)
}
