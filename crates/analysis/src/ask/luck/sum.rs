//! The law of a sum of independent values: exact where the sum has few values, otherwise on a grid with a bound of its error.

use std::ops::Range;

/// The values that something can have, with their probabilities; their mean is 0.
pub type Law = Vec<(f64, f64)>;

/// The most values of a sum whose law is exact.
const MOST_VALUES: usize = 1 << 13;

/// The cells of a grid.
const CELLS: usize = 1 << 20;

/// The smallest step of a grid.
const FINEST: f64 = 1.0 / (1 << 20) as f64;

/// How far a grid reaches, in standard deviations to each side.
const REACH: f64 = 9.0;

/// Two values are one where they differ by no more than the rounding of their sums.
const ALIKE: f64 = 1e-9;

/// The place of a value in the law of a sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The probability of a smaller sum.
    pub below: f64,
    /// The probability of the same sum or a smaller one.
    pub up_to: f64,
    /// By how much both probabilities are wrong at most; 0 where they are exact.
    pub error: f64,
}

impl Standing {
    /// The share of sums that are smaller, equal ones counted by half.
    pub fn percentile(&self) -> f64 {
        (self.below + self.up_to) / 2.0
    }
}

/// Where `value` lies in the law of the sum of so many values of each law.
pub fn standing(laws: &[(&Law, u32)], value: f64) -> Standing {
    let exact = exact(laws, MOST_VALUES).map(|sum| {
        let upto = |limit: f64| sum.iter().filter(|(at, _)| *at < limit).fold(0.0, |all, (_, p)| all + p).min(1.0);
        Standing { below: upto(value - ALIKE), up_to: upto(value + ALIKE), error: 0.0 }
    });
    exact.unwrap_or_else(|| Grid::of(laws).standing(value))
}

/// The standard deviation of the sum.
pub fn deviation(laws: &[(&Law, u32)]) -> f64 {
    let variance = |law: &Law| law.iter().map(|(value, p)| p * value * value).sum::<f64>();
    laws.iter().map(|(law, times)| variance(law) * f64::from(*times)).sum::<f64>().sqrt()
}

/// The law of the sum, from the smallest value; `None` where it has more than `most` values.
fn exact(laws: &[(&Law, u32)], most: usize) -> Option<Law> {
    let mut sum: Law = vec![(0.0, 1.0)];
    for (law, times) in laws {
        for _ in 0..*times {
            let mut all: Law = sum.iter().flat_map(|(at, p)| law.iter().map(move |(value, q)| (at + value, p * q))).collect();
            all.sort_by(|one, other| one.0.total_cmp(&other.0));
            all.dedup_by(|next, kept| {
                let same = next.0 - kept.0 < ALIKE;
                kept.1 += if same { next.1 } else { 0.0 };
                same
            });
            if all.len() > most {
                return None;
            }
            sum = all;
        }
    }
    Some(sum)
}

/// The law of a sum whose values are rounded to cells: the sum is `origin + step * cell`, give or take `wrong`.
struct Grid {
    mass: Vec<f64>,
    origin: f64,
    step: f64,
    /// The most by which rounding to the grid moves a sum.
    wrong: f64,
    /// The probability of sums beyond the grid.
    lost: f64,
}

impl Grid {
    fn of(laws: &[(&Law, u32)]) -> Grid {
        let half = CELLS / 2;
        let reach = REACH * deviation(laws);
        // A power of two, so that the results of a test that passes or fails, which lie 1 apart, lie a whole number of cells apart.
        let step = std::iter::successors(Some(FINEST), |step| Some(step * 2.0)).find(|step| step * half as f64 >= reach);
        let step = step.unwrap_or(1.0);
        let mut grid = Grid { mass: vec![0.0; CELLS], origin: -step * half as f64, step, wrong: ALIKE, lost: 0.0 };
        grid.mass[half] = 1.0;
        let mut held = half..half + 1;
        for (law, times) in laws {
            let moves = grid.moves(law, *times);
            for _ in 0..*times {
                held = grid.add(&moves, held);
            }
        }
        grid
    }

    /// Adds one value, by how many cells each moves the sum; all mass is in the cells `held`, and then in those returned.
    fn add(&mut self, moves: &[(i64, f64)], held: Range<usize>) -> Range<usize> {
        let mut next = vec![0.0; CELLS];
        let (mut low, mut high) = (CELLS, 0);
        let old = &self.mass[held.clone()];
        for &(by, p) in moves {
            let to = held.start as i64 + by;
            let from = usize::try_from(-to).unwrap_or(0).min(old.len());
            let to = usize::try_from(to).unwrap_or(0).min(CELLS);
            let kept = from..from + (old.len() - from).min(CELLS - to);
            self.lost += p * (old[..kept.start].iter().sum::<f64>() + old[kept.end..].iter().sum::<f64>());
            next[to..to + kept.len()].iter_mut().zip(&old[kept.clone()]).for_each(|(cell, mass)| *cell += p * mass);
            (low, high) = (low.min(to), high.max(to + kept.len()));
        }
        self.mass = next;
        low.min(high)..high
    }

    /// By how many cells each value of a law moves the sum. The grid itself moves by what all of them are wrong by, so that only their
    /// differences are rounded: two values that lie a whole number of cells apart are exact.
    fn moves(&mut self, law: &Law, times: u32) -> Vec<(i64, f64)> {
        let first = law.first().map_or(0.0, |(value, _)| *value);
        let base = first - self.step * (first / self.step).round();
        let cells: Vec<(f64, f64, f64)> = law.iter().map(|&(value, p)| (((value - base) / self.step).round(), value - base, p)).collect();
        let wrong = || cells.iter().map(|(cell, value, _)| value - cell * self.step);
        let (low, high) = (wrong().fold(0.0, f64::min), wrong().fold(0.0, f64::max));
        self.origin += f64::from(times) * (base + (low + high) / 2.0);
        self.wrong += f64::from(times) * (high - low) / 2.0;
        cells.into_iter().map(|(cell, _, p)| (cell as i64, p)).collect()
    }

    fn standing(&self, value: f64) -> Standing {
        let upto = |limit: f64| {
            let cells = ((limit - self.origin) / self.step).ceil().clamp(0.0, CELLS as f64) as usize;
            self.mass[..cells].iter().sum::<f64>()
        };
        // What is surely smaller, and what may be.
        let (surely, maybe) = (upto(value - self.wrong), (upto(value + self.wrong) + self.lost).min(1.0));
        let middle = (surely + maybe) / 2.0;
        Standing { below: middle, up_to: middle, error: (maybe - surely) / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A roll that passes with this probability: tests passed less tests expected.
    fn test(p: f64) -> Law {
        vec![(-p, 1.0 - p), (1.0 - p, p)]
    }

    #[test]
    fn three_coins_have_the_law_of_the_binomial() {
        let coin = test(0.5);
        let of = |value| standing(&[(&coin, 3)], value);
        assert_eq!(of(-1.5), Standing { below: 0.0, up_to: 0.125, error: 0.0 });
        assert_eq!(of(0.5), Standing { below: 0.5, up_to: 0.875, error: 0.0 });
        assert_eq!(of(0.5).percentile(), 0.6875);
        assert_eq!(deviation(&[(&coin, 3)]), 0.75f64.sqrt());
    }

    #[test]
    fn a_grid_holds_the_exact_answer_within_its_error() {
        // Laws of no common lattice, few enough to enumerate.
        let laws: Vec<Law> = (1..=9)
            .map(|n| {
                let p = 1.0 / (f64::from(n) + 1.7);
                let q = (1.0 - p) / 3.0;
                // Ranks of three outcomes: less of the worse ones, more of the better ones.
                vec![(-(1.0 - q), q), (q - p, 1.0 - q - p), (1.0 - p, p)]
            })
            .collect();
        let all: Vec<(&Law, u32)> = laws.iter().map(|law| (law, 1)).collect();
        let sum = exact(&all, usize::MAX).expect("few values");
        assert!((sum.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        let grid = Grid::of(&all);
        assert!(grid.wrong > 2.0 * ALIKE, "values are rounded");
        for value in [-4.0, -1.234, 0.0, sum[sum.len() / 3].0, 2.5] {
            let (on, below) = (grid.standing(value), sum.iter().filter(|(at, _)| *at < value).map(|(_, p)| p).sum::<f64>());
            assert!(on.error < 1e-3, "{on:?}");
            assert!((on.below - below).abs() <= on.error + 1e-12, "{value}: {on:?}, {below}");
        }
    }

    #[test]
    fn tests_that_pass_or_fail_lose_nothing_on_a_grid() {
        let laws: Vec<Law> = (1..=40).map(|n| test(f64::from(n) / 41.0)).collect();
        let all: Vec<(&Law, u32)> = laws.iter().map(|law| (law, 1)).collect();
        let exact = exact(&all, usize::MAX).expect("41 values");
        assert_eq!(exact.len(), 41);
        let found = Grid::of(&all).standing((exact[3].0 + exact[4].0) / 2.0);
        assert!(found.error < 1e-12, "{found:?}");
        assert!((found.below - exact[..=3].iter().map(|(_, p)| p).sum::<f64>()).abs() < 1e-12);
    }
}
