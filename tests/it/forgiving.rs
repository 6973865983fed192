//! Input that says what is meant, in the words of a player.

use std::path::Path;

use serde_json::Value;

use crate::program::{fault, json as answer, montjoie, montjoie_in};
use crate::session;

const QUICK: [&str; 3] = ["--method", "exact", "--no-effects"];

#[test]
fn units_systems_and_keys_are_known_by_what_players_call_them() {
    let duel = |words: &[&str]| answer(&[&["duel"], words, &["field.turns=2"], &QUICK[..]].concat());
    let plain = duel(&["hail-caesar", "english/hobilars", "english/billmen", "field.distance=6", "rules.panic_table=T2"]);
    for words in [
        ["hc", "hobilars", "billmen", "distance=6", "panic_table=T2"],
        ["HC", "Hobilars", "BILLMEN", "Distance=6", "panic-table=T2"],
        ["hail", "english hobilars", "English/Billmen", "field.distance=6", "rules.panic_table=T2"],
    ] {
        assert_eq!(duel(&words[..]), plain, "{words:?}");
    }
    let stakes = |words: &[&str]| duel(&[&["hc", "hobilars", "english/archers"], words].concat());
    assert_eq!(stakes(&["b.pieux=plantés"]), stakes(&["b.stakes=planted"]));
    let french = duel(&["hc", "Arbalétriers Génois", "kerns"]);
    assert_eq!(french["about"]["a"], "french/genoese-crossbowmen");
    assert_eq!(duel(&["hc", "arbaletriers genois", "kerns"]), french);
    for name in ["français/arbalétriers-génois", "Arbalétriers génois (Français)", "arbalétrier génois français"] {
        assert_eq!(duel(&["hc", name, "Anglais/Kerns"]), french, "{name}");
    }
    let option = answer(&[&["duel", "hc", "french/crossbowmen+pavise", "kerns", "turns=2"], &QUICK[..]].concat());
    assert_eq!(option["about"]["a"], "french/crossbowmen+pavise");
    for (short, system) in [("bp", "black-powder"), ("bbb", "bloody-big-battles"), ("imp", "impetus"), ("pdf", "puissance-de-feu")] {
        assert_eq!(answer(&["odds", short])["system"], system);
    }
}

#[test]
fn a_question_of_odds_is_known_by_a_word_of_its_text_and_its_units_as_those_of_a_duel() {
    let command = answer(&["odds", "hc", "command"]);
    for word in ["ordre", "Order", "donne un ordre", "mouvements"] {
        assert_eq!(answer(&["odds", "hc", word]), command, "{word}");
    }
    assert_eq!(answer(&["odds", "hc", "tir"]), answer(&["odds", "hc", "shooting"]), "no number of shots");
    assert_eq!(answer(&["odds", "hc", "ordre", "commandement=9"]), answer(&["odds", "hc", "command", "command=9"]));
    let fire = |words: &[&str]| answer(&[&["odds", "bbb", "fire"], words].concat());
    assert_eq!(fire(&["batteries=légère, fusées", "terrain=marais"]), fire(&["batteries=light,rockets", "terrain=marsh"]));
    let several = fault(&["odds", "hc", "unité"]);
    assert!(several.contains("there is no question `unité`") && several.contains("did you mean"), "{several}");
    assert!(fault(&["odds", "hc", "comand"]).contains("did you mean `command`?"));
    let volley = |unit: &str, target: &str| answer(&["odds", "hc", "shooting", unit, target]);
    let ids = volley("unit=english/archers", "target=english/kerns");
    for unit in ["unit=English archers (English)", "unit=english-archers english"] {
        assert_eq!(volley(unit, "target=kerns"), ids, "{unit}");
    }
    assert!(fault(&["odds", "hc", "shooting", "unit=mounted knights", "target=kerns"]).contains("can be any of"));
}

#[test]
fn lists_are_known_by_their_names() {
    for (names, ids) in [
        (&["battle", "hc", "Anglais", "français", "--combats", "50"][..], &["battle", "hc", "english", "french", "--combats", "50"][..]),
        (&["audit", "hc", "Bourguignon"], &["audit", "hc", "burgundian"]),
        (&["units", "hc", "ANGLAIS"], &["units", "hc", "english"]),
        (&["factions", "hc", "anglais", "french", "--combats", "100"], &["factions", "hc", "english", "french", "--combats", "100"]),
        (&["army", "random", "hc/Anglais", "--seed", "3"], &["army", "random", "hc/english", "--seed", "3"]),
    ] {
        assert_eq!(answer(names), answer(ids), "{names:?}");
    }
    assert!(fault(&["battle", "hc", "Anglais", "english,anglais"]).contains("the list `anglais` is named twice"));
}

#[test]
fn what_can_mean_several_things_lists_them() {
    let unit = fault(&["duel", "hc", "mounted knights", "billmen"]);
    assert!(unit.contains("`french/mounted-knights`") && unit.contains("`companies/mounted-knights`"), "{unit}");
    let key = fault(&["duel", "hc", "hobilars", "billmen", "stance=hold"]);
    assert!(key.contains("`stance` can be any of `a.stance`, `b.stance`"), "{key}");
    assert!(fault(&["duel", "hc", "hobilars", "nobody"]).contains("nobody"));
    assert!(fault(&["duel", "bp", "husards", "sample/riflemen"]).contains("did you mean `sample/hussars`?"));
    assert!(fault(&["odds", "p"]).contains("there is no system `p`"));
    assert!(unit.contains("as french/mounted-knights"), "{unit}");
}

#[test]
fn a_profile_of_several_lists_is_one_unit_to_a_duel() {
    let alone = answer(&[&["duel", "hc", "mounted-sergeants", "kerns", "turns=2"], &QUICK[..]].concat());
    assert_eq!(alone["about"]["a"], "french/mounted-sergeants");
}

#[test]
fn an_option_that_a_unit_does_not_have_is_named() {
    let crossbows = fault(&["duel", "hc", "french/crossbowmen+pavis", "billmen"]);
    assert!(crossbows.contains("`french/crossbowmen` has no option `pavis`") && crossbows.contains("`pavise`"), "{crossbows}");
    let archers = fault(&["duel", "hc", "english/archers+pieux", "billmen"]);
    assert!(archers.contains("`english/archers` has no option `pieux`") && archers.contains("it has none"), "{archers}");
    // Sizes are options that no list has rows for.
    answer(&[&["duel", "bp", "line-infantry+large", "sample/line-infantry+small", "turns=2"], &QUICK[..]].concat());
    assert!(fault(&["duel", "bp", "line-infantry+huge", "sample/dragoons"]).contains("cannot be made “huge”"));
}

#[test]
fn yes_and_no_are_values_in_both_languages() {
    let duel = |word: &str| answer(&[&["duel", "hc", "hobilars", "billmen", "turns=2", word], &QUICK[..]].concat());
    for word in ["a.general=yes", "a.general=oui"] {
        assert_eq!(duel(word), duel("a.general=true"), "{word}");
    }
    for word in ["a.general=no", "a.general=non"] {
        assert_eq!(duel(word), duel("a.general=false"), "{word}");
    }
}

#[test]
fn words_of_a_list_are_one_list_or_several_duels_and_never_a_guess() {
    let duel = |word: &str| ["duel", "bbb", "sample/french-line", "sample/french-line", "turns=1", word].map(str::to_owned);
    let said = |word: &str| fault(&duel(word).each_ref().map(String::as_str));
    let both = said("b.batteries=horse,light");
    assert!(both.contains("one list or several duels") && both.contains("b.batteries=[horse, light]"), "{both}");
    let rows = |word: &str| {
        let words = duel(word);
        let words: Vec<&str> = words.iter().map(String::as_str).chain(QUICK).collect();
        answer(&words)["tables"]["duels"].as_array().map_or(1, Vec::len)
    };
    assert_eq!((rows("b.batteries=[horse, light]"), rows("b.batteries=[horse],[light]"), rows("b.batteries=none,horse")), (1, 2, 2));
}

#[test]
fn an_army_file_takes_the_names_that_a_duel_takes() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |unit: &str| {
        let path = folder.path().join("army.toml");
        std::fs::write(&path, super::battles::VANGUARD.replacen("\"mounted-knights\"", &format!("{unit:?}"), 1)).expect("written");
        montjoie(&["army", "check", &path.display().to_string(), "--format", "json"])
    };
    let plain = check("mounted-knights");
    for name in ["Mounted knights", "chevaliers montés", "Chevalier monté"] {
        let named = check(name);
        assert_eq!(named.stdout, plain.stdout, "{name}: {}", String::from_utf8_lossy(&named.stderr));
    }
}

#[test]
fn a_mistyped_name_is_answered_with_the_nearest_and_never_with_a_page_of_names() {
    let duel = |word: &str| fault(&["duel", "hc", "hobilars", "billmen", word]);
    assert!(duel("paniktable=T2").contains("did you mean `rules.panic_table`"));
    let lost = duel("b.palissade=planted");
    assert!(lost.contains("b.stakes") && lost.contains("montjoie systems SYSTEM") && !lost.contains("rules.lance"), "{lost}");
    assert!(fault(&["run", "knights-v-longbow"]).contains("did you mean `knights-v-longbows`"));
    assert!(fault(&["run", "scenarios/hail-caesar/pavise.toml.old"]).contains("cannot read"));
    assert!(fault(&["scenarios", "--source", "pavisse"]).contains("did you mean `pavise`"));
    assert!(fault(&["army", "random", "hc", "french"]).contains("army random hc/french"));
    let folder = tempfile::tempdir().expect("a folder");
    let army = folder.path().join("army.toml").display().to_string();
    std::fs::write(&army, super::battles::VANGUARD).expect("written");
    assert!(fault(&["army", "check", &army, "share_by=weight"]).contains("`rules.share_by`"));
}

#[test]
fn combats_may_be_written_in_groups_of_digits() {
    let sampled = ["duel", "hc", "hobilars", "billmen", "turns=1", "--method", "sample", "--no-effects", "--combats"];
    assert_eq!(answer(&[&sampled[..], &["2_000"]].concat()), answer(&[&sampled[..], &["2000"]].concat()));
    assert_eq!(answer(&[&sampled[..], &["1_0", "--seed", "1_0"]].concat()), answer(&[&sampled[..], &["10", "--seed", "10"]].concat()));
    assert!(fault(&[&sampled[..], &["2,000"]].concat()).contains("without commas"));
    assert!(fault(&[&sampled[..], &["-1"]].concat()).contains("a whole number from 1 to"));
    assert!(fault(&[&sampled[..], &["2000", "--seed", "-1"]].concat()).contains("a whole number, 0 or more"));
}

#[test]
fn tables_of_a_rule_make_a_table_and_a_title_has_names() {
    let words = ["duel", "hc", "hobilars", "billmen", "panic_table=T0,T2", "turns=2"];
    let table = answer(&[&words[..], &QUICK[..]].concat());
    assert_eq!(table["tables"]["duels"].as_array().map(Vec::len), Some(2));
    let text = |more: &[&str]| String::from_utf8(montjoie(&[&words[..], &QUICK[..], more].concat()).stdout).expect("text");
    assert!(text(&[]).contains("Hobilars against Billmen · "), "{}", text(&[]));
    let wrong = fault(&["duel", "hc", "hobilars", "billmen", "panic_table=T0,T9"]);
    assert!(wrong.contains("T9") && !wrong.contains("duel.toml"), "{wrong}");
}

#[test]
fn words_with_several_values_are_checked_as_words() {
    let refused = |words: &[&str]| fault(&[&["duel", "hc", "hobilars", "billmen"], words].concat());
    for twice in [["turns=1", "turns=1,2"], ["turns=1,2", "turns=1"], ["turns=1,2", "turns=2,3"]] {
        let wrong = refused(&twice);
        assert!(wrong.contains("`field.turns` is set twice"), "{wrong}");
    }
    assert!(refused(&["turns=1,1"]).contains("1 is in `field.turns` twice"));
    let many: String = (0..=100).map(|distance| format!(",{distance}")).collect();
    let wrong = refused(&[&format!("distance={}", &many[1..]), &format!("turns={}", &many[3..])]);
    assert!(wrong.contains("× 10100 duels, at most 10000"), "{wrong}");
}

#[test]
fn several_values_of_a_key_are_a_table_and_the_duel_can_be_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my.toml").display().to_string();
    let swept = ["duel", "hc", "hobilars", "billmen", "distance=6,12", "turns=2"];
    let table = answer(&[&swept[..], &QUICK[..], &["--save", &file]].concat());
    let duels = table["tables"]["duels"].as_array().expect("duels");
    assert_eq!(duels.iter().map(|duel| duel["field_distance"].as_u64().unwrap()).collect::<Vec<_>>(), [6, 12]);
    let alone = answer(&[&["duel", "hc", "hobilars", "billmen", "distance=12", "turns=2"], &QUICK[..]].concat());
    // Duels of one chain are solved together: the last digit of a sum may differ.
    let wins = |answer: &Value, row: usize| answer["tables"]["shares"][row]["exact"].as_f64().expect("a share");
    assert!((wins(&table, 3) - wins(&alone, 0)).abs() < 1e-12);
    let text = std::fs::read_to_string(&file).expect("saved");
    assert!(text.contains("\"field.distance\" = [6, 12]") && text.contains("unit = \"english/hobilars\""), "{text}");
    let out = folder.path().display().to_string();
    let again = answer(&["run", &file, "--no-effects", "--out", &out]);
    assert_eq!(again["tables"], table["tables"]);
    // A file is never overwritten.
    assert!(fault(&[&swept[..], &QUICK[..], &["--save", &file]].concat()).contains("is there already"));
}

#[test]
fn every_shipped_scenario_is_inside_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files = Vec::new();
    for folder in std::fs::read_dir(&root).expect("a folder") {
        let folder = folder.expect("an entry").path();
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("an entry").path().with_extension("");
            files.push(path.strip_prefix(&root).expect("below").display().to_string());
        }
    }
    files.sort();
    let shipped: Vec<&str> = montjoie::scenarios::SHIPPED.iter().map(|(name, _)| *name).collect();
    assert_eq!(shipped, files);
    let listed = answer(&["scenarios"]);
    assert_eq!(listed.as_array().expect("a list").len(), files.len());
    let source = montjoie(&["scenarios", "--source", "peasants-v-anyone"]);
    assert_eq!(source.stdout, std::fs::read(root.join("hail-caesar/peasants-v-anyone.toml")).expect("a file"));
    assert!(fault(&["scenarios", "--source", "square"]).contains("black-powder/square, bloody-big-battles/square"));
}

#[test]
fn a_shipped_scenario_runs_from_any_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["run", "billmen-v-vougiers", "--method", "sample", "--combats", "100", "--no-effects", "--out", "out"];
    let output = montjoie_in(folder.path(), &words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Billmen or vougiers?"));
}

#[test]
fn options_without_effect_are_errors() {
    let duel = ["duel", "hc", "hobilars", "billmen", "turns=1"];
    for option in [&["--seed", "3"][..], &["--combats", "10"], &["--precision", "0.1"]] {
        let said = fault(&[&duel[..], &["--method", "exact"], option].concat());
        assert!(said.contains("has no effect with --method exact"), "{said}");
    }
    assert!(fault(&[&duel[..], &["--why", "--format", "json"]].concat()).contains("--why has no effect"));
}

#[test]
fn lists_are_priced_from_armies_by_whatever_name() {
    use montjoie::analysis::ask::armies::composed;
    let host = montjoie::analysis::store::host::Texts(Vec::new());
    let by_armies = |lists: &[&str]| {
        let lists: Vec<String> = lists.iter().map(|list| (*list).to_owned()).collect();
        composed("hail-caesar", &lists, &[], session(&host))
    };
    for list in ["french", "français", "English", "COMPANIES", "burgundian/"] {
        assert!(by_armies(&[list]).is_ok_and(|composed| composed), "{list}");
    }
    assert!(by_armies(&[]).is_ok_and(|composed| composed));
    assert!(by_armies(&["frensh"]).is_err_and(|fault| fault.message() == "there is no list `frensh`"));
    // What has no effect on exact answers of duels is not said of armies.
    assert!(!fault(&["fair", "hc", "frensh", "--combats", "200"]).contains("exact answers"));
}
