//! Sheets: what every chart has around its drawing, as title, subject, legend, note and small print.

use super::ChartError;
use super::canvas::{Canvas, Colour, Drawn, Frame, Type, draw};
use super::palette::{GREY, GRID, INK, LINE, paint};
use montjoie_document::chart::{ChartSpec, Key, Look, Sample};

/// The width of every chart on paper, and the widest of all, in pixels.
pub const WIDTH: i32 = 1600;
/// The width of the narrowest chart, in pixels: for the screen of a phone.
pub const NARROWEST: i32 = 640;
/// The white around everything, in pixels.
pub const MARGIN: i32 = 64;
/// The left edge of the content, in pixels.
pub const LEFT: i32 = MARGIN;
/// The right edge of the content on a sheet of this width, in pixels.
pub const fn right(width: i32) -> i32 {
    width - MARGIN
}

/// The room for content on a sheet of this width, in pixels.
pub const fn room(width: i32) -> i32 {
    right(width) - LEFT
}

/// The width of a chart that fills `pixels` pixels of a screen with type of 11 pixels and more.
pub fn for_screen(pixels: u32) -> i32 {
    const SMALLEST: f64 = 11.0;
    let wide = f64::from(pixels.min(10_000)) * LEAST / SMALLEST;
    (wide as i32 + 2 * Inset::SIDE).clamp(NARROWEST, WIDTH)
}

/// The most lines of any label: only an absurdly long label is ever cut.
pub const MOST_LINES: usize = 12;

/// The smallest type in pixels: 7.8 points where a chart is as wide as the text of an A4 page.
pub const LEAST: f64 = 24.0;

/// The greatest height of a chart's inset, in pixels: on a page of the report its smallest type has 7.5 points.
pub const MOST_HEIGHT: i32 = 2030;

const TITLE: Type = Type::of(42.0).bold();
const SUBTITLE: Type = Type::of(27.0).colour(GREY);
/// The type of notes, the small print, names of axes and figures on them.
pub const TICK: Type = Type::of(LEAST).colour(GREY);
/// The type of labels and figures.
pub const LABEL: Type = Type::of(LEAST).colour(INK);

/// The part of a drawing that a page of text shows: the page has a heading and margins of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inset {
    /// The lines of the title: the first texts of the drawing.
    title_lines: usize,
    /// The width of the drawing.
    width: i32,
    /// The top of the subtitle, in pixels.
    top: i32,
    /// The height of the drawing.
    height: i32,
}

impl Inset {
    const BELOW: i32 = 28;
    /// The margin that is left out at either side.
    const SIDE: i32 = MARGIN - 4;

    /// The height of the inset, in pixels.
    pub fn height(self) -> i32 {
        self.height - self.top - Inset::BELOW
    }

    /// The SVG without its title and its margins.
    pub fn of(self, svg: &str) -> String {
        let mut rest = svg;
        let mut out = String::with_capacity(svg.len());
        for _ in 0..self.title_lines {
            let (Some(start), Some(end)) = (rest.find("<text "), rest.find("</text>")) else { break };
            out.push_str(&rest[..start]);
            rest = &rest[end + "</text>".len()..];
        }
        out.push_str(rest);
        let (side, wide, high) = (Inset::SIDE, self.width, self.height);
        let (width, height) = (wide - 2 * side, self.height());
        let whole = format!("<svg width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\"");
        let part = format!("<svg width=\"{width}\" height=\"{height}\" viewBox=\"{side} {} {width} {height}\"", self.top);
        out.replacen(&whole, &part, 1)
    }
}

/// The words of a chart in their places, around a drawing of some height.
pub struct Sheet<'s> {
    texts: Vec<(Vec<String>, i32, Type)>,
    legend: Vec<Placed<'s>>,
    frame: Frame,
    rule: i32,
    /// The part of the drawing that a page of text shows.
    pub inset: Inset,
}

impl<'s> Sheet<'s> {
    /// The sheet of a chart, `width` wide, with a drawing `height` high.
    pub fn new(spec: &'s ChartSpec, width: i32, height: i32) -> Sheet<'s> {
        let right = right(width);
        let room = f64::from(right - LEFT);
        let title = TITLE.fit(&spec.title, room, MOST_LINES);
        let subtitle = SUBTITLE.fit(&spec.subtitle, room, MOST_LINES);
        let note = if spec.note.is_empty() { Vec::new() } else { TICK.wrap(&spec.note, room) };
        let small = if spec.small.is_empty() { Vec::new() } else { TICK.wrap(&spec.small, room) };
        let title_top = MARGIN + 36;
        let subtitle_top = title_top + (title.len() as i32 - 1) * TITLE.leading() + 48;
        let legend_top = subtitle_top + (subtitle.len() as i32 - 1) * SUBTITLE.leading() + 34;
        let (legend, legend_height) = lay_out(&spec.legend, legend_top, right);
        let top = legend_top + legend_height + 22;
        let bottom = top + height;
        let note_top = bottom + 46;
        let rule = if note.is_empty() { bottom + 30 } else { note_top + note.len() as i32 * TICK.leading() };
        let small_top = rule + 34;
        let end = if small.is_empty() { rule + 10 } else { small_top + (small.len() as i32 - 1) * TICK.leading() + 40 };
        Sheet {
            inset: Inset { title_lines: title.len(), width, top: subtitle_top - 30, height: end },
            texts: vec![(title, title_top, TITLE), (subtitle, subtitle_top, SUBTITLE), (note, note_top, TICK), (small, small_top, TICK)],
            legend,
            frame: Frame { left: LEFT, top, right, bottom },
            rule,
        }
    }

    /// The SVG of the sheet; `body` draws in the frame that it gets.
    pub fn draw(&self, body: impl FnOnce(&mut Canvas, Frame) -> Drawn) -> Result<String, ChartError> {
        let svg = draw(self.inset.width, self.inset.height, |canvas| {
            for (lines, top, look) in &self.texts {
                canvas.block(lines, (LEFT, *top), *look)?;
            }
            self.legend.iter().try_for_each(|entry| entry.draw(canvas))?;
            // The rule is above the small print.
            if self.texts.last().is_some_and(|(small, ..)| !small.is_empty()) {
                canvas.line((LEFT, self.rule), (self.frame.right, self.rule), GRID, 2)?;
            }
            body(canvas, self.frame)
        })?;
        // Without Noto Sans at hand, a browser may take what is nearest to it.
        Ok(svg.replace("font-family=\"Noto Sans\"", "font-family=\"Noto Sans, DejaVu Sans, Verdana, sans-serif\""))
    }
}

/// An entry of the legend in its place.
struct Placed<'k> {
    key: &'k Key,
    left: i32,
    middle: i32,
    lines: Vec<String>,
}

/// The width of a sample and the gap behind it, in pixels.
const SAMPLE: i32 = 44;
/// The width of a step of all shades in pixels, and the number of steps.
const SHADES: (i32, i32) = (9, 41);

/// The legend laid out below `top` and left of `right`, and its height in pixels.
fn lay_out(legend: &[Vec<Key>], top: i32, right: i32) -> (Vec<Placed<'_>>, i32) {
    let mut placed = Vec::new();
    let mut height = 0;
    for keys in legend {
        let (mut left, mut row) = (LEFT, 0);
        for key in keys {
            let lines = LABEL.fit(&key.label, f64::from(right - LEFT - SAMPLE), MOST_LINES);
            let shades = if key.sample == Sample::Shades { SHADES.0 * SHADES.1 + 150 } else { 0 };
            let width = LABEL.widest(&lines) + SAMPLE + shades;
            if left > LEFT && left + width > right {
                (left, height) = (LEFT, height + row);
                row = 0;
            }
            row = row.max(lines.len() as i32 * LABEL.leading() + 8);
            placed.push(Placed { key, left, middle: top + height + 16, lines });
            left += width + 44;
        }
        height += row;
    }
    (placed, height)
}

impl Placed<'_> {
    fn draw(&self, canvas: &mut Canvas) -> Drawn {
        let (left, middle, paint) = (self.left, self.middle, paint(self.key.look));
        let area = |left: i32, width: i32| Frame { left, top: middle - 11, right: left + width, bottom: middle + 11 };
        let mut words = left + SAMPLE;
        match self.key.sample {
            Sample::Area => canvas.hatched(area(left, 32), paint)?,
            Sample::Point => {
                canvas.line((left, middle), (left + 34, middle), paint.line, 3)?;
                canvas.marker(paint.marker, (left + 17, middle), paint.line)?;
            }
            Sample::Shades => {
                words = left;
                let from = left + LABEL.widest(&self.lines) + 80;
                let (width, steps) = SHADES;
                for step in 0..steps {
                    let colour = shade(self.key.look, f64::from(step) / f64::from(steps - 1));
                    canvas.rect(area(from + step * width, width), colour)?;
                }
                canvas.outline(area(from, width * steps), LINE)?;
                canvas.text_centred("0\u{a0}%", (from - 10, middle), TICK.end())?;
                canvas.text_centred("100\u{a0}%", (from + width * steps + 10, middle), TICK)?;
            }
        }
        for (number, line) in self.lines.iter().enumerate() {
            canvas.text_centred(line, (words, middle + number as i32 * LABEL.leading()), LABEL)?;
        }
        Ok(())
    }
}

/// The colour of a share (in [0, 1]) among shades of this kind.
fn shade(kind: Look, share: f64) -> Colour {
    paint(if let Look::Balance(_) = kind { Look::Balance(share) } else { Look::Shade(share) }).fill
}
