//! Places of all units, column by column: distances to many units at once.

use super::stands::{Id, Stand};
use super::table::{Place, Tabletop, squared};
use std::ops::Range;

/// Lanes and rectangles of all units.
#[derive(Debug, Default)]
pub(super) struct Spots {
    lanes: Vec<i16>,
    lo: Vec<i16>,
    hi: Vec<i16>,
    /// Absence of each unit: 0 for units on the table, [`FAR`] for others.
    absent: Vec<i32>,
}

/// A squared distance farther than any on a table.
const FAR: i32 = i32::MAX;

impl Clone for Spots {
    fn clone(&self) -> Spots {
        let mut spots = Spots::default();
        spots.clone_from(self);
        spots
    }

    /// Copies the spots into the memory that is there.
    fn clone_from(&mut self, other: &Spots) {
        let Spots { lanes, lo, hi, absent } = self;
        lanes.clone_from(&other.lanes);
        lo.clone_from(&other.lo);
        hi.clone_from(&other.hi);
        absent.clone_from(&other.absent);
    }
}

impl Spots {
    /// Forgets the places of all units.
    pub(super) fn clear(&mut self) {
        self.lanes.clear();
        self.lo.clear();
        self.hi.clear();
        self.absent.clear();
    }

    /// Adds the next unit, which is not on the table.
    pub(super) fn add(&mut self) {
        self.lanes.push(0);
        self.lo.push(0);
        self.hi.push(0);
        self.absent.push(FAR);
    }

    /// Notes that a unit stands elsewhere, or has left the table.
    #[inline]
    pub(super) fn set(&mut self, id: Id, stand: &Stand) {
        let at = usize::from(id);
        (self.lanes[at], self.lo[at], self.hi[at]) = (stand.place.lane, stand.span.lo, stand.span.hi);
        self.absent[at] = if stand.there { 0 } else { FAR };
    }

    /// The nearest unit, as [`super::Stands::nearest`] says.
    #[inline]
    pub(super) fn nearest(&self, table: &Tabletop, me: &Stand, among: Range<Id>) -> Option<Id> {
        let range = usize::from(among.start)..usize::from(among.end);
        let (lane, width, lo, hi) = (me.place.lane, table.width, me.span.lo, me.span.hi);
        let spots = self.lanes[range.clone()].iter().zip(&self.lo[range.clone()]).zip(&self.hi[range.clone()]).zip(&self.absent[range]);
        // One number per unit: squared inches, then lanes aside (5 bits), then its place in the list (8 bits). The table is at most
        // 24 lanes of 12 inches by 240 inches, so that they fit.
        let keys = spots.zip(0i32..).map(|((((&other, &other_lo), &other_hi), &absent), at)| {
            let aside = (other - lane).abs();
            let gap = (other_lo - hi).max(lo - other_hi).max(0);
            (squared((aside - 1).max(0) * width, gap) << 13 | i32::from(aside) << 8 | at) | absent
        });
        let least = keys.fold(FAR, i32::min);
        (least != FAR).then(|| among.start + (least & 0xff) as Id)
    }

    /// Visits the units in range, as [`super::Stands::in_range`] says.
    #[inline]
    pub(super) fn in_range(&self, table: &Tabletop, from: Place, among: Range<Id>, limit: i32, mut visit: impl FnMut(Id, i32)) {
        // So many at a time: mostly nobody is in range, and that is found out for all of them at once.
        const MANY: usize = 32;
        let (lane, width, y) = (from.lane, table.width, from.y);
        for first in among.clone().step_by(MANY) {
            let range = usize::from(first)..usize::from(among.end).min(usize::from(first) + MANY);
            let spots = self.lanes[range.clone()].iter().zip(&self.lo[range.clone()]).zip(&self.hi[range.clone()]).zip(&self.absent[range]);
            let mut ranges = [FAR; MANY];
            let mut least = FAR;
            for (range, (((&other, &lo), &hi), &absent)) in ranges.iter_mut().zip(spots) {
                let across = ((other - lane).abs() * width - width / 2).max(0);
                *range = squared(across, (lo - y).max(y - hi).max(0)) | absent;
                least = least.min(*range);
            }
            if least > limit {
                continue;
            }
            for (id, &range) in (first..among.end).zip(&ranges) {
                if range <= limit {
                    visit(id, range);
                }
            }
        }
    }
}
