//! How does a roll fare, step by step? One stacked column a step, as a command roll by command value.
//!
//! Unlike the other charts this one is not made from findings: it takes plain rows, so that answers of `odds` can be drawn.

use super::{Chart, ChartError, draw_whole};
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Place, Scale, shares};
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

    /// The look of a series: lighter to darker.
    fn look(&self, number: usize) -> Look {
        let winner = self.winners.then(|| Winner::ALL.get(number).copied()).flatten();
        winner.map_or(Look::Step(number, self.series.len()), Look::winner)
    }

    fn alt(&self, lang: Lang) -> String {
        const MOST: usize = 12;
        let step = |(number, step): (usize, &String)| {
            let part = |series: &Series| format!("{} {}", series.label, lang.percent(series.shares[number], 1));
            format!("{} {step}{} {}", self.across, lang.colon(), self.series.iter().map(part).collect::<Vec<_>>().join(", "))
        };
        let steps: Vec<String> = self.steps.iter().take(MOST).enumerate().map(step).collect();
        let more = if self.steps.len() > MOST { " …" } else { "" };
        format!("{} {}.{more}", lang.pick("Stacked columns.", "Colonnes empilées."), steps.join(&format!("{} ", lang.semicolon())))
    }
}

/// The chart: upright columns where the steps have short names, else one row per step.
///
/// # Errors
/// It is no ladder, or could not be drawn.
pub fn chart(ladder: &Ladder, lang: Lang) -> Result<Chart, ChartError> {
    ladder.check()?;
    let figures = |step: usize| ladder.over.iter().map(|(_, figures)| figures[step].clone()).collect();
    let place = |(step, label): (usize, &String)| Place { label: label.clone(), apart: false, figures: figures(step) };
    let heads = ladder.over.iter().map(|(head, _)| head.clone()).collect();
    let places = Scale::Places { places: ladder.steps.iter().enumerate().map(place).collect(), heads };
    let mut marks = Vec::new();
    for step in 0..ladder.steps.len() {
        let mut from = 0.0;
        for (number, series) in ladder.series.iter().enumerate() {
            let share = series.shares[step];
            marks.push(Mark::Bar { at: step as f64, from, to: from + share, look: ladder.look(number), figures: shares(share, lang) });
            from += share;
        }
    }
    let key = |(number, series): (usize, &Series)| Key::area(ladder.look(number), &series.label);
    let spec = ChartSpec {
        lang,
        name: ladder.name.clone(),
        title: ladder.title.clone(),
        subtitle: ladder.subtitle.clone(),
        legend: vec![ladder.series.iter().enumerate().map(key).collect()],
        panels: vec![Panel::new(Axis { name: ladder.across.clone(), scale: places }, Axis::shares(), marks)],
        note: ladder.note.clone(),
        small: ladder.footer.clone(),
        alt: ladder.alt(lang),
    };
    draw_whole(&spec)
}
