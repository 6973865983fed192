//! What an answer names as its basis is what it rests on: a reading that moves it is named, and in a question of `odds` an idle one is not.

use std::collections::{BTreeMap, BTreeSet};

use montjoie::exact::{Chains, Solved};
use montjoie::settings::{Kind, Source, Value};
use montjoie::systems::{Answer, DuelKey, Game, Set, System, system};
use rand::{RngExt, SeedableRng};

use crate::domain::{Rng, field, pick, sprinkle, units, value};

/// Chains beyond this are left out: every one is solved once for each value of each reading.
const MOST_STATES: usize = 6_000;

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

fn moved(one: &Solved, other: &Solved) -> bool {
    let tables = |solved: &Solved| {
        let tally = &solved.tally;
        let rows = [&tally.endings, &tally.rounds, &tally.losses.a, &tally.losses.b];
        rows.map(|rows| rows.iter().flatten().copied().collect::<Vec<f64>>())
    };
    tables(one).iter().zip(&tables(other)).any(|(a, b)| {
        let at = |row: &[f64], place: usize| row.get(place).copied().unwrap_or(0.0);
        (0..a.len().max(b.len())).any(|place| (at(a, place) - at(b, place)).abs() > 1e-9)
    })
}

/// Every reading that moves the answer of a duel is among its assumptions. Gives the readings that were named without moving it.
fn duels(system: &dyn System, matchups: usize, seed: u64) -> BTreeMap<String, (usize, usize)> {
    let game = system.open(&[]).expect("sound lists");
    let keys = system.keys();
    let (situation, rules): (Vec<&DuelKey>, Vec<&DuelKey>) = keys.iter().partition(|key| !key.name.starts_with("rules."));
    let units = units(&*game);
    let mut rng = Rng::seed_from_u64(seed);
    let mut named: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut asked, mut missing) = (0, BTreeSet::new());
    while asked < matchups {
        let mut settings = field(&mut rng, system, &units);
        sprinkle(&mut rng, &situation, 0.25, &mut settings);
        let share = *pick(&mut rng, &[0.0, 0.03]);
        sprinkle(&mut rng, &rules, share, &mut settings);
        let Ok(matchup) = game.duel(&settings) else { continue };
        let Ok(solved) = matchup.contest.solve(&mut Chains::new(), MOST_STATES) else { continue };
        asked += 1;
        for key in readings(&keys) {
            let of_key = |settings: &[Set]| {
                let matchup = game.duel(settings).ok()?;
                matchup.contest.solve(&mut Chains::new(), 8 * MOST_STATES).ok()
            };
            let others = key.key.kind.others(&now(&settings, key));
            let moves =
                others.into_iter().any(|value| of_key(&with(&settings, &key.name, value)).is_some_and(|other| moved(&solved, &other)));
            let name = key.key.name;
            let is_named = matchup.assumptions.iter().any(|assumption| assumption.key == name);
            if moves && !is_named {
                missing.insert(format!("{name}: {}", words(&settings)));
            }
            if is_named && !settings.iter().any(|set| set.key == key.name) {
                let count = named.entry(name.to_owned()).or_default();
                *count = (count.0 + 1, count.1 + usize::from(moves));
            }
        }
    }
    assert!(missing.is_empty(), "{}: these move an answer that does not name them:\n{}", system.id(), Vec::from_iter(missing).join("\n"));
    named
}

fn words(settings: &[Set]) -> String {
    settings.iter().map(|set| format!("{}={}", set.key, set.value)).collect::<Vec<_>>().join(" ")
}

fn duels_of(ids: &[&str], matchups: usize, seed: u64) {
    for id in ids {
        for (key, (named, moves)) in duels(system(id).expect("a system"), matchups, seed) {
            println!("{id}: {key} named {named} times, moved the answer {moves} times");
        }
    }
}

/// The systems whose duels are held to it.
const IDS: [&str; 2] = ["impetus", "puissance-de-feu"];

#[test]
fn a_duel_names_every_reading_that_moves_it() {
    duels_of(&IDS, 12, 8);
}

#[test]
#[ignore = "hundreds of duels, each solved for every value of every reading: minutes; .ci/run runs it"]
fn hundreds_of_duels_name_every_reading_that_moves_them() {
    duels_of(&IDS, 300, 2026);
}

fn differ(one: &Answer, other: &Answer) -> bool {
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
        while asked < times && tries < 50 * times {
            tries += 1;
            let mut settings = parameters(&mut rng, &question, &units);
            if rng.random_bool(0.3) {
                sprinkle(&mut rng, &readings(&keys), 0.05, &mut settings);
            }
            let Ok(answer) = game.odds(question.name, &settings) else { continue };
            asked += 1;
            for quantity in &answer.quantities {
                let sum: f64 = quantity.outcomes.iter().map(|(_, p)| p).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{} {}: {sum}", question.name, words(&settings));
            }
            for key in readings(&keys).into_iter().filter(|key| !settings.iter().any(|set| set.key == key.name)) {
                let others = key.key.kind.others(&now(&settings, key));
                let moves = others.into_iter().any(|value| {
                    game.odds(question.name, &with(&settings, &key.name, value)).map_or(true, |other| differ(&answer, &other))
                });
                let named = answer.assumptions.iter().any(|assumption| assumption.key == key.key.name);
                assert_eq!(named, moves, "{} {}: is {} named, does it move the answer?", question.name, words(&settings), key.name);
            }
        }
        assert!(asked > 0, "no parameters of {} could be answered", question.name);
    }
}

#[test]
fn a_question_names_the_readings_that_move_its_answer_and_no_other() {
    for id in IDS {
        let system = system(id).expect("a system");
        questions(&*system.open(&[]).expect("sound lists"), system, 6, 88);
    }
}
