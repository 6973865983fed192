//! Intervals, tests and stopping rules: pure functions of counts.

use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};

/// An interval of a share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end, in [0, 1].
    pub low: f64,
    /// Upper end, in [0, 1].
    pub high: f64,
}

impl Interval {
    /// Half of its width.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether a share lies in it, ends included.
    pub fn holds(self, share: f64) -> bool {
        self.low <= share && share <= self.high
    }
}

/// The quantile of the standard normal distribution that leaves `1 - level` outside on both sides together.
pub fn two_sided_z(level: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + level / 2.0)
}

/// Wilson's interval of a share from `hits` in `trials`, at a level such as 0.95. With no trials, all of [0, 1].
///
/// Its coverage stays near the level also where the share is near 0 or 1, and it never leaves [0, 1].
pub fn wilson(hits: u64, trials: u64, level: f64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, z) = (trials as f64, two_sided_z(level));
    let p = hits as f64 / n;
    let z2 = z * z;
    let centre = p + z2 / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z2 / n;
    let low = if hits == 0 { 0.0 } else { ((centre - reach) / whole).max(0.0) };
    let high = if hits == trials { 1.0 } else { ((centre + reach) / whole).min(1.0) };
    Interval { low, high }
}

/// The standard error of a share from `hits` in `trials`.
pub fn standard_error(hits: u64, trials: u64) -> f64 {
    let (n, k) = (trials as f64, hits as f64);
    (k / n * (1.0 - k / n) / n).sqrt()
}

/// How many trials a Wilson interval of this half-width at 95 % takes, judged by the share seen so far.
pub fn combats_for(hits: u64, trials: u64, half_width: f64) -> u64 {
    let z2 = two_sided_z(0.95).powi(2);
    // The share seen, pulled towards one half by one pseudo-count a side, so that 0 of n does not promise too much.
    let p = (hits as f64 + 1.0) / (trials as f64 + 2.0);
    // Wilson's half-width h solves h^2 (1 + z2/n)^2 = z2 (p q / n + z2 / 4 n^2); for large n, n = z2 p q / h^2, and never fewer than
    // what a share of 0 would take: z2 / (2 h).
    let normal = z2 * p * (1.0 - p) / (half_width * half_width);
    (normal.max(z2 / (2.0 * half_width))).ceil() as u64
}

/// One cell of a comparison: what was counted, and the exact probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Combats counted.
    pub counted: u64,
    /// Exact probability.
    pub probability: f64,
}

/// How well counts agree with exact probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Cells compared: those with an expectation of at least 25, and one a partition with the rest of it pooled.
    pub cells: usize,
    /// The largest distance of a cell, in standard errors. Infinite where something impossible was counted.
    pub max_abs_z: f64,
    /// The p-value of Pearson's chi-square over the finest partition; 1 where it has a single cell.
    pub chi_square_p: f64,
}

/// The expectation below which a cell is pooled with its like.
const SMALLEST_EXPECTATION: f64 = 25.0;

/// Compares partitions of the same `trials` combats; the first is the finest and gives the chi-square.
pub fn agreement(trials: u64, partitions: &[Vec<Cell>]) -> Agreement {
    let mut cells = 0;
    let mut max_abs_z = 0f64;
    let mut chi_square_p = 1.0;
    for (place, partition) in partitions.iter().enumerate() {
        let impossible = partition.iter().any(|c| c.counted > 0 && c.probability <= 0.0);
        let pooled = pool(trials, partition);
        cells += pooled.len();
        let largest = pooled.iter().map(|c| z_score(*c, trials).abs()).fold(0.0, f64::max);
        max_abs_z = max_abs_z.max(if impossible { f64::INFINITY } else { largest });
        if place == 0 {
            chi_square_p = if impossible { 0.0 } else { chi_square(trials, &pooled) };
        }
    }
    Agreement { cells, max_abs_z, chi_square_p }
}

/// Keeps the cells that expect enough and pools the others; a pool that still expects too little joins the smallest cell kept.
fn pool(trials: u64, partition: &[Cell]) -> Vec<Cell> {
    let expects = |c: &Cell| c.probability * trials as f64;
    let (mut kept, rest): (Vec<Cell>, Vec<Cell>) = partition.iter().partition(|c| expects(c) >= SMALLEST_EXPECTATION);
    let pooled = rest.iter().fold(Cell { counted: 0, probability: 0.0 }, |sum, c| Cell {
        counted: sum.counted + c.counted,
        probability: sum.probability + c.probability,
    });
    if expects(&pooled) >= SMALLEST_EXPECTATION {
        kept.push(pooled);
    } else if let Some(smallest) = kept.iter_mut().min_by(|x, y| x.probability.total_cmp(&y.probability)) {
        smallest.counted += pooled.counted;
        smallest.probability += pooled.probability;
    }
    kept
}

/// How far a count lies from its expectation, in standard errors; 0 where the cell is certain and always came.
pub fn z_score(cell: Cell, trials: u64) -> f64 {
    let expected = cell.probability * trials as f64;
    let variance = expected * (1.0 - cell.probability).max(0.0);
    let off = cell.counted as f64 - expected;
    if off.abs() < 1e-6 * trials as f64 && variance < 1e-6 { 0.0 } else { off / variance.sqrt() }
}

fn chi_square(trials: u64, cells: &[Cell]) -> f64 {
    if cells.len() < 2 {
        return 1.0;
    }
    let square = |c: &Cell| {
        let expected = c.probability * trials as f64;
        (c.counted as f64 - expected).powi(2) / expected
    };
    let statistic: f64 = cells.iter().map(square).sum();
    let law = ChiSquared::new((cells.len() - 1) as f64).expect("at least one degree of freedom");
    law.sf(statistic)
}

/// The bound on the largest |z| of so many cells that a correct program breaks with this probability (Šidák).
pub fn sidak_bound(cells: usize, false_alarm: f64) -> f64 {
    let each = 1.0 - (1.0 - false_alarm).powf(1.0 / cells.max(1) as f64);
    two_sided_z(1.0 - each)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(is: f64, want: f64, off: f64) {
        assert!((is - want).abs() <= off, "{is} is not {want}");
    }

    #[test]
    fn the_normal_quantile_is_the_tabled_one() {
        near(two_sided_z(0.95), 1.959963984540054, 1e-9);
    }

    #[test]
    fn wilson_is_the_interval_of_the_textbook() {
        // 57 of 100 at 95 %, from the closed form, worked in Python.
        let interval = wilson(57, 100, 0.95);
        near(interval.low, 0.472153895, 1e-8);
        near(interval.high, 0.662667015, 1e-8);
        assert!(interval.holds(0.57) && !interval.holds(0.67) && !interval.holds(0.47));
    }

    #[test]
    fn wilson_at_the_edges_reaches_zero_and_one_and_not_beyond() {
        let none = wilson(0, 1000, 0.95);
        assert_eq!(none.low, 0.0);
        near(none.high, 0.0038268, 1e-6);
        assert_eq!(wilson(1000, 1000, 0.95).high, 1.0);
        assert_eq!(wilson(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn the_number_of_combats_for_a_precision_gives_that_precision() {
        for (hits, trials) in [(0, 65_536), (1, 65_536), (40_000, 65_536), (65_536, 65_536)] {
            let n = combats_for(hits, trials, 0.001);
            let share = (hits as f64 + 1.0) / (trials as f64 + 2.0);
            let width = wilson((share * n as f64).round() as u64, n, 0.95).half_width();
            assert!(width < 0.0011, "{hits}/{trials}: {n} gives {width}");
        }
    }

    #[test]
    fn agreement_sees_a_wrong_cell_and_an_impossible_one() {
        let cell = |counted, probability| Cell { counted, probability };
        let good = agreement(1000, &[vec![cell(505, 0.5), cell(495, 0.5)]]);
        assert_eq!(good.cells, 2);
        near(good.max_abs_z, 0.316228, 1e-6);
        near(good.chi_square_p, 0.751830, 1e-6);
        let wrong = agreement(1000, &[vec![cell(600, 0.5), cell(400, 0.5)]]);
        near(wrong.max_abs_z, 6.324555, 1e-6);
        let impossible = agreement(1000, &[vec![cell(999, 1.0), cell(1, 0.0)]]);
        assert_eq!(impossible.max_abs_z, f64::INFINITY);
        assert_eq!(impossible.chi_square_p, 0.0);
        let certain = agreement(1000, &[vec![cell(1000, 1.0), cell(0, 0.0)]]);
        assert_eq!((certain.max_abs_z, certain.chi_square_p), (0.0, 1.0));
    }

    #[test]
    fn small_cells_are_pooled() {
        let cells = [0.97, 0.01, 0.01, 0.01].map(|p| Cell { counted: (p * 1000.0) as u64, probability: p });
        assert_eq!(agreement(1000, &[cells.to_vec()]).cells, 2);
        let cells = [0.99, 0.005, 0.005].map(|p| Cell { counted: (p * 1000.0) as u64, probability: p });
        assert_eq!(agreement(1000, &[cells.to_vec()]).cells, 1);
    }

    #[test]
    fn the_sidak_bound_grows_with_the_cells() {
        near(sidak_bound(1, 0.05), 1.959963984540054, 1e-9);
        near(sidak_bound(100, 1e-4), 4.891638, 1e-5);
    }
}
