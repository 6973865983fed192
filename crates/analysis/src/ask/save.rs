//! A duel as a scenario file, with a sweep where words have several values: `distance=12,18,24`.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::{Duel, Word, find_system, meant};
use crate::duels::Wish;
use crate::store::Fault;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::settings::{Kind, Value};
use montjoie_system::Registry;

/// Keys with their values.
type Entries = Vec<(String, Vec<Value>)>;

/// The name of the file, where it is none.
pub const FILE: &str = "duel.toml";

/// A duel whose words may have several values, apart by commas.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The scenario file.
    pub text: String,
    /// Whether the scenario asks for several duels.
    pub swept: bool,
}

/// The scenario file of a duel and of its variants, each by its name.
///
/// # Errors
/// There is no such system, or several units or keys can be meant.
pub fn scenario(
    duel: &Duel,
    own: &[PathBuf],
    variants: &[(String, Vec<Word>)],
    wish: Wish,
    game: &dyn montjoie_system::Game,
    systems: Registry,
) -> Result<Saved, Fault> {
    let system = find_system(systems, &duel.system)?;
    let keys = system.keys();
    let kind = |key: &str| keys.iter().find(|known| known.name == key).map_or(Kind::Word("a word"), |known| known.key.kind);
    let units = [("a.unit", &duel.a), ("b.unit", &duel.b)].map(|(key, value)| (key.to_owned(), value.clone()));
    let words = meant::keys(&duel.words, &keys)?.into_iter().map(|word| (word.key, word.value));
    let mut groups: Vec<(String, Entries)> = ["a", "b", "field", "rules"].map(|group| (group.to_owned(), Vec::new())).into();
    let mut sweep: Entries = Vec::new();
    let mut loose: Entries = Vec::new();
    for (key, word) in units.into_iter().chain(words) {
        let kind = kind(&key);
        let values = if matches!(kind, Kind::Wholes(..) | Kind::Numbers(..)) { vec![word.as_str()] } else { outside_brackets(&word) };
        if let Kind::Words(_, known) = kind
            && values.len() > 1
            && values.iter().all(|value| known.contains(value))
        {
            let (list, duels) = (values.join(", "), values.iter().map(|value| format!("[{value}]")).collect::<Vec<_>>().join(","));
            let fault = Fault::new(format!("`{key}={word}` can be one list or several duels"));
            return Err(fault.help(format!("one list is `{key}=[{list}]`, several duels are `{key}={duels}`")));
        }
        let read = |value: &str| match key.ends_with(".unit") {
            true => meant::unit(value, game).map(Value::Text),
            false => Ok(kind.read(value)),
        };
        let values = values.into_iter().map(read).collect::<Result<Vec<Value>, Fault>>()?;
        let name = key.split_once('.').map(|(group, name)| (group.to_owned(), name.to_owned()));
        let home = name.and_then(|(group, name)| Some((groups.iter_mut().find(|(known, _)| *known == group)?, name)));
        match home {
            _ if values.len() > 1 => sweep.push((key, values)),
            Some(((_, entries), name)) => entries.push((name, values)),
            None => loose.push((key, values)),
        }
    }
    if let Some((key, _)) = loose.first() {
        let names: Vec<&str> = keys.iter().map(|known| known.name.as_str()).collect();
        return Err(Fault::new(format!("there is no key `{key}`")).near(key, names.iter().copied(), "montjoie systems SYSTEM lists them"));
    }
    let mut text = format!("system = {:?}\n", system.id());
    let lists = game.lists();
    let named = |typed: &str, pick: fn(&(String, String)) -> &String| {
        let row = |id: String| lists.iter().flat_map(|list| &list.units).find(|row| row.id == id);
        let one = |typed: &str| meant::unit(typed, game).ok().and_then(row).map_or(typed.to_owned(), |row| pick(&row.name).clone());
        typed.split(',').map(|typed| one(typed.trim())).collect::<Vec<_>>().join(", ")
    };
    let english = format!("{} against {}", named(&duel.a, |name| &name.0), named(&duel.b, |name| &name.0));
    let asks = [english, format!("{} contre {}", named(&duel.a, |name| &name.1), named(&duel.b, |name| &name.1))];
    let _ = writeln!(text, "question = {{ en = {:?}, fr = {:?} }}", asks[0], asks[1]);
    match wish.effort {
        Some(Effort::Combats(combats)) => text += &format!("combats = {combats}\n"),
        Some(Effort::Precision(precision)) => text += &format!("precision = {precision}\n"),
        None => {}
    }
    text += &wish.seed.map_or(String::new(), |seed| format!("seed = {seed}\n"));
    text += &wish.method.map_or(String::new(), |method| format!("method = {:?}\n", method.id()));
    if !own.is_empty() {
        let files: Vec<String> = own.iter().map(|path| format!("{:?}", path.display().to_string())).collect();
        let _ = writeln!(text, "lists = [{}]", files.join(", "));
    }
    let swept = !sweep.is_empty() || !variants.is_empty();
    for (group, entries) in groups.into_iter().filter(|(_, entries)| !entries.is_empty()) {
        let _ = write!(text, "\n[{group}]\n");
        for (name, values) in entries {
            let _ = writeln!(text, "{name} = {}", values.iter().map(toml).collect::<Vec<_>>().join(", "));
        }
    }
    if !sweep.is_empty() {
        text += "\n[sweep]\n";
        for (key, values) in sweep {
            let _ = writeln!(text, "{key:?} = [{}]", values.iter().map(toml).collect::<Vec<_>>().join(", "));
        }
    }
    for (name, words) in variants {
        let _ = write!(text, "\n[[variant]]\nname = {name:?}\n");
        for Word { key, value } in meant::keys(words, &keys)? {
            let value = match key.ends_with(".unit") {
                true => Value::Text(meant::unit(&value, game)?),
                false => kind(&key).read(&value),
            };
            let _ = writeln!(text, "{key:?} = {}", toml(&value));
        }
    }
    Ok(Saved { text, swept })
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
