//! Units in the words of a system, once: the [`Game`] of its lists follows from it.

use crate::army::{Draw, Readings};
use crate::battle::{Engagement, Force};
use crate::list::{List, Listed, Name, rows, wanted, whole_options};
use crate::profile::{Change, Profile, Sheet};
use crate::questions::{Entry, answer};
use crate::{Distributions, Game, ListTable, Matchup, Problem, Set, UnitRow};
use montjoie_core::combat::Pair;
use montjoie_core::language::Text;
use montjoie_core::settings::{Settings, Value};

/// A unit that can be shown and can fight: lists of it are the [`Game`] of its system.
pub trait Troop: Listed + Clone + Send + Sync + 'static {
    /// The figures and readings that the unit fights by.
    type Rules: Settings;
    /// The columns of the table of units, after the id.
    const COLUMNS: &'static [Text];
    /// The cells of the unit, one for each column.
    fn cells(&self) -> Vec<Name>;
    /// The price of the unit in points, where it has one.
    fn points(&self) -> Option<f64>;
    /// The duel that the settings describe, as [`Game::duel`].
    fn duel(lists: &[List<Self>], settings: &[Set]) -> Result<Matchup, Problem>;
    /// Whether a player can decide on a key in a situation, as [`Game::decides`].
    fn decides(_key: &str, _situation: &[Set]) -> bool {
        true
    }
    /// The questions of `odds`.
    fn questions() -> Vec<Entry<Self>>;
    /// The profiles of the units, as [`Game::profiles`].
    fn profiles(_lists: &[List<Self>]) -> Vec<Profile> {
        Vec::new()
    }
    /// The sheet besides its rows, as [`Game::sheet`].
    fn sheet(_lists: &[List<Self>]) -> Sheet {
        Sheet::default()
    }
    /// The readings of the rules of composition, as [`Game::readings`].
    fn readings(settings: &[Set]) -> Result<Readings, Problem> {
        Readings::none(settings)
    }
    /// The draw of random armies of a list, as [`Game::draw`].
    fn draw(lists: &[List<Self>], list: &str) -> Draw {
        Draw::plain(&Self::profiles(lists), list)
    }
    /// The battle of two armies, as [`Game::battle`]: the system of these units where it has battles.
    fn battle(_lists: &[List<Self>], _forces: &Pair<Force>, _settings: &[Set], _seed: u64) -> Result<Engagement, Problem> {
        Err(Problem::no_battles())
    }
    /// The lists with a changed unit, and the unit's id, as [`Game::variant`].
    fn variant(_lists: &[List<Self>], unit: &str, _changes: &[Change]) -> Result<(Vec<List<Self>>, String), Problem> {
        Err(Problem::of("unit", format!("`{unit}`: this system cannot change one thing of a unit yet")))
    }
}

impl<U: Troop> Game for Vec<List<U>> {
    fn lists(&self) -> Vec<ListTable> {
        let row = |unit: U| UnitRow { id: unit.id().to_owned(), name: unit.name().both(), cells: unit.cells(), points: unit.points() };
        let table = |list: &List<U>| {
            let rules = |pick: fn(&(String, String)) -> &str| {
                // A rule with several limits is there once for each.
                let mut rules: Vec<&str> = list.composition.iter().map(|rule| pick(&rule.text)).collect();
                rules.dedup();
                rules.join(" · ")
            };
            ListTable {
                id: list.id.clone(),
                name: list.name.both(),
                paragraph: list.paragraph.clone(),
                note: if list.composition.is_empty() { list.note.both() } else { (rules(|text| &text.0), rules(|text| &text.1)) },
                columns: U::COLUMNS.to_vec(),
                units: named(std::slice::from_ref(list)).map(row).collect(),
            }
        };
        self.iter().map(table).collect()
    }

    fn decides(&self, key: &str, situation: &[Set]) -> bool {
        U::decides(key, situation)
    }

    fn duel(&self, settings: &[Set]) -> Result<Matchup, Problem> {
        for Set { key, value } in settings.iter().filter(|set| set.key.ends_with(".unit")) {
            if let Value::Text(named) = value {
                whole_options(key, named)?;
            }
        }
        U::duel(self, settings)
    }

    fn odds(&self, question: &str, settings: &[Set]) -> Result<Distributions, Problem> {
        answer(self, question, settings)
    }

    fn profiles(&self) -> Vec<Profile> {
        U::profiles(self)
    }

    fn sheet(&self) -> Sheet {
        U::sheet(self)
    }

    fn readings(&self, settings: &[Set]) -> Result<Readings, Problem> {
        U::readings(settings)
    }

    fn draw(&self, list: &str) -> Draw {
        U::draw(self, list)
    }

    fn battle(&self, forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
        U::battle(self, forces, settings, seed)
    }

    fn variant(&self, unit: &str, changes: &[Change]) -> Result<(Box<dyn Game>, String), Problem> {
        let (lists, id) = U::variant(self, unit, changes)?;
        Ok((Box::new(lists), id))
    }
}

/// The units that may be named: those of the lists, each with its options after it.
fn named<U: Troop>(lists: &[List<U>]) -> impl Iterator<Item = U> {
    lists.iter().flat_map(|list| rows(&list.units))
}

/// The unit of some lists that an id names, printed or with an option taken.
pub fn find<U: Troop>(lists: &[List<U>], id: &str) -> Option<U> {
    // The `+` of a variant, as `~dice+1`, is part of its id.
    let printed = lists.iter().flat_map(|list| &list.units).find(|unit| unit.id() == id);
    printed.cloned().or_else(|| named(lists).find(|unit| unit.id() == id))
}

/// The unit of some lists that a key names, as [`wanted`] finds it.
pub fn unit<U: Troop>(lists: &[List<U>], from: (&str, &str), key: &str, id: &str) -> Result<U, Problem> {
    wanted(from, key, id, |id| find(lists, id), || named(lists).map(|unit| unit.id().to_owned()).collect())
}
