//! A sampled duel in parts: planned, fought apart, in workers of a page, in processes or on machines, and merged to the counts of the whole.

use std::ops::Range;
use std::path::PathBuf;

use super::{Duel, open};
use crate::host::Host;
use crate::scenario::Fault;
use montjoie_core::contest::Counts;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_core::shard;
use montjoie_core::watch::Watch;
use montjoie_system::{Matchup, Registry};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which duel.
    pub duel: Duel,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// How many combats in all.
    pub combats: u64,
    /// Chooses the dice.
    pub seed: u64,
    /// From where the dice.
    pub source: Source,
}

/// A part that was fought. Its counts are bytes, so it can be sent and kept.
#[derive(Clone, Debug)]
pub struct Part {
    /// What was fought, in words: parts of another duel are rejected.
    pub content: String,
    /// The dice.
    pub run: Run,
    /// Which combats.
    pub combats: Range<u64>,
    /// What was counted.
    pub counts: Vec<u8>,
}

impl Request {
    fn run(&self) -> Run {
        Run { seed: self.seed, source: self.source }
    }

    fn matchup(&self, systems: Registry, host: &dyn Host) -> Result<Matchup, Fault> {
        let (system, settings) = self.duel.settings(systems)?;
        Ok(open(system, &self.own, host)?.duel(&settings)?)
    }
}

/// The combats of each part, at most so many parts; whole blocks of the run, as even as those allow.
pub fn plan(request: &Request, parts: u64) -> Vec<Range<u64>> {
    shard::split(request.combats, parts)
}

/// Fights one part of a [`plan`].
///
/// # Errors
/// Something in the request is wrong, or the work was stopped.
pub fn run(request: &Request, combats: Range<u64>, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Part, Fault> {
    let contest = request.matchup(systems, host)?.contest;
    let counts = contest.fight(request.run(), combats.clone(), watch).map_err(|_| Fault::new("interrupted: this part gives nothing"))?;
    Ok(Part { content: contest.content(), run: request.run(), combats, counts: counts.to_bytes() })
}

/// Merges the parts, in any order, to the counts of the whole.
///
/// # Errors
/// A part is missing, is there twice, or is not of this request.
pub fn merge(request: &Request, parts: &[Part], systems: Registry, host: &dyn Host) -> Result<Box<dyn Counts>, Fault> {
    let contest = request.matchup(systems, host)?.contest;
    let read = |(place, part): (usize, &Part)| {
        let counts = contest.counts(&part.counts);
        let counts = counts.ok_or_else(|| Fault::new(shard::Unmerged::Foreign(place).to_string()))?;
        Ok(shard::Part { content: part.content.clone(), run: part.run, plays: part.combats.clone(), counts })
    };
    let parts = parts.iter().enumerate().map(read).collect::<Result<Vec<_>, Fault>>()?;
    shard::merge(&*contest, request.run(), request.combats, &parts).map_err(|unmerged| Fault::new(unmerged.to_string()))
}
