//! Requests and answers without a terminal: texts in memory, no folder, and long requests in parts.

use std::path::PathBuf;

use montjoie::analysis::ask::{self, Duel, Units, Word, duel, matrix, sampled, within};
use montjoie::analysis::host::{Host, Texts};
use montjoie::fairness::meetings::Way;
use montjoie::monte_carlo::{Source, Unwatched};
use montjoie::scenario::Method;
use montjoie::systems::REGISTRY;
use montjoie::tally::{Tally, Winner};

use crate::matrix::{CARD, SMALL};

/// A page that was given a list and a card.
fn page() -> Texts {
    Texts(vec![("small.toml".to_owned(), SMALL.to_owned()), ("card.toml".to_owned(), CARD.to_owned())])
}

fn units() -> Units {
    Units {
        system: "hail-caesar".to_owned(),
        lists: vec!["small".to_owned()],
        own: vec![PathBuf::from("small.toml")],
        card: Some("card.toml".to_owned()),
        ..Units::default()
    }
}

#[test]
fn texts_in_memory_are_enough_to_ask() {
    let answer = matrix::answer(&matrix::Request::exact(units()), REGISTRY, &page(), &Unwatched).expect("a matrix");
    assert!(answer.sheet.matrix.entrants.len() >= 3 && !answer.unkept);
    let fault = page().read("other.toml".as_ref()).expect_err("no such text");
    assert!(fault.message().contains("other.toml"));
    let audit = ask::audit::Request { system: "hail-caesar".to_owned(), own: units().own, ..Default::default() };
    assert_eq!(ask::audit::answer(&audit, REGISTRY, &page()).expect("an audit").lists.len(), 1);
}

#[test]
fn a_matrix_in_parts_is_the_matrix() {
    for (way, parts) in [(Way::Exact, 3), (Way::Sample, 4), (Way::Exact, 1000)] {
        let request = matrix::Request { way, combats: 256, ..matrix::Request::exact(units()) };
        let whole = matrix::answer(&request, REGISTRY, &page(), &Unwatched).expect("a matrix");
        let plan = matrix::plan(&request, parts, REGISTRY, &page()).expect("a plan");
        assert!(plan.len() <= parts && plan.len() > 1);
        let run = |&part| matrix::run(&request, part, REGISTRY, &page(), &Unwatched).expect("a part");
        let found: Vec<matrix::Kept> = plan.iter().rev().map(run).collect();
        let merged = matrix::merge(&request, found, REGISTRY, &page(), &Unwatched).expect("the whole");
        assert_eq!(merged.sheet.matrix, whole.sheet.matrix);
        assert_eq!((merged.sheet.work.solved, merged.sheet.work.sampled, merged.sheet.work.damaged), (0, 0, 0), "{way:?}");
    }
}

#[test]
fn matchups_in_parts_are_the_matchups() {
    let request = within::Request { units: units(), points: 10.0, errors: 0.1, most: 2_000, between: Vec::new(), seed: 3 };
    let ask = |request: &within::Request| within::answer(request, REGISTRY, &page(), &Unwatched).expect("matchups");
    let plan = within::plan(&request, 2, REGISTRY, &page()).expect("a plan");
    assert_eq!(plan.len(), 2);
    let merged = within::merge(plan.iter().map(ask)).expect("parts");
    assert_eq!(merged.found, ask(&request).found);
}

#[test]
fn a_sampled_duel_in_parts_is_the_duel() {
    let words = vec![Word { key: "field.turns".to_owned(), value: "4".to_owned() }];
    let (system, a, b) = ("hail-caesar".to_owned(), "small/riders".to_owned(), "small/bows".to_owned());
    let duel = Duel { system, a, b, words };
    let request = sampled::Request { duel, own: units().own, combats: 10_000, seed: 7, source: Source::Tables };
    let count = |parts: u64| -> Tally<u64> {
        let fight = |combats| sampled::run(&request, combats, REGISTRY, &page(), &Unwatched).expect("a part");
        let parts: Vec<sampled::Part> = sampled::plan(&request, parts).into_iter().rev().map(fight).collect();
        let counts = sampled::merge(&request, &parts, REGISTRY, &page()).expect("the whole");
        counts.as_any().downcast_ref::<Tally<u64>>().expect("a tally").clone()
    };
    assert_eq!(count(1), count(3));
    assert_eq!(count(1).total(), 10_000);
    let half = sampled::run(&request, 0..4096, REGISTRY, &page(), &Unwatched).expect("a part");
    assert!(sampled::merge(&request, &[half], REGISTRY, &page()).is_err(), "a gap");
}

/// The figure of an independent program.
#[test]
fn a_duel_is_asked_without_a_terminal() {
    let [system, a, b] = ["hail-caesar", "french/mounted-knights", "english/archers"].map(str::to_owned);
    let words = vec![Word { key: "b.stakes".to_owned(), value: "planted".to_owned() }];
    let mut request = duel::Request::of(Duel { system, a, b, words });
    request.way.method = Method::Exact;
    let ask = |request: &duel::Request| duel::answer(request, REGISTRY, &page(), &Unwatched);
    let share = ask(&request).expect("a duel").finding.share(Winner::A);
    assert!((share.value - 0.4969).abs() < 5e-5 && share.interval.is_none(), "{share:?}");
    request.duel.words.push(Word { key: "b.stakes".to_owned(), value: "none".to_owned() });
    assert!(ask(&request).is_err_and(|fault| fault.message().contains("set twice")));
}
