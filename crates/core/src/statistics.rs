//! Intervals, tests and stopping rules: pure functions of counts.

use statrs::distribution::{ChiSquared, ContinuousCDF, Normal};

/// An interval of a share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end of the interval, in [0, 1].
    pub low: f64,
    /// The upper end of the interval, in [0, 1].
    pub high: f64,
}

impl Interval {
    /// The interval that reaches this far to both sides of a share.
    pub fn around(share: f64, reach: f64) -> Interval {
        Interval { low: share - reach, high: share + reach }
    }

    /// Half of the width of the interval, as a share.
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Decimals (0 to 2) of a percentage with this interval: none where the interval reaches half a point to each side, one where it reaches a
    /// twentieth, and so on.
    pub fn decimals(self) -> usize {
        match 100.0 * self.half_width() {
            reach if reach >= 0.5 => 0,
            reach if reach >= 0.05 => 1,
            _ => 2,
        }
    }

    /// Whether a share lies in the interval, ends included.
    pub fn holds(self, share: f64) -> bool {
        self.low <= share && share <= self.high
    }
}

/// The correlation of pairs with its 95 % interval, by Fisher's transformation; `None` of fewer than five pairs, or where one side is constant.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<(f64, Interval)> {
    let n = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|pair| of(pair.0 - x, pair.1 - y)).sum::<f64>();
    let spread = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    let value = (sum(&|x, y| x * y) / spread).clamp(-1.0, 1.0);
    let reach = two_sided_z(0.95) / (n - 3.0).sqrt();
    let end = |side: f64| libm::tanh(libm::atanh(value) + side * reach);
    (pairs.len() >= 5 && spread > 0.0).then(|| (value, Interval { low: end(-1.0), high: end(1.0) }))
}

/// The quantile of the standard normal distribution that leaves `1 - level` outside on both sides together.
pub fn two_sided_z(level: f64) -> f64 {
    // Newton's steps with libm: the quantile of statrs has the logarithm of the machine, so its last digit is dropped first.
    let start = (Normal::standard().inverse_cdf(0.5 + level / 2.0) * 1e9).round() / 1e9;
    let step = |z: f64| {
        let density = libm::exp(-z * z / 2.0) * std::f64::consts::FRAC_2_SQRT_PI / std::f64::consts::SQRT_2;
        z + (libm::erfc(z / std::f64::consts::SQRT_2) - (1.0 - level)) / density
    };
    if start.is_finite() && level > 0.0 { step(step(start)) } else { start }
}

/// Wilson's interval of a share from `hits` in `trials`, at a level such as 0.95. With no trials, all of [0, 1].
///
/// It never leaves [0, 1], and covers as often as it says where hits and misses are many; see [`interval`].
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

/// Number of events on the rarer side below which [`interval`] is exact.
const FEW: u64 = 50;

/// The interval of a share from `hits` in `trials` that every output prints: Wilson's, and Clopper and Pearson's where fewer than 50
/// of the trials are hits, or all but fewer than 50.
///
/// Where events are many, Wilson's covers the true share as often as it says. Where they are few it does not: 90 % instead of 95 % where 0.4
/// events are expected. With so few, no interval of whole counts can come near a level everywhere; Clopper and Pearson's is never below
/// it. Together, at 95 %, they cover 94.2 % or more whatever the share, 95 % or more where fewer than 25 events are expected, and 94.4 to
/// 96 % from 60 on.
pub fn interval(hits: u64, trials: u64, level: f64) -> Interval {
    let misses = trials - hits;
    match hits.min(misses) {
        rarer if rarer >= FEW || trials == 0 => wilson(hits, trials, level),
        rarer if rarer == hits => clopper_pearson(hits, trials, level),
        rarer => {
            let Interval { low, high } = clopper_pearson(rarer, trials, level);
            Interval { low: 1.0 - high, high: 1.0 - low }
        }
    }
}

/// Clopper and Pearson's interval for a few hits: the shares under which neither so few nor so many would be in the outer
/// `(1 - level) / 2`.
///
/// By bisection on the binomial sum itself: the quantiles of the Beta distribution that libraries have are good to 1e-4 near 0, where a
/// share of a million combats needs 1e-9.
fn clopper_pearson(hits: u64, trials: u64, level: f64) -> Interval {
    let outside = (1.0 - level) / 2.0;
    // The share at which a tail that grows or falls with it has this size.
    let solve = |rises: bool, tail: &dyn Fn(f64) -> f64| {
        let (mut low, mut high) = (0.0, 1.0);
        // The lowest share that is asked for, of one hit in 2^64, has its last digit after 123 halvings.
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if middle <= low || middle >= high {
                break;
            }
            if (tail(middle) < outside) == rises { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    };
    Interval {
        low: if hits == 0 { 0.0 } else { solve(true, &|share| 1.0 - at_most(hits - 1, trials, share)) },
        high: if hits == trials { 1.0 } else { solve(false, &|share| at_most(hits, trials, share)) },
    }
}

/// The probability of at most `hits` hits (few) in `trials` trials with this share, from the terms themselves.
fn at_most(hits: u64, trials: u64, share: f64) -> f64 {
    let n = trials as f64;
    let mut term = libm::exp(n * libm::log1p(-share));
    let mut sum = term;
    for k in 0..hits {
        term *= (n - k as f64) / (k as f64 + 1.0) * share / (1.0 - share);
        sum += term;
    }
    sum.min(1.0)
}

/// Number of trials that a Wilson interval of this half-width at 95 % takes, judged by the share seen up to now.
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
pub struct CellCount {
    /// Number of combats counted.
    pub counted: u64,
    /// The exact probability of the cell, in [0, 1].
    pub probability: f64,
}

/// The agreement of counts with exact probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Number of cells compared: those with an expectation of at least 25, and one per partition with the rest of the partition pooled.
    pub cells: usize,
    /// The largest distance of a cell, in standard errors. Infinite where something impossible was counted.
    pub max_abs_z: f64,
    /// The p-value of Pearson's chi-square over the finest partition; 1 where it has a single cell.
    pub chi_square_p: f64,
}

/// The expectation below which a cell is pooled with others of its partition.
const SMALLEST_EXPECTATION: f64 = 25.0;

/// Compares partitions of the same `trials` combats; the first is the finest and gives the chi-square.
pub fn agreement(trials: u64, partitions: &[Vec<CellCount>]) -> Agreement {
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

/// Cells of a partition that expect enough, the others pooled; a pool that still expects too little joins the smallest cell kept.
fn pool(trials: u64, partition: &[CellCount]) -> Vec<CellCount> {
    let expects = |c: &CellCount| c.probability * trials as f64;
    let (mut kept, rest): (Vec<CellCount>, Vec<CellCount>) = partition.iter().partition(|c| expects(c) >= SMALLEST_EXPECTATION);
    let pooled = rest.iter().fold(CellCount { counted: 0, probability: 0.0 }, |sum, c| CellCount {
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

/// The distance of a count from its expectation, in standard errors; 0 where the cell is certain and always came.
pub fn z_score(cell: CellCount, trials: u64) -> f64 {
    let expected = cell.probability * trials as f64;
    let variance = expected * (1.0 - cell.probability).max(0.0);
    let off = cell.counted as f64 - expected;
    if off.abs() < 1e-6 * trials as f64 && variance < 1e-6 { 0.0 } else { off / variance.sqrt() }
}

fn chi_square(trials: u64, cells: &[CellCount]) -> f64 {
    if cells.len() < 2 {
        return 1.0;
    }
    let square = |c: &CellCount| {
        let expected = c.probability * trials as f64;
        (c.counted as f64 - expected).powi(2) / expected
    };
    let statistic: f64 = cells.iter().map(square).sum();
    let law = ChiSquared::new((cells.len() - 1) as f64).expect("at least one degree of freedom");
    law.sf(statistic)
}

/// The bound on the largest |z| of `cells` cells that a correct program breaks with this probability (Šidák).
pub fn sidak_bound(cells: usize, false_alarm: f64) -> f64 {
    let each = 1.0 - libm::pow(1.0 - false_alarm, 1.0 / cells.max(1) as f64);
    two_sided_z(1.0 - each)
}

/// The largest |z| of `cells` cells at which a program still counts as correct: one in 10,000 correct reports goes beyond it.
pub fn agreement_bound(cells: usize) -> f64 {
    sidak_bound(cells, 1e-4)
}

/// A probability as a fraction of throws of D6, in lowest terms: (1, 4) for a quarter. `None` for one that no throw of up to eight dice has.
pub fn fraction_of_dice(probability: f64) -> Option<(u64, u64)> {
    // Sums of thousands of paths are off by some 1e-15 of themselves; the next fraction of 6^8 is 6e-7 away.
    let times_of = |dice: u32| {
        let of = 6_u64.pow(dice);
        let times = (probability * of as f64).round();
        let off = (probability * of as f64 - times).abs();
        let near = off <= 1e-12 * times && (times < of as f64 || off < 1e-14);
        near.then_some((times as u64, of))
    };
    let (times, of) = (0..=8).find_map(times_of)?;
    let (mut common, mut rest) = (of, times);
    while rest > 0 {
        (common, rest) = (rest, common % rest);
    }
    Some((times / common, of / common))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Lang;

    fn near(is: f64, want: f64, off: f64) {
        assert!((is - want).abs() <= off, "{is} is not {want}");
    }

    #[test]
    fn the_normal_quantile_is_the_tabled_one() {
        near(two_sided_z(0.95), 1.959963984540054, 1e-9);
    }

    #[test]
    fn a_correlation_has_the_interval_of_the_textbook() {
        // Anscombe's first set of eleven pairs; the interval is that of R's cor.test.
        let x = [10.0, 8.0, 13.0, 9.0, 11.0, 14.0, 6.0, 4.0, 12.0, 7.0, 5.0];
        let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
        let pairs: Vec<(f64, f64)> = x.into_iter().zip(y).collect();
        let (value, ends) = correlation(&pairs).expect("eleven pairs");
        near(value, 0.8164205, 1e-7);
        near(ends.low, 0.4243912, 1e-6);
        near(ends.high, 0.9506933, 1e-6);
        let line: Vec<(f64, f64)> = pairs.iter().map(|pair| (pair.0, 3.0 - pair.0)).collect();
        let (value, ends) = correlation(&line).expect("a line");
        assert_eq!((value, ends.low, ends.high), (-1.0, -1.0, -1.0));
        assert_eq!(correlation(&pairs[..4]), None);
        assert_eq!(correlation(&[(1.0, 2.0); 6]), None);
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
    fn a_share_has_the_decimals_that_its_interval_allows() {
        let within = |reach: f64| Interval { low: 0.5 - reach, high: 0.5 + reach }.decimals();
        assert_eq!([0.03, 0.0051, 0.0049, 0.00051, 0.00049].map(within), [0, 0, 1, 1, 2]);
        // 48 of 100 battles are 38 to 58 %, 48,000 of 100,000 are 47.7 to 48.3.
        assert_eq!([Lang::En.counted(0.48, 100), Lang::Fr.counted(0.48, 100_000)], ["48\u{a0}%", "48,0\u{a0}%"]);
        assert_eq!(Lang::Fr.ends(Interval { low: 0.477, high: 0.483 }, 1), "47,7 à 48,3");
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
    fn an_interval_of_few_events_is_clopper_and_pearson_s() {
        // From the Beta quantiles of R: binom.test(3, 100)$conf.int and binom.test(0, 4000)$conf.int.
        let three = interval(3, 100, 0.95);
        near(three.low, 0.006229972, 1e-8);
        near(three.high, 0.085176053, 1e-8);
        let none = interval(0, 4000, 0.95);
        assert_eq!(none.low, 0.0);
        near(none.high, 1.0 - 0.025f64.powf(1.0 / 4000.0), 1e-12);
        let all_but_three = interval(97, 100, 0.95);
        near(all_but_three.low, 1.0 - three.high, 1e-15);
        near(all_but_three.high, 1.0 - three.low, 1e-15);
        // The Poisson limits of 1 event, 0.0253178 and 5.5716434, hold to the last digit in a million million.
        let one = interval(1, 1_000_000_000_000, 0.95);
        near(one.low * 1e12, 0.025317808, 1e-8);
        near(one.high * 1e12, 5.571643391, 1e-8);
        assert_eq!(interval(50, 1000, 0.95), wilson(50, 1000, 0.95));
        assert_eq!(interval(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
        for trials in 1..40 {
            for hits in 0..=trials {
                let i = interval(hits, trials, 0.95);
                assert!(i.holds(hits as f64 / trials as f64) && i.low >= 0.0 && i.high <= 1.0, "{hits} of {trials}: {i:?}");
            }
        }
    }

    /// The probability that the interval covers the true share, by the binomial law itself: nothing is sampled here.
    fn coverage(share: f64, trials: u64, intervals: &[Interval]) -> f64 {
        let n = trials as f64;
        let mut term = (n * (-share).ln_1p()).exp();
        let mut covered = 0.0;
        for (hits, interval) in intervals.iter().enumerate() {
            covered += if interval.holds(share) { term } else { 0.0 };
            term *= (n - hits as f64) / (hits as f64 + 1.0) * share / (1.0 - share);
        }
        covered
    }

    #[test]
    fn printed_intervals_cover_what_they_say_whatever_the_share() {
        const TRIALS: u64 = 4000;
        let intervals: Vec<Interval> = (0..400).map(|hits| interval(hits, TRIALS, 0.95)).collect();
        let covers = |expected: f64| coverage(expected / TRIALS as f64, TRIALS, &intervals);
        let over = |from: f64, to: f64| {
            let all = (0..=400).map(move |n| covers(from + (to - from) * f64::from(n) / 400.0));
            all.fold((1.0f64, 0.0f64), |(least, most), here| (least.min(here), most.max(here)))
        };
        // Few events: never below what is printed.
        let (least, _) = over(0.01, 25.0);
        assert!(least >= 0.95, "{least}");
        // In between hardly below it, and many events: between 94 and 96 %.
        let (least, most) = over(25.0, 60.0);
        assert!(least >= 0.942 && most <= 0.972, "{least} to {most}");
        let (least, most) = over(60.0, 200.0);
        assert!(least >= 0.944 && most <= 0.96, "{least} to {most}");
        // What Wilson's alone would do where 0.4 events are expected.
        let wilson_s: Vec<Interval> = (0..400).map(|hits| wilson(hits, TRIALS, 0.95)).collect();
        assert!(coverage(0.4 / TRIALS as f64, TRIALS, &wilson_s) < 0.94);
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
    fn the_number_of_combats_for_a_precision_is_the_textbook_s() {
        // n = 1.96^2 p q / h^2: 9,604 for a share of one half to within 1 %, 3,458 for one of 10 %; the seen share is (k + 1) / (n + 2).
        assert_eq!(combats_for(499, 998, 0.01), 9604);
        assert_eq!(combats_for(99, 998, 0.01), 3458);
        assert_eq!(combats_for(899, 998, 0.01), 3458);
        // Nothing known is one half.
        assert_eq!(combats_for(0, 0, 0.01), 9604);
        // Next to no share: 1.96^2 / 2 h.
        assert_eq!(combats_for(0, 1_000_000_000, 0.001), 1921);
    }

    #[test]
    fn a_count_lies_so_many_standard_errors_off() {
        let z = |counted, probability, trials| z_score(CellCount { counted, probability }, trials);
        // 100 trials at 1/5: 20 expected, and a standard error of 4.
        near(z(26, 0.2, 100), 1.5, 1e-12);
        near(z(14, 0.2, 100), -1.5, 1e-12);
        // What is certain always comes; once is enough to show that it is not, however many trials there were.
        assert_eq!(z(1000, 1.0, 1000), 0.0);
        assert_eq!(z(999, 1.0, 1000), f64::NEG_INFINITY);
        assert_eq!(z(1, 0.0, 1000), f64::INFINITY);
        // A probability that rounding left just below 1 is as good as certain.
        assert_eq!(z(1_000_000, 1.0 - 2e-16, 1_000_000), 0.0);
    }

    #[test]
    fn agreement_sees_a_wrong_cell_and_an_impossible_one() {
        let cell = |counted, probability| CellCount { counted, probability };
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
        let cells = [0.97, 0.01, 0.01, 0.01].map(|p| CellCount { counted: (p * 1000.0) as u64, probability: p });
        assert_eq!(agreement(1000, &[cells.to_vec()]).cells, 2);
        let cells = [0.99, 0.005, 0.005].map(|p| CellCount { counted: (p * 1000.0) as u64, probability: p });
        assert_eq!(agreement(1000, &[cells.to_vec()]).cells, 1);
    }

    #[test]
    fn the_sidak_bound_grows_with_the_cells() {
        near(sidak_bound(1, 0.05), 1.959963984540054, 1e-9);
        near(sidak_bound(100, 1e-4), 4.891638, 1e-5);
    }
}
