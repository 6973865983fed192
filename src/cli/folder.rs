//! What all reports of a folder of their own have in common: charts, pages, the answer as JSON, and a manifest that lists the files.

use std::fmt::Display;
use std::path::PathBuf;

use serde_json::Value as Json;

use super::json;
use super::publish::{MANIFEST, publish};
use crate::charts::Chart;
use crate::report::render;
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;

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
    pub fn cannot(&self, what: &str, error: impl Display) -> Fault {
        Fault::new(format!("{}: cannot make the {what}: {error}", self.name))
    }

    /// Draws charts and pages, each on the next core that is free, and puts everything in place; gives the line that says where. `answer` is the
    /// name of its file and the answer; the manifest gets the names of all files.
    pub fn put<E: Display + Send>(
        &self,
        mut files: Vec<(String, Vec<u8>)>,
        charts: &[Chart],
        pdf: impl FnOnce() -> Result<Vec<u8>, E> + Send,
        answer: (&str, &Json),
        mut manifest: Json,
    ) -> Result<String, Fault> {
        let (pdf, drawn) = rayon::join(pdf, || render::files(charts));
        files.extend(drawn.map_err(|e| self.cannot("charts", e))?);
        files.push(("report.pdf".to_owned(), pdf.map_err(|e| self.cannot("report", e))?));
        files.push((answer.0.to_owned(), json::text(answer.1).into_bytes()));
        manifest["files"] = files.iter().map(|(name, _)| name.as_str()).collect();
        files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
        publish(&self.path, &files)?;
        Ok(format!("\n  {} {}\n", self.lang.pick("Report:", "Rapport\u{a0}:"), self.path.join("report.pdf").display()))
    }
}
