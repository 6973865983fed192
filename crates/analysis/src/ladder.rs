//! How does a roll fare, step by step? One stacked column a step, as a command roll by command value.

use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Place, Scale, shares};

/// What the chart shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// The quantity that the steps are of, as `command value`.
    pub across: String,
    /// The steps, as `7`, `8`, `9`.
    pub steps: Vec<String>,
    /// What comes out, as `two moves`, and its share at each step, in [0, 1]. The shares of a step are stacked, the first at the bottom, and sum to
    /// 1 at most.
    pub series: Vec<(String, Vec<f64>)>,
    /// A figure over each step and what it is, as the mean number of moves; may be left out.
    pub over: Option<(String, Vec<String>)>,
    /// Whether the series are A, neither and B, in the looks that winners have everywhere.
    pub winners: bool,
}

impl Ladder {
    /// The chart with these words: upright columns where the steps have short names, else one row per step.
    pub fn chart(&self, words: ChartSpec) -> ChartSpec {
        let lang = words.lang;
        let figures = |step: usize| self.over.iter().map(|(_, figures)| figures[step].clone()).collect();
        let place = |(step, label): (usize, &String)| Place { label: label.clone(), apart: false, figures: figures(step) };
        let heads = self.over.iter().map(|(head, _)| head.clone()).collect();
        let places = Scale::Places { places: self.steps.iter().enumerate().map(place).collect(), heads };
        let mut marks = Vec::new();
        for step in 0..self.steps.len() {
            let mut from = 0.0;
            for (number, (_, of)) in self.series.iter().enumerate() {
                let to = from + of[step];
                marks.push(Mark::Bar { at: step as f64, from, to, look: self.look(number), figures: shares(of[step], lang) });
                from = to;
            }
        }
        let key = |(number, (label, _)): (usize, &(String, Vec<f64>))| Key::area(self.look(number), label);
        ChartSpec {
            legend: vec![self.series.iter().enumerate().map(key).collect()],
            panels: vec![Panel::new(Axis { name: self.across.clone(), scale: places }, Axis::shares(), marks)],
            alt: self.alt(lang),
            ..words
        }
    }

    /// The look of a series: lighter to darker.
    fn look(&self, number: usize) -> Look {
        let winner = self.winners.then(|| Winner::ALL.get(number).copied()).flatten();
        winner.map_or(Look::Step(number, self.series.len()), Look::winner)
    }

    fn alt(&self, lang: Lang) -> String {
        const MOST: usize = 12;
        let step = |(number, step): (usize, &String)| {
            let part = |(label, shares): &(String, Vec<f64>)| format!("{label} {}", lang.percent(shares[number], 1));
            format!("{} {step}{} {}", self.across, lang.colon(), self.series.iter().map(part).collect::<Vec<_>>().join(", "))
        };
        let steps: Vec<String> = self.steps.iter().take(MOST).enumerate().map(step).collect();
        let more = if self.steps.len() > MOST { " …" } else { "" };
        format!("{} {}.{more}", lang.pick("Stacked columns.", "Colonnes empilées."), steps.join(&format!("{} ", lang.semicolon())))
    }
}
