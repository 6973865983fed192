//! What an answer of Bloody Big BATTLES! says it rests on: every figure or reading that it can touch and the sheet does not print, and no
//! other.

use montjoie_bloody_big_battles::rules::Rules;

use crate::ask::{names, what_is_not_named_does_not_matter};

const BBB: &str = "bloody-big-battles";

#[track_caller]
fn rests(question: &str, words: &[&str], want: &[&str]) {
    crate::ask::rests(BBB, question, words, want);
}

#[test]
fn rolls_and_moves_rest_on_what_their_parameters_reach() {
    rests("movement", &[], &[]);
    rests("movement", &["missing=1"], &["recover_mode"]);
    rests("movement", &["missing=1", "recover=false"], &[]);
    rests("movement", &["missing=1", "disordered=true"], &[]);
    rests("moves", &["allowed=half"], &[]);
    rests("moves", &["allowed=half", "features=1"], &["move_order"]);
    rests("moves", &["features=1"], &[]);
}

#[test]
fn shots_rest_on_who_fires_at_what() {
    let line = "unit=sample/austrian-line";
    rests("fire", &[line], &[]);
    rests("fire", &["factor=9"], &[]);
    rests("fire", &[line, "disordered=true"], &[]);
    rests("fire", &[line, "disordered=true", "low=true"], &["half_cumulative"]);
    rests("fire", &[line, "formation=depth"], &["front_rank_only"]);
    rests("fire", &[line, "second=sample/austrian-line"], &["mass_fire"]);
    rests("fire", &[line, "second=sample/russian-line"], &["mass_fire", "mixed_shift"]);
    rests("fire", &["unit=sample/british-division", "distance=6"], &["sk_is_s"]);
    rests("fire", &["unit=sample/british-division", "distance=3"], &[]);
    rests("fire", &["factor=0.25", "left=1"], &["left_of_table"]);
    rests("fire", &["factor=9", "terrain=fort"], &["fort_cover"]);
    rests("fire", &["factor=9", "terrain=village"], &[]);
    rests("fire", &["factor=9", "terrain=trenches"], &["works_fire"]);
    rests("fire", &["factor=9", "terrain=village, trenches"], &["fire_cover", "works_fire"]);
    rests("fire", &["factor=9", "flank=true", "target_formation=square"], &["shift_cap_multi"]);
    rests("fire", &["factor=9", "target=sample/austrian-line", "target_formation=depth"], &["column_target"]);
    rests("fire", &["factor=9", "target=sample/light-battery"], &["one_silences"]);
    rests("fire", &["factor=9", "target=sample/light-battery", "target_reduced=true"], &["second_one_destroys"]);
}

#[test]
fn assaults_rest_on_what_the_two_bring() {
    let two = |a: &str, b: &str, more: &[&str], want: &[&str]| {
        let (a, b) = (format!("a=sample/{a}"), format!("b=sample/{b}"));
        let words: Vec<&str> = [&*a, &*b].into_iter().chain(more.iter().copied()).collect();
        rests("assault", &words, want);
    };
    rests("assault", &[], &["assault_dice"]);
    // Equals lose alike in a row 0, and half a move does not reach whoever was driven a whole one.
    let always = ["assault_dice", "exploit_distance"];
    two("austrian-line", "russian-line", &[], &always);
    two("old-guard", "militia", &[], &["assault_dice", "exploit_distance", "refight_recompute", "small_veterans", "spent_thresholds"]);
    let named = |a: &str, more: &[&str]| -> Vec<String> {
        let a = format!("a=sample/{a}");
        let words: Vec<&str> = [&*a, "b=sample/russian-line"].into_iter().chain(more.iter().copied()).collect();
        crate::ask::odds(BBB, "assault", &words).expect("sound").assumptions.into_iter().map(|a| a.key).collect()
    };
    for (a, more, key) in [
        ("austrian-line", &["batteries=medium"][..], "guns_count_for_odds"),
        ("austrian-line", &["terrain=village"], "most_assault_cover"),
        ("austrian-line", &["terrain=rifle-pits"], "works_assault"),
        ("austrian-line", &["terrain=fort", "flank=true"], "fort_no_flank"),
        ("cuirassiers+lancers", &[], "heavy_lancer"),
    ] {
        assert!(named(a, more).iter().any(|name| name == key), "{a} {more:?} does not name {key}");
        assert!(!named("cuirassiers", &[]).iter().any(|name| name == key), "{key} is idle without what it is about");
    }
}

#[test]
fn duels_rest_on_what_can_come_of_them() {
    let foot = ["a.unit=sample/french-line", "b.unit=sample/austrian-line"];
    let with = |more: &[&'static str]| -> Vec<&'static str> { foot.into_iter().chain(more.iter().copied()).collect() };
    let guns = ["low_ammo_who", "mass_fire", "guns_count_for_odds", "one_silences", "second_one_destroys"];
    names(BBB, &foot, &["assault_dice", "half_cumulative", "sk_is_s", "left_of_table", "stop_short"], &guns);
    names(BBB, &with(&["b.batteries=medium"]), &guns[..3], &["one_silences", "second_one_destroys", "mixed_shift"]);
    names(BBB, &with(&["b.batteries=medium", "a.target=guns"]), &guns, &["mixed_shift"]);
    // Rockets alone do not fire.
    names(BBB, &["a.unit=sample/french-line", "b.unit=sample/cuirassiers", "b.batteries=rockets"], &[], &["mass_fire", "low_ammo_who"]);
    names(BBB, &with(&["a.stance=shoot"]), &["half_cumulative"], &["assault_dice", "exploit", "refight_recompute", "stop_short"]);
    // One cover alone is the best and the sum.
    names(BBB, &with(&["b.terrain=village"]), &["most_assault_cover"], &["fire_cover", "works_fire", "works_assault", "fort_cover"]);
    names(BBB, &with(&["b.terrain=village, trenches"]), &["fire_cover", "works_fire", "works_assault"], &["fort_cover"]);
    names(BBB, &with(&["b.terrain=fort", "field.flank=true"]), &["fort_cover", "fort_no_flank"], &["flanked_fires"]);
    names(BBB, &with(&["field.flank=true"]), &["flanked_fires"], &["fort_no_flank", "shift_cap_multi"]);
    names(BBB, &with(&["b.formation=depth"]), &["column_target", "front_rank_only"], &["shift_cap_multi"]);
    names(
        BBB,
        &["a.unit=sample/lancers", "b.unit=sample/cuirassiers"],
        &["assault_dice"],
        &["half_cumulative", "sk_is_s", "heavy_lancer", "small_veterans"],
    );
    names(BBB, &["a.unit=sample/old-guard", "b.unit=sample/militia"], &["small_veterans", "militia_minus_one"], &[]);
}

#[test]
fn a_rule_that_a_duel_does_not_name_makes_no_difference_to_it() {
    let mut tried = 0;
    for words in [
        &["a.unit=sample/french-line", "b.unit=sample/austrian-line", "b.batteries=medium"][..],
        &["a.unit=sample/cuirassiers+lancers", "b.unit=sample/russian-line", "field.flank=true", "b.terrain=village"],
        &["a.unit=sample/british-division", "a.stance=shoot", "a.target=guns", "b.unit=sample/hussars", "b.batteries=light, medium"],
        &["a.unit=sample/french-conscripts", "a.formation=depth", "b.unit=sample/militia", "b.terrain=fort", "field.flank=true"],
        &["a.unit=sample/dragoons", "b.unit=sample/cossacks", "field.approach=difficult"],
        &["a.unit=sample/austrian-line", "b.unit=sample/russian-line", "b.formation=square", "b.terrain=stream, trenches"],
    ] {
        let words: Vec<&str> = words.iter().copied().chain(["field.distance=12", "field.turns=2"]).collect();
        tried += what_is_not_named_does_not_matter::<Rules>(BBB, &words);
    }
    assert!(tried > 60, "only {tried} tried");
}
