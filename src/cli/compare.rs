//! A comparison of systems: on the terminal, and as files beside those of other scenarios.

#[cfg(feature = "report")]
use super::json;
use super::run::Made;
use super::table;
use montjoie_analysis::scenario::compare::{Compared, Found, side_name};
use montjoie_analysis::scenario::document::how_found;
use montjoie_analysis::scenario::{Fault, sentence};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, shorten};

/// Writes the report; gives the line that says where.
#[cfg(feature = "report")]
pub fn write(made: &Made, compared: &Compared) -> Result<String, Fault> {
    use super::publish::{MANIFEST, publish};
    use crate::frames;
    use crate::report::render;
    use montjoie_report::{ReportOptions, compare};

    let lang = made.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", compared.name));
    let mut files = frames::system_files(compared).map_err(|e| cannot("data", &e))?;
    let chart = compare::chart(compared, lang).map_err(|e| cannot("chart", &e))?;
    files.extend(render::files(std::slice::from_ref(&chart)).map_err(|e| cannot("chart", &e))?);
    let options = ReportOptions { lang, paper: made.paper().into() };
    let pdf = compare::pdf(compared, &chart, &options).map_err(|e| cannot("report", &e))?;
    files.push(("report.pdf".to_owned(), pdf));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(made, compared, &names);
    files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
    let folder = made.folder("systems", &compared.name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Report:", "Rapport :"), folder.join("report.pdf").display()))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
pub fn write(made: &Made, _: &Compared) -> Result<String, Fault> {
    Ok(super::fair::no_reports(made.lang))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, compared: &Compared, files: &[&str]) -> serde_json::Value {
    let assumptions: serde_json::Map<String, serde_json::Value> =
        compared.parts.iter().map(|part| (part.system.id().to_owned(), json::assumptions(part.assumptions()))).collect();
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": compared.name,
        "systems": compared.parts.iter().map(|part| part.system.id()).collect::<Vec<_>>(),
    });
    made.describe(&mut manifest, compared.seed, compared.effort, &compared.text);
    manifest["assumptions"] = assumptions.into();
    manifest["files"] = files.into();
    manifest
}

/// The answers side by side.
pub fn text(compared: &Compared, written: &str, lang: Lang) -> String {
    let mut text = table::wrap(&lang.typeset(&sentence::compared(compared, lang)), 78, "", "");
    text += &format!("\n  {}\n\n", lang.typeset(compared.question.get(lang)));
    let mut header = vec![""];
    header.extend(compared.outcomes.iter().map(|(_, name)| name.get(lang)));
    let rows: Vec<Vec<String>> = compared
        .parts
        .iter()
        .map(|part| {
            let mut row = vec![shorten(part.system.name().get(lang), 34)];
            match part.shares() {
                Some(shares) => row.extend(shares.iter().map(|share| lang.percent(share.value, 1))),
                None => row.extend(compared.outcomes.iter().map(|_| "–".to_owned())),
            }
            row
        })
        .collect();
    let right: Vec<usize> = (1..header.len()).collect();
    text += &table::plain(&header, &rows, &right);
    let duels = compared.parts.iter().filter_map(|part| match &part.found {
        Found::Duel(finding) => Some((finding.exact.is_some(), finding.sampled.as_ref())),
        Found::Roll(_) => Some((true, None)),
        Found::Nothing(_) => None,
    });
    text += &how_found(duels, compared.seed, lang).map_or(String::new(), |how| format!("\n{}", table::note(&how, lang)));
    for part in &compared.parts {
        let name = part.system.name().get(lang);
        let line = match &part.found {
            Found::Duel(_) => {
                let [a, b] = Side::BOTH.map(|side| side_name(part, side, lang));
                format!("{name}{} {a} {} {b}", lang.colon(), lang.pick("against", "contre"))
            }
            Found::Roll(_) => format!("{name}{} {}", lang.colon(), part.note.get(lang)),
            Found::Nothing(why) => format!("{name}{} {}", lang.colon(), why.get(lang)),
        };
        text += "\n";
        text += &table::wrap(&lang.typeset(&line), 78, "  ", "    ");
    }
    let cannot = match lang {
        Lang::En => {
            "Each system has its own units, turns, distances and losses: only the shares can be laid side by side. The report says what each means by its words."
        }
        Lang::Fr => {
            "Chaque système a ses unités, ses tours, ses distances et ses pertes : seules les parts se comparent. Le rapport dit ce que chacun entend par ses mots."
        }
    };
    text += "\n";
    text += &table::wrap(&lang.typeset(cannot), 78, "  ", "  ");
    text + written
}
