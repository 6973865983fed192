//! Moves back that nobody orders: flight to the nearest edge, retreat out of a melee, evasion; and the order Rally (C5, C6).

use super::moment::Moment;
use super::settings::FleesOnto;
use super::telling::Deed;
use crate::body::Fall;
use crate::movement::Stride;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place};

impl<C: Chance> Moment<'_, C> {
    /// The own turn of a unit in flight: it rallies, and faces as its player likes, or flees on (C6).
    pub fn rally(&mut self, id: Id) {
        self.say(Deed::Rallies(id));
        let (mut body, chance) = self.body(id);
        if body.rallies(chance) {
            self.say(Deed::Rallied(id));
            self.faces_the_enemy(id);
        } else {
            self.flees(id);
        }
    }

    /// A unit has failed its morale test: it turns to flight and makes its first move at once (C6).
    pub fn routs(&mut self, id: Id) {
        self.body(id).0.routs();
        self.flees(id);
    }

    /// A flight move to the nearest edge.
    pub(super) fn flees(&mut self, id: Id) {
        let (way, stride) = (self.view().nearest_edge(id), self.view().fighter(id).flight);
        self.say(Deed::Flees(id));
        self.faces(id, way);
        self.goes_back(id, way, stride);
    }

    /// A move straight away, through everything; true where the unit is still on the table.
    pub fn goes_back(&mut self, id: Id, way: Compass, stride: Stride) -> bool {
        // More room than the longest move changes nothing.
        let room = self.view().room(id, way).min(stride.most().into()) as u8;
        let (mut body, chance) = self.body(id);
        let place = body.goes_back(stride, room, chance).and_then(|inches| self.free_place(id, way, inches.into()));
        match place {
            Ok(place) => self.go(id, place),
            Err(fall) => self.lose(id, fall),
        }
        self.view().stand(id).there
    }

    /// The place where a unit ends that goes `inches` inches: sideways in whole lanes, and never on others.
    ///
    /// # Errors
    /// The next free place is off the table.
    fn free_place(&self, id: Id, way: Compass, inches: i16) -> Result<Place, Fall> {
        let (view, from) = (self.view(), self.view().stand(id).place);
        let (table, stand) = (view.table(), view.stand(id));
        let after = |steps: i16| match way.along() {
            true => Place { y: from.y + way.sign() * steps, ..from },
            false => Place { lane: from.lane + way.sign() * steps, ..from },
        };
        let steps = if way.along() { inches } else { inches / table.width };
        let free = |place: &Place| view.state.stands.has_room(table, id, *place);
        let on_table = |place: &Place| table.holds(place.lane, stand.on(table, *place).span);
        let short = || (0..=steps).rev().map(after).find(free);
        let found = match view.battle.battle.flees_onto {
            // Only its own inches take a unit off the table.
            FleesOnto::Beyond => (steps..).map(after).take_while(on_table).find(free).or_else(short),
            FleesOnto::Short => short(),
        };
        found.ok_or(Fall::LeftTheTable)
    }
}
