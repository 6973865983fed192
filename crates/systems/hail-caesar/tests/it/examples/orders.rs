//! The general and his orders (2-a, 3-a, 5-a to 5-i).

use super::*;

#[test]
fn initiative_needs_less_than_twelve_inches() {
    // At 6 inches billmen charge without a roll; at 12 only an order moves them, here of exactly one move.
    assert_eq!(example(&words(BILLS, &["field.distance=6"])).goes(&[]).distance, 0);
    let at_12 = example(&words(BILLS, &["field.distance=12"]));
    assert_eq!(at_12.goes(&[8]).distance, 6);
    // At 11 inches one move is not enough to charge, so it takes an order: two moves are.
    assert_eq!(example(&words(BILLS, &["field.distance=11"])).goes(&[6]).distance, 0);
    // With the other reading, hobilars at 12 charge by initiative.
    let hobilars = ["a.unit=english/hobilars", "b.unit=english/billmen", "field.distance=12", "rules.initiative_at_12=true"];
    assert_eq!(example(&hobilars).goes(&[]).distance, 0);
}

#[test]
fn the_ladder_of_orders_has_its_edges_at_the_command_value_and_two_and_three_below() {
    let at_40 = example(&words(BILLS, &["field.distance=40"]));
    for (roll, distance) in [(9, 40), (8, 34), (7, 34), (6, 28), (5, 22), (2, 22)] {
        assert_eq!(at_40.goes(&[roll]).distance, distance, "roll {roll}");
    }
}

#[test]
fn militia_does_not_move_on_the_command_value_and_the_staff_may_throw_that_again() {
    let militia = ["a.unit=french/ribauds", "b.unit=english/billmen", "field.distance=40"];
    assert_eq!(example(&militia).goes(&[8]).distance, 40);
    assert_eq!(example(&militia).goes(&[7]).distance, 34);
    let staff: Vec<&str> = militia.into_iter().chain(["a.staff=true"]).collect();
    assert_eq!(example(&staff).goes(&[8, 7]).distance, 34);
    let no_move: Vec<&str> = staff.iter().copied().chain(["rules.militia_equal=no-move"]).collect();
    assert_eq!(example(&no_move).goes(&[8]).distance, 40);
}

#[test]
fn the_staff_throws_a_failed_order_once_more_and_the_second_stands() {
    let staff = example(&words(BILLS, &["field.distance=40", "a.staff=true"]));
    assert_eq!(staff.goes(&[9, 12, 2]).distance, 46);
    assert_eq!(staff.goes(&[12, 8]).distance, 34);
    assert_eq!(staff.goes(&[8]).distance, 34);
}

#[test]
fn a_dead_general_s_successor_commands_with_seven() {
    let dead = example(&words(BILLS, &["field.distance=40", "a.command=9"])).a(|a| a.general = General::Dead);
    assert_eq!(dead.goes(&[8]).distance, 40);
    assert_eq!(dead.goes(&[7]).distance, 34);
}

#[test]
fn each_row_of_the_fiasco_moves_its_unit() {
    let billmen = example(&words(BILLS, &["field.distance=30"]));
    let row = |draws: &[u16]| billmen.goes(&[&[12], draws].concat());
    assert_eq!((row(&[1]).distance, row(&[1]).units.a.wounds), (42, 1));
    assert_eq!((row(&[2]).distance, row(&[2]).units.a.wounds), (36, 0));
    assert_eq!(row(&[3]).distance, 30);
    assert_eq!(row(&[4]).distance, 30);
    assert_eq!(row(&[5]).distance, 24);
    for (roll, distance) in [(1, 24), (2, 24), (3, 18), (4, 18), (5, 12), (6, 12)] {
        assert_eq!(row(&[6, roll]).distance, distance);
    }
    // The room ends at 48 inches.
    assert_eq!(example(&words(BILLS, &["field.distance=40"])).goes(&[12, 1]).distance, 48);
}

#[test]
fn a_fiasco_can_cost_the_last_wound() {
    let active = example(&words(BILLS, &["field.distance=30", "rules.rally_when=never", "rules.wound_reset=active", "rules.ten_wounds=3"]));
    let (ending, outcome) = active.a(|a| a.wounds = 2).ends(&[12, 1]);
    assert_eq!((ending, outcome.winner), ("fiasco", Some(Side::B)));
    assert_eq!((outcome.losses.a, outcome.losses.b), (3, 0));
}

#[test]
fn a_fiasco_charges_only_where_it_reaches_and_never_when_shaken() {
    let near = example(&words(BILLS, &["field.distance=18"]));
    assert_eq!(near.goes(&[12, 6, 5]).distance, 0);
    assert_eq!(near.goes(&[12, 6, 4]).distance, 6);
    let shaken = example(&words(BILLS, &["field.distance=18"])).a(|a| a.wounds = 6);
    assert_eq!(shaken.goes(&[12, 6, 5]).distance, 18);
    assert_eq!(shaken.goes(&[12, 6, 1]).distance, 12);
}

#[test]
fn a_gun_moves_once_at_the_most_and_not_into_the_enemy() {
    let gun = ["a.unit=french/bombard", "b.unit=english/billmen", "field.distance=48", "a.stance=shoot"];
    // 48 inches, range 36: three moves would be 18 inches, a gun makes one.
    let moved = example(&gun).goes(&[2]);
    assert_eq!((moved.distance, moved.moved), (42, true));
    assert_eq!(example(&gun).goes(&[12, 1]).distance, 48);
    assert_eq!(example(&gun).goes(&[12, 6, 6]).distance, 42);
    // Having moved it does not shoot; having stood it does: bombard at 36, one die that misses, and the gun holds.
    let shoot = example(&gun).at(Phase::Shoot, 36);
    assert_eq!(shoot.goes(&[0, 2, 1]).phase, Phase::Fight);
    let moved = example(&gun).at(Phase::Shoot, 36).with(|s| s.moved = true);
    assert!(!moved.goes(&[]).moved);
}

#[test]
fn a_disordered_unit_neither_moves_nor_takes_orders() {
    let disordered = example(&words(BILLS, &["field.distance=6"])).a(|a| a.disordered = true);
    assert_eq!(disordered.goes(&[]).distance, 6);
}

// 3-a: rally.

#[test]
fn a_shaken_unit_asks_to_be_rallied_and_heals_a_wound_a_move() {
    let shaken = |more: &[&str]| example(&words(BILLS, more)).a(|a| a.wounds = 6);
    for (roll, left) in [(9, 6), (8, 5), (6, 4), (5, 3)] {
        assert_eq!(shaken(&["field.distance=24"]).goes(&[roll]).units.a.wounds, left);
    }
    // From beyond 12 inches no general rallies; at 12 he does.
    assert_eq!(shaken(&["a.general_distance=12.5"]).goes(&[]).units.a.wounds, 6);
    assert_eq!(shaken(&["a.general_distance=12"]).goes(&[8]).units.a.wounds, 5);
    assert_eq!(shaken(&["rules.rally_when=never"]).goes(&[]).units.a.wounds, 6);
}

#[test]
fn an_idle_unit_with_a_wound_is_rallied_only_under_that_switch() {
    let held = |rally: &str| example(&words(BILLS, &["a.stance=hold", rally])).a(|a| a.wounds = 2);
    assert_eq!(held("rules.rally_when=idle").goes(&[5]).units.a.wounds, 0);
    assert_eq!(held("rules.rally_when=shaken").goes(&[]).units.a.wounds, 2);
    let whole = example(&words(BILLS, &["a.stance=hold", "rules.rally_when=idle"]));
    assert_eq!(whole.goes(&[]).units.a.wounds, 0);
}

// Stances, 2-e.
