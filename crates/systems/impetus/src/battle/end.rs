//! The end of a turn and of the battle (A6): corps that rout, armies that have lost.

use super::Battle;
use super::moment::Moment;
use super::settings::LastTurn;
use super::state::{Loss, State};
use super::telling::Deed;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_field::Share;

/// The endings of a battle, by number.
pub(super) const ARMY_BROKEN: u8 = 0;
pub(super) const BOTH_BROKEN: u8 = 1;
pub(super) const LAST_TURN: u8 = 2;

impl<C: Chance> Moment<'_, C> {
    /// Ends a turn where no corps is left to be activated: corps first, then armies. The outcome where an army has lost.
    pub fn end(&mut self) -> Option<Outcome> {
        if Side::BOTH.into_iter().any(|side| self.view().left(side).next().is_some()) {
            return None;
        }
        for side in Side::BOTH {
            for corps in 0..self.state.corps[side].len() {
                self.state.corps[side][corps].activated = false;
                self.corps_breaks(side, corps as u8);
            }
        }
        (self.state.played, self.state.begun) = (self.state.played + 1, false);
        self.battle.beaten(self.state)
    }

    /// Removes a corps that has lost too much: it routs.
    fn corps_breaks(&mut self, side: Side, number: u8) {
        let corps = &mut self.state.corps[side][usize::from(number)];
        if corps.routed || corps.lost < self.battle.rules.corps_breaks_at(corps.vdc) {
            return;
        }
        corps.routed = true;
        self.say(Deed::CorpsRouts(side, number));
        for id in self.battle.hosts.ids(side) {
            if self.view().stand(id).there && self.view().unit(id).corps == number {
                self.lose(id, Loss::CorpsRouted);
            }
        }
        // Who has touched them is free again.
        for id in self.battle.hosts.ids(side.enemy()) {
            if self.view().stand(id).there {
                self.settles(id);
            }
        }
    }
}

impl Battle {
    /// The share of a side's demoralisation value that is lost: a routed corps counts with its whole.
    pub fn demoralised(&self, state: &State, side: Side) -> Share {
        let corps = &state.corps[side];
        let lost = corps.iter().map(|corps| if corps.routed { corps.vdc } else { corps.lost });
        Share { part: lost.sum::<u16>().into(), whole: corps.iter().map(|corps| corps.vdc).sum::<u16>().into() }
    }

    /// The outcome of a battle in which an army has lost: by its demoralisation value, or because no unit is left.
    pub(super) fn beaten(&self, state: &State) -> Option<Outcome> {
        let beaten = Pair::of(|side| {
            let (vd, units) = (self.demoralised(state, side), self.hosts.lost(&state.stands, side));
            vd.part >= u32::from(self.rules.army_breaks_at(vd.whole as u16)) || units.part == units.whole
        });
        self.hosts.beaten(&state.stands, beaten, [ARMY_BROKEN, BOTH_BROKEN], || None)
    }

    /// The outcome after the last turn.
    pub(super) fn after_the_last_turn(&self, state: &State) -> Outcome {
        let worn = Pair::of(|side| match self.battle.last_turn {
            LastTurn::Vd => self.demoralised(state, side),
            LastTurn::Units => self.hosts.lost(&state.stands, side),
            LastTurn::Nobody => Share { part: 0, whole: 1 },
        });
        self.hosts.outcome(&state.stands, Share::smaller(worn), LAST_TURN)
    }
}
