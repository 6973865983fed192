//! The battle as a play: deployment, player turns, the end.

use super::Battle;
use super::army::{Form, Hosts, Recruit};
use super::state::State;
use super::telling::Scribe;
use crate::orders::FirstTurn;
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
        Ending { id: "demoralised", name: Text::new("army demoralised", "armée démoralisée") },
        Ending { id: "half-lost", name: Text::new("half of the units lost", "la moitié des unités perdues") },
        Ending { id: "army-lost", name: Text::new("no unit left", "plus d’unité") },
        Ending { id: "both-lost", name: Text::new("no unit left on either side", "plus d’unité de part et d’autre") },
        Ending { id: "last-turn", name: Text::new("last turn", "dernier tour") },
    ];

    fn begin<C: Chance>(&self, _: u64, used: Option<State>, chance: &mut C) -> State {
        let mut state = self.mustered(used);
        self.deploy(&mut state, chance);
        state.active = self.field.first.side(FirstTurn, chance);
        state
    }

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let outcome = self.play_turn(state, chance);
        chance.close(|scribe: &mut Scribe, lang| scribe.closes(self, state, lang));
        outcome
    }

    fn called_off(&self, state: &State) -> Outcome {
        self.after_the_last_turn(state)
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.field.turns.into() }
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| self.hosts.units(side))
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        unnamed.hosts.named.clear();
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

    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = unit.lost.is_some();
        let shaken = !lost && self.body(state, id).shaken();
        Fared { division: unit.brigade, lost, shaken, taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    fn opens<C: Chance>(&self, state: &State, chance: &mut C) {
        chance.note(|lang| self.muster_roll(state, lang));
        chance.close(|_: &mut Scribe, lang| Scribe::opens(self, state, lang));
    }

    /// Number of generals lost: none, because nobody attacks them.
    fn generals_lost(&self, _: &State) -> Pair<u8> {
        Pair::default()
    }

    fn drawn(&self, state: &State) -> Vec<(&'static str, Chosen)> {
        // The side that is active changes with every player turn.
        let first = if state.played.is_multiple_of(2) { state.active } else { state.active.enemy() };
        vec![("first", Chosen::Word(first.id()))]
    }
}
