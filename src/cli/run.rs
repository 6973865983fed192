//! `montjoie run`: everything a scenario asks for.

use super::args::{Format, RunArgs, no_effect};
use super::progress::Progress;
use super::scenario_report::Made;
use super::{Job, json, print};
use montjoie_analysis::ask::run::{ReadyScenario, ScenarioAnswer, ScenarioRequest, ScenarioSource};
use montjoie_analysis::scenario::Method;
use montjoie_analysis::store::Fault;
use montjoie_document::Answered;

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
            of: ScenarioSource::File(file.clone()),
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
        let [first, second] = [first, second].map(|place| args.scenarios[place].display());
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
            ScenarioAnswer::Duels(findings) => findings,
            ScenarioAnswer::Compared(compared) => compared,
            ScenarioAnswer::Battles(battles) => battles,
        };
        let data = answered.data();
        let written = match &answer {
            ScenarioAnswer::Duels(findings) => made.duels(findings, &data)?,
            ScenarioAnswer::Compared(compared) => made.compared(compared, &data)?,
            ScenarioAnswer::Battles(battles) => made.battles(battles, &data, &battles.findings.name)?,
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

/// The places of two scenarios that have the same name, if there are any.
fn same_name(ready: &[(ScenarioRequest, ReadyScenario)]) -> Option<(usize, usize)> {
    let name = |place: usize| (ready[place].1.system(), &ready[place].1.name);
    (0..ready.len()).find_map(|place| Some(((0..place).find(|&other| name(other) == name(place))?, place)))
}
