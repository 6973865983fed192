//! The end of a player turn and of the battle: who has won. The sheet prints neither (see [`Victory`]).

use super::Battle;
use super::moment::Moment;
use super::settings::Victory;
use super::state::State;
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_field::Share;

/// The endings of a battle, by number.
pub(super) const ARMY_LOST: u8 = 0;
pub(super) const BOTH_LOST: u8 = 1;
pub(super) const HALF_LOST: u8 = 2;
pub(super) const LAST_TURN: u8 = 3;

impl<C: Chance> Moment<'_, C> {
    /// The end of a player turn: the outcome where an army is lost.
    pub(super) fn end(&mut self) -> Option<Outcome> {
        self.state.played += 1;
        self.state.active = self.state.active.enemy();
        self.battle.decided(self.state)
    }
}

impl Battle {
    /// The share of a side's units that are lost or in rout.
    fn out(&self, state: &State, side: Side) -> Share {
        self.hosts.share(side, |id| !state.stands[id].there || state.units.of(id).condition.routing)
    }

    /// The share of a side's points of life that are lost: all those of a unit that is lost.
    fn pv_lost(&self, state: &State, side: Side) -> Share {
        let view = View { battle: self, state };
        let (mut part, mut whole) = (0, 0);
        for id in self.hosts.ids(side) {
            let pv = view.fighter(id).pv;
            whole += u32::from(pv);
            part += u32::from(if state.stands[id].there { view.unit(id).condition.wounds } else { pv });
        }
        Share { part, whole }
    }

    /// The outcome of a battle that need not go on: an army has no unit left, or has lost half of them where that decides.
    pub(super) fn decided(&self, state: &State) -> Option<Outcome> {
        let lost = Pair::of(|side| self.hosts.lost(&state.stands, side));
        let all = |side: Side| lost[side].part == lost[side].whole;
        let half = |side: Side| self.battle.victory == Victory::Half && 2 * lost[side].part >= lost[side].whole;
        let ending = match (all(Side::A), all(Side::B)) {
            (false, false) if half(Side::A) || half(Side::B) => HALF_LOST,
            (false, false) => return None,
            (true, true) => BOTH_LOST,
            _ => ARMY_LOST,
        };
        Some(self.hosts.outcome(&state.stands, Share::smaller(lost), ending))
    }

    /// The outcome after the last turn.
    pub(super) fn after_the_last_turn(&self, state: &State) -> Outcome {
        let worn = Pair::of(|side| match self.battle.victory {
            Victory::Units => self.out(state, side),
            Victory::Pv => self.pv_lost(state, side),
            // Nobody has lost half.
            Victory::Half => Share { part: 0, whole: 1 },
        });
        self.hosts.outcome(&state.stands, Share::smaller(worn), LAST_TURN)
    }
}
