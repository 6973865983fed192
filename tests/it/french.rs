//! French output has no English in it: answers, help, errors.

use std::collections::BTreeSet;
use std::path::Path;

use montjoie::analysis::ask::odds::OddsAnswer;
use montjoie::document::{Answered, Body, Document, Part};
use montjoie::language::Lang;
use montjoie::settings::{Key, Kind, Value};
use montjoie::systems::REGISTRY;
use montjoie_system::{Question, Set};
use serde_json::json;

use crate::program::{command, out};

/// Words that English sentences can hardly do without, and that are no French ones and no ids.
const ENGLISH: &[&str] =
    &["the", "of", "and", "is", "are", "has", "wins", "neither", "which", "whose", "their", "its", "from", "or", "number", "turns"];

/// Every command that answers at once, as a French player would call it.
const ASKED: &[&str] = &[
    "duel hc french/mounted-knights english/archers b.stakes=planted --no-effects --combats 1000 --why",
    "duel hail-caesar french/mounted-knights english/archers b.stakes=planted turns=2 --method exact",
    "duel bp sample/line-infantry sample/hussars --method sample --combats 1000 --no-effects",
    "duel bbb sample/french-line sample/austrian-line distance=12,24 --method exact --no-effects",
    "duel imp french/nobles english/longbowmen --method sample --combats 1000 --no-effects",
    "duel pdf basic/infantry basic/cavalry --method sample --combats 1000 --no-effects",
    "run average-command-roll --out OUT",
    "trace hc french/mounted-knights english/archers",
    "trace bp sample/line-infantry sample/hussars",
    "trace bbb sample/french-line sample/austrian-line",
    "trace imp french/nobles english/longbowmen",
    "trace pdf basic/infantry basic/cavalry",
    "odds hc command command=9 distance=18",
    "odds bp command",
    "odds bbb movement",
    "odds hc",
    "odds bp",
    "odds imp",
    "odds pdf",
    "systems",
    "systems hc",
    "systems imp",
    "systems bp",
    "systems pdf",
    "units hc",
    "units imp",
    "audit hc english",
    "luck docs/files/evening.toml --why",
    "trace hc hobilars billmen --luck",
];

/// Scenarios whose answers are asked for without their reports.
const SCENARIOS: [&str; 3] = [
    "scenarios/hail-caesar/knights-v-longbows.toml",
    "scenarios/bloody-big-battles/french-attack.toml",
    "scenarios/compare/mounted-charge-v-missile-foot.toml",
];

#[test]
fn no_command_answers_a_french_player_in_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().display().to_string();
    let printed = ASKED.iter().map(|asked| {
        let words: Vec<&str> = asked.split(' ').map(|word| if word == "OUT" { &out } else { word }).collect();
        let output = command(&words).env("LC_ALL", "fr_FR.UTF-8").output().expect("it runs");
        assert!(output.status.success(), "{asked}: {}", String::from_utf8_lossy(&output.stderr));
        (*asked, String::from_utf8(output.stdout).expect("text"))
    });
    let run = SCENARIOS.map(|scenario| {
        let asked = json!({ "ask": "run", "scenario": scenario, "method": "sample", "combats": 100, "effects": false });
        (scenario, crate::faces::shown(&asked).1[1].clone())
    });
    let mut found = Vec::new();
    for (asked, text) in printed.chain(run) {
        assert!(!text.trim().is_empty(), "{asked}");
        for line in text.lines() {
            // Ids and values are the same in every language: words with a hyphen, a dot, a stroke or an equals sign; and choices, as `this | that`.
            let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || "(),;:!?«»[]".contains(c)).collect();
            let choice = |at: usize| words.get(at) == Some(&"|");
            let words =
                words.iter().enumerate().filter(|(at, _)| !choice(at + 1) && !at.checked_sub(1).is_some_and(choice)).map(|(_, word)| word);
            found.extend(words.filter(|word| ENGLISH.contains(*word)).map(|word| format!("{asked}: “{word}” in {line}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What a French player may get wrong; each is an error.
const WRONG: &[&str] = &[
    "duel hc french/mounted-knigts english/archers",
    "duel hc french/mounted-knights english/archers b.stakes=plantd",
    "duel hc french/mounted-knights english/archers turns=0",
    "duel hc french/mounted-knights english/archers nowhere=1",
    "duel hc french/mounted-knights english/archers --foo",
    "duel hc french/mounted-knights english/archers --method=exakt",
    "duel hc french/mounted-knights english/archers turns",
    "duel hc french/mounted-knights english/archers --method exact --seed 3",
    "duel hc french/mounted-knights english/archers --format csv --no-effects",
    "duel hx a b",
    "duel hc",
    "dule",
    "run nowhere.toml",
    "run knights-v-longbows --combats 0",
    "run knights-v-longbows --precision 3",
    "odds hc comand",
    "odds hc command command=99",
    "fair hc --no-report",
    "fair hc english --by duels --anchor english/archers",
    "fair hc english --by duels --quick",
    "fair hc --by duels --seed 3",
    "matrix hc nowhere",
    "matrix hc english --ridge x",
    "trace hc french/mounted-knights",
    "battle hc french english burgundian",
    "army check nowhere.toml",
    "units hc nowhere",
    "scenarios --source nowhere",
];

#[test]
fn no_error_is_in_english() {
    const ENGLISH_TOO: &[&str] = &["there", "expected", "did", "cannot", "leave", "give", "not", "with", "no", "error", "help", "Usage"];
    for asked in WRONG {
        let words: Vec<&str> = asked.split(' ').collect();
        let output = command(&words).env("LC_ALL", "fr_FR.UTF-8").output().expect("it runs");
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(!output.status.success() && !text.trim().is_empty(), "{asked}: {text}");
        let found = text.split(|c: char| c.is_whitespace() || "(),;:!?«»[]".contains(c));
        let found: Vec<&str> = found.filter(|word| ENGLISH.contains(word) || ENGLISH_TOO.contains(word)).collect();
        assert!(found.is_empty(), "{asked}: {found:?} in {text}");
    }
}

/// Help that is the same in both languages.
fn untranslated(english: &clap::Command, french: &clap::Command, found: &mut Vec<String>) {
    let name = english.get_name();
    let text = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string).unwrap_or_default();
    if text(english.get_about()) == text(french.get_about()) {
        found.push(format!("{name}: {}", text(english.get_about())));
    }
    let examples = text(french.get_after_help());
    let told = text(english.get_after_help());
    let told = told.lines().filter(|line| !line.is_empty() && !line.starts_with(' '));
    found.extend(told.filter(|line| examples.lines().any(|other| other == *line)).map(|line| format!("{name}: {line}")));
    for arg in english.get_arguments() {
        let Some(other) = french.get_arguments().find(|other| other.get_id() == arg.get_id()) else { continue };
        let (help, french) = (text(arg.get_help()), text(other.get_help()));
        if help.is_empty() || french.starts_with(&help) {
            found.push(format!("{name} {}: {help}", arg.get_id()));
        }
        let long = text(other.get_long_help());
        let values = arg.get_possible_values();
        let values = values.iter().filter_map(|value| value.get_help()).map(ToString::to_string);
        found.extend(values.filter(|value| long.contains(&format!(": {value}"))).map(|value| format!("{name} {}: {value}", arg.get_id())));
    }
    for below in english.get_subcommands() {
        let other = french.get_subcommands().find(|other| other.get_name() == below.get_name());
        untranslated(below, other.expect("the same commands in both languages"), found);
    }
}

#[test]
fn every_help_text_has_its_french() {
    let mut found = Vec::new();
    untranslated(&montjoie::cli::command_in(REGISTRY, Lang::En), &montjoie::cli::command_in(REGISTRY, Lang::Fr), &mut found);
    assert!(found.is_empty(), "add their French to src/cli/help.french.txt:\n{}", found.join("\n"));
}

/// The texts in quotation marks from a place of a source up to the bracket that closes.
fn quoted(source: &str) -> Vec<String> {
    let (mut depth, mut texts) = (1, Vec::new());
    let mut letters = source.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                let mut text = String::new();
                while let Some(letter) = letters.next().filter(|&letter| letter != '"') {
                    match letter {
                        '\\' => text.extend(letters.next().filter(|&letter| letter != '\n')),
                        letter => text.push(letter),
                    }
                }
                texts.push(text);
            }
            '\'' if letters.clone().nth(1) == Some('\'') => drop((letters.next(), letters.next())),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 1 => break,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    texts
}

/// A message as a user may get it: something in every place that is left for a value.
fn as_met(text: &str) -> String {
    let mut met = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        met += before;
        // A bracket that is part of the message has a space or a quotation mark after it.
        rest = match after.split_once('}').filter(|_| !after.starts_with([' ', '"'])) {
            Some((_, after)) => {
                met += "7";
                after
            }
            None => {
                met.push('{');
                after
            }
        };
    }
    met + rest
}

#[test]
fn every_error_message_has_its_french() {
    const MAKERS: &[&str] = &["Fault::new(", "Flaw::new(", "Problem::of(", ".help(", ".near(", "fault(", "let message = format!("];
    let french = montjoie::cli::messages(REGISTRY);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src/cli"), root.join("crates/analysis/src"), root.join("crates/system/src")];
    folders.extend(std::fs::read_dir(root.join("crates/systems")).expect("systems").flatten().map(|entry| entry.path().join("src")));
    let (mut found, mut seen) = (Vec::new(), 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
                continue;
            }
            if entry.path().extension().is_none_or(|end| end != "rs")
                || entry.path().parent().is_some_and(|folder| folder.ends_with("args"))
            {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).expect("a source");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (at, maker) in MAKERS.iter().flat_map(|maker| text.match_indices(maker)) {
                for message in quoted(&text[at + maker.len()..]) {
                    let words = as_met(&message);
                    let worded =
                        words.contains(' ') && words.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1).count() > 1;
                    // What is written in both languages in one place has accents or its own apostrophe.
                    if worded && !message.contains(['é', 'è', '’', '\u{a0}']) {
                        seen += 1;
                        if french.french(&words).is_none() {
                            found.push(format!("{}: {message}", entry.path().strip_prefix(root).unwrap_or(&entry.path()).display()));
                        }
                    }
                }
            }
        }
    }
    assert!(seen > 400, "only {seen} messages were seen");
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "add their French to french.txt of the crate:\n{}", found.join("\n"));
}

#[test]
fn odds_and_man_pages_are_french_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let panic = out(&["odds", "hc", "panic", "--lang", "fr"]);
    assert!(panic.contains("retraite désorganisée") && !panic.contains("retreat"), "{panic}");
    for words in [["odds", "hc"], ["systems", "hc"]] {
        let keys = out(&[&words[..], &["--lang", "fr"]].concat());
        let bare = keys.match_indices(';').find(|(place, _)| !keys[..*place].ends_with('\u{202f}'));
        assert!(bare.is_none(), "{words:?}: a semicolon without its space: {bare:?}");
    }
    assert!(out(&["odds", "hc", "panic", "--lang", "fr", "--format", "json"]).contains("\"retreat\""), "ids stay in data");
    out(&["man", "--dir", &folder.path().display().to_string(), "--lang", "fr"]);
    let page = std::fs::read_to_string(folder.path().join("montjoie-duel.1")).expect("a page");
    assert!(page.contains(".SH NOM") && page.contains("du camp A") && !page.contains("The unit"), "{page}");
}

/// Ways to ask a question: with each value that shows what a parameter does, of plain figures and of units.
fn ways(question: &Question, units: &[String]) -> Vec<Vec<Set>> {
    let unit = |key: &Key| matches!(key.kind, Kind::Word(_));
    let of_units = |first: usize| -> Vec<Set> {
        let keys = question.parameters.iter().filter(|key| unit(key));
        let units = units.iter().cycle().skip(first);
        keys.zip(units).map(|(key, id)| Set { key: key.name.to_owned(), value: Value::Text(id.clone()) }).collect()
    };
    let others = if question.parameters.iter().any(unit) { (0..units.len()).step_by(3).map(of_units).collect() } else { Vec::new() };
    let varied = |base: Vec<Set>| {
        let one = |key: &Key, value: Value| base.iter().cloned().chain([Set { key: key.name.to_owned(), value }]).collect();
        let keys = question.parameters.iter().filter(|key| matches!(key.kind, Kind::Bool | Kind::Choice(_) | Kind::Whole(..)));
        keys.flat_map(|key| key.kind.others(&key.default()).into_iter().map(move |value| one(key, value))).collect::<Vec<_>>()
    };
    let bases = [Vec::new(), of_units(0)];
    bases.clone().into_iter().chain(others).chain(bases.into_iter().flat_map(varied)).collect()
}

/// The values of a key that are words and have no words.
fn unworded(key: &Key) -> Vec<String> {
    let (Kind::Choice(values) | Kind::Words(_, values)) = key.kind else { return Vec::new() };
    let bare = values.iter().filter(|value| value.len() > 1 && value.starts_with(char::is_alphabetic) && key.word(value).is_none());
    bare.map(|value| format!("{}={value}", key.name)).collect()
}

/// What is wrong with a word of an answer in English and French: it is an id, or has no French.
fn raw(id: &str, [en, fr]: [&str; 2], has_french: bool) -> Option<String> {
    let worded = id.len() > 1 && id.starts_with(char::is_alphabetic);
    let is_id = |label: &str| label.contains('_') || label == id && id.contains('-');
    (worded && (!has_french || is_id(en) || is_id(fr))).then(|| format!("{id}: “{en}”, “{fr}”"))
}

#[test]
fn every_quantity_and_outcome_of_odds_has_words() {
    let (mut seen, mut missing) = (BTreeSet::new(), BTreeSet::new());
    for system in REGISTRY.systems() {
        let (french, book) = (system.words(), system.book().words);
        let game = system.open(&[]).expect("it opens");
        let units: Vec<String> = game.lists().into_iter().flat_map(|list| list.units).map(|unit| unit.id).collect();
        for question in system.questions() {
            let asked = montjoie_core::parallel::map(ways(&question, &units), |set| game.odds(question.name, &set));
            let mut answered = 0;
            // Some of these units cannot do it.
            for odds in asked.into_iter().flatten() {
                answered += 1;
                let quantities = odds.quantities.clone();
                let answer = OddsAnswer { system: *system, question: question.clone(), odds };
                let data = answer.data();
                let [en, fr] = [Lang::En, Lang::Fr].map(|lang| laws(answer.document(&data, lang)));
                for (quantity, (en, fr)) in quantities.iter().zip(en.iter().zip(&fr)) {
                    let ids = std::iter::once(quantity.of).chain(quantity.outcomes.iter().map(|(outcome, _)| outcome.as_str()));
                    for ((id, en), fr) in ids.zip(en).zip(fr) {
                        seen.insert([system.id(), quantity.of, id].map(str::to_owned));
                        let has_french = french.french(id).is_some() || book.iter().any(|(known, _)| *known == id);
                        missing.extend(raw(id, [en, fr], has_french).map(|raw| format!("{} {}: {raw}", system.id(), question.name)));
                    }
                }
            }
            assert!(answered > 0, "{} {}", system.id(), question.name);
        }
        for key in system.keys().into_iter().chain(system.battle_keys()) {
            let worded =
                key.default.contains(' ') && !key.default.contains(|letter: char| !letter.is_alphabetic() && !" ,_".contains(letter));
            if worded && !key.default.starts_with("by the ") && french.french(&key.default).is_none() {
                missing.insert(format!("{} {}: {}", system.id(), key.name, key.default));
            }
            missing.extend(unworded(key.key));
        }
        missing.extend(system.questions().iter().flat_map(|question| question.parameters).flat_map(unworded));
    }
    assert!(seen.len() > 300 && missing.is_empty(), "{} words; add to french.txt of the system: {missing:#?}", seen.len());
}

/// The words of the laws of an answer: of each what it is of, then its outcomes.
fn laws(document: Document) -> Vec<Vec<String>> {
    let law = |part: Part| match part.body {
        Body::Table(view) if view.of == "odds" => {
            Some(std::iter::once(view.columns[0].heading.clone()).chain(view.columns[0].cells.texts().iter().cloned()).collect())
        }
        _ => None,
    };
    document.parts.into_iter().filter_map(law).collect()
}
