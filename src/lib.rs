//! Montjoie fights miniature-wargame combats from a seed, solves them exactly, and says what a unit is worth.
//!
//! The modules, lower ones first; each uses only those above it:
//!
//! - [`language`]: English and French
//! - [`mod@settings`]: settings by name, declared once
//! - [`chance`]: where chance comes from, and nothing else
//! - [`combat`], [`tally`]: what a combat is; how often what came out
//! - [`chain`], [`statistics`], [`exact`], [`monte_carlo`], [`contest`]: the machine that answers
//! - [`systems`]: the rule systems, a folder each
//! - [`mod@book`]: the odds book, filled
//! - [`scenario`]: what is asked, in a file, and what was found
//! - [`fairness`]: from answers to prices
//! - `frames`, `charts`, `report`: findings as tables, pictures and a PDF (feature `analysis`)
//! - [`cli`]: arguments and terminal output
#![forbid(unsafe_code)]

pub mod book;
pub mod chain;
pub mod chance;
#[cfg(feature = "analysis")]
pub mod charts;
pub mod cli;
pub mod combat;
pub mod contest;
pub mod exact;
pub mod fairness;
#[cfg(feature = "analysis")]
pub mod frames;
pub mod language;
pub mod monte_carlo;
#[cfg(feature = "analysis")]
pub mod report;
pub mod scenario;
pub mod settings;
pub mod statistics;
pub mod systems;
pub mod tally;
