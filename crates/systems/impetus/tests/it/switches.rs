//! Every reading of A9 that a duel can feel does what it says, and nothing where it is left alone.

use montjoie_core::chance::Script;
use montjoie_core::combat::Side;
use montjoie_impetus::cohesion::Struck;
use montjoie_impetus::discipline::Tested;
use montjoie_impetus::duel::{Duel, Phase, Stance, State};
use montjoie_impetus::melee::Parted;

use crate::{active, duel, goes, melee_dice, with};

const FAILED: Tested = Tested { passed: false, card: false };
const NOTHING: Struck = Struck { hit: false, loss: 0, failed: false, attacker_card: false, target_card: false };
const LOST_ONE: Struck = Struck { hit: true, loss: 1, failed: true, attacker_card: false, target_card: false };

/// The duel of some words by default and with one switch thrown.
fn both(words: &[&str], switch: &str) -> [Duel; 2] {
    [duel(words).expect("a duel"), duel(&[words, &[switch]].concat()).expect("a duel")]
}

fn in_contact(duel: &Duel) -> State {
    State { phase: Phase::Melee, distance: 0, ..active(duel, Side::A) }
}

#[test]
fn melee_disorder_dice() {
    let words = ["a.unit=tutorial/knights", "b.unit=tutorial/infantry"];
    let dice = both(&words, "rules.melee_disorder_dice=0").map(|duel| {
        let state = with(in_contact(&duel), |units| units.a.disordered = true);
        melee_dice(&duel, &state, Side::A)
    });
    assert_eq!(dice, [6, 7]);
}

#[test]
fn rally_cost() {
    let words = ["a.unit=english/longbowmen", "b.unit=tutorial/infantry", "b.stance=hold"];
    let at = both(&words, "rules.rally_cost=none").map(|duel| {
        let state = with(active(&duel, Side::A), |units| units.a.disordered = true);
        // Rallied on a 4; the shot does nothing: 3 dice from 8H, or from 6H after a move.
        let mut script = Script::new().draws([4]).result(NOTHING);
        let state = goes(&duel, state, &mut script);
        script.finish();
        state.distance
    });
    assert_eq!(at, [8, 6]);
}

#[test]
fn rally_attempts() {
    let words = ["a.unit=english/longbowmen", "b.unit=tutorial/infantry", "b.stance=hold"];
    let [once, twice] = both(&words, "rules.rally_attempts=command_bonus");
    let mut script = Script::new().draws([3]).result(NOTHING);
    let state = goes(&once, with(active(&once, Side::A), |units| units.a.disordered = true), &mut script);
    script.finish();
    assert!(state.units.a.disordered);
    // An Average commander allows two attempts; then neither move nor shot.
    let mut script = Script::new().draws([3, 4]);
    let state = goes(&twice, with(active(&twice, Side::A), |units| units.a.disordered = true), &mut script);
    script.finish();
    assert_eq!((state.units.a.disordered, state.distance, state.phase), (false, 8, Phase::Initiative));
}

#[test]
fn zero_i_charges() {
    let words = ["a.unit=tutorial/mounted-crossbowmen", "b.unit=tutorial/skirmishers"];
    let [stays, charges] = both(&words, "rules.zero_I_charges=true");
    assert_eq!((stays.sides.a.stance, charges.sides.a.stance), (Stance::Advance, Stance::Charge));
    assert!(!stays.sides.a.fighter.may_charge && charges.sides.a.fighter.may_charge && !charges.sides.b.fighter.may_charge);
}

#[test]
fn skirmishers_dispersed() {
    let words = ["a.unit=tutorial/knights", "b.unit=tutorial/skirmishers", "b.reaction=stand", "rules.skirmishers_dispersed=false"];
    let fight = duel(&words).expect("a duel");
    let state = goes(&fight, State { distance: 2, ..active(&fight, Side::A) }, &mut Script::new());
    assert_eq!((state.phase, melee_dice(&fight, &state, Side::B)), (Phase::Melee, 2));
}

#[test]
fn draw_disorders() {
    let words = ["a.unit=tutorial/infantry", "b.unit=tutorial/infantry"];
    let disordered = both(&words, "rules.draw_disorders=true").map(|duel| {
        let mut script = Script::new().result(NOTHING).result(NOTHING);
        let state = goes(&duel, in_contact(&duel), &mut script);
        (state.units.a.disordered, state.units.b.disordered, state.units.a.vbu)
    });
    assert_eq!(disordered, [(false, false, 5), (true, true, 5)]);
}

#[test]
fn pursuit_i() {
    let words = ["a.unit=tutorial/knights", "b.unit=tutorial/infantry"];
    let [printed, current] = both(&words, "rules.pursuit_I=current");
    let tired = |duel: &Duel| with(in_contact(duel), |units| units.a.vbu = 4);
    let mut script = Script::new().result(LOST_ONE).result(NOTHING).draws([1, 6]);
    assert_eq!(goes(&printed, tired(&printed), &mut script).phase, Phase::Melee);
    script.finish();
    // Exhausted, their I is 0: they stay, and there is no die to throw.
    let mut script = Script::new().result(LOST_ONE).result(NOTHING).draws([1]);
    let state = goes(&current, tired(&current), &mut script);
    script.finish();
    assert_eq!((state.phase, state.distance), (Phase::Initiative, 1));
}

#[test]
fn failed_evade() {
    let words = ["a.unit=english/hobilars", "b.unit=tutorial/mounted-crossbowmen", "field.distance=3"];
    let ends = both(&words, "rules.failed_evade=evades").map(|duel| {
        let mut script = Script::new().result(FAILED);
        let state = goes(&duel, active(&duel, Side::A), &mut script);
        script.finish();
        (state.phase, state.distance, state.units.b.disordered)
    });
    assert_eq!(ends, [(Phase::Melee, 0, true), (Phase::Initiative, 3, true)]);
}

#[test]
fn tc10_before_or_after_the_die() {
    let words = ["a.unit=tutorial/knights", "a.card=tc10", "b.unit=english/hobilars"];
    let spent = both(&words, "rules.tc10=after").map(|duel| {
        // 2H on a 4 after 1H on a 1: it reaches without the card.
        let mut script = Script::new().result(LOST_ONE).result(NOTHING).draws([1, 4]);
        let state = goes(&duel, in_contact(&duel), &mut script);
        script.finish();
        (state.phase, state.units.a.spent)
    });
    assert_eq!(spent, [(Phase::Melee, true), (Phase::Melee, false)]);
    // And 0H on a 1 reaches 1H with it.
    let [_, after] = both(&words, "rules.tc10=after");
    let mut script = Script::new().result(LOST_ONE).result(NOTHING).draws([1, 1]);
    let state = goes(&after, in_contact(&after), &mut script);
    assert_eq!((state.phase, state.units.a.spent), (Phase::Melee, true));
}

#[test]
fn melee_loser() {
    let words = ["a.unit=tutorial/infantry", "b.unit=tutorial/infantry"];
    let passed_once_more = Struck { hit: true, loss: 1, ..Struck::default() };
    let results = both(&words, "rules.melee_loser=failed_test").map(|duel| {
        // B was Disordered and passes: it loses 1 VBU, and by default the round.
        let state = with(in_contact(&duel), |units| units.b.disordered = true);
        let parted = Parted { distance: 2, card: false };
        let script = Script::new().result(passed_once_more).result(NOTHING);
        let lost = duel.rules.melee_loser == montjoie_impetus::rules::MeleeLoser::MoreLosses;
        let mut script = if lost { script.result(parted) } else { script };
        let state = goes(&duel, state, &mut script);
        script.finish();
        state.distance
    });
    assert_eq!(results, [2, 0]);
}
