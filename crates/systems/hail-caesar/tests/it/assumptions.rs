//! What an answer says it rests on: every figure or reading that it can touch and the sheet does not print, and no other.

use montjoie_core::tally::Winner;

use crate::ask::{matchup, odds, rests_on, solve};

const HC: &str = "hail-caesar";

/// The keys that an answer rests on, sorted.
#[track_caller]
fn rests(question: &str, words: &[&str], want: &[&str]) {
    let answer = odds(HC, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    let mut is: Vec<&str> = answer.assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
    is.sort();
    assert_eq!(is, want, "{question} {words:?}");
}

#[test]
fn orders_and_rallies_rest_on_what_their_parameters_reach() {
    rests("command", &[], &[]);
    rests("command", &["militia=true"], &[]);
    rests("command", &["staff_reroll=true"], &["staff_reroll_12"]);
    rests("command", &["staff_reroll=true", "militia=true"], &["militia_equal", "staff_reroll_12"]);
    // Exactly two steps away, and only there.
    rests("command", &["distance=24"], &["distance_step"]);
    rests("command", &["distance=23.5"], &[]);
    rests("command", &["distance=24", "marauders=true"], &[]);
    rests("rally", &[], &[]);
    rests("rally", &["militia=true"], &[]);
    rests("rally", &["staff_reroll=true"], &["staff_reroll_12"]);
    rests("rally", &["staff_reroll=true", "militia=true"], &["militia_equal", "staff_reroll_12"]);
    rests("rally", &["distance=12", "rules.command_step=6"], &["command_step", "distance_step"]);
    rests("rally", &["distance=12", "rules.command_step=6", "marauders=true"], &["command_step"]);
    rests("rally", &["distance=12"], &[]);
}

#[test]
fn single_rolls_rest_on_their_tables() {
    rests("fiasco", &[], &["fiasco_table"]);
    rests("montjoie", &[], &[]);
    rests("general_death", &[], &["general_death"]);
    rests("gun_lost", &[], &["gun_lost_on"]);
    rests("gun_lost", &["reading=any-double"], &[]);
    rests("levy", &[], &[]);
    rests("disorder", &[], &[]);
    rests("disorder", &["rules.disorder_need=5"], &["disorder_need"]);
}

#[test]
fn volleys_rest_on_what_the_unit_and_its_target_bring() {
    let at = |unit: &str, target: &str, more: &[&str], want: &[&str]| {
        let (unit, target) = (format!("unit={unit}"), format!("target={target}"));
        let words: Vec<&str> = [&*unit, &*target].into_iter().chain(more.iter().copied()).collect();
        rests("shooting", &words, want);
    };
    rests("shooting", &[], &["natural_six", "removal"]);
    // At 5+ both readings of the natural six agree.
    rests("shooting", &["need=5"], &["removal"]);
    rests("shooting", &["need=6"], &["removal"]);
    let plain = ["natural_six", "removal"];
    at("english/archers", "french/mounted-knights", &[], &plain);
    at("english/archers", "french/mounted-knights", &["distance=60"], &["removal"]);
    at("english/archers", "french/foot-knights", &[], &["natural_six", "removal", "stubborn"]);
    at("english/archers", "french/vougiers", &["cover=light"], &["cover", "natural_six", "removal"]);
    at("english/archers", "french/vougiers", &["cover=none"], &plain);
    at("english/archers", "french/vougiers", &["reaction=true"], &["natural_six", "reaction_shot", "removal"]);
    at("english/archers", "french/vougiers", &["shooter_shaken=true"], &["removal"]);
    at("english/archers", "french/vougiers", &["shooter_disordered=true"], &["removal"]);
    at("english/archers", "french/vougiers", &["shooter_shaken=true", "shooter_disordered=true"], &["removal", "state_penalty"]);
    at("english/archers", "english/kerns", &[], &["removal", "skirmish_target"]);
    at("english/archers", "french/bombard", &[], &["removal", "skirmish_target"]);
    at("french/francs-archers", "french/vougiers", &[], &["francs_archers_weapon", "natural_six", "removal"]);
    at("french/bombard", "french/vougiers", &["distance=30"], &["gun_bands", "natural_six", "removal"]);
    at("french/bombard", "french/vougiers", &["distance=7"], &["gun_bands", "natural_six", "removal"]);
    at("french/bombard", "french/vougiers", &["distance=6"], &["gun_at_6", "gun_bands", "natural_six", "removal"]);
    at("english/archers", "french/vougiers", &["distance=6"], &plain);
}

#[test]
fn rounds_of_melee_rest_on_what_the_two_bring() {
    let round = |a: &str, b: &str, more: &[&str], want: &[&str]| {
        let (a, b) = (format!("a={a}"), format!("b={b}"));
        let words: Vec<&str> = [&*a, &*b].into_iter().chain(more.iter().copied()).collect();
        rests("melee_round", &words, want);
    };
    let (excess, charge) = ("excess_without_supports", "charge_bonus");
    let (knights, foot) = ("english/mounted-knights", "french/vougiers");
    round(knights, foot, &[], &[charge, excess]);
    round(knights, foot, &["charging=none"], &[excess]);
    round(knights, foot, &["round=later"], &[excess]);
    round(knights, foot, &["round=later", "charging=none"], &[excess]);
    round(knights, foot, &["a_supports=1"], &[charge, excess, "support_dice"]);
    round(knights, foot, &["b_supports=1"], &[charge, excess, "support_dice"]);
    round(knights, "french/foot-knights", &[], &[charge, excess, "stubborn"]);
    round("french/foot-knights", foot, &[], &[charge, excess, "stubborn"]);
    round("english/kerns", foot, &[], &[charge, excess, "skirmish_melee"]);
    round(foot, "english/kerns", &[], &[charge, excess, "skirmish_melee"]);
    // Stakes and pikes cancel a lance only where there is one.
    round(knights, "english/archers", &["b_stakes=true"], &[charge, excess, "stakes_cancel"]);
    round(knights, foot, &["b_pike=true"], &[charge, excess, "stakes_cancel"]);
    round(knights, foot, &["a_pike=true"], &[charge, excess]);
    round(foot, "english/archers", &["b_stakes=true"], &[charge, excess]);
    // One penalty or two matters where a unit is both shaken and disordered.
    round(foot, "english/billmen", &["a_disordered=true"], &[charge, excess]);
    round(foot, "english/billmen", &["a_wounds=6"], &[charge, excess]);
    round(foot, "english/billmen", &["a_disordered=true", "a_wounds=5"], &[charge, excess]);
    round(foot, "english/billmen", &["a_disordered=true", "a_wounds=6"], &[charge, excess, "state_penalty"]);
    round(foot, "english/billmen", &["b_disordered=true", "b_wounds=7"], &[charge, excess, "state_penalty"]);
    round(foot, "english/billmen", &["b_disordered=true", "a_wounds=6"], &[charge, excess]);
}

#[test]
fn panic_tests_rest_on_their_table_and_on_its_conditions() {
    let unmet = ["condition_not_met", "panic_table"];
    rests("panic", &[], &unmet);
    rests("panic", &["kind=melee"], &unmet);
    rests("panic", &["shaken=true"], &unmet);
    rests("panic", &["wounded=true"], &unmet);
    // By shooting a unit breaks if it is shaken, or wounded; in melee if it is shaken.
    rests("panic", &["shaken=true", "wounded=true"], &["panic_table"]);
    rests("panic", &["kind=melee", "shaken=true"], &["panic_table"]);
    rests("panic", &["kind=melee", "shaken=true", "artillery=true"], &["artillery_gives_ground", "panic_table"]);
    rests("panic", &["shaken=true", "wounded=true", "artillery=true"], &["panic_table"]);
}

/// The keys that a duel rests on and whose reach depends on its units and keys.
#[track_caller]
fn duel_rests(a: &str, b: &str, more: &[&str], want: &[&str]) {
    // Those that every duel of Hail Caesar can touch, of those asked here: all may come to blows.
    const ALWAYS: &[&str] = &[
        "already_shaken",
        "charge_bonus",
        "condition_not_met",
        "excess_without_supports",
        "fiasco_table",
        "follow_up",
        "panic_disordered",
        "panic_margin",
        "panic_table",
        "rally_when",
        "removal",
        "room",
        "state_penalty",
        "wound_reset",
    ];
    let (a, b) = (format!("a.unit={a}"), format!("b.unit={b}"));
    let words: Vec<&str> = [&*a, &*b].into_iter().chain(more.iter().copied()).collect();
    let duel = matchup(HC, &words).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"));
    let is: Vec<&str> = duel.assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
    for key in ALWAYS {
        assert!(is.contains(key), "{words:?}: {key} can touch every duel");
    }
    let mut own: Vec<&str> = is.into_iter().filter(|key| !ALWAYS.contains(key)).collect();
    own.sort();
    assert_eq!(own, want, "{words:?}");
}

#[test]
fn duels_rest_on_what_their_units_and_keys_reach() {
    let (billmen, vougiers, archers) = ("english/billmen", "french/vougiers", "english/archers");
    duel_rests(billmen, vougiers, &[], &[]);
    duel_rests(billmen, vougiers, &["a.staff=true"], &["staff_reroll_12"]);
    duel_rests(billmen, vougiers, &["b.staff=true"], &["staff_reroll_12"]);
    duel_rests(billmen, vougiers, &["a.general=true", "a.stance=advance"], &["general_death"]);
    duel_rests(billmen, vougiers, &["a.general=true", "a.stance=hold"], &[]);
    duel_rests(billmen, vougiers, &["a.general=true", "a.stance=hold", "field.distance=0", "field.charging=a"], &["general_death"]);
    duel_rests(billmen, vougiers, &["a.general_distance=24"], &["distance_step"]);
    duel_rests(billmen, vougiers, &["b.supports=2"], &["support_dice"]);
    duel_rests(billmen, vougiers, &["b.cover=light"], &[]);
    duel_rests(billmen, "french/foot-knights", &[], &["stubborn"]);
    duel_rests("english/mounted-knights", billmen, &[], &["counter_charge"]);
    duel_rests("french/mounted-knights", billmen, &[], &["counter_charge", "montjoie_disordered", "montjoie_reach"]);
    duel_rests("french/mounted-knights", billmen, &["field.open=false"], &["counter_charge"]);
    duel_rests("french/peasants", billmen, &["a.staff=true"], &["militia_equal", "staff_reroll_12"]);
    duel_rests("french/peasants", billmen, &["b.staff=true"], &["staff_reroll_12"]);
    let shot = ["natural_six", "reaction_shot"];
    let with = |more: &[&'static str]| {
        let mut all: Vec<&str> = shot.iter().chain(more).copied().collect();
        all.sort();
        all
    };
    duel_rests(billmen, archers, &["a.cover=heavy"], &with(&["cover"]));
    duel_rests(billmen, archers, &["b.cover=heavy"], &with(&[]));
    // A figure or reading that was changed is named whatever it touches.
    duel_rests(billmen, archers, &["rules.initiative_at_12=true"], &with(&["initiative_at_12"]));
    duel_rests(billmen, archers, &["b.stakes=planted"], &with(&["stakes_when_moved"]));
    duel_rests("english/mounted-knights", archers, &["b.stakes=planted"], &with(&["counter_charge", "stakes_cancel", "stakes_when_moved"]));
    duel_rests("french/francs-archers", billmen, &[], &with(&["francs_archers_weapon"]));
    duel_rests("english/kerns", archers, &[], &with(&["skirmish_melee", "skirmish_target"]));
}

/// Whether a rule is named by a duel, and whether this other value of it moves the duel's answer.
#[track_caller]
fn named_and_moved(words: &[&str], rule: &str) -> (bool, bool) {
    let (key, _) = rule.split_once('=').expect("a key and a value");
    let set = format!("rules.{rule}");
    let wins = |words: &[&str]| [Winner::A, Winner::B].map(|winner| solve(HC, words).tally.wins(winner));
    let (here, there) = (wins(words), wins(&[words, &[&*set]].concat()));
    let moved = here.into_iter().zip(there).any(|(here, there)| (here - there).abs() > 1e-9);
    (rests_on(HC, words).iter().any(|name| name == key), moved)
}

#[test]
fn the_difference_of_a_lost_round_is_named_where_it_moves_the_duel_and_nowhere_else() {
    let billmen = ["a.unit=english/billmen", "b.unit=french/vougiers", "field.turns=2", "field.distance=6"];
    let hold = ["a.stance=hold", "b.stance=hold", "field.turns=3"];
    let shot_at = [&["a.unit=english/archers", "b.unit=english/billmen", "field.distance=12"], &hold[..]].concat();
    let knights = [&["a.unit=french/mounted-knights", "b.unit=english/archers", "field.distance=18"], &hold[..]].concat();
    let guns = ["a.unit=french/bombard", "b.unit=french/bombard", "field.turns=3"];
    for (words, moves) in [
        (billmen.to_vec(), true),
        ([&billmen[..], &hold[..2]].concat(), false),
        // Who stays charges only by a fiasco of an order to rally, which nobody gives to a unit that is not shaken.
        (shot_at.clone(), false),
        ([&shot_at[..], &["rules.rally_when=idle"]].concat(), true),
        ([&shot_at[..], &["rules.rally_when=idle", "a.general_distance=13", "b.general_distance=13"]].concat(), false),
        // Montjoie ! does not ask what anybody wants.
        (knights.clone(), true),
        ([&knights[..], &["field.open=false"]].concat(), false),
        ([&guns[..], &["field.distance=12"]].concat(), false),
        ([&guns[..], &["field.distance=0", "field.charging=none"]].concat(), true),
    ] {
        assert_eq!(named_and_moved(&words, "panic_margin=0"), (moves, moves), "{words:?}");
    }
}

#[test]
fn who_cries_montjoie_in_disorder_is_named_where_somebody_may() {
    let knights = |unit: &str, more: &[&str]| {
        let words = [unit, "b.unit=english/archers", "field.distance=12", "field.turns=3"];
        named_and_moved(&[&words, more].concat(), "montjoie_disordered=false")
    };
    assert_eq!(knights("a.unit=french/mounted-knights", &[]), (true, true));
    assert_eq!(knights("a.unit=french/mounted-knights", &["field.open=false"]), (false, false));
    assert_eq!(knights("a.unit=english/mounted-knights", &[]), (false, false));
}
