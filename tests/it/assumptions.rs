//! What an answer to a question of `odds` names as its basis is what it rests on: a reading that moves it is named, and an idle one is not.

use montjoie::settings::{Kind, Source, Value};
use montjoie::systems::{Distributions, DuelKey, Game, REGISTRY, Set, System};
use rand::{RngExt, SeedableRng};

use crate::domain::{Rng, pick, sprinkle, units, value};

/// The readings of a system: rules that the sheet does not print.
fn readings(keys: &[DuelKey]) -> Vec<&DuelKey> {
    keys.iter().filter(|key| key.name.starts_with("rules.") && !matches!(key.key.source, Source::Printed | Source::Asked)).collect()
}

/// The settings with one more, in place of its like where it is there.
fn with(settings: &[Set], key: &str, value: Value) -> Vec<Set> {
    let others = settings.iter().filter(|set| set.key != key).cloned();
    others.chain([Set { key: key.to_owned(), value }]).collect()
}

/// The value that a key has under these settings.
fn now(settings: &[Set], key: &DuelKey) -> Value {
    let set = settings.iter().find(|set| set.key == key.name).map(|set| set.value.clone());
    set.unwrap_or_else(|| key.key.kind.read(&key.default))
}

fn words(settings: &[Set]) -> String {
    settings.iter().map(|set| format!("{}={}", set.key, set.value)).collect::<Vec<_>>().join(" ")
}

fn differ(one: &Distributions, other: &Distributions) -> bool {
    one.quantities.len() != other.quantities.len()
        || one.quantities.iter().zip(&other.quantities).any(|(a, b)| {
            a.outcomes.len() != b.outcomes.len()
                || a.outcomes.iter().zip(&b.outcomes).any(|((x, p), (y, q))| x != y || (p - q).abs() > 1e-12)
        })
}

/// Random parameters of a question that are no units, and units by their ids.
fn parameters(rng: &mut Rng, question: &montjoie::systems::Question, units: &[String]) -> Vec<Set> {
    let mut settings = Vec::new();
    for (key, default) in question.parameters.iter().zip(&question.defaults) {
        let is_unit = matches!(key.kind, Kind::Word(_)) && !key.name.contains("list");
        let value = match () {
            _ if is_unit && rng.random_bool(0.8) => Some(Value::Text(pick(rng, units).clone())),
            _ if is_unit || rng.random_bool(0.5) => None,
            _ => value(rng, key.kind, default),
        };
        settings.extend(value.map(|value| Set { key: key.name.to_owned(), value }));
    }
    settings
}

/// In every question the readings named are those that move the answer: all of them, and no other.
fn questions(game: &dyn Game, system: &dyn System, times: usize, seed: u64) {
    let keys = system.keys();
    let units = units(game);
    let mut rng = Rng::seed_from_u64(seed);
    for question in system.questions() {
        let (mut asked, mut tries) = (0, 0);
        let mut last = None;
        while asked < times && tries < 5_000 * times {
            tries += 1;
            let mut settings = parameters(&mut rng, &question, &units);
            if rng.random_bool(0.3) {
                sprinkle(&mut rng, &readings(&keys), 0.05, &mut settings);
            }
            let answer = match game.odds(question.name, &settings) {
                Ok(answer) => answer,
                Err(problem) => {
                    last = Some((words(&settings), problem));
                    continue;
                }
            };
            asked += 1;
            for quantity in &answer.quantities {
                let sum: f64 = quantity.outcomes.iter().map(|(_, p)| p).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{} {}: {sum}", question.name, words(&settings));
            }
            for key in readings(&keys).into_iter().filter(|key| !settings.iter().any(|set| set.key == key.name)) {
                let others = key.key.others(&now(&settings, key));
                let moves = others.into_iter().any(|value| {
                    game.odds(question.name, &with(&settings, &key.name, value)).map_or(true, |other| differ(&answer, &other))
                });
                let named = answer.assumptions.iter().any(|assumption| assumption.key == key.key.name);
                assert_eq!(named, moves, "{} {}: is {} named, does it move the answer?", question.name, words(&settings), key.name);
            }
        }
        assert!(asked > 0, "no parameters of {} {} could be answered: {last:?}", system.id(), question.name);
    }
}

#[test]
fn a_question_names_the_readings_that_move_its_answer_and_no_other() {
    for system in REGISTRY.systems() {
        questions(&*system.open(&[]).expect("sound lists"), *system, 1, 88);
    }
}

#[test]
#[ignore = "half a minute; .ci/run runs it"]
fn a_question_asked_four_times_names_the_readings_that_move_its_answer_and_no_other() {
    for system in REGISTRY.systems() {
        questions(&*system.open(&[]).expect("sound lists"), *system, 4, 89);
    }
}
