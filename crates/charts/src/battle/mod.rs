//! Charts of battles: those of duels, and who did the work.

mod work;

use super::{Chart, ChartError};
use montjoie_analysis::ask::battle::Answer;
use montjoie_core::language::Lang;

/// Every chart that suits.
///
/// # Errors
/// Something could not be drawn.
pub fn all(answer: &Answer, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let findings = &answer.findings;
    let mut charts = findings.charts(lang);
    if let Some(fought) = answer.battles.get(findings.spoken_of()) {
        let place = charts.len().min(1);
        charts.insert(place, work::chart(fought, findings, lang));
    }
    super::all(&charts)
}
