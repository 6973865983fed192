//! One duel: who wins, how it ends, and what the answer rests on.

use std::path::PathBuf;

use super::Duel;
use super::shards::{Long, Shard};
use crate::basis::{Extent, Finder};
use crate::fairness::Cache;
use crate::host::{Host, Store};
use crate::scenario::answer::{Work, findings};
use crate::scenario::file::COMBATS;
use crate::scenario::{Asked, Fault, Finding, Method, Way};
use montjoie_core::monte_carlo::{Effort, Source};
use montjoie_core::watch::{Unwatched, Watch};
use montjoie_system::{Game, Matchup, Registry, Set, System};

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
    /// A duel of shipped units, answered as is usual: with effects.
    pub fn of(duel: Duel) -> Request {
        Request { duel, own: Vec::new(), way: DEFAULT, effects: true }
    }

    fn ready(&self, systems: Registry, host: &dyn Host) -> Result<Ready, Fault> {
        let (system, settings, game) = self.duel.open(&self.own, systems, host)?;
        let matchup = game.duel(&settings)?;
        Ok(Ready { system, settings, game, matchup })
    }

    fn answer(&self, ready: Ready, of: usize, cache: Option<&Cache>, watch: &dyn Watch) -> Result<Answer, Fault> {
        let Ready { system, settings, game, mut matchup } = ready;
        let Way { seed, .. } = self.way;
        if self.effects {
            let keys = system.keys();
            matchup.assumptions = Finder::new(&*game, &keys, seed).find(&settings, &matchup, Extent::Effects, watch)?;
        }
        let asked = Asked { variant: None, point: Vec::new(), settings, matchup };
        let finding = findings(vec![asked], self.way, of, cache, watch)?.remove(0);
        Ok(Answer { system, finding, seed })
    }
}

/// A duel that was built.
struct Ready {
    system: &'static dyn System,
    settings: Vec<Set>,
    game: Box<dyn Game>,
    matchup: Matchup,
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
    request.answer(request.ready(systems, host)?, 1, None, watch)
}

impl Long for Request {
    type Answer = Answer;

    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault> {
        let ready = self.ready(systems, host)?;
        Ok(Work { duels: vec![&ready.matchup], way: self.way, cache: None, watch: &Unwatched }.shards())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault> {
        let ready = self.ready(systems, host)?;
        Work { duels: vec![&ready.matchup], way: self.way, cache: Some(&Cache::new(store, ready.system)), watch }.shard(shard)
    }

    fn merged(&self, of: usize, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
        let ready = self.ready(systems, host)?;
        let cache = Cache::new(store, ready.system);
        self.answer(ready, of, Some(&cache), watch)
    }
}
