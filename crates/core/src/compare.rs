//! Whether two combats have one law: their reachable states and the rows of these, compared in lockstep up to the first difference.

use rustc_hash::FxHashMap;

use crate::chain::{Chain, Unsolved};
use crate::chance::Enumerator;
use crate::combat::{Combat, Outcome};
use crate::contest::Contest;
use crate::exact::goes_on;
use crate::tally::Tally;

/// The difference at which two probabilities still count as the same sum, added up in another order.
pub const ROUNDING: f64 = 1e-12;

/// A combat with every state that it can reach: the ground on which others are compared with it.
pub trait Ground: Send + Sync {
    /// Whether another combat has the states of the ground, reached with the same probabilities, and its clock: then it has its answer.
    /// The converse does not hold: a state may carry what no outcome depends on.
    fn same_law(&self, other: &dyn Contest, look: Look) -> bool;
    /// Number of states that the ground has.
    fn states(&self) -> usize;
}

/// The part of two combats that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A quick look at some states out of every part of the chain: finds most differences and proves nothing.
    Quick,
    /// A look at every state of both combats.
    Whole,
}

/// Number of states that a quick look picks, spread over the chain; it compares them and the states on one way to each.
const PICKED: usize = 256;

/// The states that a combat can reach, and where those lead.
struct Reached<C: Combat> {
    combat: C,
    /// The states in which the combat may start, with probabilities.
    starts: Vec<(u32, f64)>,
    numbers: FxHashMap<C::State, u32>,
    chain: Rows<C::State>,
    /// The states of a quick look, in the order of their numbers: with each of them one way there from a start.
    quick: Vec<usize>,
}

/// The rows of a chain, without the enumerator that found them.
pub(crate) struct Rows<S> {
    pub(crate) states: Vec<S>,
    pub(crate) ends: Vec<(usize, usize)>,
    pub(crate) leads: Vec<(u32, f64)>,
    pub(crate) outcomes: FxHashMap<u32, u32>,
}

/// Finds every state of a combat.
///
/// # Errors
/// The combat has more than `most_states` states.
pub fn ground<C: Combat>(combat: &C, most_states: usize) -> Result<Box<dyn Ground>, Unsolved> {
    let mut chain = Chain::new();
    let starts = summed(chain.reach(combat, most_states)?);
    let (numbers, chain) = chain.into_rows();
    let quick = chain.picked();
    Ok(Box::new(Reached { combat: combat.clone(), starts, numbers, chain, quick }))
}

impl<S> Rows<S> {
    /// States that chance leads on from, evenly spaced, with all the states on the way to each: a combat that is the same so far can reach them.
    fn picked(&self) -> Vec<usize> {
        // By state: an earlier one that leads there. Every state but a start was found from one.
        let mut found_from: Vec<Option<usize>> = vec![None; self.states.len()];
        let (mut from, mut drawn) = (0, Vec::new());
        for (state, &(middle, end)) in self.ends.iter().enumerate() {
            for &(to, _) in self.leads[from..middle].iter().filter(|(to, _)| *to as usize > state) {
                found_from[to as usize].get_or_insert(state);
            }
            if end - from > 1 {
                drawn.push(state);
            }
            from = end;
        }
        let mut picked = vec![false; self.states.len()];
        for &state in drawn.iter().step_by(drawn.len().div_ceil(PICKED).max(1)) {
            let mut on_the_way = Some(state);
            while let Some(state) = on_the_way.filter(|&state| !picked[state]) {
                picked[state] = true;
                on_the_way = found_from[state];
            }
        }
        (0..picked.len()).filter(|&state| picked[state]).collect()
    }
}

impl<C: Combat> Ground for Reached<C> {
    fn same_law(&self, other: &dyn Contest, look: Look) -> bool {
        other.as_any().downcast_ref().is_some_and(|other| self.same(other, look))
    }

    fn states(&self) -> usize {
        self.chain.states.len()
    }
}

impl<C: Combat> Reached<C> {
    fn same(&self, other: &C, look: Look) -> bool {
        let (one, clock) = (&self.combat, self.combat.clock());
        let same_length = |turn| (goes_on(one, turn) - goes_on(other, turn)).abs() <= ROUNDING;
        let same_rows = || match look {
            Look::Quick => self.same_rows(other, self.quick.iter().copied()),
            Look::Whole => self.same_rows(other, 0..self.chain.states.len()),
        };
        let same_ends = clock == other.clock() && (1..clock.turns).all(same_length);
        same_ends && self.same_starts(other) && (one.same_chain(other) || same_rows())
    }

    fn same_starts(&self, other: &C) -> bool {
        let mut starts = Vec::new();
        let mut known = true;
        Enumerator::new().every_path(
            |chance| other.start(chance),
            |state, probability| match self.numbers.get(&state) {
                Some(&number) => starts.push((number, probability)),
                None => known = false,
            },
        );
        known && close(&summed(starts), &self.starts)
    }

    /// Whether another combat has the same rows at these places. They come in the order in which their states were found, after one way to each: a
    /// state is reached by rows that are the same in both combats, and the other combat is never asked about a state that it cannot reach.
    fn same_rows(&self, other: &C, places: impl Iterator<Item = usize>) -> bool {
        let Rows { states, ends, leads, outcomes } = &self.chain;
        let mut enumerator = Enumerator::with_laws();
        // By state and by outcome: what the other row leads there with. Cleared row by row.
        let (mut to_states, mut to_outcomes) = (vec![0.0; states.len()], vec![0.0; outcomes.len()]);
        for place in places {
            let (state, (middle, end)) = (states[place], ends[place]);
            let from = if place == 0 { 0 } else { ends[place - 1].1 };
            let (row_states, row_outcomes) = (&leads[from..middle], &leads[middle..end]);
            let one = &self.combat;
            if one.within_step(&state) != other.within_step(&state) || one.called_off(&state) != other.called_off(&state) {
                return false;
            }
            let mut total = 0.0;
            let mut known = true;
            enumerator.walk(|chance| {
                let mut next = state;
                let slot = match other.advance(&mut next, chance) {
                    None => self.numbers.get(&next).map(|&number| &mut to_states[number as usize]),
                    Some(outcome) => outcomes.get(&code(outcome)).map(|&number| &mut to_outcomes[number as usize]),
                };
                match slot {
                    Some(slot) => {
                        *slot += chance.probability();
                        total += chance.probability();
                    }
                    None => known = false,
                }
            });
            // The row and the rest of the row: what leads nowhere in this row must not have led anywhere in the other.
            let mut taken = 0.0;
            let mut same = |slots: &mut [f64], row: &[(u32, f64)]| {
                row.iter().fold(true, |same, &(to, probability)| {
                    let is = std::mem::take(&mut slots[to as usize]);
                    taken += is;
                    same & ((is - probability).abs() <= ROUNDING)
                })
            };
            let alike = same(&mut to_states, row_states) & same(&mut to_outcomes, row_outcomes);
            if !known || !alike || (total - taken).abs() > ROUNDING {
                return false;
            }
        }
        true
    }
}

/// An outcome in one number.
pub(crate) fn code(outcome: Outcome) -> u32 {
    let Outcome { winner, ending, losses } = outcome;
    u32::from_le_bytes([crate::tally::Winner::of(winner) as u8, ending, losses.a, losses.b])
}

/// Starts with one entry per state, in the order of the states' numbers.
fn summed(mut starts: Vec<(u32, f64)>) -> Vec<(u32, f64)> {
    starts.sort_by_key(|&(state, _)| state);
    let mut sums: Vec<(u32, f64)> = Vec::new();
    for (state, probability) in starts {
        match sums.last_mut().filter(|(last, _)| *last == state) {
            Some((_, sum)) => *sum += probability,
            None => sums.push((state, probability)),
        }
    }
    sums
}

fn close(one: &[(u32, f64)], other: &[(u32, f64)]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|((a, p), (b, q))| a == b && (p - q).abs() <= ROUNDING)
}

/// Whether two answers are the same to within `off` in every cell; a table that is longer must hold nothing more.
pub fn same_answer(one: &Tally<f64>, other: &Tally<f64>, off: f64) -> bool {
    let tables = |tally: &Tally<f64>| [tally.endings.clone(), tally.rounds.clone(), tally.losses.a.clone(), tally.losses.b.clone()];
    tables(one).iter().zip(&tables(other)).all(|(one, other)| {
        let at = |rows: &[[f64; 3]], place: usize| rows.get(place).copied().unwrap_or_default();
        (0..one.len().max(other.len())).all(|place| at(one, place).iter().zip(at(other, place)).all(|(p, q)| (p - q).abs() <= off))
    })
}
