//! What `montjoie fair` writes: report, charts, data.

use super::args::{FairArgs, PaperSize};
use super::json;
use super::publish::{MANIFEST, publish};
use crate::fairness::fair::Fair;
use crate::report::{Paper, ReportOptions};
use crate::scenario::Fault;
use crate::{charts, frames, report};

/// Writes the report; gives the line that says where.
pub fn write(args: &FairArgs, fair: &Fair) -> Result<String, Fault> {
    let lang = args.common.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", fair.name));
    let mut files = frames::fair::files(fair).map_err(|e| cannot("data", &e))?;
    let charts = charts::fair::all(fair, lang).map_err(|e| cannot("charts", &e))?;
    for chart in &charts {
        let name = |end: &str| format!("charts/{}.{end}", chart.name);
        files.push((name("png"), chart.png().map_err(|e| cannot("charts", &e))?));
        files.push((name("pdf"), chart.pdf().map_err(|e| cannot("charts", &e))?));
        files.push((name("svg"), chart.svg.clone().into_bytes()));
    }
    let paper = match args.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    };
    let pdf = report::fair::pdf(fair, &charts, &ReportOptions { lang, paper }).map_err(|e| cannot("report", &e))?;
    files.push(("report.pdf".to_owned(), pdf));
    files.push(("fair.json".to_owned(), json::text(&super::fair::json(fair)).into_bytes()));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": fair.name,
        "system": fair.system.id(),
        "lists": fair.lists,
        "language": lang.code(),
        "files": names,
    });
    files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
    let folder = args.out.join(&fair.name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Report:", "Rapport :"), folder.join("report.pdf").display()))
}
