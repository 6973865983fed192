//! `montjoie run`: everything a scenario asks for.

use super::args::{Common, Format, RunArgs};
use super::progress::Progress;
use super::{json, print, table, use_threads, way};
use crate::language::Lang;
use crate::monte_carlo::{Effort, Source, Watch};
use crate::scenario::file::read_lists;
use crate::scenario::{Asked, Comparison, Fault, File, Findings, Method, Scenario, Way, answer, compare};

/// A scenario that has been checked to the last key, before anything is fought.
enum Ready {
    One { scenario: Box<Scenario>, duels: Vec<Asked>, way: Way },
    Compared { comparison: Box<Comparison>, parts: Vec<compare::Ready>, way: Way },
}

impl Ready {
    /// Its name and its file.
    fn called(&self) -> (&str, &str) {
        match self {
            Ready::One { scenario, .. } => (&scenario.name, &scenario.file),
            Ready::Compared { comparison, .. } => (&comparison.name, &comparison.file),
        }
    }

    fn read(path: &std::path::Path, common: &Common) -> Result<Ready, Fault> {
        match File::read(path)? {
            File::One(mut scenario) => {
                scenario.lists.extend(common.list.iter().cloned());
                let game = scenario.system().open(&read_lists(&scenario.lists)?)?;
                let duels = scenario.duels(&*game)?;
                let own = Way { method: scenario.method, effort: scenario.effort, seed: scenario.seed, source: Source::Tables };
                Ok(Ready::One { duels, way: way(common, own), scenario })
            }
            File::Compared(comparison) => {
                if let Some(list) = common.list.first() {
                    let fault = Fault::new(format!("{}: whose list is {}?", comparison.file, list.display()));
                    return Err(fault.help("in a comparison, name lists under their [[system]]: lists = [\"my-list.toml\"]"));
                }
                let own = Way { method: comparison.method, effort: comparison.effort, seed: comparison.seed, source: Source::Tables };
                Ok(Ready::Compared { parts: comparison.prepare()?, way: way(common, own), comparison })
            }
        }
    }
}

pub fn run(args: RunArgs) -> Result<(), Fault> {
    use_threads(&args.common)?;
    let lang = args.common.lang;
    // Everything is read and checked first: a slip in the last file must not cost the work on the first.
    let mut ready = Vec::new();
    for path in &args.scenarios {
        ready.push(Ready::read(path, &args.common)?);
    }
    if let Some((first, second)) = same_name(&ready) {
        let help = "each scenario writes to a folder of its own name";
        return Err(Fault::new(format!("{first} and {second} have the same name")).help(help));
    }
    for one in ready {
        match one {
            Ready::One { scenario, duels, way } => {
                // Where nothing is fought, what is solved counts.
                let progress = match way.method {
                    Method::Exact => Progress::duels(args.common.quiet),
                    _ => Progress::new(combats(way, duels.len()), args.common.quiet),
                };
                if way.method == Method::Exact {
                    progress.expected(duels.len() as u64);
                }
                progress.stage(&scenario.name);
                let findings = answer(&scenario, duels, way, &progress);
                progress.finish();
                let findings = findings?;
                let written = write(&args, &findings)?;
                print(&match args.common.format {
                    Format::Table => text(&findings, &written, lang),
                    Format::Json => json::text(&findings_json(&findings)),
                    Format::Csv => csv(&findings),
                });
            }
            Ready::Compared { comparison, parts, way } => {
                let duels = parts.iter().filter(|part| matches!(part.asked, compare::Prepared::Duel(_))).count();
                let progress = Progress::new(combats(way, duels), args.common.quiet);
                progress.stage(&comparison.name);
                let compared = comparison.answer(parts, way, &progress);
                progress.finish();
                super::compare::show(&args, &compared?)?;
            }
        }
    }
    Ok(())
}

fn same_name(ready: &[Ready]) -> Option<(String, String)> {
    let called: Vec<(&str, &str)> = ready.iter().map(Ready::called).collect();
    called.iter().enumerate().find_map(|(place, (name, file))| {
        let (_, other) = called[..place].iter().find(|(other, _)| other == name)?;
        Some(((*other).to_owned(), (*file).to_owned()))
    })
}

/// The combats of so many duels, as progress counts them; 0 where that is not known before.
fn combats(way: Way, duels: usize) -> u64 {
    match (way.method, way.effort) {
        (Method::Exact, _) | (_, Effort::Precision(_)) => 0,
        (_, Effort::Combats(each)) => each.saturating_mul(duels as u64),
    }
}

/// Writes the report; gives the line that says where.
#[cfg(feature = "analysis")]
fn write(args: &RunArgs, findings: &Findings) -> Result<String, Fault> {
    use rayon::prelude::*;

    use super::publish::{MANIFEST, publish};
    use crate::report::{Paper, ReportOptions};
    use crate::{charts, frames, report};

    let lang = args.common.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", findings.name));
    let mut files = frames::Frames::new(findings).and_then(|mut frames| frames.files()).map_err(|e| cannot("data", &e))?;
    let charts = charts::all(findings, lang).map_err(|e| cannot("charts", &e))?;
    let paper = match args.paper {
        super::args::PaperSize::A4 => Paper::A4,
        super::args::PaperSize::Letter => Paper::Letter,
    };
    let render = |chart: &charts::Chart| -> Result<_, charts::ChartError> {
        let name = |end: &str| format!("charts/{}.{end}", chart.name);
        Ok([(name("png"), chart.png()?), (name("pdf"), chart.pdf()?), (name("svg"), chart.svg.clone().into_bytes())])
    };
    // The report and each chart on the next core that is free.
    let (report, rendered) = rayon::join(
        || report::pdf(findings, &charts, &ReportOptions { lang, paper }),
        || charts.par_iter().map(render).collect::<Result<Vec<_>, _>>(),
    );
    files.extend(rendered.map_err(|e| cannot("charts", &e))?.into_iter().flatten());
    files.push(("report.pdf".to_owned(), report.map_err(|e| cannot("report", &e))?));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(args, findings, &names);
    files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));

    let folder = args.out.join(&findings.name);
    publish(&folder, &files)?;
    let report = folder.join("report.pdf").display().to_string();
    Ok(format!("\n  {} {report}\n", lang.pick("Report:", "Rapport :")))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "analysis"))]
fn write(args: &RunArgs, _: &Findings) -> Result<String, Fault> {
    let none = "This build has no reports: it was made without the feature `analysis`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « analysis ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "analysis")]
fn manifest(args: &RunArgs, findings: &Findings, files: &[&str]) -> serde_json::Value {
    use sha2::{Digest, Sha256};
    let hash: String = Sha256::digest(findings.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let mut assumptions: Vec<String> = Vec::new();
    for line in findings.findings.iter().flat_map(|finding| &finding.assumptions).map(|assumption| assumption.line(Lang::En)) {
        if !assumptions.contains(&line) {
            assumptions.push(line);
        }
    }
    let (combats, precision) = match findings.effort {
        Some(Effort::Combats(combats)) => (Some(combats), None),
        Some(Effort::Precision(precision)) => (None, Some(precision)),
        None => (None, None),
    };
    serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": findings.name,
        "system": findings.system,
        "seed": findings.seed,
        "combats": combats,
        "precision": precision,
        "language": args.common.lang.code(),
        "duels": findings.findings.len(),
        "scenario_sha256": hash,
        "scenario": findings.text,
        "assumptions": assumptions,
        "files": files,
    })
}

fn text(findings: &Findings, written: &str, lang: Lang) -> String {
    let mut text = format!("{}\n{}\n\n", findings.question.get(lang), findings.system_name.get(lang));
    text += &table::overview(findings, lang);
    let agreements: Vec<_> = findings.findings.iter().filter_map(|finding| finding.agreement).collect();
    if !agreements.is_empty() {
        let cells: usize = agreements.iter().map(|a| a.cells).sum();
        let z = lang.number(agreements.iter().map(|a| a.max_abs_z).fold(0.0, f64::max), 2);
        let p = lang.number(agreements.iter().map(|a| a.chi_square_p).fold(1.0, f64::min), 3);
        text += &match lang {
            Lang::En => format!("\n  Exact and sampled: {cells} cells, largest |z| {z}, smallest chi-square p {p}\n"),
            Lang::Fr => format!("\n  Exact et simulé : {cells} cases, plus grand |z| {z}, plus petit p du khi-deux {p}\n"),
        };
    }
    text + written
}

fn findings_json(findings: &Findings) -> serde_json::Value {
    let duels: Vec<_> = findings
        .findings
        .iter()
        .map(|finding| {
            let mut duel = json::duel(findings.system, finding, findings.seed);
            if let Some(object) = duel.as_object_mut() {
                object.insert("variant".to_owned(), serde_json::json!(finding.variant));
                let point = findings.axes.iter().zip(&finding.point);
                object.insert("point".to_owned(), point.map(|(axis, value)| (axis.key.clone(), value.clone())).collect());
            }
            duel
        })
        .collect();
    serde_json::json!({ "name": findings.name, "question": findings.question.en, "duels": duels })
}

fn csv(findings: &Findings) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("variant");
    findings.axes.iter().for_each(|axis| text += &format!(",{}", quote(&axis.key)));
    text += ",a,b,winner,probability,low,high\n";
    for finding in &findings.findings {
        for winner in crate::tally::Winner::ALL {
            let share = finding.share(winner);
            text += &quote(finding.variant.as_deref().unwrap_or(""));
            finding.point.iter().for_each(|value| text += &format!(",{}", quote(value)));
            let ends = share.interval.map_or(",".to_owned(), |i| format!("{},{}", i.low, i.high));
            text += &format!(",{},{},{},{},{ends}\n", finding.ids.a, finding.ids.b, winner.id(), share.value);
        }
    }
    text
}
