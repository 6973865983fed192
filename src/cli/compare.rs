//! The report of a comparison of systems, beside those of other scenarios.

#[cfg(feature = "report")]
use super::json;
use super::run::Made;
use montjoie_analysis::scenario::{Compared, Fault};
#[cfg(feature = "report")]
use montjoie_document::Answered;
use montjoie_document::Data;

/// Writes the report; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(made: &Made, compared: &Compared, data: &Data) -> Result<String, Fault> {
    use super::publish::{MANIFEST, publish};
    use crate::report::render;
    use crate::{charts, frames};
    use montjoie_report::{ReportOptions, compare};

    let lang = made.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", compared.name));
    let mut files = frames::files(data).map_err(|e| cannot("data", &e))?;
    let charts: Result<Vec<_>, _> = compared.charts(lang).iter().map(charts::draw_whole).collect();
    let charts = charts.map_err(|e| cannot("chart", &e))?;
    files.extend(render::files(&charts).map_err(|e| cannot("chart", &e))?);
    let options = ReportOptions { lang, paper: made.paper().into() };
    let pdf = compare::pdf(compared, &compared.document(data, lang), &charts, &options).map_err(|e| cannot("report", &e))?;
    files.push(("report.pdf".to_owned(), pdf));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(made, compared, &names);
    files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
    let folder = made.folder("systems", &compared.name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Report:", "Rapport :"), folder.join("report.pdf").display()))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(made: &Made, _: &Compared, _: &Data) -> Result<String, Fault> {
    Ok(super::fair::no_reports(made.lang))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, compared: &Compared, files: &[&str]) -> serde_json::Value {
    let assumptions: serde_json::Map<String, serde_json::Value> =
        compared.parts.iter().map(|part| (part.system.id().to_owned(), json::assumptions(part.assumptions()))).collect();
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": compared.name,
        "systems": compared.parts.iter().map(|part| part.system.id()).collect::<Vec<_>>(),
    });
    made.describe(&mut manifest, compared.seed, compared.effort, &compared.text);
    manifest["assumptions"] = assumptions.into();
    manifest["files"] = files.into();
    manifest
}
