//! A matrix with what it rests on: what came of every two units in every situation, and its cells.

use serde::{Deserialize, Serialize};

use super::matrix::{Matrix, MatrixCell, Spread};
use super::numbers::UnitId;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_system::{Assumption, Set};

/// A matrix, and what it rests on.
#[derive(Clone, Debug)]
pub struct FullMatrix {
    /// The matrix.
    pub matrix: Matrix,
    /// By unit: the first unit of the matrix that meets everybody exactly as it does, perhaps itself.
    pub same: Vec<usize>,
    /// By situation of the card, its keys that hold where possible.
    pub held: Vec<Vec<Held>>,
    /// The settings that the answers rest on.
    pub assumptions: Vec<Assumption>,
    /// The work that the matrix took.
    pub work: Work,
    /// Number of units and guests.
    pub(super) all: usize,
    /// The things that losses count.
    pub counts: Text,
    /// Weights of the situations.
    pub(super) weights: Vec<f64>,
    /// The meeting of two units in a situation, by its number, and whether it is seen from the other side.
    pub(super) places: Vec<(u32, bool)>,
    /// The different meetings of two units in a situation.
    pub(super) meetings: Vec<Meeting>,
    /// By meeting: whether a unit meets itself in it, whatever it is called.
    pub(super) even: Vec<bool>,
}

/// The work that a matrix took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Duels that the card asks for: units by units, by situations, in both roles.
    pub asked: usize,
    /// Different duels among those asked for.
    pub different: usize,
    /// Different duels that were solved in this run, or found to be too large.
    pub solved: usize,
    /// Different duels that are too large to solve.
    pub too_large: usize,
    /// Meetings of two units in one situation that were sampled in this run.
    pub sampled: usize,
    /// Answers that were found in the cache.
    pub cached: usize,
    /// Sampled meetings that were kept.
    pub cached_meetings: usize,
    /// Entries of the cache that were damaged or not ours; recomputed.
    pub damaged: usize,
}

impl Work {
    /// The work of the matrix as if all of it had been done in one run.
    pub fn in_one_run(self) -> Work {
        let solved = self.solved + self.cached - self.cached_meetings;
        Work { solved, sampled: self.sampled + self.cached_meetings, cached: 0, cached_meetings: 0, ..self }
    }
}

/// A key of a situation that holds where possible, and the number of duels in which it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The key that holds where possible, with its value.
    pub set: Set,
    /// Duels in which the key holds.
    pub duels: usize,
    /// Duels in which the key was tried.
    pub of: usize,
}

/// What came of two units meeting in one situation, each in each role half the time; seen from the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// The share that each wins.
    pub wins: Pair<f64>,
    /// The share of combats that neither wins, in [0, 1].
    pub neither: f64,
    /// The expected share of each that is destroyed.
    pub destroyed: Pair<f64>,
    /// Probability by what each loses, in the system's own count; the last is a unit removed.
    pub losses: Pair<Vec<f64>>,
    /// The sampling error of the meeting; `None` where it is exact.
    pub spread: Option<Spread>,
}

impl Meeting {
    /// The meeting seen from the other side.
    fn mirrored(&self) -> Meeting {
        let swap = |pair: Pair<f64>| Pair { a: pair.b, b: pair.a };
        Meeting {
            wins: swap(self.wins),
            neither: self.neither,
            destroyed: swap(self.destroyed),
            losses: Pair { a: self.losses.b.clone(), b: self.losses.a.clone() },
            spread: self.spread.map(|s| Spread { destroyed: s.lost, lost: s.destroyed, ..s }),
        }
    }
}

impl Held {
    pub(super) fn none(set: Set) -> Held {
        Held { set, duels: 0, of: 0 }
    }

    pub(super) fn count(&mut self, holds: bool) {
        self.of += 1;
        self.duels += usize::from(holds);
    }
}

impl FullMatrix {
    /// Whether some of the matrix comes from dice, thrown now or in an earlier run.
    pub fn sampled(&self) -> bool {
        self.meetings.iter().any(|meeting| meeting.spread.is_some())
    }

    /// What came of two units meeting in a situation, seen from the first.
    pub fn meeting(&self, row: usize, column: usize, situation: usize) -> Meeting {
        let (meeting, mirrored) = self.kept(row, column, situation);
        if mirrored { meeting.mirrored() } else { meeting.clone() }
    }

    /// What a guest, by its place among the guests, does to a unit.
    pub fn guest(&self, guest: usize, unit: UnitId) -> MatrixCell {
        self.cell(self.matrix.entrants.len() + guest, unit.0)
    }

    fn place(&self, row: usize, column: usize, situation: usize) -> (u32, bool) {
        let n = self.all;
        let (u, v) = (row.min(column), row.max(column));
        // Couples stand in the order (0, 0), (0, 1), ..., (1, 1), ...
        let couple = u * n - u * (u + 1) / 2 + v;
        let (number, mirrored) = self.places[couple * self.weights.len() + situation];
        (number, !self.even[number as usize] && mirrored != (row > column))
    }

    fn kept(&self, row: usize, column: usize, situation: usize) -> (&Meeting, bool) {
        let (number, mirrored) = self.place(row, column, situation);
        (&self.meetings[number as usize], mirrored)
    }

    pub(super) fn cell(&self, row: usize, column: usize) -> MatrixCell {
        let mut cell = MatrixCell { win: 0.0, neither: 0.0, destroyed: 0.0, lost: 0.0, spread: None };
        // By sampled meeting: its weight, seen from this side and from the other.
        let mut sampled: Vec<(u32, Spread, [f64; 2])> = Vec::new();
        let mut even = true;
        for (situation, &weight) in self.weights.iter().enumerate() {
            let (number, mirrored) = self.place(row, column, situation);
            let meeting = &self.meetings[number as usize];
            even &= self.even[number as usize];
            let (us, them) = if mirrored { (Side::B, Side::A) } else { (Side::A, Side::B) };
            cell.win += weight * meeting.wins[us];
            cell.neither += weight * meeting.neither;
            cell.destroyed += weight * meeting.destroyed[them];
            cell.lost += weight * meeting.destroyed[us];
            if let Some(spread) = meeting.spread {
                let place = sampled.iter().position(|(known, ..)| *known == number).unwrap_or_else(|| {
                    sampled.push((number, spread, [0.0; 2]));
                    sampled.len() - 1
                });
                sampled[place].2[usize::from(mirrored)] += weight;
            }
        }
        if even {
            // A unit that meets itself scores one half and loses what it destroys, to the last bit.
            cell.win = (1.0 - cell.neither) / 2.0;
            cell.destroyed = (cell.destroyed + cell.lost) / 2.0;
            cell.lost = cell.destroyed;
        }
        let pairs: u64 = sampled.iter().map(|(_, spread, _)| spread.pairs).sum();
        if pairs > 0 {
            let mut all = Spread { pairs, score: 0.0, destroyed: 0.0, lost: 0.0, covariance: 0.0 };
            for (_, s, [ours, theirs]) in sampled {
                // As if all pairs were fought in one meeting: the variance of the mean is this over the number of pairs.
                let times = pairs as f64 / s.pairs as f64;
                all.score += times * (ours - theirs).powi(2) * s.score;
                all.destroyed += times * (ours * ours * s.destroyed + theirs * theirs * s.lost + 2.0 * ours * theirs * s.covariance);
                all.lost += times * (ours * ours * s.lost + theirs * theirs * s.destroyed + 2.0 * ours * theirs * s.covariance);
                all.covariance += times * ((ours * ours + theirs * theirs) * s.covariance + ours * theirs * (s.destroyed + s.lost));
            }
            cell.spread = Some(all);
        }
        cell
    }

    /// Probability by what the row's unit loses against the column's, over the card; the last is a unit removed.
    pub fn losses(&self, row: usize, column: usize) -> Vec<f64> {
        let mut sums: Vec<f64> = Vec::new();
        for (situation, &weight) in self.weights.iter().enumerate() {
            let (meeting, mirrored) = self.kept(row, column, situation);
            let losses = &meeting.losses[if mirrored { Side::B } else { Side::A }];
            sums.resize(sums.len().max(losses.len()), 0.0);
            sums.iter_mut().zip(losses).for_each(|(sum, probability)| *sum += weight * probability);
        }
        sums
    }

    /// Whether two units meet everybody in the same way.
    pub(super) fn meet_alike(&self, row: usize, other: usize) -> bool {
        let n = self.matrix.entrants.len();
        let alike = |column: usize| (0..self.weights.len()).all(|s| self.place(row, column, s) == self.place(other, column, s));
        (0..n).filter(|&column| column != row && column != other).all(alike)
            && (0..self.weights.len()).all(|s| {
                let number = |x: usize, y: usize| self.place(x, y, s).0;
                number(row, row) == number(other, other) && number(row, other) == number(row, row)
            })
    }
}
