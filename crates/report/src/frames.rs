//! Tables of an answer as data frames and files: Parquet and CSV, under the names that JSON has. A missing value is null.
//!
//! What the tables of an answer hold is said where they are made, in `montjoie_analysis`.

use std::io::{Cursor, Write};

use polars::prelude::*;
use polars_io::prelude::*;

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
    let mut files = Vec::new();
    for table in &data.tables {
        let (name, mut frame) = (&table.name, data_frame(table)?);
        let mut parquet = Cursor::new(Vec::new());
        self::parquet(&mut parquet).finish(&mut frame)?;
        let mut csv = Vec::new();
        CsvWriter::new(&mut csv).finish(&mut frame)?;
        files.extend([(format!("data/{name}.parquet"), parquet.into_inner()), (format!("data/{name}.csv"), csv)]);
    }
    Ok(files)
}

/// A table as a data frame: one column per name.
///
/// # Errors
/// Two columns have the same name.
pub fn data_frame(table: &montjoie_document::Table) -> Result<DataFrame, FrameError> {
    Ok(DataFrame::new_infer_height(columns_of(&table.columns))?)
}

/// A Parquet file that is written block by block: one row group each.
pub struct ParquetRows<W: Write>(polars_io::parquet::write::BatchedWriter<W>);

impl<W: Write> ParquetRows<W> {
    /// Begins a Parquet file with the columns of this table.
    ///
    /// # Errors
    /// The start of the file could not be written.
    pub fn new(to: W, table: &montjoie_document::Table) -> Result<ParquetRows<W>, FrameError> {
        Ok(ParquetRows(parquet(to).batched(data_frame(table)?.schema())?))
    }

    /// Adds the rows of a table to the file.
    ///
    /// # Errors
    /// The rows could not be written.
    pub fn write(&mut self, table: &montjoie_document::Table) -> Result<(), FrameError> {
        Ok(self.0.write_batch(&data_frame(table)?)?)
    }

    /// Ends the Parquet file.
    ///
    /// # Errors
    /// The end of the file could not be written.
    pub fn finish(self) -> Result<(), FrameError> {
        Ok(self.0.finish().map(drop)?)
    }
}

/// The writer of all Parquet files: the same bytes on any number of threads.
fn parquet<W: Write>(to: W) -> ParquetWriter<W> {
    ParquetWriter::new(to).with_compression(ParquetCompression::Zstd(None)).set_parallel(false)
}

/// The columns of a data frame, with the ends of their intervals.
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
