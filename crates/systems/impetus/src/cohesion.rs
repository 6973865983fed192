//! Damage and the cohesion test (A4, A6): what shooting and melee have in common.

use super::cards::Card;
use super::rules::{AddedDice, CancelledDie, CnFloor, Rules, StormDice};
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::language::{Lang, Text};
use montjoie_core::small;
use serde::Serialize;

/// A throw for damage: every 6 is one, every pair of 5s is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Throw {
    /// Number of dice, without those of a card.
    pub dice: u8,
    /// Number of dice that a card adds (TC1, TC4).
    pub added: u8,
    /// With TC4: the 1s and 2s that are thrown again.
    pub storm: Option<StormDice>,
    /// With TC7: what becomes of added dice, where all dice are thrown again because that is expected to do more.
    pub motivated: Option<AddedDice>,
    /// With the enemy's TC6: the die that is cancelled.
    pub cancelled: Option<CancelledDie>,
}

/// The result of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Points of damage that the throw did.
    pub damage: u8,
    /// Whether the card of the thrower's player was played.
    pub own_card: bool,
    /// Whether the enemy's card was played.
    pub enemy_card: bool,
}

small!(Thrown { damage | own_card, enemy_card });

/// Number of sixes and fives of some dice.
#[derive(Clone, Copy, Default)]
struct Faces {
    sixes: u8,
    fives: u8,
}

impl Faces {
    fn of<C: Chance>(dice: u8, chance: &mut C) -> Faces {
        let sixes = chance.successes(dice, Odds::at_least(6));
        Faces { sixes, fives: chance.successes(dice - sixes, Odds::of(1, 5)) }
    }

    /// The faces with every 1 and 2 thrown again once.
    fn without_lows<C: Chance>(dice: u8, chance: &mut C) -> Faces {
        let first = Faces::of(dice, chance);
        let others = dice - first.sixes - first.fives;
        let three_or_four = chance.successes(others, Odds::of(2, 4));
        first.and(Faces::of(others - three_or_four, chance))
    }

    fn and(self, other: Faces) -> Faces {
        Faces { sixes: self.sixes + other.sixes, fives: self.fives + other.fives }
    }

    fn damage(self) -> u8 {
        self.sixes + self.fives / 2
    }

    /// The exact mean of the damage of these faces together with fresh dice. The number of 5s is odd with probability `(1 - (2/3)^n) / 2`, and then
    /// one of them has no partner.
    fn mean_with(self, dice: u8) -> f64 {
        let n = f64::from(dice);
        let sign = if self.fives.is_multiple_of(2) { 1.0 } else { -1.0 };
        let odd = (1.0 - sign * (2.0f64 / 3.0).powi(i32::from(dice))) / 2.0;
        f64::from(self.sixes) + n / 6.0 + (f64::from(self.fives) + n / 6.0 - odd) / 2.0
    }
}

impl Throw {
    /// A throw of plain dice, without cards.
    pub fn plain(dice: u8) -> Throw {
        Throw { dice, added: 0, storm: None, motivated: None, cancelled: None }
    }

    /// A throw of dice with the cards that both players hold unspent and that fit a shot or a round of melee.
    pub fn new(rules: &Rules, dice: u8, shot: bool, own: Card, enemy: Card) -> Throw {
        let storm = shot && own == Card::Tc4;
        let added = storm || !shot && own == Card::Tc1;
        Throw {
            dice,
            added: if added { rules.tc1_dice } else { 0 },
            storm: storm.then_some(rules.tc4),
            motivated: (own == Card::Tc7).then_some(rules.tc1_after_tc7),
            cancelled: (enemy == Card::Tc6).then_some(rules.tc6),
        }
    }
}

impl Roll for Throw {
    type Result = Thrown;
    const NAME: Text = Text::new("Damage", "Dommages");
    const PARAGRAPH: &'static str = "A4";

    fn make<C: Chance>(self, chance: &mut C) -> Thrown {
        let before = self.cancelled == Some(CancelledDie::Before);
        let dice = if before { self.dice.saturating_sub(1) } else { self.dice };
        let mut own_card = self.added > 0;
        let faces = match (self.storm, self.motivated) {
            (Some(StormDice::All), _) => Faces::without_lows(dice + self.added, chance),
            (Some(StormDice::Added), _) => Faces::of(dice, chance).and(Faces::without_lows(self.added, chance)),
            (None, None) => Faces::of(dice + self.added, chance),
            (None, Some(then)) => {
                let first = Faces::of(dice, chance);
                let added = Faces::of(self.added, chance);
                let kept = if then == AddedDice::Keep { added } else { Faces::default() };
                let all = first.and(added);
                if f64::from(all.damage()) < kept.mean_with(dice) {
                    own_card = true;
                    kept.and(Faces::of(dice, chance))
                } else {
                    all
                }
            }
        };
        let lowers = faces.sixes > 0 || faces.fives >= 2 && faces.fives.is_multiple_of(2);
        let after = self.cancelled == Some(CancelledDie::After) && lowers;
        Thrown { damage: faces.damage() - u8::from(after), own_card, enemy_card: before || after }
    }

    fn tell(self, result: Thrown, lang: Lang) -> String {
        format!("{}{} {}", say_dice(&self, lang), lang.colon(), say_damage(result.damage, lang))
    }
}

fn say_dice(throw: &Throw, lang: Lang) -> String {
    let dice = throw.dice;
    let added = if throw.added > 0 { format!(" + {}", throw.added) } else { String::new() };
    let one = dice == 1 && throw.added == 0;
    format!("{dice}{added} {}", if one { lang.pick("die", "dé") } else { lang.pick("dice", "dés") })
}

fn say_damage(damage: u8, lang: Lang) -> String {
    match (lang, damage) {
        (Lang::En, 0) => "no damage".to_owned(),
        (Lang::En, n) => format!("{n} damage"),
        (Lang::Fr, n @ (0 | 1)) => format!("{n} dommage"),
        (Lang::Fr, n) => format!("{n} dommages"),
    }
}

/// The unit that takes a cohesion test, as it was before the damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Cohesion {
    /// The VBU of the unit before the damage.
    pub vbu: u8,
    /// The sum of all modifiers of A6 that fit.
    pub modifier: i8,
    /// Whether the unit is already Disordered.
    pub disordered: bool,
    /// The least critical number.
    pub floor: CnFloor,
    /// Whether a natural 1 passes and a natural 6 fails.
    pub naturals: bool,
    /// With TC9: what the card adds before the floor.
    pub last_man: i8,
    /// With TC2: whether a failed test is taken again.
    pub faith: bool,
    /// With the enemy's TC3: whether a passed test is taken again.
    pub treason: bool,
}

/// The result of a cohesion test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// VBU that the unit lost.
    pub loss: u8,
    /// Whether the unit failed the test.
    pub failed: bool,
    /// Whether the card of the unit's own player was played.
    pub own_card: bool,
    /// Whether the enemy's card was played.
    pub enemy_card: bool,
}

impl Cohesion {
    /// The cohesion of a unit without cards.
    pub fn new(rules: &Rules, vbu: u8, modifier: i8, disordered: bool) -> Cohesion {
        let (floor, naturals) = (rules.cn_floor, rules.cohesion_naturals);
        Cohesion { vbu, modifier, disordered, floor, naturals, last_man: 0, faith: false, treason: false }
    }

    /// The cohesion with the cards that both players hold unspent.
    pub fn with_cards(self, rules: &Rules, own: Card, enemy: Card) -> Cohesion {
        let last_man = if own == Card::Tc9 { rules.tc9_bonus } else { 0 };
        Cohesion { last_man, faith: own == Card::Tc2, treason: enemy == Card::Tc3, ..self }
    }

    /// The critical number after a number of points of damage.
    pub fn critical(&self, damage: u8) -> i8 {
        let number = self.vbu as i8 - damage as i8 + self.modifier + self.last_man;
        if self.floor == CnFloor::One { number.max(1) } else { number }
    }

    /// The result of the test after damage of at least 1.
    fn test<C: Chance>(&self, damage: u8, chance: &mut C) -> Outcome {
        let critical = self.critical(damage);
        let fails = |roll: i8| match (self.naturals, roll) {
            (true, 1) => false,
            (true, 6) => true,
            _ => roll > critical,
        };
        let mut roll = chance.d6() as i8;
        let mut outcome = Outcome { own_card: self.last_man > 0, ..Outcome::default() };
        if self.faith && fails(roll) {
            roll = chance.d6() as i8;
            outcome.own_card = true;
        }
        if self.treason && !fails(roll) {
            roll = chance.d6() as i8;
            outcome.enemy_card = true;
        }
        outcome.failed = fails(roll);
        let loss = match outcome.failed {
            true => (roll - critical).max(1) as u8,
            false => u8::from(self.disordered),
        };
        outcome.loss = loss.min(self.vbu);
        outcome
    }
}

small!(Outcome { loss | failed, own_card, enemy_card });

/// A cohesion test after known damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CohesionTest {
    /// The damage, at least 1.
    pub damage: u8,
    /// The unit that takes the test.
    pub unit: Cohesion,
}

impl Roll for CohesionTest {
    type Result = Outcome;
    const NAME: Text = Text::new("Cohesion", "Cohésion");
    const PARAGRAPH: &'static str = "A6";

    fn make<C: Chance>(self, chance: &mut C) -> Outcome {
        self.unit.test(self.damage, chance)
    }

    fn tell(self, result: Outcome, lang: Lang) -> String {
        say_struck(&self.unit, Some(result), lang)
    }
}

/// A throw and the test that it calls: what one side does to the other in a shot or in a round of melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Attack {
    /// The throw for damage.
    pub throw: Throw,
    /// The unit that takes the damage.
    pub target: Cohesion,
}

/// The damage of an attack to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Struck {
    /// Whether there was damage, and so a test; the target is then Disordered.
    pub hit: bool,
    /// VBU that the target lost.
    pub loss: u8,
    /// Whether the target failed its test.
    pub failed: bool,
    /// Whether the card of the player who attacks was played.
    pub attacker_card: bool,
    /// Whether the card of the target's player was played.
    pub target_card: bool,
}

small!(Struck { loss | hit, failed, attacker_card, target_card });

impl Attack {
    /// An attack with dice of a shot or in melee on a unit, with the cards that the two players hold unspent.
    pub fn new(rules: &Rules, dice: u8, shot: bool, target: Cohesion, own: Card, enemy: Card) -> Attack {
        Attack { throw: Throw::new(rules, dice, shot, own, enemy), target: target.with_cards(rules, enemy, own) }
    }

    /// Makes the attack: throw, damage, test.
    pub fn make<C: Chance>(self, chance: &mut C) -> Struck {
        let thrown = chance.roll(self.throw);
        let test = match thrown.damage {
            0 => Outcome::default(),
            damage => chance.roll(CohesionTest { damage, unit: self.target }),
        };
        Struck {
            hit: thrown.damage > 0,
            loss: test.loss,
            failed: test.failed,
            attacker_card: thrown.own_card || test.enemy_card,
            target_card: thrown.enemy_card || test.own_card,
        }
    }

    /// The result in words.
    pub fn tell(self, result: Struck, lang: Lang) -> String {
        let test = Outcome { loss: result.loss, failed: result.failed, ..Outcome::default() };
        format!("{}{} {}", say_dice(&self.throw, lang), lang.colon(), say_struck(&self.target, result.hit.then_some(test), lang))
    }
}

fn say_struck(unit: &Cohesion, test: Option<Outcome>, lang: Lang) -> String {
    let Some(test) = test else { return say_damage(0, lang) };
    let words = match (test.failed, unit.disordered) {
        (true, _) => lang.pick("test failed", "test raté"),
        (false, true) => lang.pick("test passed, disordered once more", "test réussi, désorganisée à nouveau"),
        (false, false) => lang.pick("test passed, disordered", "test réussi, désorganisée"),
    };
    match (test.loss, lang) {
        (0, _) => words.to_owned(),
        (n, Lang::En) => format!("{words}, {n} VBU lost"),
        (n, Lang::Fr) => format!("{words}, {n} VBU perdu{}", if n > 1 { "s" } else { "" }),
    }
}
