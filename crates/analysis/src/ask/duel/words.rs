//! The words of a duel as a scenario: with a sweep where a word has several values, as `distance=12,18,24`.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::ask::{Duel, Word, find_system, meant, once_each};
use crate::duels::Wish;
use crate::scenario::reader::Placed;
use crate::scenario::{Scenario, card};
use crate::store::Fault;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::settings::{Kind, Value};
use montjoie_system::list::Name;
use montjoie_system::{Game, Registry, Set};

/// The name of the scenario.
const NAME: &str = "duel";

/// The scenario of a duel and of its variants, each by its name. Where it asks for several duels, its text is the file that would ask for them.
///
/// # Errors
/// There is no such system or key, several units or keys can be meant, or something is set twice.
pub fn scenario(
    duel: &Duel,
    own: &[PathBuf],
    variants: &[(String, Vec<Word>)],
    wish: Wish,
    game: &dyn Game,
    systems: Registry,
) -> Result<Scenario, Fault> {
    let system = find_system(systems, &duel.system)?;
    let keys = system.keys();
    let kind = |name: &str| card::key(name, &keys).map(|known| known.key.kind);
    let set = |key: &str, value: &str| -> Result<Placed, Fault> {
        let value = if key.ends_with(".unit") { Value::Text(meant::unit(value, game)?) } else { kind(key)?.read(value) };
        Ok(Placed { set: Set { key: key.to_owned(), value }, span: 0..0 })
    };
    let mut scenario = Scenario::new(NAME, system);
    (scenario.lists, scenario.question) = (own.to_vec(), question(duel, game));
    let words = duel.all_words(&keys)?;
    once_each(&words)?;
    for Word { key, value: word } in &words {
        let kind = kind(key)?;
        let values = if matches!(kind, Kind::Wholes(..) | Kind::Numbers(..)) { vec![word.as_str()] } else { outside_brackets(word) };
        if let Kind::Words(_, known) = kind
            && values.len() > 1
            && values.iter().all(|value| known.contains(value))
        {
            let (list, duels) = (values.join(", "), values.iter().map(|value| format!("[{value}]")).collect::<Vec<_>>().join(","));
            let fault = Fault::new(format!("`{key}={word}` can be one list or several duels"));
            return Err(fault.help(format!("one list is `{key}=[{list}]`, several duels are `{key}={duels}`")));
        }
        match values[..] {
            [value] => scenario.base.push(set(key, value)?),
            _ => scenario.vary(key.clone(), values.iter().map(|value| set(key, value)).collect::<Result<_, Fault>>()?)?,
        }
    }
    for (name, words) in variants {
        let sets = meant::keys(words, &keys)?.iter().map(|word| set(&word.key, &word.value)).collect::<Result<_, Fault>>()?;
        scenario.vary_by_name(Name::same(name), 0..0, sets)?;
    }
    scenario.no_overlap()?;
    if scenario.asks_several() {
        scenario.text = text(&scenario, wish);
    }
    Ok(scenario)
}

/// Who meets whom, by their names.
fn question(duel: &Duel, game: &dyn Game) -> Name {
    let lists = game.lists();
    let named = |typed: &str, pick: fn(&(String, String)) -> &String| {
        let row = |id: String| lists.iter().flat_map(|list| &list.units).find(|row| row.id == id);
        let one = |typed: &str| meant::unit(typed, game).ok().and_then(row).map_or(typed.to_owned(), |row| pick(&row.name).clone());
        typed.split(',').map(|typed| one(typed.trim())).collect::<Vec<_>>().join(", ")
    };
    let both = |pick: fn(&(String, String)) -> &String| (named(&duel.a, pick), named(&duel.b, pick));
    let ((a, b), (a_fr, b_fr)) = (both(|name| &name.0), both(|name| &name.1));
    Name { en: format!("{a} against {b}"), fr: format!("{a_fr} contre {b_fr}") }
}

/// The groups of keys, in the order of a file.
const GROUPS: [&str; 4] = ["a", "b", "field", "rules"];

/// The name of a key within its group.
fn in_group<'k>(key: &'k str, group: &str) -> Option<&'k str> {
    key.strip_prefix(group)?.strip_prefix('.')
}

/// The file that would ask for a scenario in words, with what is wanted.
pub fn text(scenario: &Scenario, wish: Wish) -> String {
    let mut text = format!("system = {:?}\n", scenario.system.id());
    let _ = writeln!(text, "question = {{ en = {:?}, fr = {:?} }}", scenario.question.en, scenario.question.fr);
    let _ = match wish.effort {
        Some(Effort::Combats(combats)) => writeln!(text, "combats = {combats}"),
        Some(Effort::Precision(precision)) => writeln!(text, "precision = {precision}"),
        None => Ok(()),
    };
    text += &wish.seed.map_or(String::new(), |seed| format!("seed = {seed}\n"));
    text += &wish.method.map_or(String::new(), |method| format!("method = {:?}\n", method.id()));
    if !scenario.lists.is_empty() {
        let files: Vec<String> = scenario.lists.iter().map(|path| format!("{:?}", path.display().to_string())).collect();
        let _ = writeln!(text, "lists = [{}]", files.join(", "));
    }
    for group in GROUPS {
        let of_group = |placed: &Placed| Some(format!("{} = {}\n", in_group(&placed.set.key, group)?, toml(&placed.set.value)));
        let lines: String = scenario.base.iter().filter_map(of_group).collect();
        if !lines.is_empty() {
            let _ = write!(text, "\n[{group}]\n{lines}");
        }
    }
    if !scenario.axes.is_empty() {
        text += "\n[sweep]\n";
    }
    for (axis, values) in &scenario.axes {
        let values: Vec<String> = values.iter().map(|placed| toml(&placed.set.value)).collect();
        let _ = writeln!(text, "{:?} = [{}]", axis.key, values.join(", "));
    }
    for (name, sets) in &scenario.variants {
        let _ = write!(text, "\n[[variant]]\nname = {:?}\n", name.en);
        for Placed { set: Set { key, value }, .. } in sets {
            let _ = writeln!(text, "{key:?} = {}", toml(value));
        }
    }
    text
}

/// The parts of a word between its commas; a comma within brackets belongs to its list.
fn outside_brackets(word: &str) -> Vec<&str> {
    let mut depth = 0;
    let comma = |letter: char| {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        letter == ',' && depth == 0
    };
    word.split(comma).map(str::trim).collect()
}

/// A value as TOML writes it.
fn toml(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("{text:?}"),
        Value::List(values) => format!("[{}]", values.iter().map(toml).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}
