//! Moves into contact, and the units that evade them (B3, B4).

use super::half_inches;
use super::moment::Moment;
use super::settings::Evades;
use super::state::{Condition, Contact, Handled};
use super::telling::Deed;
use super::view::{Course, View};
use crate::orders::{Path, may_evade};
use montjoie_core::chance::Chance;
use montjoie_field::{Id, Line, Place, squared};

impl<C: Chance> Moment<'_, C> {
    /// Moves a unit into contact with an enemy, or towards him as far as it can go.
    pub fn charge(&mut self, id: Id, enemy: Id, half: bool) {
        self.say(Deed::Assaults(id, enemy));
        if self.view().evades(id, enemy) {
            self.evades(enemy);
            if !self.view().stand(enemy).there {
                return;
            }
        }
        let view = self.view();
        let Some(course) = view.course(id, enemy) else { return };
        let Course { contact, to, cost } = course;
        if view.is_clear(id, enemy, to) && cost <= view.allowance(id, to, half, 0, view.obstacles_before(enemy, contact.met)) {
            self.go(id, to);
            let unit = self.unit_mut(id);
            (unit.assaults, unit.moved) = (Some(contact), true);
            self.say(Deed::Contacts(id, enemy));
        } else {
            let place = view.marches_to(id, to, half, 0, Some(enemy));
            self.go(id, place);
        }
    }

    /// Moves a unit that evades half a move straight back; cavalry becomes Disordered (B3).
    fn evades(&mut self, id: Id) {
        self.say(Deed::Evades(id));
        let arm = self.view().fighter(id).arm;
        let unit = self.unit_mut(id);
        unit.evaded = true;
        // Horse guns that have gone 6 inches fire at half (B3).
        if !unit.limbered && matches!(unit.condition, Condition::Gun(_)) {
            unit.handled = Handled::Laid;
        }
        if arm.is_cavalry() {
            self.unit_mut(id).condition.upset();
        }
        self.goes_back(id, self.view().evading(id), self.battle.battle.evaders_upset);
    }

    /// Halts a unit that has moved into contact, by fire: it stands short of its enemy and makes no assault (B4).
    pub fn is_halted(&mut self, id: Id) {
        let Some(Contact { enemy, from, .. }) = self.unit_mut(id).assaults.take() else { return };
        self.say(Deed::Halted(id));
        let (view, table) = (self.view(), &self.battle.table);
        let (stand, it) = (*view.stand(id), *view.stand(enemy));
        let short = squared(half_inches(self.battle.rules.stop_short.into()), 0);
        // Straight back to the first place that is short of its enemy, past nobody else's.
        let places =
            (1..=table.depth).map(|half_inches| Place { y: stand.place.y - stand.place.facing.sign() * half_inches, ..stand.place });
        let hostile = |other: Id| other != enemy && view.side(other) != stand.side;
        let free = |place: &Place| !view.state.stands.any_along(Line::new(table, stand.place, *place), hostile);
        let stops =
            |place: &Place| view.state.stands.has_room(table, id, *place) && table.distance2(&stand.on(table, *place), &it) >= short;
        // No farther back than where its move began, if there is room for it, however near an enemy stood.
        let begun = (stand.place.y - from.y) * stand.place.facing.sign();
        let on_its_way = |place: &Place| (stand.place.y - place.y) * stand.place.facing.sign() <= begun.max(0);
        let begun = Some(from).filter(|from| from.facing == stand.place.facing && view.state.stands.has_room(table, id, *from));
        let straight = places.take_while(free).find(stops);
        let place = straight.filter(on_its_way).or(begun).or(straight);
        if let Some(place) = place {
            self.go(id, place);
        }
    }
}

impl View<'_> {
    /// Inches that a unit has to evade straight back: half a move, less what it pays for terrain (B3).
    fn evading(self, id: Id) -> f64 {
        let (rules, arm, from) = (self.rules(), self.fighter(id).arm, self.stand(id).place);
        let back = self.way_back(id).back.sign();
        let has = |features: u8| half_inches(Path::ahead(true, features).inches(rules, arm, arm.allowance(rules)));
        let pays = |&far: &i16| far <= has(self.features(from, Place { y: from.y + back * far, ..from }));
        f64::from((1..=has(0)).rev().find(pays).unwrap_or(0)) / 2.0
    }

    /// Whether a unit evades another that comes into contact: it may (B3), and its player wants it to. It does so once a turn, and not from a fight
    /// that has been joined.
    fn evades(self, id: Id, target: Id) -> bool {
        let unit = self.unit(target);
        let may = may_evade(self.fighter(target).arm, unit.limbered, self.fighter(id).arm)
            && !unit.condition.disordered()
            && !unit.evaded
            && !self.is_contacted(target);
        may && match self.battle.sides[self.side(target)].evades {
            Evades::Never => false,
            Evades::Always => true,
            Evades::Wise => {
                let Some(Course { contact, .. }) = self.course(id, target) else { return false };
                let way = self.way_back(target);
                let room = half_inches(self.evading(target)) <= way.enemy.min(way.edge);
                room && self.battle.known.assault(self.net_of(&[id], target, [contact].into_iter())).driven_off > 0.5
            }
        }
    }
}

/// The contacts of some units.
pub(super) fn contacts<'a>(view: View<'a>, ids: &'a [Id]) -> impl Iterator<Item = Contact> + Clone + 'a {
    ids.iter().filter_map(move |&id| view.unit(id).assaults)
}
