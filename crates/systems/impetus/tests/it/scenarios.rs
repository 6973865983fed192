//! The shipped scenarios: every variant is a duel that can be solved.

use montjoie_core::settings::Value;
use montjoie_system::Set;

use crate::ask::near;

fn value(value: &toml::Value) -> Value {
    match value {
        toml::Value::Boolean(value) => Value::Bool(*value),
        toml::Value::Integer(value) => Value::Whole(*value),
        toml::Value::Float(value) => Value::Number(*value),
        toml::Value::String(value) => Value::Text(value.clone()),
        other => panic!("{other} in a scenario"),
    }
}

fn sets(table: &toml::Table, group: &str) -> Vec<Set> {
    let dotted = |key: &String| if group.is_empty() { key.clone() } else { format!("{group}.{key}") };
    table.iter().filter(|(key, _)| *key != "name").map(|(key, v)| Set { key: dotted(key), value: value(v) }).collect()
}

#[test]
fn every_variant_of_the_shipped_scenarios_is_a_duel() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/impetus");
    let (_, game) = crate::ask::game("impetus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    assert!(files.len() >= 4);
    for file in files {
        let scenario: toml::Table = std::fs::read_to_string(&file).expect("readable").parse().expect("TOML");
        assert_eq!(scenario["system"].as_str(), Some("impetus"));
        let mut base = Vec::new();
        for group in ["a", "b", "field", "rules"] {
            base.extend(scenario.get(group).and_then(toml::Value::as_table).map_or(Vec::new(), |table| sets(table, group)));
        }
        let mut variants = vec![base.clone()];
        for variant in scenario.get("variant").and_then(toml::Value::as_array).into_iter().flatten() {
            variants.push([base.clone(), sets(variant.as_table().expect("a table"), "")].concat());
        }
        for (key, values) in scenario.get("sweep").and_then(toml::Value::as_table).into_iter().flatten() {
            for v in values.as_array().expect("values") {
                variants.push([base.clone(), vec![Set { key: key.clone(), value: value(v) }]].concat());
            }
        }
        for variant in variants {
            let matchup = game.duel(&variant).unwrap_or_else(|problem| panic!("{}: {problem:?}", file.display()));
            let solved = matchup.contest.solve(&mut montjoie_core::exact::Chains::new(), 500_000).expect("few enough states");
            near("all of it", solved.tally.total(), 1.0, 1e-9);
        }
    }
}
