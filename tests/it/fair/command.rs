//! The command on small lists, and on bad ones.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::program::{flat, json_in, montjoie_in, out_in};

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
    let fair = ["fair", "hail-caesar", "mine", "--list", "mine.toml", "--card", "contact.toml", "--no-cache"];
    montjoie_in(folder, &[&fair[..], words].concat())
}

/// What the command says in JSON of a list and hardly any dice, in a folder of its own.
fn dice(list: &str, words: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.toml"), list).expect("written");
    let fair = ["fair", "hail-caesar", "--by", "duels", "--method", "sample", "--combats", "60", "--no-cache"];
    json_in(folder.path(), &[&fair[..], words].concat())
}

/// What it prints where it writes nothing.
fn out(list: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), list, words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!folder.path().join("reports").exists(), "nothing is written");
    String::from_utf8(output.stdout).expect("text")
}

fn fault(list: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run_in(folder.path(), list, words);
    assert!(matches!(output.status.code(), Some(1 | 2)));
    assert!(!folder.path().join("reports").exists(), "nothing is written");
    flat(&String::from_utf8_lossy(&output.stderr))
}

#[test]
fn prices_follow_strength_and_what_is_set_is_seen() {
    let three = list(&[unit("weak", 2, 10.0), unit("middling", 3, 20.0), unit("strong", 4, 20.0)]);
    let words = ["--ratio", "mine/strong:mine/weak", "--anchor", "mine/middling=20", "--rules"];
    let json: Value = serde_json::from_str(&out(&three, &[&words[..], &["--format", "json"]].concat())).expect("JSON");
    let (tables, summary) = (&json["tables"], &json["tables"]["summary"][0]);
    let worth = |at: usize| tables["prices"][at]["worth"].as_f64().expect("a worth");
    assert!(worth(0) < worth(1) && worth(1) < worth(2), "{json}");
    assert!((worth(1) - 20.0).abs() < 1e-9, "fair by definition");
    assert_eq!((&json["about"]["anchor"], &json["about"]["anchor_price"]), (&"mine/middling".into(), &20.0.into()));
    assert!((summary["overhead"].as_f64().expect("a share") - 25.0 / 9.0).abs() < 1e-12);
    assert!(summary["residual"].as_f64().expect("a residual") < 1e-12);
    let ratio = (worth(2) + 25.0 / 9.0) / (worth(0) + 25.0 / 9.0);
    assert!((tables["ratio"][0]["ratio"].as_f64().expect("a ratio") - ratio).abs() < 1e-9);
    // Both rules help, and every number.
    let of = |about: &str| -> f64 {
        let worths = tables["worths"].as_array().expect("worths");
        worths.iter().find(|w| w["unit"] == "mine/middling" && w["about"] == about).expect("such a worth")["points"]
            .as_f64()
            .expect("points")
    };
    for helps in ["tough-fighter", "stubborn", "clash", "sustained", "stamina", "save"] {
        assert!(of(helps) > 0.0, "{helps} is worth {}", of(helps));
    }
    let text = out(&three, &[&words[..], &["--set", "mine/strong.points=26"]].concat());
    assert!(text.contains("mine/strong.points=26") && text.contains("Known bias") && text.contains("1 unit of strong is worth"), "{text}");
    assert!(flat(&text).contains("a general’s share included).") && text.contains("Scale: mine/middling is fair at 20 points"), "{text}");
    let french = out(&three, &[&words[..], &["--lang", "fr"]].concat());
    assert!(french.contains("Biais connu") && french.contains("en vaut") && flat(&french).contains("se porte mieux sans"), "{french}");
    // The bias stands before the table, nothing says that a price is wrong, and one page is enough.
    assert!(text.find("Known bias") < text.find("worth\n"), "{text}");
    for said in ["too cheap", "too expensive", "fair prices", "verdict"] {
        assert!(!text.contains(said), "{said} in {text}");
    }
    assert!(text.lines().chain(french.lines()).all(|line| line.chars().count() <= 100), "{text}{french}");
    assert!(text.lines().count() < 60 && text.contains("--why prints the rest."), "{text}");
    assert!(flat(&out(&three, &["--why"])).contains("natural_six up-to-5"));
    assert!(flat(&out(&three, &[])).contains("all the rows together, each counted once, keep their total"), "{text}");
    let csv = out(&three, &["--format", "csv"]);
    assert_eq!(csv.lines().count(), 4, "{csv}");
}

#[test]
fn clones_have_one_price_and_sampling_gives_intervals() {
    let three = list(&[unit("one", 3, 10.0), unit("other", 3, 30.0), unit("strong", 4, 20.0)]);
    let exact: Value = serde_json::from_str(&out(&three, &["--format", "json"])).expect("JSON");
    assert_eq!(exact["tables"]["prices"][0]["worth"], exact["tables"]["prices"][1]["worth"]);
    assert_eq!(exact["tables"]["summary"][0]["profiles"], 2);
    let twins = out(&list(&[unit("one", 3, 10.0), unit("other", 3, 10.0), unit("strong", 4, 20.0)]), &[]);
    assert!(twins.contains("mine/one (+1)") && !twins.lines().any(|line| line.trim_start().starts_with("mine/other  ")), "{twins}");
    let sampled: Value =
        serde_json::from_str(&out(&three, &["--format", "json", "--method", "sample", "--combats", "20000"])).expect("JSON");
    for at in 0..3 {
        let (truth, of) = (exact["tables"]["prices"][at]["worth"].as_f64().expect("exact"), &sampled["tables"]["prices"][at]);
        let (low, high) = (of["worth_low"].as_f64().expect("an interval"), of["worth_high"].as_f64().expect("an interval"));
        assert!(low < high && high - low < 3.0);
        // The seed is fixed; five times the interval would be a fault and no bad luck.
        let (middle, half) = ((low + high) / 2.0, (high - low) / 2.0);
        assert!((truth - middle).abs() < 2.0 * half, "{truth} is not in {low} to {high}");
    }
}

#[test]
fn worths_of_rules_have_intervals_where_dice_were_thrown_and_none_where_not() {
    let three = list(&[unit("one", 3, 10.0), unit("middling", 4, 20.0), unit("strong", 5, 30.0)]);
    let words = ["--ratio", "mine/strong:mine/one"];
    let ask = |more: &[&str]| out(&three, &[&words[..], more].concat());
    let json = |more: &[&str]| -> Value { serde_json::from_str(&ask(&[&["--rules", "--format", "json"], more].concat())).expect("JSON") };
    let (exact, sampled) = (json(&[]), json(&["--method", "sample", "--combats", "20000"]));
    let worths = |of: &Value| of["tables"]["worths"].as_array().expect("worths").clone();
    let z = |of: &Value| of["tables"]["summary"][0]["simultaneous_z_of_worths"].as_f64();
    assert!(z(&exact).is_none() && worths(&exact).iter().all(|worth| worth["points_low"].is_null()));
    assert!(z(&sampled).is_some_and(|z| (2.0..4.5).contains(&z)), "{sampled}");
    assert!(worths(&exact).len() > 10);
    for (exact, sampled) in worths(&exact).iter().zip(&worths(&sampled)) {
        assert_eq!((&exact["unit"], &exact["about"]), (&sampled["unit"], &sampled["about"]));
        let of = |key: &str| sampled[key].as_f64().expect("a number");
        let truth = exact["points"].as_f64().expect("a worth");
        let (low, high) = (of("points_low"), of("points_high"));
        assert!(low <= of("points") && of("points") <= high, "{sampled}");
        // The seed is fixed; twice the interval would be a fault and no bad luck.
        assert!((truth - of("points")).abs() <= high - low + 1e-9, "{truth} against {sampled}");
        assert!(high - low < 8.0, "{sampled}");
    }
    let dice = ["--method", "sample", "--combats", "20000"];
    let text = ask(&[&dice[..], &["--rules"]].concat());
    assert!(text.contains("all intervals of this table hold together"), "{text}");
    assert!(ask(&[&dice[..], &["--rules", "--lang", "fr"]].concat()).contains("tous les intervalles de ce tableau tiennent ensemble"));
    assert!(!ask(&[]).contains("what a rule is worth"), "rules are priced where that is asked for");
    let csv = ask(&[&dice[..], &["--format", "csv", "--table", "worths"]].concat());
    assert!(csv.starts_with("unit,about,taken_away,points,points_low,points_high\n") && !csv.contains(",,,"), "{csv}");
    assert_eq!(csv.lines().count(), worths(&sampled).len() + 1);
}

#[test]
fn a_number_that_is_set_does_what_a_list_with_that_number_does() {
    let units = |clash: u8| list(&[unit("weak", 2, 10.0), unit("middling", clash, 20.0), unit("strong", 5, 30.0)]);
    let json =
        |list: &str, more: &[&str]| -> Value { serde_json::from_str(&out(list, &[&["--format", "json"], more].concat())).expect("JSON") };
    // `unit` gives clash and sustained the same number of dice.
    let set = json(&units(3), &["--set", "mine/middling.clash=4", "--set", "mine/middling.sustained=4", "--set", "mine/weak.points=12"]);
    let (before, after) = (json(&units(3), &[]), json(&units(4).replace("points = 10", "points = 12"), &[]));
    let worth = |json: &Value, at: usize| json["tables"]["prices"][at]["worth"].as_f64().expect("a worth");
    let differences = set["tables"]["changes"].as_array().expect("changes");
    assert_eq!((differences.len(), &differences[1]["was"]), (3, &Value::from("mine/middling")));
    assert_eq!(set["tables"]["prices"][1]["unit"], "mine/middling~clash+1~sustained+1");
    for (at, difference) in differences.iter().enumerate() {
        assert!((worth(&set, at) - worth(&after, at)).abs() < 1e-9, "{at}: {} {}", worth(&set, at), worth(&after, at));
        let of = |key: &str| difference[key].as_f64().expect("points");
        assert!((of("more") - (worth(&after, at) - worth(&before, at))).abs() < 1e-9);
    }
    // Lists write `morale` for the save.
    assert!(out(&units(3), &["--set", "mine/weak.morale=6+"]).contains("mine/weak~save"));
    let text = out(&units(3), &["--set", "mine/middling.clash=4", "--set", "mine/strong.stubborn=off"]);
    assert!(text.contains("mine/middling~clash+1") && text.contains("mine/strong~stubborn-off"), "{text}");
    // The unit is still called by its own name.
    assert!(out(&units(3), &["--set", "mine/middling.clash=4", "--anchor", "mine/middling=25"]).contains("is fair at 25 points"));
}

#[test]
fn a_list_stands_where_the_shipped_one_stood() {
    // A French list of three of its units, knights dearer by 8, a fourth that is new.
    let shipped = include_str!("../../../crates/systems/hail-caesar/src/units.toml");
    let french = shipped.split("[[list]]").find(|part| part.contains("id = \"french\"")).expect("the French");
    let own = |id: &str| {
        let row = french.split("[[list.unit]]").find(|row| row.contains(&format!("\nid = \"{id}\"\n"))).expect("a row");
        let end = row.find("\n[").unwrap_or(row.len());
        format!("[[list.unit]]{}\n", &row[..end])
    };
    let rows = [own("mounted-knights").replace("points = 32", "points = 40"), own("ribauds"), own("francs-archers"), unit("new", 4, 12.0)];
    let mine = list(&rows);
    let json = |more: &[&str]| dice(&mine, &[&["mine", "--list", "mine.toml"], more].concat());
    assert!(json(&[])["about"].get("changed").is_none(), "a list takes no place unless it is said");
    let found = json(&["--against", "french"]);
    let before = |of: &Value| of["tables"]["before"].as_array().expect("units").clone();
    assert_eq!(found["about"]["changed"], "mine instead of french");
    assert_eq!(before(&found).len(), french.matches("[[list.unit]]").count(), "the whole list");
    let differences = found["tables"]["changes"].as_array().expect("changes");
    let pairs: Vec<(&str, &str)> =
        differences.iter().map(|d| (d["unit"].as_str().expect("an id"), d["was"].as_str().expect("an id"))).collect();
    let want = ["mounted-knights", "ribauds", "francs-archers"].map(|id| (format!("mine/{id}"), format!("french/{id}")));
    assert_eq!(pairs, want.each_ref().map(|(unit, was)| (unit.as_str(), was.as_str())));
    // What was there before is what the shipped list alone gets.
    let alone = dice("", &["french"]);
    for (before, alone) in before(&found).iter().zip(alone["tables"]["prices"].as_array().expect("units")) {
        assert_eq!(before["unit"], alone["unit"]);
        let worth = |of: &Value| of["worth"].as_f64().expect("a worth");
        assert!((worth(before) - worth(alone)).abs() < 1e-9, "{before} {alone}");
    }
    assert!(json(&["--against", "english"])["about"]["changed"] == "mine instead of english");
}

#[test]
fn who_is_new_and_who_is_gone_is_said() {
    // Two that the Burgundians have on foot, with other numbers, and one that nobody has.
    let mine = list(&[unit("foot-knights", 5, 36.0), unit("peasants", 2, 10.0), unit("nobody", 3, 20.0)]);
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["--against", "french", "--method", "sample", "--combats", "60", "field.charging=none"];
    let output = run_in(folder.path(), &mine, &words);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{err}");
    let text = String::from_utf8(output.stdout).expect("text");
    for want in ["mine instead of french", "new: mine/nobody", "gone: french/mounted-knights", "mine/foot-knights"] {
        assert!(text.contains(want), "no {want} in {text}");
    }
}

#[test]
fn who_can_hurt_nobody_is_named_and_the_others_are_priced() {
    // Archers with no dice in a fight, on a card that begins in contact and shoots at nobody.
    let harmless = unit("bowmen", 0, 12.0)
        .replace("weapon = \"none\"", "weapon = \"bow\"")
        .replace("short = \"0\"\nshoot = \"0\"", "short = \"2\"\nshoot = \"2\"");
    let three = list(&[unit("weak", 2, 10.0), harmless, unit("strong", 4, 20.0)]);
    let text = out(&three, &["field.turns=1"]);
    assert!(text.contains("mine/bowmen: it can hurt nobody here"), "{text}");
    let json: Value = serde_json::from_str(&out(&three, &["field.turns=1", "--format", "json"])).expect("JSON");
    assert_eq!(json["tables"]["prices"].as_array().map(Vec::len), Some(2));
    assert!(json["tables"]["prices"].as_array().expect("units").iter().all(|unit| unit["worth"].as_f64().is_some_and(f64::is_finite)));
}

#[test]
fn the_order_of_the_list_moves_no_price_to_the_bit() {
    let units = [unit("weak", 2, 10.0), unit("middling", 3, 20.0), unit("strong", 4, 20.0), unit("stronger", 5, 31.0)];
    let mut turned = units.clone();
    turned.reverse();
    for more in [&[][..], &["--method", "sample", "--combats", "2000"]] {
        let csv = |units: &[String]| out(&list(units), &[&["--format", "csv"], more].concat());
        let rows = |text: &str| -> Vec<String> {
            // The simultaneous factor is drawn, unit by unit; all the rest is the same to the last digit.
            let keep = |line: &str| {
                line.split(',')
                    .enumerate()
                    .filter(|(at, _)| ![4, 5].contains(at))
                    .map(|(_, cell)| cell.to_owned())
                    .collect::<Vec<_>>()
                    .join(",")
            };
            let mut rows: Vec<String> = text.lines().map(keep).collect();
            rows.sort();
            rows
        };
        assert_eq!(rows(&csv(&units)), rows(&csv(&turned)), "{more:?}");
    }
}

#[test]
fn one_unit_keeps_its_price() {
    let text = out(&list(&[unit("only", 3, 17.0)]), &["--format", "csv"]);
    assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("mine,mine/only,17,17,")), "{text}");
}

#[test]
fn bad_questions_get_clear_answers() {
    let two = list(&[unit("weak", 2, 10.0), unit("strong", 4, 20.0)]);
    assert!(fault(&two, &["--set", "mine/weka.points=12"]).contains("did you mean `mine/weak`?"));
    assert!(fault(&two, &["--set", "mine/weak.points=-3"]).contains("is not a price"));
    assert!(fault(&two, &["--set", "mine/weak.clahs=3"]).contains("did you mean `clash`?"));
    assert!(fault(&two, &["--set", "mine/weak.colour=3"]).contains("name it with --list"));
    assert!(fault(&two, &["--set", "mine/weak.points=NaN"]).contains("is not a price"));
    assert!(fault(&two, &["--set", "mine/weak.clash=2"]).contains("is 2 as it stands"));
    assert!(fault(&two, &["--set", "mine/weak.clash=many"]).contains("a whole number"));
    assert!(fault(&two, &["--set", "mine/weak.lance=yes"]).contains("`on` or `off`"));
    assert!(fault(&two, &["--set", "mine/weak.shoot-2=2"]).contains("dice by range band"));
    assert!(fault(&two, &["--set", "points"]).contains("sets nothing help: as mine/weak.points=40"));
    assert!(fault(&two, &["--set", "="]).contains("names nothing"));
    assert!(fault(&two, &["--set", "mine/weak.points=9", "--set", "mine/weak.points=8"]).contains("set twice"));
    assert!(fault(&two, &["--against", "frensh"]).contains("did you mean `french`?"));
    assert!(fault(&list(&[unit("owing", 2, -3.0)]), &[]).contains("-3 points is not a price"));
    assert!(fault(&two, &["--ratio", "mine/weak"]).contains("is no ratio"));
    assert!(fault(&two, &["--anchor", "mine/stronk=20"]).contains("did you mean `mine/strong`?"));
    assert!(fault(&two, &["--anchor", "mine/strong"]).contains("as mine/strong=20"));
    assert!(fault(&two, &["--anchor", "mine/strong=dear"]).contains("is not a price"));
    assert!(fault(&two, &["--quick"]).contains("they ask one card only"));
    assert!(fault(&two.replace("\"tough-fighter\", \"stubborn\"", ""), &["--rules"]).contains("can be tried by itself"));
    assert!(fault(&two, &["--paper", "a4"]).contains("--out"));
    assert!(fault(&two, &["--method", "both"]).contains("not both"));
    assert!(fault(&two, &["--precision", "0.01"]).contains("--combats"));
    assert!(fault(&list(&[unit("weak", 2, 0.0)]), &[]).contains("is not a price"));
    assert!(fault(&list(&[unit("twice", 2, 9.0), unit("twice", 2, 9.0)]), &[]).contains("twice"));
    assert!(fault(&list(&[unit("no-dice", 0, 9.0)]), &[]).contains("no dice at all"));
    let many: Vec<String> = (0..500).map(|at| unit(&format!("u-{at}"), 2, 10.0)).collect();
    assert!(fault(&list(&many), &[]).contains("500 units, at most 200"));
}

#[test]
fn dice_from_the_cache_are_dice_still() {
    let three = list(&[unit("one", 3, 10.0), unit("other", 3, 30.0), unit("strong", 4, 20.0)]);
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.toml"), three).expect("written");
    let words = ["fair", "hail-caesar", "mine", "--list", "mine.toml", "--method", "sample", "--combats", "200", "--cache", "kept"];
    let (first, second) = (out_in(folder.path(), &words), out_in(folder.path(), &words));
    assert!(first.contains("seed 1"), "{first}");
    assert_eq!(first, second);
}

#[test]
fn options_that_are_no_more_say_what_to_use_instead() {
    let two = list(&[unit("weak", 2, 10.0), unit("strong", 4, 20.0)]);
    let gone = |words: &[&str]| -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let output = run_in(folder.path(), &two, words);
        assert_eq!(output.status.code(), Some(2));
        flat(&String::from_utf8_lossy(&output.stderr))
    };
    for (words, instead, plutot) in [
        (&["--gauge", "median"][..], "--anchor UNIT=PRICE", "--anchor UNITÉ=PRIX"),
        (&["--full"], "--card takes another one", "--card en prend une autre"),
        (&["--ledger", "mine/weak"], "`montjoie matrix`", "`montjoie matrix`"),
        (&["--no-report"], "--out DIR only", "qu’avec --out"),
    ] {
        let said = gone(words);
        assert!(said.contains("unexpected argument") && said.contains(instead), "{said}");
        let said = gone(&[words, &["--lang", "fr"]].concat());
        assert!(said.contains("n’existe pas ici") && said.contains(plutot), "{said}");
    }
    assert!(gone(&["--split", "mine/weak"]).contains("unexpected argument"));
}
