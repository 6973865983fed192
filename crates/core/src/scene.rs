//! Scenes: what a table looks like at one moment, seen from above, for people who look rather than read. Nothing here knows a rulebook.

use serde::Serialize;

use crate::combat::Side;

/// A table with its units at one moment, side A's edge below.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Scene {
    /// The width of the table in inches, from left to right.
    pub width: i16,
    /// The depth of the table in inches, from side A's edge to side B's.
    pub depth: i16,
    /// Inches between the lines of a grid, from left to right and from edge to edge.
    pub grid: (i16, i16),
    /// Areas of rough ground: inches across and inches along, as those of a unit.
    pub rough: Vec<((i16, i16), (i16, i16))>,
    /// The units that are on the table.
    pub figures: Vec<Figure>,
    /// The units that have moved in the part of the story that ends here.
    pub moves: Vec<Track>,
    /// Pairs of enemies that touch.
    pub contacts: Vec<Contact>,
    /// Units that support a friend.
    pub supports: Vec<Support>,
    /// Generals and staffs on the table.
    pub leaders: Vec<Leader>,
    /// The scene as lines of text.
    #[serde(skip)]
    pub text: String,
}

/// The way of a unit that has moved: an arrow on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// The call of the unit, as `A12`.
    pub call: String,
    /// The side of the unit.
    pub side: Side,
    /// The middle of the unit before each straight part of its way, and at its end: inches from the left edge and from side A's edge.
    pub points: Vec<(i16, i16)>,
    /// Whether the unit was lost at the end of its way.
    pub lost: bool,
}

/// The side of a unit, seen from its own front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// The front of the unit.
    Front,
    /// Either flank of the unit.
    Flank,
    /// The rear of the unit.
    Rear,
}

/// Two enemy units that touch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contact {
    /// The touched unit of side A.
    pub a: Touched,
    /// The touched unit of side B.
    pub b: Touched,
}

/// A unit that is touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Touched {
    /// The call of the unit, as `A12`.
    pub unit: String,
    /// The side of the unit that is touched.
    pub aspect: Aspect,
}

/// A unit in support of a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Support {
    /// The call of the unit that supports, as `A12`.
    pub unit: String,
    /// The call of the friend that is supported.
    pub of: String,
    /// The side of the friend at which the supporting unit stands.
    pub aspect: Aspect,
}

/// A general, or a staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// The side of the general.
    pub side: Side,
    /// The division of the general, as `A.1`; `None` for a staff.
    pub division: Option<String>,
    /// The place of the general: inches from the left edge and from side A's edge.
    pub at: (i16, i16),
    /// The call of the unit that the general has joined; `None` where he stands alone.
    pub with: Option<String>,
}

/// A unit on a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The side of the unit.
    pub side: Side,
    /// The call of the unit in the story, as `A12`.
    pub call: String,
    /// The kind of the unit, in words.
    pub name: String,
    /// Inches from the left edge of the table to the unit's left and right edges.
    pub across: (i16, i16),
    /// Inches from side A's edge of the table to the unit's lower and upper edges.
    pub along: (i16, i16),
    /// The direction of the unit's front: to the right and up, each -1, 0 or 1.
    pub front: (i16, i16),
    /// Wounds that the unit has taken, out of those that it can take.
    pub taken: (u8, u8),
    /// Whether the unit can do less than a fresh unit.
    pub worn: bool,
    /// Whether a commander stands with the unit.
    pub led: bool,
    /// Whether the unit stands behind an obstacle of its own, as stakes.
    pub fenced: bool,
    /// Other marks of the unit, a word each.
    pub marks: Vec<String>,
}
