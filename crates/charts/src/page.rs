//! What every chart has around its drawing: the question, the two sides, the legend, a note, the small print.

use crate::canvas::Colour;

use super::canvas::{Canvas, Drawn, Frame, Type, draw};
use super::palette::{self, GREY, GRID, Hatch, INK, LINE, Marker};
use super::{ChartError, footer};
use montjoie_analysis::scenario::findings::Findings;
use montjoie_analysis::scenario::words::fights;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital};
use montjoie_core::tally::Winner;

/// The width of every chart.
pub const WIDTH: i32 = 1600;
/// White around everything.
pub const MARGIN: i32 = 64;
/// Where content begins.
pub const LEFT: i32 = MARGIN;
/// Where content ends.
pub const RIGHT: i32 = WIDTH - MARGIN;

/// The most lines of any label: only what is absurdly long is ever cut.
pub const MOST_LINES: usize = 12;

/// The smallest type in pixels: 7.8 points where a chart is as wide as the text of an A4 page.
pub const LEAST: f64 = 24.0;

const TITLE: Type = Type::of(42.0).bold();
const SUBTITLE: Type = Type::of(27.0).colour(GREY);
const LEGEND: Type = Type::of(LEAST);
const NOTE: Type = Type::of(LEAST).colour(GREY);
const SMALL: Type = Type::of(LEAST).colour(GREY);

/// Labels of rows and panels.
pub const LABEL: Type = Type::of(LEAST);
/// Figures on axes.
pub const TICK: Type = Type::of(LEAST).colour(GREY);

/// An entry of the legend.
#[derive(Clone)]
pub struct Key {
    sample: Sample,
    label: String,
}

#[derive(Clone)]
enum Sample {
    Area(Colour, Hatch),
    Point(Colour, Marker),
    Break,
}

impl Key {
    /// A filled area.
    pub fn area(colour: Colour, hatch: Hatch, label: impl Into<String>) -> Key {
        Key { sample: Sample::Area(colour, hatch), label: label.into() }
    }

    /// The same entry with a plain area of this colour.
    pub fn plain(self, colour: Colour) -> Key {
        Key { sample: Sample::Area(colour, Hatch::Plain), ..self }
    }

    /// The next entry begins a new line.
    pub fn line_break() -> Key {
        Key { sample: Sample::Break, label: String::new() }
    }

    /// A point on a line.
    pub fn point(colour: Colour, marker: Marker, label: impl Into<String>) -> Key {
        Key { sample: Sample::Point(colour, marker), label: label.into() }
    }
}

/// The words of a chart.
#[derive(Clone)]
pub struct Words {
    /// The question that it answers.
    pub title: String,
    /// What it is about.
    pub subtitle: String,
    /// What its colours and shapes mean.
    pub legend: Vec<Key>,
    /// How to read it; may be empty.
    pub note: String,
}

/// The two sides as a subtitle: their names, where they are the same everywhere.
pub fn sides(findings: &Findings, lang: Lang) -> String {
    let name = |side: Side| side_name(findings, side, lang);
    capital(&match lang {
        Lang::En => format!("{} against {}", name(Side::A), name(Side::B)),
        Lang::Fr => format!("{} contre {}", name(Side::A), name(Side::B)),
    })
}

/// What a side is called: its unit, where it is the same everywhere and not that of the other side too.
pub fn side_name(findings: &Findings, side: Side, lang: Lang) -> String {
    let letter = side.letter();
    let mut names = findings.findings.iter().map(|finding| finding.name(side, lang));
    match names.next() {
        Some(first) if names.all(|name| name == first) => format!("{first}\u{a0}({letter})"),
        _ => format!("{} {letter}", lang.pick("side", "camp")),
    }
}

/// The legend of who wins.
pub fn winners(findings: &Findings, lang: Lang) -> Vec<Key> {
    let wins = |side| match lang {
        Lang::En => format!("{} wins", capital(&side_name(findings, side, lang))),
        Lang::Fr => format!("{}\u{a0}: victoire", capital(&side_name(findings, side, lang))),
    };
    vec![
        Key::area(palette::A, Hatch::Plain, wins(Side::A)),
        Key::area(palette::NEITHER, Hatch::Plain, lang.pick("neither", "aucun des deux")),
        Key::area(palette::B, hatch(Winner::B), wins(Side::B)),
    ]
}

/// The hatch of a winner.
pub fn hatch(winner: Winner) -> Hatch {
    if winner == Winner::B { Hatch::Rising } else { Hatch::Plain }
}

/// The colour of hatch lines on a colour: a little darker, or lighter where it is dark already.
pub fn hatch_lines(colour: Colour) -> Colour {
    let Colour(r, g, b) = colour;
    let shift = |c: u8| if palette::lightness(colour) > 0.45 { (f64::from(c) * 0.8) as u8 } else { c + (255 - c) / 4 };
    Colour(shift(r), shift(g), shift(b))
}

/// A drawn chart, and how a page of text takes it in.
pub struct Page {
    /// The drawing.
    pub svg: String,
    /// What a page of text leaves out of it.
    pub inset: Inset,
}

/// What a page of text leaves out of a drawing, because it has a heading and margins of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inset {
    /// The lines of the title: the first texts of the drawing.
    title_lines: usize,
    /// Where the subtitle begins.
    top: i32,
    /// The height of the drawing.
    height: i32,
}

impl Inset {
    /// The drawing without its title and its margins.
    pub fn of(self, svg: &str) -> String {
        const SIDE: i32 = MARGIN - 4;
        const BELOW: i32 = 28;
        let mut rest = svg;
        let mut out = String::with_capacity(svg.len());
        for _ in 0..self.title_lines {
            let (Some(start), Some(end)) = (rest.find("<text "), rest.find("</text>")) else { break };
            out.push_str(&rest[..start]);
            rest = &rest[end + "</text>".len()..];
        }
        out.push_str(rest);
        let (width, height) = (WIDTH - 2 * SIDE, self.height - self.top - BELOW);
        let whole = format!("<svg width=\"{WIDTH}\" height=\"{}\" viewBox=\"0 0 {WIDTH} {}\"", self.height, self.height);
        let part = format!("<svg width=\"{width}\" height=\"{height}\" viewBox=\"{SIDE} {} {width} {height}\"", self.top);
        out.replacen(&whole, &part, 1)
    }
}

/// Draws a chart of findings whose drawing is `height` pixels high; `body` gets the frame it may fill.
pub fn page(
    findings: &Findings,
    lang: Lang,
    words: &Words,
    height: i32,
    body: impl FnOnce(&mut Canvas, Frame) -> Drawn,
) -> Result<Page, ChartError> {
    let note = fights(findings, &words.note, lang);
    sheet(&Words { note, ..words.clone() }, &footer::footer(findings, lang), height, body)
}

/// Draws a chart with this small print.
pub fn sheet(words: &Words, footer: &str, height: i32, body: impl FnOnce(&mut Canvas, Frame) -> Drawn) -> Result<Page, ChartError> {
    let room = f64::from(RIGHT - LEFT);
    let title = TITLE.fit(&words.title, room, MOST_LINES);
    let subtitle = SUBTITLE.fit(&words.subtitle, room, MOST_LINES);
    let (legend, legend_height) = lay_out(&words.legend);
    let note = if words.note.is_empty() { Vec::new() } else { NOTE.wrap(&words.note, room) };
    let small = SMALL.wrap(footer, room);

    let title_top = MARGIN + 36;
    let subtitle_top = title_top + (title.len() as i32 - 1) * TITLE.leading() + 48;
    let legend_top = subtitle_top + (subtitle.len() as i32 - 1) * SUBTITLE.leading() + 34;
    let top = legend_top + legend_height + 22;
    let bottom = top + height;
    let note_top = bottom + 46;
    let rule = if note.is_empty() { bottom + 30 } else { note_top + note.len() as i32 * NOTE.leading() };
    let small_top = rule + 34;
    let end = small_top + (small.len() as i32 - 1) * SMALL.leading() + 40;

    let svg = draw(WIDTH, end, |canvas| {
        canvas.block(&title, (LEFT, title_top), TITLE)?;
        canvas.block(&subtitle, (LEFT, subtitle_top), SUBTITLE)?;
        for entry in &legend {
            entry.draw(canvas, legend_top)?;
        }
        body(canvas, Frame { left: LEFT, top, right: RIGHT, bottom })?;
        canvas.block(&note, (LEFT, note_top), NOTE)?;
        canvas.line((LEFT, rule), (RIGHT, rule), GRID, 2)?;
        canvas.block(&small, (LEFT, small_top), SMALL)?;
        Ok(())
    })?;
    // Without Noto Sans at hand, a browser may take what is nearest to it.
    let svg = svg.replace("font-family=\"Noto Sans\"", "font-family=\"Noto Sans, DejaVu Sans, Verdana, sans-serif\"");
    Ok(Page { svg, inset: Inset { title_lines: title.len(), top: subtitle_top - 30, height: end } })
}

/// An entry of the legend in its place, from the top of the legend.
struct Placed<'k> {
    key: &'k Key,
    left: i32,
    top: i32,
    lines: Vec<String>,
}

const SAMPLE: i32 = 44;

fn lay_out(keys: &[Key]) -> (Vec<Placed<'_>>, i32) {
    let mut placed = Vec::new();
    let (mut left, mut top, mut row) = (LEFT, 0, 0);
    for key in keys {
        if matches!(key.sample, Sample::Break) {
            (left, top) = (LEFT, top + row);
            row = 0;
            continue;
        }
        let lines = LEGEND.fit(&key.label, f64::from(RIGHT - LEFT - SAMPLE), MOST_LINES);
        let width = lines.iter().map(|line| LEGEND.width(line)).fold(0.0, f64::max).ceil() as i32 + SAMPLE;
        if left > LEFT && left + width > RIGHT {
            (left, top) = (LEFT, top + row);
            row = 0;
        }
        row = row.max(lines.len() as i32 * LEGEND.leading() + 8);
        placed.push(Placed { key, left, top, lines });
        left += width + 44;
    }
    (placed, if keys.is_empty() { 0 } else { top + row })
}

impl Placed<'_> {
    fn draw(&self, canvas: &mut Canvas, legend_top: i32) -> Drawn {
        let middle = legend_top + self.top + 16;
        match self.key.sample {
            Sample::Area(colour, hatch) => {
                let frame = Frame { left: self.left, top: middle - 11, right: self.left + 32, bottom: middle + 11 };
                canvas.hatched(frame, colour, hatch, hatch_lines(colour))?;
            }
            Sample::Break => {}
            Sample::Point(colour, marker) => {
                canvas.line((self.left, middle), (self.left + 34, middle), colour, 3)?;
                canvas.marker(marker, (self.left + 17, middle), colour)?;
            }
        }
        for (number, line) in self.lines.iter().enumerate() {
            canvas.text_centred(line, (self.left + SAMPLE, middle + number as i32 * LEGEND.leading()), LEGEND)?;
        }
        Ok(())
    }
}

/// A scale of shares along the bottom of a frame: grid lines behind what is drawn, figures below.
pub fn share_scale_across(canvas: &mut Canvas, frame: Frame, lang: Lang) -> Drawn {
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let x = frame.x(share);
        canvas.line((x, frame.top), (x, frame.bottom), if quarter == 2 { LINE } else { GRID }, 2)?;
        canvas.text(&lang.percent(share, 0), (x, frame.bottom + 32), TICK.middle())?;
    }
    Ok(())
}

/// A scale of shares up the left side of a frame, from 0 to `most`; `parts` equal steps.
pub fn share_scale_up(canvas: &mut Canvas, frame: Frame, most: f64, parts: i32, lang: Lang) -> Drawn {
    for part in 0..=parts {
        let share = f64::from(part) / f64::from(parts);
        let y = frame.y(share);
        canvas.line((frame.left, y), (frame.right, y), if part == 0 { LINE } else { GRID }, 2)?;
        let value = share * most;
        let decimals = usize::from((most * 100.0 / f64::from(parts)).fract() > 1e-9);
        canvas.text_centred(&lang.percent(value, decimals), (frame.left - 14, y), TICK.end())?;
    }
    Ok(())
}

/// Ink for figures inside drawings.
pub const FIGURE: Type = Type::of(LEAST).colour(INK);

/// Whether two curves are one to the eye: no two of their shares differ by a fifth of a percent.
pub fn coincide(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(x, y)| (x - y).abs() < 0.002)
}
