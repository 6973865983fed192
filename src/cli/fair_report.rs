//! What `montjoie fair` writes: report, charts, data, and what is needed to make them again.

use serde_json::{Value as Json, json};

use super::args::FairArgs;
use super::fair_data::json;
use super::json as to_json;
use super::publish::{MANIFEST, publish};
use crate::report::render;
use crate::{charts, frames, report};
use montjoie_analysis::ask::fair::{Answer, Request};
use montjoie_analysis::fairness::meetings::Way;
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_report::ReportOptions;

/// Writes the report; gives the line that says where.
pub fn write(args: &FairArgs, request: &Request, answer: &Answer) -> Result<String, Fault> {
    let fair = &answer.fair;
    let lang = args.common.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", fair.name));
    let mut files = frames::fair::files(fair).map_err(|e| cannot("data", &e))?;
    let charts = charts::fair::all(fair, lang).map_err(|e| cannot("charts", &e))?;
    let options = ReportOptions { lang, paper: args.paper.into() };
    let (pdf, drawn) = rayon::join(|| report::fair::pdf(fair, &charts, &options), || render::files(&charts));
    files.extend(drawn.map_err(|e| cannot("charts", &e))?);
    files.push(("report.pdf".to_owned(), pdf.map_err(|e| cannot("report", &e))?));
    files.push(("data/fair.json".to_owned(), to_json::text(&json(fair)).into_bytes()));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(args, request, answer, &names);
    files.push((MANIFEST.to_owned(), to_json::text(&manifest).into_bytes()));
    let folder = args.out.join(&fair.name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Report:", "Rapport\u{a0}:"), folder.join("report.pdf").display()))
}

/// Enough to make the same bytes of data again.
fn manifest(args: &FairArgs, request: &Request, answer: &Answer, files: &[&str]) -> Json {
    let fair = &answer.fair;
    let cards: Vec<Json> = answer.cards.iter().map(|card| json!({ "name": card.name, "text": card.text })).collect();
    let assumptions: Vec<String> = fair.assumptions.iter().map(|assumption| assumption.line(Lang::En)).collect();
    json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": fair.name,
        "system": fair.system.id(),
        "lists": fair.lists,
        "own_lists": to_json::own_lists(&answer.own),
        "cards": cards,
        "everywhere": to_json::settings(&fair.scenarios[0].over),
        "set": args.set,
        "against": args.against,
        "gauge": fair.gauge().id(),
        "anchor": args.anchor,
        "ratio": args.ratio,
        "split": args.split,
        "extent": if args.quick { "quick" } else if args.full { "full" } else { "standard" },
        "options": args.options,
        "method": if request.way == Way::Sample { "sample" } else { "exact" },
        "seed": fair.seed,
        "combats": fair.seed.map(|_| 2 * request.pairs()),
        "language": args.common.lang.code(),
        "paper": args.paper.id(),
        "assumptions": assumptions,
        "not_modelled": fair.system.not_modelled().iter().map(|text| text.en).collect::<Vec<_>>(),
        "files": files,
    })
}
