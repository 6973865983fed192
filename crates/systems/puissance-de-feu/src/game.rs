//! The frame of a game: attacker and defender, and the number of turns (C1).

use super::rules::Rules;
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;
use std::cmp::Ordering;

/// One throw for attacker and defender: the first player's D6 against the second's. Equal dice are thrown again.
pub fn roll_off<C: Chance>(chance: &mut C) -> Ordering {
    chance.d6().cmp(&chance.d6())
}

impl Rules {
    /// The most extra turns of a game: with `extra_turn_repeat`, as many as leave less than 1e-20 of it (C9.10).
    pub fn extra_turns(&self) -> u32 {
        // The D6 says 7 for never.
        let going = f64::from(7 - self.extra_turn_on.min(7)) / 6.0;
        match (going > 0.0, self.extra_turn_repeat) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => (1e-20f64.ln() / going.ln()).ceil() as u32,
        }
    }
}

/// The D6 for another turn (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ExtraTurn {
    /// The score of the D6 that gives another turn.
    pub need: u8,
}

impl Roll for ExtraTurn {
    /// Whether there is another turn.
    type Result = bool;
    const NAME: Text = Text::new("Another turn", "Un tour de plus");
    const PARAGRAPH: &'static str = "C1";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.succeeds(Odds::at_least(self.need))
    }

    fn tell(self, more: bool, lang: Lang) -> String {
        let words = if more { lang.pick("one more", "encore un") } else { lang.pick("the game is over", "la partie est finie") };
        format!("{}+{} {words}", self.need, lang.colon())
    }
}
