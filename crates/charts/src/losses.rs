//! What does it cost? The casualties of both sides: over all combats, and where the side wins or loses.

use crate::canvas::Colour;

use super::canvas::{Canvas, Drawn, Frame};
use super::page::{self, Key, LABEL, MOST_LINES, TICK, Words, page};
use super::palette::{GREY, Hatch, INK, LINE, Marker};
use super::{Chart, ChartError, MOST_HEIGHT, titles};
use montjoie_analysis::scenario::findings::{Finding, Findings};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital};
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner, sum};

/// The most findings that are shown; with more, only the first is.
const MOST: usize = 12;
/// The most of them in one chart, so that it is no higher than a page.
const ABREAST: usize = 6;

const WINS: (Colour, Marker) = (INK, Marker::Disc);
const LOSES: (Colour, Marker) = (Colour(0xb0, 0x2a, 0x4c), Marker::OpenTriangle);

/// The colour of a side's columns: lighter than the side itself, so that lines show on it.
const fn columns(side: Side) -> (Colour, Hatch) {
    match side {
        Side::A => (Colour(0x8f, 0xad, 0xcf), Hatch::Plain),
        Side::B => (Colour(0xf3, 0xc9, 0x8b), Hatch::Rising),
    }
}

/// The distributions of one side's losses.
struct Losses {
    overall: Vec<f64>,
    intervals: Option<Vec<(f64, f64)>>,
    winning: Option<Vec<f64>>,
    losing: Option<Vec<f64>>,
}

impl Losses {
    fn of(finding: &Finding, shares: &Tally<f64>, side: Side) -> Losses {
        let rows = &shares.losses[side];
        let given = |winner: Winner| {
            let all: f64 = rows.iter().map(|row| row[winner as usize]).sum();
            (all > 1e-9).then(|| rows.iter().map(|row| row[winner as usize] / all).collect())
        };
        let winner = |side| Winner::of(Some(side));
        let sampled = finding.sampled.as_ref().filter(|_| finding.exact.is_none());
        let interval = |tally: &Tally<u64>| {
            let ends = |row: &[u64; 3]| {
                let interval = statistics::interval(row.iter().sum(), tally.total(), 0.95);
                (interval.low, interval.high)
            };
            tally.losses[side].iter().map(ends).collect()
        };
        Losses {
            overall: rows.iter().map(sum).collect(),
            intervals: sampled.map(interval),
            winning: given(winner(side)),
            losing: given(winner(side.enemy())),
        }
    }

    fn most(&self) -> f64 {
        let all = [Some(&self.overall), self.winning.as_ref(), self.losing.as_ref()];
        all.into_iter().flatten().flatten().fold(0.0, |most, &share| most.max(share))
    }
}

/// The charts: several where there are many findings.
pub fn charts(findings: &Findings, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let all: Vec<(&Finding, Tally<f64>)> = findings.findings.iter().filter_map(|f| Some((f, f.shares()?))).collect();
    let shown = if all.len() > MOST { &all[..all.len().min(1)] } else { &all[..] };
    let parts = shown.len().div_ceil(ABREAST).max(1);
    let charts = shown.chunks(shown.len().div_ceil(parts).max(1)).enumerate();
    charts.map(|(number, part)| chart(findings, part, (number, all.len()), lang)).collect()
}

/// Whether a unit with these losses is gone in every combat: it has lost all that it can, and never won like that.
fn gone(shares: &Tally<f64>, side: Side, lost: usize) -> bool {
    let rows = &shares.losses[side];
    lost + 1 == rows.len() && rows[lost][Winner::of(Some(side)) as usize] == 0.0
}

/// The chart of some findings, of so many.
fn chart(findings: &Findings, shown: &[(&Finding, Tally<f64>)], (number, all): (usize, usize), lang: Lang) -> Result<Chart, ChartError> {
    let labelled = all > 1;
    let look = LABEL.bold();
    let labels: Vec<Vec<String>> =
        shown
            .iter()
            .map(|(finding, _)| {
                if labelled {
                    look.fit(&finding.label(findings, lang), f64::from(page::RIGHT - page::LEFT), MOST_LINES)
                } else {
                    Vec::new()
                }
            })
            .collect();
    let label_lines = labels.iter().map(Vec::len).max().unwrap_or(0) as i32;
    let around = 84 + label_lines * look.leading();
    let plot = match shown.len() {
        1 => 460,
        2 | 3 => 250,
        // More of them share out the height of a page, which no other chart fits on beside them.
        many => (MOST_HEIGHT / many as i32 - around).clamp(130, 250),
    };
    let row = plot + around;
    let counted = shown.first().map_or("", |(finding, _)| finding.losses.get(lang));
    let (a, b) = (columns(Side::A), columns(Side::B));
    let over_all = |side| match lang {
        Lang::En => format!("{}: all", capital(&page::side_name(findings, side, lang))),
        Lang::Fr => format!("{}\u{a0}: tous", capital(&page::side_name(findings, side, lang))),
    };
    let mut note = match lang {
        Lang::En => format!(
            "Across: {counted} of the side at the end. Up: share of the combats in question. Points: only combats that the side wins, or loses."
        ),
        Lang::Fr => format!(
            "En abscisse\u{a0}: {counted} du camp à la fin. En ordonnée\u{a0}: part des combats en question. Points\u{a0}: seulement les combats que le camp gagne, ou perd."
        ),
    };
    if all > MOST {
        let label = shown[0].0.label(findings, lang);
        note += &match lang {
            Lang::En => format!(" Of {} variants only the first is shown: {label}.", all),
            Lang::Fr => format!(" De {} variantes, seule la première est montrée\u{a0}: {label}.", all),
        };
    }
    let words = Words {
        title: titles::lost(findings, counted, lang),
        subtitle: page::sides(findings, lang),
        legend: vec![
            Key::area(a.0, a.1, over_all(Side::A)),
            Key::area(b.0, b.1, over_all(Side::B)),
            Key::point(WINS.0, WINS.1, lang.pick("when it wins", "quand il gagne")),
            Key::point(LOSES.0, LOSES.1, lang.pick("when it loses", "quand il perd")),
        ],
        note,
    };
    let last = |side: Side| {
        let most = shown.iter().filter_map(|(_, shares)| shares.losses[side].iter().rposition(|row| sum(row) > 5e-4)).max();
        most.unwrap_or(0) + 1
    };
    let values = [last(Side::A), last(Side::B)];
    let drawn = page(findings, lang, &words, row * shown.len() as i32 - 20, |canvas, frame| {
        for (number, (finding, shares)) in shown.iter().enumerate() {
            let top = frame.top + number as i32 * row;
            canvas.block(&labels[number], (frame.left, top + 18), look)?;
            let top = top + 12 + label_lines * look.leading();
            let middle = (frame.left + frame.right) / 2;
            let losses = Side::BOTH.map(|side| Losses::of(finding, shares, side));
            let most = ceiling(losses.iter().map(Losses::most).fold(0.0, f64::max));
            for ((side, losses), values) in Side::BOTH.into_iter().zip(&losses).zip(values) {
                let (left, right) = if side == Side::A { (frame.left + 92, middle - 24) } else { (middle + 92, frame.right) };
                let gone = !findings.battles && gone(shares, side, values - 1);
                panel(canvas, Frame { left, right, top, bottom: top + plot }, side, losses, (values, gone), most, lang)?;
            }
        }
        Ok(())
    })?;
    Ok(Chart {
        name: if number == 0 { "losses".to_owned() } else { format!("losses-{}", number + 1) },
        title: words.title.clone(),
        caption: caption(findings, shown, lang),
        svg: drawn.svg,
        inset: drawn.inset,
        lang,
    })
}

/// The end of a scale that holds a share, chosen so that its quarters are round.
pub fn ceiling(most: f64) -> f64 {
    [0.04, 0.08, 0.2, 0.4, 0.6, 0.8].into_iter().find(|&end| most <= end).unwrap_or(1.0)
}

fn panel(canvas: &mut Canvas, frame: Frame, side: Side, losses: &Losses, (values, gone): (usize, bool), most: f64, lang: Lang) -> Drawn {
    page::share_scale_up(canvas, frame, most, if frame.height() < 140 { 2 } else { 4 }, lang)?;
    let slot = f64::from(frame.width()) / values as f64;
    let centre = |value: usize| frame.left + ((value as f64 + 0.5) * slot).round() as i32;
    let half = (slot * 0.36).clamp(1.0, 60.0) as i32;
    let (colour, hatch) = columns(side);
    for (value, &share) in losses.overall.iter().take(values).enumerate() {
        let top = frame.y(share / most);
        let column = Frame { left: centre(value) - half, right: centre(value) + half, top, bottom: frame.bottom };
        canvas.hatched(column, colour, hatch, page::hatch_lines(colour))?;
        if let Some((low, high)) = losses.intervals.as_ref().and_then(|ends| ends.get(value)).filter(|(low, high)| high - low > 0.002) {
            canvas.line((centre(value), frame.y(low / most)), (centre(value), frame.y((high / most).min(1.0))), GREY, 2)?;
        }
    }
    let curves = [(&losses.winning, WINS), (&losses.losing, LOSES)];
    for (curve, (colour, marker)) in curves {
        let Some(curve) = curve else { continue };
        // What never happens has no point, and no line runs through it.
        let mut run: Vec<(i32, i32)> = Vec::new();
        let mut runs = Vec::new();
        for (value, &share) in curve.iter().take(values).enumerate() {
            if share >= 5e-4 {
                run.push((centre(value), frame.y(share / most)));
            } else {
                runs.push(std::mem::take(&mut run));
            }
        }
        runs.push(run);
        for points in runs.iter().filter(|points| !points.is_empty()) {
            canvas.path(points, colour, 2)?;
            if half > 5 {
                points.iter().try_for_each(|&point| canvas.marker(marker, point, colour))?;
            }
        }
    }
    canvas.line((frame.left, frame.bottom), (frame.right, frame.bottom), LINE, 2)?;
    // Figures that would touch are left out, evenly.
    let widest = figure_width(values);
    let step = (widest / slot).ceil().max(1.0) as usize;
    let removed = lang.pick("removed", "retirée");
    let last = if gone { frame.right - TICK.width(removed).ceil() as i32 - 10 } else { i32::MAX };
    for value in (0..values).step_by(step) {
        if centre(value) + (widest / 2.0) as i32 <= last {
            canvas.text(&value.to_string(), (centre(value), frame.bottom + 30), TICK.middle())?;
        }
    }
    if gone {
        // A unit that is removed has no wounds to count.
        canvas.text(removed, (frame.right, frame.bottom + 30), TICK.end())?;
    }
    Ok(())
}

fn figure_width(values: usize) -> f64 {
    TICK.width(&values.to_string()) + 10.0
}

fn caption(findings: &Findings, shown: &[(&Finding, Tally<f64>)], lang: Lang) -> String {
    let mut text = lang
        .pick(
            "Columns: distribution of the losses of each side over all combats; points: only where the side wins or loses.",
            "Colonnes\u{a0}: distribution des pertes de chaque camp sur tous les combats\u{202f}; points\u{a0}: seulement quand le camp gagne ou perd.",
        )
        .to_owned();
    for (finding, shares) in shown {
        let mean = |side| lang.number(shares.mean_losses(side), 2);
        let (label, a, b) = (finding.label(findings, lang), mean(Side::A), mean(Side::B));
        text += &match lang {
            Lang::En => format!(" {label}: A loses {a} on average, B {b}."),
            Lang::Fr => format!(" {label}\u{a0}: A perd {a} en moyenne, B {b}."),
        };
    }
    text
}
