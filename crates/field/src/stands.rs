//! The units on a table: where each stands, who touches and who supports whom, and the units of every lane.

use super::compass::Compass;
use super::each::Each;
use super::line::Line;
use super::marks::Marks;
use super::spots::Spots;
use super::table::{LaneOrder, Place, Span, Tabletop, half_home};
use montjoie_core::combat::Side;
use std::ops::{Index, Range};

/// The number of a unit: the units of side A in list order, then those of side B.
pub type Id = u8;

/// The number that stands for no unit.
pub const NOBODY: Id = Id::MAX;

/// A unit on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// The side of the unit.
    pub side: Side,
    /// The place where the unit stands.
    pub place: Place,
    /// The rectangle of the unit along its lane, in step with its place.
    pub span: Span,
    /// Inches of the unit's base from front to rear.
    pub depth: i16,
    /// Whether the unit is on the table.
    pub there: bool,
    /// The enemy that touches each side of the unit; [`NOBODY`] for none.
    on: [Id; 4],
    /// The friend in support at each side of the unit; [`NOBODY`] for none.
    supports: [Id; 4],
    /// The friends that the unit supports; [`NOBODY`] for none.
    supporting: [Id; 2],
}

impl Stand {
    /// The unit as it would stand on a place.
    #[inline]
    pub fn on(mut self, table: &Tabletop, place: Place) -> Stand {
        (self.place, self.span) = (place, table.span(self.side, place, self.depth));
        self
    }

    /// The enemy that touches a side of the unit.
    #[inline]
    pub fn touched(&self, side: Compass) -> Option<Id> {
        somebody(self.on[side as usize])
    }

    /// The friend in support at a side of the unit.
    #[inline]
    pub fn supported(&self, side: Compass) -> Option<Id> {
        somebody(self.supports[side as usize])
    }

    /// The friends that the unit supports: two at the most, the one that it supported first before the other.
    #[inline]
    pub fn supporting(&self) -> impl Iterator<Item = Id> + use<> {
        self.supporting.into_iter().filter_map(somebody)
    }

    /// Whether the unit supports a friend.
    #[inline]
    pub fn supports(&self) -> bool {
        self.supporting != [NOBODY; 2]
    }

    /// Whether an enemy touches the unit.
    #[inline]
    pub fn engaged(&self) -> bool {
        self.on != [NOBODY; 4]
    }

    /// Whether the unit is neither in contact nor in support.
    #[inline]
    pub fn free(&self) -> bool {
        !self.engaged() && !self.supports()
    }

    /// The height at which a unit is looked at from another height: its nearer edge, or its middle from beside it.
    #[inline]
    pub fn seen_from(&self, y: i16) -> i16 {
        match y {
            y if y < self.span.lo => self.span.lo,
            y if y > self.span.hi => self.span.hi,
            _ => half_home(self.side, self.span.lo + self.span.hi),
        }
    }

    /// Whether a side of the unit is taken by an enemy or by a support.
    #[inline]
    pub fn taken(&self, side: Compass) -> bool {
        self.on[side as usize] != NOBODY || self.supports[side as usize] != NOBODY
    }

    /// The enemies that touch the unit with their sides: the front first, then north, south, east, west.
    #[inline]
    pub fn foes(&self) -> impl Iterator<Item = (Compass, Id)> + use<> {
        let on = self.on;
        self.place.facing.first().into_iter().filter_map(move |side| somebody(on[side as usize]).map(|foe| (side, foe)))
    }

    /// The friends that support the unit with their sides: north, south, east, west.
    #[inline]
    pub fn friends(&self) -> impl Iterator<Item = (Compass, Id)> + use<> {
        let supports = self.supports;
        Compass::ALL.into_iter().filter_map(move |side| somebody(supports[side as usize]).map(|friend| (side, friend)))
    }
}

#[inline]
fn somebody(id: Id) -> Option<Id> {
    (id != NOBODY).then_some(id)
}

/// The places, contacts and supports of all units of a battle.
#[derive(Debug, Default)]
pub struct Stands {
    stands: Each<Stand>,
    lanes: Vec<Vec<Id>>,
    spots: Spots,
    /// Units that touch an enemy, and units that support a friend.
    engaged: Marks,
    supporters: Marks,
}

/// Number of units of a lane for which there is memory from the start.
const CROWD: usize = 32;

impl Clone for Stands {
    fn clone(&self) -> Stands {
        let mut stands = Stands::default();
        stands.clone_from(self);
        stands
    }

    /// Copies the stands into the memory that is there.
    fn clone_from(&mut self, other: &Stands) {
        let Stands { stands, lanes, spots, engaged, supporters } = self;
        stands.clone_from(&other.stands);
        lanes.clone_from(&other.lanes);
        spots.clone_from(&other.spots);
        (*engaged, *supporters) = (other.engaged, other.supporters);
    }
}

impl Index<Id> for Stands {
    type Output = Stand;
    #[inline]
    fn index(&self, id: Id) -> &Stand {
        self.stands.of(id)
    }
}

impl Stands {
    /// Takes all units off, for the next battle on this table; the memory stays.
    pub fn clear(&mut self, table: &Tabletop) {
        self.stands.clear();
        self.spots.clear();
        (self.engaged, self.supporters) = Default::default();
        self.lanes.iter_mut().for_each(Vec::clear);
        self.lanes.resize_with(table.lanes as usize, || Vec::with_capacity(CROWD));
    }

    /// Adds the next unit, which is not yet on the table.
    pub fn enlist(&mut self, side: Side, depth: i16) -> Id {
        let (place, span) = (Place::default(), Span::default());
        let nobody = [NOBODY; 4];
        self.spots.add();
        self.stands.push(Stand { side, place, span, depth, there: false, on: nobody, supports: nobody, supporting: [NOBODY; 2] });
        (self.stands.len() - 1) as Id
    }

    /// Number of units, on the table or not.
    #[inline]
    pub fn len(&self) -> usize {
        self.stands.len()
    }

    /// Whether there are no units.
    pub fn is_empty(&self) -> bool {
        self.stands.is_empty()
    }

    /// The units of a lane, in the order that decides ties. No units where there is no such lane.
    #[inline]
    pub fn in_lane(&self, lane: i16) -> &[Id] {
        self.lanes.get(lane as usize).map_or(&[], Vec::as_slice)
    }

    /// Puts a unit on a place, wherever it was.
    #[inline]
    pub fn put(&mut self, table: &Tabletop, id: Id, place: Place) {
        let stand = self.stands.of_mut(id);
        let (was_there, from) = (stand.there, stand.place.lane);
        (stand.place, stand.span, stand.there) = (place, table.span(stand.side, place, stand.depth), true);
        self.spots.set(id, stand);
        if was_there && from == place.lane {
            return;
        }
        if was_there {
            self.leave(id, from);
        }
        let lane = &mut self.lanes[place.lane as usize];
        let at = match table.lane_order {
            LaneOrder::List => lane.partition_point(|&other| other < id),
            LaneOrder::Entering => lane.len(),
        };
        lane.insert(at, id);
    }

    /// Gives a unit another base depth, on the place where it stands.
    pub fn reshape(&mut self, table: &Tabletop, id: Id, depth: i16) {
        let stand = self.stands.of_mut(id);
        stand.depth = depth;
        stand.span = table.span(stand.side, stand.place, depth);
        self.spots.set(id, stand);
    }

    fn leave(&mut self, id: Id, lane: i16) {
        self.lanes[lane as usize].retain(|&other| other != id);
    }

    /// Takes a unit off the table, out of all contact and support.
    pub fn remove(&mut self, id: Id) {
        self.part(id);
        self.stop_supporting(id);
        self.release_supports(id);
        let lane = self[id].place.lane;
        self.leave(id, lane);
        self.stands.of_mut(id).there = false;
        self.spots.set(id, self.stands.of(id));
    }

    /// Marks that a unit touches a side of an enemy.
    pub fn touch(&mut self, id: Id, enemy: Id, side: Compass) {
        self.stands.of_mut(enemy).on[side as usize] = id;
        self.stands.of_mut(id).on[side.opposite() as usize] = enemy;
        self.marks_engaged(id);
        self.marks_engaged(enemy);
    }

    fn marks_engaged(&mut self, id: Id) {
        self.engaged.set(id, self[id].engaged());
    }

    /// The units among some that touch an enemy, in order.
    #[inline]
    pub fn engaged_among(&self, among: Range<Id>) -> impl Iterator<Item = Id> + use<> {
        self.engaged.among(among)
    }

    /// The units that support a friend, in order.
    #[inline]
    pub fn supporters(&self) -> impl Iterator<Item = Id> + use<> {
        self.supporters.among(0..self.len() as Id)
    }

    /// Takes a unit out of all contact.
    pub fn part(&mut self, id: Id) {
        for side in Compass::ALL {
            let foe = std::mem::replace(&mut self.stands.of_mut(id).on[side as usize], NOBODY);
            if foe != NOBODY {
                self.stands.of_mut(foe).on[side.opposite() as usize] = NOBODY;
                self.marks_engaged(foe);
            }
        }
        self.marks_engaged(id);
    }

    /// Marks that a unit supports a friend at a side of that friend; it supports two at the most.
    pub fn support(&mut self, id: Id, friend: Id, side: Compass) {
        self.stands.of_mut(friend).supports[side as usize] = id;
        let places = &mut self.stands.of_mut(id).supporting;
        let free = places.iter_mut().find(|place| **place == NOBODY);
        debug_assert!(free.is_some(), "unit {id} supports two already");
        if let Some(free) = free {
            *free = friend;
            self.supporters.set(id, true);
        }
    }

    /// Ends the support that a unit gives to a friend.
    pub fn leave_friend(&mut self, id: Id, friend: Id) {
        let places = &mut self.stands.of_mut(id).supporting;
        if places[0] == friend {
            places.swap(0, 1);
        }
        if places[1] == friend {
            places[1] = NOBODY;
        }
        self.supporters.set(id, self[id].supports());
        let supports = &mut self.stands.of_mut(friend).supports;
        supports.iter_mut().filter(|support| **support == id).for_each(|support| *support = NOBODY);
    }

    /// Ends all support that a unit gives.
    pub fn stop_supporting(&mut self, id: Id) {
        for friend in self[id].supporting() {
            self.leave_friend(id, friend);
        }
    }

    /// Ends all support that a unit gets.
    pub fn release_supports(&mut self, id: Id) {
        if self[id].supports == [NOBODY; 4] {
            return;
        }
        for (_, friend) in self[id].friends() {
            self.leave_friend(friend, id);
        }
    }

    /// Whether a rectangle in a lane lies on the table and overlaps nobody, these two units apart.
    #[inline]
    pub fn room(&self, table: &Tabletop, lane: i16, span: Span, but: [Id; 2]) -> bool {
        table.holds(lane, span) && self.in_lane(lane).iter().all(|&id| !self[id].span.overlaps(span) || id == but[0] || id == but[1])
    }

    /// Whether a unit could stand on a place.
    #[inline]
    pub fn has_room(&self, table: &Tabletop, id: Id, place: Place) -> bool {
        let stand = &self[id];
        self.room(table, place.lane, table.span(stand.side, place, stand.depth), [id, NOBODY])
    }

    /// Whether a line runs through a unit of which something holds; asked from lane to lane.
    #[inline]
    pub fn any_along(&self, line: Line, mut holds: impl FnMut(Id) -> bool) -> bool {
        let (mut lane, last) = line.ends();
        loop {
            let there = self.in_lane(lane);
            if !there.is_empty() {
                let within = line.within(lane);
                if there.iter().any(|&id| within.crosses(self[id].span) && holds(id)) {
                    return true;
                }
            }
            if lane == last {
                return false;
            }
            lane += (last - lane).signum();
        }
    }

    /// Inches, at most `inches`, that a unit can go along its lane in a direction with nobody on its way. The edge of the table is not asked.
    pub fn clear_way(&self, id: Id, way: Compass, inches: i16) -> i16 {
        let stand = &self[id];
        let others = self.in_lane(stand.place.lane).iter().filter(|&&other| other != id);
        let away = others.map(|&other| stand.span.inches_to(self[other].span, way)).filter(|&away| away >= 0);
        away.fold(inches, i16::min)
    }

    /// The two places where a charger that would fight from a place and an enemy of its lane who comes to meet it stand half-way; `None` where they
    /// have no room there, or no lane in common.
    pub fn half_way(&self, table: &Tabletop, id: Id, enemy: Id, place: Place) -> Option<(Place, Place)> {
        let (me, other) = (&self[id], &self[enemy]);
        let y = half_home(me.side, me.place.y + other.place.y);
        let (mine, theirs) = (Place { y, ..place }, Place { y, ..other.place });
        let has_room = |stand: &Stand, place: Place| self.room(table, place.lane, table.span(stand.side, place, stand.depth), [id, enemy]);
        (me.place.lane == other.place.lane && has_room(me, mine) && has_room(other, theirs)).then_some((mine, theirs))
    }

    /// Collects the units joined to a unit by contact: the unit first, then as contact leads from one to the next.
    pub fn joined(&self, id: Id, combat: &mut Vec<Id>) {
        combat.clear();
        combat.push(id);
        let mut at = 0;
        while at < combat.len() {
            let stand = &self[combat[at]];
            for side in Compass::ALL {
                if let Some(foe) = stand.touched(side).filter(|foe| !combat.contains(foe)) {
                    combat.push(foe);
                }
            }
            at += 1;
        }
    }

    /// The mean place of the leaders of some units of a side that are on the table, in inches from the west border and from A's home edge; `None`
    /// where none is. Half inches go home, and sideways away from the middle of the table or, where that is `west`, to the west.
    pub fn mean_leader(&self, table: &Tabletop, side: Side, units: impl Iterator<Item = Id>, west: bool) -> Option<(i16, i16)> {
        let (mut x, mut y, mut count) = (0i32, 0i32, 0i32);
        for place in units.map(|id| &self[id]).filter(|stand| stand.there).map(|stand| stand.place) {
            (x, y, count) = (x + i32::from(table.leader_x(place.lane)), y + i32::from(place.y), count + 1);
        }
        if count == 0 {
            return None;
        }
        let middle = i32::from(table.across(table.lanes));
        let x = if 2 * x > middle * count && !west { -(-x).div_euclid(count) } else { x.div_euclid(count) };
        let y = match side {
            Side::A => y.div_euclid(count),
            Side::B => -(-y).div_euclid(count),
        };
        Some((x as i16, y as i16))
    }

    /// The nearest to a unit of some units on the table: the least distance between edges, then the fewest lanes aside, then the first.
    #[inline]
    pub fn nearest(&self, table: &Tabletop, id: Id, among: Range<Id>) -> Option<Id> {
        self.spots.nearest(table, &self[id], among)
    }

    /// Visits the units among some on the table whose edge is within `limit` squared inches of a unit's leader, with their squared range.
    #[inline]
    pub fn in_range(&self, table: &Tabletop, id: Id, among: Range<Id>, limit: i32, visit: impl FnMut(Id, i32)) {
        self.spots.in_range(table, self[id].place, among, limit, visit);
    }

    /// Visits the units that would be in range of a unit on a place, as [`Self::in_range`] does.
    #[inline]
    pub fn in_range_from(&self, table: &Tabletop, from: Place, among: Range<Id>, limit: i32, visit: impl FnMut(Id, i32)) {
        self.spots.in_range(table, from, among, limit, visit);
    }

    /// Whether a unit sees another: from its leader to the middle of the other's lane at its nearest height, with nobody else on the line.
    #[inline]
    pub fn sees(&self, table: &Tabletop, id: Id, other: Id) -> bool {
        self.sees_from(table, id, self[id].place, other)
    }

    /// Whether a unit would see another from a place.
    #[inline]
    pub fn sees_from(&self, table: &Tabletop, id: Id, from: Place, other: Id) -> bool {
        let target = &self[other];
        self.open(table, id, from, other, Place { y: target.seen_from(from.y), ..target.place })
    }

    /// Whether a unit sees an enemy that it would charge, or would charge if that enemy were in no combat.
    pub fn sees_to_charge(&self, table: &Tabletop, id: Id, enemy: Id) -> bool {
        let (from, target) = (self[id].place, &self[enemy]);
        let y = from.y.clamp(target.span.lo, target.span.hi);
        let line = Line::new(table, from, Place { y, ..target.place });
        let in_its_combat = |other: Id| target.foes().any(|(_, foe)| foe == other);
        !self.any_along(line, |on_it| on_it != id && on_it != enemy && !in_its_combat(on_it))
    }

    /// Whether a unit sees a point of another, with nobody else on the line.
    #[inline]
    pub fn sees_point(&self, table: &Tabletop, id: Id, other: Id, point: Place) -> bool {
        self.open(table, id, self[id].place, other, point)
    }

    fn open(&self, table: &Tabletop, id: Id, from: Place, other: Id, point: Place) -> bool {
        !self.any_along(Line::new(table, from, point), |on_it| on_it != id && on_it != other)
    }

    /// The unit that stands on a place, facing as it says.
    #[inline]
    pub fn on_place(&self, place: Place) -> Option<Id> {
        self.in_lane(place.lane).iter().copied().find(|&id| self[id].place == place)
    }

    /// The nearest unit straight ahead of one that faces north or south, in its own lane; with the inches between.
    #[inline]
    pub fn next_ahead(&self, id: Id, mut which: impl FnMut(Id) -> bool) -> Option<(Id, i16)> {
        let Place { lane, y, facing } = self[id].place;
        let inches = |other: Id| match facing {
            Compass::North => self[other].span.lo - y,
            _ => y - self[other].span.hi,
        };
        let ahead = self.in_lane(lane).iter().copied().filter(|&other| other != id && inches(other) >= 0 && which(other));
        ahead.map(|other| (other, inches(other))).min_by_key(|&(_, inches)| inches)
    }

    /// The fault in the units, if there is one: rectangles that overlap, leave the table or are out of step, and contact or support that is not
    /// mutual.
    pub fn fault(&self, table: &Tabletop) -> Option<String> {
        for (id, stand) in (0..).zip(&self.stands).filter(|(_, stand)| stand.there) {
            if stand.span != table.span(stand.side, stand.place, stand.depth) {
                return Some(format!("unit {id}: its rectangle is out of step"));
            }
            if !table.holds(stand.place.lane, stand.span) {
                return Some(format!("unit {id} is off the table: {:?}", stand.place));
            }
            if self.engaged_among(id..id + 1).next().is_some() != stand.engaged() {
                return Some(format!("unit {id}: its contact is out of step"));
            }
            if self.supporters().any(|other| other == id) != stand.supports() {
                return Some(format!("unit {id}: its support is out of step"));
            }
            if self.in_lane(stand.place.lane).iter().filter(|&&other| other == id).count() != 1 {
                return Some(format!("unit {id} is not in its lane's list"));
            }
            if let Some(other) = self.in_lane(stand.place.lane).iter().find(|&&other| other != id && self[other].span.overlaps(stand.span))
            {
                return Some(format!("units {id} and {other} overlap"));
            }
            for side in Compass::ALL {
                let mutual = |foe: Id| self[foe].there && self[foe].side != stand.side && self[foe].touched(side.opposite()) == Some(id);
                if stand.touched(side).is_some_and(|foe| !mutual(foe)) {
                    return Some(format!("unit {id}: its contact on the {} is not mutual", side.text().en));
                }
                let helps = |friend: Id| {
                    self[friend].there && self[friend].side == stand.side && self[friend].supporting().any(|other| other == id)
                };
                if stand.supported(side).is_some_and(|friend| !helps(friend)) {
                    return Some(format!("unit {id}: its support on the {} is not mutual", side.text().en));
                }
            }
            if stand.supporting().any(|friend| self[friend].friends().filter(|&(_, support)| support == id).count() != 1) {
                return Some(format!("unit {id}: the friend that it supports does not know"));
            }
        }
        None
    }
}
