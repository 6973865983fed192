//! What players can do otherwise in a duel: every line is the duel that is asked with it.

use montjoie::analysis::ask::{Duel, Word, duel};
use montjoie::analysis::duels::basis::Finder;
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::combat::Side;
use montjoie::document::Answered;
use montjoie::duels::{Finding, Findings, Wish};
use montjoie::language::Lang;
use montjoie::monte_carlo::Unwatched;
use montjoie::scenario::Method;
use montjoie::systems::REGISTRY;
use montjoie::tally::Winner;

use crate::agreement::difference;
use crate::ask::{game, settings};
use crate::session;

/// A duel: system, units, keys.
type Asked<'a> = (&'a str, [&'a str; 2], &'a [(&'a str, &'a str)]);

const DUELS: [Asked; 5] = [
    ("hail-caesar", ["french/mounted-knights", "english/archers"], &[("b.stakes", "planted"), ("field.turns", "3")]),
    ("black-powder", ["sample/line-infantry", "sample/uhlans"], &[("field.turns", "3")]),
    ("bloody-big-battles", ["sample/old-guard", "sample/austrian-line"], &[]),
    ("impetus", ["english/longbowmen", "french/men-at-arms"], &[("field.turn_limit", "3")]),
    ("puissance-de-feu", ["advanced/scouts", "advanced/lancers"], &[("field.turns", "1")]),
];

/// The exact answer to a duel, asked as a user asks it.
fn answer((system, [a, b], words): Asked, effects: bool) -> Findings {
    let word = |(key, value): &(&str, &str)| Word { key: (*key).to_owned(), value: (*value).to_owned() };
    let [system, a, b] = [system, a, b].map(str::to_owned);
    let wish = Wish { method: Some(Method::Exact), effort: None, seed: None };
    let words = words.iter().map(word).collect();
    let request = duel::DuelRequest { duel: Duel { system, a, b, words }, own: Vec::new(), way: wish.over(duel::DEFAULT), effects };
    request.answer(session(&Texts(Vec::new()))).unwrap_or_else(|fault| panic!("{}", fault.message()))
}

/// Each of [`DUELS`] with what players can do otherwise, solved once for all tests. What it rests on is looked for in none of them.
fn solved() -> impl Iterator<Item = (Asked<'static>, &'static Findings)> {
    static SOLVED: std::sync::OnceLock<Vec<Findings>> = std::sync::OnceLock::new();
    let solved = |&asked: &Asked| {
        let mut findings = answer(asked, false);
        let (system, game) = game(asked.0);
        let finding = &mut findings.findings[0];
        let matchup = game.duel(&finding.settings).expect("a duel");
        let keys = system.keys();
        let finder = Finder::new(&*game, &keys, 1);
        finding.choices = Some(finder.choices(&finding.settings, &matchup, &Unwatched).expect("nobody stops it"));
        findings
    };
    DUELS.into_iter().zip(SOLVED.get_or_init(|| DUELS.iter().map(solved).collect()))
}

fn shares(finding: &Finding) -> [f64; 3] {
    Winner::ALL.map(|winner| finding.share(winner).value)
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn a_choice_moves_a_duel_by_what_the_duel_asked_with_it_wins_more() {
    for (asked @ (system, units, words), findings) in solved() {
        let plain = shares(&answer(asked, false).findings[0]);
        let data = findings.data();
        let choices = data.table("choices").expect("a table");
        assert!(choices.rows() > 8, "{system}: {} rows", choices.rows());
        for row in 0..choices.rows() {
            let (key, value) = (choices.id(row, "key"), choices.id(row, "value"));
            let others = words.iter().copied().filter(|(known, _)| *known != key);
            let with: Vec<(&str, &str)> = others.chain([(key, value)]).collect();
            let now = shares(&answer((system, units, &with), false).findings[0]);
            let number = |column: &str| choices.number(row, column).expect("a number");
            let own = if choices.id(row, "side") == "a" { 0 } else { 2 };
            assert!((number("difference") - (now[own] - plain[own])).abs() < 1e-12, "{system} {key}={value}");
            for (share, column) in now.into_iter().zip(["a_wins", "neither", "b_wins"]) {
                assert!((number(column) - share).abs() < 1e-12, "{system} {key}={value}: {column}");
            }
        }
    }
}

#[test]
fn who_advances_is_offered_no_cover_and_who_stands_is() {
    for (a, offered) in [("french/mounted-knights", false), ("french/crossbowmen", true)] {
        let data = answer(("hail-caesar", [a, "english/archers"], &[("field.turns", "2"), ("distance", "18")]), true).data();
        let choices = data.table("choices").expect("a table");
        let keys: Vec<&str> = (0..choices.rows()).map(|row| choices.id(row, "key")).collect();
        assert_eq!(keys.contains(&"a.cover"), offered, "{a}: {keys:?}");
        assert!(keys.contains(&"a.stance"), "{a}: {keys:?}");
    }
}

#[test]
fn what_a_side_gains_most_by_comes_first_in_both_languages() {
    for ((system, ..), findings) in solved() {
        let data = findings.data();
        let choices = data.table("choices").expect("a table");
        let gain = |row: usize| choices.number(row, "difference").expect("a number");
        let documents = [Lang::En, Lang::Fr].map(|lang| findings.document(&data, lang));
        assert_eq!(difference(&documents[0], &documents[1]), None, "{system}");
        for side in Side::BOTH {
            let own: Vec<usize> = (0..choices.rows()).filter(|&row| choices.id(row, "side") == side.id()).collect();
            assert!(own.is_sorted_by(|&one, &other| gain(one) >= gain(other)), "{system}: {side:?}");
            let enemy = format!("{}.", side.enemy().id());
            assert!(own.iter().all(|&row| !choices.id(row, "key").starts_with(&enemy)), "{system}: the enemy's choices are not {side:?}'s");
            for document in &documents {
                let part = document.part("choices").expect("a part");
                let montjoie::document::Body::Table(view) = &part.body else { panic!("a table") };
                let shown: Vec<usize> = view.rows.iter().copied().filter(|row| own.contains(row)).collect();
                let best = own.first().filter(|&&row| gain(row) >= 0.0005);
                assert_eq!(shown.first(), best, "{system}: {side:?}");
                assert!(shown.len() <= 3 && shown.iter().all(|&row| gain(row) >= 0.0005), "{system}: {side:?}");
            }
        }
        let parts = |name: &str| documents.iter().all(|document| document.part(name).is_some());
        assert!(parts("all-choices") && data.table("choices").is_some(), "{system}");
    }
    let quick = answer(DUELS[0], false);
    let data = quick.data();
    assert_eq!(data.table("choices").map(montjoie::document::Table::rows), Some(0));
    assert!(data.absent.iter().any(|(name, _)| name == "choices"), "they were not asked for");
}

#[test]
fn choices_are_values_of_keys_of_the_situation() {
    for system in REGISTRY.systems() {
        let mut decided = 0;
        for key in system.keys() {
            let choices = key.key.choices();
            assert!(choices.is_empty() || !key.name.starts_with("rules."), "{}: nobody decides a rule", key.name);
            decided += usize::from(!choices.is_empty());
            for choice in choices {
                assert_eq!(key.key.shown(&choice), Some(choice.clone()), "{}: {}", system.id(), key.name);
            }
        }
        assert!(decided > 6, "{}: {decided} keys", system.id());
    }
}

#[test]
fn choices_of_a_duel_that_is_too_large_are_sampled() {
    let (system, game) = game("hail-caesar");
    let keys = system.keys();
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted", "field.turns=4"];
    let settings = settings(|name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind), &words);
    let matchup = game.duel(&settings).expect("a duel");
    let exact = Finder::new(&*game, &keys, 1);
    let sampled = Finder { most_states: 10, ..exact };
    let [exact, sampled] = [exact, sampled].map(|finder| finder.choices(&settings, &matchup, &Unwatched).expect("nobody stops it"));
    assert!(!exact.is_empty() && exact.iter().all(|choice| choice.combats.is_none()));
    for choice in exact {
        let found = sampled.iter().find(|one| (&one.key, &one.value) == (&choice.key, &choice.value)).expect("the same choice");
        assert_eq!(found.combats, Some(16_384));
        assert!(choice.shares.iter().zip(found.shares).all(|(exact, sampled)| (exact - sampled).abs() < 0.02), "{choice:?}: {found:?}");
    }
}
