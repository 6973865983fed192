//! Prices: that planted ones are found again, that nothing else moves them, and that the command says so.

pub mod command;
#[cfg(feature = "report")]
mod files;
mod invariance;
mod naive;
#[cfg(feature = "report")]
mod report;
mod sampled;
mod studies;
mod verdicts;
mod worlds;
