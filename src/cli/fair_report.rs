//! What `montjoie fair` writes: report, charts, data, and what is needed to make them again.

use serde_json::{Value as Json, json};

use super::args::FairArgs;
use super::fair::{cards, way};
use super::fair_data::json;
use super::json as to_json;
use super::publish::{MANIFEST, publish};
use crate::fairness::fair::Fair;
use crate::fairness::meetings::Way;
use crate::language::Lang;
use crate::report::ReportOptions;
use crate::scenario::Fault;
use crate::scenario::file::read_lists;
use crate::{charts, frames, report};

/// Writes the report; gives the line that says where.
pub fn write(args: &FairArgs, fair: &Fair) -> Result<String, Fault> {
    let lang = args.common.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", fair.name));
    let mut files = frames::fair::files(fair).map_err(|e| cannot("data", &e))?;
    let charts = charts::fair::all(fair, lang).map_err(|e| cannot("charts", &e))?;
    let options = ReportOptions { lang, paper: args.paper.into() };
    let (pdf, drawn) = rayon::join(|| report::fair::pdf(fair, &charts, &options), || charts::files(&charts));
    files.extend(drawn.map_err(|e| cannot("charts", &e))?);
    files.push(("report.pdf".to_owned(), pdf.map_err(|e| cannot("report", &e))?));
    files.push(("data/fair.json".to_owned(), to_json::text(&json(fair)).into_bytes()));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(args, fair, &names)?;
    files.push((MANIFEST.to_owned(), to_json::text(&manifest).into_bytes()));
    let folder = args.out.join(&fair.name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Report:", "Rapport\u{a0}:"), folder.join("report.pdf").display()))
}

/// Enough to make the same bytes of data again.
fn manifest(args: &FairArgs, fair: &Fair, files: &[&str]) -> Result<Json, Fault> {
    let cards = cards(fair.system, args.card.as_deref(), args.quick)?;
    let cards: Vec<Json> = cards.iter().map(|card| json!({ "name": card.name, "text": card.text })).collect();
    let own = read_lists(&args.common.list)?;
    let (asked, pairs) = way(args)?;
    let assumptions: Vec<String> = fair.assumptions.iter().map(|assumption| assumption.line(Lang::En)).collect();
    Ok(json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": fair.name,
        "system": fair.system.id(),
        "lists": fair.lists,
        "own_lists": to_json::own_lists(&own),
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
        "method": if asked == Way::Sample { "sample" } else { "exact" },
        "seed": fair.seed,
        "combats": fair.seed.map(|_| 2 * pairs),
        "language": args.common.lang.code(),
        "paper": args.paper.id(),
        "assumptions": assumptions,
        "not_modelled": fair.system.not_modelled().iter().map(|text| text.en).collect::<Vec<_>>(),
        "files": files,
    }))
}
