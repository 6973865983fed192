//! `montjoie reprice`: a list at prices that are fair in armies.

use std::path::Path;

use super::args::{RepriceArgs, no_effect};
use super::duel::save;
use super::prices_report::{nothing as write_nothing, reprice as write};
use super::progress::Progress;
use super::shown::Form;
use super::{Job, factions, table, use_threads};
use montjoie_analysis::ask::reprice::{Keep, ROUNDS, RepriceRequest};
use montjoie_analysis::ask::{armies, from_nothing};
use montjoie_analysis::store::{Fault, Request};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Data};
use montjoie_system::System;

pub fn reprice(args: RepriceArgs, job: &Job) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    let cut = [("--shard", args.answering.shard.is_some()), ("--resume", args.answering.resume.is_some())];
    no_effect(&cut, "on new prices", "each round begins with the prices of the one before")?;
    let form = args.common.form(args.lists.why, args.table.as_ref())?;
    // Battles take a minute: a file that is in the way is said before.
    if args.out.exists() {
        let fault = Fault::new(format!("{}: there is such a file already", args.out.display()));
        return Err(fault.help("name another one with --out"));
    }
    let of = factions::of_lists(&args.lists, &args.answering, &args.common)?;
    if args.from_nothing {
        return nothing(&args, form, of, job);
    }
    of.meets_others(job.session())?;
    let keep = Keep::said(args.keep, &of, job.session())?;
    let request = RepriceRequest { of, keep, rounds: args.rounds.unwrap_or(ROUNDS) };
    let answer = job.watched(Progress::combats(&args.common), |session| request.answer(session))?;
    let report = |out: &Path, data: &Data| write((&args, out), &request, &answer, data);
    finish(&args, form, &answer, (answer.last.system, &answer.text), report)
}

/// Prices from nothing.
fn nothing(args: &RepriceArgs, form: Form, of: armies::ArmiesRequest, job: &Job) -> Result<(), Fault> {
    let request = from_nothing::FromNothingRequest {
        of,
        start: args.start,
        first: args.first,
        anchor: args.anchor.clone(),
        rounds: args.rounds.unwrap_or(from_nothing::ROUNDS),
    };
    let answer = job.watched(Progress::combats(&args.common), |session| request.answer(session))?;
    let report = |out: &Path, data: &Data| write_nothing((args, out), &request, &answer, data);
    finish(args, form, &answer, (answer.last.system, &answer.text), report)
}

/// Saves the lists at their new prices, writes the report where one is asked for, and prints the answer.
fn finish(
    args: &RepriceArgs,
    form: Form,
    answer: &dyn Answered,
    (system, text): (&dyn System, &str),
    report: impl FnOnce(&Path, &Data) -> Result<String, Fault>,
) -> Result<(), Fault> {
    save(&args.out, text)?;
    let data = answer.data();
    let mut more = written(args, system);
    if let Some(out) = &args.report {
        more += &report(out, &data)?;
    }
    form.print(answer, &data, &more)
}

/// Where the lists are, and what they are for.
fn written(args: &RepriceArgs, system: &dyn System) -> String {
    let (file, system) = (args.out.display(), system.id());
    // Battles ask the sheet's price of a general, which is on another scale.
    let line = match args.common.lang {
        Lang::En if args.anchor.is_some() => format!("Written to {file}. To fight with these prices, leave --anchor out."),
        Lang::Fr if args.anchor.is_some() => format!("Écrit dans {file}. Pour livrer bataille à ces prix, laissez --anchor de côté."),
        Lang::En => format!("Written to {file}. To fight with it: montjoie factions {system} --list {file}"),
        Lang::Fr => format!("Écrit dans {file}. Pour s’en servir : montjoie factions {system} --list {file}"),
    };
    table::note(&line, args.common.lang)
}
