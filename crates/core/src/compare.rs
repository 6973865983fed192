//! Whether two combats have one law: their reachable states and the rows of these, compared in lockstep up to the first difference.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::chain::{Chain, Leads, Numbering, Numbers, Unsolved};
use crate::chance::Enumerator;
use crate::combat::{Combat, Outcome};
use crate::contest::Contest;
use crate::exact::{self, Chains, goes_on};
use crate::tally::Tally;
use crate::watch::Interrupt;

/// How far two probabilities may be apart and still be the same sum, added up in another order.
pub const ROUNDING: f64 = 1e-12;

/// A combat with every state that it can reach before its clock runs out, to compare others with.
pub trait Ground: Send + Sync {
    /// Whether the other has the states of this combat, reached with the same probabilities, and its clock, as far as this look tells: then
    /// it has its answer. The converse does not hold: a state may carry what no outcome depends on.
    fn same_law(&self, other: &dyn Contest, look: Look) -> bool;
    /// The exact answer of another combat, to the last bit what it comes to by itself: sooner, where most of its paths lead to the same states.
    ///
    /// # Errors
    /// Where it has more than `most_states` before its clock runs out, or where it was stopped.
    fn solve(&self, other: &dyn Contest, most_states: usize, interrupt: &dyn Interrupt) -> Result<Tally<f64>, Unsolved>;
}

/// How much of two combats is compared. Every look compares the states on one way to each that it picks, too: the other combat is never
/// asked about a state that it cannot reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Some states out of every part of the chain: finds most differences and proves nothing.
    Quick,
    /// One of [`PARTS`] parts of the states, which are spread over the chain. All parts together are a proof.
    Part(usize),
}

/// Parts into which the states are divided.
pub const PARTS: usize = 16;

/// One state in so many is in another part than the state that leads to it.
const TOGETHER: u64 = 32;

/// States that a quick look picks, spread over the chain.
const PICKED: usize = 256;

/// The states of a combat and where they lead.
struct Reached<C: Combat> {
    combat: C,
    /// Where it may start.
    starts: Vec<(u32, f64)>,
    numbers: FxHashMap<C::State, u32>,
    paths: Paths,
    chain: Rows<C::State>,
    /// The states of a quick look, in the order of their numbers, and then those of each part.
    looks: Vec<Vec<u32>>,
}

/// The rows of a chain, without what it was found with.
pub(crate) struct Rows<S> {
    pub(crate) states: Vec<S>,
    /// Of states that are reached only as the clock runs out there is none.
    pub(crate) ends: Vec<(usize, usize)>,
    pub(crate) leads: Vec<(u32, f64)>,
    pub(crate) outcomes: FxHashMap<u32, u32>,
}

/// Finds every state that a combat can reach before its clock runs out.
///
/// # Errors
/// Where they are more than `most_states`, or where it was stopped.
pub fn ground<C: Combat>(combat: &C, most_states: usize, interrupt: &dyn Interrupt) -> Result<Box<dyn Ground>, Unsolved> {
    let mut chain = Chain::for_one_clock();
    let mut kept = Kept { numbers: Numbers::default(), paths: Paths::default() };
    let starts = chain.reach_numbered(&mut kept, combat, most_states, interrupt)?;
    let (Kept { numbers, paths }, chain) = (kept, chain.into_rows());
    let looks = chain.looks();
    Ok(Box::new(Reached { combat: combat.clone(), starts: summed(starts), numbers: numbers.0, paths, chain, looks }))
}

/// Where the paths of each state lead that do not end the combat, in the order in which they are walked. With other rules most lead to the same
/// states: what is expected is compared with what comes, and need not be looked up.
#[derive(Default)]
struct Paths {
    /// By state: where its paths begin.
    from: Vec<usize>,
    to: Vec<u32>,
}

/// Paths beyond so many are not kept (32 MB).
const MOST_PATHS: usize = 1 << 23;

impl Paths {
    fn of(&self, state: usize) -> std::slice::Iter<'_, u32> {
        let place = |state: usize| self.from.get(state).copied().unwrap_or(self.to.len());
        self.to[place(state)..place(state + 1)].iter()
    }
}

/// Numbers states and keeps where paths lead.
struct Kept<S> {
    numbers: Numbers<S>,
    paths: Paths,
}

impl<S: Copy + Eq + Hash> Numbering<S> for Kept<S> {
    #[inline]
    fn number(&mut self, states: &mut Vec<S>, state: S) -> u32 {
        let number = self.numbers.number(states, state);
        // Before the first row come the starts.
        if !self.paths.from.is_empty() && self.paths.to.len() < MOST_PATHS {
            self.paths.to.push(number);
        }
        number
    }

    fn row(&mut self, _: usize) {
        self.paths.from.push(self.paths.to.len());
    }
}

/// Numbers the states of another combat, most of which are known.
struct Guided<'a, C: Combat> {
    known: &'a Reached<C>,
    expected: std::slice::Iter<'a, u32>,
    /// By known state: its number here, and by number here: the known state. `NONE` where there is none.
    here: Vec<u32>,
    there: Vec<u32>,
    others: FxHashMap<C::State, u32>,
}

const NONE: u32 = u32::MAX;

impl<C: Combat> Numbering<C::State> for Guided<'_, C> {
    #[inline]
    fn number(&mut self, states: &mut Vec<C::State>, state: C::State) -> u32 {
        let new = states.len() as u32;
        let Some(there) = self.known.number(&state, self.expected.next()) else {
            return *self.others.entry(state).or_insert_with(|| {
                states.push(state);
                self.there.push(NONE);
                new
            });
        };
        let here = &mut self.here[there as usize];
        if *here == NONE {
            *here = new;
            states.push(state);
            self.there.push(there);
        }
        *here
    }

    fn row(&mut self, state: usize) {
        let there = self.there[state];
        self.expected = if there == NONE { Default::default() } else { self.known.paths.of(there as usize) };
    }
}

impl<S> Rows<S> {
    /// The leads of a state to states and to outcomes.
    fn row(&self, state: usize) -> Leads<'_> {
        let from = if state == 0 { 0 } else { self.ends[state - 1].1 };
        let (middle, end) = self.ends[state];
        Leads { states: &self.leads[from..middle], outcomes: &self.leads[middle..end] }
    }

    /// The states of each look: a quick one picks some of those that chance leads on from, evenly spaced; a part picks by number.
    fn looks(&self) -> Vec<Vec<u32>> {
        // By state: an earlier one that leads there. Every state but a start was found from one.
        let mut found_from: Vec<Option<usize>> = vec![None; self.states.len()];
        let mut drawn = Vec::new();
        for state in 0..self.ends.len() {
            let Leads { states, outcomes } = self.row(state);
            for &(to, _) in states.iter().filter(|(to, _)| *to as usize > state) {
                found_from[to as usize].get_or_insert(state);
            }
            if states.len() + outcomes.len() > 1 {
                drawn.push(state);
            }
        }
        let with_ways = |picked: &mut dyn Iterator<Item = usize>| {
            let mut with_ways = vec![false; self.states.len()];
            for state in picked {
                let mut on_the_way = Some(state);
                while let Some(state) = on_the_way.filter(|&state| !with_ways[state]) {
                    with_ways[state] = true;
                    on_the_way = found_from[state];
                }
            }
            (0..).zip(with_ways).filter(|(_, picked)| *picked).map(|(state, _)| state).collect()
        };
        let quick = with_ways(&mut drawn.iter().copied().step_by(drawn.len().div_ceil(PICKED).max(1)));
        // A state is nearly always in the part of the one before it, so that a part has few ways to it that are not its own.
        let mut part_of: Vec<usize> = Vec::with_capacity(self.states.len());
        for (state, from) in found_from.iter().enumerate() {
            let mixed = (state as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            part_of.push(match from {
                Some(from) if !mixed.is_multiple_of(TOGETHER) => part_of[*from],
                _ => (mixed / TOGETHER) as usize % PARTS,
            });
        }
        let parts = (0..PARTS).map(|part| with_ways(&mut (0..self.states.len()).filter(|&state| part_of[state] == part)));
        std::iter::once(quick).chain(parts).collect()
    }
}

impl<C: Combat> Ground for Reached<C> {
    fn same_law(&self, other: &dyn Contest, look: Look) -> bool {
        let places = &self.looks[match look {
            Look::Quick => 0,
            Look::Part(part) => 1 + part,
        }];
        other.as_any().downcast_ref().is_some_and(|other| self.same(other, places))
    }

    fn solve(&self, other: &dyn Contest, most_states: usize, interrupt: &dyn Interrupt) -> Result<Tally<f64>, Unsolved> {
        let Some(other) = other.as_any().downcast_ref::<C>() else {
            return other.solve(&mut Chains::stopped_by(interrupt).for_one_clock(), most_states).map(|solved| solved.tally);
        };
        let states = self.chain.states.len();
        let mut chain = Chain::for_one_clock().with_room(states, self.chain.leads.len());
        let (here, there) = (vec![NONE; states], Vec::with_capacity(states));
        let mut guided = Guided { known: self, expected: Default::default(), here, there, others: FxHashMap::default() };
        let starts = chain.reach_numbered(&mut guided, other, most_states, interrupt)?;
        Ok(exact::follow_one(&chain, other, starts, interrupt)?)
    }
}

impl<C: Combat> Reached<C> {
    /// The number of a state, which is perhaps the one that is expected.
    #[inline]
    fn number(&self, state: &C::State, expected: Option<&u32>) -> Option<u32> {
        match expected {
            Some(&number) if self.chain.states[number as usize] == *state => Some(number),
            _ => self.numbers.get(state).copied(),
        }
    }

    fn same(&self, other: &C, places: &[u32]) -> bool {
        let (clock, length) = (self.combat.clock(), |turn| (goes_on(&self.combat, turn) - goes_on(other, turn)).abs() <= ROUNDING);
        clock == other.clock()
            && (1..clock.turns).all(length)
            && self.same_starts(other)
            && (self.combat.same_chain(other) || self.same_rows(other, places))
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

    /// Places of states come in the order in which they were found, and one way to each before it: each is reached by rows that are the same
    /// in both.
    fn same_rows(&self, other: &C, places: &[u32]) -> bool {
        let Rows { states, ends, outcomes, .. } = &self.chain;
        let (one, mut enumerator) = (&self.combat, Enumerator::with_laws());
        // By state and by outcome: what the other row leads there with. Cleared row by row.
        let (mut to_states, mut to_outcomes) = (vec![0.0; states.len()], vec![0.0; outcomes.len()]);
        for place in places.iter().map(|&place| place as usize) {
            let state = states[place];
            if one.within_step(&state) != other.within_step(&state) || one.called_off(&state) != other.called_off(&state) {
                return false;
            }
            if place >= ends.len() {
                continue;
            }
            let row = self.chain.row(place);
            let mut expected = self.paths.of(place);
            let mut total = 0.0;
            let mut known = true;
            enumerator.walk(|chance| {
                let mut next = state;
                let slot = match other.advance(&mut next, chance) {
                    None => self.number(&next, expected.next()).map(|number| &mut to_states[number as usize]),
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
            let alike = same(&mut to_states, row.states) & same(&mut to_outcomes, row.outcomes);
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

/// One entry per state, in the order of their numbers.
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
