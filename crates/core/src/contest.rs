//! Plays and combats as objects: where generics end. One dynamic call per question, none per combat.
//!
//! [`Fought`] is any play: it is fought, in ranges of plays whose counts merge, and told. [`Contest`] is a combat: it is solved, too.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Range;

use crate::chain::Unsolved;
use crate::chance::{Answers, AnySource, Dice, Fell, Line, Parting, Recorded, Replay, Resumed, Tables, Tracer, stream};
use crate::combat::{Clock, Combat, Ending, Outcome, Over, Play, fight_number, fight_on, play_step};
use crate::compare::{self, Ground};
use crate::exact::{self, Chains, Solved};
use crate::language::Lang;
use crate::monte_carlo::{self, Plan, Run, Source, Stopped, Watch, begins};
use crate::statistics::{self, Agreement, CellCount};
use crate::swings::{Swings, swings};
use crate::tally::{Count, Tally, Winner};
use crate::watch::Unwatched;

/// Counts of the plays of a run, of any type: see [`Count`].
pub trait Counts: Debug + Send + Sync {
    /// Adds what was counted of other plays of the same run; false where they are of another type, and nothing was added.
    #[must_use]
    fn merge(&mut self, other: &dyn Counts) -> bool;
    /// Number of plays that were counted.
    fn plays(&self) -> u64;
    /// Number of plays that side A won, that neither won, and that side B won.
    fn won(&self) -> [u64; 3];
    /// The counts as their own type.
    fn as_any(&self) -> &dyn Any;
}

impl<N: Count> Counts for N {
    fn merge(&mut self, other: &dyn Counts) -> bool {
        other.as_any().downcast_ref::<N>().map(|other| Count::merge(self, other)).is_some()
    }

    fn plays(&self) -> u64 {
        Count::plays(self)
    }

    fn won(&self) -> [u64; 3] {
        Count::won(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A play of any system: it can be sampled and told.
pub trait Fought: Send + Sync {
    /// Fights the plays with these numbers on all cores; the first must be the first of a block ([`monte_carlo::BLOCK`]).
    fn fight(&self, run: Run, plays: Range<u64>, watch: &dyn Watch) -> Result<Box<dyn Counts>, Stopped>;
    /// Fights as many plays as a plan says.
    fn run(&self, plan: Plan, watch: &dyn Watch) -> Result<Box<dyn Counts>, Stopped>;
    /// Fights `plays` plays one after the other, from the first of a block on, and shows the outcome of each.
    fn watch(&self, seed: u64, block: u64, plays: u64, see: &mut dyn FnMut(Outcome));
    /// Play number `number` (0 is the first) of a run, told; with its outcome and the turn of its end.
    fn tell(&self, seed: u64, number: u64, source: Source, lang: Lang) -> Story;
    /// Play number `number` once more with the dice that fell when it was told, and with what was drawn untold: its story now, and the roll at which
    /// it parts from what was told, with why.
    fn replay(&self, number: u64, told: &[Recorded], drawn: &[u16], lang: Lang) -> (Story, Option<(usize, Parting)>);
    /// Fights play number `number` again `plays` times, begun with these results of rolls, by their codes, and gone on with by other dice each time:
    /// how many side A wins, neither, and side B.
    fn resume(&self, number: u64, results: &[u16], run: Run, plays: u64) -> [u64; 3];
    /// Whether each play takes milliseconds: see [`Play::slow`].
    fn slow(&self) -> bool;
    /// The endings of the play, in the order of the counts.
    fn endings(&self) -> &'static [Ending];
    /// The clock of the play: how many steps make a turn.
    fn clock(&self) -> Clock;
    /// Everything that the answer depends on, in words: see [`Play::content`].
    fn content(&self) -> String;
    /// The play as its own type, for comparison with others.
    fn as_any(&self) -> &dyn Any;
}

/// A combat of any system: it can be solved.
pub trait Contest: Fought {
    /// The exact answer, with chains shared between questions.
    fn solve(&self, chains: &mut Chains, most_states: usize) -> Result<Solved, Unsolved>;
    /// The exact answers of this combat and of others, in order; those that share its chain are followed along it together.
    fn solve_family(&self, others: &[&dyn Contest], chains: &mut Chains, most_states: usize) -> Vec<Result<Solved, Unsolved>>;
    /// The sampled answer of the combat.
    fn sample(&self, plan: Plan, watch: &dyn Watch) -> Result<Tally<u64>, Stopped>;
    /// The tally of the combats with these numbers; the first must be the first of a block.
    fn count(&self, run: Run, combats: Range<u64>, watch: &dyn Watch) -> Result<Tally<u64>, Stopped>;
    /// The swings of a told combat, by the codes of the results of all its rolls: what each roll changed.
    ///
    /// # Errors
    /// The combat has more than `most_states` states.
    fn swings(&self, results: &[u16], most_states: usize) -> Result<Swings, Unsolved>;
    /// Whether one chain serves this combat and the other.
    fn same_chain(&self, other: &dyn Contest) -> bool;
    /// The ground of this combat, with every state that it can reach, for comparison with others.
    ///
    /// # Errors
    /// The combat has more than `most_states` states.
    fn ground(&self, most_states: usize) -> Result<Box<dyn Ground>, Unsolved>;
}

/// A told combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// The lines of the story, in order.
    pub lines: Vec<Line>,
    /// Every result that chance gave, in order.
    pub results: Vec<Fell>,
    /// The outcome of the told combat.
    pub outcome: Outcome,
    /// The game turn in which the play ended.
    pub turn: u32,
}

impl Story {
    /// Results that were drawn without being told: those that no line tells.
    pub fn drawn(&self) -> Vec<u16> {
        let told = |place: usize, fell: &Fell| {
            let next = self.results.get(place + 1).map(|next| next.line);
            next != Some(fell.line) && matches!(self.lines.get(fell.line), Some(Line::Rolled(_)))
        };
        self.results.iter().enumerate().filter(|(place, fell)| !told(*place, fell)).map(|(_, fell)| fell.code).collect()
    }
}

impl<P: Play> Fought for P {
    fn fight(&self, run: Run, plays: Range<u64>, watch: &dyn Watch) -> Result<Box<dyn Counts>, Stopped> {
        Ok(Box::new(monte_carlo::fight_range(self, run, plays, watch)?))
    }

    fn run(&self, plan: Plan, watch: &dyn Watch) -> Result<Box<dyn Counts>, Stopped> {
        Ok(Box::new(monte_carlo::sample(self, plan, watch)?))
    }

    fn watch(&self, seed: u64, block: u64, plays: u64, see: &mut dyn FnMut(Outcome)) {
        let mut tables = Tables::new(stream(seed, block));
        let mut used = None;
        let first = block * monte_carlo::BLOCK;
        for number in first..first + plays {
            if let Some(at) = begins::<P>(number) {
                tables.restart(stream(seed, at));
            }
            let Over { state, outcome, .. } = fight_number(self, number, used.take(), &mut tables);
            see(outcome);
            used = Some(state);
        }
    }

    fn tell(&self, seed: u64, number: u64, source: Source, lang: Lang) -> Story {
        // Dice for the telling only, from a stream that no play uses.
        let detail = Dice::new(stream(!seed, number));
        // The plays that come before it in its stream are fought unseen.
        let first = (0..=number).rev().find(|&before| begins::<P>(before).is_some()).unwrap_or(0);
        let from = stream(seed, begins::<P>(first).unwrap_or(0));
        let mut source = source.of(from);
        (first..number).for_each(|earlier| drop(fight_number(self, earlier, None, &mut AnySource::new(&mut *source))));
        tell(self, number, &mut *source, detail, lang)
    }

    fn replay(&self, number: u64, told: &[Recorded], drawn: &[u16], lang: Lang) -> (Story, Option<(usize, Parting)>) {
        let mut otherwise = Dice::new(stream(0, 0));
        let mut replay = Replay::new(told, drawn, &mut otherwise);
        let story = tell(self, number, &mut replay, Dice::new(stream(0, 1)), lang);
        (story, replay.parting())
    }

    fn resume(&self, number: u64, results: &[u16], run: Run, plays: u64) -> [u64; 3] {
        let mut source = run.source.of(stream(run.seed, 0));
        let mut chance = Resumed::new(&mut *source);
        let known = Known::of(self, number, results, &mut chance);
        let (mut won, mut used) = ([0; 3], None);
        for dice in 0..plays {
            chance.restart(stream(run.seed, dice));
            let over = known.goes_on(self, number, used.take(), &mut chance);
            won[Winner::of(over.outcome.winner) as usize] += 1;
            used = Some(over.state);
        }
        won
    }

    fn slow(&self) -> bool {
        Play::slow(self)
    }

    fn endings(&self) -> &'static [Ending] {
        P::ENDINGS
    }

    fn clock(&self) -> Clock {
        Play::clock(self)
    }

    fn content(&self) -> String {
        Play::content(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl<C: Combat> Contest for C {
    fn solve(&self, chains: &mut Chains, most_states: usize) -> Result<Solved, Unsolved> {
        exact::solve(self, chains, most_states)
    }

    fn solve_family(&self, others: &[&dyn Contest], chains: &mut Chains, most_states: usize) -> Vec<Result<Solved, Unsolved>> {
        let akin: Vec<&C> = others.iter().map_while(|other| other.as_any().downcast_ref()).collect();
        let together: Vec<&C> = std::iter::once(self).chain(akin.iter().copied()).collect();
        let mut answers = exact::solve_all(&together, chains, most_states);
        // Of another system: each by itself.
        answers.extend(others[akin.len()..].iter().map(|other| other.solve(chains, most_states)));
        answers
    }

    fn sample(&self, plan: Plan, watch: &dyn Watch) -> Result<Tally<u64>, Stopped> {
        monte_carlo::sample(self, plan, watch)
    }

    fn count(&self, run: Run, combats: Range<u64>, watch: &dyn Watch) -> Result<Tally<u64>, Stopped> {
        monte_carlo::fight_range(self, run, combats, watch)
    }

    fn swings(&self, results: &[u16], most_states: usize) -> Result<Swings, Unsolved> {
        swings(self, results, most_states, &Unwatched)
    }

    fn same_chain(&self, other: &dyn Contest) -> bool {
        other.as_any().downcast_ref::<C>().is_some_and(|other| Combat::same_chain(self, other))
    }

    fn ground(&self, most_states: usize) -> Result<Box<dyn Ground>, Unsolved> {
        compare::ground(self, most_states)
    }
}

/// The first steps of a play whose rolls are all known: they are played once.
struct Known<'r, S> {
    /// The state before the first step that is not all known, and the number of that step; `None` where not even the beginning is known.
    reached: Option<(S, u32)>,
    /// The known results of rolls after that state.
    rest: &'r [u16],
}

impl<'r, S: Clone> Known<'r, S> {
    /// Plays as far as the results reach; `chance` gives no other result that counts.
    fn of<P: Play<State = S>>(play: &P, number: u64, results: &'r [u16], chance: &mut Resumed<'r>) -> Known<'r, S> {
        let clock = play.clock();
        chance.knows(results);
        let mut state = play.begin(number, None, &mut chance.asked());
        let mut known = Known { reached: None, rest: results };
        for step in 0..clock.steps() {
            // Where results are left, all before was known.
            if chance.rest().is_empty() {
                break;
            }
            known = Known { reached: Some((state.clone(), step)), rest: chance.rest() };
            if play_step(play, clock, step, &mut state, &mut chance.asked()).is_some() {
                break;
            }
        }
        known
    }

    /// Plays on with other dice to the end. `used` is the state of an earlier play.
    fn goes_on<P: Play<State = S>>(&self, play: &P, number: u64, used: Option<S>, chance: &mut Resumed<'r>) -> Over<S> {
        chance.knows(self.rest);
        let Some((reached, step)) = &self.reached else { return fight_number(play, number, used, &mut chance.asked()) };
        let state = used.map_or_else(
            || reached.clone(),
            |mut used| {
                used.clone_from(reached);
                used
            },
        );
        fight_on(play, state, *step, &mut chance.asked())
    }
}

/// The story of a play.
fn tell<P: Play>(play: &P, number: u64, source: &mut dyn Answers, detail: Dice, lang: Lang) -> Story {
    let mut tracer = Tracer::new(source, detail, lang);
    let Over { outcome, turn, .. } = fight_number(play, number, None, &mut tracer.asked());
    let (lines, results) = tracer.told();
    Story { lines, results, outcome, turn }
}

/// Compares a sampled answer with the exact one, cell by cell: rounds by winner, endings by winner, and the losses of each side.
pub fn agreement(exact: &Tally<f64>, sampled: &Tally<u64>) -> Agreement {
    let cells = |exact: &[[f64; 3]], sampled: &[[u64; 3]]| -> Vec<CellCount> {
        let pairs = exact.iter().flatten().zip(sampled.iter().flatten());
        pairs.map(|(&probability, &counted)| CellCount { counted, probability }).collect()
    };
    let partitions = [
        cells(&exact.rounds, &sampled.rounds),
        cells(&exact.endings, &sampled.endings),
        cells(&exact.losses.a, &sampled.losses.a),
        cells(&exact.losses.b, &sampled.losses.b),
    ];
    statistics::agreement(sampled.total(), &partitions)
}
