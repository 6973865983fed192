//! The command, with lists good and bad.

use super::own_text;
use crate::program::{flat, montjoie, out};

#[test]
fn the_command_prints_it_for_people_for_programs_and_for_spreadsheets() {
    for lang in ["en", "fr"] {
        let text = out(&["audit", "hail-caesar", "--lang", lang]);
        let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(long.is_empty(), "{long:?}");
    }
    let text = flat(&out(&["audit", "hail-caesar"]));
    for sentence in [
        "42 printed rows, 2 with an option taken, 1 other form; 21 different profiles.",
        "There is no reason on paper to take Ribauds (French) at 17: Francs-archers (French) at 15 give at least as much in everything. \
         Better: Short, Shoot, Morale and 2 points cheaper. (2-c)",
        "Montjoie ! costs −4: Mounted knights (French, Burgundian) at 32 with, Mounted knights (English, Free companies) at 36 without. \
         So the list counts it as a handicap.",
        "Marauders costs both 0 and +4,",
        "Warband, which Peasants (Burgundian) at 10 have, has no rule anywhere on the sheet.",
        "Pike is defined in 1-c, and no unit of any list has it.",
        "identified by the list:",
    ] {
        assert!(text.contains(sentence), "no “{sentence}” in:\n{text}");
    }
    let french = out(&["audit", "hail-caesar", "french", "companies", "--lang", "fr"]);
    let french = french.split(' ').flat_map(|words| words.split('\n')).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    for sentence in [
        "Aucune raison sur le papier de prendre Ribauds (Français) à 17\u{a0}: Francs-archers (Français) à 15 donnent au moins autant en tout.",
        "Montjoie\u{202f}! coûte −4\u{a0}: Chevaliers montés (Français) à 32 avec, Chevaliers montés (Grandes compagnies) à 36 sans.",
        "selon la formule 25 (+2)",
    ] {
        assert!(french.contains(sentence), "no “{sentence}” in:\n{french}");
    }
    let json: serde_json::Value = serde_json::from_str(&out(&["audit", "hail-caesar", "--format", "json"])).expect("JSON");
    let tables = &json["tables"];
    let findings = tables["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 25);
    assert_eq!(findings[0]["kind"], "dominated");
    assert_eq!(findings[0]["reach"], "list:french");
    assert_eq!(findings[0]["other"], "french/francs-archers");
    assert_eq!(tables["rows"][1]["points"], 15.0);
    assert_eq!(count(&json, "rank"), 20);
    assert_eq!(tables["notes"].as_array().map(Vec::len), Some(7));
    let csv = out(&["audit", "hail-caesar", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 26);
    assert!(
        csv.starts_with("finding,kind,reach,unit,other,about,paragraph\n1,dominated,list:french,french/ribauds,french/francs-archers,")
    );
    let prices = out(&["audit", "hail-caesar", "--format", "csv", "--table", "prices"]);
    assert!(prices.starts_with("finding,place,points\n1,1,17\n1,2,15\n"), "{prices}");
}

/// A count of an answer.
fn count(json: &serde_json::Value, of: &str) -> u64 {
    let counts = json["tables"]["counts"].as_array().expect("counts");
    counts.iter().find(|row| row["of"] == of).and_then(|row| row["count"].as_u64()).expect("a count")
}

/// The lists of an answer.
fn lists(json: &serde_json::Value) -> Vec<&str> {
    json["tables"]["lists"].as_array().expect("lists").iter().filter_map(|row| row["list"].as_str()).collect()
}

#[test]
fn a_users_list_is_audited_alone_or_beside_those_that_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    std::fs::write(&file, own_text(&["vougiers=Vougiers infantry none 7 6 0/3 0 5+ 6 double-handed 31"])).expect("written");
    let list = file.display().to_string();
    let alone: serde_json::Value =
        serde_json::from_str(&out(&["audit", "hail-caesar", "--list", &list, "--format", "json"])).expect("JSON");
    assert_eq!(lists(&alone), ["own"]);
    assert_eq!(alone["tables"]["findings"], serde_json::json!([]));
    let beside: serde_json::Value =
        serde_json::from_str(&out(&["audit", "hail-caesar", "french", "--list", &list, "--format", "json"])).expect("JSON");
    assert_eq!(lists(&beside), ["french", "own"]);
    let rows = |table: &str| beside["tables"][table].as_array().expect("rows").clone();
    let two = rows("findings").into_iter().find(|finding| finding["kind"] == "two-prices").expect("two prices");
    let prices = rows("prices").into_iter().filter(|row| row["finding"] == two["finding"]);
    assert_eq!(prices.map(|row| row["points"].as_f64().expect("points")).collect::<Vec<_>>(), [28.0, 31.0]);
    let text = out(&["audit", "hail-caesar", "--list", &list]);
    assert!(text.contains("Nothing found"), "{text}");
}

#[test]
fn bad_lists_and_names_are_refused_with_what_is_wrong() {
    let refused = |words: &[&str], says: &[&str]| {
        let output = montjoie(words);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {message}");
        assert!(says.iter().all(|word| message.contains(word)) && !message.contains("panicked"), "{words:?}: {message}");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let list = file.display().to_string();
    for (lines, says) in [
        (&["men infantry none 5 5 0/3 0 5+ 6 - 20", "men infantry none 5 5 0/3 0 5+ 6 - 20"][..], "is in the list twice"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - 0"], "0 points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - -3"], "-3 points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - nan"], "NaN points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - 20 pavise:-1"], "-1 points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 pavise 20 pavise:2"], "already has `pavise`"),
        (&["men infantry none 0 0 0/3 0 5+ 6 - 20"], "has no dice at all"),
    ] {
        std::fs::write(&file, own_text(lines)).expect("written");
        refused(&["audit", "hail-caesar", "--list", &list], &[says]);
    }
    std::fs::write(&file, "[[list]]\nid = \"own\"\nname = { en = \"a\", fr = \"a\" }\nunit = []\n").expect("written");
    refused(&["audit", "hail-caesar", "--list", &list], &["the list has no unit"]);
    refused(&["audit", "hail-caesar", "frensh"], &["there is no list `frensh`", "did you mean `french`"]);
    refused(&["audit", "hail-caesar", "french", "french"], &["named twice"]);
    refused(&["audit", "hail-ceasar"], &["did you mean `hail-caesar`"]);
    refused(&["audit", "hail-caesar", "--list", "nowhere.toml"], &["nowhere.toml"]);
}

#[test]
fn a_list_of_five_hundred_units_gets_its_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let lines: Vec<String> = (0..500).map(|n| format!("u{n} infantry none {} 5 0/3 0 5+ 6 - {}", 4 + n % 3, 18 + 2 * (n % 3))).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    std::fs::write(&file, own_text(&lines)).expect("written");
    let out = out(&["audit", "hail-caesar", "--list", &file.display().to_string(), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((count(&json, "rows"), count(&json, "profiles")), (500, 3));
    let kinds: Vec<&str> =
        json["tables"]["findings"].as_array().expect("findings").iter().filter_map(|found| found["kind"].as_str()).collect();
    assert_eq!(kinds, ["two-names", "two-names", "two-names"], "three profiles, each at one price and under many names");
}

#[test]
fn systems_without_prices_say_that_there_is_nothing_to_price() {
    for system in ["black-powder", "bloody-big-battles", "puissance-de-feu"] {
        let text = flat(&out(&["audit", system]));
        assert!(text.contains("there is nothing to price"), "{system}: {text}");
    }
    let tutorial = flat(&out(&["audit", "impetus", "tutorial"]));
    assert!(tutorial.contains("None of these 6 units has a price"), "{tutorial}");
}

#[test]
fn prices_that_are_not_compared_are_said_to_be_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let shipped = out(&["units", "black-powder", "--source"]);
    let priced = shipped.replace("id = \"sample\"", "id = \"own\"").replace("\nsource = ", "\npoints = 40\nsource = ");
    std::fs::write(&file, priced).expect("written");
    let list = file.display().to_string();
    for (lang, want) in [("en", "units have a price"), ("fr", "ont un prix")] {
        let text = flat(&out(&["audit", "black-powder", "--list", &list, "--lang", lang]));
        assert!(text.contains(want) && !text.contains("None of these") && !text.contains("Aucune de ces"), "{text}");
    }
}

#[test]
fn one_row_is_no_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    std::fs::write(&file, own_text(&["a infantry none 5 5 0/3 0 5+ 6 - 20"])).expect("written");
    let list = file.display().to_string();
    for (lang, all, profiles) in [
        ("en", "1 printed row, 0 with an option taken, 0 other forms; 1 different profile. ", "1 row, 1 different profile,"),
        ("fr", "1 ligne imprimée, 0 avec une option prise, 0 autre forme ; 1 profil différent. ", "1 ligne, 1 profil différent,"),
    ] {
        let text = flat(&out(&["audit", "hail-caesar", "own", "--list", &list, "--lang", lang]));
        assert!(text.contains(all) && text.contains(profiles), "{text}");
    }
}

#[test]
fn a_rule_with_three_prices_has_no_both_and_one_name_in_two_translations_is_one_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let men = |id: &str, special: &str, points: u32| format!("{id} infantry none 5 5 0/3 0 5+ 6 {special} {points}");
    let lines = [men("a", "-", 20), men("b", "stubborn", 21), men("c", "stubborn", 23), men("d", "stubborn", 24)];
    std::fs::write(&file, own_text(&lines.each_ref().map(String::as_str))).expect("written");
    let list = file.display().to_string();
    let text = |lang: &str| flat(&out(&["audit", "hail-caesar", "--list", &list, "--lang", lang]));
    assert!(text("en").contains("Stubborn costs +1, +3 and +4, by rows"), "{}", text("en"));
    assert!(text("fr").contains("coûte +1, +3 et +4, d’après"), "{}", text("fr"));
    assert!(text("en").contains("are one profile under several names"), "{}", text("en"));
    let named = own_text(&[&men("a", "-", 20), &men("b", "-", 20)]);
    let french = named.replace("name = { en = \"b\"", "name = { en = \"a\"");
    assert_ne!(named, french);
    std::fs::write(&file, french).expect("written");
    assert!(!text("en").contains("several names"), "{}", text("en"));
}
