//! Battles of two armies: the request of a caller, and what a system makes of it.

use std::ops::Range;

use crate::army::Readings;
use crate::{Assumption, Set};
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::contest::{Counts, Fought};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::{Run, Stopped, Watch};

/// Words of a system for what all battles count.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The word for units that are left and can do little: `shaken`.
    pub shaken: Text,
    /// The words for leaders that are lost: `generals lost`.
    pub leaders: Text,
    /// The words about wounds that units inflict, where there are any.
    pub given: Option<Text>,
    /// The key to the maps of a told battle.
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
    /// The keys of a battle that the situation sets, with their values.
    pub sets: &'static [(&'static str, &'static str)],
    /// Battles of the situation for prices where nothing is said; `None` for as many as of others.
    pub battles: Option<u64>,
    /// Number of usual battles that take as long as one battle of the situation.
    pub takes: u64,
    /// The name of the situation in sentences, where prices that it judges otherwise are named.
    pub when: Option<Text>,
}

impl Variation {
    /// A situation like others, with these keys set.
    pub const fn of(sets: &'static [(&'static str, &'static str)]) -> Variation {
        Variation { sets, battles: None, takes: 1, when: None }
    }
}

/// A gift that is priced by giving it to one side of battles only.
#[derive(Clone, Copy, Debug)]
pub struct Gift {
    /// The keys of side A that give it, with their values.
    pub sets: &'static [(&'static str, &'static str)],
    /// The generals whom the gift changes, where it is about generals.
    pub generals: Option<Generals>,
}

/// Generals that get other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generals {
    /// The generals of an army that are meant.
    pub which: Which,
    /// The usual value of the key: where it has another one there is no such gift.
    pub usual: &'static str,
    /// The words for the value of one of them, as `a general with command 9 instead of 8`.
    pub says: Text,
}

/// A choice of generals of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The commander-in-chief.
    Chief,
    /// All generals but the commander-in-chief.
    Others,
    /// All generals of the army.
    All,
}

impl Which {
    /// Number of generals meant in an army of `divisions` divisions.
    pub const fn of(self, divisions: usize) -> usize {
        match self {
            Which::Chief => 1,
            Which::Others => divisions.saturating_sub(1),
            Which::All => divisions,
        }
    }
}

/// The source of an army that takes the field.
#[derive(Clone, Debug, PartialEq)]
pub enum Force {
    /// The same army in every battle: these divisions.
    Given(Vec<Corps>),
    /// Another army in every battle, drawn at random.
    Drawn(Levy),
}

/// The random legal armies of some lists and budgets.
#[derive(Clone, Debug, PartialEq)]
pub struct Levy {
    /// Ids of the lists, each as likely as the others.
    pub lists: Vec<String>,
    /// The range from which the budget is drawn evenly, in whole points; generals are paid from it.
    pub budget: (u32, u32),
    /// The readings of the rules of composition.
    pub readings: Readings,
    /// Units that are drawn, priced and deployed as they are and fight as another: the drawn unit's id, and the other's.
    pub instead: Vec<(String, String)>,
}

/// A division of a given army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Corps {
    /// The command value of the division's general, where it is not that of the side.
    pub command: Option<u8>,
    /// Whether the commander-in-chief leads the division.
    pub chief: bool,
    /// Ids of the division's units, each as often as the division has it.
    pub units: Vec<String>,
}

/// A battle ready to be fought.
pub struct Engagement {
    /// The battle itself: it is sampled, never solved.
    pub battle: Box<dyn Recordable>,
    /// Every key of the sides and of the field with its value, defaults included.
    pub situation: Vec<Set>,
    /// The assumptions that the answer can rest on: every change, and every setting that the sheet does not print. None of these was tried.
    pub assumptions: Vec<Assumption>,
    /// The kinds of units that can take part, in the order in which counts have them.
    pub kinds: Vec<UnitKind>,
    /// The armies of a battle by its number.
    pub musters: Musters,
    /// Number of units of a side for which the table has room: a random army that has more is drawn again.
    pub room: usize,
}

/// The armies of a battle by its number.
pub type Musters = Box<dyn Fn(u64) -> Pair<Muster> + Send + Sync>;

/// An army that fights one battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muster {
    /// The list of the army, by its place in [`Levy::lists`]; 0 where the army is given.
    pub list: usize,
    /// The kind of each unit of the army, by number.
    pub kinds: Vec<u16>,
    /// Number of divisions of the army.
    pub divisions: usize,
}

/// A kind of unit that takes part in a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitKind {
    /// The id of the kind, as `north/guards`, with `+` and the option where one is taken.
    pub id: String,
    /// The name of the kind, in English and French.
    pub name: (String, String),
    /// The price of the kind, in points; 0 where it has none.
    pub points: f64,
    /// The number of the first kind that fights as this one does.
    pub alike: u16,
    /// The reason why prices found in battles say little of the kind, where they do.
    pub unjudged: Option<Text>,
}

/// Battles of which each can be written down.
pub trait Recordable: Fought {
    /// Fights the battles of these numbers as [`Fought::fight`] does; gives their counts, and the record of each battle in the order of their
    /// numbers.
    ///
    /// # Errors
    /// The fight was stopped.
    fn record(&self, run: Run, battles: Range<u64>, watch: &dyn Watch) -> Result<(Box<dyn Counts>, Vec<Record>), Stopped>;
}

/// The record of one battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The number of the battle; 0 is the first of a run.
    pub number: u64,
    /// The list of each side, by its place in [`Levy::lists`]; 0 where the army is given.
    pub lists: Pair<usize>,
    /// The points of each army, generals included, where it was drawn.
    pub points: Pair<Option<f64>>,
    /// The choices of chance before the first turn, by name; every battle of a system has the same names in the same order.
    pub drawn: Vec<(&'static str, Chosen)>,
    /// The outcome of the battle.
    pub outcome: Outcome,
    /// The game turn in which the battle ended; 1 is the first.
    pub turn: u32,
    /// Number of generals that each side lost.
    pub generals_lost: Pair<u8>,
    /// The fate of the units, those of side A first.
    pub units: Vec<Fared>,
}

/// A value that chance decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A word, written as a setting is.
    Word(&'static str),
    /// A number, written as a setting is.
    Number(i64),
}

/// The fate of one unit.
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
    /// Wounds that enemies inflicted on the unit.
    pub taken: u16,
    /// Wounds that the unit inflicted.
    pub given: u16,
}
