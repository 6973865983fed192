//! Army files: what they say, what is wrong with them, and what `montjoie army` answers.

use montjoie::analysis::ask::Word;
use montjoie::analysis::ask::army::{CheckAnswer, CheckRequest, RandomRequest, written};
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::store::Fault;

use crate::program::{montjoie, montjoie_in};
use crate::session;

const GOOD: &str = r#"list = "hail-caesar/french"
name = "The vanguard"

[[division]]
command = 8
units = [ { unit = "mounted-knights", count = 3 }, { unit = "crossbowmen+pavise", count = 2 } ]
"#;

fn host(files: &[(&str, &str)]) -> Texts {
    Texts(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
}

fn read(text: &str, words: &[(&str, &str)], files: &[(&str, &str)]) -> Result<CheckAnswer, Fault> {
    let words = words.iter().map(|(key, value)| Word { key: (*key).to_owned(), value: (*value).to_owned() }).collect();
    let request = CheckRequest { file: "army.toml".into(), words, ..CheckRequest::default() };
    request.answer(session(&host(&[&[("army.toml", text)][..], files].concat())))
}

#[track_caller]
fn sound(text: &str) -> CheckAnswer {
    read(text, &[], &[]).unwrap_or_else(|fault| panic!("{}: {text}", fault.message()))
}

#[test]
fn the_example_of_the_manual_is_legal_in_every_reading() {
    let answer = sound(GOOD);
    assert!(answer.checked.legal() && answer.doubts().count() == 0);
    assert_eq!(answer.checked.points, Some(3.0 * 32.0 + 2.0 * 20.0 + 25.0));
    assert_eq!(answer.checked.given_away, [0]);
    let keys: Vec<String> = answer.otherwise.iter().map(|other| format!("{}={}", other.key.name, other.value)).collect();
    let all = ["share_by=points", "share_33=third", "share_33=printed", "per_division=army", "per_two_divisions=begun"];
    assert_eq!(keys, all.map(|key| format!("rules.{key}")));
}

/// What is wrong, and on which line it is shown (0 where it has no place).
#[track_caller]
fn wrong(what: &str, text: &str, line: usize, words: &[&str]) {
    let Err(fault) = read(text, &[], &[("broken.toml", "[[list]]\nid = 3\n")]) else { panic!("{what}: nothing is wrong") };
    let said = format!("{} / {}", fault.message(), fault.hint().unwrap_or_default());
    for word in words {
        assert!(said.contains(word), "{what}: no “{word}” in: {said}");
    }
    let shown = fault.place().map_or(0, |place| 1 + place.text[..place.span.start].matches('\n').count());
    assert_eq!(shown, line, "{what}: {said}");
    assert!(fault.place().is_none_or(|place| ["army.toml", "broken.toml"].contains(&place.file.as_str())));
}

/// The good army with one text replaced by another.
#[track_caller]
fn with(old: &str, new: &str) -> String {
    assert!(GOOD.contains(old), "{old}");
    GOOD.replace(old, new)
}

#[test]
fn thirty_and_more_kinds_of_bad_armies_have_clear_errors() {
    let units = "units = [ { unit = \"mounted-knights\", count = 3 }, { unit = \"crossbowmen+pavise\", count = 2 } ]";
    let cases: Vec<(&str, String, usize, Vec<&str>)> = vec![
        ("an empty file", String::new(), 1, vec!["`list` is missing", "SYSTEM/LIST"]),
        ("no TOML", with("name =", "name"), 2, vec!["="]),
        ("a key twice", with("name =", "list = \"x\"\nname ="), 2, vec!["`list` is set twice"]),
        ("no list", with("list = \"hail-caesar/french\"\n", ""), 1, vec!["`list` is missing"]),
        ("a list that is no text", with("\"hail-caesar/french\"", "7"), 1, vec!["`list` is not a text", "quotation marks"]),
        (
            "a system that is not",
            with("hail-caesar/", "hail-cesar/"),
            1,
            vec!["there is no system `hail-cesar`", "did you mean `hail-caesar`"],
        ),
        ("a list that is not", with("/french", "/frensh"), 1, vec!["no list `frensh`", "did you mean `french`"]),
        ("a list of no system", with("hail-caesar/french", "gauls"), 1, vec!["there is no list `gauls`", "SYSTEM/LIST"]),
        ("a list of many systems", with("hail-caesar/french", "french"), 1, vec!["several systems", "impetus/french"]),
        ("an unknown key", with("name =", "nmae ="), 2, vec!["there is no key `nmae`", "did you mean `name`"]),
        ("a name that is no text", with("\"The vanguard\"", "true"), 2, vec!["`name` is not a text"]),
        ("a name in a third language", with("\"The vanguard\"", "{ en = \"a\", de = \"b\" }"), 2, vec!["name.de"]),
        ("no division", GOOD[..GOOD.find("[[").expect("one")].to_owned(), 1, vec!["no division", "[[division]]"]),
        ("a division in single brackets", with("[[division]]", "[division]"), 4, vec!["`division` is not a list", "double brackets"]),
        (
            "an empty list of divisions",
            "division = []\n".to_owned() + &GOOD[..GOOD.find("[[").expect("one")],
            1,
            vec!["0 divisions: from 1 to 100"],
        ),
        (
            "divisions that are no tables",
            "division = [1]\n".to_owned() + &GOOD[..GOOD.find("[[").expect("one")],
            1,
            vec!["`division` is not a table"],
        ),
        ("too many divisions", GOOD.to_owned() + &"[[division]]\nunits = [\"vougiers\"]\n".repeat(100), 4, vec!["101 divisions"]),
        ("an unknown key of a division", with("command = 8", "comand = 8"), 5, vec!["`comand`", "did you mean `command`"]),
        ("a command that is no number", with("command = 8", "command = \"8\""), 5, vec!["`command` cannot be \"8\"", "from 1 to 12"]),
        ("a command of 0", with("command = 8", "command = 0"), 5, vec!["`command` cannot be 0"]),
        ("a command of 13", with("command = 8", "command = 13"), 5, vec!["`command` cannot be 13", "from 1 to 12"]),
        ("a command where there is none", GOOD.replace("hail-caesar/french", "impetus/french"), 5, vec!["no command value"]),
        ("a chief that is no flag", with("command = 8", "chief = 1"), 5, vec!["`chief` is not true or false"]),
        (
            "two chiefs",
            with("command = 8", "chief = true") + "[[division]]\nchief = true\nunits = [\"vougiers\"]\n",
            8,
            vec!["a second commander-in-chief"],
        ),
        ("a division without units", with(units, ""), 4, vec!["without `units`", "UNIT+OPTION"]),
        ("an empty division", with(units, "units = []"), 6, vec!["a division without units"]),
        ("units that are no list", with(units, "units = \"vougiers\""), 6, vec!["`units` is not a list"]),
        ("a unit that is a number", with(units, "units = [3]"), 6, vec!["this is no unit"]),
        ("a unit without its name", with("unit = \"mounted-knights\", ", ""), 6, vec!["`unit` is missing"]),
        ("a unit with an empty name", with("mounted-knights", ""), 6, vec!["a unit without a name"]),
        ("an unknown key of a unit", with("count = 3", "number = 3"), 6, vec!["`number`", "keys are unit, count"]),
        (
            "a unit that is not",
            with("mounted-knights", "mounted-knigts"),
            6,
            vec!["no unit `mounted-knigts`", "did you mean `mounted-knights`"],
        ),
        ("a unit like no other", with("mounted-knights", "war-elephants"), 6, vec!["`war-elephants`", "montjoie units hail-caesar french"]),
        ("a number before a unit", with("\"mounted-knights\"", "\"3 mounted-knights\""), 6, vec!["count = 3"]),
        ("a unit of another list", with("mounted-knights", "kerns"), 6, vec!["no unit `kerns`", "the list `english` has one"]),
        ("a unit with another list", with("mounted-knights", "english/kerns"), 6, vec!["is a unit of the list `english`"]),
        ("an option that is not", with("+pavise", "+pavis"), 6, vec!["has no option `pavis`", "did you mean `pavise`"]),
        (
            "an option where there is none",
            with("mounted-knights", "mounted-knights+pavise"),
            6,
            vec!["has no option `pavise`", "it has none"],
        ),
        ("a variant", with("mounted-knights", "mounted-knights~lance-off"), 6, vec!["no unit `mounted-knights~lance-off`"]),
        ("no units of a kind", with("count = 3", "count = 0"), 6, vec!["`count` cannot be 0", "from 1 to 100"]),
        ("fewer than none", with("count = 3", "count = -3"), 6, vec!["`count` cannot be -3"]),
        ("half a unit", with("count = 3", "count = 2.5"), 6, vec!["`count` cannot be 2.5"]),
        ("a count in words", with("count = 3", "count = \"three\""), 6, vec!["`count` cannot be \"three\""]),
        ("too many of a kind", with("count = 3", "count = 101"), 6, vec!["from 1 to 100"]),
        (
            "too many in all",
            GOOD.to_owned() + &"[[division]]\nunits = [{ unit = \"vougiers\", count = 100 }]\n".repeat(10),
            4,
            vec!["1005 units, at most 1000"],
        ),
        ("own lists that are no list", with("name =", "lists = \"mine.toml\"\nname ="), 2, vec!["`lists` is not a list"]),
        ("an own list that is not there", with("name =", "lists = [\"mine.toml\"]\nname ="), 2, vec!["cannot read mine.toml"]),
        ("an own list that is wrong", with("name =", "lists = [\"broken.toml\"]\nname ="), 2, vec!["expected a text"]),
    ];
    assert!(cases.len() >= 30);
    for (what, text, line, words) in cases {
        wrong(what, &text, line, &words);
    }
}

#[test]
fn wrong_words_are_named() {
    for (word, expected) in [
        (("rules.share", "points"), "there is no key `rules.share`"),
        (("rules.share_by", "pionts"), "`rules.share_by` cannot be “pionts”"),
        (("field.distance", "3"), "there is no key `field.distance`"),
    ] {
        let fault = read(GOOD, &[word], &[]).err().expect("wrong");
        assert!(fault.message().contains(expected), "{}", fault.message());
    }
}

#[test]
fn the_chief_is_the_one_marked_or_the_first() {
    let two = GOOD.to_owned() + "\n[[division]]\nunits = [{ unit = \"mounted-knights\", count = 4 }]\n";
    assert_eq!(sound(&two).army.roster.chief, 0);
    let marked = sound(&two.replace("units = [{", "chief = true\nunits = [{"));
    assert_eq!(marked.army.roster.chief, 1);
    // The first division's 8 is then what the list gives.
    assert!(marked.checked.given_away.is_empty());
}

#[test]
fn doubts_of_the_sheet_are_told() {
    let answer = sound(&with("{ unit = \"crossbowmen+pavise\", count = 2 }", "{ unit = \"bombard\", count = 2 }"));
    assert!(!answer.checked.legal());
    let doubts: Vec<(String, bool)> =
        answer.doubts().map(|other| (format!("{}={}", other.key.name, other.value), other.checked.legal())).collect();
    // One division gives one piece to the army too; by points the knights are more than enough anyway.
    assert_eq!(doubts, [("rules.per_division=army".to_owned(), false)]);
    let points = read(&with("count = 3", "count = 1"), &[("rules.share_by", "points")], &[]).expect("sound");
    assert!(points.checked.violations.iter().any(|violation| violation.by_points));
}

/// A list of one's own with rules of its own.
const OWN: &str = r#"
[[list]]
id = "mine"
name = "Mine"

[[list.composition]]
text = "At least 40 % guards"
units = ["guards"]
at_least_percent = 40

[[list.composition]]
text = "At most a quarter levies"
counts = "rabble"
units = ["levies"]
at_most_percent = 25

[[list.composition]]
text = "One unit of scouts for each division"
units = ["scouts"]
at_most = 1

"#;

/// The list with its units.
fn own() -> String {
    let unit = |(id, arm, special, points): (&str, &str, &str, f64)| {
        format!(
            "[[list.unit]]\nid = \"{id}\"\nname = \"{id}\"\narm = \"{arm}\"\nweapon = \"none\"\nclash = 5\nsustained = 5\nshort = \"0/3\"\nshoot = \"0\"\nmorale = \"5+\"\nstamina = 6\nspecial = [{special}]\npoints = {points}\n"
        )
    };
    let units = [
        ("guards", "infantry", "", 30.0),
        ("levies", "infantry", "", 7.5),
        ("scouts", "skirmishers", "\"skirmish\"", 12.0),
        ("horse", "cavalry", "", 33.0),
    ];
    OWN.to_owned() + &units.map(unit).concat()
}

#[test]
fn own_lists_are_checked_by_their_own_rules() {
    let army = "list = \"mine\"\nlists = [\"mine.toml\"]\n[[division]]\nunits = [\"guards\", { unit = \"levies\", count = 2 }, { unit = \"scouts\", count = 2 }]\n";
    let answer = read(army, &[], &[("mine.toml", &own())]).unwrap_or_else(|fault| panic!("{}", fault.message()));
    let says: Vec<String> =
        answer.checked.violations.iter().map(|violation| violation.says(montjoie::language::Lang::En).replace('\u{a0}', " ")).collect();
    assert_eq!(says, ["guards 1 of 5, 20 %: at least 40 %", "rabble 2 of 5, 40 %: at most 25 %", "scouts 2 in division 1: at most 1"]);
    assert_eq!(answer.checked.points, Some(30.0 + 15.0 + 24.0 + 25.0));
}

#[test]
fn random_armies_of_own_lists_are_legal_and_every_unit_occurs() {
    let text = own();
    let files = host(&[("mine.toml", &text)]);
    let request = |seed, armies| RandomRequest {
        list: "mine".to_owned(),
        own: vec!["mine.toml".into()],
        words: Vec::new(),
        points: Some((500, 700)),
        seed,
        armies,
    };
    let answer = request(1, 500).answer(session(&files)).unwrap_or_else(|fault| panic!("{}", fault.message()));
    assert!(answer.accepted > 0.05, "{}", answer.accepted);
    assert!(answer.means.iter().all(|unit| unit.mean > 0.01));
    for seed in 0..50 {
        let answer = request(seed, 1).answer(session(&files)).unwrap_or_else(|fault| panic!("{}", fault.message()));
        let army = written(&answer.roster, &["mine.toml".into()]);
        let again = read(&army, &[], &[("mine.toml", &text)]).unwrap_or_else(|fault| panic!("{}: {army}", fault.message()));
        assert_eq!(again.army.roster, answer.roster);
        assert!(again.checked.legal(), "{army}");
        assert!(again.checked.points.is_some_and(|points| points <= 700.0));
    }
}

#[test]
fn armies_of_a_list_with_prices_and_no_printed_rules_are_drawn_in_corps() {
    let list = "impetus/french".to_owned();
    let request = RandomRequest { list, own: Vec::new(), words: Vec::new(), points: Some((300, 300)), seed: 1, armies: 30 };
    let answer = request.answer(session(&host(&[]))).unwrap_or_else(|fault| panic!("{}", fault.message()));
    assert!(answer.points > 0.0 && answer.points <= 300.0 && answer.divisions > 1.0, "{} {}", answer.points, answer.divisions);
}

#[test]
fn too_small_a_budget_and_rules_that_contradict_are_errors() {
    let request = |points| RandomRequest {
        list: "hail-caesar/french".to_owned(),
        own: Vec::new(),
        words: Vec::new(),
        points: Some((points, points)),
        seed: 1,
        armies: 1,
    };
    let fault = request(60).answer(session(&host(&[]))).err().expect("too few points");
    assert!(fault.message().contains("no legal army for 60 points"), "{}", fault.message());
    assert!(request(150).answer(session(&host(&[]))).is_ok());
}

#[test]
fn an_army_that_is_not_legal_is_told_whole_and_ends_with_status_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let (good, bad) = (file("good.toml", GOOD), file("bad.toml", &with("count = 3", "count = 1")));
    let output = montjoie(&["army", "check", &good]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Legal."));
    let output = montjoie(&["army", "check", &bad, "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let army = &json["tables"]["armies"][0];
    assert_eq!((&army["legal"], &army["points"]), (&false.into(), &97.0.into()));
    let rules = json["tables"]["rules"].as_array().expect("rules");
    let kinds = |kept: bool| rules.iter().filter(|rule| rule["kept"] == kept).filter_map(|rule| rule["kind"].as_str()).collect::<Vec<_>>();
    assert_eq!(kinds(false), ["division-too-small", "share-too-small"]);
    assert!(!kinds(true).is_empty(), "what it keeps is there too");
    assert_eq!(json["tables"]["remedies"].as_array().map(Vec::len), Some(2), "{json}");
    let output = montjoie(&["army", "check", &good, &bad, "--format", "csv", "--table", "armies"]);
    let csv = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(csv.starts_with("file,system,list,") && csv.lines().count() == 3, "{csv}");
    let output = montjoie(&["army", "check", &good, &bad, "--lang", "fr"]);
    assert_eq!(output.status.code(), Some(1));
    let (out, fault) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("Légale.") && out.contains("Non légale."), "{out}");
    assert!(fault.contains("1 armée sur 2"), "{fault}");
}

#[test]
fn a_random_army_is_a_file_that_the_check_accepts() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("army.toml");
    for list in ["hail-caesar/french", "hail-caesar/english", "burgundian", "companies"] {
        let output = montjoie(&["army", "random", list, "--points", "600", "--seed", "7"]);
        std::fs::write(&path, &output.stdout).expect("written");
        let output = montjoie(&["army", "check", &path.display().to_string(), "--points", "600"]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert!(said.lines().next().is_some_and(|first| first.ends_with(" of 600 points.")), "{said}");
    }
}

/// A list of the user's own with these lines for its spears.
fn own_list(lines: &str) -> String {
    format!(
        "[[list]]\nid = \"mine\"\nname = \"Mine\"\n[[list.unit]]\nid = \"spears\"\nname = \"Spears\"\narm = \"infantry\"\nweapon = \"none\"\nclash = 7\n\
         sustained = 6\nshort = \"0/3\"\nshoot = \"0\"\nmorale = \"5+\"\nstamina = 6\npoints = 25\n{lines}\n"
    )
}

#[test]
fn a_random_army_of_an_own_list_names_its_file_and_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.toml"), own_list("special = []")).expect("written");
    let run = |words: &[&str]| montjoie_in(folder.path(), words);
    let drawn = run(&["army", "random", "hc/mine", "--points", "300", "--list", "mine.toml"]);
    let text = String::from_utf8(drawn.stdout).expect("text");
    assert!(text.contains("\nlists = [\"mine.toml\"]\n"), "{text}");
    std::fs::write(folder.path().join("army.toml"), &text).expect("written");
    assert!(run(&["army", "check", "army.toml"]).status.success(), "{text}");
    std::fs::write(folder.path().join("army.toml"), text.replace("lists = [\"mine.toml\"]\n", "")).expect("written");
    let said = String::from_utf8(run(&["army", "check", "army.toml"]).stderr).expect("text");
    assert!(said.contains("there is no list `mine`") && said.contains("--list"), "{said}");
    assert!(run(&["army", "check", "army.toml", "--list", "mine.toml"]).status.success());
}

#[test]
fn a_lance_is_for_cavalry() {
    let open = |lines: &str| {
        let own = montjoie::systems::OwnList { file: "mine.toml".to_owned(), text: own_list(lines) };
        montjoie::systems::system("hail-caesar").expect("a system").open(&[own]).map(drop)
    };
    assert!(open("special = []").is_ok());
    let problem = format!("{:?}", open("special = [\"lance\"]").expect_err("spearmen with lances"));
    assert!(problem.contains("a lance is for cavalry"), "{problem}");
}

#[test]
fn tables_and_sheets_of_hail_caesar_show_arm_and_weapon_in_both_languages() {
    let game = montjoie::systems::system("hail-caesar").expect("a system").open(&[]).expect("lists");
    let lists = game.lists();
    let english = lists.iter().find(|list| list.id == "english").expect("a list");
    assert_eq!([0, 1].map(|at: usize| english.columns[at].fr), ["Type", "Arme"]);
    let cells = |id: &str| english.units.iter().find(|unit| unit.id == id).expect("a unit").cells[..2].to_vec();
    let [arm, weapon] = &cells("english/hobilars")[..] else { panic!("two cells") };
    assert_eq!((&*arm.en, &*arm.fr, &*weapon.en), ("light cavalry", "cavalerie légère", "–"));
    assert_eq!((&*cells("english/archers")[1].en, &*cells("english/archers")[1].fr), ("longbow", "longbow"));
    let (sheet, _) = printed(GOOD, montjoie::language::Lang::En);
    let Some(montjoie::document::Body::Table(units)) = sheet.document.part("units").map(|part| &part.body) else { panic!("no units") };
    assert_eq!(units.head()[2..4], ["Arm", "Weapon"]);
}

#[test]
fn own_lists_of_systems_without_prices_may_have_them_and_options_too() {
    let priced = |system: &str, text: &str| -> Vec<(String, Option<f64>)> {
        let own = montjoie::systems::OwnList { file: "mine.toml".to_owned(), text: text.to_owned() };
        let lists = montjoie::systems::system(system).expect("a system").open(&[own]).expect("a list").lists();
        let mine = lists.into_iter().find(|list| list.id == "mine").expect("it is there");
        mine.units.into_iter().map(|unit| (unit.id, unit.points)).collect()
    };
    let line = "[[list]]\nid = \"mine\"\nname = \"Mine\"\n[[list.unit]]\nid = \"line\"\nname = \"Line\"\n";
    let bbb = format!("{line}arm = \"infantry\"\nbases = 4\nquality = \"trained\"\nweapon = \"smoothbore\"\nspecial = []\npoints = 12.5\n");
    assert_eq!(priced("bloody-big-battles", &bbb), [("mine/line".to_owned(), Some(12.5))]);
    let pdf = format!(
        "{line}class = \"infantry\"\nrow = \"infantry\"\nfire_dice = 9\nmelee_dice = 9\npv = 9\nmarch = \"foot\"\npoints = 20\noptions = [\"elite\"]\noption_points = {{ elite = 5 }}\n"
    );
    assert_eq!(priced("puissance-de-feu", &pdf), [("mine/line".to_owned(), Some(20.0)), ("mine/line+elite".to_owned(), Some(25.0))]);
    let own = montjoie::systems::OwnList { file: "mine.toml".to_owned(), text: pdf.replace("{ elite", "{ militia") };
    let problem = montjoie::systems::system("puissance-de-feu").expect("a system").open(&[own]).map(drop).expect_err("no such option");
    assert!(format!("{problem:?}").contains("has no option `militia`"), "{problem:?}");
}

/// The sheet of an army as pages, and its card.
fn printed(text: &str, lang: montjoie::language::Lang) -> (montjoie::document::Report, montjoie::analysis::ask::army::Card) {
    let request = montjoie::analysis::ask::army::CheckRequest { file: "army.toml".into(), ..Default::default() };
    let answer = request.answer(session(&host(&[("army.toml", text)]))).expect("an army");
    (answer.sheet(lang), montjoie::analysis::ask::army::card(answer).expect("a card"))
}

/// The rows of a table of a report.
fn rows<'r>(report: &'r montjoie::document::Report, name: &str) -> Vec<Vec<&'r str>> {
    match report.document.part(name).map(|part| &part.body) {
        Some(montjoie::document::Body::Table(view)) => view.cells(),
        _ => Vec::new(),
    }
}

const VANGUARD: &str = "list = \"hail-caesar/french\"\nname = { en = \"Vanguard\", fr = \"Avant-garde\" }\n\n[[division]]\ngeneral = \"Boucicaut\"\nunits = [{ unit = \"mounted-knights\", count = 3 }, \"mounted-knights\", \"crossbowmen+pavise\"]\n";

#[test]
fn the_sheet_has_like_units_together_and_explains_each_rule_once() {
    let (report, _) = printed(VANGUARD, montjoie::language::Lang::Fr);
    assert_eq!(report.document.title, "Avant-garde");
    let units = rows(&report, "units");
    assert_eq!(units.len(), 2);
    assert_eq!(units[0][..2], ["4 ×", "Chevaliers montés"]);
    assert_eq!(rows(&report, "divisions"), [["Division 1", "Boucicaut, général en chef, commandement 9", "25", "173"]]);
    let rules = rows(&report, "specials");
    assert_eq!(rules.iter().map(|rule| rule[0]).collect::<Vec<_>>(), ["Montjoie !", "Lance", "Tough fighter", "Militia", "Pavise"]);
    assert!(rules[1][1].starts_with("Sauvegarde ennemie"));
    assert!(report.document.part("broken").is_none());
}

#[test]
fn the_card_is_of_the_army_alone() {
    let (_, card) = printed(VANGUARD, montjoie::language::Lang::En);
    let names: Vec<&str> = card.tables.iter().map(|table| table.id).collect();
    // It has no stakes; knights do not shoot; only they counter-charge.
    assert_eq!(names, ["moves", "orders", "orders-militia", "hits", "wounds", "charging", "charged", "help", "counter-charge"]);
    let rows = |name: &str| -> Vec<&str> {
        card.tables.iter().filter(|table| table.id == name).flat_map(|table| &table.rows).map(|row| row.id.as_str()).collect()
    };
    assert_eq!(rows("orders"), ["9"]);
    assert_eq!(rows("hits"), ["french/crossbowmen+pavise"]);
    assert_eq!(rows("counter-charge"), ["french/mounted-knights"]);
}

#[test]
#[cfg(feature = "report")]
fn the_sheet_and_the_card_are_pdfs_and_say_what_is_not_legal() {
    use montjoie::report::{ReportOptions, book, pdf};
    for lang in [montjoie::language::Lang::En, montjoie::language::Lang::Fr] {
        let (report, card) = printed(&VANGUARD.replace("count = 3", "count = 9"), lang);
        let Some(montjoie::document::Body::Notes(broken)) = report.document.part("broken").map(|part| &part.body) else { panic!("legal") };
        assert_eq!(broken.len(), 1);
        let options = ReportOptions { lang, ..ReportOptions::default() };
        assert!(pdf(&report, &[], &options).expect("a PDF").starts_with(b"%PDF"));
        let (title, list, ident) = card.named(lang);
        assert!(book::card((&title, &list), &card.tables, &ident, lang).expect("a PDF").starts_with(b"%PDF"));
    }
}
