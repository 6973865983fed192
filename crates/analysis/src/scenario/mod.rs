//! Scenarios: what is asked, in a file; and what was found.

pub mod answer;
mod charts;
pub mod compare;
pub(crate) mod data;
pub mod difference;
pub mod document;
pub mod fault;
pub mod file;
pub mod findings;
pub mod levers;
pub(crate) mod reader;
pub(crate) mod report;
mod rests;
pub mod sentence;
pub mod small;
pub mod words;

pub use answer::{Way, Wish};
pub use compare::{Compared, Comparison, File};
pub use fault::Fault;
pub use file::{Asked, Method, Scenario};
pub use findings::{Axis, Claim, Finding, Findings, Question};
pub use rests::rests;
