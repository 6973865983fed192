//! One player turn in progress: what every phase of it asks and does.

use super::Battle;
use super::state::{Fall, State, Unit};
use super::telling::{Deed, Scribe};
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_field::{Id, Place};

/// A player turn in progress.
pub struct Moment<'a, C> {
    /// The battle with its rules and armies.
    pub battle: &'a Battle,
    /// Where units stand and what has become of them.
    pub state: &'a mut State,
    /// The source of its throws.
    pub chance: &'a mut C,
}

impl<'a, C: Chance> Moment<'a, C> {
    /// The battle as it stands.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { battle: self.battle, state: self.state }
    }

    #[inline]
    pub(super) fn unit_mut(&mut self, id: Id) -> &mut Unit {
        self.state.units.of_mut(id)
    }

    /// Tells what happens, in words and to the scribe of the story.
    #[inline]
    pub(super) fn say(&mut self, deed: Deed) {
        let battle = self.battle;
        self.chance.note(|lang| battle.tell(deed, lang));
        self.chance.hear(|scribe: &mut Scribe| scribe.hears(deed));
    }

    /// A unit moves to a place.
    pub(super) fn go(&mut self, id: Id, to: Place) {
        let from = self.view().stand(id).place;
        if from != to {
            debug_assert!(self.state.stands.has_room(&self.battle.table, id, to), "unit {id}: no room at {to:?}");
            self.state.stands.put(&self.battle.table, id, to);
            self.unit_mut(id).moved = true;
            self.say(Deed::Moves(id, from, to));
        }
    }

    /// A unit turns on its own ground to face its nearest enemy.
    pub(super) fn faces_the_enemy(&mut self, id: Id) {
        let (view, table) = (self.view(), &self.battle.table);
        let Some(enemy) = view.nearest_enemy(id) else { return };
        let stand = view.stand(id);
        let place = table.facing(stand, table.facing_to(stand, view.stand(enemy)));
        if place.facing != stand.place.facing {
            self.state.stands.put(table, id, place);
            self.say(Deed::Turns(id));
        }
    }

    /// A unit has cost an enemy so many bases: what each did in the battle is told at its end.
    pub(super) fn inflicts(&mut self, id: Id, on: Id, bases: u8) {
        self.unit_mut(id).given += u16::from(bases);
        self.unit_mut(on).taken += u16::from(bases);
    }

    /// A unit is lost. Who was in contact with it has nobody to assault any more.
    pub(super) fn lose(&mut self, id: Id, fall: Fall) {
        self.state.stands.remove(id);
        for unit in self.state.units.iter_mut() {
            unit.assaults = unit.assaults.filter(|contact| contact.enemy != id);
        }
        let unit = self.unit_mut(id);
        (unit.lost, unit.assaults) = (Some(fall), None);
        self.say(Deed::Lost(id, fall));
    }
}
