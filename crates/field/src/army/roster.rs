//! An army as a player writes it down: a list, divisions, their generals and units.

use montjoie_system::list::Name;

/// An army as a player writes it down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    /// The rule system's id, as `orchard`.
    pub system: String,
    /// The list's id, as `french`.
    pub list: String,
    /// The name of the army; empty where it has none.
    pub name: Name,
    /// The divisions of the army, in the order of the file. Where the rules know no divisions, one that has all units.
    pub divisions: Vec<Division>,
    /// The place of the division that the commander-in-chief leads, from 0.
    pub chief: usize,
}

/// A division: a general and his units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Division {
    /// The name of the division; empty where it has none.
    pub name: Name,
    /// The name of the division's general; empty where he has none.
    pub general: Name,
    /// The command value of the division's general; `None` for the value of the list.
    pub command: Option<u8>,
    /// The units of the division, in the order of the file.
    pub units: Vec<Units>,
}

/// Units of one kind in a division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Units {
    /// List and unit, as `north/guards`, with `+` and the option where one is taken.
    pub id: String,
    /// Number of units, 1 or more.
    pub count: u32,
}

impl Division {
    /// Number of units in the division.
    pub fn size(&self) -> u32 {
        self.units.iter().map(|units| units.count).sum()
    }
}

impl Roster {
    /// Number of units in the army.
    pub fn size(&self) -> u32 {
        self.divisions.iter().map(Division::size).sum()
    }
}
