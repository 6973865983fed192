//! Moves that nobody orders: retreat out of a melee, evasion, pursuit, and friends in their way (A3, A5).

use super::moment::Moment;
use super::state::Loss;
use super::telling::Deed;
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place};

/// What stops a unit that goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The edge of the table.
    Edge,
    /// An enemy, or a friend in melee or that stays.
    Fast,
    /// A friend that it pushes back.
    Pushed(Id),
}

impl<C: Chance> Moment<'_, C> {
    /// A unit that has lost a melee retreats: how many quarters, or none where it is lost by that (A5).
    pub fn goes_back(&mut self, id: Id, way: Compass, quarters: i16) -> Option<i16> {
        let (room, stop) = self.view().behind(id, way);
        if stop == Stop::Edge && room < quarters && self.battle.battle.lost_at_edge {
            self.lose(id, Loss::LeftTheTable);
            return None;
        }
        let gone = self.falls_back(id, way, quarters);
        if gone == 0 {
            self.lose(id, Loss::Blocked);
            return None;
        }
        self.faces(id, way.opposite());
        Some(gone)
    }

    /// A unit goes so many quarters straight back, or as far as it can: friends that it may not pass are pushed back by what is left and
    /// become Disordered; it never ends on a friend that it may pass. How far it goes.
    pub(super) fn falls_back(&mut self, id: Id, way: Compass, quarters: i16) -> i16 {
        let (room, stop) = self.view().behind(id, way);
        let room = match stop {
            Stop::Pushed(friend) if room < quarters => room + self.is_pushed(friend, way, quarters - room),
            _ => room,
        };
        let gone = self.view().free_place(id, way, quarters.min(room), room);
        let place = self.view().stand(id).place;
        self.go(id, Place { y: place.y + way.sign() * gone, ..place });
        gone
    }

    /// A friend is pushed back, and becomes Disordered where it has to move: how far it goes.
    fn is_pushed(&mut self, id: Id, way: Compass, quarters: i16) -> i16 {
        let gone = self.falls_back(id, way, quarters);
        if gone > 0 {
            self.leaves_its_place(id);
            self.say(Deed::Pushed(id));
            self.unit_mut(id).condition.disordered = true;
        }
        gone
    }

    /// A winner pursues an enemy that has retreated so many quarters, with so many: whether it comes into contact again (A5).
    pub(super) fn pursues(&mut self, id: Id, enemy: Id, way: Compass, gone: i16, quarters: i16) -> bool {
        let (table, view) = (&self.battle.table, self.view());
        let (me, it) = (*view.stand(id), *view.stand(enemy));
        let met = way.opposite();
        let contact = table.fighting_place(&it, met);
        let clear = if me.place.lane == it.place.lane { view.clear_way(id, way, quarters) } else { quarters };
        let reached = clear >= gone && it.place.facing == met && it.touched(met).is_none();
        let to = match (reached, me.place.lane == it.place.lane && me.place.facing == way) {
            (true, _) => contact,
            (false, true) => Place { y: me.place.y + way.sign() * clear, ..me.place },
            // Who has struck in flank does not follow unless it reaches.
            (false, false) => return false,
        };
        if !self.state.stands.has_room(table, id, to) {
            return false;
        }
        self.go(id, to);
        if reached {
            self.state.stands.touch(id, enemy, met);
            self.unit_mut(id).impetus = true;
            self.say(Deed::Pursues(id, enemy));
        }
        reached
    }
}

impl View<'_> {
    /// Quarters between a unit and another of its lane in a direction; below 0 where that lies elsewhere.
    fn quarters_to(self, id: Id, other: Id, way: Compass) -> i16 {
        let (me, it) = (self.stand(id).span, self.stand(other).span);
        if way == Compass::North { it.lo - me.hi } else { me.lo - it.hi }
    }

    /// Quarters from a unit to the table edge in a direction along its lane.
    fn to_edge(self, id: Id, way: Compass) -> i16 {
        let span = self.stand(id).span;
        if way == Compass::North { self.table().depth - span.hi } else { span.lo }
    }

    /// The free quarters behind a unit, and what ends them; friends that it may pass do not count.
    fn behind(self, id: Id, way: Compass) -> (i16, Stop) {
        let passable = |other: Id| self.side(other) == self.side(id) && self.passes(id, other);
        let others = self.state.stands.in_lane(self.stand(id).place.lane).iter().copied();
        let away = others.filter(|&other| other != id && !passable(other)).map(|other| (self.quarters_to(id, other, way), other));
        match away.filter(|&(away, _)| away >= 0).min() {
            None => (self.to_edge(id, way), Stop::Edge),
            Some((away, other)) => {
                let friend = self.side(other) == self.side(id) && !self.stand(other).engaged();
                (away, if friend && self.battle.battle.retreat_pushes { Stop::Pushed(other) } else { Stop::Fast })
            }
        }
    }

    /// Where a unit that goes back may stand: after so many quarters, on the next free place beyond, or else on the last one before.
    fn free_place(self, id: Id, way: Compass, quarters: i16, room: i16) -> i16 {
        let place = self.stand(id).place;
        let free = |&quarters: &i16| {
            let there = Place { y: place.y + way.sign() * quarters, ..place };
            self.state.stands.has_room(self.table(), id, there)
        };
        (quarters..=room).find(free).or_else(|| (0..quarters).rev().find(free)).unwrap_or(0)
    }

    /// Quarters that a unit can go in a direction with nobody on its way and nothing but the table under it, so many at the most.
    pub(super) fn clear_way(self, id: Id, way: Compass, quarters: i16) -> i16 {
        let others = self.state.stands.in_lane(self.stand(id).place.lane).iter().filter(|&&other| other != id);
        let away = others.map(|&other| self.quarters_to(id, other, way)).filter(|&away| away >= 0);
        away.chain([self.to_edge(id, way)]).fold(quarters, i16::min).max(0)
    }
}
