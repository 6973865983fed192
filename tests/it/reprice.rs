//! `montjoie reprice`: the prices that it finds are fairer, and the file that it writes loads.

use serde_json::Value;

use crate::program::{fault_in as fault, json_in as json, montjoie_in as montjoie};

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn the_index_rises_and_the_file_holds_the_new_prices() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let found = json(here, &["reprice", "hail-caesar", "--combats", "6000", "--rounds", "1", "--out", "mine.toml"]);
    let of = |name: &str| found["tables"]["summary"][0][name].as_f64().expect("a number");
    // Few battles, one round: with the usual number it rises by 20 and more.
    assert!(of("new_index") >= of("index") + 10.0, "{} {}", of("index"), of("new_index"));
    // The file takes the place of the shipped lists, and other dice confirm it.
    let factions = |more: &[&str]| json(here, &[&["factions", "hail-caesar", "--combats", "6000", "--seed", "77"], more].concat());
    let index = |answer: &Value| answer["tables"]["fairness"][0]["index"].as_f64().expect("an index");
    let (before, after) = (index(&factions(&[])), index(&factions(&["--list", "mine.toml"])));
    assert!(after >= before + 10.0, "{before} {after}");
    let units = json(here, &["units", "hail-caesar", "--list", "mine.toml"]);
    let prices = found["tables"]["prices"].as_array().expect("rows");
    let lists: Vec<&Value> = units.as_array().or(units["lists"].as_array()).expect("lists").iter().collect();
    assert_eq!(lists.len(), 4, "they replace the shipped lists");
    for unit in lists.iter().flat_map(|list| list["units"].as_array().expect("units")) {
        let row = prices.iter().find(|row| row["unit"] == unit["id"]).expect("a row");
        assert_eq!(row["new_price"].as_f64(), unit["points"].as_f64(), "{}", unit["id"]);
        let after = row["new_price"].as_f64().expect("a price");
        assert!(after == row["price"].as_f64().expect("a price") || after >= 3.0 && after.fract() == 0.0, "{row}");
        assert!(row["why"] != "not-judged" || after == row["price"].as_f64().expect("a price"), "{row}");
    }
    let written: Vec<_> = std::fs::read_dir(here).expect("there").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(written, ["mine.toml"], "nothing but the list");
    // What is not a price stays as it is written.
    let text = std::fs::read_to_string(here.join("mine.toml")).expect("a file");
    let plain =
        |text: &str| text.lines().filter(|line| !line.contains("points") && !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    let shipped = String::from_utf8(montjoie(here, &["units", "hail-caesar", "--source"]).stdout).expect("text");
    let without = |lines: Vec<String>| lines.into_iter().filter(|line| line != "replaces = true" && !line.is_empty()).collect::<Vec<_>>();
    assert_eq!(without(plain(&text)), without(plain(&shipped)));
}

#[test]
fn a_list_that_replaces_says_so_and_what_is_wrong_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let write = |name: &str, text: &str| std::fs::write(here.join(name), text).expect("written");
    let unit = crate::fair::command::unit("guards", 5, 20.0);
    write("own.toml", &format!("[[list]]\nid = \"english\"\nname = \"English\"\n{unit}"));
    assert!(fault(here, &["units", "hail-caesar", "--list", "own.toml"]).contains("there is already a list `english`"));
    write("own.toml", &format!("[[list]]\nid = \"englisch\"\nreplaces = true\nname = \"English\"\n{unit}"));
    let said = fault(here, &["units", "hail-caesar", "--list", "own.toml"]);
    assert!(said.contains("`englisch` replaces no shipped list") && said.contains("`english`"), "{said}");
    write("own.toml", &format!("[[list]]\nid = \"companies\"\nreplaces = true\nname = \"Mine\"\n{unit}"));
    let said = String::from_utf8(montjoie(here, &["units", "hail-caesar", "--list", "own.toml"]).stdout).expect("text");
    assert!(said.contains("guards") && said.contains("hobilars") && !said.contains("Free companies"), "{said}");
    let once = montjoie(here, &["units", "hail-caesar", "--list", "own.toml", "--list", "own.toml"]);
    assert_eq!(String::from_utf8(once.stdout).expect("text"), said, "a file that is named twice counts once");
    write("other.toml", &format!("[[list]]\nid = \"companies\"\nreplaces = true\nname = \"Other\"\n{unit}"));
    let twice = fault(here, &["units", "hail-caesar", "--list", "own.toml", "--list", "other.toml"]);
    assert!(twice.contains("the shipped list `companies` is replaced twice"), "{twice}");
    for (words, said) in [
        (&["reprice", "hail-caesar", "--out", "own.toml"][..], "there is such a file already"),
        (&["reprice", "hail-caesar", "frensh", "--out", "new.toml"], "no list `frensh`"),
        (&["reprice", "hail-caesar", "--precision", "0.01", "--out", "new.toml"], "--combats"),
        (&["reprice", "hail-caesar", "--method", "exact", "--out", "new.toml"], "too many states"),
    ] {
        assert!(fault(here, words).contains(said), "{words:?}: {}", fault(here, words));
        assert!(!here.join("new.toml").exists());
    }
}
