//! Situation cards: a declared mix of situations in which every unit of a list meets every other, in both roles. Written like a scenario:
//!
//! ```toml
//! system = "orchard"
//! title = { en = "Defended position", fr = "Position défendue" }
//!
//! [field]                    # and [a], [b], [rules]: of every situation
//! turns = 12
//!
//! [[situation]]
//! name = { en = "attack from 24 inches", fr = "attaque à 24 pouces" } # or one text for both
//! weight = 2                 # weights are shared out; they need not add up to 1
//! "field.distance" = 24
//! [situation.where_possible] # set where the two units may have it, and left out where not: how often is counted
//! "b.cover" = "heavy"
//! "a.stance" = ["fire", "hold"]      # the first of them that is possible
//! ```
//!
//! `a` and `b` are roles. Each unit plays each of them half the time, so a card is fair to both whatever it says.

use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::reader::{Placed, Reader, in_order};
use crate::store::{Fault, FileKind, Session};
use montjoie_core::combat::Pair;
use montjoie_core::language::Text;
use montjoie_core::settings::{Kind, Value, Wrong};
use montjoie_system::list::Name;
use montjoie_system::{DuelKey, Game, Matchup, Problem, Set, System, keys_are};

/// The most situations that a card may have.
const MOST_SITUATIONS: usize = 100;

/// A situation card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The source of the card, as messages name it.
    pub file: String,
    /// The text of the card.
    pub text: String,
    /// The name of the card: that of its file without the ending.
    pub name: String,
    /// The rule system.
    pub system: &'static str,
    /// The title of the card, for people.
    pub title: Name,
    /// The situations of the card; never empty, their weights add up to 1.
    pub situations: Vec<Situation>,
}

/// One situation of a card.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The name of the situation, for people.
    pub name: Name,
    /// The share of the situation in its card, in [0, 1].
    pub weight: f64,
    /// Settings that hold in every duel of the situation.
    sets: Vec<Placed>,
    /// Settings that hold where they may.
    possible: Vec<Placed>,
}

impl Situation {
    /// Settings that hold in every duel of the situation.
    pub fn sets(&self) -> Vec<Set> {
        self.sets.iter().map(|placed| placed.set.clone()).collect()
    }

    /// Settings that hold where the two units may have them.
    pub fn possible(&self) -> Vec<Set> {
        self.possible.iter().map(|placed| placed.set.clone()).collect()
    }
}

/// A duel of a card between two units.
pub(crate) struct Staged {
    /// The duel of two units in the situation.
    pub matchup: Matchup,
    /// Whether each key of the situation that holds where possible holds here.
    pub held: Vec<bool>,
    /// Every key that was set, rules included.
    pub sets: Vec<Set>,
}

impl Card {
    /// Reads a card's file.
    pub fn read(path: &Path, session: Session) -> Result<Card, Fault> {
        let text = session.host.read(path)?;
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("card").to_owned();
        Card::parse(&path.display().to_string(), &stem, text, session.systems.systems())
    }

    /// The cards that come with the program, of one system.
    pub fn shipped(system: &'static dyn System) -> Vec<Card> {
        let card = |(name, text): &(&str, &str)| Card::parse(name, name, (*text).to_owned(), &[system]);
        system.cards().iter().map(|shipped| card(shipped).expect("shipped cards are sound: a test reads them")).collect()
    }

    /// A card of one situation, in which nothing is said: every key at its default.
    pub fn plain(system: &dyn System) -> Card {
        let title = Text::new("Every key at its default", "Toutes les clés par défaut").into();
        let name = Text::new("default", "par défaut").into();
        let situation = Situation { name, weight: 1.0, sets: Vec::new(), possible: Vec::new() };
        let (file, text, name) = ("default".to_owned(), String::new(), "default".to_owned());
        Card { file, text, name, system: system.id(), title, situations: vec![situation] }
    }

    /// Checks the text of a card.
    pub fn parse(file: &str, name: &str, text: String, systems: &[&'static dyn System]) -> Result<Card, Fault> {
        let reader = Reader { file, text: &text, systems };
        let table = FileKind::Card.parsed(file, &text)?;
        let mut base: Vec<Placed> = Vec::new();
        let mut system: Option<&'static dyn System> = None;
        let mut title = None;
        let mut entries: Option<&Spanned<DeValue>> = None;
        for (key, value) in in_order(table.get_ref()) {
            let word = key.get_ref().as_ref();
            match word {
                "system" => system = Some(reader.system(value)?),
                "title" => title = Some(reader.question(word, value)?),
                "a" | "b" | "field" | "rules" => base.extend(reader.group(word, value)?),
                "situation" => entries = Some(value),
                _ => return Err(reader.no_such_key(key.span(), word, FileKind::Card.keys())),
            }
        }
        let Some(system) = system else {
            return Err(reader
                .fault(0..0, "`system` is missing")
                .help(format!("add a line: system = \"{}\"", systems.first().map_or("SYSTEM", |system| system.id()))));
        };
        let expected = "write [[situation]], with a weight and the keys that it sets";
        let Some(entries) = entries else {
            return Err(reader.fault(0..0, "a card without a situation").help(expected));
        };
        let list = reader.array("situation", entries)?;
        if list.is_empty() {
            return Err(reader.fault(entries.span(), "a card without a situation").help(expected));
        }
        if list.len() > MOST_SITUATIONS {
            return Err(reader.fault(entries.span(), format!("{} situations, at most {MOST_SITUATIONS}", list.len())));
        }
        let keys = system.keys();
        base.iter().try_for_each(|placed| check_key(&reader, placed, &keys))?;
        let mut situations: Vec<Situation> = Vec::new();
        for entry in list {
            let table = reader.table("situation", entry, expected)?;
            let situation = situation(&reader, entry.span(), table, &base, &keys, situations.len() + 1)?;
            if situations.iter().any(|known| known.name.en == situation.name.en || known.name.fr == situation.name.fr) {
                return Err(reader.fault(entry.span(), format!("there are two situations named “{}”", situation.name.en)));
            }
            situations.push(situation);
        }
        let total: f64 = situations.iter().map(|situation| situation.weight).sum();
        situations.iter_mut().for_each(|situation| situation.weight /= total);
        let title = title.unwrap_or_else(|| Name::same(name));
        Ok(Card { file: file.to_owned(), name: name.to_owned(), system: system.id(), title, situations, text })
    }

    /// The duel of two units in one situation; `over` are settings that come before what the card says.
    pub(crate) fn stage(&self, game: &dyn Game, number: usize, ids: Pair<&str>, over: &[Set]) -> Result<Staged, Fault> {
        let situation = &self.situations[number];
        let free = |placed: &&Placed| !over.iter().any(|set| set.key == placed.set.key);
        let unit = |key: &str, id: &str| Set { key: key.to_owned(), value: Value::Text(id.to_owned()) };
        let mut sets = vec![unit("a.unit", ids.a), unit("b.unit", ids.b)];
        sets.extend(situation.sets.iter().filter(free).map(|placed| placed.set.clone()));
        sets.extend(over.iter().cloned());
        let mut matchup = game.duel(&sets).map_err(|problem| self.fault(problem, situation, ids))?;
        let mut held = Vec::with_capacity(situation.possible.len());
        for (place, placed) in situation.possible.iter().enumerate() {
            let settled = (0..place).any(|before| held[before] && situation.possible[before].set.key == placed.set.key);
            sets.push(placed.set.clone());
            let possible = if free(&placed) && !settled { game.duel(&sets).ok() } else { None };
            held.push(possible.is_some());
            match possible {
                Some(staged) => matchup = staged,
                None => drop(sets.pop()),
            }
        }
        Ok(Staged { matchup, held, sets })
    }

    /// Why a unit can be no side of a duel by itself, as a battery that only supports others; `None` where it can.
    pub fn refuses(&self, game: &dyn Game, id: &str, over: &[Set]) -> Option<String> {
        let unit = |key: &str| Set { key: key.to_owned(), value: Value::Text(id.to_owned()) };
        let mut sets = vec![unit("a.unit"), unit("b.unit")];
        sets.extend(self.situations[0].sets());
        sets.extend(over.iter().cloned());
        let problem = game.duel(&sets).err()?;
        matches!(problem.key.as_deref(), Some("a.unit" | "b.unit")).then_some(problem.message)
    }

    /// What is wrong with a duel, at the line of the card that says so, where one does.
    fn fault(&self, problem: Problem, situation: &Situation, ids: Pair<&str>) -> Fault {
        let place = problem.key.as_ref().and_then(|key| situation.sets.iter().rev().find(|placed| placed.set.key == *key));
        let message = format!("{} against {}: {}", ids.a, ids.b, problem.message);
        let fault = match place {
            Some(placed) => Fault::at(&self.file, &self.text, placed.span.clone(), message),
            None => Fault::new(format!("situation “{}”: {message}", situation.name.en)),
        };
        let help = match (place, problem.help) {
            (Some(_), Some(help)) => Some(format!("{help}; or set it under [situation.where_possible]")),
            (_, help) => help,
        };
        fault.maybe_help(help)
    }
}

fn situation(
    reader: &Reader,
    span: Range<usize>,
    table: &DeTable,
    base: &[Placed],
    keys: &[DuelKey],
    number: usize,
) -> Result<Situation, Fault> {
    let mut situation =
        Situation { name: Name::same(format!("situation {number}")), weight: 0.0, sets: base.to_vec(), possible: Vec::new() };
    for (key, value) in in_order(table) {
        match key.get_ref().as_ref() {
            "name" => situation.name = reader.question("name", value)?,
            "weight" => situation.weight = weight(reader, value)?,
            "where_possible" => {
                let inner = reader.table("where_possible", value, "write [situation.where_possible], its keys below")?;
                for (name, at, value) in reader.dotted(inner, "") {
                    situation.possible.extend(alternatives(reader, name, at, value, keys)?);
                }
            }
            _ => {}
        }
    }
    if !table.contains_key("weight") {
        return Err(reader.fault(span.start..span.start + 1, "a situation without a `weight`").help("as weight = 1"));
    }
    let mut own: Vec<Placed> = Vec::new();
    for (name, at, value) in reader.dotted(table, "") {
        if !["name", "weight", "where_possible"].contains(&name.as_str()) {
            own.push(reader.placed(name, at, value)?);
        }
    }
    own.iter().chain(&situation.possible).try_for_each(|placed| check_key(reader, placed, keys))?;
    for group in [&own, &situation.possible] {
        // The alternatives of one key stand in one place.
        let twice = |place: usize, placed: &Placed| group[..place].iter().any(|k| k.set.key == placed.set.key && k.span != placed.span);
        if let Some((_, placed)) = group.iter().enumerate().find(|(place, placed)| twice(*place, placed)) {
            return Err(reader.fault(placed.span.clone(), format!("`{}` is set twice in this situation", placed.set.key)));
        }
    }
    // What a situation says comes before what the whole card says, and both stand where something else is not possible.
    situation.sets.retain(|base| !own.iter().any(|placed| placed.set.key == base.set.key));
    situation.sets.extend(own);
    Ok(situation)
}

/// A value, or several of which the first that is possible holds.
fn alternatives(reader: &Reader, name: String, at: Range<usize>, value: &Spanned<DeValue>, keys: &[DuelKey]) -> Result<Vec<Placed>, Fault> {
    let placed = reader.placed(name, at, value)?;
    let takes_lists =
        |key: &DuelKey| matches!(key.key.kind, Kind::Wholes(..) | Kind::Numbers(..) | Kind::Table(_) | Kind::Words(..) | Kind::Word(_));
    match &placed.set.value {
        Value::List(values) if !keys.iter().any(|key| key.name == placed.set.key && takes_lists(key)) => {
            if values.is_empty() {
                return Err(reader.fault(value.span(), format!("`{}` has no values", placed.set.key)));
            }
            let one = |value: &Value| Placed { set: Set { key: placed.set.key.clone(), value: value.clone() }, span: placed.span.clone() };
            Ok(values.iter().map(one).collect())
        }
        _ => Ok(vec![placed]),
    }
}

fn weight(reader: &Reader, value: &Spanned<DeValue>) -> Result<f64, Fault> {
    let weight = match reader.value("weight", value)? {
        Value::Whole(n) => n as f64,
        Value::Number(n) => n,
        _ => f64::NAN,
    };
    if weight.is_finite() && weight > 0.0 && weight <= 1e9 {
        Ok(weight)
    } else {
        let shown = reader.text.get(value.span()).unwrap_or_default();
        Err(reader.fault(value.span(), format!("`weight` cannot be {shown}")).help("expected a number above 0"))
    }
}

/// A key that the system has, other than a unit, with a value of its kind.
fn check_key(reader: &Reader, placed: &Placed, keys: &[DuelKey]) -> Result<(), Fault> {
    let key = &placed.set.key;
    if ["a.unit", "b.unit"].contains(&key.as_str()) {
        let fault = reader.fault(placed.span.clone(), format!("a card cannot set `{key}`"));
        return Err(fault.help("the units come from the lists"));
    }
    known(&placed.set, keys).map_err(|fault| reader.placed_at(&placed.span, &fault))
}

/// Checks that a system has the key of a setting, and that the key takes its value.
///
/// # Errors
/// It has no such key, or the key takes other values.
pub(crate) fn known(Set { key: name, value }: &Set, keys: &[DuelKey]) -> Result<(), Fault> {
    match key(name, keys)?.key.kind {
        kind if kind.accepts(value) => Ok(()),
        kind => Err(Problem::wrong(Wrong::Expected(kind), name, value, &[]).into()),
    }
}

/// The key of a name.
///
/// # Errors
/// There is no such key; the fault names the nearest.
pub(crate) fn key<'k>(name: &str, keys: &'k [DuelKey]) -> Result<&'k DuelKey, Fault> {
    let names = || keys.iter().map(|known| known.name.as_str()).filter(|name| !name.ends_with(".unit"));
    let found = keys.iter().find(|known| known.name == name);
    found.ok_or_else(|| Fault::new(format!("there is no key `{name}`")).near(name, names(), keys_are(names())))
}
