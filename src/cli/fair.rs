//! `montjoie fair`: what is a unit worth?

use super::args::{By, FairArgs, FairRows, Format, no_effect};
use super::factions::no_why;
use super::fair_text::text;
use super::progress::Progress;
use super::{Job, army_prices, couple, json as to_json, keeps, keyed, print, side_by_side, units};
use montjoie_analysis::ask::armies;
use montjoie_analysis::ask::fair::{Answer, COMBATS, Request, answer};
use montjoie_analysis::ask::matrix::way;
use montjoie_analysis::scenario::Fault;
use montjoie_system::Registry;

pub fn fair(systems: Registry, args: FairArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    no_why(args.why, &args.common)?;
    no_effect(&[("--paper", args.paper.is_some() && (args.out.is_none() || job.is_part()))], "without a report", "add --out DIR")?;
    match by(systems, &args, &job)? {
        By::Duels => duels(systems, &args, job),
        By::Armies => army_prices::prices(systems, &args, &job),
        By::Equal => side_by_side::equal_points(systems, &args, &job),
        By::All => side_by_side::all(systems, &args, job),
    }
}

/// Prices from duels.
fn duels(systems: Registry, args: &FairArgs, job: Job) -> Result<(), Fault> {
    args.answering.effective_if_sampled()?;
    no_effect(&[("--quick", args.quick)], "on prices from duels", "leave it out: they ask one card only")?;
    let armies_only = [("--budget", args.budget.is_some()), ("--sequential", args.sequential), ("--precise", args.precise)];
    no_effect(&armies_only, "on prices from duels", "leave it out, or add --by armies")?;
    no_effect(&[("--rows", args.rows.is_some() && args.common.format != Format::Csv)], "on this form of output", "add --format csv")?;
    let units_only = args.common.format == Format::Csv && args.rows != Some(FairRows::Worths) && args.out.is_none();
    no_effect(&[("--rules", args.rules && units_only)], "on this form of output", "add --rows worths")?;
    let request = request(args)?;
    let job = job.keeping(keeps(args.units.cache.as_deref(), args.units.no_cache));
    let progress = Progress::duels(&args.common);
    let answer = job.answer(&request, systems, &progress, || answer(&request, systems, &job.terminal, &progress));
    progress.finish();
    let Some(answer) = answer? else { return Ok(()) };
    let written = if args.out.is_some() { write(args, &request, &answer)? } else { String::new() };
    let fair = &answer.fair;
    print(&match args.common.format {
        Format::Table => text(fair, args.why, args.common.lang) + &written,
        Format::Json => to_json::text(&to_json::fair(fair)),
        Format::Csv => match args.rows.unwrap_or(FairRows::Units) {
            FairRows::Units => fair.prices().csv(),
            FairRows::Worths => fair.worth_of_rules().csv(),
        },
    })
}

/// What prices are found from: armies where nothing is said and lists can be fought by them.
fn by(systems: Registry, args: &FairArgs, job: &Job) -> Result<By, Fault> {
    if let Some(by) = args.by {
        return Ok(by);
    }
    let (_, lists) = keyed(&args.units.words);
    let composed = armies::composed(&args.units.system, &lists, &args.common.list, systems, &job.terminal)?;
    Ok(if composed { By::Armies } else { By::Duels })
}

#[cfg(feature = "report")]
fn write(args: &FairArgs, request: &Request, answer: &Answer) -> Result<String, Fault> {
    super::fair_report::write(args, request, answer)
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(args: &FairArgs, _: &Request, _: &Answer) -> Result<String, Fault> {
    Ok(no_reports(args.common.lang))
}

/// What a build without the analysis says where a report would be.
#[cfg(not(feature = "report"))]
pub fn no_reports(lang: montjoie_core::language::Lang) -> String {
    let none = "This build has no reports: it was made without the feature `report`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « report ».";
    format!("\n  {}\n", lang.pick(none, aucun))
}

/// What the words ask for.
fn request(args: &FairArgs) -> Result<Request, Fault> {
    let (way, combats) = way(args.answering.wish(), "prices are", COMBATS)?;
    let ratio = |words: &String| couple(words, "ratio");
    Ok(Request {
        units: units(&args.units.system, &args.units.words, args.units.card.as_ref(), args.units.options, &args.common),
        set: args.set.clone(),
        against: args.against.clone(),
        anchor: args.anchor.clone(),
        ratio: args.ratio.as_ref().map(ratio).transpose()?,
        rules: args.rules || args.rows == Some(FairRows::Worths),
        way,
        combats,
        seed: args.answering.seed.unwrap_or(1),
    })
}
