//! Views: rows and columns of a table as people read them.

use montjoie_core::alike::each_once;
use montjoie_core::language::Lang;
use serde::Serialize;

use crate::data::{Estimate, Name, Table};

/// A view of a table: the rows and columns that people see.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The name of the table that the view shows.
    pub of: Name,
    /// The numbers of the table's rows that the view shows, in their order.
    pub rows: Vec<usize>,
    /// The columns of the view.
    pub columns: Vec<Shown>,
    /// The key that each row stands for, where people can set it, or the key with a value, `a.key=value`.
    pub sets: Option<Vec<String>>,
    /// The heading under which each row stands; rows of one heading follow one another.
    pub under: Option<Vec<String>>,
}

/// A column of a view.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The heading of the column; empty where it needs none.
    pub heading: String,
    /// The cells of the column, one per row of the view.
    pub cells: Cells,
}

/// The cells of a column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Cells {
    /// Words, set to the left.
    Words(Vec<String>),
    /// Figures, set to the right.
    Figures(Vec<String>),
    /// Shares in [0, 1], as bars.
    Bars(Vec<f64>),
}

impl Cells {
    /// The texts of the cells; bars have none.
    pub fn texts(&self) -> &[String] {
        match self {
            Cells::Words(texts) | Cells::Figures(texts) => texts,
            Cells::Bars(_) => &[],
        }
    }
}

impl View {
    /// A view of these rows of a table, without columns yet.
    pub fn of(table: &Table, rows: impl IntoIterator<Item = usize>) -> View {
        View { of: table.name.clone(), rows: rows.into_iter().collect(), columns: Vec::new(), sets: None, under: None }
    }

    /// A view of `rows` rows that are in no table, as those of a manifest; without columns yet.
    pub fn listed(name: impl Into<Name>, rows: usize) -> View {
        View { of: name.into(), rows: (0..rows).collect(), columns: Vec::new(), sets: None, under: None }
    }

    fn with(mut self, heading: impl Into<String>, cells: Cells) -> View {
        self.columns.push(Shown { heading: heading.into(), cells });
        self
    }

    /// Adds a column of words.
    pub fn words(self, heading: impl Into<String>, of: impl Fn(usize) -> String) -> View {
        let cells = self.rows.iter().map(|&row| of(row)).collect();
        self.with(heading, Cells::Words(cells))
    }

    /// Adds a column of figures.
    pub fn figures(self, heading: impl Into<String>, of: impl Fn(usize) -> String) -> View {
        let cells = self.rows.iter().map(|&row| of(row)).collect();
        self.with(heading, Cells::Figures(cells))
    }

    /// Adds the shares of a column as percentages, each with the decimals that its interval allows; a missing one is a dash.
    pub fn percent(self, heading: impl Into<String>, (table, column): (&Table, &str), most: usize, lang: Lang) -> View {
        let share = |one: Estimate| lang.percent(one.value, one.decimals(most));
        self.figures(heading, |row| table.estimate(row, column).map_or("–".to_owned(), share))
    }

    /// Adds the intervals of a column of shares, as `49.3 to 49.9`; what is exact has none.
    pub fn ends(self, heading: impl Into<String>, (table, column): (&Table, &str), most: usize, lang: Lang) -> View {
        let ends = |one: Estimate| one.interval().map_or(String::new(), |interval| lang.ends(interval, one.decimals(most)));
        self.figures(heading, |row| table.estimate(row, column).map_or(String::new(), ends))
    }

    /// Adds the numbers of a column, each with one half of its interval, as `26.1 ± 0.9`; a missing one is a dash.
    pub fn within(self, heading: impl Into<String>, (table, column): (&Table, &str), decimals: usize, lang: Lang) -> View {
        let reach =
            |one: Estimate| one.ends.map_or(String::new(), |(low, high)| format!(" ± {}", lang.number((high - low) / 2.0, decimals)));
        let figure = |one: Estimate| lang.number(one.value, decimals) + &reach(one);
        self.figures(heading, |row| table.estimate(row, column).map_or("–".to_owned(), figure))
    }

    /// Adds the shares of a column as bars.
    pub fn bars(self, (table, column): (&Table, &str)) -> View {
        self.sums(|row| table.number(row, column).unwrap_or(0.0))
    }

    /// Adds shares that are sums of cells as bars.
    pub fn sums(self, of: impl Fn(usize) -> f64) -> View {
        let shares = self.rows.iter().map(|&row| of(row)).collect();
        self.with("", Cells::Bars(shares))
    }

    /// Names the key that each row stands for.
    pub fn setting(mut self, of: impl Fn(usize) -> String) -> View {
        self.sets = Some(self.rows.iter().map(|&row| of(row)).collect());
        self
    }

    /// Puts rows of one heading next to each other, under the heading; comes before any column.
    pub fn grouped(mut self, of: impl Fn(usize) -> String) -> View {
        let headings = each_once(self.rows.iter().map(|&row| of(row)));
        let place = |row: &usize| headings.iter().position(|heading| *heading == of(*row));
        self.rows.sort_by_key(place);
        self.under = Some(self.rows.iter().map(|&row| of(row)).collect());
        self
    }

    /// The places of the rows in the view, heading by heading; all of them without a heading where there are none.
    pub fn groups(&self) -> Vec<(&str, Vec<usize>)> {
        let heading = |place: usize| self.under.as_ref().map_or("", |under| under[place].as_str());
        let places: Vec<usize> = (0..self.rows.len()).collect();
        let groups = places.chunk_by(|&one, &next| heading(one) == heading(next));
        groups.map(|places| (heading(places[0]), places.to_vec())).collect()
    }

    /// The headings of the columns of texts.
    pub fn head(&self) -> Vec<&str> {
        self.texts().map(|column| column.heading.as_str()).collect()
    }

    /// The texts of the view, row by row.
    pub fn cells(&self) -> Vec<Vec<&str>> {
        (0..self.rows.len()).map(|row| self.texts().map(|column| column.cells.texts()[row].as_str()).collect()).collect()
    }

    /// The places of the columns of figures among the columns of texts.
    pub fn right(&self) -> Vec<usize> {
        self.texts().enumerate().filter(|(_, column)| matches!(column.cells, Cells::Figures(_))).map(|(place, _)| place).collect()
    }

    fn texts(&self) -> impl Iterator<Item = &Shown> {
        self.columns.iter().filter(|column| !matches!(column.cells, Cells::Bars(_)))
    }
}
