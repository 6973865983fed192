//! The program as a user calls it, in English and without colours.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// A call of the program of the tests, or of the one that `MONTJOIE` names: so tests can run while another is built in its place.
pub fn command(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("MONTJOIE").unwrap_or_else(|| env!("CARGO_BIN_EXE_montjoie").into()));
    command.args(words).env("NO_COLOR", "1").env("LC_ALL", "C");
    command
}

pub fn montjoie(words: &[&str]) -> Output {
    command(words).output().expect("it runs")
}

pub fn montjoie_in(folder: &Path, words: &[&str]) -> Output {
    command(words).current_dir(folder).output().expect("it runs")
}

#[track_caller]
fn success(words: &[&str], output: Output) -> String {
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What it prints; it must not fail.
#[track_caller]
pub fn out(words: &[&str]) -> String {
    success(words, montjoie(words))
}

#[track_caller]
pub fn out_in(folder: &Path, words: &[&str]) -> String {
    success(words, montjoie_in(folder, words))
}

/// The same as JSON.
#[track_caller]
pub fn json(words: &[&str]) -> Value {
    serde_json::from_str(&out(&[words, &["--format", "json"]].concat())).expect("JSON")
}

#[track_caller]
pub fn json_in(folder: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&out_in(folder, &[words, &["--format", "json"]].concat())).expect("JSON")
}

#[track_caller]
fn failure(words: &[&str], output: &Output) -> String {
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
    String::from_utf8_lossy(&output.stderr).replace("\n  │ ", " ")
}

/// What is said of an error, without its line breaks; nothing else is printed.
#[track_caller]
pub fn fault(words: &[&str]) -> String {
    failure(words, &montjoie(words))
}

#[track_caller]
pub fn fault_in(folder: &Path, words: &[&str]) -> String {
    failure(words, &montjoie_in(folder, words))
}

/// A text without line breaks and indents.
pub fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of a table of an answer.
#[track_caller]
pub fn rows<'a>(answer: &'a Value, table: &str) -> &'a [Value] {
    answer["tables"][table].as_array().map_or_else(|| panic!("no table {table}"), Vec::as_slice)
}

/// A number of a row.
#[track_caller]
pub fn number(row: &Value, column: &str) -> f64 {
    row[column].as_f64().unwrap_or_else(|| panic!("{column} of {row}"))
}
