//! Losers of a melee give ground, and demoralised units run, as an independent reading of the sheet corrected it. The numbers are worked out by
//! hand next to each example.

use montjoie_core::chance::Script;
use montjoie_field::{Compass, Place};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::*;
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::panic::Fate;

use crate::corrected::{ARCHERS, BILLMEN, FAR, FOOT, Heard, KNIGHTS, engaged, rules};
use crate::parts::Parts;
use crate::positions::{Put, position};
use Compass::{East, North, South, West};

// Tests (7-f).

/// Who loses the round and has broken all its enemies does not test (7-f), and the story says why.
#[test]
fn who_broke_all_its_enemies_is_told_not_to_test() {
    let told = |breaker_tests: bool| {
        let (battle, mut state) =
            engaged(rules(|rules| rules.breaker_tests = breaker_tests), &[(BILLMEN, 4, 30, North)], &[(BILLMEN, 4, 30, South)]);
        state.units[1].condition.wounds = battle.hosts.form(state.units[1].form).fighter.limit - 1;
        // One wound, which breaks B1, to three.
        let mut script = Script::new().result(1u8).result(3u8);
        if breaker_tests {
            script = script.result(Fate::Holds);
        }
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        assert!(!state.stands[1].there);
        heard.told.iter().any(|line| line == "→ A1 does not test: it broke all its enemies")
    };
    assert_eq!([false, true].map(told), [true, false]);
}

// Giving ground (8-c).

/// Billmen in lane 4 lose to billmen in front, with a friend behind at this height: where both end, and whether the friend is disordered.
fn gives_ground(rules: BattleRules, behind: i16, fate: Fate, others: &[Put]) -> (State, Battle) {
    let mut b = vec![(BILLMEN, 4, 24, South), (BILLMEN, 4, behind, South)];
    b.extend_from_slice(others);
    let (battle, mut state) = engaged(rules, &[("english/archers", 4, 24, North)], &b);
    state.units[0].condition.stakes = montjoie_hail_caesar::body::Stakes::None;
    // A wound to none; the billmen test.
    let mut script = Script::new().result(1u8).result(0u8).result(fate);
    battle.fights(&mut state, &mut script);
    script.finish();
    (state, battle)
}

#[test]
fn a_support_behind_a_loser_goes_back_once() {
    let (state, _) = gives_ground(BattleRules::default(), 27, Fate::FallsBack, &[]);
    assert_eq!([state.stands[1].place.y, state.stands[2].place.y], [30, 33]);
}

#[test]
fn a_support_that_cannot_go_back_all_its_way_suffers_nothing_else() {
    // Beside the loser, with an enemy 3 inches behind its back.
    let disordered = |support_blocked| {
        let rules = rules(|rules| rules.support_blocked = support_blocked);
        let (battle, mut state) =
            engaged(rules, &[(ARCHERS, 4, 24, North), (BILLMEN, 5, 33, North)], &[(BILLMEN, 4, 24, South), (BILLMEN, 5, 24, South)]);
        let mut script = Script::new().result(1u8).result(0u8).result(Fate::FallsBack);
        battle.fights(&mut state, &mut script);
        (state.stands[3].place.y, state.units[3].condition.disordered)
    };
    assert_eq!([disordered(SupportBlocked::Nothing), disordered(SupportBlocked::Disordered)], [(27, false), (27, true)]);
}

#[test]
fn repli_anarchique_disorders_the_supports_of_a_loser_that_leaves_the_table_too() {
    // A shaken loser at the edge leaves the table; its support beside it stays, disordered.
    let (battle, mut state) =
        engaged(BattleRules::default(), &[(KNIGHTS, 4, 57, North)], &[(BILLMEN, 4, 57, South), (BILLMEN, 5, 57, South)]);
    state.units[1].condition.wounds = 6;
    let mut script = Script::new().result(0u8).result(0u8).result(Fate::FallsBackAllDisordered);
    battle.fights(&mut state, &mut script);
    assert!(!state.stands[1].there && state.units[2].condition.disordered);
}

#[test]
fn repli_anarchique_disorders_the_losers_supports_or_all_of_its_side() {
    // Two billmen fight one unit of knights, in front and in flank; the one in front gives ground.
    let disordered = |anarchique| {
        let rules = rules(|rules| rules.anarchique = anarchique);
        let (battle, mut state) = position(rules, &[(KNIGHTS, 4, 24, North)], &[(BILLMEN, 4, 24, South), (BILLMEN, 5, 22, West)]);
        state.stands.touch(1, 0, North);
        state.stands.touch(2, 0, East);
        let mut script =
            Script::new().result(1u8).result(1u8).result(0u8).result(0u8).result(Fate::FallsBackAllDisordered).result(Fate::Holds);
        battle.fights(&mut state, &mut script);
        [1, 2].map(|id: usize| state.units[id].condition.disordered)
    };
    assert_eq!([disordered(Anarchique::Own), disordered(Anarchique::Combat)], [[true, false], [true, true]]);
}

/// A unit of B in lane 4 that only a flank foe touches, from the west, loses: where it goes with these others about.
fn sideways(rules: BattleRules, others: &[Put]) -> Option<Place> {
    let mut b = vec![(BILLMEN, 4, 30, South)];
    b.extend_from_slice(others);
    let (battle, mut state) = position(rules, &[(KNIGHTS, 3, 32, East)], &b);
    state.stands.touch(0, 1, West);
    let mut script = Script::new().result(1u8).result(0u8).result(Fate::FallsBack);
    battle.fights(&mut state, &mut script);
    state.stands[1].there.then(|| state.stands[1].place)
}

#[test]
fn a_loser_that_cannot_go_aside_is_destroyed() {
    let of = |sideways_blocked, others: &[Put]| sideways(rules(|rules| rules.sideways_blocked = sideways_blocked), others);
    // One lane of 6 inches, away from the knights.
    assert_eq!(of(SidewaysBlocked::Destroyed, &[]), Some(Place::new(5, 30, South)));
    // A shaken friend stands there and makes no way.
    let blocked = |sideways_blocked| {
        let (battle, mut state) = position(
            rules(|rules| rules.sideways_blocked = sideways_blocked),
            &[(KNIGHTS, 3, 32, East)],
            &[(BILLMEN, 4, 30, South), (BILLMEN, 5, 31, South)],
        );
        state.stands.touch(0, 1, West);
        state.units[2].condition.wounds = 6;
        let mut script = Script::new().result(1u8).result(0u8).result(Fate::FallsBack);
        battle.fights(&mut state, &mut script);
        state.stands[1].there.then(|| state.stands[1].place)
    };
    assert_eq!(blocked(SidewaysBlocked::Destroyed), None);
    // Aside and back by its depth of 3 it would lie from 33 to 36, over the friend at 31 to 34.
    assert_eq!(blocked(SidewaysBlocked::Oblique), None);
    assert_eq!(blocked(SidewaysBlocked::Home), Some(Place::new(4, 36, South)));
}

#[test]
fn the_table_edge_is_no_blocked_way_aside() {
    // In the last lane an unshaken loser stops, disordered.
    let (battle, mut state) = position(BattleRules::default(), &[(KNIGHTS, 7, 32, East)], &[(BILLMEN, 8, 30, South)]);
    state.stands.touch(0, 1, West);
    let mut script = Script::new().result(1u8).result(0u8).result(Fate::FallsBack);
    battle.fights(&mut state, &mut script);
    assert_eq!(state.stands[1].place, Place::new(8, 30, South));
    assert!(state.units[1].condition.disordered);
}

// Runs of demoralised units (8-e).

#[test]
fn a_unit_that_runs_goes_one_move_and_tests_for_friends_that_it_passes() {
    // Foot run 6 inches: 17 inches from the edge past a friend who lies right behind it.
    let run = |friend: Put| {
        let (battle, mut state) = position(BattleRules::default(), &[(BILLMEN, 4, 20, North), friend], &[FAR]);
        state.generals.a[0].demoralised = true;
        (state.units[0].wish, state.units[1].wish, state.units[1].obeyed) = (Wish::None, Wish::None, true);
        let mut script = Script::new().result(true).result(true);
        let mut heard = Heard::new(&mut script);
        battle.orders(&mut state, &mut heard);
        (state.stands[0].place.y, heard.of("DisorderTest").len())
    };
    // Past it, to the place right behind: 3 inches of the friend's depth, 6 in all.
    assert_eq!(run((BILLMEN, 4, 17, North)), (14, 2));
    // The end of its move is taken: it stops at the nearest free place before, in front of the friend.
    assert_eq!(run((BILLMEN, 4, 15, North)), (18, 0));
    // Nobody on its way.
    assert_eq!(run((BILLMEN, 0, 15, North)), (14, 0));
}

// What is left of a combat (8-a, 8-d).

/// Knights meet billmen in front, whom other billmen support, and foot knights in the flank. Four wounds to none: the billmen rout, the foot knights
/// fall back.
#[test]
fn supports_of_a_lost_unit_test_before_others_give_ground() {
    let told = |last: bool| {
        let others = [(BILLMEN, 4, 30, South), (BILLMEN, 5, 30, South), (FOOT, 3, 30, East)];
        let (mut battle, mut state) = position(BattleRules::default(), &[(KNIGHTS, 4, 30, North)], &others);
        battle.faults.supports_test_last = last;
        state.stands.touch(0, 1, South);
        state.stands.touch(0, 3, East);
        battle.settles(&mut state, &mut Script::new());
        let strikes = [3u8, 1, 0, 0].into_iter().fold(Script::new(), |script, wounds| script.result(wounds));
        let mut script = strikes.result(Fate::Routs).result(Fate::FallsBack).result(Fate::Holds);
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        let after_the_rout = heard.told.iter().skip_while(|line| *line != "B1 Billmen: routed").skip(1);
        after_the_rout.take(2).cloned().collect::<Vec<_>>()
    };
    let test = "B2 Billmen must test for the unit it supported";
    let goes = "B3 Foot knights moves from lane 3, 30″, facing east, to lane 2, 30″, facing east";
    assert_eq!([told(false), told(true)], [[test, goes], [goes, test]]);
}

#[test]
fn a_disordered_support_of_a_combat_that_is_over_recovers_in_the_same_turn() {
    let disordered = |early: bool| {
        let (mut battle, mut state) =
            engaged(BattleRules::default(), &[(BILLMEN, 4, 30, North), (BILLMEN, 5, 30, North)], &[(BILLMEN, 4, 30, South)]);
        battle.faults.recovers_before_release = early;
        state.units[1].condition.disordered = true;
        state.stands.remove(2);
        battle.ends_turn(&mut state, &mut Script::new());
        state.units[1].condition.disordered
    };
    assert_eq!([disordered(false), disordered(true)], [false, true]);
}
