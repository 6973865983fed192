//! From duels to findings: solved and sampled ([`answer`]), what they rest on ([`basis`]), what was found ([`findings`]), several systems side by side
//! ([`compare`]); then the words, tables, charts and report of what was found.

pub mod answer;
pub mod basis;
mod charts;
pub mod compare;
pub(crate) mod data;
pub mod difference;
pub mod document;
pub mod findings;
mod grid;
pub mod levers;
pub(crate) mod report;
pub mod sentence;
pub mod small;
pub(crate) mod solving;
pub mod words;

pub use answer::{Way, Wish, rests};
pub use compare::Compared;
pub use findings::{Finding, Findings};
