//! The PDF report: page one is the answer, the rest says how it came about. And an army's sheet (`army`), the odds book (`book`), systems compared (`compare`), battles (`battle`), lists
//! against lists (`factions`), and reports on prices (`prices`).
//!
//! Rust puts every figure and word into `data.json`, in the language of the report; `report.typ` sets them. Nothing depends on the clock
//! or the machine: the same findings give the same bytes. The PDF is tagged and passes typst's own check of PDF/UA-1.

#![forbid(unsafe_code)]

pub mod army;
pub mod battle;
pub mod book;
pub mod compare;
mod data;
pub mod factions;
pub mod film;
pub mod frames;
mod parts;
pub mod prices;
pub mod render;
mod sentences;
mod world;

#[cfg(test)]
mod tests;

/// The crates whose types this one hands out.
pub use {polars, polars_io, usvg};

use typst::diag::SourceDiagnostic;
use typst::foundations::Smart;
use typst::layout::{Frame, FrameItem};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use montjoie_analysis::scenario::findings::Findings;
use montjoie_charts::Chart;
use montjoie_charts::fonts::printable;
use montjoie_core::language::Lang;

/// The size of its pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// What typst calls it.
    const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "us-letter",
        }
    }
}

/// How a report is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportOptions {
    /// Its language. Charts should be in the same.
    pub lang: Lang,
    /// The paper of the report options.
    pub paper: Paper,
}

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The pages could not be laid out.
    #[error("the report could not be laid out: {0}")]
    Layout(String),
    /// The PDF could not be written.
    #[error("the report could not be written as a PDF: {0}")]
    Pdf(String),
    /// A map could not be drawn.
    #[error(transparent)]
    Map(#[from] montjoie_charts::ChartError),
}

const TEMPLATE: &str = include_str!("report.typ");

/// The report as a PDF.
pub fn pdf(findings: &Findings, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let data = data::data(findings, charts, options);
    typeset(TEMPLATE, with_charts(data, charts)?, format!("montjoie/{}/{}", findings.system.id(), findings.name))
}

/// The files that a template reads: its data, and charts without their titles. Small print that all charts share stands in the data, as `small`, for
/// the footer of each page, and under no chart.
fn with_charts(mut data: serde_json::Value, charts: &[Chart]) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let small = charts.first().map_or("", Chart::small);
    let shared = charts.iter().all(|chart| chart.small() == small);
    let mut files = Vec::new();
    for chart in charts {
        let drawn = if shared { chart.without_small()? } else { chart.inset() };
        files.push((data::file(chart), drawn.into_bytes()));
    }
    data["small"] = if shared { printable(small).into() } else { "".into() };
    files.push(("data.json".to_owned(), data.to_string().into_bytes()));
    Ok(files)
}

/// A template with the files that it reads, laid out.
fn lay_out(template: &str, files: Vec<(String, Vec<u8>)>) -> Result<PagedDocument, ReportError> {
    let sheet = world::Template::new(template, files)?;
    typst::compile::<PagedDocument>(&sheet).output.map_err(|errors| ReportError::Layout(words(&errors)))
}

/// The same as a tagged PDF that has passed typst's check.
fn typeset(template: &str, files: Vec<(String, Vec<u8>)>, ident: String) -> Result<Vec<u8>, ReportError> {
    let document = lay_out(template, files)?;
    let standards = PdfStandards::new(&[PdfStandard::Ua_1]).map_err(|error| ReportError::Pdf(error.message().to_string()))?;
    let options = PdfOptions {
        ident: Smart::Custom(ident),
        creator: Smart::Custom(Some(format!("Montjoie {}", env!("CARGO_PKG_VERSION")))),
        standards,
        ..PdfOptions::default()
    };
    let pdf = typst_pdf::pdf(&document, &options).map_err(|errors| ReportError::Pdf(words(&errors)));
    // Typst keeps what it has laid out for a next time that may never come.
    typst::comemo::evict(4);
    pdf
}

/// The text of a page, in the order in which it is laid out.
fn text_of(frame: &Frame, text: &mut String) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => text_of(&group.frame, text),
            FrameItem::Text(run) => {
                text.push_str(&run.text);
                text.push(' ');
            }
            _ => {}
        }
    }
}

fn words(errors: &[SourceDiagnostic]) -> String {
    errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>().join("; ")
}
