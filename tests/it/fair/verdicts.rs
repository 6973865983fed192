//! Verdicts at their edges.

use montjoie::language::Lang;
use montjoie::prices::verdict::{Estimate, VerdictKind, margin, verdict};

fn exact(price: f64, worth: f64) -> Estimate {
    Estimate { price, worth, low: worth, high: worth }
}

#[test]
fn the_margin_is_a_point_or_five_percent() {
    assert_eq!((margin(10.0), margin(20.0), margin(40.0)), (1.0, 1.0, 2.0));
}

#[test]
fn exact_worths_beyond_the_margin_in_nine_of_ten_scenarios_are_flagged() {
    let scenarios = |others: &[f64]| [&[38.0; 9][..], others].concat();
    let under = verdict(&exact(32.0, 38.0), &scenarios(&[30.0]));
    assert_eq!((under.kind, under.points), (VerdictKind::Under, 6));
    let depends = verdict(&exact(32.0, 38.0), &scenarios(&[30.0, 32.0]));
    assert_eq!((depends.kind, depends.points), (VerdictKind::Depends, 6));
    let over = verdict(&exact(30.0, 25.0), &[25.0, 24.0, 27.0]);
    assert_eq!((over.kind, over.points), (VerdictKind::Over, -5));
    assert_eq!(
        (over.price_words(-5.0, Lang::En), under.price_words(6.0, Lang::Fr)),
        ("5 too expensive".to_owned(), "trop bon marché de 6 points".to_owned())
    );
}

#[test]
fn a_price_at_the_margin_is_fair_and_half_of_the_scenarios_are_enough() {
    assert_eq!(verdict(&exact(20.0, 21.0), &[21.0]).kind, VerdictKind::Fair);
    assert_eq!(verdict(&exact(20.0, 21.0), &[21.0, 25.0]).kind, VerdictKind::Fair);
    assert_eq!(verdict(&exact(20.0, 21.0), &[21.0, 25.0, 25.0]).kind, VerdictKind::Depends);
    assert_eq!(verdict(&exact(20.0, 20.0), &[]).kind, VerdictKind::Fair);
}

#[test]
fn an_interval_across_a_bound_is_undecided() {
    let estimate = Estimate { price: 20.0, worth: 22.0, low: 20.0, high: 24.0 };
    let open = verdict(&estimate, &[22.0]);
    assert_eq!(open.kind, VerdictKind::Undecided);
    assert_eq!(open.price_words(2.0, Lang::En), "undecided");
    assert_eq!(verdict(&Estimate { low: 10.0, high: 30.0, ..estimate }, &[22.0]).kind, VerdictKind::Undecided);
    assert_eq!(verdict(&Estimate { low: 21.5, high: 22.5, ..estimate }, &[22.0]).kind, VerdictKind::Under);
}
