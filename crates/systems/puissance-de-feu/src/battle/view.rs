//! The view of a battle: who helps whom, ranges, volleys, ways and charges. Pure functions of the state.

use super::Battle;
use super::army::{Form, Led};
use super::settings::{FleesTo, HiddenBy};
use super::state::{State, Unit};
use super::telling::Stuck;
use crate::body::Condition;
use crate::melee::{Meeting, Melee};
use crate::profile::{Arms, Fighter};
use crate::rules::Rules;
use crate::shooting::{Load, Volley};
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Course, Id, Line, Place, Tabletop, inches_down, inches_up, squared};

montjoie_field::view!();

impl<'a> View<'a> {
    /// Whether a unit is in rout.
    #[inline]
    pub fn routing(self, id: Id) -> bool {
        self.unit(id).condition.routing
    }

    /// Whether two units are within so many inches, edge to edge.
    #[inline]
    pub fn within(self, one: Id, other: Id, inches: u8) -> bool {
        self.distance2(one, other) <= squared(inches.into(), 0)
    }

    /// Officers of a side who are on the table.
    pub(super) fn officers(self, side: Side) -> impl Iterator<Item = Id> {
        self.state.officers[side].iter().copied().filter(move |&id| self.stand(id).there)
    }

    /// The officer whose die a unit has (C2).
    pub fn led(self, id: Id) -> Led {
        let rules = &self.battle.battle;
        let leads = |officer: Id| officer != id && (rules.routing_officer_leads || !self.routing(officer));
        let near = |&officer: &Id| leads(officer) && self.within(id, officer, rules.officer_within);
        let mut led = Led::Alone;
        for officer in self.officers(self.side(id)).filter(near) {
            if !self.form(id).savage || self.form(officer).savage {
                return Led::ByOfficer;
            }
            led = Led::ByStranger;
        }
        led
    }

    /// The numbers of a unit with the help of an officer, or without.
    pub fn fighter(self, id: Id) -> &'a Fighter {
        self.form(id).fighter(self.led(id))
    }

    /// The range of a shot in inches: from the front centre to the nearest edge, rounded up, because a column counts to its last inch (C3).
    #[inline]
    pub fn range(self, id: Id, target: Id) -> i16 {
        inches_up(self.table().range2(self.stand(id), self.stand(target)))
    }

    /// Whether a unit may aim at another: a part of it lies in its arc and is not hidden (C3, C4).
    pub fn sees(self, id: Id, target: Id) -> bool {
        self.table().in_front_arc(self.stand(id), self.stand(target)) && self.sees_in_arc(id, target)
    }

    /// Whether the middle of a unit sees a part of another that lies in its arc: the middle and both corners of its nearest edge, as far as
    /// they lie there; where none of them does, both ends of that part of its side that does.
    fn sees_in_arc(self, id: Id, target: Id) -> bool {
        let (table, me, it) = (self.table(), self.stand(id).place, self.stand(target));
        let (anybody, side) = (self.battle.battle.hidden_by == HiddenBy::Anybody, self.side(id));
        let hides = |other: Id| other != id && other != target && (anybody || self.side(other) == side);
        let open = |line: Line| !self.state.stands.any_along(line, hides);
        let to = |y: i16| Line::new(table, me, Place { y, ..it.place });
        let (nearest, farthest) = if me.facing == Compass::North { (it.span.lo, it.span.hi) } else { (it.span.hi, it.span.lo) };
        if it.place.lane == me.lane {
            return open(to(nearest));
        }
        // A point lies in the arc if it is farther ahead of the front than aside of its end.
        let ahead = (nearest - me.y) * me.facing.sign();
        let (aside, width) = (table.sideways_gap(me.lane, it.place.lane), table.width);
        if ahead <= aside {
            let first = me.y + (aside + 1) * me.facing.sign();
            return open(to(first).to_edge(false)) || open(to(farthest).to_edge(false));
        }
        let line = to(nearest);
        (2 * (ahead - aside) >= width && open(line)) || open(line.to_edge(false)) || (ahead - aside >= width && open(line.to_edge(true)))
    }

    /// Whether an enemy may be the target of fire: an officer only where nobody is nearer (C4).
    pub fn may_be_shot_by(self, target: Id, id: Id) -> bool {
        let range = |other: Id| self.table().range2(self.stand(id), self.stand(other));
        let nearer = |other: Id| range(other) < range(target);
        !self.battle.battle.nearest_officer || !self.form(target).officer || !self.enemies(id).any(nearer)
    }

    /// Whether a unit is in cover from another: its front touches a wall, and the other is beyond it (C4).
    pub fn covered(self, id: Id, from: Id) -> bool {
        self.state.at_wall(self.stand(id)) && self.table().in_front_arc(self.stand(id), self.stand(from))
    }

    /// The volley of a unit at another, and its range in inches; `None` where the unit may not fire or cannot hit (C4).
    pub fn volley(self, id: Id, target: Id) -> Option<(Volley, i16)> {
        // Most enemies are out of reach, which is asked faster than who hides them.
        let reached = self.table().range2(self.stand(id), self.stand(target)) <= squared(self.form(id).reach, 0);
        let aims = reached && !self.unit(id).condition.out && self.sees(id, target) && self.may_be_shot_by(target, id);
        let inches = self.range(id, target);
        aims.then(|| self.volley_over(id, target, inches)).flatten().map(|volley| (volley, inches))
    }

    /// The volley of a unit at another over `inches` inches, whatever is between; `None` where it cannot hit.
    pub fn volley_over(self, id: Id, target: Id, inches: i16) -> Option<Volley> {
        let (shooter, it) = (self.fighter(id), self.fighter(target));
        let canister = match shooter.arms {
            // A gun without canister fires ball at any distance.
            Arms::Gun { canister: 0, .. } => 0,
            _ => self.battle.sides[self.side(id)].canister_within.unwrap_or(Rules::reach(self.rules().canister_row)),
        };
        let load = if inches <= canister.into() { Load::Canister } else { Load::Ball };
        let mut own = self.unit(id).condition;
        let mut its = Condition { in_cover: self.covered(target, id), ..self.unit(target).condition };
        Volley::new(self.rules(), &shooter.with(&mut own), &it.with(&mut its), u8::try_from(inches).ok()?, load)
    }

    /// The side of a unit that a charge of another meets (C5).
    pub fn side_met(self, id: Id, target: Id) -> Compass {
        let Place { lane, y, .. } = self.stand(id).place;
        Tabletop { arcs: self.battle.battle.arcs, ..*self.table() }.side_met(self.stand(target), lane, y)
    }

    /// The way of a charge to the nearest side of its target.
    pub fn course(self, id: Id, target: Id) -> Course {
        let (me, it, met) = (self.stand(id), self.stand(target), self.side_met(id, target));
        let place = self.table().fighting_place(it, met);
        let to = if met.along() { place } else { self.table().turned(me.side, place, me.depth, me.place.facing) };
        Course { met, to, cost: self.table().cost(me.place, to) }
    }

    /// Whether the way of a charge to its place of contact is clear: there is room, and nobody and no wall in the way.
    pub fn is_clear(self, id: Id, target: Id, to: Place) -> bool {
        let (me, stands) = (self.stand(id), &self.state.stands);
        let enemy = |other: Id| other != target && self.side(other) != me.side;
        stands.has_room(self.table(), id, to)
            && !self.state.crosses_wall(me.place, to)
            && !stands.any_along(Line::new(self.table(), me.place, to), enemy)
    }

    /// The meeting of a charge with its target: flank, wall, evasion (C5).
    pub fn meeting(self, target: Id, met: Compass, evader: bool) -> Meeting {
        let stand = self.stand(target);
        Meeting { flank: !evader && met != stand.place.facing, wall: self.state.at_wall(stand), evader }
    }

    /// The melee of a charge.
    pub fn melee(self, id: Id, target: Id, meeting: Meeting) -> Melee {
        let (mut own, mut its) = (self.unit(id).condition, self.unit(target).condition);
        Melee::new(self.rules(), &self.fighter(id).with(&mut own), &self.fighter(target).with(&mut its), meeting)
    }

    /// Whether all of another unit lies beyond a unit on its north or south side.
    pub fn beyond(self, id: Id, other: Id, way: Compass) -> bool {
        let (me, it) = (self.stand(id).span, self.stand(other).span);
        if way == Compass::North { it.lo >= me.hi } else { it.hi <= me.lo }
    }

    /// The room from a unit to an edge of the table, in inches.
    pub fn room(self, id: Id, way: Compass) -> i16 {
        self.table().to_edge(self.stand(id), way)
    }

    /// The way to the nearest edge of the table (C6): of equals the unit's own edge, then west, east and the enemy's.
    pub fn nearest_edge(self, id: Id) -> Compass {
        let ahead = Compass::ahead_of(self.side(id));
        if self.battle.battle.flees_to == FleesTo::Own {
            return ahead.opposite();
        }
        let ways = [ahead.opposite(), Compass::West, Compass::East, ahead];
        ways.into_iter().min_by_key(|&way| self.room(id, way)).unwrap_or(ahead)
    }

    /// Whether a move may end on a place: nobody there, no enemy within the gap, none crossed, no wall crossed (C3).
    fn may_end(self, id: Id, to: Place) -> bool {
        let (me, stands, table) = (self.stand(id), &self.state.stands, self.table());
        let there = me.on(table, to);
        let gap = squared(self.battle.battle.march_gap.into(), 0);
        let near = |enemy: Id| table.distance2(&there, self.stand(enemy)) < gap;
        let enemy = |other: Id| self.side(other) != me.side;
        stands.has_room(table, id, to)
            && !self.state.crosses_wall(me.place, to)
            && !self.enemies(id).any(near)
            && !stands.any_along(Line::new(table, me.place, to), enemy)
    }

    /// The farthest place of a move of `inches` inches towards a place; the unit's own, if it cannot move at all.
    pub fn as_far_as(self, id: Id, to: Place, inches: i16) -> Place {
        let from = self.stand(id).place;
        self.table().as_far_as(from, to, inches, |place| self.may_end(id, place)).unwrap_or(from)
    }

    /// The place nearest to an enemy on which a charge that is too short ends, of those within `inches` inches on the way to a place; the unit's own, if
    /// none is nearer.
    pub fn as_near_as(self, id: Id, enemy: Id, to: Place, inches: i16) -> Place {
        let (me, it, table) = (self.stand(id), self.stand(enemy), self.table());
        let (from, lanes, along) = (me.place, to.lane - me.place.lane, to.y - me.place.y);
        let ends = (0..=lanes.abs()).flat_map(|aside| {
            let left = squared(inches, 0) - squared(table.across(aside), 0);
            let most = if left < 0 { -1 } else { inches_down(left).min(along.abs()) };
            (0..=most).rev().map(move |ahead| Place {
                lane: from.lane + aside * lanes.signum(),
                y: from.y + ahead * along.signum(),
                ..from
            })
        });
        let away = |place: Place| table.distance2(&me.on(table, place), it);
        let ends = ends.filter(|&place| place == from || self.may_end(id, place));
        ends.min_by_key(|&place| away(place)).unwrap_or(from)
    }

    /// Why a march of so many inches towards a place goes nowhere: what is in the way of its first step.
    pub fn stuck(self, id: Id, to: Place, inches: i16) -> Stuck {
        let me = self.stand(id);
        let step = (1..=inches).map(|inches| self.table().on_the_way(me.place, to, inches)).find(|&place| place != me.place);
        let Some(step) = step else { return Stuck::Short };
        let there = me.on(self.table(), step).span;
        let taken = |friend: Id| friend != id && self.stand(friend).place.lane == step.lane && self.stand(friend).span.overlaps(there);
        if self.there(me.side).any(taken) { Stuck::Friend } else { Stuck::Enemy }
    }
}
