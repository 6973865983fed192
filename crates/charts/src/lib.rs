//! Charts drawn from their description, a [`ChartSpec`]; each is fit to print in colour or in grey.
//!
//! A chart is data that an answer makes: scales, marks with their meaning, labels. [`draw`] lays it out: it measures labels with the font, lays
//! upright bars level where their labels need it, and splits what is higher than a page. Every chart is an SVG with real text in Noto Sans; the report
//! crate makes PNG and PDF from it. Tables of battles seen from above have a drawer of their own, [`scene`].
#![forbid(unsafe_code)]

pub mod canvas;
pub mod fonts;
mod marks;
pub mod palette;
mod place;
mod plot;
mod scale;
pub mod scene;
pub mod sheet;

#[cfg(test)]
mod tests;

use montjoie_core::language::Lang;
use montjoie_document::chart::ChartSpec;
use plot::{Layout, folded, split};
use sheet::{LEFT, Sheet, WIDTH, room};

/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The SVG of the chart could not be drawn.
    #[error("a chart could not be drawn: {0}")]
    Draw(String),
}

/// A chart, drawn as SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The stem of the chart's file names, in kebab-case.
    pub name: String,
    /// The title of the chart: the answer that it shows.
    pub title: String,
    /// What the chart shows, for readers who cannot see it.
    pub caption: String,
    /// The drawing, as SVG.
    pub svg: String,
    /// The language of the chart's texts.
    pub lang: Lang,
    inset: sheet::Inset,
    spec: Box<ChartSpec>,
}

impl Chart {
    /// The SVG for a browser, which may lack the font.
    pub fn screen(&self) -> String {
        fonts::fitted(&self.svg)
    }

    /// The SVG without the title and margins, for a page that has its own.
    pub fn inset(&self) -> String {
        fonts::fitted(&self.inset.of(&self.svg))
    }

    /// The small print under the chart.
    pub fn small(&self) -> &str {
        &self.spec.small
    }

    /// The SVG without title, margins and small print, for a page whose footer has the small print.
    ///
    /// # Errors
    /// The chart could not be drawn.
    pub fn without_small(&self) -> Result<String, ChartError> {
        Ok(sheet(&ChartSpec { small: String::new(), ..(*self.spec).clone() }, WIDTH)?.inset())
    }
}

/// The charts of a description: several where one is higher than a page, the second named `NAME-2`.
///
/// # Errors
/// A chart could not be drawn.
pub fn draw(spec: &ChartSpec) -> Result<Vec<Chart>, ChartError> {
    const MOST_PARTS: usize = 8;
    let paper = room(WIDTH);
    let spec = folded(spec, paper);
    let height = |part: &ChartSpec| Sheet::new(part, WIDTH, Layout::of(part, paper).height).inset.height();
    let fits = |parts: &Vec<ChartSpec>| parts.iter().all(|part| height(part) <= sheet::MOST_HEIGHT);
    let in_parts = |parts: usize| split(&spec, paper, parts);
    let mut parts = (1..MOST_PARTS).map(in_parts).find(fits).unwrap_or_else(|| in_parts(MOST_PARTS));
    parts.iter_mut().enumerate().skip(1).for_each(|(number, part)| part.name += &format!("-{}", number + 1));
    parts.iter().map(|part| sheet(part, WIDTH)).collect()
}

/// The one chart of a description, however high it is.
///
/// # Errors
/// The chart could not be drawn.
pub fn draw_whole(spec: &ChartSpec) -> Result<Chart, ChartError> {
    sheet(&folded(spec, room(WIDTH)), WIDTH)
}

/// The one chart of a description for a screen: `width` wide, as [`sheet::for_screen`] has it, however high it is, without the small print, which
/// stands on the screen already.
///
/// # Errors
/// The chart could not be drawn.
pub fn draw_for_screen(spec: &ChartSpec, width: i32) -> Result<Chart, ChartError> {
    let spec = ChartSpec { small: String::new(), ..folded(spec, room(width)) };
    sheet(&spec, width)
}

/// A chart on a sheet of this width.
fn sheet(spec: &ChartSpec, width: i32) -> Result<Chart, ChartError> {
    let layout = Layout::of(spec, room(width));
    let sheet = Sheet::new(spec, width, layout.height);
    let svg = sheet.draw(|canvas, frame| layout.draw(canvas, (LEFT, frame.top)))?;
    let ChartSpec { name, title, alt, lang, .. } = spec.clone();
    Ok(Chart { name, title, caption: alt, svg, lang, inset: sheet.inset, spec: Box::new(spec.clone()) })
}

/// The charts of several descriptions, in their order.
///
/// # Errors
/// A chart could not be drawn.
pub fn all(specs: &[ChartSpec]) -> Result<Vec<Chart>, ChartError> {
    Ok(specs.iter().map(draw).collect::<Result<Vec<_>, _>>()?.concat())
}
