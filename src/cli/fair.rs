//! `montjoie fair`: what should it cost?

use super::args::{By, FairArgs, FairRows, Format, no_effect};
use super::fair_text::text;
use super::progress::Progress;
use super::{Job, army_prices, couple, json as to_json, keeps, keyed, print, side_by_side, units, wrong_usage};
use montjoie_analysis::ask::armies;
use montjoie_analysis::ask::fair::{Answer, COMBATS, Request, answer};
use montjoie_analysis::ask::matrix::way;
use montjoie_analysis::ask::tables::findings;
use montjoie_analysis::fairness::fair::Fair;
use montjoie_analysis::fairness::gauge::Gauge;
use montjoie_analysis::fairness::scenarios::Extent;
use montjoie_analysis::scenario::Fault;
use montjoie_system::Registry;

pub fn fair(systems: Registry, args: FairArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    match by(systems, &args, &job)? {
        By::Duels => {}
        By::Armies => return army_prices::prices(systems, &args, &job),
        By::Equal => return side_by_side::equal_points(systems, &args, &job),
        By::All => return side_by_side::all(systems, &args, job),
    }
    args.answering.effective_if_sampled()?;
    let armies_only =
        [("--why", args.why), ("--budget", args.budget.is_some()), ("--sequential", args.sequential), ("--precise", args.precise)];
    no_effect(&armies_only, "on prices from duels", "leave it out, or add --by armies")?;
    no_effect(&[("--rows", args.rows.is_some() && args.common.format != Format::Csv)], "on this form of output", "add --format csv")?;
    if args.no_report && args.out.is_some() && !job.is_part() {
        wrong_usage("the argument '--no-report' cannot be used with '--out <DIR>'");
    }
    let request = request(&args)?;
    let job = job.keeping(keeps(args.units.cache.as_deref(), args.units.no_cache));
    let progress = Progress::duels(&args.common);
    let answer = job.answer(&request, systems, &progress, || answer(&request, systems, &job.terminal, &progress));
    progress.finish();
    let Some(answer) = answer? else { return Ok(()) };
    let written = if args.no_report { String::new() } else { write(&args, &request, &answer)? };
    let fair = &answer.fair;
    print(&match args.common.format {
        Format::Table => text(fair, args.common.lang) + &written,
        Format::Json => to_json::text(&to_json::fair(fair)),
        Format::Csv => csv(fair, args.rows.unwrap_or(FairRows::Units)),
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

/// One row a unit, or whatever a row is wanted to be.
fn csv(fair: &Fair, rows: FairRows) -> String {
    match rows {
        FairRows::Units => fair.prices().csv(),
        FairRows::Worths => fair.worth_of_rules().csv(),
        FairRows::Trades => fair.all_trades().csv(),
        FairRows::Findings => findings(&fair.findings).csv(),
    }
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
        gauge: args.gauge.unwrap_or(Gauge::Total),
        anchor: args.anchor.clone(),
        ratio: args.ratio.as_ref().map(ratio).transpose()?,
        split: args.split.clone(),
        ledger: args.ledger.clone(),
        extent: match (args.quick, args.full) {
            (true, _) => Extent::Quick,
            (_, true) => Extent::Full,
            _ => Extent::Standard,
        },
        way,
        combats,
        seed: args.answering.seed.unwrap_or(1),
        audited: true,
    })
}
