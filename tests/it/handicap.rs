//! `battle --handicap`: points that make two armies even.

use serde_json::Value;

use crate::program::{flat, json, montjoie, number};

#[track_caller]
fn handicap(words: &[&str]) -> Value {
    json(&[&["battle", "hc"], words, &["--handicap"]].concat())["tables"]["handicap"][0].clone()
}

#[test]
fn a_list_is_even_with_itself_at_its_own_points() {
    let found = handicap(&["french", "french", "field.points=300", "--combats", "8000"]);
    assert!(found["varied"] == "b" && found["found_by"] == "budgets", "{found}");
    // Three intervals of a normal estimate.
    let reach = 1.5 * (number(&found, "even_high") - number(&found, "even_low"));
    assert!((number(&found, "even") - 300.0).abs() < reach && reach < 40.0, "{found}");
    assert!((number(&found, "more") - (number(&found, "even") - 300.0)).abs() < 1e-9, "{found}");
}

#[test]
fn a_better_command_is_worth_points_whichever_side_is_drawn() {
    let better = handicap(&["french", "french", "field.points=300", "a.command=[10, 10]", "b.command=[7, 7]", "--combats", "4000"]);
    assert!(number(&better, "more_low") > 15.0, "{better}");
    let words = ["hc", "french", "french", "field.points=300", "a.command=[10, 10]", "b.command=[7, 7]", "--combats", "4000", "--handicap"];
    for (lang, takes) in [("en", "B takes {} more."), ("fr", "B en prend {} de plus.")] {
        let said = String::from_utf8(montjoie(&[&["battle"], &words[..], &["--lang", lang]].concat()).stdout).expect("text");
        let sentence = flat(said.split("\n\n").next().expect("a sentence"));
        assert!(sentence.ends_with(&takes.replace("{}", &format!("{:.0}", number(&better, "more")))), "{sentence}");
    }
    let file = format!("{}/docs/files/vanguard.toml", env!("CARGO_MANIFEST_DIR"));
    let given = handicap(&["english", &file, "field.points=200", "--combats", "2000"]);
    assert!(given["varied"] == "a" && number(&given, "even_low") < number(&given, "even"), "{given}");
}

#[test]
fn shares_of_few_battles_have_intervals_of_shares() {
    let file = format!("{}/docs/files/vanguard.toml", env!("CARGO_MANIFEST_DIR"));
    let found = json(&["battle", "hc", &file, "english", "--combats", "50", "--handicap"]);
    for look in found["tables"]["budgets"].as_array().expect("looks") {
        let [low, share, high] = ["share_low", "share", "share_high"].map(|column| number(look, column));
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{look}");
    }
}

#[test]
fn two_given_armies_have_points_by_the_slope_of_their_lists() {
    let found = handicap(&["6 french/mounted-knights", "9 english/billmen", "--combats", "2000"]);
    assert!(found["found_by"] == "slope" && number(&found, "more_low") > 0.0, "billmen alone lose: {found}");
}

#[test]
fn what_has_no_handicap_says_so() {
    for (words, message) in [
        (&["french", "english", "--handicap", "--range"][..], "cannot be used with"),
        (&["20 french/mounted-knights", "30 english/kerns", "--handicap", "--combats", "400"], "no points were found"),
    ] {
        let output = montjoie(&[&["battle", "hc"], words].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(message), "{words:?}: {said}");
    }
}
