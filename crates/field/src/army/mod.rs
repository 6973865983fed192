//! Armies: what a player wrote down, whether it is legal, and random legal ones.

pub mod check;
pub mod generate;
pub mod remedy;
pub mod roster;

pub use check::{Breach, Checked, Law, Ruling, check};
pub use generate::{Generator, NoLegalArmy, RandomArmy};
pub use remedy::Remedy;
pub use roster::{Division, Roster, Units};
