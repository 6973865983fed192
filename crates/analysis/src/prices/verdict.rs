//! Is a price fair? The rules of the method: a margin of the larger of 1 point and 5 % of the price, intervals that hold for a whole list at once,
//! and agreement of the situations. With a million combats everything is significant: the margin and the situations carry a verdict.

use montjoie_core::language::Lang;
use montjoie_core::texts;

/// The share of scenarios that must agree before a unit is called under- or over-costed.
pub const MOST_AGREE: f64 = 0.9;

/// The share of scenarios that must agree before a price is called fair.
pub const HALF_AGREE: f64 = 0.5;

/// By how many points a price may be off and still be fair.
pub fn margin(price: f64) -> f64 {
    (0.05 * price).max(1.0)
}

/// What is known of a unit's worth; without error, `low` and `high` are `worth`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The published price.
    pub price: f64,
    /// The worth of the unit, in points.
    pub worth: f64,
    /// The lower end of the worth's simultaneous interval.
    pub low: f64,
    /// The upper end of the worth's simultaneous interval.
    pub high: f64,
}

texts! {
    #[derive(PartialOrd, Ord, Hash)]
    "What is said of a price." pub VerdictKind {
        "The price is a bargain." Under = "too-cheap", "too cheap", "trop bon marché";
        "The price is too high." Over = "too-expensive", "too expensive", "trop chère";
        "The price is fair." Fair = "fair", "fair", "juste prix";
        "The verdict depends on the situation." Depends = "depends", "depends", "selon le cas";
        "The interval is too wide to say." Undecided = "undecided", "undecided", "indécis";
    }
}

/// A verdict on a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The kind of the verdict.
    pub kind: VerdictKind,
    /// By how many points the price would have to change, rounded.
    pub points: i64,
}

/// What a worth says of a price, were it known without error: under, over or fair.
pub fn side(price: f64, worth: f64) -> VerdictKind {
    let off = worth - price;
    match off {
        off if off > margin(price) => VerdictKind::Under,
        off if off < -margin(price) => VerdictKind::Over,
        _ => VerdictKind::Fair,
    }
}

/// The verdict on a price from its estimate and the worths that the scenarios give it (the main one among them).
pub fn verdict(estimate: &Estimate, scenarios: &[f64]) -> Verdict {
    let Estimate { price, worth, low, high } = *estimate;
    let points = (worth - price).round() as i64;
    let (below, above) = (side(price, low), side(price, high));
    if below != above {
        // The interval lies across a bound.
        return Verdict { kind: VerdictKind::Undecided, points };
    }
    let agree = scenarios.iter().filter(|&&worth| side(price, worth) == below).count() as f64;
    let least = if below == VerdictKind::Fair { HALF_AGREE } else { MOST_AGREE };
    let kind = if agree >= least * scenarios.len() as f64 - 1e-9 { below } else { VerdictKind::Depends };
    Verdict { kind, points }
}

impl Verdict {
    /// How far the price is off in points, or the kind of the verdict: `4 too cheap`, `fair`. `more`: how much more the fair price is.
    pub fn price_words(&self, more: f64, lang: Lang) -> String {
        let (off, points) = (lang.number(more.abs(), 0), lang.plural(more, "point", "points"));
        match (self.kind, lang) {
            // A price cannot be lower than the lowest.
            (kind, _) if more == 0.0 => kind.text().get(lang).to_owned(),
            (VerdictKind::Under, Lang::En) => format!("{off} too cheap"),
            (VerdictKind::Under, Lang::Fr) => format!("trop bon marché de {off} {points}"),
            (VerdictKind::Over, Lang::En) => format!("{off} too expensive"),
            (VerdictKind::Over, Lang::Fr) => format!("trop chère de {off} {points}"),
            (kind, _) => kind.text().get(lang).to_owned(),
        }
    }
}
