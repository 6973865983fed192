//! One duel: who wins, how it ends, and what the answer rests on.

mod words;

pub use words::{scenario, text};

use std::path::PathBuf;

use super::{Duel, OpenedDuel};
use crate::duels::answer::{Work, findings};
use crate::duels::basis::{Extent, Finder, PARTS, Search};
use crate::duels::{Finding, Findings, Way};
use crate::scenario::{Asked, COMBATS, Method};
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store};
use montjoie_core::monte_carlo::{Effort, Source};
use montjoie_core::watch::{Unwatched, Watch};

/// How a duel is answered where nothing is said.
pub const DEFAULT: Way = Way { method: Method::Both, effort: Effort::Combats(COMBATS), seed: 1, source: Source::Tables };

/// A request about one duel.
#[derive(Clone, Debug)]
pub struct DuelRequest {
    /// The duel that is asked for.
    pub duel: Duel,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// The way to answer: exact, sampled or both.
    pub way: Way,
    /// Whether to find out what players can do otherwise, and how far each setting that the sheet does not print moves the answer.
    pub effects: bool,
}

impl DuelRequest {
    /// A duel of shipped units, answered as is usual: with effects.
    pub fn of(duel: Duel) -> DuelRequest {
        DuelRequest { duel, own: Vec::new(), way: DEFAULT, effects: true }
    }

    /// The searches that the request can be cut into.
    fn searches(&self) -> Vec<(Search, usize)> {
        let of = |search| (0..PARTS).map(move |part| (search, part));
        if self.effects { of(Search::Readings).chain(of(Search::Choices)).collect() } else { Vec::new() }
    }
}

impl OpenedDuel {
    /// The duel, as work that can be cut.
    fn work<'a>(&'a self, way: Way, cache: Option<&'a Cache<'a>>, watch: &'a dyn Watch) -> Work<'a> {
        Work { duels: vec![&self.matchup], way, cache, watch }
    }
}

impl Request for DuelRequest {
    type Answer = Findings;

    /// The duel as a scenario of one.
    fn answer(&self, session: Session) -> Result<Findings, Fault> {
        let OpenedDuel { system, settings, game, mut matchup } = self.duel.open(&self.own, session)?;
        let cache = session.cache(system);
        let Way { seed, .. } = self.way;
        let (mut choices, mut base) = (None, None);
        if self.effects {
            let keys = system.keys();
            let finder = Finder::new(&*game, &keys, seed).kept_in(cache.as_ref());
            choices = Some(finder.choices(&settings, &matchup, session.watch)?);
            matchup.assumptions = finder.find(&settings, &matchup, Extent::Effects, session.watch)?;
            base = (self.way.method == Method::Sample).then(|| finder.base(&matchup, session.watch)).flatten();
        }
        let asked = Asked { variant: None, point: Vec::new(), settings, matchup };
        let finding = Finding { base, choices, ..findings(vec![asked], self.way, cache.as_ref(), session.watch)?.remove(0) };
        Ok(Findings::one(system, finding, seed))
    }
}

impl Long for DuelRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        Ok(self.duel.open(&self.own, session)?.work(self.way, None, &Unwatched).shards() + self.searches().len())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        let opened = self.duel.open(&self.own, session)?;
        let cache = Cache::new(store, opened.system);
        let work = opened.work(self.way, Some(&cache), session.watch);
        work.shard(shard)?;
        let OpenedDuel { system, settings, game, matchup } = &opened;
        let keys = system.keys();
        let finder = Finder::new(&**game, &keys, self.way.seed);
        // The searches come after all other pieces of work.
        let mut own = self.searches().into_iter().enumerate().filter(|(place, _)| shard.has(work.shards() + place));
        own.try_for_each(|(_, part)| finder.keep_part((settings, matchup), part, &cache, session.watch))
    }
}
