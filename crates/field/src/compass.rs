//! The four directions: where a unit faces, and the sides of a unit.

use montjoie_core::combat::Side;
use montjoie_core::texts;

texts! {
    #[derive(Default, PartialOrd, Ord, Hash)]
    "A direction, or the side of a unit that lies there." pub Compass {
        "North, towards larger y: the way that side A faces at the start." #[default] North = "north", "nord";
        "South, towards smaller y: the way that side B faces at the start." South = "south", "sud";
        "East, towards higher lanes." East = "east", "est";
        "West, towards lane 0." West = "west", "ouest";
    }
}

impl Compass {
    /// All four directions, in the order in which ties between sides of a unit are decided.
    pub const ALL: [Compass; 4] = [Compass::North, Compass::South, Compass::East, Compass::West];

    /// All four directions, this one first.
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

    /// The direction that the units of a side face at the start: their enemy's edge.
    #[inline]
    pub const fn ahead_of(side: Side) -> Compass {
        match side {
            Side::A => Compass::North,
            Side::B => Compass::South,
        }
    }

    /// The sign of a step in the direction: +1 for north and east, -1 for south and west.
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
}
