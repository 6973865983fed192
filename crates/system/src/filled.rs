//! The pages of the odds book with their figures: exact, in both languages, ready to be printed.

use montjoie_core::language::Text;

use crate::Assumption;
pub use crate::list::Name;

/// A chapter of the odds book: the pages of one system.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The system's id.
    pub system: &'static str,
    /// The system's name.
    pub name: Text,
    /// The pages of the chapter.
    pub pages: Vec<Filled>,
}

/// A filled page of the odds book.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The title of the page.
    pub title: Text,
    /// The paragraphs of the rules that the page covers.
    pub paragraph: &'static str,
    /// The text of the page on how to read it.
    pub note: Text,
    /// The tables of the page.
    pub tables: Vec<BookTable>,
}

/// A filled table of a page.
#[derive(Clone, Debug)]
pub struct BookTable {
    /// The name of the table for programs; empty where it is on no card.
    pub id: &'static str,
    /// The title of the table.
    pub title: Name,
    /// The name of what the rows vary.
    pub rows_are: Text,
    /// The name of what the columns vary; empty where each has its own meaning.
    pub columns_are: Text,
    /// The labels of the columns.
    pub columns: Vec<Name>,
    /// The names for programs of the columns of a law, or of a figure over a range.
    pub column_ids: Vec<String>,
    /// The rows of the table.
    pub rows: Vec<BookLine>,
    /// Whether the shares of a row are a whole law.
    pub law: bool,
    /// Whether the table is drawn too.
    pub drawn: bool,
    /// Whether the table is on the system's sheet for the table too.
    pub sheet: bool,
    /// The figures that differ where one column stands for several: row, column and figure.
    pub exceptions: Vec<(Name, Name, BookCell)>,
    /// Settings that the table rests on.
    pub assumptions: Vec<Assumption>,
    /// The command that gives the table.
    pub command: String,
}

/// A row of a filled table, with its cells.
#[derive(Clone, Debug)]
pub struct BookLine {
    /// The name of the row for programs, made of what it sets.
    pub id: String,
    /// The name of the line.
    pub name: Name,
    /// The cells of the line, one a column.
    pub cells: Vec<BookCell>,
    /// The mean of a law whose outcomes are numbers.
    pub mean: Option<f64>,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum BookCell {
    /// A probability, in [0, 1].
    Share(f64),
    /// The mean of a quantity.
    Mean(f64),
    /// An outcome that is no chance.
    Sure(Name),
}

impl Filled {
    /// The assumptions of the page: everything that one of its tables rests on, once.
    pub fn assumptions(&self) -> Vec<&Assumption> {
        let mut all: Vec<&Assumption> = Vec::new();
        for assumption in self.tables.iter().flat_map(|table| &table.assumptions) {
            if !all.contains(&assumption) {
                all.push(assumption);
            }
        }
        all.sort_by_key(|assumption| assumption.basis);
        all
    }
}
