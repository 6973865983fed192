//! How soon is it decided? The share of combats that somebody has won by each turn.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::page::{self, FIGURE, LABEL, Page, TICK, Words, page, sides};
use super::palette::{self, LINE, LINES, PAPER};
use super::wins::BarRows;
use super::{Chart, ChartError, titles};
use montjoie_analysis::scenario::findings::Findings;
use montjoie_core::language::Lang;
use montjoie_core::tally::{Tally, Winner};

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
    let title = titles::decided(findings, &curves, lang);
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

/// Curves that nobody could tell apart as one, with all their names.
fn merged<'c>(curves: impl Iterator<Item = &'c [f64]>, names: Vec<String>) -> (Vec<&'c [f64]>, Vec<String>) {
    let mut kept: Vec<(&[f64], String)> = Vec::new();
    for (curve, name) in curves.zip(names) {
        match kept.iter_mut().find(|(known, _)| page::coincide(known, curve)) {
            Some((_, names)) => *names += &format!(" = {name}"),
            None => kept.push((curve, name)),
        }
    }
    kept.into_iter().unzip()
}

fn lines(findings: &Findings, curves: &[Vec<f64>], turns: usize, title: &str, lang: Lang) -> Result<Page, ChartError> {
    let several = findings.findings.len() > 1;
    let names: Vec<String> =
        findings.findings.iter().map(|finding| if several { finding.label(findings, lang) } else { String::new() }).collect();
    let (curves, names) = merged(curves.iter().map(Vec::as_slice), names);
    let words = Words { title: title.to_owned(), subtitle: sides(findings, lang), legend: Vec::new(), note: note(lang) };
    let labels = EndLabels::new(&names, 640 - 84);
    page(findings, lang, &words, labels.height.max(556) + 84, |canvas, frame| {
        let right = frame.right - if several { labels.width + 66 } else { 40 };
        let plot = Frame { left: frame.left + 92, right, top: frame.top + 14, bottom: frame.bottom - 70 };
        page::share_scale_up(canvas, plot, 1.0, 4, lang)?;
        let x = |turn: usize| plot.x(turn as f64 / turns as f64);
        let step = turns.div_ceil(24);
        for turn in (0..=turns).step_by(step) {
            canvas.line((x(turn), plot.bottom), (x(turn), plot.bottom + 8), LINE, 2)?;
            canvas.text(&turn.to_string(), (x(turn), plot.bottom + 36), TICK.middle())?;
        }
        canvas.text(lang.pick("game turn", "tour de jeu"), ((plot.left + plot.right) / 2, plot.bottom + 68), TICK.middle())?;
        let ends: Vec<i32> = curves.iter().map(|curve| plot.y(curve.get(turns - 1).or(curve.last()).copied().unwrap_or(0.0))).collect();
        if several {
            labels.draw(canvas, plot, &ends)?;
        }
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

/// Names of curves beside their ends: no legend to look up, in colour or in grey.
struct EndLabels {
    lines: Vec<Vec<String>>,
    width: i32,
    height: i32,
}

impl EndLabels {
    /// The names in lines so wide that all of them fit one below the other into this height.
    fn new(names: &[String], height: i32) -> EndLabels {
        let with = |most: f64| {
            let lines: Vec<Vec<String>> = names.iter().map(|name| LABEL.wrap(name, most)).collect();
            let width = lines.iter().flatten().map(|line| LABEL.width(line)).fold(0.0, f64::max).ceil() as i32;
            let height = lines.iter().map(|lines| lines.len() as i32 * LABEL.leading() + Self::GAP).sum();
            EndLabels { lines, width, height }
        };
        // Wider before higher than the plot.
        let widths = [400.0, 500.0, 600.0];
        widths.into_iter().map(with).find(|labels| labels.height <= height).unwrap_or_else(|| with(600.0))
    }

    const GAP: i32 = 10;

    fn room(&self, place: usize) -> i32 {
        self.lines[place].len() as i32 * LABEL.leading() + Self::GAP
    }

    /// Draws each name as near to the end of its curve as the others let it, with a line from the one to the other.
    fn draw(&self, canvas: &mut Canvas, plot: Frame, ends: &[i32]) -> Drawn {
        let mut order: Vec<usize> = (0..ends.len()).collect();
        order.sort_by_key(|&place| ends[place]);
        // From the top down each stands below the one before; then, from the bottom up, none stands below the plot.
        let mut tops = vec![0; ends.len()];
        let mut free = plot.top - 8;
        for &place in &order {
            tops[place] = free.max(ends[place] - self.room(place) / 2);
            free = tops[place] + self.room(place);
        }
        let mut free = plot.bottom + 12;
        for &place in order.iter().rev() {
            tops[place] = tops[place].min(free - self.room(place));
            free = tops[place];
        }
        for (place, (colour, marker)) in (0..ends.len()).zip(LINES) {
            let middle = tops[place] + self.room(place) / 2;
            canvas.line((plot.right, ends[place]), (plot.right + 34, middle), colour, 1)?;
            canvas.marker(marker, (plot.right + 42, middle), colour)?;
            canvas.block_centred(&self.lines[place], (plot.right + 62, middle), LABEL)?;
        }
        Ok(())
    }
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
