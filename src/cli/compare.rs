//! A comparison of systems: on the terminal, and as files beside those of other scenarios.

use serde_json::json;

use super::args::{Format, RunArgs};
use super::{json, print, table};
use crate::combat::Side;
use crate::language::Lang;
use crate::scenario::Fault;
use crate::scenario::compare::{Compared, Found, side_name};

/// Writes a comparison and prints it.
pub fn show(args: &RunArgs, compared: &Compared) -> Result<(), Fault> {
    let lang = args.common.lang;
    let written = write(args, compared)?;
    print(&match args.common.format {
        Format::Table => text(compared, &written, lang),
        Format::Json => json::text(&compared_json(compared)),
        Format::Csv => csv(compared),
    });
    Ok(())
}

/// Writes the report; gives the line that says where.
#[cfg(feature = "analysis")]
fn write(args: &RunArgs, compared: &Compared) -> Result<String, Fault> {
    use super::args::PaperSize;
    use super::publish::{MANIFEST, publish};
    use crate::frames;
    use crate::report::{Paper, ReportOptions, compare};

    let lang = args.common.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", compared.name));
    let mut files: Vec<(String, Vec<u8>)> = frames::system_files(compared).map_err(|e| cannot("data", &e))?.into();
    let chart = compare::chart(compared, lang).map_err(|e| cannot("chart", &e))?;
    let name = |end: &str| format!("charts/{}.{end}", chart.name);
    files.push((name("png"), chart.png().map_err(|e| cannot("chart", &e))?));
    files.push((name("pdf"), chart.pdf().map_err(|e| cannot("chart", &e))?));
    files.push((name("svg"), chart.svg.clone().into_bytes()));
    let paper = match args.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    };
    let pdf = compare::pdf(compared, &chart, &ReportOptions { lang, paper }).map_err(|e| cannot("report", &e))?;
    files.push(("report.pdf".to_owned(), pdf));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(compared, &names, lang);
    files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));
    let folder = args.out.join(&compared.name);
    publish(&folder, &files)?;
    Ok(format!("\n  {} {}\n", lang.pick("Report:", "Rapport :"), folder.join("report.pdf").display()))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "analysis"))]
fn write(args: &RunArgs, _: &Compared) -> Result<String, Fault> {
    let none = "This build has no reports: it was made without the feature `analysis`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « analysis ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "analysis")]
fn manifest(compared: &Compared, files: &[&str], lang: Lang) -> serde_json::Value {
    use crate::monte_carlo::Effort;
    use sha2::{Digest, Sha256};
    let hash: String = Sha256::digest(compared.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let (combats, precision) = match compared.effort {
        Some(Effort::Combats(combats)) => (Some(combats), None),
        Some(Effort::Precision(precision)) => (None, Some(precision)),
        None => (None, None),
    };
    let assumptions: serde_json::Map<String, serde_json::Value> =
        compared.parts.iter().map(|part| (part.system.id().to_owned(), json::assumptions(part.assumptions()))).collect();
    json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": compared.name,
        "systems": compared.parts.iter().map(|part| part.system.id()).collect::<Vec<_>>(),
        "seed": compared.seed,
        "combats": combats,
        "precision": precision,
        "language": lang.code(),
        "scenario_sha256": hash,
        "scenario": compared.text,
        "assumptions": assumptions,
        "files": files,
    })
}

fn text(compared: &Compared, written: &str, lang: Lang) -> String {
    let mut text = format!("{}\n\n", lang.typeset(compared.question.get(lang)));
    let mut header = vec![""];
    header.extend(compared.outcomes.iter().map(|(_, name)| name.get(lang)));
    let rows: Vec<Vec<String>> = compared
        .parts
        .iter()
        .map(|part| {
            let mut row = vec![table::shorten(part.system.name().get(lang), 34)];
            match part.shares() {
                Some(shares) => row.extend(shares.iter().map(|share| lang.percent(share.value, 1))),
                None => row.extend(compared.outcomes.iter().map(|_| "–".to_owned())),
            }
            row
        })
        .collect();
    let right: Vec<usize> = (1..header.len()).collect();
    text += &table::plain(&header, &rows, &right);
    for part in &compared.parts {
        let name = part.system.name().get(lang);
        let line = match &part.found {
            Found::Duel(_) => {
                let [a, b] = Side::BOTH.map(|side| side_name(part, side, lang));
                format!("{name}{} {a} {} {b}", lang.pick(":", " :"), lang.pick("against", "contre"))
            }
            Found::Roll(_) => format!("{name}{} {}", lang.pick(":", " :"), part.note.get(lang)),
            Found::Nothing(why) => format!("{name}{} {}", lang.pick(":", " :"), why.get(lang)),
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

fn compared_json(compared: &Compared) -> serde_json::Value {
    let parts: Vec<_> = compared
        .parts
        .iter()
        .map(|part| {
            let shares = part.shares().map(|shares| {
                let named = compared.outcomes.iter().zip(shares).map(|((id, _), share)| {
                    let value = match share.interval {
                        None => json!({ "share": share.value }),
                        Some(interval) => json!({ "share": share.value, "low": interval.low, "high": interval.high }),
                    };
                    (id.clone(), value)
                });
                named.collect::<serde_json::Map<_, _>>()
            });
            let terms = part.terms();
            json!({
                "system": part.system.id(),
                "note": part.note.en,
                "outcomes": shares,
                "duel": if let Found::Duel(finding) = &part.found { json::duel(part.system.id(), finding, compared.seed) } else { serde_json::Value::Null },
                "odds": if let Found::Roll(roll) = &part.found { json::odds(part.system.id(), &roll.question, &roll.answer) } else { serde_json::Value::Null },
                "none": if let Found::Nothing(why) = &part.found { json!(why.en) } else { serde_json::Value::Null },
                "terms": { "turn": terms.turn.en, "losing": terms.losing.en, "distance": terms.distance.en, "losses": terms.losses.en },
                "assumptions": json::assumptions(part.assumptions()),
            })
        })
        .collect();
    json!({ "name": compared.name, "question": compared.question.en, "systems": parts })
}

fn csv(compared: &Compared) -> String {
    let mut text = String::from("system,outcome,probability,low,high\n");
    for part in &compared.parts {
        for ((id, _), share) in compared.outcomes.iter().zip(part.shares().unwrap_or_default()) {
            let ends = share.interval.map_or(",".to_owned(), |i| format!("{},{}", i.low, i.high));
            text += &format!("{},{id},{},{ends}\n", part.system.id(), share.value);
        }
    }
    text
}
