//! The pages of the odds book with their figures: exact, in both languages, ready to be printed.

use montjoie_core::language::{Lang, Text};

use crate::Assumption;

/// A chapter: the pages of one system.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The system's id.
    pub system: &'static str,
    /// The system's name.
    pub name: Text,
    /// The pages of the chapter.
    pub pages: Vec<Filled>,
}

/// A filled page.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The title of the page.
    pub title: Text,
    /// The paragraphs of the rules.
    pub paragraph: &'static str,
    /// How the page is read.
    pub note: Text,
    /// The tables of the page.
    pub tables: Vec<BookTable>,
}

/// A filled table.
#[derive(Clone, Debug)]
pub struct BookTable {
    /// What programs call it; empty where it is on no card.
    pub id: &'static str,
    /// The title of the table.
    pub title: Name,
    /// What the rows vary.
    pub rows_are: Text,
    /// What the columns vary; empty where each has its own meaning.
    pub columns_are: Text,
    /// The columns.
    pub columns: Vec<Name>,
    /// What programs call the columns of a law, or of a figure over a range.
    pub column_ids: Vec<String>,
    /// The rows.
    pub rows: Vec<BookLine>,
    /// Whether the shares of a row are a whole law.
    pub law: bool,
    /// Whether the table is drawn too.
    pub drawn: bool,
    /// Whether the table is on the system's sheet for the table too.
    pub sheet: bool,
    /// The figures that differ where one column stands for several: the row, the column, the figure.
    pub exceptions: Vec<(Name, Name, BookCell)>,
    /// Settings that the table rests on.
    pub assumptions: Vec<Assumption>,
    /// What to type for it.
    pub command: String,
}

/// A row of a filled table.
#[derive(Clone, Debug)]
pub struct BookLine {
    /// What programs call it: what it sets.
    pub id: String,
    /// The name of the line.
    pub name: Name,
    /// The cells of the line, one a column.
    pub cells: Vec<BookCell>,
    /// The mean of a law whose outcomes are numbers.
    pub mean: Option<f64>,
}

/// What stands in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum BookCell {
    /// A probability.
    Share(f64),
    /// A mean.
    Mean(f64),
    /// An outcome that is no chance.
    Sure(Name),
}

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

impl Name {
    /// A name that is the same in both languages.
    pub fn both(name: impl Into<String>) -> Name {
        let name = name.into();
        Name { fr: name.clone(), en: name }
    }

    /// The name in a language.
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }
}

impl From<Text> for Name {
    fn from(text: Text) -> Name {
        Name { en: text.en.to_owned(), fr: text.fr.to_owned() }
    }
}

impl Filled {
    /// What the page rests on: everything that one of its tables rests on, once.
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
