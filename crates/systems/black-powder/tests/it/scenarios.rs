//! The shipped scenarios: every variant at every point of its sweep is a duel that the rules take.

use std::path::Path;

use montjoie_black_powder::BlackPowder;
use montjoie_core::settings::Value;
use montjoie_system::{Set, System};

fn value(value: &toml::Value) -> Value {
    match value {
        toml::Value::Boolean(value) => Value::Bool(*value),
        toml::Value::Integer(value) => Value::Whole(*value),
        toml::Value::Float(value) => Value::Number(*value),
        toml::Value::String(value) => Value::Text(value.clone()),
        toml::Value::Array(values) => Value::List(values.iter().map(self::value).collect()),
        other => panic!("{other} is no value of a key"),
    }
}

/// Every way to choose one value of each axis.
fn points(sweep: &[(String, Vec<Value>)]) -> Vec<Vec<Set>> {
    sweep.iter().fold(vec![Vec::new()], |points, (key, values)| {
        let with = |point: &Vec<Set>, value: &Value| {
            let set = Set { key: key.clone(), value: value.clone() };
            point.iter().cloned().chain([set]).collect()
        };
        points.iter().flat_map(|point| values.iter().map(|value| with(point, value)).collect::<Vec<_>>()).collect()
    })
}

#[test]
fn every_scenario_is_a_set_of_sound_duels() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../scenarios/black-powder");
    let game = BlackPowder.open(&[]).expect("sound lists");
    let mut scenarios = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            continue; // situation cards
        }
        let file: toml::Table = toml::from_str(&std::fs::read_to_string(&path).expect("a text")).expect("sound TOML");
        assert_eq!(file["system"].as_str(), Some("black-powder"));
        assert!(["en", "fr"].iter().all(|lang| file["question"].get(lang).is_some()), "{path:?} asks in two languages");
        let mut sets = Vec::new();
        for group in ["a", "b", "field", "rules"] {
            for (key, given) in file.get(group).and_then(|group| group.as_table()).into_iter().flatten() {
                sets.push(Set { key: format!("{group}.{key}"), value: value(given) });
            }
        }
        let sweep: Vec<(String, Vec<Value>)> = file["sweep"]
            .as_table()
            .expect("a table")
            .iter()
            .map(|(key, values)| (key.clone(), values.as_array().expect("values").iter().map(value).collect()))
            .collect();
        for variant in file["variant"].as_array().expect("variants") {
            let own = variant.as_table().expect("a table").iter().filter(|(key, _)| *key != "name");
            let own: Vec<Set> = own.map(|(key, given)| Set { key: key.clone(), value: value(given) }).collect();
            for point in points(&sweep) {
                // What a variant sets goes over the sweep, and the sweep over the rest.
                let all: Vec<Set> = sets.iter().cloned().chain(point).chain(own.iter().cloned()).collect();
                let matchup = game.duel(&all).unwrap_or_else(|problem| panic!("{path:?}, {all:?}: {problem:?}"));
                assert!(!matchup.assumptions.is_empty());
            }
        }
        scenarios += 1;
    }
    assert!(scenarios >= 4);
}
