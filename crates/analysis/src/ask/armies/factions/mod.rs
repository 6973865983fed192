//! Lists against lists, with the errors of what they win.

mod data;
mod document;

use super::{Answer, Best, Brought};
use montjoie_core::language::Lang;
use montjoie_core::statistics::{Interval, interval};
use montjoie_document::{Answered, Data, Document};

/// Lists against lists.
#[derive(Clone, Debug)]
pub struct Factions {
    /// For each pair of lists, row against column: battles, and the share that the row won with undecided battles as one half, in [0, 1].
    pub cells: Vec<Vec<(u64, f64)>>,
    /// The mean share of each list against the others.
    pub means: Vec<f64>,
    /// 100 less twice the mean distance of a pair from 50 %.
    pub index: f64,
    /// What lists of equal strength would show by chance.
    pub by_chance: f64,
}

impl Factions {
    /// The interval of a cell's share.
    pub fn interval(&self, row: usize, column: usize) -> Interval {
        let (n, share) = self.cells[row][column];
        interval((share * n as f64).round() as u64, n, 0.95)
    }

    /// The 95 % interval of a list's mean share; pairs of lists fight battles of their own, so their errors are independent.
    pub fn mean_interval(&self, list: usize) -> Interval {
        let others = (0..self.means.len()).filter(|&other| other != list);
        let reach = self.together(others.map(|other| (list, other)));
        let mean = self.means[list];
        Interval { low: (mean - reach).max(0.0), high: (mean + reach).min(1.0) }
    }

    /// The 95 % interval of the fairness index, from the errors of the shares. It does not correct what chance takes from the index of lists that are
    /// nearly equal: `by_chance` says how much that is.
    pub fn index_interval(&self) -> Interval {
        let lists = self.means.len();
        let pairs = (0..lists).flat_map(|row| (row + 1..lists).map(move |column| (row, column)));
        let reach = 200.0 * self.together(pairs);
        Interval { low: self.index - reach, high: (self.index + reach).min(100.0) }
    }

    /// Half the 95 % interval of the mean share of some cells, whose errors are independent.
    fn together(&self, cells: impl Iterator<Item = (usize, usize)>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for (row, column) in cells {
            let ends = self.interval(row, column);
            sum += ((ends.high - ends.low) / 2.0).powi(2);
            count += 1.0;
        }
        sum.sqrt() / f64::max(count, 1.0)
    }
}

/// Lists against lists, and where that was asked for each at its best: what `montjoie factions` answers.
pub struct Against {
    /// What was found.
    pub answer: Answer,
    /// What both sides win with their best armies.
    pub best: Option<Best>,
}

impl Answered for Against {
    fn data(&self) -> Data {
        self.tables()
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        self.words(data, lang)
    }
}

impl Against {
    /// The armies that lists bring at their best, list by list.
    fn brought(&self) -> &[Brought] {
        self.best.as_ref().map_or(&[], |best| &best.brought)
    }

    /// The units of an army, like ones of all divisions together, in the order of the list: the id, its place among the units, and how many.
    fn units(&self, army: &Brought) -> Vec<(String, usize, u32)> {
        let mut units: Vec<(String, usize, u32)> = Vec::new();
        for of in army.army.divisions.iter().flat_map(|division| &division.units) {
            match units.iter_mut().find(|(id, ..)| *id == of.id) {
                Some((.., count)) => *count += of.count,
                None => {
                    let place = self.answer.units.iter().position(|unit| unit.kind.id == of.id);
                    units.push((of.id.clone(), place.unwrap_or(usize::MAX), of.count));
                }
            }
        }
        units.sort_unstable_by_key(|(_, place, _)| *place);
        units
    }
}
