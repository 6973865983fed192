//! How does a roll fare, step by step? One stacked column a step, as a command roll by command value.
//!
//! Unlike the other charts this one is not made from findings: it takes plain rows, so that answers of `odds` can be drawn.

use crate::canvas::Colour;

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::page::{self, FIGURE, Key, LABEL, MOST_LINES, Page, TICK, Words, hatch, hatch_lines};
use super::palette::{self, Hatch};
use super::wins::{BarRows, plaque};
use super::{Chart, ChartError};
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;
use montjoie_system::Answer;

/// A kind of outcome, and its share at every step.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What comes out, as `two moves`.
    pub label: String,
    /// Its share at each step, in [0, 1].
    pub shares: Vec<f64>,
}

/// What the chart shows. The shares of a step are stacked in the order of the series, the first at the bottom, and sum to 1 at most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// The stem of its file names, in kebab-case.
    pub name: String,
    /// The question that it answers.
    pub title: String,
    /// What it is about.
    pub subtitle: String,
    /// What the steps are, as `command value`.
    pub across: String,
    /// The steps, as `7`, `8`, `9`.
    pub steps: Vec<String>,
    /// What comes out at each of them.
    pub series: Vec<Series>,
    /// A figure over each step and what it is, as the mean number of moves; may be left out.
    pub over: Option<(String, Vec<String>)>,
    /// How to read it; may be empty.
    pub note: String,
    /// The small print: system, situation, `exact` or seed and combats, what it rests on.
    pub footer: String,
    /// Whether the series are A, neither and B, in the looks that winners have everywhere.
    pub winners: bool,
}

/// The outcomes of a quantity over several answers to one question: words in the order in which they first come up, then numbers in
/// their own. So a fiasco lies below no move, and that below one.
pub fn series(answers: &[Answer], of: &str) -> Vec<Series> {
    let mut series: Vec<Series> = Vec::new();
    for (step, answer) in answers.iter().enumerate() {
        for (outcome, share) in answer.quantities.iter().filter(|quantity| quantity.of == of).flat_map(|quantity| &quantity.outcomes) {
            let place = series.iter().position(|known| known.label == *outcome).unwrap_or_else(|| {
                series.push(Series { label: outcome.clone(), shares: vec![0.0; answers.len()] });
                series.len() - 1
            });
            series[place].shares[step] += share;
        }
    }
    let number = |one: &Series| one.label.parse().unwrap_or(f64::NEG_INFINITY);
    series.sort_by(|x, y| number(x).total_cmp(&number(y)));
    series
}

impl Ladder {
    /// What is wrong with it, if anything is.
    fn check(&self) -> Result<(), ChartError> {
        let wrong = |what: String| Err(ChartError::Draw(format!("{}: {what}", self.name)));
        if self.steps.is_empty() || self.series.is_empty() {
            return wrong("a ladder has at least one step and one outcome".to_owned());
        }
        if let Some(series) = self.series.iter().find(|series| series.shares.len() != self.steps.len()) {
            return wrong(format!("“{}” has {} shares for {} steps", series.label, series.shares.len(), self.steps.len()));
        }
        if self.over.as_ref().is_some_and(|(_, figures)| figures.len() != self.steps.len()) {
            return wrong("not one figure over each step".to_owned());
        }
        for (step, label) in self.steps.iter().enumerate() {
            let shares = self.series.iter().map(|series| series.shares[step]);
            if shares.clone().any(|share| !(0.0..=1.0 + 1e-9).contains(&share)) || shares.sum::<f64>() > 1.0 + 1e-6 {
                return wrong(format!("the shares at “{label}” are no shares of one whole"));
            }
        }
        Ok(())
    }

    /// The look of each series: lighter to darker, every second one hatched.
    fn looks(&self) -> Vec<(Colour, Hatch)> {
        if self.winners {
            return Winner::ALL.map(|winner| (palette::winner(winner), hatch(winner))).into();
        }
        let last = (self.series.len() - 1).max(1) as f64;
        let hatches = [Hatch::Plain, Hatch::Rising, Hatch::Plain, Hatch::Level];
        (0..self.series.len()).map(|n| (palette::heat(n as f64 / last * 0.92), hatches[n % hatches.len()])).collect()
    }

    /// The legend reads as the parts stand: from the top of a column down, or along a row.
    fn words(&self, upright: bool) -> Words {
        let mut legend: Vec<_> = self.series.iter().zip(self.looks()).collect();
        if upright {
            legend.reverse();
        }
        Words {
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            legend: legend.into_iter().map(|(series, (colour, hatch))| Key::area(colour, hatch, &series.label)).collect(),
            note: self.note.clone(),
        }
    }

    fn caption(&self, lang: Lang) -> String {
        let step = |step: usize| {
            let parts: Vec<String> =
                self.series.iter().map(|series| format!("{} {}", series.label, lang.percent(series.shares[step], 1))).collect();
            format!("{} {}{} {}", self.across, self.steps[step], lang.colon(), parts.join(", "))
        };
        let most = 12;
        let steps: Vec<String> = (0..self.steps.len().min(most)).map(step).collect();
        let more = if self.steps.len() > most { " …" } else { "" };
        format!("{} {}.{more}", lang.pick("Stacked columns.", "Colonnes empilées."), steps.join(&format!("{} ", lang.semicolon())))
    }
}

/// The chart: upright columns where the steps have short names, else one row a step.
pub fn chart(ladder: &Ladder, lang: Lang) -> Result<Chart, ChartError> {
    ladder.check()?;
    let page = if upright_fits(ladder) { upright(ladder, lang)? } else { level(ladder, lang)? };
    Ok(Chart {
        name: ladder.name.clone(),
        title: ladder.title.clone(),
        caption: ladder.caption(lang),
        svg: page.svg,
        inset: page.inset,
        lang,
    })
}

/// The column of the scale of shares.
const SCALE: i32 = 92;
/// The most columns side by side.
const MOST_COLUMNS: usize = 24;

/// The room of one column.
fn slot(ladder: &Ladder) -> f64 {
    f64::from(page::RIGHT - page::LEFT - SCALE - 10) / ladder.steps.len() as f64
}

fn step_lines(ladder: &Ladder) -> Vec<Vec<String>> {
    ladder.steps.iter().map(|step| LABEL.wrap(step, slot(ladder) - 12.0)).collect()
}

fn upright_fits(ladder: &Ladder) -> bool {
    let room = slot(ladder) - 12.0;
    let whole_words = ladder.steps.iter().flat_map(|step| step.split_whitespace()).all(|word| LABEL.width(word) <= room);
    let over = ladder.over.iter().flat_map(|(_, figures)| figures).all(|figure| LABEL.width(figure) <= room);
    ladder.steps.len() <= MOST_COLUMNS && whole_words && over && step_lines(ladder).iter().all(|lines| lines.len() <= 3)
}

fn upright(ladder: &Ladder, lang: Lang) -> Result<Page, ChartError> {
    let labels = step_lines(ladder);
    let lines = labels.iter().map(Vec::len).max().unwrap_or(1) as i32;
    let across = TICK.fit(&ladder.across, f64::from(page::RIGHT - page::LEFT - SCALE), MOST_LINES);
    let over = ladder.over.as_ref().map(|(what, figures)| (TICK.fit(what, f64::from(page::RIGHT - page::LEFT - SCALE), 2), figures));
    let head = over.as_ref().map_or(0, |(what, _)| what.len() as i32 * TICK.leading() + 44);
    let below = 34 + lines * LABEL.leading() + across.len() as i32 * TICK.leading();
    page::sheet(&ladder.words(true), &ladder.footer, head + 600 + below, |canvas, frame| {
        let plot = Frame { left: frame.left + SCALE, right: frame.right - 10, top: frame.top + head, bottom: frame.bottom - below };
        page::share_scale_up(canvas, plot, 1.0, 4, lang)?;
        let slot = slot(ladder);
        let half = (slot * 0.42).min(90.0) as i32;
        if let Some((what, _)) = &over {
            canvas.block(what, ((plot.left + plot.right) / 2, frame.top + 18), TICK.middle())?;
        }
        for (step, label) in labels.iter().enumerate() {
            let centre = plot.left + ((step as f64 + 0.5) * slot).round() as i32;
            let mut from = 0.0;
            for (series, (colour, hatch)) in ladder.series.iter().zip(ladder.looks()) {
                let share = series.shares[step];
                let part = Frame { left: centre - half, right: centre + half, top: plot.y(from + share), bottom: plot.y(from) };
                segment(canvas, part, colour, hatch, share, lang)?;
                from += share;
            }
            if let Some((_, figures)) = &over {
                canvas.text(&figures[step], (centre, plot.top - 14), LABEL.bold().middle())?;
            }
            canvas.block(label, (centre, plot.bottom + 34), LABEL.middle())?;
        }
        canvas.block(&across, ((plot.left + plot.right) / 2, plot.bottom + 34 + lines * LABEL.leading() + 6), TICK.middle())?;
        Ok(())
    })
}

fn level(ladder: &Ladder, lang: Lang) -> Result<Page, ChartError> {
    let rows = BarRows::new(&ladder.steps, &vec![false; ladder.steps.len()]);
    let over = ladder.over.as_ref().map(|(what, figures)| (TICK.fit(what, 240.0, MOST_LINES), figures));
    let width = over.as_ref().map_or(0, |(what, figures)| {
        let all = what.iter().map(|line| TICK.width(line)).chain(figures.iter().map(|figure| LABEL.bold().width(figure)));
        all.fold(0.0, f64::max).ceil() as i32 + 24
    });
    let across = TICK.fit(&ladder.across, f64::from(rows.width.max(200)), MOST_LINES);
    let head_lines = over.as_ref().map_or(0, |(what, _)| what.len()).max(across.len()) as i32;
    let head = head_lines * TICK.leading() + 12;
    page::sheet(&ladder.words(false), &ladder.footer, rows.height + head + 40, |canvas, frame| {
        let label_width = rows.width.max(across.iter().map(|line| TICK.width(line).ceil() as i32).max().unwrap_or(0));
        let bars = Frame {
            left: frame.left + label_width + 22,
            right: frame.right - width.max(30),
            top: frame.top + head,
            bottom: frame.bottom - 40,
        };
        page::share_scale_across(canvas, bars, lang)?;
        canvas.block(&across, (bars.left - 22, frame.top + 18), TICK.end())?;
        rows.draw(canvas, bars.left - 22, bars.top)?;
        if let Some((what, figures)) = &over {
            canvas.block(what, (frame.right, frame.top + 18), TICK.end())?;
            for (figure, middle) in figures.iter().zip(&rows.middles) {
                canvas.text_centred(figure, (frame.right, bars.top + middle), LABEL.bold().end())?;
            }
        }
        for (step, middle) in rows.middles.iter().enumerate() {
            let y = bars.top + middle;
            let mut from = 0.0;
            for (series, (colour, hatch)) in ladder.series.iter().zip(ladder.looks()) {
                let share = series.shares[step];
                let part = Frame { left: bars.x(from), right: bars.x(from + share), top: y - rows.half, bottom: y + rows.half };
                segment(canvas, part, colour, hatch, share, lang)?;
                from += share;
            }
        }
        Ok(())
    })
}

/// A part of a column or row, with its figure where there is room for it.
fn segment(canvas: &mut Canvas, part: Frame, colour: Colour, hatch: Hatch, share: f64, lang: Lang) -> Drawn {
    canvas.hatched(part, colour, hatch, hatch_lines(colour))?;
    if part.width() > 2 && part.height() > 2 {
        canvas.outline(part, palette::PAPER)?;
    }
    let look = Type { colour: palette::text_on(colour), ..FIGURE }.middle();
    let texts = [lang.percent(share, 1), lang.number(share * 100.0, 1), lang.number(share * 100.0, 0)];
    let fits = |text: &&String| look.width(text) <= f64::from(part.width()) - 10.0 && part.height() >= 26;
    let Some(text) = texts.iter().find(fits) else { return Ok(()) };
    let middle = ((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    plaque(canvas, text, middle, look, colour)?;
    canvas.text_centred(text, middle, look)
}
