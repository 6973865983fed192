//! What changes? The difference of the shares between two named variants, or between two words of a swept key.

use super::canvas::{Canvas, Colour, Drawn, Frame};
use super::grid::Grid;
use super::page::{self, FIGURE, Key, TICK, Words, page, sides};
use super::palette::{self, GRID, INK, LINE, Marker};
use super::wins::BarRows;
use super::{Chart, ChartError, titles};
use montjoie_analysis::scenario::findings::{Finding, Findings, Share};
use montjoie_analysis::scenario::words::fights;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_core::tally::Winner;

/// A difference of two shares, second minus first, in [-1, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference.
    pub value: f64,
    /// Its 95 % interval; `None` where both shares are exact.
    pub interval: Option<Interval>,
}

impl Difference {
    /// From one share to another. The interval is Newcombe's: it puts the intervals of the two together, so that it does not shrink to
    /// nothing where a share is 0 or 1. It takes the two for independent: that variants share their dice is not counted.
    pub fn between(from: Share, to: Share) -> Difference {
        let ends = |share: Share| share.interval.unwrap_or(Interval { low: share.value, high: share.value });
        let value = to.value - from.value;
        let (f, t) = (ends(from), ends(to));
        let interval = (from.interval.is_some() || to.interval.is_some()).then(|| Interval {
            low: value - ((to.value - t.low).powi(2) + (f.high - from.value).powi(2)).sqrt(),
            high: value + ((t.high - to.value).powi(2) + (from.value - f.low).powi(2)).sqrt(),
        });
        Difference { value, interval }
    }

    /// In percentage points, as `−20.3`.
    pub fn points(self, lang: Lang) -> String {
        signed(self.value, lang)
    }
}

/// A difference in percentage points with its sign, the minus a real one.
pub fn signed(value: f64, lang: Lang) -> String {
    let text = lang.number(value.abs() * 100.0, 1);
    let zero = text.bytes().all(|b| matches!(b, b'0' | b'.' | b','));
    format!(
        "{}{text}",
        if zero {
            ""
        } else if value < 0.0 {
            "−"
        } else {
            "+"
        }
    )
}

/// Two values of one dimension that are compared everywhere else.
pub struct Comparison<'f> {
    /// What it goes from, in words.
    pub from: String,
    /// What it goes to, in words.
    pub to: String,
    /// Where: the rest of the combination in words, and the two findings.
    pub pairs: Vec<(String, &'f Finding, &'f Finding)>,
}

impl<'f> Comparison<'f> {
    /// The strongest lever that is a word: a named variant, or a value of a swept key, instead of that of the base. `None` without any.
    pub fn of(findings: &'f Findings, lang: Lang) -> Option<Comparison<'f>> {
        let grid = Grid::new(findings, lang);
        let lever = findings.levers().into_iter().find(|lever| grid.dimensions[lever.dimension].numbers.is_none())?;
        let pair = |&(from, to): &(usize, usize)| {
            let (from, to) = (&findings.findings[from], &findings.findings[to]);
            (grid.label_without(from, lever.dimension), from, to)
        };
        let label = |value| grid.dimensions[lever.dimension].label(value);
        Some(Comparison { from: label(lever.from), to: label(lever.to), pairs: lever.pairs.iter().map(pair).collect() })
    }
}

/// The chart, where there is something to compare.
pub fn chart(findings: &Findings, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let Some(comparison) = Comparison::of(findings, lang) else { return Ok(None) };
    let differences: Vec<[Difference; 2]> = comparison
        .pairs
        .iter()
        .map(|(_, from, to)| [Winner::A, Winner::B].map(|winner| Difference::between(from.share(winner), to.share(winner))))
        .collect();
    if differences.iter().flatten().any(|difference| !difference.value.is_finite()) {
        return Ok(None);
    }
    let all = fights(findings, lang.pick("all combats", "tous les combats"), lang);
    let labels: Vec<String> =
        comparison.pairs.iter().map(|(label, ..)| if label.is_empty() { all.clone() } else { label.clone() }).collect();
    let mut rows = BarRows::new(&labels, &vec![false; labels.len()]);
    // Two points a row need more room than one bar.
    if labels.len() == 1 {
        rows.height += 40;
        rows.middles[0] += 20;
    }
    let sampled = differences.iter().flatten().any(|difference| difference.interval.is_some());
    let wins = |side| match lang {
        Lang::En => format!("{} wins", page::side_name(findings, side, lang)),
        Lang::Fr => format!("{}\u{a0}: victoire", page::side_name(findings, side, lang)),
    };
    let words = Words {
        title: titles::compared(&comparison, lang),
        subtitle: sides(findings, lang),
        legend: vec![Key::point(palette::A, Marker::Disc, wins(Side::A)), Key::point(CONTRAST_B, Marker::Triangle, wins(Side::B))],
        note: note(&comparison, sampled, lang),
    };
    let figures = differences.iter().flatten().map(|d| FIGURE.width(&figure(*d, lang))).fold(0.0, f64::max).ceil() as i32;
    let drawn = page(findings, lang, &words, rows.height + 44, |canvas, frame| {
        let plot =
            Frame { left: frame.left + rows.width + 40, right: frame.right - 2 * figures - 80, top: frame.top, bottom: frame.bottom - 44 };
        let scale = Scale::of(&differences, plot);
        scale.draw(canvas, lang)?;
        rows.draw(canvas, plot.left - 32, plot.top)?;
        for (pair, middle) in differences.iter().zip(&rows.middles) {
            let y = plot.top + middle;
            let looks = [(palette::A, Marker::Disc, -10), (CONTRAST_B, Marker::Triangle, 10)];
            let columns = [frame.right - figures - 28, frame.right];
            for ((difference, (colour, marker, off)), right) in pair.iter().zip(looks).zip(columns) {
                let y_here = y + off;
                canvas.line((scale.x(0.0), y_here), (scale.x(difference.value), y_here), colour, 2)?;
                if let Some(interval) = difference.interval {
                    let (low, high) = (scale.x(interval.low), scale.x(interval.high));
                    canvas.line((low, y_here), (high, y_here), INK, 4)?;
                }
                canvas.marker(marker, (scale.x(difference.value), y_here), colour)?;
                canvas.text_centred(&figure(*difference, lang), (right, y), FIGURE.colour(colour).end())?;
            }
        }
        Ok(())
    })?;
    let caption = caption(&comparison, &labels, &differences, lang);
    Ok(Some(Chart { name: "difference".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

/// B in a tone dark enough for thin lines and figures.
const CONTRAST_B: Colour = Colour(0xa8, 0x5c, 0x00);

fn figure(difference: Difference, lang: Lang) -> String {
    match difference.interval {
        None => difference.points(lang),
        Some(i) => format!("{} [{}{} {}]", difference.points(lang), signed(i.low, lang), lang.semicolon(), signed(i.high, lang)),
    }
}

fn note(comparison: &Comparison, sampled: bool, lang: Lang) -> String {
    let head = match lang {
        Lang::En => {
            format!("Percentage points: the share with {} less that with {}.", lang.quote(&comparison.to), lang.quote(&comparison.from))
        }
        Lang::Fr => format!(
            "Points de pourcentage\u{a0}: la part avec {} moins celle avec {}.",
            lang.quote(&comparison.to),
            lang.quote(&comparison.from)
        ),
    };
    let tail = if sampled {
        lang.pick(
            "Bars and brackets: 95\u{a0}% intervals of the difference, taken as if the two did not share their dice.",
            "Barres et crochets\u{a0}: intervalles à 95\u{a0}% de la différence, comme si les deux ne partageaient pas leurs dés.",
        )
    } else {
        lang.pick("Exact.", "Exact.")
    };
    format!("{head} {tail}")
}

/// From a difference to a pixel column.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    frame: Frame,
}

impl Scale {
    fn of(differences: &[[Difference; 2]], frame: Frame) -> Scale {
        let ends = |d: &Difference| d.interval.map_or([d.value, d.value], |interval| [interval.low, interval.high]);
        let all = || differences.iter().flatten().flat_map(ends);
        let (low, high) = (all().fold(0.0, f64::min), all().fold(0.0, f64::max));
        let span = (high - low).max(0.01);
        let step = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2].into_iter().find(|step| span / step <= 8.0).unwrap_or(0.5);
        Scale { low: (low / step).floor().min(-1.0) * step, high: (high / step).ceil().max(1.0) * step, step, frame }
    }

    fn x(&self, value: f64) -> i32 {
        self.frame.x((value - self.low) / (self.high - self.low))
    }

    fn draw(&self, canvas: &mut Canvas, lang: Lang) -> Drawn {
        let (first, last) = ((self.low / self.step).round() as i32, (self.high / self.step).round() as i32);
        for number in first..=last {
            let value = f64::from(number) * self.step;
            let x = self.x(value);
            let (colour, width) = if number == 0 { (LINE, 3) } else { (GRID, 2) };
            canvas.line((x, self.frame.top), (x, self.frame.bottom), colour, width)?;
            canvas.text(&tick(value, self.step, lang), (x, self.frame.bottom + 34), TICK.middle())?;
        }
        Ok(())
    }
}

/// A figure of the scale, with a decimal only where the steps need one.
fn tick(value: f64, step: f64, lang: Lang) -> String {
    let text = signed(value, lang);
    if step < 0.01 { text } else { text[..text.len() - 2].to_owned() }
}

fn caption(comparison: &Comparison, labels: &[String], differences: &[[Difference; 2]], lang: Lang) -> String {
    let mut text = match lang {
        Lang::En => format!("Differences in percentage points from {} to {}.", lang.quote(&comparison.from), lang.quote(&comparison.to)),
        Lang::Fr => format!("Différences en points de pourcentage de {} à {}.", lang.quote(&comparison.from), lang.quote(&comparison.to)),
    };
    for (label, [a, b]) in labels.iter().zip(differences).take(12) {
        let colon = lang.colon();
        text += &format!(" {label}{colon} A {}, B {}.", figure(*a, lang), figure(*b, lang));
    }
    text
}
