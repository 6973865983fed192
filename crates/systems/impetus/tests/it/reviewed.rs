//! More edges, with dice read out: cards spent in the course of a duel, readings of the initiative, what is left behind, what is named.

use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Play, Side};
use montjoie_impetus::cohesion::Struck;
use montjoie_impetus::discipline::Tested;
use montjoie_impetus::duel::{Phase, State};

use crate::rolls::{ask, figure};
use crate::{active, duel, goes, melee_dice, with};

const PASSED: Tested = Tested { passed: true, card: false };
const FAILED: Tested = Tested { passed: false, card: false };
const NOTHING: Struck = Struck { hit: false, loss: 0, failed: false, attacker_card: false, target_card: false };

fn lost_one() -> Struck {
    Struck { hit: true, loss: 1, failed: true, ..Struck::default() }
}

#[test]
fn tc8_charges_of_opportunity_and_is_spent_only_where_it_is_needed() {
    // Archers close from 5H to 3H, within the 4H of medium horse.
    let words = ["a.unit=english/longbowmen", "a.stance=charge", "a.moves=1", "b.unit=english/hobilars", "b.stance=hold"];
    let waits = |more: &[&str], disordered: bool| {
        let duel = duel(&[&words[..], &["field.distance=5"], more].concat()).unwrap();
        let state = with(active(&duel, Side::A), |units| units.b.disordered = disordered);
        let mut script = Script::new();
        let state = goes(&duel, state, &mut script);
        script.finish();
        assert_eq!((state.phase, state.impetus.a, state.impetus.b), (Phase::Melee, false, true), "{more:?}");
        state.units.b.spent
    };
    assert!(waits(&["b.card=tc8"], false), "without the card it would not charge");
    assert!(!waits(&["b.card=tc8", "b.opportunity=true"], false), "in good order it takes no test");
    assert!(waits(&["b.card=tc8", "b.opportunity=true"], true), "instead of the test at -1");
}

#[test]
fn tc5_throws_a_failed_discipline_test_again_at_plus_one() {
    let words = ["a.unit=english/longbowmen", "a.stance=charge", "a.moves=1", "b.unit=english/hobilars", "b.stance=hold"];
    let duel = duel(&[&words[..], &["b.opportunity=true", "b.card=tc5", "field.distance=5"]].concat()).unwrap();
    let disordered = with(active(&duel, Side::A), |units| units.b.disordered = true);
    // B, Disordered: 5+, then 4+.
    let mut script = Script::new().draws([4, 4]);
    let state = goes(&duel, disordered, &mut script);
    script.finish();
    assert_eq!((state.phase, state.units.b.spent), (Phase::Melee, true));
    // Failed twice: no charge, and the archers shoot from 3H.
    let mut script = Script::new().draws([4, 3]).result(NOTHING);
    let state = goes(&duel, disordered, &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance, state.units.b.spent), (Phase::Initiative, 3, true));
}

#[test]
fn a_charger_that_does_not_catch_the_evader_is_disordered_by_its_failed_move_all_the_same() {
    // Medium horse moves from 6H to 3H, then 4H after an evader that goes 4H: 3H apart.
    let duel = duel(&["a.unit=english/hobilars", "b.unit=tutorial/mounted-crossbowmen", "field.distance=6"]).unwrap();
    let mut script = Script::new().result(FAILED).result(PASSED);
    let state = goes(&duel, active(&duel, Side::A), &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 3));
    assert!(state.units.a.disordered && !state.units.b.disordered);
}

#[test]
fn an_incompetent_who_wins_with_a_double_counts_as_activated_under_the_other_reading() {
    let words = ["a.unit=tutorial/infantry", "a.commander=incompetent", "b.unit=tutorial/infantry", "rules.incompetent_double=out_if_won"];
    let duel = duel(&words).unwrap();
    let start = duel.start(&mut Script::new().asked());
    // 12 against 2 + 2: he wins and his corps is out; the other alone is activated.
    let mut script = Script::new().draws([6, 6, 2]);
    let state = goes(&duel, start, &mut script);
    script.finish();
    assert_eq!((state.phase, state.active, state.more), (Phase::Act, Side::B, false));
    // 2 against 12 + 2: he loses, and the double does nothing.
    let mut script = Script::new().draws([1, 1, 12]);
    let state = goes(&duel, start, &mut script);
    script.finish();
    assert_eq!((state.active, state.more), (Side::B, true));
}

#[test]
fn two_incompetents_with_doubles_play_no_turn() {
    let words = ["a.unit=tutorial/infantry", "a.commander=incompetent", "b.unit=tutorial/infantry", "b.commander=incompetent"];
    let duel = duel(&words).unwrap();
    let start = duel.start(&mut Script::new().asked());
    let mut script = Script::new().draws([4, 4, 5, 5]);
    let state = goes(&duel, start, &mut script);
    script.finish();
    assert_eq!((state.phase, duel.within_step(&state)), (Phase::Initiative, false));
}

#[test]
fn a_better_structure_wins_ties_after_a_reroll_too() {
    let tie = ["a.structure=good", "rules.initiative_tie=better_structure"];
    let plain = duel(&[&["a.unit=tutorial/infantry", "b.unit=tutorial/infantry"][..], &tie].concat()).unwrap();
    let start = plain.start(&mut Script::new().asked());
    let mut script = Script::new().draws([7, 7]);
    let state = goes(&plain, start, &mut script);
    script.finish();
    assert_eq!(state.active, Side::A);
    // 10 + 2 against 5 + 3; the Expert throws 9 and has 12 too. The structure decides.
    let expert = duel(&[&["a.unit=tutorial/infantry", "b.unit=tutorial/infantry", "b.commander=expert"][..], &tie].concat()).unwrap();
    let mut script = Script::new().draws([10, 5, 9]);
    let state = goes(&expert, start, &mut script);
    script.finish();
    assert_eq!((state.active, state.more), (Side::A, true));
}

#[test]
fn foot_that_counter_charges_horse_tests_without_bonus_and_has_no_impetus() {
    let words = ["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.reaction=counter-charge", "field.distance=3"];
    let duel = duel(&words).unwrap();
    let mut script = Script::new().draws([3]);
    let state = goes(&duel, active(&duel, Side::A), &mut script);
    script.finish();
    assert!(state.units.b.disordered && state.impetus.b);
    // 5 - 1, and its I counts nothing against mounted troops.
    assert_eq!(melee_dice(&duel, &state, Side::B), 4);
    let mut script = Script::new().draws([4]);
    assert!(!goes(&duel, active(&duel, Side::A), &mut script).units.b.disordered);
}

#[test]
fn cards_on_a_cohesion_test_are_spent_as_it_is_taken() {
    // Crossbow A of 4 at 8H on knights: 4 dice, one 6. Critical number 7 - 1 + 1 + 2 = 9, so that only a natural 6 fails, and costs 1.
    let shot = |cards: [&str; 2], dice: &[u16]| {
        let words = ["a.unit=tutorial/crossbowmen", "a.stance=shoot", "b.unit=tutorial/knights", "b.stance=hold"];
        let duel = duel(&[&words[..], &cards].concat()).unwrap();
        let mut script = Script::new().draws([1, 0]).draws(dice.iter().copied());
        let state = goes(&duel, active(&duel, Side::A), &mut script);
        script.finish();
        assert!(state.units.b.disordered);
        (state.units.b.vbu, state.units.a.spent, state.units.b.spent)
    };
    assert_eq!(shot(["a.card=none", "b.card=none"], &[6]), (6, false, false));
    assert_eq!(shot(["a.card=none", "b.card=tc2"], &[6, 5]), (7, false, true));
    assert_eq!(shot(["a.card=none", "b.card=tc2"], &[5]), (7, false, false));
    assert_eq!(shot(["a.card=tc3", "b.card=none"], &[5, 6]), (6, true, false));
    assert_eq!(shot(["a.card=tc3", "b.card=none"], &[6]), (6, false, false));
    assert_eq!(shot(["a.card=none", "b.card=tc9"], &[6]), (6, false, true));
    // The second roll of Faith stands, unless the enemy has Treason: then the passed one is thrown a third time.
    assert_eq!(shot(["a.card=tc3", "b.card=tc2"], &[6, 5, 6]), (6, true, true));
}

#[test]
fn tc6_before_the_throw_costs_a_die_at_the_first_throw_and_after_it_a_scoring_one() {
    let words = ["a.unit=tutorial/infantry", "b.unit=tutorial/infantry", "b.card=tc6"];
    let contact = |duel: &montjoie_impetus::duel::Duel| State { phase: Phase::Melee, distance: 0, ..active(duel, Side::A) };
    let before = duel(&[&words[..], &["rules.tc6=before"]].concat()).unwrap();
    // Four dice and not five: all sixes, and no fifth die that might be a 5. VBU 5 - 4: the 1 passes. Then B strikes with five.
    let mut script = Script::new().draws([4, 1, 0, 0]);
    let state = goes(&before, contact(&before), &mut script);
    script.finish();
    assert_eq!((state.units.b.vbu, state.units.b.disordered, state.units.b.spent), (5, true, true));
    let mut script = Script::new().draws([0, 0, 0, 0]);
    assert!(goes(&before, contact(&before), &mut script).units.b.spent, "whatever falls");
    let after = duel(&words).unwrap();
    let mut script = Script::new().draws([1, 1, 0, 0]);
    let state = goes(&after, contact(&after), &mut script);
    script.finish();
    assert_eq!((state.units.b.disordered, state.units.b.spent), (false, true));
    // One 5 does nothing, three do as much with one less: kept.
    let mut script = Script::new().draws([0, 3, 1, 0, 0]);
    let state = goes(&after, contact(&after), &mut script);
    script.finish();
    assert_eq!((state.units.b.disordered, state.units.b.spent), (true, false));
}

#[test]
fn a_pursuer_leaves_its_ground_even_over_0_h() {
    let words = ["a.unit=tutorial/infantry", "a.defends=true", "b.unit=tutorial/infantry"];
    let moved = |more: &[&str], dice: &[u16]| {
        let duel = duel(&[&words[..], more].concat()).unwrap();
        let contact = State { phase: Phase::Melee, distance: 0, ..active(&duel, Side::A) };
        let mut script = Script::new().result(lost_one()).result(NOTHING).draws(dice.iter().copied());
        let state = goes(&duel, contact, &mut script);
        script.finish();
        assert_eq!((state.phase, state.distance), (Phase::Initiative, 1));
        state.units.a.moved
    };
    assert!(moved(&[], &[1, 1]));
    assert!(!moved(&["a.pursue=false"], &[1]));
}

#[test]
fn an_arrow_storm_falls_on_a_charge_too_and_only_where_there_is_a_shot() {
    let words = ["a.unit=tutorial/knights", "b.unit=english/longbowmen", "b.card=tc4", "field.distance=3"];
    let storm = duel(&words).unwrap();
    // 4 + 2 + 3 dice, no 6, no 5, four 1s and 2s that are thrown again to nothing.
    let mut script = Script::new().result(PASSED).draws([0, 0, 4, 0, 0]);
    let state = goes(&storm, active(&storm, Side::A), &mut script);
    script.finish();
    assert_eq!((state.phase, state.units.b.spent), (Phase::Melee, true));
    // The card is not for a melee: the archers keep it where their test failed.
    let mut script = Script::new().result(FAILED);
    assert!(!goes(&storm, active(&storm, Side::A), &mut script).units.b.spent);
}

#[test]
fn a_commander_and_his_radius_reach_every_test_under_their_switches() {
    let test = |words: &[&str]| figure("discipline", &[&["occasion=evade", "arm=cl", "enemy=cp1"][..], words].concat(), "needs");
    assert_eq!(test(&["commander=expert", "in_zone=false"]), "3+");
    assert_eq!(test(&["commander=expert", "rules.commander_discipline=all_tests"]), "2+");
    assert_eq!(test(&["in_zone=false", "rules.out_of_zone=all_tests"]), "4+");
    // Several moves: B passes on 4+, with a Poor commander on 3+.
    let two = ["commander=poor", "rules.commander_discipline=all_tests"];
    crate::ask::near("with him", crate::ask::share(&ask("moves", &two), "good_order", "yes"), 2. / 3., 1e-12);
    crate::ask::near("without", crate::ask::share(&ask("moves", &two[..1]), "good_order", "yes"), 1. / 2., 1e-12);
}

#[test]
fn the_worst_figures_that_may_be_set_leave_no_die_and_no_overflow() {
    let words = [
        "moves=9",
        "disordered=true",
        "indirect=true",
        "at=s",
        "evading=true",
        "cover=fortified",
        "fire=reaction",
        "rules.dice_move=-9",
        "rules.dice_disordered=-9",
        "rules.dice_indirect=-9",
        "rules.dice_at_light=[-9, -9]",
        "rules.dice_at_evaders=-9",
        "rules.dice_at_fortified=[-9, -9]",
        "rules.dice_reaction=-9",
        "rules.longbow_a=[-9, -9, -9, -9]",
    ];
    assert_eq!(figure("shooting", &words, "dice"), "0");
    // A unit that retreats goes at least 1H, so that it is out of contact.
    let problem = crate::ask::odds("impetus", "pursuit", &["rules.retreat_slow=[0, 1, 1, 1, 2, 2]"]).expect_err("no retreat of 0H");
    assert_eq!(problem.key.as_deref(), Some("rules.retreat_slow"));
}

#[test]
fn a_retreat_without_pursuit_is_its_die() {
    let answer = ask("pursuit", &["loser=mounted", "pursues=false", "card=tc11"]);
    for (distance, want) in [("2", 1. / 6.), ("3", 1. / 2.), ("4", 1. / 3.)] {
        crate::ask::near(distance, crate::ask::share(&answer, "distance", distance), want, 1e-12);
    }
    crate::ask::near("contact", crate::ask::share(&answer, "contact", "yes"), 0.0, 0.0);
}

#[test]
fn a_pavise_that_has_been_left_behind_covers_nobody() {
    let words = ["unit=english/longbowmen", "target=french/genoese", "distance=4"];
    // 4 + 1, one less behind the pavise.
    assert_eq!(figure("shooting", &words, "dice"), "4");
    assert_eq!(figure("shooting", &[&words[..], &["target_moved=true"]].concat(), "dice"), "5");
}

/// Keys of what a question rests on, in the order of the rules.
fn named(assumptions: &[montjoie_system::Assumption]) -> Vec<&str> {
    let mut keys: Vec<&str> = assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_question_names_what_moves_it_and_nothing_else() {
    let rests = |question: &str, words: &[&str]| named(&ask(question, words).assumptions).join(" ");
    assert_eq!(rests("discipline", &[]), "");
    assert_eq!(rests("discipline", &["in_zone=false"]), "", "the modifier of the radius is printed for rally");
    assert_eq!(rests("discipline", &["occasion=evade", "arm=cl", "in_zone=false"]), "out_of_zone");
    assert_eq!(rests("discipline", &["occasion=counter-charge", "arm=cm"]), "counter_mounted");
    assert_eq!(rests("discipline", &["occasion=counter-charge"]), "", "foot has no bonus");
    assert_eq!(rests("moves", &["tries=2"]), "", "the first test is at 0 under either reading");
    assert_eq!(rests("moves", &["tries=3"]), "successive_test");
    assert_eq!(rests("pursuit", &[]), "pursuit_mounted retreat_slow");
    assert_eq!(rests("card", &["card=tc12"]), "tc12");
    assert_eq!(rests("initiative", &["a_structure=good"]), "initiative_tie");
    // VBU 5 of heavy foot under four dice: at most 4 damage leave a critical number of 3, so no floor; after one it is 6, so the natural 6.
    assert_eq!(rests("shooting", &[]), "cohesion_naturals split_cells");
    assert_eq!(rests("shooting", &["moves=1"]), "cohesion_naturals dice_move split_cells");
    assert_eq!(rests("shooting", &["arm=art", "weapon=artillery-b", "distance=12"]), "artB_extreme extreme_as_long");
    assert_eq!(rests("victory", &["vdt=17", "vdc=9"]), "corps_breaks");
}
