//! Requests and answers without a terminal: texts in memory, no folder, and long requests in parts.

use std::path::PathBuf;

use montjoie::analysis::ask::{self, Duel, Units, Word, battle, duel, fair, matrix, run, within};
use montjoie::analysis::store::host::Texts;
use montjoie::analysis::store::shards::{self, Long, Shard, ShardAnswer};
use montjoie::analysis::store::{Host, Request};
use montjoie::combat::Pair;
use montjoie::document::Answered;
use montjoie::duels::{Way as WayOfDuel, Wish};
use montjoie::monte_carlo::Effort;
use montjoie::prices::asked::Way;
use montjoie::scenario::Method;
use montjoie::tally::Winner;

use crate::matrix::{CARD, SMALL};
use crate::session;

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
    let answer = matrix::MatrixRequest::exact(units()).answer(session(&page())).expect("a matrix");
    assert!(answer.sheet.matrix.entrants.len() >= 3 && !answer.unkept);
    let fault = page().read("other.toml".as_ref()).expect_err("no such text");
    assert!(fault.message().contains("other.toml"));
    let audit = ask::audit::AuditRequest { system: "hail-caesar".to_owned(), own: units().own, ..Default::default() };
    assert_eq!(audit.answer(session(&page())).expect("an audit").lists.len(), 1);
}

/// The answer of all shards of a request, in another order and sent as bytes; and how many shards there were.
fn in_shards<R: Long>(request: &R, most: usize) -> (R::Answer, usize) {
    let plan = shards::plan(request, most, session(&page())).expect("a plan");
    assert!(!plan.is_empty() && plan.len() <= most, "{} of {most}", plan.len());
    let answer = |shard: &Shard| {
        let answered = shards::run(request, *shard, session(&page())).expect("a shard");
        let bytes = answered.to_bytes();
        assert!(ShardAnswer::from_bytes(&bytes[1..]).is_none() && ShardAnswer::from_bytes(&bytes[..bytes.len() - 1]).is_none());
        ShardAnswer::from_bytes(&bytes).expect("what was sent")
    };
    let answered: Vec<ShardAnswer> = plan.iter().rev().map(answer).collect();
    (shards::merge(request, &answered, session(&page())).expect("the whole"), plan.len())
}

#[test]
fn a_matrix_in_shards_is_the_matrix() {
    for (way, most) in [(Way::Exact, 3), (Way::Sample, 4), (Way::Exact, 1000)] {
        let request = matrix::MatrixRequest { way, combats: 256, ..matrix::MatrixRequest::exact(units()) };
        let whole = request.answer(session(&page())).expect("a matrix");
        let (merged, shards) = in_shards(&request, most);
        assert!(shards > 1);
        assert_eq!(merged.sheet.matrix, whole.sheet.matrix);
        assert_eq!((merged.sheet.work.solved, merged.sheet.work.sampled, merged.sheet.work.damaged), (0, 0, 0), "{way:?}");
    }
}

#[test]
fn battles_in_shards_are_the_battles() {
    let wish = Wish { effort: Some(Effort::Combats(4_200)), ..Wish::default() };
    let lists = |list: &str| Some(list.to_owned());
    let armies = Pair { a: lists("french"), b: lists("english") };
    let of = battle::Of::Armies { system: "hail-caesar".to_owned(), armies, card: None, words: Vec::new() };
    let request = battle::BattleRequest::new(of, Vec::new(), wish);
    let whole = request.answer(session(&page())).expect("battles");
    let (merged, shards) = in_shards(&request, 2);
    assert_eq!((shards, whole.battles.len()), (2, 1));
    assert_eq!(merged.battles[0].count, whole.battles[0].count);
}

#[test]
fn matchups_in_shards_are_the_matchups() {
    let request = within::WithinRequest { units: units(), points: 10.0, errors: 0.1, most: 2_000, between: Vec::new(), seed: 3 };
    let whole = request.answer(session(&page())).expect("matchups");
    let (merged, shards) = in_shards(&request, 2);
    assert_eq!((merged.found, shards), (whole.found, 2));
}

#[test]
fn prices_in_shards_are_the_prices() {
    let set = vec!["small/riders.points=40".to_owned()];
    for way in [Way::Exact, Way::Sample] {
        let request = fair::FairRequest { way, combats: 256, set: set.clone(), rules: true, ..fair::FairRequest::exact(units()) };
        let whole = request.answer(session(&page())).expect("prices").fair;
        let (merged, shards) = in_shards(&request, 3);
        assert_eq!(shards, 3);
        assert_eq!(merged.fair.data(), whole.data(), "{way:?}");
        assert_eq!(format!("{:?}", merged.fair.study), format!("{:?}", whole.study));
    }
}

fn small_duel() -> duel::DuelRequest {
    let [system, a, b] = ["hail-caesar", "small/riders", "small/bows"].map(str::to_owned);
    let words = vec![Word { key: "field.turns".to_owned(), value: "4".to_owned() }];
    let way = WayOfDuel { effort: Effort::Combats(10_000), seed: 7, ..duel::DEFAULT };
    duel::DuelRequest { duel: Duel { system, a, b, words }, own: units().own, way, effects: false }
}

#[test]
fn a_duel_in_shards_is_the_duel() {
    for (method, effort, most, shards) in [
        (Method::Both, Effort::Combats(10_000), 3, 3),
        (Method::Sample, Effort::Combats(10_000), 2, 2),
        (Method::Sample, Effort::Precision(0.01), 5, 1),
        (Method::Exact, Effort::Combats(10_000), 5, 1),
    ] {
        let mut request = small_duel();
        (request.way.method, request.way.effort) = (method, effort);
        let whole = request.answer(session(&page())).expect("a duel").findings.remove(0);
        let (merged, of) = in_shards(&request, most);
        assert_eq!((&merged.findings[0].exact, &merged.findings[0].sampled, of), (&whole.exact, &whole.sampled, shards), "{method:?}");
    }
}

#[test]
fn what_players_can_do_is_found_in_shards_too() {
    let mut request = small_duel();
    (request.effects, request.way.method) = (true, Method::Exact);
    let whole = request.answer(session(&page())).expect("a duel").findings.remove(0);
    let (merged, of) = in_shards(&request, 16);
    assert_eq!((&merged.findings[0].choices, &merged.findings[0].assumptions, of), (&whole.choices, &whole.assumptions, 9));
    assert!(whole.choices.is_some_and(|choices| !choices.is_empty()));
}

#[test]
fn shards_that_do_not_make_the_whole_are_rejected() {
    let request = small_duel();
    let plan = shards::plan(&request, 3, session(&page())).expect("a plan");
    let run = |request: &duel::DuelRequest, shard: Shard| shards::run(request, shard, session(&page())).expect("a shard");
    let answered: Vec<ShardAnswer> = plan.iter().map(|&shard| run(&request, shard)).collect();
    let fault = |answered: &[ShardAnswer]| match shards::merge(&request, answered, session(&page())) {
        Ok(_) => String::new(),
        Err(fault) => fault.message().to_owned(),
    };
    assert_eq!(fault(&answered), "");
    assert_eq!(fault(&answered[..2]), "shard 2 of 3 is missing");
    assert_eq!(fault(&[&answered[..], &answered[..1]].concat()), "shard 0 of 3 is there twice");
    let mut other = request.clone();
    other.way.seed += 1;
    let foreign = [&answered[..2], &[run(&other, plan[2])]].concat();
    assert_eq!(fault(&foreign), "shard 2 of 3 is of another request, or of another plan of it");
    assert_eq!(fault(&[&answered[..2], &[run(&request, Shard { number: 2, of: 4 })]].concat()).split(" of ").next(), Some("shard 2"));
}

/// Duels that share a chain, and duels that do not.
const SWEEP: &str = r#"
system = "hail-caesar"
lists = ["small.toml"]
combats = 10000
a.unit = "small/riders"
b.unit = "small/bows"
field.turns = 4
[sweep]
"field.distance" = [6, 12, 18]
"b.stance" = ["hold", "shoot"]
"#;

#[test]
fn a_scenario_in_shards_is_the_scenario() {
    let texts = Texts([page().0, vec![("sweep.toml".to_owned(), SWEEP.to_owned())]].concat());
    for (wish, most, shards) in [
        (Wish::default(), 2, 2),
        (Wish { effort: Some(Effort::Precision(0.05)), ..Wish::default() }, 4, 4),
        (Wish { method: Some(Method::Exact), ..Wish::default() }, 2, 2),
    ] {
        let request =
            run::ScenarioRequest { of: run::ScenarioSource::File(PathBuf::from("sweep.toml")), own: Vec::new(), wish, effects: true };
        let whole = request.answer(session(&texts)).expect("findings");
        let plan = shards::plan(&request, most, session(&texts)).expect("a plan");
        assert_eq!(plan.len(), shards);
        let answered: Vec<ShardAnswer> =
            plan.iter().map(|&shard| shards::run(&request, shard, session(&texts)).expect("a shard")).collect();
        let merged = shards::merge(&request, &answered, session(&texts)).expect("the whole");
        let [run::ScenarioAnswer::Duels(whole), run::ScenarioAnswer::Duels(merged)] = [whole, merged] else { panic!("one system") };
        assert_eq!(whole.findings.len(), 6);
        assert_eq!(format!("{whole:?}"), format!("{merged:?}"));
    }
}

/// The figure of an independent program.
#[test]
fn a_duel_is_asked_without_a_terminal() {
    let [system, a, b] = ["hail-caesar", "french/mounted-knights", "english/archers"].map(str::to_owned);
    let words = vec![Word { key: "b.stakes".to_owned(), value: "planted".to_owned() }];
    let mut request = duel::DuelRequest::of(Duel { system, a, b, words });
    request.way.method = Method::Exact;
    let ask = |request: &duel::DuelRequest| request.answer(session(&page()));
    let share = ask(&request).expect("a duel").findings[0].share(Winner::A);
    assert!((share.value - 0.4969).abs() < 5e-5 && share.ends.is_none(), "{share:?}");
    request.duel.words.push(Word { key: "b.stakes".to_owned(), value: "none".to_owned() });
    assert!(ask(&request).is_err_and(|fault| fault.message().contains("set twice")));
}
