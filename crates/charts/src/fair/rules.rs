//! What special rules and numbers are worth, beside what the list implies.

use super::{Labels, Scale, duels, full, signed, small, subtitle};
use crate::canvas::Frame;
use crate::page::{FIGURE, Key, LABEL, Words, sheet};
use crate::palette::{A, B, Hatch, Marker};
use crate::{Chart, ChartError};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_analysis::fairness::numbers::UnitId;
use montjoie_analysis::fairness::study::Worth;
use montjoie_core::language::Lang;

const ROW: i32 = 40;
/// The most bars of a chart: what is worth least, and has no price that the list implies, is left to the tables.
const MOST: usize = 32;

/// What one rule or number is worth to a unit, and to its like in other lists.
pub struct Bar<'f> {
    /// The rule or number.
    pub what: String,
    /// The unit, with its lists.
    pub whose: String,
    /// Its worth.
    pub points: f64,
    /// The prices that the list implies for it.
    pub implied: &'f [f64],
}

impl Bar<'_> {
    fn label(&self) -> String {
        format!("{} · {}", self.what, self.whose)
    }
}

/// Everything that was priced by itself, as bars, what weighs most first.
pub fn bars(fair: &Fair, lang: Lang) -> Vec<Bar<'_>> {
    let mut found: Vec<(&Worth, f64, Vec<UnitId>)> = Vec::new();
    for worth in &fair.study.worths {
        let Some(points) = worth.points else { continue };
        let same = |known: &&mut (&Worth, f64, Vec<UnitId>)| {
            let (other, others, _) = known;
            other.change.label == worth.change.label
                && others.to_bits() == points.to_bits()
                && fair.unit(other.unit, lang) == fair.unit(worth.unit, lang)
        };
        match found.iter_mut().find(same) {
            Some((.., units)) => units.push(worth.unit),
            None => found.push((worth, points, vec![worth.unit])),
        }
    }
    found.sort_by(|x, y| y.1.abs().total_cmp(&x.1.abs()));
    let bar = |(worth, points, units): (&Worth, f64, Vec<UnitId>)| Bar {
        what: lang.pick(&worth.change.label.0, &worth.change.label.1).to_owned(),
        whose: full(fair, &units, lang),
        points,
        implied: fair.implied(worth),
    };
    found.into_iter().map(bar).collect()
}

/// The chart, where rules were priced.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let mut bars = bars(fair, lang);
    // What the list puts a price on is shown, then what weighs most.
    bars.sort_by_key(|bar| bar.implied.is_empty());
    let all = bars.len();
    bars.truncate(MOST);
    bars.sort_by(|x, y| y.points.total_cmp(&x.points));
    let Some(most) = bars.first() else { return Ok(None) };
    let scale = Scale::of(bars.iter().flat_map(|bar| bar.implied.iter().copied().chain([bar.points, 0.0])), 10.0);
    let mut legend = vec![Key::area(A, Hatch::Plain, format!("{} {}", lang.pick("worth in", "valeur en"), duels(fair, lang)))];
    if bars.iter().any(|bar| !bar.implied.is_empty()) {
        legend.push(Key::point(B, Marker::Diamond, lang.pick("price that the list implies", "prix que la liste implique")));
    }
    let left = all - bars.len();
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
        title: match lang {
            Lang::En => format!("Worth most in duels: {}, {} points", most.label(), signed(most.points, lang)),
            Lang::Fr => format!("Ce qui vaut le plus en duel\u{a0}: {}, {} points", most.label(), signed(most.points, lang)),
        },
        subtitle: subtitle(fair, lang),
        legend,
        note,
    };
    let labels = Labels::of(bars.iter().map(Bar::label), 700.0, ROW);
    let drawn = sheet(&words, &small(fair, lang), bars.len() as i32 * labels.row + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 40, right: frame.right - 120, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        let zero = plot.x(scale.share(0.0));
        for (number, bar) in bars.iter().enumerate() {
            let y = plot.top + number as i32 * labels.row + labels.row / 2;
            let x = plot.x(scale.share(bar.points));
            canvas.block_centred(&labels.lines[number], (frame.left, y), LABEL)?;
            canvas.rect(Frame { left: zero.min(x), right: zero.max(x).max(zero.min(x) + 2), top: y - 11, bottom: y + 11 }, A)?;
            for price in bar.implied {
                canvas.marker(Marker::Diamond, (plot.x(scale.share(*price)), y), B)?;
            }
            canvas.text_centred(&signed(bar.points, lang), (frame.right, y), FIGURE.end())?;
        }
        Ok(())
    })?;
    let caption = bars.iter().map(|bar| format!("{} {}", bar.label(), signed(bar.points, lang))).collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "rules".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
