//! The state of a duel between two phases (B0): what carries over, and nothing that stays constant.

use super::body::Condition;
use super::fighter::PARTS;
use montjoie_core::combat::{Pair, Side};

/// The phases of a player's turn (B0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The command phase.
    Command,
    /// The shooting phase.
    Shoot,
    /// The hand-to-hand phase.
    Fight,
    /// The end of the turn: disorder that is due is removed.
    End,
}

/// The duel between two phases.
///
/// One reaction shot a turn needs no memory: only a charge in the command phase is answered by one, and there is one a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State<U = Condition> {
    /// The phase to come.
    pub phase: Phase,
    /// The side whose turn it is.
    pub active: Side,
    /// The distance between the two units in parts of an inch; 0 while engaged.
    pub distance: u16,
    /// The side that won the last round of this engagement; `None` where neither did.
    pub won: Option<Side>,
    /// Whether the two have met, where that matters to an obstacle.
    pub met: bool,
    /// Whether a round was fought in this turn; asked at its end only.
    pub fought: bool,
    /// The two units: their conditions, and within a phase their bodies.
    pub units: Pair<U>,
}

/// The hash of a state as two words: looking a state up is quick.
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

impl<U> State<U> {
    /// Whether the two are in contact.
    pub fn engaged(&self) -> bool {
        self.distance == 0
    }

    /// The distance between the two units, in inches.
    pub fn inches(&self) -> f64 {
        f64::from(self.distance) / f64::from(PARTS)
    }

    /// The state with these units in place of its own.
    pub fn with<V>(&self, units: Pair<V>) -> State<V> {
        let State { phase, active, distance, won, met, fought, .. } = *self;
        State { phase, active, distance, won, met, fought, units }
    }
}
