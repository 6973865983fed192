//! What is counted of battles, by two of them counted by hand.

use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::tally::Count;
use montjoie_field::{Battles, Work};
use montjoie_system::battle::Fared;

/// A unit of kind 0 costs 32 points, one of kind 1 costs 30.
const PRICES: [u64; 2] = [3200, 3000];

fn unit(side: Side, kind: u16, lost: bool, shaken: bool, (taken, given): (u16, u16)) -> Fared {
    Fared { side, kind, division: 0, lost, shaken, taken, given }
}

fn outcome(winner: Side, a: u8, b: u8) -> Outcome {
    Outcome { winner: Some(winner), ending: 0, losses: Pair { a, b } }
}

/// The first: A wins in turn 3, loses its unit of 32 points, and a unit of 30 points of B is shaken. The second: B wins in turn 5 and loses that
/// unit and a general; A loses nothing.
fn two() -> Battles {
    let mut battles = Battles::new(1, 12, Pair { a: 1, b: 1 });
    let first = [unit(Side::A, 0, true, false, (6, 2)), unit(Side::B, 1, false, true, (2, 6))];
    let second = [unit(Side::A, 0, false, false, (1, 7)), unit(Side::B, 1, true, false, (7, 1))];
    battles.battle(0, (outcome(Side::A, 1, 0), 3), first.into_iter(), Pair { a: 1, b: 0 }, &PRICES);
    battles.battle(1, (outcome(Side::B, 0, 1), 5), second.into_iter(), Pair { a: 0, b: 1 }, &PRICES);
    battles.redrawn(Pair { a: 0, b: 3 });
    battles
}

#[test]
fn losses_count_shaken_units_by_half_and_have_a_mean_and_an_error() {
    let battles = two();
    assert_eq!((battles.plays(), battles.won()), (2, [1, 0, 1]));
    assert_eq!(battles.each().collect::<Vec<u8>>(), [0, 2]);
    assert_eq!((battles.brought, battles.generals), (Pair { a: 6400, b: 6000 }, Pair { a: 1, b: 1 }));
    // A loses 3,200 and 0: mean 1,600, deviation 2,262.7. B loses 1,500 (shaken) and 3,000: mean 2,250, deviation 1,060.7. Over the root of two.
    assert_eq!(battles.points.a.mean(2), (1600.0, Some(1600.0)));
    assert_eq!(battles.points.b.mean(2), (2250.0, Some(750.0)));
}

/// B's second army was the fourth that was drawn.
#[test]
fn armies_that_were_drawn_again_are_a_share_of_all_that_were_drawn() {
    let battles = two();
    assert_eq!((battles.drawn_again_share(Side::A), battles.drawn_again_share(Side::B)), (0.0, 0.6));
    let mut merged = battles.clone();
    merged.merge(&battles);
    assert_eq!((merged.drawn_again, merged.drawn_again_share(Side::B)), (Pair { a: 0, b: 6 }, 0.6));
}

#[test]
fn work_is_that_of_all_battles_and_merged_counts_are_those_of_one_run() {
    let battles = two();
    assert_eq!(battles.work.a, [Work { fielded: 2, lost: 1, shaken: 0, taken: 7, given: 9 }, Work::default()]);
    assert_eq!(battles.work.b, [Work::default(), Work { fielded: 2, lost: 1, shaken: 1, taken: 9, given: 7 }]);
    let mut merged = Battles::new(1, 12, Pair { a: 1, b: 1 });
    merged.merge(&battles);
    assert_eq!(merged, battles);
}
