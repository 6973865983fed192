//! Pages of a system for the odds book, as data. Each page asks questions of `odds` over ranges of their parameters; filling and printing the pages
//! is written once, for every system, elsewhere.

pub use crate::book_file::read;
use montjoie_core::language::Text;

/// The pages of the file `book.toml` next to a system's `lib.rs`, read once; a test fails where the file is wrong.
#[macro_export]
macro_rules! pages {
    () => {{
        static BOOK: std::sync::LazyLock<$crate::book::Book> =
            std::sync::LazyLock::new(|| $crate::book::read(include_str!("book.toml")).expect("sound pages"));
        BOOK.clone()
    }};
}

/// The pages of a system.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The pages in the order of a game turn: orders, shooting, melee, morale, special tables.
    pub pages: Vec<Page>,
    /// The tables of the card of one army: their axes may be its generals and its units.
    pub card: Vec<PageTable>,
    /// Outcomes that are not numbers, in words. An outcome that is not here is printed by its id.
    pub words: &'static [(&'static str, Text)],
}

/// A page: what a player looks up at one moment of the game.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title of the page.
    pub title: Text,
    /// The paragraphs of the rules that the page covers.
    pub paragraph: &'static str,
    /// The text of the page on how to read it, and what it takes for granted.
    pub note: Text,
    /// The tables of the page.
    pub tables: Vec<PageTable>,
}

/// A parameter of a question with its value, as words of the command line.
pub type Word = (&'static str, String);

/// A table: one question, asked once a row or once a cell.
#[derive(Clone, Debug)]
pub struct PageTable {
    /// The name of the table for programs; empty where it is on no card.
    pub name: &'static str,
    /// The title of the table.
    pub title: Text,
    /// The question of `odds`; empty where every row has its own.
    pub question: &'static str,
    /// The parameters that are the same in the whole table.
    pub fixed: Vec<Word>,
    /// The parameters that the rows vary.
    pub rows: Axis,
    /// The content of the columns.
    pub shows: Shows,
    /// Whether the table is on the system's sheet for the table too.
    pub sheet: bool,
    /// The special rule, by its id, that a unit of the army must have for the table to be on a card; `None` where every card has it.
    pub with: Option<&'static str>,
    /// The name of the one column where the columns hardly differ; empty where each has its own.
    pub together: Text,
}

/// The content of the columns of a table.
#[derive(Clone, Debug)]
pub enum Shows {
    /// The whole law of a quantity: a column an outcome; every row sums to 1.
    Law {
        /// The quantity whose law is shown.
        of: &'static str,
        /// The outcomes in this order, from the worst to the best; as they first come up where there is none, numbers in their own.
        order: &'static [&'static str],
        /// The number from which on numbers share a column; `None` where each has its own.
        most: Option<u32>,
        /// Whether the table is drawn too: a ladder of stacked shares.
        drawn: bool,
    },
    /// Several figures of one answer.
    Figures(Vec<(Text, Figure)>),
    /// One figure, over a second range of parameters.
    Cross(Axis, Figure),
    /// Every row asks a question of its own, for one figure.
    Tests(Vec<Test>),
}

/// A row of a table of tests.
#[derive(Clone, Debug)]
pub struct Test {
    /// The label of the test: what comes about.
    pub label: Text,
    /// The question of `odds` that the test asks.
    pub question: &'static str,
    /// The parameters of the test.
    pub set: Vec<Word>,
    /// The figure of the answer that is shown.
    pub figure: Figure,
}

/// One figure of an answer.
#[derive(Clone, Copy, Debug)]
pub enum Figure {
    /// The probability of these outcomes together, of a quantity.
    Share(&'static str, &'static [&'static str]),
    /// The probability that a quantity is this number or more.
    AtLeast(&'static str, i64),
    /// The mean of a quantity.
    Mean(&'static str),
    /// The outcome of a quantity that is no chance.
    Sure(&'static str),
}

/// A range of parameters.
#[derive(Clone, Debug, Default)]
pub struct Axis {
    /// The heading of the axis.
    pub head: Text,
    /// The steps of the axis.
    pub steps: Vec<AxisStep>,
    /// The part of an army that the axis varies, and the parameter that it sets; `None` where its steps are given.
    pub army: Option<(&'static str, OfArmy)>,
}

/// The part of an army that a range goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfArmy {
    /// The command values of the army's generals.
    Generals,
    /// All units of the army.
    Units,
    /// Units that have none of some special rules.
    Without(&'static [&'static str]),
    /// Mounted units of the army.
    Mounted,
    /// Units with a special rule.
    With(&'static str),
}

/// A step of a range: a name, and what it sets.
#[derive(Clone, Debug)]
pub struct AxisStep {
    /// The label of the step.
    pub label: Label,
    /// The parameters that the step sets.
    pub set: Vec<Word>,
}

/// The label of a row or column.
#[derive(Clone, Debug)]
pub enum Label {
    /// A label in words.
    Text(Text),
    /// A number or a sign, the same in both languages.
    Plain(String),
    /// A name of one's own, in English and French.
    Named(String, String),
    /// The name of the unit with this id.
    Unit(String),
}
