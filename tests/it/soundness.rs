//! No setting outside the list of what an answer rests on moves it: values from anywhere in their range, never those that the finder tries,
//! each solved afresh.

use montjoie::analysis::basis::{Extent, Finder};
use montjoie::compare::same_answer;
use montjoie::exact::Chains;
use montjoie::monte_carlo::Unwatched;
use montjoie::settings::{Kind, Source, Value};
use montjoie::systems::{DuelKey, REGISTRY, Set};
use rand::{RngExt, SeedableRng};

use crate::ask::game;
use crate::domain::{Rng, field, pick, sprinkle, units};

/// Chains beyond this are left out: each duel is solved many times.
const MOST_STATES: usize = 2_500;

/// Any value that a setting takes.
fn anything(rng: &mut Rng, key: &DuelKey) -> Option<Value> {
    let fraction = |rng: &mut Rng, least: f64, most: f64| {
        let (least, most) = (least.max(-50.0), most.min(50.0));
        Value::Number((rng.random_range(least..=most) * 4.0).round() / 4.0)
    };
    let value = match key.key.kind {
        Kind::Bool => Value::Bool(rng.random_bool(0.5)),
        Kind::Choice(words) => Value::Text((*pick(rng, words)).to_owned()),
        Kind::Whole(least, most) => Value::Whole(rng.random_range(least..=most)),
        Kind::Number(least, most) => fraction(rng, least, most),
        Kind::Wholes(n, least, most) => Value::List((0..n).map(|_| Value::Whole(rng.random_range(least..=most))).collect()),
        Kind::Numbers(n, least, most) => Value::List((0..n).map(|_| fraction(rng, least, most)).collect()),
        Kind::Word(_) => return None,
        Kind::Table(_) => table(rng, key),
    };
    (key.key.shown)(&value)
}

/// Any table: where the default is a list of numbers, others that rise; where it has words, other words in their places.
fn table(rng: &mut Rng, key: &DuelKey) -> Value {
    let word = |rng: &mut Rng, words: &[&str]| Value::Text((*pick(rng, words)).to_owned());
    let rows = |rng: &mut Rng, row: &dyn Fn(&mut Rng) -> Vec<Value>| {
        let mut from: Vec<i64> = (0..rng.random_range(2..=7)).map(|_| rng.random_range(-4..=13)).collect();
        from.sort_by_key(|score| -score);
        from.dedup();
        Value::List(from.into_iter().map(|score| Value::List([vec![Value::Whole(score)], row(rng)].concat())).collect())
    };
    match (key.key.name, (key.key.default)()) {
        ("panic_table", _) => rows(rng, &|rng| {
            let shooting = ["hold", "hold-disordered", "retreat", "retreat-disordered", "break-if-casualties", "break-if-shaken", "break"];
            let melee = ["hold", "give-ground", "give-ground-disordered", "give-ground-all-disordered", "break-if-shaken", "break"];
            vec![word(rng, &shooting), word(rng, &melee)]
        }),
        ("break_table", _) => rows(rng, &|rng| (0..6).map(|_| word(rng, &["holds", "retires", "retires-disordered", "breaks"])).collect()),
        (_, Value::List(cells)) if cells.iter().all(|cell| matches!(cell, Value::Whole(_) | Value::Number(_))) => {
            let whole = matches!(key.key.name, name if !name.contains("columns"));
            let mut numbers: Vec<f64> = cells.iter().map(|_| rng.random_range(1..=60) as f64).collect();
            numbers.sort_by(f64::total_cmp);
            let number = |n: f64| if whole { Value::Whole(n as i64) } else { Value::Number(n) };
            Value::List(numbers.into_iter().map(number).collect())
        }
        (_, Value::List(cells)) => {
            let letter =
                |rng: &mut Rng, letter: char| if rng.random_bool(0.3) { *pick(rng, &['.', 'R', 'T', 'V', '1', '2', '3']) } else { letter };
            let cell = |cell: Value| match cell {
                Value::Text(text) => Value::Text(text.chars().map(|one| letter(rng, one)).collect()),
                other => other,
            };
            Value::List(cells.into_iter().map(cell).collect())
        }
        _ => word(rng, &["full", "0", "1", "2", "3", "5", "9", "20"]),
    }
}

fn words(settings: &[Set]) -> String {
    settings.iter().map(|set| format!("{}={}", set.key, set.value)).collect::<Vec<_>>().join(" ")
}

/// Settings that moved an answer of so many random duels which does not name them; `hidden` is a setting that the finder does not know of.
fn missed(id: &str, duels: usize, draws: usize, seed: u64, hidden: Option<&str>) -> Vec<String> {
    let (system, game) = game(id);
    let keys = system.keys();
    let known: Vec<DuelKey> = keys.iter().filter(|key| Some(key.key.name) != hidden).cloned().collect();
    let finder = Finder { most_states: 4 * MOST_STATES, ..Finder::new(&*game, &known, 1) };
    let (situation, rules): (Vec<&DuelKey>, Vec<&DuelKey>) = keys.iter().partition(|key| !key.name.starts_with("rules."));
    let readings: Vec<&DuelKey> = rules.iter().copied().filter(|key| !matches!(key.key.source, Source::Printed | Source::Asked)).collect();
    let units = units(&*game);
    let mut rng = Rng::seed_from_u64(seed);
    let (mut asked, mut tried, mut missed) = (0, 0, Vec::new());
    while asked < duels {
        let mut settings = field(&mut rng, system, &units);
        sprinkle(&mut rng, &situation, 0.25, &mut settings);
        let share = *pick(&mut rng, &[0.0, 0.03]);
        sprinkle(&mut rng, &rules, share, &mut settings);
        let Ok(matchup) = game.duel(&settings) else { continue };
        let Ok(plain) = matchup.contest.solve(&mut Chains::new(), MOST_STATES) else { continue };
        asked += 1;
        let found = finder.find(&settings, &matchup, Extent::Names, &Unwatched).expect("not stopped");
        let free = |key: &&&DuelKey| {
            let named = found.iter().any(|assumption| assumption.key == key.key.name);
            !named && !settings.iter().any(|set| set.key == key.name)
        };
        let free: Vec<&DuelKey> = readings.iter().filter(free).copied().collect();
        for _ in 0..if free.is_empty() { 0 } else { draws } {
            let key = *pick(&mut rng, &free);
            let Some(value) = anything(&mut rng, key) else { continue };
            let with = [&settings[..], &[Set { key: key.name.clone(), value }]].concat();
            let Ok(other) = game.duel(&with) else { continue };
            tried += 1;
            let same =
                other.contest.solve(&mut Chains::new(), 4 * MOST_STATES).is_ok_and(|other| same_answer(&plain.tally, &other.tally, 1e-9));
            if !same {
                missed.push(words(&with));
            }
        }
    }
    println!("{id}: {asked} duels, {tried} values drawn, {} missed", missed.len());
    missed
}

/// Asserts it of so many random duels of a system.
fn sound(id: &str, duels: usize, draws: usize, seed: u64) {
    let missed = missed(id, duels, draws, seed, None);
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn no_setting_outside_the_list_moves_an_answer() {
    for id in ["hail-caesar", "black-powder"] {
        sound(id, 8, 12, 1346);
    }
}

#[test]
#[ignore = "random tables of Bloody Big BATTLES! make chains that take minutes; after a change of the finder, run it by name"]
fn no_setting_outside_the_list_moves_an_answer_of_any_system() {
    for system in REGISTRY.systems() {
        sound(system.id(), 6, 12, 1346);
    }
}

#[test]
#[ignore = "a thousand duels, each solved dozens of times: minutes per system; after a change of the finder, run them by name in release"]
fn a_thousand_duels_of_hail_caesar() {
    sound("hail-caesar", 1_000, 20, 1415);
}

#[test]
#[ignore = "a thousand duels: minutes"]
fn a_thousand_duels_of_black_powder() {
    sound("black-powder", 1_000, 20, 1415);
}

#[test]
#[ignore = "a thousand duels: minutes"]
fn a_thousand_duels_of_bloody_big_battles() {
    sound("bloody-big-battles", 1_000, 20, 1415);
}

#[test]
#[ignore = "a thousand duels: minutes"]
fn a_thousand_duels_of_impetus() {
    sound("impetus", 1_000, 20, 1415);
}

#[test]
#[ignore = "a thousand duels: minutes"]
fn a_thousand_duels_of_puissance_de_feu() {
    sound("puissance-de-feu", 1_000, 20, 1415);
}

#[test]
fn a_setting_hidden_from_the_finder_is_missed() {
    for (id, hidden) in [("hail-caesar", "panic_table"), ("puissance-de-feu", "ammunition")] {
        assert!(!missed(id, 12, 12, 7, Some(hidden)).is_empty(), "{id}: nobody misses {hidden}");
    }
}
