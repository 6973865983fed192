//! `montjoie fair`: what should it cost?

use super::args::{By, FairArgs, FairRows, Format};
use super::fair_data::{csv, json};
use super::fair_text::text;
use super::progress::Progress;
use super::{couple, factions, json as to_json, keeps, matrix, print, units, use_threads};
use montjoie_analysis::ask::fair::{Answer, COMBATS, Request, answer};
use montjoie_analysis::fairness::scenarios::Extent;
use montjoie_analysis::scenario::Fault;
use montjoie_system::Registry;

pub fn fair(systems: Registry, args: FairArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    args.answering.effective()?;
    if args.by == By::Armies {
        return factions::prices(systems, &args);
    }
    if args.why {
        return Err(Fault::new("`--why` has no effect on prices from duels").help("leave it out, or add --by armies"));
    }
    if args.rows.is_some() && args.common.format != Format::Csv {
        return Err(Fault::new("`--rows` says what a row of a table is").help("add --format csv"));
    }
    let request = request(&args)?;
    let host = keeps(args.cache.as_deref(), args.no_cache);
    let progress = Progress::duels(&args.common);
    let answer = answer(&request, systems, &host, &progress);
    progress.finish();
    let answer = answer?;
    let written = if args.no_report { String::new() } else { write(&args, &request, &answer)? };
    let fair = &answer.fair;
    print(&match args.common.format {
        Format::Table => text(fair, args.common.lang) + &written,
        Format::Json => to_json::text(&json(fair)),
        Format::Csv => csv(fair, args.rows.unwrap_or(FairRows::Units)),
    })
}

#[cfg(feature = "report")]
fn write(args: &FairArgs, request: &Request, answer: &Answer) -> Result<String, Fault> {
    super::fair_report::write(args, request, answer)
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(args: &FairArgs, _: &Request, _: &Answer) -> Result<String, Fault> {
    let none = "This build has no reports: it was made without the feature `report`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « report ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

/// What the words ask for.
fn request(args: &FairArgs) -> Result<Request, Fault> {
    let (way, combats) = matrix::way(&args.answering, "prices are", COMBATS)?;
    let ratio = |words: &String| couple(words, "ratio");
    Ok(Request {
        units: units(&args.system, &args.words, args.card.as_ref(), args.options, &args.common),
        set: args.set.clone(),
        against: args.against.clone(),
        gauge: args.gauge,
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
