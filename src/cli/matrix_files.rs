//! What `montjoie matrix --out` writes: charts, tables, and what is needed to make them again.

use std::path::Path;

use super::args::MatrixArgs;
use montjoie_analysis::ask::matrix::Answer;
use montjoie_analysis::scenario::Fault;

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(args: &MatrixArgs, _: &Path, _: &Answer) -> Result<String, Fault> {
    let none = "This build writes no files: it was made without the feature `report`.";
    let aucun = "Cette version n’écrit pas de fichiers : elle est compilée sans « report ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

/// Writes them; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(args: &MatrixArgs, out: &Path, made: &Answer) -> Result<String, Fault> {
    use super::publish::{MANIFEST, publish};
    use crate::charts;
    use crate::report::render;
    use montjoie_document::Answered;

    let (lang, sheet) = (args.common.lang, &made.sheet);
    let name = format!("{}-{}", made.system.id(), made.card.name);
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{name}: cannot make the {what}: {error}"));
    let mut files = crate::frames::files(&made.data()).map_err(|e| cannot("data", &e))?;
    let (subtitle, footer) = (format!("{} · {}", made.card.title.get(lang), made.system.name().get(lang)), footer(made, args));
    let mut drawn = vec![charts::matrix::chart(sheet, &subtitle, &footer, lang).map_err(|e| cannot("charts", &e))?];
    let entrants = &sheet.matrix.entrants;
    let mut units: Vec<usize> = entrants.iter().enumerate().filter(|(_, e)| args.ridge.contains(&e.id)).map(|(unit, _)| unit).collect();
    if units.is_empty() {
        units.extend(sheet.matrix.by_strength().first());
    }
    for unit in units {
        let chart = charts::ridge::chart(sheet, unit, &subtitle, &footer, sheet.counts.get(lang), lang);
        drawn.push(chart.map_err(|e| cannot("charts", &e))?);
    }
    files.extend(render::files(&drawn).map_err(|e| cannot("charts", &e))?);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(made, args, &names);
    files.push((MANIFEST.to_owned(), super::json::text(&manifest).into_bytes()));
    let folder = out.join(&name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Written to", "Écrit dans"), folder.display()))
}

/// The small print of every chart.
#[cfg(feature = "report")]
fn footer(made: &Answer, args: &MatrixArgs) -> String {
    use montjoie_analysis::scenario::small::line;
    use montjoie_core::language::{Lang, Text};
    use montjoie_system::{Assumption, Basis};

    let lang = args.common.lang;
    let all = &made.sheet.assumptions;
    let mut parts = vec![lang.pick("one unit against one", "une unité contre une").to_owned()];
    let situations = made.card.situations.iter().map(|s| format!("{} {}", lang.percent(s.weight, 0), s.name.get(lang)));
    parts.push(format!("{}{} {}", lang.pick("card", "scénario"), lang.colon(), situations.collect::<Vec<_>>().join(", ")));
    parts.extend(made.over.iter().filter(|set| !set.key.starts_with("rules.")).map(|set| format!("{} {}", set.key, set.value)));
    parts.push(if made.sheet.sampled() {
        let (combats, seed) = (lang.whole(made.combats), made.seed);
        match lang {
            Lang::En => format!("seed {seed}, at least {combats} combats for each two units where not exact"),
            Lang::Fr => format!("graine {seed}, au moins {combats} combats par paire d’unités là où ce n’est pas exact"),
        }
    } else {
        "exact".to_owned()
    });
    let of_key = |(key, _): &(&str, Text)| all.iter().find(|a| a.key == *key);
    let deciding = made.system.deciding().iter().find_map(of_key).or_else(|| all.iter().find(|a| a.basis == Basis::Ours));
    let named: Vec<&Assumption> = deciding.into_iter().chain(all.iter().filter(|a| a.basis == Basis::Changed)).collect();
    let more = all.iter().filter(|a| !named.contains(a)).count();
    parts.extend(all.iter().filter(|a| named.contains(a)).map(|assumption| line(assumption, lang)));
    match (more, lang) {
        (0, _) => {}
        (more, Lang::En) => parts.push(format!("+ {more} more, see manifest.json")),
        (more, Lang::Fr) => parts.push(format!("+\u{a0}{more} de plus, voir manifest.json")),
    }
    parts.join(" · ")
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Answer, args: &MatrixArgs, files: &[&str]) -> serde_json::Value {
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
