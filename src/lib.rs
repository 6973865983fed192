//! Montjoie fights miniature-wargame combats from a seed, solves them exactly, and says what a unit is worth.
//!
//! The modules, lower ones first; each uses only those above it:
#![warn(missing_docs)]

pub mod chain; // every state and where it leads
pub mod chance; // where chance comes from
pub mod combat; // what a combat is
pub mod contest; // a combat as an object to ask
pub mod exact; // the answer by following the chain
pub mod language; // English and French
pub mod monte_carlo; // the answer by fighting, seeded, on all cores
pub mod scenario; // what is asked, in a file, and what was found
pub mod settings; // settings by name: keys, values, ranges
pub mod statistics; // intervals and tests: pure functions of counts
pub mod systems; // the rule systems
pub mod tally; // how often what came out

// What makes tables, pictures and the report of findings: frames, then charts, then report.
#[cfg(feature = "analysis")]
pub mod charts; // pictures: SVG, PNG, PDF
#[cfg(feature = "analysis")]
pub mod frames; // findings to DataFrames
#[cfg(feature = "analysis")]
pub mod report; // the PDF report
