//! One list is asked about: it meets the others at their prices, which hold the scale.

use montjoie::systems::system;
use serde_json::Value;

use crate::battles::{json, montjoie, out, rows};

fn error(words: &[&str]) -> String {
    let output = montjoie(words);
    assert!(!output.status.success(), "{words:?}");
    String::from_utf8_lossy(&output.stderr).replace("\n  │ ", " ")
}

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
        let answer = json(&[&["factions", "hc", "--combats", "3000"], words].concat());
        let rows = rows(&answer, "factions");
        assert_eq!(rows.len(), 6, "three others, seen from both sides: {answer}");
        assert!(rows.iter().all(|row| (row["row"] == "english") != (row["column"] == "english")));
        rows.iter().map(|row| row["share"].as_f64().expect("a share")).collect::<Vec<_>>()
    };
    let named = shares(&["english"]);
    assert_eq!(shares(&["--list", &file]), named, "a list that is brought is asked about");
    assert_eq!(shares(&["--only", "english"]), named);
    let worths = |words: &[&str]| {
        let answer = json(&[&["fair", "hc", "--quick", "--combats", "3000"], words].concat());
        assert!(rows(&answer, "prices").iter().all(|row| row["list"] == "english"), "nothing is said of prices that stay");
        rows(&answer, "prices").iter().map(|row| row["worth"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(worths(&["--list", &file]), worths(&["english"]));
}

#[test]
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
    let set = json(&["factions", "hc", "--list", &plain, "--combats", "2000", "--set", "albion/archers.stakes=off"]);
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
    let by_file = mean(&json(&["factions", "hc", "--list", &without, "--combats", "2000"])) - mean(&set);
    let by_set = given["share"].as_f64().expect("a share");
    assert!((by_set - by_file).abs() < 1e-9, "{by_set} where a file of its own says {by_file}");
}

#[test]
fn who_is_asked_about_is_said_and_what_makes_no_sense_refused() {
    let (_folder, file) = albion(&[]);
    let said = out(&["factions", "hc", "--list", &file, "--combats", "1000", "--quiet"]);
    assert!(said.contains("Albion against French, Burgundian, English, Free"), "{said}");
    let all = json(&["factions", "hc", "--list", &file, "--everybody", "--combats", "1000"]);
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
        let error = error(words);
        assert!(error.contains(expected), "{words:?}: {error}");
    }
}
