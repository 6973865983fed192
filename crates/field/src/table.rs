//! The table: its size, its readings, and what follows from where two units stand.

use super::compass::Compass;
use super::stands::Stand;
use montjoie_core::choices;
use montjoie_core::combat::Side;

choices! {
    "What decides front, flank and rear of a unit." Arcs {
        Quarter = "quarter", "quarters", "des quarts", "Quarters: the leader is farther beyond the line than aside.";
        HalfPlane = "half-plane", "half-planes, everything beyond the line", "des demi-plans, tout ce qui est au-delà de la ligne";
    }
}
/// The way in which a straight line is followed from lane to lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Lines followed exactly.
    #[default]
    Exact,
    /// Lines rounded to whole inches at the borders of lanes, towards their start.
    Rounded,
}
/// The order of the units of a lane, which decides some ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LaneOrder {
    /// The order of the army list.
    #[default]
    List,
    /// The order in which the units entered the lane.
    Entering,
}

/// The size and the readings of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tabletop {
    /// Number of lanes of the table.
    pub lanes: i16,
    /// Inches across a lane: one frontage.
    pub width: i16,
    /// Inches from home edge to home edge.
    pub depth: i16,
    /// The reading that decides front, flank and rear.
    pub arcs: Arcs,
    /// The reading that says how lines are followed.
    pub lines: Lines,
    /// The reading that says in what order the units of a lane come.
    pub lane_order: LaneOrder,
}

/// The place of a unit: its lane, its front edge (its middle if it faces east or west), and where it faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The lane of the unit; 0 is the westernmost.
    pub lane: i16,
    /// The height of the unit, in inches from A's home edge.
    pub y: i16,
    /// The direction that the unit faces.
    pub facing: Compass,
}

/// The way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The side of the target that the charge meets.
    pub met: Compass,
    /// The place of contact.
    pub to: Place,
    /// The cost of the way to the place of contact, as the table counts.
    pub cost: i16,
}

impl Place {
    /// The place in a lane, at a height in inches, facing this way.
    #[inline]
    pub const fn new(lane: i16, y: i16, facing: Compass) -> Place {
        Place { lane, y, facing }
    }
}

/// The inches of a rectangle along its lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The southern edge of the rectangle, in inches from A's home edge.
    pub lo: i16,
    /// The northern edge of the rectangle, in inches from A's home edge.
    pub hi: i16,
}

impl Span {
    /// Inches between two rectangles along the lanes; 0 where they overlap.
    #[inline]
    pub fn gap(self, other: Span) -> i16 {
        (self.lo - other.hi).max(other.lo - self.hi).max(0)
    }

    /// Inches from one end of the rectangle to another rectangle of its lane, in a direction along it; negative where that lies elsewhere.
    #[inline]
    pub fn inches_to(self, other: Span, way: Compass) -> i16 {
        if way == Compass::North { other.lo - self.hi } else { self.lo - other.hi }
    }

    /// Inches from a height to the rectangle.
    #[inline]
    pub fn gap_to(self, y: i16) -> i16 {
        (self.lo - y).max(y - self.hi).max(0)
    }

    /// Whether two rectangles of one lane share more than an edge.
    #[inline]
    pub fn overlaps(self, other: Span) -> bool {
        self.lo < other.hi && other.lo < self.hi
    }
}

/// Half of a number of inches; the half inch goes towards the home edge of a side.
#[inline]
pub const fn half_home(side: Side, twice: i16) -> i16 {
    match side {
        Side::A => twice.div_euclid(2),
        Side::B => -(-twice).div_euclid(2),
    }
}

/// The square root of a squared distance in inches, rounded up.
#[inline]
pub fn inches_up(squared: i32) -> i16 {
    // `ceil` would be a call.
    let down = inches_down(squared);
    down + i16::from(i32::from(down) * i32::from(down) < squared)
}

/// The square root of a squared distance in inches, rounded down.
#[inline]
pub fn inches_down(squared: i32) -> i16 {
    f64::from(squared).sqrt() as i16
}

/// The square of a distance in inches, from its parts across and along the lanes.
#[inline]
pub fn squared(across: i16, along: i16) -> i32 {
    i32::from(across) * i32::from(across) + i32::from(along) * i32::from(along)
}

impl Tabletop {
    /// A table of `lanes` lanes, on which lines are followed exactly and units of a lane keep the order of their lists.
    pub fn new(lanes: u8, width: i16, depth: i16, arcs: Arcs) -> Tabletop {
        Tabletop { lanes: lanes.into(), width, depth, arcs, lines: Lines::Exact, lane_order: LaneOrder::List }
    }

    /// The height of a side's front line in inches, where the front lines stand `apart` inches from each other.
    pub fn front(&self, side: Side, apart: i16) -> i16 {
        (self.depth - Compass::ahead_of(side).sign() * apart) / 2
    }

    /// The rectangle of a unit of this side and base depth at a place: facing east or west it is a lane wide along the lane.
    #[inline]
    pub fn span(&self, side: Side, place: Place, depth: i16) -> Span {
        let (y, half) = (place.y, self.width / 2);
        match (place.facing, side) {
            (Compass::North, _) => Span { lo: y - depth, hi: y },
            (Compass::South, _) => Span { lo: y, hi: y + depth },
            (_, Side::A) => Span { lo: y - half, hi: y - half + self.width },
            (_, Side::B) => Span { lo: y + half - self.width, hi: y + half },
        }
    }

    /// Whether a rectangle in a lane lies on the table.
    #[inline]
    pub fn holds(&self, lane: i16, span: Span) -> bool {
        (0..self.lanes).contains(&lane) && span.lo >= 0 && span.hi <= self.depth
    }

    /// Inches across a number of lanes sideways.
    #[inline]
    pub fn across(&self, lanes: i16) -> i16 {
        lanes * self.width
    }

    /// Inches from the west border of the table to the leader of a unit in a lane.
    #[inline]
    pub fn leader_x(&self, lane: i16) -> i16 {
        lane * self.width + self.width / 2
    }

    /// Inches between two units sideways: whole lanes that lie between them.
    #[inline]
    pub fn sideways_gap(&self, lane: i16, other: i16) -> i16 {
        self.across(((lane - other).abs() - 1).max(0))
    }

    /// The squared distance between the nearest edges of two units.
    #[inline]
    pub fn distance2(&self, a: &Stand, b: &Stand) -> i32 {
        squared(self.sideways_gap(a.place.lane, b.place.lane), a.span.gap(b.span))
    }

    /// The squared distance from a point to the nearest edge of a unit.
    #[inline]
    pub fn point_distance2(&self, (x, y): (i16, i16), unit: &Stand) -> i32 {
        let west = self.across(unit.place.lane);
        squared((west - x).max(x - west - self.width).max(0), unit.span.gap_to(y))
    }

    /// Inches sideways from a leader to the nearest side edge of a unit in another lane; 0 in its own.
    #[inline]
    fn leader_gap(&self, lane: i16, other: i16) -> i16 {
        if lane == other { 0 } else { self.across((lane - other).abs()) - self.width / 2 }
    }

    /// The squared range of a shot: from the leader to the nearest edge of the target.
    #[inline]
    pub fn range2(&self, shooter: &Stand, target: &Stand) -> i32 {
        squared(self.leader_gap(shooter.place.lane, target.place.lane), target.span.gap_to(shooter.place.y))
    }

    /// Whether some of the other unit lies beyond the front line of a unit.
    #[inline]
    pub fn ahead(&self, unit: &Stand, other: &Stand) -> bool {
        let Place { lane, y, facing } = unit.place;
        match facing {
            Compass::North => other.span.hi > y,
            Compass::South => other.span.lo < y,
            Compass::East => other.place.lane > lane,
            Compass::West => other.place.lane < lane,
        }
    }

    /// Whether all of the other unit lies behind the front line of a unit that faces north or south.
    #[inline]
    pub fn behind(&self, unit: &Stand, other: &Stand) -> bool {
        match unit.place.facing {
            Compass::North => other.span.hi <= unit.place.y,
            _ => other.span.lo >= unit.place.y,
        }
    }

    /// Whether the other unit lies in the front arc of a unit.
    #[inline]
    pub fn in_front_arc(&self, unit: &Stand, other: &Stand) -> bool {
        if self.arcs == Arcs::HalfPlane {
            return self.ahead(unit, other);
        }
        let Place { lane, y, facing } = unit.place;
        let aside = self.sideways_gap(lane, other.place.lane);
        match facing {
            Compass::North => other.span.hi - y > aside,
            Compass::South => y - other.span.lo > aside,
            Compass::East | Compass::West => self.across((other.place.lane - lane) * facing.sign()) > unit.span.gap(other.span),
        }
    }

    /// The side of a unit that somebody meets whose leader stands in this lane at this height.
    #[inline]
    pub fn side_met(&self, target: &Stand, lane: i16, y: i16) -> Compass {
        let own = target.place.lane;
        let beside = if lane > own { Compass::East } else { Compass::West };
        if !target.place.facing.along() {
            return match lane {
                lane if lane != own => beside,
                _ if 2 * y > target.span.lo + target.span.hi => Compass::North,
                _ => Compass::South,
            };
        }
        let aside = if self.arcs == Arcs::Quarter { self.leader_gap(lane, own) } else { 0 };
        if y - target.span.hi >= aside {
            Compass::North
        } else if target.span.lo - y >= aside {
            Compass::South
        } else if lane == own {
            // Nobody stands inside a rectangle; one that did would be in front.
            target.place.facing
        } else {
            beside
        }
    }

    /// The place from which a side of a unit is fought: touching it, facing it, centred on it.
    #[inline]
    pub fn fighting_place(&self, target: &Stand, side: Compass) -> Place {
        let lane = target.place.lane;
        let middle = half_home(target.side, target.span.lo + target.span.hi);
        match side {
            Compass::North => Place::new(lane, target.span.hi, Compass::South),
            Compass::South => Place::new(lane, target.span.lo, Compass::North),
            Compass::East => Place::new(lane + 1, middle, Compass::West),
            Compass::West => Place::new(lane - 1, middle, Compass::East),
        }
    }

    /// The place of a support on a side of a unit that faces north or south: behind it, or beside it with the fronts level.
    #[inline]
    pub fn support_place(&self, supported: &Stand, side: Compass) -> Place {
        let Place { lane, y, facing } = supported.place;
        match side {
            Compass::North => Place::new(lane, supported.span.hi, facing),
            Compass::South => Place::new(lane, supported.span.lo, facing),
            Compass::East => Place::new(lane + 1, y, facing),
            Compass::West => Place::new(lane - 1, y, facing),
        }
    }

    /// Inches from a unit to the edge of the table in a direction.
    pub fn to_edge(&self, unit: &Stand, way: Compass) -> i16 {
        match way {
            Compass::North => self.depth - unit.span.hi,
            Compass::South => unit.span.lo,
            Compass::East => self.across(self.lanes - 1 - unit.place.lane),
            Compass::West => self.across(unit.place.lane),
        }
    }

    /// The place where a straight move of at most `inches` inches towards a place ends: there, or on the way, in whole lanes.
    pub fn on_the_way(&self, from: Place, to: Place, inches: i16) -> Place {
        self.after(from, to, inches, self.cost(from, to))
    }

    /// The place of a straight move of known cost after a number of its inches.
    fn after(&self, from: Place, to: Place, inches: i16, cost: i16) -> Place {
        if inches >= cost {
            return to;
        }
        let lanes = (to.lane - from.lane) * inches / cost;
        let along = inches_down(squared(inches, 0) - squared(self.across(lanes), 0)).min((to.y - from.y).abs());
        Place { lane: from.lane + lanes, y: from.y + (to.y - from.y).signum() * along, facing: from.facing }
    }

    /// The farthest place that a straight move of at most `inches` inches towards another reaches and may end on; `None` where it cannot move at all.
    pub fn as_far_as(&self, from: Place, to: Place, inches: i16, mut may_end: impl FnMut(Place) -> bool) -> Option<Place> {
        let cost = self.cost(from, to);
        (1..=inches.min(cost)).rev().map(|inches| self.after(from, to, inches, cost)).find(|&place| may_end(place))
    }

    /// The direction in which a unit that faces north or south, or will, faces to come to the height of another.
    pub fn facing_to(&self, unit: &Stand, other: &Stand) -> Compass {
        if unit.place.facing.along() {
            return if self.behind(unit, other) { unit.place.facing.opposite() } else { unit.place.facing };
        }
        match other.span.lo + other.span.hi - 2 * unit.place.y {
            0 => Compass::ahead_of(unit.side),
            north if north > 0 => Compass::North,
            _ => Compass::South,
        }
    }

    /// The place of a unit that has turned on its ground: on the same middle where it faces east or west, before or after.
    pub fn facing(&self, unit: &Stand, facing: Compass) -> Place {
        match unit.place.facing {
            from if from == facing => unit.place,
            _ if !facing.along() => Place { y: half_home(unit.side, unit.span.lo + unit.span.hi), facing, ..unit.place },
            from if from.along() => {
                let y = if facing == Compass::North { unit.span.hi } else { unit.span.lo };
                Place { y, facing, ..unit.place }
            }
            _ => self.turned(unit.side, unit.place, unit.depth, facing),
        }
    }

    /// The place on the same middle as an east or west facing place, but facing north or south.
    #[inline]
    pub fn turned(&self, side: Side, place: Place, depth: i16, facing: Compass) -> Place {
        Place { y: half_home(side, 2 * place.y + facing.sign() * depth), facing, ..place }
    }

    /// The square of the straight line, in inches, between two places of a leader.
    #[inline]
    pub fn squares(&self, from: Place, to: Place) -> i32 {
        squared(self.across(to.lane - from.lane), to.y - from.y)
    }

    /// The cost of a charge in inches, where it costs at most `most`; `None` where it costs more.
    #[inline]
    pub fn cost_within(&self, from: Place, to: Place, most: i16) -> Option<i16> {
        (most >= 0 && self.squares(from, to) <= squared(most, 0)).then(|| self.cost(from, to))
    }

    /// The cost in inches of a charge between two places of a leader: the straight line, rounded up.
    #[inline]
    pub fn cost(&self, from: Place, to: Place) -> i16 {
        match to.lane - from.lane {
            0 => (to.y - from.y).abs(),
            lanes => inches_up(squared(self.across(lanes), to.y - from.y)),
        }
    }
}
