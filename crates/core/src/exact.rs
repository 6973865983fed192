//! Exact answers: probability pushed along the chain, step by step, until it has all come to an end.

use std::any::Any;

use serde::{Deserialize, Serialize};

use crate::chain::{Chain, Unsolved};
use crate::chance::Enumerator;
use crate::combat::{Clock, Combat};
use crate::tally::{Tally, Winner};
use crate::watch::{Interrupt, Stopped, Unwatched};

/// The most states that a chain may have before the combat is only sampled, unless the caller says otherwise.
pub const MOST_STATES: usize = 2_000_000;

/// An exact answer, and the size of its chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// The tally of the combat, in probabilities.
    pub tally: Tally<f64>,
    /// Number of states in the chain, those of earlier starts of the same combat included.
    pub states: usize,
    /// Number of leads between the states.
    pub transitions: usize,
}

/// Chains kept between questions: a sweep over distances or over who begins asks one chain many times.
pub struct Chains<'a> {
    last: Option<Box<dyn Any + Send>>,
    interrupt: &'a dyn Interrupt,
    room: usize,
}

impl Default for Chains<'_> {
    fn default() -> Self {
        Chains::new()
    }
}

impl<'a> Chains<'a> {
    /// Chains that keep nothing yet.
    pub fn new() -> Chains<'a> {
        Chains::stopped_by(&Unwatched)
    }

    /// Chains that keep nothing yet; work on them can be stopped.
    pub fn stopped_by(interrupt: &'a dyn Interrupt) -> Chains<'a> {
        Chains { last: None, interrupt, room: 0 }
    }

    /// The same chains, with room for about this many states in each new one.
    pub fn with_room(self, states: usize) -> Chains<'a> {
        Chains { room: states, ..self }
    }

    /// The chain of this combat, if the last one asked for serves it too; otherwise a new one in its place.
    fn of<C: Combat>(&mut self, combat: &C) -> &mut Chain<C::State> {
        let serves =
            |kept: &Box<dyn Any + Send>| kept.downcast_ref::<(C, Chain<C::State>)>().is_some_and(|(other, _)| other.same_chain(combat));
        if !self.last.as_ref().is_some_and(serves) {
            self.last = Some(Box::new((combat.clone(), Chain::<C::State>::with_room(self.room))));
        }
        let kept = self.last.as_mut().and_then(|kept| kept.downcast_mut::<(C, Chain<C::State>)>());
        &mut kept.expect("just put there").1
    }

    fn forget(&mut self) {
        self.last = None;
    }
}

/// Solves a combat, or says that it has more states than allowed.
pub fn solve<C: Combat>(combat: &C, chains: &mut Chains, most_states: usize) -> Result<Solved, Unsolved> {
    solve_all(&[combat], chains, most_states).pop().expect("one question, one answer")
}

/// Solves combats that differ only in where they start and how long they last: one chain is built for all, and their probability is
/// pushed along it together, so that twelve starts cost little more than one. Each answer is what [`solve`] gives, in the same order; a
/// combat that needs a chain of its own gets one.
pub fn solve_all<C: Combat>(combats: &[&C], chains: &mut Chains, most_states: usize) -> Vec<Result<Solved, Unsolved>> {
    let mut answers = Vec::with_capacity(combats.len());
    let mut rest = combats;
    while let Some(&first) = rest.first() {
        let family = rest.iter().take_while(|other| first.same_chain(other)).count().max(1);
        let interrupt = chains.interrupt;
        let chain = chains.of(first);
        let mut reached = Vec::with_capacity(family);
        let (mut too_many, mut whole) = (None, true);
        for combat in &rest[..family] {
            match chain.reach_in_time(*combat, most_states, interrupt) {
                Ok((starts, all)) => {
                    let late = combat.clock().late;
                    reached.push(Reached { combat: *combat, starts, late, states: chain.states().len(), transitions: chain.transitions() });
                    whole = all;
                    if !whole {
                        break;
                    }
                }
                Err(error) => {
                    too_many = Some(error);
                    break;
                }
            }
        }
        match follow_all(chain, &reached, interrupt) {
            Ok(solved) => answers.extend(solved.into_iter().map(Ok)),
            Err(stopped) => answers.extend(reached.iter().map(|_| Err(stopped.into()))),
        }
        rest = &rest[reached.len()..];
        if !whole {
            chains.forget();
        }
        if let Some(error) = too_many {
            // Half a chain answers nothing more; what it had reached before is whole. In a chain of its own, a short combat may be small.
            chains.forget();
            let alone = if reached.is_empty() { Err(error) } else { solve(rest[0], chains, most_states) };
            answers.push(alone);
            rest = &rest[1..];
        }
    }
    answers
}

/// A combat whose every state is in the chain.
struct Reached<'a, C> {
    combat: &'a C,
    starts: Vec<(u32, f64)>,
    /// The step before which the combat is in one of these states, counted from the first of the first turn.
    late: u32,
    states: usize,
    transitions: usize,
}

/// Number of starts followed together; more would push each other out of the cache.
const LANES: usize = 8;

/// The exact answers of every start, those with the same steps followed together.
fn follow_all<C: Combat>(chain: &Chain<C::State>, reached: &[Reached<C>], interrupt: &dyn Interrupt) -> Result<Vec<Solved>, Stopped> {
    let mut order: Vec<usize> = (0..reached.len()).collect();
    order.sort_by_key(|&place| {
        let Reached { combat, starts, .. } = &reached[place];
        (combat.clock().steps_a_turn, starts.iter().map(|&(state, _)| chain.states()[state as usize]).min(), place)
    });
    let mut tallies: Vec<Option<Tally<f64>>> = vec![None; reached.len()];
    for alike in order.chunk_by(|&a, &b| reached[a].combat.clock().steps_a_turn == reached[b].combat.clock().steps_a_turn) {
        for lanes in alike.chunks(alike.len().div_ceil(alike.len().div_ceil(LANES))) {
            let together: Vec<&Reached<C>> = lanes.iter().map(|&place| &reached[place]).collect();
            let followed = match together.len() {
                1 => follow::<C, 1>(chain, &together, interrupt),
                2 => follow::<C, 2>(chain, &together, interrupt),
                3 | 4 => follow::<C, 4>(chain, &together, interrupt),
                _ => follow::<C, LANES>(chain, &together, interrupt),
            }?;
            lanes.iter().zip(followed).for_each(|(&place, tally)| tallies[place] = Some(tally));
        }
    }
    let solved = reached.iter().zip(tallies).map(|(Reached { states, transitions, .. }, tally)| Solved {
        tally: tally.expect("every start is followed"),
        states: *states,
        transitions: *transitions,
    });
    Ok(solved.collect())
}

/// Pushes the probability of up to `K` starts along the chain until the clock of each has run out. They keep step by the place within a
/// turn: one that starts late joins late.
///
/// States are visited in the order of their numbers, so that a start comes to the same bits whatever it is followed with.
fn follow<C: Combat, const K: usize>(
    chain: &Chain<C::State>,
    lanes: &[&Reached<C>],
    interrupt: &dyn Interrupt,
) -> Result<Vec<Tally<f64>>, Stopped> {
    let clocks: Vec<Clock> = lanes.iter().map(|lane| lane.combat.clock()).collect();
    let (one, a_turn) = (lanes[0].combat, clocks[0].steps_a_turn);
    let turns = clocks.iter().map(|clock| clock.turns).max().unwrap_or(0);
    let states = chain.states();
    let mut ends = Ends::<K>::new(turns, chain.outcomes().len());
    let [mut now, mut next, mut within] = [(); 3].map(|()| Mass::<K>::new(states.len()));
    let mut tallies: Vec<Tally<f64>> =
        lanes.iter().zip(&clocks).map(|(lane, clock)| Tally::new(C::ENDINGS.len(), clock.turns, lane.combat.most_losses())).collect();
    for tick in lanes.iter().map(|lane| lane.late).min().unwrap_or(0)..turns * a_turn {
        if interrupt.stopped() {
            return Err(Stopped);
        }
        for (place, lane) in lanes.iter().enumerate() {
            if lane.late == tick {
                lane.starts.iter().for_each(|&(state, probability)| now.add_one(state, place, probability));
            }
        }
        let turn = tick / a_turn + 1;
        while now.any() {
            now.drain(|state, mass| {
                let row = chain.row(state);
                for &(to, probability) in row.states {
                    let target = if one.within_step(&states[to as usize]) { &mut within } else { &mut next };
                    target.add(to, mass, probability);
                }
                for &(outcome, probability) in row.outcomes {
                    ends.add(outcome, turn, mass, probability);
                }
            });
            std::mem::swap(&mut now, &mut within);
        }
        std::mem::swap(&mut now, &mut next);
        if (tick + 1).is_multiple_of(a_turn) {
            let mut on = [1.0; K];
            for (share, (lane, clock)) in on.iter_mut().zip(lanes.iter().zip(&clocks)) {
                *share = if turn < clock.turns { goes_on(lane.combat, turn) } else { 0.0 };
            }
            if on.iter().any(|&share| share < 1.0) {
                now.drain(|state, mass| {
                    for (place, (lane, tally)) in lanes.iter().zip(&mut tallies).enumerate() {
                        let stays = mass[place] * (1.0 - on[place]);
                        if stays > 0.0 {
                            tally.add(lane.combat.called_off(&states[state as usize]), turn, stays);
                        }
                    }
                    next.add(state, &std::array::from_fn(|place| mass[place] * on[place]), 1.0);
                });
                std::mem::swap(&mut now, &mut next);
            }
        }
    }
    for (place, (tally, clock)) in tallies.iter_mut().zip(&clocks).enumerate() {
        for (number, &outcome) in chain.outcomes().iter().enumerate() {
            for turn in 1..=clock.turns {
                tally.add(outcome, turn, ends.sum(number as u32, turn, place));
            }
        }
    }
    Ok(tallies)
}

/// The probability that another turn follows game turn `turn`, in [0, 1].
pub(crate) fn goes_on<C: Combat>(combat: &C, turn: u32) -> f64 {
    let mut on = 0.0;
    Enumerator::new().every_path(|chance| combat.goes_on(turn, chance), |goes, p| on += if goes { p } else { 0.0 });
    on
}

/// The probability that side A wins a combat from several of its states on: each is a step, counted from the first of the first turn, and the states
/// before it with their probabilities. The chain has every state that the combat can reach.
pub(crate) fn wins_from<C: Combat>(
    combat: &C,
    chain: &Chain<C::State>,
    from: Vec<(u32, Vec<(u32, f64)>)>,
    interrupt: &dyn Interrupt,
) -> Result<Vec<f64>, Stopped> {
    let reached: Vec<Reached<C>> =
        from.into_iter().map(|(late, starts)| Reached { combat, starts, late, states: 0, transitions: 0 }).collect();
    Ok(follow_all(chain, &reached, interrupt)?.iter().map(|solved| solved.tally.wins(Winner::A)).collect())
}

/// Probability by state, of `K` starts side by side.
struct Mass<const K: usize> {
    held: Vec<[f64; K]>,
    /// Whether each state holds any probability, by number; rounded up to whole runs.
    holds: Vec<u8>,
    any: bool,
}

impl<const K: usize> Mass<K> {
    fn new(states: usize) -> Mass<K> {
        Mass { held: vec![[0.0; K]; states], holds: vec![0; states.next_multiple_of(RUN)], any: false }
    }

    #[inline]
    fn add(&mut self, state: u32, mass: &[f64; K], share: f64) {
        self.holds[state as usize] = 1;
        self.any = true;
        for (held, more) in self.held[state as usize].iter_mut().zip(mass) {
            *held += more * share;
        }
    }

    fn add_one(&mut self, state: u32, lane: usize, mass: f64) {
        self.holds[state as usize] = 1;
        self.any = true;
        self.held[state as usize][lane] += mass;
    }

    fn any(&self) -> bool {
        self.any
    }

    /// Hands over what each state holds, in the order of their numbers, and keeps nothing.
    fn drain(&mut self, mut visit: impl FnMut(u32, &[f64; K])) {
        for (run, holds) in self.holds.as_chunks_mut::<RUN>().0.iter_mut().enumerate() {
            // Most states of a chain are of other phases: whole runs of them are passed over at once.
            if u128::from_ne_bytes(*holds) == 0 {
                continue;
            }
            for (place, holds) in holds.iter_mut().enumerate() {
                if std::mem::take(holds) == 1 {
                    let state = run * RUN + place;
                    visit(state as u32, &std::mem::replace(&mut self.held[state], [0.0; K]));
                }
            }
        }
        self.any = false;
    }
}

/// Number of states looked at together.
const RUN: usize = 16;

/// Probability by outcome and turn, of `K` starts side by side, summed with what rounding loses kept apart (Knuth's two-sum, which has no
/// branch): thousands of small shares must still add up to 1.
struct Ends<const K: usize> {
    turns: usize,
    sums: Vec<([f64; K], [f64; K])>,
}

impl<const K: usize> Ends<K> {
    fn new(turns: u32, outcomes: usize) -> Ends<K> {
        Ends { turns: turns as usize, sums: vec![([0.0; K], [0.0; K]); outcomes * turns as usize] }
    }

    #[inline]
    fn add(&mut self, outcome: u32, turn: u32, mass: &[f64; K], share: f64) {
        let (sums, lost) = &mut self.sums[outcome as usize * self.turns + turn as usize - 1];
        for lane in 0..K {
            let more = mass[lane] * share;
            let total = sums[lane] + more;
            let taken = total - sums[lane];
            lost[lane] += (sums[lane] - (total - taken)) + (more - taken);
            sums[lane] = total;
        }
    }

    fn sum(&self, outcome: u32, turn: u32, lane: usize) -> f64 {
        let (sums, lost) = &self.sums[outcome as usize * self.turns + turn as usize - 1];
        sums[lane] + lost[lane]
    }
}
