//! The shipped scenarios as duels: every variant at every point of its sweep.

use montjoie_core::settings::Value;
use montjoie_system::Set;
use std::fs;
use std::path::{Path, PathBuf};

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

/// The keys of a table and their values, if there is one.
fn table(of: Option<&toml::Value>) -> impl Iterator<Item = (&String, &toml::Value)> {
    of.map(|table| table.as_table().expect("a table")).into_iter().flatten().filter(|(key, _)| *key != "name")
}

/// The settings of every duel of a system's scenarios, each with its file: what a variant sets goes over the sweep, and the sweep over the rest.
pub fn duels(system: &str) -> Vec<(PathBuf, Vec<Set>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(system);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    // Folders have situation cards.
    files.retain(|path| path.is_file());
    files.sort();
    assert!(files.len() >= 4);
    let mut duels = Vec::new();
    for path in files {
        let file: toml::Table = fs::read_to_string(&path).expect("a text").parse().expect("sound TOML");
        assert_eq!(file["system"].as_str(), Some(system));
        assert!(["en", "fr"].iter().all(|lang| file["question"].get(lang).is_some()), "{path:?} asks in two languages");
        let set = |key: String, given: &toml::Value| Set { key, value: value(given) };
        let base = ["a", "b", "field", "rules"].into_iter();
        let base = base.flat_map(|group| table(file.get(group)).map(move |(key, given)| set(format!("{group}.{key}"), given)));
        let mut points = vec![base.collect::<Vec<Set>>()];
        for (key, values) in table(file.get("sweep")) {
            let with = |point: &Vec<Set>| {
                let values = values.as_array().expect("values").iter();
                values.map(|given| [&point[..], &[set(key.clone(), given)]].concat()).collect::<Vec<_>>()
            };
            points = points.iter().flat_map(with).collect();
        }
        let variants = file.get("variant").map(|variants| variants.as_array().expect("variants"));
        for variant in variants.map_or(vec![None], |variants| variants.iter().map(Some).collect()) {
            let own: Vec<Set> = table(variant).map(|(key, given)| set(key.clone(), given)).collect();
            duels.extend(points.iter().map(|point| (path.clone(), [&point[..], &own].concat())));
        }
    }
    duels
}
