//! Straight lines over the lanes: sight, charges, crossing.

use super::table::{Lines, Place, Span, Tabletop};

/// A straight line between two leaders' places.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    from: i16,
    to: i16,
    start: i32,
    rise: i32,
    width: i32,
    exact: bool,
}

impl Line {
    /// The line from one place to another.
    #[inline]
    pub fn new(table: &Tabletop, from: Place, to: Place) -> Line {
        Line {
            from: from.lane,
            to: to.lane,
            start: from.y.into(),
            rise: i32::from(to.y) - i32::from(from.y),
            width: table.width.into(),
            exact: table.lines == Lines::Exact,
        }
    }

    /// The lanes of its start and of its end.
    #[inline]
    pub fn ends(&self) -> (i16, i16) {
        (self.from, self.to)
    }

    /// All its inches sideways.
    #[inline]
    fn run(&self) -> i32 {
        i32::from((self.to - self.from).abs()) * self.width
    }

    /// Its height, times its inches sideways, so many inches sideways from its start.
    #[inline]
    fn height(&self, inches: i32) -> i32 {
        let run = self.run();
        if inches <= 0 {
            return self.start * run;
        }
        if inches >= run {
            return (self.start + self.rise) * run;
        }
        match self.exact {
            true => self.start * run + self.rise * inches,
            false => (self.start + self.rise * inches / run) * run,
        }
    }

    /// What the line runs through in a lane.
    #[inline]
    pub fn within(&self, lane: i16) -> Within {
        if self.from == self.to {
            let end = self.start + self.rise;
            let (lo, hi) = (self.start.min(end), self.start.max(end));
            return Within { lo, hi: if lane == self.from { hi } else { i32::MIN }, run: 1 };
        }
        let count = i32::from((lane - self.from).abs());
        // The leader stands in the middle; half inches lie to the east of it.
        let half = self.width / 2;
        let first = if self.to > self.from { self.width - half } else { half };
        let (enters, leaves) = (self.height(first + (count - 1) * self.width), self.height(first + count * self.width));
        Within { lo: enters.min(leaves), hi: enters.max(leaves), run: self.run() }
    }
}

/// The heights between which a line runs in one lane, times its inches sideways.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    lo: i32,
    hi: i32,
    run: i32,
}

impl Within {
    /// Whether the line runs through a rectangle; touching an edge or a corner does not count.
    #[inline]
    pub fn crosses(&self, span: Span) -> bool {
        self.hi > i32::from(span.lo) * self.run && self.lo < i32::from(span.hi) * self.run
    }
}
