//! Random questions from the whole legal domain of a system: units, situations, and every switch at every value.

use montjoie::settings::{Kind, Value};
use montjoie::systems::{DuelKey, Game, Set, System};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

pub type Rng = Xoshiro256PlusPlus;

pub fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
    &from[rng.random_range(0..from.len())]
}

/// A value that the key takes, most often one near its default: extreme figures make chains of one state, or endless ones.
pub fn value(rng: &mut Rng, kind: Kind, default: &str) -> Option<Value> {
    let near = |rng: &mut Rng, default: &str, least: i64, most: i64| match default.parse::<i64>() {
        Ok(default) => rng.random_range(least.max(default - 2)..=most.min(default + 2)),
        Err(_) => rng.random_range(least..=most.min(least + 20)),
    };
    Some(match kind {
        Kind::Bool => Value::Bool(rng.random_bool(0.5)),
        Kind::Choice(words) => Value::Text((*pick(rng, words)).to_owned()),
        Kind::Whole(least, most) => Value::Whole(near(rng, default, least, most)),
        Kind::Number(least, most) => Value::Whole(rng.random_range(least as i64..=(most as i64).min(least as i64 + 39))),
        Kind::Wholes(n, least, most) => {
            let defaults: Vec<&str> = default.trim_matches(['[', ']']).split(", ").collect();
            let wide = rng.random_bool(0.3);
            let one = |place: usize| match wide {
                true => rng.random_range(least..=most.min(36)),
                false => near(rng, defaults.get(place).copied().unwrap_or_default(), least, most),
            };
            Value::List((0..n).map(one).map(Value::Whole).collect())
        }
        Kind::Numbers(n, least, most) => {
            let defaults: Vec<f64> = default.trim_matches(['[', ']']).split(", ").filter_map(|word| word.parse().ok()).collect();
            let one = |place: usize| {
                let default = defaults.get(place).copied().unwrap_or(least);
                (default + *pick(rng, &[-1.0, 0.0, 1.0])).clamp(least, most)
            };
            Value::List((0..n).map(one).map(Value::Number).collect())
        }
        Kind::Table(what) if what.contains("number of dice") => kind.read(pick::<&str>(rng, &["full", "0", "1", "2", "4", "6"])),
        Kind::Table(_) if default.starts_with('T') => Value::Text((*pick(rng, &["T0", "T1", "T2"])).to_owned()),
        Kind::Table(_) | Kind::Word(_) | Kind::Words(..) => return None,
    })
}

/// Ids of every unit that a system ships, options included.
pub fn units(game: &dyn Game) -> Vec<String> {
    game.lists().iter().flat_map(|list| &list.units).map(|unit| unit.id.clone()).collect()
}

fn set(key: &str, value: Value) -> Set {
    Set { key: key.to_owned(), value }
}

/// Two units at a distance, with room and turns that keep the chain small.
pub fn field(rng: &mut Rng, system: &dyn System, units: &[String]) -> Vec<Set> {
    let mut settings: Vec<Set> = ["a.unit", "b.unit"].map(|key| set(key, Value::Text(pick(rng, units).clone()))).to_vec();
    let mut whole = |key: &str, from: &[i64]| settings.push(set(key, Value::Whole(*pick(rng, from))));
    match system.id() {
        "impetus" => {
            whole("field.distance", &[1, 2, 3, 4, 5, 6, 8, 10]);
            whole("field.turn_limit", &[1, 2, 3, 4, 6]);
        }
        "puissance-de-feu" => {
            whole("field.distance", &[1, 4, 6, 8, 12, 16]);
            whole("a.room", &[3, 6, 10]);
            whole("b.room", &[3, 6, 10]);
            if rng.random_bool(0.7) {
                settings.push(set("field.turns", Value::Whole(rng.random_range(1..=4))));
            }
        }
        _ => {
            whole("field.distance", &[6, 9, 12, 18, 24]);
            whole("field.turns", &[1, 2, 3, 4, 6]);
        }
    }
    settings
}

/// Some of the keys at random values, each with this probability; those already set are left alone.
pub fn sprinkle(rng: &mut Rng, keys: &[&DuelKey], share: f64, settings: &mut Vec<Set>) {
    for key in keys {
        if rng.random_bool(share)
            && !settings.iter().any(|set| set.key == key.name)
            && let Some(value) = value(rng, key.key.kind, &key.default)
        {
            settings.push(set(&key.name, value));
        }
    }
}
