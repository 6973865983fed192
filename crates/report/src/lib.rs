//! Answers on paper and as files: reports, the odds book and the card of an army as PDFs, charts as pictures, tables as data frames.
//!
//! Rust puts every figure and word into `data.json`, in the language of the report; a layout in typst sets them. Nothing depends on the clock or the
//! machine: the same answer gives the same bytes. A PDF is tagged and passes typst's own check of PDF/UA-1.

#![forbid(unsafe_code)]

pub mod book;
pub mod film;
pub mod frames;
mod pages;
pub mod render;
mod world;

/// Crates whose types this crate hands out.
pub use {polars, polars_io, usvg};

use typst::diag::SourceDiagnostic;
use typst::foundations::Smart;
use typst::layout::{Frame, FrameItem};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use montjoie_charts::Chart;
use montjoie_core::language::Lang;
pub use montjoie_document::Paper;
use montjoie_document::{Layout, Report};

/// Options of a report: its language and paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportOptions {
    /// The language of the report. Charts should be in the same.
    pub lang: Lang,
    /// The paper of the report.
    pub paper: Paper,
}

impl ReportOptions {
    /// The name of the paper in typst.
    const fn paper(&self) -> &'static str {
        match self.paper {
            Paper::A4 => "a4",
            Paper::Letter => "us-letter",
        }
    }
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

/// The template of a layout, in typst.
const fn template(layout: Layout) -> &'static str {
    match layout {
        Layout::Fought => include_str!("report.typ"),
        Layout::Prices => include_str!("prices.typ"),
        Layout::Systems => include_str!("compare.typ"),
        Layout::Roster => include_str!("army.typ"),
    }
}

/// An answer as a PDF.
///
/// # Errors
/// A map could not be drawn, or the pages not be made.
pub fn pdf(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    typeset(template(report.layout), pages::files(report, charts, options)?, format!("montjoie/{}", report.ident))
}

/// The text of each page of a report, its pictures left out.
///
/// # Errors
/// The pages could not be made.
pub fn texts(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<String>, ReportError> {
    let document = lay_out(template(report.layout), pages::files(report, charts, options)?)?;
    let of = |frame| {
        let mut text = String::new();
        text_of(frame, &mut text);
        text
    };
    Ok(document.pages().iter().map(|page| of(&page.frame)).collect())
}

/// The pages of a template with the files that it reads.
fn lay_out(template: &str, files: Vec<(String, Vec<u8>)>) -> Result<PagedDocument, ReportError> {
    let sheet = world::Template::new(template, files)?;
    typst::compile::<PagedDocument>(&sheet).output.map_err(|errors| ReportError::Layout(words(&errors)))
}

/// The pages of a template as a tagged PDF that has passed typst's check.
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

/// Appends the text of a page, in the order in which it is laid out.
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
