//! Sources of chance, and nothing else.
//!
//! Rules are written once, generic over [`Chance`]. Everything random is a draw from a finite [`Table`]; a [`Roll`] is a named roll of
//! the rulebook.
//!
//! Rules are compiled for two sources that must be quick, [`Tables`], which draws once a roll, and [`Enumerator`], which walks every path; and once
//! for [`AnySource`], behind which stand these and all others: [`Dice`] throws every die, [`Script`] reads out what a worked example says, [`Tracer`]
//! writes down what another source did, [`Replay`] plays that again, and [`Resumed`] goes on from results that are known.

mod any;
mod bout;
mod dice;
mod enumerator;
mod parts;
mod replay;
mod resumed;
mod script;
mod table;
mod tables;
mod tracer;

pub use any::{Answers, AnyRoll, AnySource, Records};
pub use bout::{Bout, Round, law_of_bout, to_the_end};
pub use dice::Dice;
pub use enumerator::Enumerator;
pub use parts::{Part, because, in_brackets, named, say_2d6, say_dice, total, why};
pub use replay::{Parting, Recorded, Replay};
pub use resumed::Resumed;
pub use script::Script;
pub use table::{MOST_DICE, Odds, Table, Throw};
pub use tables::{Laws, Tables, stream};
pub use tracer::{Fell, Line, Thrown, Told, Tracer, Use};

use std::any::Any;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::chapter::Chapter;
use crate::language::{Lang, Text};

/// A source of chance, which answers the draws and rolls of the rules.
pub trait Chance: Sized {
    /// Draws one result from a table of results. The one required method.
    fn draw(&mut self, table: &'static Table) -> u16;

    /// Makes a named roll of the rulebook.
    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        roll.make(self)
    }

    /// Makes a roll whose fields are worked out only where the source must know them: a source that replays a path need not.
    #[inline]
    fn roll_of<R: Roll>(&mut self, roll: impl FnOnce() -> R) -> R::Result {
        self.roll(roll())
    }

    /// Tells a recorder what is going on. Costs nothing without one.
    fn note(&mut self, line: impl FnOnce(Lang) -> String) {
        let _ = line;
    }

    /// Tells a recorder which game turn it is; 1 is the first.
    fn turn(&mut self, turn: u32) {
        let _ = turn;
    }

    /// Tells a recorder that a part of the turn begins: the line has the number of the turn. Costs nothing without one.
    fn heading(&mut self, line: impl FnOnce(Lang, u32) -> String) {
        let _ = line;
    }

    /// Whether a recorder listens. Rules work out only then what only telling needs.
    #[inline(always)]
    fn tells(&self) -> bool {
        false
    }

    /// Says for which event dice are rolled next, by its number, to a source that has dice for each. Costs nothing without one.
    #[inline(always)]
    fn turns_to(&mut self, event: impl FnOnce() -> Option<u16>) {
        let _ = event;
    }

    /// Lets the scribe of a recorder hear of something: one of his type for the whole play. Costs nothing without a recorder.
    fn hear<S: Default + Any>(&mut self, tell: impl FnOnce(&mut S)) {
        let _ = tell;
    }

    /// Closes a chapter of the story, written from what its scribe has heard. Costs nothing without a recorder.
    fn close<S: Default + Any>(&mut self, write: impl FnOnce(&mut S, Lang) -> Chapter) {
        let _ = write;
    }

    /// The face of one D6, 1 to 6.
    fn d6(&mut self) -> u8 {
        self.draw(Table::sum_of_d6(1)) as u8
    }

    /// The sum of two D6.
    fn two_d6(&mut self) -> u8 {
        self.draw(Table::sum_of_d6(2)) as u8
    }

    /// The number of dice (at most [`MOST_DICE`]) that come up, each with the same odds.
    fn successes(&mut self, dice: u8, odds: Odds) -> u8 {
        self.draw(Table::successes(dice, odds)) as u8
    }

    /// The number of dice thrown again that come up; a told combat says that they are thrown again.
    #[inline]
    fn again(&mut self, dice: u8, odds: Odds) -> u8 {
        self.successes(dice, odds)
    }

    /// Dice that hit as saves: a told combat says so.
    #[inline]
    fn saves(&mut self, dice: u8, odds: Odds) -> u8 {
        self.successes(dice, odds)
    }

    /// The number of hits that no save stops; `rerolls` failed saves may be thrown again.
    #[inline]
    fn unsaved(&mut self, hits: u8, save: Odds, rerolls: u8) -> u8 {
        let failed = hits - self.saves(hits, save);
        failed - self.again(rerolls.min(failed), save)
    }

    /// One of `places` places (1 or more), counted from 0, each as likely.
    fn one_of(&mut self, places: u8) -> u8 {
        self.draw(Table::one_of(places)) as u8
    }

    /// Whether one die comes up.
    fn succeeds(&mut self, odds: Odds) -> bool {
        self.successes(1, odds) == 1
    }
}

/// A roll that the rulebook names: a volley, a strike, an order, a break test.
///
/// Its fields are everything that it depends on, and after it only its result matters. That is what makes it safe to keep its law under
/// the roll itself as the key. Serialised they are what a told combat keeps of it.
pub trait Roll: Copy + Eq + Hash + Debug + Serialize + Send + Sync + 'static {
    /// The result that the rules need to know: a count or a small enum.
    type Result: Small;

    /// The name of the roll in the rulebook.
    const NAME: Text;

    /// The paragraph of the rules that has the roll.
    const PARAGRAPH: &'static str;

    /// The rule, top to bottom.
    fn make<C: Chance>(self, chance: &mut C) -> Self::Result;

    /// The result of the roll in words.
    fn tell(self, result: Self::Result, lang: Lang) -> String;

    /// The result in words where its dice are known: for a roll that may throw more than it uses.
    fn tell_thrown(self, result: Self::Result, dice: &[Thrown], lang: Lang) -> String {
        let _ = dice;
        self.tell(result, lang)
    }

    /// Whether [`Roll::make`] goes on for as long as chance wants, so that nobody can walk every path of it: a [`Bout`].
    const ENDLESS: bool = false;

    /// The law of the roll: by brute force over its own text, unless it is [`Roll::ENDLESS`].
    fn law(self) -> Vec<(Self::Result, f64)> {
        every_way(self)
    }
}

/// A result that fits sixteen bits, so that a law can list it.
pub trait Small: Copy + Eq + Debug {
    /// The code of the result, by which laws list it.
    fn code(self) -> u16;
    /// The result of a code that [`Small::code`] gave.
    fn from_code(code: u16) -> Self;
}

impl Small for u8 {
    #[inline]
    fn code(self) -> u16 {
        u16::from(self)
    }
    #[inline]
    fn from_code(code: u16) -> u8 {
        code as u8
    }
}

impl Small for bool {
    #[inline]
    fn code(self) -> u16 {
        u16::from(self)
    }
    #[inline]
    fn from_code(code: u16) -> bool {
        code != 0
    }
}

/// The code of a result that is a count and some flags, or flags alone: the count first, then a bit for each flag in this order. A count is any
/// small result. A result that is one of several is coded by its place among them: those that it lists as `ALL`, or these.
///
/// `small!(Struck { loss | hit, failed });`, `small!(Row);`, `small!(Fate: Holds, Falls);`
#[macro_export]
macro_rules! small {
    ($kind:ident) => {
        $crate::small!($kind in $kind::ALL);
    };
    ($kind:ident: $($one:ident),+) => {
        $crate::small!($kind in [$($kind::$one),+]);
    };
    ($kind:ident in $all:expr) => {
        impl $crate::chance::Small for $kind {
            #[inline]
            fn code(self) -> u16 {
                self as u16
            }
            #[inline]
            fn from_code(code: u16) -> $kind {
                $all[usize::from(code)]
            }
        }
    };
    ($kind:ident { $($count:ident)? | $($flag:ident),+ }) => {
        impl $crate::chance::Small for $kind {
            #[inline]
            fn code(self) -> u16 {
                let count = 0 $(+ $crate::chance::Small::code(self.$count))?;
                [$(self.$flag),+].into_iter().fold(count, |code, flag| code << 1 | u16::from(flag))
            }
            #[inline]
            fn from_code(code: u16) -> $kind {
                let mut flags = [$(stringify!($flag)),+].len();
                $(let $count = $crate::chance::Small::from_code(code >> flags);)?
                $(
                    flags -= 1;
                    let $flag = code >> flags & 1 == 1;
                )+
                $kind { $($count,)? $($flag),+ }
            }
        }
    };
}

/// The law of a roll: every result with its probability, from its own text, in order of the results' codes.
pub fn law<R: Roll>(roll: R) -> Vec<(R::Result, f64)> {
    roll.law()
}

/// The law of a roll, worked out once in the whole program.
pub fn known<R: Roll>(roll: R) -> Vec<(R::Result, f64)> {
    tables::in_the_book(roll).outcomes().iter().map(|&(code, probability)| (R::Result::from_code(code), probability)).collect()
}

/// The mean of a roll that counts. Its law is made once in the whole program.
pub fn mean<R: Roll<Result = u8>>(roll: R) -> f64 {
    tables::in_the_book(roll).outcomes().iter().map(|&(count, probability)| f64::from(count) * probability).sum()
}

/// The law of a roll by brute force.
fn every_way<R: Roll>(roll: R) -> Vec<(R::Result, f64)> {
    let mut sums: Vec<(u16, f64)> = Vec::new();
    Enumerator::new().every_path(
        |chance| roll.make(chance).code(),
        |code, probability| match sums.binary_search_by_key(&code, |&(c, _)| c) {
            Ok(at) => sums[at].1 += probability,
            Err(at) => sums.insert(at, (code, probability)),
        },
    );
    sums.into_iter().map(|(code, probability)| (R::Result::from_code(code), probability)).collect()
}

#[cfg(test)]
mod tests {
    use super::Small;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Struck {
        loss: u8,
        hit: bool,
        failed: bool,
    }
    small!(Struck { loss | hit, failed });

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Tested {
        passed: bool,
        card: bool,
    }
    small!(Tested { | passed, card });

    #[test]
    fn the_code_of_a_count_and_flags_is_the_count_then_a_bit_a_flag() {
        for code in 0..1024 {
            assert_eq!(Struck::from_code(code).code(), code);
        }
        assert_eq!(Struck { loss: 3, hit: true, failed: false }.code(), 14);
        assert_eq!([0, 1, 2, 3].map(|code| Tested::from_code(code).code()), [0, 1, 2, 3]);
        assert_eq!(Tested { passed: true, card: false }.code(), 2);
    }
}
