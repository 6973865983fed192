//! A round of hand-to-hand (B5): blows, combat result, and its end.

use super::body::{Body, Cover, Face, once};
use super::break_table::Arm;
use super::fighter::Weight;
use super::formation::Formation;
use super::morale::Standing;
use super::rules::{LostCover, Rules};
use super::shooting::{casualties, need, save_rerolls};
use super::special::HeavyCharge;
use montjoie_core::chance::{Chance, Odds, Part, Roll, say_dice, total};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;
use std::borrow::Borrow;

/// All the blows of one unit at another in one round (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Strike {
    /// Number of dice of the strike.
    pub dice: u8,
    /// The score of the D6 that hits, 2 to 6.
    pub need: u8,
    /// The score of the D6 that saves the enemy, 2 to 6.
    pub save: u8,
    /// Number of misses thrown again; 255 is all.
    pub rerolls: u8,
    /// Number of failed saves of the enemy thrown again.
    pub save_rerolls: u8,
}

impl Roll for Strike {
    /// Number of casualties inflicted.
    type Result = u8;
    const NAME: Text = Text::new("Hand-to-hand", "Corps à corps");
    const PARAGRAPH: &'static str = "B5";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let need = Odds::at_least(self.need);
        let at_once = chance.successes(self.dice, need);
        let again = self.rerolls.min(self.dice - at_once);
        let hits = at_once + chance.again(again, need);
        chance.unsaved(hits, Odds::at_least(self.save), self.save_rerolls)
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        let (dice, need, save) = (say_dice(self.dice, lang), self.need, self.save);
        let casualties = casualties(result, lang);
        match lang {
            Lang::En => format!("{dice} at {need}+ against a save of {save}+: {casualties}"),
            Lang::Fr => format!("{dice} à {need}+ contre une sauvegarde de {save}+ : {casualties}"),
        }
    }
}

impl Strike {
    /// The blows of a unit at another at the start of the round; `won` where the unit has won the last round of this engagement, and `cover` is what
    /// the other's place gives its saves while it keeps it.
    pub fn of(rules: &Rules, me: &Body, enemy: &Body, won: bool, cover: u8) -> Strike {
        let unit = &me.condition;
        let sized = me.fighter.sized(rules.melee_cap(unit.formation).of(me.fighter.melee));

        let first_of_all = me.fighter.bloodthirsty && !me.has_spent(once::FOUGHT);
        let all = first_of_all || me.fighter.ferocious && unit.charging;
        Strike {
            dice: if sized > 0 { sized + unit.nerve.extra() } else { 0 },
            need: if unit.nerve.only_sixes() { 6 } else { need(rules.base_need, total(Strike::to_hit(rules, me, won))) },
            save: need(enemy.fighter.save, total(Strike::to_save(rules, me, enemy, cover))),
            rerolls: if all { u8::MAX } else { me.fighter.rerolls },
            save_rerolls: save_rerolls(enemy.fighter, enemy.condition.casualties == 0),
        }
    }

    /// The modifiers of a unit's dice, where it has won the last round of this engagement or not.
    pub fn to_hit(rules: &Rules, me: &Body, won: bool) -> [Part; 5] {
        let unit = &me.condition;
        let when = |applies: bool, value: i8| if applies { value } else { 0 };
        let taken_aside = unit.face != Face::Front && !unit.formation.all_round();
        [
            (Text::new("charge", "charge"), when(unit.charging, rules.charge_bonus as i8)),
            (Text::new("won the last round", "dernier round gagné"), when(won, rules.won_bonus as i8)),
            (me.state(), when(me.weakened(), rules.state_modifier)),
            (Text::new("skirmishers", "tirailleurs"), when(unit.formation == Formation::Skirmish, rules.skirmish_melee)),
            (Text::new("engaged in flank or rear", "engagée de flanc ou de dos"), when(taken_aside, rules.flank_melee)),
        ]
    }

    /// The modifiers of the enemy's saves, where his place gives him this cover.
    pub fn to_save(rules: &Rules, me: &Body, enemy: &Body, cover: u8) -> [Part; 4] {
        let (unit, other) = (&me.condition, &enemy.condition);
        let when = |applies: bool, value: u8| if applies { value as i8 } else { 0 };
        let lances = me.fighter.lancers[usize::from(enemy.fighter.arm != Arm::Cavalry)];
        let column = other.formation == Formation::AttackColumn && rules.column_save_in_melee;
        [
            (Text::new("cover", "couvert"), enemy.cover(rules, cover) as i8),
            (Text::new("attack column", "colonne d’attaque"), when(column, rules.column_save)),
            (Text::new("march column", "colonne de marche"), -when(other.formation == Formation::MarchColumn, rules.march_save)),
            (Text::new("lancers", "lanciers"), -when(unit.charging, lances)),
        ]
    }
}

/// A unit that has struck: its body is that before the blows.
#[derive(Clone, Copy, Debug)]
pub struct Struck<'a> {
    /// The unit before the blows.
    pub body: Body<'a>,
    /// Number of friends on the unit's flanks and behind it that may support it.
    pub supports: u8,
    /// Number of casualties that the unit has inflicted.
    pub inflicted: u8,
}

impl Struck<'_> {
    /// The addition of the unit to the combat result of its side besides its casualties and its weight.
    pub fn bonus(&self, rules: &Rules, against_cavalry: bool) -> u8 {
        self.bonuses(rules, against_cavalry).into_iter().map(|(_, bonus)| bonus).sum()
    }

    /// The parts of the addition to the combat result, by name.
    pub fn bonuses(&self, rules: &Rules, against_cavalry: bool) -> [(Text, u8); 3] {
        let unit = &self.body.condition;
        let when = |applies: bool, value: u8| if applies { value } else { 0 };
        let supported = unit.formation.supported() && unit.face == Face::Front;
        let garrison = rules.building_bonus[self.body.fighter.size as usize];
        [
            (Text::new("supports", "soutiens"), when(supported, self.supports.saturating_mul(rules.support))),
            (Text::new("square", "carré"), when(unit.formation == Formation::Square && against_cavalry, rules.square_bonus)),
            (Text::new("garrison", "garnison"), when(unit.formation == Formation::Building, garrison)),
        ]
    }

    /// The addition of Heavy Cavalry in the round of its charge (B7).
    fn weight(&self) -> Weight {
        if self.body.condition.charging { self.body.fighter.weight } else { Weight::None }
    }
}

/// The combat result of a side: all casualties that its units have inflicted on these enemies, all their additions, and once for the side that of
/// Heavy Cavalry to its charge.
pub fn combat_result<'a, S: Borrow<Struck<'a>>, C: Chance>(
    rules: &Rules,
    units: impl IntoIterator<Item = S>,
    enemies: impl IntoIterator<Item = S>,
    chance: &mut C,
) -> u8 {
    let against_cavalry = enemies.into_iter().any(|enemy| enemy.borrow().body.fighter.arm == Arm::Cavalry);
    let (mut result, mut weight) = (0u8, Weight::None);
    for unit in units {
        let unit = unit.borrow();
        result = result.saturating_add(unit.inflicted).saturating_add(unit.bonus(rules, against_cavalry));
        weight = weight.max(unit.weight());
    }
    let weight = match weight {
        Weight::None => 0,
        Weight::One => 1,
        Weight::D3 => chance.roll(HeavyCharge),
    };
    result.saturating_add(weight)
}

/// The standing of a side with combat result `mine` against `theirs`.
pub fn standing(mine: u8, theirs: u8) -> Standing {
    match mine.cmp(&theirs) {
        std::cmp::Ordering::Greater => Standing::Won,
        std::cmp::Ordering::Equal => Standing::Drew,
        std::cmp::Ordering::Less => Standing::Lost,
    }
}

impl Body<'_> {
    /// Adds the casualties of a round that the unit has fought.
    pub fn suffers_round<C: Chance>(&mut self, casualties: u8, chance: &mut C) {
        self.spend(if self.fighter.bloodthirsty { once::FOUGHT } else { 0 });
        self.hurt(casualties, chance);
    }

    /// The end of a round for the unit: a charge counts in the first one only, and the loser goes without cover.
    pub fn ends_round(&mut self, rules: &Rules, standing: Standing) {
        self.condition.charging = false;
        self.condition.cover = match self.condition.cover {
            Cover::None => Cover::None,
            _ if standing == Standing::Lost => Cover::Suspended,
            Cover::Suspended if rules.lost_cover == LostCover::NextRound => Cover::Kept,
            cover => cover,
        };
    }

    /// The end of the engagement for the unit.
    pub fn parts(&mut self) {
        self.condition.face = Face::Front;
        if self.condition.cover == Cover::Suspended {
            self.condition.cover = Cover::Kept;
        }
    }
}
