//! More edges, with dice read out: what follows a melee, games without a last turn, empty pouches, and what an answer rests on.

use montjoie_core::chance::{Answers, Roll, Script};
use montjoie_core::combat::{Combat, Play, Side, Step};
use montjoie_core::language::Lang;
use montjoie_puissance_de_feu::charge::ChargeRoll;
use montjoie_puissance_de_feu::duel::{Duel, State};
use montjoie_puissance_de_feu::movement::{AwayRoll, MarchRoll, Stride};

use super::PDF;
use super::examples::{begun, duel, goes};
use crate::ask::{matchup, near, odds, share};

#[test]
fn out_of_ammunition_a_unit_that_never_charges_stops_where_it_would_fire() {
    let words = ["a.unit=basic/infantry", "a.stance=firefight", "b.unit=basic/infantry", "field.distance=20", "rules.ammunition=true"];
    let (duel, mut state) = begun(&words);
    state.units.a.out = true;
    let near = goes(&duel, state, &[12]);
    assert_eq!(near.distance, 12);
    // There it can do nothing, and throws nothing.
    assert_eq!(goes(&duel, State { active: Side::A, ..near }, &[]).distance, 12);
}

#[test]
fn a_game_without_a_last_turn_is_followed_until_nothing_is_left_of_it() {
    let turns = |on: &str, repeat: &str| duel(&["a.unit=basic/infantry", "b.unit=basic/infantry", on, repeat]).clock().turns;
    let (once, again) = ("rules.extra_turn_repeat=false", "rules.extra_turn_repeat=true");
    // Half of it is left after each: 2^-67 is the first below 1e-20. At 2+ five sixths: (5/6)^253; at 6+ a sixth: 6^-26. At 7 there is none.
    assert_eq!([turns("rules.extra_turn_on=4", once), turns("rules.extra_turn_on=4", again)], [8, 74]);
    assert_eq!([turns("rules.extra_turn_on=2", again), turns("rules.extra_turn_on=6", again)], [260, 33]);
    assert_eq!([turns("rules.extra_turn_on=7", once), turns("rules.extra_turn_on=7", again)], [7, 7]);
    // Five sixths go on: 7 + 5 turns in the mean.
    let answer = odds(PDF, "game_length", &["rules.extra_turn_on=2", again]).expect("an answer");
    near("turns", crate::ask::mean(&answer, "turns"), 12.0, 1e-9);
}

#[test]
fn under_tests_in_melee_the_side_that_hits_more_may_break_all_the_same() {
    let words = ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=2", "rules.melee_morale=all"];
    let (duel, start) = begun(&words);
    // From two inches a charge always reaches. Three hits against two. A has 2 wounds and throws 2: it breaks; B has 3 and throws 12. A goes back 9 inches.
    let state = goes(&duel, start, &[3, 2, 2, 12, 9]);
    assert_eq!((state.units.a.wounds, state.units.b.wounds), (2, 3));
    assert!(state.units.a.routing && !state.units.b.routing);
    assert_eq!((state.distance, duel.room(&state, Side::A)), (9, 17));
    // Both break, and both go back: nobody has won.
    let state = goes(&duel, start, &[3, 2, 2, 3, 9, 10]);
    assert!(state.units.a.routing && state.units.b.routing);
    assert_eq!((state.distance, duel.room(&state, Side::A), duel.room(&state, Side::B)), (19, 17, 14));
    // Neither breaks: the hits decide.
    let state = goes(&duel, start, &[3, 2, 3, 4, 9]);
    assert!(!state.units.a.routing && state.units.b.routing);
}

#[test]
fn under_more_hits_first_the_dead_may_win_and_the_beaten_flee() {
    let words = ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=2", "rules.melee_end=hits_first"];
    let (duel, mut state) = begun(&words);
    // Equal hits: step 4 removes B, worn to its last two points, and A stays.
    state.units.b.wounds = 7;
    let mut script = Script::new().draws([2, 2]);
    let Step::Over(outcome) = duel.step(state, &mut script.asked()) else { panic!("goes on") };
    script.finish();
    assert_eq!((outcome.winner, outcome.losses.a, outcome.losses.b), (Some(Side::A), 2, 9));
}

#[test]
fn a_gun_that_retreats_flees_on_and_is_lost_on_the_first_failed_test() {
    let words =
        ["a.unit=basic/infantry", "b.unit=basic/gun", "field.distance=12", "rules.gun_beaten=retreats", "rules.routers_test_again=true"];
    let (duel, mut state) = begun(&words);
    state.units.b.wounds = 1;
    state.units.b.routing = true;
    // Its own turn: no 2D6 is 1 or less, so it rallies without a throw; with 3 wounds a 3 does not, and it flees on.
    let turn_of_b = State { active: Side::B, ..state };
    assert!(!goes(&duel, turn_of_b, &[]).units.b.routing);
    let mut worn = turn_of_b;
    worn.units.b.wounds = 3;
    let fled = goes(&duel, worn, &[3, 10]);
    assert_eq!((fled.units.b.routing, fled.distance), (true, 22));
    // Under fire, two hits of which one is cancelled: 2 wounds, and a 2 loses it.
    let mut script = Script::new().draws([2, 1, 2]);
    let Step::Over(outcome) = duel.step(state, &mut script.asked()) else { panic!("goes on") };
    script.finish();
    assert_eq!((outcome.winner, Duel::ENDINGS[outcome.ending as usize].id), (Some(Side::A), "gun-lost"));
}

#[test]
fn smoothbores_are_rejected_for_units_without_muskets_in_duels_and_questions() {
    let words = ["unit=advanced/scouts", "musket=smoothbore"];
    assert_eq!(odds(PDF, "fire", &words).expect_err("carbines").key.as_deref(), Some("musket"));
    assert!(odds(PDF, "fire", &[&words[..], &["rules.scouts_fire_table=infantry"]].concat()).is_ok());
}

#[test]
fn lengths_are_told_in_the_punctuation_of_their_language() {
    let stride = Stride::plain(2);
    let march = MarchRoll { stride, most: 9 };
    assert_eq!([march.tell(7, Lang::En), march.tell(7, Lang::Fr)], ["2D6: 7″", "2D6\u{a0}: 7″"]);
    let charge = ChargeRoll { stride, distance: 7 };
    assert_eq!([charge.tell(7, Lang::Fr), charge.tell(6, Lang::Fr)], ["2D6\u{a0}: au contact (7″)", "2D6\u{a0}: trop court, 6″"]);
    let away = AwayRoll { stride, room: 3 };
    assert_eq!([away.tell(4, Lang::Fr), away.tell(3, Lang::Fr)], ["2D6\u{a0}: sort de la table", "2D6\u{a0}: 3″"]);
}

fn named(assumptions: &[montjoie_system::Assumption]) -> String {
    let mut keys: Vec<&str> = assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
    keys.sort_unstable();
    keys.join(" ")
}

#[test]
fn a_question_names_what_moves_it_and_nothing_else() {
    let rests = |question: &str, words: &[&str]| named(&odds(PDF, question, words).expect("an answer").assumptions);
    assert_eq!(rests("fire", &[]), "");
    // The row of canister is read off the sheet with a doubt: with another one these inches are out of reach.
    for distance in ["distance=10", "distance=12"] {
        assert_eq!(rests("fire", &["unit=basic/gun", "load=canister", distance]), "canister_damage canister_row");
    }
    assert_eq!(rests("fire", &["unit=basic/gun", "load=ball"]), "");
    // A gun is a small target by the basic rules, skirmishers by their label; cover by itself is enough for both.
    assert_eq!(rests("fire", &["target=basic/gun"]), "");
    assert_eq!(rests("fire", &["target=advanced/indians"]), "small_unit_pv small_units_cover");
    assert_eq!(rests("fire", &["target=advanced/indians", "cover=crest"]), "small_unit_pv");
    assert_eq!(rests("fire", &["unit=advanced/wagon", "wounds=1", "distance=6"]), "", "the dice of a wagon never shrink");
    assert_eq!(rests("fire", &["wounds=1"]), "dice_shrink");
    assert_eq!(rests("fire", &["unit=advanced/sharpshooters"]), "", "beyond 6 inches their column is the sheet's");
    assert_eq!(rests("fire", &["unit=advanced/sharpshooters", "distance=6"]), "sharpshooter_limit");
    assert_eq!(rests("flight", &["unit=basic/officer"]), "officer_class");
    assert_eq!(rests("evasion", &["unit=advanced/skirmishers"]), "");
    assert_eq!(rests("evasion", &["unit=basic/cavalry"]), "retreat_roll");
    assert_eq!(rests("charge", &["unit=advanced/indians+elite"]), "", "light troops gain nothing by an officer");
    assert_eq!(rests("charge", &["unit=basic/infantry+elite"]), "officer_die_on_charge");
    assert_eq!(rests("march", &["unit=advanced/indians", "officer=true"]), "light_plus_officer");
    let light = ["unit=advanced/skirmishers", "officer=true", "rules.skirmisher_move=best2of3"];
    assert_eq!(rests("march", &light), "light_plus_officer skirmisher_move");
    assert_eq!(rests("organisation", &[]), "organisation_dice");
    assert_eq!(rests("ammunition", &["volleys=7"]), "", "asked of, the chapter is in force");
    // What becomes of a gun that loses a melee is the gun's affair.
    assert!(rests("melee", &["b=basic/gun"]).contains("gun_beaten"));
    assert!(!rests("melee", &["b=basic/cavalry"]).contains("gun_beaten"));
    assert!(!rests("melee_round", &["b=basic/gun"]).contains("gun_beaten"));
    assert_eq!(rests("rally", &["wounds=6"]), "", "7 or more is the same against 6 wounds");
    assert_eq!(rests("rally", &["wounds=3"]), "rally_test");
}

#[test]
fn every_shipped_scenario_with_a_gun_shows_how_canister_is_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/puissance-de-feu");
    let mut guns = 0;
    let files = std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path());
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "toml")) {
        let text = std::fs::read_to_string(file).expect("text");
        if text.contains("basic/gun") {
            guns += 1;
            assert!(["per_hit_d6", "per_hit_1", "per_volley_d6"].iter().all(|reading| text.contains(reading)), "{text}");
        }
    }
    assert!(guns >= 2);
}

#[test]
fn a_melee_of_the_evader_is_the_same_in_either_order_of_removal() {
    // It strikes no blow, so that the order of removals cannot matter.
    let words = ["a=basic/infantry", "b=basic/cavalry", "evaded=true"];
    let answer = odds(PDF, "melee", &words).expect("an answer");
    assert!(!named(&answer.assumptions).contains("melee_end"));
    near("a stands", share(&answer, "a", "stands"), 1.0, 1e-12);
}

/// The figure is another program's: the lone survivor of a melee that fails its test flees by three dice, however the beaten retreat.
#[test]
fn a_lone_survivor_that_fails_its_test_flees_and_does_not_retreat() {
    let words =
        ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "rules.melee_morale=all", "rules.retreat_roll=march"];
    let (duel, start) = begun(&[&words[..], &["field.distance=2"]].concat());
    // B, worn to its last two points, dies of three hits; A has 2 wounds and throws 2. Fifteen inches are more than the two dice of a march.
    let mut worn = start;
    worn.units.b.wounds = 7;
    let mut script = Script::new().draws([3, 2, 2, 15]);
    let Step::Over(outcome) = duel.step(worn, &mut script.asked()) else { panic!("B is gone") };
    script.finish();
    assert_eq!((outcome.winner, outcome.losses.a, outcome.losses.b), (Some(Side::A), 2, 9));
    // Against an enemy that stands, a unit that fails is beaten: it goes back by the two dice of its march.
    let state = goes(&duel, start, &[3, 2, 2, 12, 9]);
    assert_eq!((state.distance, state.units.a.routing), (9, true));
    let game = matchup(PDF, &[&words[..], &["field.first=a", "field.distance=12", "field.turns=3"]].concat()).expect("a duel");
    let solved = game.contest.solve(&mut montjoie_core::exact::Chains::new(), montjoie_core::exact::MOST_STATES).expect("few states");
    near("neither", solved.tally.wins(montjoie_core::tally::Winner::Neither), 0.179833, 5e-7);
}

#[test]
fn a_gun_that_fails_its_test_in_melee_is_lost_by_that_test() {
    let words = ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/gun", "field.distance=1", "rules.melee_morale=all"];
    for more in [&[][..], &["rules.gun_beaten=retreats"]] {
        let (duel, start) = begun(&[&words[..], more].concat());
        // Three hits against none, and a 3 that does not beat three wounds.
        let mut script = Script::new().draws([3, 0, 3]);
        let Step::Over(outcome) = duel.step(start, &mut script.asked()) else { panic!("{more:?}: it goes on") };
        script.finish();
        assert_eq!((Duel::ENDINGS[usize::from(outcome.ending)].id, outcome.losses.b), ("gun-lost", 4), "{more:?}");
    }
    let ends = |more: &[&str]| odds(PDF, "melee", &[&["a=basic/infantry", "b=basic/gun", "rules.melee_morale=all"], more].concat());
    let retreats = ends(&["rules.gun_beaten=retreats"]).expect("an answer");
    let lost = share(&retreats, "b", "gun-lost");
    let all = ["stands", "removed", "beaten", "gun-lost"].map(|end| share(&retreats, "b", end));
    near("every end has its word", all.iter().sum(), 1.0, 1e-12);
    assert!(lost > 0.0 && share(&ends(&[]).expect("an answer"), "b", "gun-lost") > lost);
}
