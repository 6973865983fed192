//! Scenarios: what is asked, in a file; and what was found.

pub mod findings;

pub use findings::{Axis, Finding, Findings, Question};
