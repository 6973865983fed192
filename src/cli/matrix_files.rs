//! What `montjoie matrix --out` writes: charts, tables, and what is needed to make them again.

use std::path::Path;

use super::args::MatrixArgs;
use montjoie_analysis::ask::matrix::MatrixAnswer;
use montjoie_analysis::store::Fault;

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(args: &MatrixArgs, _: &Path, _: &MatrixAnswer) -> Result<String, Fault> {
    let none = "This build writes no files: it was made without the feature `report`.";
    let aucun = "Cette version n’écrit pas de fichiers : elle est compilée sans « report ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

/// Writes them; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(args: &MatrixArgs, out: &Path, made: &MatrixAnswer) -> Result<String, Fault> {
    use super::publish::{MANIFEST, publish};
    use crate::charts;
    use crate::report::render;
    use montjoie_document::Answered;

    let lang = args.common.lang;
    let name = format!("{}-{}", made.system.id(), made.card.name);
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{name}: cannot make the {what}: {error}"));
    let mut files = crate::frames::files(&made.data()).map_err(|e| cannot("data", &e))?;
    let drawn: Result<Vec<_>, _> = made.charts_of(&args.ridge, lang).iter().map(charts::draw_whole).collect();
    let drawn = drawn.map_err(|e| cannot("charts", &e))?;
    files.extend(render::files(&drawn).map_err(|e| cannot("charts", &e))?);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(made, args, &names);
    files.push((MANIFEST.to_owned(), super::json::text(&manifest).into_bytes()));
    let folder = out.join(&name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Written to", "Écrit dans"), folder.display()))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &MatrixAnswer, args: &MatrixArgs, files: &[&str]) -> serde_json::Value {
    use super::json;
    use montjoie_analysis::scenario::Method;

    let sampled = made.sheet.sampled();
    let method = if args.answering.method == Some(Method::Sample) { "sample" } else { "exact" };
    serde_json::json!({
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
        "not_modelled": made.system.not_modelled().iter().map(|text| text.en).collect::<Vec<_>>(),
        "files": files,
    })
}
