//! Shooting, and the tests that it calls for (6-a to 6-c, 8-f).

use super::*;

#[test]
fn short_range_ends_at_six_inches() {
    let kerns = ["a.unit=english/kerns", "b.unit=english/billmen"];
    assert_eq!(example(&kerns).at(Phase::Shoot, 6).goes(&[2, 0, 0]).units.b.wounds, 2);
    assert_eq!(example(&kerns).at(Phase::Shoot, 7).goes(&[]).units.b.wounds, 0);
    let bows = ["a.unit=french/francs-archers", "b.unit=french/peasants"];
    assert_eq!(example(&bows).at(Phase::Shoot, 18).goes(&[3, 0]).units.b.wounds, 3);
    assert_eq!(example(&bows).at(Phase::Shoot, 19).goes(&[]).units.b.wounds, 0);
    let longbow: Vec<&str> = bows.into_iter().chain(["rules.francs_archers_weapon=longbow"]).collect();
    assert_eq!(example(&longbow).at(Phase::Shoot, 24).goes(&[3, 0]).units.b.wounds, 3);
    assert_eq!(example(&longbow).at(Phase::Shoot, 25).goes(&[]).units.b.wounds, 0);
}

#[test]
fn a_volley_that_shakes_calls_for_a_test_without_a_six() {
    let archers = |wounds| example(&words(ARCHERS_SHOOT, &[])).at(Phase::Shoot, 20).b(move |b| b.wounds = wounds);
    // One hit, no six, re-roll missed, no save: from 4 wounds to 5 nothing, from 5 to 6 a test, from 6 to 7 a test at -1.
    assert_eq!(archers(4).goes(&[1, 0, 0, 0]).units.b.wounds, 5);
    assert!(archers(5).goes(&[1, 0, 0, 0, 7]).units.b.disordered);
    assert!(!archers(5).goes(&[1, 0, 0, 0, 8]).units.b.disordered);
    assert!(archers(6).goes(&[1, 0, 0, 0, 8]).units.b.disordered);
    // A shaken unit that takes no wound does not test.
    assert_eq!(archers(6).goes(&[1, 0, 0, 1]).units.b.wounds, 6);
}

#[test]
fn break_if_shaken_asks_for_before_the_volley() {
    let archers = |wounds, more: &[&str]| example(&words(ARCHERS_SHOOT, more)).at(Phase::Shoot, 20).b(move |b| b.wounds = wounds);
    // A score of 4: shaken only by this volley, it retreats disordered; shaken before, it routs.
    assert_eq!(archers(5, &[]).goes(&[1, 0, 0, 0, 4]).distance, 29);
    assert_eq!(archers(6, &[]).ends(&[1, 0, 0, 0, 5]).0, "routed-by-shooting");
    assert_eq!(archers(5, &["rules.already_shaken=after"]).ends(&[1, 0, 0, 0, 4]).0, "routed-by-shooting");
    assert_eq!(archers(5, &["rules.condition_not_met=nothing"]).goes(&[1, 0, 0, 0, 4]).distance, 20);
    // A score of 3: it holds a wound, so it routs. Without one it does not: the six was saved.
    assert_eq!(archers(5, &[]).ends(&[1, 0, 0, 0, 3]).0, "routed-by-shooting");
    assert_eq!(archers(0, &[]).goes(&[1, 1, 0, 1, 3]).distance, 29);
}

#[test]
fn a_unit_at_its_limit_is_removed_without_a_test() {
    let archers = example(&words(ARCHERS_SHOOT, &[])).at(Phase::Shoot, 20).b(|b| b.wounds = 9);
    let (ending, outcome) = archers.ends(&[1, 1, 0, 0]);
    assert_eq!((ending, outcome.winner, outcome.losses.b), ("shot-down", Some(Side::A), 10));
    let stamina_4 = ["a.unit=english/archers", "b.unit=french/couleuvriniers"];
    // Skirmishers: need 5; one hit in three dice, then one on the re-roll; stamina 4, so eight wounds remove it.
    let (ending, outcome) = example(&stamina_4).at(Phase::Shoot, 20).b(|b| b.wounds = 7).ends(&[1, 0, 0, 0]);
    assert_eq!((ending, outcome.losses.b), ("shot-down", 8));
    let ten: Vec<&str> = stamina_4.into_iter().chain(["rules.removal=ten"]).collect();
    assert_eq!(example(&ten).at(Phase::Shoot, 20).b(|b| b.wounds = 7).goes(&[1, 0, 0, 0, 12]).units.b.wounds, 8);
    let double = example(&words(ARCHERS_SHOOT, &["rules.removal=double"])).at(Phase::Shoot, 20).b(|b| b.wounds = 9);
    assert_eq!(double.goes(&[1, 0, 0, 0, 12]).units.b.wounds, 10);
}

#[test]
fn the_state_of_the_shooter_makes_one_step_or_two() {
    let both = |more: &[&str]| example(&words(ARCHERS_SHOOT, more)).at(Phase::Shoot, 20).a(|a| (a.wounds, a.disordered) = (6, true));
    // Need 5 either way: one natural six tells. Need 6 with one penalty each: it takes two.
    assert!(both(&[]).goes(&[1, 1, 0, 1, 7]).units.b.disordered);
    assert!(!both(&["rules.state_penalty=each"]).goes(&[1, 0, 1]).units.b.disordered);
    assert!(both(&["rules.state_penalty=each"]).goes(&[2, 0, 2, 7]).units.b.disordered);
    // Literally “5”: a need of 4 has no trigger at all.
    let exactly = example(&words(ARCHERS_SHOOT, &["rules.natural_six=exactly-5"])).at(Phase::Shoot, 20);
    assert!(!exactly.goes(&[1, 1, 0, 1]).units.b.disordered);
}

#[test]
fn a_gun_may_be_lost_beside_its_shot_and_both_may_go() {
    let gun = |wounds| example(&["a.unit=french/bombard", "b.unit=english/billmen"]).at(Phase::Shoot, 30).b(move |b| b.wounds = wounds);
    let (ending, outcome) = gun(0).ends(&[0, 1, 1]);
    assert_eq!((ending, outcome.winner, outcome.losses.a), ("gun-lost", Some(Side::B), 6));
    assert_eq!(gun(0).goes(&[0, 2, 2]).phase, Phase::Fight);
    let (ending, outcome) = gun(9).ends(&[1, 1, 0, 1, 1]);
    assert_eq!((ending, outcome.winner), ("both-gone", None));
    assert_eq!((outcome.losses.a, outcome.losses.b), (6, 10));
    let any = example(&["a.unit=french/bombard", "b.unit=english/billmen", "rules.gun_lost_on=any-double"]).at(Phase::Shoot, 30);
    assert_eq!(any.ends(&[0, 2, 2]).0, "gun-lost");
}

#[test]
fn guns_may_count_in_a_panic_test_by_switch() {
    let gun = |rule: &str| example(&["a.unit=french/bombard", "b.unit=english/billmen", rule]).at(Phase::Shoot, 30);
    assert!(!gun("rules.panic_artillery_hit=0").goes(&[1, 1, 1, 8, 2, 1]).units.b.disordered);
    assert!(gun("rules.panic_artillery_hit=-1").goes(&[1, 1, 1, 8, 2, 1]).units.b.disordered);
}

// 7-a to 7-h: melee.
