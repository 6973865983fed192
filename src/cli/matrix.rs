//! `montjoie matrix`: who beats whom.

use super::args::{Answering, MatrixArgs};
use super::matrix_files as files;
use super::progress::Progress;
use super::{Job, couple, keeps, units, wrong_usage};
use montjoie_analysis::ask;
use montjoie_analysis::ask::matrix::{COMBATS, MatrixRequest, way};
use montjoie_analysis::scenario::Method;
use montjoie_analysis::store::Fault;
use montjoie_core::monte_carlo::Effort;
use montjoie_document::Answered;

pub fn matrix(args: MatrixArgs, job: Job) -> Result<(), Fault> {
    let form = args.common.form(false, args.csv.table.as_ref())?;
    let job = job.asked(&args.answering, args.out.as_deref())?;
    let units = units(&args.units.system, &args.units.words, args.units.card.as_ref(), args.units.options, &args.common);
    let seed = args.answering.seed.unwrap_or(1);
    if let Some(points) = args.within {
        if args.out.is_some() && !job.is_part() {
            wrong_usage("the argument '--within <POINTS>' cannot be used with '--out <DIR>'");
        }
        let between = args.between.iter().map(|words| couple(words, "matchup")).collect::<Result<_, _>>()?;
        let most = most(&args.answering)?;
        let request = ask::within::WithinRequest { units, points, errors: args.errors, most, between, seed };
        let Some(answer) = job.answer(&request, Progress::duels(&args.common))? else { return Ok(()) };
        return form.print(&answer, &answer.data(), "");
    }
    args.answering.effective_if_sampled()?;
    let (way, combats) = way(args.answering.wish(), "a matrix is", COMBATS)?;
    let job = job.keeping(keeps(args.units.cache.as_deref(), args.units.no_cache));
    let request = MatrixRequest { units, way, combats, seed, named: args.ridge.clone() };
    let Some(mut answer) = job.answer(&request, Progress::duels(&args.common))? else { return Ok(()) };
    if job.in_pieces() {
        answer.sheet.work = answer.sheet.work.in_one_run();
    }
    let lang = args.common.lang;
    if !args.common.quiet && answer.unkept {
        let note =
            lang.pick("Some answers could not be kept for the next run.", "Des réponses n’ont pas pu être gardées pour la prochaine fois.");
        anstream::eprintln!("{note}");
    }
    let data = answer.data();
    let written = args.out.as_deref().map(|out| files::write(&args, out, &answer, &data)).transpose()?;
    form.print(&answer, &data, &written.unwrap_or_default())
}

/// The most combats of a matchup whose margin is tested, as the words say it.
fn most(answering: &Answering) -> Result<u64, Fault> {
    if answering.method.is_some_and(|method| method != Method::Sample) {
        let fault = Fault::new("whether a matchup lies within a margin is tested by fighting");
        return Err(fault.help("expected --method sample, or none; without --within a matrix is exact"));
    }
    match answering.effort() {
        None => Ok(ask::within::MOST),
        Some(Effort::Combats(combats)) => Ok(combats),
        Some(Effort::Precision(_)) => {
            let fault = Fault::new("a sequential test stops by itself, not at a precision");
            Err(fault.help("say how many combats it may take for each two units: --combats"))
        }
    }
}
