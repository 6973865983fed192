//! What `montjoie fair` writes: report, charts, data, and what is needed to make them again.

use serde_json::{Value as Json, json};

use super::args::{FairArgs, PaperSize};
use super::folder::Folder;
use super::json as to_json;
use crate::{charts, frames, report};
use montjoie_analysis::ask::fair::{Answer, Request};
use montjoie_analysis::fairness::meetings::Way;
use montjoie_analysis::scenario::Fault;
use montjoie_report::ReportOptions;

/// Writes the report; gives the line that says where.
pub fn write(args: &FairArgs, request: &Request, answer: &Answer) -> Result<String, Fault> {
    let fair = &answer.fair;
    let lang = args.common.lang;
    let out = args.out.as_deref().unwrap_or(std::path::Path::new("reports"));
    let folder = Folder { path: out.join(&fair.name), name: &fair.name, lang };
    let files = frames::fair::files(fair).map_err(|e| folder.cannot("data", e))?;
    let charts = charts::fair::all(fair, lang).map_err(|e| folder.cannot("charts", e))?;
    let paper = args.paper.unwrap_or(PaperSize::A4);
    let options = ReportOptions { lang, paper: paper.into() };
    let pdf = || report::fair::pdf(fair, &charts, &options);
    folder.put(files, &charts, pdf, ("data/fair.json", &to_json::fair(fair)), manifest(args, request, answer))
}

/// Enough to make the same bytes of data again.
fn manifest(args: &FairArgs, request: &Request, answer: &Answer) -> Json {
    let fair = &answer.fair;
    json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": fair.name,
        "system": fair.system.id(),
        "lists": fair.lists,
        "own_lists": to_json::own_lists(&answer.own),
        "card": { "name": answer.card.name, "text": answer.card.text },
        "everywhere": to_json::settings(&fair.over),
        "set": args.set,
        "against": args.against,
        "anchor": args.anchor,
        "ratio": args.ratio,
        "rules": request.rules,
        "options": args.units.options,
        "method": if request.way == Way::Sample { "sample" } else { "exact" },
        "seed": fair.seed,
        "combats": fair.seed.map(|_| 2 * request.pairs()),
        "language": args.common.lang.code(),
        "paper": args.paper.unwrap_or(PaperSize::A4).id(),
        "assumptions": to_json::assumptions(&fair.assumptions),
        "not_modelled": fair.system.not_modelled().iter().map(|text| text.en).collect::<Vec<_>>(),
    })
}
