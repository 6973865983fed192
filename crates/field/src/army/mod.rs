//! Armies: what a player wrote down.

pub mod roster;

pub use roster::{Division, Roster, Units};
