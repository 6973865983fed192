//! Orders of a unit (C10): its stance, the three figures that the stance fills in, and the order that comes of them (C2).

use super::body::Condition;
use super::movement::Stride;
use super::profile::Fighter;
use super::rules::Rules;
use super::shooting::Volley;
use montjoie_core::choices;

choices! {
    "What a unit wants (a choice of its player, fixed for the duel)." Stance {
        Hold = "hold", "hold", "tenir", "Stay and fire as far as it can.";
        Firefight = "firefight", "firefight", "feu", "Come within good range and fire.";
        Assault = "assault", "assault", "assaut", "Close and charge.";
        Attack = "attack", "attack", "attaque", "Fire within good range, charge within reach.";
    }
    "When a unit that may evade does." Evades {
        Never = "never", "never", "jamais";
        Always = "always", "always", "toujours";
        IfRoom = "if_room", "if there is room", "s’il y a la place", "Only where no roll can take it off the table.";
    }
}

impl Evades {
    /// Whether a unit with `room` inches behind it wants to evade by this stride.
    pub fn wants(self, stride: Stride, room: u8) -> bool {
        match self {
            Evades::Never => false,
            Evades::Always => true,
            Evades::IfRoom => stride.most() <= room,
        }
    }
}

/// An order of a unit (C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The order to rally, or flee on.
    Rally,
    /// The order to charge the enemy.
    Charge(Stride),
    /// The order to fire at the enemy.
    Fire(Volley),
    /// The order to come nearer by at most this many inches.
    March(u8),
    /// No order.
    Stay,
}

/// The intent of a unit: what it does at which distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// The distance within which the unit fires, in inches.
    pub fire_within: u8,
    /// The distance within which the unit charges, in inches.
    pub charge_within: u8,
    /// Whether the unit comes nearer where it neither fires nor charges.
    pub advance: bool,
}

impl Intent {
    /// The intent of a unit under a stance.
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

    /// The order of a unit with an enemy at a distance: the first that fits. `volley` is asked for within fire range only.
    pub fn order(self, unit: &Fighter, is: &Condition, distance: u8, volley: impl FnOnce() -> Option<Volley>) -> Order {
        if is.routing {
            return Order::Rally;
        }
        if let Some(stride) = unit.charge.filter(|_| distance <= self.charge_within) {
            return Order::Charge(stride);
        }
        if distance <= self.fire_within
            && !is.out
            && let Some(volley) = volley()
        {
            return Order::Fire(volley);
        }
        let stop = self.stops_at(is.out);
        if self.advance && distance > stop { Order::March(distance - stop) } else { Order::Stay }
    }

    /// The distance at which the unit's march stops, in inches.
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
