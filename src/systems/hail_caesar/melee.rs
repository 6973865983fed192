//! A round of melee (7-a to 7-f).

use super::shooting::{say_save, wounds};
use crate::chance::{Chance, Odds, Roll};
use crate::language::{Lang, Text};

/// All the blows of one side in one round: the unit's own and its supports' (7-b, 7-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Dice of the unit, an attached general's included.
    pub dice: u8,
    /// The D6 that hits.
    pub need: u8,
    /// The enemy's save against them.
    pub save: u8,
    /// Misses of the unit thrown again.
    pub rerolls: u8,
    /// Dice of the supports together.
    pub support_dice: u8,
    /// The D6 with which they hit.
    pub support_need: u8,
    /// The enemy's save against them.
    pub support_save: u8,
    /// Failed saves of the enemy thrown again in the whole round, those against a support first.
    pub save_rerolls: u8,
}

impl Roll for Strike {
    /// Unsaved wounds.
    type Result = u8;
    const NAME: Text = Text::new("Melee", "Corps à corps");
    const PARAGRAPH: &'static str = "7-b";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let need = Odds::at_least(self.need);
        let at_once = chance.successes(self.dice, need);
        let again = self.rerolls.min(self.dice - at_once);
        let hits = at_once + chance.successes(again, need);
        let support_hits = chance.successes(self.support_dice, Odds::at_least(self.support_need));

        let save = Odds::at_least(self.save);
        let support_save = Odds::at_least(self.support_save);
        let failed = hits - chance.successes(hits, save);
        let support_failed = support_hits - chance.successes(support_hits, support_save);

        let first = self.save_rerolls.min(support_failed);
        let then = (self.save_rerolls - first).min(failed);
        failed + support_failed - chance.successes(first, support_save) - chance.successes(then, save)
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        let save = say_save(self.save, lang);
        let (dice, need) = (self.dice, self.need);
        let support = match (self.support_dice, lang) {
            (0, _) => String::new(),
            (dice, Lang::En) => format!(", supports {dice} dice at {}+", self.support_need),
            (dice, Lang::Fr) => format!(", soutiens {dice} dés à {}+", self.support_need),
        };
        let wounds = wounds(result, lang);
        match lang {
            Lang::En => format!("{dice} dice at {need}+{support} against {save}: {wounds}"),
            Lang::Fr => format!("{dice} dés à {need}+{support} contre {save} : {wounds}"),
        }
    }
}

/// Whether an attached general dies (3-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GeneralAtRisk {
    /// The 2D6 with which he does.
    pub dies_on: u8,
}

impl Roll for GeneralAtRisk {
    /// Whether he dies.
    type Result = bool;
    const NAME: Text = Text::new("The general", "Le général");
    const PARAGRAPH: &'static str = "3-b";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.two_d6() >= self.dies_on
    }

    fn tell(self, dies: bool, lang: Lang) -> String {
        let words = match dies {
            true => lang.pick("he falls; his successor takes over", "il tombe ; son subalterne le remplace"),
            false => lang.pick("he lives", "il survit"),
        };
        match lang {
            Lang::En => format!("dies on {}+: {words}", self.dies_on),
            Lang::Fr => format!("meurt à {}+ : {words}", self.dies_on),
        }
    }
}
