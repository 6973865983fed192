//! The battle as a play: deployment, activations, the end.

use super::Battle;
use super::army::{Form, Hosts, Recruit};
use super::state::State;
use super::telling::Scribe;
use crate::profile::Status;
use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play};
use montjoie_core::language::Text;
use montjoie_field::{Id, Mustering};
use montjoie_system::battle::Fared;

impl Play for Battle {
    montjoie_field::from_its_modules!(Play without known);

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "army-broken", name: Text::new("army broken", "armée brisée") },
        Ending { id: "both-broken", name: Text::new("both armies broken", "les deux armées brisées") },
        Ending { id: "last-turn", name: Text::new("last turn", "dernier tour") },
    ];

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 1, late: 0, turns: self.field.turn_limit }
    }

    /// Whether the step stays within a turn, as long as corps are left to be activated.
    fn within_step(&self, state: &State) -> bool {
        state.begun
    }
}

impl Mustering for Battle {
    montjoie_field::from_its_modules!(Mustering);

    /// The fate of a unit: one that is left and exhausted counts as shaken.
    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = unit.lost.is_some();
        let shaken = !lost && self.exhausted(state, id);
        Fared { division: unit.corps, lost, shaken, taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    /// Number of commanders that each side has lost.
    fn generals_lost(&self, state: &State) -> Pair<u8> {
        state.dead
    }
}

impl Battle {
    /// Whether a unit is exhausted (A1).
    pub(super) fn exhausted(&self, state: &State, id: Id) -> bool {
        let unit = state.units.of(id);
        Status::of(&self.rules, self.hosts.form(unit.form).fighter.vbu, unit.condition.vbu) == Status::Exhausted
    }
}
