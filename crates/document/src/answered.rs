//! The trait of answers: what a use case says on all faces.

use montjoie_core::language::Lang;

use crate::chart::ChartSpec;
use crate::{Data, Document};

/// An answer that says what it found, made in one place per use case. The terminal, JSON, CSV, data frames, the page and Python read nothing else.
pub trait Answered {
    /// The answer for programs: its tables.
    fn data(&self) -> Data;

    /// The answer for people, arranged from `data`, the answer for programs.
    fn document(&self, data: &Data, lang: Lang) -> Document;

    /// The charts that suit the answer, the most telling first.
    fn charts(&self, _: Lang) -> Vec<ChartSpec> {
        Vec::new()
    }
}
