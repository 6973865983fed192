//! What a user meant: a key without its prefix, a unit without its list or by its name, in any spelling of letters, accents and hyphens.
//! Where several things can be meant, all of them are listed.

use super::Word;
use crate::store::Fault;
use montjoie_core::language::Text;
use montjoie_core::settings::{Key, Value, nearest};
use montjoie_system::list::whole_options;
use montjoie_system::{DuelKey, Game, ListTable, Matchup, Question, Set, UnitRow};

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

/// A text as it is compared, with each word in the singular, as far as an `s` tells.
pub(super) fn stem(text: &str) -> String {
    text.split([' ', '-', '/', '’', '\'', '(', ')']).map(|word| folded(word).trim_end_matches('s').to_owned()).collect()
}

/// The key that a word names: as it is written, or without the prefix where only one can be meant. One that nobody knows stays as it is.
///
/// # Errors
/// Several keys can be meant by one name.
pub fn key(typed: &str, keys: &[DuelKey]) -> Result<String, Fault> {
    let meant = one_of_keys(typed, keys.iter().map(|key| key.name.as_str()))?;
    if keys.iter().any(|key| key.name == meant) {
        return Ok(meant);
    }
    // By its French name: of a side, of the field or of the rules.
    let (prefix, wanted) = typed.rsplit_once('.').map_or((None, folded(typed)), |(prefix, name)| (Some(prefix), folded(name)));
    let called = |key: &&DuelKey| {
        let (group, _) = key.name.split_once('.').unwrap_or_default();
        !wanted.is_empty() && folded(key.key.french) == wanted && prefix.is_none_or(|prefix| prefix == group)
    };
    match keys.iter().filter(called).map(|key| key.name.as_str()).collect::<Vec<_>>().as_slice() {
        [] => Ok(meant),
        [only] => Ok((*only).to_owned()),
        several => Err(of_several(typed, several)),
    }
}

/// What a parameter of a question is called in French; where it has no name of its own, as the key of a side or of the field that has its name.
pub fn french<'k>(parameter: &'k Key, keys: &'k [DuelKey]) -> &'k str {
    let alike = || keys.iter().find(|key| key.name.split_once('.').is_some_and(|(_, name)| name == parameter.name));
    if parameter.french.is_empty() { alike().map_or("", |key| key.key.french) } else { parameter.french }
}

/// The parameter of a question that a word names, by its name or its French name.
pub(super) fn parameter<'q>(typed: &str, question: &'q Question, keys: &[DuelKey]) -> Option<&'q Key> {
    let called = |key: &&Key| !typed.is_empty() && folded(french(key, keys)) == folded(typed);
    question.parameters.iter().find(|key| key.name == typed).or_else(|| question.parameters.iter().find(called))
}

fn of_several(typed: &str, several: &[&str]) -> Fault {
    Fault::new(format!("`{typed}` can be any of {}", one_of(several))).help("write the prefix: a. or b. for a side, field., rules.")
}

/// The key that is meant, where the keys are named.
///
/// # Errors
/// Several keys can be meant by one name.
pub fn one_of_keys<'k>(typed: &str, keys: impl Iterator<Item = &'k str> + Clone) -> Result<String, Fault> {
    if typed.contains('.') || keys.clone().any(|key| key == typed) {
        return Ok(typed.to_owned());
    }
    let wanted = folded(typed);
    let short = |key: &&str| key.split_once('.').is_some_and(|(_, name)| name != "unit" && folded(name) == wanted);
    let meant: Vec<&str> = keys.filter(short).collect();
    match meant.as_slice() {
        [] => Ok(typed.to_owned()),
        [only] => Ok((*only).to_owned()),
        several => Err(of_several(typed, several)),
    }
}

/// The words, each with the key that is meant.
///
/// # Errors
/// Several keys can be meant by one of the words.
pub fn keys(words: &[Word], keys: &[DuelKey]) -> Result<Vec<Word>, Fault> {
    words.iter().map(|word| Ok(Word { key: key(&word.key, keys)?, value: word.value.clone() })).collect()
}

/// The id of a unit that is named by its id or by its English or French name, without its list or with the id or a name of it; options follow with `+`.
/// What nobody knows stays as it is.
///
/// # Errors
/// Several units can be meant by one name.
pub fn unit(typed: &str, game: &dyn Game) -> Result<String, Fault> {
    whole_options("unit", typed)?;
    let lists = game.lists();
    let units = || lists.iter().flat_map(|list| &list.units);
    let listed = || lists.iter().flat_map(|list| list.units.iter().map(move |unit| (list, unit)));
    if units().any(|unit| unit.id == typed) {
        return Ok(typed.to_owned());
    }
    let meant = |typed: &str| -> Vec<&str> {
        let wanted = stem(typed);
        let names = |(list, unit): &(&ListTable, &UnitRow)| {
            let own = stems(unit);
            let with = |list: &String| own.iter().any(|name| [stem(list) + name, name.clone() + &stem(list)].contains(&wanted));
            own.contains(&wanted) || [&list.id, &list.name.0, &list.name.1].into_iter().any(with)
        };
        listed().filter(names).map(|(_, unit)| unit.id.as_str()).collect()
    };
    let (base, options) = typed.split_once('+').map_or((typed, None), |(base, options)| (base, Some(options)));
    let (mut found, mut option) = (meant(typed), None);
    if found.is_empty() {
        // An id is no name of another unit.
        found = units().find(|unit| unit.id == base).map_or_else(|| meant(base), |unit| vec![unit.id.as_str()]);
        option = options;
    }
    match found.as_slice() {
        [] => {
            let mut near = part_of_a_name(typed, units());
            if near.is_empty() && !typed.contains('/') {
                near = nearly(typed, units());
            }
            match near.as_slice() {
                // An id with its list is told apart by the system.
                [] => Ok(typed.to_owned()),
                near => Err(Fault::new(format!("there is no unit `{typed}`")).help(format!("did you mean {}?", one_of(near)))),
            }
        }
        // One profile of several lists is one unit to a duel.
        [first, others @ ..] if others.iter().all(|other| alike(first, other, &lists)) => with_option(first, option, &lists),
        several => {
            Err(Fault::new(format!("“{typed}” can be any of {}", one_of(several))).help(format!("write the list too, as {}", several[0])))
        }
    }
}

/// The unit of a list that is named by its English or French name, in any spelling, with options as they are written; `None` where none or several
/// are.
pub fn unit_of_list(typed: &str, list: &ListTable) -> Option<String> {
    let (base, option) = typed.split_once('+').map_or((typed, String::new()), |(base, option)| (base, format!("+{option}")));
    let wanted = stem(base);
    let mut meant = list.units.iter().filter(|unit| stems(unit).contains(&wanted));
    let only = meant.next().filter(|_| meant.next().is_none())?;
    let full = format!("{}{option}", only.id);
    list.units.iter().any(|unit| unit.id == full).then_some(full)
}

/// The id of a unit without its list, and its names, as they are compared.
fn stems(unit: &UnitRow) -> [String; 3] {
    let short = unit.id.split_once('/').map_or("", |(_, short)| short);
    [short, &unit.name.0, &unit.name.1].map(stem)
}

/// A unit of some lists with an option, if one is named.
///
/// # Errors
/// The unit does not have this option.
fn with_option(unit: &str, option: Option<&str>, lists: &[ListTable]) -> Result<String, Fault> {
    let Some(option) = option else { return Ok(unit.to_owned()) };
    let full = format!("{unit}+{option}");
    let options = || lists.iter().flat_map(|list| &list.units).filter_map(|row| row.id.strip_prefix(unit)?.strip_prefix('+'));
    // Where no unit is listed with an option, the system knows them, as sizes.
    let listed = lists.iter().flat_map(|list| &list.units).any(|row| row.id.contains('+'));
    if !listed || options().any(|known| known == option) {
        return Ok(full);
    }
    let known: Vec<&str> = options().collect();
    let otherwise = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
    Err(Fault::new(format!("`{unit}` has no option `{option}`")).near(option, known, otherwise))
}

/// Whether two units of some lists have one name and one profile; they may have two prices.
fn alike(one: &str, other: &str, lists: &[ListTable]) -> bool {
    let row = |id: &str| lists.iter().flat_map(|list| &list.units).find(|row| row.id == id).map(|row| (&row.name, &row.cells));
    row(one) == row(other)
}

/// The units with the name, English or French, that is nearest to the typed one, if one is near.
fn nearly<'u>(typed: &str, units: impl Iterator<Item = &'u UnitRow> + Clone) -> Vec<&'u str> {
    let names = |unit: &UnitRow| [folded(&unit.name.0), folded(&unit.name.1)];
    let all: Vec<String> = units.clone().flat_map(names).collect();
    let Some(near) = nearest(&folded(typed), all.iter().map(String::as_str)) else { return Vec::new() };
    units.filter(|unit| names(unit).iter().any(|name| name == near)).map(|unit| unit.id.as_str()).collect()
}

/// The list that is named by its id or by its English or French name, singular or plural.
///
/// # Errors
/// No list has the name; the fault names the nearest.
pub fn list<'l>(typed: &str, lists: &'l [ListTable]) -> Result<&'l ListTable, Fault> {
    let wanted = stem(typed);
    let names = |list: &&ListTable| [&list.id, &list.name.0, &list.name.1].into_iter().any(|name| stem(name) == wanted);
    let found = lists.iter().find(|list| list.id == typed).or_else(|| lists.iter().find(names));
    found.ok_or_else(|| {
        let ids = || lists.iter().map(|list| list.id.as_str());
        let fault = Fault::new(format!("there is no list `{typed}`"));
        if typed.ends_with(".toml") {
            return fault.help(format!("a file of your own lists is named with --list: --list {typed}"));
        }
        fault.near(typed, ids(), format!("lists are {}", ids().collect::<Vec<_>>().join(", ")))
    })
}

/// The lists that several names mean; none where none is named.
///
/// # Errors
/// A list is not there, or is named twice.
pub fn lists<'l, 't>(typed: impl IntoIterator<Item = &'t str>, lists: &'l [ListTable]) -> Result<Vec<&'l ListTable>, Fault> {
    let mut named: Vec<&ListTable> = Vec::new();
    for typed in typed {
        let list = list(typed, lists)?;
        if named.iter().any(|known| known.id == list.id) {
            return Err(Fault::new(format!("the list `{typed}` is named twice")));
        }
        named.push(list);
    }
    Ok(named)
}

/// The lists that several names mean; all of them where none is named.
///
/// # Errors
/// A list is not there, or is named twice.
pub(super) fn lists_or_all<'l>(typed: &[String], all: &'l [ListTable]) -> Result<Vec<&'l ListTable>, Fault> {
    let named = lists(typed.iter().map(String::as_str), all)?;
    Ok(if named.is_empty() { all.iter().collect() } else { named })
}

/// The place of the question of a name; otherwise of the only one whose text in English or French has the typed words.
///
/// # Errors
/// No question has the name or the words, or several have.
pub fn question(typed: &str, questions: &[(&str, &Text)]) -> Result<usize, Fault> {
    if let Some(place) = questions.iter().position(|(name, _)| *name == typed) {
        return Ok(place);
    }
    let found = |words: &dyn Fn(&str) -> Vec<String>| -> Vec<usize> {
        let wanted = words(typed);
        let has = |text: &str| words(text).windows(wanted.len().max(1)).any(|some| some == wanted);
        (0..questions.len()).filter(|&place| [questions[place].1.en, questions[place].1.fr].into_iter().any(has)).collect()
    };
    // Of several, the one that has the words as they are typed: a shot is no number of shots.
    let found = match (found(&|text| words(text, stem)), found(&|text| words(text, folded))) {
        (all, same) if all.len() > 1 && same.len() == 1 => same,
        (all, _) => all,
    };
    let named = |places: &[usize]| places.iter().map(|&place| questions[place].0).collect::<Vec<_>>();
    match found.as_slice() {
        [only] => Ok(*only),
        [] => {
            let names: Vec<&str> = questions.iter().map(|(name, _)| *name).collect();
            let fault = Fault::new(format!("there is no question `{typed}`"));
            Err(fault.near(typed, names.iter().copied(), format!("questions are {}", names.join(", "))))
        }
        several => Err(Fault::new(format!("there is no question `{typed}`")).help(format!("did you mean {}?", one_of(&named(several))))),
    }
}

/// The words of a text as they are compared.
fn words(text: &str, folds: fn(&str) -> String) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric()).map(folds).filter(|word| !word.is_empty()).collect()
}

/// The units whose id or name has the typed word as one of its words, singular or plural; of one list, where the word stands behind its id.
fn part_of_a_name<'u>(typed: &str, units: impl Iterator<Item = &'u UnitRow>) -> Vec<&'u str> {
    let (list, word) = typed.rfind('/').map_or(("", typed), |slash| typed.split_at(slash + 1));
    let wanted = stem(word);
    let has = |name: &str| name.split(['-', ' ', '/', '’']).any(|word| !wanted.is_empty() && stem(word) == wanted);
    let named = |unit: &&UnitRow| has(&unit.id) || has(&unit.name.0) || has(&unit.name.1);
    units.filter(|unit| unit.id.starts_with(list)).filter(named).map(|unit| unit.id.as_str()).collect()
}

/// The duel of some settings, in which each unit is then named by its id.
///
/// # Errors
/// Several units can be meant by one name, or the settings make no duel.
pub fn duel(settings: &mut [Set], game: &dyn Game) -> Result<Matchup, Fault> {
    // Units as they are written need no look at the lists, which takes longer than a small duel.
    if let Ok(matchup) = game.duel(settings) {
        return Ok(matchup);
    }
    units(settings.iter_mut().filter(|set| set.key.ends_with(".unit")), game)?;
    Ok(game.duel(settings)?)
}

/// Names the units of settings by their ids; each of the settings names one, or none.
///
/// # Errors
/// Several units can be meant by one name.
pub fn units<'s>(settings: impl Iterator<Item = &'s mut Set>, game: &dyn Game) -> Result<(), Fault> {
    for set in settings {
        if let Value::Text(typed) = &set.value
            && !typed.is_empty()
        {
            set.value = Value::Text(unit(typed, game)?);
        }
    }
    Ok(())
}

/// Several names as a list, the same in every language: `a.stance`, `b.stance`.
fn one_of(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
