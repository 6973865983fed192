//! Montjoie fights miniature-wargame combats from a seed, solves them exactly, and says what a unit is worth.
//!
//! The work is done by the crates below, lower ones first; this one is the command line and the list of systems:
//!
//! - [`montjoie_core`]: dice, state machines, exact solution, seeded sampling, statistics
//! - [`montjoie_document`]: an answer as data for programs and as a document for people
//! - [`montjoie_system`]: what every rule system says of itself
//! - `montjoie_hail_caesar` and its siblings: one crate per system
//! - [`montjoie_analysis`]: scenarios, prices, the odds book
//! - `montjoie_charts`, `montjoie_report`: pictures, data frames, the PDF (feature `report`)
#![forbid(unsafe_code)]

#[cfg(feature = "serve")]
mod asked;
pub mod cli;
pub mod scenarios;
pub mod systems;

pub use cli::run;

pub use montjoie_analysis::{self as analysis, audit, book, duels, prices, scenario, store};
#[cfg(feature = "report")]
pub use montjoie_charts as charts;
pub use montjoie_core::{
    catalogue, chain, chance, choices, combat, compare, contest, exact, language, monte_carlo, settings, statistics, tally, watch,
};
pub use montjoie_document as document;
#[cfg(feature = "report")]
pub use montjoie_report::{self as report, frames};
