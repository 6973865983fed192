//! What `montjoie matrix --out` writes: charts, tables, and what is needed to make them again.

use std::path::Path;

use super::args::MatrixArgs;
use super::folder::Folder;
use super::json;
use montjoie_analysis::ask::matrix::MatrixAnswer;
use montjoie_analysis::scenario::Method;
use montjoie_analysis::store::Fault;
use montjoie_document::Data;

/// Writes them, with enough to make the same bytes of data again; gives the line that says where.
pub fn write(args: &MatrixArgs, out: &Path, made: &MatrixAnswer, data: &Data) -> Result<String, Fault> {
    let lang = args.common.lang;
    let name = format!("{}-{}", made.system.id(), made.card.name);
    let folder = Folder { path: out.join(&name), name: &name, lang, paper: None };
    let sampled = made.sheet.sampled();
    let method = if args.answering.method == Some(Method::Sample) { "sample" } else { "exact" };
    let manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "system": made.system.id(),
        "card": made.card.name,
        "card_text": made.card.text,
        "everywhere": json::settings(&made.over),
        "units": made.sheet.matrix.entrants.iter().map(|entrant| entrant.id.as_str()).collect::<Vec<_>>(),
        "options": args.units.options,
        "own_lists": json::own_lists(&made.own),
        "ridge": args.ridge,
        "method": method,
        "seed": sampled.then_some(made.seed),
        "combats": sampled.then_some(made.combats),
        "language": args.common.lang.code(),
        "assumptions": json::assumptions(&made.sheet.assumptions),
        "not_modelled": made.system.about().not_modelled.iter().map(|text| text.en).collect::<Vec<_>>(),
    });
    folder.put((data, false), None, &made.charts_of(&args.ridge, lang), manifest)
}
