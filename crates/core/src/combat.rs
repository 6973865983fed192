//! What a combat is: two sides, a state machine over phases, an outcome, and a clock.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

use crate::chance::{Chance, Small};
use crate::language::Text;

/// One of the two sides. They are not attacker and defender, which may swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side named first.
    A,
    /// The side named second.
    B,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The enemy of this side.
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// `a` or `b`, as scenario keys and outputs say it.
    pub const fn id(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }
}

impl Small for Side {
    #[inline]
    fn code(self) -> u16 {
        self as u16
    }
    #[inline]
    fn from_code(code: u16) -> Side {
        Side::BOTH[code as usize]
    }
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair<T> {
    /// Of side A.
    pub a: T,
    /// Of side B.
    pub b: T,
}

impl<T> Pair<T> {
    /// Makes one for each side.
    #[inline]
    pub fn of(mut make: impl FnMut(Side) -> T) -> Pair<T> {
        Pair { a: make(Side::A), b: make(Side::B) }
    }
}

impl<T> Index<Side> for Pair<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl<T> IndexMut<Side> for Pair<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// A way for a combat to end, in the words of its system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The English id that outputs use.
    pub id: &'static str,
    /// As people read it.
    pub name: Text,
}

/// How a combat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// Who won; `None` where neither did.
    pub winner: Option<Side>,
    /// The ending, by its place in [`Combat::ENDINGS`]: the loser's, or that of both.
    pub ending: u8,
    /// What each side lost, in the system's own count (wounds, bases).
    pub losses: Pair<u8>,
}

/// Where one step leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// To another state.
    Goes(S),
    /// To the end.
    Over(Outcome),
}

/// How steps count as turns. The number of turns played is no part of a state: it is a number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Steps in one game turn.
    pub steps_a_turn: u32,
    /// Steps of the first turn that are left out, because the combat starts in the middle of it.
    pub late: u32,
    /// Game turns until it is called off.
    pub turns: u32,
}

impl Clock {
    /// Steps until it is called off.
    #[inline]
    pub const fn steps(self) -> u32 {
        self.turns * self.steps_a_turn - self.late
    }

    /// The game turn (1 is the first) in which step number `step` (0 is the first) is played.
    #[inline]
    pub const fn turn(self, step: u32) -> u32 {
        (step + self.late) / self.steps_a_turn + 1
    }

    /// Whether step number `step` (0 is the first) is the last of its turn.
    #[inline]
    pub const fn ends_turn(self, step: u32) -> bool {
        (step + self.late + 1).is_multiple_of(self.steps_a_turn)
    }
}

/// The rules of a combat between two sides, as a small state machine: one step is one phase of a turn.
pub trait Combat: Clone + Send + Sync + 'static {
    /// What carries over from phase to phase, and nothing that stays constant.
    type State: Copy + Ord + Hash + Debug + Send + Sync;

    /// Every way to end, in the order that [`Outcome::ending`] counts them.
    const ENDINGS: &'static [Ending];

    /// The state before the first step; who begins may be chance.
    fn start<C: Chance>(&self, chance: &mut C) -> Self::State;

    /// One phase. A pure function of the rules, the state and what chance says.
    fn step<C: Chance>(&self, state: Self::State, chance: &mut C) -> Step<Self::State>;

    /// The same phase played on the state itself: the outcome where it is the last. What is left of the state then means nothing. A
    /// combat whose phases change a field or two says this one in its own words: copying the rest of the state costs more than they do.
    #[inline]
    fn advance<C: Chance>(&self, state: &mut Self::State, chance: &mut C) -> Option<Outcome> {
        match self.step(*state, chance) {
            Step::Goes(next) => {
                *state = next;
                None
            }
            Step::Over(outcome) => Some(outcome),
        }
    }

    /// The outcome where the turns are played and nobody has lost.
    fn called_off(&self, state: Self::State) -> Outcome;

    /// How steps count as turns.
    fn clock(&self) -> Clock;

    /// Whether another game turn follows turn number `turn` (1 is the first) where nobody has lost yet. Asked after every turn before the
    /// clock's last; where the length of the game is thrown for, this is the throw, and otherwise nothing.
    #[inline]
    fn goes_on<C: Chance>(&self, turn: u32, chance: &mut C) -> bool {
        let _ = (turn, chance);
        true
    }

    /// Whether this state is still within the step that led to it, so that the clock does not count the way there: for phases of which a
    /// turn has as many as it takes. From any state a few such steps must lead out again.
    #[inline]
    fn within_step(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// The most that each side can lose.
    fn most_losses(&self) -> Pair<u8>;

    /// Whether the two differ in nothing but where they start and how long they last, so that one chain serves both.
    fn same_chain(&self, other: &Self) -> bool;

    /// Everything that the combat depends on, in words, and nothing else: two combats with one content have one answer, whatever their
    /// units are called.
    fn content(&self) -> String;
}

/// Fights one combat to its end: the outcome, and the game turn in which it came.
pub fn fight<M: Combat, C: Chance>(combat: &M, chance: &mut C) -> (Outcome, u32) {
    let clock = combat.clock();
    let mut state = combat.start(chance);
    for step in 0..clock.steps() {
        loop {
            if let Some(outcome) = combat.advance(&mut state, chance) {
                return (outcome, clock.turn(step));
            }
            if !combat.within_step(&state) {
                break;
            }
        }
        if clock.ends_turn(step) && step + 1 < clock.steps() && !combat.goes_on(clock.turn(step), chance) {
            return (combat.called_off(state), clock.turn(step));
        }
    }
    (combat.called_off(state), clock.turns)
}
