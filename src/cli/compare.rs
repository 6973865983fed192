//! The report of a comparison of systems, beside those of other scenarios.

#[cfg(feature = "report")]
use super::json;
use super::run::Made;
use montjoie_analysis::duels::Compared;
use montjoie_analysis::store::Fault;
#[cfg(feature = "report")]
use montjoie_document::Answered;
use montjoie_document::Data;

/// Writes the report; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(made: &Made, compared: &Compared, data: &Data) -> Result<String, Fault> {
    use super::folder::Folder;
    use crate::charts::draw_whole;
    use montjoie_report::{Layout, ReportOptions, pdf};

    let (lang, name) = (made.lang, &compared.name);
    let options = ReportOptions { lang, paper: made.paper().into() };
    let folder = Folder { path: made.folder("systems", name), name, lang };
    let charts = compared.charts(lang).iter().map(draw_whole).collect();
    let report = compared.report(&compared.document(data, lang), lang);
    folder.put((data, false), charts, |charts| pdf(Layout::Systems, &report, charts, &options), manifest(made, compared))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(made: &Made, _: &Compared, _: &Data) -> Result<String, Fault> {
    Ok(super::fair::no_reports(made.lang))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, compared: &Compared) -> serde_json::Value {
    let assumptions: serde_json::Map<String, serde_json::Value> =
        compared.parts.iter().map(|part| (part.system.id().to_owned(), json::assumptions(part.assumptions()))).collect();
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": compared.name,
        "systems": compared.parts.iter().map(|part| part.system.id()).collect::<Vec<_>>(),
    });
    made.describe(&mut manifest, compared.seed, compared.effort, &compared.text);
    manifest["assumptions"] = assumptions.into();
    manifest
}
