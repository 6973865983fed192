//! The battle as a play: deployment, player turns, the end.

use super::Battle;
use super::end::TURN_LIMIT;
use super::settings::Look;
use super::state::State;
use super::story::Scribe;
use crate::duel::Coin;
use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;

impl Battle {
    /// The outcome after the last turn.
    pub fn after_the_last_turn(&self, state: &State) -> Outcome {
        self.hosts.outcome(&state.stands, None, TURN_LIMIT)
    }
}

impl Play for Battle {
    montjoie_field::from_its_modules!(Play, first by Coin);

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "army-broken", name: Text::new("army broken", "armée battue") },
        Ending { id: "both-broken", name: Text::new("both broken", "les deux battues") },
        Ending { id: "turn-limit", name: Text::new("turn limit", "limite de tours") },
    ];

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.field.turns }
    }

    /// Whether the battle is slow: a player who looks ahead takes a hundred times as long.
    fn slow(&self) -> bool {
        Side::BOTH.iter().any(|&side| self.sides[side].look != Look::None)
    }
}
