//! Tables of an answer as data frames and files: Parquet and CSV, under the names that JSON has. A missing value is null.
//!
//! What the tables of duels and battles hold is said where they are made, in `montjoie_analysis::scenario`.

pub mod armies;
pub mod battle;
pub mod matrix;

use std::io::Cursor;

use polars::prelude::*;
use polars_io::prelude::*;

use serde_json::Value as Json;

use montjoie_analysis::ask::table::{Content, Table};
use montjoie_analysis::scenario::Compared;
use montjoie_document::{Data, Values};

/// Why tables could not be made or written.
#[derive(Debug, thiserror::Error)]
#[error("the tables could not be made: {0}")]
pub struct FrameError(#[from] PolarsError);

/// The bytes of the files of an answer: `data/shares.parquet`, `data/shares.csv`, and so on. The same answer gives the same bytes.
///
/// # Errors
/// A table could not be written.
pub fn files(data: &Data) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let frames = data.tables.iter().map(|table| Ok((table.name.as_ref(), data_frame(table)?)));
    files_of(frames.collect::<Result<Vec<_>, FrameError>>()?)
}

/// A table as a data frame: one column per name.
///
/// # Errors
/// Two columns have the same name.
pub fn data_frame(table: &montjoie_document::Table) -> Result<DataFrame, FrameError> {
    Ok(DataFrame::new_infer_height(columns_of(&table.columns))?)
}

/// Columns with their intervals.
fn columns_of(columns: &[montjoie_document::Column]) -> Vec<Column> {
    let mut all = Vec::new();
    for column in columns {
        let names = column.names();
        let name = |place: usize| PlSmallStr::from(names[place].as_ref());
        all.push(match &column.values {
            Values::Ids(ids) => Column::new(name(0), ids.iter().map(Option::as_deref).collect::<Vec<_>>()),
            Values::Wholes(wholes) => Column::new(name(0), wholes),
            Values::Numbers(numbers) => Column::new(name(0), numbers),
            Values::Flags(flags) => Column::new(name(0), flags),
        });
        all.extend(column.ends.iter().flatten().enumerate().map(|(place, ends)| Column::new(name(place + 1), ends)));
    }
    all
}

/// The bytes of the files of some tables, two for each.
fn files_of<'n>(frames: impl IntoIterator<Item = (&'n str, DataFrame)>) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    let mut files = Vec::new();
    for (name, mut frame) in frames {
        let mut parquet = Cursor::new(Vec::new());
        ParquetWriter::new(&mut parquet).with_compression(ParquetCompression::Zstd(None)).set_parallel(false).finish(&mut frame)?;
        let mut csv = Vec::new();
        CsvWriter::new(&mut csv).finish(&mut frame)?;
        files.extend([(format!("data/{name}.parquet"), parquet.into_inner()), (format!("data/{name}.csv"), csv)]);
    }
    Ok(files)
}

/// A typed table as a data frame: one column per name, a missing value where a cell has none.
pub fn frame(table: &Table) -> Result<DataFrame, FrameError> {
    let mut columns = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        for (place, name) in column.names.iter().enumerate() {
            let values: Vec<Json> = table.rows.iter().map(|row| row[at].value(place)).collect();
            columns.push(typed_column(name, &values, column.content));
        }
    }
    Ok(DataFrame::new_infer_height(columns)?)
}

/// Values of a column by their kind; where all are missing, by what they would be.
fn typed_column(name: &str, values: &[Json], content: Content) -> Column {
    fn all<T>(values: &[Json], of: impl Fn(&Json) -> Option<T>) -> Option<Vec<Option<T>>> {
        values.iter().map(|value| if value.is_null() { Some(None) } else { of(value).map(Some) }).collect()
    }
    let nothing = values.iter().all(Json::is_null);
    let is = |other: bool| !nothing || other;
    if let Some(flags) = all(values, Json::as_bool).filter(|_| is(content == Content::Flag)) {
        Column::new(name.into(), flags)
    } else if let Some(whole) = all(values, Json::as_i64).filter(|_| is(content == Content::Count)) {
        Column::new(name.into(), whole)
    } else if let Some(numbers) = all(values, Json::as_f64).filter(|_| is(content != Content::Words)) {
        Column::new(name.into(), numbers)
    } else {
        let words = |value: &Json| match value {
            Json::String(text) => text.clone(),
            Json::Array(values) => values.iter().map(Json::to_string).collect::<Vec<_>>().join(" "),
            other => other.to_string(),
        };
        Column::new(name.into(), values.iter().map(|value| (!value.is_null()).then(|| words(value))).collect::<Vec<_>>())
    }
}

/// The files of the one table of a comparison: `data/systems.parquet`, `data/systems.csv`.
pub fn system_files(compared: &Compared) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
    files_of([("systems", frame(&compared.outcomes_by_system())?)])
}
