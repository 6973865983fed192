//! The answer of a combat, counted or exact: one type for both.

use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

use crate::combat::{Outcome, Pair, Side};

/// A count of the plays of a run. Counts of parts of a run merge to the count of the whole, in any order, on one machine or on many.
pub trait Count: Clone + PartialEq + std::fmt::Debug + Send + Sync + Sized + 'static {
    /// An empty count with room for this many endings, turns, and losses of each side.
    fn new(endings: usize, turns: u32, most_losses: Pair<u8>) -> Self;

    /// Adds a play with this outcome in this game turn (1 is the first).
    fn add(&mut self, outcome: Outcome, turn: u32);

    /// Adds what was counted of other plays of the same run.
    fn merge(&mut self, other: &Self);

    /// Number of plays that were counted.
    fn plays(&self) -> u64;

    /// Number of plays that side A won, that neither won, and that side B won: what a run to a precision stops by.
    fn won(&self) -> [u64; 3];
}

/// The unit of a tally: whole combats, or probability.
pub trait Weight: Copy + Default + Add<Output = Self> + AddAssign + PartialEq {
    /// The weight as a number to reckon with.
    fn value(self) -> f64;
}

impl Weight for u64 {
    fn value(self) -> f64 {
        self as f64
    }
}

impl Weight for f64 {
    fn value(self) -> f64 {
        self
    }
}

/// The winner: the index of the three columns of every table of a [`Tally`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Winner {
    /// The column of side A.
    A = 0,
    /// The column of neither: called off, or both gone.
    Neither = 1,
    /// The column of side B.
    B = 2,
}

impl Winner {
    /// All three winners, in the order of outputs.
    pub const ALL: [Winner; 3] = [Winner::A, Winner::Neither, Winner::B];

    /// The winner of an outcome, neither included.
    pub fn of(winner: Option<Side>) -> Winner {
        match winner {
            Some(Side::A) => Winner::A,
            None => Winner::Neither,
            Some(Side::B) => Winner::B,
        }
    }

    /// The id of the winner: `a`, `neither` or `b`.
    pub const fn id(self) -> &'static str {
        match self {
            Winner::A => "a",
            Winner::Neither => "neither",
            Winner::B => "b",
        }
    }
}

/// A tally of outcomes: combats if `N` is `u64`, probability if it is `f64`.
///
/// Every table has one row a value and three columns, by [`Winner`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally<N> {
    /// The weight by ending, in the order of the combat's `ENDINGS`.
    pub endings: Vec<[N; 3]>,
    /// The weight by game turn of the end; row 0 is turn 1.
    pub rounds: Vec<[N; 3]>,
    /// The weight by losses of each side; row 0 is no loss.
    pub losses: Pair<Vec<[N; 3]>>,
    /// The weight of combats that were not followed to an end; nothing where there is a turn limit.
    pub unfinished: N,
}

impl<N: Weight> Tally<N> {
    /// An empty tally with room for this many endings, turns, and losses of each side.
    pub fn new(endings: usize, turns: u32, most_losses: Pair<u8>) -> Tally<N> {
        let rows = |n: usize| vec![[N::default(); 3]; n];
        Tally {
            endings: rows(endings),
            rounds: rows(turns as usize),
            losses: Pair::of(|side| rows(most_losses[side] as usize + 1)),
            unfinished: N::default(),
        }
    }

    /// Adds an outcome in a game turn (1 is the first).
    #[inline]
    pub fn add(&mut self, outcome: Outcome, turn: u32, weight: N) {
        let column = Winner::of(outcome.winner) as usize;
        self.endings[outcome.ending as usize][column] += weight;
        self.rounds[turn as usize - 1][column] += weight;
        for side in Side::BOTH {
            self.losses[side][outcome.losses[side] as usize][column] += weight;
        }
    }

    /// Adds another tally of the same combat.
    pub fn merge(&mut self, other: &Tally<N>) {
        let add = |mine: &mut Vec<[N; 3]>, theirs: &Vec<[N; 3]>| {
            for (row, more) in mine.iter_mut().zip(theirs) {
                (0..3).for_each(|column| row[column] += more[column]);
            }
        };
        add(&mut self.endings, &other.endings);
        add(&mut self.rounds, &other.rounds);
        add(&mut self.losses.a, &other.losses.a);
        add(&mut self.losses.b, &other.losses.b);
        self.unfinished += other.unfinished;
    }

    /// The weight of everything counted, unfinished combats included.
    pub fn total(&self) -> N {
        let mut sum = self.unfinished;
        Winner::ALL.into_iter().for_each(|winner| sum += self.wins(winner));
        sum
    }

    /// The weight of combats that this winner has won.
    pub fn wins(&self, winner: Winner) -> N {
        self.endings.iter().fold(N::default(), |sum, row| sum + row[winner as usize])
    }

    /// The share of combats that this winner has won, in [0, 1].
    pub fn share(&self, winner: Winner) -> f64 {
        self.wins(winner).value() / self.total().value()
    }

    /// The losses of a side on average.
    pub fn mean_losses(&self, side: Side) -> f64 {
        mean(self.losses[side].iter().enumerate().map(|(loss, row)| (loss as f64, sum(row))))
    }

    /// The game turn of the end on average.
    pub fn mean_rounds(&self) -> f64 {
        mean(self.rounds.iter().enumerate().map(|(turn, row)| (turn as f64 + 1.0, sum(row))))
    }
}

/// The sum of the three columns of a row.
pub fn sum<N: Weight>(row: &[N; 3]) -> f64 {
    row[0].value() + row[1].value() + row[2].value()
}

fn mean(weighted: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (total, weight) = weighted.fold((0.0, 0.0), |(t, w), (value, weight)| (t + value * weight, w + weight));
    total / weight
}

impl Tally<u64> {
    /// The tally as shares of the total.
    pub fn shares(&self) -> Tally<f64> {
        let total = self.total() as f64;
        let divide = |rows: &Vec<[u64; 3]>| rows.iter().map(|row| row.map(|n| n as f64 / total)).collect();
        Tally {
            endings: divide(&self.endings),
            rounds: divide(&self.rounds),
            losses: Pair::of(|side| divide(&self.losses[side])),
            unfinished: self.unfinished as f64 / total,
        }
    }
}

impl Count for Tally<u64> {
    fn new(endings: usize, turns: u32, most_losses: Pair<u8>) -> Tally<u64> {
        Tally::new(endings, turns, most_losses)
    }

    #[inline]
    fn add(&mut self, outcome: Outcome, turn: u32) {
        Tally::add(self, outcome, turn, 1);
    }

    fn merge(&mut self, other: &Tally<u64>) {
        Tally::merge(self, other);
    }

    fn plays(&self) -> u64 {
        self.total()
    }

    fn won(&self) -> [u64; 3] {
        Winner::ALL.map(|winner| self.wins(winner))
    }
}
