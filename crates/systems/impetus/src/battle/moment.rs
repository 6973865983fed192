//! An activation in progress: the questions and deeds that every chapter of it has.

use super::Battle;
use super::state::{Loss, State, Unit};
use super::telling::{Deed, Scribe};
use super::view::View;
use crate::body::Body;
use crate::discipline::{Circumstances, Occasion};
use crate::initiative::Level;
use crate::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, NOBODY};

montjoie_field::moment!();

impl<'a, C: Chance> Moment<'a, C> {
    #[inline]
    pub(super) fn rules(&self) -> &'a Rules {
        &self.battle.rules
    }

    /// A unit as the rules see it.
    #[inline]
    pub(super) fn body(&self, id: Id) -> Body<'a> {
        self.battle.body(self.state, id)
    }

    /// Spends a card that was played.
    pub(super) fn spend(&mut self, side: Side, played: bool) {
        if played && !self.state.spent[side] {
            self.state.spent[side] = true;
            self.say(Deed::Plays(side));
        }
    }

    /// The discipline test of a unit after `earlier` tests of the kind: whether the unit passes.
    pub(super) fn tests(&mut self, id: Id, occasion: Occasion, earlier: u8) -> bool {
        let (rules, body) = (self.rules(), self.body(id));
        let tested = body.tests(rules, || Circumstances { earlier, ..body.circumstances(occasion) }, self.chance);
        self.spend(self.battle.hosts.side(id), tested.card);
        tested.passed
    }

    /// Makes a unit Disordered.
    pub(super) fn disorders(&mut self, id: Id) {
        self.unit_mut(id).condition.disordered = true;
        self.say(Deed::Disordered(id));
    }

    /// Takes from a unit what it leaves behind where it moves (A5): stakes, a pavise, cover.
    pub(super) fn leaves_its_place(&mut self, id: Id) {
        let now = self.body(id).after_a_move();
        self.unit_mut(id).condition = now;
    }

    /// Turns a unit on its own ground, if there is room.
    pub(super) fn faces(&mut self, id: Id, facing: Compass) {
        let (table, stand) = (&self.battle.table, *self.view().stand(id));
        let place = table.facing(&stand, facing);
        if facing != stand.place.facing && self.state.stands.has_room(table, id, place) {
            self.state.stands.put(table, id, place);
            self.say(Deed::Turns(id));
        }
    }

    /// Turns a unit in no contact north or south again: to its nearest enemy, or the enemy's edge where there is none.
    pub(super) fn faces_the_enemy(&mut self, id: Id) {
        let view = self.view();
        if view.stand(id).engaged() {
            return;
        }
        let ahead = Compass::ahead_of(view.side(id));
        let behind = |enemy: Id| view.stand(id).span.inches_to(view.stand(enemy).span, ahead.opposite()) >= 0;
        let facing = if view.nearest_enemy(id).is_some_and(behind) { ahead.opposite() } else { ahead };
        self.faces(id, facing);
    }

    /// Removes a lost unit, and what it counts with it (A6). Its commander dies with it where he fights in it; otherwise he joins another unit.
    pub(super) fn lose(&mut self, id: Id, loss: Loss) {
        let (battle, side) = (self.battle, self.battle.hosts.side(id));
        self.state.stands.remove(id);
        let unit = self.unit_mut(id);
        unit.lost = Some(loss);
        let (number, vd) = (unit.corps, u16::from(battle.hosts.form(unit.form).vd));
        self.say(Deed::Lost(id, loss));
        let next = battle.best_of(self.state, self.view().of_corps(side, number));
        let corps = &mut self.state.corps[side][usize::from(number)];
        corps.lost += vd;
        if corps.with != id {
            return;
        }
        corps.with = next;
        if battle.sides[side].attached && corps.level != Level::None {
            corps.lost += u16::from(corps.level.vd(corps.chief));
            (corps.level, corps.with) = (Level::None, NOBODY);
            self.state.dead[side] += 1;
            self.say(Deed::CommanderDies(side, number));
        }
    }
}
