//! Example: reads the Parquet files below a folder back and prints them as JSON: by path their columns, the types of these and the rows. `xtask
//! record` compares the printed text.
//!
//! `cargo run --release --package montjoie-report --example tables -- FOLDER`

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use polars::prelude::AnyValue;
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use serde_json::{Map, Value, json};

fn main() -> ExitCode {
    let printed = std::env::args().nth(1).ok_or("a folder is missing".into()).and_then(|folder| tables(Path::new(&folder)));
    match printed {
        Ok(tables) => {
            println!("{}", Value::Object(tables));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("tables: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The tables of all Parquet files below a folder, by path without the ending.
fn tables(folder: &Path) -> Result<Map<String, Value>, Box<dyn Error>> {
    let mut paths = Vec::new();
    collect(folder, &mut paths)?;
    paths.sort();
    if paths.is_empty() {
        return Err(format!("{}: there is no Parquet file in it", folder.display()).into());
    }
    let mut tables = Map::new();
    for path in paths {
        let name = path.strip_prefix(folder)?.with_extension("").display().to_string();
        tables.insert(name, table(&path)?);
    }
    Ok(tables)
}

/// The Parquet files below a folder.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|end| end == "parquet") {
            paths.push(path);
        }
    }
    Ok(())
}

fn table(path: &Path) -> Result<Value, Box<dyn Error>> {
    let frame = ParquetReader::new(File::open(path)?).finish()?;
    let columns = frame.columns();
    let row = |row: usize| columns.iter().map(|column| Ok(value(&column.get(row)?))).collect::<Result<Vec<Value>, Box<dyn Error>>>();
    Ok(json!({
        "columns": columns.iter().map(|column| column.name().to_string()).collect::<Vec<_>>(),
        "types": columns.iter().map(|column| column.dtype().to_string()).collect::<Vec<_>>(),
        "rows": (0..frame.height()).map(row).collect::<Result<Vec<_>, _>>()?,
    }))
}

/// The JSON of a cell. A value that is neither a number nor a text nor a flag is printed as polars prints it.
fn value(cell: &AnyValue) -> Value {
    match cell {
        AnyValue::Null => Value::Null,
        AnyValue::Boolean(flag) => json!(flag),
        AnyValue::String(text) => json!(text),
        AnyValue::StringOwned(text) => json!(text.as_str()),
        AnyValue::Float64(number) => json!(number),
        AnyValue::UInt64(number) => json!(number),
        AnyValue::Int64(number) => json!(number),
        AnyValue::UInt32(number) => json!(number),
        AnyValue::Int32(number) => json!(number),
        other => json!(other.to_string()),
    }
}
