//! Charts of battles: those of duels, and who did the work.

mod work;

use super::{Chart, ChartError};
use montjoie_analysis::ask::battle::Answer;
use montjoie_analysis::scenario::Findings;
use montjoie_core::language::Lang;

/// Every chart that suits; `findings` are those of the answer.
///
/// # Errors
/// Something could not be drawn.
pub fn all(answer: &Answer, findings: &Findings, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let mut charts = findings.charts(lang);
    if let Some(fought) = answer.battles.get(findings.spoken_of()) {
        let place = charts.len().min(1);
        charts.insert(place, work::chart(fought, findings, lang));
    }
    super::all(&charts)
}
