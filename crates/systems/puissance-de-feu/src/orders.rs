//! What a unit wants (C10): its stance, and the three figures that the stance fills in.

use super::profile::Fighter;
use super::rules::Rules;
use montjoie_core::choice;

choice! {
    /// What a unit wants (a choice of its player, fixed for the duel).
    pub enum Stance {
        /// Stay and fire as far as it can.
        Hold = "hold",
        /// Come within good range and fire.
        Firefight = "firefight",
        /// Close and charge.
        Assault = "assault",
        /// Fire within good range, charge within reach.
        Attack = "attack",
    }
}

/// What a unit does at which distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// It fires within so many inches.
    pub fire_within: u8,
    /// It charges within so many inches.
    pub charge_within: u8,
    /// Otherwise it comes nearer.
    pub advance: bool,
}

impl Intent {
    /// What a stance means for a unit.
    pub fn of(stance: Stance, unit: &Fighter, rules: &Rules) -> Intent {
        // A mean of 7 is a sum of shares, which may come out a hair below.
        let charge = unit.charge.map_or(0, |stride| (stride.mean() + 1e-9) as u8);
        let good = unit.good_range(rules);
        match stance {
            Stance::Hold => Intent { fire_within: unit.reach(rules), charge_within: 0, advance: false },
            Stance::Firefight => Intent { fire_within: good, charge_within: 0, advance: true },
            Stance::Assault => Intent { fire_within: 0, charge_within: charge, advance: true },
            Stance::Attack => Intent { fire_within: good, charge_within: charge, advance: true },
        }
    }

    /// The distance at which its march stops.
    pub fn stops_at(self, out_of_ammunition: bool) -> u8 {
        let wanted = match self.charge_within {
            0 => self.fire_within,
            _ if out_of_ammunition => 1,
            // It goes on into charge reach.
            charge => self.fire_within.min(charge),
        };
        wanted.max(1)
    }
}
