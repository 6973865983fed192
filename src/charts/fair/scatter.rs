//! Price against worth: above the band is a bargain, below it too dear.

use super::{Row, Scale, legend, look, rows, small, subtitle};
use crate::charts::canvas::{Canvas, Drawn, Frame, Type};
use crate::charts::page::{self, Words, sheet};
use crate::charts::palette::{GREY, INK, LINE, SAMPLE};
use crate::charts::{Chart, ChartError};
use crate::fairness::fair::Fair;
use crate::fairness::verdict::margin;
use crate::language::Lang;

const HEIGHT: i32 = 1100;
const LABEL: Type = Type::of(20.0);

/// The chart, where some unit has a price.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let price = |place: usize| fair.entrants[fair.study.units[place].unit].points;
    let order: Vec<usize> = fair.by_difference().into_iter().filter(|&place| price(place).is_some()).collect();
    let rows = rows(fair, &order, lang);
    if rows.is_empty() {
        return Ok(None);
    }
    let priced = |row: &Row| (&fair.study.units[row.place], price(row.place).unwrap_or_default());
    let prices = Scale::of(rows.iter().flat_map(|row| [priced(row).1 * 0.95, priced(row).1 * 1.05]), 10.0);
    let worths = Scale::of(
        rows.iter().flat_map(|row| {
            let (low, high) = priced(row).0.range();
            [low, high, priced(row).1]
        }),
        10.0,
    );
    let several = fair.study.scenarios.len() > 1;
    let words = Words {
        title: lang.pick("Who is a bargain?", "Qui est une bonne affaire\u{202f}?").to_owned(),
        subtitle: subtitle(fair),
        legend: legend(fair, lang),
        note: match (several, lang) {
            (true, Lang::En) => "Above the band: worth more than it costs. Grey band: fair, to 1 point or 5\u{a0}%. Upright bars: the range over the scenarios.".to_owned(),
            (true, Lang::Fr) => "Au-dessus de la bande\u{a0}: vaut plus que son prix. Bande grise\u{a0}: juste prix, à 1 point ou 5\u{a0}% près. Barres\u{a0}: étendue selon les scénarios.".to_owned(),
            (false, Lang::En) => "Above the band: worth more than it costs. Grey band: fair, to 1 point or 5\u{a0}%.".to_owned(),
            (false, Lang::Fr) => "Au-dessus de la bande\u{a0}: vaut plus que son prix. Bande grise\u{a0}: juste prix, à 1 point ou 5\u{a0}% près.".to_owned(),
        },
    };
    let drawn = sheet(&words, &small(fair, lang), HEIGHT, |canvas, frame| {
        let plot = Frame { left: frame.left + 90, right: frame.right - 20, top: frame.top + 10, bottom: frame.bottom - 90 };
        let at = |price: f64, worth: f64| (plot.x(prices.share(price)), plot.y(worths.share(worth)));
        band(canvas, &prices, &worths, plot)?;
        prices.across(canvas, plot, lang)?;
        worths.up(canvas, plot, lang)?;
        canvas.text(lang.pick("price in the list, points", "prix dans la liste, points"), (plot.right, plot.bottom + 72), page::TICK.end())?;
        canvas.text(lang.pick("worth, points", "valeur, points"), (plot.left + 10, plot.top + 18), page::TICK)?;
        let mut taken: Vec<Frame> = Vec::new();
        for row in &rows {
            let (priced, price) = priced(row);
            let (low, high) = priced.range();
            let (colour, marker) = look(priced.verdict.as_ref().map(|verdict| verdict.kind));
            let point = at(price, priced.worth);
            if several {
                canvas.line(at(price, low), at(price, high), colour, 2)?;
            }
            canvas.marker(marker, point, colour)?;
            taken.push(Frame { left: point.0 - 13, right: point.0 + 13, top: point.1 - 13, bottom: point.1 + 13 });
        }
        for (row, label) in rows.iter().zip(labels(&rows, |row| at(priced(row).1, priced(row).0.worth), plot, taken)) {
            let (_, price) = priced(row);
            let point = at(price, priced(row).0.worth);
            // A label that had to go far is tied to its point.
            let end = (if label.left > point.0 { label.left - 3 } else { label.right + 3 }, (label.top + label.bottom) / 2);
            if (end.0 - point.0).abs() + (end.1 - point.1).abs() > 40 && !(label.left <= point.0 && point.0 <= label.right) {
                canvas.line(point, end, LINE, 1)?;
            } else if label.left <= point.0 && point.0 <= label.right {
                let near = if label.top > point.1 { label.top } else { label.bottom };
                canvas.line(point, (point.0, near), LINE, 1)?;
            }
            canvas.text_centred(&row.label, (label.left, (label.top + label.bottom) / 2), LABEL.colour(INK))?;
        }
        Ok(())
    })?;
    let caption = rows
        .iter()
        .map(|row| {
            let (priced, price) = priced(row);
            format!("{} {} → {}", row.label, lang.number(price, 0), lang.number(priced.worth, 1))
        })
        .collect::<Vec<_>>()
        .join("; ");
    Ok(Some(Chart { name: "price-and-worth".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

/// The fair band and the line on which worth is price.
fn band(canvas: &mut Canvas, prices: &Scale, worths: &Scale, plot: Frame) -> Drawn {
    let point = |price: f64, worth: f64| (plot.x(prices.share(price)), plot.y(worths.share(worth)));
    let ends: Vec<f64> = (0..=60).map(|at| prices.low + (prices.high - prices.low) * f64::from(at) / 60.0).collect();
    let held = |worth: f64| worth.clamp(worths.low, worths.high);
    let upper = ends.iter().map(|&price| point(price, held(price + margin(price))));
    let lower = ends.iter().rev().map(|&price| point(price, held(price - margin(price))));
    let outline: Vec<(i32, i32)> = upper.chain(lower).collect();
    canvas.veil(&outline, SAMPLE, 0.45)?;
    let (from, to) = (prices.low.max(worths.low), prices.high.min(worths.high));
    canvas.line(point(from, from), point(to, to), GREY, 2)
}

/// Where the labels stand: each as near to its point as the others, the points and the frame let it.
fn labels(rows: &[Row], at: impl Fn(&Row) -> (i32, i32), plot: Frame, mut taken: Vec<Frame>) -> Vec<Frame> {
    const DIRECTIONS: [(f64, f64); 12] = [
        (1.0, 0.0),
        (-1.0, 0.0),
        (1.0, -0.5),
        (1.0, 0.5),
        (-1.0, -0.5),
        (-1.0, 0.5),
        (0.3, -1.0),
        (0.3, 1.0),
        (-0.3, -1.0),
        (-0.3, 1.0),
        (1.0, -1.0),
        (-1.0, 1.0),
    ];
    let mut placed = Vec::new();
    for row in rows {
        let (x, y) = at(row);
        let width = LABEL.width(&row.label).ceil() as i32 + 2;
        let half = 13;
        let apart = |a: &Frame, b: &Frame| a.right + 4 <= b.left || b.right + 4 <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        let candidate = |reach: i32, (dx, dy): (f64, f64)| {
            let (cx, cy) = (x + (dx * f64::from(reach)) as i32, y + (dy * f64::from(reach)) as i32);
            let left = if dx >= 1.0 { cx } else if dx <= -1.0 { cx - width } else { cx - width / 2 };
            Frame { left, right: left + width, top: cy - half, bottom: cy + half }
        };
        let inside = |f: &Frame| f.left >= plot.left && f.right <= plot.right && f.top >= plot.top && f.bottom <= plot.bottom;
        let mut found = None;
        'search: for reach in (18..900).step_by(8) {
            for direction in DIRECTIONS {
                let frame = candidate(reach, direction);
                if inside(&frame) && taken.iter().all(|other| apart(&frame, other)) {
                    found = Some(frame);
                    break 'search;
                }
            }
        }
        let frame = found.unwrap_or_else(|| candidate(18, DIRECTIONS[0]));
        taken.push(frame);
        placed.push(frame);
    }
    placed
}
