//! Wishes of units carried out with a number of moves.

use super::fight::Fight;
use super::prudent::Piece;
use super::settings::CohesionCharges;
use super::state::Wish;
use super::support::Support;
use super::telling::Deed;
use crate::body::Stakes;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Course, Id, Place, half_home, inches_down};

/// Inches that count as the distance of a lost friend whom a unit follows.
const FRIEND_LOST: i16 = 12;

impl<C: Chance> Fight<'_, C> {
    /// Carries out the wish of a unit: see [`Fight::carry_out`].
    pub fn obeys_wish(&mut self, id: Id, moves: u8, ordered: bool) -> bool {
        let (wish, score) = (self.unit(id).wish, self.unit(id).score);
        self.say(Deed::Acts(id, ordered, moves, wish, score));
        let unit = self.unit_mut(id);
        (unit.acted, unit.obeyed) = (true, true);
        let reach = i16::from(self.form(id).fighter.reach(moves));
        let plain = reach.min(self.limit());
        let from = self.stand(id).place.lane;
        match wish {
            Wish::Charge(enemy) => return self.carry_out_charge(id, enemy, reach, ordered),
            Wish::Toward(enemy) => self.toward(id, enemy, self.in_line(id, plain)),
            Wish::View(enemy) => self.looks_for_a_view(id, enemy, plain),
            Wish::Range(enemy) if self.battle.faults.range_between_edges => {
                if self.stand(enemy).there {
                    let closer = inches_down(self.distance2(id, enemy)) - self.form(id).range;
                    self.goes_toward(id, enemy, reach.min(closer), reach);
                }
            }
            Wish::Range(enemy) => self.comes_into_range(id, enemy, plain),
            Wish::Support(friend, side) => match self.place_in_support(id, friend, side).filter(|&(_, cost)| cost <= reach) {
                Some((place, cost)) => {
                    self.supports(id, Support { friend, side, place, cost });
                    return false;
                }
                None => match self.best_support(id, Some(friend), reach) {
                    Some(support) => {
                        self.supports(id, support);
                        return false;
                    }
                    None => self.whole_reach(id, plain),
                },
            },
            Wish::Flank(enemy) => self.flank(id, enemy, self.in_line(id, plain)),
            Wish::Follow(friend) => {
                let facing = self.stand(id).place.facing;
                let facing = if facing.along() { facing } else { self.forward(id) };
                let there = self.stand(friend).there;
                let inches = if there { inches_down(self.distance2(id, friend)) } else { FRIEND_LOST };
                let most = self.in_line(id, plain).min(inches - 1);
                self.straight_on(id, facing, most, None);
            }
            Wish::Back => {
                let way = self.forward(id).opposite();
                let (stand, facing) = (*self.stand(id), self.forward(id));
                let inches = self.clear_way(id, way, self.form(id).fighter.movement.into());
                // The front is that of its rectangle, whichever way it faced.
                let front = if facing == Compass::North { stand.span.hi } else { stand.span.lo };
                let place = Place { y: front + way.sign() * inches, facing, ..stand.place };
                if self.state.stands.has_room(self.table(), id, place) {
                    self.go(id, place);
                }
            }
            Wish::Dismount => self.dismounts(id, moves, plain),
            Wish::None | Wish::Rally | Wish::Plant | Wish::Stand => {}
        }
        if self.stand(id).place.lane != from {
            self.opportunity_fire(id, from, None);
        }
        false
    }

    fn carry_out_charge(&mut self, id: Id, enemy: Id, reach: i16, ordered: bool) -> bool {
        if !self.stand(enemy).there || self.pinned_by(id).is_some_and(|pin| pin != enemy) {
            return false;
        }
        let division = self.unit(id).division;
        let bound = self.battle.battle.cohesion_charges == CohesionCharges::Bound;
        let may = |charge: &Course| charge.cost <= reach && (!bound || self.keeps_near(id, charge.to));
        if let Some(charge) = self.charge_on(id, enemy).filter(may).filter(|_| self.may_begin_charge(id)) {
            self.charge(id, enemy, charge, ordered.then_some(division));
            return true;
        }
        if self.stand(enemy).engaged()
            && self.battle.battle.support_in_order
            && let Some(support) = self.best_support(id, None, reach)
        {
            self.supports(id, support);
            return false;
        }
        let from = self.stand(id).place.lane;
        // An order to charge is carried out as far as the moves go (5-d, 5-j).
        self.toward(id, enemy, reach.min(self.limit()));
        if self.stand(id).place.lane != from {
            self.opportunity_fire(id, from, None);
        }
        false
    }

    /// Whether a unit may begin a charge: not where it has been disordered since it was ordered to charge (8-d).
    pub fn may_begin_charge(&self, id: Id) -> bool {
        !self.disordered(id) || self.battle.battle.disordered_acts
    }

    /// Moves a unit straight on by `reach` inches, with the stops of a plain move; one that faces east or west stays.
    pub fn whole_reach(&mut self, id: Id, reach: i16) {
        let facing = self.stand(id).place.facing;
        if facing.along() {
            self.straight_on(id, facing, reach, None);
        }
    }

    /// The direction in which a unit that faces north or south, or will, faces to come to an enemy's height.
    pub fn facing_to(&self, id: Id, enemy: Id) -> Compass {
        self.table().facing_to(self.stand(id), self.stand(enemy))
    }

    /// Moves a unit nearer an enemy by at most `reach` inches: sideways towards his lane while room and proximity allow, then straight on.
    pub fn toward(&mut self, id: Id, enemy: Id, reach: i16) {
        self.goes_toward(id, enemy, reach, reach);
    }

    /// Moves a unit nearer an enemy until it can shoot at him, or else at another; where it can shoot at nobody from its way, all the way.
    fn comes_into_range(&mut self, id: Id, enemy: Id, reach: i16) {
        if self.stand(enemy).there && !self.shoots_from(id, self.stand(id).place, enemy) {
            let way = self.way_into_range(id, enemy, reach);
            if !way.2
                && self.minds(id, Piece::AnyInReach)
                && let Some(other) = self.target_within(id, reach)
            {
                return self.goes(id, other, self.way_into_range(id, other, reach), reach);
            }
            self.goes(id, enemy, way, reach);
        }
    }

    /// Moves a unit nearer an enemy for a view of him; it stops where it can shoot at anybody, where its plan minds that.
    fn looks_for_a_view(&mut self, id: Id, enemy: Id, reach: i16) {
        if !self.minds(id, Piece::StopsToShoot) {
            return self.toward(id, enemy, reach);
        }
        if self.stand(enemy).there && !self.shoots_at_any(id, self.stand(id).place) {
            let way = self.way_toward(id, enemy, reach, |place| self.shoots_at_any(id, place));
            self.goes(id, enemy, way, reach);
        }
    }

    /// Moves a unit nearer an enemy by `inches` inches; one that looks for a view and cannot move goes aside by `reach`.
    fn goes_toward(&mut self, id: Id, enemy: Id, inches: i16, reach: i16) {
        if self.stand(enemy).there && inches > 0 {
            let way = self.way_toward(id, enemy, inches, |_| false);
            self.goes(id, enemy, way, reach);
        }
    }

    /// Moves a unit on a way towards an enemy that [`Self::way_toward`] has found.
    fn goes(&mut self, id: Id, enemy: Id, (aside, ahead, stopped): (Place, Option<Place>, bool), reach: i16) {
        let start = self.stand(id).place;
        let facing = self.facing_to(id, enemy);
        self.go(id, aside);
        if let Some(ahead) = ahead {
            return self.goes_straight(id, ahead);
        }
        let stayed = aside == start;
        // One that cannot charge or ride nearer waits where it is; one that turns about to an enemy behind it has moved.
        let waits = matches!(self.unit(id).wish, Wish::Charge(_) | Wish::Dismount);
        let turns = start.facing.along() && facing != start.facing && self.stand(enemy).span.gap_to(start.y) > 1;
        if stayed && !waits && !turns {
            self.one_lane_aside(id, enemy, reach);
        }
        let moved = self.stand(id).place != start;
        if !stopped && (turns || moved && (!stayed || !start.facing.along())) {
            self.faces(id, facing);
        }
    }

    /// Moves a unit one lane aside where nothing else moved: towards the enemy first, east if level.
    fn one_lane_aside(&mut self, id: Id, enemy: Id, reach: i16) {
        let planted = self.unit(id).condition.stakes == Stakes::Planted;
        if planted || reach < self.table().width || self.pinned_by(id).is_some() {
            return;
        }
        let toward = match (self.stand(enemy).place.lane - self.stand(id).place.lane).signum() {
            0 => 1,
            lanes => lanes,
        };
        if !self.sidestep(id, toward) {
            self.sidestep(id, -toward);
        }
    }

    /// Moves a unit to the flank of an enemy that faces north or south, and turns it to face him.
    fn flank(&mut self, id: Id, enemy: Id, reach: i16) {
        if !self.stand(enemy).there {
            return;
        }
        let (me, other) = (*self.stand(id), *self.stand(enemy));
        if me.place.lane == other.place.lane {
            return self.toward(id, enemy, reach);
        }
        if self.pinned_by(id).is_some_and(|pin| pin != enemy) {
            return;
        }
        let side = if me.place.lane > other.place.lane { Compass::East } else { Compass::West };
        let place = self.table().fighting_place(&other, side);
        let cost = self.table().across((place.lane - me.place.lane).abs()) + (place.y - me.place.y).abs();
        let along = other.place.facing.along();
        if along
            && cost <= reach
            && self.state.stands.has_room(self.table(), id, place)
            && self.keeps_near(id, place)
            && !self.touches_enemy(id, place)
        {
            return self.go(id, place);
        }
        // Towards the lane next to it, then to the height of its middle.
        let mut left = reach;
        while along && left >= self.table().width {
            let lanes = place.lane - self.stand(id).place.lane;
            if lanes == 0 || !self.sidestep(id, lanes.signum()) {
                break;
            }
            left -= self.table().width;
        }
        if left == 0 {
            return;
        }
        let me = *self.stand(id);
        let middle = half_home(other.side, other.span.lo + other.span.hi);
        let facing = match (me.place.facing.along(), middle - me.place.y) {
            (true, up) if up * me.place.facing.sign() >= 0 => me.place.facing,
            (true, _) => me.place.facing.opposite(),
            (false, 0) => self.forward(id),
            (false, up) if up > 0 => Compass::North,
            (false, _) => Compass::South,
        };
        self.straight_on(id, facing, left, Some(middle));
    }

    /// Dismounts mounted archers, who close to their range on foot first; each move in turn (2-e), and at most `most` inches.
    fn dismounts(&mut self, id: Id, moves: u8, most: i16) {
        let Some(on_foot) = self.battle.hosts.recruit(id).on_foot else { return };
        let range = self.battle.hosts.form(on_foot).range;
        let ride = i16::from(self.form(id).fighter.movement);
        let mut left = most;
        for _ in 0..moves {
            let Some(enemy) = self.nearest(id) else { return };
            let inches = inches_down(self.distance2(id, enemy));
            if inches <= range {
                self.battle.dismount(self.state, id);
                let rules = self.rules();
                self.body(id).moves(rules);
                self.unit_mut(id).moved = true;
                return self.say(Deed::Dismounts(id));
            }
            let ridden = ride.min(inches - range).min(left);
            self.toward(id, enemy, ridden);
            left -= ridden;
        }
    }
}
