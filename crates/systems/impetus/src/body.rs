//! The body of a unit in the field (A1): what it is, where it stands and under whom, and its condition. Rules speak of units in this form, and of
//! nothing around them.

use super::cards::Card;
use super::cohesion::Struck;
use super::initiative::Level;
use super::profile::{Fighter, Status};
use super::rules::Rules;
use montjoie_core::{choices, texts};

choices! {
    "What shelters a target (A4)." Cover {
        None = "none", "none", "aucun", "Nothing.";
        Cover = "cover", "cover", "couvert", "A wood, buildings, a linear obstacle, a pavise, wagons.";
        Fortified = "fortified", "fortified", "fortifié", "Fortifications.";
    }
}

impl Cover {
    /// The cover, or a pavise where there is none.
    pub fn or_pavise(self, pavise: bool) -> Cover {
        if pavise && self == Cover::None { Cover::Cover } else { self }
    }
}

/// The leader of a unit, the ground on which it stands, and the card of its player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Post {
    /// The level of the commander of the unit's corps.
    pub commander: Level,
    /// Whether the commander is with the unit.
    pub attached: bool,
    /// Whether the commander is Courageous.
    pub courageous: bool,
    /// Whether the unit stands within its commander's radius.
    pub in_zone: bool,
    /// The cover of the unit until it moves.
    pub cover: Cover,
    /// Whether the unit defends hill, river, fortification or village until it moves.
    pub defends: bool,
    /// The card of the unit's player.
    pub card: Card,
}

impl Default for Post {
    fn default() -> Post {
        Post {
            commander: Level::Average,
            attached: false,
            courageous: false,
            in_zone: true,
            cover: Cover::None,
            defends: false,
            card: Card::None,
        }
    }
}

impl Post {
    /// Whether a unit leaves something behind on this post where it moves: stakes, a pavise, cover, ground that it defends.
    pub fn roots(&self, unit: &Fighter) -> bool {
        unit.planted || self.cover != Cover::None || self.defends
    }

    /// The level of the commander who is with the unit.
    pub fn with_it(&self) -> Level {
        if self.attached { self.commander } else { Level::None }
    }
}

/// The condition of a unit between two phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// VBU that the unit has left.
    pub vbu: u8,
    /// Whether the unit is Disordered.
    pub disordered: bool,
    /// Whether the unit is in close order; only in contact.
    pub close_order: bool,
    /// Whether the unit has moved since the start; kept only where a rule depends on it.
    pub moved: bool,
    /// Whether the card of the unit's player is spent.
    pub spent: bool,
}

impl Condition {
    /// Applies to the unit what a shot or a blow has done to it.
    pub fn suffers(&mut self, struck: Struck) {
        self.vbu -= struck.loss;
        self.disordered |= struck.hit;
    }
}

texts! {
    "The way in which a unit falls: what takes it off the table." pub Fall {
        "A shot took the unit's last VBU." ShotDown = "shot down", "abattue au tir";
        "A shot at the unit's charge took its last VBU." DefensiveFire = "shot down as it charged", "abattue en chargeant";
        "Skirmishers that were contacted." Dispersed = "skirmishers dispersed", "tirailleurs dispersés";
        "Artillery that was contacted." Overrun = "artillery overrun", "artillerie enlevée";
        "The unit failed its test when hit in the rear." CaughtEvading = "failed its test, struck in flank or rear", "test raté, frappée de flanc ou à revers";
        "Melee took the unit's last VBU." RemovedInMelee = "removed in melee", "retirée en mêlée";
    }
}

/// A unit in the field.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// The unit as the rules see it, its special rules resolved.
    pub fighter: &'a Fighter,
    /// The post of the unit: where it stands, and under whom.
    pub post: Post,
    /// The condition of the unit.
    pub now: Condition,
}

impl Body<'_> {
    /// The card that the unit's player holds unspent.
    pub fn card(&self) -> Card {
        if self.now.spent { Card::None } else { self.post.card }
    }

    /// The rung of the unit on the status ladder.
    pub fn status(&self, rules: &Rules) -> Status {
        Status::of(rules, self.fighter.vbu, self.now.vbu)
    }

    /// The cover of the unit as it stands: its cover or its pavise, until it moves.
    pub fn cover(&self) -> Cover {
        if self.now.moved { Cover::None } else { self.post.cover.or_pavise(self.fighter.pavise) }
    }

    /// The condition of the unit once it has moved, by whatever cause: stakes, pavises and cover are left behind, where it has any.
    pub fn after_a_move(&self) -> Condition {
        Condition { moved: self.now.moved || self.post.roots(self.fighter), ..self.now }
    }
}
