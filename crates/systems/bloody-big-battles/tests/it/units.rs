//! Rules of units, where a paragraph speaks of several.

use montjoie_bloody_big_battles::melee::{AssaultPlace, Fought, net, own, suffer};
use montjoie_bloody_big_battles::profile::{Body, Fighter, Quality, Troop};
use montjoie_bloody_big_battles::rules::{BaseFrom, LowAmmoWho, MixedShift, Rules};
use montjoie_bloody_big_battles::shooting::{Firer, own_shift, runs_low};
use montjoie_bloody_big_battles::special::Special;

use super::examples::plain_duel;

#[test]
fn of_several_units_in_an_assault_an_advantage_needs_all_and_a_penalty_any() {
    let (rules, plain) = (Rules::default(), plain_duel(4, 4).a.fighter);
    let veteran = Fighter { quality: Quality::Veteran, ..plain.clone() };
    let (fresh, disordered) = (plain.fresh(), Troop { disordered: true, ..plain.fresh() });
    let (good, middling) = (Body { fighter: &veteran, troop: fresh }, Body { fighter: &plain, troop: fresh });
    let shaky = Body { fighter: &veteran, troop: disordered };
    assert_eq!(own(&rules, &[good, good], &[middling], true), 1);
    assert_eq!(own(&rules, &[good, middling], &[middling], true), 0);
    assert_eq!(own(&rules, &[good, shaky], &[middling], true), 0, "+1 for two veterans, -1 for one in disorder");
    let place = AssaultPlace { flanked: false, cover: 0 };
    assert_eq!(net(&rules, &[middling, middling], &[middling], &[], place), 2, "eight bases against four");
}

#[test]
fn of_several_that_fire_together_flags_and_ammunition_are_matters_of_reading() {
    let mut rules = Rules::default();
    let plain = plain_duel(4, 4).a.fighter;
    let loose = Fighter { special: [Special::Devastating].into(), ..plain.clone() };
    let firer = |factor: f64, unit| Firer { factor, unit };
    let firers = [firer(4.0, Some(&plain)), firer(8.0, None), firer(2.0, Some(&loose)), firer(8.0, None)];
    assert_eq!(own_shift(&rules, &firers), 1, "any of them");
    assert_eq!(own_shift(&rules, &[firer(0.0, Some(&loose)), firer(8.0, None)]), 0, "who cannot fire is not in the shot");
    rules.mixed_shift = MixedShift::All;
    assert_eq!(own_shift(&rules, &firers), 0, "all of them");
    let low = |rules: &Rules| [0, 1, 2, 3].map(|which| runs_low(rules, &firers, which));
    assert_eq!(low(&rules), [false, true, false, false], "the first of the largest");
    rules.low_ammo_who = LowAmmoWho::All;
    assert_eq!(low(&rules), [true; 4]);
}

#[test]
fn of_several_units_in_an_assault_one_loses_each_base() {
    let (rules, plain) = (Rules::default(), plain_duel(5, 5).a.fighter);
    let left = |from: BaseFrom, bases: [u8; 3], row: Fought| {
        let unit = |bases| Body { fighter: &plain, troop: Troop { bases, ..plain.fresh() } };
        let (mut attackers, mut defenders) = (bases.map(unit), [unit(4)]);
        suffer(&rules, row, &mut attackers, &mut defenders, &mut [], from);
        (attackers.map(|unit| unit.troop.bases), defenders[0].troop.bases)
    };
    // The attackers lose two bases at -7, one after the other, and one at 0.
    assert_eq!(left(BaseFrom::Largest, [3, 5, 5], Fought::Shattered), ([3, 4, 4], 4));
    assert_eq!(left(BaseFrom::Smallest, [3, 1, 5], Fought::Shattered), ([2, 0, 5], 4));
    assert_eq!(left(BaseFrom::First, [1, 5, 5], Fought::Shattered), ([0, 4, 5], 4));
    assert_eq!(left(BaseFrom::Largest, [3, 5, 5], Fought::Again), ([3, 4, 5], 3));
}

#[test]
fn a_side_without_bases_has_neither_advantage_nor_penalty() {
    let (rules, plain) = (Rules::default(), plain_duel(4, 4).a.fighter);
    let good = Fighter { quality: Quality::Veteran, special: [Special::Fragile].into(), ..plain.clone() };
    let unit = |bases: u8| Body { fighter: &good, troop: Troop { bases, disordered: true, ..good.fresh() } };
    let enemy = Body { fighter: &plain, troop: plain.fresh() };
    assert_eq!(own(&rules, &[unit(0)], &[enemy], false), 0);
    assert_eq!(own(&rules, &[], &[enemy], false), 0, "guns alone");
    assert_eq!(own(&rules, &[unit(4)], &[enemy], false), -1, "+1 for veterans, -1 for disorder, -1 for the fragile");
}
