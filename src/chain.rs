//! Every state that a combat can reach, and where each leads: found by running the rules along every path of chance.

use rustc_hash::FxHashMap;

use crate::chance::Enumerator;
use crate::combat::{Combat, Outcome, Step};

/// The combat has more states than the chain may hold; it can still be sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} states")]
pub struct TooManyStates(pub usize);

/// Marks a lead that ends the combat; the other bits are the outcome's number.
const OVER: u32 = 1 << 31;

/// States, numbered in the order in which they were found, with flat rows of where they lead.
pub struct Chain<S> {
    states: Vec<S>,
    numbers: FxHashMap<S, u32>,
    ends: Vec<usize>,
    leads: Vec<(u32, f64)>,
    outcomes: Vec<Outcome>,
    enumerator: Enumerator,
}

/// Where a lead goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// To the state of this number.
    State(u32),
    /// To the outcome of this number.
    Outcome(u32),
}

impl<S: Copy + Ord + std::hash::Hash + std::fmt::Debug> Chain<S> {
    /// A chain without states.
    pub fn new() -> Chain<S> {
        Chain {
            states: Vec::new(),
            numbers: FxHashMap::default(),
            ends: Vec::new(),
            leads: Vec::new(),
            outcomes: Vec::new(),
            enumerator: Enumerator::with_laws(),
        }
    }

    /// Makes sure that everything the combat can reach from its start is in the chain; gives the states it may start in, with their
    /// probabilities. What an earlier start of the same combat has found is not looked for again.
    pub fn reach<C: Combat<State = S>>(&mut self, combat: &C, most_states: usize) -> Result<Vec<(u32, f64)>, TooManyStates> {
        let mut starts = Vec::new();
        let mut enumerator = std::mem::take(&mut self.enumerator);
        enumerator.every_path(|chance| combat.start(chance), |state, probability| starts.push((self.number(state), probability)));
        let mut row = Row::default();
        while self.ends.len() < self.states.len() {
            if self.states.len() > most_states {
                return Err(TooManyStates(most_states));
            }
            let state = self.states[self.ends.len()];
            enumerator.every_path(
                |chance| combat.step(state, chance),
                |step, probability| {
                    let lead = match step {
                        Step::Goes(next) => self.number(next),
                        Step::Over(outcome) => OVER | self.outcome(outcome),
                    };
                    row.add(lead, probability);
                },
            );
            row.drain_into(&mut self.leads);
            self.ends.push(self.leads.len());
        }
        self.enumerator = enumerator;
        Ok(starts)
    }

    fn number(&mut self, state: S) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as u32 - 1
        })
    }

    fn outcome(&mut self, outcome: Outcome) -> u32 {
        let known = self.outcomes.iter().position(|&known| known == outcome);
        known.unwrap_or_else(|| {
            self.outcomes.push(outcome);
            self.outcomes.len() - 1
        }) as u32
    }

    /// The states, by number.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// The outcomes, by number.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// How many leads there are in all.
    pub fn transitions(&self) -> usize {
        self.leads.len()
    }

    /// Where a state leads, with probabilities.
    pub fn leads(&self, state: u32) -> impl Iterator<Item = (Lead, f64)> + '_ {
        let from = if state == 0 { 0 } else { self.ends[state as usize - 1] };
        self.leads[from..self.ends[state as usize]].iter().map(|&(to, probability)| {
            let lead = if to & OVER == 0 { Lead::State(to) } else { Lead::Outcome(to & !OVER) };
            (lead, probability)
        })
    }
}

impl<S: Copy + Ord + std::hash::Hash + std::fmt::Debug> Default for Chain<S> {
    fn default() -> Chain<S> {
        Chain::new()
    }
}

/// Adds up the paths of one step that lead to the same place.
#[derive(Default)]
struct Row {
    leads: Vec<(u32, f64)>,
    /// By state, and by outcome: the last row that leads there, and its place in it.
    states: Vec<Mark>,
    outcomes: Vec<Mark>,
    number: u32,
}

#[derive(Clone, Copy)]
struct Mark {
    row: u32,
    place: u32,
}

const NO_ROW: Mark = Mark { row: u32::MAX, place: 0 };

impl Row {
    #[inline]
    fn add(&mut self, to: u32, probability: f64) {
        let marks = if to & OVER == 0 { &mut self.states } else { &mut self.outcomes };
        let at = (to & !OVER) as usize;
        if at >= marks.len() {
            marks.resize((at + 1).next_power_of_two(), NO_ROW);
        }
        let mark = &mut marks[at];
        if mark.row == self.number {
            self.leads[mark.place as usize].1 += probability;
        } else {
            *mark = Mark { row: self.number, place: self.leads.len() as u32 };
            self.leads.push((to, probability));
        }
    }

    fn drain_into(&mut self, leads: &mut Vec<(u32, f64)>) {
        self.leads.sort_unstable_by_key(|&(to, _)| to);
        leads.append(&mut self.leads);
        self.number += 1;
    }
}
