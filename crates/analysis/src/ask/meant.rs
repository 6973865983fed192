//! What a user meant: a key without its prefix, a unit without its list or by its name, in any spelling of letters, accents and hyphens.
//! Where several things can be meant, all of them are listed.

use super::Word;
use crate::scenario::Fault;
use montjoie_core::settings::Value;
use montjoie_system::{DuelKey, Game, Set};

/// A text as it is compared: small letters and digits, without accents, hyphens and spaces.
fn folded(text: &str) -> String {
    let plain = |letter: char| match letter {
        'à' | 'â' | 'ä' | 'á' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' | 'í' => 'i',
        'ô' | 'ö' | 'ó' => 'o',
        'ù' | 'û' | 'ü' | 'ú' => 'u',
        other => other,
    };
    let text = text.to_lowercase().replace('œ', "oe").replace('æ', "ae");
    text.chars().map(plain).filter(|letter| letter.is_alphanumeric()).collect()
}

/// The key that a word names: as it is written, or without the prefix where only one can be meant. One that nobody knows stays as it is.
///
/// # Errors
/// Several keys can be meant.
pub fn key(typed: &str, keys: &[DuelKey]) -> Result<String, Fault> {
    if typed.contains('.') || keys.iter().any(|key| key.name == typed) {
        return Ok(typed.to_owned());
    }
    let wanted = folded(typed);
    let short = |key: &&DuelKey| key.name.split_once('.').is_some_and(|(_, name)| name != "unit" && folded(name) == wanted);
    let meant: Vec<&str> = keys.iter().filter(short).map(|key| key.name.as_str()).collect();
    match meant.as_slice() {
        [] => Ok(typed.to_owned()),
        [only] => Ok((*only).to_owned()),
        several => {
            Err(Fault::new(format!("`{typed}` can be {}", one_of(several))).help("write the prefix: a. or b. for a side, field., rules."))
        }
    }
}

/// The same of every word.
///
/// # Errors
/// Several keys can be meant by one of them.
pub fn keys(words: &[Word], keys: &[DuelKey]) -> Result<Vec<Word>, Fault> {
    words.iter().map(|word| Ok(Word { key: key(&word.key, keys)?, value: word.value.clone() })).collect()
}

/// The id of a unit that is named by its id, by its id without the list, or by its English or French name; options follow with `+`.
/// What nobody knows stays as it is.
///
/// # Errors
/// Several units can be meant.
pub fn unit(typed: &str, game: &dyn Game) -> Result<String, Fault> {
    let lists = game.lists();
    let units = || lists.iter().flat_map(|list| &list.units);
    if units().any(|unit| unit.id == typed) {
        return Ok(typed.to_owned());
    }
    let meant = |typed: &str| -> Vec<&str> {
        let wanted = folded(typed);
        let names = |unit: &&montjoie_system::UnitRow| {
            let short = unit.id.split_once('/').map_or("", |(_, short)| short);
            [&unit.id, short, &unit.name.0, &unit.name.1].iter().any(|name| folded(name) == wanted)
        };
        units().filter(names).map(|unit| unit.id.as_str()).collect()
    };
    let (base, options) = typed.split_once('+').map_or((typed, None), |(base, options)| (base, Some(options)));
    let mut found = meant(typed);
    let mut with = String::new();
    if found.is_empty() {
        found = meant(base);
        with = options.map(|options| format!("+{options}")).unwrap_or_default();
    }
    match found.as_slice() {
        [] => Ok(typed.to_owned()),
        [only] => Ok(format!("{only}{with}")),
        several => Err(Fault::new(format!("“{typed}” can be {}", one_of(several))).help("write the list too")),
    }
}

/// The same of the two units that settings name.
///
/// # Errors
/// Several units can be meant.
pub fn units(settings: &mut [Set], game: &dyn Game) -> Result<(), Fault> {
    for set in settings.iter_mut().filter(|set| set.key.ends_with(".unit")) {
        if let Value::Text(typed) = &set.value {
            set.value = Value::Text(unit(typed, game)?);
        }
    }
    Ok(())
}

/// Several names as a list: `a.stance or b.stance`.
fn one_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => quoted.join(""),
    }
}
