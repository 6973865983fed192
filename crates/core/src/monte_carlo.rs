//! Seeded combats by the million, on all cores, with the same answer on any number of them.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::chance::{Dice, Tables, stream};
use crate::combat::{Combat, fight};
use crate::statistics;
use crate::tally::{Tally, Winner};

/// Combats that share one stream of random numbers. Part of the stream: changing it changes every sampled number.
pub const BLOCK: u64 = 4096;

/// How the combats get their chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// One draw a roll.
    #[default]
    Tables,
    /// Every die by itself.
    Dice,
}

/// How many combats to fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// So many, no more and no fewer.
    Combats(u64),
    /// Until the 95 % interval of A's win share is this half-wide.
    Precision(f64),
}

/// What to fight: a result is a function of the combat and of this, and of nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Chooses the dice.
    pub seed: u64,
    /// How many combats.
    pub effort: Effort,
    /// From where the dice.
    pub source: Source,
}

/// Sees how far a long run has come, and may stop it.
pub trait Watch: Sync {
    /// So many more combats are done.
    fn fought(&self, combats: u64) {
        let _ = combats;
    }
    /// The run will fight so many combats in all, as far as is known.
    fn expected(&self, combats: u64) {
        let _ = combats;
    }
    /// So many more combats are solved exactly.
    fn solved(&self, combats: u64) {
        let _ = combats;
    }
    /// Whether to stop now.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody watches.
pub struct Unwatched;
impl Watch for Unwatched {}

/// The run was stopped before it was done; what it had is not an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before all combats were fought")]
pub struct Stopped;

/// Fights the combats of a plan. Its total is the number fought: all of them finished, none dropped.
pub fn sample<C: Combat>(combat: &C, plan: Plan, watch: &dyn Watch) -> Result<Tally<u64>, Stopped> {
    match plan.effort {
        Effort::Combats(combats) => {
            watch.expected(combats);
            fight_all(combat, plan, 0, combats, watch)
        }
        Effort::Precision(half_width) => until_precise(combat, plan, half_width, watch),
    }
}

/// Fights in stages of whole blocks, each stage reckoned from the share seen so far and never more than doubling what was fought, until
/// the interval is narrow enough.
///
/// The decision looks at the width of the interval, hardly at the share itself, and the stages are large: what stopping does to the
/// share is far below its standard error.
fn until_precise<C: Combat>(combat: &C, plan: Plan, half_width: f64, watch: &dyn Watch) -> Result<Tally<u64>, Stopped> {
    const FIRST: u64 = 16 * BLOCK;
    let mut tally = fight_all(combat, plan, 0, FIRST, watch)?;
    loop {
        let fought = tally.total();
        let wins = tally.wins(Winner::A);
        if statistics::interval(wins, fought, 0.95).half_width() <= half_width {
            return Ok(tally);
        }
        let needed = statistics::combats_for(wins, fought, half_width);
        let target = needed.clamp(fought + BLOCK, 2 * fought).next_multiple_of(BLOCK);
        watch.expected(needed.max(target));
        tally.merge(&fight_all(combat, plan, fought, target, watch)?);
    }
}

/// Fights combats number `from` (the first of a block) to `to`.
fn fight_all<C: Combat>(combat: &C, plan: Plan, from: u64, to: u64, watch: &dyn Watch) -> Result<Tally<u64>, Stopped> {
    let next = AtomicU64::new(from / BLOCK);
    let new = || Tally::new(C::ENDINGS.len(), combat.clock().turns, combat.most_losses());
    let parts: Vec<Tally<u64>> = crate::parallel::on_every_thread(|| {
        let mut tally = new();
        let mut tables = Tables::new(stream(plan.seed, 0));
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block * BLOCK >= to || watch.stopped() {
                return tally;
            }
            let combats = BLOCK.min(to - block * BLOCK);
            match plan.source {
                Source::Tables => {
                    tables.restart(stream(plan.seed, block));
                    for _ in 0..combats {
                        let (outcome, turn) = fight(combat, &mut tables);
                        tally.add(outcome, turn, 1);
                    }
                }
                Source::Dice => {
                    let mut dice = Dice::new(stream(plan.seed, block));
                    for _ in 0..combats {
                        let (outcome, turn) = fight(combat, &mut dice);
                        tally.add(outcome, turn, 1);
                    }
                }
            }
            watch.fought(combats);
        }
    });
    let mut all = new();
    parts.iter().for_each(|part| all.merge(part));
    if all.total() == to - from { Ok(all) } else { Err(Stopped) }
}
