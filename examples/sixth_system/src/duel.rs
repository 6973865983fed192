//! The duel: the gangs throw apples at each other in turn until one runs home, or supper is called.

use montjoie_core::chance::{Chance,Odds};
use montjoie_core::combat::{Clock,Combat,Ending,Outcome,Pair,Play,Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

use super::apples::Throw;
use super::profile::Unit;
use super::rules::{First,Rules};

/// The two gangs, the field and the rules: everything that stays constant.
#[derive(Clone, Debug)]
pub struct Duel {
    pub rules: Rules,
    pub units: Pair<Unit>,
    pub wall: Pair<bool>,
    pub first: First,
    pub turns: u32,
}

/// What carries over: whose throw it is, and what each has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub active: Side,
    pub lost: Pair<u8>,
}

impl Duel {
    /// The throw of a side (2 to 4).
    pub fn throw(&self, state: &State, side: Side) -> Throw {
        let (unit, enemy) = (&self.units[side], &self.units[side.enemy()]);
        let last = self.rules.last_stand && unit.nerve - state.lost[side] == 1;
        let wall = if self.wall[side.enemy()] { self.rules.orchard_wall } else { 0 };
        Throw { dice: unit.throws + u8::from(last), need: (unit.hits + wall).min(9), dodge: enemy.dodge }
    }
}

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;
    const ENDINGS: &'static [Ending] = &[
        Ending { id: "ran-home", name: Text::new("ran home", "rentrée chez elle") },
        Ending { id: "supper", name: Text::new("called in to supper", "appelée au souper") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, chance: &mut C) -> State {
        let active = match self.first {
            First::A => Side::A,
            First::B => Side::B,
            First::Either if chance.succeeds(Odds::of(1, 2)) => Side::A,
            First::Either => Side::B,
        };
        State { active, lost: Pair { a: 0, b: 0 } }
    }

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let (side, enemy) = (state.active, state.active.enemy());
        chance.note(|lang| format!("— {}", if side == Side::A { "A" } else { "B" }.to_owned() + lang.pick(" throws", " lance")));
        let hits = chance.roll(self.throw(state, side));
        state.lost[enemy] = state.lost[enemy].saturating_add(hits.saturating_mul(self.rules.green_apples)).min(self.units[enemy].nerve);
        if state.lost[enemy] == self.units[enemy].nerve {
            return Some(Outcome { winner: Some(side), ending: 0, losses: state.lost });
        }
        state.active = enemy;
        None
    }

    fn called_off(&self, state: &State) -> Outcome {
        Outcome { winner: None, ending: 1, losses: state.lost }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.turns }
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| self.units[side].nerve)
    }

    fn content(&self) -> String {
        let numbers = |side: Side| {
            let Unit { throws, hits, dodge, nerve, .. } = self.units[side];
            (throws, hits, dodge, nerve, self.wall[side])
        };
        format!("{:?} {:?} {:?} {:?} {}", numbers(Side::A), numbers(Side::B), self.rules, self.first, self.turns)
    }
}

impl Combat for Duel {
    fn same_chain(&self, other: &Duel) -> bool {
        let same = |side: Side| self.units[side].id == other.units[side].id && self.wall[side] == other.wall[side];
        self.rules == other.rules && same(Side::A) && same(Side::B)
    }
}
