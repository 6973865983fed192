//! Plays and combats: two sides, a state machine over phases, an outcome, and a clock. A play can be sampled; a combat can be solved too.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Small};
use crate::language::Text;
use crate::tally::{Count, Tally};

/// One of the two sides, A or B. Attacker and defender are other names, which may change sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side named first.
    #[default]
    A,
    /// The side named second.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The enemy of this side.
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The id of the side, `a` or `b`, as scenario keys and outputs have it.
    pub const fn id(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    /// The letter of the side, `A` or `B`, as sentences have it.
    pub const fn letter(self) -> &'static str {
        match self {
            Side::A => "A",
            Side::B => "B",
        }
    }
}

/// Side A of `true`, side B of `false`: what a roll with two results says of the sides.
impl From<bool> for Side {
    fn from(a: bool) -> Side {
        if a { Side::A } else { Side::B }
    }
}

impl Small for Side {
    #[inline]
    fn code(self) -> u16 {
        self as u16
    }
    #[inline]
    fn from_code(code: u16) -> Side {
        Side::from(code == 0)
    }
}

/// A pair of values, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair<T> {
    /// The value of side A.
    pub a: T,
    /// The value of side B.
    pub b: T,
}

impl<T> Pair<T> {
    /// Makes a value for each side.
    #[inline]
    pub fn of(mut make: impl FnMut(Side) -> T) -> Pair<T> {
        Pair { a: make(Side::A), b: make(Side::B) }
    }

    /// The values of both sides, to change.
    #[inline]
    pub fn each_mut(&mut self) -> Pair<&mut T> {
        Pair { a: &mut self.a, b: &mut self.b }
    }

    /// The value of a side, and that of its enemy.
    #[inline]
    pub fn facing(self, side: Side) -> (T, T) {
        match side {
            Side::A => (self.a, self.b),
            Side::B => (self.b, self.a),
        }
    }
}

impl<T> Pair<Option<T>> {
    /// A pair with a value for one side, and nothing for its enemy.
    #[inline]
    pub fn only(side: Side, own: Option<T>) -> Pair<Option<T>> {
        let (a, b) = Pair { a: own, b: None }.facing(side);
        Pair { a, b }
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
    /// The English id of the ending, as outputs have it.
    pub id: &'static str,
    /// The name of the ending, as people read it.
    pub name: Text,
}

/// The outcome of a combat: winner, ending, losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The side that won; `None` where neither did.
    pub winner: Option<Side>,
    /// The ending, by its place in [`Play::ENDINGS`]: that of the loser, or of both sides.
    pub ending: u8,
    /// The losses of each side, in the system's own count (wounds, bases).
    pub losses: Pair<u8>,
}

impl Outcome {
    /// The outcome where units have fallen, each with its losses; `None` where both stand. The unit that is left has won. The ending is that of the
    /// fall (`ending`), or `both` where both have fallen.
    #[inline]
    pub fn of_falls<F>(falls: Pair<Option<F>>, ending: impl Fn(F) -> u8, both: u8, losses: Pair<u8>) -> Option<Outcome> {
        let (winner, ending) = match (falls.a, falls.b) {
            (None, None) => return None,
            (Some(_), Some(_)) => (None, both),
            (Some(fall), None) => (Some(Side::B), ending(fall)),
            (None, Some(fall)) => (Some(Side::A), ending(fall)),
        };
        Some(Outcome { winner, ending, losses })
    }
}

/// The result of one step: another state, or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// The state that the step leads to.
    Goes(S),
    /// The outcome with which the step ends the combat.
    Over(Outcome),
}

/// The clock of a combat: how many steps make a turn. The number of turns played is no part of a state: it is a number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Number of steps in one game turn.
    pub steps_a_turn: u32,
    /// Number of steps of the first turn that are left out, because the combat starts in the middle of it.
    pub late: u32,
    /// Number of game turns until the combat is called off.
    pub turns: u32,
}

impl Clock {
    /// Number of steps until the combat is called off.
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

/// The streams of random numbers that plays draw from. Part of every sampled answer: changing them changes every sampled number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streams {
    /// A block of plays draws from one stream, one play after the other: cheapest for short plays.
    PerBlock,
    /// Every play has a stream of its own, and can be told by its number alone.
    PerPlay,
}

/// The rules of a fight between two sides, as a state machine: one step is one phase of a turn. Enough to sample; a [`Combat`] can be solved
/// as well.
pub trait Play: Clone + Send + Sync + 'static {
    /// The state that carries over from phase to phase, without what stays constant.
    type State: Clone + Debug + Send + Sync;

    /// The type of the count of outcomes.
    type Count: Count;

    /// Every ending of the play, in the order of [`Outcome::ending`].
    const ENDINGS: &'static [Ending];

    /// The streams of random numbers that the play draws from.
    const STREAMS: Streams = Streams::PerBlock;

    /// The state before the first step; who begins may be chance. `number` (0 is the first) tells the plays of a run apart; `used` is the
    /// state in which an earlier play ended, for its memory only.
    fn begin<C: Chance>(&self, number: u64, used: Option<Self::State>, chance: &mut C) -> Self::State;

    /// Plays one phase on the state: the outcome where it is the last. A pure function of the rules, the state and what chance says. What is
    /// left of the state of a [`Combat`] then means nothing.
    fn advance<C: Chance>(&self, state: &mut Self::State, chance: &mut C) -> Option<Outcome>;

    /// The outcome where the turns are played and nobody has lost.
    fn called_off(&self, state: &Self::State) -> Outcome;

    /// The clock of the play: how many steps make a turn.
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

    /// Whether each play takes milliseconds and a thread should take a few of them at a time. It has no effect on plays that share a stream.
    fn slow(&self) -> bool {
        false
    }

    /// The greatest losses that each side can have.
    fn most_losses(&self) -> Pair<u8>;

    /// An empty count of plays.
    fn nothing(&self) -> Self::Count {
        Self::Count::new(Self::ENDINGS.len(), self.clock().turns, self.most_losses())
    }

    /// Counts a play that ended in this state, in game turn number `turn` (1 is the first).
    #[inline]
    fn count(&self, count: &mut Self::Count, state: &Self::State, outcome: Outcome, turn: u32) {
        let _ = state;
        count.add(outcome, turn);
    }

    /// Everything that the answer depends on, in words, and nothing else: two plays with one content have one answer, whatever their
    /// units are called.
    fn content(&self) -> String;
}

/// A play whose states are few enough to be listed: enough to solve it exactly.
pub trait Combat: Play<State: Copy + Ord + Hash, Count = Tally<u64>> {
    /// Whether two combats differ in nothing but where they start and how long they last: one chain serves both.
    fn same_chain(&self, other: &Self) -> bool;

    /// The state before the first step.
    fn start<C: Chance>(&self, chance: &mut C) -> Self::State {
        self.begin(0, None, chance)
    }

    /// Plays one phase on a copy of the state: see [`Play::advance`].
    fn step<C: Chance>(&self, mut state: Self::State, chance: &mut C) -> Step<Self::State> {
        match self.advance(&mut state, chance) {
            None => Step::Goes(state),
            Some(outcome) => Step::Over(outcome),
        }
    }
}

/// A play that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over<S> {
    /// The state in which the play ended.
    pub state: S,
    /// The outcome of the play.
    pub outcome: Outcome,
    /// The game turn in which the play ended; 1 is the first.
    pub turn: u32,
}

/// Fights play number `number` (0 is the first) to its end. `used` is the state of an earlier play.
#[inline]
pub fn fight_number<P: Play, C: Chance>(play: &P, number: u64, used: Option<P::State>, chance: &mut C) -> Over<P::State> {
    let state = play.begin(number, used, chance);
    fight_on(play, state, 0, chance)
}

/// Fights a play to its end from the state before step number `first` (0 is the first).
#[inline]
pub fn fight_on<P: Play, C: Chance>(play: &P, mut state: P::State, first: u32, chance: &mut C) -> Over<P::State> {
    let clock = play.clock();
    for step in first..clock.steps() {
        if let Some(outcome) = play_step(play, clock, step, &mut state, chance) {
            return Over { state, outcome, turn: clock.turn(step) };
        }
    }
    Over { outcome: play.called_off(&state), state, turn: clock.turns }
}

/// Plays step number `step`, and finds out whether another turn comes after it: the outcome where the step is the last.
#[inline]
pub fn play_step<P: Play, C: Chance>(play: &P, clock: Clock, step: u32, state: &mut P::State, chance: &mut C) -> Option<Outcome> {
    if chance.tells() {
        chance.turn(clock.turn(step));
    }
    loop {
        if let Some(outcome) = play.advance(state, chance) {
            return Some(outcome);
        }
        if !play.within_step(state) {
            break;
        }
    }
    let over = clock.ends_turn(step) && step + 1 < clock.steps() && !play.goes_on(clock.turn(step), chance);
    over.then(|| play.called_off(state))
}

/// Fights the first play to its end: the outcome, and the game turn in which it came.
pub fn fight<P: Play, C: Chance>(play: &P, chance: &mut C) -> (Outcome, u32) {
    let Over { outcome, turn, .. } = fight_number(play, 0, None, chance);
    (outcome, turn)
}
