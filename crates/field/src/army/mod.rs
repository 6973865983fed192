//! Armies: as a player wrote them down, whether they are legal, and random legal ones.

pub mod check;
pub mod generate;
pub mod remedy;
pub mod roster;

pub use check::{Breach, Checked, Law, Ruling, check};
pub use generate::{Generator, NoLegalArmy, RandomArmy};
pub use remedy::Remedy;
pub use roster::{Division, Roster, Units};
