//! Charts of prices from duels: what units are worth, and what rules are; and what charts of all prices have in common.

pub(super) mod dumbbell;
mod rules;

pub use rules::{Bar, bars};

use super::{Chart, ChartError};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_analysis::fairness::numbers::{PricedId, UnitId};
use montjoie_analysis::fairness::verdict::VerdictKind;
use montjoie_analysis::scenario::{small::line, words};
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Sign};
use montjoie_system::{Assumption, Basis};

/// Every chart that suits, the most telling first.
///
/// # Errors
/// Something could not be drawn.
pub fn all(fair: &Fair, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    super::all(&specs(fair, lang))
}

/// What [`all`] draws.
pub fn specs(fair: &Fair, lang: Lang) -> Vec<ChartSpec> {
    [dumbbell::chart(fair, lang), rules::chart(fair, lang)].into_iter().flatten().collect()
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
    parts.push(fair.short_bias().get(lang).to_owned());
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

/// The look of a verdict.
pub(super) const fn look(kind: Option<VerdictKind>) -> Look {
    match kind {
        Some(VerdictKind::Under) => Look::Low,
        Some(VerdictKind::Over) => Look::High,
        Some(VerdictKind::Fair) => Look::Fair,
        _ => Look::Open,
    }
}

/// Some verdicts in the legend, in their order, each with its look.
pub(super) fn keys(kinds: Vec<VerdictKind>, lang: Lang) -> Vec<Key> {
    let words = |kind: VerdictKind| match kind {
        VerdictKind::Under | VerdictKind::Over | VerdictKind::Fair => kind.words(lang),
        _ => lang.pick("depends, or undecided", "dépend, ou indécis"),
    };
    let mut keys: Vec<Key> = kinds.into_iter().map(|kind| Key::point(look(Some(kind)), words(kind))).collect();
    keys.dedup();
    keys
}

/// The panel of a bar per row from zero, with its interval and its points where it has them, and its figure beside it.
pub(super) fn bar_panel(rows: impl IntoIterator<Item = (String, f64, Look, Vec<Mark>)>, lang: Lang) -> Panel {
    let (mut figured, mut marks) = (Vec::new(), Vec::new());
    for (place, (label, to, look, more)) in rows.into_iter().enumerate() {
        figured.push((label, signed(to, lang)));
        marks.push(Mark::Bar { at: place as f64, from: 0.0, to, look, figures: Vec::new() });
        marks.extend(more);
    }
    Panel::new(Axis::numbers(Sign::Minus), Axis::figured(figured), marks)
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
