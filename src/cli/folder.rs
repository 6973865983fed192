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

/// The pages of a report.
#[derive(Clone, Copy)]
pub enum Pages {
    /// The pages of combats or battles that were fought.
    Fought,
    /// The pages of prices, and of lists against lists.
    Prices,
    /// The pages of a comparison of systems.
    Systems,
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
        pages: Option<(Pages, &Report)>,
        charts: &[ChartSpec],
        mut manifest: Json,
    ) -> Result<String, Fault> {
        use super::json;
        use super::publish::{MANIFEST, publish};
        use crate::charts::{all, draw_whole};
        use crate::frames;
        use crate::report::{Layout, pdf, render};

        let options = montjoie_report::ReportOptions { lang: self.lang, paper: self.paper.unwrap_or_default() };
        let (layout, drawn) = match pages {
            Some((Pages::Fought, _)) => (Layout::Fought, all(charts)),
            Some((Pages::Prices, _)) => (Layout::Prices, all(charts)),
            Some((Pages::Systems, _)) | None => (Layout::Systems, charts.iter().map(draw_whole).collect()),
        };
        let mut files = frames::files(data).map_err(|e| self.cannot("data", e))?;
        let charts = drawn.map_err(|e| self.cannot("charts", e))?;
        let report = || pages.map(|(_, report)| pdf(layout, report, &charts, &options)).transpose();
        let (report, drawn) = rayon::join(report, || render::files(&charts));
        files.extend(drawn.map_err(|e| self.cannot("charts", e))?);
        files.extend(report.map_err(|e| self.cannot("report", e))?.map(|pdf| ("report.pdf".to_owned(), pdf)));
        files.extend(answer.then(|| (format!("data/{}.json", data.ask), json::text(&serde_json::json!(data)).into_bytes())));
        manifest["files"] = files.iter().map(|(name, _)| name.as_str()).collect();
        files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
        publish(&self.path, &files)?;
        let (says, at) = match pages {
            Some(_) => (self.lang.pick("Report:", "Rapport\u{a0}:"), self.path.join("report.pdf")),
            None => (self.lang.pick("Written to", "Écrit dans"), self.path.clone()),
        };
        Ok(format!("\n  {says} {}\n", at.display()))
    }
}

#[cfg(not(feature = "report"))]
impl Folder<'_> {
    /// Says that this build writes nothing.
    pub fn put(&self, _: (&Data, bool), pages: Option<(Pages, &Report)>, _: &[ChartSpec], _: Json) -> Result<String, Fault> {
        let none = match pages {
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
