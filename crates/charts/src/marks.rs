//! Marks and the lines of scales, drawn.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::palette::{GREY, GRID, INK, LINE, PAPER, SAMPLE, paint, text_on};
use super::place::{around, spread};
use super::plot::{LEADER, Plot};
use super::sheet::{LABEL, TICK};
use montjoie_document::chart::{Level, Look, Mark, Scale};

/// The height of a strip's highest ridge, in pixels.
const RISE: f64 = 44.0;

impl Plot<'_> {
    /// Draws the lines and figures of the scale across.
    pub fn lines_across(&self, canvas: &mut Canvas) -> Drawn {
        let Frame { left, top, right, bottom } = self.frame;
        let places = self.panel.across.has_places();
        let thin = matches!(self.panel.across.scale, Scale::Values(_));
        for (value, _) in self.across.ticks.iter().filter(|_| !places) {
            let (x, main) = (self.x(*value), self.is_main(&self.panel.across.scale, *value));
            canvas.line((x, top), (x, bottom), if main { LINE } else { GRID }, if thin { 1 } else { 2 })?;
        }
        if places && !self.panel.up.has_places() {
            canvas.line((left, bottom), (right, bottom), LINE, 2)?;
        }
        // Figures that would touch are left out, evenly where they are evenly spread; the last word has its place first.
        let labels: Vec<Vec<String>> =
            if places { self.columns.clone() } else { self.across.ticks.iter().map(|(_, text)| vec![text.clone()]).collect() };
        let half = |label: &[String]| TICK.widest(label) / 2 + 4;
        let above = self.panel.up.has_places() && places;
        let draw = |canvas: &mut Canvas, label: &[String], x: i32| {
            let y = if above { top - 12 - (label.len() as i32 - 1) * TICK.leading() } else { bottom + 32 };
            canvas.block(label, (x, y), TICK.middle())
        };
        let mut end = self.edges[1] + 20;
        let mut figures = labels.as_slice();
        if let Some((last, rest)) =
            labels.split_last().filter(|(last, rest)| places && is_word(last) && !rest.iter().any(|label| is_word(label)))
        {
            let x = self.x(rest.len() as f64).min(right - half(last) + 4);
            draw(canvas, last, x)?;
            (end, figures) = (x - half(last), rest);
        }
        let widest = figures.iter().map(|label| 2 * half(label)).max().unwrap_or(0);
        let slot = f64::from(right - left) / labels.len() as f64;
        let step =
            if places && !figures.iter().any(|label| is_word(label)) { (f64::from(widest) / slot).ceil().max(1.0) as usize } else { 1 };
        let mut free = i32::MIN;
        for (tick, label) in self.across.ticks.iter().zip(figures).step_by(step) {
            let (x, half) = (self.x(tick.0), half(label));
            if x - half >= free && x + half <= end {
                draw(canvas, label, x)?;
                free = x + half;
            }
        }
        Ok(())
    }

    /// Draws the lines and figures of the scale up.
    pub fn lines_up(&self, canvas: &mut Canvas) -> Drawn {
        if self.panel.up.has_places() {
            for (place, label) in self.labels().iter().enumerate() {
                canvas.block_centred(label, (self.label_edge(), self.y(place as f64)), LABEL.end())?;
            }
            return Ok(());
        }
        for (value, figure) in &self.up.ticks {
            let (y, main) = (self.y(*value), self.is_main(&self.panel.up.scale, *value));
            canvas.line((self.frame.left, y), (self.frame.right, y), if main { LINE } else { GRID }, 2)?;
            let left = self.frame.left - 14 - self.end_room(0);
            canvas.text_centred(figure, (left, y), TICK.end())?;
        }
        Ok(())
    }

    /// Whether a line of a scale stands out: that at 0, and that at one half of all shares.
    fn is_main(&self, scale: &Scale, value: f64) -> bool {
        match scale {
            Scale::Shares(most) => value == 0.0 || (value == 0.5 && *most == 1.0),
            Scale::Numbers(..) => value == 0.0,
            _ => false,
        }
    }

    /// Draws all marks, those at the back first.
    pub fn marks(&self, canvas: &mut Canvas) -> Drawn {
        for mark in &self.panel.marks {
            self.mark(canvas, mark)?;
        }
        for end in [0, 1] {
            self.end_labels(canvas, end)?;
        }
        self.point_labels(canvas)
    }

    /// The pixel column and row of a value of a place.
    fn point(&self, at: f64, value: f64) -> (i32, i32) {
        if self.is_upright() { (self.x(at), self.y(value)) } else { (self.x(value), self.y(at)) }
    }

    /// The box of a bar of half thickness `half` from one value of a place to another.
    fn bar(&self, at: f64, [from, to]: [f64; 2], half: i32) -> Frame {
        let ((x, y), (to_x, to_y)) = (self.point(at, from), self.point(at, to));
        let (left, right, top, bottom) = (x.min(to_x), x.max(to_x), y.min(to_y), y.max(to_y));
        if self.is_upright() {
            Frame { left: left - half, right: right + half, top, bottom }
        } else {
            Frame { left, right, top: top - half, bottom: bottom + half }
        }
    }

    fn mark(&self, canvas: &mut Canvas, mark: &Mark) -> Drawn {
        match mark {
            Mark::Bar { at, from, to, look, figures } => {
                let paint = paint(*look);
                let mut bar = self.bar(*at, [*from, *to], self.half);
                if figures.is_empty() && !self.is_upright() {
                    bar.right = bar.right.max(bar.left + 2);
                }
                canvas.hatched(bar, paint)?;
                if !figures.is_empty() && bar.width() > 2 && bar.height() > 2 {
                    // A hair of paper between neighbours.
                    canvas.outline(bar, PAPER)?;
                }
                figure(canvas, bar, figures, LABEL.colour(text_on(paint.fill)), Some(paint.fill))
            }
            Mark::Band { at, from, to } => {
                let along = if self.is_upright() { &self.up } else { &self.across };
                canvas.rect(self.bar(*at, [along.held(*from), along.held(*to)], self.thick(*at)), SAMPLE)
            }
            Mark::Whisker { at, low, high, level, look } => self.whisker(canvas, *at, [*low, *high], *level, *look),
            Mark::Link { at, from, to, look } => canvas.line(self.point(*at, *from), self.point(*at, *to), paint(*look).line, 3),
            Mark::Point { at: [x, y], look, .. } => canvas.marker(paint(*look).marker, (self.x(*x), self.y(*y)), paint(*look).line),
            Mark::Line { points, band, look, .. } => self.line(canvas, points, band, *look),
            Mark::Cell { at, look, figures, below, bold } => {
                let (cell, fill) = (self.cell(*at), paint(*look).fill);
                canvas.rect(cell, fill)?;
                canvas.outline(cell, PAPER)?;
                let big = cell.height() >= 76 && cell.width() >= 110;
                let look = Type { size: if big { 30.0 } else { LABEL.size }, bold: *bold, ..LABEL.colour(text_on(fill)) };
                if below.is_empty() {
                    return figure(canvas, cell, figures, look, None);
                }
                let (middle, x) = ((cell.top + cell.bottom) / 2, (cell.left + cell.right) / 2);
                figure(canvas, Frame { bottom: middle + 4, top: middle - 32, ..cell }, figures, look, None)?;
                canvas.text_centred(below, (x, middle + 20), TICK.middle().colour(text_on(fill)))
            }
            Mark::Strip { at, shares, mean, look } => self.strip(canvas, *at, shares, *mean, *look),
            Mark::Words { at, by, before, text } => {
                let ((x, y), aside) = (self.point(*at, *by), if *before { -14 } else { 14 });
                canvas.on_paper(&self.words(text), (x + aside, y), if *before { LABEL.end() } else { LABEL })
            }
            Mark::Rule(value) => {
                let Frame { left, top, right, bottom } = self.frame;
                let (x, y) = self.point(0.0, *value);
                if self.is_upright() {
                    canvas.dashed((left, y), (right, y), GREY, 3)
                } else {
                    canvas.dashed((x, top), (x, bottom), GREY, 2)
                }
            }
            Mark::Area(ends) => {
                let edge = |end: usize| ends.iter().map(move |here| (self.x(self.across.held(here[0])), self.y(self.up.held(here[end]))));
                canvas.veil(&edge(2).chain(edge(1).rev()).collect::<Vec<_>>(), SAMPLE, 0.45)
            }
            Mark::Diagonal => {
                let ([left, right], [low, high]) = (self.across.ends(), self.up.ends());
                let (from, to) = (left.max(low), right.min(high));
                canvas.line((self.x(from), self.y(from)), (self.x(to), self.y(to)), GREY, 2)
            }
        }
    }

    fn whisker(&self, canvas: &mut Canvas, at: f64, ends: [f64; 2], level: Level, look: Look) -> Drawn {
        let colour = if level == Level::Through { paint(look).line } else { INK };
        let aside = match level {
            Level::Over => -self.half - 6,
            Level::Through => 0,
            Level::Under => self.half + 6,
        };
        let mut bar = self.bar(at, ends, 0);
        let width = if level == Level::Through { 3 } else { 2 };
        if self.is_upright() {
            bar.left += aside;
            canvas.line((bar.left, bar.top), (bar.left, bar.bottom), colour, width)?;
            let cap = 4.min(self.half);
            [bar.top, bar.bottom].into_iter().try_for_each(|y| canvas.line((bar.left - cap, y), (bar.left + cap, y), colour, 2))
        } else {
            let y = bar.top + aside;
            canvas.line((bar.left, y), (bar.right.max(bar.left + 1), y), colour, width)?;
            [bar.left, bar.right].into_iter().try_for_each(|x| canvas.line((x, y - 4), (x, y + 4), colour, 2))
        }
    }

    fn line(&self, canvas: &mut Canvas, points: &[[f64; 2]], band: &[[f64; 2]], look: Look) -> Drawn {
        let paint = paint(look);
        let end = |end: usize| points.iter().zip(band).map(move |(point, ends)| (self.x(point[0]), self.y(ends[end])));
        if !band.is_empty() {
            canvas.veil(&end(1).chain(end(0).rev()).collect::<Vec<_>>(), paint.line, 0.2)?;
        }
        let pixels: Vec<(i32, i32)> = points.iter().map(|point| (self.x(point[0]), self.y(point[1]))).collect();
        canvas.path(&pixels, paint.line, 3)?;
        // Markers that would touch are left out.
        let close = pixels.windows(2).any(|pair| pair[1].0 - pair[0].0 < 14);
        pixels.iter().filter(|_| !close).try_for_each(|&point| canvas.marker(paint.marker, point, paint.line))
    }

    /// Draws a distribution over its line: a column per value, edge to edge, and a bar for the mean below. Heights grow as the square root.
    fn strip(&self, canvas: &mut Canvas, at: f64, shares: &[f64], mean: f64, look: Look) -> Drawn {
        let (base, colour) = (self.y(at) + 20, paint(look).fill);
        let x = |step: usize| self.x((step as f64 / shares.len().max(1) as f64).min(1.0));
        let mut outline = vec![(self.x(0.0), base)];
        for (step, share) in shares.iter().enumerate() {
            let y = base - (share.clamp(0.0, 1.0).sqrt() * RISE).round() as i32;
            outline.extend([(x(step), y), (x(step + 1), y)]);
        }
        outline.push((self.x(1.0), base));
        canvas.veil(&outline, colour, 0.55)?;
        canvas.path(&outline, colour, 2)?;
        canvas.line((self.x(0.0), base), (self.x(1.0), base), LINE, 2)?;
        canvas.line((self.x(0.0), base + 6), (self.x(mean.clamp(0.0, 1.0)), base + 6), colour, 5)
    }

    /// Draws the labels at one end of all lines, each as near to its line as the others let it, with a marker and a line from the one to the other.
    fn end_labels(&self, canvas: &mut Canvas, end: usize) -> Drawn {
        let lines: Vec<(&[[f64; 2]], Look)> = self
            .panel
            .marks
            .iter()
            .filter_map(|mark| if let Mark::Line { points, look, .. } = mark { Some((points.as_slice(), *look)) } else { None })
            .collect();
        let labels = &self.ends[end];
        let point =
            |points: &[[f64; 2]]| if end == 0 { points.first() } else { points.last() }.map_or((0, 0), |at| (self.x(at[0]), self.y(at[1])));
        let wanted: Vec<(i32, i32)> =
            lines.iter().zip(labels).map(|((points, _), label)| (point(points).1, label.len() as i32 * LABEL.leading() + 8)).collect();
        let middles = spread(&wanted, self.frame.top - 8, self.frame.bottom + 12);
        let (edge, sign, look) = if end == 0 { (self.frame.left, -1, LABEL.end()) } else { (self.frame.right, 1, LABEL) };
        for (((points, of), label), middle) in lines.iter().zip(labels).zip(middles) {
            let paint = paint(*of);
            canvas.line(point(points), (edge + sign * 34, middle), paint.line, 1)?;
            canvas.marker(paint.marker, (edge + sign * 42, middle), paint.line)?;
            canvas.block_centred(label, (edge + sign * LEADER, middle), look)?;
        }
        Ok(())
    }

    /// Draws the labels of points, around them; a label that had to go far is tied to its point.
    fn point_labels(&self, canvas: &mut Canvas) -> Drawn {
        let points: Vec<(&str, (i32, i32))> = self
            .panel
            .marks
            .iter()
            .filter_map(|mark| {
                if let Mark::Point { at, label, .. } = mark { Some((label.as_str(), (self.x(at[0]), self.y(at[1])))) } else { None }
            })
            .collect();
        let taken = points.iter().map(|&(_, (x, y))| Frame { left: x - 13, right: x + 13, top: y - 13, bottom: y + 13 }).collect();
        let whisker = |mark: &Mark| match mark {
            Mark::Whisker { at, low, high, .. } => Some(self.bar(*at, [*low, *high], 3)),
            _ => None,
        };
        let bars: Vec<Frame> = self.panel.marks.iter().filter_map(whisker).collect();
        for (label, (x, y)) in around(&points, self.frame, taken, &bars) {
            let Frame { left, top, right, bottom } = label.frame;
            let end = (x.clamp(left - 3, right + 3), y.clamp(top, bottom));
            if (end.0 - x).abs() + (end.1 - y).abs() > 26 {
                canvas.line((x, y), end, LINE, 1)?;
            }
            canvas.on_paper(&label.lines, (left, (top + bottom) / 2), LABEL)?;
        }
        Ok(())
    }
}

/// Whether a label has letters.
fn is_word(label: &[String]) -> bool {
    label.iter().any(|line| line.contains(char::is_alphabetic))
}

/// Writes the first text that fits into a box; on a hatch it clears the lines behind it.
fn figure(canvas: &mut Canvas, part: Frame, texts: &[String], look: Type, clear: Option<super::canvas::Colour>) -> Drawn {
    let room = f64::from(part.width()) - if clear.is_some() { 10.0 } else { 2.0 };
    let fits = |text: &&String| look.width(text) <= room && part.height() >= 26;
    let Some(text) = texts.iter().find(fits) else { return Ok(()) };
    let (x, y) = ((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    if let Some(colour) = clear {
        let (half, high) = (look.widest(&[text]) / 2 + 4, look.half_height() + 4);
        canvas.rect(Frame { left: x - half, top: y - high, right: x + half, bottom: y + high }, colour)?;
    }
    canvas.text_centred(text, (x, y), look.middle())
}
