//! The exact answer: probability pushed along the chain, step by step, until it has all come to an end.

use std::any::Any;

use crate::chain::{Chain, Lead, TooManyStates};
use crate::chance::Enumerator;
use crate::combat::{Clock, Combat};
use crate::tally::Tally;

/// The most states that a chain may have before the combat is only sampled, unless the caller says otherwise.
pub const MOST_STATES: usize = 2_000_000;

/// An exact answer, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The answer.
    pub tally: Tally<f64>,
    /// States in the chain, those of earlier starts of the same combat included.
    pub states: usize,
    /// Leads between them.
    pub transitions: usize,
}

/// Chains kept between questions: a sweep over distances or over who begins asks one chain many times.
#[derive(Default)]
pub struct Chains {
    last: Option<Box<dyn Any + Send>>,
}

impl Chains {
    /// Keeps none yet.
    pub fn new() -> Chains {
        Chains::default()
    }

    /// The chain of this combat, if the last one asked for serves it too; else a new one in its place.
    fn of<C: Combat>(&mut self, combat: &C) -> &mut Chain<C::State> {
        let serves =
            |kept: &Box<dyn Any + Send>| kept.downcast_ref::<(C, Chain<C::State>)>().is_some_and(|(other, _)| other.same_chain(combat));
        if !self.last.as_ref().is_some_and(serves) {
            self.last = Some(Box::new((combat.clone(), Chain::<C::State>::new())));
        }
        let kept = self.last.as_mut().and_then(|kept| kept.downcast_mut::<(C, Chain<C::State>)>());
        &mut kept.expect("just put there").1
    }

    fn forget(&mut self) {
        self.last = None;
    }
}

/// Solves a combat, or says that it has more states than allowed.
pub fn solve<C: Combat>(combat: &C, chains: &mut Chains, most_states: usize) -> Result<Solved, TooManyStates> {
    let chain = chains.of(combat);
    match chain.reach(combat, most_states) {
        Ok(starts) => {
            let tally = follow(combat, chain, &starts);
            Ok(Solved { tally, states: chain.states().len(), transitions: chain.transitions() })
        }
        Err(too_many) => {
            // Half a chain answers nothing.
            chains.forget();
            Err(too_many)
        }
    }
}

/// Pushes the probability of the starts along the chain until the clock has run out.
fn follow<C: Combat>(combat: &C, chain: &Chain<C::State>, starts: &[(u32, f64)]) -> Tally<f64> {
    let clock = combat.clock();
    let states = chain.states();
    let mut ends = Ends::new(clock, chain.outcomes().len());
    let mut now = Mass::new(states.len());
    let mut next = Mass::new(states.len());
    let mut tally = Tally::new(C::ENDINGS.len(), clock.turns, combat.most_losses());
    starts.iter().for_each(|&(state, probability)| now.add(state, probability));
    let mut within = Mass::new(states.len());
    for step in 0..clock.steps() {
        while now.any() {
            now.drain(|state, mass| {
                for (lead, probability) in chain.leads(state) {
                    match lead {
                        Lead::State(to) if combat.within_step(&states[to as usize]) => within.add(to, mass * probability),
                        Lead::State(to) => next.add(to, mass * probability),
                        Lead::Outcome(outcome) => ends.add(outcome, clock.turn(step), mass * probability),
                    }
                }
            });
            std::mem::swap(&mut now, &mut within);
        }
        std::mem::swap(&mut now, &mut next);
        let turn = clock.turn(step);
        let on = if clock.ends_turn(step) && step + 1 < clock.steps() { goes_on(combat, turn) } else { 1.0 };
        if on < 1.0 {
            now.drain(|state, mass| {
                tally.add(combat.called_off(states[state as usize]), turn, mass * (1.0 - on));
                next.add(state, mass * on);
            });
            std::mem::swap(&mut now, &mut next);
        }
    }
    for (number, &outcome) in chain.outcomes().iter().enumerate() {
        for turn in 1..=clock.turns {
            tally.add(outcome, turn, ends.sum(number as u32, turn));
        }
    }
    now.drain(|state, mass| tally.add(combat.called_off(states[state as usize]), clock.turns, mass));
    tally
}

/// The probability that another turn follows this one.
fn goes_on<C: Combat>(combat: &C, turn: u32) -> f64 {
    let mut on = 0.0;
    Enumerator::new().every_path(|chance| combat.goes_on(turn, chance), |goes, p| on += if goes { p } else { 0.0 });
    on
}

/// Probability by state, with the list of states that hold any.
struct Mass {
    held: Vec<f64>,
    holders: Vec<u32>,
}

impl Mass {
    fn new(states: usize) -> Mass {
        Mass { held: vec![0.0; states], holders: Vec::new() }
    }

    #[inline]
    fn add(&mut self, state: u32, mass: f64) {
        let held = &mut self.held[state as usize];
        if *held == 0.0 && mass > 0.0 {
            self.holders.push(state);
        }
        *held += mass;
    }

    fn any(&self) -> bool {
        !self.holders.is_empty()
    }

    fn drain(&mut self, mut visit: impl FnMut(u32, f64)) {
        for state in self.holders.drain(..) {
            visit(state, std::mem::take(&mut self.held[state as usize]));
        }
    }
}

/// Probability by outcome and turn, summed with Neumaier's compensation: thousands of small shares must still add up to 1.
struct Ends {
    turns: usize,
    sums: Vec<(f64, f64)>,
}

impl Ends {
    fn new(clock: Clock, outcomes: usize) -> Ends {
        let turns = clock.turns as usize;
        Ends { turns, sums: vec![(0.0, 0.0); outcomes * turns] }
    }

    #[inline]
    fn add(&mut self, outcome: u32, turn: u32, mass: f64) {
        let (sum, lost) = &mut self.sums[outcome as usize * self.turns + turn as usize - 1];
        let total = *sum + mass;
        *lost += if *sum >= mass { (*sum - total) + mass } else { (mass - total) + *sum };
        *sum = total;
    }

    fn sum(&self, outcome: u32, turn: u32) -> f64 {
        let (sum, lost) = self.sums[outcome as usize * self.turns + turn as usize - 1];
        sum + lost
    }
}
