//! The charge (A11 C; 5-j): the charged unit's reaction, and the effects of contact on both.

use super::body::{Body, Stakes};
use super::rules::{CounterCharge, Rules, StakesCancel};

/// The reaction of a charged unit (5-j, 8-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// The unit charges in its turn.
    CounterCharges,
    /// The unit shoots at the charge.
    Shoots,
    /// The unit stands.
    Stands,
}

/// The obstacles that a charger may run into: stakes are for units that stand, a pike is a pike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacles {
    /// Planted stakes and pikes.
    StakesAndPikes,
    /// Pikes, without stakes.
    Pikes,
}

impl Body<'_> {
    /// The reaction of the unit to a charge (step C1): cavalry in good order counter-charges.
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

    /// Brings the unit into contact, charging or charged: chargers have their bonus and their lance in the first round (7-d, 1-c).
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

    /// Meets a charged unit, which may stand behind obstacles: the bonus is gone then, and cavalry is disordered (1-c).
    #[inline]
    pub fn meets(&mut self, rules: &Rules, charged: &Body, obstacles: Obstacles) {
        if charged.stands_behind(obstacles) {
            self.condition.bonus = false;
            self.condition.lance &= rules.stakes_cancel == StakesCancel::Bonus;
            self.condition.disordered |= self.fighter.cavalry;
        }
    }
}

/// The meeting of a charge with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Whether the target counter-charges.
    pub counters: bool,
    /// Whether the charge comes at the target's front: only there do stakes and pikes stand.
    pub front: bool,
    /// Whether the target was in no combat yet: one that was keeps what it has left of its own charge.
    pub fresh: bool,
}

/// Contact of a charge with a unit that stands or counter-charges (steps C2 and C3).
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
