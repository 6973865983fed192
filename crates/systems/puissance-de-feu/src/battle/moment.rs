//! One player turn in progress: what every order of it asks and does.

use super::Battle;
use super::state::{State, Unit};
use super::telling::{Deed, Scribe};
use super::view::View;
use crate::body::{Body, Fall};
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id};

montjoie_field::moment!();

impl<'a, C: Chance> Moment<'a, C> {
    /// A unit with the help that it has, and who throws for it.
    pub(super) fn body(&mut self, id: Id) -> (Body<'_>, &mut C) {
        let (battle, led) = (self.battle, self.view().led(id));
        let unit = self.state.units.of_mut(id);
        (battle.hosts.form(unit.form).fighter(led).with(&mut unit.condition), self.chance)
    }

    /// Two units with the help that they have, and the source that throws for them.
    pub(super) fn bodies(&mut self, one: Id, other: Id) -> ([Body<'_>; 2], &mut C) {
        let battle = self.battle;
        let [first, second] = [one, other].map(|id| battle.hosts.form(self.view().unit(id).form).fighter(self.view().led(id)));
        let [one, other] = self.state.units.get_disjoint_mut([one as usize, other as usize]).expect("two units");
        ([first.with(&mut one.condition), second.with(&mut other.condition)], self.chance)
    }

    /// A unit turns on its own ground to face north or south.
    pub(super) fn faces(&mut self, id: Id, facing: Compass) {
        let (table, stand) = (&self.battle.table, *self.view().stand(id));
        if facing.along() {
            self.state.stands.put(table, id, table.facing(&stand, facing));
        }
    }

    /// Turns a unit to face its nearest enemy; the enemy's edge where there is none.
    pub(super) fn faces_the_enemy(&mut self, id: Id) {
        let view = self.view();
        let ahead = Compass::ahead_of(view.side(id));
        let behind = view.nearest_enemy(id).is_some_and(|enemy| view.beyond(id, enemy, ahead.opposite()));
        let facing = if behind { ahead.opposite() } else { ahead };
        self.faces(id, facing);
    }

    /// A unit is lost.
    pub(super) fn lose(&mut self, id: Id, fall: Fall) {
        self.state.stands.remove(id);
        self.unit_mut(id).lost = Some(fall);
        self.say(Deed::Lost(id, fall));
    }
}
