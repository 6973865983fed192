//! Charts of prices: from armies, from duels, and new ones. What several of them have is here.

mod armies;
mod duels;
mod evidence;
mod factions;
mod from_nothing;
mod reprice;
mod slope;
mod tornado;

use super::Lists;
use crate::duels::words::signed;
use crate::prices::verdict::VerdictKind;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Sign};

/// A row whose units have a price.
struct Offer {
    /// The name of the row.
    label: String,
    /// The price in the list.
    price: f64,
    /// The worth of the row's units, in points.
    worth: f64,
    /// The lowest and the highest worth over the situations.
    range: (f64, f64),
    /// The verdict on the row's price.
    kind: Option<VerdictKind>,
}

/// A chart about lists with these words, still without a drawing.
fn spec(lists: &Lists, name: &str, title: &str, note: &str, lang: Lang) -> ChartSpec {
    ChartSpec {
        lang,
        name: name.to_owned(),
        title: lang.typeset(title),
        subtitle: lists.iter().map(|(_, both)| super::name(both, lang)).collect::<Vec<_>>().join(", "),
        note: lang.typeset(note),
        ..ChartSpec::default()
    }
}

/// The look of a verdict.
const fn look(kind: Option<VerdictKind>) -> Look {
    match kind {
        Some(VerdictKind::Under) => Look::Low,
        Some(VerdictKind::Over) => Look::High,
        Some(VerdictKind::Fair) => Look::Fair,
        _ => Look::Open,
    }
}

/// The chart with the price and the worth of each offer, and by how much they differ.
fn dumbbell(spec: ChartSpec, offers: &[Offer]) -> ChartSpec {
    let lang = spec.lang;
    let by = |offer: &Offer| signed(offer.worth - offer.price, decimals(offers), lang);
    let row = |(place, offer): (usize, &Offer)| (format!("{}.\u{a0}{}", place + 1, offer.label), by(offer));
    let marks = |(place, offer): (usize, &Offer)| {
        let (at, Offer { price, worth, kind, .. }) = (place as f64, offer);
        let point = |points: f64, look: Look| Mark::Point { at: [points, at], look, label: String::new() };
        [Mark::Link { at, from: *price, to: *worth, look: Look::Aside }, point(*price, Look::Before), point(*worth, look(*kind))]
    };
    let rows = Axis::figured(offers.iter().enumerate().map(row));
    ChartSpec {
        panels: vec![Panel::new(Axis::numbers(Sign::Minus), rows, offers.iter().enumerate().flat_map(marks).collect())],
        alt: told(offers.iter().map(|offer| format!("{} {}", offer.label, by(offer)))),
        ..spec
    }
}

/// Between whole prices all differences are whole.
fn decimals(offers: &[Offer]) -> usize {
    usize::from(offers.iter().any(|offer| (offer.worth - offer.price).fract() != 0.0))
}

/// The price in the list, in a legend.
fn before(lang: Lang) -> Key {
    Key::point(Look::Before, lang.pick("price in the list", "prix dans la liste"))
}

/// The panel of a bar per row from zero, with its interval and its points where it has them, and its figure beside it.
fn bar_panel(rows: impl IntoIterator<Item = (String, f64, Look, Vec<Mark>)>, lang: Lang) -> Panel {
    let (mut figured, mut marks) = (Vec::new(), Vec::new());
    for (place, (label, to, look, more)) in rows.into_iter().enumerate() {
        figured.push((label, signed(to, 1, lang)));
        marks.push(Mark::Bar { at: place as f64, from: 0.0, to, look, figures: Vec::new() });
        marks.extend(more);
    }
    Panel::new(Axis::numbers(Sign::Minus), Axis::figured(figured), marks)
}

/// What a chart says row by row, for those who cannot see it.
fn told(rows: impl Iterator<Item = String>) -> String {
    rows.collect::<Vec<_>>().join("; ")
}
