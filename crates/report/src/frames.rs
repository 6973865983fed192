//! Findings as tidy tables: one observation a row, ready for polars, pandas, R or a spreadsheet.
//!
//! Every table begins with the columns that say which observation it is:
//!
//! | column | type | what |
//! |---|---|---|
//! | `variant` | text, may be missing | the named variant |
//! | one per swept key, as `field_distance` | whole number, number or text | its value |
//! | `a`, `b` | text | the ids of the two units |
//! | `method` | text | `exact` or `sampled`; where both were asked for, both have their rows |
//!
//! and ends with those that say how much of it there was:
//!
//! | column | type | what |
//! |---|---|---|
//! | `probability` | number in [0, 1] | the share of all combats of this finding and method |
//! | `low`, `high` | number, missing where exact | ends of the interval at 95 %, see [`statistics::interval`] |
//! | `combats` | whole number, missing where exact | combats fought, all outcomes together |
//!
//! Between them:
//!
//! | table | columns | sums to 1 over |
//! |---|---|---|
//! | `matchups` | `outcome`: `a`, `neither`, `b`, `unfinished` (what was not followed to an end) | finding, method |
//! | `rounds` | `round`: game turn of the end, 1 is the first; `winner`: `a`, `neither`, `b` | finding, method (but for what is unfinished) |
//! | `losses` | `side`: `a` or `b`; `losses`: what it lost; `winner` | finding, method, side (likewise) |
//! | `endings` | `ending`: its id; `winner` | finding, method (likewise) |
//!
//! A fifth table, `effects`, says how far each setting that is not printed moves the answers of the headline: one row per value that was tried,
//! with `setting`, its `value`, the one `tried`, whether such a duel is `possible`, the shares `a_wins`, `neither` and `b_wins` (missing where
//! they are the same), and `low` and `high`, the 95 % interval of `a_wins` where it was sampled.

pub mod armies;
pub mod battle;
pub mod fair;
pub mod matrix;

use std::io::Cursor;

use polars::prelude::*;
use polars_io::prelude::*;

use serde_json::Value as Json;

use montjoie_analysis::ask::table::{Content, Table};
use montjoie_analysis::scenario::Compared;
use montjoie_analysis::scenario::findings::{Finding, Findings};
use montjoie_core::combat::Side;
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner};
use montjoie_system::{Assumption, Tried};

/// Why tables could not be made or written.
#[derive(Debug, thiserror::Error)]
#[error("the tables could not be made: {0}")]
pub struct FrameError(#[from] PolarsError);

/// The tables of a scenario; see the head of the module for their columns.
#[derive(Clone, Debug)]
pub struct Frames {
    /// Who won.
    pub matchups: DataFrame,
    /// When it was over, and who had won.
    pub rounds: DataFrame,
    /// What each side lost, and who won.
    pub losses: DataFrame,
    /// How it ended, and who won.
    pub endings: DataFrame,
    /// How far the settings that are not printed move the answer.
    pub effects: DataFrame,
}

impl Frames {
    /// The tables of what was found.
    pub fn new(findings: &Findings) -> Result<Frames, FrameError> {
        let mut matchups = Rows::new(findings, &["outcome"]);
        let mut rounds = Rows::new(findings, &["round", "winner"]);
        let mut losses = Rows::new(findings, &["side", "losses", "winner"]);
        let mut endings = Rows::new(findings, &["ending", "winner"]);
        for (place, finding) in findings.findings.iter().enumerate() {
            for answer in answers(finding) {
                let ids = Winner::ALL.map(Winner::id);
                for winner in Winner::ALL {
                    matchups.push(place, &answer, &[OwnCell::Word(winner.id())], answer.wins(winner));
                }
                matchups.push(place, &answer, &[OwnCell::Word("unfinished")], answer.unfinished());
                for (turn, row) in answer.rounds().iter().enumerate() {
                    for (id, &amount) in ids.iter().zip(row) {
                        rounds.push(place, &answer, &[OwnCell::Number(turn as u32 + 1), OwnCell::Word(id)], amount);
                    }
                }
                for side in Side::BOTH {
                    for (loss, row) in answer.losses(side).iter().enumerate() {
                        for (id, &amount) in ids.iter().zip(row) {
                            let cells = [OwnCell::Word(side.id()), OwnCell::Number(loss as u32), OwnCell::Word(id)];
                            losses.push(place, &answer, &cells, amount);
                        }
                    }
                }
                for (ending, row) in finding.endings.iter().zip(answer.endings()) {
                    for (id, &amount) in ids.iter().zip(&row) {
                        endings.push(place, &answer, &[OwnCell::Word(ending.id), OwnCell::Word(id)], amount);
                    }
                }
            }
        }
        Ok(Frames {
            matchups: matchups.frame(findings)?,
            rounds: rounds.frame(findings)?,
            losses: losses.frame(findings)?,
            endings: endings.frame(findings)?,
            effects: effects(findings)?,
        })
    }

    /// The four tables of shares with their names.
    pub fn named(&self) -> [(&'static str, &DataFrame); 4] {
        [("matchups", &self.matchups), ("rounds", &self.rounds), ("losses", &self.losses), ("endings", &self.endings)]
    }

    /// The bytes of every file: `data/matchups.parquet`, `data/matchups.csv`, and so on. The same findings give the same bytes.
    pub fn files(&self) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
        let effects = ("effects", self.effects.clone());
        files_of(self.named().map(|(name, frame)| (name, frame.clone())).into_iter().chain([effects]))
    }
}

/// One row per tried value of a setting that moves a finding's answer.
fn effects(findings: &Findings) -> Result<DataFrame, FrameError> {
    let known = findings.findings.iter().enumerate().flat_map(|(place, finding)| {
        let effects = finding.effects().into_iter();
        effects.flat_map(move |(assumption, effect)| effect.tried.iter().map(move |tried| (place, assumption, tried)))
    });
    let rows: Vec<(usize, &Assumption, &Tried)> = known.collect();
    let mut columns = identity(findings, &rows.iter().map(|row| row.0).collect::<Vec<usize>>());
    let text = |name: &str, read: &dyn Fn(&Assumption, &Tried) -> String| {
        Column::new(name.into(), rows.iter().map(|(_, assumption, tried)| read(assumption, tried)).collect::<Vec<String>>())
    };
    let number = |name: &str, read: &dyn Fn(&Tried) -> Option<f64>| {
        Column::new(name.into(), rows.iter().map(|(_, _, tried)| read(tried)).collect::<Vec<Option<f64>>>())
    };
    columns.push(text("setting", &|assumption, _| format!("rules.{}", assumption.key)));
    columns.push(text("value", &|assumption, _| assumption.value.clone()));
    columns.push(text("tried", &|_, tried| tried.value.clone()));
    columns.push(Column::new("possible".into(), rows.iter().map(|(_, _, tried)| tried.possible).collect::<Vec<bool>>()));
    for (winner, name) in Winner::ALL.into_iter().zip(["a_wins", "neither", "b_wins"]) {
        columns.push(number(name, &|tried| Some(tried.shares?[winner as usize])));
    }
    columns.push(number("low", &|tried| Some(tried.interval?.0)));
    columns.push(number("high", &|tried| Some(tried.interval?.1)));
    Ok(DataFrame::new_infer_height(columns)?)
}

/// What names each row's finding: the variant, the values of the axes, the two units.
fn identity(findings: &Findings, places: &[usize]) -> Vec<Column> {
    let all = &findings.findings;
    let of = |read: &dyn Fn(&Finding) -> Option<String>| -> Vec<Option<String>> { places.iter().map(|&place| read(&all[place])).collect() };
    let mut columns = vec![Column::new("variant".into(), of(&|finding| finding.variant.clone()))];
    for (number, axis) in findings.axes.iter().enumerate() {
        columns.push(axis_column(&axis.key.replace('.', "_"), &of(&|finding| finding.point.get(number).cloned())));
    }
    for side in Side::BOTH {
        columns.push(Column::new(side.id().into(), of(&|finding| Some(finding.ids[side].clone()))));
    }
    columns
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

/// How much of something there was: a count of combats, or a probability.
#[derive(Clone, Copy)]
enum Amount {
    Combats(u64),
    Probability(f64),
}

/// One answer of a finding.
enum Answer<'a> {
    Exact(&'a Tally<f64>),
    Sampled(&'a Tally<u64>),
}

fn answers(finding: &Finding) -> impl Iterator<Item = Answer<'_>> {
    let exact = finding.exact.as_ref().map(|solved| Answer::Exact(&solved.tally));
    exact.into_iter().chain(finding.sampled.as_ref().map(Answer::Sampled))
}

impl Answer<'_> {
    fn method(&self) -> &'static str {
        match self {
            Answer::Exact(_) => "exact",
            Answer::Sampled(_) => "sampled",
        }
    }

    fn wins(&self, winner: Winner) -> Amount {
        match self {
            Answer::Exact(tally) => Amount::Probability(tally.wins(winner)),
            Answer::Sampled(tally) => Amount::Combats(tally.wins(winner)),
        }
    }

    fn unfinished(&self) -> Amount {
        match self {
            Answer::Exact(tally) => Amount::Probability(tally.unfinished),
            Answer::Sampled(tally) => Amount::Combats(tally.unfinished),
        }
    }

    fn rounds(&self) -> Vec<[Amount; 3]> {
        match self {
            Answer::Exact(tally) => probabilities(&tally.rounds),
            Answer::Sampled(tally) => combats(&tally.rounds),
        }
    }

    fn losses(&self, side: Side) -> Vec<[Amount; 3]> {
        match self {
            Answer::Exact(tally) => probabilities(&tally.losses[side]),
            Answer::Sampled(tally) => combats(&tally.losses[side]),
        }
    }

    fn endings(&self) -> Vec<[Amount; 3]> {
        match self {
            Answer::Exact(tally) => probabilities(&tally.endings),
            Answer::Sampled(tally) => combats(&tally.endings),
        }
    }
}

fn probabilities(rows: &[[f64; 3]]) -> Vec<[Amount; 3]> {
    rows.iter().map(|row| row.map(Amount::Probability)).collect()
}

fn combats(rows: &[[u64; 3]]) -> Vec<[Amount; 3]> {
    rows.iter().map(|row| row.map(Amount::Combats)).collect()
}

/// A cell of a column that only one table has.
#[derive(Clone, Copy)]
enum OwnCell {
    Word(&'static str),
    Number(u32),
}

/// A table being filled, column by column.
struct Rows {
    /// The place of the finding in its list: what names it is looked up at the end.
    places: Vec<usize>,
    methods: Vec<&'static str>,
    own: Vec<(&'static str, Vec<OwnCell>)>,
    probability: Vec<f64>,
    low: Vec<Option<f64>>,
    high: Vec<Option<f64>>,
    combats: Vec<Option<u64>>,
    totals: Vec<Option<u64>>,
}

impl Rows {
    fn new(findings: &Findings, own: &[&'static str]) -> Rows {
        let total = |finding: &Finding| finding.sampled.as_ref().map(Tally::total);
        Rows {
            places: Vec::new(),
            methods: Vec::new(),
            own: own.iter().map(|name| (*name, Vec::new())).collect(),
            probability: Vec::new(),
            low: Vec::new(),
            high: Vec::new(),
            combats: Vec::new(),
            totals: findings.findings.iter().map(total).collect(),
        }
    }

    fn push(&mut self, place: usize, answer: &Answer, cells: &[OwnCell], amount: Amount) {
        self.places.push(place);
        self.methods.push(answer.method());
        for ((_, column), cell) in self.own.iter_mut().zip(cells) {
            column.push(*cell);
        }
        let (probability, interval, combats) = match (amount, self.totals[place]) {
            (Amount::Combats(hits), Some(total)) if total > 0 => {
                (hits as f64 / total as f64, Some(statistics::interval(hits, total, 0.95)), Some(total))
            }
            (Amount::Combats(_), total) => (f64::NAN, None, total),
            (Amount::Probability(probability), _) => (probability, None, None),
        };
        self.probability.push(probability);
        self.low.push(interval.map(|interval| interval.low));
        self.high.push(interval.map(|interval| interval.high));
        self.combats.push(combats);
    }

    fn frame(self, findings: &Findings) -> Result<DataFrame, FrameError> {
        let mut columns = identity(findings, &self.places);
        columns.push(Column::new("method".into(), self.methods));
        for (name, cells) in self.own {
            columns.push(own_column(name, &cells));
        }
        columns.push(Column::new("probability".into(), self.probability));
        columns.push(Column::new("low".into(), self.low));
        columns.push(Column::new("high".into(), self.high));
        columns.push(Column::new("combats".into(), self.combats));
        Ok(DataFrame::new_infer_height(columns)?)
    }
}

fn own_column(name: &str, cells: &[OwnCell]) -> Column {
    let words: Option<Vec<&str>> = cells.iter().map(|cell| if let OwnCell::Word(word) = cell { Some(*word) } else { None }).collect();
    match words {
        Some(words) => Column::new(name.into(), words),
        None => {
            let numbers: Vec<Option<u32>> = cells.iter().map(|cell| if let OwnCell::Number(n) = cell { Some(*n) } else { None }).collect();
            Column::new(name.into(), numbers)
        }
    }
}

/// Values of an axis as whole numbers if all are, else as numbers if all are, else as they stand.
fn axis_column(key: &str, values: &[Option<String>]) -> Column {
    fn all<T: std::str::FromStr>(values: &[Option<String>]) -> Option<Vec<T>> {
        values.iter().map(|value| value.as_ref().and_then(|value| value.parse().ok())).collect()
    }
    if let Some(whole) = all::<i64>(values) {
        Column::new(key.into(), whole)
    } else if let Some(numbers) = all::<f64>(values) {
        Column::new(key.into(), numbers)
    } else {
        Column::new(key.into(), values.to_vec())
    }
}
