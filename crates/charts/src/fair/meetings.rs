//! Who beats whom: the matrix that the prices come from, its priced units only.

use super::{small, subtitle};
use crate::{Chart, ChartError, matrix};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_core::language::Lang;

/// The chart, where there are two units that can be told apart.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let classes = &fair.study.balance.classes;
    if classes.len() < 2 {
        return Ok(None);
    }
    let first = |class: &usize| classes.of.iter().position(|other| other == class).unwrap_or_default();
    let same: Vec<usize> = classes.of.iter().map(first).collect();
    let list = |id: &str| fair.list(id, lang).to_owned();
    matrix::of(&fair.study.matrix, &same, &list, &subtitle(fair, lang), &small(fair, lang), lang).map(Some)
}
