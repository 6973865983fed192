//! What the reference is made of: the keys of a system, what it models, the shape of JSON.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Lang;

/// The sources of settings: in JSON, in English, in French.
const SOURCES: [(&str, &str, &str); 4] = [
    ("printed", "printed", "imprimé"),
    ("reading", "reading", "interprétation"),
    ("other-source", "other source", "autre source"),
    ("our-construction", "our construction", "notre construction"),
];

/// Notes the type of every place of a JSON value under its path; the paths in the order in which they are met.
pub(super) fn walk(path: &str, value: &Value, any: &[&str], shape: &mut BTreeMap<String, BTreeSet<&'static str>>, order: &mut Vec<String>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    };
    if !path.is_empty() {
        if !shape.contains_key(path) {
            order.push(path.to_owned());
        }
        shape.entry(path.to_owned()).or_default().insert(kind);
    }
    let dot = if path.is_empty() { "" } else { "." };
    match value {
        Value::Array(values) => values.iter().for_each(|value| walk(&format!("{path}[]"), value, any, shape, order)),
        Value::Object(map) => {
            let open = any.contains(&path.rsplit('.').next().unwrap_or(path))
                || (!map.is_empty() && map.keys().all(|key| key.parse::<u32>().is_ok()));
            for (key, value) in map {
                walk(&format!("{path}{dot}{}", if open { "*" } else { key }), value, any, shape, order);
            }
        }
        _ => {}
    }
}

/// The keys of a system as a table, of duels (`keys`) or those that only battles have (`battle_keys`); those of side B, the same as of side A, left out.
pub(super) fn keys(system: &Value, group: &str, lang: Lang) -> String {
    let text = |key: &Value, name: &str| key[name].as_str().unwrap_or("").replace('|', "\\|");
    let mut table = match lang {
        Lang::En => "| key | default | values | what it says, and the source |\n|---|---|---|---|\n",
        Lang::Fr => "| clé | défaut | valeurs | ce qu’elle dit, et la source |\n|---|---|---|---|\n",
    }
    .to_owned();
    let of_duels = system["keys"].as_array().map_or(&[][..], |keys| keys);
    let told = |key: &&Value| !text(key, "key").starts_with("b.") && (group == "keys" || !of_duels.contains(key));
    for key in system[group].as_array().into_iter().flatten().filter(told) {
        let name = text(key, "key");
        let end = |name: &str| key[name].to_string().trim_end_matches(".0").to_owned();
        let range = format!("{} … {}", end("least"), end("most"));
        let values = match (text(key, "type").as_str(), lang) {
            ("bool", _) => "`true`, `false`".to_owned(),
            ("whole" | "number", _) => range,
            ("wholes" | "numbers", Lang::En) => format!("list of {range}"),
            ("wholes" | "numbers", Lang::Fr) => format!("liste de {range}"),
            ("choice", _) => key["choices"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(|word| format!("`{word}`"))
                .collect::<Vec<_>>()
                .join(", "),
            (_, Lang::En) => text(key, "takes"),
            (_, Lang::Fr) => "voir le texte".to_owned(),
        };
        let default = text(key, "default");
        let default = match default.as_str() {
            "" => String::new(),
            "by the unit" => if lang == Lang::Fr { "selon l’unité" } else { "by the unit" }.to_owned(),
            default => format!("`{default}`"),
        };
        let sure = key["sure_percent"].as_u64().map_or(String::new(), |sure| format!(" ({sure}\u{a0}%)"));
        let source =
            SOURCES.iter().find(|(id, ..)| *id == text(key, "source")).map_or("", |(_, en, fr)| if lang == Lang::En { en } else { fr });
        let source =
            [format!("{source}{sure}"), text(key, "paragraph")].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
        let source = if source.is_empty() { source } else { format!(" *({source})*") };
        let says = text(key, if lang == Lang::En { "says" } else { "fr" });
        table += &format!("| `{name}` | {default} | {values} | {says}{source} |\n");
    }
    table
}

/// What a system models and what not yet, as two lists.
pub(super) fn modelled(system: &Value, lang: Lang) -> String {
    let (text, is, is_not) = match lang {
        Lang::En => (system, "Modelled:", "Not modelled yet:"),
        Lang::Fr => (&system["fr"], "Modélisé\u{a0}:", "Pas encore modélisé\u{a0}:"),
    };
    let list = |name: &str| {
        text[name].as_array().into_iter().flatten().filter_map(Value::as_str).map(|line| format!("- {line}\n")).collect::<String>()
    };
    format!("{is}\n\n{}\n{is_not}\n\n{}", list("modelled"), list("not_modelled"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shape_of_json_has_types_and_open_keys() {
        let value = serde_json::json!([{ "rounds": { "1": 0.5, "2": 0.5 }, "low": null }, { "low": 1 }]);
        let (mut shape, mut order) = (BTreeMap::new(), Vec::new());
        walk("", &value, &[], &mut shape, &mut order);
        assert_eq!(order, ["[]", "[].rounds", "[].rounds.*", "[].low"]);
        assert_eq!(shape["[].low"].iter().copied().collect::<Vec<_>>(), ["null", "number"]);
    }
}
