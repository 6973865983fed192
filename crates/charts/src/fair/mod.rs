//! Charts of prices from duels: what units are worth, and what rules are; and what charts of all prices have in common.

pub(super) mod dumbbell;
mod rules;

pub use rules::{Bar, bars};

use crate::canvas::Colour;

use super::canvas::{Anchor, Canvas, Drawn, Frame, Type};
use super::footer::line;
use super::page::{LABEL, MOST_LINES, TICK};
use super::palette::{GRID, LINE, Marker, PAPER};
use super::{Chart, ChartError};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_analysis::fairness::numbers::{PricedId, UnitId};
use montjoie_analysis::fairness::verdict::VerdictKind;
use montjoie_analysis::scenario::words;
use montjoie_core::language::{Lang, Text};
use montjoie_system::{Assumption, Basis};

/// Every chart that suits, the most telling first.
pub fn all(fair: &Fair, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let mut charts = Vec::new();
    charts.extend(dumbbell::chart(fair, lang)?);
    charts.extend(rules::chart(fair, lang)?);
    Ok(charts)
}

/// The small print: how it was answered, on which scale, and what is not in a duel.
pub fn small(fair: &Fair, lang: Lang) -> String {
    let colon = lang.colon();
    let general = lang.pick("a unit’s share of its general", "part de général par unité");
    let not_modelled = words::not_modelled(fair.system, false, lang);
    let missing = &not_modelled[..not_modelled.len().min(3)];
    let mut parts = vec![fair.system.name().get(lang).to_owned()];
    parts.extend(how(fair, lang));
    parts.push(format!("{general}{colon} {}", lang.number(fair.study.overhead, 2)));
    parts.push(SHORT_BIAS.get(lang).to_owned());
    if !missing.is_empty() {
        let more = match (not_modelled.len() - missing.len(), lang) {
            (0, _) => String::new(),
            (more, Lang::En) => format!("; and {more} more"),
            (more, Lang::Fr) => format!(" ; et {more} de plus"),
        };
        let between = &format!("{} ", lang.semicolon());
        parts.push(format!("{}{colon} {}{more}", lang.pick("not modelled", "non modélisé"), missing.join(between)));
    }
    lang.typeset(&parts.join(" · "))
}

/// How it was answered: duels, card, what decides most, what was changed, the scale.
pub fn how(fair: &Fair, lang: Lang) -> Vec<String> {
    let colon = lang.colon();
    let mut parts = vec![fair.method_sentence(lang)];
    let all = &fair.assumptions;
    let decides = |assumption: &Assumption| fair.system.deciding().iter().any(|(key, _)| *key == assumption.key);
    if !all.iter().any(decides) {
        parts.extend(all.iter().find(|assumption| assumption.basis == Basis::Ours).map(|assumption| line(assumption, lang)));
    }
    parts.extend(all.iter().filter(|a| a.basis == Basis::Changed && !decides(a)).map(|assumption| line(assumption, lang)));
    parts.extend(
        fair.over
            .iter()
            .filter(|set| !set.key.starts_with("rules."))
            .map(|set| format!("{} {}", words::key(fair.system, &set.key, lang), set.value)),
    );
    parts.push(format!("{}{colon} {}", lang.pick("scale", "échelle"), fair.scale_sentence(lang)));
    parts
}

/// The known bias of duels, in one breath.
pub const SHORT_BIAS: Text = Text::new(
    "known bias: duels overvalue quality and ignore numbers and manoeuvre",
    "biais connu : les duels surévaluent la qualité et ignorent le nombre et la manœuvre",
);

/// Where the worths come from.
fn duels(fair: &Fair, lang: Lang) -> &'static str {
    match (fair.seed, lang) {
        (None, Lang::En) => "exact duels",
        (None, Lang::Fr) => "duels exacts",
        (Some(_), _) => "duels",
    }
}

/// What the charts are about.
fn subtitle(fair: &Fair, lang: Lang) -> String {
    format!("{} · {}", fair.system.name().get(lang), fair.list_words(lang))
}

/// The look of a verdict: a shape each, so that grey is enough.
pub(super) const fn look(kind: Option<VerdictKind>) -> (Colour, Marker) {
    match kind {
        Some(VerdictKind::Under) => (Colour(0x00, 0x80, 0x60), Marker::Triangle),
        Some(VerdictKind::Over) => (Colour(0xc8, 0x55, 0x00), Marker::Square),
        Some(VerdictKind::Fair) => (Colour(0x1b, 0x4f, 0x8a), Marker::Disc),
        _ => (Colour(0x55, 0x5e, 0x69), Marker::OpenDiamond),
    }
}

/// Some verdicts in the legend, in their order, each with its look.
pub(super) fn keys(kinds: Vec<VerdictKind>, lang: Lang) -> Vec<super::page::Key> {
    let words = |kind: VerdictKind| match kind {
        VerdictKind::Under | VerdictKind::Over | VerdictKind::Fair => kind.words(lang),
        _ => lang.pick("depends, or undecided", "dépend, ou indécis"),
    };
    let mut kinds: Vec<VerdictKind> =
        kinds.into_iter().map(|kind| if kind == VerdictKind::Undecided { VerdictKind::Depends } else { kind }).collect();
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
pub struct PricedRow {
    /// Its name, with its lists where the name alone is not enough.
    pub label: String,
    /// Its name with its lists, unless there is one list only.
    pub full: String,
    /// The priced unit that stands for it.
    pub place: PricedId,
}

/// The rows of a study in an order, merged.
pub fn rows(fair: &Fair, order: &[PricedId], lang: Lang) -> Vec<PricedRow> {
    let unit = |place: PricedId| fair.study.units[place].unit;
    let same = |x: PricedId, y: PricedId| {
        let (a, b) = (&fair.study.units[x], &fair.study.units[y]);
        fair.unit(a.unit, lang) == fair.unit(b.unit, lang)
            && fair.entrants[a.unit].points == fair.entrants[b.unit].points
            && a.cost.to_bits() == b.cost.to_bits()
    };
    let mut merged: Vec<(PricedId, Vec<UnitId>)> = Vec::new();
    for &place in order {
        match merged.iter_mut().find(|(first, _)| same(*first, place)) {
            Some((_, units)) => units.push(unit(place)),
            None => merged.push((place, vec![unit(place)])),
        }
    }
    let name = |place: PricedId| fair.unit(unit(place), lang);
    let twice = |place: PricedId| merged.iter().filter(|(other, _)| name(*other) == name(place)).count() > 1;
    let row = |(place, units): &(PricedId, Vec<UnitId>)| {
        let (name, full) = (name(*place).to_owned(), full(fair, units, lang));
        PricedRow { label: if twice(*place) { full.clone() } else { name }, full, place: *place }
    };
    merged.iter().map(row).collect()
}

/// A row whose units have a price.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Offer {
    /// What it is called.
    pub label: String,
    /// The price in the list.
    pub price: f64,
    /// What it is worth.
    pub worth: f64,
    /// The lowest and the highest worth over the situations.
    pub range: (f64, f64),
    /// What is said of the price.
    pub kind: Option<VerdictKind>,
}

/// Every row with a price, what should cost most more first.
fn offers(fair: &Fair, lang: Lang) -> Vec<Offer> {
    let units = &fair.study.units;
    let price = |place: PricedId| fair.entrants[units[place].unit].points;
    let order: Vec<PricedId> = fair.by_difference().into_iter().filter(|&place| price(place).is_some()).collect();
    let offer = |row: PricedRow| {
        let priced = &units[row.place];
        let (worth, range) = (priced.worth, (priced.worth, priced.worth));
        price(row.place).map(|price| Offer { label: row.label, price, worth, range, kind: None })
    };
    rows(fair, &order, lang).into_iter().filter_map(offer).collect()
}

/// The name of some units that have one, with their lists: `Spearmen (North, South)`.
fn full(fair: &Fair, units: &[UnitId], lang: Lang) -> String {
    let name = fair.unit(units[0], lang);
    if fair.lists.len() < 2 { name.to_owned() } else { format!("{name} ({})", lists(fair, units, lang)) }
}

/// The names of the lists of some units, each once, in the order of the lists.
fn lists(fair: &Fair, units: &[UnitId], lang: Lang) -> String {
    let of = |unit: &UnitId| fair.entrants[*unit].id.split('/').next().unwrap_or_default();
    let has = |list: &&String| units.iter().any(|unit| of(unit) == list.as_str());
    fair.lists.iter().filter(has).map(|id| fair.list(id, lang)).collect::<Vec<_>>().join(", ")
}

/// Lines of text on a patch of paper, so that they read over whatever lies there.
pub(super) fn on_paper(canvas: &mut Canvas, lines: &[String], (x, y): (i32, i32), look: Type) -> Drawn {
    let width = lines.iter().map(|line| look.width(line)).fold(0.0, f64::max).ceil() as i32;
    let half = lines.len() as i32 * look.leading() / 2;
    let left = match look.anchor {
        Anchor::Start => x,
        Anchor::Middle => x - width / 2,
        Anchor::End => x - width,
    };
    let (left, right, top, bottom) = (left - 3, left + width + 3, y - half, y + half);
    canvas.veil(&[(left, top), (right, top), (right, bottom), (left, bottom)], PAPER, 0.94)?;
    canvas.block_centred(lines, (x, y), look)
}

/// Labels of rows, in as many lines as they need.
pub(super) struct Labels {
    pub(super) lines: Vec<Vec<String>>,
    /// The widest line.
    pub(super) width: i32,
    /// The height of a row that holds the highest.
    pub(super) row: i32,
}

impl Labels {
    pub(super) fn of(texts: impl Iterator<Item = String>, most: f64, least_row: i32) -> Labels {
        let lines: Vec<Vec<String>> = texts.map(|text| LABEL.fit(&text, most, MOST_LINES)).collect();
        let width = lines.iter().flatten().map(|line| LABEL.width(line)).fold(0.0, f64::max).ceil() as i32;
        let highest = lines.iter().map(Vec::len).max().unwrap_or(1) as i32;
        Labels { lines, width, row: least_row.max(highest * LABEL.leading() + 8) }
    }
}

/// From numbers to pixels along one side of a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    step: f64,
}

impl Scale {
    /// A scale that holds these values, its ends round.
    pub(super) fn of(values: impl IntoIterator<Item = f64>, parts: f64) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        values.into_iter().filter(|value| value.is_finite()).for_each(|value| (low, high) = (low.min(value), high.max(value)));
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        // One value alone stands in the middle of two points, not of a ten-thousandth.
        if high - low < 1e-3 {
            (low, high) = (low - 1.0, high + 1.0);
        }
        let span = high - low;
        let power = 10f64.powf((span / parts).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| span / step <= parts).unwrap_or(10.0 * power);
        Scale { low: (low / step).floor() * step, high: ((high / step).ceil() * step).max((low / step).floor() * step + step), step }
    }

    pub(super) fn share(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }

    pub(super) fn ticks(&self) -> Vec<f64> {
        let count = ((self.high - self.low) / self.step).round() as i32;
        (0..=count).map(|at| self.low + f64::from(at) * self.step).collect()
    }

    /// A figure of the scale; a minus is a minus, no hyphen.
    fn figure(&self, tick: f64, lang: Lang) -> String {
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        lang.number(tick, decimals).replace('-', "−")
    }

    /// Upright lines with figures below.
    pub(super) fn across(&self, canvas: &mut Canvas, frame: Frame, lang: Lang) -> Drawn {
        self.lines_across(canvas, frame, |tick| self.figure(tick, lang))
    }

    /// The same for amounts to both sides of zero, which have no sign.
    pub(super) fn both_ways(&self, canvas: &mut Canvas, frame: Frame, lang: Lang) -> Drawn {
        self.lines_across(canvas, frame, |tick| self.figure(tick.abs(), lang))
    }

    fn lines_across(&self, canvas: &mut Canvas, frame: Frame, figure: impl Fn(f64) -> String) -> Drawn {
        for tick in self.ticks() {
            let x = frame.x(self.share(tick));
            let (colour, width) = if tick.abs() < self.step / 1e6 { (LINE, 3) } else { (GRID, 2) };
            canvas.line((x, frame.top), (x, frame.bottom), colour, width)?;
            canvas.text(&figure(tick), (x, frame.bottom + 34), TICK.middle())?;
        }
        Ok(())
    }

    /// Level lines with figures at the left.
    pub(super) fn up(&self, canvas: &mut Canvas, frame: Frame, lang: Lang) -> Drawn {
        for tick in self.ticks() {
            let y = frame.y(self.share(tick));
            let (colour, width) = if tick.abs() < self.step / 1e6 { (LINE, 3) } else { (GRID, 2) };
            canvas.line((frame.left, y), (frame.right, y), colour, width)?;
            canvas.text_centred(&self.figure(tick, lang), (frame.left - 14, y), TICK.end())?;
        }
        Ok(())
    }
}

/// A number of points to a tenth with its sign, the minus a real one.
pub fn signed(value: f64, lang: Lang) -> String {
    signed_to(value, 1, lang)
}

/// The same with so many decimals.
pub fn signed_to(value: f64, decimals: usize, lang: Lang) -> String {
    let text = lang.number(value.abs(), decimals);
    let zero = text.bytes().all(|b| matches!(b, b'0' | b'.' | b','));
    match (zero, value < 0.0) {
        (true, _) => text,
        (_, true) => format!("−{text}"),
        (_, false) => format!("+{text}"),
    }
}
