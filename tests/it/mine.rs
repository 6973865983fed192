//! One list is asked about: it meets the others at their prices, which hold the scale.

use montjoie::systems::system;
use serde_json::{Value, json};

use crate::program::{fault, flat, json, out, rows};

/// The shipped English under another id, with some lines of its text changed.
fn albion(changed: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let source = system("hail-caesar").expect("a system").source();
    let start = source.find("[[list]]\nid = \"english\"").expect("a list");
    let end = start + source[start + 8..].find("[[list]]\n").expect("another list") + 8;
    let mut text = source[start..end].replace("id = \"english\"", "id = \"albion\"").replace("en = \"English\"", "en = \"Albion\"");
    for (old, new) in changed {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        text = text.replace(old, new);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("albion.toml");
    std::fs::write(&file, text).expect("a file");
    (folder, file.display().to_string())
}

#[test]
fn a_list_in_place_of_a_shipped_one_wins_and_is_worth_what_that_one_is() {
    let (_folder, file) = albion(&[("id = \"albion\"", "id = \"english\"\nreplaces = true")]);
    let shares = |words: &[&str]| {
        let answer = json(&[&["factions", "hc", "--combats", "300"], words].concat());
        let rows = rows(&answer, "factions");
        assert_eq!(rows.len(), 6, "three others, seen from both sides: {answer}");
        assert!(rows.iter().all(|row| (row["row"] == "english") != (row["column"] == "english")));
        rows.iter().map(|row| row["share"].as_f64().expect("a share")).collect::<Vec<_>>()
    };
    let named = shares(&["english"]);
    assert_eq!(shares(&["--list", &file]), named, "a list that is brought is asked about");
    assert_eq!(shares(&["--only", "english"]), named);
    let worths = |words: &[&str]| {
        let answer = json(&[&["fair", "hc", "points=270-330", "--quick", "--combats", "3000"], words].concat());
        assert!(rows(&answer, "prices").iter().all(|row| row["list"] == "english"), "nothing is said of prices that stay");
        rows(&answer, "prices").iter().map(|row| row["worth"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(worths(&["--list", &file]), worths(&["english"]));
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn a_list_that_costs_too_much_is_told_so_and_its_new_prices_bring_it_back() {
    // All prices one and a half times as high: the list brings two thirds of its army.
    let (folder, file) = albion(&[]);
    let text = std::fs::read_to_string(&file).expect("a list");
    let dear = text.lines().map(|line| match line.strip_prefix("points = ") {
        Some(points) => format!("points = {}\n", 1.5 * points.parse::<f64>().expect("a price")),
        None => format!("{line}\n"),
    });
    std::fs::write(&file, dear.collect::<String>()).expect("a file");
    let new = folder.path().join("new.toml").display().to_string();
    let answer = json(&["reprice", "hc", "--list", &file, "--combats", "6000", "--out", &new]);
    let summary = &rows(&answer, "summary")[0];
    let (before, after) = (summary["mine"].as_f64().expect("a share"), summary["new_mine"].as_f64().expect("a share"));
    assert!(before < 0.35 && (0.42..0.58).contains(&after), "{before}, then {after}");
    let army = |column: &str| summary[column].as_f64().expect("points");
    let ratio = army("new_army") / army("army");
    assert!((0.6..0.76).contains(&ratio), "the units cost {ratio} of what they did: two thirds is right");
    assert!(rows(&answer, "prices").iter().all(|row| row["list"] == "albion"));
}

#[test]
fn what_is_set_is_what_a_list_with_it_would_win() {
    let (_folder, plain) = albion(&[]);
    let set = json(&["factions", "hc", "--list", &plain, "--combats", "300", "--set", "albion/archers.stakes=off"]);
    let given = &rows(&set, "given")[0];
    assert_eq!(given["given"], "albion/archers.stakes=off");
    let (_folder, without) = albion(&[("special = [\"stakes\", \"longbow\", \"marksmen\"]", "special = [\"longbow\", \"marksmen\"]")]);
    let mean = |answer: &Value| {
        let own = rows(answer, "factions").iter().filter(|row| row["row"] == "albion");
        let (won, fought) = own.fold((0.0, 0.0), |(won, fought), row| {
            let battles = row["battles"].as_f64().expect("battles");
            (won + battles * row["share"].as_f64().expect("a share"), fought + battles)
        });
        won / fought
    };
    let by_file = mean(&json(&["factions", "hc", "--list", &without, "--combats", "300"])) - mean(&set);
    let by_set = given["share"].as_f64().expect("a share");
    assert!((by_set - by_file).abs() < 1e-9, "{by_set} where a file of its own says {by_file}");
    assert!(given["each"].is_number(), "{given}");
    // With another price other armies are drawn, and no unit carries the change.
    let asked = ["factions", "hc", "--list", &plain, "--combats", "600", "--set", "albion/archers.stakes=off"];
    let dearer = json(&[&asked[..], &["--set", "albion/archers.points=30"]].concat());
    assert!(rows(&dearer, "given")[0]["each"].is_null(), "{dearer}");
}

#[test]
fn what_is_set_in_a_battle_is_what_a_list_with_it_would_win() {
    let (_folder, plain) = albion(&[]);
    let battle =
        |list: &str, more: &[&str]| json(&[&["battle", "hc", "albion", "french", "--list", list, "--combats", "300"], more].concat());
    let wins = |answer: &Value| {
        let share = |row: usize| rows(answer, "shares")[row]["sampled"].as_f64().expect("a share");
        share(0) + share(1) / 2.0
    };
    let before = battle(&plain, &[]);
    assert_eq!(before["absent"]["set"], "not-asked");
    let without_stakes = albion(&[("special = [\"stakes\", \"longbow\", \"marksmen\"]", "special = [\"longbow\", \"marksmen\"]")]);
    let printed = "special_printed = \"Stakes, longbow, marksmen\"\npoints = ";
    let dear = albion(&[(&format!("{printed}30"), &format!("{printed}60"))]);
    for ((_folder, changed), set) in [(without_stakes, "albion/archers.stakes=off"), (dear, "albion/archers.points=60")] {
        let answer = battle(&plain, &["--set", set]);
        assert_eq!(rows(&answer, "shares"), rows(&before, "shares"), "the battles without it are the same");
        let found = &rows(&answer, "set")[0];
        assert_eq!(found["set"], set);
        let number = |column: &str| found[column].as_f64().expect("a share");
        assert!(
            (number("before") - wins(&before)).abs() < 1e-9 && (number("after") - wins(&battle(&changed, &[]))).abs() < 1e-9,
            "{found}"
        );
        assert!(number("change_low") < number("change") && number("change") < number("change_high"), "{found}");
    }
    // Of a unit of the other side it is a change of A's share too.
    let said =
        out(&["battle", "hc", "albion", "french", "--list", &plain, "--combats", "400", "--quiet", "--set", "french/vougiers.clash=9"]);
    assert!(flat(&said).contains("With french/vougiers.clash=9 A (Albion) wins"), "{said}");
    let file = "docs/files/army.toml";
    for (words, expected) in [
        (&["battle", "hc", "english", "french", "--set", "burgundian/pavisiers.clash=9"][..], "neither army has `burgundian/pavisiers`"),
        (&["battle", "hc", "english", "english", "--set", "english/archers.points=9"], "both armies have `english/archers`"),
        (&["battle", "hc", file, "burgundian", "--set", "english/archers.points=9"], "its army is written down"),
    ] {
        let error = fault(words);
        assert!(error.contains(expected), "{words:?}: {error}");
    }
}

#[test]
fn rules_that_no_army_can_meet_are_said_wherever_armies_are_drawn() {
    let (_folder, file) = albion(&[]);
    let text = std::fs::read_to_string(&file).expect("a list");
    let rule = |unit: &str| {
        let text = format!("At least 60 % {unit}");
        format!(
            "[[list.composition]]\ntext = {{ en = {text:?}, fr = {text:?} }}\ncounts = {{ en = {unit:?}, fr = {unit:?} }}\nunits = [{unit:?}]\nat_least_percent = 60\n\n"
        )
    };
    std::fs::write(&file, text.replacen("[[list.unit]]", &(rule("archers") + &rule("billmen") + "[[list.unit]]"), 1)).expect("a file");
    let says = "no army of any size can meet “At least 60 % archers” · “At least 60 % billmen”";
    assert!(flat(&out(&["audit", "hc", "--list", &file])).contains(says));
    for words in [
        &["battle", "hc", "albion", "french"][..],
        &["battle", "hc", "french", "albion", "--handicap"],
        &["factions", "hc"],
        &["fair", "hc", "--quick"],
        &["reprice", "hc", "--out", "never.toml"],
        &["army", "random", "hc/albion"],
    ] {
        let error = fault(&[words, &["--list", &file]].concat());
        assert!(error.contains("Albion: ") && flat(&error).contains(says), "{words:?}: {error}");
    }
}

#[test]
fn a_general_has_a_price_in_words_and_settings_that_situations_try_are_tried() {
    // Players who look ahead take a hundred times as long.
    let asked =
        json!({ "ask": "fair", "system": "hc", "by": "armies", "lists": ["english"], "keys": { "a.look": "none" }, "combats": 600 });
    let (answer, [said, _]) = crate::faces::shown(&asked);
    let said = flat(&said);
    let given = |id: &str| rows(&answer, "given").iter().find(|row| row["given"] == id).expect("a general").clone();
    let (nine, ten) = (given("a.command=[9, 9]"), given("a.command=[10, 8]"));
    assert_eq!(ten["generals"], 1.0, "one commander-in-chief: {ten}");
    let [of, each, points] = ["generals", "each", "points"].map(|column| nine[column].as_f64().expect("a number"));
    assert!(of > 1.0 && (each * of - points).abs() < 1e-9, "{nine}");
    assert!(said.trim_start().starts_with("English win "), "the answer comes first: {said}");
    for words in ["a general with command 9 instead of 8 ", "one more general over the same units, ", "the list asks 25."] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let tried = |key: &str| rows(&answer, "settings").iter().find(|row| row["setting"] == key).expect("a setting")["tried"].clone();
    assert_eq!((tried("rules.panic_table"), tried("rules.group_intention")), (Value::Bool(true), Value::Bool(false)));
}

#[test]
fn who_is_asked_about_is_said_and_what_makes_no_sense_refused() {
    let (_folder, file) = albion(&[]);
    let said = out(&["factions", "hc", "--list", &file, "--combats", "300", "--quiet"]);
    assert!(said.contains("Albion against French, Burgundian, English, Free"), "{said}");
    let all = json(&["factions", "hc", "--list", &file, "--everybody", "--combats", "300"]);
    assert_eq!(rows(&all, "factions").len(), 25);
    for (words, expected) in [
        (&["fair", "hc", "french", "--everybody"][..], "`french` would meet only itself"),
        (&["factions", "hc", "english", "--best", "20"], "`--best` has no effect where `english` is asked about"),
        (&["reprice", "hc", "english", "--keep", "changes", "--out", "never"], "`keep` has no effect where `english`"),
        (&["factions", "hc", "english", "--set", "french/vougiers.clash=9"], "`french/vougiers` is of a list that keeps its units"),
        (&["factions", "hc", "--set", "vougirs.points=9"], "did you mean"),
        (&["factions", "hc", "--only", "frensh"], "did you mean `french`"),
        (&["fair", "hc", "--by", "duels", "--only", "french"], "--only has no effect on prices from duels"),
    ] {
        let error = fault(words);
        assert!(error.contains(expected), "{words:?}: {error}");
    }
}

#[test]
fn duels_of_lists_without_prices_compare_none_and_the_bias_of_another_system_is_not_theirs() {
    let said = |system: &str| flat(&out(&["fair", system, "--by", "duels", "--method", "sample", "--combats", "60"]));
    let unpriced = said("bp");
    assert!(
        unpriced.contains("units are worth in duels; no list has a price to compare.") && !unpriced.contains("none is off"),
        "{unpriced}"
    );
    let bias = "overvalue quality";
    assert!(!unpriced.contains(bias) && !said("impetus").contains(bias) && said("hc").contains(bias));
}

#[test]
fn a_fixed_budget_is_told_that_a_range_tells_units_apart() {
    let said = |points: &str| flat(&out(&["fair", "hc", "english", points, "--quick", "--combats", "2000", "--quiet"]));
    let hint = "a range of points, as field.points=540-660";
    assert!(said("field.points=600").contains(hint));
    assert!(!said("field.points=540-660").contains(hint));
}

#[test]
fn pikes_of_a_profile_count_in_a_round_unless_the_question_says_otherwise() {
    let double = "special = [\"double-handed\"]\nspecial_printed = \"Double hand weapon\"\npoints = 28";
    let pikes = double.replace("\"double-handed\"", "\"double-handed\", \"pike\"");
    let (_folder, file) = albion(&[(double, &pikes)]);
    let wounds = |pike: &[&str]| {
        let round = ["odds", "hc", "melee_round", "a=french/mounted-knights", "b=albion/billmen", "--list", &file];
        rows(&json(&[&round[..], pike].concat()), "odds").iter().map(|row| row["probability"].clone()).collect::<Vec<_>>()
    };
    let plain = wounds(&[]);
    assert_eq!(plain, wounds(&["b_pike=true"]));
    assert_ne!(plain, wounds(&["b_pike=false"]));
}
