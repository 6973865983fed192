//! `montjoie matrix --within 2`: which matchups lie within 50 % give or take two points?

use super::args::{Answering, Common, OneTable};
use super::progress::Progress;
use super::{Job, shown};
use montjoie_analysis::ask::within::{MOST, WithinRequest};
use montjoie_analysis::scenario::Method;
use montjoie_analysis::store::Fault;
use montjoie_core::monte_carlo::Effort;

/// The most combats of a matchup, as the words say it.
pub fn most(answering: &Answering) -> Result<u64, Fault> {
    if answering.method.is_some_and(|method| method != Method::Sample) {
        let fault = Fault::new("whether a matchup lies within a margin is tested by fighting");
        return Err(fault.help("expected --method sample, or none; without --within a matrix is exact"));
    }
    match answering.effort() {
        None => Ok(MOST),
        Some(Effort::Combats(combats)) => Ok(combats),
        Some(Effort::Precision(_)) => {
            let fault = Fault::new("a sequential test stops by itself, not at a precision");
            Err(fault.help("say how many combats it may take for each two units: --combats"))
        }
    }
}

/// Fights and prints.
pub fn run(request: &WithinRequest, (common, csv): (&Common, &OneTable), job: &Job) -> Result<(), Fault> {
    job.answer(request, Progress::duels(common))?.map_or(Ok(()), |answer| shown::answer(&answer, common, csv, ""))
}
