//! The charge (B5): the charger, the charged unit's answer, closing fire, contact, and the sweeping advance.

use super::body::{Body, Disorder, Face};
use super::break_table::{Arm, Fate};
use super::fighter::{Fighter, PARTS};
use super::formation::Formation;
use super::profile::Size;
use super::rules::{ClosingFireBand, Rules};
use super::shooting::{Aim, Band, shoot};
use montjoie_core::chance::Chance;
use montjoie_core::choices;

choices! {
    "What charged cavalry does (B5)." Reaction {
        CounterCharge = "counter_charge", "counter-charge", "contre-charge", "It charges too.";
        Evade = "evade", "evade", "esquive", "It gets away.";
        TurnToFace = "turn_to_face", "turn to face", "face à l’ennemi", "It turns to face.";
        ClosingFire = "closing_fire", "closing fire", "tir de réaction", "It shoots.";
        Stand = "stand", "stand", "tient bon", "It stands.";
    }
}

/// The answer of a charged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The unit counter-charges.
    CounterCharges,
    /// The unit gets away.
    Evades,
    /// Cavalry in march column, charged by infantry: an evade without choice, in skirmish order and disordered.
    Withdraws,
    /// The unit turns to face.
    TurnsToFace,
    /// The unit shoots.
    Shoots,
    /// The unit forms square.
    FormsSquare,
    /// The unit stands.
    Stands,
}

/// Whether a unit in this formation gives closing or traversing fire at all (B1).
pub fn may_give_closing_fire(rules: &Rules, unit: &Fighter, formation: Formation) -> bool {
    let garrison = formation != Formation::Building || rules.closing_fire_garrison;
    unit.firearm && unit.shoots() && !formation.silent() && garrison
}

/// The band of closing fire at a charge that began at this distance (B4): a matter of reading for guns, close for others.
pub fn closing_band(rules: &Rules, unit: &Fighter, began: f64) -> Band {
    match rules.closing_fire_band {
        ClosingFireBand::Start if unit.arm == Arm::Artillery => Band::of(rules, began, unit.range),
        _ => Band::Close,
    }
}

impl Body<'_> {
    /// Whether the unit may charge an enemy in this formation.
    pub fn may_charge(&self, enemy: Formation) -> bool {
        !self.weakened() && self.condition.formation.may_charge(enemy)
    }

    /// Whether `moves` moves are enough to charge an enemy at a distance in parts of an inch, over an obstacle or not.
    pub fn reaches(&self, rules: &Rules, enemy: Formation, distance: u16, obstacle: bool, moves: u8) -> bool {
        let crossed = obstacle || enemy == Formation::Building;
        let more = if crossed { u32::from(rules.obstacle_reach) * u32::from(PARTS) } else { 0 };
        u32::from(distance) + more <= u32::from(self.pace()) * u32::from(moves)
    }

    /// The answer of the unit to a charge on this face, where its player would rather have `wish`: an answer that is not allowed becomes standing.
    pub fn answers(&self, rules: &Rules, charger: &Body, face: Face, wish: Option<Reaction>) -> Reply {
        let (me, enemy, unit) = (self.fighter, charger.fighter, &self.condition);
        let shoots = self.gives_closing_fire(rules, face);
        let ordered = unit.disorder == Disorder::None;
        if me.arm != Arm::Cavalry {
            let frontal = face == Face::Front && unit.formation != Formation::Building;
            let able = me.arm == Arm::Infantry && !me.irregular && me.size != Size::Tiny && unit.formation != Formation::Square;
            let squares = me.must_form_square && able && enemy.arm == Arm::Cavalry && frontal;
            let skirmishes = me.arm == Arm::Infantry && unit.formation == Formation::Skirmish;
            return match wish {
                Some(Reaction::Evade) if skirmishes && rules.skirmishers_evade && ordered => Reply::Evades,
                _ if squares => Reply::FormsSquare,
                _ if shoots => Reply::Shoots,
                _ => Reply::Stands,
            };
        }
        if unit.formation == Formation::MarchColumn && enemy.arm == Arm::Infantry {
            return Reply::Withdraws;
        }
        let natural = if face == Face::Front { Reaction::CounterCharge } else { Reaction::TurnToFace };
        match wish.unwrap_or(natural) {
            Reaction::CounterCharge if face == Face::Front && self.may_charge(charger.condition.formation) => Reply::CounterCharges,
            Reaction::Evade if ordered => Reply::Evades,
            Reaction::TurnToFace if face != Face::Front && ordered => Reply::TurnsToFace,
            Reaction::ClosingFire if shoots => Reply::Shoots,
            _ => Reply::Stands,
        }
    }

    /// Whether the unit may shoot at a charge on this face (B1): that needs a firearm and a formation that lets it.
    fn gives_closing_fire(&self, rules: &Rules, face: Face) -> bool {
        let formation = self.condition.formation;
        let sees = face == Face::Front || formation.all_round();
        may_give_closing_fire(rules, self.fighter, formation) && sees
    }

    /// Moves the unit out of a charge, by evading or withdrawing: its distance from the charger then, in parts of an inch.
    pub fn gets_away(&mut self, rules: &Rules, answer: Reply) -> u32 {
        let was = self.condition.formation;
        let withdraws = answer == Reply::Withdraws;
        if withdraws {
            self.condition.formation = if self.fighter.irregular { self.fighter.natural } else { Formation::Skirmish };
        }
        let way = self.goes_back(rules, was, 1);
        if withdraws {
            self.disorder();
        }
        way
    }

    /// Meets a charge on this face; a square or garrison has front all round.
    pub fn is_met(&mut self, face: Face) {
        self.condition.face = if self.condition.formation.all_round() { Face::Front } else { face };
    }

    /// Whether the unit is cavalry that may go on into the enemy that has just left it.
    pub fn may_sweep(&self, enemy: Formation) -> bool {
        self.fighter.arm == Arm::Cavalry && self.may_charge(enemy)
    }
}

/// Fire at a charger, and his test (B6, reason B): the result of the test, where he had to take it.
pub fn closing_fire<C: Chance>(rules: &Rules, shooter: &mut Body, charger: &mut Body, aim: Aim, chance: &mut C) -> Option<Fate> {
    let volleyed = shoot(rules, shooter, charger, aim, chance)?;
    let guns = shooter.fighter.arm == Arm::Artillery && volleyed.casualties > 0;
    charger.test_after_closing_fire(rules, volleyed.casualties, guns, chance)
}

/// Contact of charger and charged unit. Where the charged unit `counters`, it has moved too: then both count as charging, but infantry is disordered
/// and does not.
pub fn meet(charger: &mut Body, charged: &mut Body, counters: bool, face: Face) {
    charger.condition.charging = true;
    if counters {
        charged.moves();
        charged.condition.charging = true;
        if charger.fighter.arm == Arm::Infantry {
            charger.condition.charging = false;
            charger.disorder();
        }
    }
    charged.is_met(face);
}
