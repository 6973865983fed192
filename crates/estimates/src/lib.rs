//! Matrices, and what is estimated with them: the worth of units by a regression, and intervals of errors that go together.
//!
//! Functions here are not generic: they are compiled once and optimised, while what asks them is compiled fast.
#![forbid(unsafe_code)]

mod matrix;
mod regression;
mod together;

pub use matrix::{Matrix, Singular, dot, largest, length};
pub use regression::{DRAWS, Fit, Observed, Priced, Worths, fit};
pub use together::Together;
