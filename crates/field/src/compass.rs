//! The four directions: where a unit faces, and the sides of a unit.

use montjoie_core::combat::Side;

/// A direction, or the side of a unit that lies there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compass {
    /// +y.
    #[default]
    North,
    /// -y.
    South,
    /// Towards higher lanes.
    East,
    /// Towards lane 0.
    West,
}

impl Compass {
    /// All four, in the order in which ties between sides of a unit are decided.
    pub const ALL: [Compass; 4] = [Compass::North, Compass::South, Compass::East, Compass::West];

    /// All four, this one first.
    #[inline]
    pub const fn first(self) -> [Compass; 4] {
        use Compass::{East, North, South, West};
        match self {
            North => Compass::ALL,
            South => [South, North, East, West],
            East => [East, North, South, West],
            West => [West, North, South, East],
        }
    }

    /// The direction that looks back.
    #[inline]
    pub const fn opposite(self) -> Compass {
        match self {
            Compass::North => Compass::South,
            Compass::South => Compass::North,
            Compass::East => Compass::West,
            Compass::West => Compass::East,
        }
    }

    /// Where the units of a side face at the start: its enemy's edge.
    #[inline]
    pub const fn ahead_of(side: Side) -> Compass {
        match side {
            Side::A => Compass::North,
            Side::B => Compass::South,
        }
    }

    /// +1 for north and east, -1 for south and west.
    #[inline]
    pub const fn sign(self) -> i16 {
        match self {
            Compass::North | Compass::East => 1,
            Compass::South | Compass::West => -1,
        }
    }

    /// Whether the direction runs along the lanes: north or south.
    #[inline]
    pub const fn along(self) -> bool {
        matches!(self, Compass::North | Compass::South)
    }

    /// `north`, `south`, `east` or `west`.
    pub const fn word(self) -> &'static str {
        match self {
            Compass::North => "north",
            Compass::South => "south",
            Compass::East => "east",
            Compass::West => "west",
        }
    }
}
