//! The end of a player turn and of the battle: who has won. The sheet prints neither (see [`ArmyBreak`]).

use super::moment::Moment;
use super::settings::ArmyBreak;
use super::state::{Condition, State};
use super::view::View;
use super::{Battle, half_inches};
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_field::{Id, Share, squared};

/// The endings of a battle, by number.
pub(super) const ARMY_BEATEN: u8 = 0;
pub(super) const BOTH_BEATEN: u8 = 1;
pub(super) const LAST_TURN: u8 = 2;

impl<C: Chance> Moment<'_, C> {
    /// Ends a player turn: the outcome where an army is beaten.
    pub fn end(&mut self) -> Option<Outcome> {
        self.state.played += 1;
        self.state.active = self.state.active.enemy();
        self.battle.decided(self.state)
    }
}

impl Battle {
    /// The share of a side's bases that are lost now; a battery is one base.
    pub fn bases_lost(&self, state: &State, side: Side) -> Share {
        let (mut part, mut whole) = (0, 0);
        for unit in self.hosts.ids(side).map(|id| state.units.of(id)) {
            let bases = self.hosts.form(unit.form).fighter.bases;
            whole += u32::from(bases);
            part += u32::from(if unit.lost.is_some() { bases } else { bases - unit.condition.bases() });
        }
        Share { part, whole }
    }

    /// The share of a side's units that are lost or Spent.
    pub fn worn_out(&self, state: &State, side: Side) -> Share {
        self.hosts.share(side, |id| !state.stands[id].there || self.is_spent(state, id))
    }

    /// Whether a unit that is left is Spent (B1).
    pub fn is_spent(&self, state: &State, id: Id) -> bool {
        let unit = state.units.of(id);
        match &unit.condition {
            Condition::Troop(troop) => self.hosts.form(unit.form).fighter.spent(&self.rules, troop),
            Condition::Gun(_) => false,
        }
    }

    /// The places of the three objectives in the middle of the table, in half inches from the west border and from A's home edge.
    pub fn objectives(&self) -> [(i16, i16); 3] {
        [1, 3, 5].map(|sixth| (self.table.leader_x(self.table.lanes * sixth / 6), self.table.depth / 2))
    }

    /// The side that holds an objective: the only one with infantry or cavalry near it.
    pub fn holder(&self, state: &State, at: (i16, i16)) -> Option<Side> {
        let reach = squared(half_inches(self.battle.objective_within.into()), 0);
        let near = |id: Id| self.table.point_distance2(at, &state.stands[id]) <= reach && state.body(self, id).is_some();
        let present = Pair::of(|side| View { battle: self, state }.there(side).any(near));
        match (present.a, present.b) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        }
    }

    /// The share that an army has lost of what decides the battle.
    fn worn(&self, state: &State, side: Side) -> Share {
        match self.battle.army_break {
            ArmyBreak::Bases => self.bases_lost(state, side),
            ArmyBreak::Units => self.worn_out(state, side),
            // What the other side holds.
            ArmyBreak::Objectives => {
                let held = self.objectives().into_iter().filter(|&at| self.holder(state, at) == Some(side.enemy()));
                Share { part: held.count() as u32, whole: 3 }
            }
        }
    }

    /// The outcome of a battle that need not go on: an army has no unit left, or has lost more than half of what decides.
    pub fn decided(&self, state: &State) -> Option<Outcome> {
        let beaten = |side: Side| {
            let (lost, worn) = (self.hosts.lost(&state.stands, side), self.worn(state, side));
            let breaks = self.battle.army_break != ArmyBreak::Objectives && 2 * worn.part > worn.whole;
            breaks || lost.part == lost.whole
        };
        self.hosts.beaten(&state.stands, Pair::of(beaten), [ARMY_BEATEN, BOTH_BEATEN], || self.better(state))
    }

    /// The outcome after the last turn.
    pub(super) fn after_the_last_turn(&self, state: &State) -> Outcome {
        self.hosts.outcome(&state.stands, self.better(state), LAST_TURN)
    }

    /// The side that has lost the smaller share.
    fn better(&self, state: &State) -> Option<Side> {
        Share::smaller(Pair::of(|side| self.worn(state, side)))
    }
}
