//! The battle as a play: deployment, activations, the end.

use super::Battle;
use super::army::{Form, Hosts, Recruit};
use super::known::Known;
use super::state::State;
use super::telling::Scribe;
use crate::profile::Status;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play, Streams};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;
use montjoie_field::{Id, Mustering};
use montjoie_system::battle::{Chosen, Fared};

impl Play for Battle {
    type State = State;
    type Count = Tally<u64>;

    const STREAMS: Streams = Streams::PerPlay;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "army-broken", name: Text::new("army broken", "armée brisée") },
        Ending { id: "both-broken", name: Text::new("both armies broken", "les deux armées brisées") },
        Ending { id: "last-turn", name: Text::new("last turn", "dernier tour") },
    ];

    fn begin<C: Chance>(&self, _: u64, used: Option<State>, chance: &mut C) -> State {
        let mut state = self.mustered(used);
        self.deploy(&mut state, chance);
        state
    }

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let outcome = self.turn(state, chance);
        chance.close(|scribe: &mut Scribe, lang| scribe.closes(self, state, lang));
        outcome
    }

    fn called_off(&self, state: &State) -> Outcome {
        self.after_the_last_turn(state)
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 1, late: 0, turns: self.field.turn_limit }
    }

    /// Within a turn, as long as corps are left to be activated.
    fn within_step(&self, state: &State) -> bool {
        state.begun
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| self.hosts.units(side))
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        unnamed.hosts.named.clear();
        unnamed.known = Known::default();
        format!("{unnamed:?}")
    }
}

impl Mustering for Battle {
    type Form = Form;
    type Recruit = Recruit;

    fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    fn hosts_mut(&mut self) -> &mut Hosts {
        &mut self.hosts
    }

    /// A unit that is left and exhausted counts as shaken.
    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = unit.lost.is_some();
        let shaken = !lost && self.exhausted(state, id);
        Fared { division: unit.corps, lost, shaken, taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    fn opens<C: Chance>(&self, state: &State, chance: &mut C) {
        chance.note(|lang| self.muster_roll(state, lang));
        chance.close(|_: &mut Scribe, lang| Scribe::opens(self, state, lang));
    }

    /// Commanders that each side has lost.
    fn generals_lost(&self, state: &State) -> Pair<u8> {
        state.dead
    }

    fn drawn(&self, _: &State) -> Vec<(&'static str, Chosen)> {
        Vec::new()
    }
}

impl Battle {
    /// Whether a unit is exhausted (A1).
    pub(super) fn exhausted(&self, state: &State, id: Id) -> bool {
        let unit = state.units.of(id);
        Status::of(&self.rules, self.hosts.form(unit.form).fighter.vbu, unit.condition.vbu) == Status::Exhausted
    }
}
