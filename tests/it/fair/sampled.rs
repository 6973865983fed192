//! Sampled matrices: intervals that hold as often as they say, tests that err no more often than they say. Every seed is fixed.

use montjoie::prices::intervals::{Changed, errors, errors as errors_of, worth_errors};
use montjoie::prices::matrix::{MatrixCell, Spread};
use montjoie::prices::numbers::UnitId;
use montjoie::prices::sequential::{Decision, TwoSided, always_valid};
use montjoie::prices::trade::{balance, even_mix, one_row};
use montjoie::prices::verdict::{Estimate, VerdictKind, verdict};

use super::worlds::{Random, World, prices};

/// What came of many sampled worlds.
struct Covered {
    /// Share of the 95 % intervals that hold the planted price.
    each: f64,
    /// Share of the worlds whose simultaneous intervals all do.
    all: f64,
    /// Share of the worlds in which a unit at its planted price is flagged.
    flagged: f64,
    /// Share of the units that are 3 δ off and flagged.
    power: f64,
}

fn cover(worlds: u64, units: usize, pairs: u64, anchor: Option<usize>) -> Covered {
    let (mut each, mut all, mut flagged, mut power) = (0u64, 0u64, 0u64, 0u64);
    for seed in 0..worlds {
        let world = World::new(units, units, 1000 + seed);
        let sampled = world.sampled(pairs, 77_000 + seed);
        let balance = balance(&sampled, &even_mix(units)).expect("everybody was hurt");
        let (found, scale) = prices(&sampled, &world.prices, anchor);
        let errors = errors(&sampled, &balance.classes, &balance.costs, &scale).expect("sampled");
        let z = errors.together.simultaneous(0.95, 1, 2_000);
        let t: Vec<f64> = (0..units).map(|u| (found[u] - world.prices[u]).abs() / errors.standard[u].max(1e-12)).collect();
        each += t.iter().filter(|t| **t <= 1.959964).count() as u64;
        all += u64::from(t.iter().all(|t| *t <= z));
        let flags = |u: usize, price: f64| {
            let reach = z * errors.standard[u];
            let estimate = Estimate { price, worth: found[u], low: found[u] - reach, high: found[u] + reach };
            matches!(verdict(&estimate, &[found[u]]).kind, VerdictKind::Under | VerdictKind::Over)
        };
        flagged += u64::from((0..units).any(|u| flags(u, world.prices[u])));
        power += u64::from(flags(0, world.prices[0] + 3.0 * (0.05 * world.prices[0]).max(1.0)));
    }
    let n = worlds as f64;
    Covered { each: each as f64 / (n * units as f64), all: all as f64 / n, flagged: flagged as f64 / n, power: power as f64 / n }
}

#[test]
fn intervals_cover_planted_prices_as_often_as_they_say() {
    // 120 worlds of 8 units: the share of 960 intervals has a standard error of about 0.9 % (units of a world hang together), the share of 120
    // worlds one of 2 %. The bounds stand four of these away, one false alarm in some ten thousand; the seeds are fixed besides.
    let covered = cover(120, 8, 4_000, None);
    assert!((0.915..=0.985).contains(&covered.each), "{}", covered.each);
    assert!(covered.all >= 0.87, "{}", covered.all);
    assert!(covered.flagged <= 0.05, "{}", covered.flagged);
    assert!(covered.power >= 0.9, "{}", covered.power);
}

/// The full size of it; its figures are in the manual, `method/intervals.md`.
#[test]
#[ignore = "six hundred worlds, twice: a minute; .ci/run runs it"]
fn intervals_cover_planted_prices_at_full_size() {
    for anchor in [None, Some(0)] {
        let covered = cover(600, 12, 4_000, anchor);
        println!(
            "{}: {:.2} % of intervals, {:.2} % of worlds, {:.2} % flagged, power {:.2} %",
            if anchor.is_some() { "anchor" } else { "total" },
            covered.each * 100.0,
            covered.all * 100.0,
            covered.flagged * 100.0,
            covered.power * 100.0
        );
        let least = if anchor.is_some() { 0.93 + 0.05 / 12.0 } else { 0.93 };
        assert!((least..=0.97 + 0.05 / 12.0).contains(&covered.each), "{}", covered.each);
        assert!(covered.all >= 0.93, "{}", covered.all);
        assert!(covered.flagged <= 0.05, "{}", covered.flagged);
    }
}

/// Worlds in which three more units are priced by themselves, as a unit with a rule taken away is: the share of 95 % intervals of what they are worth
/// more than the first unit that hold it, and the share of worlds whose simultaneous ones all do.
fn cover_worths(worlds: u64, units: usize, pairs: u64) -> (f64, f64) {
    let (mut each, mut all) = (0u64, 0u64);
    for seed in 0..worlds {
        // Without circles every part of the world is in balance at the planted prices.
        let world = World::new(units + 3, 0, 3000 + seed);
        let whole = world.sampled(pairs, 91_000 + seed);
        let base = whole.of(&UnitId::all(units).collect::<Vec<_>>());
        let mix = even_mix(units);
        let balance = balance(&base, &mix).expect("everybody was hurt");
        let (found, scale) = prices(&base, &world.prices[..units], Some(0));
        let classes = &balance.classes;
        let row = |guest: usize| -> Vec<&MatrixCell> { classes.unit.iter().map(|&unit| whole.cell(guest, unit)).collect() };
        let changed: Vec<Changed> = (units..units + 3).map(|guest| Changed { class: classes.of[1], cells: row(guest) }).collect();
        let errors = worth_errors(&base, classes, &balance.costs, &scale, &changed).expect("sampled");
        let z = errors.simultaneous(0.95, 1, 2_000);
        let t = |guest: usize| {
            let of = |what: fn(&MatrixCell) -> f64| -> Vec<f64> { (0..units).map(|v| what(whole.cell(units + guest, v))).collect() };
            let cost = one_row(&mix, &balance.costs, &of(|cell| cell.destroyed), &of(|cell| cell.lost)).expect("it was hurt");
            let worth = cost * scale.points - found[1];
            (worth - (world.prices[units + guest] - world.prices[1])).abs() / errors.standard[guest]
        };
        let t: Vec<f64> = (0..3).map(t).collect();
        each += t.iter().filter(|t| **t <= 1.959964).count() as u64;
        all += u64::from(t.iter().all(|t| *t <= z));
    }
    (each as f64 / (3 * worlds) as f64, all as f64 / worlds as f64)
}

#[test]
fn intervals_of_worths_hold_as_often_as_they_say() {
    // 200 worlds, 600 intervals that hang together by threes: a standard error of at most 1.5 %, of the worlds one of 1.6 %. The bounds stand well
    // beyond three of these; the seeds are fixed besides.
    let (each, all) = cover_worths(200, 6, 3_000);
    assert!((0.90..=0.99).contains(&each), "{each}");
    assert!((0.89..=0.995).contains(&all), "{all}");
}

#[test]
fn a_change_that_changes_nothing_is_worth_nothing_for_certain() {
    let units = 7;
    let mut sampled = World::new(units, 7, 61).sampled(2_000, 62);
    for u in 0..units {
        // A unit that meets itself loses what it destroys, pair by pair.
        let cell = &mut sampled.cells[u * units + u];
        cell.lost = cell.destroyed;
        let spread = cell.spread.expect("sampled");
        cell.spread = Some(Spread { lost: spread.destroyed, covariance: spread.destroyed, ..spread });
    }
    let balance = balance(&sampled, &even_mix(units)).expect("one piece");
    let published: Vec<f64> = (0..units).map(|at| 10.0 + at as f64).collect();
    let (_, scale) = prices(&sampled, &published, Some(0));
    let classes = &balance.classes;
    let row = |u: usize| -> Vec<&MatrixCell> { classes.unit.iter().map(|&unit| sampled.cell(u, unit)).collect() };
    let guest = |of: usize, like: usize| Changed { class: classes.of[of], cells: row(like) };
    // The first is the anchor, whose price has no error: what unit 3 is worth more is as sure as the price of unit 3.
    let changed = [guest(3, 3), guest(0, 3), guest(5, 2)];
    let errors = worth_errors(&sampled, classes, &balance.costs, &scale, &changed).expect("sampled");
    let of_prices = errors_of(&sampled, classes, &balance.costs, &scale).expect("sampled").standard;
    // A difference of variances: what rounding leaves of it is a root of 1e-16.
    assert!(errors.standard[0] < 1e-7 * of_prices[3], "{:?}", errors.standard);
    assert!((errors.standard[1] / of_prices[3] - 1.0).abs() < 1e-9, "{} {}", errors.standard[1], of_prices[3]);
    assert!(errors.standard[2] > 0.0 && errors.standard[2] < of_prices[5] + of_prices[2]);
    let exact = World::new(units, 7, 61).exact();
    let cells: Vec<&MatrixCell> = classes.unit.iter().map(|&unit| exact.cell(2, unit)).collect();
    assert!(worth_errors(&exact, classes, &balance.costs, &scale, &[Changed { class: classes.of[5], cells }]).is_none());
}

#[test]
fn more_pairs_make_errors_smaller_by_the_root_of_their_number() {
    let world = World::new(8, 8, 3);
    let error = |pairs| {
        let sampled = world.sampled(pairs, 5);
        let balance = balance(&sampled, &even_mix(8)).expect("one piece");
        let (_, scale) = prices(&sampled, &world.prices, None);
        errors(&sampled, &balance.classes, &balance.costs, &scale).expect("sampled").standard.iter().sum::<f64>()
    };
    let ratio = error(500) / error(8_000);
    assert!((ratio - 4.0).abs() < 0.4, "{ratio}");
    let exact = world.exact();
    let (_, scale) = prices(&exact, &world.prices, None);
    let balance = balance(&exact, &even_mix(8)).expect("one piece");
    assert!(errors(&exact, &balance.classes, &balance.costs, &scale).is_none(), "an exact matrix has no error");
}

/// Runs of the sequential test on pairs of two even combats of which the row wins each with this probability.
fn decisions(wins: f64, runs: u64) -> ([u64; 3], f64) {
    let (mut counts, mut pairs) = ([0; 3], 0);
    for run in 0..runs {
        let mut random = Random::new(9_000 + run);
        let mut test = TwoSided::new(0.02, 0.05);
        let decision = loop {
            let win = |random: &mut Random| f64::from(u8::from(random.unit() < wins)) / 2.0;
            let score = win(&mut random) + win(&mut random);
            match test.add(score) {
                Decision::Open => {}
                decided => break decided,
            }
        };
        counts[match decision {
            Decision::Better => 0,
            Decision::Even => 1,
            _ => 2,
        }] += 1;
        pairs += test.pairs();
    }
    (counts, pairs as f64 / runs as f64)
}

#[test]
fn the_sequential_test_errs_no_more_often_than_it_says() {
    // 5 % of 200 runs is 10; 20 is more than three standard errors above.
    let (half, _) = decisions(0.51, 200);
    assert!(half[0] <= 20 && half[2] <= 20, "at ε/2: {half:?}");
    let (beyond, _) = decisions(0.53, 200);
    assert!(beyond[1] <= 20 && beyond[2] == 0, "at 3ε/2: {beyond:?}");
    let (below, _) = decisions(0.47, 200);
    assert!(below[1] <= 20 && below[0] == 0, "at −3ε/2: {below:?}");
    let (even, long) = decisions(0.5, 200);
    assert!(even[1] >= 196, "{even:?}");
    let (clear, short) = decisions(0.6, 200);
    assert_eq!(clear[0], 200);
    assert!(short < long / 3.0, "a clear matchup is decided sooner: {short} against {long} pairs");
}

#[test]
fn a_matchup_without_luck_is_decided_too() {
    for (score, decision) in [(0.5, Decision::Even), (1.0, Decision::Better), (0.0, Decision::Worse)] {
        let mut test = TwoSided::new(0.02, 0.05);
        let mut pairs = 0;
        while test.add(score) == Decision::Open {
            pairs += 1;
            assert!(pairs < 10_000, "{score} was never decided");
        }
        assert_eq!(test.decision(), decision);
    }
}

#[test]
fn a_bar_that_is_looked_at_all_the_time_still_holds() {
    // 400 streams, looked at after every one of 2,000 pairs: 5 % of them may leave their bar once; a repeated interval would in a third.
    let (mut left, mut naive) = (0, 0);
    for stream in 0..400 {
        let mut random = Random::new(50_000 + stream);
        let (mut sum, mut out, mut out_naive) = (0.0, false, false);
        for pair in 1..=2_000u64 {
            sum += (f64::from(u8::from(random.unit() < 0.4)) + f64::from(u8::from(random.unit() < 0.4))) / 2.0;
            let mean = sum / pair as f64;
            let (low, high) = always_valid(mean, pair, 0.95, 1_000);
            out |= !(low..=high).contains(&0.4);
            out_naive |= pair >= 30 && (mean - 0.4).abs() > 1.96 * (0.24 / 2.0 / pair as f64).sqrt();
        }
        left += u32::from(out);
        naive += u32::from(out_naive);
    }
    assert!(left <= 20, "{left} of 400");
    assert!(naive > 80, "the test would see a bar that does not: {naive} of 400");
    assert_eq!(always_valid(0.3, 0, 0.95, 100), (0.0, 1.0));
    let (low, high) = always_valid(0.5, 100_000, 0.95, 100_000);
    assert!(high - low < 0.02, "{}", high - low);
}
