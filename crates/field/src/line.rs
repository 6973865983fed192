//! Straight lines over the lanes: sight, charges, crossing.

use super::table::{Lines, Place, Span, Tabletop};

/// A straight line between two leaders' places.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    from: i16,
    to: i16,
    start: i32,
    rise: i32,
    /// The inches sideways of the whole line.
    run: i32,
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
            run: i32::from((to.lane - from.lane).abs()) * i32::from(table.width),
            width: table.width.into(),
            exact: table.lines == Lines::Exact,
        }
    }

    /// The lanes of the line's start and of its end.
    #[inline]
    pub fn ends(&self) -> (i16, i16) {
        (self.from, self.to)
    }

    /// The inches sideways from the line's start to the edge of its first lane. The leader stands in the middle; half inches lie to the east of it.
    #[inline]
    fn first(&self) -> i32 {
        let half = self.width / 2;
        if self.to > self.from { self.width - half } else { half }
    }

    /// The line to an edge of its last lane instead, the far one or the near one; unchanged where it stays within one lane.
    pub fn to_edge(self, far: bool) -> Line {
        let more = if far { self.first() } else { self.first() - self.width };
        if self.from == self.to { self } else { Line { run: self.run + more, ..self } }
    }

    /// The height of the line, times the line's inches sideways, at `inches` inches sideways from its start.
    #[inline]
    fn height(&self, inches: i32) -> i32 {
        let run = self.run;
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

    /// The inches sideways from the line's start at which it enters a lane and leaves it.
    #[inline]
    fn ends_in(&self, lane: i16) -> (i32, i32) {
        let leaves = self.first() + i32::from((lane - self.from).abs()) * self.width;
        (leaves - self.width, leaves)
    }

    /// The length of the line within a rectangle of a lane, in the unit of the table's heights.
    pub fn length_in(&self, lane: i16, span: Span) -> f64 {
        if !self.within(lane).crosses(span) {
            return 0.0;
        }
        // The whole line in this many equal parts, so that it enters and leaves lane and rectangle between two of them.
        let (rise, run) = (self.rise.abs(), self.run);
        let (mut from, mut to) = (0, rise.max(1) * run.max(1));
        let parts = f64::from(to);
        if run != 0 {
            let (enters, leaves) = self.ends_in(lane);
            from = from.max(enters * rise.max(1));
            to = to.min(leaves * rise.max(1));
        }
        if rise != 0 {
            let part = |height: i16| (i32::from(height) - self.start) * self.rise.signum() * run.max(1);
            from = from.max(part(span.lo).min(part(span.hi)));
            to = to.min(part(span.lo).max(part(span.hi)));
        }
        let length = f64::from(rise * rise + run * run).sqrt();
        f64::from((to - from).max(0)) * length / parts
    }

    /// The heights that the line runs through in a lane.
    #[inline]
    pub fn within(&self, lane: i16) -> Within {
        if self.from == self.to {
            let end = self.start + self.rise;
            let (lo, hi) = (self.start.min(end), self.start.max(end));
            return Within { lo, hi: if lane == self.from { hi } else { i32::MIN }, run: 1 };
        }
        let (enters, leaves) = self.ends_in(lane);
        let (enters, leaves) = (self.height(enters), self.height(leaves));
        Within { lo: enters.min(leaves), hi: enters.max(leaves), run: self.run }
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
