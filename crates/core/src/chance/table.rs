//! Finite tables of results: what is thrown, how likely each result is, and the alias form, which needs one number per draw.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use crate::language::Lang;

/// The most dice that one table counts.
pub const MOST_DICE: u8 = 64;

/// The chance of one die: winning sides out of all sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds {
    sides: u8,
    of: u8,
}

impl Odds {
    /// The odds of a D6 that needs this score or more. 1 or less always comes up, 7 or more never.
    #[inline]
    pub const fn at_least(need: u8) -> Odds {
        let sides = match need {
            0 => 6,
            1..=7 => 7 - need,
            _ => 0,
        };
        Odds { sides, of: 6 }
    }

    /// The odds of `sides` in `of`. Panics where that is more than certain, or of nothing.
    #[inline]
    pub const fn of(sides: u8, of: u8) -> Odds {
        assert!(of > 0 && sides <= of);
        Odds { sides, of }
    }

    /// The probability that these odds come up, in [0, 1].
    #[inline]
    pub fn probability(self) -> f64 {
        f64::from(self.sides) / f64::from(self.of)
    }

    /// Number of winning sides, and number of all sides.
    #[inline]
    pub const fn parts(self) -> (u8, u8) {
        (self.sides, self.of)
    }
}

/// The throw of real dice that a table stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throw {
    /// Dice that each come up with these odds; the result counts those that do.
    Successes(u8, Odds),
    /// The sum of this many D6.
    Sum(u8),
    /// The law of a whole roll, which has no dice of its own.
    Law,
}

impl Throw {
    /// The throw in words, with the score that it takes: `10D at 3+` or `2D6`.
    pub fn words(self, lang: Lang) -> String {
        match self {
            Throw::Sum(1) => "D6".to_owned(),
            Throw::Sum(dice) => format!("{dice}D6"),
            Throw::Successes(dice, odds) => match odds.parts() {
                (sides, 6) => format!("{dice}D {} {}+", lang.pick("at", "à"), 7 - sides),
                // Dice that were looked at already, and what else they show.
                (1, of) => format!("{dice}D, {} {of}", lang.pick("1 chance in", "1 chance sur")),
                (sides, of) => format!("{dice}D, {sides} {} {of}", lang.pick("chances in", "chances sur")),
            },
            Throw::Law => lang.pick("one draw", "un tirage").to_owned(),
        }
    }
}

/// A bucket of the alias form: below the threshold its own result, above it the other.
#[derive(Clone, Copy, Debug)]
struct Slot {
    threshold: u64,
    own: u16,
    other: u16,
}

/// The alias form of a table: all that drawing from it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picker {
    slots: &'static [Slot],
    bits: u32,
}

impl Picker {
    /// The result that one uniform 64-bit number stands for.
    #[inline]
    pub(super) fn pick(self, number: u64) -> u16 {
        let slot = &self.slots[(number & ((1 << self.bits) - 1)) as usize];
        if (number >> self.bits) < slot.threshold { slot.own } else { slot.other }
    }
}

/// A finite table: results with their probabilities.
#[derive(Debug)]
pub struct Table {
    throw: Throw,
    outcomes: Box<[(u16, f64)]>,
    slots: Box<[Slot]>,
    bits: u32,
}

impl Table {
    /// The table of how many of `dice` dice come up. Panics above [`MOST_DICE`] dice.
    #[inline]
    pub fn successes(dice: u8, odds: Odds) -> &'static Table {
        const ROW: usize = MOST_DICE as usize + 1;
        static SIXTHS: [[OnceLock<Table>; ROW]; 7] = [const { [const { OnceLock::new() }; ROW] }; 7];
        static OTHERS: Mutex<BTreeMap<(u8, Odds), &'static Table>> = Mutex::new(BTreeMap::new());
        assert!(dice <= MOST_DICE, "{dice} dice at once: at most {MOST_DICE}");
        let make = || Table::new(Throw::Successes(dice, odds), binomial(dice, odds.probability()));
        if odds.of == 6 {
            return SIXTHS[odds.sides as usize][dice as usize].get_or_init(make);
        }
        let mut others = OTHERS.lock().expect("no table panics half-made");
        others.entry((dice, odds)).or_insert_with(|| Box::leak(Box::new(make())))
    }

    /// The sum of one to eight D6.
    #[inline]
    pub fn sum_of_d6(dice: u8) -> &'static Table {
        static SUMS: [OnceLock<Table>; 9] = [const { OnceLock::new() }; 9];
        SUMS[dice as usize].get_or_init(|| {
            let mut ways = vec![1.0];
            for _ in 0..dice {
                let mut next = vec![0.0; ways.len() + 6];
                for (sum, way) in ways.iter().enumerate() {
                    (1..=6).for_each(|face| next[sum + face] += way);
                }
                ways = next;
            }
            let all = 6f64.powi(i32::from(dice));
            let outcomes = ways.iter().enumerate().filter(|&(_, &way)| way > 0.0).map(|(sum, way)| (sum as u16, way / all));
            Table::new(Throw::Sum(dice), outcomes.collect())
        })
    }

    /// The table of equally likely places, counted from 0. Panics where there are none.
    #[inline]
    pub fn one_of(places: u8) -> &'static Table {
        static EVEN: [OnceLock<Table>; 256] = [const { OnceLock::new() }; 256];
        EVEN[places as usize].get_or_init(|| {
            let share = 1.0 / f64::from(places);
            Table::new(Throw::Law, (0..u16::from(places)).map(|place| (place, share)).collect())
        })
    }

    /// A table of given results; the probabilities must sum to 1 and every listed result must be possible.
    pub(super) fn new(throw: Throw, outcomes: Vec<(u16, f64)>) -> Table {
        let (slots, bits) = alias(&outcomes);
        Table { throw, outcomes: outcomes.into(), slots, bits }
    }

    /// Every possible result with its probability, in ascending order.
    #[inline]
    pub fn outcomes(&self) -> &[(u16, f64)] {
        &self.outcomes
    }

    /// The throw of real dice that this table stands for.
    #[inline]
    pub fn throw(&self) -> Throw {
        self.throw
    }

    /// The probability of one result.
    pub fn probability(&self, result: u16) -> f64 {
        self.outcomes.iter().find(|&&(r, _)| r == result).map_or(0.0, |&(_, p)| p)
    }

    /// The only result of the table; `None` where there are several.
    #[inline]
    pub fn certain(&self) -> Option<u16> {
        match *self.outcomes {
            [(only, _)] => Some(only),
            _ => None,
        }
    }

    /// The result that one uniform 64-bit number stands for.
    #[inline]
    pub fn pick(&'static self, number: u64) -> u16 {
        self.picker().pick(number)
    }

    #[inline]
    pub(super) fn picker(&'static self) -> Picker {
        Picker { slots: &self.slots, bits: self.bits }
    }
}

/// Probabilities of 0 to n successes; impossible counts left out.
fn binomial(dice: u8, p: f64) -> Vec<(u16, f64)> {
    let n = i32::from(dice);
    let mut ways = 1.0;
    let mut outcomes = Vec::with_capacity(dice as usize + 1);
    for k in 0..=n {
        let probability = ways * p.powi(k) * (1.0 - p).powi(n - k);
        if probability > 0.0 {
            outcomes.push((k as u16, probability));
        }
        ways = ways * f64::from(n - k) / f64::from(k + 1);
    }
    outcomes
}

/// Vose's alias form over a power of two of buckets: the low bits of a number choose the bucket, the rest is held against its threshold.
fn alias(outcomes: &[(u16, f64)]) -> (Box<[Slot]>, u32) {
    assert!(!outcomes.is_empty(), "a table without results");
    let bits = outcomes.len().next_power_of_two().trailing_zeros();
    let buckets = 1usize << bits;
    let whole = 2f64.powi(64 - bits as i32);
    let mut height: Vec<f64> = outcomes.iter().map(|&(_, p)| p * buckets as f64).collect();
    height.resize(buckets, 0.0);
    // A bucket without an outcome of its own only ever shows the one it borrows; a full one shows its own either way.
    let own = |bucket: usize| outcomes.get(bucket).unwrap_or(&outcomes[0]).0;
    let mut slots: Vec<Slot> = (0..buckets).map(|b| Slot { threshold: 0, own: own(b), other: own(b) }).collect();
    let (mut low, mut high): (Vec<usize>, Vec<usize>) = (0..buckets).partition(|&b| height[b] < 1.0);
    while let (Some(&giver), Some(taker)) = (high.last(), low.pop()) {
        slots[taker].threshold = (height[taker] * whole) as u64;
        slots[taker].other = own(giver);
        height[giver] -= 1.0 - height[taker];
        if height[giver] < 1.0 {
            high.pop();
            low.push(giver);
        }
    }
    // What rounding leaves over is full, and shows its own. It is never a bucket without an outcome: those are the first to take, and what
    // the others have to give is, but for rounding, what is wanted.
    (slots.into(), bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The probability that `pick` gives each result, read off the buckets.
    fn picked(table: &Table, result: u16) -> f64 {
        let whole = 2f64.powi(64 - table.bits as i32);
        let one = |s: &Slot| {
            let own = s.threshold as f64 / whole;
            f64::from(u8::from(s.own == result)) * own + f64::from(u8::from(s.other == result)) * (1.0 - own)
        };
        table.slots.iter().map(one).sum::<f64>() / table.slots.len() as f64
    }

    #[test]
    fn the_alias_form_has_the_probabilities_of_the_table() {
        for dice in 0..=MOST_DICE {
            for need in 1..=7 {
                let table = Table::successes(dice, Odds::at_least(need));
                let sum: f64 = table.outcomes().iter().map(|o| o.1).sum();
                assert!((sum - 1.0).abs() < 1e-13, "{dice} dice at {need}+: {sum}");
                for result in 0..=u16::from(dice) + 1 {
                    let (is, want) = (picked(table, result), table.probability(result));
                    assert!((is - want).abs() < 1e-14, "{dice} dice at {need}+ = {result}: {is} v {want}");
                    assert!(want > 0.0 || is == 0.0, "an impossible result can be picked");
                }
            }
        }
    }

    #[test]
    fn places_are_equally_likely() {
        for places in 1..=u8::MAX {
            let table = Table::one_of(places);
            assert_eq!(table.outcomes().len(), usize::from(places));
            assert!((0..u16::from(places)).all(|place| (picked(table, place) - 1.0 / f64::from(places)).abs() < 1e-14), "{places}");
        }
    }

    #[test]
    fn two_d6_have_the_thirty_six_ways() {
        let ways: Vec<f64> = Table::sum_of_d6(2).outcomes().iter().map(|o| o.1 * 36.0).collect();
        assert_eq!(ways, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]);
    }

    #[test]
    fn odds_stay_between_never_and_always() {
        assert_eq!(Odds::at_least(0), Odds::at_least(1));
        assert_eq!(Odds::at_least(9).probability(), 0.0);
        assert_eq!(Odds::at_least(4).probability(), 0.5);
        assert_eq!(Table::successes(3, Odds::at_least(1)).certain(), Some(3));
        assert_eq!(Table::successes(2, Odds::of(1, 5)).probability(2), 0.2 * 0.2);
    }
}
