//! Every state that a combat can reach, and where each leads: found by running the rules along every path of chance.

use rustc_hash::FxHashMap;

use crate::chance::Enumerator;
use crate::combat::{Combat, Outcome};
use crate::compare::{Rows, code};
use crate::watch::{Interrupt, Stopped, Unwatched};

/// Why a combat was not solved. It can still be sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The duel has more states than the chain may hold.
    #[error("more than {0} states")]
    TooManyStates(usize),
    /// The solver was asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A chain: the states that a combat can reach, numbered in the order in which they were found, with flat rows of where each leads.
pub struct Chain<S> {
    states: Vec<S>,
    numbers: FxHashMap<S, u32>,
    /// The end of each state's leads to states among `leads`, and the end of its leads to outcomes.
    ends: Vec<(usize, usize)>,
    leads: Vec<(u32, f64)>,
    outcomes: Vec<Outcome>,
    outcome_numbers: FxHashMap<u32, u32>,
    enumerator: Enumerator,
}

/// Number of states from which on a chain is cut off where the clock of its combat runs out.
const LARGE: usize = 200_000;

/// Number of states that are enumerated between two looks at whether to stop: some milliseconds.
const STATES_BETWEEN_LOOKS: usize = 256;

/// The leads of a state: numbers of states and of outcomes with probabilities, in the order of the numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leads<'a> {
    /// Leads to states: the number of the state, and the probability.
    pub states: &'a [(u32, f64)],
    /// Leads to outcomes: the number of the outcome, and the probability.
    pub outcomes: &'a [(u32, f64)],
}

/// The end of a lead: a state or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// The number of a state.
    State(u32),
    /// The number of an outcome.
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
            outcome_numbers: FxHashMap::default(),
            enumerator: Enumerator::with_laws(),
        }
    }

    /// A chain without states, with room for about this many.
    pub fn with_room(states: usize) -> Chain<S> {
        let mut chain = Chain::new();
        chain.states.reserve(states);
        chain.ends.reserve(states);
        chain.numbers.reserve(states);
        chain
    }

    /// Makes sure that everything the combat can reach from its start is in the chain; gives the states it may start in, with their
    /// probabilities. What an earlier start of the same combat has found is not looked for again.
    pub fn reach<C: Combat<State = S>>(&mut self, combat: &C, most_states: usize) -> Result<Vec<(u32, f64)>, Unsolved> {
        self.reach_unless(combat, most_states, &Unwatched)
    }

    /// The states that a combat may start in, as [`Chain::reach`] finds them, unless the search is stopped.
    pub fn reach_unless<C: Combat<State = S>>(
        &mut self,
        combat: &C,
        most_states: usize,
        interrupt: &dyn Interrupt,
    ) -> Result<Vec<(u32, f64)>, Unsolved> {
        self.explore(combat, most_states, None, interrupt).map(|(starts, _)| starts)
    }

    /// The states that a combat may start in, found for one question only: where the chain was empty and has grown large, it may hold no more than
    /// what the combat can reach before its clock runs out. The answer says whether the chain is whole; one that is not serves no other combat.
    pub(crate) fn reach_in_time<C: Combat<State = S>>(
        &mut self,
        combat: &C,
        most_states: usize,
        interrupt: &dyn Interrupt,
    ) -> Result<(Vec<(u32, f64)>, bool), Unsolved> {
        let steps = self.states.is_empty().then(|| combat.clock().steps());
        self.explore(combat, most_states, steps, interrupt)
    }

    fn explore<C: Combat<State = S>>(
        &mut self,
        combat: &C,
        most_states: usize,
        mut steps: Option<u32>,
        interrupt: &dyn Interrupt,
    ) -> Result<(Vec<(u32, f64)>, bool), Unsolved> {
        let mut starts = Vec::new();
        let mut enumerator = std::mem::take(&mut self.enumerator);
        enumerator.every_path(|chance| combat.start(chance), |state, probability| starts.push((self.number(state), probability)));
        let (mut to_states, mut to_outcomes) = (RowSums::default(), RowSums::default());
        // States are found in the order of the steps that they take: where this many are looked through, `made` steps are.
        let (mut made, mut layer) = (0, self.states.len());
        let mut whole = true;
        while self.ends.len() < self.states.len() {
            if self.ends.len() == layer {
                (made, layer) = (made + 1, self.states.len());
            }
            if self.states.len() > most_states.min(LARGE) && steps.is_some_and(|steps| made >= steps) {
                whole = false;
                break;
            }
            if self.states.len() > most_states {
                return Err(Unsolved::TooManyStates(most_states));
            }
            if self.ends.len().is_multiple_of(STATES_BETWEEN_LOOKS) && interrupt.stopped() {
                return Err(Stopped.into());
            }
            let state = self.states[self.ends.len()];
            enumerator.walk(|chance| {
                let mut next = state;
                match combat.advance(&mut next, chance) {
                    None => {
                        // A phase that the clock does not count: how many steps a state takes is not known here.
                        if steps.is_some() && combat.within_step(&next) {
                            steps = None;
                        }
                        to_states.add(self.number(next), chance.probability());
                    }
                    Some(outcome) => to_outcomes.add(self.outcome(outcome), chance.probability()),
                }
            });
            to_states.drain_into(&mut self.leads);
            let states = self.leads.len();
            to_outcomes.drain_into(&mut self.leads);
            self.ends.push((states, self.leads.len()));
        }
        self.enumerator = enumerator;
        Ok((starts, whole))
    }

    #[inline]
    fn number(&mut self, state: S) -> u32 {
        // Nearly every path leads to a state that is known.
        if let Some(&known) = self.numbers.get(&state) {
            return known;
        }
        let number = self.states.len() as u32;
        self.states.push(state);
        self.numbers.insert(state, number);
        number
    }

    #[inline]
    fn outcome(&mut self, outcome: Outcome) -> u32 {
        *self.outcome_numbers.entry(code(outcome)).or_insert_with(|| {
            self.outcomes.push(outcome);
            self.outcomes.len() as u32 - 1
        })
    }

    /// The number of each state, and the rows.
    pub(crate) fn into_rows(self) -> (FxHashMap<S, u32>, Rows<S>) {
        (self.numbers, Rows { states: self.states, ends: self.ends, leads: self.leads, outcomes: self.outcome_numbers })
    }

    /// The number of a state; `None` where the chain does not have it.
    pub(crate) fn known(&self, state: &S) -> Option<u32> {
        self.numbers.get(state).copied()
    }

    /// The states of the chain, by number.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// The outcomes of the chain, by number.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Number of leads in the whole chain.
    pub fn transitions(&self) -> usize {
        self.leads.len()
    }

    /// The leads of a state, with probabilities.
    pub fn leads(&self, state: u32) -> impl Iterator<Item = (Lead, f64)> + '_ {
        let Leads { states, outcomes } = self.row(state);
        let states = states.iter().map(|&(to, probability)| (Lead::State(to), probability));
        states.chain(outcomes.iter().map(|&(to, probability)| (Lead::Outcome(to), probability)))
    }

    /// The leads of a state, states and outcomes apart.
    #[inline]
    pub fn row(&self, state: u32) -> Leads<'_> {
        let from = if state == 0 { 0 } else { self.ends[state as usize - 1].1 };
        let (states, outcomes) = self.ends[state as usize];
        Leads { states: &self.leads[from..states], outcomes: &self.leads[states..outcomes] }
    }
}

impl<S: Copy + Ord + std::hash::Hash + std::fmt::Debug> Default for Chain<S> {
    fn default() -> Chain<S> {
        Chain::new()
    }
}

/// Adds up the paths of one step that lead to the same place.
#[derive(Default)]
struct RowSums {
    leads: Vec<(u32, f64)>,
    /// The last row that leads to each place, and the position of that lead in the row.
    marks: Vec<Mark>,
    number: u32,
}

#[derive(Clone, Copy)]
struct Mark {
    row: u32,
    place: u32,
}

const NO_ROW: Mark = Mark { row: u32::MAX, place: 0 };

impl RowSums {
    #[inline]
    fn add(&mut self, to: u32, probability: f64) {
        let at = to as usize;
        if at >= self.marks.len() {
            self.marks.resize((at + 1).next_power_of_two(), NO_ROW);
        }
        let mark = &mut self.marks[at];
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
