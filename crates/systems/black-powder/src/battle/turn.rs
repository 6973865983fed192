//! A player turn (B0): its start, command, shooting, hand-to-hand, its end.

use super::Battle;
use super::moment::Moment;
use super::state::{Shot, State, Wish};
use super::telling::Deed;
use super::view::View;
use crate::body::Body;
use montjoie_core::chance::Chance;
use montjoie_core::chapter::Phase;
use montjoie_core::combat::Outcome;
use montjoie_field::Id;

impl Battle {
    /// Plays one player turn: the outcome where it is the last.
    pub fn play_turn<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let mut moment = Moment { battle: self, state, chance };
        moment.start();
        if let Some(outcome) = self.decided(moment.state) {
            return Some(outcome);
        }
        moment.command();
        moment.say(Deed::Part(Phase::Shooting));
        moment.shooting();
        moment.say(Deed::Part(Phase::Melee));
        moment.melee();
        moment.say(Deed::Part(Phase::End));
        moment.end()
    }
}

impl<C: Chance> Moment<'_, C> {
    /// The start of a turn: the deeds of units in the last one are forgotten, and brigades are counted (B1).
    pub fn start(&mut self) {
        let side = self.state.active;
        self.say(Deed::Turn(self.state.turn(), side));
        self.state.silenced = false;
        self.state.brigades[side].iter_mut().for_each(|brigade| brigade.used = false);
        let near = self.rules().near_distance;
        for id in 0..self.state.units.len() as Id {
            let near = self.battle.hosts.side(id) == side && self.view().free(id) && self.view().enemy_within(id, near);
            let unit = self.unit_mut(id);
            (unit.wish, unit.near, unit.shot) = (Wish::Stay, near, Shot::default());
            (unit.acted, unit.reacted, unit.fought, unit.swept) = (false, false, false, false);
        }
        self.look_at_brigades(side);
    }

    /// The command phase (B2): Elite units recover, then initiative, orders, and Brave units recover.
    pub fn command(&mut self) {
        let side = self.state.active;
        for id in self.battle.hosts.ids(side) {
            if self.view().free(id) && !self.view().demoralised(id) && self.body(id).may_recover_order() {
                self.recovers(id, |body, chance| body.recover_order(chance));
            }
        }
        self.initiatives();
        self.orders();
        let near = self.rules().near_distance;
        for id in self.battle.hosts.ids(side) {
            let far = |view: View| view.enemies(id).all(|enemy| view.distance2(id, enemy) > montjoie_field::squared(near.into(), 0));
            let may = self.view().free(id) && !self.view().demoralised(id) && self.body(id).may_recover_casualty();
            if may && far(self.view()) {
                self.recovers(id, |body, chance| body.recover_casualty(chance));
            }
        }
    }

    /// The recovery of a unit, told with its result.
    fn recovers(&mut self, id: Id, recover: impl FnOnce(&mut Body, &mut C) -> bool) {
        self.say(Deed::MayRecover(id));
        if self.with(id, recover) {
            self.say(Deed::Recovers(id));
        }
    }
}
