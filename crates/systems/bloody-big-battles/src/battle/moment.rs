//! A player turn in progress: the questions and deeds that every phase of it has.

use super::Battle;
use super::state::{Fall, State, Unit};
use super::telling::{Deed, Scribe};
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_field::Id;

montjoie_field::moment!(moved);

impl<'a, C: Chance> Moment<'a, C> {
    /// Turns a unit on its own ground to face its nearest enemy.
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

    /// Removes a lost unit. Units that were in contact with it have nobody to assault any more.
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
