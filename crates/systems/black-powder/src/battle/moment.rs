//! One player turn in progress: what every chapter of it asks and does.

use super::Battle;
use super::state::{Loss, State, Unit, depth};
use super::telling::{Deed, Scribe};
use super::view::View;
use crate::body::Body;
use crate::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id};

montjoie_field::moment!();

impl<'a, C: Chance> Moment<'a, C> {
    #[inline]
    pub(super) fn rules(&self) -> &'a Rules {
        &self.battle.rules
    }

    /// A unit as the rules take it.
    #[inline]
    pub(super) fn body(&self, id: Id) -> Body<'a> {
        self.battle.body(self.state, id)
    }

    /// Does something to a unit by the rules of the duel.
    pub(super) fn with<T>(&mut self, id: Id, does: impl FnOnce(&mut Body<'a>, &mut C) -> T) -> T {
        let mut body = self.body(id);
        let done = does(&mut body, self.chance);
        self.becomes(id, body);
        done
    }

    /// Does something between two units by the rules of the duel.
    pub(super) fn with_both<T>(&mut self, id: Id, other: Id, does: impl FnOnce(&mut Body<'a>, &mut Body<'a>, &mut C) -> T) -> T {
        let [mut one, mut two] = [id, other].map(|id| self.body(id));
        let done = does(&mut one, &mut two, self.chance);
        self.becomes(id, one);
        self.becomes(other, two);
        done
    }

    /// Puts a unit into a condition; another formation has another depth, where there is room for it.
    pub(super) fn becomes(&mut self, id: Id, body: Body) {
        let (before, depth) = (self.state.units.of(id).condition.formation, depth(body.condition.formation));
        self.unit_mut(id).condition = body.condition;
        let (table, stand) = (&self.battle.table, self.state.stands[id]);
        if before != body.condition.formation && stand.there && depth != stand.depth {
            let span = table.span(stand.side, stand.place, depth);
            if self.state.stands.room(table, stand.place.lane, span, [id, id]) {
                self.state.stands.reshape(table, id, depth);
            }
        }
    }

    /// A unit turns on its own ground to face a direction, if there is room: whether it does.
    pub(super) fn faces(&mut self, id: Id, facing: Compass) -> bool {
        let (table, stand) = (&self.battle.table, *self.view().stand(id));
        let to = table.facing(&stand, facing);
        let turns = self.state.stands.has_room(table, id, to);
        if turns && to != stand.place {
            self.state.stands.put(table, id, to);
            self.say(Deed::Turns(id));
        }
        turns
    }

    /// A unit is lost.
    pub(super) fn lose(&mut self, id: Id, loss: Loss) {
        self.state.stands.remove(id);
        self.unit_mut(id).lost = Some(loss);
        self.say(Deed::Lost(id, loss));
    }
}
