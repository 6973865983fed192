//! What a newcomer runs into: files of the wrong kind, words without effect, names that say too little, sentences about what is not shown.

use std::path::{Path, PathBuf};

use montjoie::analysis::prices::verdict::{Verdict, VerdictKind};
use montjoie::language::Lang;
use serde_json::Value;

use crate::program::{command, fault, fault_in, flat, json, json_in, montjoie_in, out, out_in, rows};

/// A file of each kind, with a word for its kind and the command that reads it.
const FILES: [(&str, &str, &str, &str); 6] = [
    (
        "scenario.toml",
        "system = \"hail-caesar\"\n[a]\nunit = \"english/hobilars\"\n[b]\nunit = \"english/billmen\"\n",
        "a scenario",
        "montjoie run",
    ),
    (
        "comparison.toml",
        "compare_systems = true\n[[system]]\nid = \"hail-caesar\"\nnone = \"nothing\"\n",
        "a comparison of systems",
        "montjoie run",
    ),
    (
        "card.toml",
        "system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"field.distance\" = 24\n",
        "a situation card of duels",
        "montjoie matrix SYSTEM --card",
    ),
    ("army.toml", "list = \"hail-caesar/english\"\n[[division]]\nunits = [\"archers\"]\n", "an army file", "montjoie army check"),
    ("list.toml", "[[list]]\nid = \"mine\"\n", "a file of unit lists", "--list"),
    (
        "evening.toml",
        "system = \"hail-caesar\"\nrolls = [{ question = \"command\", result = 1 }]\n",
        "the rolls of an evening",
        "montjoie luck",
    ),
];

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-use").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).expect("written"));
    folder
}

#[test]
fn a_file_of_the_wrong_kind_is_told_by_its_keys_and_the_command_that_reads_it_is_named() {
    let folder = folder("kinds", &FILES.map(|(name, text, ..)| (name, text)));
    let readers: [(&str, &[&str]); 6] = [
        ("scenario.toml", &["run", "FILE"]),
        ("scenario.toml", &["battle", "FILE"]),
        ("card.toml", &["matrix", "hail-caesar", "--card", "FILE"]),
        ("army.toml", &["army", "check", "FILE"]),
        ("list.toml", &["units", "hail-caesar", "--list", "FILE"]),
        ("evening.toml", &["luck", "FILE"]),
    ];
    for (own, words) in readers {
        for (file, _, called, read_by) in FILES.iter().filter(|(file, ..)| *file != own) {
            // Both are answered by `run`.
            if words[0] == "run" && *file == "comparison.toml" {
                continue;
            }
            let words: Vec<&str> = words.iter().map(|word| if *word == "FILE" { *file } else { *word }).collect();
            let said = flat(&fault_in(&folder, &words));
            assert!(said.contains(&format!("this looks like {called}, not ")), "{words:?}: {said}");
            assert!(said.contains(read_by), "{words:?}: {said}");
        }
    }
}

#[test]
fn a_slip_in_a_key_does_not_make_a_file_one_of_another_kind() {
    let army = "list = \"hail-caesar/english\"\n[[divison]]\nunits = [\"archers\"]\n";
    let evening = "system = \"hail-caesar\"\nrols = [{ question = \"command\", result = 1 }]\n";
    let folder = folder("slips", &[("army.toml", army), ("evening.toml", evening)]);
    assert!(fault_in(&folder, &["army", "check", "army.toml"]).contains("did you mean `division`?"));
    assert!(fault_in(&folder, &["luck", "evening.toml"]).contains("did you mean `rolls`?"));
}

#[test]
fn a_file_in_the_place_of_a_system_or_a_list_is_told_where_it_goes() {
    assert!(fault(&["fair", "mine.toml"]).contains("the system comes before the file"));
    assert!(flat(&fault(&["factions", "hail-caesar", "mine.toml"])).contains("named with --list: --list mine.toml"));
}

#[test]
fn a_key_that_is_there_twice_is_named() {
    let folder = folder("twice", &[("army.toml", "list = \"hail-caesar/english\"\nlist = \"hail-caesar/french\"\n")]);
    let said = fault_in(&folder, &["army", "check", "army.toml"]);
    assert!(said.contains("`list` is set twice") && said.contains("army.toml:2:1"), "{said}");
}

#[test]
fn a_saved_duel_of_any_seed_is_fought_again() {
    let folder = folder("seeds", &[]);
    for seed in ["9223372036854775808", "18446744073709551615"] {
        let words = ["hail-caesar", "hobilars", "billmen", "turns=2", "--no-effects", "--combats", "500", "--seed", seed];
        let file = format!("{seed}.toml");
        let saved = json_in(&folder, &[&["duel"], &words[..], &["--save", &file]].concat());
        let again = json_in(&folder, &["run", &file, "--no-effects", "--out", "reports"]);
        assert_eq!(again["tables"]["duels"], saved["tables"]["duels"], "{seed}");
    }
    std::fs::write(folder.join("large.toml"), "system = \"hail-caesar\"\nseed = 18446744073709551616\n").expect("written");
    assert!(fault_in(&folder, &["run", "large.toml"]).contains("expected a whole number from 0 to 18446744073709551615"));
}

#[test]
fn what_a_list_alone_keeps_is_no_choice() {
    let out = ["--rounds", "1", "--combats", "200", "--out", "/nowhere/prices.toml"];
    for keep in ["total", "changes"] {
        let said = flat(&fault(&[&["reprice", "hail-caesar", "english", "--keep", keep], &out[..]].concat()));
        assert!(said.contains("`keep` has no effect where `english` is asked about") && said.contains("add --everybody"), "{said}");
    }
}

#[test]
fn a_plus_without_an_option_is_said() {
    let army = "list = \"hail-caesar/french\"\n[[division]]\nunits = [\"crossbowmen+\"]\n";
    let duel = "system = \"hail-caesar\"\n[a]\nunit = \"french/crossbowmen+\"\n[b]\nunit = \"english/billmen\"\n";
    let folder = folder("options", &[("army.toml", army), ("duel.toml", duel)]);
    let words: [&[&str]; 4] = [
        &["army", "check", "army.toml"],
        &["run", "duel.toml"],
        &["duel", "hail-caesar", "french/crossbowmen+", "english/billmen"],
        &["odds", "bloody-big-battles", "fire", "unit=sample/old-guard+"],
    ];
    for words in words {
        let said = fault_in(&folder, words);
        assert!(said.contains("+` has nothing after a +"), "{words:?}: {said}");
    }
}

#[test]
fn wounds_of_a_unit_that_is_off_the_table_are_out_of_range() {
    let round = ["odds", "hail-caesar", "melee_round", "a=english/billmen", "b=french/mounted-knights"];
    let said = fault(&[&round[..], &["a_wounds=40"]].concat());
    assert!(said.contains("`a_wounds` cannot be 40") && said.contains("expected a whole number from 0 to"), "{said}");
    assert!(fault(&["odds", "hail-caesar", "shooting", "wounds_on_target=40"]).contains("`wounds_on_target` cannot be 40"));
}

#[test]
fn a_number_is_asked_for_in_words() {
    let random = ["army", "random", "hail-caesar/french"];
    let asked: [&[&str]; 6] = [
        &[&random[..], &["--seed", "x"]].concat(),
        &[&random[..], &["--count", "x"]].concat(),
        &["trace", "hail-caesar", "french", "english", "--turn", "x"],
        &["trace", "feint", "--variant", "0"],
        &["merge", "part", "--audit", "x"],
        &["serve", "--waiting", "x"],
    ];
    for (lang, expected) in [("en", "expected a whole number"), ("fr", "attendu : un nombre entier")] {
        for words in asked {
            let failed = command(words).env("LC_ALL", lang).output().expect("it runs");
            let said = String::from_utf8_lossy(&failed.stderr).replace('\u{a0}', " ");
            assert!(said.contains(expected) && !said.contains("digit"), "{words:?}: {said}");
        }
    }
}

#[test]
fn one_pair_is_no_pairs() {
    let one = ["matrix", "hail-caesar", "--within", "3", "--between", "english/archers:english/billmen", "--combats", "2"];
    assert!(flat(&out(&one)).contains("after 1 pair."));
    assert!(flat(&out(&[&one[..], &["--lang", "fr"]].concat())).contains("après 1 paire."));
}

#[test]
fn a_wrong_word_of_a_matrix_is_no_matter_of_two_units() {
    for (word, message, help) in [
        ("a.stance=hodl", "`a.stance` cannot be “hodl”", "did you mean `hold`?"),
        ("a.stnce=hold", "there is no key `a.stnce`", "did you mean `a.stance`?"),
        ("distance=12,24", "`field.distance` cannot be “12,24”", "one value for the whole matrix"),
    ] {
        let said = flat(&fault(&["matrix", "hail-caesar", "english", word]));
        assert!(said.contains(message) && said.contains(help) && !said.contains("against"), "{said}");
    }
}

#[test]
fn notes_are_of_what_is_shown() {
    let quick = flat(&out(&["fair", "hail-caesar", "english", "--quick", "--combats", "1000"]));
    for shown in ["fair price", "rough one", "situations that were tried"] {
        assert!(!quick.contains(shown), "{shown}: {quick}");
    }
    assert!(quick.contains("±: the dice"));
}

#[test]
fn french_lists_name_keys_in_french_and_help_has_no_english_placeholder() {
    assert!(out(&["odds", "hail-caesar", "--lang", "fr"]).contains("command (commandement) [8]"));
    assert!(out(&["systems", "hail-caesar", "--lang", "fr"]).contains("(posture)"));
    let english = ["UNIT=PRICE", "<START>", "SECONDS", "REQUESTS", "EVENING", "PIECES", "CONNECTIONS", "ADDRESS", "<lang>"];
    for of in ["fair", "reprice", "serve", "merge", "luck", "duel"] {
        let help = out(&[of, "--help", "--lang", "fr"]);
        for word in english {
            assert!(!help.contains(word), "{of}: {word}");
        }
    }
    assert!(out(&["matrix", "--help", "--lang", "fr"]).contains("La carte de situations"));
    let folder = folder("french", &[("army.toml", FILES[3].1)]);
    let said = command(&["run", "army.toml", "--lang", "fr"]).current_dir(&folder).output().expect("it runs");
    assert!(String::from_utf8_lossy(&said.stderr).contains("cela ressemble à un fichier d’armée, pas à un scénario"));
}

#[test]
fn a_verdict_says_how_far_the_fair_price_is() {
    let over = Verdict { kind: VerdictKind::Over, points: -17 };
    assert_eq!(over.price_words(-5.0, Lang::Fr), "trop chère de 5 points");
    assert_eq!(over.price_words(-5.0, Lang::En), "5 too expensive");
    assert_eq!(over.price_words(0.0, Lang::En), "too expensive", "no price is lower");
}

#[test]
fn a_sheet_is_written_as_pdf_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("sheet.png").display().to_string();
    for lang in ["en", "fr"] {
        let said = fault(&["army", "print", "docs/files/army.toml", "--out", &picture, "--lang", lang]);
        assert!(said.contains("PDF") && said.contains(".pdf"), "{said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_word_of_a_name_behind_a_list_is_looked_for_in_that_list() {
    let said = fault(&["duel", "hail-caesar", "french/chevaliers", "english/archers"]);
    assert!(said.contains("`french/mounted-knights`, `french/foot-knights`?") && !said.contains("pavisiers"), "{said}");
}

#[test]
fn a_list_that_takes_the_place_of_a_shipped_one_is_audited_alone() {
    let source = out(&["units", "hail-caesar", "--source"]);
    let list = source.split("[[list]]").find(|list| list.starts_with("\nid = \"english\"")).expect("the English list");
    let folder = folder("replaced", &[("english.toml", &format!("[[list]]\nreplaces = true{list}"))]);
    let audit = json_in(&folder, &["audit", "hail-caesar", "--list", "english.toml"]);
    let lists = audit["tables"]["lists"].as_array().expect("lists");
    assert_eq!(lists.len(), 1, "{lists:?}");
}

/// The lists and units of Hail Caesar as they are shipped.
const LISTS: &str = include_str!("../../crates/systems/hail-caesar/src/units.toml");

#[test]
fn what_is_set_of_a_list_is_told_by_the_sides_that_have_it() {
    let set = ["--combats", "600", "--set", "english/archers.clash=12"];
    let all = json(&[&["factions", "hail-caesar"], &set[..]].concat());
    let alone = json(&[&["factions", "hail-caesar", "english"], &set[..]].concat());
    let units = |answer: &Value| rows(answer, "given")[0]["units"].as_f64().expect("units of an army");
    assert!((units(&all) - units(&alone)).abs() < 1.5, "{} {}", units(&all), units(&alone));
    let battles = rows(&all, "given")[0]["battles"].as_u64().expect("battles");
    assert!((75..300).contains(&battles), "a side has one list of four: {battles}");
    let two = [&set[..], &["--set", "french/ribauds.clash=12"]].concat();
    let said = flat(&out(&[&["factions", "hail-caesar"], &two[..]].concat()));
    assert!(said.contains("With english/archers.clash=12 a side that has it:"), "{said}");
    assert!(said.contains("With french/ribauds.clash=12 a side that has it:"), "{said}");
}

#[test]
fn a_list_takes_the_place_of_a_shipped_one_where_all_lists_meet() {
    let english = LISTS.split("[[list]]").find(|part| part.contains("id = \"english\"")).expect("the English");
    let mine = format!("[[list]]{}", english.replacen("id = \"english\"", "id = \"my-english\"", 1));
    let replaces = format!("[[list]]{}", english.replacen("id = \"english\"", "id = \"english\"\nreplaces = true", 1));
    let folder = folder("against", &[("mine.toml", &mine), ("replaces.toml", &replaces)]);
    let fair = ["fair", "hail-caesar", "--by", "duels", "--method", "sample", "--combats", "2", "--no-cache", "--against", "english"];
    let found = json_in(&folder, &[&fair[..], &["--list", "mine.toml"]].concat());
    let of =
        |list: &str| rows(&found, "prices").iter().filter(|row| row["unit"].as_str().is_some_and(|unit| unit.starts_with(list))).count();
    assert_eq!((of("english/"), of("my-english/") > 0, of("french/") > 0), (0, true, true));
    let said = flat(&fault_in(&folder, &[&fair[..], &["--list", "replaces.toml"]].concat()));
    assert!(said.contains("`against` has no effect") && said.contains("leave `replaces` out"), "{said}");
    let both = [&fair[..2], &["english", "my-english"], &fair[2..], &["--list", "mine.toml"]].concat();
    assert!(flat(&fault_in(&folder, &both)).contains("`my-english` takes the place of `english`, which is named beside it"));
}

#[test]
fn what_players_can_do_otherwise_is_compared_with_the_exact_answer() {
    let duel = ["duel", "hail-caesar", "french/mounted-knights", "english/archers", "turns=2"];
    let choices = |more: &[&str]| -> Vec<(String, i64)> {
        let answer = json(&[&duel[..], more].concat());
        let word = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let gain = |row: &Value| (row["difference"].as_f64().expect("a difference") * 1e9).round() as i64;
        rows(&answer, "choices").iter().map(|row| (["side", "key", "value"].map(|key| word(row, key)).join(" "), gain(row))).collect()
    };
    let mut exact = choices(&["--method", "exact"]);
    let mut sampled = choices(&["--method", "sample", "--combats", "3"]);
    assert!(!exact.is_empty());
    exact.sort();
    sampled.sort();
    assert_eq!(sampled, exact);
}

#[test]
fn worths_are_below_zero_where_that_is_known() {
    let words = ["fair", "hail-caesar", "english", "--quick", "--combats", "400"];
    let below = |row: &Value| row["worth_high"].as_f64().is_some_and(|most| most < 0.0);
    let known = rows(&json(&words), "prices").iter().any(below);
    assert_eq!(flat(&out(&words)).contains("Worth below 0"), known);
}

#[test]
fn a_list_is_drawn_for_as_many_points_as_an_army_file_gives() {
    let army = include_str!("../../docs/files/army.toml");
    let folder = folder("as-many", &[("army.toml", army), ("other.toml", army)]);
    let battle = ["battle", "hail-caesar", "army.toml", "french", "--combats", "4"];
    let ends = |words: &[&str]| -> Vec<[i64; 2]> {
        let answer = json_in(&folder, words);
        let points = |row: &Value| ["points_least", "points_most"].map(|end| row[end].as_f64().expect("points").round() as i64);
        rows(&answer, "armies").iter().map(points).collect()
    };
    let sides = ends(&battle);
    let given = sides[0][0];
    assert_eq!(sides, [[given, given], [given - given / 10, given + given / 10]]);
    assert_eq!(ends(&[&battle[..], &["field.points=500"]].concat())[1], [500, 500], "what is said holds");
    let in_words = ends(&["battle", "hail-caesar", "9 french/mounted-knights", "english", "--combats", "4"]);
    let given = in_words[0][0];
    assert_eq!(in_words, [[given, given], [given - given / 10, given + given / 10]], "units in words are as good as a file");
    let both = fault_in(&folder, &["battle", "hail-caesar", "army.toml", "other.toml", "field.points=900", "--combats", "4"]);
    assert!(flat(&both).contains("`field.points` has no effect: both armies are written down"), "{both}");
}

#[test]
fn a_decimal_with_a_comma_is_answered_with_one_that_has_a_point() {
    let list = LISTS.replacen("points = 32\n", "points = 32,5\n", 1);
    assert_ne!(list, LISTS);
    let folder = folder("comma", &[("list.toml", &list), ("card.toml", "system = \"hail-caesar\"\n[field]\ndistance = 18,5\n")]);
    assert!(flat(&fault_in(&folder, &["units", "hail-caesar", "--list", "list.toml"])).contains("a decimal has a point: 32.5"));
    assert!(flat(&fault_in(&folder, &["run", "card.toml"])).contains("a decimal has a point: 18.5"));
}

#[test]
fn two_lists_of_one_name_have_their_ids_beside_it() {
    let english = LISTS.split("[[list]]").find(|part| part.contains("id = \"english\"")).expect("the English");
    let mine = format!("[[list]]{}", english.replacen("id = \"english\"", "id = \"my-english\"", 1));
    let folder = folder("one-name", &[("mine.toml", &mine)]);
    let found = json_in(&folder, &["factions", "hail-caesar", "english", "my-english", "--list", "mine.toml", "--combats", "200"]);
    let names: Vec<&str> = rows(&found, "lists").iter().filter_map(|row| row["en"].as_str()).collect();
    assert_eq!(names, ["English", "English (my-english)"]);
}

#[test]
fn a_unit_without_a_price_is_named_where_prices_and_totals_are_made() {
    let english = LISTS.split("[[list]]").find(|part| part.contains("id = \"english\"")).expect("the English");
    let kerns = english.split("[[list.unit]]").find(|unit| unit.contains("id = \"kerns\"")).expect("the kerns");
    let own = english.replacen(kerns, &kerns.replacen("points = 15\n", "", 1), 1);
    assert_ne!(own, english);
    let mine = format!("[[list]]{}", own.replacen("id = \"english\"", "id = \"mine\"", 1));
    let army = "list = \"hail-caesar/mine\"\n[[division]]\nunits = [\"archers\", \"kerns\"]\n";
    let folder = folder("unpriced", &[("mine.toml", &mine), ("army.toml", army)]);
    let list = ["--list", "mine.toml"];
    let fair = flat(&out_in(&folder, &[&["fair", "hail-caesar", "mine", "--quick", "--combats", "1000"], &list[..]].concat()));
    assert!(fair.contains("Without a price, so in no army: Kerns."), "{fair}");
    let check = montjoie_in(&folder, &[&["army", "check", "army.toml"], &list[..]].concat());
    let check = flat(&String::from_utf8_lossy(&check.stdout));
    assert!(check.contains("No total of points; without a price: Kerns."), "{check}");
}

#[test]
fn odds_say_what_they_fall_back_on_and_why_nothing_is_shot() {
    let plain = flat(&out(&["odds", "impetus", "shooting"]));
    assert!(plain.contains("arm=t vbu=4 weapon=longbow-a") && plain.contains("at=fp target_vbu=5"), "{plain}");
    let own = flat(&out(&["odds", "impetus", "shooting", "vbu=5"]));
    assert!(own.contains("vbu=5") && !own.contains("vbu=4"), "{own}");
    let knights = "target=french/mounted-knights";
    let archers = ["odds", "hail-caesar", "shooting", "unit=english/archers", knights];
    let none: [(&[&str], &str); 6] = [
        (&[&archers[..], &["distance=200"]].concat(), "Shot: out of range."),
        (&["odds", "hail-caesar", "shooting", "unit=english/billmen", knights], "Shot: unit does not shoot."),
        (&["odds", "impetus", "shooting", "distance=60"], "Shot: out of range."),
        (&["odds", "puissance-de-feu", "fire", "distance=200"], "Shot: out of range."),
        (&["odds", "black-powder", "shooting", "unit=line-infantry", "target=hussars", "distance=300"], "Shot: out of range."),
        (&["odds", "bloody-big-battles", "fire", "unit=old-guard", "distance=40"], "Shot: fire factor 0."),
    ];
    for (words, why) in none {
        let said = flat(&out(words));
        assert!(said.starts_with(why) && !said.contains("100.00 %"), "{words:?}: {said}");
    }
    assert!(flat(&out(&archers)).contains("Hits: most likely") && !out(&archers).contains("Shot:"));
    assert!(out(&[&archers[..], &["distance=200", "--lang", "fr"]].concat()).contains("hors de portée"));
}

#[test]
fn a_decimal_with_a_comma_in_words_is_hinted_at() {
    assert!(fault(&["odds", "hail-caesar", "command", "distance=18,5"]).contains("a decimal has a point: 18.5"));
    let duel = ["duel", "hail-caesar", "hobilars", "billmen", "turns=2", "--no-effects"];
    let said = |distance: &str| flat(&out(&[&duel[..], &[distance]].concat()));
    assert!(said("distance=18,5").contains("distance has two values here; a decimal has a point: 18.5"));
    assert!(!said("distance=6,12").contains("a decimal has a point"));
}

#[test]
fn a_unit_against_itself_has_two_parts() {
    let said = |system: &str, unit: &str| flat(&out(&["duel", system, unit, unit, "--method", "exact", "--no-effects"]));
    let powder = said("black-powder", "line-infantry");
    assert!(powder.contains("their parts differ: A told to charge, B told to hold; with A playing first."), "{powder}");
    assert!(said("bloody-big-battles", "old-guard").contains("their parts differ: A attacking."));
    assert!(!said("hail-caesar", "hobilars").contains("their parts differ"));
}

#[test]
fn what_is_set_of_a_unit_is_asked_for_by_what_works() {
    let duels = ["fair", "hail-caesar", "english", "--by", "duels", "--set"];
    assert!(fault(&[&duels[..], &["archers.points"]].concat()).contains("as archers.points=40"));
    let set = json(&[&duels[..], &["kerns.points=14", "--method", "sample", "--combats", "2", "--no-cache"]].concat());
    assert!(rows(&set, "prices").iter().any(|row| row["unit"] == "english/kerns"));
    let said = flat(&fault(&["fair", "hail-caesar", "english", "--set", "archers.xyzzy=4"]));
    assert!(said.contains("morale, stamina") && !said.contains("save"), "{said}");
}

#[test]
fn the_source_of_one_list_is_a_part_of_all() {
    let [all, one] = [&["units", "hail-caesar", "--source"][..], &["units", "hail-caesar", "english", "--source"]].map(out);
    assert!(all.contains(one.trim_end()) && one.matches("[[list]]").count() == 1 && one.contains("id = \"english\""), "{one}");
}

#[test]
fn shares_of_lists_have_their_intervals_and_an_open_handicap_is_none() {
    let fair = flat(&out(&["fair", "hail-caesar", "english", "--quick", "--combats", "1000"]));
    let (_, shares) = fair.split_once("of their battles: ").expect("shares");
    assert!(shares.split(" against French").next().is_some_and(|share| share.ends_with(')') && share.contains(" to ")), "{fair}");
    let same = ["battle", "hc", "english", "english", "field.points=300", "--handicap", "--combats", "2000", "--seed", "2"];
    for (lang, none) in [("en", "No handicap is shown:"), ("fr", "Aucun handicap n’apparaît")] {
        let said = flat(&out(&[&same[..], &["--lang", lang]].concat()));
        assert!(said.starts_with(none), "{said}");
    }
}

#[test]
fn french_needs_no_elision_before_a_list_and_counts_nothing_in_the_singular() {
    let said = flat(&out(&["audit", "impetus", "--lang", "fr"]));
    assert!(said.contains("audit : Initiation"), "{said}");
    let swept = out(&["duel", "hc", "hobilars", "billmen", "distance=6,12", "turns=2", "--no-effects", "--lang", "fr"]);
    assert!(swept.contains("ni l’un ni l’autre"), "{swept}");
}

#[test]
fn turns_of_a_told_duel_have_their_numbers() {
    for (system, unit) in [("hail-caesar", "hobilars"), ("black-powder", "line-infantry"), ("puissance-de-feu", "basic/infantry")] {
        let told = out(&["trace", system, unit, unit]);
        let numbers: Vec<u32> =
            told.lines().filter_map(|line| line.strip_prefix("— Turn ")?.split([' ', ':', ',']).next()?.parse().ok()).collect();
        assert!(numbers.first() == Some(&1) && numbers.is_sorted() && numbers.last() > Some(&1), "{system}: {told}");
    }
}

#[test]
fn new_prices_say_where_they_are_the_lowest_and_where_battles_no_longer_bear_them_out() {
    let prices = folder("new-prices", &[]);
    let words = |file| ["reprice", "hail-caesar", "--everybody", "--combats", "1000", "--rounds", "1", "--seed", "2", "--out", file];
    let found = json_in(&prices, &words("one.toml"));
    let said = flat(&out_in(&prices, &words("two.toml")));
    let (_, outside) = said.split_once("outside the interval of its worth after: ").expect("some are");
    let (named, _) = outside.split_once(". ").expect("a sentence");
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap_or(f64::NAN);
    let of = |row: &&Value| (number(row, "new_worth_low")..=number(row, "new_worth_high")).contains(&number(row, "new_price"));
    let all = rows(&found, "prices");
    let off = all.iter().filter(|row| row["why"].as_str().is_some_and(|why| why.starts_with("too-")) && !of(row)).count();
    assert!(off > 0 && named.split(", ").count() == off, "{off}: {named}");
    let peasants = all.iter().find(|row| row["unit"] == "french/peasants").expect("a row");
    assert!(number(peasants, "new_price") == 10.0 && number(peasants, "new_worth") < 9.0 && peasants["why"] == "lowest", "{peasants}");
}
