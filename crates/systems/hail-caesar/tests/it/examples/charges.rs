//! Charges, counter-charges and closing shots (5-j, 6-a).

use super::*;

#[test]
fn infantry_that_cavalry_counter_charges_loses_bonus_and_order() {
    let charge = |enemy: &str, more: &[&str]| {
        let enemy = format!("b.unit={enemy}");
        let words = ["a.unit=mine/spears", &*enemy, "a.stance=advance", "field.distance=6", "field.first=a"];
        example_of_mine(&[&words, more].concat()).goes(&[]).units
    };
    let alone = charge("english/billmen", &[]).a;
    assert!(alone.bonus && !alone.disordered);
    let met = charge("french/mounted-sergeants", &[]);
    assert!(!met.a.bonus && met.a.disordered && met.b.bonus);
    let stood = charge("french/mounted-sergeants", &["rules.counter_charge=never"]);
    assert!(stood.a.bonus && !stood.a.disordered && !stood.b.bonus);
}

#[test]
fn a_general_joins_a_charge_that_he_ordered_and_no_other() {
    let ordered = example(&words(BILLS, &["field.distance=12", "a.general=true"]));
    assert_eq!(ordered.goes(&[6]).units.a.general, General::Attached);
    let by_initiative = example(&words(BILLS, &["field.distance=6", "a.general=true"]));
    assert_eq!(by_initiative.goes(&[]).units.a.general, General::Away);
    let successor = example(&words(BILLS, &["field.distance=12", "a.general=true"])).a(|a| a.general = General::Dead);
    assert_eq!(successor.goes(&[5]).units.a.general, General::Dead);
}

#[test]
fn cavalry_counter_charges_and_disorders_close_order_infantry() {
    let bills = ["a.unit=english/billmen", "b.unit=english/mounted-knights", "a.stance=advance", "field.distance=6"];
    let met = example(&bills).goes(&[]);
    assert!(met.units.a.disordered && !met.units.a.bonus && met.units.b.bonus && met.units.b.lance);
    // Not when shaken or disordered; and never under that switch.
    let shaken = example(&bills).b(|b| b.wounds = 6).goes(&[]);
    assert!(!shaken.units.a.disordered && shaken.units.a.bonus && !shaken.units.b.bonus);
    let disordered = example(&bills).b(|b| b.disordered = true).goes(&[]);
    assert!(disordered.units.a.bonus && !disordered.units.b.bonus);
    let never: Vec<&str> = bills.into_iter().chain(["rules.counter_charge=never"]).collect();
    assert!(!example(&never).goes(&[]).units.b.bonus);
    // Cavalry against cavalry: both charge.
    let horse = example(&["a.unit=english/hobilars", "b.unit=english/mounted-knights", "field.distance=9"]).goes(&[]);
    assert!(horse.units.a.bonus && horse.units.b.bonus && !horse.units.a.disordered);
}

#[test]
fn the_closing_shot_is_taken_from_the_range_of_the_weapon_at_the_most() {
    // Knights charge crossbows with three moves from 24 inches; the shot falls at 18, with three dice: two hits, one saved at 5+.
    let far = example(&["a.unit=english/mounted-knights", "b.unit=french/crossbowmen", "field.distance=24"]);
    assert_eq!(far.goes(&[5, 2, 0, 1]).units.a.wounds, 1);
    // Kerns have no long range and give none.
    let kerns = example(&["a.unit=english/mounted-knights", "b.unit=english/kerns", "field.distance=9"]);
    assert_eq!(kerns.goes(&[]).distance, 0);
}

#[test]
fn a_closing_shot_that_panics_the_charger_ends_its_charge() {
    let charge = |more: &[&str]| example(&words(KNIGHTS, &[&["field.distance=9"], more].concat()));
    // Three hits, one natural six, all saved; the test: 7 is Confusion and does not stop it, 6 is a retreat of 9 inches.
    let confused = charge(&[]).goes(&[3, 1, 3, 7]);
    assert!(confused.distance == 0 && confused.units.a.disordered && confused.units.a.bonus);
    let stopped = charge(&["rules.confusion_stops_charge=true"]).goes(&[3, 1, 3, 7]);
    assert!(stopped.distance == 9 && stopped.units.a.disordered && !stopped.units.a.bonus);
    let back = charge(&[]).goes(&[3, 1, 3, 6]);
    assert!(back.distance == 18 && !back.units.a.disordered);
    let back = charge(&[]).goes(&[3, 1, 3, 5]);
    assert!(back.distance == 18 && back.units.a.disordered);
    let (ending, outcome) = charge(&[]).ends(&[3, 1, 3, 2]);
    assert_eq!((ending, outcome.winner), ("routed-by-shooting", Some(Side::B)));
}

// 6-c, 8-a: volleys.
