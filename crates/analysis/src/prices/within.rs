//! Does a matchup lie within 50 % give or take a margin? Two units fight in pairs of combats over a card until a sequential test knows: each pair in
//! one situation, drawn by its weight, with the roles exchanged, so that a pair favours neither unit. The run stops by itself, so the bar beside the
//! score is one that holds at every number of pairs at once.

use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::asked::{Ask, interrupted};
use super::meetings::Needed;
use super::pairs::own_seed;
use super::roles::{Role, even};
use super::sequential::{Decision, TwoSided, always_valid};
use crate::store::Fault;
use crate::store::cache;
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

/// Answers so many matchups. The cache is for shards: the pairs of one question are of little use to another.
pub fn within(ask: &Ask, couples: &[(usize, usize)], question: Within, watch: &dyn Watch) -> Result<Vec<TestedMatchup>, Fault> {
    let weights = ask.weights();
    let needed = Needed::of(ask, couples, watch)?;
    // Units that meet alike are one question, whatever they are called and in whichever order.
    let (different, places) = needed.different(weights.len());
    watch.expected(different.len() as u64);
    let fought: Vec<Option<TestedMatchup>> = montjoie_core::parallel::map(different.iter().collect(), |roles: &Vec<[Role; 2]>| {
        let key = || {
            let numbers = [question.margin, question.errors, question.level].map(f64::to_le_bytes).concat();
            let counts = [question.most, ask.seed].map(u64::to_le_bytes).concat();
            let weights = weights.iter().copied().flat_map(f64::to_le_bytes).collect::<Vec<u8>>();
            cache::key(&[b"within", &needed.bytes(roles.as_flattened()), &weights, &numbers, &counts])
        };
        let kept = ask.cache.and_then(|cache| cache.get(&key()));
        let found = kept.or_else(|| {
            let found = fight(roles, &needed, &weights, question, ask.seed, watch)?;
            ask.cache.iter().for_each(|cache| cache.put(&key(), &found));
            Some(found)
        });
        watch.solved(1);
        found
    });
    let fought: Vec<TestedMatchup> = fought.into_iter().collect::<Option<_>>().ok_or_else(interrupted)?;
    let found = couples.iter().zip(places).map(|(&(row, column), (number, swapped))| {
        let found = TestedMatchup { row, column, ..fought[number as usize].clone() };
        if swapped { found.turned() } else { found }
    });
    Ok(found.collect())
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

/// Fights pairs until the decision is known, seen from the unit of the roles, which are two by situation; `None` where it was stopped.
fn fight(roles: &[[Role; 2]], needed: &Needed, weights: &[f64], ask: Within, seed: u64, watch: &dyn Watch) -> Option<TestedMatchup> {
    let unfought = TestedMatchup { row: 0, column: 0, decision: Decision::Even, pairs: 0, score: 0.5, bar: (0.5, 0.5) };
    if roles.iter().copied().all(even) {
        return Some(unfought);
    }
    // A seed of its own for each situation and role: they must not share their dice.
    let own = |roles: &[Role], situation: usize, which: u8| {
        own_seed(&[b"within", &seed.to_le_bytes(), &needed.bytes(roles), &(situation as u64).to_le_bytes(), &[which]])
    };
    let fights = roles.iter().enumerate().map(|(situation, &[first, second])| {
        [(0, first), (1, second)].map(|(which, role)| Fights {
            matchup: &needed.duels[role.duel],
            side: role.side(),
            seed: own(&[role], situation, which),
            block: 0,
            outcomes: Vec::new(),
        })
    });
    let mut fights: Vec<[Fights; 2]> = fights.collect();
    let mut situations = stream(own(roles.as_flattened(), roles.len(), 2), 0);
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
    Some(TestedMatchup { decision: test.decision(), pairs: test.pairs(), score, bar, ..unfought })
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
