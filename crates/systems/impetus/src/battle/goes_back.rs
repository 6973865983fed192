//! Moves that nobody orders: retreat out of a melee, evasion, pursuit, and friends in their way (A3, A5).

use super::QUARTERS;
use super::moment::Moment;
use super::state::Loss;
use super::telling::Deed;
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place};

/// The obstacle that stops a unit that goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The edge of the table.
    Edge,
    /// An enemy, or a friend in melee or that stays.
    Fast,
    /// A friend that the unit pushes back.
    Pushed(Id),
}

impl<C: Chance> Moment<'_, C> {
    /// Moves a unit that has lost a melee back: quarters of its retreat, or `None` where the unit is lost by it (A5).
    pub fn goes_back(&mut self, id: Id, way: Compass, quarters: i16) -> Option<i16> {
        let (room, stop) = self.view().behind(id, way);
        if stop == Stop::Edge && room < quarters && self.battle.battle.lost_at_edge {
            self.lose(id, Loss::LeftTheTable);
            return None;
        }
        let gone = self.falls_back(id, way, quarters);
        if gone == 0 && self.battle.battle.blocked_lost {
            self.lose(id, Loss::Blocked);
            return None;
        }
        self.faces(id, way.opposite());
        Some(gone)
    }

    /// Moves a unit at most `quarters` quarters straight back, or as far as it can: friends that it may not pass are pushed back by what is left and
    /// become Disordered; it never ends on a friend that it may pass. The quarters that it goes.
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

    /// Pushes a friend back, who becomes Disordered where he has to move: the quarters that he goes.
    fn is_pushed(&mut self, id: Id, way: Compass, quarters: i16) -> i16 {
        let gone = self.falls_back(id, way, quarters);
        if gone > 0 {
            self.leaves_its_place(id);
            self.say(Deed::Pushed(id));
            self.unit_mut(id).condition.disordered = true;
        }
        gone
    }

    /// Moves a winner after an enemy that has retreated `gone` quarters: whether the winner comes into contact again (A5).
    pub(super) fn pursues(&mut self, id: Id, enemy: Id, way: Compass, gone: i16, quarters: i16) -> bool {
        let (table, view) = (&self.battle.table, self.view());
        let (me, it) = (*view.stand(id), *view.stand(enemy));
        let met = way.opposite();
        let contact = table.fighting_place(&it, met);
        let clear = if me.place.lane == it.place.lane { view.clear_way(id, way, quarters) } else { quarters };
        let reached = clear >= gone && it.place.facing == met && it.touched(met).is_none();
        if reached && self.state.stands.has_room(table, id, contact) {
            self.go(id, contact);
            self.state.stands.touch(id, enemy, met);
            self.unit_mut(id).impetus = true;
            self.say(Deed::Pursues(id, enemy));
            return true;
        }
        // Who has struck in flank turns after it first.
        self.faces(id, way);
        self.view().stand(id).place.facing == way && self.follows(id, way, quarters)
    }

    /// Moves a unit whose enemy has got away `quarters` quarters straight on, or as far as it can: whether it fights an enemy whom it meets there.
    pub(super) fn follows(&mut self, id: Id, way: Compass, quarters: i16) -> bool {
        let view = self.view();
        let (place, met) = (view.stand(id).place, way.opposite());
        let enemy = view.first_on_the_way(id, way, |_| true).filter(|&(_, other)| view.side(other) != view.side(id));
        let gap = i16::from(self.battle.battle.move_gap) * QUARTERS;
        let (clear, meets) = match enemy {
            Some((away, other)) if away <= quarters => {
                let contact = self.battle.battle.pursuit_meets && view.stand(other).touched(met).is_none();
                if contact { (away, Some(other)) } else { ((away - gap).max(0), None) }
            }
            _ => (view.clear_way(id, way, quarters), None),
        };
        self.go(id, Place { y: place.y + way.sign() * clear, ..place });
        meets.is_some_and(|other| self.meets(id, other, met))
    }
}

impl View<'_> {
    /// Quarters from a unit to the table edge in a direction along its lane.
    fn to_edge(self, id: Id, way: Compass) -> i16 {
        let span = self.stand(id).span;
        if way == Compass::North { self.table().depth - span.hi } else { span.lo }
    }

    /// The free quarters behind a unit, and the obstacle that ends them; friends that the unit may pass do not count.
    fn behind(self, id: Id, way: Compass) -> (i16, Stop) {
        let passable = |other: Id| self.side(other) == self.side(id) && self.passes(id, other);
        match self.first_on_the_way(id, way, |other| !passable(other)) {
            None => (self.to_edge(id, way), Stop::Edge),
            Some((away, other)) => {
                let friend = self.side(other) == self.side(id) && !self.stand(other).engaged();
                // Nobody backs into contact with an enemy.
                let gap = if self.side(other) == self.side(id) { 0 } else { i16::from(self.battle.battle.move_gap) * QUARTERS };
                ((away - gap).max(0), if friend && self.battle.battle.retreat_pushes { Stop::Pushed(other) } else { Stop::Fast })
            }
        }
    }

    /// The quarters after which a unit that goes back may stand: as many as it should go, the next free place beyond, or else the last one before.
    fn free_place(self, id: Id, way: Compass, quarters: i16, room: i16) -> i16 {
        let place = self.stand(id).place;
        let free = |&quarters: &i16| {
            let there = Place { y: place.y + way.sign() * quarters, ..place };
            self.state.stands.has_room(self.table(), id, there)
        };
        (quarters..=room).find(free).or_else(|| (0..quarters).rev().find(free)).unwrap_or(0)
    }

    /// The first of some units on the way of another in a direction along its lane, and the quarters to it.
    fn first_on_the_way(self, id: Id, way: Compass, counts: impl Fn(Id) -> bool) -> Option<(i16, Id)> {
        let me = self.stand(id);
        let others = self.state.stands.in_lane(me.place.lane).iter().copied().filter(|&other| other != id && counts(other));
        others.map(|other| (me.span.inches_to(self.stand(other).span, way), other)).filter(|&(away, _)| away >= 0).min()
    }

    /// Quarters, at most `quarters`, that a unit can go in a direction with nobody on its way and nothing but the table under it.
    pub(super) fn clear_way(self, id: Id, way: Compass, quarters: i16) -> i16 {
        self.state.stands.clear_way(id, way, quarters).min(self.to_edge(id, way)).max(0)
    }
}
