//! Studies of made-up worlds: who is left out, what holds the scale, what a rule is worth.

use montjoie::prices::matrix::{Entrant, MatrixCell};
use montjoie::prices::numbers::UnitId;
use montjoie::prices::study::{Answered, Ask, Change, Guest, Study, study};
use montjoie::store::Fault;

use super::worlds::{World, entrant, matrix};

/// What a world answers; guests destroy twice as much as their unit.
fn answered(world: &World, entrants: &[Entrant], guests: &[Guest]) -> Answered {
    let destroys = |u: usize, v: usize| world.destroys[u][v];
    let cells = |guest: &Guest| -> Vec<MatrixCell> {
        let cell = |v: usize| {
            let (destroyed, lost) = (2.0 * destroys(guest.of.0, v), destroys(v, guest.of.0));
            MatrixCell { win: 0.4, neither: 0.2, destroyed, lost, spread: None }
        };
        (0..entrants.len()).map(cell).collect()
    };
    Answered { matrix: matrix(entrants.to_vec(), destroys), guests: guests.iter().map(cells).collect() }
}

fn guest(of: usize, taken_away: bool) -> Guest {
    let change = Change { about: "rule".into(), label: ("rule".into(), "règle".into()), taken_away, special: true };
    Guest { of: UnitId(of), id: "list/changed".into(), sets: Vec::new(), change }
}

/// A study of a world with a general's share in its costs, so that prices are two points below them.
fn studied(world: &World, anchor: Option<(usize, f64)>, guests: &[Guest]) -> (Result<Study, Fault>, Vec<Entrant>) {
    let entrants: Vec<Entrant> = world.prices.iter().enumerate().map(|(u, cost)| entrant(&format!("list/{u}"), Some(cost - 2.0))).collect();
    let anchor = anchor.map(|(unit, price)| (UnitId(unit), price));
    let study = study(&Ask { entrants: &entrants, overhead: 2.0, anchor, guests, seed: 1 }, &answered(world, &entrants, guests));
    (study, entrants)
}

#[test]
fn a_general_in_the_costs_is_taken_out_of_the_prices() {
    let world = World::new(9, 9, 21);
    for anchor in [None, Some((1, world.prices[1] - 2.0))] {
        let (study, entrants) = studied(&world, anchor, &[]);
        let study = study.expect("prices");
        assert!(study.units.iter().all(|priced| (priced.worth - (world.prices[priced.unit] - 2.0)).abs() < 1e-9), "{anchor:?}");
        let ratio = study.ratio(&entrants, UnitId(2), UnitId(3)).expect("both are priced");
        assert!((ratio.value - world.prices[2] / world.prices[3]).abs() < 1e-12);
        assert!((ratio.listed.expect("prices") - ratio.value).abs() < 1e-9);
    }
}

#[test]
fn an_anchor_at_another_price_moves_all_costs_by_one_number() {
    let world = World::new(9, 9, 21);
    let study = studied(&world, Some((3, 2.0 * world.prices[3] - 2.0)), &[]).0.expect("prices");
    assert!(study.units.iter().all(|priced| (priced.worth + 2.0 - 2.0 * world.prices[priced.unit]).abs() < 1e-9));
}

#[test]
fn a_rule_is_worth_what_the_unit_with_it_may_cost_more() {
    let world = World::new(7, 7, 23);
    let study = studied(&world, None, &[guest(3, false), guest(3, true)]).0.expect("prices");
    // Twice what it destroys at the same loss: twice the cost, so the change is worth the cost itself.
    let points: Vec<f64> = study.worths.iter().map(|worth| worth.points.expect("it can be hurt")).collect();
    assert!((points[0] - world.prices[3]).abs() < 1e-9);
    assert!((points[1] + world.prices[3]).abs() < 1e-9, "what is taken away counts the other way");
}

#[test]
fn a_unit_that_hurts_nobody_is_left_out_by_name_and_the_others_are_priced() {
    let mut world = World::new(6, 0, 24);
    world.destroys[5] = vec![0.0; 6];
    let study = studied(&world, None, &[]).0.expect("prices");
    assert_eq!(study.left_out.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), vec![UnitId(5)]);
    assert_eq!(study.units.len(), 5);
    assert!(study.units.iter().all(|priced| priced.worth.is_finite()));
    let fault = studied(&world, Some((5, 10.0)), &[]).0.expect_err("it has no price");
    assert!(fault.message().contains("`list/5` cannot be the anchor"), "{}", fault.message());
    // Two halves that never meet have no price at all.
    let mut halves = World::new(6, 0, 25);
    for u in 0..6 {
        for v in 0..6 {
            if (u < 3) != (v < 3) {
                halves.destroys[u][v] = 0.0;
            }
        }
    }
    let fault = studied(&halves, None, &[]).0.expect_err("no price");
    assert!(fault.message().contains("list/0, list/1, list/2 | list/3, list/4, list/5"), "{}", fault.message());
}
