//! Every use case as a plain request and a typed answer, one module each. A request says what a user says, by ids, names and `key=value` words;
//! an answer holds what was found, for every form of output. It is [answered](crate::store::Request) in a [`Session`]: the caller gives the systems, the files, the place for
//! kept answers and the watcher that may stop the work.

pub mod armies;
pub mod army;
pub mod audit;
pub mod battle;
pub mod book;
mod compared;
pub mod door;
pub mod duel;
pub mod fair;
pub mod from_nothing;
pub mod json;
pub mod luck;
pub mod matrix;
pub mod meant;
pub mod odds;
pub mod priced;
pub mod prices;
pub mod replay;
pub mod reprice;
mod rests;
pub mod run;
pub mod told;
pub mod trace;
pub mod what_if;
pub mod within;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::prices::matrix::Entrant;
use crate::scenario::{Card, card};
use crate::store::{Fault, Host, Session, read_lists};
use montjoie_core::settings::{Kind, Value};
use montjoie_system::{DuelKey, Game, ListTable, Matchup, OwnList, Registry, Set, System};

/// A `key=value` word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The key of the word.
    pub key: String,
    /// The value of the key as it is written.
    pub value: String,
}

/// Refuses lists that ask another price for a general than the sheet does: duels and forces of one kind know only that of the sheet.
///
/// # Errors
/// A list asks another price; the fault names the list.
fn generals_of_the_sheet<'a>(system: &dyn System, game: &dyn Game, lists: impl IntoIterator<Item = &'a str>) -> Result<(), Fault> {
    let sheet = system.pricing().general.map_or(0.0, |general| general.points);
    let armies = game.sheet().armies;
    let other = |list: &&str| armies.iter().any(|army| army.list == *list && army.general != sheet);
    lists.into_iter().find(other).map_or(Ok(()), |list| {
        let message = format!("the list `{list}` has a price of its own for generals: armies pay it, duels and forces of one kind cannot");
        Err(Fault::new(message).help("leave `general` out of the list, or price it from armies: --by armies"))
    })
}

/// The system of an id, of the initials of its words, or of at least three letters with which only its id begins.
///
/// # Errors
/// No system has the id; the fault names the nearest.
pub fn find_system(systems: Registry, id: &str) -> Result<&'static dyn System, Fault> {
    let short = |system: &&&dyn System| {
        let initials: String = system.id().split('-').filter_map(|word| word.chars().next()).collect();
        initials.len() > 1 && initials.eq_ignore_ascii_case(id)
    };
    let all = systems.systems().iter();
    let beginning: Vec<&&dyn System> = all.clone().filter(|system| id.len() > 2 && system.id().starts_with(&id.to_lowercase())).collect();
    let only = if let [only] = beginning.as_slice() { Some(**only) } else { None };
    systems.get(id).or_else(|| all.clone().find(short).copied()).or(only).ok_or_else(|| {
        let ids: Vec<&str> = systems.ids().collect();
        let fault = Fault::new(format!("there is no system `{id}`"));
        if id.ends_with(".toml") {
            return fault.help(format!("the system comes before the file, as {}", ids.join(" | ")));
        }
        fault.near(id, ids.iter().copied(), format!("systems are {}", ids.join(", ")))
    })
}

/// A system with its shipped lists and the user's own.
///
/// # Errors
/// A list cannot be read, or something in it is wrong.
pub fn open(system: &'static dyn System, own: &[PathBuf], host: &dyn Host) -> Result<Arc<dyn Game>, Fault> {
    Ok(host.game(system, &read_lists(host, own)?)?)
}

/// The lists of a game; only the one named, where one is.
///
/// # Errors
/// There is no such list; the fault names the nearest.
pub fn lists(game: &dyn Game, named: Option<&str>) -> Result<Vec<ListTable>, Fault> {
    let lists = game.lists();
    match named {
        Some(typed) => Ok(vec![meant::list(typed, &lists)?.clone()]),
        None => Ok(lists),
    }
}

/// What `key=value` words set, each read as what its key takes.
///
/// # Errors
/// A key is set twice.
fn settings(words: &[Word], kind: impl Fn(&str) -> Option<Kind>) -> Result<Vec<Set>, Fault> {
    once_each(words)?;
    let value = |Word { key, value }: &Word| kind(key).map_or_else(|| Value::Text(value.clone()), |kind| kind.read(value));
    Ok(words.iter().map(|word| Set { key: word.key.clone(), value: value(word) }).collect())
}

/// Refuses words of which two set one key.
///
/// # Errors
/// A key is set twice.
fn once_each(words: &[Word]) -> Result<(), Fault> {
    let again = |(place, word): &(usize, &Word)| words[..*place].iter().any(|known| known.key == word.key);
    match words.iter().enumerate().find(again) {
        Some((_, Word { key, .. })) => Err(Fault::new(format!("`{key}` is set twice"))),
        None => Ok(()),
    }
}

/// What each of some keys takes, by its name.
fn kinds(keys: &[DuelKey]) -> impl Fn(&str) -> Option<Kind> {
    |name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind)
}

/// The keys of a system: written out once in the whole program, which takes as long as a short duel.
fn keys_of(system: &'static dyn System) -> &'static [DuelKey] {
    static KNOWN: Mutex<BTreeMap<&'static str, &'static [DuelKey]>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(system.id()).or_insert_with(|| system.keys().leak())
}

/// Two units and the situation in which they meet.
#[derive(Clone, Debug, Default)]
pub struct Duel {
    /// The rule system.
    pub system: String,
    /// The unit of side A.
    pub a: String,
    /// The unit of side B.
    pub b: String,
    /// Keys of the situation.
    pub words: Vec<Word>,
}

/// A duel that was built: its rule system, all that is set, the system with its lists, and the duel.
pub struct OpenedDuel {
    system: &'static dyn System,
    settings: Vec<Set>,
    game: Arc<dyn Game>,
    matchup: Matchup,
}

impl Duel {
    /// The rule system with its lists, and all that is set: the two units, then the words.
    ///
    /// # Errors
    /// There is no such system, a key is set twice, several units or keys can be meant, or the settings make no duel.
    pub fn open(&self, own: &[PathBuf], session: Session) -> Result<OpenedDuel, Fault> {
        let system = find_system(session.systems, &self.system)?;
        let mut settings = self.settings(system)?;
        let game = open(system, own, session.host)?;
        let matchup = meant::duel(&mut settings, &*game)?;
        Ok(OpenedDuel { system, settings, game, matchup })
    }

    /// All that is set: the two units as they are named, then the words.
    fn settings(&self, system: &'static dyn System) -> Result<Vec<Set>, Fault> {
        let keys = keys_of(system);
        settings(&self.all_words(keys)?, kinds(keys))
    }

    /// Both units as words, then the words with the keys that are meant.
    fn all_words(&self, keys: &[DuelKey]) -> Result<Vec<Word>, Fault> {
        let units = [("a.unit", &self.a), ("b.unit", &self.b)].map(|(key, unit)| Word { key: key.to_owned(), value: unit.clone() });
        Ok(units.into_iter().chain(meant::keys(&self.words, keys)?).collect())
    }
}

/// The units that meet, and the card over which they do.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// The rule system.
    pub system: String,
    /// The lists, by id; all of them where none is named.
    pub lists: Vec<String>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// Rows with options taken, too.
    pub options: bool,
    /// The situation card: a file, or a shipped one by its name; the system's first where none is named.
    pub card: Option<String>,
    /// Keys that hold in every situation.
    pub everywhere: Vec<Word>,
}

/// A system that was opened for a request.
pub(crate) struct Opened {
    pub(crate) system: &'static dyn System,
    pub(crate) own: Vec<OwnList>,
    pub(crate) game: Box<dyn Game>,
}

impl Units {
    pub(crate) fn open(&self, session: Session) -> Result<Opened, Fault> {
        let system = find_system(session.systems, &self.system)?;
        let own = read_lists(session.host, &self.own)?;
        let game = system.open(&own)?;
        Ok(Opened { system, own, game })
    }

    /// The keys that hold in every situation.
    pub(crate) fn over(&self, system: &dyn System) -> Result<Vec<Set>, Fault> {
        let known = system.keys();
        let over = settings(&meant::keys(&self.everywhere, &known)?, kinds(&known))?;
        if let Some(set) = over.iter().find(|set| set.key.ends_with(".unit")) {
            return Err(Fault::new(format!("a matrix cannot set `{}`", set.key)).help("its units come from the lists"));
        }
        // Said here, it is no matter of a situation or of two units.
        let several = |set: &Set| matches!(&set.value, Value::Text(word) if word.contains(','));
        let checked = |set: &Set| {
            card::known(set, &known).map_err(|fault| if several(set) { fault.help("one value for the whole matrix") } else { fault })
        };
        over.iter().try_for_each(checked)?;
        Ok(over)
    }

    /// A card by its file or, where there is no such file, by the name of a shipped one.
    pub(crate) fn card(&self, system: &'static dyn System, session: Session) -> Result<Card, Fault> {
        let shipped = Card::shipped(system);
        let Some(named) = self.card.as_deref() else {
            return Ok(shipped.into_iter().next().unwrap_or_else(|| Card::plain(system)));
        };
        let path = Path::new(named);
        if session.host.has(path) || named.ends_with(".toml") {
            return Card::read(path, session);
        }
        if named == "default" {
            return Ok(Card::plain(system));
        }
        let names: Vec<String> = shipped.iter().map(|card| card.name.clone()).chain(["default".to_owned()]).collect();
        shipped.into_iter().find(|card| card.name == named).ok_or_else(|| {
            let fault = Fault::new(format!("there is no card `{named}`"));
            fault.near(named, names.iter().map(String::as_str), format!("name a file, or one of {}", names.join(", ")))
        })
    }
}

/// The units of the lists named, or of all: the printed rows, with `options` those with an option taken too.
pub(crate) fn entrants(game: &dyn Game, lists: &[String], options: bool) -> Result<Vec<Entrant>, Fault> {
    let all = game.lists();
    let rows = meant::lists_or_all(lists, &all)?.into_iter().flat_map(|list| &list.units).filter(|unit| options || !unit.id.contains('+'));
    Ok(rows.map(|unit| Entrant { id: unit.id.clone(), name: unit.name.clone(), points: unit.points }).collect())
}

/// The place of a unit in a matrix.
pub(crate) fn in_matrix(id: &str, entrants: &[Entrant]) -> Result<usize, Fault> {
    entrants.iter().position(|entrant| entrant.id == id).ok_or_else(|| {
        let fault = Fault::new(format!("`{id}` is not in the matrix"));
        let example = entrants.first().map_or("LIST/UNIT", |entrant| entrant.id.as_str());
        fault.near(id, entrants.iter().map(|entrant| entrant.id.as_str()), format!("name a unit of these lists, as {example}"))
    })
}
