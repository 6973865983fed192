//! The program as people and programs call it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::ask::near;
use crate::program::{command, flat, montjoie, montjoie_in};

/// What the program prints: nothing but the answer, where there is no terminal.
fn out(words: &[&str]) -> String {
    let output = montjoie(words);
    assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&out(&[words, &["--format", "json"]].concat())).expect("JSON")
}

#[test]
fn duel_as_json_has_the_promised_shape_and_the_oracle_s_shares() {
    let words = ["duel", "hail-caesar", "english/mounted-knights", "english/archers", "field.distance=6", "field.first=a"];
    let duel = json(&[&words[..], &["--combats", "20000", "--no-effects"]].concat());
    let about = &duel["about"];
    assert_eq!((&duel["ask"], &about["system"], &about["a"]), (&"duel".into(), &"hail-caesar".into(), &"english/mounted-knights".into()));
    // The row of a table in which these columns have these values.
    let row = |table: &str, keys: &[(&str, &str)]| -> Value {
        let rows = duel["tables"][table].as_array().expect("a table");
        rows.iter().find(|row| keys.iter().all(|(name, value)| row[*name] == **value)).unwrap_or_else(|| panic!("{table} {keys:?}")).clone()
    };
    assert_eq!(row("situations", &[("key", "field.distance")])["value"], "6");
    assert_eq!(row("situations", &[("key", "a.stance")])["value"], "advance");
    let a = row("shares", &[("winner", "a")]);
    near("H37", a["exact"].as_f64().unwrap(), 0.860076842088320, 1e-11);
    near("H37", row("shares", &[("winner", "b")])["exact"].as_f64().unwrap(), 0.127692508730296, 1e-11);
    let routed = row("endings", &[("ending", "routed-in-melee"), ("winner", "a")]);
    near("H37", routed["exact"].as_f64().unwrap(), 0.714795013437666, 1e-11);
    let solved = &duel["tables"]["duels"][0];
    assert_eq!(solved["unfinished"], 0.0);
    assert!(solved["states"].as_u64().unwrap() > 1000);
    let sum: f64 = duel["tables"]["rounds"].as_array().unwrap().iter().map(|row| row["exact"].as_f64().unwrap()).sum();
    near("rounds", sum, 1.0, 1e-12);
    assert_eq!((&a["combats"], &about["seed"]), (&20000.into(), &1.into()));
    assert!(a["sampled_low"].as_f64() < a["sampled"].as_f64() && a["sampled"].as_f64() < a["sampled_high"].as_f64());
    assert!(solved["max_abs_z"].as_f64().unwrap() < 5.0);
    let table = row("settings", &[("setting", "rules.panic_table")]);
    assert_eq!((&table["value"], &table["basis"]), (&"T1".into(), &"our-construction".into()));
}

/// Every number of a JSON text as it is printed, outside of strings.
fn numbers(text: &str) -> Vec<String> {
    let outside: String = text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    outside.split([' ', ',', ':', '[', ']', '{', '}', '\n']).filter(number).map(str::to_owned).collect()
}

#[test]
fn json_has_no_negative_zero_and_no_digits_that_rounding_has_made() {
    let duel = "duel hail-caesar french/mounted-knights english/archers --combats 20000 --no-effects";
    let commands = [
        duel,
        "duel black-powder sample/riflemen sample/light-cavalry distance=0 turns=1 --no-effects",
        "odds hail-caesar command command=9 distance=18 militia=true",
        "odds black-powder command",
        "odds impetus discipline",
        "odds puissance-de-feu morale",
        "units hail-caesar",
        "matrix hail-caesar french",
        "fair hail-caesar french --by duels",
        "battle hail-caesar french english --combats 50",
    ];
    let mut seen = 0;
    for command in commands {
        let text = out(&[&command.split(' ').collect::<Vec<_>>()[..], &["--format", "json"]].concat());
        for number in numbers(&text) {
            seen += 1;
            let fraction = number.split_once('.').map_or("", |(_, fraction)| fraction.split('e').next().unwrap_or(""));
            // Answers that are tables are not rounded at all.
            let noise = !["duel", "odds", "matrix"].iter().any(|tables| command.starts_with(tables))
                && fraction.len() >= 15
                && ["000000000", "999999999"].iter().any(|run| fraction.trim_start_matches('0').contains(run));
            assert!(!number.starts_with("-0.0e") && number != "-0.0" && !noise, "{command}: {number}");
        }
    }
    assert!(seen > 1000, "{seen} numbers");
}

#[test]
fn odds_as_json_name_quantities_outcomes_and_means() {
    let odds = json(&["odds", "hail-caesar", "command", "command=8", "distance=12"]);
    assert_eq!((&odds["about"]["question"], &odds["about"]["command"]), (&"command".into(), &8.into()));
    let share = |outcome: &str| {
        let outcomes = odds["tables"]["odds"].as_array().unwrap();
        let found = outcomes.iter().find(|o| o["of"] == "moves" && o["outcome"] == outcome).expect("there");
        found["probability"].as_f64().unwrap()
    };
    near("H1", share("1") + share("2") + share("3"), 13. / 18., 1e-12);
    near("H1", odds["tables"]["means"][0]["mean"].as_f64().unwrap(), 17. / 12., 1e-12);
}

#[test]
fn rows_that_stand_for_several_numbers_are_added_to_no_other() {
    let odds = json(&["odds", "bloody-big-battles", "assault", "a=old-guard", "b=militia"]);
    let sums =
        |of: &str| odds["tables"]["odds"].as_array().unwrap().iter().filter(|row| row["of"] == of && !row["at_least"].is_null()).count();
    assert_eq!([sums("row"), sums("end")], [0, 0], "+7, 0 and -7 are rows of the table of results");
    assert!(sums("bases_of_b") > 2);
}

#[test]
fn text_output_fits_eighty_columns() {
    for words in [
        &["duel", "hail-caesar", "french/crossbowmen+pavise", "burgundian/english-archers", "--combats", "1000"][..],
        &["odds", "hail-caesar", "shooting", "unit=english/archers", "target=english/kerns"],
        &["odds", "hail-caesar"],
        &["trace", "hail-caesar", "french/mounted-knights", "english/archers", "--lang", "fr"],
        &["systems", "hail-caesar", "--lang", "fr"],
    ] {
        let text = out(words);
        let long = text.lines().find(|line| line.chars().count() > 92);
        assert_eq!(long, None, "{words:?}");
        let over = text.lines().filter(|line| line.chars().count() > 80 && !line.starts_with('—')).collect::<Vec<_>>();
        assert!(over.is_empty(), "{words:?}: {over:?}");
    }
}

#[test]
fn every_variant_of_a_run_can_be_told_from_the_others_in_eighty_columns() {
    let scenario = "scenarios/hail-caesar/knights-v-longbows.toml";
    let asked = json!({ "ask": "run", "scenario": scenario, "method": "sample", "combats": 100, "effects": false });
    let [text, _] = crate::faces::shown(&asked).1;
    let table: Vec<&str> =
        text.lines().filter(|line| line.starts_with("  ") && line.contains('%') && !line.contains("intervals")).collect();
    assert!(table.iter().all(|line| line.chars().count() <= 80), "{text}");
    let names = |line: &&str| line.trim().split("  ").next().unwrap_or_default().to_owned();
    let different: std::collections::BTreeSet<String> = table.iter().map(names).collect();
    assert_eq!(different.len(), 24, "{text}");
    assert!(different.contains("30\u{a0}in · stakes · command 9"), "{text}");
}

/// What the questions that cannot be asked without units are asked with.
const OF_UNITS: &[(&str, &str, &[&str])] = &[
    ("hail-caesar", "melee_round", &["a=french/vougiers", "b=english/archers"]),
    ("black-powder", "charge", &["a=sample/line-infantry", "b=sample/guard-infantry"]),
    ("black-powder", "melee_round", &["a=sample/line-infantry", "b=sample/guard-infantry"]),
    ("impetus", "melee_round", &["a=tutorial/knights", "b=english/longbowmen"]),
    ("puissance-de-feu", "evasion", &["unit=basic/cavalry"]),
];

#[test]
fn every_question_of_every_system_fits_eighty_columns_in_both_languages() {
    for system in montjoie::systems::REGISTRY.systems() {
        let lists = ["en", "fr"].map(|lang| out(&["odds", system.id(), "--lang", lang]));
        let asked = system.questions().into_iter().flat_map(|question| {
            let of = OF_UNITS.iter().find(|(s, q, _)| (*s, *q) == (system.id(), question.name));
            let keys = of.iter().flat_map(|(.., words)| *words).filter_map(|word| word.split_once('=')).collect::<BTreeMap<_, _>>();
            crate::faces::shown(&json!({ "ask": "odds", "system": system.id(), "question": question.name, "keys": keys })).1
        });
        for text in lists.into_iter().chain(asked) {
            let over: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
            assert!(over.is_empty(), "{}: {over:?}", system.id());
        }
    }
}

#[test]
fn french_output_is_french() {
    let text = out(&["duel", "hail-caesar", "french/mounted-knights", "english/archers", "--method", "exact", "--lang", "fr"]);
    assert!(text.contains("Chevaliers montés") && text.contains("66,54\u{a0}%"), "{text}");
    assert!(text.contains("Ce que peut faire A, Chevaliers montés") && text.contains("dépendent surtout de cette lecture"), "{text}");
    assert!(text.lines().count() <= 30, "{text}");
}

#[test]
fn the_language_is_that_of_the_environment_or_of_an_option_before_or_after_the_command() {
    let odds = ["odds", "hail-caesar", "command", "command=8", "distance=12"];
    let said = |before: &[&str], after: &[&str], lang: &str| {
        let words = [before, &odds[..], after].concat();
        let output = command(&words).env("LC_ALL", lang).output().expect("it runs");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let (english, french) = (said(&[], &[], "C"), said(&[], &["--lang", "fr"], "C"));
    assert!(english.contains("at least") && french.contains("au moins"), "{english}{french}");
    assert_eq!(said(&["--lang", "fr"], &[], "C"), french);
    assert_eq!(said(&[], &[], "fr_FR.UTF-8"), french);
    assert_eq!(said(&[], &["--lang", "en"], "fr_FR.UTF-8"), english);
    let json = said(&[], &["--format", "json"], "fr_FR.UTF-8");
    assert_eq!(json, said(&[], &["--format", "json"], "C"));
}

#[test]
fn every_list_is_printed_with_its_forty_two_units_and_two_options() {
    let lists = json(&["units", "hail-caesar"]);
    let units: usize = lists.as_array().unwrap().iter().map(|list| list["units"].as_array().unwrap().len()).sum();
    assert_eq!(units, 44);
    let knights = &lists[0]["units"][0];
    assert_eq!(knights["fr"], "Chevaliers montés");
    assert_eq!(knights["profile"]["as_printed"], "Montjoie !, lance, tough fight.");
    assert_eq!(knights["points"], 32.0);
}

#[test]
fn systems_say_what_is_not_modelled() {
    let text = out(&["systems"]);
    assert!(text.contains("not modelled yet") && flat(&text).contains("demoralisation, several units in a melee"));
    let keys = out(&["systems", "hail-caesar"]);
    assert!(keys.contains("field.distance [24]") && keys.contains("rules.panic_table [T1]"));
}

#[test]
fn completions_and_man_pages_are_there() {
    assert!(out(&["completions", "bash"]).contains("_montjoie"));
    let folder = tempfile::tempdir().expect("a folder");
    out(&["man", "--dir", &folder.path().display().to_string()]);
    let page = std::fs::read_to_string(folder.path().join("montjoie-duel.1")).expect("a page");
    assert!(page.contains(".TH montjoie-duel"));
}

#[test]
fn the_examples_of_every_help_text_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let duel = ["trace", "hail-caesar", "french/vougiers", "english/billmen", "field.distance=0", "--format", "json"];
    // What an example calls the reader's own, and what would be written outside of the test's folder.
    let archers =
        crate::bad_input::LIST.split_once("[[list.unit]]").expect("a unit").1.replace("guards", "archers").replace("Guards", "Archers");
    let two = format!("{}\n[[list.unit]]{archers}", crate::bad_input::LIST.replace("\"mine\"", "\"my-list\""));
    let two = own("two.toml", &two);
    let files = [
        ("my-combat.json", own("my-combat.json", &out(&duel))),
        ("my-list.toml", own("my-list.toml", crate::bad_input::LIST)),
        ("my.toml", own("my.toml", crate::bad_input::GOOD)),
        ("my-army.toml", own("my-army.toml", crate::battles::VANGUARD)),
        ("my-evening.toml", own("my-evening.toml", include_str!("../../docs/files/evening.toml"))),
        ("my-battle.toml", own("my-battle.toml", "system = \"hail-caesar\"\nkind = \"battle\"\n")),
        ("mine.toml", folder.path().join("mine.toml").display().to_string()),
        ("from-nothing.toml", folder.path().join("from-nothing.toml").display().to_string()),
        ("cautious.toml", folder.path().join("cautious.toml").display().to_string()),
        ("/usr/local/share/man/man1", folder.path().display().to_string()),
        (".", folder.path().display().to_string()),
        ("reports", folder.path().display().to_string()),
    ];
    let here = folder.path().display().to_string();
    let commands = [
        "",
        "duel",
        "battle",
        "factions",
        "reprice",
        "odds",
        "luck",
        "scenarios",
        "trace",
        "audit",
        "matrix",
        "fair",
        "units",
        "systems",
        "completions",
        "man",
        "page",
        "run",
    ];
    let page = folder.path().join("page.html").display().to_string();
    for command in commands {
        let help = if command.is_empty() { out(&["--help"]) } else { out(&[command, "--help"]) };
        let lines: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("montjoie ")).collect();
        assert!(lines.len() >= 2, "{command}: two examples");
        for line in lines {
            let line = line.split(" > ").next().expect("a line");
            // Prices of the shipped lists take minutes without optimisation: the same questions are put to a list of two.
            let line = match command {
                "matrix" | "fair" => line
                    .replace("hail-caesar french english", "hail-caesar my-list")
                    .replace("french/mounted-knights.", "my-list/guards.")
                    .replace("french/mounted-knights:english/archers", "my-list/guards:my-list/archers"),
                _ => line.to_owned(),
            };
            let mut words: Vec<&str> = line.split_whitespace().collect();
            for word in &mut words {
                if let Some((_, instead)) = files.iter().find(|(name, _)| name == word) {
                    *word = instead;
                }
            }
            match words[0] {
                "duel" => words.extend(["--combats", "1000", "--no-effects"]),
                "battle" => words.extend(["--combats", "20"]),
                "factions" => words.extend(["--combats", "300"]),
                "reprice" => words.extend(["--combats", "1000", "--rounds", "1"]),
                "matrix" | "fair" => {
                    if !words.contains(&"my-list") {
                        words.insert(2, "my-list");
                    }
                    match words.iter().position(|word| *word == "--list") {
                        Some(place) => words[place + 1] = &two,
                        None => words.extend(["--list", &two]),
                    }
                    words.push("--no-cache");
                }
                // `every_variant_of_a_run_can_be_told_from_the_others_in_eighty_columns` runs it.
                "run" if words[1] == "hail-caesar/knights-v-longbows" => continue,
                "run" => words.extend(["--method", "sample", "--no-effects", "--out", &here]),
                // `book::printed` makes books of all systems and of one.
                "odds" if words.contains(&"--book") => continue,
                "page" => words.splice(1.., ["--out", &page]).for_each(drop),
                "man" if words.len() == 1 => words.extend(["--dir", &here]),
                _ => {}
            }
            let said = out(&words);
            assert!(command == "man" || !said.is_empty(), "{line}");
        }
    }
    assert!(folder.path().join("montjoie-trace.1").exists());
    let help = out(&["--help"]);
    assert!(["run", "duel", "odds", "trace", "units", "systems"].iter().all(|command| help.contains(&format!("  {command} "))));
}

#[test]
fn a_trace_tells_the_same_combat_each_time() {
    let words = ["trace", "hail-caesar", "french/mounted-knights", "english/archers", "b.stakes=planted", "--combat", "5000"];
    assert_eq!(out(&words), out(&words));
    let told = json(&words);
    assert!(told["lines"].as_array().unwrap().len() > 5);
    assert!(told["winner"].is_string() || told["winner"].is_null());
}

/// Runs scenarios of these texts, in a folder of its own.
fn run(texts: &[&str], more: &[&str]) -> (tempfile::TempDir, std::process::Output) {
    let folder = tempfile::tempdir().expect("a folder");
    let files: Vec<String> = (1..=texts.len()).map(|number| format!("number-{number}.toml")).collect();
    files.iter().zip(texts).for_each(|(file, text)| std::fs::write(folder.path().join(file), text).expect("written"));
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let words = [&["run"][..], &files, more].concat();
    let output = montjoie_in(folder.path(), &words);
    (folder, output)
}

fn said(output: &std::process::Output) -> String {
    flat(&String::from_utf8_lossy(&output.stdout))
}

#[test]
fn shares_that_are_sampled_say_how_far_their_intervals_reach() {
    use crate::bad_input::GOOD;
    let (_folder, sampled) = run(&[GOOD], &["--method", "sample", "--no-effects"]);
    assert!(said(&sampled).contains("Sampled: 1,000 combats each, seed 1; 95 % intervals within 3."), "{}", said(&sampled));
    let (_folder, exact) = run(&[GOOD], &["--method", "exact", "--no-effects", "--lang", "fr"]);
    assert!(said(&exact).contains("Tout est exact"), "{}", said(&exact));
}

#[test]
fn several_scenarios_are_one_list_of_json_and_no_csv() {
    use crate::bad_input::GOOD;
    let (_folder, both) = run(&[GOOD, GOOD], &["--no-effects", "--format", "json"]);
    let json: Value = serde_json::from_slice(&both.stdout).expect("JSON");
    let names: Vec<_> = json.as_array().expect("a list").iter().map(|one| one["about"]["name"].clone()).collect();
    assert_eq!(names, ["number-1", "number-2"]);
    let (folder, csv) = run(&[GOOD, GOOD], &["--format", "csv"]);
    assert_eq!(csv.status.code(), Some(1));
    assert!(!folder.path().join("reports").exists());
}

#[test]
fn a_rule_that_was_changed_is_told_by_what_it_says_unchanged() {
    let odds = crate::ask::odds("hail-caesar", "command", &["rules.panic_table=T2"]).expect("an answer");
    let changed = odds.assumptions.iter().find(|assumption| assumption.key == "panic_table").expect("named");
    assert!(
        changed.says(montjoie::language::Lang::En).starts_with("with T1, as it stands: "),
        "{}",
        changed.says(montjoie::language::Lang::En)
    );
    assert!(changed.says(montjoie::language::Lang::Fr).starts_with("avec T1, sans changement : "));
}

#[test]
fn the_source_of_the_shipped_lists_is_a_list_of_ones_own_but_for_its_ids() {
    for system in montjoie::systems::REGISTRY.systems() {
        let source = out(&["units", system.id(), "--source"]);
        assert_eq!(source, system.source());
        let own = montjoie::systems::OwnList { file: "mine.toml".to_owned(), text: source };
        let problem = system.open(&[own]).err().expect("ids that are taken");
        assert!(problem.message.contains("there is already a list"), "{}", problem.message);
    }
}

/// A disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_no_success() {
    for words in [
        &["units", "impetus"][..],
        &["duel", "hail-caesar", "french/vougiers", "english/billmen", "--no-effects"],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("such a device");
        let output = command(words).stdout(full).output().expect("it runs");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {message}");
        assert!(message.contains("cannot write the answer") && !message.contains("panicked"), "{message}");
    }
}

/// What another program writes is read once.
#[cfg(target_os = "linux")]
#[test]
fn a_scenario_may_come_through_a_pipe() {
    use std::io::Write;
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = command(&["run", "/dev/stdin", "--method", "exact", "--no-effects", "--format", "csv"])
        .current_dir(folder.path())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    child.stdin.take().expect("a pipe").write_all(crate::bad_input::GOOD.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 4);
}

#[test]
fn of_outcomes_that_are_as_likely_none_is_called_the_most_likely() {
    let first = |words: &[&str]| flat(&out(&[&["odds"], words].concat()));
    for (words, says) in [
        (&["bloody-big-battles", "assault"][..], "Row: most likely +1 to +3 or −1 to −3 (28.5 % each)."),
        (&["bloody-big-battles", "assault", "--lang", "fr"], "Ligne, le plus probable : +1 à +3 ou −1 à −3 (28,5 % chacun)."),
        (&["hail-caesar", "disorder"], "Unit: most likely in order or disordered (50.0 % each)."),
        (
            &["hail-caesar", "fiasco"],
            "Row: 6 outcomes are as likely (16.7 % each). Moves of row 6: 3 outcomes are as likely (33.3 % each).",
        ),
        (&["black-powder", "heavy_cavalry", "--lang", "fr"], "3 résultats aussi probables (33,3 % chacun), moyenne 2,00."),
        // One is likelier than all others.
        (&["puissance-de-feu", "march"], "Inches: most likely 7 (16.7 %), mean 7.00."),
    ] {
        assert!(first(words).contains(says), "{words:?}: {}", first(words));
    }
}
