//! What special rules and numbers are worth, beside what the list implies.

use super::{Scale, signed, small, subtitle};
use crate::charts::canvas::Frame;
use crate::charts::page::{FIGURE, Key, LABEL, Words, sheet};
use crate::charts::palette::{A, B, Hatch, Marker};
use crate::charts::{Chart, ChartError};
use crate::fairness::fair::Fair;
use crate::fairness::study::Worth;
use crate::language::Lang;

const ROW: i32 = 40;
/// The most bars of a chart: what is worth least is left to the tables.
const MOST: usize = 32;

/// The chart, where rules were priced.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let mut worths: Vec<(&Worth, f64)> = fair.worths().filter_map(|worth| Some((worth, worth.points?))).collect();
    worths.sort_by(|x, y| y.1.abs().total_cmp(&x.1.abs()));
    let all = worths.len();
    worths.truncate(MOST);
    worths.sort_by(|x, y| y.1.total_cmp(&x.1));
    if worths.is_empty() {
        return Ok(None);
    }
    let implied = |worth: &Worth| if worth.change.special { fair.implied(&worth.change.about) } else { &[] };
    let label = |worth: &Worth| {
        format!("{} · {}", lang.pick(&worth.change.label.0, &worth.change.label.1), fair.full(worth.unit, lang))
    };
    let scale = Scale::of(worths.iter().flat_map(|(worth, points)| implied(worth).iter().copied().chain([*points, 0.0])), 10.0);
    let mut legend = vec![Key::area(A, Hatch::Plain, lang.pick("worth in exact duels", "valeur en duels exacts"))];
    if worths.iter().any(|(worth, _)| !implied(worth).is_empty()) {
        legend.push(Key::point(B, Marker::Diamond, lang.pick("price that the list implies", "prix que la liste implique")));
    }
    let left = all - worths.len();
    let mut note = lang
        .pick(
            "Points: what a unit with the rule may cost more than the same unit without it, everybody else’s cost kept.",
            "Points\u{a0}: ce que l’unité peut coûter de plus avec la règle que sans elle, le coût des autres gardé.",
        )
        .to_owned();
    if left > 0 {
        note += &match lang {
            Lang::En => format!(" {left} smaller ones are left out."),
            Lang::Fr => format!(" {left} plus petites sont omises."),
        };
    }
    let words = Words {
        title: lang.pick("What is a rule worth?", "Que vaut une règle\u{202f}?").to_owned(),
        subtitle: subtitle(fair),
        legend,
        note,
    };
    let wide = worths.iter().map(|(worth, _)| LABEL.width(&label(worth))).fold(0.0, f64::max).min(700.0).ceil() as i32;
    let drawn = sheet(&words, &small(fair, lang), worths.len() as i32 * ROW + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + wide + 40, right: frame.right - 120, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        let zero = plot.x(scale.share(0.0));
        for (number, (worth, points)) in worths.iter().enumerate() {
            let y = plot.top + number as i32 * ROW + ROW / 2;
            let x = plot.x(scale.share(*points));
            canvas.block_centred(&LABEL.fit(&label(worth), 700.0, 1), (frame.left, y), LABEL)?;
            canvas.rect(Frame { left: zero.min(x), right: zero.max(x).max(zero.min(x) + 2), top: y - 11, bottom: y + 11 }, A)?;
            for price in implied(worth) {
                canvas.marker(Marker::Diamond, (plot.x(scale.share(*price)), y), B)?;
            }
            canvas.text_centred(&signed(*points, lang), (frame.right, y), FIGURE.end())?;
        }
        Ok(())
    })?;
    let caption = worths.iter().map(|(worth, points)| format!("{} {}", label(worth), signed(*points, lang))).collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "rules".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
