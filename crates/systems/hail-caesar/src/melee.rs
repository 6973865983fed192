//! Melee (A11 F): a round between any number of units, its result, and the moves after it (7-a to 7-h).
//!
//! A round goes by steps, and its caller goes through the units of the combat at each: all strike ([`Strike::new`]), then all suffer
//! ([`Engaged::suffers`]), then generals are at risk, then the wounds of both parties give the [`RoundResult`], by which units test.

use super::body::{Body, Fall, General};
use super::panic::PanicTest;
use super::profile::Fighter;
use super::rules::{Excess, GeneralDeath, GeneralStrikes, Rules};
use super::shooting::{modified, need, say_save, wounds};
use montjoie_core::chance::{Chance, Odds, Part, Roll, say_dice, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{say, small};
use serde::Serialize;

/// All the blows of one side in one round: the unit's own and its supports' (7-b, 7-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Strike {
    /// Number of dice of the unit, an attached general's included.
    pub dice: u8,
    /// The score of the D6 that hits.
    pub need: u8,
    /// The score of the D6 that saves the enemy.
    pub save: u8,
    /// Number of misses of the unit thrown again.
    pub rerolls: u8,
    /// Number of dice of the supports together.
    pub support_dice: u8,
    /// The score of the D6 with which supports hit.
    pub support_need: u8,
    /// Number of dice of the disordered supports together.
    pub disordered_dice: u8,
    /// The score of the D6 with which disordered supports hit.
    pub disordered_need: u8,
    /// The score of the D6 that saves the enemy against all supports.
    pub support_save: u8,
    /// Number of failed saves of the enemy thrown again in the whole round, those against a support first.
    pub save_rerolls: u8,
}

impl Roll for Strike {
    /// Number of unsaved wounds.
    type Result = u8;
    const NAME: Text = Text::new("Melee", "Corps à corps");
    const PARAGRAPH: &'static str = "7-b";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        self.struck(chance).wounds
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        let save = say_save(self.save, lang);
        let (dice, need) = (say_dice(self.dice, lang), self.need);
        let support = match (self.support_dice, lang) {
            (0, _) => String::new(),
            (dice, Lang::En) => format!(", supports {dice} dice at {}+", self.support_need),
            (dice, Lang::Fr) => format!(", soutiens {dice} dés à {}+", self.support_need),
        };
        let disordered = match (self.disordered_dice, lang) {
            (0, _) => String::new(),
            (dice, Lang::En) => format!(", disordered supports {dice} dice at {}+", self.disordered_need),
            (dice, Lang::Fr) => format!(", soutiens désorganisés {dice} dés à {}+", self.disordered_need),
        };
        let support = support + &disordered;
        let wounds = wounds(result, lang);
        say!(lang, "{dice} at {need}+{support} against {save}: {wounds}", "{dice} à {need}+{support} contre {save} : {wounds}")
    }
}

impl Strike {
    /// The effects of the blows, thrown in order.
    fn struck<C: Chance>(self, chance: &mut C) -> Struck {
        let need = Odds::at_least(self.need);
        let at_once = chance.successes(self.dice, need);
        let again = self.rerolls.min(self.dice - at_once);
        let hits = at_once + chance.again(again, need);
        let support_hits = chance.successes(self.support_dice, Odds::at_least(self.support_need))
            + chance.successes(self.disordered_dice, Odds::at_least(self.disordered_need));

        let save = Odds::at_least(self.save);
        let support_save = Odds::at_least(self.support_save);
        let failed = hits - chance.saves(hits, save);
        let support_failed = support_hits - chance.saves(support_hits, support_save);

        let first = self.save_rerolls.min(support_failed);
        let then = (self.save_rerolls - first).min(failed);
        let wounds = failed + support_failed - chance.again(first, support_save) - chance.again(then, save);
        Struck { wounds, rerolled: first + then > 0 }
    }
}

/// The effects of a strike on a unit that may throw failed saves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck {
    /// Number of unsaved wounds.
    pub wounds: u8,
    /// Whether a failed save was thrown again.
    pub rerolled: bool,
}

small!(Struck { wounds | rerolled });

/// One of several strikes in a round at a unit that may throw one failed save again in the whole round (1-c): the reroll goes to the first strike in
/// which a save fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StrikeAtStubborn(pub Strike);

impl Roll for StrikeAtStubborn {
    type Result = Struck;
    const NAME: Text = Strike::NAME;
    const PARAGRAPH: &'static str = Strike::PARAGRAPH;

    fn make<C: Chance>(self, chance: &mut C) -> Struck {
        self.0.struck(chance)
    }

    fn tell(self, result: Struck, lang: Lang) -> String {
        self.0.tell(result.wounds, lang)
    }
}

/// The roll for the death of an attached general (3-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct GeneralAtRisk {
    /// The score of the 2D6 on which the general dies.
    pub dies_on: u8,
}

impl Roll for GeneralAtRisk {
    /// Whether the general dies.
    type Result = bool;
    const NAME: Text = Text::new("The general", "Le général");
    const PARAGRAPH: &'static str = "3-b";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.two_d6() >= self.dies_on
    }

    fn tell(self, dies: bool, lang: Lang) -> String {
        let words = match dies {
            true => lang.pick("he falls; his successor takes over", "il tombe ; son second le remplace"),
            false => lang.pick("he lives", "il survit"),
        };
        match lang {
            Lang::En => format!("dies on {}+: {words}", self.dies_on),
            Lang::Fr => format!("meurt à {}+ : {words}", self.dies_on),
        }
    }
}

/// A unit in a combat, for one round of it.
#[derive(Debug)]
pub struct Engaged<'a> {
    /// The unit in the combat.
    pub body: Body<'a>,
    /// Whether this round is the unit's first of this combat.
    pub first_round: bool,
    /// Whether the unit won the last round of this combat.
    pub won: bool,
    /// Whether the unit was shaken before the wounds of this round.
    pub shaken_before: bool,
    /// Wounds that the unit suffered in this round.
    pub suffered: u8,
}

impl<'a> Engaged<'a> {
    /// A unit before a round.
    #[inline]
    pub fn new(body: Body<'a>, first_round: bool, won: bool) -> Engaged<'a> {
        let shaken_before = body.shaken();
        Engaged { body, first_round, won, shaken_before, suffered: 0 }
    }

    /// Number of dice of the unit in this round, an attached general's included where he strikes with it (7-b, 3-b).
    #[inline]
    pub fn dice(&self, rules: &Rules) -> u8 {
        let own = if self.first_round { self.body.fighter.clash } else { self.body.fighter.sustained };
        if rules.general_strikes == GeneralStrikes::WithUnit { own + self.general(rules) } else { own }
    }

    /// The modifiers of the unit's dice, but for an enemy on its flank or rear.
    #[inline]
    pub fn to_hit(&self, rules: &Rules) -> [Part; 4] {
        let bonus = if self.body.condition.bonus { rules.charge_bonus as i8 } else { 0 };
        let won = if self.won { rules.won_bonus as i8 } else { 0 };
        [
            (Text::new("charge", "charge"), bonus),
            (Text::new("won the last round", "dernier round gagné"), won),
            (self.body.state(), self.body.state_modifier(rules)),
            (Text::new("skirmishers", "tirailleurs"), self.body.fighter.in_melee),
        ]
    }

    /// The modifiers that the unit brings on the saves of its enemy.
    #[inline]
    pub fn to_save(&self) -> [Part; 2] {
        let fighter = self.body.fighter;
        let lance = if self.body.condition.lance { fighter.lance } else { 0 };
        let first_round = if self.first_round { fighter.first_round } else { 0 };
        [(Text::new("lance", "lance"), -(lance as i8)), (Text::new("double-handed weapon", "arme à deux mains"), -(first_round as i8))]
    }

    /// Number of dice of an attached general who strikes at the standard need, as a support does (3-b).
    #[inline]
    pub fn standard_dice(&self, rules: &Rules) -> u8 {
        if rules.general_strikes == GeneralStrikes::Standard { self.general(rules) } else { 0 }
    }

    fn general(&self, rules: &Rules) -> u8 {
        if self.body.condition.general == General::Attached { rules.general_dice } else { 0 }
    }

    /// Number of wounds of a round that count where no support takes the excess (7-f, 8-f).
    #[inline]
    pub fn kept(&self, rules: &Rules, wounds: u8) -> u8 {
        match rules.excess_without_supports {
            Excess::Count => wounds,
            Excess::Stop => wounds.min(self.body.fighter.stamina.saturating_sub(self.body.condition.wounds)),
        }
    }

    /// The wounds of this round on the unit (step F2), after everybody has struck; its fall, if it is lost.
    #[inline]
    pub fn suffers(&mut self, rules: &Rules, wounds: u8) -> Option<Fall> {
        self.suffered = self.kept(rules, wounds);
        self.body.condition.wounds += self.suffered;
        self.body.gone().then_some(Fall::Broken)
    }

    /// The risk of the unit's general in this round (step F3, 3-b); true where he dies.
    #[inline]
    pub fn loses_general<C: Chance>(&mut self, rules: &Rules, chance: &mut C) -> bool {
        let at_risk = match rules.general_death {
            GeneralDeath::RoundWounded => self.suffered > 0,
            GeneralDeath::WhileWounded => self.body.condition.wounds > 0,
        };
        let attached = self.body.condition.general == General::Attached;
        let dies = attached && at_risk && chance.roll(GeneralAtRisk { dies_on: rules.general_dies_on });
        if dies {
            self.body.condition.general = General::Dead;
        }
        dies
    }

    /// The modifiers of the 2D6 of the unit's panic test after a round that it lost by `lost_by` wounds.
    pub fn shaken_by(&self, rules: &Rules, lost_by: i8) -> [Part; 2] {
        PanicTest::parts_after_melee(rules, &self.body, lost_by)
    }

    /// The panic test of the unit after a round that it lost by `lost_by` wounds (step F4, 8-a).
    #[inline]
    pub fn panic(&self, rules: &Rules, lost_by: i8) -> PanicTest {
        PanicTest::after_melee(rules, &self.body, lost_by, self.shaken_before)
    }

    /// Spends the charge of the unit with the round (7-d).
    #[inline]
    pub fn spends_charge(&mut self) {
        self.body.condition.bonus = false;
        self.body.condition.lance = false;
    }
}

/// The dice that a unit throws at one of its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Number of the unit's own dice ([`Engaged::dice`]): all of them where it has one enemy.
    pub dice: u8,
    /// Whether the unit's rerolls go with these dice: they do once a round.
    pub rerolls: bool,
    /// The modifier of the unit's own dice while an enemy touches its flank or rear.
    pub flanked: i8,
    /// Number of dice of the unit's supports in order together (7-d), and of a general who strikes as they do ([`Engaged::standard_dice`]).
    pub support_dice: u8,
    /// Number of dice of the unit's disordered supports together.
    pub disordered_dice: u8,
    /// Whether the enemy may still throw failed saves again, as he may once a round.
    pub save_rerolls: bool,
}

impl Thrown {
    /// All dice at the only enemy, in front.
    #[inline]
    pub fn at_one(dice: u8, support_dice: u8) -> Thrown {
        Thrown { dice, rerolls: true, flanked: 0, support_dice, disordered_dice: 0, save_rerolls: true }
    }
}

impl Strike {
    /// The blows of a unit at one enemy (step F1), in the state before the round (7-b, 7-d).
    #[inline]
    pub fn new(rules: &Rules, unit: &Engaged, enemy: &Engaged, thrown: Thrown) -> Strike {
        let (me, foe) = (unit.body.fighter, enemy.body.fighter);
        Strike {
            dice: thrown.dice,
            need: need(rules.base_need, total(unit.to_hit(rules)) + thrown.flanked),
            save: modified(foe.save, total(unit.to_save())),
            rerolls: if thrown.rerolls { me.hit_rerolls } else { 0 },
            support_dice: thrown.support_dice,
            support_need: rules.base_need,
            disordered_dice: thrown.disordered_dice,
            disordered_need: need(rules.base_need, rules.state_modifier),
            support_save: foe.save,
            save_rerolls: if thrown.save_rerolls { foe.save_rerolls } else { 0 },
        }
    }
}

/// The result of a round as one party sees it (7-e): the wounds by which it is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundResult(i16);

impl RoundResult {
    /// The result of a round that neither party won.
    pub const DRAW: RoundResult = RoundResult(0);

    /// The result of wounds inflicted and suffered.
    #[inline]
    pub fn new(inflicted: u16, suffered: u16) -> RoundResult {
        RoundResult(inflicted as i16 - suffered as i16)
    }

    /// The result of a round as our units see it: all wounds of the one party against all of the other.
    #[inline]
    pub fn of(ours: &[Engaged], theirs: &[Engaged]) -> RoundResult {
        let suffered = |party: &[Engaged]| party.iter().map(|unit| u16::from(unit.suffered)).sum();
        RoundResult::new(suffered(theirs), suffered(ours))
    }

    /// The result as the other party sees it.
    #[inline]
    pub fn turned(self) -> RoundResult {
        RoundResult(-self.0)
    }

    /// The wounds by which this party lost; 0 where it did not lose.
    #[inline]
    pub fn lost_by(self) -> i8 {
        (-self.0).clamp(0, i16::from(i8::MAX)) as i8
    }

    /// Whether this party won.
    #[inline]
    pub fn won(self) -> bool {
        self.0 > 0
    }

    /// The wounds by which a unit of this party must test (step F4, 8-a): every loser by the difference, in a draw a shaken unit by 0; `None` without
    /// a test.
    #[inline]
    pub fn test(self, unit: &Engaged) -> Option<i8> {
        match self.0 {
            1.. => None,
            0 => unit.body.shaken().then_some(0),
            _ => Some(self.lost_by()),
        }
    }
}

impl Fighter {
    /// Whether a unit can follow an enemy that gave ground and is `inches` inches away (step F6): by one move, and guns not at all (7-h).
    #[inline]
    pub fn can_follow(&self, inches: u8) -> bool {
        !self.artillery && self.movement >= inches
    }
}
