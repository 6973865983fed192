//! Swings: what each roll of a told combat changed, as how often side A wins before it and after it, exactly.

use crate::chain::{Chain, Unsolved};
use crate::chance::Enumerator;
use crate::combat::{Clock, Combat, Outcome, Side};
use crate::exact::{goes_on, wins_from};
use crate::watch::Interrupt;

/// Side A's share of wins through a told combat.
#[derive(Clone, Debug, PartialEq)]
pub struct Swings {
    /// A's share of wins before the first roll, in [0, 1].
    pub before: f64,
    /// A's share of wins after each roll, in order; the last is 1 where A won and 0 where it did not.
    pub after: Vec<f64>,
}

impl Swings {
    /// The change of A's share of wins by each roll. The changes add up to the result less the share before the first roll.
    pub fn changes(&self) -> impl Iterator<Item = f64> + '_ {
        let before = std::iter::once(&self.before).chain(&self.after);
        before.zip(&self.after).map(|(before, after)| after - before)
    }
}

/// The prospects after some rolls: wins of A that are certain by then, and states, each with the step before which it is. Steps count from the first
/// of the first turn.
struct Hope<S> {
    won: f64,
    states: Vec<(u32, S, f64)>,
}

/// A told combat walked again.
struct Walk<'c, C: Combat> {
    combat: &'c C,
    clock: Clock,
    enumerator: Enumerator,
    /// The results of the rolls that are still to come.
    rest: &'c [u16],
    hopes: Vec<Hope<C::State>>,
}

/// The result of one call of the rules.
enum Next<S> {
    /// A state before a step.
    Goes(u32, S),
    /// The state at the end of a step.
    Stepped(u32, S),
    /// The outcome at the end of the combat.
    Over(Outcome),
}

impl<C: Combat> Walk<'_, C> {
    /// Runs one call of the rules as it was told, and keeps the prospects after each of its rolls.
    fn call(&mut self, mut rules: impl FnMut(&mut Enumerator) -> Next<C::State>) -> Next<C::State> {
        let (next, used) = self.enumerator.along(self.rest, &mut rules);
        for rolls in 1..=used {
            let mut hope = Hope { won: 0.0, states: Vec::new() };
            self.enumerator.walk_from(&self.rest[..rolls], |chance| {
                let next = rules(chance);
                hope.add(self.combat, self.clock, next, chance.probability());
            });
            self.hopes.push(hope);
        }
        self.rest = &self.rest[used..];
        next
    }

    /// Walks the whole combat.
    fn walk(&mut self) {
        let (combat, clock) = (self.combat, self.clock);
        let Next::Goes(mut tick, mut state) = self.call(|chance| Next::Goes(clock.late, combat.start(chance))) else { return };
        while tick < clock.turns * clock.steps_a_turn {
            let now = state;
            let next = self.call(|chance| {
                let mut next = now;
                match combat.advance(&mut next, chance) {
                    Some(outcome) => Next::Over(outcome),
                    None if combat.within_step(&next) => Next::Goes(tick, next),
                    None => Next::Stepped(tick, next),
                }
            });
            match next {
                Next::Over(_) => return,
                Next::Goes(_, next) => state = next,
                Next::Stepped(_, next) => {
                    state = next;
                    tick += 1;
                    let turn = tick / clock.steps_a_turn;
                    if tick.is_multiple_of(clock.steps_a_turn) && turn < clock.turns {
                        let on = self.call(|chance| match combat.goes_on(turn, chance) {
                            true => Next::Goes(tick, next),
                            false => Next::Over(combat.called_off(&next)),
                        });
                        if let Next::Over(_) = on {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl<S: Copy> Hope<S> {
    fn add<C: Combat<State = S>>(&mut self, combat: &C, clock: Clock, next: Next<S>, p: f64) {
        let wins = |outcome: Outcome| if outcome.winner == Some(Side::A) { 1.0 } else { 0.0 };
        match next {
            Next::Over(outcome) => self.won += p * wins(outcome),
            Next::Goes(tick, state) => self.states.push((tick, state, p)),
            Next::Stepped(tick, state) => {
                let (tick, turn) = (tick + 1, (tick + 1) / clock.steps_a_turn);
                let on = match tick.is_multiple_of(clock.steps_a_turn) {
                    true if turn < clock.turns => goes_on(combat, turn),
                    true => 0.0,
                    false => 1.0,
                };
                if on < 1.0 {
                    self.won += p * (1.0 - on) * wins(combat.called_off(&state));
                }
                if on > 0.0 {
                    self.states.push((tick, state, p * on));
                }
            }
        }
    }
}

/// The swings of a told combat: what each roll changed. `results` are the codes of all its rolls.
///
/// # Errors
/// The combat has more than `most_states` states, or the work was stopped.
pub fn swings<C: Combat>(combat: &C, results: &[u16], most_states: usize, interrupt: &dyn Interrupt) -> Result<Swings, Unsolved> {
    let mut chain = Chain::new();
    let (starts, _) = chain.reach_in_time(combat, most_states, interrupt)?;
    let mut walk = Walk { combat, clock: combat.clock(), enumerator: Enumerator::with_laws(), rest: results, hopes: Vec::new() };
    walk.walk();
    let mut from = vec![(walk.clock.late, starts)];
    // By hope: the wins that are certain, and which of the starts are its own.
    let mut hopes = Vec::new();
    for Hope { won, mut states } in walk.hopes {
        states.sort_unstable_by_key(|&(tick, state, _)| (tick, state));
        let first = from.len();
        for same in states.chunk_by(|one, other| one.0 == other.0) {
            let starts = same.iter().map(|(_, state, p)| (chain.known(state).expect("a state that can be reached"), *p));
            from.push((same[0].0, starts.collect()));
        }
        hopes.push((won, first..from.len()));
    }
    let wins = wins_from(combat, &chain, from, interrupt)?;
    let after = hopes.into_iter().map(|(won, own)| own.fold(won, |sum, place| sum + wins[place])).collect();
    Ok(Swings { before: wins[0], after })
}
