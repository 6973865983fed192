//! Published price and worth, unit by unit, what should cost more first.

use super::{Labels, Offer, Scale, duels, look, offers, signed_to, small, subtitle};
use crate::canvas::Frame;
use crate::page::{FIGURE, Key, LABEL, Words, sheet};
use crate::palette::{GREY, LINE, Marker};
use crate::{Chart, ChartError};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_core::language::Lang;

const ROW: i32 = 38;

/// The chart, where some unit has a price.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let (colour, marker) = look(None);
    let keys = vec![
        Key::point(GREY, Marker::Ring, lang.pick("price in the list", "prix dans la liste")),
        Key::point(colour, marker, lang.pick("worth in duels", "valeur en duel")),
    ];
    let offers = offers(fair, lang);
    let words = Words {
        title: title(&offers, lang),
        subtitle: subtitle(fair, lang),
        legend: keys,
        note: match lang {
            Lang::En => format!(
                "Hollow: the price in the list. Filled: what {} make of it, and by how much it differs. What should cost more comes first.",
                duels(fair, lang)
            ),
            Lang::Fr => format!(
                "Creux\u{a0}: le prix de la liste. Plein\u{a0}: ce qu’en disent les {}, et l’écart. D’abord ce qui devrait coûter plus.",
                duels(fair, lang)
            ),
        },
    };
    of(&offers, &words, &small(fair, lang), lang)
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

/// The same of any offers, where there is one.
pub fn of(offers: &[Offer], words: &Words, small: &str, lang: Lang) -> Result<Option<Chart>, ChartError> {
    if offers.is_empty() {
        return Ok(None);
    }
    let by = |points: f64| signed_to(points, decimals(offers), lang);
    let scale = Scale::of(offers.iter().flat_map(|offer| [offer.price, offer.worth]), 10.0);
    let numbered = offers.iter().enumerate().map(|(number, offer)| format!("{}.\u{a0}{}", number + 1, offer.label));
    let labels = Labels::of(numbered, 620.0, ROW);
    let drawn = sheet(words, small, offers.len() as i32 * labels.row + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 40, right: frame.right - 150, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        for (number, Offer { price, worth, kind, .. }) in offers.iter().enumerate() {
            let y = plot.top + number as i32 * labels.row + labels.row / 2;
            let (from, to) = (plot.x(scale.share(*price)), plot.x(scale.share(*worth)));
            let (colour, marker) = look(*kind);
            canvas.block_centred(&labels.lines[number], (frame.left, y), LABEL)?;
            canvas.line((from, y), (to, y), LINE, 4)?;
            canvas.marker(Marker::Ring, (from, y), GREY)?;
            canvas.marker(marker, (to, y), colour)?;
            canvas.text_centred(&by(worth - price), (frame.right, y), FIGURE.end())?;
        }
        Ok(())
    })?;
    let caption = offers.iter().map(|offer| format!("{} {}", offer.label, by(offer.worth - offer.price)));
    let caption = caption.collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "prices".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
