//! What there is: systems, their keys, questions and lists.

use serde_json::{Map, Value as Json, json};

use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::{Key, Kind, Source};
use montjoie_system::{DuelKey, ListTable, Question, System};

/// A list of units.
pub fn units(list: &ListTable) -> Json {
    let units: Vec<_> = list
        .units
        .iter()
        .map(|unit| {
            let cells: Map<_, _> =
                list.columns.iter().zip(&unit.cells).map(|(column, cell)| (name(column.en), typed(cell.get(Lang::En)))).collect();
            json!({ "id": unit.id, "en": unit.name.0, "fr": unit.name.1, "profile": cells, "points": unit.points })
        })
        .collect();
    json!({ "id": list.id, "en": list.name.0, "fr": list.name.1, "paragraph": list.paragraph, "composition": list.note.0, "composition_fr": list.note.1, "units": units })
}

/// The heading of a column as a name for programs: `As printed` is `as_printed`.
fn name(heading: &str) -> String {
    let plain: String = heading.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    plain.trim_matches('_').to_owned()
}

/// What stands in a cell: a number where it is one.
fn typed(cell: &str) -> Json {
    match (cell.parse::<i64>(), cell.parse::<f64>()) {
        (Ok(whole), _) if !cell.starts_with('+') => json!(whole),
        (_, Ok(number)) if number.is_finite() && !cell.starts_with('+') => json!(number),
        _ => json!(cell),
    }
}

/// A rule system: what it models, and its keys.
pub fn system(system: &dyn System) -> Json {
    let lines = |lines: &[Text], lang| lines.iter().map(|line| line.get(lang)).collect::<Vec<_>>();
    let described = |keys: Vec<DuelKey>| -> Json { keys.iter().map(|key| described("key", &key.name, key.key, &key.default)).collect() };
    let example = system.example();
    json!({
        "id": system.id(),
        "name": system.name().en,
        "modelled": lines(&system.about().modelled, Lang::En),
        "not_modelled": lines(&system.about().not_modelled, Lang::En),
        "fr": {
            "name": system.name().fr,
            "modelled": lines(&system.about().modelled, Lang::Fr),
            "not_modelled": lines(&system.about().not_modelled, Lang::Fr),
        },
        "keys": described(system.keys()),
        "battle_keys": described(system.battle_keys()),
        "battle_cards": system.battle_cards().iter().map(|(name, text)| card(name, text)).collect::<Json>(),
        "army_keys": described(system.army_keys()),
        "example": { "a": example.units[0], "b": example.units[1], "key": example.key, "question": example.question },
    })
}

/// A shipped card of battles: its name, and what it asks.
fn card(name: &str, text: &str) -> Json {
    let asks = toml::from_str::<toml::Table>(text).ok();
    let question = |lang| asks.as_ref().and_then(|card| card.get("question")?.get(lang)?.as_str());
    json!({ "card": name, "en": question("en"), "fr": question("fr") })
}

/// A key: what it takes, where its default comes from, and what people call it and its words. `member` holds its name.
fn described(member: &str, name: &str, key: &Key, default: &str) -> Json {
    let (source, sure) = match key.source {
        Source::Printed => ("printed", None),
        Source::Reading(sure) => ("reading", Some(sure)),
        Source::Elsewhere => ("other-source", None),
        Source::Ours => ("our-construction", None),
        Source::Asked => ("asked", None),
    };
    let (kind, least, most, choices) = match key.kind {
        Kind::Bool => ("bool", None, None, None),
        Kind::Whole(least, most) => ("whole", Some(json!(least)), Some(json!(most)), None),
        Kind::Number(least, most) => ("number", Some(json!(least)), Some(json!(most)), None),
        Kind::Choice(words) => ("choice", None, None, Some(words)),
        Kind::Word(_) => ("word", None, None, None),
        Kind::Table(_) | Kind::Words(..) => ("table", None, None, None),
        Kind::Wholes(_, least, most) => ("wholes", Some(json!(least)), Some(json!(most)), None),
        Kind::Numbers(_, least, most) => ("numbers", Some(json!(least)), Some(json!(most)), None),
    };
    let words: Map<_, _> = key.words.iter().map(|(word, text)| ((*word).to_owned(), json!({ "en": text.en, "fr": text.fr }))).collect();
    json!({
        member: name,
        "takes": key.kind.to_string(),
        "type": kind,
        "least": least,
        "most": most,
        "choices": choices,
        "default": default,
        "says": key.text.en,
        "fr": key.text.fr,
        "label": { "en": key.label(Lang::En), "fr": key.label(Lang::Fr) },
        "words": words,
        "source": source,
        "sure_percent": sure,
        "paragraph": key.paragraph,
    })
}

/// The questions of a system.
pub fn questions(system: &dyn System, questions: &[Question]) -> Json {
    let parameters = |question: &Question| -> Json {
        let keys = question.parameters.iter().zip(&question.defaults);
        keys.map(|(key, default)| described("name", key.name, key, default)).collect()
    };
    let one = |q: &Question| json!({ "question": q.name, "asks": q.asks.en, "fr": Lang::Fr.typeset(q.asks.fr), "paragraph": q.paragraph, "parameters": parameters(q) });
    json!({ "system": system.id(), "questions": questions.iter().map(one).collect::<Json>() })
}
