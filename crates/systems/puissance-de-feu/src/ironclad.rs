//! Ironclads: fire that hurts them, and guns and speed that are left (C7).

use super::movement::Stride;
use super::rules::{IroncladSave, Rules};
use super::shooting::{Damage, count, uncancelled};
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;

/// Whether an ironclad that has lost `lost` PV is still there.
pub fn afloat(rules: &Rules, lost: u8) -> bool {
    lost < rules.ironclad_pv
}

/// Number of guns, and of dice of movement, of an ironclad that has lost `lost` PV.
pub fn guns(rules: &Rules, lost: u8) -> u8 {
    if afloat(rules, lost) { rules.ironclad_guns.saturating_sub(lost / rules.ironclad_step) } else { 0 }
}

/// The dice with which an ironclad steams that has lost `lost` PV.
pub fn steams(rules: &Rules, lost: u8) -> Stride {
    Stride::plain(guns(rules, lost))
}

/// The dice with which the current carries a ship.
pub const DRIFT: Stride = Stride::plain(2);

/// Balls at an ironclad (C7): nothing else hurts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BallsAtIronclad {
    /// Number of dice of the shot.
    pub dice: u8,
    /// The score of the D6 that hits.
    pub need: u8,
    /// The score of the D6 with which the ironclad's armour saves.
    pub save: u8,
    /// Whether the armour saves once a hit or once a point.
    pub each: IroncladSave,
}

impl Roll for BallsAtIronclad {
    /// The damage in PV.
    type Result = u8;
    const NAME: Text = Text::new("Fire at an ironclad", "Feu sur un ironclad");
    const PARAGRAPH: &'static str = "C7";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        match self.each {
            IroncladSave::PerHit => {
                let hits = uncancelled(chance, self.dice, self.need, self.save);
                Damage::D3.of(hits, chance)
            }
            IroncladSave::PerPoint => {
                let hits = chance.successes(self.dice, Odds::at_least(self.need));
                let damage = Damage::D3.of(hits, chance);
                damage - chance.successes(damage, Odds::at_least(self.save))
            }
        }
    }

    fn tell(self, damage: u8, lang: Lang) -> String {
        match lang {
            Lang::En => format!("{} dice at {}+ against armour {}+: {damage} damage", self.dice, self.need, self.save),
            Lang::Fr => format!("{} dés à {}+ contre un blindage à {}+ : {}", self.dice, self.need, self.save, count(damage, "dégât")),
        }
    }
}
