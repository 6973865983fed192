//! Charts of prices: who is a bargain, what a price should be, what a rule is worth, what moves a ratio.

mod dumbbell;
mod rules;
mod scatter;
mod tornado;

use plotters::style::RGBColor;

use super::canvas::{Canvas, Drawn, Frame};
use super::page::TICK;
use super::palette::{GRID, LINE, Marker};
use super::{Chart, ChartError};
use crate::fairness::fair::Fair;
use crate::fairness::verdict::Kind;
use crate::language::Lang;

/// Every chart that suits, the most telling first.
pub fn all(fair: &Fair, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let mut charts = Vec::new();
    charts.extend(scatter::chart(fair, lang)?);
    charts.extend(dumbbell::chart(fair, lang)?);
    charts.extend(rules::chart(fair, lang)?);
    charts.extend(tornado::chart(fair, lang)?);
    Ok(charts)
}

/// The small print: how it was answered, on which scale, and what is not in a duel.
pub fn small(fair: &Fair, lang: Lang) -> String {
    let general = lang.number(fair.study.overhead, 2);
    let missing: Vec<&str> = fair.system.not_modelled().iter().take(3).map(|text| text.get(lang)).collect();
    let colon = lang.pick(":", "\u{a0}:");
    format!(
        "{} · {} · {}{colon} {} · {} {general} · {}{colon} {}…",
        fair.system.name().get(lang),
        fair.method_sentence(lang),
        lang.pick("gauge", "échelle"),
        fair.study.gauge.text().get(lang),
        lang.pick("a unit’s share of its general", "part de général par unité"),
        lang.pick("not modelled", "non modélisé"),
        missing.join(lang.pick("; ", "\u{202f}; "))
    )
}

/// What the charts are about.
fn subtitle(fair: &Fair) -> String {
    fair.lists.join(" · ")
}

/// The look of a verdict: a shape each, so that grey is enough.
const fn look(kind: Option<Kind>) -> (RGBColor, Marker) {
    match kind {
        Some(Kind::Under) => (RGBColor(0x00, 0x80, 0x60), Marker::Triangle),
        Some(Kind::Over) => (RGBColor(0xc8, 0x55, 0x00), Marker::Square),
        Some(Kind::Fair) => (RGBColor(0x1b, 0x4f, 0x8a), Marker::Disc),
        _ => (RGBColor(0x55, 0x5e, 0x69), Marker::OpenDiamond),
    }
}

/// A group of verdicts in the legend, with its look.
fn legend(fair: &Fair, lang: Lang) -> Vec<super::page::Key> {
    let words = |kind: Kind| match kind {
        Kind::Under => lang.pick("a bargain", "bradé"),
        Kind::Over => lang.pick("too dear", "trop cher"),
        Kind::Fair => lang.pick("a fair price", "juste prix"),
        _ => lang.pick("depends, or undecided", "dépend, ou indécis"),
    };
    let mut kinds: Vec<Kind> = fair.counts().into_keys().map(|kind| if kind == Kind::Undecided { Kind::Depends } else { kind }).collect();
    kinds.dedup();
    kinds
        .into_iter()
        .map(|kind| {
            let (colour, marker) = look(Some(kind));
            super::page::Key::point(colour, marker, words(kind))
        })
        .collect()
}

/// Rows that nobody can tell apart as one: units with one name, price and worth, whatever their list.
struct Row {
    /// Its name, with its lists where the name alone is not enough.
    label: String,
    /// The priced unit that stands for it.
    place: usize,
}

/// The rows of a study in an order, merged.
fn rows(fair: &Fair, order: &[usize], lang: Lang) -> Vec<Row> {
    let unit = |place: usize| fair.study.units[place].unit;
    let list = |place: usize| fair.entrants[unit(place)].id.split('/').next().unwrap_or_default().to_owned();
    let same = |x: usize, y: usize| {
        let (a, b) = (&fair.study.units[x], &fair.study.units[y]);
        fair.unit(a.unit, lang) == fair.unit(b.unit, lang)
            && fair.entrants[a.unit].points == fair.entrants[b.unit].points
            && a.cost.to_bits() == b.cost.to_bits()
    };
    let mut merged: Vec<(usize, Vec<String>)> = Vec::new();
    for &place in order {
        match merged.iter_mut().find(|(first, _)| same(*first, place)) {
            Some((_, lists)) => lists.push(list(place)),
            None => merged.push((place, vec![list(place)])),
        }
    }
    let name = |place: usize| fair.unit(unit(place), lang);
    let twice = |place: usize| merged.iter().filter(|(other, _)| name(*other) == name(place)).count() > 1;
    merged
        .iter()
        .map(|(place, lists)| {
            let label = if twice(*place) { format!("{} ({})", name(*place), lists.join(", ")) } else { name(*place).to_owned() };
            Row { label, place: *place }
        })
        .collect()
}

/// From numbers to pixels along one side of a frame.
#[derive(Clone, Copy, Debug)]
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// A scale that holds these values, its ends round.
    fn of(values: impl IntoIterator<Item = f64>, parts: f64) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        values.into_iter().filter(|value| value.is_finite()).for_each(|value| (low, high) = (low.min(value), high.max(value)));
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let span = (high - low).max(1e-3);
        let power = 10f64.powf((span / parts).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| span / step <= parts).unwrap_or(10.0 * power);
        Scale { low: (low / step).floor() * step, high: ((high / step).ceil() * step).max((low / step).floor() * step + step), step }
    }

    fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    fn ticks(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step).round() as i32;
        (0..=count).map(|at| self.low + f64::from(at) * self.step).collect()
    }

    fn decimals(&self) -> usize {
        (-self.step.log10().floor()).max(0.0) as usize
    }

    /// Upright lines with figures below.
    fn across(&self, canvas: &mut Canvas, frame: Frame, lang: Lang) -> Drawn {
        for tick in self.ticks() {
            let x = frame.x(self.share(tick));
            let (colour, width) = if tick.abs() < self.step / 1e6 { (LINE, 3) } else { (GRID, 2) };
            canvas.line((x, frame.top), (x, frame.bottom), colour, width)?;
            canvas.text(&lang.number(tick, self.decimals()), (x, frame.bottom + 34), TICK.middle())?;
        }
        Ok(())
    }

    /// Level lines with figures at the left.
    fn up(&self, canvas: &mut Canvas, frame: Frame, lang: Lang) -> Drawn {
        for tick in self.ticks() {
            let y = frame.y(self.share(tick));
            let (colour, width) = if tick.abs() < self.step / 1e6 { (LINE, 3) } else { (GRID, 2) };
            canvas.line((frame.left, y), (frame.right, y), colour, width)?;
            canvas.text_centred(&lang.number(tick, self.decimals()), (frame.left - 14, y), TICK.end())?;
        }
        Ok(())
    }
}

/// A number of points with its sign, the minus a real one.
fn signed(value: f64, lang: Lang) -> String {
    let text = lang.number(value.abs(), 1);
    let zero = text.bytes().all(|b| matches!(b, b'0' | b'.' | b','));
    match (zero, value < 0.0) {
        (true, _) => text,
        (_, true) => format!("−{text}"),
        (_, false) => format!("+{text}"),
    }
}
