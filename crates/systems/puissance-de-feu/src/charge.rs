//! The order Charge up to the melee: evasion, the charge roll, contact (C5, steps 1 to 4).

use super::body::{Body, Fall};
use super::movement::Stride;
use montjoie_core::chance::{Chance, Roll};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;

impl Body<'_> {
    /// Step 1 of a charge: the evasion of its target; `None` where the unit may not evade.
    pub fn evasion(&self) -> Option<Stride> {
        self.fighter.evasion.filter(|_| !self.condition.routing)
    }

    /// Step 2 of a charge at an enemy `distance` inches away: the inches gone, of which the whole distance is contact.
    pub fn charges<C: Chance>(&mut self, stride: Stride, distance: u8, chance: &mut C) -> u8 {
        self.condition.in_cover = false;
        chance.roll(ChargeRoll { stride, distance })
    }

    /// Step 4 of a charge: the charger reaches the unit.
    ///
    /// # Errors
    /// The unit is in flight, and is destroyed without a melee.
    pub fn is_reached(&self) -> Result<(), Fall> {
        if self.condition.routing { Err(Fall::RiddenDown) } else { Ok(()) }
    }
}

/// The roll of a charge over a distance (C5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeRoll {
    /// The dice of the charge.
    pub stride: Stride,
    /// The distance to the enemy, in inches.
    pub distance: u8,
}

impl ChargeRoll {
    /// Whether a charge of `inches` inches reaches the enemy.
    pub fn reaches(self, inches: u8) -> bool {
        inches >= self.distance
    }
}

impl Roll for ChargeRoll {
    /// The inches that the charge goes; the whole distance is contact.
    type Result = u8;
    const NAME: Text = Text::new("Charge", "Charge");
    const PARAGRAPH: &'static str = "C5";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        self.stride.throw(chance).min(self.distance)
    }

    fn tell(self, inches: u8, lang: Lang) -> String {
        let (dice, colon) = (self.stride.words(lang), lang.colon());
        match self.reaches(inches) {
            true => format!("{dice}{colon} {} ({inches}″)", lang.pick("contact", "au contact")),
            false => format!("{dice}{colon} {} {inches}″", lang.pick("too short,", "trop court,")),
        }
    }
}
