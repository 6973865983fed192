//! Tables of what was found.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use serde::Serialize;

/// The number of the shape of JSON answers: it grows when a name goes or changes its meaning.
pub const SCHEMA: u32 = 1;

/// The name of a table, a column or a fact: English, with underscores, the same in every language.
pub type Name = Cow<'static, str>;

/// An answer for programs, as named tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Data {
    /// The kind of question, as the command line calls it: `duel`.
    pub ask: &'static str,
    /// The request as it was understood: system, units, seed.
    pub about: Vec<(Name, Fact)>,
    /// The tables, the most important first.
    pub tables: Vec<Table>,
    /// The names of the tables that this answer does not have, and why.
    pub absent: Vec<(Name, Absent)>,
}

/// A fact of the request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A word or an id.
    Text(String),
    /// A whole number, such as a seed.
    Whole(u64),
    /// A fact that is a number.
    Number(f64),
    /// A fact that is yes or no.
    Flag(bool),
}

/// Why a table is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Absent {
    /// The request does not ask for the table.
    NotAsked,
    /// The combat has too many states for the table.
    TooLarge,
}

/// A table of an answer: one observation per row.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The name of the table.
    pub name: Name,
    /// Number of leading columns that name a row: no two rows have the same values there.
    pub keys: usize,
    /// The columns, all of the same length.
    pub columns: Vec<Column>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The name of the column.
    pub name: Name,
    /// The unit of the column's numbers.
    pub unit: Unit,
    /// The values of the column, one per row.
    pub values: Values,
    /// The 95 % interval of each number of the column, lower ends then upper ends, written as `NAME_low` and `NAME_high`; `None` where it has none.
    pub ends: Option<[Vec<Option<f64>>; 2]>,
}

/// The unit of the numbers of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// No unit: ids and flags.
    None,
    /// The unit of shares in [0, 1].
    Share,
    /// The unit of numbers of things.
    Count,
    /// The unit of points of an army list.
    Points,
    /// The unit of any other number.
    Number,
}

/// The values of a column. `None` is a value that there is not.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Ids and other words that no language changes.
    Ids(Vec<Option<Arc<str>>>),
    /// Whole numbers of a column.
    Wholes(Vec<Option<i64>>),
    /// Numbers of a column.
    Numbers(Vec<Option<f64>>),
    /// Flags of a column: yes or no.
    Flags(Vec<Option<bool>>),
}

/// A number with its 95 % interval; an exact number has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number itself, in the unit of its column.
    pub value: f64,
    /// The lower and the upper end of the interval.
    pub ends: Option<(f64, f64)>,
}

impl Estimate {
    /// The interval of the estimate; an exact number has none.
    pub fn interval(self) -> Option<Interval> {
        self.ends.map(|(low, high)| Interval { low, high })
    }

    /// Decimals of a percentage that the estimate is read with, `most` where it is exact.
    pub fn decimals(self, most: usize) -> usize {
        self.interval().map_or(most, |interval| interval.decimals().min(most))
    }

    /// The share as a percentage: `66.5 %`, or `67 %` where its interval is wide.
    pub fn percent(self, lang: Lang) -> String {
        lang.percent(self.value, self.decimals(1))
    }

    /// How sure the share is: `exact` or `66.4 to 66.6`.
    pub fn certainty(self, lang: Lang) -> String {
        self.interval().map_or("exact".to_owned(), |interval| lang.ends(interval, self.decimals(1)))
    }
}

impl From<f64> for Estimate {
    fn from(value: f64) -> Estimate {
        Estimate { value, ends: None }
    }
}

impl Values {
    /// Number of values in the column.
    pub fn len(&self) -> usize {
        match self {
            Values::Ids(values) => values.len(),
            Values::Wholes(values) => values.len(),
            Values::Numbers(values) => values.len(),
            Values::Flags(values) => values.len(),
        }
    }

    /// Whether the column has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Column {
    /// A column of these values, without intervals.
    pub(crate) fn new(name: impl Into<Name>, unit: Unit, values: Values) -> Column {
        Column { name: name.into(), unit, values, ends: None }
    }

    /// A column of ids.
    pub fn ids<T: Into<Arc<str>>>(name: impl Into<Name>, values: impl IntoIterator<Item = Option<T>>) -> Column {
        Column::new(name, Unit::None, Values::Ids(values.into_iter().map(|value| value.map(Into::into)).collect()))
    }

    /// A column of counts.
    pub fn counts(name: impl Into<Name>, values: impl IntoIterator<Item = Option<i64>>) -> Column {
        Column::new(name, Unit::Count, Values::Wholes(values.into_iter().collect()))
    }

    /// Values that were written by a user: whole numbers if all are, otherwise numbers if all are, otherwise words.
    pub fn written(name: impl Into<Name>, values: &[Option<String>]) -> Column {
        fn all<T: std::str::FromStr>(values: &[Option<String>]) -> Option<Vec<Option<T>>> {
            values.iter().map(|value| value.as_ref()?.parse().ok().map(Some)).collect()
        }
        if let Some(wholes) = all::<i64>(values) {
            Column::new(name, Unit::Number, Values::Wholes(wholes))
        } else if let Some(numbers) = all::<f64>(values).filter(|all| all.iter().flatten().all(|value| value.is_finite())) {
            Column::new(name, Unit::Number, Values::Numbers(numbers))
        } else {
            Column::ids(name, values.iter().map(|value| value.as_deref()))
        }
    }

    /// Adds the rows of a column of the same kind.
    fn extend(&mut self, more: Column) {
        assert_eq!(self.name, more.name, "columns of different names");
        match (&mut self.values, more.values) {
            (Values::Ids(all), Values::Ids(more)) => all.extend(more),
            (Values::Wholes(all), Values::Wholes(more)) => all.extend(more),
            (Values::Numbers(all), Values::Numbers(more)) => all.extend(more),
            (Values::Flags(all), Values::Flags(more)) => all.extend(more),
            _ => panic!("{}: columns of different kinds", self.name),
        }
        if let (Some(all), Some(more)) = (&mut self.ends, more.ends) {
            all.iter_mut().zip(more).for_each(|(all, more)| all.extend(more));
        }
    }

    /// The names under which programs find the column: its own, and those of the ends of its intervals.
    pub fn names(&self) -> Vec<Name> {
        let ends = ["low", "high"].map(|end| Name::from(format!("{}_{end}", self.name)));
        std::iter::once(self.name.clone()).chain(self.ends.iter().flat_map(|_| ends.clone())).collect()
    }
}

impl Table {
    /// Tables of the same columns as one: a column that names the table of each row, then theirs. Its name is that of the first.
    ///
    /// # Panics
    /// Tables of other columns are a fault of the program.
    pub fn together(key: &'static str, tables: impl IntoIterator<Item = (&'static str, Table)>) -> Table {
        let tables: Vec<(&str, Table)> = tables.into_iter().collect();
        let named = tables.iter().flat_map(|(id, table)| (0..table.rows()).map(move |_| Some(*id)));
        let mut columns = vec![Column::ids(key, named)];
        let (mut name, mut keys) = (Name::default(), 1);
        for (place, (_, table)) in tables.into_iter().enumerate() {
            if place == 0 {
                (name, keys) = (table.name, table.keys + 1);
                columns.extend(table.columns);
            } else {
                assert_eq!(columns.len(), table.columns.len() + 1, "{name}: tables of different columns");
                columns[1..].iter_mut().zip(table.columns).for_each(|(all, more)| all.extend(more));
            }
        }
        Table { name, keys, columns }
    }

    /// Number of rows of the table.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }

    /// The column with this name; `None` where the table has none.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// A number of a row; `None` where the number is missing.
    pub fn number(&self, row: usize, name: &str) -> Option<f64> {
        match &self.column(name)?.values {
            Values::Numbers(values) => *values.get(row)?,
            Values::Wholes(values) => values.get(row)?.map(|whole| whole as f64),
            Values::Ids(_) | Values::Flags(_) => None,
        }
    }

    /// A number of a row with its interval; `None` where the number is missing.
    pub fn estimate(&self, row: usize, name: &str) -> Option<Estimate> {
        let value = self.number(row, name)?;
        let ends = self.column(name)?.ends.as_ref().and_then(|[low, high]| Some((low[row]?, high[row]?)));
        Some(Estimate { value, ends })
    }

    /// An id of a row; empty where the id is missing.
    pub fn id(&self, row: usize, name: &str) -> &str {
        match self.column(name).map(|column| &column.values) {
            Some(Values::Ids(values)) => values.get(row).and_then(Option::as_deref).unwrap_or_default(),
            _ => "",
        }
    }

    /// The table as CSV: a line of names, then one line per row.
    pub fn csv(&self) -> String {
        self.csv_names() + &self.csv_rows()
    }

    /// The line of names of the table's CSV.
    pub fn csv_names(&self) -> String {
        self.names().map(|name| field(&name).into_owned()).collect::<Vec<_>>().join(",") + "\n"
    }

    /// The rows of the table's CSV, one line each.
    pub fn csv_rows(&self) -> String {
        let commas = self.names().enumerate().map(|(place, _)| if place > 0 { "," } else { "" }.to_owned());
        self.lines(&commas.collect::<Vec<_>>(), field, "", "\n")
    }

    /// The rows as JSON, one object per line.
    pub fn json_lines(&self) -> String {
        let key = |(place, name): (usize, Name)| format!("{}{}:", if place > 0 { "," } else { "{" }, crate::json::line(&name));
        self.lines(&self.names().enumerate().map(key).collect::<Vec<_>>(), |word| crate::json::line(&word).into(), "null", "}\n")
    }

    /// The names of the columns and of the ends of their intervals.
    fn names(&self) -> impl Iterator<Item = Name> {
        self.columns.iter().flat_map(Column::names)
    }

    /// The rows of the table, one line each: `before` stands before each value, `word` writes a word, `missing` stands for a missing value, `end`
    /// ends the line.
    fn lines(&self, before: &[String], word: fn(&str) -> Cow<'_, str>, missing: &str, end: &str) -> String {
        // Most whole numbers are small.
        let whole = |text: &mut String, value: Option<i64>| match value {
            Some(digit @ 0..=9) => text.push((b'0' + digit as u8).into()),
            Some(value) => drop(write!(text, "{value}")),
            None => text.push_str(missing),
        };
        let number = |text: &mut String, value: Option<f64>| match value {
            Some(value) => drop(write!(text, "{}", value + 0.0)),
            None => text.push_str(missing),
        };
        let mut text = String::new();
        for row in 0..self.rows() {
            let mut before = before.iter();
            let mut next = |text: &mut String| text.push_str(before.next().map_or("", String::as_str));
            for column in &self.columns {
                next(&mut text);
                match &column.values {
                    Values::Ids(values) => text.push_str(&values[row].as_deref().map_or(missing.into(), word)),
                    Values::Wholes(values) => whole(&mut text, values[row]),
                    Values::Numbers(values) => number(&mut text, values[row]),
                    Values::Flags(values) => text.push_str(values[row].map_or(missing, |flag| if flag { "true" } else { "false" })),
                }
                for ends in column.ends.iter().flatten() {
                    next(&mut text);
                    number(&mut text, ends[row]);
                }
            }
            text += end;
        }
        text
    }
}

/// A word as a field of a CSV file.
fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")).into() } else { text.into() }
}

impl Data {
    /// The table with this name; `None` where the answer has none.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The table with this name, which every answer of this kind has.
    ///
    /// # Panics
    /// The answer has no such table: a fault of the program.
    pub fn known(&self, name: &str) -> &Table {
        self.table(name).unwrap_or_else(|| panic!("no table {name}"))
    }
}
