//! Charts: each answers one question, which is its title, and is fit to print in colour or in grey.
//!
//! [`all`] draws what suits the findings: bars where they are few, curves and heat maps where they are many, the highest and the lowest
//! where they are many and not numbers. Every chart is an SVG with
//! real text in Noto Sans; the report crate makes PNG and PDF from the SVG.
#![forbid(unsafe_code)]

pub mod armies;
pub mod asked;
pub mod battle;
pub mod canvas;
pub mod fonts;
pub mod palette;

pub mod difference;
mod duration;
mod endings;
pub mod fair;
pub mod footer;
mod grid;
mod heat_map;
pub mod ladder;
mod losses;
pub mod matrix;
pub mod page;
pub mod ridge;
pub mod scene;
mod slope;
mod sweep;
mod titles;
mod wins;

#[cfg(test)]
mod tests;

pub use page::{side_name, sides};

use montjoie_analysis::scenario::findings::Findings;
use montjoie_analysis::scenario::words;
use montjoie_core::language::Lang;

/// The most findings that a chart shows row by row.
pub const MOST_ROWS: usize = 32;

/// The highest that the rows of a chart may be: what is left on a page of the words around them.
const MOST_HEIGHT: i32 = 1450;

/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The drawing itself failed.
    #[error("a chart could not be drawn: {0}")]
    Draw(String),
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The stem of its file names, in kebab-case.
    pub name: String,
    /// The question that it answers.
    pub title: String,
    /// What it shows, for readers who cannot see it.
    pub caption: String,
    /// The drawing.
    pub svg: String,
    /// The language of its text.
    pub lang: Lang,
    inset: page::Inset,
}

impl Chart {
    /// The drawing for a browser, which may lack the font.
    pub fn screen(&self) -> String {
        fonts::fitted(&self.svg)
    }

    /// The same without its title and margins, for a page that has its own.
    pub fn inset(&self) -> String {
        fonts::fitted(&self.inset.of(&self.svg))
    }
}

/// Every chart that suits these findings, the most telling first.
pub fn all(findings: &Findings, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let mut charts = Vec::new();
    if findings.findings.iter().all(|finding| finding.shares().is_none()) {
        return Ok(charts);
    }
    let few = findings.findings.len() <= MOST_ROWS && wins::BarRows::of(findings, lang).height <= MOST_HEIGHT;
    if few {
        charts.push(wins::chart(findings, lang)?);
    }
    charts.extend(heat_map::charts(findings, lang)?);
    charts.extend(sweep::charts(findings, lang)?);
    if charts.is_empty() {
        // Neither few nor swept over numbers: many named variants, or words.
        charts.push(wins::extremes(findings, MOST_HEIGHT, lang)?);
    }
    if few {
        charts.extend(difference::chart(findings, lang)?);
        charts.push(endings::chart(findings, lang)?);
        charts.push(duration::chart(findings, lang)?);
        charts.extend(losses::charts(findings, lang)?);
    }
    charts.iter_mut().for_each(|chart| chart.caption = words::fights(findings, &chart.caption, lang));
    Ok(charts)
}
