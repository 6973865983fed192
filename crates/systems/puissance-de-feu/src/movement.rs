//! Moves: dice picked, added up, doubled; the order March, moves back to the own edge, and the tests of large tables (C1 to C3, C6).

use super::body::{Body, Fall};
use super::profile::March;
use super::rules::{CavalryMove, LightPlusOfficer, Rules, SkirmisherMove};
use montjoie_core::chance::{Chance, Enumerator, Roll, Table};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;

/// Some D6, of which the lowest or the highest are dropped and the rest added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Pick {
    /// Number of D6 thrown, at most 8.
    pub dice: u8,
    /// Number of the lowest dice that do not count.
    pub drop_low: u8,
    /// Number of the highest dice that do not count.
    pub drop_high: u8,
}

impl Pick {
    /// The best two of three D6.
    pub const BEST_2_OF_3: Pick = Pick { dice: 3, drop_low: 1, drop_high: 0 };
    /// The worst two of three D6.
    pub const WORST_2_OF_3: Pick = Pick { dice: 3, drop_low: 0, drop_high: 1 };
    /// No dice at all.
    pub const NONE: Pick = Pick::all(0);

    /// All of `dice` D6.
    pub const fn all(dice: u8) -> Pick {
        Pick { dice, drop_low: 0, drop_high: 0 }
    }

    /// All of `dice` D6 but the lowest.
    pub const fn but_lowest(dice: u8) -> Pick {
        Pick { dice, drop_low: 1, drop_high: 0 }
    }

    /// Throws the dice: the sum of those that count.
    pub fn throw<C: Chance>(self, chance: &mut C) -> u8 {
        if self.drop_low + self.drop_high == 0 {
            return if self.dice == 0 { 0 } else { chance.draw(Table::sum_of_d6(self.dice)) as u8 };
        }
        let mut faces = [0; 8];
        let faces = &mut faces[..usize::from(self.dice)];
        faces.iter_mut().for_each(|face| *face = chance.d6());
        faces.sort_unstable();
        faces[usize::from(self.drop_low)..usize::from(self.dice - self.drop_high)].iter().sum()
    }

    fn counted(self) -> u8 {
        self.dice - self.drop_low - self.drop_high
    }

    /// The dice in words.
    pub fn words(self, lang: Lang) -> String {
        let (dice, counted) = (self.dice, self.counted());
        match (self.drop_low, self.drop_high) {
            (0, 0) => format!("{dice}D6"),
            (_, 0) => format!("{} {counted} {} {dice}D6", lang.pick("best", "les"), lang.pick("of", "meilleurs de")),
            _ => format!("{} {counted} {} {dice}D6", lang.pick("worst", "les"), lang.pick("of", "moins bons de")),
        }
    }
}

/// A length of a move that is thrown for: one or two picks of dice, multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Stride {
    /// The dice of the first throw.
    pub first: Pick,
    /// The dice of the second throw, where a doubled move is two throws.
    pub second: Pick,
    /// The factor of the sum.
    pub times: u8,
}

impl Stride {
    /// A length of `dice` D6, in inches.
    pub const fn plain(dice: u8) -> Stride {
        Stride::once(Pick::all(dice))
    }

    const fn once(first: Pick) -> Stride {
        Stride { first, second: Pick::NONE, times: 1 }
    }

    /// The move of C1, or with `led` the march of C2 near an officer.
    pub fn of(row: March, rules: &Rules, led: bool) -> Stride {
        let extra = led && rules.light_plus_officer == LightPlusOfficer::Extra;
        let light = if extra { Pick { dice: 4, drop_low: 2, drop_high: 0 } } else { Pick::BEST_2_OF_3 };
        // Two throws: the officer's die goes into one of them, and the lowest of all is dropped.
        let two_rolls = rules.cavalry_move == CavalryMove::TwoRolls;
        let doubled = |pick: Pick, two: [Pick; 2]| match two_rolls {
            true => Stride { first: two[0], second: two[1], times: 1 },
            false => Stride { times: 2, ..Stride::once(pick) },
        };
        let slow = |by_two: bool| {
            let pick = if led { Pick::all(2) } else { Pick::WORST_2_OF_3 };
            if by_two { doubled(pick, [pick, pick]) } else { Stride::once(pick) }
        };
        match row {
            March::Skirmishers if rules.skirmisher_move == SkirmisherMove::Best2Of3 => Stride::once(light),
            March::Foot | March::Skirmishers if led => Stride::once(Pick::BEST_2_OF_3),
            March::Foot | March::Skirmishers => Stride::plain(2),
            March::Indians => Stride::once(light),
            March::Cavalry if led => doubled(Pick::BEST_2_OF_3, [Pick::but_lowest(5), Pick::NONE]),
            March::Cavalry => doubled(Pick::all(2), [Pick::all(2), Pick::all(2)]),
            March::Cuirassiers => slow(rules.cuirassier_move_doubled),
            March::Wagon => slow(true),
            March::Scouts if rules.scouts_move_doubled => doubled(light, [light, Pick::BEST_2_OF_3]),
            March::Scouts => Stride::once(light),
            March::Gun if led => Stride::once(Pick::but_lowest(2)),
            March::Gun => Stride::plain(1),
            // His own die is in it already.
            March::Officer => Stride { times: 1 + u8::from(rules.officer_move_doubled), ..Stride::once(Pick::BEST_2_OF_3) },
        }
    }

    /// Throws the dice: the length of the move in inches.
    pub fn throw<C: Chance>(self, chance: &mut C) -> u8 {
        (self.first.throw(chance) + self.second.throw(chance)) * self.times
    }

    /// The greatest length of the move, in inches.
    pub fn most(self) -> u8 {
        6 * (self.first.counted() + self.second.counted()) * self.times
    }

    /// The mean length of the move, in inches.
    pub fn mean(self) -> f64 {
        let mut mean = 0.0;
        Enumerator::new().every_path(|chance| self.throw(chance), |inches, p| mean += f64::from(inches) * p);
        mean
    }

    /// The dice of the move in words.
    pub fn words(self, lang: Lang) -> String {
        let first = self.first.words(lang);
        let sum = if self.second.dice > 0 { format!("{first} + {}", self.second.words(lang)) } else { first };
        if self.times > 1 { format!("{} × ({sum})", self.times) } else { sum }
    }
}

impl Body<'_> {
    /// The order March, at most `most` inches forward: the inches gone. The unit's cover is behind it then (C2).
    pub fn marches<C: Chance>(&mut self, most: u8, chance: &mut C) -> u8 {
        self.condition.in_cover = false;
        chance.roll(MarchRoll { stride: self.fighter.march, most })
    }

    /// A flight, retreat or evasion of the unit, straight back to its own edge, which is `room` inches behind it: the inches gone (C5, C6).
    ///
    /// # Errors
    /// The unit leaves the table.
    pub fn goes_back<C: Chance>(&mut self, stride: Stride, room: u8, chance: &mut C) -> Result<u8, Fall> {
        self.condition.in_cover = false;
        let roll = AwayRoll { stride, room };
        let inches = chance.roll(roll);
        roll.left(inches).map(|_| inches).ok_or(Fall::LeftTheTable)
    }
}

/// A march towards the enemy that stops after `most` inches at the latest (C3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MarchRoll {
    /// The dice of the march.
    pub stride: Stride,
    /// The most inches that the unit wants to go.
    pub most: u8,
}

impl Roll for MarchRoll {
    /// The inches that the march goes.
    type Result = u8;
    const NAME: Text = Text::new("March", "Marche");
    const PARAGRAPH: &'static str = "C2";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        self.stride.throw(chance).min(self.most)
    }

    fn tell(self, inches: u8, lang: Lang) -> String {
        format!("{}{} {inches}″", self.stride.words(lang), lang.colon())
    }
}

/// A move straight back to the own edge: flight, retreat or evasion (C5, C6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AwayRoll {
    /// The dice of the move.
    pub stride: Stride,
    /// The room to the edge of the table, in inches.
    pub room: u8,
}

impl AwayRoll {
    /// The room that is left behind the unit after `inches` inches; `None` off the table.
    pub fn left(self, inches: u8) -> Option<u8> {
        self.room.checked_sub(inches)
    }
}

impl Roll for AwayRoll {
    /// The inches that the move goes; more than the room is off the table.
    type Result = u8;
    const NAME: Text = Text::new("Goes back", "Recul");
    const PARAGRAPH: &'static str = "C6";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        self.stride.throw(chance).min(self.room.saturating_add(1))
    }

    fn tell(self, inches: u8, lang: Lang) -> String {
        let (dice, colon) = (self.stride.words(lang), lang.colon());
        match self.left(inches).is_none() {
            true => format!("{dice}{colon} {}", lang.pick("off the table", "sort de la table")),
            false => format!("{dice}{colon} {inches}″"),
        }
    }
}

/// An organisation test after a second or third move on a large table (C3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Organisation {
    /// The dice of the test, which the sheet does not print.
    pub dice: Pick,
    /// The least sum that passes the test.
    pub need: u8,
}

impl Roll for Organisation {
    /// Whether the unit keeps its order.
    type Result = bool;
    const NAME: Text = Text::new("Organisation", "Organisation");
    const PARAGRAPH: &'static str = "C3";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        self.dice.throw(chance) >= self.need
    }

    fn tell(self, passes: bool, lang: Lang) -> String {
        let words = if passes { lang.pick("in order", "en ordre") } else { lang.pick("disordered", "en désordre") };
        format!("{}, {}+{} {words}", self.dice.words(lang), self.need, lang.colon())
    }
}
