//! Groups of battles (5-c): who of an order waits for whom, and who leaves the group. The numbers are worked out by hand next to each example.

use montjoie_core::chance::Script;
use montjoie_field::{Compass, Id};
use montjoie_hail_caesar::battle::settings::*;
use montjoie_hail_caesar::battle::state::Wish;
use montjoie_hail_caesar::orders::{Blunder, GroupOrdered};

use crate::corrected::rules;
use crate::parts::Parts;
use crate::positions::{Put, position};
use Compass::{North, South};

const BILLMEN: &str = "english/billmen";
const KNIGHTS: &str = "english/mounted-knights";
const FOOT: &str = "english/foot-knights";
const FAR: Put = (BILLMEN, 8, 57, South);

/// Units of A in one order of three moves towards enemies far off: where they end.
fn group(rules: BattleRules, units: &[Put]) -> Vec<i16> {
    let enemies: Vec<Put> = units.iter().map(|unit| (BILLMEN, unit.1, 57, South)).collect();
    let (battle, mut state) = position(rules, units, &enemies);
    for id in 0..units.len() {
        state.units[id].wish = Wish::Toward((units.len() + id) as Id);
        state.units[id].condition.stakes = montjoie_hail_caesar::body::Stakes::None;
    }
    state.generals.a[0].at = (27, 8);
    battle.orders(&mut state, &mut Script::new().result(GroupOrdered::Moves(3)));
    (0..units.len() as Id).map(|id| state.stands[id].place.y).collect()
}

#[test]
fn units_of_a_group_end_within_6_inches_of_one_another() {
    let free = || rules(|rules| rules.group_cohesion = GroupCohesion::Free);
    // Horse and foot in neighbouring lanes, level at 10: three moves are 27 and 18 inches. The horse's rear may be 6 inches before the
    // front of the foot: at 28, so that its front is at 38 at the most; it would reach 37.
    let level = [(KNIGHTS, 3, 10, North), (BILLMEN, 4, 10, North)];
    assert_eq!(group(free(), &level), [37, 28]);
    assert_eq!(group(BattleRules::default(), &level), [37, 28]);
    // The foot 4 inches behind: it comes to 24, the horse waits at 34.
    let behind = [(KNIGHTS, 3, 10, North), (BILLMEN, 4, 6, North)];
    assert_eq!(group(free(), &behind), [37, 24]);
    assert_eq!(group(BattleRules::default(), &behind), [34, 24]);
}

#[test]
fn a_charge_leaves_its_group_or_is_bound_to_it() {
    let ends = |cohesion_charges| {
        let rules = rules(|rules| rules.cohesion_charges = cohesion_charges);
        let (battle, mut state) = position(rules, &[(KNIGHTS, 4, 10, North), (BILLMEN, 3, 6, North)], &[("french/ribauds", 4, 36, South)]);
        (state.units[0].wish, state.units[0].score) = (Wish::Charge(2), 120);
        state.units[1].wish = Wish::Toward(2);
        state.generals.a[0].at = (27, 8);
        battle.orders(&mut state, &mut Script::new().result(GroupOrdered::Moves(3)));
        state.stands[0].engaged()
    };
    // 26 inches: its rear would be at 32, and the foot reaches 24 at the most.
    assert_eq!([ends(CohesionCharges::Exempt), ends(CohesionCharges::Bound)], [true, false]);
}

#[test]
fn a_charge_that_falls_short_leaves_its_group_too() {
    let ends = |cohesion_charges| {
        let rules = rules(|rules| rules.cohesion_charges = cohesion_charges);
        let (battle, mut state) = position(rules, &[(KNIGHTS, 3, 10, North), (BILLMEN, 4, 6, North)], &[(BILLMEN, 3, 57, South), FAR]);
        (state.units[0].wish, state.units[0].score) = (Wish::Charge(2), 120);
        state.units[1].wish = Wish::Toward(3);
        state.generals.a[0].at = (27, 8);
        battle.orders(&mut state, &mut Script::new().result(GroupOrdered::Moves(3)));
        state.stands[0].place.y
    };
    // 27 inches of 47; one that is bound waits for foot that reaches 24.
    assert_eq!([ends(CohesionCharges::Exempt), ends(CohesionCharges::Bound)], [37, 34]);
}

#[test]
fn the_foremost_of_a_group_waits_for_one_that_is_stopped() {
    // A friend who has no order stands before the foot, with his rear at 16: foot that goes on stops there, foot that follows him an inch
    // before. Horse beside it has its rear 6 inches before the front of the foot.
    let ends = |wish: Wish, group_cohesion| {
        let rules = rules(|rules| rules.group_cohesion = group_cohesion);
        let a = [(KNIGHTS, 3, 10, North), (BILLMEN, 4, 10, North), (FOOT, 4, 19, North)];
        let (battle, mut state) = position(rules, &a, &[(BILLMEN, 3, 57, South), (BILLMEN, 4, 57, South)]);
        (state.units[0].wish, state.units[1].wish) = (Wish::Toward(3), wish);
        state.generals.a[0].at = (27, 8);
        battle.orders(&mut state, &mut Script::new().result(GroupOrdered::Moves(3)));
        assert_eq!(state.stands[2].span.lo, 16);
        [0, 1].map(|id: Id| state.stands[id].place.y)
    };
    assert_eq!(ends(Wish::Toward(4), GroupCohesion::Within6), [26, 16]);
    assert_eq!(ends(Wish::Follow(2), GroupCohesion::Within6), [25, 15]);
    assert_eq!(ends(Wish::Toward(4), GroupCohesion::Free), [37, 16]);
}

/// The oracles of orders to three billmen hold as they are where groups stay together.
#[test]
fn a_fiasco_disorders_no_group() {
    let (battle, mut state) = position(BattleRules::default(), &[(BILLMEN, 3, 10, North), (BILLMEN, 4, 10, North)], &[FAR]);
    state.units[..2].iter_mut().for_each(|unit| unit.wish = Wish::Toward(2));
    state.generals.a[0].at = (27, 8);
    battle.orders(&mut state, &mut Script::new().result(GroupOrdered::Fiasco).result(Blunder::Left));
    assert_eq!([state.stands[0].place.lane, state.stands[1].place.lane], [2, 3]);
}
