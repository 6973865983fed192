//! What `montjoie run` and `montjoie battle --out` write of battles: report, charts, data, and what is needed to make them again.

use super::run::Made;
use montjoie_analysis::ask::battle::Answer;
use montjoie_analysis::scenario::{Fault, Findings};

/// Writes the report into a folder of this name; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(made: &Made, answer: &Answer, findings: &Findings, name: &str) -> Result<String, Fault> {
    use super::folder::Folder;
    use super::json;
    use crate::report::battle;
    use crate::{charts, frames};
    use montjoie_report::ReportOptions;

    let lang = made.lang;
    let folder = Folder { path: made.folder(answer.system.id(), name), name, lang };
    let files = frames::battle::files(answer, findings).map_err(|e| folder.cannot("data", e))?;
    let charts = charts::battle::all(answer, findings, lang).map_err(|e| folder.cannot("charts", e))?;
    let options = ReportOptions { lang, paper: made.paper().into() };
    let pdf = || battle::pdf(answer, findings, &charts, &options);
    folder.put(files, &charts, pdf, ("data/battle.json", &json::battle(answer)), manifest(made, answer))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(made: &Made, _: &Answer, _: &Findings, _: &str) -> Result<String, Fault> {
    Ok(super::fair::no_reports(made.lang))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, answer: &Answer) -> serde_json::Value {
    use super::json;
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": answer.name,
        "system": answer.system.id(),
    });
    made.describe(&mut manifest, answer.seed, Some(answer.effort), &answer.text);
    let set = |settings: &[montjoie_system::Set]| json::settings(settings);
    manifest["battles"] = answer.battles.iter().map(|fought| set(&fought.settings)).collect();
    manifest["assumptions"] = json::assumptions(answer.battles.first().map_or(&[][..], |fought| &fought.assumptions));
    manifest
}
