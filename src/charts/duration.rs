//! How soon is it decided? The share of combats that somebody has won by each turn.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::page::{self, FIGURE, Key, LABEL, Page, TICK, Words, page, sides};
use super::palette::{self, LINE, LINES, PAPER};
use super::wins::BarRows;
use super::{Chart, ChartError};
use crate::language::Lang;
use crate::scenario::findings::Findings;
use crate::tally::{Tally, Winner};

/// The most findings that are shown as curves; more are shown as rows of figures.
const MOST_CURVES: usize = 6;
/// The most columns of figures.
const MOST_COLUMNS: usize = 16;

/// The share decided by each turn.
fn decided(tally: &Tally<f64>) -> Vec<f64> {
    let mut so_far = 0.0;
    let turns = tally.rounds.iter().map(|row| {
        so_far += row[Winner::A as usize] + row[Winner::B as usize];
        so_far
    });
    turns.collect()
}

/// The chart.
pub fn chart(findings: &Findings, lang: Lang) -> Result<Chart, ChartError> {
    let curves: Vec<Vec<f64>> = findings.findings.iter().map(|f| f.shares().map_or(Vec::new(), |tally| decided(&tally))).collect();
    // After the last turn in which anything still happens, curves are flat.
    let busy =
        |curve: &Vec<f64>| curve.iter().position(|share| share + 5e-4 > curve.last().copied().unwrap_or(0.0)).map_or(1, |turn| turn + 2);
    let all = curves.iter().map(Vec::len).max().unwrap_or(1);
    let turns = curves.iter().map(busy).max().unwrap_or(1).clamp(1, all.max(1));
    let title = lang.pick("How soon is it decided?", "Quand est-ce décidé\u{202f}?").to_owned();
    let by_curves = findings.findings.len() <= MOST_CURVES;
    let drawn = if by_curves { lines(findings, &curves, turns, &title, lang)? } else { figures(findings, &curves, turns, &title, lang)? };
    Ok(Chart { name: "duration".to_owned(), title, caption: caption(findings, &curves, lang), svg: drawn.svg, inset: drawn.inset, lang })
}

fn note(lang: Lang) -> String {
    let text = lang.pick(
        "Share of all combats that one side has won by the end of the turn. What never gets there ends with neither winning.",
        "Part de tous les combats gagnés par un camp à la fin du tour. Le reste finit sans vainqueur.",
    );
    text.to_owned()
}

fn lines(findings: &Findings, curves: &[Vec<f64>], turns: usize, title: &str, lang: Lang) -> Result<Page, ChartError> {
    let label = |(finding, (colour, marker)): (&crate::scenario::Finding, _)| Key::point(colour, marker, finding.label(findings, lang));
    let legend = if findings.findings.len() > 1 { findings.findings.iter().zip(LINES).map(label).collect() } else { Vec::new() };
    let words = Words { title: title.to_owned(), subtitle: sides(findings, lang), legend, note: note(lang) };
    page(findings, lang, &words, 640, |canvas, frame| {
        let plot = Frame { left: frame.left + 92, right: frame.right - 40, top: frame.top + 14, bottom: frame.bottom - 70 };
        page::share_scale_up(canvas, plot, 1.0, 4, lang)?;
        let x = |turn: usize| plot.x(turn as f64 / turns as f64);
        let step = turns.div_ceil(24);
        for turn in (0..=turns).step_by(step) {
            canvas.line((x(turn), plot.bottom), (x(turn), plot.bottom + 8), LINE, 2)?;
            canvas.text(&turn.to_string(), (x(turn), plot.bottom + 36), TICK.middle())?;
        }
        canvas.text(lang.pick("game turn", "tour de jeu"), ((plot.left + plot.right) / 2, plot.bottom + 68), TICK.middle())?;
        for (curve, (colour, marker)) in curves.iter().zip(LINES) {
            // By turn 0 nothing is decided; within a turn nothing is known, so that the points are joined by straight lines.
            let mut points = vec![(x(0), plot.y(0.0))];
            points.extend(curve.iter().take(turns).enumerate().map(|(turn, &share)| (x(turn + 1), plot.y(share))));
            canvas.path(&points, colour, 3)?;
            if step == 1 {
                points.iter().skip(1).try_for_each(|&point| canvas.marker(marker, point, colour))?;
            }
        }
        Ok(())
    })
}

fn figures(findings: &Findings, curves: &[Vec<f64>], turns: usize, title: &str, lang: Lang) -> Result<Page, ChartError> {
    let rows = BarRows::of(findings, lang);
    // Too many turns for a column each: every second, third ... one, and the last.
    let step = turns.div_ceil(MOST_COLUMNS);
    let mut shown: Vec<usize> = (1..=turns).step_by(step).collect();
    if shown.last() != Some(&turns) {
        shown.push(turns);
    }
    let words = Words { title: title.to_owned(), subtitle: sides(findings, lang), legend: Vec::new(), note: note(lang) };
    page(findings, lang, &words, rows.height + 76, |canvas, frame| {
        let plot = Frame { left: frame.left + rows.width + 22, top: frame.top + 70, ..frame };
        let head = lang.pick("percent decided by the end of game turn", "pour cent décidés à la fin du tour");
        canvas.text(head, ((plot.left + plot.right) / 2, frame.top + 22), TICK.middle())?;
        rows.draw(canvas, plot.left - 22, plot.top)?;
        let x = |column: usize| plot.x(column as f64 / shown.len() as f64);
        for (column, turn) in shown.iter().enumerate() {
            canvas.text(&turn.to_string(), ((x(column) + x(column + 1)) / 2, plot.top - 10), LABEL.middle())?;
        }
        for (curve, middle) in curves.iter().zip(&rows.middles) {
            for (column, turn) in shown.iter().enumerate() {
                let Some(&share) = curve.get(turn - 1) else { continue };
                let y = plot.top + middle;
                let cell = Frame { left: x(column), right: x(column + 1), top: y - rows.half - 4, bottom: y + rows.half + 4 };
                figure(canvas, cell, share, lang)?;
            }
        }
        Ok(())
    })
}

fn figure(canvas: &mut Canvas, cell: Frame, share: f64, lang: Lang) -> Drawn {
    let colour = palette::heat(share);
    canvas.rect(cell, colour)?;
    canvas.outline(cell, PAPER)?;
    let look = Type { colour: palette::text_on(colour), ..FIGURE }.middle();
    let texts = [lang.number(share * 100.0, 1), lang.number(share * 100.0, 0)];
    match texts.iter().find(|text| look.width(text) <= f64::from(cell.width() - 6)) {
        Some(text) => canvas.text_centred(text, ((cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2), look),
        None => Ok(()),
    }
}

fn caption(findings: &Findings, curves: &[Vec<f64>], lang: Lang) -> String {
    let mut text =
        lang.pick("Share of combats decided by the end of each turn.", "Part des combats décidés à la fin de chaque tour.").to_owned();
    for (finding, curve) in findings.findings.iter().zip(curves).take(12) {
        let label = finding.label(findings, lang);
        let half = curve.iter().position(|&share| share >= 0.5).map(|turn| turn + 1);
        let last = lang.percent(curve.last().copied().unwrap_or(0.0), 1);
        text += &match (half, lang) {
            (Some(turn), Lang::En) => format!(" {label}: half by turn {turn}, {last} in the end."),
            (Some(turn), Lang::Fr) => format!(" {label}\u{a0}: la moitié au tour {turn}, {last} à la fin."),
            (None, Lang::En) => format!(" {label}: {last} in the end."),
            (None, Lang::Fr) => format!(" {label}\u{a0}: {last} à la fin."),
        };
    }
    text
}
