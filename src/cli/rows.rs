//! Battles one by one in a file: CSV, JSON lines or Parquet, written block by block while others are fought.

use std::fmt::Display;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::publish::Stage;
#[cfg(feature = "report")]
use crate::frames::ParquetRows;
use montjoie_analysis::store::Fault;
use montjoie_analysis::store::host::{Rows, RowsOf};
use montjoie_core::language::Lang;
use montjoie_document::Table;

/// A file on the way: it is in its place when all rows are written, and not before.
pub struct RowsFile {
    wanted: [RowsOf; 1],
    path: PathBuf,
    stage: Stage,
    form: Form,
    written: Mutex<Written>,
}

#[derive(Clone, Copy)]
enum Form {
    Csv,
    JsonLines,
    #[cfg(feature = "report")]
    Parquet,
}

#[derive(Default)]
struct Written {
    rows: usize,
    to: Option<To>,
}

/// An open file; the form and the columns of Parquet are known with the first rows.
enum To {
    Text(BufWriter<File>),
    #[cfg(feature = "report")]
    Parquet(Box<ParquetRows<File>>),
}

impl RowsFile {
    /// Begins a file, whose name says its form.
    pub fn new(of: RowsOf, path: &Path) -> Result<RowsFile, Fault> {
        let form = Form::of(path)?;
        let stage = Stage::new(path).map_err(|error| cannot(path, error))?;
        Ok(RowsFile { wanted: [of], path: path.to_owned(), stage, form, written: Mutex::default() })
    }

    /// Puts the file in its place; gives the line that says so.
    pub fn put(self, lang: Lang) -> Result<String, Fault> {
        let RowsFile { path, stage, written, .. } = self;
        let Written { rows, to } = written.into_inner().unwrap_or_else(PoisonError::into_inner);
        let ended = match to {
            Some(To::Text(mut text)) => text.flush().map_err(|error| cannot(&path, error)),
            #[cfg(feature = "report")]
            Some(To::Parquet(parquet)) => parquet.finish().map_err(|error| cannot(&path, error)),
            None => Err(Fault::new(format!("{}: there are no rows", path.display()))),
        };
        ended.and_then(|()| stage.put().map_err(|error| cannot(&path, error)))?;
        let rows = lang.whole(rows as u64);
        Ok(format!("\n  {} {} ({rows})\n", lang.pick("Rows:", "Lignes\u{a0}:"), path.display()))
    }

    fn append(&self, table: &Table) -> Result<(), Fault> {
        let cannot = |error: std::io::Error| cannot(&self.path, error);
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.rows += table.rows();
        let first = written.to.is_none();
        let to = match written.to.take() {
            Some(to) => to,
            None => {
                let file = File::create(self.stage.file()).map_err(cannot)?;
                match self.form {
                    Form::Csv | Form::JsonLines => To::Text(BufWriter::new(file)),
                    #[cfg(feature = "report")]
                    Form::Parquet => To::Parquet(Box::new(ParquetRows::new(file, table).map_err(|error| self::cannot(&self.path, error))?)),
                }
            }
        };
        match written.to.insert(to) {
            To::Text(text) => {
                if first && matches!(self.form, Form::Csv) {
                    text.write_all(table.csv_names().as_bytes()).map_err(cannot)?;
                }
                let rows = if matches!(self.form, Form::Csv) { table.csv_rows() } else { table.json_lines() };
                text.write_all(rows.as_bytes()).map_err(cannot)
            }
            #[cfg(feature = "report")]
            To::Parquet(parquet) => parquet.write(table).map_err(|error| self::cannot(&self.path, error)),
        }
    }
}

impl Rows for RowsFile {
    fn wanted(&self) -> &[RowsOf] {
        &self.wanted
    }

    fn take(&self, table: Table) -> Result<(), Fault> {
        self.append(&table)
    }
}

impl Form {
    /// The form that the name of a file says.
    fn of(path: &Path) -> Result<Form, Fault> {
        match path.extension().and_then(|end| end.to_str()) {
            Some("csv") => Ok(Form::Csv),
            Some("jsonl") => Ok(Form::JsonLines),
            #[cfg(feature = "report")]
            Some("parquet") => Ok(Form::Parquet),
            #[cfg(not(feature = "report"))]
            Some("parquet") => {
                let fault = Fault::new("this build writes no Parquet: it was made without the feature `report`");
                Err(fault.help("name a file that ends in .csv or .jsonl"))
            }
            _ => {
                let fault = Fault::new(format!("{}: the name of a file of rows says its form", path.display()));
                Err(fault.help("end it in .parquet, .csv or .jsonl"))
            }
        }
    }
}

fn cannot(path: &Path, error: impl Display) -> Fault {
    Fault::new(format!("cannot write {}: {error}", path.display()))
}
