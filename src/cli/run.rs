//! `montjoie run`: everything a scenario asks for.

use super::args::{Format, PaperSize, RunArgs, no_effect};
#[cfg(not(feature = "report"))]
use super::fair::no_reports;
use super::progress::Progress;
use super::{Job, battle_report, compare, json, print};
use montjoie_analysis::ask::run::{Of, Ready, ScenarioAnswer, ScenarioRequest};
use montjoie_analysis::duels::Findings;
use montjoie_analysis::scenario::Method;
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
#[cfg(feature = "report")]
use montjoie_core::monte_carlo::Effort;
use montjoie_document::{Answered, Data};
use montjoie_system::OwnList;
use std::path::Path;
#[cfg(feature = "report")]
use std::path::PathBuf;

pub fn run(args: RunArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    args.answering.effective()?;
    let form = args.common.form(args.why, args.table.as_ref())?;
    if job.is_part() && args.scenarios.len() > 1 {
        return Err(Fault::new("a part is of one scenario").help("cut each scenario by itself"));
    }
    let lang = args.common.lang;
    // Everything is read and checked first: a slip in the last file must not cost the work on the first.
    let mut ready = Vec::new();
    for file in &args.scenarios {
        let request = ScenarioRequest {
            of: Of::File(file.clone()),
            own: args.common.list.clone(),
            wish: args.answering.wish(),
            effects: !args.no_effects,
        };
        let one = request.ready(job.session())?;
        ready.push((request, one));
    }
    if ready.iter().all(|(_, one)| one.of_battles()) {
        no_effect(&[("--no-effects", args.no_effects)], "on battles", "no setting is tried there")?;
    }
    if let Some((first, second)) = same_name(&ready) {
        let help = "each scenario writes to a folder of its own name";
        return Err(Fault::new(format!("{first} and {second} have the same name")).help(help));
    }
    let several = ready.len() > 1;
    if several && args.common.format == Format::Csv {
        let fault = Fault::new("several scenarios make no one table: each has columns of its own");
        return Err(fault.help("run them one by one, or --format json; the tables of each are in its folder too"));
    }
    let mut values = Vec::new();
    for (request, mut one) in ready {
        let lists = &std::mem::take(&mut one.lists);
        let made = Made { lang, paper: args.paper, out: args.out.as_deref(), method: one.way.method, lists };
        // Where nothing is fought, what is solved counts.
        let progress = if made.method == Method::Exact { Progress::duels(&args.common) } else { Progress::combats(&args.common) };
        let Some(answer) = job.prepared(&request, |session| one.answer(session), progress)? else { return Ok(()) };
        let answered: &dyn Answered = match &answer {
            ScenarioAnswer::Found(findings) => findings,
            ScenarioAnswer::Compared(compared) => compared,
            ScenarioAnswer::Battles(battles) => battles,
        };
        let data = answered.data();
        let written = match &answer {
            ScenarioAnswer::Found(findings) => write(&made, findings, &data)?,
            ScenarioAnswer::Compared(compared) => compare::write(&made, compared, &data)?,
            ScenarioAnswer::Battles(battles) => battle_report::write(&made, battles, &data, &battles.findings.name)?,
        };
        match form.format {
            Format::Json => values.push(serde_json::json!(data)),
            _ => form.print(answered, &data, &written)?,
        }
    }
    if args.common.format == Format::Json {
        // One scenario is an object, several are a list of them.
        print(&json::text(&if several { values.into() } else { values.remove(0) }))?;
    }
    Ok(())
}

/// How findings came about, beside what they say themselves.
#[cfg_attr(not(feature = "report"), expect(dead_code, reason = "without reports nothing is written"))]
pub struct Made<'a> {
    pub lang: Lang,
    pub paper: Option<PaperSize>,
    /// The folder under which each report has its own.
    pub out: Option<&'a Path>,
    pub method: Method,
    /// Lists of the user's own.
    pub lists: &'a [OwnList],
}

fn same_name(ready: &[(ScenarioRequest, Ready)]) -> Option<(String, String)> {
    ready.iter().enumerate().find_map(|(place, (_, one))| {
        let (_, other) = ready[..place].iter().find(|(_, other)| (other.system(), other.name()) == (one.system(), one.name()))?;
        Some((other.file().to_owned(), one.file().to_owned()))
    })
}

/// Writes the report; gives the line that says where.
#[cfg(feature = "report")]
fn write(made: &Made, findings: &Findings, data: &Data) -> Result<String, Fault> {
    use super::folder::Folder;
    use crate::charts;
    use crate::report::{Layout, pdf};
    use montjoie_report::ReportOptions;

    let (lang, name) = (made.lang, &findings.name);
    let options = ReportOptions { lang, paper: made.paper().into() };
    let folder = Folder { path: made.folder(findings.system.id(), name), name, lang };
    let charts = charts::all(&findings.charts(lang));
    let report = findings.report(lang);
    folder.put((data, false), charts, |charts| pdf(Layout::Fought, &report, charts, &options), manifest(made, findings))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(made: &Made, _: &Findings, _: &Data) -> Result<String, Fault> {
    Ok(no_reports(made.lang))
}

/// Enough to make the same bytes of data again.
#[cfg(feature = "report")]
fn manifest(made: &Made, findings: &Findings) -> serde_json::Value {
    let assumptions = super::json::assumptions(montjoie_analysis::duels::small::all_assumptions(findings));
    let mut manifest = serde_json::json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": findings.name,
        "system": findings.system.id(),
    });
    made.describe(&mut manifest, findings.seed, findings.effort, &findings.text);
    manifest["duels"] = findings.findings.len().into();
    manifest["assumptions"] = assumptions;
    manifest
}

#[cfg(feature = "report")]
impl Made<'_> {
    /// The paper of the report.
    pub fn paper(&self) -> PaperSize {
        self.paper.unwrap_or(PaperSize::A4)
    }

    /// The folder of a report: scenarios of different systems may have the same name.
    pub fn folder(&self, system: &str, name: &str) -> PathBuf {
        self.out.unwrap_or(Path::new("reports")).join(system).join(name)
    }

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
        manifest["language"] = self.lang.code().into();
        manifest["paper"] = self.paper().id().into();
        manifest["scenario_sha256"] = hash.into();
        manifest["scenario"] = scenario.into();
        manifest["own_lists"] = json::own_lists(self.lists);
    }
}
