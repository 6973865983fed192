//! The end of a battle: brigades that are demoralised (B1), the end of a player turn, and the winner, which the sheet does not print (see
//! [`Victory`]).

use super::Battle;
use super::moment::Moment;
use super::settings::Victory;
use super::state::State;
use super::telling::Deed;
use crate::morale::demoralised;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_field::{Id, Share};

/// The endings of a battle, by number.
pub(super) const DEMORALISED: u8 = 0;
pub(super) const HALF_LOST: u8 = 1;
pub(super) const ARMY_LOST: u8 = 2;
pub(super) const BOTH_LOST: u8 = 3;
pub(super) const LAST_TURN: u8 = 4;

impl<C: Chance> Moment<'_, C> {
    /// The start of a side's turn: demoralises brigades with half of their units out, and with half of the brigades all; they stay demoralised.
    pub fn look_at_brigades(&mut self, side: Side) {
        let count = self.state.brigades[side].len();
        for brigade in 0..count {
            let was = self.state.brigades[side][brigade];
            let out = self.battle.out_of(self.state, side, brigade as u8);
            if !was.demoralised && demoralised(out, was.counted.into()) {
                self.state.brigades[side][brigade].demoralised = true;
                self.say(Deed::Demoralised(side, brigade as u8));
            }
        }
        let broken = self.state.brigades[side].iter().filter(|brigade| brigade.demoralised).count();
        if demoralised(broken, count) {
            self.state.brigades[side].iter_mut().for_each(|brigade| brigade.demoralised = true);
            self.say(Deed::ArmyDemoralised(side));
        }
    }

    /// The end of a player turn: disorder that is due goes, but not in demoralised brigades; the outcome where a side has lost.
    pub fn end(&mut self) -> Option<Outcome> {
        let rules = self.rules();
        for id in 0..self.state.units.len() as Id {
            if self.view().stand(id).there {
                let stays = self.view().unit(id).fought || self.view().demoralised(id);
                self.with(id, |body, _| body.end_turn(rules, stays));
            }
        }
        self.state.played += 1;
        self.state.active = self.state.active.enemy();
        self.battle.decided(self.state)
    }
}

impl Battle {
    /// Number of units of a brigade that count for its demoralisation and are gone or shaken.
    pub fn out_of(&self, state: &State, side: Side, brigade: u8) -> usize {
        let counts = |&id: &Id| state.units.of(id).brigade == brigade && self.hosts.form(state.units.of(id).form).counts;
        self.hosts.ids(side).filter(counts).filter(|&id| self.is_out(state, id)).count()
    }

    /// Whether a unit is gone or shaken.
    pub fn is_out(&self, state: &State, id: Id) -> bool {
        !state.stands[id].there || self.body(state, id).shaken()
    }

    /// The outcome of a battle that need not go on; `None` where it must.
    pub(super) fn decided(&self, state: &State) -> Option<Outcome> {
        let lost = Pair::of(|side| self.hosts.lost(&state.stands, side));
        let all = Pair::of(|side| lost[side].part == lost[side].whole);
        let beaten = Pair::of(|side| match self.battle.victory {
            Victory::Brigades => !state.brigades[side].is_empty() && state.brigades[side].iter().all(|brigade| brigade.demoralised),
            Victory::Half => 2 * lost[side].part >= lost[side].whole,
            Victory::Units => false,
        });
        let ending = match (all.a, all.b) {
            (true, true) => BOTH_LOST,
            (false, false) if self.battle.victory == Victory::Brigades => DEMORALISED,
            (false, false) => HALF_LOST,
            _ => ARMY_LOST,
        };
        let beaten = Pair::of(|side| all[side] || beaten[side]);
        self.hosts.beaten(&state.stands, beaten, [ending; 2], || Share::smaller(lost))
    }

    /// The outcome after the last turn.
    pub(super) fn after_the_last_turn(&self, state: &State) -> Outcome {
        let out = Pair::of(|side| self.hosts.share(side, |id| self.is_out(state, id)));
        let winner = if self.battle.victory == Victory::Units { Share::smaller(out) } else { None };
        self.hosts.outcome(&state.stands, winner, LAST_TURN)
    }
}
