//! Published price and worth, unit by unit, what should cost more first.

use super::{Offer, duels, look, offers, signed_to, small, subtitle};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Sign};

/// The chart, where some unit has a price.
pub fn chart(fair: &Fair, lang: Lang) -> Option<ChartSpec> {
    let (offers, duels) = (offers(fair, lang), duels(fair, lang));
    let note = match lang {
        Lang::En => format!(
            "Circle: the price in the list. Diamond: what {duels} make of it, and by how much it differs. What should cost more comes first."
        ),
        Lang::Fr => {
            format!("Cercle : le prix de la liste. Losange : ce qu’en disent les {duels}, et l’écart. D’abord ce qui devrait coûter plus.")
        }
    };
    of(&offers, lang).map(|spec| ChartSpec {
        title: title(&offers, lang),
        subtitle: subtitle(fair, lang),
        legend: vec![vec![
            Key::point(Look::Before, lang.pick("price in the list", "prix dans la liste")),
            Key::point(look(None), lang.pick("worth in duels", "valeur en duel")),
        ]],
        note: lang.typeset(&note),
        small: small(fair, lang),
        ..spec
    })
}

/// The offer that is furthest from its price.
fn title(offers: &[Offer], lang: Lang) -> String {
    let off = |offer: &Offer| (offer.worth - offer.price).abs();
    match offers.iter().filter(|offer| off(offer) > 0.0).max_by(|one, other| off(one).total_cmp(&off(other))) {
        None => lang.pick("In duels every unit is worth its price", "En duel, chaque unité vaut son prix").to_owned(),
        Some(offer) => {
            let [worth, price] = [offer.worth, offer.price].map(|points| lang.number(points, decimals(offers)));
            match lang {
                Lang::En => format!("In duels furthest from its price: {}, worth {worth} instead of {price}", offer.label),
                Lang::Fr => format!("En duel, le plus loin de son prix\u{a0}: {}, {worth} au lieu de {price}", offer.label),
            }
        }
    }
}

/// Between whole prices all differences are whole.
fn decimals(offers: &[Offer]) -> usize {
    usize::from(offers.iter().any(|offer| (offer.worth - offer.price).fract() != 0.0))
}

/// The drawing of any offers, still without words; `None` where there is none.
pub fn of(offers: &[Offer], lang: Lang) -> Option<ChartSpec> {
    let by = |offer: &Offer| signed_to(offer.worth - offer.price, decimals(offers), lang);
    let row = |(place, offer): (usize, &Offer)| (format!("{}.\u{a0}{}", place + 1, offer.label), by(offer));
    let marks = |(place, offer): (usize, &Offer)| {
        let (at, Offer { price, worth, kind, .. }) = (place as f64, offer);
        let point = |points: f64, look: Look| Mark::Point { at: [points, at], look, label: String::new() };
        [Mark::Link { at, from: *price, to: *worth, look: Look::Aside }, point(*price, Look::Before), point(*worth, look(*kind))]
    };
    let rows = Axis::figured(offers.iter().enumerate().map(row));
    let told: Vec<String> = offers.iter().map(|offer| format!("{} {}", offer.label, by(offer))).collect();
    (!offers.is_empty()).then(|| ChartSpec {
        lang,
        name: "prices".to_owned(),
        panels: vec![Panel::new(Axis::numbers(Sign::Minus), rows, offers.iter().enumerate().flat_map(marks).collect())],
        alt: told.join("; "),
        ..ChartSpec::default()
    })
}
