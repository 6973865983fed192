//! The command on small lists, and on bad ones.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// A unit of a list, fit for quick duels.
pub fn unit(id: &str, clash: u8, points: f64) -> String {
    format!(
        "[[list.unit]]\nid = \"{id}\"\nname = {{ en = \"{id}\", fr = \"{id}\" }}\narm = \"infantry\"\nweapon = \"none\"\nclash = {clash}\n\
         sustained = {clash}\nshort = \"0\"\nshoot = \"0\"\nmorale = \"5+\"\nstamina = 2\nspecial = [\"tough-fighter\", \"stubborn\"]\npoints = {points}\n"
    )
}

pub fn list(units: &[String]) -> String {
    format!("[[list]]\nid = \"mine\"\nname = {{ en = \"Mine\", fr = \"La mienne\" }}\n{}", units.concat())
}

/// Runs it in a folder that gets a list and a card of one quick situation.
pub fn run_in(folder: &Path, list: &str, words: &[&str]) -> Output {
    std::fs::write(folder.join("mine.toml"), list).expect("written");
    let card = "system = \"hail-caesar\"\ntitle = { en = \"Contact\", fr = \"Contact\" }\n[[situation]]\nname = \"contact\"\nweight = 1\n\
                \"field.distance\" = 0\n\"field.charging\" = \"a\"\n\"field.turns\" = 2\n";
    std::fs::write(folder.join("contact.toml"), card).expect("written");
    Command::new(env!("CARGO_BIN_EXE_montjoie"))
        .args(["fair", "hail-caesar", "mine", "--list", "mine.toml", "--card", "contact.toml", "--quick", "--no-cache"])
        .args(words)
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .output()
        .expect("it runs")
}

/// What it prints where it writes nothing.
fn out(list: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), list, &[words, &["--no-report"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!folder.path().join("reports").exists(), "nothing is written");
    String::from_utf8(output.stdout).expect("text")
}

fn fault(list: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), list, words);
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path().join("reports").exists(), "nothing is written");
    String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn prices_follow_strength_and_what_is_set_is_seen() {
    let three = list(&[unit("weak", 2, 10.0), unit("middling", 3, 20.0), unit("strong", 4, 20.0)]);
    let words = ["--ratio", "mine/strong:mine/weak", "--split", "mine/strong", "--anchor", "mine/middling", "--gauge", "anchor"];
    let json: Value = serde_json::from_str(&out(&three, &[&words[..], &["--format", "json"]].concat())).expect("JSON");
    let worth = |at: usize| json["units"][at]["worth"].as_f64().expect("a worth");
    assert!(worth(0) < worth(1) && worth(1) < worth(2), "{json}");
    assert!((worth(1) - 20.0).abs() < 1e-9, "fair by definition");
    assert_eq!(json["units"][2]["verdict"], "under");
    assert!((json["overhead"].as_f64().expect("a share") - 25.0 / 9.0).abs() < 1e-12);
    assert!(json["residual"].as_f64().expect("a residual") < 1e-12);
    let ratio = (worth(2) + 25.0 / 9.0) / (worth(0) + 25.0 / 9.0);
    assert!((json["ratio"]["value"].as_f64().expect("a ratio") - ratio).abs() < 1e-9);
    // Both rules help; the split of the two adds up to the unit less the unit without any.
    let of = |about: &str| -> f64 {
        let worths = json["worths"].as_array().expect("worths");
        worths.iter().find(|w| w["unit"] == "mine/middling" && w["about"] == about).expect("such a worth")["points"]
            .as_f64()
            .expect("points")
    };
    for helps in ["tough-fighter", "stubborn", "clash", "sustained", "stamina", "save"] {
        assert!(of(helps) > 0.0, "{helps} is worth {}", of(helps));
    }
    let split: f64 = json["splits"].as_array().expect("splits").iter().map(|share| share["points"].as_f64().expect("points")).sum();
    assert!(split > 0.0 && json["splits"].as_array().expect("splits").len() == 2);
    let text = out(&three, &[&words[..], &["--set", "mine/strong.points=26"]].concat());
    assert!(text.contains("mine/strong.points=26") && text.contains("Known bias") && text.contains("1 unit of strong is worth"), "{text}");
    let french = out(&three, &[&words[..], &["--lang", "fr"]].concat());
    assert!(french.contains("bradé de") && french.contains("Biais connu") && french.contains("en vaut"), "{french}");
    let csv = out(&three, &["--format", "csv"]);
    assert_eq!(csv.lines().count(), 4, "{csv}");
}

#[test]
fn clones_have_one_price_and_sampling_gives_intervals() {
    let three = list(&[unit("one", 3, 10.0), unit("other", 3, 30.0), unit("strong", 4, 20.0)]);
    let exact: Value = serde_json::from_str(&out(&three, &["--format", "json"])).expect("JSON");
    assert_eq!(exact["units"][0]["worth"], exact["units"][1]["worth"]);
    assert_eq!(exact["profiles"], 2);
    let sampled: Value =
        serde_json::from_str(&out(&three, &["--format", "json", "--method", "sample", "--combats", "20000"])).expect("JSON");
    for at in 0..3 {
        let (truth, of) = (exact["units"][at]["worth"].as_f64().expect("exact"), &sampled["units"][at]);
        let (low, high) = (of["low"].as_f64().expect("an interval"), of["high"].as_f64().expect("an interval"));
        assert!(low < high && high - low < 3.0);
        // The seed is fixed; five times the interval would be a fault and no bad luck.
        let (middle, half) = ((low + high) / 2.0, (high - low) / 2.0);
        assert!((truth - middle).abs() < 2.0 * half, "{truth} is not in {low} to {high}");
    }
}

#[test]
fn one_unit_keeps_its_price() {
    let text = out(&list(&[unit("only", 3, 17.0)]), &["--format", "csv"]);
    assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("mine/only,17,17,")), "{text}");
}

#[test]
fn bad_questions_get_clear_answers() {
    let two = list(&[unit("weak", 2, 10.0), unit("strong", 4, 20.0)]);
    assert!(fault(&two, &["--set", "mine/weka.points=12"]).contains("did you mean `mine/weak`?"));
    assert!(fault(&two, &["--set", "mine/weak.points=-3"]).contains("is not a price"));
    assert!(fault(&two, &["--set", "mine/weak.clash=3"]).contains("cannot be set"));
    assert!(fault(&two, &["--ratio", "mine/weak"]).contains("is no ratio"));
    assert!(fault(&two, &["--anchor", "mine/stronk"]).contains("did you mean `mine/strong`?"));
    assert!(fault(&two, &["--method", "both"]).contains("not both"));
    assert!(fault(&two, &["--precision", "0.01"]).contains("--combats"));
    assert!(fault(&list(&[unit("weak", 2, 0.0)]), &[]).contains("is not a price"));
    assert!(fault(&list(&[unit("twice", 2, 9.0), unit("twice", 2, 9.0)]), &[]).contains("twice"));
    assert!(fault(&list(&[unit("no-dice", 0, 9.0)]), &[]).contains("no dice at all"));
    let many: Vec<String> = (0..500).map(|at| unit(&format!("u-{at}"), 2, 10.0)).collect();
    assert!(fault(&list(&many), &[]).contains("500 units, at most 200"));
}
