//! A unit on the table: what it is, how it stands, and the ways in which it can be lost. Chapters C2 to C6 add what it does.

use super::profile::Fighter;
use montjoie_core::choices;

choices! {
    "The cover of a unit until it moves." Cover {
        None = "none", "none", "aucun";
        Crest = "crest", "crest", "crête", "The crest of a hill: against shooting.";
        Wall = "wall", "wall", "mur", "A wall: against shooting, and in melee when charged.";
    }
}

/// How a unit stands between two orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Wounds, fewer than its points of life.
    pub wounds: u8,
    /// In flight (en déroute).
    pub routing: bool,
    /// Still in its cover.
    pub in_cover: bool,
    /// Out of ammunition.
    pub out: bool,
}

impl Condition {
    /// A unit that has suffered nothing but so many wounds.
    pub const fn wounded(wounds: u8) -> Condition {
        Condition { wounds, routing: false, in_cover: false, out: false }
    }
}

/// A unit on the table.
#[derive(Debug)]
pub struct Body<'a> {
    /// The unit as the rules see it, its special rules resolved.
    pub fighter: &'a Fighter,
    /// How it stands.
    pub condition: &'a mut Condition,
}

impl Fighter {
    /// This unit as it stands.
    pub fn with<'a>(&'a self, condition: &'a mut Condition) -> Body<'a> {
        Body { fighter: self, condition }
    }
}

impl Body<'_> {
    /// Wounds it; whether it has points of life left.
    pub(super) fn lives_through(&mut self, damage: u8) -> bool {
        let pv = self.fighter.pv;
        let unit = &mut *self.condition;
        unit.wounds = unit.wounds.saturating_add(damage).min(pv);
        unit.wounds < pv
    }
}

/// How a unit is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// The last point of life of the unit went under fire (C4).
    ShotDown,
    /// A gun that failed its morale test, after fire or in melee (C6, C9.6).
    GunLost,
    /// Gone beyond its table edge (C6).
    LeftTheTable,
    /// The last point of life of the unit went in melee (C5).
    KilledInMelee,
    /// A gun that lost a melee (C5).
    GunBeaten,
    /// Reached by a charge in flight (C5).
    RiddenDown,
    /// In flight, where the scenario counts that as lost (C10).
    Routed,
}
