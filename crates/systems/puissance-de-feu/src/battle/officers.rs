//! What officers do: they go behind those who need them, and fire where they stay.

use super::orders::Wish;
use super::view::View;
use montjoie_field::{Id, Place, Stand, squared};

/// The weight of a friend for an officer who is near: in rout, wounded, and otherwise.
const NEED: [i32; 3] = [3, 2, 1];

impl View<'_> {
    /// The wish of an officer: he fires where no place helps more than his own (C4: 2 dice in the row of cavalry).
    pub(super) fn leads(self, id: Id) -> Wish {
        match self.attends(id) {
            Wish::Stay => self.best_shot(id).map_or(Wish::Stay, |(target, _)| Wish::Fire(target)),
            goes => goes,
        }
    }

    /// The march of an officer to the place behind a friend from which he helps most; none where he helps as much already.
    fn attends(self, id: Id) -> Wish {
        let me = self.stand(id);
        let behind = |friend: Id| {
            let stand = self.stand(friend);
            self.table().support_place(stand, stand.place.facing.opposite())
        };
        let friends = self.there(self.side(id)).filter(|&friend| !self.form(friend).officer);
        // A march goes forward and does not turn (C3).
        let on = |place: &Place| place.facing == me.place.facing && (place.y - me.place.y) * me.place.facing.sign() >= 0;
        let places = friends.map(behind).filter(on).filter(|&place| self.state.stands.has_room(self.table(), id, place));
        let best = places.max_by_key(|&place| (self.helps(id, &me.on(self.table(), place)), -self.table().cost(me.place, place)));
        match best {
            Some(place) if self.helps(id, &me.on(self.table(), place)) > self.helps(id, me) => Wish::March(place),
            _ => Wish::Stay,
        }
    }

    /// The help that an officer gives from a place: the sum of the needs of units within his reach that no other officer helps.
    fn helps(self, id: Id, there: &Stand) -> i32 {
        let reach = squared(self.battle.battle.officer_within.into(), 0);
        let near = |&friend: &Id| self.table().distance2(there, self.stand(friend)) <= reach;
        let alone = |&friend: &Id| !self.officers(self.side(id)).any(|officer| officer != id && self.distance2(officer, friend) <= reach);
        let need = |friend: Id| match self.unit(friend).condition {
            unit if unit.routing => NEED[0],
            unit if unit.wounds > 0 => NEED[1],
            _ => NEED[2],
        };
        self.there(self.side(id)).filter(|&friend| !self.form(friend).officer).filter(near).filter(alone).map(need).sum()
    }
}
