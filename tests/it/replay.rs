//! A told combat, kept as a file and played again: the same as long as the rules are the same, and where it parts when they are not.

use std::path::{Path, PathBuf};

use montjoie::analysis::ask::replay::ReplayRequest;
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::chance::{Line, Recorded};
use montjoie::document::Answered;
use montjoie::language::Lang;
use montjoie::monte_carlo::Source;
use montjoie::scenario::Scenario;
use montjoie::systems::REGISTRY;
use serde_json::{Value, json};

use crate::program::{flat, montjoie, out};
use crate::session;

/// A folder with a told combat in it.
struct Told {
    _folder: tempfile::TempDir,
    file: PathBuf,
    told: Value,
}

impl Told {
    fn new(words: &[&str]) -> Told {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("told.json");
        let text = out(&[&["trace"], words, &["--format", "json"]].concat());
        std::fs::write(&file, &text).expect("written");
        Told { _folder: folder, file, told: serde_json::from_str(&text).expect("JSON") }
    }

    /// The file with something changed in it.
    fn with(mut self, change: impl FnOnce(&mut Value)) -> Told {
        change(&mut self.told);
        std::fs::write(&self.file, self.told.to_string()).expect("written");
        self
    }

    fn replay(&self, more: &[&str]) -> String {
        out(&[&["trace", "--replay", self.path()], more].concat())
    }

    /// The answer as data: of one row `difference`, `outcomes` by `was` and `now`, and `set` by key.
    fn data(&self, more: &[&str]) -> Value {
        let all: Value = serde_json::from_str(&self.replay(&[more, &["--format", "json"]].concat())).expect("JSON");
        let tables = &all["tables"];
        let by = |table: &str, key: &str| -> Value {
            let rows = tables[table].as_array().expect("rows").iter();
            rows.map(|row| (row[key].as_str().expect("a key").to_owned(), row.clone())).collect::<serde_json::Map<_, _>>().into()
        };
        json!({ "difference": tables["difference"][0], "outcomes": by("outcomes", "when"), "set": by("set", "key") })
    }

    fn path(&self) -> &str {
        self.file.to_str().expect("a name")
    }
}

/// The end of now is that of then.
#[track_caller]
fn same_end(again: &Value) {
    let end = |when: &str| ["winner", "ending", "turn", "a_lost", "b_lost"].map(|part| again["outcomes"][when][part].clone());
    assert_eq!(end("was"), end("now"), "{again}");
    assert!(end("was")[1].is_string());
}

/// How many combats went on from where one parted.
fn resumed(outcome: &Value) -> u64 {
    ["a_wins", "neither", "b_wins"].iter().map(|winner| outcome[winner].as_u64().expect("combats")).sum()
}

const KNIGHTS: &[&str] =
    &["hail-caesar", "french/mounted-knights", "english/archers", "b.stakes=planted", "rules.panic_table=T2", "--combat", "4100"];

#[test]
fn a_told_combat_plays_out_the_same_in_either_language() {
    for lang in ["en", "fr"] {
        let told = Told::new(&[KNIGHTS, &["--lang", lang]].concat());
        assert!(told.told["rules"]["rules.panic_table"] == "T2" && told.told["language"] == lang);
        let again = told.replay(&[]);
        assert!(again.starts_with("The combat plays out the same, all "), "{again}");
        let again = told.data(&[]);
        assert_eq!((&again["difference"]["same"], &again["difference"]["line"]), (&json!(true), &Value::Null));
        same_end(&again);
        assert!(told.replay(&["--format", "csv"]).starts_with("same,lines_alike,line,why,was,now\ntrue,"));
        assert!(told.replay(&["--lang", "fr"]).contains("se déroule de même"));
    }
}

#[test]
fn a_told_combat_says_all_that_it_takes() {
    let told = Told::new(KNIGHTS).told;
    assert_eq!(
        (&told["system"], &told["seed"], &told["combat"], &told["source"]),
        (&json!("hail-caesar"), &json!(1), &json!(4100), &json!("tables"))
    );
    assert_eq!(told["situation"]["b.stakes"], "planted");
    let rolls: Vec<&Value> = told["lines"].as_array().expect("lines").iter().filter(|line| line["roll"].is_string()).collect();
    assert!(rolls.len() > 3);
    // What a roll depends on, by the names of the rules.
    assert!(rolls.iter().any(|roll| roll["with"]["dice"].is_u64() && roll["with"]["need"].is_u64()), "{rolls:?}");
    let panic = rolls.iter().find(|roll| roll["with"]["cause"].is_string()).expect("a panic test");
    assert!(panic["with"]["shaken"].is_boolean(), "{panic}");
    for roll in rolls {
        assert!(roll["says"].is_string() && roll["with"].is_object() && roll["result"].is_u64(), "{roll}");
        assert!(!roll["paragraph"].as_str().expect("a paragraph").is_empty(), "{roll}");
        assert!(roll["dice"].as_array().expect("dice").iter().all(|die| die["thrown"].is_string() && die["fell"].is_u64()), "{roll}");
    }
}

#[test]
fn a_combat_told_under_other_rules_says_where_it_parts() {
    // The file says that it was told with the published figure; now that figure is another.
    let told = Told::new(&["hail-caesar", "french/vougiers", "english/billmen", "field.distance=0", "--combat", "7"]);
    let told = told.with(|told| told["rules"] = json!({ "rules.charge_bonus": 3 }));
    let again = told.data(&[]);
    assert_eq!(again["difference"]["same"], false, "{again}");
    assert!(again["outcomes"]["now"]["ending"].is_null(), "once other dice are needed, the end is one of many");
    let line = again["difference"]["line"].as_u64().expect("a line") as usize;
    assert_eq!(again["difference"]["lines_alike"].as_u64(), Some(line as u64 - 1));
    let was = &told.told["lines"][line - 1];
    let said = again["difference"]["was"].as_str().expect("words");
    assert!(said.contains(was["says"].as_str().or(was["note"].as_str()).expect("words")), "{said} is line {line}: {was}");
    assert_eq!(again["difference"]["why"], "other-roll", "{again}");
    assert!(again["difference"]["now"].as_str().expect("words").contains(" → "), "{again}");
    let text = told.replay(&[]);
    assert!(text.contains("\n  was: ") && text.contains("\n  now: ") && text.contains("differs"), "{text}");
    let text = flat(&text);
    assert!(text.contains("From there, with new dice, A wins") && text.contains("(10,000 each time)"), "{text}");
    assert_eq!(resumed(&again["outcomes"]["now"]), 10_000, "{again}");
    let text = told.replay(&["--lang", "fr"]);
    assert!(text.contains("\n  avant\u{a0}: ") && text.contains("\n  maintenant\u{a0}: "), "{text}");
}

#[test]
fn the_language_of_a_telling_does_not_matter_to_its_replay() {
    let duel = ["hail-caesar", "french/vougiers", "english/billmen", "field.distance=0", "--combat", "7", "--lang"];
    let [en, fr] = ["en", "fr"].map(|lang| Told::new(&[&duel[..], &[lang]].concat()));
    for other in ["rules.charge_bonus=3", "a.supports=2"] {
        let again = en.replay(&[other, "--lang", "fr"]);
        assert!(again.contains("diff"), "{again}");
        assert_eq!(again, fr.replay(&[other, "--lang", "fr"]));
        assert_eq!(en.replay(&[other]), fr.replay(&[other]));
    }
}

#[test]
fn a_roll_told_otherwise_than_its_dice_fell_is_noticed() {
    let first_roll = |told: &Value, dice: usize| {
        let lines = told["lines"].as_array().expect("lines");
        lines.iter().position(|line| line["dice"].as_array().is_some_and(|thrown| thrown.len() >= dice)).expect("a roll")
    };
    // A result that the roll cannot have.
    let told = Told::new(KNIGHTS);
    let line = first_roll(&told.told, 1);
    let told = told.with(|told| told["lines"][line]["result"] = json!(60_000));
    let again = told.data(&[]);
    assert_eq!((&again["difference"]["why"], &again["difference"]["line"]), (&json!("impossible"), &json!(line + 1)), "{again}");
    // Dice that cannot be thrown.
    let told = Told::new(KNIGHTS).with(|told| told["lines"][line]["dice"][0]["thrown"] = json!("99D at 3+"));
    let again = told.data(&[]);
    assert_eq!((&again["difference"]["why"], &again["difference"]["line"]), (&json!("other-dice"), &json!(line + 1)), "{again}");
    // A combat that went on after what the file tells of it, and one that ended before.
    let told = Told::new(KNIGHTS).with(|told| {
        told["lines"].as_array_mut().expect("lines").pop();
    });
    assert!(told.replay(&[]).contains("was: the end"), "{}", told.replay(&[]));
    let told = Told::new(KNIGHTS).with(|told| told["lines"].as_array_mut().expect("lines").push(json!({ "note": "And then?" })));
    assert!(told.replay(&[]).contains("now: the end"), "{}", told.replay(&[]));
    // Another end.
    let told = Told::new(KNIGHTS).with(|told| told["losses"]["a"] = json!(77));
    let again = told.data(&[]);
    assert_eq!(again["difference"]["why"], "other-end");
    assert_eq!(again["outcomes"]["was"]["a_lost"], 77);
    assert_ne!(again["outcomes"]["now"]["a_lost"], 77);
}

#[track_caller]
fn refused(file: &Path, words: &[&str]) {
    let output = montjoie(&["trace", "--replay", file.to_str().expect("a name")]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(output.stdout.is_empty() && !message.contains("panicked"), "{message}");
    for word in words {
        assert!(message.contains(word), "no “{word}” in:\n{message}");
    }
}

#[test]
fn files_that_are_no_told_combat_are_refused_with_the_reason() {
    let told = Told::new(KNIGHTS);
    let text = std::fs::read_to_string(told.path()).expect("text");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file.json");
    let refused = |text: &str, words: &[&str]| {
        std::fs::write(&file, text).expect("written");
        refused(&file, words);
    };
    refused("", &["the file ends in the middle", "--format json"]);
    refused(&text[..text.len() / 2], &["the file ends in the middle"]);
    refused(&out(&[&["trace"], KNIGHTS].concat()), &["is not JSON", "--format json"]);
    refused(&out(&["odds", "hail-caesar", "command", "--format", "json"]), &["is JSON, but no told combat"]);
    refused(&text.replace("\"told\": 2", "\"told\": 1"), &["form 1", "only of form 2", "--format json"]);
    refused(&text.replace("\"seed\": 1", "\"seed\": \"one\""), &["no told combat", "expected u64"]);
    refused(&text.replace("\"seed\"", "\"sead\""), &["unknown field `sead`"]);
    refused(&text.replacen("\"paragraph\"", "\"note\"", 1), &["neither a note nor a whole roll"]);
    let ending = told.told["ending"].as_str().expect("an ending");
    refused(&text.replace(&format!("\"ending\": \"{ending}\""), "\"ending\": \"x\""), &["`ending` of a told combat cannot be `x`", ending]);
    let winner = format!("\"winner\": {}", told.told["winner"]);
    refused(&text.replace(&winner, "\"winner\": \"c\""), &["`winner` of a told combat cannot be `c`", "a | b | null"]);
    refused(&text.replace("hail-caesar", "hail-cesar"), &["did you mean `hail-caesar`"]);
    refused(&text.replace("french/mounted-knights", "french/mounted-knihgts"), &["did you mean `french/mounted-knights`"]);
    refused(&text.replace("field.distance", "field.distence"), &["did you mean `field.distance`"]);
    refused(&text.replace("\"lists\": []", "\"lists\": [\"/no/such/list.toml\"]"), &["cannot read", "--list FILE"]);
    let missing = folder.path().join("missing.json");
    self::refused(&missing, &["cannot read"]);
    let output = montjoie(&["trace", "--replay", told.path(), "hail-caesar"]);
    assert_eq!(output.status.code(), Some(2), "a file to play again needs no system beside it");
    assert_eq!(montjoie(&["trace"]).status.code(), Some(2));
}

#[test]
fn a_told_combat_is_asked_and_if() {
    let told = Told::new(KNIGHTS);
    // What it was set to already changes nothing, with or without its prefix.
    for words in [&["rules.panic_table=T2"][..], &["panic_table=T2", "b.stakes=planted"]] {
        let again = told.data(words);
        assert_eq!(again["difference"]["same"], true, "{again}");
        assert_eq!(again["set"]["rules.panic_table"]["value"], "T2");
    }
    let marked = format!("\u{feff}{}", std::fs::read_to_string(told.path()).expect("text"));
    std::fs::write(told.path(), marked).expect("written");
    // The volley before the panic test is as it was; the test is on another table.
    let again = told.data(&["panic_table=T1"]);
    assert_eq!((&again["difference"]["line"], &again["difference"]["why"]), (&5.into(), &"other-roll".into()), "{again}");
    assert!(again["difference"]["now"].as_str().is_some_and(|now| now.contains("T2 → T1")), "{again}");
    assert_eq!((&again["outcomes"]["now"]["ending"], &again["outcomes"]["now"]["combats"]), (&Value::Null, &json!(10_000)), "{again}");
    // Another distance is in the heading of the first turn.
    let text = told.replay(&["distance=30"]);
    assert!(text.contains("and if field.distance=30") && text.contains("line 2 differs") && text.contains("30″"), "{text}");
    for (word, said, status) in [("rules.panic_tabel=T2", "did you mean `rules.panic_table`", 1), ("hail-caesar", "key=value", 2)] {
        let output = montjoie(&["trace", "--replay", told.path(), word]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(status) && message.contains(said), "{word}: {message}");
    }
}

#[test]
fn every_shipped_duel_told_plays_out_the_same() {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut told = 0;
    for system in REGISTRY.systems() {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(scenarios.join(system.id())).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "toml"));
        files.sort();
        for file in files {
            // A battle has no duels to tell.
            if std::fs::read_to_string(&file).expect("a scenario").contains("kind = \"battle\"") {
                continue;
            }
            let scenario = Scenario::read(&file, session(&montjoie::cli::Terminal::default())).expect("sound");
            let game = system.open(&[]).expect("lists");
            for (number, asked) in scenario.duels(&*game).expect("sound").into_iter().enumerate().step_by(5) {
                let story = asked.matchup.contest.tell(3, number as u64, Source::Tables, Lang::En);
                let recorded: Vec<Recorded> = story
                    .lines
                    .iter()
                    .filter_map(|line| match line {
                        Line::Note(_) | Line::Chapter(_) => None,
                        Line::Rolled(told) => {
                            let dice = told.dice.iter().map(|dice| (dice.throw.words(Lang::En), dice.fell)).collect();
                            Some(Recorded { roll: told.name.to_owned(), with: told.with.clone(), result: told.result, dice })
                        }
                    })
                    .collect();
                // Its situation set key by key, as a file sets it, is the same duel again.
                let mut settings = asked.matchup.situation.clone();
                settings.extend(scenario.settings(number).into_iter().filter(|set| set.key.starts_with("rules.")));
                for (side, id) in [("a", &asked.matchup.ids.a), ("b", &asked.matchup.ids.b)] {
                    settings.retain(|set| set.key != format!("{side}.unit"));
                    settings
                        .push(montjoie::systems::Set { key: format!("{side}.unit"), value: montjoie::settings::Value::Text(id.clone()) });
                }
                let again = game.duel(&settings).unwrap_or_else(|problem| panic!("{}: {problem:?}", file.display()));
                let (now, parting) = again.contest.replay(0, &recorded, &[], Lang::En);
                assert_eq!(parting, None, "{}, duel {number}: {:?}", file.display(), story.lines);
                assert_eq!((now.outcome, now.turn), (story.outcome, story.turn));
                told += 1;
            }
        }
    }
    assert!(told > 30, "{told} combats");
}

#[test]
fn a_told_battle_is_played_again() {
    for lang in ["en", "fr"] {
        let told = Told::new(&["hail-caesar", "english", "french", "field.points=300", "--combat", "2", "--lang", lang]);
        let again = told.data(&[]);
        assert_eq!(again["difference"]["same"], true, "{again}");
        same_end(&again);
        assert!(told.replay(&[]).contains("battle 2 of seed 1"), "{}", told.replay(&[]));
        assert!(told.replay(&["--lang", "fr"]).contains("rejouée"), "{}", told.replay(&["--lang", "fr"]));
    }
    // Where chance decides before the first turn without being told, it decides the same.
    let told = Told::new(&["hail-caesar", "english", "french", "field.points=300", "--card", "rough-country"]);
    let again = told.data(&[]);
    assert!(!told.told["replay"]["drawn"].as_array().expect("codes").is_empty());
    assert_eq!(again["difference"]["same"], true, "{again}");
    // Another rule parts it, and battles go on from there with that rule and without.
    let again = told.data(&["rules.panic_table=T2"]);
    assert_eq!((&again["difference"]["same"], &again["set"]["rules.panic_table"]["value"]), (&json!(false), &json!("T2")), "{again}");
    assert_eq!(["now", "was"].map(|when| resumed(&again["outcomes"][when])), [10_000; 2]);
    // On another field, or with another plan, the armies of then would line up otherwise: what was drawn for them does not fit.
    for word in ["a.plan=naive", "field.rough=3", "rough=3", "lanes=13"] {
        let output = montjoie(&["trace", "--replay", told.path(), word]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && text.contains("cannot be changed in a told battle"), "{word}: {text}");
    }
    let output = montjoie(&["trace", "--replay", told.path(), "rules.panic_tabel=T2"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("rules.panic_table"), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_damaged_battle_is_an_error() {
    for (key, value, says) in [("seed", json!("one"), "this is no told battle"), ("told", json!(1), "form 1")] {
        let told = Told::new(&["hail-caesar", "english", "french", "field.points=300"]).with(|told| told["replay"][key] = value);
        let output = montjoie(&["trace", "--replay", told.path()]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(says), "{text}");
    }
}

/// The places of all that is no object and no list.
fn leaves(of: &Value, at: String, into: &mut Vec<String>) {
    match of {
        Value::Object(members) => members.iter().for_each(|(key, member)| leaves(member, format!("{at}/{key}"), into)),
        Value::Array(members) => members.iter().enumerate().for_each(|(place, member)| leaves(member, format!("{at}/{place}"), into)),
        _ => into.push(at),
    }
}

/// Without the value at this place.
fn without(mut of: Value, at: &str) -> Value {
    let (parent, key) = at.rsplit_once('/').expect("a place");
    match of.pointer_mut(parent).expect("a parent") {
        Value::Array(members) => drop(members.remove(key.parse().expect("a number"))),
        parent => drop(parent.as_object_mut().expect("an object").remove(key)),
    }
    of
}

/// Whatever is damaged in a told file, the answer is an answer or an error, never a panic.
#[test]
fn a_file_that_is_damaged_anywhere_is_answered_or_refused() {
    let duel = ["hail-caesar", "french/foot-knights", "english/billmen", "field.turns=1", "rules.panic_table=T2"];
    let battle = ["hail-caesar", "2 english/archers", "2 french/foot-knights", "field.turns=1", "--card", "rough-country"];
    for (words, of) in [(&duel[..], ""), (&battle[..], "/replay")] {
        let told = Told::new(words).told;
        let mut all = Vec::new();
        leaves(told.pointer(of).expect("what is read again"), of.to_owned(), &mut all);
        assert!(all.len() > 40, "{all:?}");
        let (mut answered, mut refused) = (0, 0);
        for at in &all {
            let others = match told.pointer(at).expect("a leaf") {
                Value::Number(_) => vec![json!(0), json!(u16::MAX), json!(u64::MAX), json!(-1)],
                _ => vec![json!("x"), json!(""), json!(7)],
            };
            let with = |other: Value| {
                let mut damaged = told.clone();
                *damaged.pointer_mut(at).expect("a leaf") = other;
                damaged
            };
            for damaged in others.into_iter().map(with).chain([without(told.clone(), at)]) {
                let host = Texts(vec![("told.json".to_owned(), damaged.to_string())]);
                let request = ReplayRequest { file: "told.json".into(), own: Vec::new(), words: Vec::new(), lang: Lang::En };
                let asked = || request.answer(session(&host)).map(|found| found.document(&found.data(), Lang::Fr));
                let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(asked));
                match found.unwrap_or_else(|_| panic!("{at}: {}", damaged.pointer(at).unwrap_or(&Value::Null))) {
                    Ok(document) => answered += usize::from(!document.sentence().is_empty()),
                    Err(fault) => refused += usize::from(!fault.message().is_empty()),
                }
            }
        }
        assert!(answered > 40 && refused > 40, "{answered} answered, {refused} refused");
    }
}
