//! Which scenarios a study asks: cards crossed with the settings that weigh most, and one by one every switch that is not at a printed value.

use super::study::Variation;
use montjoie_core::settings::{Kind, Source, Value};
use montjoie_system::{DuelKey, Set, System};

/// How much is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// One scenario.
    Quick,
    /// Cards crossed with the settings that weigh most.
    #[default]
    Standard,
    /// Every switch besides, one at a time.
    Full,
}

/// The scenarios, the main one first: the first of `cards` under `over`. What the user has set is not varied.
pub fn scenarios(system: &dyn System, cards: &[&str], over: &[Set], extent: Extent) -> Vec<Variation> {
    let set = |key: &str| over.iter().any(|set| set.key == key);
    let main = Variation { varies: Vec::new(), card: 0, over: over.to_vec() };
    if extent == Extent::Quick {
        return vec![main];
    }
    let keys = system.keys();
    let crossed: Vec<_> = system.pricing().crossed.iter().filter(|(key, _)| !set(key)).collect();
    // What is varied, card by card: first the default of every setting, then the others.
    let mut points: Vec<Vec<(&DuelKey, &str)>> = vec![Vec::new()];
    for (key, values) in crossed {
        let Some(key) = keys.iter().find(|known| known.name == *key) else { continue };
        let mut more = points.clone();
        for value in values.iter().filter(|value| **value != key.default) {
            more.extend(points.iter().map(|point| [&point[..], &[(key, *value)]].concat()));
        }
        points = more;
    }
    let mut all = Vec::new();
    for point in &points {
        for (card, name) in cards.iter().enumerate() {
            let mut scenario = main.clone();
            scenario.card = card;
            if card > 0 {
                scenario.varies.push(("card".to_owned(), (*name).to_owned()));
            }
            for (key, word) in point {
                scenario.over.push(Set { key: key.name.clone(), value: key.key.kind.read(word) });
                scenario.varies.push((short(&key.name), (*word).to_owned()));
            }
            all.push(scenario);
        }
    }
    // The main one, without anything varied, is the first of the first point.
    if extent == Extent::Full {
        let known = system.pricing().crossed;
        for key in keys.iter().filter(|key| is_switch(key) && !set(&key.name) && !known.iter().any(|(name, _)| *name == key.name)) {
            for value in alternatives(key) {
                let mut scenario = main.clone();
                scenario.varies.push((short(&key.name), value.to_string()));
                scenario.over.push(Set { key: key.name.clone(), value });
                all.push(scenario);
            }
        }
    }
    all
}

fn short(key: &str) -> String {
    key.split_once('.').map_or(key, |(_, name)| name).to_owned()
}

/// A rule that is not plainly printed.
fn is_switch(key: &DuelKey) -> bool {
    key.name.starts_with("rules.") && !matches!(key.key.source, Source::Printed | Source::Asked)
}

/// The values that a switch is tried at: every other word; of numbers, one less and one more where they are small, a quarter less and more where
/// they are not. Tables are crossed or left alone.
pub fn alternatives(key: &DuelKey) -> Vec<Value> {
    let default = key.key.kind.read(&key.default);
    let moved = |n: i64, up: bool| {
        let by = if n.abs() <= 3 { 1 } else { (n.abs() + 3) / 4 };
        if up { n + by } else { n - by }
    };
    match (key.key.kind, &default) {
        (Kind::Bool, Value::Bool(value)) => vec![Value::Bool(!value)],
        (Kind::Choice(words), _) => words.iter().filter(|word| **word != key.default).map(|word| Value::Text((*word).to_owned())).collect(),
        (Kind::Whole(least, most), Value::Whole(n)) => {
            let tried = [moved(*n, false), moved(*n, true)];
            tried.into_iter().filter(|tried| (least..=most).contains(tried)).map(Value::Whole).collect()
        }
        (Kind::Wholes(_, least, most), Value::List(values)) => {
            let whole = |value: &Value| if let Value::Whole(n) = value { Some(*n) } else { None };
            let shifted = |up: bool| -> Option<Value> {
                let by = if up { 1 } else { -1 };
                let moved: Option<Vec<Value>> = values
                    .iter()
                    .map(|value| whole(value).map(|n| n + by).filter(|n| (least..=most).contains(n)).map(Value::Whole))
                    .collect();
                moved.map(Value::List)
            };
            [false, true].into_iter().filter_map(shifted).collect()
        }
        _ => Vec::new(),
    }
}
