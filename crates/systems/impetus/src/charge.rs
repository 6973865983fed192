//! The charge (A5): who may charge, what the charged may do about it, and contact.

use super::body::{Body, Condition, Fall};
use super::cards::Card;
use super::discipline::{Circumstances, Occasion, Tested};
use super::profile::{Arm, Fighter, Weapon};
use super::rules::{FailedEvade, Rules};
use montjoie_core::chance::Chance;
use montjoie_core::choices;

choices! {
    "What a unit does when it is charged." Reaction {
        Stand = "stand", "stand", "tient bon", "It stands.";
        Evade = "evade", "evade", "esquive", "It evades.";
        CounterCharge = "counter-charge", "counter-charge", "contre-charge", "It counter-charges.";
        DefensiveFire = "defensive-fire", "defensive fire", "tir défensif", "It shoots.";
        CloseOrder = "close-order", "close order", "rangs serrés", "It forms close order.";
    }
}

impl Reaction {
    /// Whether a unit may react in this way to a charge of this enemy.
    pub fn may(self, unit: &Fighter, enemy: &Fighter) -> bool {
        match self {
            Reaction::Stand => true,
            Reaction::Evade => unit.arm.evades(enemy.arm),
            Reaction::CounterCharge => unit.may_charge,
            Reaction::DefensiveFire => unit.weapon != Weapon::None,
            Reaction::CloseOrder => unit.arm.foot() && unit.close_order,
        }
    }

    /// The usual reaction of a unit to this enemy where its player says nothing: the first that fits.
    pub fn usual(unit: &Fighter, enemy: &Fighter) -> Reaction {
        match unit.arm {
            Arm::Cl | Arm::S => Reaction::Evade,
            arm if arm.mounted() && unit.may_charge => Reaction::CounterCharge,
            _ if unit.weapon != Weapon::None => Reaction::DefensiveFire,
            _ if Reaction::CloseOrder.may(unit, enemy) => Reaction::CloseOrder,
            _ => Reaction::Stand,
        }
    }

    /// The occasion of the test that the reaction takes; to stand takes none.
    pub fn occasion(self) -> Option<Occasion> {
        match self {
            Reaction::Stand => None,
            Reaction::Evade => Some(Occasion::Evade),
            Reaction::CounterCharge => Some(Occasion::CounterCharge),
            Reaction::DefensiveFire => Some(Occasion::DefensiveFire),
            Reaction::CloseOrder => Some(Occasion::CloseOrder),
        }
    }
}

/// The reaction of a unit that is charged.
#[derive(Clone, Copy, Debug)]
pub struct Reacted {
    /// The reaction that the unit makes; it stands where the test denies its own.
    pub does: Reaction,
    /// The condition of the unit after the reaction.
    pub now: Condition,
    /// Whether the unit's test is passed, where it takes one.
    pub passed: bool,
    /// Whether the card of the unit's player was played.
    pub card: bool,
}

impl Body<'_> {
    /// Whether the unit can charge an enemy `distance` H away.
    pub fn reaches(&self, distance: u8) -> bool {
        self.fighter.may_charge && distance <= self.fighter.charge
    }

    /// The reaction of the unit to an enemy that charges with a number of moves.
    pub fn reacts<C: Chance>(&self, rules: &Rules, reaction: Reaction, charger: &Fighter, moves: u8, chance: &mut C) -> Reacted {
        let Some(occasion) = reaction.occasion() else {
            return Reacted { does: Reaction::Stand, now: self.now, passed: true, card: false };
        };
        let charged = || Circumstances { enemy: charger.arm, enemy_moves: moves, ..self.circumstances(occasion) };
        let Tested { passed, card } = self.tests(rules, charged, chance);
        let denied = match reaction {
            Reaction::DefensiveFire | Reaction::CloseOrder => !passed,
            Reaction::Evade => !passed && rules.failed_evade == FailedEvade::Stands,
            Reaction::CounterCharge | Reaction::Stand => false,
        };
        let does = if denied { Reaction::Stand } else { reaction };
        let goes = matches!(does, Reaction::Evade | Reaction::CounterCharge);
        let mut now = if goes { self.after_a_move() } else { self.now };
        now.disordered |= !passed && matches!(reaction, Reaction::Evade | Reaction::CounterCharge);
        now.close_order |= does == Reaction::CloseOrder;
        Reacted { does, now, passed, card }
    }

    /// Whether the unit charges of opportunity an enemy that has moved to a distance in H: `None` where it does not try. `wants` without a card.
    pub fn opportunity<C: Chance>(&self, rules: &Rules, wants: bool, distance: u8, chance: &mut C) -> Option<Tested> {
        let card = self.card() == Card::Tc8;
        if !self.reaches(distance) || !(wants || card) {
            return None;
        }
        let occasion = Occasion::OpportunityCharge;
        let untested = wants && !occasion.tests(self.fighter.impetuous, self.now.disordered);
        match untested || card {
            true => Some(Tested { passed: true, card: !untested }),
            false => Some(self.tests(rules, || self.circumstances(occasion), chance)),
        }
    }
}

/// H between a charger and an enemy that evades, both moves made, where `distance` H lay between them; `None` where the enemy is caught.
pub fn evaded(charge: u8, evasion: u8, distance: u8) -> Option<u8> {
    (distance + evasion).checked_sub(charge).filter(|&apart| apart > 0)
}

/// The way in which a unit falls that does not fight when it is contacted; `None` where there is a melee.
pub fn contact(rules: &Rules, unit: Arm, charger: Arm) -> Option<Fall> {
    match unit {
        Arm::S if charger != Arm::S && rules.skirmishers_dispersed => Some(Fall::Dispersed),
        Arm::Art if rules.artillery_overrun => Some(Fall::Overrun),
        _ => None,
    }
}
