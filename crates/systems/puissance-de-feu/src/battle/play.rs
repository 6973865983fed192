//! The battle as a play: deployment, player turns, the end.

use super::Battle;
use super::army::{Form, Hosts, Recruit};
use super::state::State;
use super::telling::Scribe;
use crate::duel::Coin;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play};
use montjoie_core::language::Text;
use montjoie_field::{Id, Mustering, who_began};
use montjoie_system::battle::{Chosen, Fared};

impl Play for Battle {
    montjoie_field::from_its_modules!(Play without known, first by Coin);

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "army-lost", name: Text::new("no unit left", "plus d’unité") },
        Ending { id: "both-lost", name: Text::new("no unit left on either side", "plus d’unité de part et d’autre") },
        Ending { id: "half-lost", name: Text::new("half of the units lost", "la moitié des unités perdues") },
        Ending { id: "last-turn", name: Text::new("last turn", "dernier tour") },
    ];

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.field.turns.most(&self.rules) }
    }

    fn goes_on<C: Chance>(&self, turn: u32, chance: &mut C) -> bool {
        self.field.turns.another(turn, &self.rules, chance)
    }
}

impl Mustering for Battle {
    montjoie_field::from_its_modules!(Mustering in one list);

    /// The fate of a unit at the end of a battle; a unit in rout counts as shaken.
    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = unit.lost.is_some();
        Fared { lost, shaken: !lost && unit.condition.routing, taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    /// Number of officers that each side has lost.
    fn generals_lost(&self, state: &State) -> Pair<u8> {
        let lost = |id: &u8| state.units.of(*id).lost.is_some() && self.hosts.form(state.units.of(*id).form).officer;
        Pair::of(|side| self.hosts.ids(side).filter(lost).count() as u8)
    }

    fn drawn(&self, state: &State) -> Vec<(&'static str, Chosen)> {
        vec![("first", who_began(state.active, state.played)), ("walls", Chosen::Number(state.walls.len() as i64))]
    }
}
