//! What `montjoie run` and `montjoie battle --out` write of battles: report, charts, data, and what is needed to make them again.

use super::run::Made;
use montjoie_analysis::ask::battle::BattleAnswer;
use montjoie_analysis::store::Fault;
use montjoie_document::Data;

/// Writes the report into a folder of this name; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(made: &Made, answer: &BattleAnswer, data: &Data, name: &str) -> Result<String, Fault> {
    use super::folder::Folder;
    use crate::charts::{self, Chart};
    use crate::report::{Layout, pdf};
    use montjoie_document::Answered;
    use montjoie_report::ReportOptions;

    let lang = made.lang;
    let folder = Folder { path: made.folder(answer.findings.system.id(), name), name, lang };
    let options = ReportOptions { lang, paper: made.paper().into() };
    let report = answer.report(&answer.document(data, lang), lang);
    let pdf = |charts: &[Chart]| pdf(Layout::Fought, &report, charts, &options);
    folder.put((data, true), charts::all(&answer.charts(lang)), pdf, manifest(made, answer))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(made: &Made, _: &BattleAnswer, _: &Data, _: &str) -> Result<String, Fault> {
    Ok(super::fair::no_reports(made.lang))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, answer: &BattleAnswer) -> serde_json::Value {
    use super::json;
    let found = &answer.findings;
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": found.name,
        "system": found.system.id(),
    });
    made.describe(&mut manifest, found.seed, found.effort, &found.text);
    manifest["battles"] = found.findings.iter().map(|finding| json::settings(&finding.settings)).collect();
    manifest["assumptions"] = json::assumptions(found.findings.first().map_or(&[][..], |finding| &finding.assumptions));
    manifest
}
