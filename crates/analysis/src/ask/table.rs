//! Typed tables: made once per answer, printed by the terminal, as JSON and as CSV, and later by a page or a notebook. A cell is a value with its
//! error, not a text.

use serde_json::{Value as Json, json};

use crate::fairness::study::Both;
use montjoie_core::language::{Lang, Text};

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Its columns, in the order of the data.
    pub columns: Vec<Column>,
    /// Its rows, in the order of the data; one cell per column.
    pub rows: Vec<Vec<Cell>>,
    /// The rows as people see them, in their order.
    pub order: Vec<usize>,
    /// The columns as people see them, in their order.
    pub shown: Vec<usize>,
}

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// The names of its values in data: one, or as many as a cell has values; none where it is for people only.
    pub names: &'static [&'static str],
    /// What people call it.
    pub heading: Text,
    /// What its cells are.
    pub content: Content,
}

/// What the cells of a column are, and how people see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Words or ids.
    Words,
    /// Points as a list prints them.
    Price,
    /// Points with so many decimals.
    Points(usize),
    /// A difference in points, with its sign and so many decimals.
    More(usize),
    /// A share, as a percentage with so many decimals.
    Share(usize),
    /// How many.
    Count,
    /// Yes or no.
    Flag,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// There is nothing to say.
    Missing,
    /// An id.
    Id(String),
    /// An id, and the words that people read in its place; an empty id is none.
    Named(String, Both),
    /// A number without an error of its own.
    Number(f64),
    /// A number that is exact (no interval), or its estimate with the 95 % interval.
    Figure(f64, Option<(f64, f64)>),
    /// From a lowest to a highest number.
    Range(f64, f64),
    /// From a lowest to a highest whole number.
    Wholes(i64, i64),
    /// A whole number.
    Whole(i64),
    /// Yes or no.
    Flag(bool),
    /// Several numbers.
    Numbers(Vec<f64>),
}

impl Column {
    /// A column that people see.
    pub const fn seen(names: &'static [&'static str], content: Content, en: &'static str, fr: &'static str) -> Column {
        Column { names, heading: Text::new(en, fr), content }
    }

    /// A column of the data only.
    pub const fn data(names: &'static [&'static str], content: Content) -> Column {
        Column { names, heading: Text::new("", ""), content }
    }
}

impl Cell {
    /// An optional cell.
    pub fn maybe<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
        value.map_or(Cell::Missing, cell)
    }

    /// Its value of this place, as many as its column has names.
    pub fn value(&self, place: usize) -> Json {
        match (self, place) {
            (Cell::Named(id, _), _) if id.is_empty() => Json::Null,
            (Cell::Id(id) | Cell::Named(id, _), 0) => json!(id),
            (Cell::Number(number) | Cell::Figure(number, _) | Cell::Range(number, _), 0) => json!(number),
            (Cell::Figure(_, Some((low, _))), 1) => json!(low),
            (Cell::Figure(_, Some((_, high))), 2) => json!(high),
            (Cell::Range(_, high), 1) => json!(high),
            (Cell::Wholes(whole, _) | Cell::Whole(whole), 0) | (Cell::Wholes(_, whole), 1) => json!(whole),
            (Cell::Flag(flag), 0) => json!(flag),
            (Cell::Numbers(numbers), 0) => json!(numbers),
            _ => Json::Null,
        }
    }

    /// The same as a field of a CSV file.
    fn field(&self, place: usize) -> String {
        let figure = match (self, place) {
            (Cell::Number(number) | Cell::Figure(number, _) | Cell::Range(number, _), 0) => Some(*number),
            (Cell::Figure(_, Some((low, _))), 1) => Some(*low),
            (Cell::Figure(_, Some((_, high))), 2) => Some(*high),
            (Cell::Range(_, high), 1) => Some(*high),
            _ => None,
        };
        match (self, figure) {
            // JSON writes a whole number as `3.0`, a spreadsheet wants `3`.
            (_, Some(number)) => number.to_string(),
            (Cell::Numbers(numbers), None) => numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(" "),
            _ => match self.value(place) {
                Json::Null => String::new(),
                Json::String(text) if text.contains([',', '"']) => format!("\"{}\"", text.replace('"', "\"\"")),
                Json::String(text) => text,
                other => other.to_string(),
            },
        }
    }

    /// What people read.
    pub fn words(&self, content: Content, lang: Lang) -> String {
        let number = |value: f64| match content {
            Content::Points(decimals) => lang.number(value, decimals),
            Content::More(decimals) => signed(value, decimals, lang),
            Content::Share(decimals) => lang.percent(value, decimals),
            _ => value.to_string().replace('.', lang.pick(".", ",")),
        };
        match self {
            Cell::Missing => if matches!(content, Content::Price | Content::More(_)) { "–" } else { "" }.to_owned(),
            Cell::Id(id) => id.clone(),
            Cell::Named(_, (en, fr)) => lang.pick(en, fr).to_owned(),
            Cell::Number(value) | Cell::Figure(value, _) => number(*value),
            Cell::Range(low, high) => between(*low, *high, content, lang),
            Cell::Wholes(low, high) if low == high => low.to_string(),
            Cell::Wholes(low, high) => format!("{low}–{high}"),
            Cell::Whole(whole) => u64::try_from(*whole).map_or_else(|_| whole.to_string(), |whole| lang.whole(whole)),
            Cell::Flag(flag) => flag.to_string(),
            Cell::Numbers(numbers) => numbers.iter().map(|&value| number(value)).collect::<Vec<_>>().join(", "),
        }
    }
}

/// A number with its sign where it is not 0 as it is shown.
pub fn signed(value: f64, decimals: usize, lang: Lang) -> String {
    let shown = value >= 0.5 / 10f64.powi(decimals as i32);
    format!("{}{}", if shown { "+" } else { "" }, lang.number(value, decimals))
}

/// The ends of an interval; of shares as percentages without the sign.
fn between(low: f64, high: f64, content: Content, lang: Lang) -> String {
    let end = |value: f64| match content {
        Content::Share(decimals) => lang.number(value * 100.0, decimals),
        Content::Points(decimals) | Content::More(decimals) => lang.number(value, decimals),
        _ => value.to_string().replace('.', lang.pick(".", ",")),
    };
    format!("{} {} {}", end(low), lang.pick("to", "à"), end(high))
}

/// A table as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The headings.
    pub head: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
    /// The columns that hold numbers.
    pub right: Vec<usize>,
}

impl Table {
    /// A table of which people see the first column, and every other one that has a heading and something to say, in the order of the data.
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Cell>>) -> Table {
        let says = |place: usize| rows.is_empty() || rows.iter().any(|row| row[place] != Cell::Missing);
        let shown = (0..columns.len()).filter(|&place| place == 0 || (!columns[place].heading.en.is_empty() && says(place))).collect();
        Table { order: (0..rows.len()).collect(), shown, columns, rows }
    }

    /// The place of the column with this first name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.names.contains(&name))
    }

    /// A value by the name that it has in data; null where there is none.
    pub fn json(&self, row: usize, name: &str) -> Json {
        let Some(place) = self.column(name) else { return Json::Null };
        let value = self.columns[place].names.iter().position(|other| *other == name).unwrap_or(0);
        self.rows[row][place].value(value)
    }

    /// The whole of it as one object per row.
    pub fn objects(&self) -> Json {
        let values = |(cell, column): (&Cell, &Column)| -> Vec<(String, Json)> {
            column.names.iter().enumerate().map(|(place, name)| ((*name).to_owned(), cell.value(place))).collect()
        };
        let object = |row: &Vec<Cell>| -> Json { row.iter().zip(&self.columns).flat_map(values).collect::<serde_json::Map<_, _>>().into() };
        self.rows.iter().map(object).collect()
    }

    /// The whole of it as CSV.
    pub fn csv(&self) -> String {
        let names: Vec<&str> = self.columns.iter().flat_map(|column| column.names).copied().collect();
        let mut text = names.join(",") + "\n";
        for row in &self.rows {
            let cells = row.iter().zip(&self.columns);
            let fields: Vec<String> = cells.flat_map(|(cell, column)| (0..column.names.len()).map(|place| cell.field(place))).collect();
            text += &fields.join(",");
            text.push('\n');
        }
        text
    }

    /// The same without a column for people: what it says stands in a heading, or there is nothing to say. Data keep it.
    pub fn unseen(mut self, column: usize) -> Table {
        self.shown.retain(|&shown| shown != column);
        self
    }

    /// As people see it: figures of which one has an interval are followed by a column of intervals.
    pub fn seen(&self, lang: Lang) -> Seen {
        self.seen_as(lang, true)
    }

    /// The same where there is little room: half the width of an interval stands beside its figure, as “26.1 ± 0.9”.
    pub fn seen_narrow(&self, lang: Lang) -> Seen {
        self.seen_as(lang, false)
    }

    fn seen_as(&self, lang: Lang, wide: bool) -> Seen {
        let mut seen = Seen { head: Vec::new(), rows: vec![Vec::new(); self.order.len()], right: Vec::new() };
        for &place in &self.shown {
            let Column { heading, content, .. } = &self.columns[place];
            let mut add = |heading: &str, words: &dyn Fn(&Cell) -> String| {
                if *content != Content::Words {
                    seen.right.push(seen.head.len());
                }
                seen.head.push(heading.to_owned());
                seen.rows.iter_mut().zip(&self.order).for_each(|(row, &at)| row.push(words(&self.rows[at][place])));
            };
            let interval = |cell: &Cell| if let Cell::Figure(_, interval) = cell { *interval } else { None };
            add(heading.get(lang), &|cell| match interval(cell).filter(|_| !wide) {
                Some((low, high)) => {
                    format!("{} ± {}", cell.words(*content, lang), Cell::Number((high - low) / 2.0).words(*content, lang))
                }
                None => cell.words(*content, lang),
            });
            if wide && self.rows.iter().any(|row| interval(&row[place]).is_some()) {
                add("95 %", &|cell| interval(cell).map_or(String::new(), |(low, high)| between(low, high, *content, lang)));
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let columns = vec![
            Column::seen(&["unit"], Content::Words, "", ""),
            Column::seen(&["worth", "low", "high"], Content::Points(1), "worth", "vaut"),
            Column::data(&["range_low", "range_high"], Content::Points(1)),
        ];
        let rows = vec![
            vec![Cell::Id("archers".into()), Cell::Figure(3.0, Some((2.5, 3.5))), Cell::Range(2.0, 4.0)],
            vec![Cell::Id("a, b".into()), Cell::Figure(0.25, None), Cell::Missing],
        ];
        Table::new(columns, rows)
    }

    #[test]
    fn one_table_is_printed_for_spreadsheets_programs_and_people() {
        let table = table();
        assert_eq!(table.csv(), "unit,worth,low,high,range_low,range_high\narchers,3,2.5,3.5,2,4\n\"a, b\",0.25,,,,\n");
        assert_eq!(table.json(0, "high"), json!(3.5));
        assert_eq!((table.json(0, "range_high"), table.json(1, "low"), table.json(1, "nothing")), (json!(4.0), Json::Null, Json::Null));
        let seen = table.seen(Lang::Fr);
        assert_eq!(seen.head, ["", "vaut", "95 %"]);
        assert_eq!(seen.rows, [["archers", "3,0", "2,5 à 3,5"], ["a, b", "0,2", ""]]);
        assert_eq!(seen.right, [1, 2]);
    }

    #[test]
    fn where_there_is_little_room_the_error_stands_beside_its_figure() {
        let seen = table().seen_narrow(Lang::Fr);
        assert_eq!((seen.head, seen.right), (vec![String::new(), "vaut".to_owned()], vec![1]));
        assert_eq!(seen.rows, [["archers", "3,0 ± 0,5"], ["a, b", "0,2"]]);
        let prices = Table::new(vec![Column::seen(&["points"], Content::Price, "pts", "pts")], vec![vec![Cell::Number(22.5)]]);
        assert_eq!([Lang::En, Lang::Fr].map(|lang| prices.seen(lang).rows[0][0].clone()), ["22.5", "22,5"]);
    }

    #[test]
    fn people_do_not_see_columns_that_say_nothing() {
        let columns = ["unit", "price", "worth"].map(|name| Column::seen(&["x"], Content::Points(0), name, name)).to_vec();
        let row = |price: Cell| vec![Cell::Missing, price, Cell::Missing];
        let seen = |rows: Vec<Vec<Cell>>| Table::new(columns.clone(), rows).seen(Lang::En).head;
        assert_eq!(seen(vec![row(Cell::Missing), row(Cell::Number(1.0))]), ["unit", "price"]);
        assert_eq!(seen(Vec::new()), ["unit", "price", "worth"]);
    }

    #[test]
    fn people_see_rows_and_columns_in_their_own_order() {
        let table = Table { order: vec![1, 0], shown: vec![1], ..table() };
        assert_eq!(table.seen(Lang::En).rows, [["0.2", ""], ["3.0", "2.5 to 3.5"]]);
    }
}
