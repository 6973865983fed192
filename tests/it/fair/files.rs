//! What the command writes: everything that its manifest names, whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use montjoie::report::polars_io::prelude::*;
use serde_json::Value;

use super::command::{list, run_in, unit};

/// The files below a folder, their paths as a manifest writes them.
fn below(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => {
                    let name = path.strip_prefix(folder).expect("below it").to_string_lossy().replace('\\', "/");
                    found.insert(name);
                }
            }
        }
    }
    found
}

fn write(above: &Path, units: &[String], words: &[&str]) -> String {
    let output = run_in(above, &list(units), words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_report_is_written_whole_and_a_later_one_takes_its_place() {
    let above = tempfile::tempdir().expect("a folder");
    let two = [unit("weak", 2, 10.0), unit("strong", 4, 20.0)];
    let said = write(above.path(), &two, &["--rules", "--out", "reports", "--lang", "fr", "--paper", "letter"]);
    let folder = above.path().join("reports/fair-hail-caesar-mine");
    assert!(said.contains("Rapport") && said.contains("report.pdf"), "{said}");

    let manifest: Value = serde_json::from_slice(&fs::read(folder.join("manifest.json")).expect("a manifest")).expect("JSON");
    let mut named: BTreeSet<String> =
        manifest["files"].as_array().expect("files").iter().map(|name| name.as_str().expect("a name").to_owned()).collect();
    named.insert("manifest.json".to_owned());
    assert_eq!(below(&folder), named, "no file is missing, none is left over");
    for chart in ["prices", "rules"] {
        for (end, start) in [("svg", &b"<svg"[..]), ("pdf", b"%PDF"), ("png", b"\x89PNG")] {
            assert!(fs::read(folder.join(format!("charts/{chart}.{end}"))).expect("a chart").starts_with(start), "{chart}.{end}");
        }
    }
    assert!(fs::read(folder.join("report.pdf")).expect("a report").starts_with(b"%PDF"));
    // Enough to make it again: card, list and language are in it, what is not modelled too.
    assert!(manifest["card"]["text"].as_str().expect("a card").contains("field.charging"));
    assert!(manifest["own_lists"][0]["text"].as_str().expect("a list").contains("mine"));
    assert_eq!((&manifest["language"], &manifest["method"], &manifest["seed"]), (&"fr".into(), &"exact".into(), &Value::Null));
    assert!(!manifest["not_modelled"].as_array().expect("a list").is_empty());
    // The tables say what the JSON says.
    let parquet = fs::File::open(folder.join("data/prices.parquet")).expect("a table");
    let prices = ParquetReader::new(parquet).finish().expect("a table");
    let json: Value = serde_json::from_slice(&fs::read(folder.join("data/fair.json")).expect("prices")).expect("JSON");
    let worths = prices.column("worth").expect("a column").f64().expect("numbers").to_vec();
    let same: Vec<Option<f64>> = json["tables"]["prices"].as_array().expect("units").iter().map(|unit| unit["worth"].as_f64()).collect();
    assert_eq!((prices.height(), worths), (2, same));
    assert!(fs::read_to_string(folder.join("data/prices.csv")).expect("a table").contains("mine/strong,20"));

    // The same again is the same to the byte, whatever was there.
    let bytes = |name: &String| fs::read(folder.join(name)).expect("a file");
    let first: Vec<Vec<u8>> = named.iter().map(bytes).collect();
    write(above.path(), &two, &["--rules", "--out", "reports", "--lang", "fr", "--paper", "letter"]);
    assert!(first == named.iter().map(bytes).collect::<Vec<_>>());
    // What a later report has not is taken away.
    write(above.path(), &two, &["--out", "reports", "--set", "mine/weak.points=12"]);
    assert!(!below(&folder).contains("charts/rules.svg"));
    assert!(fs::read_to_string(folder.join("data/changes.csv")).expect("a table").lines().count() > 1);
    let said = write(above.path(), &two[..1], &["--out", "reports"]);
    let lines = fs::read_to_string(folder.join("data/changes.csv")).expect("a table").lines().count();
    assert!(said.contains("Report:") && lines == 1, "{said}");
}

#[test]
fn where_nothing_can_be_written_nothing_is() {
    let above = tempfile::tempdir().expect("a folder");
    fs::write(above.path().join("taken"), "a file").expect("written");
    let output = run_in(above.path(), &list(&[unit("only", 3, 17.0)]), &["--out", "taken"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty(), "an answer without its report is none");
    let here: BTreeSet<String> = below(above.path());
    assert_eq!(here, ["contact.toml", "mine.toml", "taken"].map(str::to_owned).into());
}
