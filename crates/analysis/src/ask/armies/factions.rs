//! Lists against lists, with the errors of what they win.

use super::{ArmiesAnswer, Best};
use montjoie_core::language::Lang;
use montjoie_core::statistics::{Interval, interval};

/// The matrix of lists against lists, with the share that each wins.
#[derive(Clone, Debug)]
pub struct Factions {
    /// For each pair of lists, row against column: battles, and the share that the row won with undecided battles as one half, in [0, 1].
    pub cells: Vec<Vec<(u64, f64)>>,
    /// The mean share of each list against the others.
    pub means: Vec<f64>,
    /// 100 less twice the mean distance of a pair from 50 %.
    pub index: f64,
    /// The index that lists of equal strength would show by chance.
    pub by_chance: f64,
    /// How many lists are asked about, the first of all, where they meet the others only; 0 where all lists meet one another.
    apart: usize,
}

impl Factions {
    /// The matrix of these battles and shares; `apart`: how many lists meet the others only.
    pub(super) fn new(cells: Vec<Vec<(u64, f64)>>, apart: usize) -> Factions {
        let mut found = Factions { cells, means: Vec::new(), index: 0.0, by_chance: 0.0, apart };
        let (cells, lists) = (&found.cells, found.cells.len());
        let mean = |row: usize| {
            let met = (0..lists).filter(|&column| found.meet(row, column));
            met.clone().map(|column| cells[row][column].1).sum::<f64>() / met.count().max(1) as f64
        };
        let means = (0..lists).map(mean).collect();
        let pairs: Vec<(u64, f64)> = found.pairs().map(|(row, column)| cells[row][column]).collect();
        let mean = |of: &dyn Fn(&(u64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len().max(1) as f64;
        let index = 100.0 - 200.0 * mean(&|&(_, share)| (share - 0.5).abs());
        // The mean distance of a fair coin's share from one half.
        let by_chance = 100.0 - 200.0 * mean(&|&(n, _)| 0.5 * (2.0 / std::f64::consts::PI / n.max(1) as f64).sqrt());
        (found.means, found.index, found.by_chance) = (means, index, by_chance);
        found
    }

    /// Whether two different lists meet.
    pub fn meet(&self, row: usize, column: usize) -> bool {
        row != column && (self.apart == 0 || (row < self.apart) != (column < self.apart))
    }

    /// Whether armies of two lists meet, which may be the same.
    pub fn fight(&self, row: usize, column: usize) -> bool {
        self.meet(row, column) || (row == column && self.apart == 0)
    }

    /// Every two lists that meet, once.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let lists = self.cells.len();
        (0..lists).flat_map(move |row| (row + 1..lists).map(move |column| (row, column))).filter(|&(row, column)| self.meet(row, column))
    }

    /// The interval of a cell's share.
    pub fn interval(&self, row: usize, column: usize) -> Interval {
        let (n, share) = self.cells[row][column];
        interval((share * n as f64).round() as u64, n, 0.95)
    }

    /// The 95 % interval of a list's mean share; pairs of lists fight battles of their own, so their errors are independent.
    pub fn mean_interval(&self, list: usize) -> Interval {
        let others = (0..self.means.len()).filter(|&other| self.meet(list, other));
        let reach = self.together(others.map(|other| (list, other)));
        let mean = self.means[list];
        Interval { low: (mean - reach).max(0.0), high: (mean + reach).min(1.0) }
    }

    /// A list's mean share as a percentage, with a decimal where its interval allows it.
    pub fn mean_words(&self, list: usize, lang: Lang) -> String {
        lang.share(self.means[list], self.mean_interval(list))
    }

    /// The 95 % interval of the fairness index, from the errors of the shares. It does not correct what chance takes from the index of lists that are
    /// nearly equal: `by_chance` says how much that is.
    pub fn index_interval(&self) -> Interval {
        let reach = 200.0 * self.together(self.pairs());
        Interval { low: (self.index - reach).max(0.0), high: (self.index + reach).min(100.0) }
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
    /// The answer from battles between the lists.
    pub answer: ArmiesAnswer,
    /// The best armies of both sides, and the shares that they win; `None` where they were not asked for.
    pub best: Option<Best>,
}
