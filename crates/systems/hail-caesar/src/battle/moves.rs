//! Plain moves (5-g, 5-h): straight on, sideways, turning, and places in support.

use super::fight::Fight;
use super::settings::Plan;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Line, NOBODY, Place};

/// Inches aside up to which a unit looks for friends to support, and for places.
const FRIEND_ASIDE: i16 = 18;
const PLACE_ASIDE: i16 = 12;

/// A place in support.
#[derive(Clone, Copy, Debug)]
pub(super) struct Support {
    /// The friend.
    pub friend: Id,
    /// His side.
    pub side: Compass,
    /// The place.
    pub place: Place,
    /// Inches to it.
    pub cost: i16,
}

impl<C: Chance> Fight<'_, C> {
    /// Whether a unit passes a free friend in a plain move: one who skirmishes, or shooters by heavy horse (plans other than naive).
    fn passes(&self, id: Id, friend: Id) -> bool {
        let (form, other) = (self.form(id), self.form(friend));
        let through = form.heavy && other.shooter() && self.battle.battle.crossing && self.plan(id) != Plan::Naive;
        self.free(friend) && (form.skirmishes || other.skirmishes || through)
    }

    /// A unit turns north or south, if need be, and goes straight on by so many inches, with a limit that it does not pass: 1 inch short of
    /// an enemy, up to a friend or past him. It turns only if it goes on. Whether it has moved.
    pub fn straight_on(&mut self, id: Id, facing: Compass, reach: i16, limit: Option<i16>) -> bool {
        let (table, mut me) = (self.table(), *self.stand(id));
        let sign = facing.sign();
        // Heights count forward from here on; inches to a limit from its old front line, also where it turns about.
        let inches = limit.map_or(reach, |limit| reach.min(sign * (limit - me.place.y)));
        me.place = self.turned(id, facing);
        let own = sign * me.place.y;
        let edge = if sign > 0 { table.depth } else { 0 };
        let mut to = (own + inches).min(edge);
        let near = |other: Id| {
            let span = self.stand(other).span;
            if sign > 0 { span.lo } else { -span.hi }
        };
        let lane = self.state.stands.in_lane(me.place.lane);
        for &other in lane.iter().filter(|&&other| other != id && near(other) >= own) {
            if self.side(other) != me.side {
                to = to.min(near(other) - 1);
            } else if !self.passes(id, other) {
                to = to.min(near(other));
            }
        }
        while let Some(&friend) = lane.iter().find(|&&other| {
            let span = table.span(me.side, Place { y: sign * to, ..me.place }, me.depth);
            other != id && near(other) >= own && self.stand(other).span.overlaps(span)
        }) {
            to = near(friend);
        }
        if to <= own {
            return false;
        }
        let mut crossed = [NOBODY; 8];
        let passed = lane.iter().copied().filter(|&other| near(other) >= own && near(other) < to && self.tests_crossing(id, other));
        crossed.iter_mut().zip(passed).for_each(|(slot, other)| *slot = other);
        crossed.sort_unstable();
        let count = crossed.iter().take_while(|&&other| other != NOBODY).count();
        self.go(id, Place { y: sign * to, ..me.place });
        self.test_crossings(id, &crossed[..count]);
        true
    }

    /// A unit goes sideways to the next lane, if it has room there.
    pub fn sidestep(&mut self, id: Id, lanes: i16) -> bool {
        let place = self.stand(id).place;
        let aside = Place { lane: place.lane + lanes, ..place };
        let free = self.state.stands.has_room(self.table(), id, aside);
        if free {
            self.go(id, aside);
        }
        free
    }

    /// A unit that faces east or west turns north or south, on the same middle; one that faces the other way turns about on the spot.
    pub fn faces(&mut self, id: Id, facing: Compass) {
        let place = self.turned(id, facing);
        if self.state.stands.has_room(self.table(), id, place) {
            self.go(id, place);
        }
    }

    /// Where a unit stands once it has turned.
    fn turned(&self, id: Id, facing: Compass) -> Place {
        let (table, stand) = (self.table(), self.stand(id));
        match stand.place.facing {
            from if from == facing => stand.place,
            from if from.along() => {
                let y = if facing == Compass::North { stand.span.hi } else { stand.span.lo };
                Place { y, facing, ..stand.place }
            }
            _ => table.turned(stand.side, stand.place, stand.depth, facing),
        }
    }

    /// Whether a unit may support others: it has support dice, is not shaken and does not skirmish (7-d).
    pub fn can_support(&self, id: Id) -> bool {
        let form = self.form(id);
        self.battle.battle.supports && form.support > 0 && !form.skirmishes && !self.shaken(id)
    }

    /// The place in support at a side of a friend, and what it costs; `None` where there is none.
    pub fn place_in_support(&self, id: Id, friend: Id, side: Compass) -> Option<(Place, i16)> {
        self.place_in_support_within(id, friend, side, i16::MAX)
    }

    /// The same where it costs at most so many inches.
    fn place_in_support_within(&self, id: Id, friend: Id, side: Compass, most: i16) -> Option<(Place, i16)> {
        let (table, me, other) = (self.table(), self.stand(id), self.stand(friend));
        let facing = other.place.facing;
        let aside = |lane: i16| table.across((lane - me.place.lane).abs());
        if friend == id || !other.there || !other.engaged() || !facing.along() || self.form(friend).skirmishes {
            return None;
        }
        if other.taken(side) || side == facing || aside(other.place.lane) > FRIEND_ASIDE {
            return None;
        }
        // From behind or level only (5-k).
        if facing.sign() * me.place.y > facing.sign() * other.place.y {
            return None;
        }
        let place = table.support_place(other, side);
        let cost = table.cost_within(me.place, place, most)?;
        if aside(place.lane) > PLACE_ASIDE || !self.state.stands.has_room(table, id, place) {
            return None;
        }
        // The way to its far side leads behind the friend.
        let barred = |on_it: Id| (on_it != friend || place.lane == other.place.lane) && self.bars(id, on_it);
        if self.state.stands.any_along(Line::new(table, me.place, place), barred) {
            return None;
        }
        Some((place, cost))
    }

    /// The cheapest place in support within so many inches, of one friend or of all: rear, east and west in that order where they cost the
    /// same. A pinned unit takes that of a friend only behind him or in its own lane.
    pub fn best_support(&self, id: Id, only: Option<Id>, reach: i16) -> Option<Support> {
        if !self.can_support(id) {
            return None;
        }
        let lane = self.stand(id).place.lane;
        let mut pinned = None;
        let mut best: Option<Support> = None;
        for friend in self.state.stands.engaged_among(self.battle.ids(self.side(id))) {
            let other = self.stand(friend);
            if self.table().across((other.place.lane - lane).abs()) > FRIEND_ASIDE || only.is_some_and(|only| only != friend) {
                continue;
            }
            let rear = other.place.facing.opposite();
            let mut cheapest: Option<Support> = None;
            for side in [rear, Compass::East, Compass::West] {
                let within = cheapest.or(best).map_or(reach, |best| best.cost - 1);
                if let Some((place, cost)) = self.place_in_support_within(id, friend, side, within) {
                    cheapest = Some(Support { friend, side, place, cost });
                }
            }
            let straight = |support: &Support| support.side == rear || support.place.lane == lane;
            let free = |support: &Support| straight(support) || !*pinned.get_or_insert_with(|| self.pinned_by(id).is_some());
            best = cheapest.filter(free).or(best);
        }
        best
    }

    /// A unit takes its place in support (5-k).
    pub fn supports(&mut self, id: Id, Support { friend, side, place, .. }: Support) {
        self.go(id, place);
        self.state.stands.support(id, friend, side);
        self.say(super::telling::Deed::Supports(id, friend, side));
    }
}
