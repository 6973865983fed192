//! The battle as a play: deployment, player turns, the end.

use super::Battle;
use super::army::{Form, Hosts, Recruit};
use super::state::State;
use super::telling::Scribe;
use crate::orders::FirstTurn;
use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play};
use montjoie_core::language::Text;
use montjoie_field::{Id, Mustering, who_began};
use montjoie_system::battle::{Chosen, Fared};

impl Play for Battle {
    montjoie_field::from_its_modules!(Play, first by FirstTurn);

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "demoralised", name: Text::new("army demoralised", "armée démoralisée") },
        Ending { id: "half-lost", name: Text::new("half of the units lost", "la moitié des unités perdues") },
        Ending { id: "army-lost", name: Text::new("no unit left", "plus d’unité") },
        Ending { id: "both-lost", name: Text::new("no unit left on either side", "plus d’unité de part et d’autre") },
        Ending { id: "last-turn", name: Text::new("last turn", "dernier tour") },
    ];

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.field.turns.into() }
    }
}

impl Mustering for Battle {
    montjoie_field::from_its_modules!(Mustering);

    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = unit.lost.is_some();
        let shaken = !lost && self.body(state, id).shaken();
        Fared { division: unit.brigade, lost, shaken, taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    fn drawn(&self, state: &State) -> Vec<(&'static str, Chosen)> {
        vec![("first", who_began(state.active, state.played))]
    }
}
