//! Worked examples at the edges of the rules, with scripted dice; and what is rejected.

use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Play, Side, Step};
use montjoie_impetus::cohesion::Struck;
use montjoie_impetus::discipline::Tested;
use montjoie_impetus::duel::{Duel, Phase, State};
use montjoie_impetus::initiative::Bidden;
use montjoie_impetus::melee::Parted;

use crate::{active, duel, goes, melee_dice, melee_modifier, with};

const PASSED: Tested = Tested { passed: true, card: false };
const FAILED: Tested = Tested { passed: false, card: false };

fn struck(loss: u8, failed: bool) -> Struck {
    Struck { hit: true, loss, failed, ..Struck::default() }
}

fn ending(duel: &Duel, state: State, mut script: Script) -> (&'static str, Option<Side>) {
    match duel.step(state, &mut script.asked()) {
        Step::Over(outcome) => {
            script.finish();
            (Duel::ENDINGS[outcome.ending as usize].id, outcome.winner)
        }
        Step::Goes(state) => panic!("goes on: {state:?}"),
    }
}

#[test]
fn a_unit_moves_twice_and_charges_disordered_where_its_test_failed() {
    // Base 2H, charge 3H: from 5H it moves to 3H, and the second move is the charge.
    let duel = duel(&["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.reaction=stand", "field.distance=5"]).unwrap();
    let mut script = Script::new().result(FAILED);
    let state = goes(&duel, active(&duel, Side::A), &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance, state.impetus.a, state.impetus.b), (Phase::Melee, 0, true, false));
    assert!(state.units.a.disordered && !state.units.b.disordered);
    // From 6H the second move does not reach: 6 to 4 to 2.
    let far = State { distance: 6, ..active(&duel, Side::A) };
    let mut script = Script::new().result(PASSED);
    let state = goes(&duel, far, &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance, state.units.a.disordered), (Phase::Initiative, 2, false));
}

#[test]
fn a_charge_through_bows_made_with_a_second_move_disorders_after_the_shot() {
    let duel = duel(&["a.unit=tutorial/knights", "b.unit=english/longbowmen", "field.distance=5"]).unwrap();
    // The archers' test is at +1 for the second move; the shot still finds the knights in good order.
    let mut script = Script::new().result(FAILED).result(PASSED).result(struck(1, true));
    let state = goes(&duel, active(&duel, Side::A), &mut script);
    script.finish();
    assert_eq!((state.units.a.vbu, state.units.a.disordered), (6, true));
    let mut script = Script::new().result(FAILED).result(PASSED).result(Struck::default());
    let state = goes(&duel, active(&duel, Side::A), &mut script);
    script.finish();
    assert_eq!((state.units.a.vbu, state.units.a.disordered), (7, true));
}

#[test]
fn an_evader_gets_away_or_is_caught() {
    // CL base 4H before a charge of 4H from 3H: 3H apart again. The horse does not shoot after it.
    let light = duel(&["a.unit=english/hobilars", "b.unit=tutorial/mounted-crossbowmen", "field.distance=3"]).unwrap();
    let mut script = Script::new().result(PASSED);
    let state = goes(&light, active(&light, Side::A), &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 3));
    // Failed: it stands, Disordered, and takes the charge.
    let mut script = Script::new().result(FAILED);
    let state = goes(&light, active(&light, Side::A), &mut script);
    assert_eq!((state.phase, state.units.b.disordered, state.rear), (Phase::Melee, true, None));
    // Slow horse before fast foot: FL of 3H catch CP1 of 2H from 1H, in the rear.
    let slow = duel(&["a.unit=plain/fl4", "b.unit=tutorial/knights", "b.reaction=evade", "field.distance=1"]).unwrap();
    let mut script = Script::new().result(PASSED);
    let state = goes(&slow, active(&slow, Side::A), &mut script);
    script.finish();
    assert_eq!((state.phase, state.rear), (Phase::Melee, Some(Side::B)));
    assert_eq!(melee_modifier(&slow, &state, Side::B), -2);
    // A failed test in the rear destroys, whatever VBU is left.
    let script = Script::new().result(struck(1, true)).result(Struck::default());
    assert_eq!(ending(&slow, state, script), ("caught-evading", Some(Side::A)));
    // From 2H they get away.
    let mut script = Script::new().result(PASSED);
    let state = goes(&slow, State { distance: 2, ..active(&slow, Side::A) }, &mut script);
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 1));
}

#[test]
fn mounted_troops_do_not_evade_mounted_ones() {
    let problem = duel(&["a.unit=english/hobilars", "b.unit=tutorial/knights", "b.reaction=evade"]).unwrap_err();
    assert_eq!(problem.key.as_deref(), Some("b.reaction"));
}

#[test]
fn skirmishers_and_guns_are_gone_where_they_are_contacted() {
    let small = duel(&["a.unit=tutorial/knights", "b.unit=tutorial/skirmishers", "field.distance=2"]).unwrap();
    assert_eq!(ending(&small, active(&small, Side::A), Script::new().result(FAILED)), ("dispersed", Some(Side::A)));
    let gun = duel(&["a.unit=tutorial/knights", "b.unit=sample/cannon", "b.reaction=stand", "field.distance=2"]).unwrap();
    assert_eq!(ending(&gun, active(&gun, Side::A), Script::new()), ("overrun", Some(Side::A)));
    let fights = duel(&["a.unit=tutorial/knights", "b.unit=sample/cannon", "b.reaction=stand", "rules.artillery_overrun=false"]).unwrap();
    let close = State { distance: 2, ..active(&fights, Side::A) };
    assert_eq!(goes(&fights, close, &mut Script::new()).phase, Phase::Melee);
}

#[test]
fn a_counter_charge_strikes_with_impetus_too_and_never_fails_to_go() {
    let horse = duel(&["a.unit=tutorial/knights", "b.unit=english/men-at-arms", "field.distance=3"]).unwrap();
    let mut script = Script::new().result(FAILED);
    let state = goes(&horse, active(&horse, Side::A), &mut script);
    script.finish();
    assert!(state.impetus.a && state.impetus.b && state.units.b.disordered);
    assert_eq!((melee_dice(&horse, &state, Side::A), melee_dice(&horse, &state, Side::B)), (11, 7));
}

#[test]
fn close_order_ends_pursuit_and_lasts_until_the_two_part() {
    let foot = duel(&["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "field.distance=3"]).unwrap();
    let mut script = Script::new().result(PASSED);
    let state = goes(&foot, active(&foot, Side::A), &mut script);
    assert!(state.units.b.close_order);
    assert_eq!((melee_modifier(&foot, &state, Side::A), melee_modifier(&foot, &state, Side::B)), (-1, 1));
    // Drawn, it stays so; the knights lose, they retreat and the foot does not follow.
    let mut script = Script::new().result(Struck::default()).result(Struck::default());
    let drawn = goes(&foot, state, &mut script);
    assert!(drawn.engaged() && drawn.units.b.close_order);
    let mut script = Script::new().result(Struck::default()).result(struck(2, true)).draws([5]);
    let apart = goes(&foot, state, &mut script);
    script.finish();
    assert_eq!((apart.distance, apart.units.b.close_order, apart.units.a.vbu), (3, false, 5));
}

#[test]
fn the_winner_pursues_into_contact_with_its_impetus() {
    let foot = duel(&["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.reaction=stand", "field.distance=3"]).unwrap();
    let contact = goes(&foot, active(&foot, Side::A), &mut Script::new());
    // Foot retreats 1H on a 4; the knights go 1H on a 3, 0H on a 1.
    let mut script = Script::new().result(struck(1, true)).result(Struck::default()).draws([4, 3]);
    let again = goes(&foot, contact, &mut script);
    script.finish();
    assert_eq!((again.phase, again.distance, again.impetus.a, again.impetus.b), (Phase::Melee, 0, true, false));
    let mut script = Script::new().result(struck(1, true)).result(Struck::default()).draws([4, 1]);
    assert_eq!(goes(&foot, contact, &mut script).distance, 1);
    // Impetuous ones throw again, once.
    let bold = duel(&["a.unit=french/men-at-arms", "b.unit=tutorial/infantry", "b.reaction=stand", "field.distance=3"]).unwrap();
    let contact = goes(&bold, active(&bold, Side::A), &mut Script::new());
    let mut script = Script::new().result(struck(1, true)).result(Struck::default()).draws([5, 3, 4]);
    assert_eq!(goes(&bold, contact, &mut script).phase, Phase::Melee);
    script.finish();
}

#[test]
fn equal_losses_are_a_draw_even_where_a_unit_is_removed() {
    let foot = duel(&["a.unit=plain/fl3", "b.unit=plain/fl4"]).unwrap();
    let state = State { phase: Phase::Melee, distance: 0, ..active(&foot, Side::A) };
    let state = with(state, |units| units.b.vbu = 1);
    let script = Script::new().result(struck(1, true)).result(struck(1, true));
    assert_eq!(ending(&foot, state, script), ("removed-in-melee", Some(Side::A)));
    let state = with(state, |units| units.a.vbu = 1);
    let script = Script::new().result(struck(1, true)).result(struck(1, true));
    assert_eq!(ending(&foot, state, script), ("both-removed", None));
}

#[test]
fn a_rally_attempt_takes_the_place_of_the_move_and_its_move_is_never_free() {
    // Light horse with bows: two moves of which the first is free, but a rally is a move that counts.
    let words = ["a.unit=sample/horse-archers", "a.stance=advance", "b.unit=tutorial/infantry", "b.stance=hold", "field.distance=4"];
    let light = duel(&words).unwrap();
    let state = with(active(&light, Side::A), |units| units.a.disordered = true);
    // Rallied: VBU 3, composite B on foot at short range 0, one move: 2 dice, of which neither shows a 6 or a 5.
    let mut script = Script::new().draws([4, 0, 0]);
    let after = goes(&light, state, &mut script);
    script.finish();
    assert_eq!((after.distance, after.units.a.disordered), (4, false));
    // Failed: one die fewer for Disorder, a 6. VBU 5, one damage, +1 for FP, +1 for a composite bow at short range: CN 6, failed on a 6.
    let mut script = Script::new().draws([3, 1]).draws([6]);
    let after = goes(&light, state, &mut script);
    script.finish();
    assert_eq!((after.units.a.disordered, after.units.b.vbu, after.units.b.disordered), (true, 4, true));
}

#[test]
fn the_loss_of_a_failed_test_is_the_roll_less_the_critical_number() {
    // With a critical number of 6 or more only a natural 6 fails, and then it costs 1.
    let words = ["a.unit=tutorial/crossbowmen", "b.unit=tutorial/knights", "b.stance=hold", "field.distance=8"];
    let bows = duel(&words).unwrap();
    let state = active(&bows, Side::A);
    // They advance to 6H and shoot at long range: 4 + 0 - 1 = 3 dice. A pair of 5s and a 6 are two damage: CN 7 - 2 + 1 + 2 = 8.
    let mut script = Script::new().draws([1, 2, 6]);
    let after = goes(&bows, state, &mut script);
    script.finish();
    assert_eq!((after.distance, after.units.b.vbu, after.units.b.disordered), (6, 6, true));
    // Disordered already, it loses one for a test that it passes.
    let twice = with(state, |units| units.b.disordered = true);
    let mut script = Script::new().draws([1, 0, 1]);
    let after = goes(&bows, twice, &mut script);
    script.finish();
    assert_eq!(after.units.b.vbu, 6);
}

#[test]
fn an_opportunity_charge_stops_the_enemy_in_its_tracks() {
    let words = ["a.unit=english/longbowmen", "b.unit=english/hobilars", "b.stance=hold", "b.opportunity=true", "field.distance=6"];
    let wait = duel(&words).unwrap();
    // The archers come to 4H, within the charge of the horse: no test in good order, no defensive fire, no shot of theirs.
    let state = goes(&wait, active(&wait, Side::A), &mut Script::new());
    assert_eq!((state.phase, state.impetus.a, state.impetus.b), (Phase::Melee, false, true));
    // Disordered, they test.
    let disordered = with(active(&wait, Side::A), |units| units.b.disordered = true);
    let mut script = Script::new().result(FAILED).result(Struck::default());
    let state = goes(&wait, disordered, &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 4));
    // TC8 needs no test and is spent only then.
    let words = [&words[..], &["b.card=tc8"]].concat();
    let card = duel(&words).unwrap();
    let state = goes(&card, with(active(&card, Side::A), |units| units.b.disordered = true), &mut Script::new());
    assert_eq!((state.phase, state.units.b.spent), (Phase::Melee, true));
    let state = goes(&card, active(&card, Side::A), &mut Script::new());
    assert_eq!((state.phase, state.units.b.spent), (Phase::Melee, false));
}

#[test]
fn stakes_and_pavises_are_left_behind_by_a_retreat() {
    let words = ["a.unit=french/men-at-arms", "b.unit=english/longbowmen-stakes", "b.reaction=stand", "field.distance=3"];
    let stakes = duel(&words).unwrap();
    let contact = goes(&stakes, active(&stakes, Side::A), &mut Script::new());
    assert_eq!(melee_dice(&stakes, &contact, Side::A), 7);
    let caught = Parted { distance: 0, card: false };
    let mut script = Script::new().result(struck(1, true)).result(Struck::default()).result(caught);
    let again = goes(&stakes, contact, &mut script);
    assert!(again.units.b.moved && !again.units.a.moved);
    assert_eq!(melee_dice(&stakes, &again, Side::A), 9);
}

#[test]
fn cover_and_defended_ground_last_until_the_unit_moves() {
    // From 4H at heavy foot: 4 + 1 = 5 dice, 4 in cover, 3 in fortifications.
    let shot = |cover: &str, moved: bool| {
        let words = ["a.unit=english/longbowmen", "a.stance=shoot", "b.unit=tutorial/infantry", "field.distance=4", cover];
        let bows = duel(&words).unwrap();
        let state = with(active(&bows, Side::A), |units| units.b.moved = moved);
        // All sixes: as many as there are dice.
        let dice = (1..=6).rev().find(|&n| {
            let script = Script::new().draws([n, 6]);
            std::panic::catch_unwind(|| bows.step(state, &mut { script }.asked())).is_ok()
        });
        dice.expect("a shot")
    };
    assert_eq!((shot("b.cover=none", false), shot("b.cover=cover", false), shot("b.cover=fortified", false)), (5, 4, 3));
    assert_eq!((shot("b.cover=cover", true), shot("b.cover=fortified", true)), (5, 5));
    let hill = duel(&["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.defends=true"]).unwrap();
    let contact = State { phase: Phase::Melee, distance: 0, ..active(&hill, Side::A) };
    assert_eq!(melee_modifier(&hill, &contact, Side::B), 1);
    assert_eq!(melee_modifier(&hill, &with(contact, |units| units.b.moved = true), Side::B), 0);
    // A charge is a move from its declaration on; a defender that counter-charged has left the hill.
    let led = ["a.unit=tutorial/infantry", "a.defends=true", "a.commander=poor", "a.attached=true", "b.unit=tutorial/infantry"];
    let led = duel(&[&led[..], &["b.reaction=stand", "field.distance=2"]].concat()).unwrap();
    let contact = goes(&led, active(&led, Side::A), &mut Script::new());
    assert!(contact.units.a.moved && !contact.units.b.moved);
    // The commander: one die, and +1 on the critical number, once.
    assert_eq!((melee_modifier(&led, &contact, Side::A), melee_dice(&led, &contact, Side::A)), (1, 7));
}

#[test]
fn an_advance_stops_at_short_range_and_a_unit_that_may_not_charge_at_1() {
    let words = ["a.unit=english/longbowmen", "b.unit=tutorial/infantry", "b.stance=hold", "field.distance=5"];
    let bows = duel(&words).unwrap();
    let mut script = Script::new().result(Struck::default());
    assert_eq!(goes(&bows, active(&bows, Side::A), &mut script).distance, 4);
    let words = ["a.unit=english/longbowmen", "a.stance=charge", "b.unit=tutorial/infantry", "b.stance=hold", "field.distance=4"];
    let bold = duel(&words).unwrap();
    let mut script = Script::new().result(PASSED).result(Struck::default());
    let state = goes(&bold, active(&bold, Side::A), &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 1));
    // At 1H it neither moves nor tests: it shoots.
    let mut script = Script::new().result(Struck::default());
    let state = goes(&bold, State { phase: Phase::Act, ..state }, &mut script);
    script.finish();
    assert_eq!(state.distance, 1);
}

#[test]
fn cards_of_the_retreat_and_of_a_test_are_spent_once() {
    let words = ["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.reaction=stand", "b.card=tc11", "field.distance=3"];
    let orderly = duel(&words).unwrap();
    let contact = goes(&orderly, active(&orderly, Side::A), &mut Script::new());
    // 1H and one more; the knights go 1H on a 3 and stay behind. The foot is in good order though it was struck.
    let mut script = Script::new().result(struck(1, true)).result(Struck::default()).draws([2, 3]);
    let after = goes(&orderly, contact, &mut script);
    script.finish();
    assert_eq!((after.distance, after.units.b.disordered, after.units.b.spent), (1, false, true));
    // TC5 rallies in contact, without the +1, at the start of the activation.
    let iron = duel(&["a.unit=tutorial/infantry", "a.card=tc5", "b.unit=tutorial/infantry"]).unwrap();
    let locked = with(State { distance: 0, ..active(&iron, Side::A) }, |units| units.a.disordered = true);
    let mut script = Script::new().draws([4]);
    let state = goes(&iron, locked, &mut script);
    script.finish();
    assert_eq!((state.phase, state.units.a.disordered, state.units.a.spent), (Phase::Melee, false, true));
}

#[test]
fn the_double_of_an_incompetent_bars_him_for_the_turn() {
    let poor = duel(&["a.unit=tutorial/infantry", "a.commander=incompetent", "b.unit=tutorial/infantry"]).unwrap();
    let start = poor.start(&mut Script::new().asked());
    let mut script = Script::new().draws([3, 3, 2]);
    let state = goes(&poor, start, &mut script);
    script.finish();
    assert_eq!((state.phase, state.active, state.more), (Phase::Act, Side::B, false));
    // A tie is thrown again; then he wins.
    let tie = Bidden { winner: None, out: Default::default(), used: Default::default() };
    let wins = Bidden { winner: Some(Side::A), ..tie };
    let mut script = Script::new().result(tie).result(wins);
    let state = goes(&poor, start, &mut script);
    script.finish();
    assert_eq!((state.active, state.more), (Side::A, true));
}

#[test]
fn a_genius_throws_the_better_of_one_die_and_both() {
    let genius = duel(&["a.unit=tutorial/infantry", "a.commander=genius", "b.unit=tutorial/infantry"]).unwrap();
    let start = genius.start(&mut Script::new().asked());
    // 6-1 and +4 against 12 and +2: only the 1 again, a 4 gives 14, a tie. All throw again, and his re-roll is used: 9 against 2.
    let mut script = Script::new().draws([6, 1, 12, 4]).draws([9, 2]);
    let state = goes(&genius, start, &mut script);
    script.finish();
    assert_eq!(state.active, Side::A);
    // 2-1: the 1 alone cannot reach 14, so both.
    let mut script = Script::new().draws([2, 1, 12, 11]);
    assert_eq!(goes(&genius, start, &mut script).active, Side::A);
    script.finish();
}

#[test]
fn bad_combinations_name_the_key_and_what_is_expected() {
    let base = ["a.unit=tutorial/knights", "b.unit=tutorial/infantry"];
    for (word, key, help) in [
        ("a.stance=shoot", "a.stance", "charge"),
        ("b.opportunity=true", "", ""),
        ("a.defends=true", "a.defends", "false"),
        ("a.courageous=maybe", "a.courageous", "true or false"),
        ("field.distance=0", "field.distance", "from 1 to 40"),
        ("rules.tc13=all", "rules.tc13", "rules.tc1"),
        ("a.unit=tutorial/knigths", "a.unit", "tutorial/knights"),
        ("a.unit=", "a.unit", "name a unit"),
    ] {
        let outcome = duel(&[&base[..], &[word]].concat());
        if key.is_empty() {
            assert!(outcome.is_ok(), "{word}: foot with I may charge of opportunity");
            continue;
        }
        let problem = outcome.expect_err(word);
        assert_eq!(problem.key.as_deref(), Some(key), "{word}");
        let said = problem.help.unwrap_or_default();
        assert!(said.contains(help), "{word}: {said}");
    }
    let problem = duel(&[&base[..], &["a.commander=none", "a.attached=true"]].concat()).expect_err("nobody to attach");
    assert_eq!(problem.key.as_deref(), Some("a.attached"));
    let problem = duel(&["a.unit=tutorial/skirmishers", "b.unit=tutorial/infantry", "a.opportunity=true"]).expect_err("S never charge");
    assert_eq!(problem.key.as_deref(), Some("a.opportunity"));
}

#[test]
fn every_weapon_and_every_card_is_asked_for_by_its_word() {
    use montjoie_impetus::cards::Card;
    use montjoie_impetus::profile::Weapon;
    assert_eq!((Weapon::ALL.len(), Card::ALL.len()), (20, 13));
    for card in Card::ALL.iter().skip(1) {
        let answer = crate::rolls::ask("card", &[&format!("card={}", card.word())]);
        assert!(answer.quantities.len() >= 3, "{}", card.word());
    }
}

#[test]
fn one_attempt_at_an_opportunity_charge_an_activation() {
    let words = [
        "a.unit=english/longbowmen",
        "a.stance=charge",
        "a.moves=3",
        "b.unit=english/hobilars",
        "b.stance=hold",
        "b.opportunity=true",
        "field.distance=7",
    ];
    let wait = duel(&words).unwrap();
    // 7 to 5, out of the horse's reach; to 3, where the Disordered horse tries and fails; to 1, where it may not try again.
    let disordered = with(active(&wait, Side::A), |units| units.b.disordered = true);
    let mut script = Script::new().result(PASSED).result(FAILED).result(PASSED).result(Struck::default());
    let state = goes(&wait, disordered, &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 1));
    // Impetuous horse needs no test, Disordered or not, and by default waits for nothing else.
    let words = ["a.unit=english/longbowmen", "b.unit=french/men-at-arms", "b.stance=hold", "field.distance=5"];
    let bold = duel(&words).unwrap();
    let near = State { distance: 5, ..active(&bold, Side::A) };
    let mut script = Script::new().result(Struck::default());
    assert_eq!(goes(&bold, near, &mut script).distance, 4);
    let words = ["a.unit=english/longbowmen", "a.stance=charge", "a.moves=1", "b.unit=french/men-at-arms", "b.stance=hold"];
    let bold = duel(&[&words[..], &["field.distance=5"]].concat()).unwrap();
    let disordered = with(active(&bold, Side::A), |units| units.b.disordered = true);
    let state = goes(&bold, disordered, &mut Script::new());
    assert_eq!((state.phase, state.impetus.b), (Phase::Melee, true));
}

#[test]
fn the_card_of_the_initiative_is_spent_on_the_first_roll_and_its_ties_are_thrown_without_it() {
    let words = ["a.unit=tutorial/infantry", "a.card=tc12", "b.unit=tutorial/infantry"];
    let card = duel(&words).unwrap();
    // Three dice of 9 against two of 9: a tie; then 2D6 each.
    let mut script = Script::new().draws([9, 9]).draws([12, 11]);
    let state = goes(&card, card.start(&mut Script::new().asked()), &mut script);
    script.finish();
    assert_eq!((state.active, state.units.a.spent, state.units.b.spent), (Side::A, true, false));
    let mut script = Script::new().draws([2, 3]);
    let later = goes(&card, State { phase: Phase::Initiative, ..state }, &mut script);
    script.finish();
    assert_eq!(later.active, Side::B);
}

#[test]
fn flags_of_a_list_reach_the_duel() {
    // All sixes, and no die left over that could show a 5: the script fits exactly so many dice.
    let shoots = |words: &[&str], dice: u16| {
        let duel = duel(words).unwrap();
        let mut script = Script::new().draws([dice, 1]);
        goes(&duel, active(&duel, Side::A), &mut script);
        script.finish();
    };
    // Artillery A at long range on a large unit: 2 + 3 + 2; longbow A at short range on a pavise: 4 + 1 - 1.
    shoots(&["a.unit=sample/cannon", "a.stance=shoot", "b.unit=plain/deep"], 7);
    shoots(&["a.unit=english/longbowmen", "a.stance=shoot", "b.unit=plain/pavise", "field.distance=4"], 4);
    let deep = duel(&["a.unit=plain/deep", "b.unit=plain/wagons"]).unwrap();
    let contact = State { phase: Phase::Melee, distance: 0, ..active(&deep, Side::A) };
    assert_eq!(melee_dice(&deep, &contact, Side::A), 6);
    // Wagons never pursue, whatever their I.
    let mut script = Script::new().result(Struck::default()).result(struck(1, true)).draws([1]);
    let state = goes(&deep, contact, &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 1));
}
