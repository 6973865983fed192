//! One question put to several systems: what its files may say, and what comes of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use montjoie::duels::compare::SystemFound;
use montjoie::scenario::Comparison;
use serde_json::Value;

use crate::ask::{near, solve};
use crate::program::{montjoie, out, rows};

fn shipped(name: &str) -> String {
    format!("{}/scenarios/compare/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

const DUELS: &str = "\
compare_systems = true
question = \"Who?\"
combats = 2000

[[system]]
id = \"hail-caesar\"
a.unit = \"french/mounted-knights\"
b.unit = \"english/archers\"
field.turns = 2

[[system]]
id = \"impetus\"
a.unit = \"french/men-at-arms\"
b.unit = \"english/longbowmen\"
";

const ROLLS: &str = "\
compare_systems = true
question = \"Does it move?\"

[outcomes]
no = { en = \"no\", fr = \"non\" }
yes = { en = \"yes\", fr = \"oui\" }

[[system]]
id = \"hail-caesar\"
odds = \"command\"
of = \"moves\"
with = { command = 8, distance = 12 }
outcomes = { no = [\"0\", \"fiasco\"], yes = [\"1\", \"2\", \"3\"] }

[[system]]
id = \"impetus\"
none = \"there is no such roll\"
";

/// What is wrong with a file, with the line that it points at.
fn fault(text: &str) -> (String, usize) {
    let checked = Comparison::parse("bad.toml", "bad", text.to_owned(), montjoie::systems::REGISTRY)
        .and_then(|comparison| comparison.prepare(&montjoie::cli::Terminal::default()).map(|_| ()));
    let fault = checked.expect_err("something is wrong");
    let at = fault.place().map_or(0, |place| place.span.start);
    let help = fault.hint().unwrap_or_default().to_owned();
    (format!("{} | {help}", fault.message()), 1 + text[..at].matches('\n').count())
}

#[test]
fn the_two_files_that_the_faults_below_are_made_from_are_sound() {
    for text in [DUELS, ROLLS] {
        let comparison =
            Comparison::parse("good.toml", "good", text.to_owned(), montjoie::systems::REGISTRY).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(comparison.prepare(&montjoie::cli::Terminal::default()).unwrap_or_else(|fault| panic!("{fault}")).len(), 2);
    }
}

#[test]
fn faults_point_at_the_line() {
    let cases: &[(&str, &str, &str, &str, usize)] = &[
        (DUELS, "\"impetus\"", "\"impetsu\"", "did you mean `impetus`?", 12),
        (DUELS, "id = \"impetus\"\n", "", "without an `id`", 11),
        (DUELS, "\"impetus\"", "\"hail-caesar\"", "is there twice", 12),
        (DUELS, "b.unit = \"english/archers\"\n", "", "b.unit", 6),
        (DUELS, "english/archers", "english/archer", "did you mean", 8),
        (DUELS, "field.turns", "field.turn", "did you mean `field.turns`?", 9),
        (DUELS, "field.turns = 2", "field.turns = \"two\"", "whole number", 9),
        (DUELS, "a.unit = \"french/men", "c.unit = \"french/men", "there is no key `c`", 13),
        (DUELS, "compare_systems = true", "compare_systems = false", "can only be true", 1),
        (DUELS, "combats = 2000", "combats = 0", "`combats` cannot be 0", 3),
        (DUELS, "combats = 2000", "combat = 2000", "did you mean `combats`?", 3),
        (DUELS, "field.turns = 2", "field.turns = 2\nodds = \"command\"", "only one of them", 6),
        (DUELS, "a.unit = \"french/men-at-arms\"\nb.unit = \"english/longbowmen\"\n", "", "is asked nothing", 12),
        (ROLLS, "\"command\"", "\"comand\"", "did you mean `command`?", 10),
        (ROLLS, "of = \"moves\"", "of = \"move\"", "did you mean `moves`?", 11),
        (ROLLS, "command = 8,", "comand = 8,", "did you mean `command`?", 12),
        (ROLLS, "command = 8,", "command = 80,", "`command` cannot be 80", 12),
        (ROLLS, "\"0\", \"fiasco\"", "\"0\"", "“fiasco” of `moves` is in none of them", 13),
        (ROLLS, "yes = [\"1\"", "yess = [\"1\"", "did you mean `yes`?", 13),
        (ROLLS, "[\"1\", \"2\", \"3\"]", "[\"0\", \"1\", \"2\", \"3\"]", "sorted twice", 13),
        (ROLLS, "of = \"moves\"\n", "", "`of` is missing", 9),
        (ROLLS, "odds = \"command\"\n", "", "`odds` is missing", 9),
        (ROLLS, "none = \"there is no such roll\"", "a.unit = \"english/longbowmen\"", "a duel among rolls", 16),
    ];
    for (text, from, to, says, line) in cases {
        assert!(text.contains(from), "{from}");
        let (said, at) = fault(&text.replacen(from, to, 1));
        assert!(said.contains(says), "{from} → {to}: {said}");
        assert_eq!(at, *line, "{from} → {to}: {said}");
    }
    let (said, _) = fault(&ROLLS.replace("[outcomes]\nno = { en = \"no\", fr = \"non\" }\nyes = { en = \"yes\", fr = \"oui\" }\n", ""));
    assert!(said.contains("there are none"), "{said}");
    let (said, _) = fault("compare_systems = true\n[[system]]\nid = \"impetus\"\nnone = \"\"\n");
    assert!(said.contains("at least two systems"), "{said}");
}

#[test]
fn a_comparison_is_no_scenario_of_one_system() {
    let output = montjoie(&["trace", &shipped("average-command-roll")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("montjoie run"));
}

#[test]
fn every_part_is_the_system_s_own_answer() {
    let text = std::fs::read_to_string(shipped("mounted-charge-v-missile-foot")).expect("there");
    let comparison = Comparison::parse("x.toml", "x", text, montjoie::systems::REGISTRY).unwrap_or_else(|fault| panic!("{fault}"));
    let parts = comparison.prepare(&montjoie::cli::Terminal::default()).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(parts.len(), 5);
    for part in &parts {
        let SystemFound::Duel(duel) = &part.found else { panic!("{} fights", part.system.id()) };
        assert!(!duel.matchup.ids.a.is_empty() && !part.note.en.is_empty() && part.note.en != part.note.fr);
    }
}

/// What is run, and left in a folder, once for all tests: duels, thrown a few times beside, and rolls.
const RUNS: [(&str, &[&str]); 2] =
    [("mounted-charge-v-missile-foot", &["--combats", "4096", "--no-effects", "--lang", "fr"]), ("average-command-roll", &[])];

/// The answer of a run, and the files that it wrote, by their names: with reports those of a folder.
type Answered = (Value, BTreeMap<String, Vec<u8>>);

fn answered(name: &str) -> &'static Answered {
    static ANSWERED: [OnceLock<Answered>; 2] = [const { OnceLock::new() }; 2];
    let place = RUNS.iter().position(|(run, _)| *run == name).expect("a run");
    ANSWERED[place].get_or_init(|| {
        let at = tempfile::tempdir().expect("a folder");
        let words = ["run", &shipped(name), "--quiet", "--format", "json", "--out", at.path().to_str().expect("a path")];
        let said = out(&[&words[..], RUNS[place].1].concat());
        let folder = at.path().join("systems").join(name);
        let below = ["", "charts", "data"].into_iter().filter_map(|part| std::fs::read_dir(folder.join(part)).ok()).flatten().flatten();
        let name = |path: &Path| path.strip_prefix(&folder).expect("below").display().to_string();
        let files = below.filter_map(|entry| Some((name(&entry.path()), std::fs::read(entry.path()).ok()?))).collect();
        (serde_json::from_str(&said).expect("JSON"), files)
    })
}

#[test]
fn the_charge_is_answered_by_all_five_as_each_would_alone() {
    let (json, _) = answered("mounted-charge-v-missile-foot");
    let systems = ids(json);
    assert_eq!(systems.len(), 5);
    for system in &systems {
        let share = |outcome: &str| share(json, system, outcome).expect("a share");
        near(system, share("a") + share("neither") + share("b"), 1.0, 1e-9);
        let duel = rows(json, "duels").iter().find(|row| row["system"] == *system).expect("a duel");
        assert!(duel["max_abs_z"].as_f64().expect("both ways") < 6.0);
        assert!(rows(json, "losses").iter().any(|row| row["system"] == *system), "each answer is there whole");
    }
    let alone = solve("hail-caesar", &["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stance=shoot", "field.distance=24"]);
    let first = share(json, systems[0], "a").expect("a share");
    near("Hail Caesar", first, alone.tally.wins(montjoie::tally::Winner::A), 1e-12);
}

/// The systems of a comparison, in their order.
fn ids(json: &Value) -> Vec<&str> {
    rows(json, "systems").iter().filter_map(|row| row["system"].as_str()).collect()
}

/// The exact share of an outcome in a system.
fn share(json: &Value, system: &str, outcome: &str) -> Option<f64> {
    rows(json, "outcomes").iter().find(|row| row["system"] == system && row["outcome"] == outcome)?["exact"].as_f64()
}

#[test]
fn duels_have_outcomes_of_their_own() {
    let with = format!("{DUELS}\n[outcomes]\nwins = \"it wins\"\n");
    let fault = Comparison::parse("duels.toml", "duels", with, montjoie::systems::REGISTRY).err().expect("a duel has A, neither and B");
    assert!(fault.message().contains("outcomes of their own"), "{}", fault.message());
}

#[test]
fn the_command_roll_is_answered_where_there_is_one() {
    let (json, _) = answered("average-command-roll");
    let systems = ids(json);
    let share = |place: usize, outcome: &str| share(json, systems[place], outcome).expect("a share");
    // H1: 5/18, 5/36, 11/36, 1/4, 1/36; B11; BO5 at +1.
    for (id, want) in [("goes-wrong", 1. / 36.), ("stays", 1. / 4.), ("moves", 11. / 36.), ("moves-more", 5. / 36. + 5. / 18.)] {
        near(id, share(0, id), want, 1e-12);
    }
    near("Black Powder", share(1, "stays"), 1. / 4., 1e-12);
    near("Black Powder", share(1, "goes-wrong"), 1. / 36., 1e-12);
    near("Bloody Big BATTLES!", share(2, "moves") + share(2, "stays") + share(2, "goes-wrong"), 1.0, 1e-12);
    let asked: Vec<bool> = rows(json, "systems").iter().map(|row| !row["question"].is_null()).collect();
    assert_eq!(asked, [true, true, true, false, false], "two have no command roll");
    assert_eq!(rows(json, "outcomes").len(), 3 * 4);
}

#[cfg(feature = "report")]
#[test]
fn it_leaves_a_report_a_chart_its_data_and_a_manifest() {
    for (name, _) in RUNS {
        let files = &answered(name).1;
        let manifest: Value = serde_json::from_slice(&files["manifest.json"]).expect("JSON");
        for file in manifest["files"].as_array().expect("files") {
            assert!(files.contains_key(file.as_str().expect("a name")), "{file}");
        }
        assert_eq!(manifest["systems"].as_array().expect("systems").len(), 5);
        let csv = String::from_utf8_lossy(&files["data/outcomes.csv"]);
        assert!(csv.starts_with("system,outcome,exact,sampled,sampled_low,sampled_high,combats\n"), "{csv}");
        assert!(files["report.pdf"].starts_with(b"%PDF"));
        assert!(files.contains_key("charts/systems.svg"));
    }
}
