//! The charge (A11 C; 5-j): how the charged unit reacts, and what contact does to both.

use super::body::{Body, Stakes};
use super::rules::{CounterCharge, Rules, StakesCancel};

/// What a charged unit does (5-j, 8-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// The unit charges in its turn.
    CounterCharges,
    /// The unit shoots at the charge.
    Shoots,
    /// The unit stands.
    Stands,
}

/// What a charger may run into: stakes are for those who stand, a pike is a pike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacles {
    /// Planted stakes and pikes.
    StakesAndPikes,
    /// Pikes only.
    Pikes,
}

impl Body<'_> {
    /// C1: what it does when it is charged: cavalry in good order counter-charges.
    #[inline]
    pub fn reaction(&self, rules: &Rules) -> Reaction {
        let can = self.fighter.cavalry && !self.shaken() && !self.condition.disordered;
        if can && rules.counter_charge == CounterCharge::Always {
            Reaction::CounterCharges
        } else if self.fighter.answers_charges {
            Reaction::Shoots
        } else {
            Reaction::Stands
        }
    }

    /// It comes into contact, charging or charged: chargers have their bonus and their lance in the first round (7-d, 1-c).
    #[inline]
    pub fn comes_to_contact(&mut self, charges: bool) {
        self.condition.bonus = charges;
        self.condition.lance = charges && self.fighter.lance > 0;
    }

    /// Whether the unit has obstacles in front of it (1-c).
    #[inline]
    pub fn stands_behind(&self, obstacles: Obstacles) -> bool {
        let stakes = obstacles == Obstacles::StakesAndPikes && self.condition.stakes == Stakes::Planted;
        stakes || self.fighter.pike
    }

    /// It charges a unit, which may stand behind obstacles: then the bonus is gone, and cavalry is disordered (1-c).
    #[inline]
    pub fn meets(&mut self, rules: &Rules, charged: &Body, obstacles: Obstacles) {
        if charged.stands_behind(obstacles) {
            self.condition.bonus = false;
            self.condition.lance &= rules.stakes_cancel == StakesCancel::Bonus;
            self.condition.disordered |= self.fighter.cavalry;
        }
    }
}

/// How a charge meets its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The target counter-charges.
    pub counters: bool,
    /// The charge comes at its front: only there do stakes and pikes stand.
    pub front: bool,
    /// The target was not in a combat yet: one that was keeps what it has left of its own charge.
    pub fresh: bool,
}

/// C2 and C3: a charge arrives at a unit that stands or counter-charges.
#[inline]
pub fn contact(rules: &Rules, charger: &mut Body, charged: &mut Body, Meeting { counters, front, fresh }: Meeting) {
    charger.moves(rules);
    if counters {
        charged.moves(rules);
    }
    charger.comes_to_contact(true);
    if fresh {
        charged.comes_to_contact(counters);
    }
    if front {
        charger.meets(rules, charged, Obstacles::StakesAndPikes);
    }
    if counters {
        charged.meets(rules, charger, Obstacles::Pikes);
        // Foot that is caught by horse while it charges.
        if charger.fighter.close_order {
            charger.condition.bonus &= rules.countered_bonus;
            charger.condition.lance &= rules.countered_bonus;
            charger.condition.disordered = true;
        }
    }
}
