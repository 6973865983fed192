//! A sheet of whole pixels to draw on: plotters' SVG backend with measured text, hatches and markers.

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, FontFamily, FontStyle};
use plotters_svg::SVGBackend;

use super::ChartError;
use super::fonts::{self, FAMILY};
use super::palette::{Hatch, INK, Marker, PAPER, Paint};

/// Red, green and blue, from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    const fn paint(self, opacity: f64) -> BackendColor {
        BackendColor { alpha: opacity, rgb: (self.0, self.1, self.2) }
    }

    const fn stroke(self, width: u32) -> Stroke {
        Stroke { colour: self, width }
    }
}

struct Stroke {
    colour: Colour,
    width: u32,
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.colour.paint(1.0)
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// The type of a text, as the backend asks for it.
impl BackendTextStyle for Type {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.colour.paint(1.0)
    }

    // The backend divides sizes by 1.24.
    fn size(&self) -> f64 {
        self.size * 1.24
    }

    fn style(&self) -> FontStyle {
        if self.bold { FontStyle::Bold } else { FontStyle::Normal }
    }

    fn anchor(&self) -> Pos {
        Pos::new(self.anchor, VPos::Bottom)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(FAMILY)
    }

    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        Ok(((0, 0), (self.width(text).round() as i32, self.size.round() as i32)))
    }

    // Text stays text in an SVG: the backend never asks for pixels.
    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}

/// The look of a text: size, weight, colour, anchor.
#[derive(Clone, Copy)]
pub struct Type {
    /// The font size in pixels.
    pub size: f64,
    /// Whether the text is bold; regular otherwise.
    pub bold: bool,
    /// The colour of the text.
    pub colour: Colour,
    /// The part of the text that stands at its point.
    pub anchor: HPos,
}

impl Type {
    /// Regular type of this size in ink; texts begin at their point.
    pub const fn of(size: f64) -> Type {
        Type { size, bold: false, colour: INK, anchor: HPos::Left }
    }

    /// The type in bold.
    pub const fn bold(mut self) -> Type {
        self.bold = true;
        self
    }

    /// The type in this colour.
    pub const fn colour(mut self, colour: Colour) -> Type {
        self.colour = colour;
        self
    }

    /// The type with texts centred at their point.
    pub const fn middle(mut self) -> Type {
        self.anchor = HPos::Center;
        self
    }

    /// The type with texts that end at their point.
    pub const fn end(mut self) -> Type {
        self.anchor = HPos::Right;
        self
    }

    /// The width of a text in pixels.
    pub fn width(self, text: &str) -> f64 {
        fonts::width(text, self.size, self.bold)
    }

    /// The width of the widest of some lines.
    pub fn widest<T: AsRef<str>>(self, lines: &[T]) -> i32 {
        lines.iter().map(|line| self.width(line.as_ref())).fold(0.0, f64::max).ceil() as i32
    }

    /// The text in lines no wider than `most`, broken at spaces; a word that is wider by itself is broken at its no-break spaces, then where it must
    /// be.
    pub fn wrap(self, text: &str, most: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer) <= most {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            if self.width(word) > most && word.contains('\u{a0}') {
                lines.extend(self.wrap(&word.replace('\u{a0}', " "), most));
                line = lines.pop().unwrap_or_default();
                continue;
            }
            for c in word.chars() {
                let mut longer = line.clone();
                longer.push(c);
                if !line.is_empty() && self.width(&longer) > most {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// The text in at most `most` lines no wider than `room`, cut with an ellipsis where that is not enough.
    pub fn fit(self, text: &str, room: f64, most: usize) -> Vec<String> {
        let mut lines = self.wrap(text, room);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                while !last.is_empty() && self.width(&format!("{last}…")) > room {
                    last.pop();
                }
                *last = format!("{}…", last.trim_end());
            }
        }
        lines
    }

    /// Pixels from one baseline to the next.
    pub fn leading(self) -> i32 {
        (self.size * 1.32).round() as i32
    }

    /// Pixels from the middle of a capital or figure to the baseline.
    pub fn half_height(self) -> i32 {
        (self.size * 0.357).round() as i32
    }
}

/// A box of pixels, from the top left of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The pixel column of the left edge.
    pub left: i32,
    /// The pixel row of the top edge.
    pub top: i32,
    /// The pixel column of the right edge.
    pub right: i32,
    /// The pixel row of the bottom edge.
    pub bottom: i32,
}

impl Frame {
    /// The width of the frame.
    pub const fn width(self) -> i32 {
        self.right - self.left
    }

    /// The height of the frame.
    pub const fn height(self) -> i32 {
        self.bottom - self.top
    }

    /// The pixel column of a share of the frame's width, from the left.
    pub fn x(self, share: f64) -> i32 {
        self.left + (share * f64::from(self.width())).round() as i32
    }

    /// The pixel row of a share of the frame's height, from the bottom.
    pub fn y(self, share: f64) -> i32 {
        self.bottom - (share * f64::from(self.height())).round() as i32
    }
}

/// A sheet to draw on.
pub struct Canvas<'a> {
    backend: SVGBackend<'a>,
}

/// The result of drawing: nothing, or why something could not be drawn.
pub type Drawn = Result<(), ChartError>;

fn done<E: std::fmt::Display>(result: Result<(), E>) -> Drawn {
    result.map_err(|error| ChartError::Draw(error.to_string()))
}

/// The SVG of a sheet of this size, on which `draw` draws.
pub fn draw(width: i32, height: i32, draw: impl FnOnce(&mut Canvas) -> Drawn) -> Result<String, ChartError> {
    let mut svg = String::new();
    let size = (width.unsigned_abs(), height.unsigned_abs());
    {
        let mut canvas = Canvas { backend: SVGBackend::with_string(&mut svg, size) };
        canvas.rect(Frame { left: 0, top: 0, right: width, bottom: height }, PAPER)?;
        draw(&mut canvas)?;
        done(canvas.backend.present())?;
    }
    Ok(svg)
}

impl Canvas<'_> {
    /// Draws a filled box.
    pub fn rect(&mut self, frame: Frame, colour: Colour) -> Drawn {
        if frame.width() <= 0 || frame.height() <= 0 {
            return Ok(());
        }
        done(self.backend.draw_rect((frame.left, frame.top), (frame.right, frame.bottom), &colour.paint(1.0), true))
    }

    /// Draws the edge of a box.
    pub fn outline(&mut self, frame: Frame, colour: Colour) -> Drawn {
        done(self.backend.draw_rect((frame.left, frame.top), (frame.right, frame.bottom), &colour.paint(1.0), false))
    }

    /// Draws a straight line, `width` pixels thick.
    pub fn line(&mut self, from: (i32, i32), to: (i32, i32), colour: Colour, width: u32) -> Drawn {
        done(self.backend.draw_line(from, to, &colour.stroke(width)))
    }

    /// Draws a dashed level or upright line.
    pub fn dashed(&mut self, from: (i32, i32), to: (i32, i32), colour: Colour, width: u32) -> Drawn {
        let length = f64::from((to.0 - from.0).abs().max((to.1 - from.1).abs()));
        let dashes = (length / 16.0).floor().max(1.0) as i32;
        let at = |part: f64| {
            let along = |a: i32, b: i32| a + (f64::from(b - a) * part).round() as i32;
            (along(from.0, to.0), along(from.1, to.1))
        };
        for dash in 0..dashes {
            let start = f64::from(dash) / f64::from(dashes);
            self.line(at(start), at(start + 0.55 / f64::from(dashes)), colour, width)?;
        }
        Ok(())
    }

    /// Draws a line through points, `width` pixels thick.
    pub fn path(&mut self, points: &[(i32, i32)], colour: Colour, width: u32) -> Drawn {
        done(self.backend.draw_path(points.iter().copied(), &colour.stroke(width)))
    }

    /// Draws a filled shape that is seen through.
    pub fn veil(&mut self, points: &[(i32, i32)], colour: Colour, opacity: f64) -> Drawn {
        done(self.backend.fill_polygon(points.iter().copied(), &colour.paint(opacity)))
    }

    fn polygon(&mut self, points: &[(i32, i32)], colour: Colour) -> Drawn {
        done(self.backend.fill_polygon(points.iter().copied(), &colour.paint(1.0)))
    }

    /// Writes a text whose baseline is at `point`.
    pub fn text(&mut self, text: &str, point: (i32, i32), look: Type) -> Drawn {
        let text = fonts::printable(text);
        if text.trim().is_empty() {
            return Ok(());
        }
        // The backend lifts what is anchored at the bottom by half an ex: a quarter of the size.
        let baseline = point.1 + (look.size / 4.0).round() as i32;
        done(self.backend.draw_text(&text, &look, (point.0, baseline)))
    }

    /// Writes a text whose figures are centred on the level of `point`.
    pub fn text_centred(&mut self, text: &str, point: (i32, i32), look: Type) -> Drawn {
        self.text(text, (point.0, point.1 + look.half_height()), look)
    }

    /// Writes lines of text, the block centred on the level of `point`.
    pub fn block_centred(&mut self, lines: &[String], point: (i32, i32), look: Type) -> Drawn {
        let above = (lines.len() as i32 - 1) * look.leading() / 2;
        for (number, line) in lines.iter().enumerate() {
            self.text_centred(line, (point.0, point.1 - above + number as i32 * look.leading()), look)?;
        }
        Ok(())
    }

    /// Writes lines of text on a patch of paper, centred on a level, to be read over whatever lies there.
    pub fn on_paper(&mut self, lines: &[String], (x, y): (i32, i32), look: Type) -> Drawn {
        let (width, half) = (look.widest(lines), lines.len() as i32 * look.leading() / 2);
        let left = match look.anchor {
            HPos::Left => x,
            HPos::Center => x - width / 2,
            HPos::Right => x - width,
        };
        let (left, right, top, bottom) = (left - 3, left + width + 3, y - half, y + half);
        self.veil(&[(left, top), (right, top), (right, bottom), (left, bottom)], PAPER, 0.94)?;
        self.block_centred(lines, (x, y), look)
    }

    /// Writes lines of text, the first baseline at `point`.
    pub fn block(&mut self, lines: &[String], point: (i32, i32), look: Type) -> Drawn {
        let line = |(number, line): (usize, &String)| self.text(line, (point.0, point.1 + number as i32 * look.leading()), look);
        lines.iter().enumerate().try_for_each(line)
    }

    /// Draws a box filled with a colour and a hatch.
    pub fn hatched(&mut self, frame: Frame, paint: Paint) -> Drawn {
        self.rect(frame, paint.fill)?;
        let lines = paint.hatch_lines();
        let (rising, falling, level, upright) = match paint.hatch {
            Hatch::Plain => return Ok(()),
            Hatch::Rising => (12, 0, 0, 0),
            Hatch::Wide => (28, 0, 0, 0),
            Hatch::Falling => (0, 12, 0, 0),
            Hatch::Cross => (14, 14, 0, 0),
            Hatch::Level => (0, 0, 9, 0),
            Hatch::Upright => (0, 0, 0, 11),
            Hatch::Grid => (0, 0, 12, 12),
        };
        let Frame { left, top, right, bottom } = frame;
        if level > 0 {
            for y in (top + level / 2..bottom).step_by(level as usize) {
                self.line((left, y), (right, y), lines, 2)?;
            }
        }
        if upright > 0 {
            for x in (left + upright / 2..right).step_by(upright as usize) {
                self.line((x, top), (x, bottom), lines, 2)?;
            }
        }
        let height = bottom - top;
        if rising > 0 {
            // Lines x + y = c, cut to the box; they are fixed to the sheet, not to the box, so that neighbours meet.
            let first = (left + top).div_euclid(rising) * rising + rising;
            for c in (first..right + bottom).step_by(rising as usize) {
                let from = if c - bottom >= left { (c - bottom, bottom) } else { (left, c - left) };
                let to = if c - top <= right { (c - top, top) } else { (right, c - right) };
                self.line(from, to, lines, 2)?;
            }
        }
        if falling > 0 {
            // Lines x - y = c.
            let first = (left - bottom).div_euclid(falling) * falling + falling;
            for c in (first..right - top).step_by(falling as usize) {
                let from = if c + top >= left { (c + top, top) } else { (left, left - c) };
                let to = if c + bottom <= right { (c + bottom, top + height) } else { (right, right - c) };
                self.line(from, to, lines, 2)?;
            }
        }
        Ok(())
    }

    /// Draws a point of a shape.
    pub fn marker(&mut self, marker: Marker, (x, y): (i32, i32), colour: Colour) -> Drawn {
        let square = |r: i32| [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)];
        let triangle = |r: i32| [(x, y - r - r / 4), (x + r, y + r * 3 / 4), (x - r, y + r * 3 / 4)];
        let diamond = |r: i32| [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
        match marker {
            Marker::Disc => done(self.backend.draw_circle((x, y), 9, &colour.paint(1.0), true)),
            Marker::Square => self.polygon(&square(8), colour),
            Marker::Triangle => self.polygon(&triangle(11), colour),
            Marker::Diamond => self.polygon(&diamond(12), colour),
            Marker::Ring => {
                done(self.backend.draw_circle((x, y), 9, &colour.paint(1.0), true))?;
                done(self.backend.draw_circle((x, y), 5, &PAPER.paint(1.0), true))
            }
            Marker::OpenSquare => {
                self.polygon(&square(8), colour)?;
                self.polygon(&square(4), PAPER)
            }
            Marker::OpenTriangle => {
                self.polygon(&triangle(12), colour)?;
                self.polygon(&triangle(5), PAPER)
            }
            Marker::OpenDiamond => {
                self.polygon(&diamond(12), colour)?;
                self.polygon(&diamond(6), PAPER)
            }
        }
    }
}
