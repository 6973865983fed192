//! The battle as a play: deployment, player turns, the end.

use super::Battle;
use super::army::{Form, Hosts, Recruit};
use super::state::State;
use super::telling::Scribe;
use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play};
use montjoie_core::language::Text;
use montjoie_field::{Id, Mustering, who_began};
use montjoie_system::battle::{Chosen, Fared};
use montjoie_system::coin;

coin! {
    /// The player drawn to play first.
    Coin -> bool: "First player", "Premier joueur", "battle"
}

impl Play for Battle {
    montjoie_field::from_its_modules!(Play without known, first by Coin);

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "army-beaten", name: Text::new("army beaten", "armée battue") },
        Ending { id: "both-beaten", name: Text::new("both beaten", "les deux battues") },
        Ending { id: "last-turn", name: Text::new("last turn", "dernier tour") },
    ];

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.field.turns }
    }
}

impl Mustering for Battle {
    montjoie_field::from_its_modules!(Mustering in one list);

    /// The fate of a unit: one that is left and Spent counts as shaken.
    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = unit.lost.is_some();
        Fared { lost, shaken: !lost && self.is_spent(state, id), taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    fn drawn(&self, state: &State) -> Vec<(&'static str, Chosen)> {
        vec![("first", who_began(state.active, state.played)), ("terrain", Chosen::Number(state.patches.len() as i64))]
    }
}
