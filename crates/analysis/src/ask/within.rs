//! Which matchups lie within 50 % give or take some points?

use super::matrix::Ready;
use super::shards::{Long, Shard};
use super::{Units, in_matrix};
use crate::fairness::matrix::Entrant;
use crate::fairness::meetings::Ask;
use crate::fairness::sequential::Decision;
use crate::fairness::within::{Found, Within, within};
use crate::fairness::{Cache, Card};
use crate::host::{Host, Store};
use crate::scenario::Fault;
use montjoie_core::watch::Watch;
use montjoie_system::{Registry, Set, System};

/// The most combats of a matchup where nothing is said.
pub const MOST: u64 = 2_000_000;

/// How sure the bar is.
const LEVEL: f64 = 0.95;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which units, over which card.
    pub units: Units,
    /// How far from 50 % a score may be, in points of a percentage.
    pub points: f64,
    /// How often each error of the test may happen, as 0.05.
    pub errors: f64,
    /// The most combats of a matchup.
    pub most: u64,
    /// The matchups, by ids; every two units where none is named.
    pub between: Vec<(String, String)>,
    /// Chooses the dice.
    pub seed: u64,
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The situation card.
    pub card: Card,
    /// What held in every situation.
    pub over: Vec<Set>,
    /// The units.
    pub entrants: Vec<Entrant>,
    /// How far from 50 % a score may be, in points of a percentage.
    pub points: f64,
    /// What was asked of each matchup.
    pub question: Within,
    /// One per matchup.
    pub found: Vec<Found>,
    /// Units that the card cannot have, with the reason.
    pub left_out: Vec<String>,
    /// The seed.
    pub seed: u64,
}

/// Answers it.
///
/// # Errors
/// Something in the request is wrong, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
    request.answer(Ready::of(&request.units, systems, host)?, None, None, watch)
}

impl Request {
    /// Answers all matchups, or those of a shard, with what is kept of them.
    fn answer(&self, ready: Ready, shard: Option<Shard>, store: Option<&dyn Store>, watch: &dyn Watch) -> Result<Answer, Fault> {
        let Ready { system, game, entrants, card, over, left_out, .. } = ready;
        let mut couples = couples(&self.between, &entrants)?;
        if let Some(shard) = shard {
            let mut number = 0..;
            couples.retain(|_| number.next().is_some_and(|number| shard.has(number)));
        }
        let question = Within { margin: self.points / 100.0, errors: self.errors, level: LEVEL, most: (self.most / 2).max(1) };
        watch.stage(&card.name);
        let cache = store.map(|store| Cache::new(store, system));
        let ask = Ask { over: &over, seed: self.seed, cache: cache.as_ref(), ..Ask::exact(system, &*game, &card, entrants) };
        let found = within(&ask, &couples, question, watch)?;
        let entrants = ask.entrants;
        Ok(Answer { system, card, over, entrants, points: self.points, question, found, left_out, seed: self.seed })
    }
}

impl Long for Request {
    type Answer = Answer;

    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault> {
        Ok(couples(&self.between, &Ready::of(&self.units, systems, host)?.entrants)?.len())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault> {
        self.answer(Ready::of(&self.units, systems, host)?, Some(shard), Some(store), watch).map(|_| ())
    }

    fn merged(&self, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
        self.answer(Ready::of(&self.units, systems, host)?, None, Some(store), watch)
    }
}

/// The matchups named, or all: every unit against every other.
fn couples(named: &[(String, String)], entrants: &[Entrant]) -> Result<Vec<(usize, usize)>, Fault> {
    let n = entrants.len();
    if named.is_empty() {
        let all: Vec<_> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
        let help = "a unit against itself is even; name more lists";
        return if all.is_empty() { Err(Fault::new("there are no two units to compare").help(help)) } else { Ok(all) };
    }
    named.iter().map(|(first, second)| Ok((in_matrix(first, entrants)?, in_matrix(second, entrants)?))).collect()
}

impl Answer {
    /// How many matchups have this verdict.
    pub fn count(&self, decision: Decision) -> usize {
        self.found.iter().filter(|found| found.decision == decision).count()
    }
}
