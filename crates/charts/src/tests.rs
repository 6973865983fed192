//! What the numbers in charts rest on; how charts look is tested through the library in `tests/it/report.rs`.

use super::difference::{Difference, signed};
use super::losses::ceiling;
use montjoie_analysis::scenario::findings::Share;
use montjoie_core::language::Lang;
use montjoie_core::statistics::{Interval, wilson};

fn near(is: f64, want: f64) {
    assert!((is - want).abs() < 5e-5, "{is} is not {want}");
}

#[test]
fn the_interval_of_a_difference_is_that_of_the_textbook() {
    // Newcombe (1998), method 10, example (a): 56/70 against 48/80 gives 0.2000 (0.0524 to 0.3339).
    let share = |hits: u64, of: u64| Share { value: hits as f64 / of as f64, interval: Some(wilson(hits, of, 0.95)) };
    let difference = Difference::between(share(48, 80), share(56, 70));
    near(difference.value, 0.2);
    let interval = difference.interval.expect("sampled");
    near(interval.low, 0.0524);
    near(interval.high, 0.3339);
}

#[test]
fn a_difference_of_exact_shares_is_exact_and_one_exact_share_adds_no_error() {
    let exact = |value| Share { value, interval: None };
    assert_eq!(Difference::between(exact(0.25), exact(0.75)), Difference { value: 0.5, interval: None });
    let sampled = Share { value: 0.75, interval: Some(Interval { low: 0.7, high: 0.8 }) };
    let interval = Difference::between(exact(0.25), sampled).interval.expect("one is sampled");
    near(interval.low, 0.45);
    near(interval.high, 0.55);
}

#[test]
fn differences_carry_their_sign_and_nothing_has_none() {
    assert_eq!(signed(-0.203, Lang::En), "−20.3");
    assert_eq!(signed(0.203, Lang::Fr), "+20,3");
    assert_eq!(signed(-0.0004, Lang::En), "0.0");
}

#[test]
fn scales_end_where_their_quarters_are_round() {
    assert_eq!([0.0, 0.03, 0.1, 0.55, 1.0].map(ceiling), [0.04, 0.04, 0.2, 0.6, 1.0]);
}
