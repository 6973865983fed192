//! One duel: who wins, how it ends, and what the answer rests on.

use std::path::PathBuf;

use super::{Duel, open};
use crate::basis::{Extent, Finder};
use crate::host::Host;
use crate::scenario::file::COMBATS;
use crate::scenario::{Asked, Fault, Finding, Method, Way, answer_one};
use montjoie_core::monte_carlo::{Effort, Source};
use montjoie_core::watch::Watch;
use montjoie_system::{Registry, System};

/// How a duel is answered where nothing is said.
pub const DEFAULT: Way = Way { method: Method::Both, effort: Effort::Combats(COMBATS), seed: 1, source: Source::Tables };

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which duel.
    pub duel: Duel,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// Exact, sampled or both.
    pub way: Way,
    /// Whether to find out how far each setting that the sheet does not print moves the answer.
    pub effects: bool,
}

impl Request {
    /// A duel of shipped units, answered as is usual.
    pub fn of(duel: Duel) -> Request {
        Request { duel, own: Vec::new(), way: DEFAULT, effects: false }
    }
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// Who wins, how it ends, what it rests on.
    pub finding: Finding,
    /// The seed of what was sampled.
    pub seed: u64,
}

/// Answers it.
///
/// # Errors
/// Something in the request is wrong, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
    let (system, settings) = request.duel.settings(systems)?;
    let game = open(system, &request.own, host)?;
    let mut matchup = game.duel(&settings)?;
    let Way { seed, .. } = request.way;
    if request.effects {
        let keys = system.keys();
        matchup.assumptions = Finder::new(&*game, &keys, seed).find(&settings, &matchup, Extent::Effects, watch)?;
    }
    let finding = answer_one(Asked { variant: None, point: Vec::new(), matchup }, request.way, watch)?;
    Ok(Answer { system, finding, seed })
}
