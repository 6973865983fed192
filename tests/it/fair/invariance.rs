//! What must not move a price, and what must.

use montjoie::prices::matrix::Matrix;
use montjoie::prices::scale::Scale;
use montjoie::prices::trade::{balance, even_mix, one_row};

use super::worlds::{Random, World, entrant, matrix, prices};

#[test]
fn planted_prices_are_found_again_on_every_scale() {
    for (units, circles, seed) in [(2, 0, 1), (5, 3, 2), (18, 30, 3), (42, 200, 4)] {
        let world = World::new(units, circles, seed);
        for anchor in [None, Some(0)] {
            let (found, _) = prices(&world.exact(), &world.prices, anchor);
            for (found, planted) in found.iter().zip(&world.prices) {
                assert!((found - planted).abs() < 1e-9, "{units} units, {anchor:?}: {found} for {planted}");
            }
        }
        let balance = balance(&world.exact(), &even_mix(units)).expect("one piece");
        assert!(balance.residual < 1e-12 && balance.smallest < 1e-13, "{balance:?}");
        assert!(balance.next.expect("two units or more") > 0.05, "{:?}", balance.next);
    }
}

#[test]
fn a_distorted_price_is_found_where_it_was_distorted() {
    let world = World::new(12, 20, 5);
    let mut published = world.prices.clone();
    published[3] *= 1.5;
    // Held by a unit that was left alone, every other price is as planted.
    let (found, _) = prices(&world.exact(), &published, Some(0));
    found.iter().zip(&world.prices).for_each(|(found, planted)| assert!((found - planted).abs() < 1e-9));
}

#[test]
fn the_order_of_the_rows_changes_nothing_to_the_bit() {
    let world = World::new(17, 40, 6);
    let straight = world.exact();
    let (before, _) = prices(&straight, &world.prices, None);
    let mut random = Random::new(99);
    for _ in 0..5 {
        let mut order: Vec<usize> = (0..17).collect();
        (1..17).rev().for_each(|at| order.swap(at, (random.bits() % (at as u64 + 1)) as usize));
        let entrants = order.iter().map(|&u| entrant(&format!("renamed/{u}"), None)).collect();
        let turned: Matrix = matrix(entrants, |u, v| world.destroys[order[u]][order[v]]);
        let published: Vec<f64> = order.iter().map(|&u| world.prices[u]).collect();
        let (after, _) = prices(&turned, &published, None);
        for (place, &u) in order.iter().enumerate() {
            assert_eq!(after[place].to_bits(), before[u].to_bits(), "unit {u}");
        }
    }
}

#[test]
fn clones_have_one_price_whatever_they_are_called_and_sold_for() {
    let world = World::new(9, 15, 7);
    // Unit 4 three times.
    let of = [0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 4];
    let entrants = of.iter().enumerate().map(|(at, u)| entrant(&format!("list/{u}-{at}"), None)).collect();
    let cloned = matrix(entrants, |u, v| world.destroys[of[u]][of[v]]);
    let published: Vec<f64> = (0..of.len()).map(|at| 12.0 + at as f64).collect();
    let (found, _) = prices(&cloned, &published, None);
    assert_eq!(found[4].to_bits(), found[5].to_bits());
    assert_eq!(found[4].to_bits(), found[10].to_bits());
    assert_eq!(balance(&cloned, &even_mix(of.len())).expect("one piece").classes.count(), 9);
}

#[test]
fn prices_times_a_number_change_no_ratio() {
    let world = World::new(10, 10, 8);
    for anchor in [None, Some(0)] {
        let (found, _) = prices(&world.exact(), &world.prices, anchor);
        let dearer: Vec<f64> = world.prices.iter().map(|price| price * 7.3).collect();
        let (then, _) = prices(&world.exact(), &dearer, anchor);
        for (found, then) in found.iter().zip(&then) {
            assert!((then / found - 7.3).abs() < 1e-12, "{anchor:?}");
        }
    }
}

#[test]
fn a_unit_priced_by_itself_has_the_price_of_the_balance() {
    let world = World::new(14, 30, 9);
    let exact = world.exact();
    let mix = even_mix(14);
    let balance = balance(&exact, &mix).expect("one piece");
    for u in 0..14 {
        let hurt: Vec<f64> = (0..14).map(|v| world.destroys[v][u]).collect();
        let alone = one_row(&mix, &balance.costs, &world.destroys[u], &hurt).expect("it can be hurt");
        assert!((alone - balance.costs[u]).abs() < 1e-12);
    }
}

#[test]
fn who_hurts_more_and_is_hurt_no_more_is_never_worth_less() {
    let mut random = Random::new(10);
    for seed in 0..40 {
        let world = World::new(8, 8, 100 + seed);
        let mix = even_mix(8);
        let before = balance(&world.exact(), &mix).expect("one piece");
        let better = (random.bits() % 8) as usize;
        let entrants = || (0..8).map(|u| entrant(&format!("list/{u}"), None)).collect();
        let changed = matrix(entrants(), |u, v| {
            let share = world.destroys[u][v];
            if u == better && v != better { share * 1.05 } else { share }
        });
        let after = balance(&changed, &mix).expect("one piece");
        for other in (0..8).filter(|&other| other != better) {
            let ratio = |costs: &[f64]| costs[better] / costs[other];
            assert!(ratio(&after.costs) >= ratio(&before.costs) * (1.0 - 1e-12), "seed {seed}");
        }
        let hurt: Vec<f64> = (0..8).map(|v| world.destroys[v][better]).collect();
        let hurts = |times: f64| -> Vec<f64> { world.destroys[better].iter().map(|share| share * times).collect() };
        let worth = |times| one_row(&mix, &before.costs, &hurts(times), &hurt).expect("it can be hurt");
        assert!(worth(1.05) > worth(1.0));
    }
}

#[test]
fn units_that_fall_apart_are_named_and_not_divided_by() {
    let names = || (0..5).map(|u| entrant(&format!("list/{u}"), None)).collect();
    let mix = even_mix(5);
    // Unit 2 can hurt nobody.
    let harmless = balance(&matrix(names(), |u, _| if u == 2 { 0.0 } else { 0.3 }), &mix).expect_err("2 is harmless");
    assert_eq!((harmless.harmless, harmless.unhurt), (vec![2], vec![]));
    let unhurt = balance(&matrix(names(), |_, v| if v == 4 { 0.0 } else { 0.3 }), &mix).expect_err("4 cannot be hurt");
    assert_eq!((unhurt.harmless, unhurt.unhurt), (vec![], vec![4]));
    // Two worlds that never meet, then one that looks down on the other.
    let halves = balance(&matrix(names(), |u, v| if (u < 2) == (v < 2) { 0.3 } else { 0.0 }), &mix).expect_err("two halves");
    assert_eq!(halves.groups, vec![vec![0, 1], vec![2, 3, 4]]);
    let above = balance(&matrix(names(), |u, v| if u < 2 || v >= 2 { 0.3 } else { 0.0 }), &mix).expect_err("one way only");
    assert_eq!(above.groups.len(), 2);
    // Threads thinner than rounding.
    let threads = balance(&matrix(names(), |u, v| if (u < 2) == (v < 2) { 0.3 } else { 1e-14 }), &mix).expect_err("two halves");
    assert_eq!(threads.groups.len(), 2);
}

#[test]
fn one_unit_or_one_profile_keeps_its_price() {
    let one = matrix(vec![entrant("list/one", None)], |_, _| 0.0);
    assert_eq!(prices(&one, &[17.0], None).0, vec![17.0]);
    let two = matrix(vec![entrant("list/one", None), entrant("list/two", None)], |_, _| 0.4);
    assert_eq!(prices(&two, &[10.0, 20.0], None).0, vec![15.0, 15.0]);
}

#[test]
fn the_total_stays_or_one_unit_keeps_its_price() {
    // Costs 1, 2, 3, 4, 10; published 1, 2, 3, 8, 10.
    let costs = [1.0, 2.0, 3.0, 4.0, 10.0];
    let published = [1.0, 2.0, 3.0, 8.0, 10.0].map(Some);
    let mix = even_mix(5);
    let total = Scale::total(&costs, &published, &mix).expect("prices");
    assert!((total.points - 24.0 / 20.0).abs() < 1e-15);
    assert_eq!(total.holds, mix);
    // A row without a price does not count.
    let but_one = Scale::total(&costs, &[published[0], published[1], published[2], None, published[4]], &mix).expect("prices");
    assert_eq!((but_one.points, but_one.holds[3]), (1.0, 0.0));
    assert_eq!(Scale::anchored(&costs, 3, 8.0), Scale { points: 2.0, holds: vec![0.0, 0.0, 0.0, 1.0, 0.0] });
    assert!(Scale::total(&costs, &[None; 5], &mix).is_none());
}
