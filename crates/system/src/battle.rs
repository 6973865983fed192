//! Battles of two armies: what a caller asks for, and what a system makes of it.

use std::ops::Range;

use crate::army::Readings;
use crate::{Assumption, Set};
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::contest::{Counts, Fought};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::{Run, Stopped, Watch};

/// What battles of a system call what all of them count.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Units that are left and can do little: `shaken`.
    pub shaken: Text,
    /// Leaders that are lost: `generals lost`.
    pub leaders: Text,
    /// What is said of the wounds that units inflict.
    pub given: Option<Text>,
    /// How to read the maps of a told battle.
    pub signs: Text,
}

impl Default for Words {
    fn default() -> Words {
        let signs = Text::new(
            "The map: ▲ a unit and where it faces; + more units there; arrows: who has moved. Rows: inches from A's edge; columns: lanes.",
            "La carte : ▲ une unité et son front ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : pouces depuis le bord de A ; colonnes : couloirs.",
        );
        let (shaken, leaders) = (Text::new("shaken", "ébranlées"), Text::new("leaders lost", "chefs perdus"));
        Words { shaken, leaders, given: None, signs }
    }
}

/// A situation in which answers from battles are tried beside the usual one.
#[derive(Clone, Copy, Debug)]
pub struct Variation {
    /// The keys of a battle that it sets, with their values.
    pub sets: &'static [(&'static str, &'static str)],
    /// Battles of it for prices where nothing is said; as many as of others where it has no number of its own.
    pub battles: Option<u64>,
    /// How many usual battles take as long as one of it.
    pub takes: u64,
    /// What sentences call it, where prices that it judges otherwise are named.
    pub when: Option<Text>,
}

impl Variation {
    /// A situation like others.
    pub const fn of(sets: &'static [(&'static str, &'static str)]) -> Variation {
        Variation { sets, battles: None, takes: 1, when: None }
    }
}

/// What is priced by giving it to one side of battles only.
#[derive(Clone, Copy, Debug)]
pub struct Gift {
    /// The keys of side A that give it, with their values.
    pub sets: &'static [(&'static str, &'static str)],
    /// Whom it changes, where it is about generals.
    pub generals: Option<Generals>,
}

/// Generals that get other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generals {
    /// Which of an army they are.
    pub which: Which,
    /// The value that the key has otherwise: where it has another one there is no such gift.
    pub usual: &'static str,
    /// What one of them has, as `a general with command 9 instead of 8`.
    pub says: Text,
}

/// Which generals of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The commander-in-chief.
    Chief,
    /// All but the commander-in-chief.
    Others,
    /// All of them.
    All,
}

impl Which {
    /// How many they are in an army with so many divisions.
    pub const fn of(self, divisions: usize) -> usize {
        match self {
            Which::Chief => 1,
            Which::Others => divisions.saturating_sub(1),
            Which::All => divisions,
        }
    }
}

/// An army that takes the field.
#[derive(Clone, Debug, PartialEq)]
pub enum Force {
    /// The same in every battle: these divisions.
    Given(Vec<Corps>),
    /// Another one in every battle.
    Drawn(Levy),
}

/// Random legal armies.
#[derive(Clone, Debug, PartialEq)]
pub struct Levy {
    /// Ids of the lists, each as likely as the others.
    pub lists: Vec<String>,
    /// The range from which the budget is drawn evenly, in whole points; generals are paid from it.
    pub budget: (u32, u32),
    /// How the rules of composition are read.
    pub readings: Readings,
    /// Units that are drawn, priced and deployed as they are and fight as another: the drawn unit's id, and the other's.
    pub instead: Vec<(String, String)>,
}

/// A division of a given army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Corps {
    /// The command value of its general, where it is not that of the side.
    pub command: Option<u8>,
    /// Whether the commander-in-chief leads it.
    pub chief: bool,
    /// Ids of its units, each as often as it has it.
    pub units: Vec<String>,
}

/// A battle ready to be fought.
pub struct Engagement {
    /// The battle itself: it is sampled, never solved.
    pub battle: Box<dyn Recordable>,
    /// Every key of the sides and of the field with its value, defaults included.
    pub situation: Vec<Set>,
    /// What the answer can rest on: every change, and every setting that the sheet does not print. None of these was tried.
    pub assumptions: Vec<Assumption>,
    /// The kinds of units that can take part, in the order in which counts have them.
    pub kinds: Vec<UnitKind>,
    /// The armies of a battle by its number.
    pub musters: Musters,
    /// The units of a side for which the table has room: a random army that has more is drawn again.
    pub room: usize,
}

/// The armies of a battle by its number.
pub type Musters = Box<dyn Fn(u64) -> Pair<Muster> + Send + Sync>;

/// An army that fights one battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muster {
    /// Its list, by its place in [`Levy::lists`]; 0 where it is given.
    pub list: usize,
    /// The kind of each of its units.
    pub kinds: Vec<u16>,
    /// How many divisions the army has.
    pub divisions: usize,
}

/// A kind of unit that takes part in a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitKind {
    /// As `north/guards`, with `+` and the option where one is taken.
    pub id: String,
    /// English and French name.
    pub name: (String, String),
    /// The price of the kind; 0 where it has none.
    pub points: f64,
    /// The first kind that fights as it does.
    pub alike: u16,
    /// Why prices that are found in battles say little of it, where they do.
    pub unjudged: Option<Text>,
}

/// Battles of which each can be written down.
pub trait Recordable: Fought {
    /// Fights the battles of these numbers as [`Fought::fight`] does; gives what it counts, and what came of each battle in the order of their
    /// numbers.
    ///
    /// # Errors
    /// It was stopped.
    fn record(&self, run: Run, battles: Range<u64>, watch: &dyn Watch) -> Result<(Box<dyn Counts>, Vec<Record>), Stopped>;
}

/// What came of one battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The number of the battle; 0 is the first of a run.
    pub number: u64,
    /// The list of each side, by its place in [`Levy::lists`]; 0 where the army is given.
    pub lists: Pair<usize>,
    /// What each army costs, generals included, where it was drawn.
    pub points: Pair<Option<f64>>,
    /// What chance decided before the first turn, by name; every battle of a system has the same names in the same order.
    pub drawn: Vec<(&'static str, Chosen)>,
    /// How it ended.
    pub outcome: Outcome,
    /// The game turn in which the battle ended; 1 is the first.
    pub turn: u32,
    /// Generals that each side lost.
    pub generals_lost: Pair<u8>,
    /// What became of the units, those of side A first.
    pub units: Vec<Fared>,
}

/// A value that chance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A word, as it is set.
    Word(&'static str),
    /// A number.
    Number(i64),
}

/// What became of one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fared {
    /// The side of the unit.
    pub side: Side,
    /// The kind of the unit, by number.
    pub kind: u16,
    /// The division of the unit, by number; 0 is the first.
    pub division: u8,
    /// Whether the unit was lost.
    pub lost: bool,
    /// Whether the unit is left and shaken.
    pub shaken: bool,
    /// Wounds that enemies inflicted on it.
    pub taken: u16,
    /// Wounds that it inflicted.
    pub given: u16,
}
