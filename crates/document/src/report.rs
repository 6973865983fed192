//! An answer as pages: what a report sets.

use montjoie_core::scene::Scene;

use crate::Document;

/// An answer as pages. A layout sets its parts by their names; the charts come along with it.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The answer for people; its title stands over page one.
    pub document: Document,
    /// The name of the folder of the report.
    pub name: String,
    /// What sets the file apart from other PDFs, such as the system and the name.
    pub ident: String,
    /// How the answer was found, in a line or two for the foot of each page; empty where the charts say it.
    pub how: String,
    /// The text that was asked; empty where it is no file.
    pub text: String,
    /// How the name of the chart for page one begins; the first chart is shown there where none does.
    pub chart: &'static str,
    /// The parts that stand below that chart.
    pub front: Vec<&'static str>,
    /// Battles that are told.
    pub told: Vec<Told>,
}

/// A battle, told by maps.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// What the battle shows, and who fights.
    pub title: String,
    /// How the battle ended, in a sentence or two.
    pub end: String,
    /// Who takes the field, a division per line; empty where the maps are few.
    pub muster: Vec<String>,
    /// The table at some moments, each with a title.
    pub maps: Vec<(String, Scene)>,
}
