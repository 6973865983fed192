//! What a user gets wrong: a clear error with the place, status 1, nothing written, never a panic.

use std::path::Path;

use montjoie::scenario::Scenario;
use proptest::prelude::*;

use crate::program::montjoie;

pub const GOOD: &str = r#"system = "hail-caesar"
question = "Who wins?"
combats = 1000

[a]
unit = "french/vougiers"

[b]
unit = "english/billmen"

[field]
distance = 12
"#;

/// Runs a scenario of this text and expects status 1, these words in the message, and nothing written.
#[track_caller]
fn refused(bytes: &[u8], words: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("scenario.toml");
    std::fs::write(&file, bytes).expect("written");
    refused_file(&file, folder.path(), words);
}

#[track_caller]
fn refused_file(file: &Path, folder: &Path, words: &[&str]) {
    let out = folder.join("out");
    let output = montjoie(&["run", &file.display().to_string(), "--out", &out.display().to_string()]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(!message.contains("panicked"), "{message}");
    for word in words {
        assert!(message.contains(word), "no “{word}” in:\n{message}");
    }
    assert!(!out.exists(), "something was written");
}

/// The good scenario with one text replaced by another.
fn with(old: &str, new: &str) -> Vec<u8> {
    assert!(GOOD.contains(old));
    GOOD.replace(old, new).into_bytes()
}

#[test]
fn the_scenario_that_the_others_spoil_is_sound() {
    let scenario = Scenario::parse("good.toml", "good", GOOD.to_owned(), montjoie::systems::REGISTRY).expect("sound");
    let game = scenario.system.open(&[]).expect("lists");
    assert_eq!(scenario.duels(&*game).expect("sound").len(), 1);
}

#[test]
fn wrong_keys_are_named_with_the_nearest_right_one() {
    refused(&with("distance = 12", "distence = 12"), &["`field.distence`", "did you mean `field.distance`", ":12:"]);
    refused(&with("[field]", "[fields]"), &["`fields`", "did you mean `field`"]);
    refused(&with("combats", "combat"), &["`combat`", "did you mean `combats`"]);
    refused(&with("distance = 12", "distance = 12\n[rules]\npanic_tabel = \"T1\""), &["did you mean `rules.panic_table`"]);
    refused(&with("[field]", "[a.deeper]\nx = 1\n[field]"), &["a.deeper"]);
}

#[test]
fn wrong_values_are_named_with_what_was_expected() {
    refused(&with("distance = 12", "distance = \"far\""), &["`field.distance`", "a whole number from 0 to 240"]);
    refused(&with("distance = 12", "distance = -3"), &["`field.distance`", "-3"]);
    refused(&with("distance = 12", "distance = 12.5"), &["`field.distance`", "12.5"]);
    refused(&with("distance = 12", "distance = 2024-01-01"), &["`field.distance`"]);
    refused(&with("distance = 12", "turns = 0"), &["`field.turns`", "from 1"]);
    refused(&with("distance = 12", "first = \"c\""), &["either | a | b"]);
    refused(&with("combats = 1000", "combats = 0"), &["`combats`", "from 1"]);
    refused(&with("combats = 1000", "combats = 1000\nmethod = \"guess\""), &["both | exact | sample"]);
    refused(&with("combats = 1000", "precision = 0.9"), &["`precision`"]);
    refused(&with("combats = 1000", "seed = -1"), &["`seed`"]);
    refused(&with("distance = 12", "distance = 12\n[rules]\ncover = [1, 2, 3]"), &["`rules.cover`", "2 whole numbers"]);
    refused(
        &with("distance = 12", "distance = 12\n[rules]\npanic_table = [[8, \"hold\", \"hold\"], [9, \"break\", \"break\"]]"),
        &["panic_table"],
    );
}

#[test]
fn ranges_that_do_not_rise_are_refused() {
    refused(
        &with("distance = 12", "distance = 12\n[rules]\nbombard_ranges = [36, 24, 12]"),
        &["bombard_ranges", "farther than the one before"],
    );
}

#[test]
fn units_that_do_not_exist_or_cannot_do_it_are_named() {
    refused(&with("french/vougiers", "french/vougeirs"), &["there is no unit `french/vougeirs`", "did you mean `french/vougiers`"]);
    refused(&with("french/vougiers", "french/vougiers+pavise"), &["there is no unit `french/vougiers+pavise`"]);
    refused(&with("unit = \"french/vougiers\"", ""), &["`a.unit` is not set"]);
    refused(
        &with("\"french/vougiers\"", "\"french/vougiers\"\nstakes = \"planted\""),
        &["`french/vougiers` has no stakes", "expected none"],
    );
    refused(&with("\"french/vougiers\"", "\"french/vougiers\"\nstance = \"shoot\""), &["cannot shoot"]);
    refused(&with("\"french/vougiers\"", "\"french/bombard\"\nstance = \"advance\""), &["is a gun"]);
    refused(&with("\"french/vougiers\"", "\"english/kerns\"\nsupports = 1"), &["skirmishers cannot be supported"]);
    refused(&with("\"french/vougiers\"", "\"french/vougiers\"\nsupports = 4"), &["`a.supports`", "from 0 to 3"]);
    refused(GOOD.replace("\"french/vougiers\"", "\"french/bombard\"").replace("= 12", "= 0").as_bytes(), &["cannot charge"]);
}

#[test]
fn sweeps_and_variants_that_ask_for_nothing_or_twice_are_refused() {
    let more = |text: &str| format!("{GOOD}{text}").into_bytes();
    refused(&more("[sweep]\n\"field.distance\" = []"), &["has no values"]);
    refused(&more("[sweep]\n\"field.distance\" = 12"), &["needs a list"]);
    refused(&more("[sweep]\n\"field.distance\" = [12, 12]"), &["twice"]);
    refused(&more("[sweep]\n\"field.distnace\" = [12]"), &["did you mean `field.distance`"]);
    refused(&more("[[variant]]\n\"field.distance\" = 3"), &["without a `name`"]);
    refused(&more("[[variant]]\nname = \"x\"\n[[variant]]\nname = \"x\""), &["a name of its own"]);
    refused(
        &more("[[variant]]\nname = { en = \"x\", fr = \"z\" }\n[[variant]]\nname = { en = \"y\", fr = \"z\" }"),
        &["a name of its own"],
    );
    refused(&more("[[variant]]\nname = { en = \"x\", de = \"z\" }"), &["there is no key `name.de`"]);
    refused(&more("[sweep]\n\"field.distance\" = [1, \"far\"]"), &["`field.distance` cannot be “far”"]);
    let claim = |of: &str| with("combats = 1000", &format!("combats = 1000\nclaim = {{ says = \"A wins more often\", {of} }}"));
    refused(&claim("\"field.distance\" = 30"), &["about no situation: `field.distance` is never 30", ":4:", "the file itself sets"]);
    refused(&claim("\"field.distence\" = 12"), &["`field.distence` is never 12", "did you mean `field.distance`"]);
    // What would otherwise hold in silence.
    let near = "[[variant]]\nname = \"near\"\n\"field.distance\" = 6\n";
    refused(&more(&format!("{near}[sweep]\n\"field.distance\" = [12, 18]")), &["`field.distance` is swept, so no variant can set it"]);
    refused(&more("[[variant]]\nname = \"x\"\n\"b.cover\" = \"light\"\nb.cover = \"none\""), &["`b.cover` is set twice"]);
    refused(&with("combats = 1000", "combats = 1000\nprecision = 0.01"), &["`precision` beside `combats`"]);
    let long: Vec<String> = (1..=240).map(|n| n.to_string()).collect();
    let huge = format!("[sweep]\n\"field.distance\" = [{0}]\n\"field.turns\" = [{0}]", long.join(", "));
    refused(&more(&huge), &["57600 duels, at most 10000"]);
}

#[test]
fn files_that_are_no_scenario_are_refused() {
    refused(b"", &["`system` is missing"]);
    refused(b"system = \"hail-ceasar\"", &["did you mean `hail-caesar`"]);
    refused(b"system = \"chess\"", &["systems are"]);
    refused(b"system = hail", &[":1:"]);
    refused(b"system = \"hail-caesar\"\n[a\n", &[":2:"]);
    refused(&[0xff, 0xfe, 0x00, 0x80, 0x0a], &["line 1", "not a text file"]);
    refused(&(0..4096u32).map(|n| (n.wrapping_mul(2654435761) >> 13) as u8).collect::<Vec<_>>(), &[]);
    let folder = tempfile::tempdir().expect("a folder");
    refused_file(&folder.path().join("missing.toml"), folder.path(), &["cannot read"]);
    refused_file(folder.path(), folder.path(), &["is a folder"]);
    let huge = folder.path().join("huge.toml");
    // Ten gigabytes on paper; a hole on the disk.
    std::fs::File::create(&huge).and_then(|file| file.set_len(10 << 30)).expect("a sparse file");
    refused_file(&huge, folder.path(), &["larger than 1 MiB"]);
}

#[test]
fn one_bad_scenario_among_good_ones_stops_the_run_before_it_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, bad) = (folder.path().join("good.toml"), folder.path().join("bad.toml"));
    std::fs::write(&good, GOOD).expect("written");
    std::fs::write(&bad, with("distance", "distence")).expect("written");
    let out = folder.path().join("out");
    let output = montjoie(&["run", &good.display().to_string(), &bad.display().to_string(), "--out", &out.display().to_string()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!out.exists());
}

pub const LIST: &str = r#"[[list]]
id = "mine"
name = { en = "Mine", fr = "La mienne" }

[[list.unit]]
id = "guards"
name = { en = "Guards", fr = "Gardes" }
arm = "infantry"
weapon = "none"
clash = 7
sustained = 6
short = "0/3"
shoot = "0"
morale = "4+"
stamina = 6
special = ["stubborn"]
points = 30
"#;

#[track_caller]
fn refused_list(text: &str, words: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, text).expect("written");
    let output = montjoie(&["units", "hail-caesar", "--list", &file.display().to_string()]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{message}");
    for word in words.iter().chain(&["mine.toml"]) {
        assert!(message.contains(word), "no “{word}” in:\n{message}");
    }
}

#[test]
fn a_list_of_ones_own_loads_and_fights_beside_the_shipped_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, LIST).expect("written");
    let list = file.display().to_string();
    let units = montjoie(&["units", "hail-caesar", "mine", "--list", &list]);
    assert!(String::from_utf8_lossy(&units.stdout).contains("Guards"));
    // One text is a name in both languages.
    let name = LIST.lines().find(|line| line.starts_with("name")).expect("a name");
    std::fs::write(&file, LIST.replacen(name, "name = \"Ours alone\"", 1)).expect("written");
    for lang in ["en", "fr"] {
        let units = montjoie(&["units", "hail-caesar", "mine", "--list", &list, "--lang", lang]);
        assert!(String::from_utf8_lossy(&units.stdout).contains("Ours alone"), "{lang}");
    }
    let duel = montjoie(&["duel", "hail-caesar", "mine/guards", "english/billmen", "--list", &list, "--method", "exact"]);
    assert!(duel.status.success(), "{}", String::from_utf8_lossy(&duel.stderr));
}

#[test]
fn bad_lists_are_refused_with_the_place() {
    let with = |old: &str, new: &str| {
        assert!(LIST.contains(old));
        LIST.replace(old, new)
    };
    refused_list(&with("clash", "clsh"), &["there is no key `clsh`", "did you mean `clash`"]);
    refused_list(&with("\"infantry\"", "\"infantri\""), &["`infantri` cannot stand here", "infantry | skirmishers", "did you mean"]);
    refused_list(&with("clash = 7\n", ""), &["`clash` is missing"]);
    refused_list(&with("\"infantry\"", "\"skirmishers\""), &["go together", "or neither"]);
    refused_list(&with("clash = 7", "clash = 300"), &["a whole number from 0 to 255"]);
    refused_list(&with("shoot = \"0\"", "shoot = 0"), &["a text, in quotation marks"]);
    refused_list("", &["[[list]]", "--source"]);
    refused_list(&with("clash = 7", "clash = 41"), &["at most 40"]);
    refused_list(&with("clash = 7", "clash = -1"), &["-1"]);
    refused_list(&with("clash = 7", "clash = 0").replace("sustained = 6", "sustained = 0"), &["no dice at all"]);
    refused_list(&with("points = 30", "points = 0"), &["not a price"]);
    refused_list(&with("points = 30", "points = nan"), &["not a price"]);
    refused_list(&with("points = 30", "points = 1e300"), &["1e300 points is not a price"]);
    refused_list(&with("{ en = \"Guards\", fr = \"Gardes\" }", "\"\""), &["an empty text is no name"]);
    refused_list(&with("\"4+\"", "\"1+\""), &["not a save"]);
    refused_list(&with("stamina = 6", "stamina = 0"), &["stamina 0"]);
    refused_list(&with("stubborn", "stuborn"), &["did you mean `stubborn`"]);
    refused_list(&with("[\"stubborn\"]", "[\"stubborn\", \"stubborn\"]"), &["twice"]);
    refused_list(&with("\"infantry\"", "\"artillery\""), &["artillery"]);
    refused_list(&with("shoot = \"0\"", "shoot = \"3\""), &["without a weapon"]);
    refused_list(&with("shoot = \"0\"", "shoot = \"x\""), &["number of dice"]);
    let gun = with("\"infantry\"", "\"artillery\"").replace("weapon = \"none\"", "weapon = \"ribaudequin\"");
    refused_list(&gun.replace("shoot = \"0\"", "shoot = \"3/0/0\""), &["first number is 0"]);
    refused_list(&with("id = \"mine\"", "id = \"french\""), &["already a list `french`"]);
    refused_list(&with("id = \"guards\"", "id = \"Guards!\""), &["not an id"]);
    refused_list(&with("[\"stubborn\"]", "[\"may-dismount\"]"), &["dismounts_as"]);
    refused_list(&with("[\"stubborn\"]", "[\"may-dismount\"]").replace("points", "dismounts_as = \"nobody\"\npoints"), &["no list has"]);
    let unit = &LIST[LIST.find("[[list.unit]]").expect("there")..];
    refused_list(&format!("{LIST}{unit}"), &["twice"]);
    refused_list(&LIST.replace("[[list.unit]]", "[[unit]]"), &["[[list.unit]], not with [[unit]]"]);
    let rule = |rule: &str| format!("{LIST}[[list.composition]]\ntext = \"A rule\"\n{rule}\n");
    refused_list(&rule("units = []\nat_most = 1"), &["about no unit"]);
    refused_list(&rule("units = [\"guards\", \"guards\"]\nat_most = 1"), &["`guards` is there twice"]);
    refused_list(&rule("units = [\"guards\"]\nat_least = 1"), &["did you mean `at_least_percent`"]);
}

#[test]
fn wrong_words_on_the_command_line_are_status_one_or_two() {
    let status = |words: &[&str]| montjoie(words).status.code();
    assert_eq!(status(&["duel", "hail-caesar", "french/vougiers", "english/nobody"]), Some(1));
    assert_eq!(status(&["duel", "chess", "a", "b"]), Some(1));
    assert_eq!(status(&["duel", "hail-caesar", "french/vougiers", "english/billmen", "field.distance=x"]), Some(1));
    assert_eq!(status(&["duel", "hail-caesar", "french/vougiers", "english/billmen", "nonsense"]), Some(2));
    assert_eq!(status(&["duel", "hail-caesar", "french/vougiers", "english/billmen", "a.staff=true", "a.staff=false"]), Some(1));
    assert_eq!(status(&["odds", "hail-caesar", "comand"]), Some(1));
    assert_eq!(status(&["odds", "hail-caesar", "command", "comand=3"]), Some(1));
    assert_eq!(status(&["odds", "hail-caesar", "shooting", "unit=english/archers", "dice=3"]), Some(1));
    assert_eq!(status(&["trace", "hail-caesar"]), Some(1));
    // What cannot hold is refused, not left aside.
    assert_eq!(status(&["trace", "scenarios/hail-caesar/pavise.toml", "b.stakes=planted"]), Some(1));
    assert_eq!(status(&["trace", "hail-caesar", "french/vougiers", "english/billmen", "--variant", "2"]), Some(1));
    assert_eq!(status(&["trace", "hail-caesar", "french/vougiers", "english/billmen", "nonsense"]), Some(2));
    assert_eq!(status(&["matrix", "hail-caesar", "a=b=c", "=x"]), Some(2));
    assert_eq!(status(&["matrix", "hail-caesar", "--ridge", "french/vougiers"]), Some(2));
    assert_eq!(status(&["odds", "hail-caesar", "command", "--combats", "10"]), Some(2));
    assert_eq!(status(&["units", "hail-caesar", "--seed", "4"]), Some(2));
    assert_eq!(status(&["fair", "hail-caesar", "--by", "duels", "--table", "worths"]), Some(1));
    assert_eq!(status(&["duel", "hail-caesar", "french/vougiers", "english/billmen", "--threads", "100000"]), Some(2));
    assert_eq!(status(&["trace", "scenarios/hail-caesar/pavise.toml", "--variant", "99"]), Some(1));
    assert_eq!(status(&["units", "hail-caesar", "frnech"]), Some(1));
    assert_eq!(status(&["fight"]), Some(2));
    assert_eq!(status(&["run"]), Some(2));
    assert_eq!(status(&["run", "x.toml", "--combats", "0"]), Some(2));
    assert_eq!(status(&["run", "x.toml", "--combats", "5", "--precision", "0.1"]), Some(2));
}

fn mangle(text: &str, cuts: &[(usize, u8, usize)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(at, byte, length) in cuts {
        let at = at % (bytes.len() + 1);
        let end = (at + length % 4).min(bytes.len());
        bytes.splice(at..end, [byte]);
    }
    bytes
}

/// The first shipped list of a system, under an id of its own.
fn own_list(which: usize) -> (&'static dyn montjoie::systems::System, String) {
    const SHIPPED: [(&str, &str); 5] = [
        ("hail-caesar", include_str!("../../crates/systems/hail-caesar/src/units.toml")),
        ("black-powder", include_str!("../../crates/systems/black-powder/src/units.toml")),
        ("bloody-big-battles", include_str!("../../crates/systems/bloody-big-battles/src/units.toml")),
        ("impetus", include_str!("../../crates/systems/impetus/src/units.toml")),
        ("puissance-de-feu", include_str!("../../crates/systems/puissance-de-feu/src/units.toml")),
    ];
    let (id, text) = SHIPPED[which];
    let lists: Vec<usize> = text.match_indices("\n[[list]]").map(|(at, _)| at).collect();
    let first = text.find("[[list]]").expect("a list");
    let end = lists.into_iter().find(|&at| at > first).unwrap_or(text.len());
    let name = text[first..].find("id = \"").expect("an id") + first + 6;
    let past = name + text[name..].find('"').expect("its end");
    (montjoie::systems::system(id).expect("a system"), format!("{}mine{}", &text[first..name], &text[past..end]))
}

#[test]
fn the_lists_that_are_mangled_are_sound() {
    for which in 0..5 {
        let (system, text) = own_list(which);
        let own = montjoie::systems::OwnList { file: "own.toml".to_owned(), text: text.clone() };
        assert!(system.open(&[own]).is_ok(), "{}: {text}", system.id());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mangled_scenarios_never_panic(which in 0usize..64, cuts in prop::collection::vec((any::<usize>(), 0u8..128, any::<usize>()), 1..6)) {
        let files = crate::laws::scenarios();
        let text = std::fs::read_to_string(&files[which % files.len()]).expect("text");
        if let Ok(text) = String::from_utf8(mangle(&text, &cuts)) && let Ok(scenario) = Scenario::parse("mangled.toml", "mangled", text, montjoie::systems::REGISTRY) {
            let game = scenario.system.open(&[]).expect("sound lists");
            let _ = scenario.duels(&*game);
        }
    }

    #[test]
    fn mangled_lists_never_panic(which in 0usize..5, cuts in prop::collection::vec((any::<usize>(), 0u8..128, any::<usize>()), 1..6)) {
        let (system, first) = own_list(which);
        if let Ok(text) = String::from_utf8(mangle(&first, &cuts)) {
            let own = montjoie::systems::OwnList { file: "mangled.toml".to_owned(), text };
            let _ = system.open(&[own]);
        }
    }
}

/// A question is asked in its own parameters: what is wrong with a unit is said of these, and not of the keys of a duel behind it.
#[test]
fn a_question_names_its_own_parameter_where_a_unit_is_missing_or_unknown() {
    use montjoie::settings::{Kind, Value};
    use montjoie::systems::{REGISTRY, Set};
    for system in REGISTRY.systems() {
        let game = system.open(&[]).expect("the shipped lists are sound");
        let mut refused = 0;
        for question in system.questions() {
            let units = question.parameters.iter().filter(|key| matches!(key.kind, Kind::Word(_)));
            let unknown = |name: &str| vec![Set { key: name.to_owned(), value: Value::Text("sample/nobody".to_owned()) }];
            for settings in std::iter::once(Vec::new()).chain(units.map(|key| unknown(key.name))) {
                let Err(problem) = game.odds(question.name, &settings) else { continue };
                refused += 1;
                let key = problem.key.clone().unwrap_or_default();
                let what = format!("{} {}: {problem:?}", system.id(), question.name);
                assert!(question.parameters.iter().any(|parameter| parameter.name == key), "{what}");
                assert!(!problem.message.contains("a.") && !problem.message.contains("b."), "{what}");
            }
        }
        assert!(refused > 0, "{}: no question needs a unit", system.id());
    }
}
