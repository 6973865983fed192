//! Who beats whom: every unit of some lists against every other, over a situation card.

use super::shards::{Long, Shard};
use super::{Opened, Units, entrants, in_matrix};
use crate::fairness::matrix::Entrant;
use crate::fairness::meetings::{self, Ask, Way};
use crate::fairness::sheet::FullMatrix;
use crate::fairness::{Cache, Card};
use crate::host::{Host, Store};
use crate::scenario::{Fault, Method, Wish};
use montjoie_core::monte_carlo::Effort;
use montjoie_core::watch::{Unwatched, Watch};
use montjoie_system::{Game, OwnList, Registry, Set, System};

/// Combats of each two units where they are sampled and nothing is said.
pub const COMBATS: u64 = 100_000;

/// Exact or sampled, and how many combats of each two units; `what` is asked, as `prices are`.
///
/// # Errors
/// Both are wanted, or a precision.
pub fn way(wish: Wish, what: &str, otherwise: u64) -> Result<(Way, u64), Fault> {
    let way = match wish.method {
        None | Some(Method::Exact) => Way::Exact,
        Some(Method::Sample) => Way::Sample,
        Some(Method::Both) => {
            let fault = Fault::new(format!("{what} exact or sampled, not both"));
            return Err(fault.help("expected --method exact or --method sample"));
        }
    };
    match wish.effort {
        None => Ok((way, otherwise)),
        Some(Effort::Combats(combats)) => Ok((way, combats)),
        Some(Effort::Precision(_)) => {
            Err(Fault::new(format!("{what} not sampled to a precision")).help("say how many combats for each two units: --combats"))
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which units, over which card.
    pub units: Units,
    /// Exact or sampled.
    pub way: Way,
    /// Combats of each two units, where they are sampled.
    pub combats: u64,
    /// Chooses the dice, where they are sampled.
    pub seed: u64,
    /// Units that the matrix must have.
    pub named: Vec<String>,
}

impl Request {
    /// The exact matrix of some units.
    pub fn exact(units: Units) -> Request {
        Request { units, way: Way::Exact, combats: COMBATS, seed: 1, named: Vec::new() }
    }
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The user's own lists, as they were read.
    pub own: Vec<OwnList>,
    /// The situation card.
    pub card: Card,
    /// What held in every situation.
    pub over: Vec<Set>,
    /// The matrix, and all that it rests on.
    pub sheet: FullMatrix,
    /// Units that the card cannot have, with the reason.
    pub left_out: Vec<String>,
    /// Combats of each two units that were sampled.
    pub combats: u64,
    /// The seed of what was sampled.
    pub seed: u64,
    /// Whether an answer could not be kept for the next run.
    pub unkept: bool,
}

/// The units, the card and what holds everywhere, checked.
pub(super) struct Ready {
    pub system: &'static dyn System,
    pub own: Vec<OwnList>,
    pub game: Box<dyn Game>,
    pub entrants: Vec<Entrant>,
    pub card: Card,
    pub over: Vec<Set>,
    pub left_out: Vec<String>,
}

impl Ready {
    pub fn of(units: &Units, systems: Registry, host: &dyn Host) -> Result<Ready, Fault> {
        let Opened { system, own, game } = units.open(systems, host)?;
        let mut entrants = entrants(&*game, &units.lists, units.options)?;
        let over = units.over(system)?;
        let card = units.card(system, systems, host)?;
        let mut left_out: Vec<String> = Vec::new();
        if card.system == system.id() {
            entrants.retain(|entrant| {
                let why = card.refuses(&*game, &entrant.id, &over);
                left_out.extend(why.iter().cloned());
                why.is_none()
            });
        }
        Ok(Ready { system, own, game, entrants, card, over, left_out })
    }

    fn ask<'a>(&'a self, request: &Request, cache: Option<&'a Cache<'a>>) -> Ask<'a> {
        Ask {
            cache,
            over: &self.over,
            way: request.way,
            pairs: request.combats.div_ceil(2),
            seed: request.seed,
            ..Ask::exact(self.system, &*self.game, &self.card, self.entrants.clone())
        }
    }
}

/// Answers it.
///
/// # Errors
/// Something in the request is wrong, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
    let ready = Ready::of(&request.units, systems, host)?;
    with(request, ready, host.store()?, watch)
}

impl Long for Request {
    type Answer = Answer;

    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault> {
        meetings::pieces(&Ready::of(&self.units, systems, host)?.ask(self, None), &Unwatched)
    }

    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault> {
        let ready = Ready::of(&self.units, systems, host)?;
        meetings::shard(&ready.ask(self, Some(&Cache::new(store, ready.system))), shard, watch)
    }

    fn merged(&self, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
        with(self, Ready::of(&self.units, systems, host)?, Some(store), watch)
    }
}

/// The answer, with what a store has of it.
fn with(request: &Request, ready: Ready, store: Option<&dyn Store>, watch: &dyn Watch) -> Result<Answer, Fault> {
    for unit in &request.named {
        in_matrix(unit, &ready.entrants)?;
    }
    watch.stage(&ready.card.name);
    let cache = store.map(|store| Cache::new(store, ready.system));
    let sheet = meetings::answer(ready.ask(request, cache.as_ref()), watch)?;
    let Ready { system, own, card, over, left_out, .. } = ready;
    let unkept = cache.as_ref().is_some_and(Cache::unwritten);
    Ok(Answer { system, own, card, over, sheet, left_out, combats: request.combats, seed: request.seed, unkept })
}

impl Answer {
    /// Points of the enemy destroyed on average for every 100 points of the row; `None` where somebody has no price.
    pub fn taken(&self, row: usize) -> Option<f64> {
        let matrix = &self.sheet.matrix;
        let own = matrix.entrants[row].points?;
        let taken: Option<f64> =
            matrix.entrants.iter().enumerate().map(|(column, entrant)| Some(matrix.cell(row, column).destroyed * entrant.points?)).sum();
        Some(taken? / matrix.entrants.len() as f64 / own * 100.0)
    }

    /// Half of the 95 % interval of a row's mean score. Cells of units that meet alike share their dice; the others are independent.
    pub fn error(&self, row: usize) -> f64 {
        let sheet = &self.sheet;
        let n = sheet.matrix.entrants.len();
        let mut by_class = vec![0.0f64; n];
        for column in 0..n {
            let deviation = sheet.matrix.cell(row, column).spread.map_or(0.0, |s| (s.score / s.pairs as f64).sqrt());
            by_class[sheet.same[column]] += deviation;
        }
        1.96 * by_class.iter().map(|deviation| deviation * deviation).sum::<f64>().sqrt() / n as f64
    }

    /// How many different profiles its units have.
    pub fn profiles(&self) -> usize {
        (0..self.sheet.matrix.entrants.len()).filter(|&row| self.sheet.same[row] == row).count()
    }
}
