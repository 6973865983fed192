//! The frame of a game: attacker and defender, and the number of turns (C1).

use super::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_core::language::Text;
use montjoie_system::d6_test;
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

d6_test! {
    /// The D6 for another turn (C1).
    ExtraTurn: "Another turn", "Un tour de plus", "C1",
    Text::new("one more", "encore un"), Text::new("the game is over", "la partie est finie")
}
