//! Where generics end: one combat as an object that can be asked. One dynamic call a question, none a combat.

use crate::chain::TooManyStates;
use crate::chance::{Chance, Dice, Line, Parting, Recorded, Replay, Tables, Tracer, stream};
use crate::combat::{Clock, Combat, Ending, Outcome, fight};
use crate::exact::{self, Chains, Solved};
use crate::language::Lang;
use crate::monte_carlo::{self, BLOCK, Plan, Source, Stopped, Watch};
use crate::statistics::{self, Agreement, Cell};
use crate::tally::Tally;

/// A combat of any system.
pub trait Contest: Send + Sync {
    /// The exact answer, with chains shared between questions.
    fn solve(&self, chains: &mut Chains, most_states: usize) -> Result<Solved, TooManyStates>;
    /// The exact answers of this and of others, in order; those that share its chain are followed along it together.
    fn solve_family(&self, others: &[&dyn Contest], chains: &mut Chains, most_states: usize) -> Vec<Result<Solved, TooManyStates>>;
    /// The sampled answer.
    fn sample(&self, plan: Plan, watch: &dyn Watch) -> Result<Tally<u64>, Stopped>;
    /// So many combats, one after the other from the first of a block on, each seen with its outcome. Blocks are as in [`Contest::sample`].
    fn watch(&self, seed: u64, block: u64, combats: u64, see: &mut dyn FnMut(Outcome));
    /// Combat number `combat` (0 is the first) of a run with this seed, told; with its outcome and the turn of its end.
    fn tell(&self, seed: u64, combat: u64, source: Source, lang: Lang) -> Story;
    /// A told combat played again with the dice that fell then: how it goes now, at which roll it parts from what was told, and why.
    fn replay(&self, told: &[Recorded], lang: Lang) -> (Story, Option<(usize, Parting)>);
    /// The endings, in the order that tallies count them.
    fn endings(&self) -> &'static [Ending];
    /// How steps count as turns.
    fn clock(&self) -> Clock;
    /// Everything that the answer depends on, in words: see [`Combat::content`].
    fn content(&self) -> String;
    /// Whether one chain serves both.
    fn same_chain(&self, other: &dyn Contest) -> bool;
    /// The combat as itself, to compare it with others.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// A told combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// How it ended.
    pub outcome: Outcome,
    /// In which game turn.
    pub turn: u32,
}

impl<C: Combat> Contest for C {
    fn solve(&self, chains: &mut Chains, most_states: usize) -> Result<Solved, TooManyStates> {
        exact::solve(self, chains, most_states)
    }

    fn solve_family(&self, others: &[&dyn Contest], chains: &mut Chains, most_states: usize) -> Vec<Result<Solved, TooManyStates>> {
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

    fn watch(&self, seed: u64, block: u64, combats: u64, see: &mut dyn FnMut(Outcome)) {
        let mut tables = Tables::new(stream(seed, block));
        for number in 0..combats {
            if number > 0 && number.is_multiple_of(BLOCK) {
                tables.restart(stream(seed, block + number / BLOCK));
            }
            see(fight(self, &mut tables).0);
        }
    }

    fn tell(&self, seed: u64, combat: u64, source: Source, lang: Lang) -> Story {
        let (block, before) = (combat / BLOCK, combat % BLOCK);
        // Dice for the telling only, from a stream that no combat uses.
        let detail = Dice::new(stream(!seed, combat));
        match source {
            Source::Tables => tell(self, Tables::new(stream(seed, block)), before, detail, lang),
            Source::Dice => tell(self, Dice::new(stream(seed, block)), before, detail, lang),
        }
    }

    fn replay(&self, told: &[Recorded], lang: Lang) -> (Story, Option<(usize, Parting)>) {
        let mut tracer = Tracer::new(Replay::new(told, Dice::new(stream(0, 0))), Dice::new(stream(0, 1)), lang);
        let (outcome, turn) = fight(self, &mut tracer);
        let parting = tracer.source().parting();
        (Story { lines: tracer.lines(), outcome, turn }, parting)
    }

    fn endings(&self) -> &'static [Ending] {
        C::ENDINGS
    }

    fn clock(&self) -> Clock {
        Combat::clock(self)
    }

    fn content(&self) -> String {
        Combat::content(self)
    }

    fn same_chain(&self, other: &dyn Contest) -> bool {
        other.as_any().downcast_ref::<C>().is_some_and(|other| Combat::same_chain(self, other))
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

/// Fights the combats before it in silence, then tells the next.
fn tell<C: Combat, S: Chance>(combat: &C, mut source: S, before: u64, detail: Dice, lang: Lang) -> Story {
    for _ in 0..before {
        fight(combat, &mut source);
    }
    let mut tracer = Tracer::new(source, detail, lang);
    let (outcome, turn) = fight(combat, &mut tracer);
    Story { lines: tracer.lines(), outcome, turn }
}

/// Compares a sampled answer with the exact one, cell by cell: rounds by winner, endings by winner, and the losses of each side.
pub fn agreement(exact: &Tally<f64>, sampled: &Tally<u64>) -> Agreement {
    let cells = |exact: &[[f64; 3]], sampled: &[[u64; 3]]| -> Vec<Cell> {
        let pairs = exact.iter().flatten().zip(sampled.iter().flatten());
        pairs.map(|(&probability, &counted)| Cell { counted, probability }).collect()
    };
    let partitions = [
        cells(&exact.rounds, &sampled.rounds),
        cells(&exact.endings, &sampled.endings),
        cells(&exact.losses.a, &sampled.losses.a),
        cells(&exact.losses.b, &sampled.losses.b),
    ];
    statistics::agreement(sampled.total(), &partitions)
}
