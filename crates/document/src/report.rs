//! Reports: an answer as pages.

use montjoie_core::scene::Scene;

use crate::Document;

/// The size of a report's pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// Paper of 210 by 297 mm.
    #[default]
    A4,
    /// Paper of 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The id of the paper.
    pub const fn id(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }
}

/// The layout of a report's pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// A layout with one answer on page one, then its evidence and every variant.
    #[default]
    Fought,
    /// A layout of what lists and units are worth, in the order of the document.
    Prices,
    /// A layout of several systems side by side.
    Systems,
    /// A layout of an army for the table.
    Roster,
}

/// A report: an answer as pages. A layout sets its parts by their names; the charts come along with it.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The layout that sets the report.
    pub layout: Layout,
    /// The answer for people; the title of the document stands over page one.
    pub document: Document,
    /// The name of the folder of the report.
    pub name: String,
    /// Words that set the file apart from other PDFs, such as the system and the name.
    pub ident: String,
    /// The way in which the answer was found, in a line or two for the foot of each page; empty where the charts say it.
    pub how: String,
    /// The text of the file that was asked; empty where the question was no file.
    pub text: String,
    /// The start of the name of the chart for page one; the first chart is shown there where none has such a name.
    pub chart: &'static str,
    /// The names of the parts that stand below the chart of page one.
    pub front: Vec<&'static str>,
    /// The battles that the report tells.
    pub told: Vec<Told>,
}

/// A battle, told by maps.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The title of the battle: what it shows, and who fights.
    pub title: String,
    /// The end of the battle, in a sentence or two.
    pub end: String,
    /// The armies that take the field, a division per line; empty where the maps are few.
    pub muster: Vec<String>,
    /// The table at some moments, each with a title.
    pub maps: Vec<(String, Scene)>,
}
