//! What an answer says, twice: as [`Data`] for programs and as a [`Document`] for people.
//!
//! `Data` are named tables with key columns: no words, no language, no rounding. JSON, CSV, data frames and Python write them under the same
//! names. A `Document` arranges and words what `Data` holds, in one language. The terminal, the page and notebooks show it.
//!
//! A use case makes both in one place. A face knows tables, sentences and views; it knows no use case.

#![forbid(unsafe_code)]

mod answered;
pub mod chart;
mod data;
mod document;
mod json;
mod report;
mod rows;
#[cfg(test)]
mod tests;
mod view;

pub use answered::Answered;
pub use data::{Absent, Column, Data, Estimate, Fact, Name, SCHEMA, Table, Unit, Values};
pub use document::{Body, Document, Figure, Part, Rank};
pub use json::{line, pretty};
pub use report::{Layout, Paper, Report, Told};
pub use rows::{Cell, Rows};
pub use view::{Cells, Shown, View};
