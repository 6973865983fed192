//! `montjoie run`: everything a scenario asks for.

use super::args::{Format, RunArgs};
use super::progress::Progress;
use super::{Terminal, battle, compare, json, print, table, use_threads};
use montjoie_analysis::ask::run::{Answer, Ready, Request};
use montjoie_analysis::scenario::{Fault, Findings, Method, sentence};
use montjoie_core::language::Lang;
#[cfg(feature = "report")]
use montjoie_core::monte_carlo::Effort;
use montjoie_core::monte_carlo::Source;
use montjoie_core::statistics::agreement_bound;
use montjoie_system::{OwnList, Registry};

pub fn run(systems: Registry, args: RunArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    args.answering.effective()?;
    if args.why && args.common.format != Format::Table {
        return Err(Fault::new("--why has no effect with --format json or csv: they always have the whole answer"));
    }
    let lang = args.common.lang;
    // Everything is read and checked first: a slip in the last file must not cost the work on the first.
    let mut ready = Vec::new();
    let mut battles = Vec::new();
    for file in &args.scenarios {
        if battle::is_file(systems, file) {
            let own = args.common.list.clone();
            let request = battle::Request {
                of: battle::Of::Scenario(file.clone()),
                own,
                wish: args.answering.wish(),
                source: Source::Tables,
                range: false,
            };
            battles.push(request.ready(systems, &Terminal::default())?);
            continue;
        }
        let request = Request { file: file.clone(), own: args.common.list.clone(), wish: args.answering.wish(), effects: !args.no_effects };
        ready.push(request.ready(systems, &Terminal::default())?);
    }
    if let Some((first, second)) = same_name(&ready) {
        let help = "each scenario writes to a folder of its own name";
        return Err(Fault::new(format!("{first} and {second} have the same name")).help(help));
    }
    let several = ready.len() + battles.len() > 1;
    if several && args.common.format == Format::Csv {
        let fault = Fault::new("several scenarios make no one table: each has columns of its own");
        return Err(fault.help("run them one by one, or --format json; the tables of each are in its folder too"));
    }
    let mut values = Vec::new();
    for mut one in ready {
        let made = Made { args: &args, method: one.way.method, lists: &std::mem::take(&mut one.lists) };
        // Where nothing is fought, what is solved counts.
        let progress = if made.method == Method::Exact { Progress::duels(&args.common) } else { Progress::combats(&args.common) };
        let answer = one.answer(&progress);
        progress.finish();
        let format = args.common.format;
        match &answer? {
            Answer::Found(findings) => {
                let written = write(&made, findings)?;
                match format {
                    Format::Table => print(&text(findings, &written, args.why, lang))?,
                    Format::Json => values.push(findings_json(findings)),
                    Format::Csv => print(&csv(findings))?,
                }
            }
            Answer::Compared(compared) => {
                let written = compare::write(&made, compared)?;
                match format {
                    Format::Table => print(&compare::text(compared, &written, lang))?,
                    Format::Json => values.push(compare::compared_json(compared)),
                    Format::Csv => print(&compared.outcomes_by_system().csv())?,
                }
            }
        }
    }
    for one in battles {
        let answer = battle::fight(one, &args.common)?;
        match args.common.format {
            Format::Table => print(&battle::text(&answer, true, false, lang))?,
            Format::Json => values.push(battle::to_json(&answer)),
            Format::Csv => print(&battle::csv(&answer))?,
        }
    }
    if args.common.format == Format::Json {
        // One scenario is an object, several are a list of them.
        print(&json::text(&if several { values.into() } else { values.remove(0) }))?;
    }
    Ok(())
}

/// How findings came about, beside what they say themselves.
pub struct Made<'a> {
    pub args: &'a RunArgs,
    pub method: Method,
    /// Lists of the user's own.
    pub lists: &'a [OwnList],
}

fn same_name(ready: &[Ready]) -> Option<(String, String)> {
    ready.iter().enumerate().find_map(|(place, one)| {
        let other = ready[..place].iter().find(|other| other.name() == one.name())?;
        Some((other.file().to_owned(), one.file().to_owned()))
    })
}

/// Writes the report; gives the line that says where.
#[cfg(feature = "report")]
fn write(made: &Made, findings: &Findings) -> Result<String, Fault> {
    use super::publish::{MANIFEST, publish};
    use crate::report::render;
    use crate::{charts, frames, report};
    use montjoie_report::ReportOptions;

    let lang = made.args.common.lang;
    let cannot = |what: &str, error: &dyn std::fmt::Display| Fault::new(format!("{}: cannot make the {what}: {error}", findings.name));
    let mut files = frames::Frames::new(findings).and_then(|frames| frames.files()).map_err(|e| cannot("data", &e))?;
    let charts = charts::all(findings, lang).map_err(|e| cannot("charts", &e))?;
    let options = ReportOptions { lang, paper: made.args.paper.into() };
    // The report and each chart on the next core that is free.
    let (report, drawn) = rayon::join(|| report::pdf(findings, &charts, &options), || render::files(&charts));
    files.extend(drawn.map_err(|e| cannot("charts", &e))?);
    files.push(("report.pdf".to_owned(), report.map_err(|e| cannot("report", &e))?));
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let manifest = manifest(made, findings, &names);
    files.push((MANIFEST.to_owned(), json::text(&manifest).into_bytes()));

    let folder = made.args.out.join(&findings.name);
    publish(&folder, &files)?;
    let report = folder.join("report.pdf").display().to_string();
    Ok(format!("\n  {} {report}\n", lang.pick("Report:", "Rapport :")))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(made: &Made, _: &Findings) -> Result<String, Fault> {
    let _ = (made.method, made.lists);
    let none = "This build has no reports: it was made without the feature `report`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « report ».";
    Ok(format!("\n  {}\n", made.args.common.lang.pick(none, aucun)))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, findings: &Findings, files: &[&str]) -> serde_json::Value {
    let assumptions: Vec<String> = crate::charts::footer::all_assumptions(findings).iter().map(|a| a.line(Lang::En)).collect();
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": findings.name,
        "system": findings.system.id(),
    });
    made.describe(&mut manifest, findings.seed, findings.effort, &findings.text);
    manifest["duels"] = findings.findings.len().into();
    manifest["assumptions"] = assumptions.into();
    manifest["files"] = files.into();
    manifest
}

#[cfg(feature = "report")]
impl Made<'_> {
    /// Adds to a manifest how it was asked: method, seed, effort, language, paper, the scenario and the user's lists.
    pub fn describe(&self, manifest: &mut serde_json::Value, seed: u64, effort: Option<Effort>, scenario: &str) {
        use sha2::{Digest, Sha256};
        let (combats, precision) = match effort {
            Some(Effort::Combats(combats)) => (Some(combats), None),
            Some(Effort::Precision(precision)) => (None, Some(precision)),
            None => (None, None),
        };
        let hash: String = Sha256::digest(scenario.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        manifest["method"] = self.method.id().into();
        manifest["seed"] = seed.into();
        manifest["combats"] = combats.into();
        manifest["precision"] = precision.into();
        manifest["language"] = self.args.common.lang.code().into();
        manifest["paper"] = self.args.paper.id().into();
        manifest["scenario_sha256"] = hash.into();
        manifest["scenario"] = scenario.into();
        manifest["own_lists"] = json::own_lists(self.lists);
    }
}

/// The answer for people; `written` says where the report is.
pub fn text(findings: &Findings, written: &str, why: bool, lang: Lang) -> String {
    let mut text = table::wrap(&sentence::findings(findings, lang), 78, "", "");
    let asked = format!("{} · {}", findings.question.get(lang), findings.system.name().get(lang));
    text += &format!("\n{}", table::wrap(&lang.typeset(&asked), 78, "  ", "  "));
    text += &table::sides(findings, lang);
    text += "\n";
    text += &table::overview(findings, lang);
    text +=
        &table::sampled(findings.findings.iter().map(|finding| (finding.exact.is_some(), finding.sampled.as_ref())), findings.seed, lang);
    let agreements: Vec<_> = findings.findings.iter().filter_map(|finding| finding.agreement).collect();
    let cells: usize = agreements.iter().map(|a| a.cells).sum();
    let most = agreements.iter().map(|a| a.max_abs_z).fold(0.0, f64::max);
    if !agreements.is_empty() && (why || most > agreement_bound(cells)) {
        let z = table::z(most, lang);
        let p = lang.number(agreements.iter().map(|a| a.chi_square_p).fold(1.0, f64::min), 3);
        let verdict = if most <= agreement_bound(cells) { "" } else { table::disagree(lang) };
        text += &match lang {
            Lang::En => format!("\n  Exact and sampled: {cells} cells, largest |z| {z}, smallest chi-square p {p}{verdict}\n"),
            Lang::Fr => format!("\n  Exact et simulé : {cells} cases, plus grand |z| {z}, plus petit p du khi-deux {p}{verdict}\n"),
        };
    }
    text + written
}

/// The answer for programs.
pub fn findings_json(findings: &Findings) -> serde_json::Value {
    let duels: Vec<_> = findings
        .findings
        .iter()
        .map(|finding| {
            let mut duel = json::duel(findings.system.id(), finding, findings.seed);
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

/// One row per variant and winner.
pub fn csv(findings: &Findings) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("variant");
    findings.axes.iter().for_each(|axis| text += &format!(",{}", quote(&axis.key)));
    text += ",a,b,winner,probability,low,high\n";
    for finding in &findings.findings {
        for winner in montjoie_core::tally::Winner::ALL {
            let share = finding.share(winner);
            text += &quote(finding.variant.as_deref().unwrap_or(""));
            finding.point.iter().for_each(|value| text += &format!(",{}", quote(value)));
            let ends = share.interval.map_or(",".to_owned(), |i| format!("{},{}", i.low, i.high));
            text += &format!(",{},{},{},{},{ends}\n", finding.ids.a, finding.ids.b, winner.id(), share.value);
        }
    }
    text
}
