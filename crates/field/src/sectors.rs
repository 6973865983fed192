//! Deployment by sectors: every division stands in neighbouring lanes, in lines one behind the other.

use super::compass::Compass;
use super::draws::shuffle;
use super::stands::{Id, Stands};
use super::table::{Place, Tabletop};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;

/// A unit that is to be deployed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Newcomer {
    /// The unit's number.
    pub id: Id,
    /// The rank of the unit in the order of lines: units of the highest rank stand in front.
    pub rank: u32,
}

/// The sector of the table in which an army lines up.
#[derive(Clone, Copy, Debug)]
pub struct Sectors {
    /// The side of the army.
    pub side: Side,
    /// The height of the front line, in inches from A's home edge.
    pub front: i16,
    /// Inches from line to line.
    pub behind: i16,
    /// The westernmost lane of the army.
    pub offset: i16,
    /// Lanes across the whole army.
    pub width: i16,
    /// Number of units of the whole army.
    pub units: i16,
}

impl Sectors {
    /// The lanes of an army of `units` units: as many, centred or drawn a lane to the east or west of it, or all of them.
    pub fn drawn<C: Chance>(table: &Tabletop, side: Side, units: i16, (front, behind): (i16, i16), chance: &mut C) -> Sectors {
        let play = if units < table.lanes { i16::from(chance.one_of(3)) - 1 } else { 0 };
        let width = units.min(table.lanes);
        let offset = ((table.lanes - width) / 2 + play).clamp(0, table.lanes - width);
        Sectors { side, front, behind, offset, width, units }
    }

    /// The lanes of a division of `units` units, after divisions with `before` units: at least one lane.
    pub fn lanes(&self, before: i16, units: i16) -> std::ops::Range<i16> {
        let edge = |so_far: i16| (self.width * so_far + self.units - 1) / self.units.max(1);
        let from = edge(before).min(self.width - 1);
        self.offset + from..self.offset + edge(before + units).max(from + 1)
    }

    /// Deploys an army in random order in two lines: units who stay back spread evenly behind the others, or in front where there are no others.
    /// There is `play` where the front line has lanes to spare.
    pub fn two_lines<C: Chance>(
        table: &Tabletop,
        stands: &mut Stands,
        (side, mut units): (Side, Vec<Id>),
        stays_back: impl Fn(&Id) -> bool,
        lines: (i16, i16),
        chance: &mut C,
    ) {
        shuffle(&mut units, chance);
        let (mut rear, mut front): (Vec<Id>, Vec<Id>) = units.into_iter().partition(stays_back);
        if front.is_empty() {
            std::mem::swap(&mut front, &mut rear);
        }
        let (many, others) = (front.len() as i16, rear.len() as i16);
        let sectors = Sectors::drawn(table, side, many, lines, chance);
        for (at, id) in (0..).zip(front) {
            sectors.place(table, stands, id, at / sectors.width, sectors.offset + at % sectors.width);
        }
        let last = (many - 1) / sectors.width + 1;
        for (at, id) in (0..).zip(rear) {
            sectors.place(table, stands, id, last, sectors.offset + (2 * at + 1) * sectors.width / (2 * others));
        }
    }

    /// Puts a unit in a line (0 is the front) of a lane: there, or on the next free place behind it, or in the next lane. Where all of these are
    /// taken or off the table, the search begins again from the front line.
    pub fn place(&self, table: &Tabletop, stands: &mut Stands, id: Id, line: i16, lane: i16) {
        if !self.placed(table, stands, id, line, lane) && line > 0 {
            self.placed(table, stands, id, 0, lane);
        }
    }

    fn placed(&self, table: &Tabletop, stands: &mut Stands, id: Id, line: i16, lane: i16) -> bool {
        let facing = Compass::ahead_of(self.side);
        let mut place = Place::new(lane, self.front - facing.sign() * self.behind * line, facing);
        for _ in 0..table.lanes {
            let start = place.y;
            while table.holds(place.lane, table.span(self.side, place, stands[id].depth)) {
                if stands.has_room(table, id, place) {
                    stands.put(table, id, place);
                    return true;
                }
                place.y -= facing.sign();
            }
            place = Place { lane: (place.lane + 1) % table.lanes, y: start, ..place };
        }
        false
    }
}
