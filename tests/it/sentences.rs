//! The first sentence of an answer: made from what was found, never written beforehand.

use std::path::PathBuf;

use montjoie::analysis::ask::{Duel, Word, duel, run};
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::duels::Findings;
use montjoie::duels::{Way, Wish, sentence};
use montjoie::language::Lang;
use montjoie::scenario::Method;

use crate::session;

const EXACT: Wish = Wish { method: Some(Method::Exact), effort: None, seed: None };

/// The sentence of a duel of knights against archers.
fn duel_sentence(words: &[(&str, &str)], lang: Lang) -> String {
    let word = |(key, value): &(&str, &str)| Word { key: (*key).to_owned(), value: (*value).to_owned() };
    let [system, a, b] = ["hail-caesar", "french/mounted-knights", "english/archers"].map(str::to_owned);
    let way: Way = EXACT.over(duel::DEFAULT);
    let request =
        duel::DuelRequest { duel: Duel { system, a, b, words: words.iter().map(word).collect() }, own: Vec::new(), way, effects: false };
    let answer = request.answer(session(&Texts(Vec::new()))).expect("a duel");
    sentence::duel(answer.system, &answer.findings[0], lang)
}

/// The findings of a scenario of knights against archers, solved.
fn found(text: &str) -> Findings {
    solved(format!("system = \"hail-caesar\"\na.unit = \"french/mounted-knights\"\nb.unit = \"english/archers\"\n{text}"))
}

/// The findings of a scenario, solved.
fn solved(text: String) -> Findings {
    let request =
        run::ScenarioRequest { of: run::ScenarioSource::File(PathBuf::from("asked.toml")), own: Vec::new(), wish: EXACT, effects: false };
    let host = Texts(vec![("asked.toml".to_owned(), text)]);
    match request.answer(session(&host)).expect("an answer") {
        run::ScenarioAnswer::Duels(findings) => findings,
        run::ScenarioAnswer::Compared(_) | run::ScenarioAnswer::Battles(_) => panic!("duels of one system"),
    }
}

#[test]
fn another_rule_gives_another_sentence() {
    let asked = [("b.stakes", "planted"), ("field.turns", "6")];
    let before = duel_sentence(&asked, Lang::En);
    assert!(before.starts_with("Mounted knights win ") && before.contains("against English archers behind planted stakes"), "{before}");
    assert!(before.contains(", from 24 inches, in 6 turns"), "{before}");
    let after = duel_sentence(&[&asked[..], &[("rules.panic_table", "T0")]].concat(), Lang::En);
    let share = |text: &str| text.split_whitespace().find_map(|word| word.parse::<f64>().ok()).expect("a share");
    assert!(share(&after) > share(&before) + 3.0 && after.contains("with changed rules"), "{before}\n{after}");
    let french = duel_sentence(&asked, Lang::Fr);
    assert!(french.contains("de victoires contre Archers anglais derrière des pieux plantés, à 24 pouces, en 6 tours"), "{french}");
}

#[test]
fn situations_that_are_all_alike_are_said_in_one_number() {
    let alike = found("[sweep]\na.general_distance = [6, 12]\n");
    let text = sentence::findings(&alike, Lang::En);
    assert!(text.contains("A wins 66.5\u{a0}% in all 2 situations."), "{text}");
    assert!(sentence::findings(&alike, Lang::Fr).contains("dans chacune des 2 situations"));
}

#[test]
fn yes_and_no_are_said_only_of_a_claim() {
    const SWEEP: &str = "[sweep]\nfield.distance = [6, 24]\nb.stakes = [\"none\", \"planted\"]\n";
    let sentence = |claim: &str| sentence::findings(&found(&format!("{claim}\n{SWEEP}")), Lang::En);
    let none = sentence("");
    assert!(none.starts_with("Mounted knights win 66.5"), "{none}");
    let yes = sentence("claim = { says = \"A wins more often\", \"b.stakes\" = \"none\" }");
    assert!(yes.starts_with("Yes: Mounted knights win 66.5"), "{yes}");
    let no = sentence("claim = { says = \"B wins more often\", \"b.stakes\" = \"none\" }");
    assert!(no.starts_with("No: Mounted knights win 66.5"), "{no}");
    assert!(no.contains("Over all 4 situations A wins "), "{no}");
    assert!(no.contains("English archers behind planted stakes instead of without stakes: "), "{no}");
}

#[test]
fn variants_that_differ_in_two_keys_are_not_compared() {
    let text = "[[variant]]\nname = \"open\"\n[[variant]]\nname = \"stakes\"\nb.stakes = \"planted\"\n[[variant]]\nname = \"both\"\n\
                b.stakes = \"planted\"\na.command = 9\n[[variant]]\nname = \"near\"\na.command = 10\nfield.distance = 12\n";
    let findings = found(text);
    let levers = findings.levers();
    // “both” is one key away from “stakes”, “near” from none.
    assert_eq!(levers.iter().map(|lever| (lever.from, lever.to)).collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    let said = sentence::lever_words(&findings, &levers[0], Lang::En);
    assert!(said.starts_with("“stakes” instead of “open”: 16.9 points less for A"), "{said}");
}

#[test]
fn a_swept_rule_is_said_in_words() {
    let findings = solved(
        "system = \"puissance-de-feu\"\na.unit = \"basic/gun\"\na.canister_within = 12\nb.unit = \"basic/infantry\"\nfield.distance = 12\n\
         field.turns = 2\n[sweep]\nrules.canister_damage = [\"per_hit_d6\", \"per_volley_d6\"]\n"
            .to_owned(),
    );
    let said = sentence::lever_words(&findings, &findings.levers()[0], Lang::En);
    assert!(said.starts_with("with D6 damage per volley of canister instead of with D6 damage per hit of canister: "), "{said}");
}

#[test]
fn the_strongest_lever_is_said_first() {
    let findings = found("[sweep]\na.command = [8, 9]\nfield.distance = [24, 12]\nb.stakes = [\"none\", \"planted\"]\n");
    let levers = findings.levers();
    assert!(levers.windows(2).all(|pair| pair[0].strength() >= pair[1].strength()));
    let said = sentence::findings(&findings, Lang::Fr);
    let first = sentence::lever_words(&findings, &levers[0], Lang::Fr);
    assert!(said.contains(&first) && said.contains(" plutôt qu"), "{said}");
}

#[test]
fn a_claim_that_nobody_can_check_is_an_error() {
    let text =
        "system = \"hail-caesar\"\nclaim = \"knights are best\"\na.unit = \"french/mounted-knights\"\nb.unit = \"english/archers\"\n";
    let request =
        run::ScenarioRequest { of: run::ScenarioSource::File(PathBuf::from("asked.toml")), own: Vec::new(), wish: EXACT, effects: false };
    let fault = request.ready(session(&Texts(vec![("asked.toml".to_owned(), text.to_owned())]))).err().expect("a fault");
    assert!(fault.message().contains("`claim` cannot be “knights are best”"), "{}", fault.message());
}
