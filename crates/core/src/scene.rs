//! What a table looks like at one moment, seen from above: for people who look rather than read. Nothing here knows a rulebook.

use serde::Serialize;

use crate::combat::Side;

/// A table with the units on it, side A's edge below.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// The units that have moved in the part of the story that ends here.
    pub moves: Vec<Track>,
    /// Who touches whom.
    pub contacts: Vec<Contact>,
    /// Who supports whom.
    pub supports: Vec<Support>,
    /// Generals and staffs.
    pub leaders: Vec<Leader>,
    /// The scene as lines of text.
    #[serde(skip)]
    pub text: String,
}

/// The way of a unit that has moved: an arrow on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Track {
    /// The unit.
    pub call: String,
    /// The side of the unit.
    pub side: Side,
    /// The middle of the unit before each straight part of its way, and at its end: inches from the left edge and from side A's edge.
    pub points: Vec<(i16, i16)>,
    /// Whether the unit was lost there.
    pub lost: bool,
}

/// The side of a unit as it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// The front of the aspect.
    Front,
    /// One of its flanks.
    Flank,
    /// The rear of the aspect.
    Rear,
}

/// Two enemies that touch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Contact {
    /// The unit of side A.
    pub a: Touched,
    /// The unit of side B.
    pub b: Touched,
}

/// A unit that is touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Touched {
    /// The unit.
    pub unit: String,
    /// The side of the unit that is touched.
    pub aspect: Aspect,
}

/// A unit in support of a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Support {
    /// The one that supports.
    pub unit: String,
    /// The friend of the support.
    pub of: String,
    /// The side of the friend at which it stands.
    pub aspect: Aspect,
}

/// A general, or a staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// The side of the general.
    pub side: Side,
    /// His division, as `A.1`; nothing for a staff.
    pub division: Option<String>,
    /// Inches from the left edge and from side A's edge.
    pub at: (i16, i16),
    /// The unit that he has joined.
    pub with: Option<String>,
}

/// A unit on a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The side of the unit.
    pub side: Side,
    /// How the story calls it, as `A12`.
    pub call: String,
    /// What the unit is.
    pub name: String,
    /// Inches from the left edge of the table to its own left and right edges.
    pub across: (i16, i16),
    /// Inches from side A's edge of the table to its own lower and upper edges.
    pub along: (i16, i16),
    /// Where its front is: to the right and up, each -1, 0 or 1.
    pub front: (i16, i16),
    /// What the unit has taken, out of what it can take.
    pub taken: (u8, u8),
    /// Whether the unit can do less than a fresh unit.
    pub worn: bool,
    /// Whether a commander stands with it.
    pub led: bool,
    /// Whether it stands behind something of its own, as stakes.
    pub fenced: bool,
    /// What else there is to see, in a word each.
    pub marks: Vec<String>,
}
