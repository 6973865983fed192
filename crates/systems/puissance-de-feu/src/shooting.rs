//! The order Fire, step by step (C4).

use super::body::{Body, Fall};
use super::morale::MoraleTest;
use super::profile::Arms;
use super::rules::{CanisterDamage, Rules};
use montjoie_core::chance::{Chance, Odds, Roll, Table, say_dice};
use montjoie_core::choices;
use montjoie_core::language::{Lang, Text};
use montjoie_system::telling::so_many;
use serde::Serialize;

choices! {
    "What a gun is loaded with." Load {
        Ball = "ball", "ball", "boulet";
        Canister = "canister", "canister", "mitraille";
    }
}

/// The damage that hits of a volley do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// One point of damage a hit.
    One,
    /// D3 points of damage a hit: ball.
    D3,
    /// D6 points of damage a hit.
    D6,
    /// One D6 of damage in all.
    D6InAll,
}

impl Damage {
    /// The damage of hits with canister, as the rules read it (C9.1).
    pub fn of_canister(rules: &Rules) -> Damage {
        match rules.canister_damage {
            CanisterDamage::PerHitD6 => Damage::D6,
            CanisterDamage::PerHit1 => Damage::One,
            CanisterDamage::PerVolleyD6 => Damage::D6InAll,
        }
    }

    /// The damage of `hits` hits, in points of life.
    pub(super) fn of<C: Chance>(self, hits: u8, chance: &mut C) -> u8 {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Volley {
    /// Number of dice of the volley.
    pub dice: u8,
    /// The score of the D6 that hits.
    pub need: u8,
    /// The score of the D6 that cancels a hit; 7 where nothing does.
    pub cancel: u8,
    /// The damage that the hits do.
    pub damage: Damage,
}

/// The score of a D6 that never falls: nothing cancels hits.
pub const NO_COVER: u8 = 7;

impl Volley {
    /// The volley of a unit at another over a distance; `None` where it has no die or no column there (steps 1 to 5).
    pub fn new(rules: &Rules, shooter: &Body, target: &Body, distance: u8, load: Load) -> Option<Volley> {
        let (wounds, in_cover) = (shooter.condition.wounds, target.condition.in_cover);
        let (shooter, target) = (shooter.fighter, target.fighter);
        let (dice, row, damage) = match shooter.arms {
            Arms::None => return None,
            Arms::Small { row, dice } => (shooter.dice_left(dice, wounds), row, Damage::One),
            Arms::Gun { ball, .. } if load == Load::Ball => (ball, rules.ball_row, Damage::D3),
            Arms::Gun { canister, .. } => (canister, rules.canister_row, Damage::of_canister(rules)),
        };
        let column = Rules::need_at(row, distance)?;
        let need = if shooter.aim > 0 { column.saturating_sub(shooter.aim).max(shooter.best_need) } else { column };
        let cancelled = (in_cover || target.sheltered) && damage != Damage::D3;
        let cancel = if cancelled { rules.cover_save } else { NO_COVER };
        (dice > 0).then_some(Volley { dice, need, cancel, damage })
    }

    /// Number of hits that no cover cancels.
    pub fn hits<C: Chance>(self, chance: &mut C) -> u8 {
        uncancelled(chance, self.dice, self.need, self.cancel)
    }
}

/// The consequence of a volley's damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurt {
    /// The unit neither tests nor is removed.
    No,
    /// The unit tests its morale, at once.
    Tests(MoraleTest),
    /// The unit is removed.
    Removed,
}

impl Body<'_> {
    /// Steps 6 and 7 of a volley: the unit takes its damage.
    pub fn is_shot(&mut self, rules: &Rules, damage: u8) -> Hurt {
        if !self.lives_through(damage) {
            return Hurt::Removed;
        }
        let tests = damage > 0 && (!self.condition.routing || rules.routers_test_again);
        if tests { Hurt::Tests(MoraleTest::new(self)) } else { Hurt::No }
    }

    /// Steps 3 to 7 of a volley at the unit; true where the unit must flee.
    ///
    /// # Errors
    /// The unit is removed, or, as a gun, lost.
    pub fn is_fired_at<C: Chance>(&mut self, rules: &Rules, volley: Volley, chance: &mut C) -> Result<bool, Fall> {
        let damage = chance.roll(volley);
        match self.is_shot(rules, damage) {
            Hurt::Removed => Err(Fall::ShotDown),
            Hurt::Tests(test) if !chance.roll(test) => self.fighter.breaks().map(|()| true),
            Hurt::Tests(_) | Hurt::No => Ok(false),
        }
    }

    /// Step 8 of a volley: whether the shooter's ammunition is out after it.
    pub fn uses_up<C: Chance>(&mut self, rules: &Rules, chance: &mut C) {
        if rules.ammunition {
            self.condition.out = chance.roll(Ammunition);
        }
    }
}

/// Number of hits of `dice` dice, less those that cover cancels: one cancelling roll a hit.
pub fn uncancelled<C: Chance>(chance: &mut C, dice: u8, need: u8, cancel: u8) -> u8 {
    let hits = chance.successes(dice, Odds::at_least(need));
    hits - chance.saves(hits, Odds::at_least(cancel))
}

impl Roll for Volley {
    /// The damage as rolled, not capped by the points of life that the target has left.
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
        let (dice, need) = (say_dice(self.dice, lang), self.need);
        match lang {
            Lang::En => format!("{dice} at {need}+{cover}{each}: {damage} damage"),
            Lang::Fr => format!("{dice} à {need}+{cover}{each} : {}", count(damage, "dégât")),
        }
    }
}

/// A count in French, with the plural of its noun.
pub(super) fn count(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n > 1 { "s" } else { "" })
}

/// A number of wounds in words.
pub fn wounds(n: u8, lang: Lang) -> String {
    so_many(n, Text::new("wound", "blessure"), Text::new("wounds", "blessures"), lang)
}

/// The roll after a shot for ammunition that is out (C4, step 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Ammunition;

impl Roll for Ammunition {
    /// Whether the ammunition is out.
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
