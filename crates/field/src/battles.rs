//! Counts over a run of battles.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::tally::{Count, Tally, Winner};
use montjoie_system::battle::{Fared, Record};

/// The counts of a run of battles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Battles {
    /// Endings, lengths, and units lost by each side.
    pub tally: Tally<u64>,
    /// The fate of the units of each side, by kind.
    pub work: Pair<Vec<Work>>,
    /// Hundredths of points that each side lost: a unit lost counts whole, one that is shaken at the end half (our construction).
    pub points: Pair<Moments>,
    /// Hundredths of points that each side brought; generals do not count.
    pub brought: Pair<u64>,
    /// Generals lost by each side.
    pub generals: Pair<u64>,
    /// Random armies of each side that had more units than the table has room for; others were drawn in their place.
    pub drawn_again: Pair<u64>,
    /// The winner of each battle, [`Winner`] as a number: battles without a gap between them by the number of the first, as many as there are. Pairs
    /// of runs are compared by it, and prices are estimated from it.
    pub winners: BTreeMap<u64, Vec<u8>>,
    /// The record of each battle, where the series keeps records. What is kept of a count has it not.
    #[serde(skip)]
    pub records: Vec<Record>,
}

/// A sum and a sum of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// The sum of the values.
    pub sum: u64,
    /// The sum of the squares of the values.
    pub squares: u64,
}

impl Moments {
    fn add(&mut self, value: u64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean of `n` values and its standard error, which one value does not tell.
    pub fn mean(self, n: u64) -> (f64, Option<f64>) {
        let values = n.max(1) as f64;
        let mean = self.sum as f64 / values;
        let variance = (self.squares as f64 / values - mean * mean).max(0.0);
        (mean, (n > 1).then(|| (variance / (values - 1.0)).sqrt()))
    }
}

/// The fate of the units of a kind, and the wounds that they took and gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Units that took the field.
    pub fielded: u64,
    /// Units that were lost.
    pub lost: u64,
    /// Units that were left and shaken at the end.
    pub shaken: u64,
    /// Wounds that enemies inflicted on units of the kind.
    pub taken: u64,
    /// Wounds that units of the kind inflicted.
    pub given: u64,
}

impl Battles {
    /// Adds a battle to the counts: its number, what it came to in which turn, what became of its units, and how many generals were lost. `prices`
    /// are those of the kinds, in hundredths.
    pub fn battle(
        &mut self,
        number: u64,
        (outcome, turn): (Outcome, u32),
        units: impl Iterator<Item = Fared>,
        dead: Pair<u8>,
        prices: &[u64],
    ) {
        self.tally.add(outcome, turn, 1);
        let mut lost = Pair { a: 0, b: 0 };
        for Fared { side, kind, lost: gone, shaken, taken, given, .. } in units {
            let work = &mut self.work[side];
            if work.len() <= usize::from(kind) {
                work.resize(prices.len(), Work::default());
            }
            let work = &mut work[usize::from(kind)];
            work.fielded += 1;
            work.lost += u64::from(gone);
            work.shaken += u64::from(shaken);
            work.taken += u64::from(taken);
            work.given += u64::from(given);
            let price = prices[usize::from(kind)];
            self.brought[side] += price;
            lost[side] += if gone { price } else { u64::from(shaken) * price / 2 };
        }
        for side in Side::BOTH {
            self.points[side].add(lost[side]);
            self.generals[side] += u64::from(dead[side]);
        }
        let won = Winner::of(outcome.winner) as u8;
        append(&mut self.winners, number, &[won]);
    }

    /// Adds how many armies of each side had too many units for the table before those of a battle were drawn.
    pub fn redrawn(&mut self, drawn_again: Pair<u32>) {
        for side in Side::BOTH {
            self.drawn_again[side] += u64::from(drawn_again[side]);
        }
    }

    /// The share of the random armies of a side that had too many units for the table, in [0, 1].
    pub fn drawn_again_share(&self, side: Side) -> f64 {
        let drawn = self.drawn_again[side] + self.tally.total();
        self.drawn_again[side] as f64 / drawn.max(1) as f64
    }

    /// The winners of the battles of a run from its first on, in order: 0 for A, 1 for neither, 2 for B.
    pub fn each(&self) -> impl Iterator<Item = u8> {
        self.winners.values().flatten().copied()
    }
}

/// Adds the winners of battles from `first` on to runs that begin before it: to the last run, where there is no gap.
fn append(runs: &mut BTreeMap<u64, Vec<u8>>, first: u64, winners: &[u8]) {
    match runs.last_entry() {
        Some(mut last) if last.key() + last.get().len() as u64 == first => last.get_mut().extend_from_slice(winners),
        _ => drop(runs.insert(first, winners.to_vec())),
    }
}

impl Count for Battles {
    fn new(endings: usize, turns: u32, most_losses: Pair<u8>) -> Battles {
        Battles { tally: Tally::new(endings, turns, most_losses), ..Battles::default() }
    }

    fn add(&mut self, outcome: Outcome, turn: u32) {
        self.tally.add(outcome, turn, 1);
    }

    fn merge(&mut self, other: &Battles) {
        self.tally.merge(&other.tally);
        for side in Side::BOTH {
            let (mine, theirs) = (&mut self.work[side], &other.work[side]);
            mine.resize(mine.len().max(theirs.len()), Work::default());
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.fielded += theirs.fielded;
                mine.lost += theirs.lost;
                mine.shaken += theirs.shaken;
                mine.taken += theirs.taken;
                mine.given += theirs.given;
            }
            self.points[side].sum += other.points[side].sum;
            self.points[side].squares += other.points[side].squares;
            self.brought[side] += other.brought[side];
            self.generals[side] += other.generals[side];
            self.drawn_again[side] += other.drawn_again[side];
        }
        self.records.extend_from_slice(&other.records);
        self.winners.extend(other.winners.iter().map(|(first, winners)| (*first, winners.clone())));
        // The same runs in whatever order counts come.
        for (first, winners) in std::mem::take(&mut self.winners) {
            append(&mut self.winners, first, &winners);
        }
    }

    fn plays(&self) -> u64 {
        self.tally.total()
    }

    fn won(&self) -> [u64; 3] {
        Winner::ALL.map(|winner| self.tally.wins(winner))
    }
}
