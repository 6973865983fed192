//! Does a matchup lie within 50 % give or take a margin? Two units fight in pairs of combats over a card until a sequential test knows: each pair in
//! one situation, drawn by its weight, with the roles exchanged, so that a pair favours neither unit. The run stops by itself, so the bar beside the
//! score is one that holds at every number of pairs at once.

use std::collections::BTreeMap;

use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::asked::{Ask, check, interrupted};
use super::pairs::own_seed;
use super::roles::{Chosen, plans};
use super::sequential::{Decision, TwoSided, always_valid};
use crate::store::Fault;
use crate::store::cache::{self, Key};
use montjoie_core::chance::stream;
use montjoie_core::combat::{Outcome, Side};
use montjoie_core::monte_carlo::{BLOCK, Watch};
use montjoie_system::Matchup;

/// What is asked of each matchup.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    /// How far from one half a score may be, as 0.02.
    pub margin: f64,
    /// How often each error of the test may happen, as 0.05.
    pub errors: f64,
    /// The confidence of the bar, as 0.95.
    pub level: f64,
    /// The most pairs of a matchup; what is not known then stays open.
    pub most: u64,
}

/// What came of a matchup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestedMatchup {
    /// The first unit of the matchup, by its place: what is kept is of any two such units.
    #[serde(skip)]
    pub row: usize,
    /// The second unit of the matchup, by its place.
    #[serde(skip)]
    pub column: usize,
    /// What the test says of the first unit.
    pub decision: Decision,
    /// Pairs of combats that were fought; 0 where both are one profile, which is even by itself.
    pub pairs: u64,
    /// The score of the first unit: a win 1, neither ½. Where the run stopped by itself it leans away from what it came close to.
    pub score: f64,
    /// A bar around the score that holds however often one looks.
    pub bar: (f64, f64),
}

/// A duel, and whether the unit in question is its side B.
type Seat = (Key, bool);

/// By situation: the unit in question in the one role, then in the other.
type Seats = Vec<[Seat; 2]>;

/// Answers so many matchups. The cache is for shards: the pairs of one question are of little use to another.
pub fn within(ask: &Ask, couples: &[(usize, usize)], question: Within, watch: &dyn Watch) -> Result<Vec<TestedMatchup>, Fault> {
    check(ask)?;
    let keys = ask.system.keys();
    let weights = ask.weights();
    // Units that meet alike are one question, whatever they are called and in whichever order.
    let mut duels: BTreeMap<Key, Matchup> = BTreeMap::new();
    let mut numbers: BTreeMap<Seats, usize> = BTreeMap::new();
    let mut different: Vec<Seats> = Vec::new();
    let mut places: Vec<(usize, bool)> = Vec::with_capacity(couples.len());
    for portion in couples.chunks(128) {
        for plan in plans(ask, &keys, portion)? {
            let mut here: Seats = Vec::with_capacity(weights.len());
            for chosen in plan.duels {
                here.push(chosen.map(|Chosen { key, mirrored, matchup }| {
                    duels.entry(key).or_insert(matchup);
                    (key, mirrored)
                }));
            }
            let there: Seats = here.iter().map(|&[first, second]| [turned(second), turned(first)]).collect();
            let swapped = there < here;
            let seats = if swapped { there } else { here };
            let number = *numbers.entry(seats.clone()).or_insert_with(|| {
                different.push(seats);
                different.len() - 1
            });
            places.push((number, swapped));
        }
        if watch.stopped() {
            return Err(interrupted());
        }
    }
    watch.expected(different.len() as u64);
    let fought: Vec<Option<TestedMatchup>> = montjoie_core::parallel::map(different.iter().collect(), |seats| {
        let key = || {
            let numbers = [question.margin, question.errors, question.level].map(f64::to_le_bytes).concat();
            let counts = [question.most, ask.seed].map(u64::to_le_bytes).concat();
            let weights = weights.iter().copied().flat_map(f64::to_le_bytes).collect::<Vec<u8>>();
            cache::key(&[b"within", &bytes(seats.as_flattened()), &weights, &numbers, &counts])
        };
        let kept = ask.cache.and_then(|cache| cache.get(&key()));
        let found = kept.or_else(|| {
            let found = fight(seats, &duels, &weights, question, ask.seed, watch)?;
            ask.cache.iter().for_each(|cache| cache.put(&key(), &found));
            Some(found)
        });
        watch.solved(1);
        found
    });
    let fought: Vec<TestedMatchup> = fought.into_iter().collect::<Option<_>>().ok_or_else(interrupted)?;
    let found = couples.iter().zip(places).map(|(&(row, column), (number, swapped))| {
        let found = TestedMatchup { row, column, ..fought[number].clone() };
        if swapped { found.turned() } else { found }
    });
    Ok(found.collect())
}

fn turned((key, mirrored): Seat) -> Seat {
    (key, !mirrored)
}

impl TestedMatchup {
    /// Seen from the second unit; the two keep their names.
    fn turned(self) -> TestedMatchup {
        let decision = match self.decision {
            Decision::Better => Decision::Worse,
            Decision::Worse => Decision::Better,
            other => other,
        };
        TestedMatchup { decision, score: 1.0 - self.score, bar: (1.0 - self.bar.1, 1.0 - self.bar.0), ..self }
    }
}

/// Fights pairs until the decision is known, seen from the unit of the seats; `None` where it was stopped.
fn fight(
    seats: &Seats,
    duels: &BTreeMap<Key, Matchup>,
    weights: &[f64],
    ask: Within,
    seed: u64,
    watch: &dyn Watch,
) -> Option<TestedMatchup> {
    let even = TestedMatchup { row: 0, column: 0, decision: Decision::Even, pairs: 0, score: 0.5, bar: (0.5, 0.5) };
    if seats.iter().all(|&[first, second]| second == turned(first)) {
        return Some(even);
    }
    let mut fights: Vec<[Fights; 2]> = Vec::with_capacity(seats.len());
    for (situation, pair) in seats.iter().enumerate() {
        let [first, second] = *pair;
        fights.push([(0, first), (1, second)].map(|(role, (key, mirrored))| Fights {
            matchup: &duels[&key],
            side: if mirrored { Side::B } else { Side::A },
            seed: seed_of(seed, &[(key, mirrored)], situation, role),
            block: 0,
            outcomes: Vec::new(),
        }));
    }
    let mut situations = stream(seed_of(seed, seats.as_flattened(), seats.len(), 2), 0);
    let mut test = TwoSided::new(ask.margin, ask.errors);
    let mut sum = 0.0;
    while test.decision() == Decision::Open && test.pairs() < ask.most {
        if test.pairs().is_multiple_of(BLOCK) && watch.stopped() {
            return None;
        }
        let [first, second] = &mut fights[drawn(weights, situations.random::<f64>())];
        let score = (first.score() + second.score()) / 2.0;
        sum += score;
        test.add(score);
    }
    let score = sum / test.pairs() as f64;
    // Narrowest at about as many pairs as a matchup near the margin takes.
    let bar = always_valid(score, test.pairs(), ask.level, (1.0 / (ask.margin * ask.margin)).round() as u64);
    Some(TestedMatchup { decision: test.decision(), pairs: test.pairs(), score, bar, ..even })
}

/// The situation that a number in [0, 1) draws.
fn drawn(weights: &[f64], number: f64) -> usize {
    let mut passed = 0.0;
    let past = |weight: &&f64| {
        passed += **weight;
        passed <= number
    };
    weights.iter().take_while(past).count().min(weights.len() - 1)
}

/// Combats of a duel one after the other, as many as are wanted.
struct Fights<'a> {
    matchup: &'a Matchup,
    /// The side of the unit in question.
    side: Side,
    seed: u64,
    block: u64,
    /// Fought and not yet seen, the next one last.
    outcomes: Vec<Outcome>,
}

impl Fights<'_> {
    /// What the unit in question scores in the next combat.
    fn score(&mut self) -> f64 {
        if self.outcomes.is_empty() {
            // Most matchups are clear after a few hundred pairs.
            let combats = if self.block == 0 { BLOCK / 16 } else { BLOCK };
            let outcomes = &mut self.outcomes;
            self.matchup.contest.watch(self.seed, self.block, combats, &mut |outcome| outcomes.push(outcome));
            self.outcomes.reverse();
            self.block += 1;
        }
        match self.outcomes.pop().and_then(|outcome| outcome.winner) {
            None => 0.5,
            Some(side) if side == self.side => 1.0,
            Some(_) => 0.0,
        }
    }
}

/// A seed of its own for each situation and role of a matchup: they must not share their dice.
fn seed_of(seed: u64, seats: &[Seat], situation: usize, role: u8) -> u64 {
    own_seed(&[b"within", &seed.to_le_bytes(), &bytes(seats), &(situation as u64).to_le_bytes(), &[role]])
}

/// The seats as bytes.
fn bytes(seats: &[Seat]) -> Vec<u8> {
    seats.iter().flat_map(|(key, mirrored)| [&key[..], &[u8::from(*mirrored)]].concat()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn situations_are_drawn_by_their_weights() {
        let weights = [0.5, 0.25, 0.25];
        let of = |number| drawn(&weights, number);
        assert_eq!([of(0.0), of(0.499), of(0.5), of(0.74), of(0.75), of(0.999_999)], [0, 0, 1, 1, 2, 2]);
        assert_eq!(drawn(&[1.0], 0.7), 0);
        assert_eq!(drawn(&[0.3, 0.3, 0.3], 0.95), 2, "weights that rounding left short of 1");
    }
}
