//! Keys and values as charts, tables and reports name them: a scenario's `b.cover` as “cover (B)”, in French « couvert (B) ». Each system
//! declares the words of its own keys and choices.
//!
//! Rules keep the name by which they are set: it is the one to look up.

use super::findings::Findings;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::settings::Key;
use montjoie_system::System;

fn declared(system: &dyn System, key: &str) -> Option<&'static Key> {
    system.keys().iter().find(|known| known.name == key).map(|known| known.key)
}

/// What a key of a system is called.
pub fn key(system: &dyn System, key: &str, lang: Lang) -> String {
    let Some((group, name)) = key.split_once('.') else { return key.to_owned() };
    if group == "rules" {
        return key.to_owned();
    }
    let word = declared(system, key).map_or_else(|| name.replace('_', " "), |declared| declared.label(lang));
    match group {
        "a" | "b" => format!("{word}\u{a0}({})", group.to_uppercase()),
        _ => word,
    }
}

/// What a value of a key is called; `value` as the scenario writes it.
pub fn value(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if let Some(side) = Side::BOTH.into_iter().find(|side| key == format!("{}.unit", side.id())) {
        let named = findings.findings.iter().find(|finding| finding.ids[side] == value);
        // A unit of which the same name stands for several ids goes by its id.
        let same = |other: &&super::findings::Finding| named.is_some_and(|named| other.name(side, lang) == named.name(side, lang));
        let alone = findings.findings.iter().filter(same).all(|other| other.ids[side] == value);
        return named.filter(|_| alone).map_or(value.to_owned(), |finding| finding.name(side, lang).to_owned());
    }
    if key.starts_with("rules.") {
        return value.to_owned();
    }
    let known = declared(findings.system, key).and_then(|declared| declared.word(value));
    match (lang, known) {
        (_, Some(text)) => text.get(lang).to_owned(),
        (_, None) if value.parse::<f64>().is_ok() => lang.pick(value, &value.replace('.', ",")).to_owned(),
        _ => value.to_owned(),
    }
}

/// A key and its value, as labels have them.
pub fn pair(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if key.ends_with(".unit") {
        return self::value(findings, key, value, lang);
    }
    // A break between the two would leave the value alone on a line; but the name of a rule fills one.
    let space = if key.starts_with("rules.") { ' ' } else { '\u{a0}' };
    format!("{}{space}{}", self::key(findings.system, key, lang), self::value(findings, key, value, lang))
}
