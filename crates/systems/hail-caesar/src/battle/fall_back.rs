//! Moves back: retreats after shooting (8-b), giving ground in melee (8-c), and friends in the way.

use super::fight::Fight;
use super::settings::{AtTheEdge, Plan, SidewaysBlocked, SupportBlocked};
use super::story::Upshot;
use super::telling::Deed;
use crate::orders::DisorderTest;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place, Span};

/// Inches from the edge at which a side retreat of the reference program stops.
const THREE_INCHES: i16 = 3;

impl<C: Chance> Fight<'_, C> {
    /// The room from a unit to the table edge behind it, in a direction along its lane, in inches.
    fn room_to_edge(&self, id: Id, way: Compass) -> i16 {
        let stand = self.stand(id);
        let depth = self.table().depth;
        if !stand.place.facing.along() && self.battle.faults.stops_three_inches_short {
            return match way {
                Compass::North => depth - THREE_INCHES - stand.place.y,
                _ => stand.place.y - THREE_INCHES,
            };
        }
        self.table().to_edge(stand, way)
    }

    /// Inches from the rear of a unit to another in its lane, in a direction; negative where the other lies elsewhere.
    fn inches_to(&self, id: Id, other: Span, way: Compass) -> i16 {
        self.stand(id).span.inches_to(other, way)
    }

    /// The place of a unit `inches` inches away in a direction.
    fn shifted(&self, id: Id, way: Compass, inches: i16) -> Place {
        let place = self.stand(id).place;
        Place { y: place.y + way.sign() * inches, ..place }
    }

    /// The direction in which a unit goes straight back: away from its front, or home if it faces east or west.
    pub fn way_back(&self, id: Id) -> Compass {
        let facing = self.stand(id).place.facing;
        if facing.along() { facing.opposite() } else { self.forward(id).opposite() }
    }

    /// The unit that stands where another would after `inches` inches in a direction.
    fn in_place(&self, id: Id, way: Compass, inches: i16) -> Option<Id> {
        let stand = self.stand(id);
        let span = self.table().span(stand.side, self.shifted(id, way, inches), stand.depth);
        let mut others = self.state.stands.in_lane(stand.place.lane).iter().copied();
        others.find(|&other| other != id && self.stand(other).span.overlaps(span))
    }

    /// The most inches up to a limit after which a unit stands free, before the units that stand there.
    fn before_friends(&self, id: Id, way: Compass, most: i16) -> i16 {
        let mut inches = most;
        while inches > 0
            && let Some(other) = self.in_place(id, way, inches)
        {
            inches = self.inches_to(id, self.stand(other).span, way).clamp(0, inches - 1);
        }
        inches
    }

    /// The retreat of a unit after shooting (8-b): over friends, never over enemies or units in a combat.
    pub fn retreat(&mut self, id: Id, inches: i16, way: Compass) {
        if !way.along() {
            return self.retreats_aside(id, inches, way);
        }
        let lane = self.stand(id).place.lane;
        let side = self.side(id);
        let edge = self.room_to_edge(id, way);
        let (mut wanted, mut disordered) = (inches, false);
        // The first that stops it.
        let wall = |fight: &Self, other: Id| {
            let away = fight.inches_to(id, fight.stand(other).span, way);
            (other != id && away >= 0 && (fight.side(other) != side || !fight.stand(other).free())).then_some(away)
        };
        let stop = self.state.stands.in_lane(lane).iter().filter_map(|&other| wall(self, other)).min();
        if let Some(stop) = stop.filter(|&stop| stop < wanted) {
            (wanted, disordered) = (stop, true);
        }
        // On until it is clear of friends; back before them where that is barred.
        while let Some(friend) = self.in_place(id, way, wanted) {
            disordered = true;
            let friend = self.stand(friend).span;
            let own = self.stand(id).span;
            let beyond = self.inches_to(id, friend, way) + (friend.hi - friend.lo) + (own.hi - own.lo);
            if beyond <= wanted || stop.is_some_and(|stop| beyond > stop) {
                wanted = self.before_friends(id, way, wanted);
                break;
            }
            wanted = beyond;
        }
        if wanted > edge {
            if self.lost_at_edge(id) {
                return self.falls_off(id);
            }
            (wanted, disordered) = (self.before_friends(id, way, edge.max(0)), true);
        }
        self.unit_mut(id).condition.disordered |= disordered;
        self.tell_upset(disordered, id, way, inches);
        self.go(id, self.shifted(id, way, wanted));
    }

    /// The retreat of a unit aside, lane by lane: on until it is clear of friends; enemies, combats and the table edge stop it.
    fn retreats_aside(&mut self, id: Id, inches: i16, way: Compass) {
        let (place, span) = (self.stand(id).place, self.stand(id).span);
        let goal = (inches / self.table().width).max(1);
        let (mut end, mut lanes) = (place, 0);
        while lanes < goal || end.lane != place.lane + way.sign() * lanes {
            lanes += 1;
            let lane = place.lane + way.sign() * lanes;
            if !self.table().holds(lane, span) {
                if self.lost_at_edge(id) {
                    return self.falls_off(id);
                }
                break;
            }
            let mut there = self.state.stands.in_lane(lane).iter().filter(|&&other| self.stand(other).span.overlaps(span)).peekable();
            if there.peek().is_none() {
                end = Place { lane, ..place };
            }
            if there.any(|&other| self.side(other) != self.side(id) || !self.free(other)) {
                break;
            }
        }
        let upset = (end.lane - place.lane).abs() != goal;
        self.unit_mut(id).condition.disordered |= upset;
        self.tell_upset(upset, id, way, inches);
        self.go(id, end);
    }

    /// The inches that a unit can go in a direction with nobody on its way, at most `inches`.
    pub fn clear_way(&self, id: Id, way: Compass, inches: i16) -> i16 {
        self.state.stands.clear_way(id, way, inches).min(self.room_to_edge(id, way)).max(0)
    }

    /// Makes a unit give ground after a round of melee (8-c): away from its front foe, otherwise from the first side still touched. Its supports go
    /// first, as far as they can; one that supports another unit too stays with that.
    pub fn gives_ground(&mut self, id: Id, all_disordered: bool) {
        let faults = self.battle.faults;
        let foe = self.stand(id).foes().next().map(|(side, _)| side);
        let way = foe.map_or_else(|| self.way_back(id), Compass::opposite);
        let inches = i16::from(self.rules().give_ground);
        self.state.stands.part(id);
        let supports = *self.stand(id);
        if all_disordered && !faults.lost_loser_spares_supports {
            supports.friends().for_each(|(_, friend)| self.unit_mut(friend).condition.disordered = true);
        }
        if way.along() && inches > self.room_to_edge(id, way) && self.lost_at_edge(id) {
            return self.falls_off(id);
        }
        for (side, friend) in supports.friends() {
            if self.stand(friend).supporting().count() > 1 {
                self.state.stands.leave_friend(friend, id);
                continue;
            }
            self.support_gives_ground(friend, way, all_disordered);
            if !faults.supports_make_way && side == way {
                // It may be asked to make way now.
                self.state.stands.leave_friend(friend, id);
            }
        }
        if faults.supports_go_twice
            && let Some(friend) = self.stand(id).supported(way)
        {
            self.support_gives_ground(friend, way, all_disordered);
        }
        match way.along() {
            true => self.goes_back(id, way, inches),
            false => self.gives_ground_aside(id, way, inches),
        }
        // Supports that are no longer in their place are free.
        let stand = *self.stand(id);
        for (side, friend) in supports.friends() {
            let in_place = stand.there && self.stand(friend).there && self.stand(friend).place == self.table().support_place(&stand, side);
            let linked = stand.supported(side) == Some(friend);
            match (linked, in_place) {
                (true, false) => self.state.stands.leave_friend(friend, id),
                (false, true) if self.free(friend) && !faults.supports_make_way => self.state.stands.support(friend, id, side),
                _ => {}
            }
        }
    }

    /// Makes a loser go aside (8-c): by 6 inches, lane by lane. The table edge is no blocked way: an unshaken unit stops there.
    fn gives_ground_aside(&mut self, id: Id, way: Compass, inches: i16) {
        let one_lane = self.battle.faults.edge_bars_sideways;
        let lanes = if one_lane { 1 } else { (inches + self.table().width - 1) / self.table().width };
        let from = self.stand(id).place;
        for _ in 0..lanes {
            let beyond = self.stand(id).place.lane + way.sign();
            if !(0..self.table().lanes).contains(&beyond) && !one_lane {
                if self.lost_at_edge(id) {
                    return self.falls_off(id);
                }
                self.tell_upset(true, id, way, inches);
                return self.unit_mut(id).condition.disordered = true;
            }
            if self.goes_aside(id, way) {
                continue;
            }
            let oblique = Place { lane: from.lane + way.sign(), ..self.shifted(id, self.way_back(id), self.stand(id).depth) };
            return match self.battle.battle.sideways_blocked {
                SidewaysBlocked::Home => self.goes_back(id, self.forward(id).opposite(), inches),
                SidewaysBlocked::Oblique if self.state.stands.has_room(self.table(), id, oblique) => self.go(id, oblique),
                _ => self.cannot_fall_back(id, way, inches),
            };
        }
    }

    /// Whether a unit that must go over the table edge is lost: shaken ones are (8-b).
    fn lost_at_edge(&self, id: Id) -> bool {
        self.shaken(id) || self.battle.battle.edge == AtTheEdge::Lost
    }

    /// Moves a unit one lane aside, if friends there make room; true where it goes.
    fn goes_aside(&mut self, id: Id, way: Compass) -> bool {
        let (place, span) = (self.stand(id).place, self.stand(id).span);
        let lane = place.lane + way.sign();
        if !self.table().holds(lane, span) {
            return false;
        }
        let in_way = |fight: &Self, other: Id| fight.stand(other).span.overlaps(span);
        while let Some(&other) = self.state.stands.in_lane(lane).iter().rev().find(|&&other| in_way(self, other)) {
            let there = self.stand(other).place;
            let beyond = Place { lane: lane + way.sign(), ..there };
            if self.side(other) != self.side(id) || !self.makes_way(id, other, &[(self.table().width, beyond)]) {
                return false;
            }
        }
        self.go(id, Place { lane, ..place });
        true
    }

    /// Makes a support give ground as far as it can (8-c): with a unit that goes aside, straight back.
    pub fn support_gives_ground(&mut self, id: Id, way: Compass, disordered: bool) {
        let inches = i16::from(self.rules().give_ground);
        if !way.along() && self.battle.faults.supports_go_twice {
            self.unit_mut(id).condition.disordered |= disordered;
            return;
        }
        let way = if way.along() { way } else { self.way_back(id) };
        self.room_is_made(id, way, inches);
        let clear = self.clear_way(id, way, inches);
        let blocked = clear < inches && self.battle.battle.support_blocked == SupportBlocked::Disordered;
        self.unit_mut(id).condition.disordered |= disordered || blocked;
        self.tell_upset(blocked, id, way, inches);
        self.go(id, self.shifted(id, way, clear));
    }

    /// Moves a unit `inches` inches back, if friends on its way make room; otherwise it is lost.
    fn goes_back(&mut self, id: Id, way: Compass, inches: i16) {
        let edge = self.room_to_edge(id, way);
        let off = inches > edge;
        if off && self.lost_at_edge(id) {
            return self.falls_off(id);
        }
        let blocked = if off { self.clear_way(id, way, inches) < edge.max(0) } else { !self.room_is_made(id, way, inches) };
        if blocked {
            return self.cannot_fall_back(id, way, inches);
        }
        let wanted = if off { edge.max(0) } else { inches };
        self.unit_mut(id).condition.disordered |= off;
        self.tell_upset(off, id, way, inches);
        self.go(id, self.shifted(id, way, wanted));
    }

    /// Makes friends on the way of a unit make room for `inches` inches; true where all do. The last to have entered the lane is asked first.
    fn room_is_made(&mut self, id: Id, way: Compass, inches: i16) -> bool {
        let (lane, side) = (self.stand(id).place.lane, self.side(id));
        let in_way = |fight: &Self, other: Id| {
            let away = fight.inches_to(id, fight.stand(other).span, way);
            other != id && (0..inches).contains(&away)
        };
        while let Some(&other) = self.state.stands.in_lane(lane).iter().rev().find(|&&other| in_way(self, other)) {
            let needed = inches - self.inches_to(id, self.stand(other).span, way);
            let place = self.stand(other).place;
            let aside = |lanes: i16| (0, Place { lane: place.lane + lanes, ..place });
            let places = [(needed, self.shifted(other, way, needed)), aside(1), aside(-1)];
            if self.side(other) != side || !self.makes_way(id, other, &places) {
                return false;
            }
        }
        true
    }

    /// Makes a friend make way for a unit that gives ground (8-c), to the first of some places that it can reach; true where it does.
    fn makes_way(&mut self, id: Id, friend: Id, places: &[(i16, Place)]) -> bool {
        let plan = self.plan(id);
        let bound = if self.battle.faults.supports_make_way { self.stand(friend).engaged() } else { !self.free(friend) };
        if bound || self.disordered(friend) || (plan != Plan::Naive && self.shaken(friend)) {
            return false;
        }
        let movement = i16::from(self.form(friend).fighter.movement);
        let fits = |&&(inches, place): &&(i16, Place)| inches <= movement && self.state.stands.has_room(self.table(), friend, place);
        let Some(&(_, place)) = places.iter().find(fits) else { return false };
        self.unit_mut(id).condition.disordered = true;
        self.state.stands.stop_supporting(friend);
        self.go(friend, place);
        let need = self.rules().disorder_need;
        self.say(Deed::MakesWay(friend));
        let keeps = self.chance.roll(DisorderTest { need });
        self.comes_to(Upshot::Order(friend, keeps));
        self.unit_mut(friend).condition.disordered |= !keeps;
        true
    }
}
