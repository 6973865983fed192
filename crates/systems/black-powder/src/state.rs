//! The state of a duel between two phases (B0): what carries over, and nothing that stays constant.

use super::duel::Face;
use super::fighter::PARTS;
use super::formation::Formation;
use montjoie_core::combat::{Pair, Side};

/// The phases of a player's turn (B0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Command.
    Command,
    /// Shooting.
    Shoot,
    /// Hand-to-hand.
    Fight,
    /// Disorder that is due is removed.
    End,
}

/// Whether a unit is disordered, and whether that goes at the end of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Disorder {
    /// It is not.
    None,
    /// Since its own turn, which is not over.
    Fresh,
    /// To the end of its own turn.
    Due,
}

/// The cover of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// It has none, or moved out of it.
    None,
    /// It lost a round and goes without it for a while.
    Suspended,
    /// It has it.
    Kept,
}

/// How a Freshly Raised unit bears up; others always do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nerve {
    /// Nothing special, or no longer.
    Steady,
    /// Not known yet.
    Unknown,
    /// It hits only on 6 this turn.
    OnlySixes,
    /// It has one die more this turn.
    ExtraDie,
}

/// What a unit can do only once, by bit; set only where it makes a difference to that unit.
pub mod once {
    /// It has shot (First Fire).
    pub const SHOT: u8 = 1;
    /// It has fought a round (Bloodthirsty).
    pub const FOUGHT: u8 = 2;
    /// It has tested (Steady).
    pub const TESTED: u8 = 4;
    /// It has thrown a test again (Valiant).
    pub const AGAIN: u8 = 8;
    /// It has been charged (a flank or rear to be charged on).
    pub const CHARGED: u8 = 16;
}

/// A unit between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Casualties.
    pub casualties: u8,
    /// Its disorder.
    pub disorder: Disorder,
    /// Its formation.
    pub formation: Formation,
    /// Its cover.
    pub cover: Cover,
    /// The face on which it is engaged; front where it is not.
    pub face: Face,
    /// Whether its next round is the first after a charge or counter-charge of its own.
    pub charging: bool,
    /// The stamina of an Untested unit, once it is known; else 0.
    pub stamina: u8,
    /// How it bears up.
    pub nerve: Nerve,
    /// What it has done of [`once`].
    pub spent: u8,
}

/// The duel between two phases.
///
/// One reaction shot a turn needs no memory: only a charge in the command phase is answered by one, and there is one a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The phase to come.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Side,
    /// Parts of an inch between the two; 0 while engaged.
    pub distance: u16,
    /// Who won the last round of this engagement.
    pub won: Option<Side>,
    /// Whether the two have met, where that matters to an obstacle.
    pub met: bool,
    /// Whether a round was fought this turn; asked at its end only.
    pub fought: bool,
    /// The two units.
    pub units: Pair<Condition>,
}

/// Two words, so that looking a state up is quick.
impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let unit = |c: &Condition| {
            let word = (u64::from(c.casualties) << 2 | c.disorder as u64) << 4 | c.formation as u64;
            let word = ((word << 2 | c.cover as u64) << 2 | c.face as u64) << 1 | u64::from(c.charging);
            ((word << 6 | u64::from(c.stamina)) << 2 | c.nerve as u64) << 5 | u64::from(c.spent)
        };
        let won = self.won.map_or(0, |side| 1 + side as u64);
        let field = (u64::from(self.distance) << 2 | self.phase as u64) << 1 | self.active as u64;
        let field = ((field << 2 | won) << 1 | u64::from(self.met)) << 1 | u64::from(self.fought);
        hasher.write_u64(unit(&self.units.a) << 32 ^ field);
        hasher.write_u64(unit(&self.units.b));
    }
}

impl State {
    /// Whether the two are in contact.
    pub fn engaged(&self) -> bool {
        self.distance == 0
    }

    /// Inches between the two.
    pub fn inches(&self) -> f64 {
        f64::from(self.distance) / f64::from(PARTS)
    }
}
