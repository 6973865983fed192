//! Charts: each answers one question, which is its title, and is fit to print in colour or in grey.
//!
//! [`all`] draws what suits the findings: bars where they are few, curves and heat maps where they are many, the highest and the lowest
//! where they are many and not numbers. Every chart is an SVG with
//! real text in Noto Sans; PNG and PDF are made from the same SVG.

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
mod page;
pub mod ridge;
mod sweep;
mod wins;

#[cfg(test)]
mod tests;

pub use page::{side_name, sides};

use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use rayon::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};

use crate::language::Lang;
use crate::scenario::findings::Findings;

/// The bytes of every file of some charts, `charts/NAME.png`, `.pdf` and `.svg`: made on all cores, in the order of the charts.
pub fn files(charts: &[Chart]) -> Result<Vec<(String, Vec<u8>)>, ChartError> {
    let render = |chart: &Chart| -> Result<_, ChartError> {
        let name = |end: &str| format!("charts/{}.{end}", chart.name);
        Ok([(name("png"), chart.png()?), (name("pdf"), chart.pdf()?), (name("svg"), chart.svg.clone().into_bytes())])
    };
    let rendered: Vec<Result<_, ChartError>> = charts.par_iter().map(render).collect();
    Ok(rendered.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// The most findings that a chart shows row by row.
pub const MOST_ROWS: usize = 40;

/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The drawing itself failed.
    #[error("a chart could not be drawn: {0}")]
    Draw(String),
    /// The drawing could not be read back to make a PNG or a PDF of it.
    #[error("a chart could not be read back: {0}")]
    Read(#[from] usvg::Error),
    /// The PNG could not be made.
    #[error("a chart could not be made into a PNG")]
    Png,
    /// The PDF could not be made.
    #[error("a chart could not be made into a PDF: {0}")]
    Pdf(String),
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The stem of its file names, in kebab-case.
    pub name: String,
    /// The question that it answers.
    pub title: String,
    /// What it shows, for whoever cannot see it.
    pub caption: String,
    /// The drawing.
    pub svg: String,
    /// The language of its text.
    pub lang: Lang,
    inset: page::Inset,
}

/// Pixels of a PNG to one unit of the SVG: 2,400 pixels wide, 350 to the inch over the width of a page.
const PNG_SCALE: f32 = 1.5;

/// Points of a PDF page to one unit of the SVG: as wide as A4.
const PDF_SCALE: f32 = 595.0 / page::WIDTH as f32;

impl Chart {
    /// The drawing without its title and margins, for a page that has its own.
    pub fn inset(&self) -> String {
        self.inset.of(&self.svg)
    }

    /// The drawing as it is rendered: text laid out, for PNG, PDF and tests.
    pub fn tree(&self) -> Result<usvg::Tree, ChartError> {
        let options = usvg::Options { fontdb: fonts::database(), font_family: fonts::FAMILY.to_owned(), ..usvg::Options::default() };
        Ok(usvg::Tree::from_str(&self.svg, &options)?)
    }

    /// As a picture, 2,400 pixels wide.
    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        let tree = self.tree()?;
        let size = tree.size().to_int_size().scale_by(PNG_SCALE).ok_or(ChartError::Png)?;
        let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(ChartError::Png)?;
        resvg::render(&tree, Transform::from_scale(PNG_SCALE, PNG_SCALE), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|_| ChartError::Png)
    }

    /// As a page of its own: lines stay lines, text stays text, the font is embedded.
    pub fn pdf(&self) -> Result<Vec<u8>, ChartError> {
        let tree = self.tree()?;
        let (width, height) = (tree.size().width() * PDF_SCALE, tree.size().height() * PDF_SCALE);
        let bad_size = || ChartError::Pdf("a page without a size".to_owned());
        let size = Size::from_wh(width, height).ok_or_else(bad_size)?;
        let mut document = krilla::Document::new();
        document
            .set_metadata(Metadata::new().title(self.title.clone()).language(self.lang.code().to_owned()).creator("Montjoie".to_owned()));
        let mut page = document.start_page_with(PageSettings::from_wh(width, height).ok_or_else(bad_size)?);
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
        document.finish().map_err(|error| ChartError::Pdf(format!("{error:?}")))
    }
}

/// Every chart that suits these findings, the most telling first.
pub fn all(findings: &Findings, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let mut charts = Vec::new();
    if findings.findings.iter().all(|finding| finding.shares().is_none()) {
        return Ok(charts);
    }
    let few = findings.findings.len() <= MOST_ROWS;
    if few {
        charts.push(wins::chart(findings, lang)?);
    }
    charts.extend(heat_map::charts(findings, lang)?);
    charts.extend(sweep::charts(findings, lang)?);
    if charts.is_empty() {
        // Neither few nor swept over numbers: many named variants, or words.
        charts.push(wins::extremes(findings, MOST_ROWS, lang)?);
    }
    if few {
        charts.extend(difference::chart(findings, lang)?);
        charts.push(endings::chart(findings, lang)?);
        charts.push(duration::chart(findings, lang)?);
        charts.push(losses::chart(findings, lang)?);
    }
    Ok(charts)
}
