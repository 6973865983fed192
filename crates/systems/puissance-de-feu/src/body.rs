//! Units on the table: the numbers of each, its condition, and the ways in which it can be lost. Chapters C2 to C6 add what it does.

use super::profile::Fighter;
use montjoie_core::{choices, texts};

choices! {
    "The cover of a unit until it moves." Cover {
        None = "none", "none", "aucun";
        Crest = "crest", "crest", "crête", "The crest of a hill: against shooting.";
        Wall = "wall", "wall", "mur", "A wall: against shooting, and in melee when charged.";
    }
}

/// The condition of a unit between two orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Wounds of the unit, fewer than its points of life.
    pub wounds: u8,
    /// Whether the unit is in flight (en déroute).
    pub routing: bool,
    /// Whether the unit is still in its cover.
    pub in_cover: bool,
    /// Whether the unit is out of ammunition.
    pub out: bool,
}

impl Condition {
    /// The condition of a unit that has suffered nothing but `wounds` wounds.
    pub const fn wounded(wounds: u8) -> Condition {
        Condition { wounds, routing: false, in_cover: false, out: false }
    }
}

/// A unit on the table.
#[derive(Debug)]
pub struct Body<'a> {
    /// The numbers of the unit, its special rules resolved.
    pub fighter: &'a Fighter,
    /// The condition of the unit.
    pub condition: &'a mut Condition,
}

impl Fighter {
    /// The unit on the table, in a condition.
    pub fn with<'a>(&'a self, condition: &'a mut Condition) -> Body<'a> {
        Body { fighter: self, condition }
    }
}

impl Body<'_> {
    /// Wounds the unit; true where it has points of life left.
    pub(super) fn lives_through(&mut self, damage: u8) -> bool {
        let pv = self.fighter.pv;
        let unit = &mut *self.condition;
        unit.wounds = unit.wounds.saturating_add(damage).min(pv);
        unit.wounds < pv
    }
}

texts! {
    "The way in which a unit is lost." pub Fall {
        "The last point of life of the unit went under fire (C4)." ShotDown = "shot down", "abattue au tir";
        "A gun failed its morale test, after fire or in melee (C6, C9.6)." GunLost = "gun lost on a failed test", "canon perdu sur un test raté";
        "The unit went beyond its table edge (C6)." LeftTheTable = "left the table", "sortie de la table";
        "The last point of life of the unit went in melee (C5)." KilledInMelee = "killed in melee", "éliminée au corps à corps";
        "A gun lost a melee (C5)." GunBeaten = "gun lost in melee", "canon perdu au corps à corps";
        "A charge reached the unit in flight (C5)." RiddenDown = "caught while routing", "rattrapée en déroute";
        "The unit is in flight, and the scenario counts that as lost (C10)." Routed = "routed", "en déroute";
    }
}
