//! An answer as a list of figures, each by its key.
//!
//! Two answers are compared key by key, so that the order in which they are printed does not count, and a figure that differs can be named.

use std::collections::BTreeMap;

use serde_json::Value;

/// Lists of what an answer rests on: said beside it, no part of it.
const RESTS_ON: [&str; 7] = ["assumptions", "settings", "untried", "rests_on", "rests-on", "bias", "paragraph"];

/// Sentences for people. Their figures stand elsewhere in the answer.
const WORDS: [&str; 9] = ["en", "fr", "says", "note", "asks", "title", "modelled", "not_modelled", "composition"];

/// What is said of the program, not of the game.
const PROGRAM: [&str; 6] = ["montjoie", "engine", "version", "told", "language", "lang"];

/// The texts that name an element of a list, in this order; as many of them as it has.
const NAMES: [&str; 30] = [
    "winner",
    "ending",
    "side",
    "setting",
    "tried",
    "id",
    "name",
    "system",
    "card",
    "list",
    "variant",
    "unit",
    "row",
    "column",
    "a",
    "b",
    "of",
    "outcome",
    "question",
    "key",
    "kind",
    "reach",
    "page",
    "table",
    "term",
    "factor",
    "rule",
    "about",
    "taken_away",
    "roll",
];

/// The columns of tables that name a row, besides those that name an element of a list and those of swept keys.
const KEYS: [&str; 14] = [
    "quantity",
    "value",
    "winner",
    "method",
    "round",
    "losses",
    "side",
    "ending",
    "enemy",
    "situation",
    "scenario",
    "division",
    "file",
    "combat",
];

/// What the names of columns of swept keys begin with.
const SWEPT: [&str; 2] = ["field_", "rules_"];

/// Columns of tables with sentences.
const SENTENCES: [&str; 2] = ["sentence", "phrase"];

/// Marks a number that was made a text; no text of an answer begins with it.
const NUMBER: char = '\u{1}';

/// How the rows of a table are told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// A pattern of its path, in which `*` stands for anything.
    pub table: String,
    /// The columns that name a row, in this order.
    pub by: Vec<String>,
}

/// An answer taken apart. Each part goes from a path to its value as it was written.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The answer: numbers, and words that are answers, as ids, outcomes, verdicts and endings.
    pub answer: BTreeMap<String, String>,
    /// What it rests on; by itself, since a list may be told another way while no figure changes.
    pub rests_on: BTreeMap<String, String>,
    /// Sentences; by themselves for the same reason.
    pub words: BTreeMap<String, String>,
    /// How many of the answer are numbers.
    pub numbers: usize,
}

impl Figures {
    /// Takes apart what a command printed as JSON. Rows of declared tables go by their keys.
    pub fn read(json: &str, rows: &[Rows]) -> Result<Figures, String> {
        let mut figures = Figures::default();
        figures.take("", &parse(json)?, Part::Answer, rows)?;
        Ok(figures)
    }

    /// The figures of a table in CSV, with paths below `csv`.
    pub fn read_csv(csv: &str, rows: &[Rows]) -> Result<Figures, String> {
        let mut records = records(csv)?.into_iter();
        let columns = records.next().ok_or("its answer is no table: it is empty")?;
        let mut figures = Figures::default();
        figures.put("csv.columns", json_list(&columns), Part::Answer);
        let cells: Vec<Vec<String>> = records.map(|record| record.iter().map(|cell| csv_cell(cell)).collect()).collect();
        if let Some(wrong) = cells.iter().position(|cells| cells.len() != columns.len()) {
            return Err(format!("its answer is no table: row {} has {} cells, not {}", wrong + 1, cells[wrong].len(), columns.len()));
        }
        figures.table("csv", &columns, &cells, rows)?;
        Ok(figures)
    }

    /// Takes apart tables as `crates/report/examples/tables.rs` prints them: by name their columns, the types of these and the rows.
    pub fn read_tables(json: &str, rows: &[Rows]) -> Result<Figures, String> {
        let mut figures = Figures::default();
        let tables = parse(json)?;
        for (name, table) in tables.as_object().ok_or("its answer is no object of tables")? {
            let list = |key: &str| table[key].as_array().ok_or_else(|| format!("the table {name} has no `{key}`"));
            let words = |key: &str| -> Result<Vec<String>, String> {
                Ok(list(key)?.iter().map(|word| word.as_str().unwrap_or_default().to_owned()).collect())
            };
            let columns = words("columns")?;
            figures.put(&format!("{name}.columns"), json_list(&columns), Part::Answer);
            for (column, of) in columns.iter().zip(words("types")?) {
                figures.put(&format!("{name}.types.{column}"), format!("{of:?}"), Part::Answer);
            }
            let cells = list("rows")?.iter().map(|row| {
                let cells = row.as_array().filter(|cells| cells.len() == columns.len());
                let cells = cells.ok_or_else(|| format!("a row of the table {name} has not one cell per column"))?;
                Ok(cells.iter().map(cell).collect())
            });
            figures.table(name, &columns, &cells.collect::<Result<Vec<_>, String>>()?, rows)?;
        }
        Ok(figures)
    }

    /// Rows of a table: each goes by its keys, declared or known, and has the other cells as figures.
    fn table(&mut self, name: &str, columns: &[String], cells: &[Vec<String>], rows: &[Rows]) -> Result<(), String> {
        let declared = rows.iter().find(|rows| fits(&rows.table, name));
        let keys: Vec<usize> = match declared {
            Some(rows) => {
                let place =
                    |key: &String| columns.iter().position(|column| column == key).ok_or_else(|| format!("{name} has no column `{key}`"));
                rows.by.iter().map(place).collect::<Result<_, _>>()?
            }
            None => (0..columns.len()).filter(|&at| is_key(&columns[at])).collect(),
        };
        let mut seen = BTreeMap::new();
        for (place, row) in cells.iter().enumerate() {
            let words: Vec<&str> = keys.iter().map(|&at| row[at].trim_matches('"')).filter(|word| !word.is_empty()).collect();
            let named = if words.is_empty() { place.to_string() } else { words.join(" ") };
            let path = numbered(name, named, &mut seen);
            // A row that is all keys is a figure too: it is there.
            if keys.len() == columns.len() {
                self.put(&path, "true".to_owned(), Part::Answer);
            }
            let said = |column: &str| WORDS.contains(&column) || RESTS_ON.contains(&column) || SENTENCES.contains(&column);
            for (at, value) in row.iter().enumerate().filter(|(at, _)| !keys.contains(at) && !said(&columns[*at])) {
                self.numbers += usize::from(value.parse::<f64>().is_ok());
                self.put(&format!("{path}.{}", columns[at]), value.clone(), Part::Answer);
            }
        }
        Ok(())
    }

    fn take(&mut self, path: &str, value: &Value, part: Part, rows: &[Rows]) -> Result<(), String> {
        if let Some(declared) = rows.iter().find(|rows| fits(&rows.table, path)) {
            let (columns, cells) = declared_table(path, value)?;
            return self.table(path, &columns, &cells, std::slice::from_ref(declared));
        }
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    if PROGRAM.contains(&key.as_str()) {
                        continue;
                    }
                    let part = match key.as_str() {
                        key if RESTS_ON.contains(&key) => Part::RestsOn,
                        key if WORDS.contains(&key) && part == Part::Answer => Part::Words,
                        _ => part,
                    };
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    self.take(&path, value, part, rows)?;
                }
                // That there is a table at all is worth knowing, even if it is empty.
                if object.is_empty() {
                    self.put(path, "{}".to_owned(), part);
                }
            }
            Value::Array(elements) => {
                let mut seen: BTreeMap<String, usize> = BTreeMap::new();
                for (place, element) in elements.iter().enumerate() {
                    let name = name(element, part).unwrap_or_else(|| place.to_string());
                    let path = numbered(path, name, &mut seen);
                    self.take(&path, element, part, rows)?;
                }
                if elements.is_empty() {
                    self.put(path, "[]".to_owned(), part);
                }
            }
            Value::String(text) => match text.strip_prefix(NUMBER) {
                Some(number) => {
                    self.numbers += usize::from(part == Part::Answer);
                    self.put(path, number.to_owned(), part);
                }
                None => self.put(path, format!("{text:?}"), part),
            },
            Value::Bool(_) | Value::Null | Value::Number(_) => self.put(path, value.to_string(), part),
        }
        Ok(())
    }

    fn put(&mut self, path: &str, value: String, part: Part) {
        let list = match part {
            Part::Answer => &mut self.answer,
            Part::RestsOn => &mut self.rests_on,
            Part::Words => &mut self.words,
        };
        // Keys may have dots in them, so two paths could be spelt alike. Neither may hide the other.
        // A path is one line of a recording.
        let mut free = path.replace(char::is_control, " ");
        while list.contains_key(&free) {
            free.push('\'');
        }
        list.insert(free, value);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Answer,
    RestsOn,
    Words,
}

/// What an element of a list is called, if it has a name.
fn name(element: &Value, part: Part) -> Option<String> {
    // A line of what an answer rests on, as `room: 48 (our construction)`: one that comes in must not move those below it.
    if let (Value::String(line), Part::RestsOn) = (element, part) {
        return line.split(": ").next().map(str::to_owned);
    }
    let object = element.as_object()?;
    let texts: Vec<&str> = NAMES.iter().filter_map(|key| object.get(*key)?.as_str()).filter(|text| !text.starts_with(NUMBER)).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// Whether a column names rows, where nothing is declared.
fn is_key(column: &str) -> bool {
    NAMES.contains(&column) || KEYS.contains(&column) || SWEPT.iter().any(|begins| column.starts_with(begins))
}

/// The path of an element by its name; one that comes again gets a number.
fn numbered(path: &str, name: String, seen: &mut BTreeMap<String, usize>) -> String {
    let times = seen.entry(name.clone()).or_default();
    *times += 1;
    if *times == 1 { format!("{path}[{name}]") } else { format!("{path}[{name}#{times}]") }
}

/// Whether a text fits a pattern in which `*` stands for anything.
pub fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, rest)) => {
            text.strip_prefix(before).is_some_and(|text| (0..=text.len()).any(|at| text.is_char_boundary(at) && fits(rest, &text[at..])))
        }
    }
}

/// A declared table: columns and cells of a list of objects, or of an object of columns.
fn declared_table(path: &str, value: &Value) -> Result<(Vec<String>, Vec<Vec<String>>), String> {
    match value {
        Value::Array(elements) => {
            let rows: Option<Vec<_>> = elements.iter().map(Value::as_object).collect();
            let rows = rows.ok_or_else(|| format!("{path} is no table: an element is no object"))?;
            let mut columns: Vec<String> = Vec::new();
            for key in rows.iter().flat_map(|row| row.keys()) {
                if !columns.contains(key) {
                    columns.push(key.clone());
                }
            }
            let cells = rows.iter().map(|row| columns.iter().map(|column| row.get(column).map_or("null".to_owned(), cell)).collect());
            let cells = cells.collect();
            Ok((columns, cells))
        }
        Value::Object(object) => {
            let lists: Option<Vec<&Vec<Value>>> = object.values().map(Value::as_array).collect();
            let lists = lists.ok_or_else(|| format!("{path} is no table: a column is no list"))?;
            let height = lists.first().map_or(0, |list| list.len());
            if lists.iter().any(|list| list.len() != height) {
                return Err(format!("{path} is no table: its columns are not of one length"));
            }
            let cells = (0..height).map(|row| lists.iter().map(|list| cell(&list[row])).collect()).collect();
            Ok((object.keys().cloned().collect(), cells))
        }
        _ => Err(format!("{path} is no table")),
    }
}

/// A value of a table as it is written.
fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => text.strip_prefix(NUMBER).map_or_else(|| format!("{text:?}"), str::to_owned),
        other => other.to_string().replace(NUMBER, ""),
    }
}

/// A cell of CSV: a number, or a text between quotation marks.
fn csv_cell(cell: &str) -> String {
    if cell.parse::<f64>().is_ok() { cell.to_owned() } else { format!("{cell:?}") }
}

fn json_list(words: &[String]) -> String {
    format!("[{}]", words.join(", "))
}

/// Reads JSON. A number stays as it is written: read as a number, its last digit could be lost.
fn parse(json: &str) -> Result<Value, String> {
    serde_json::from_str(&numbers_as_texts(json)).map_err(|why| format!("its answer is no JSON: {why}"))
}

/// The records of CSV.
fn records(csv: &str) -> Result<Vec<Vec<String>>, String> {
    let (mut records, mut record, mut cell, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = csv.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut cell)),
            '\r' if !quoted => {}
            '\n' if !quoted => {
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
            }
            letter => cell.push(letter),
        }
    }
    if quoted || !cell.is_empty() || !record.is_empty() {
        return Err("its answer is no table: its last line does not end".to_owned());
    }
    Ok(records)
}

/// The same JSON with every number as a marked text.
fn numbers_as_texts(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 3 / 2);
    let mut rest = json;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => text_length(rest),
            '-' | '0'..='9' => rest.find(|c: char| !matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9')).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        match c {
            '-' | '0'..='9' => out.extend(["\"\\u0001", token, "\""]),
            _ => out.push_str(token),
        }
        rest = after;
    }
    out
}

/// How long the text at the beginning is, with its quotation marks.
fn text_length(json: &str) -> usize {
    let mut escaped = false;
    for (at, c) in json.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    json.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(json: &str) -> Vec<String> {
        let figures = Figures::read(json, &[]).expect("JSON");
        figures.answer.iter().map(|(path, value)| format!("{path} = {value}")).collect()
    }

    #[test]
    fn a_path_is_made_of_keys() {
        assert_eq!(
            answer(r#"{"exact":{"a_wins":0.25,"losses":{"a":{"10":0.5}}},"sampled":null,"open":true,"prices":[17.0,15]}"#),
            ["exact.a_wins = 0.25", "exact.losses.a.10 = 0.5", "open = true", "prices[0] = 17.0", "prices[1] = 15", "sampled = null"]
        );
    }

    #[test]
    fn elements_go_by_their_names_so_their_order_does_not_count() {
        let one = answer(r#"[{"of":"moves","outcome":"0","p":0.1},{"of":"moves","outcome":"1","p":0.9}]"#);
        assert_eq!(one[2], "[moves 0].p = 0.1");
        assert_eq!(one, answer(r#"[{"of":"moves","outcome":"1","p":0.9},{"p":0.1,"of":"moves","outcome":"0"}]"#));
        assert!(answer(r#"[{"row":"x","n":1},{"row":"x","n":2}]"#).contains(&"[x#2].n = 2".to_owned()));
    }

    #[test]
    fn the_last_digit_counts() {
        assert_ne!(answer("[0.30000000000000004441]"), answer("[0.30000000000000004]"));
        assert_ne!(answer("[1.0]"), answer("[1]"));
        assert_eq!(answer("[-1.5e-7]"), ["[0] = -1.5e-7"]);
    }

    #[test]
    fn numbers_inside_texts_are_left_alone() {
        assert_eq!(answer(r#"{"default":"a \"2\" \\","id":"T1"}"#), [r#"default = "a \"2\" \\""#, r#"id = "T1""#]);
    }

    #[test]
    fn what_it_rests_on_words_and_the_program_are_no_figures() {
        let figures = Figures::read(r#"{"assumptions":["room: 48"],"montjoie":"0.1.0","en":"It costs 8","points":8}"#, &[]).expect("JSON");
        assert_eq!(figures.answer, BTreeMap::from([("points".to_owned(), "8".to_owned())]));
        assert_eq!(figures.numbers, 1);
        assert_eq!(figures.rests_on["assumptions[room]"], "\"room: 48\"");
        assert_eq!(figures.words["en"], "\"It costs 8\"");
    }

    #[test]
    fn paths_that_are_spelt_alike_are_both_kept() {
        assert_eq!(answer(r#"{"a.b":1,"a":{"b":2}}"#), ["a.b = 1", "a.b' = 2"]);
    }

    fn paths(figures: &Figures) -> Vec<String> {
        figures.answer.iter().map(|(path, value)| format!("{path} = {value}")).collect()
    }

    #[test]
    fn a_row_of_a_table_goes_by_its_keys() {
        let csv = "unit,points,says,verdict\na/b,20,\"long, and \"\"said\"\"\",fair\na/c,,x,dear\n";
        let figures = Figures::read_csv(csv, &[]).expect("a table");
        let want = ["csv.columns = [unit, points, says, verdict]", "csv[a/b].points = 20", "csv[a/b].verdict = \"fair\""];
        assert_eq!(paths(&figures)[..3], want);
        assert_eq!(paths(&figures)[3..], ["csv[a/c].points = \"\"", "csv[a/c].verdict = \"dear\""]);
        assert_eq!(figures.numbers, 1);
        let by = [Rows { table: "csv".to_owned(), by: vec!["verdict".to_owned()] }];
        assert_eq!(paths(&Figures::read_csv(csv, &by).expect("a table"))[1], "csv[dear].points = \"\"");
        assert!(Figures::read_csv("a,b\n1\n", &[]).is_err_and(|why| why.contains("row 1 has 1 cells")));
        assert!(Figures::read_csv("a\n\"1", &[]).is_err());
        assert!(Figures::read_csv("", &[]).is_err());
    }

    #[test]
    fn a_declared_table_may_be_a_list_of_rows_or_an_object_of_columns() {
        let rows = [Rows { table: "tables.*".to_owned(), by: vec!["winner".to_owned(), "losses".to_owned()] }];
        let want = ["tables.losses[a 2].exact = 0.10", "tables.losses[b 3].exact = 1"];
        for json in [
            r#"{"tables":{"losses":[{"winner":"a","losses":2,"exact":0.10},{"exact":1,"losses":3,"winner":"b"}]}}"#,
            r#"{"tables":{"losses":{"winner":["a","b"],"losses":[2,3],"exact":[0.10,1]}}}"#,
        ] {
            assert_eq!(paths(&Figures::read(json, &rows).expect("JSON")), want);
        }
        for (json, says) in [
            (r#"{"tables":{"x":[{"winner":"a"}]}}"#, "tables.x has no column `losses`"),
            (r#"{"tables":{"x":{"winner":["a"],"losses":[]}}}"#, "not of one length"),
            (r#"{"tables":{"x":7}}"#, "tables.x is no table"),
        ] {
            let why = Figures::read(json, &rows).expect_err(json);
            assert!(why.contains(says), "{json}: {why}");
        }
    }

    #[test]
    fn tables_have_types() {
        let json = r#"{"rounds":{"columns":["round","p"],"types":["i64","f64"],"rows":[[1,0.5],[2,null]]}}"#;
        let figures = Figures::read_tables(json, &[]).expect("tables");
        assert_eq!(
            paths(&figures),
            [
                "rounds.columns = [round, p]",
                "rounds.types.p = \"f64\"",
                "rounds.types.round = \"i64\"",
                "rounds[1].p = 0.5",
                "rounds[2].p = null"
            ]
        );
        assert!(Figures::read_tables(r#"{"x":{"columns":["a"],"types":["f64"],"rows":[[1,2]]}}"#, &[]).is_err());
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in ["", "{", "1 2", "12abc", "\"open", "{\"a\":}", "error: no"] {
            assert!(Figures::read(text, &[]).is_err(), "{text}");
        }
    }
}
