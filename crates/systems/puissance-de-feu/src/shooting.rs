//! The order Fire (C4), and the ironclad that only ball can hurt (C7).

use super::profile::{Arms, Fighter};
use super::rules::{CanisterDamage, IroncladSave, Rules};
use montjoie_core::chance::{Chance, Odds, Roll, Table};
use montjoie_core::choice;
use montjoie_core::language::{Lang, Text};

choice! {
    /// What a gun is loaded with.
    pub enum Load {
        /// Boulet.
        Ball = "ball",
        /// Mitraille.
        Canister = "canister",
    }
}

/// What the hits of a volley do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Damage {
    /// 1 a hit.
    One,
    /// D3 a hit: ball.
    D3,
    /// D6 a hit.
    D6,
    /// One D6 in all.
    D6InAll,
}

impl Damage {
    /// What so many hits do.
    fn of<C: Chance>(self, hits: u8, chance: &mut C) -> u8 {
        match self {
            _ if hits == 0 => 0,
            Damage::One => hits,
            Damage::D3 => (0..hits).map(|_| chance.d6().div_ceil(2)).sum(),
            // A gun has six dice at most, and a table sums eight.
            Damage::D6 => chance.draw(Table::sum_of_d6(hits)) as u8,
            Damage::D6InAll => chance.d6(),
        }
    }
}

/// The shots of one unit at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Volley {
    /// Dice.
    pub dice: u8,
    /// The D6 that hits.
    pub need: u8,
    /// The D6 that cancels a hit; 7 where nothing does.
    pub cancel: u8,
    /// What the hits do.
    pub damage: Damage,
}

/// Nothing cancels hits.
pub const NO_COVER: u8 = 7;

impl Volley {
    /// The volley of a unit with so many wounds over a distance; `None` where it has no die or no column there (C4, steps 1 to 5).
    pub fn new(rules: &Rules, shooter: &Fighter, wounds: u8, target: &Fighter, in_cover: bool, distance: u8, load: Load) -> Option<Volley> {
        let (dice, row, damage) = match shooter.arms {
            Arms::None => return None,
            Arms::Small { row, dice } => (shooter.dice_left(dice, wounds), row, Damage::One),
            Arms::Gun { ball, .. } if load == Load::Ball => (ball, rules.ball_row, Damage::D3),
            Arms::Gun { canister, .. } => {
                let damage = match rules.canister_damage {
                    CanisterDamage::PerHitD6 => Damage::D6,
                    CanisterDamage::PerHit1 => Damage::One,
                    CanisterDamage::PerVolleyD6 => Damage::D6InAll,
                };
                (canister, rules.canister_row, damage)
            }
        };
        let column = Rules::need_at(row, distance)?;
        let need = if shooter.aim > 0 { column.saturating_sub(shooter.aim).max(shooter.best_need) } else { column };
        let cancelled = (in_cover || target.sheltered) && damage != Damage::D3;
        let cancel = if cancelled { rules.cover_save } else { NO_COVER };
        (dice > 0).then_some(Volley { dice, need, cancel, damage })
    }

    /// The hits that no cover cancels.
    pub fn hits<C: Chance>(self, chance: &mut C) -> u8 {
        uncancelled(chance, self.dice, self.need, self.cancel)
    }
}

/// Hits of so many dice, less those that cover cancels: one cancelling roll a hit.
pub fn uncancelled<C: Chance>(chance: &mut C, dice: u8, need: u8, cancel: u8) -> u8 {
    let hits = chance.successes(dice, Odds::at_least(need));
    hits - chance.successes(hits, Odds::at_least(cancel))
}

impl Roll for Volley {
    /// Damage as rolled, not capped by what the target has left.
    type Result = u8;
    const NAME: Text = Text::new("Fire", "Feu");
    const PARAGRAPH: &'static str = "C4";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let hits = self.hits(chance);
        self.damage.of(hits, chance)
    }

    fn tell(self, damage: u8, lang: Lang) -> String {
        let cover = match self.cancel {
            NO_COVER => String::new(),
            on => format!(", {} {on}+", lang.pick("cover", "couvert")),
        };
        let each = match self.damage {
            Damage::One => "",
            Damage::D3 => lang.pick(", D3 a hit", ", D3 par touche"),
            Damage::D6 => lang.pick(", D6 a hit", ", D6 par touche"),
            Damage::D6InAll => lang.pick(", D6 in all", ", D6 en tout"),
        };
        let (dice, need) = (self.dice, self.need);
        match lang {
            Lang::En => format!("{dice} dice at {need}+{cover}{each}: {damage} damage"),
            Lang::Fr => format!("{dice} dés à {need}+{cover}{each} : {}", count(damage, "dégât")),
        }
    }
}

/// A French count with its plural.
pub(super) fn count(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n > 1 { "s" } else { "" })
}

/// Wounds in words.
pub fn wounds(n: u8, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{n} wound{}", if n == 1 { "" } else { "s" }),
        Lang::Fr => count(n, "blessure"),
    }
}

/// After a shot: is the ammunition out (C4, step 8)?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ammunition;

impl Roll for Ammunition {
    /// Whether it is.
    type Result = bool;
    const NAME: Text = Text::new("Ammunition", "Munitions");
    const PARAGRAPH: &'static str = "C4";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.two_d6() == 12
    }

    fn tell(self, out: bool, lang: Lang) -> String {
        match out {
            true => lang.pick("a double 6: none left", "double 6 : il n’y en a plus").to_owned(),
            false => lang.pick("enough left", "il en reste").to_owned(),
        }
    }
}

/// Balls at an ironclad (C7): nothing else hurts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BallsAtIronclad {
    /// Dice.
    pub dice: u8,
    /// The D6 that hits.
    pub need: u8,
    /// The D6 with which its armour saves.
    pub save: u8,
    /// Whether it saves once a hit or once a point.
    pub each: IroncladSave,
}

impl Roll for BallsAtIronclad {
    /// Damage.
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
