//! Plain moves (5-g, 5-h): straight on, sideways, turning.

use super::fight::Fight;
use super::settings::Plan;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, NOBODY, Place};

impl<C: Chance> Fight<'_, C> {
    /// Whether a unit passes a free friend in a plain move: one who skirmishes, or shooters by heavy horse (plans other than naive).
    fn passes(&self, id: Id, friend: Id) -> bool {
        let (form, other) = (self.form(id), self.form(friend));
        let through = form.heavy && other.shooter() && self.battle.battle.crossing && self.plan(id) != Plan::Naive;
        self.free(friend) && (form.skirmishes || other.skirmishes || through)
    }

    /// The place where a unit ends that goes straight on from a place by `reach` inches, with a limit that it does not pass: 1 inch short of an
    /// enemy, up to a friend or past him, near its group, and at the first inch where `stops` holds. The unit turns only if it goes on; `None` where
    /// it does not.
    fn straight_from(
        &self,
        id: Id,
        from: Place,
        facing: Compass,
        reach: i16,
        limit: Option<i16>,
        stops: &mut impl FnMut(Place) -> bool,
    ) -> Option<Place> {
        let (table, stand) = (self.table(), self.stand(id));
        let sign = facing.sign();
        // Heights count forward from here on; inches to a limit from its old front line, also where it turns about.
        let inches = limit.map_or(reach, |limit| reach.min(sign * (limit - from.y)));
        let start = Place { lane: from.lane, ..self.turned(id, facing) };
        let own = sign * start.y;
        let edge = if sign > 0 { table.depth } else { 0 };
        let mut to = (own + inches).min(edge);
        let near = |other: Id| {
            let span = self.stand(other).span;
            if sign > 0 { span.lo } else { -span.hi }
        };
        let lane = self.state.stands.in_lane(start.lane);
        for &other in lane.iter().filter(|&&other| other != id && near(other) >= own) {
            if self.side(other) != stand.side {
                to = to.min(near(other) - 1);
            } else if !self.passes(id, other) {
                to = to.min(near(other));
            }
        }
        let at = |height: i16| Place { y: sign * height, ..start };
        let inside = |height: i16| {
            let span = table.span(stand.side, at(height), stand.depth);
            lane.iter().copied().find(|&other| other != id && near(other) >= own && self.stand(other).span.overlaps(span))
        };
        while let Some(friend) = inside(to) {
            to = near(friend);
        }
        while to > own && !self.keeps_near(id, at(to)) {
            to -= 1;
            while let Some(friend) = inside(to) {
                to = near(friend);
            }
        }
        if let Some(first) = (own + 1..to).find(|&height| inside(height).is_none() && stops(at(height))) {
            to = first;
        }
        // One that turns from east or west may lie over another behind it.
        let clear = stand.place.facing.along() || self.state.stands.has_room(table, id, at(to));
        (to > own && clear).then(|| at(to))
    }

    /// Moves a unit straight on to a place, past friends who may have to test (5-h).
    pub fn goes_straight(&mut self, id: Id, to: Place) {
        let sign = to.facing.sign();
        let own = sign * self.turned(id, to.facing).y;
        let near = |other: Id| {
            let span = self.stand(other).span;
            if sign > 0 { span.lo } else { -span.hi }
        };
        let mut crossed = [NOBODY; 8];
        let lane = self.state.stands.in_lane(to.lane);
        let passed =
            lane.iter().copied().filter(|&other| near(other) >= own && near(other) < sign * to.y && self.tests_crossing(id, other));
        crossed.iter_mut().zip(passed).for_each(|(slot, other)| *slot = other);
        crossed.sort_unstable();
        let count = crossed.iter().take_while(|&&other| other != NOBODY).count();
        self.go(id, to);
        self.test_crossings(id, &crossed[..count]);
    }

    /// Turns a unit north or south, if need be, and moves it straight on, as `straight_from` says. True where it has moved.
    pub fn straight_on(&mut self, id: Id, facing: Compass, reach: i16, limit: Option<i16>) -> bool {
        let to = self.straight_from(id, self.stand(id).place, facing, reach, limit, &mut |_| false);
        to.map(|to| self.goes_straight(id, to)).is_some()
    }

    /// The way of a unit towards an enemy: the place after it has gone sideways towards the enemy's lane, while reach, room and proximity allow; the
    /// place where it ends straight on; and whether it ends where `stops` holds.
    pub fn way_toward(&self, id: Id, enemy: Id, reach: i16, stops: impl FnMut(Place) -> bool) -> (Place, Option<Place>, bool) {
        self.way_aside(id, enemy, reach, i16::MAX, stops)
    }

    /// The way of a unit towards an enemy, with at most `lanes` lanes aside: see [`Self::way_toward`].
    pub fn way_aside(
        &self,
        id: Id,
        enemy: Id,
        reach: i16,
        lanes: i16,
        mut stops: impl FnMut(Place) -> bool,
    ) -> (Place, Option<Place>, bool) {
        let facing = self.facing_to(id, enemy);
        let goal = self.stand(enemy).place.lane;
        let (width, mut place, mut left) = (self.table().width, self.stand(id).place, reach);
        let pinned = self.pinned_by(id).is_some();
        let from = place.lane;
        while place.lane != goal && left >= width && !pinned && (place.lane - from).abs() < lanes {
            let aside = Place { lane: place.lane + (goal - place.lane).signum(), ..place };
            if !self.state.stands.has_room(self.table(), id, aside) || !self.keeps_near(id, aside) || self.touches_enemy(id, aside) {
                break;
            }
            (place, left) = (aside, left - width);
            if stops(place) {
                return (place, None, true);
            }
        }
        let other = self.stand(enemy);
        let near = match facing {
            Compass::North => other.span.lo - 1,
            _ => other.span.hi + 1,
        };
        let end = self.straight_from(id, place, facing, left, Some(near), &mut stops);
        let stopped = end.is_some_and(&mut stops);
        (place, end, stopped)
    }

    /// Whether a unit on a place would touch an enemy of its lane: only a charge may bring it there (5-g, 5-j).
    pub fn touches_enemy(&self, id: Id, place: Place) -> bool {
        let there = self.stand(id).on(self.table(), place).span;
        let touches = |&other: &Id| {
            let span = self.stand(other).span;
            self.side(other) != self.side(id) && (span.lo == there.hi || span.hi == there.lo)
        };
        !self.battle.faults.ends_touching && self.state.stands.in_lane(place.lane).iter().any(touches)
    }

    /// Moves a unit sideways to the next lane, if it has room there; true where it goes.
    pub fn sidestep(&mut self, id: Id, lanes: i16) -> bool {
        let place = self.stand(id).place;
        let aside = Place { lane: place.lane + lanes, ..place };
        let free = self.state.stands.has_room(self.table(), id, aside) && self.keeps_near(id, aside) && !self.touches_enemy(id, aside);
        if free {
            self.go(id, aside);
        }
        free
    }

    /// Turns a unit that faces east or west north or south, on the same middle; one that faces the other way turns about on the spot.
    pub fn faces(&mut self, id: Id, facing: Compass) {
        let place = self.turned(id, facing);
        if self.state.stands.has_room(self.table(), id, place) {
            self.go(id, place);
        }
    }

    /// The place of a unit once it has turned.
    fn turned(&self, id: Id, facing: Compass) -> Place {
        self.table().facing(self.stand(id), facing)
    }
}
