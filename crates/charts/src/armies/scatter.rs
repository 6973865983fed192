//! Price against worth: above the band is a bargain, below it too expensive.

use crate::canvas::{Canvas, Drawn, Frame};
use crate::fair::{Offer, Scale, look, on_paper};
use crate::page::{self, LABEL, Words, sheet};
use crate::palette::{GREY, LINE, SAMPLE};
use crate::{Chart, ChartError};
use montjoie_analysis::fairness::verdict::margin;
use montjoie_core::language::Lang;

/// With its words it just fills what page one of a report has left for it.
const HEIGHT: i32 = 880;

/// The chart, where there is an offer; `several` says whether offers have ranges.
pub fn of(offers: &[Offer], words: &Words, small: &str, several: bool, lang: Lang) -> Result<Option<Chart>, ChartError> {
    if offers.is_empty() {
        return Ok(None);
    }
    let prices = Scale::of(offers.iter().flat_map(|offer| [offer.price * 0.95, offer.price * 1.05]), 10.0);
    let worths = Scale::of(
        offers.iter().flat_map(|offer| {
            let (low, high) = offer.range;
            [low, high, offer.worth, offer.price]
        }),
        10.0,
    );
    let drawn = sheet(words, small, HEIGHT, |canvas, frame| {
        let plot = Frame { left: frame.left + 90, right: frame.right - 20, top: frame.top + 10, bottom: frame.bottom - 90 };
        let at = |price: f64, worth: f64| (plot.x(prices.share(price)), plot.y(worths.share(worth)));
        band(canvas, &prices, &worths, plot)?;
        prices.across(canvas, plot, lang)?;
        worths.up(canvas, plot, lang)?;
        canvas.text(
            lang.pick("price in the list, points", "prix dans la liste, points"),
            (plot.right, plot.bottom + 72),
            page::TICK.end(),
        )?;
        canvas.text(lang.pick("worth, points", "valeur, points"), (plot.left + 10, plot.top + 18), page::TICK)?;
        let mut taken = vec![Frame { left: plot.left, right: plot.left + 260, top: plot.top, bottom: plot.top + 30 }];
        let mut bars: Vec<Frame> = Vec::new();
        // Units of one price stand side by side, so that each keeps its bar.
        let aside: Vec<i32> = (0..offers.len())
            .map(|at| {
                let alike = |other: &usize| offers[*other].price == offers[at].price;
                let (before, all) = ((0..at).filter(alike).count() as i32, (0..offers.len()).filter(alike).count() as i32);
                (2 * before - (all - 1)) * 11
            })
            .collect();
        let mut points = Vec::new();
        for (&Offer { price, worth, range: (low, high), kind, .. }, aside) in offers.iter().zip(aside) {
            let (colour, marker) = look(kind);
            let at = |worth: f64| (at(price, worth).0 + aside, at(price, worth).1);
            let point = at(worth);
            if several {
                let (low, high) = (at(low), at(high));
                canvas.line(low, high, colour, 3)?;
                bars.push(Frame { left: low.0 - 3, right: low.0 + 3, top: high.1, bottom: low.1 });
            }
            canvas.marker(marker, point, colour)?;
            taken.push(Frame { left: point.0 - 13, right: point.0 + 13, top: point.1 - 13, bottom: point.1 + 13 });
            points.push(point);
        }
        for (label, &point) in labels(offers, &points, plot, taken, &bars).iter().zip(&points) {
            tie(canvas, label.frame, point)?;
            let middle = (label.frame.top + label.frame.bottom) / 2;
            on_paper(canvas, &label.lines, (label.frame.left, middle), LABEL)?;
        }
        Ok(())
    })?;
    let caption = offers
        .iter()
        .map(|Offer { label, worth, price, .. }| format!("{label} {} → {}", lang.number(*price, 0), lang.number(*worth, 1)))
        .collect::<Vec<_>>()
        .join("; ");
    Ok(Some(Chart { name: "price-and-worth".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

pub fn note(several: bool, lang: Lang) -> String {
    let mut note = lang
        .pick(
            "Above the band: worth more than it costs. Grey band: fair, to 1 point or 5 %.",
            "Au-dessus de la bande : vaut plus que son prix. Bande grise : juste prix, à 1 point ou 5 % près.",
        )
        .to_owned();
    if several {
        note += lang.pick(" Upright bars: the range over the scenarios.", " Barres verticales : l’étendue selon les scénarios.");
    }
    note += lang.pick(" Units of one price stand side by side.", " Les unités de même prix sont côte à côte.");
    note += lang.pick(
        " A number stands for that row of the next chart, where there is no room for a name.",
        " Un numéro renvoie à la ligne du graphique suivant, là où il n’y a pas la place d’un nom.",
    );
    lang.typeset(&note)
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

/// A label in its place.
struct Label {
    lines: Vec<String>,
    frame: Frame,
}

/// The widest label of one line, and that of several.
const WIDEST: [f64; 2] = [420.0, 300.0];

/// The labels, each as near to its point as the others, the points and the frame let it, and off the bars where that is possible. A name that
/// finds no room gives way to the number of its row in the chart of prices.
fn labels(offers: &[Offer], points: &[(i32, i32)], plot: Frame, mut taken: Vec<Frame>, bars: &[Frame]) -> Vec<Label> {
    let mut placed = Vec::new();
    for (number, (Offer { label, .. }, &point)) in offers.iter().zip(points).enumerate() {
        let one = if LABEL.width(label) <= WIDEST[0] { vec![label.clone()] } else { LABEL.wrap(label, WIDEST[1]) };
        let texts = [one, vec![(number + 1).to_string()]];
        let clear = |frame: &Frame, bars: &[Frame]| taken.iter().chain(bars).all(|other| apart(frame, other));
        let near = |lines: &[String], most: i32, bars: &[Frame]| place(lines, point, most, plot, |frame| clear(frame, bars));
        let found = near(&texts[0], 120, bars)
            .or_else(|| near(&texts[0], 260, &[]))
            .map(|frame| (0, frame))
            .or_else(|| near(&texts[1], 120, bars).or_else(|| near(&texts[1], 2000, &[])).map(|frame| (1, frame)));
        if let Some((text, frame)) = found {
            taken.push(frame);
            placed.push(Label { lines: texts[text].clone(), frame });
        } else {
            placed.push(Label { lines: Vec::new(), frame: Frame { left: point.0, right: point.0, top: point.1, bottom: point.1 } });
        }
    }
    placed
}

fn apart(a: &Frame, b: &Frame) -> bool {
    a.right + 4 <= b.left || b.right + 4 <= a.left || a.bottom <= b.top || b.bottom <= a.top
}

/// The nearest place for some lines around a point that is free and inside the plot.
fn place(lines: &[String], (x, y): (i32, i32), most: i32, plot: Frame, free: impl Fn(&Frame) -> bool) -> Option<Frame> {
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
    let width = lines.iter().map(|line| LABEL.width(line)).fold(0.0, f64::max).ceil() as i32 + 2;
    let half = lines.len() as i32 * LABEL.leading() / 2 + 1;
    let inside = |f: &Frame| f.left >= plot.left && f.right <= plot.right && f.top >= plot.top && f.bottom <= plot.bottom;
    let candidate = |reach: i32, (dx, dy): (f64, f64)| {
        let (cx, cy) = (x + (dx * f64::from(reach)) as i32, y + (dy * f64::from(reach)) as i32);
        let left = match dx {
            dx if dx >= 1.0 => cx,
            dx if dx <= -1.0 => cx - width,
            _ => cx - width / 2,
        };
        Frame { left, right: left + width, top: cy - half, bottom: cy + half }
    };
    let reaches = (18..most).step_by(8);
    reaches.flat_map(|reach| DIRECTIONS.map(|direction| candidate(reach, direction))).find(|frame| inside(frame) && free(frame))
}

/// A label that had to go far is tied to its point.
fn tie(canvas: &mut Canvas, label: Frame, (x, y): (i32, i32)) -> Drawn {
    let end = (x.clamp(label.left - 3, label.right + 3), y.clamp(label.top, label.bottom));
    if (end.0 - x).abs() + (end.1 - y).abs() > 26 { canvas.line((x, y), end, LINE, 1) } else { Ok(()) }
}
