//! Worked examples: what the dice say, and what becomes of the units, at the edges of the rules.

use montjoie_core::chance::{Answers, Enumerator, Script};
use montjoie_core::combat::{Combat, Outcome, Play, Side, Step, fight};
use montjoie_puissance_de_feu::duel::{Duel, State};
use montjoie_puissance_de_feu::profile;
use montjoie_puissance_de_feu::situation::Situation;
use montjoie_testing::duel_settings;

use super::PDF;
use crate::ask::{SYSTEMS, near};

/// The duel of some words, as its own type.
pub fn duel(words: &[&str]) -> Duel {
    let situation = Situation::read(&duel_settings(SYSTEMS, PDF, words)).expect("sound settings");
    situation.duel(&profile::lists(&[]).expect("sound lists")).expect("a duel").0
}

/// A duel in which side A plays first, where it starts.
pub fn begun(words: &[&str]) -> (Duel, State) {
    let words: Vec<&str> = words.iter().copied().chain(["field.first=a"]).collect();
    let duel = duel(&words);
    let state = duel.start(&mut Script::new().asked());
    (duel, state)
}

/// One order with these dice, which leaves the duel going.
#[track_caller]
pub fn goes(duel: &Duel, state: State, dice: &[u16]) -> State {
    let mut script = Script::new().draws(dice.iter().copied());
    let step = duel.step(state, &mut script.asked());
    script.finish();
    match step {
        Step::Goes(state) => state,
        Step::Over(outcome) => panic!("over: {outcome:?}"),
    }
}

/// One order with these dice, which ends the duel: winner, ending, losses.
#[track_caller]
fn ends(duel: &Duel, state: State, dice: &[u16]) -> (Option<Side>, &'static str, [u8; 2]) {
    let mut script = Script::new().draws(dice.iter().copied());
    let step = duel.step(state, &mut script.asked());
    script.finish();
    match step {
        Step::Goes(state) => panic!("goes on: {state:?}"),
        Step::Over(Outcome { winner, ending, losses }) => (winner, Duel::ENDINGS[ending as usize].id, [losses.a, losses.b]),
    }
}

const FOOT: [&str; 3] = ["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=12"];

fn with<'a>(base: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    base.iter().chain(more).copied().collect()
}

#[test]
fn a_test_must_beat_the_wounds_and_a_failure_flees_at_once() {
    let (duel, start) = begun(&FOOT);
    // Three hits: a sum of 4 holds, a sum of 3 does not.
    let held = goes(&duel, start, &[3, 4]);
    assert_eq!((held.units.b.wounds, held.units.b.routing, held.distance, held.active), (3, false, 12, Side::B));
    let fled = goes(&duel, start, &[3, 3, 10]);
    assert_eq!((fled.units.b.routing, fled.distance, duel.room(&fled, Side::B)), (true, 22, 14));
    // No hit, no test.
    assert_eq!(goes(&duel, start, &[0]).units.b.wounds, 0);
}

#[test]
fn a_unit_that_flees_exactly_to_the_edge_is_still_on_the_table() {
    let (duel, start) = begun(&with(&FOOT, &["b.room=10"]));
    let at_the_edge = goes(&duel, start, &[3, 3, 10]);
    assert_eq!(duel.room(&at_the_edge, Side::B), 0);
    assert_eq!(ends(&duel, start, &[3, 3, 11]), (Some(Side::A), "left-the-table", [0, 9]));
}

#[test]
fn a_routing_unit_rallies_instead_of_fleeing_or_flees_instead_of_anything_else() {
    let (duel, start) = begun(&FOOT);
    let routing = goes(&duel, start, &[3, 3, 10]);
    let rallied = goes(&duel, routing, &[4]);
    assert_eq!((rallied.units.b.routing, rallied.units.b.wounds, rallied.distance), (false, 3, 22));
    let on = goes(&duel, routing, &[3, 5]);
    assert_eq!((on.units.b.routing, on.distance), (true, 27));
    // Nobody measures beyond 24 inches: side A has nothing to fire at.
    assert_eq!(goes(&duel, on, &[]).distance, 27);
}

#[test]
fn routing_units_under_fire_take_wounds_but_no_test() {
    let (duel, start) = begun(&FOOT);
    let mut routing = goes(&duel, start, &[3, 3, 3]);
    routing.active = Side::A;
    assert_eq!(goes(&duel, routing, &[2]).units.b.wounds, 5);
    let (again, _) = begun(&with(&FOOT, &["rules.routers_test_again=true"]));
    assert_eq!(goes(&again, routing, &[2, 6]).distance, routing.distance);
    assert_eq!(goes(&again, routing, &[2, 5, 4]).distance, routing.distance + 4);
}

#[test]
fn where_routs_end_it_nobody_flees() {
    let (duel, start) = begun(&with(&FOOT, &["field.rout_ends=true"]));
    assert_eq!(ends(&duel, start, &[3, 3]), (Some(Side::A), "routed", [0, 3]));
    assert_eq!(ends(&duel, start, &[9]), (Some(Side::A), "shot-down", [0, 9]));
}

#[test]
fn a_charge_reaches_with_its_distance_and_not_with_an_inch_less() {
    let (duel, start) = begun(&["a.unit=basic/infantry", "a.stance=assault", "a.cover=wall", "b.unit=basic/infantry", "field.distance=7"]);
    let short = goes(&duel, start, &[6]);
    assert_eq!((short.distance, duel.room(&short, Side::A), short.units.a.in_cover), (1, 30, false));
    // Charging infantry hits on 4+, the other on 5+; two hits against one, and 3D6 of retreat.
    let won = goes(&duel, start, &[7, 2, 1, 9]);
    assert_eq!((won.units.a.wounds, won.units.b.wounds, won.units.b.routing), (1, 2, true));
    assert_eq!((won.distance, duel.room(&won, Side::A), duel.room(&won, Side::B)), (9, 31, 15));
    // The charger beaten: back it goes.
    let lost = goes(&duel, start, &[7, 0, 1, 9]);
    assert_eq!((lost.units.a.routing, lost.distance, duel.room(&lost, Side::A), duel.room(&lost, Side::B)), (true, 9, 22, 24));
    assert!(!lost.units.b.routing);
}

#[test]
fn equal_hits_are_fought_again_and_wounds_stay() {
    let (duel, start) = begun(&["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=1"]);
    let won = goes(&duel, start, &[0, 0, 4, 4, 0, 0, 3, 1, 3]);
    assert_eq!((won.units.a.wounds, won.units.b.wounds), (5, 7));
    assert_eq!(ends(&duel, start, &[4, 4, 6, 6]), (None, "both-gone", [9, 9]));
    // One gone: the other wins, also with fewer hits.
    let mut worn = start;
    worn.units.b.wounds = 7;
    assert_eq!(ends(&duel, worn, &[2, 5]), (Some(Side::A), "killed-in-melee", [5, 9]));
    let (hits_first, _) = begun(&with(
        &["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=1"],
        &["rules.melee_end=hits_first"],
    ));
    // More hits win, dead or not: the beaten charger retreats, and wins the duel if it stays on the table.
    assert_eq!(ends(&hits_first, worn, &[2, 5, 9]), (Some(Side::A), "killed-in-melee", [5, 9]));
    let near_edge = State { room_a: 3, ..worn };
    assert_eq!(ends(&hits_first, near_edge, &[2, 5, 9]), (None, "both-gone", [9, 9]));
}

#[test]
fn a_routing_unit_is_destroyed_on_contact() {
    let (duel, mut state) = begun(&["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=5"]);
    state.units.b.wounds = 4;
    state.units.b.routing = true;
    assert_eq!(ends(&duel, state, &[5]), (Some(Side::A), "ridden-down", [0, 9]));
    assert_eq!(goes(&duel, state, &[4]).distance, 1);
}

#[test]
fn an_evader_moves_before_the_charge_is_rolled_and_strikes_no_blow() {
    let words = ["a.unit=basic/cavalry", "a.stance=assault", "b.unit=basic/cavalry", "b.evades=always", "b.cover=wall", "field.distance=6"];
    let (duel, start) = begun(&words);
    // 2 × 3D6 away, 2 × 2D6 after it: not reached, not routing, the wall left behind.
    let safe = goes(&duel, start, &[4, 6]);
    assert_eq!((safe.distance, safe.units.b.routing, safe.units.b.in_cover), (2, false, false));
    // Reached: the charger hits and there is no reply; cavalry against cavalry has the charge bonus only.
    let reached = goes(&duel, start, &[3, 6, 2, 3]);
    assert_eq!((reached.units.a.wounds, reached.units.b.wounds, reached.units.b.routing), (0, 2, true));
    // With the whole room to lose, nobody evades who might leave the table.
    let (careful, start) = begun(&with(&words[..5], &["field.distance=6", "b.evades=if_room", "b.room=35"]));
    assert_eq!(goes(&careful, start, &[2]).distance, 2);
    let (careful, start) = begun(&with(&words[..5], &["field.distance=6", "b.evades=if_room", "b.room=36"]));
    assert_eq!(goes(&careful, start, &[18, 2]).distance, 38);
}

#[test]
fn lancers_leave_nobody_to_reply() {
    let (duel, mut state) = begun(&["a.unit=advanced/lancers", "a.stance=assault", "b.unit=basic/cavalry", "field.distance=2"]);
    state.units.b.wounds = 4;
    // From two inches a charge always reaches. Two hits are enough; with one, all six reply.
    assert_eq!(ends(&duel, state, &[2]), (Some(Side::A), "killed-in-melee", [0, 6]));
    let beaten = goes(&duel, state, &[1, 3, 4]);
    assert_eq!((beaten.units.a.wounds, beaten.units.b.wounds, beaten.units.a.routing), (3, 5, true));
    // Two first strikers are as if neither were.
    let (both, state) = begun(&["a.unit=advanced/lancers", "a.stance=assault", "b.unit=advanced/lancers", "field.distance=2"]);
    assert_eq!(ends(&both, state, &[6, 6]), (None, "both-gone", [6, 6]));
}

#[test]
fn a_gun_is_lost_where_others_rout() {
    let (duel, start) = begun(&["a.unit=basic/infantry", "b.unit=basic/gun", "field.distance=12"]);
    // Four hits on a small unit, one cancelled; then a test against three wounds.
    assert_eq!(ends(&duel, start, &[4, 1, 3]), (Some(Side::A), "gun-lost", [0, 4]));
    assert_eq!(goes(&duel, start, &[4, 1, 4]).units.b.wounds, 3);
    let charge = ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/gun", "field.distance=5"];
    let (duel, start) = begun(&charge);
    assert_eq!(ends(&duel, start, &[5, 1, 0]), (Some(Side::A), "gun-beaten", [0, 4]));
    let (duel, start) = begun(&with(&charge, &["rules.gun_beaten=retreats"]));
    let back = goes(&duel, start, &[5, 1, 0, 12]);
    assert_eq!((back.units.b.routing, back.units.b.wounds, back.distance), (true, 1, 12));
}

#[test]
fn a_gun_fires_canister_as_far_as_it_is_told() {
    let base = ["a.unit=basic/gun", "b.unit=basic/infantry"];
    // Ball at 25 inches: one die, D3. Canister at 24: six dice, D6 a hit.
    let (duel, start) = begun(&with(&base, &["field.distance=25"]));
    assert_eq!(goes(&duel, start, &[1, 5, 12]).units.b.wounds, 3);
    let (duel, start) = begun(&with(&base, &["field.distance=24"]));
    assert_eq!(goes(&duel, start, &[2, 8, 12]).units.b.wounds, 8);
    let (duel, start) = begun(&with(&base, &["field.distance=24", "rules.canister_damage=per_hit_1"]));
    assert_eq!(goes(&duel, start, &[2, 12]).units.b.wounds, 2);
    let (duel, start) = begun(&with(&base, &["field.distance=24", "rules.canister_damage=per_volley_d6"]));
    assert_eq!(goes(&duel, start, &[2, 5, 12]).units.b.wounds, 5);
    let (duel, start) = begun(&with(&base, &["field.distance=24", "a.canister_within=12"]));
    assert_eq!(goes(&duel, start, &[1, 2]).units.b.wounds, 1);
}

#[test]
fn out_of_ammunition_a_unit_that_wants_to_charge_goes_on() {
    let words = ["a.unit=basic/infantry", "a.stance=attack", "b.unit=basic/infantry", "field.distance=12", "rules.ammunition=true"];
    let (duel, start) = begun(&words);
    let mut empty = goes(&duel, start, &[0, 12]);
    assert!(empty.units.a.out);
    assert!(!goes(&duel, start, &[0, 11]).units.a.out);
    empty.active = Side::A;
    // It marches as near as an inch, and charges from 7 inches on.
    assert_eq!(goes(&duel, empty, &[11]).distance, 1);
    empty.distance = 7;
    assert_eq!(goes(&duel, empty, &[2]).distance, 5);
}

#[test]
fn a_march_stops_where_it_wants_to_fire_or_to_charge() {
    let march = |stance: &str, distance: &str, dice: u16| {
        let (duel, start) = begun(&["a.unit=basic/infantry", stance, "b.unit=advanced/pikemen", distance]);
        goes(&duel, start, &[dice]).distance
    };
    assert_eq!(march("a.stance=firefight", "field.distance=20", 12), 12);
    assert_eq!(march("a.stance=firefight", "field.distance=20", 5), 15);
    assert_eq!(march("a.stance=attack", "field.distance=13", 12), 7);
    assert_eq!(march("a.stance=assault", "field.distance=13", 12), 1);
}

#[test]
fn walls_count_in_front_and_crests_only_against_shots() {
    let hits = |cover: &str, strikes: &str, dice: &[u16]| {
        let words = ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=3", cover, strikes];
        let (duel, start) = begun(&words);
        goes(&duel, start, dice).units.b.wounds
    };
    // Five hits of which two are cancelled, against none, and a retreat; without a wall nothing is thrown to cancel.
    assert_eq!(hits("b.cover=wall", "a.strikes=front", &[3, 5, 2, 0, 9]), 3);
    assert_eq!(hits("b.cover=crest", "a.strikes=front", &[3, 5, 0, 9]), 5);
    assert_eq!(hits("b.cover=wall", "a.strikes=flank", &[3, 5, 0, 9]), 5);
}

#[test]
fn the_die_after_the_seventh_turn_ends_the_game_or_gives_an_eighth() {
    let idle = duel(&["a.unit=advanced/pikemen", "a.stance=hold", "b.unit=advanced/pikemen", "b.stance=hold", "field.first=a"]);
    for (more, turns) in [(false, 7), (true, 8)] {
        let mut script = Script::new().result(more);
        let (outcome, turn) = fight(&idle, &mut script.asked());
        script.finish();
        assert_eq!((outcome.winner, Duel::ENDINGS[outcome.ending as usize].id, turn), (None, "unfinished", turns));
    }
}

#[test]
fn kept_laws_give_the_numbers_of_the_rules_made_out_in_full() {
    // A charge with an evasion, a melee to a decision and a retreat; and a volley with a test and a flight.
    let charge = ["a.unit=basic/cavalry", "a.stance=assault", "b.unit=advanced/skirmishers", "b.evades=always", "field.distance=6"];
    for words in [with(&charge, &[]), with(&charge, &["rules.melee_morale=all"]), FOOT.to_vec()] {
        let (duel, start) = begun(&words);
        let law = |mut enumerator: Enumerator| {
            let mut law = std::collections::BTreeMap::new();
            enumerator.every_path(
                |chance| duel.step(start, chance),
                |step, p| {
                    let key = match step {
                        Step::Goes(state) => (Some(state), None),
                        Step::Over(outcome) => (None, Some(outcome)),
                    };
                    *law.entry(key).or_insert(0.0) += p;
                },
            );
            law
        };
        let (kept, full) = (law(Enumerator::with_laws()), law(Enumerator::new()));
        assert_eq!(kept.keys().collect::<Vec<_>>(), full.keys().collect::<Vec<_>>());
        for (key, p) in &kept {
            near(&format!("{key:?}"), *p, full[key], 1e-14);
        }
    }
}
