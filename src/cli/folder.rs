//! What all reports of a folder of their own have in common: data, charts, pages, and a manifest that lists the files.

use std::path::PathBuf;

use serde_json::Value as Json;

use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Data, Paper, Report};

/// A folder on the way.
#[cfg_attr(not(feature = "report"), expect(dead_code, reason = "without reports nothing is written"))]
pub struct Folder<'a> {
    /// Where the folder is put.
    pub path: PathBuf,
    /// What errors call it.
    pub name: &'a str,
    /// The language of the report, and of the line that says where it is.
    pub lang: Lang,
    /// The paper of the report.
    pub paper: Option<Paper>,
}

#[cfg(feature = "report")]
impl Folder<'_> {
    /// The error of something that could not be made.
    fn cannot(&self, what: &str, error: impl std::fmt::Display) -> Fault {
        Fault::new(format!("{}: cannot make the {what}: {error}", self.name))
    }

    /// Draws charts, and pages where there are any, each on the next core that is free, and puts everything in place; gives the line that says
    /// where. `answer` says whether the answer is there as JSON too; the manifest gets the names of all files.
    pub fn put(
        &self,
        (data, answer): (&Data, bool),
        report: Option<&Report>,
        charts: &[ChartSpec],
        mut manifest: Json,
    ) -> Result<String, Fault> {
        use super::json;
        use super::publish::{MANIFEST, publish};
        use crate::charts::{all, draw_whole};
        use crate::frames;
        use crate::report::{pdf, render};
        use montjoie_document::Layout;

        let options = montjoie_report::ReportOptions { lang: self.lang, paper: self.paper.unwrap_or_default() };
        let drawn = match report.map(|report| report.layout) {
            Some(Layout::Systems) | None => charts.iter().map(draw_whole).collect(),
            Some(_) => all(charts),
        };
        let mut files = frames::files(data).map_err(|e| self.cannot("data", e))?;
        let charts = drawn.map_err(|e| self.cannot("charts", e))?;
        let pages = || report.map(|report| pdf(report, &charts, &options)).transpose();
        let (pages, drawn) = rayon::join(pages, || render::files(&charts));
        files.extend(drawn.map_err(|e| self.cannot("charts", e))?);
        files.extend(pages.map_err(|e| self.cannot("report", e))?.map(|pdf| ("report.pdf".to_owned(), pdf)));
        files.extend(answer.then(|| (format!("data/{}.json", data.ask), json::text(&serde_json::json!(data)).into_bytes())));
        manifest["files"] = files.iter().map(|(name, _)| name.as_str()).collect();
        files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
        publish(&self.path, &files)?;
        let (says, at) = match report {
            Some(_) => (self.lang.pick("Report:", "Rapport\u{a0}:"), self.path.join("report.pdf")),
            None => (self.lang.pick("Written to", "Écrit dans"), self.path.clone()),
        };
        Ok(format!("\n  {says} {}\n", at.display()))
    }
}

#[cfg(not(feature = "report"))]
impl Folder<'_> {
    /// Says that this build writes nothing.
    pub fn put(&self, _: (&Data, bool), report: Option<&Report>, _: &[ChartSpec], _: Json) -> Result<String, Fault> {
        let none = match report {
            Some(_) => self.lang.pick(
                "This build has no reports: it was made without the feature `report`.",
                "Cette version n’a pas de rapports : elle est compilée sans « report ».",
            ),
            None => self.lang.pick(
                "This build writes no files: it was made without the feature `report`.",
                "Cette version n’écrit pas de fichiers : elle est compilée sans « report ».",
            ),
        };
        Ok(format!("\n  {none}\n"))
    }
}
