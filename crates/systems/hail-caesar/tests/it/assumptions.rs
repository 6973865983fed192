//! What an answer of `odds` says it rests on: every figure or reading that moves it and that the sheet does not print, and no other.

use crate::ask::rests as rests_in;

/// The keys that an answer rests on, sorted.
#[track_caller]
fn rests(question: &str, words: &[&str], want: &[&str]) {
    rests_in("hail-caesar", question, words, want);
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
    rests("rally", &["militia=true"], &["militia_rally"]);
    rests("rally", &["staff_reroll=true"], &["staff_reroll_12"]);
    rests("rally", &["staff_reroll=true", "militia=true"], &["militia_equal", "militia_rally", "staff_reroll_12"]);
    rests("rally", &["distance=12", "rules.command_step=6"], &["command_step", "distance_step"]);
    rests("rally", &["distance=12", "rules.command_step=6", "marauders=true"], &["command_step"]);
    rests("rally", &["distance=12"], &[]);
}

#[test]
fn single_rolls_rest_on_their_tables() {
    rests("fiasco", &[], &["fiasco_table"]);
    rests("montjoie", &[], &[]);
    rests("general_death", &[], &[]);
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
    rests("shooting", &[], &["natural_six"]);
    // At 5+ both readings of the natural six agree.
    rests("shooting", &["need=5"], &[]);
    rests("shooting", &["need=6"], &[]);
    // How many wounds remove a unit matters where a volley can inflict so many.
    rests("shooting", &["dice=8", "stamina=3", "wounds_on_target=3"], &["removal"]);
    rests("shooting", &["dice=12", "stamina=5", "wounds_on_target=4"], &[]);
    // Marksmen reroll, so that sixes on rerolls count or do not.
    at("english/archers", "french/mounted-knights", &[], &["natural_six", "reroll_sixes", "saved_sixes"]);
    at("english/archers", "french/mounted-knights", &["distance=60"], &[]);
    at("english/archers", "french/foot-knights", &[], &["natural_six", "reroll_sixes", "saved_sixes", "stubborn"]);
    at("english/archers", "french/vougiers", &["cover=light"], &["cover", "natural_six", "reroll_sixes", "saved_sixes"]);
    at("english/archers", "french/vougiers", &["cover=none"], &["natural_six", "reroll_sixes", "saved_sixes"]);
    at("english/archers", "french/vougiers", &["reaction=true"], &["natural_six", "reaction_shot", "reroll_sixes", "saved_sixes"]);
    at("english/archers", "french/vougiers", &["shooter_shaken=true"], &["reroll_sixes", "saved_sixes"]);
    at("english/archers", "french/vougiers", &["shooter_disordered=true"], &["reroll_sixes", "saved_sixes"]);
    at(
        "english/archers",
        "french/vougiers",
        &["shooter_shaken=true", "shooter_disordered=true"],
        &["reroll_sixes", "saved_sixes", "state_penalty"],
    );
    at("english/archers", "english/kerns", &[], &["reroll_sixes", "saved_sixes", "skirmish_target"]);
    at("english/archers", "french/bombard", &[], &["reroll_sixes", "saved_sixes", "skirmish_target"]);
    at("french/francs-archers", "french/vougiers", &[], &["natural_six", "saved_sixes"]);
    at("french/bombard", "french/vougiers", &["distance=30"], &["gun_bands", "natural_six", "saved_sixes"]);
    at("french/bombard", "french/vougiers", &["distance=7"], &["gun_bands", "natural_six", "saved_sixes"]);
    at("french/bombard", "french/vougiers", &["distance=6"], &["gun_at_6", "gun_bands", "natural_six", "saved_sixes"]);
    at("english/archers", "french/vougiers", &["distance=6"], &["natural_six", "reroll_sixes", "saved_sixes"]);
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
    round(knights, foot, &["round=later"], &[]);
    round(knights, foot, &["round=later", "charging=none"], &[]);
    round(knights, foot, &["a_supports=1"], &[charge, excess, "support_dice"]);
    round(knights, foot, &["b_supports=1"], &[charge, excess, "support_dice"]);
    round(knights, "french/foot-knights", &[], &[charge, excess, "stubborn"]);
    round("french/foot-knights", foot, &[], &[charge, excess, "stubborn"]);
    round("english/kerns", foot, &[], &[charge, excess, "skirmish_melee"]);
    round(foot, "english/kerns", &[], &[charge, excess, "skirmish_melee"]);
    // Stakes and pikes cancel a lance only where there is one.
    round(knights, "english/archers", &["b_stakes=true"], &[excess, "stakes_cancel"]);
    round(knights, foot, &["b_pike=true"], &[excess, "stakes_cancel"]);
    round(knights, foot, &["a_pike=true"], &[charge, excess]);
    round(foot, "english/archers", &["b_stakes=true"], &[excess]);
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
