//! What a table looks like at one moment, seen from above: for people who look rather than read. Nothing here knows a rulebook.

use crate::combat::Side;

/// A table with the units on it, side A's edge below.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Inches from left to right.
    pub width: i16,
    /// Inches from side A's edge to side B's.
    pub depth: i16,
    /// Inches between the lines of a grid, from left to right and from edge to edge.
    pub grid: (i16, i16),
    /// Rough ground: inches across and along, as those of a unit.
    pub rough: Vec<((i16, i16), (i16, i16))>,
    /// The units that are on the table.
    pub figures: Vec<Figure>,
    /// The same as lines of text.
    pub text: String,
}

/// A unit on a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// How the story calls it, as `A12`.
    pub call: String,
    /// What it is.
    pub name: String,
    /// Inches from the left edge of the table to its own left and right edges.
    pub across: (i16, i16),
    /// Inches from side A's edge of the table to its own lower and upper edges.
    pub along: (i16, i16),
    /// Where its front is: to the right and up, each -1, 0 or 1.
    pub front: (i16, i16),
    /// What it has taken, out of what it can take.
    pub taken: (u8, u8),
    /// Whether it can do less than a fresh unit.
    pub worn: bool,
    /// Whether a commander stands with it.
    pub led: bool,
    /// What else there is to see, in a word each.
    pub marks: Vec<String>,
}
