//! Sampled answers: seeded combats by the million, on all cores, with the same answer on any number of them.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::chance::{Answers, Chance, Dice, Tables, stream};
use crate::combat::{Over, Play, Streams, fight_number};
use crate::parallel;
use crate::statistics;
use crate::tally::{Count, Winner};
pub use crate::watch::{Interrupt, Stopped, Unwatched, Watch};

/// Number of combats that share one stream of random numbers. Changing it changes every sampled number.
pub const BLOCK: u64 = 4096;

/// Number of slow plays that a thread takes at a time: a divisor of [`BLOCK`].
const FEW: u64 = 16;

/// The source of chance of sampled combats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Source {
    /// The source that makes one draw a roll.
    #[default]
    Tables,
    /// The source that throws every die by itself.
    Dice,
}

impl Source {
    /// The source with a generator.
    pub(crate) fn of(self, rng: Xoshiro256PlusPlus) -> Box<dyn Answers> {
        match self {
            Source::Tables => Box::new(Tables::new(rng)),
            Source::Dice => Box::new(Dice::new(rng)),
        }
    }
}

/// The number of combats to fight, or the precision to reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// An exact number of combats.
    Combats(u64),
    /// The half-width of the 95 % interval of A's win share at which to stop, as a share.
    Precision(f64),
}

/// The plan of a sampled answer: its result is a function of the play and of the plan, and of nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The seed of the dice.
    pub seed: u64,
    /// Number of combats, or the precision.
    pub effort: Effort,
    /// The source of the dice.
    pub source: Source,
}

impl Plan {
    /// The dice of the plan, whatever the effort.
    pub const fn run(self) -> Run {
        Run { seed: self.seed, source: self.source }
    }
}

/// The dice of a run: play number `n` of it is the same play on any machine and at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The seed of the dice.
    pub seed: u64,
    /// The source of the dice.
    pub source: Source,
}

/// Fights the plays of a plan. Its total is the number fought: all of them finished, none dropped.
pub fn sample<P: Play>(play: &P, plan: Plan, watch: &dyn Watch) -> Result<P::Count, Stopped> {
    match plan.effort {
        Effort::Combats(plays) => {
            watch.expected(plays);
            fight_range(play, plan.run(), 0..plays, watch)
        }
        Effort::Precision(half_width) => until_precise(play, plan.run(), half_width, watch),
    }
}

/// Fights in stages of whole blocks, each stage reckoned from the share seen so far and never more than doubling what was fought, until
/// the interval is narrow enough.
///
/// Stopping depends on the interval's width and the stages are large, so the bias of the share is far below its standard error.
fn until_precise<P: Play>(play: &P, run: Run, half_width: f64, watch: &dyn Watch) -> Result<P::Count, Stopped> {
    const FIRST: u64 = 16 * BLOCK;
    let mut count = fight_range(play, run, 0..FIRST, watch)?;
    loop {
        let fought = count.plays();
        let wins = count.won()[Winner::A as usize];
        if statistics::interval(wins, fought, 0.95).half_width() <= half_width {
            return Ok(count);
        }
        let needed = statistics::combats_for(wins, fought, half_width);
        let target = needed.clamp(fought + BLOCK, 2 * fought).next_multiple_of(BLOCK);
        watch.expected(needed.max(target));
        count.merge(&fight_range(play, run, fought..target, watch)?);
    }
}

/// Fights the plays with these numbers, on all cores. The first must be the first of a block.
pub fn fight_range<P: Play>(play: &P, run: Run, plays: Range<u64>, watch: &dyn Watch) -> Result<P::Count, Stopped> {
    debug_assert!(plays.start.is_multiple_of(BLOCK));
    let portion = if play.slow() && P::STREAMS == Streams::PerPlay { FEW } else { BLOCK };
    let next = AtomicU64::new(plays.start);
    let work = || {
        let mut count = play.nothing();
        let mut used = None;
        let mut tables = Tables::new(stream(run.seed, 0));
        loop {
            let first = next.fetch_add(portion, Ordering::Relaxed);
            let numbers = first..(first + portion).min(plays.end);
            if numbers.is_empty() || watch.stopped() {
                return count;
            }
            let fought = numbers.end - numbers.start;
            match run.source {
                Source::Tables => fight_block(play, run.seed, numbers, &mut tables, Tables::restart, &mut used, &mut count),
                Source::Dice => {
                    let mut dice = Dice::new(stream(run.seed, first / BLOCK));
                    fight_block(play, run.seed, numbers, &mut dice.asked(), Answers::restart, &mut used, &mut count);
                }
            }
            watch.fought(fought);
        }
    };
    // One portion is work for one thread: many such ranges can be fought side by side.
    let parts: Vec<P::Count> = if plays.end - plays.start <= portion { vec![work()] } else { parallel::on_every_thread(work) };
    let mut all = play.nothing();
    parts.iter().for_each(|part| all.merge(part));
    if all.plays() == plays.end - plays.start { Ok(all) } else { Err(Stopped) }
}

/// The number of the stream of random numbers that begins with this play; `None` where it goes on with the stream of the play before.
pub(crate) fn begins<P: Play>(number: u64) -> Option<u64> {
    match P::STREAMS {
        Streams::PerBlock => number.is_multiple_of(BLOCK).then_some(number / BLOCK),
        Streams::PerPlay => Some(number),
    }
}

/// Fights plays of one block, one after the other.
fn fight_block<P: Play, C: Chance>(
    play: &P,
    seed: u64,
    numbers: Range<u64>,
    chance: &mut C,
    restart: impl Fn(&mut C, Xoshiro256PlusPlus),
    used: &mut Option<P::State>,
    count: &mut P::Count,
) {
    for number in numbers {
        if let Some(at) = begins::<P>(number) {
            restart(chance, stream(seed, at));
        }
        let Over { state, outcome, turn } = fight_number(play, number, used.take(), chance);
        play.count(count, &state, outcome, turn);
        *used = Some(state);
    }
}
