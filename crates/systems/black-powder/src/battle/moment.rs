//! One player turn in progress: what every chapter of it asks and does.

use super::Battle;
use super::state::{Loss, State, Unit, depth};
use super::telling::{Deed, Scribe};
use super::view::View;
use crate::body::Body;
use crate::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place, half_home};

/// A player turn in progress.
pub struct Moment<'a, C> {
    /// The battle with its rules and armies.
    pub battle: &'a Battle,
    /// The state of the battle: where units stand and how they are.
    pub state: &'a mut State,
    /// The source of the turn's throws.
    pub chance: &'a mut C,
}

impl<'a, C: Chance> Moment<'a, C> {
    /// The view of the battle as it stands.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { battle: self.battle, state: self.state }
    }

    #[inline]
    pub(super) fn rules(&self) -> &'a Rules {
        &self.battle.rules
    }

    #[inline]
    pub(super) fn unit_mut(&mut self, id: Id) -> &mut Unit {
        self.state.units.of_mut(id)
    }

    /// A unit as the rules of the duel take it.
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

    /// Tells what happens, in words and to the scribe of the story.
    #[inline]
    pub(super) fn say(&mut self, deed: Deed) {
        let battle = self.battle;
        self.chance.note(|lang| battle.tell(deed, lang));
        self.chance.hear(|scribe: &mut Scribe| scribe.hears(deed));
    }

    /// Moves a unit to a place.
    pub(super) fn go(&mut self, id: Id, to: Place) {
        let from = self.view().stand(id).place;
        if from != to {
            debug_assert!(self.state.stands.has_room(&self.battle.table, id, to), "unit {id}: no room at {to:?}");
            self.state.stands.put(&self.battle.table, id, to);
            self.say(Deed::Moves(id, from, to));
        }
    }

    /// Turns a unit on its own ground to face a direction; true where there was room.
    pub(super) fn faces(&mut self, id: Id, facing: Compass) -> bool {
        let (table, stand) = (&self.battle.table, *self.view().stand(id));
        let middle = half_home(stand.side, stand.span.lo + stand.span.hi);
        let to = match (facing.along(), stand.place.facing.along()) {
            (true, _) => table.facing(&stand, facing),
            (false, true) => Place { y: middle, facing, ..stand.place },
            (false, false) => Place { facing, ..stand.place },
        };
        let turns = self.state.stands.has_room(table, id, to);
        if turns && to != stand.place {
            self.state.stands.put(table, id, to);
            self.say(Deed::Turns(id));
        }
        turns
    }

    /// Counts casualties that a unit inflicts on another: what each did in the battle is told at its end.
    pub(super) fn inflicts(&mut self, id: Id, on: Id, casualties: u8) {
        self.unit_mut(id).given += u16::from(casualties);
        self.unit_mut(on).taken += u16::from(casualties);
    }

    /// Takes a lost unit off the table.
    pub(super) fn lose(&mut self, id: Id, loss: Loss) {
        self.state.stands.remove(id);
        self.unit_mut(id).lost = Some(loss);
        self.say(Deed::Lost(id, loss));
    }
}
