//! `montjoie trace --film`: a told battle as pages with maps.

use std::path::Path;

use super::publish::publish_file;
use super::trace::line_text;
use montjoie_analysis::ask::battle::{Moment, moments};
use montjoie_analysis::store::Fault;
use montjoie_core::chance::Line;
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_report::film::{self, Film, Part};
use montjoie_report::{Paper, ReportOptions};

/// Writes the pages.
pub fn publish(path: &Path, title: &str, end: &str, story: &Story, lang: Lang) -> Result<(), Fault> {
    let film = film(title, end, story, lang);
    let pdf = film::pdf(&film, &ReportOptions { lang, paper: Paper::A4 });
    publish_file(path, &pdf.map_err(|error| Fault::new(format!("cannot make the pages: {error}")))?)
}

/// The story, cut where the table is shown.
pub fn film(title: &str, end: &str, story: &Story, lang: Lang) -> Film {
    let (muster, moments) = moments(story, lang);
    let said = |line: Line| match line {
        Line::Note(note) => film::Line::Deed(note),
        other => film::Line::Roll(line_text(&other, lang)),
    };
    let part = |of: Moment| Part { title: of.title, lines: of.lines.into_iter().map(said).collect(), scene: of.chapter.map };
    Film { title: title.to_owned(), end: end.to_owned(), muster, parts: moments.into_iter().map(part).collect() }
}
