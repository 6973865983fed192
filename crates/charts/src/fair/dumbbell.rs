//! Published price and worth, unit by unit, what should cost more first.

use super::{Labels, Offer, Scale, duels, legend, look, offers, signed, small, subtitle};
use crate::canvas::Frame;
use crate::page::{FIGURE, Key, LABEL, Words, sheet};
use crate::palette::{GREY, LINE, Marker};
use crate::{Chart, ChartError};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_core::language::Lang;

const ROW: i32 = 38;

/// The chart, where some unit has a price.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let offers = offers(fair, lang);
    if offers.is_empty() {
        return Ok(None);
    }
    let scale = Scale::of(offers.iter().flat_map(|offer| [offer.price, offer.priced.worth]), 10.0);
    let mut keys = vec![Key::point(GREY, Marker::Ring, lang.pick("price in the list", "prix dans la liste"))];
    keys.extend(legend(fair, lang));
    let words = Words {
        title: lang.pick("What should the price be?", "Quel serait le juste prix\u{202f}?").to_owned(),
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
    let numbered = offers.iter().enumerate().map(|(number, offer)| format!("{}.\u{a0}{}", number + 1, offer.row.label));
    let labels = Labels::of(numbered, 620.0, ROW);
    let drawn = sheet(&words, &small(fair, lang), offers.len() as i32 * labels.row + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 40, right: frame.right - 150, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        for (number, Offer { price, priced, .. }) in offers.iter().enumerate() {
            let y = plot.top + number as i32 * labels.row + labels.row / 2;
            let (from, to) = (plot.x(scale.share(*price)), plot.x(scale.share(priced.worth)));
            let (colour, marker) = look(priced.verdict.as_ref().map(|verdict| verdict.kind));
            canvas.block_centred(&labels.lines[number], (frame.left, y), LABEL)?;
            canvas.line((from, y), (to, y), LINE, 4)?;
            canvas.marker(Marker::Ring, (from, y), GREY)?;
            canvas.marker(marker, (to, y), colour)?;
            canvas.text_centred(&signed(priced.worth - price, lang), (frame.right, y), FIGURE.end())?;
        }
        Ok(())
    })?;
    let caption = offers.iter().map(|offer| format!("{} {}", offer.row.label, signed(offer.priced.worth - offer.price, lang)));
    let caption = caption.collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "prices".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
