//! Armies: whether one is legal, a random legal one, and one as a sheet for the table.

mod answer;
mod card;
mod file;
mod print;
mod random;

pub use answer::Checks;
pub use card::{Card, card};
pub use file::{ArmyFile, written};
pub use random::{Mean, RandomAnswer, RandomRequest};

use std::path::PathBuf;

use super::{Word, find_system, kinds, meant, settings};
use crate::store::{Fault, Request, Session};
use montjoie_field::army::{Checked, Law, Roster, check};
use montjoie_system::army::Army;
use montjoie_system::{DuelKey, Game, ListTable, OwnList, Registry, Set, System};

/// The most points that a random army may cost.
pub const MOST_POINTS: u32 = 100_000;

/// Whether armies of this range of points, generals included, can be drawn.
pub fn budget(low: u32, high: u32) -> bool {
    low >= 1 && low <= high && high <= MOST_POINTS
}

/// The fault that no army can meet the rules of a list together, in the words of an audit; `None` where some can, or this build cannot tell.
pub(super) fn impossible(army: &Army) -> Option<Fault> {
    let (says, _) = crate::audit::impossible(army).ok()??;
    Some(Fault::new(says.trim_end_matches('.')).help("`montjoie audit` has the paragraph: one of these rules has to give way"))
}

/// A list of which armies are made, with its system opened.
pub struct ArmyList {
    /// The rule system.
    pub system: &'static dyn System,
    /// The system with its lists.
    pub game: Box<dyn Game>,
    /// All lists of the system.
    pub lists: Vec<ListTable>,
    /// The list, as a table of units.
    pub table: ListTable,
    /// The list's rules of composition.
    pub rules: Army,
}

impl ArmyList {
    /// The list that a user names, as `SYSTEM/LIST` or, where only one system has it, as `LIST`.
    ///
    /// # Errors
    /// There is no such list, or several; or one of the user's own is wrong.
    pub fn find(word: &str, own: &[OwnList], systems: Registry) -> Result<ArmyList, Fault> {
        if let Some((system, list)) = word.split_once('/') {
            let system = find_system(systems, system)?;
            return ArmyList::open(system, system.open(own)?, list);
        }
        // Only the system that a list of the user's own is of can read it.
        let open = |system: &&'static dyn System| (*system, system.open(own).ok());
        let has = |game: &dyn Game| meant::list(word, &game.lists()).is_ok();
        let opened = systems.systems().iter().map(open).filter_map(|(system, game)| Some((system, game?)));
        let mut found: Vec<(&'static dyn System, Box<dyn Game>)> = opened.filter(|(_, game)| has(&**game)).collect();
        if found.len() > 1 {
            let names: Vec<String> = found.iter().map(|(system, _)| format!("{}/{word}", system.id())).collect();
            return Err(Fault::new(format!("several systems have a list `{word}`")).help(format!("name one of {}", names.join(", "))));
        }
        match found.pop() {
            Some((system, game)) => ArmyList::open(system, game, word),
            None => Err(Fault::new(format!("there is no list `{word}`")).help("name system and list, as SYSTEM/LIST")),
        }
    }

    fn open(system: &'static dyn System, game: Box<dyn Game>, list: &str) -> Result<ArmyList, Fault> {
        let lists = game.lists();
        let table = meant::list(list, &lists)?.clone();
        let list = table.id.as_str();
        let known = game.sheet().armies.into_iter().find(|army| army.list == list);
        // A system that says nothing of armies has no rules for them.
        let rules = known.unwrap_or_else(|| Army {
            list: list.to_owned(),
            name: table.name.clone(),
            division: None,
            general: 0.0,
            generals: None,
            units: table.units.iter().map(|unit| unit.id.clone()).collect(),
            rules: Vec::new(),
            paragraph: table.paragraph.clone(),
        });
        Ok(ArmyList { system, game, lists, table, rules })
    }

    /// The price of a unit, options included; `None` where it has none.
    pub fn price(&self, id: &str) -> Option<f64> {
        self.table.units.iter().find(|unit| unit.id == id).and_then(|unit| unit.points)
    }

    fn check(&self, roster: &Roster, settings: &[Set], budget: Option<f64>) -> Result<Checked, Fault> {
        let readings = self.game.readings(settings)?;
        Ok(check(roster, &Law { army: &self.rules, price: &|id| self.price(id), readings, budget }))
    }

    /// What the words of a request set.
    fn settings(&self, words: &[Word]) -> Result<Vec<Set>, Fault> {
        let keys = self.system.army_keys();
        settings(&meant::keys(words, &keys)?, kinds(&keys))
    }
}

/// Is an army legal?
#[derive(Clone, Debug, Default)]
pub struct CheckRequest {
    /// The army file.
    pub file: PathBuf,
    /// Files of the user's own lists, beside those that the army file names.
    pub own: Vec<PathBuf>,
    /// How the rules of composition are read.
    pub words: Vec<Word>,
    /// The most points that the army may cost.
    pub points: Option<f64>,
}

/// Whether an army is legal.
pub struct CheckAnswer {
    /// The army that was checked.
    pub army: ArmyFile,
    /// The most points that the army may cost, where they are limited.
    pub budget: Option<f64>,
    /// The results of the check.
    pub checked: Checked,
    /// The checks with one rule read otherwise, one at a time: every other reading.
    pub otherwise: Vec<Otherwise>,
}

/// A rule read otherwise.
pub struct Otherwise {
    /// The setting that is read otherwise.
    pub key: DuelKey,
    /// The other value of the setting.
    pub value: String,
    /// The check with the other value.
    pub checked: Checked,
}

impl Request for CheckRequest {
    type Answer = CheckAnswer;

    fn answer(&self, session: Session) -> Result<CheckAnswer, Fault> {
        let army = ArmyFile::read(&self.file, &self.own, session)?;
        let ArmyFile { roster, army: list, .. } = &army;
        let settings = list.settings(&self.words)?;
        let checked = list.check(roster, &settings, self.points)?;
        let mut otherwise = Vec::new();
        for key in list.system.army_keys() {
            let now = settings.iter().find(|set| set.key == key.name).map_or_else(|| key.key.default(), |set| set.value.clone());
            for value in key.key.others(&now) {
                let mut changed: Vec<Set> = settings.iter().filter(|set| set.key != key.name).cloned().collect();
                let shown = value.to_string();
                changed.push(Set { key: key.name.clone(), value });
                let checked = list.check(roster, &changed, self.points)?;
                otherwise.push(Otherwise { key: key.clone(), value: shown, checked });
            }
        }
        Ok(CheckAnswer { army, budget: self.points, checked, otherwise })
    }
}

impl CheckAnswer {
    /// The other readings under which something else is found.
    pub fn doubts(&self) -> impl Iterator<Item = &Otherwise> {
        self.otherwise.iter().filter(|other| other.checked.violations != self.checked.violations)
    }
}
