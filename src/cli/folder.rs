//! What all reports of a folder of their own have in common: data, charts, pages, and a manifest that lists the files.

use std::fmt::Display;
use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::json;
use super::publish::{MANIFEST, publish};
use crate::charts::{Chart, ChartError};
use crate::frames;
use crate::report::{ReportError, render};
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_document::Data;

/// A folder on the way.
pub struct Folder<'a> {
    /// Where the folder is put.
    pub path: PathBuf,
    /// What errors call it.
    pub name: &'a str,
    /// The language of the line that says where it is.
    pub lang: Lang,
}

impl Folder<'_> {
    /// The error of something that could not be made.
    fn cannot(&self, what: &str, error: impl Display) -> Fault {
        Fault::new(format!("{}: cannot make the {what}: {error}", self.name))
    }

    /// Draws charts and pages, each on the next core that is free, and puts everything in place; gives the line that says where. `answer` says
    /// whether the answer is there as JSON too; the manifest gets the names of all files.
    pub fn put(
        &self,
        (data, answer): (&Data, bool),
        charts: Result<Vec<Chart>, ChartError>,
        pdf: impl FnOnce(&[Chart]) -> Result<Vec<u8>, ReportError> + Send,
        mut manifest: Json,
    ) -> Result<String, Fault> {
        let mut files = frames::files(data).map_err(|e| self.cannot("data", e))?;
        let charts = charts.map_err(|e| self.cannot("charts", e))?;
        let (pdf, drawn) = rayon::join(|| pdf(&charts), || render::files(&charts));
        files.extend(drawn.map_err(|e| self.cannot("charts", e))?);
        files.push(("report.pdf".to_owned(), pdf.map_err(|e| self.cannot("report", e))?));
        files.extend(answer.then(|| (format!("data/{}.json", data.ask), json::text(&json!(data)).into_bytes())));
        manifest["files"] = files.iter().map(|(name, _)| name.as_str()).collect();
        files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
        publish(&self.path, &files)?;
        Ok(format!("\n  {} {}\n", self.lang.pick("Report:", "Rapport\u{a0}:"), self.path.join("report.pdf").display()))
    }
}
