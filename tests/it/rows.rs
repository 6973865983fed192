//! `--rows`: battles and their units one by one, in files.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::battles::VANGUARD;
use crate::program::{montjoie_in, number, out_in as out};

/// Small armies: their battles are short.
const SMALL: [&str; 5] = ["battle", "hail-caesar", "french", "english", "field.points=150"];

/// The rows that a command writes, as JSON has them, and its answer.
#[track_caller]
fn rows(words: &[&str], of: &str) -> (Vec<Value>, Value) {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = out(folder.path(), &[words, &["--rows", of, "--to", "rows.jsonl", "--format", "json"]].concat());
    let text = fs::read_to_string(folder.path().join("rows.jsonl")).expect("rows");
    (text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect(), serde_json::from_str(&answer).expect("JSON"))
}

fn mean(rows: &[&Value], column: &str) -> f64 {
    rows.iter().map(|row| number(row, column)).sum::<f64>() / rows.len() as f64
}

/// A row of a table of an answer.
#[track_caller]
fn row<'a>(answer: &'a Value, table: &str, key: (&str, &str)) -> &'a Value {
    let rows = answer["tables"][table].as_array().unwrap_or_else(|| panic!("no table {table}"));
    rows.iter().find(|row| row[key.0] == key.1).unwrap_or_else(|| panic!("no {key:?} in {table}"))
}

#[track_caller]
fn near(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 1e-9, "{what}: {one} and {other}");
}

#[test]
fn rows_of_battles_add_up_to_the_answer() {
    let (rows, answer) = rows(&[&SMALL[..], &["--combats", "300"]].concat(), "battles");
    let all: Vec<&Value> = rows.iter().collect();
    assert!((0..300).all(|number| rows[number]["battle"] == number), "in the order of the battles");
    for winner in ["a", "neither", "b"] {
        let won = rows.iter().filter(|row| row["winner"] == winner).count() as f64 / 300.0;
        near(won, number(row(&answer, "shares", ("winner", winner)), "sampled"), winner);
    }
    let army_broken = rows.iter().filter(|row| row["ending"] == "army-broken" && row["winner"] == "a").count() as f64 / 300.0;
    near(army_broken, number(row(&answer, "endings", ("winner", "a")), "sampled"), "endings");
    for side in ["a", "b"] {
        let cost = row(&answer, "costs", ("side", side));
        for (column, of) in [("units", "units"), ("lost", "units_lost"), ("shaken", "units_shaken"), ("generals_lost", "generals_lost")] {
            near(mean(&all, &format!("{side}_{column}")), number(cost, of), of);
        }
        let (own, prefix) = (if side == "a" { "french" } else { "english" }, format!("{side}:"));
        for row in &rows {
            let counts = row.as_object().expect("a row").iter().filter(|(name, _)| name.starts_with(&prefix));
            let units: f64 = counts.map(|(_, count)| count.as_f64().expect("a count")).sum();
            near(units, number(row, &format!("{side}_units")), "units by kind");
            assert!(row[format!("{side}_list")] == own && number(row, &format!("{side}_divisions")) >= 1.0, "{row}");
            assert!(number(row, &format!("{side}_points")) <= 150.0, "{row}");
            assert_eq!(row[format!("{side}_plan")], "prudent");
        }
        for work in answer["tables"]["work"].as_array().expect("work").iter().filter(|work| work["side"] == side) {
            let unit = work["unit"].as_str().expect("a unit");
            near(mean(&all, &format!("{prefix}{unit}")), number(work, "fielded"), unit);
        }
    }
}

#[test]
fn rows_of_units_add_up_to_rows_of_battles() {
    let words = [&SMALL[..], &["--combats", "60"]].concat();
    let (battles, answer) = rows(&words, "battles");
    let (units, _) = rows(&words, "units");
    let mut lost: BTreeMap<(u64, &str), f64> = BTreeMap::new();
    for unit in &units {
        let key = (unit["battle"].as_u64().expect("a number"), unit["side"].as_str().expect("a side"));
        *lost.entry(key).or_default() += f64::from(u8::from(unit["fate"] == "lost"));
    }
    for battle in &battles {
        for side in ["a", "b"] {
            near(lost[&(battle["battle"].as_u64().expect("a number"), side)], number(battle, &format!("{side}_lost")), "lost");
        }
    }
    let total =
        |side: &str, column: &str| -> f64 { units.iter().filter(|unit| unit["side"] == side).map(|unit| number(unit, column)).sum() };
    for side in ["a", "b"] {
        near(total(side, "price") / 60.0, number(row(&answer, "costs", ("side", side)), "points"), "points");
        let work = answer["tables"]["work"].as_array().expect("work").iter().filter(|work| work["side"] == side);
        let given: f64 = work.map(|work| number(work, "given") * number(work, "fielded")).sum();
        near(total(side, "given") / 60.0, given, "wounds given");
    }
    let first: Vec<&Value> = units.iter().filter(|unit| unit["battle"] == 0 && unit["side"] == "b").collect();
    assert!(first.iter().enumerate().all(|(place, unit)| unit["number"] == place + 1), "as a told battle numbers them");
}

#[test]
fn files_have_the_same_bytes_on_any_number_of_threads_and_the_same_values_in_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    // More than one block of battles.
    let words = [
        "battle",
        "hail-caesar",
        "french",
        "english",
        "field.points=150",
        "field.turns=1",
        "--combats",
        "17000",
        "--rows",
        "battles",
        "--to",
    ];
    let written = |file: &str, threads: &str| {
        out(folder.path(), &[&words[..], &[file, "--threads", threads]].concat());
        fs::read(folder.path().join(file)).expect("a file")
    };
    let csv = written("one.csv", "1");
    assert!(csv == written("three.csv", "3"));
    let csv = String::from_utf8(csv).expect("UTF-8");
    let names: Vec<&str> = csv.lines().next().expect("names").split(',').collect();
    assert_eq!(csv.lines().count(), 17_001);
    let lines = String::from_utf8(written("rows.jsonl", "2")).expect("UTF-8");
    for (csv, line) in csv.lines().skip(1).zip(lines.lines()) {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let said: Vec<String> = names.iter().map(|name| row[*name].to_string().trim_matches('"').to_owned()).collect();
        let read: Vec<f64> = csv.split(',').filter_map(|field| field.parse().ok()).collect();
        let same: Vec<f64> = said.iter().filter_map(|field| field.parse().ok()).collect();
        assert!(read == same && said.len() == csv.split(',').count(), "{csv} {line}");
    }
    #[cfg(feature = "report")]
    {
        use montjoie::report::polars_io::prelude::*;
        let parquet = written("one.parquet", "1");
        assert!(parquet == written("three.parquet", "3"));
        let parquet = ParquetReader::new(std::io::Cursor::new(parquet)).finish().expect("parquet");
        let options = CsvReadOptions::default().with_schema(Some(parquet.schema().clone()));
        let csv = options.into_reader_with_file_handle(std::io::Cursor::new(csv.into_bytes())).finish().expect("CSV");
        assert!(parquet.equals_missing(&csv));
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with('.')), "{left:?}");
}

#[test]
fn a_row_is_the_battle_that_is_told_under_its_number() {
    let words = [&SMALL[1..], &["--card", "encounter", "--seed", "5"]].concat();
    let (rows, _) = rows(&[&["battle"], &words[..], &["--combats", "8"]].concat(), "battles");
    let folder = tempfile::tempdir().expect("a folder");
    for number in [0, 7] {
        let told = out(folder.path(), &[&["trace"], &words[..], &["--combat", &number.to_string(), "--format", "json"]].concat());
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let row = &rows[number];
        let winner = told["winner"].as_str().unwrap_or("neither");
        assert_eq!(row["winner"].as_str().expect("a winner").to_lowercase(), winner.to_lowercase(), "{row}");
        assert_eq!(row["turns"], told["turn"], "{row}");
    }
    assert!(rows.iter().any(|row| row["a_plan"] != rows[0]["a_plan"]), "a mixed plan is drawn for each battle");
    assert!(rows.iter().any(|row| row["first"] != rows[0]["first"]), "so is who has the first turn");
}

#[test]
fn armies_of_files_situations_and_scenarios_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("vanguard.toml"), VANGUARD).expect("written");
    let sweep = "system = \"hail-caesar\"\nkind = \"battle\"\nquestion = \"How far?\"\n[a]\narmy = \"vanguard.toml\"\n[b]\narmy = \"english\"\n[field]\npoints = 150\n[sweep]\n\"field.start\" = [18, 36]\n";
    fs::write(folder.path().join("sweep.toml"), sweep).expect("written");
    out(folder.path(), &["battle", "sweep.toml", "--combats", "5", "--rows", "battles", "--to", "sweep.csv"]);
    let csv = fs::read_to_string(folder.path().join("sweep.csv")).expect("rows");
    let starts: Vec<String> = csv.lines().skip(1).map(|line| line.split(',').take(2).collect::<Vec<_>>().join(" ")).collect();
    let wanted: Vec<String> = [18, 36].iter().flat_map(|start| (0..5).map(move |number| format!("{start} {number}"))).collect();
    assert_eq!(starts, wanted);
    assert!(
        csv.lines().next().expect("names").contains("a:french/crossbowmen+pavise,a:french/mounted-knights")
            || csv.contains("a:french/mounted-knights,a:french/crossbowmen+pavise"),
        "{csv}"
    );
    let range = ["battle", "hc", "vanguard.toml", "english", "field.points=150", "a.look=none", "--range", "--combats", "4"];
    out(folder.path(), &[&range[..], &["--rows", "battles", "--to", "range.csv", "--quiet"]].concat());
    let csv = fs::read_to_string(folder.path().join("range.csv")).expect("rows");
    assert!(csv.starts_with("situation,battle,a_list") && csv.lines().nth(1).is_some_and(|line| line.starts_with("main,0,")), "{csv}");
    assert!(csv.contains("\nplan=naive,0,") && csv.contains("\nstart=24,0,") | csv.contains("\nfield.start=24,0,"), "{csv}");
}

#[test]
fn what_is_wrong_is_said_and_leaves_the_file_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("kept.csv"), "mine").expect("written");
    let precise = "system = \"hail-caesar\"\nkind = \"battle\"\nprecision = 0.2\nquestion = \"Who?\"\n[a]\narmy = \"french\"\n[b]\narmy = \"english\"\n";
    fs::write(folder.path().join("precise.toml"), precise).expect("written");
    let small = |more: &[&'static str]| [&SMALL[..], &["--combats", "4"], more].concat();
    for (words, message) in [
        (small(&["--rows", "battles", "--to", "kept.txt"]), "end it in .parquet, .csv or .jsonl"),
        (small(&["--rows", "battles"]), "--to <FILE>"),
        (small(&["--rows", "battles", "--to", "kept.csv/x.csv"]), "cannot write"),
        (vec!["battle", "precise.toml", "--rows", "battles", "--to", "kept.csv"], "rows need a number of battles"),
        (vec!["battle", "hc", "frnch", "english", "--rows", "battles", "--to", "kept.csv"], "french"),
        (vec!["fair", "hc", "--by", "duels", "--rows", "battles", "--to", "kept.csv"], "--rows has no effect on prices from duels"),
        (vec!["fair", "hc", "--sequential", "--rows", "battles", "--to", "kept.csv"], "cannot be used with"),
    ] {
        let output = montjoie_in(folder.path(), &words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(message), "{words:?}: {said}");
        assert_eq!(fs::read_to_string(folder.path().join("kept.csv")).expect("there"), "mine", "{words:?}");
    }
    let left: Vec<_> = fs::read_dir(folder.path()).expect("the folder").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn prices_have_rows_of_every_situation() {
    // What is set is not tried otherwise.
    let set = ["field.points=300", "field.lanes=12", "field.start=36", "a.look=none", "a.plan=prudent"];
    let (rows, answer) = rows(&[&["fair", "hc", "french", "english", "--combats", "1200"], &set[..]].concat(), "battles");
    let of = |situation: &str| rows.iter().filter(|row| row["situation"] == situation).collect::<Vec<_>>();
    assert_eq!(of("main").len(), 1200);
    let tried = answer["tables"]["tried"].as_array().expect("tried");
    assert!(tried.len() > 5);
    for tried in tried {
        assert_eq!(of(tried["situation"].as_str().expect("a situation")).len(), 400, "{tried}");
    }
    let given = answer["tables"]["given"].as_array().expect("given").iter().filter_map(|given| given["given"].as_str());
    for given in given {
        let named = if given.contains('=') { given.to_owned() } else { format!("a without {given}") };
        assert_eq!(of(&named).len(), 200, "{named}");
    }
    // What one side is given changes no army.
    let (main, stakes) = (of("main"), of("a.stakes=planted"));
    let army = |row: &Value| {
        row.as_object().expect("a row").iter().filter(|(name, _)| name.contains(':')).map(|(_, n)| n.clone()).collect::<Vec<_>>()
    };
    assert!(main.iter().zip(&stakes).all(|(main, stakes)| army(main) == army(stakes)) && !stakes.is_empty());
    let average = |list: &str, unit: &str| -> f64 {
        let own = main.iter().flat_map(|row| ["a", "b"].map(|side| (row, side))).filter(|(row, side)| row[format!("{side}_list")] == list);
        let counts: Vec<f64> = own.map(|(row, side)| number(row, &format!("{side}:{list}/{unit}"))).collect();
        counts.iter().sum::<f64>() / counts.len() as f64
    };
    assert!(average("french", "mounted-knights") > 0.5 && average("english", "archers") > 0.5);
}
