//! Sampled meetings: pairs of combats, the second with the roles exchanged, so that a pair favours neither unit.

use sha2::{Digest, Sha256};

use super::matrix::Spread;
use super::roles::Role;
use super::sheet::Meeting;
use crate::store::cache::Key;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::monte_carlo::BLOCK;
use montjoie_core::tally::Winner;
use montjoie_system::Matchup;

/// Combats that are fought before they are paired.
const PORTION: u64 = 16 * BLOCK;

/// Fights so many pairs; seen from the unit of the first role. Where `even`, a unit meets itself, whatever it is called, and what the two
/// sides suffer is one number.
pub(super) fn fight(roles: [Role; 2], even: bool, duels: &[Matchup], names: &[Key], pairs: u64, seed: u64) -> Meeting {
    let losses = |side: fn(Role) -> Side| {
        let most = roles.iter().map(|role| duels[role.duel].destroyed[side(*role)].len()).max();
        vec![0u64; most.unwrap_or(0)]
    };
    let mut sums = Sums { losses: Pair { a: losses(Role::side), b: losses(|role| role.side().enemy()) }, ..Sums::default() };
    let seeds = [0, 1].map(|at| own_seed(&[&seed.to_le_bytes(), &names[roles[at].duel], &[at as u8]]));
    let mut done = 0;
    while done < pairs {
        let portion = PORTION.min(pairs - done);
        let fought = [0, 1].map(|at: usize| {
            let mut outcomes: Vec<Outcome> = Vec::with_capacity(portion as usize);
            duels[roles[at].duel].contest.watch(seeds[at], done / BLOCK, portion, &mut |outcome| outcomes.push(outcome));
            outcomes
        });
        for (&first, &second) in fought[0].iter().zip(&fought[1]) {
            sums.add(Seen::of(duels, roles[0], first), Seen::of(duels, roles[1], second), even);
        }
        done += portion;
    }
    sums.meeting(even)
}

/// A combat seen from the unit in question, which is `a` of every pair.
struct Seen {
    winner: Winner,
    destroyed: Pair<f64>,
    lost: Pair<u8>,
}

impl Seen {
    fn of(duels: &[Matchup], role: Role, outcome: Outcome) -> Seen {
        let us = role.side();
        let by_outcome = Winner::of(outcome.winner);
        let share = |side: Side| duels[role.duel].destroyed[side][outcome.losses[side] as usize][by_outcome as usize];
        Seen {
            winner: match outcome.winner {
                None => Winner::Neither,
                Some(side) if side == us => Winner::A,
                Some(_) => Winner::B,
            },
            destroyed: Pair { a: share(us), b: share(us.enemy()) },
            lost: Pair { a: outcome.losses[us], b: outcome.losses[us.enemy()] },
        }
    }
}

/// What pairs add up to.
#[derive(Default)]
struct Sums {
    pairs: u64,
    winners: [u64; 3],
    losses: Pair<Vec<u64>>,
    /// The sums of scores, of what is destroyed of the enemy, of what is lost.
    sums: [f64; 3],
    squares: [f64; 3],
    product: f64,
}

impl Sums {
    fn add(&mut self, first: Seen, second: Seen, even: bool) {
        let score = |seen: &Seen| match seen.winner {
            Winner::A => 1.0,
            Winner::Neither => 0.5,
            Winner::B => 0.0,
        };
        let mut of = [
            (score(&first) + score(&second)) / 2.0,
            (first.destroyed.b + second.destroyed.b) / 2.0,
            (first.destroyed.a + second.destroyed.a) / 2.0,
        ];
        if even {
            let either = (of[1] + of[2]) / 2.0;
            of = [0.5, either, either];
        }
        self.pairs += 1;
        for ((sum, square), seen) in self.sums.iter_mut().zip(&mut self.squares).zip(of) {
            *sum += seen;
            *square += seen * seen;
        }
        self.product += of[1] * of[2];
        for seen in [first, second] {
            self.winners[seen.winner as usize] += 1;
            self.losses.a[seen.lost.a as usize] += 1;
            self.losses.b[seen.lost.b as usize] += 1;
        }
    }

    fn meeting(self, even: bool) -> Meeting {
        let n = self.pairs as f64;
        let combats = 2.0 * n;
        let mean = self.sums.map(|sum| sum / n);
        // Unbiased; rounding must not make it negative.
        let over = (n - 1.0).max(1.0);
        let variance = |at: usize| ((self.squares[at] - n * mean[at] * mean[at]) / over).max(0.0);
        let covariance = (self.product - n * mean[1] * mean[2]) / over;
        let neither = self.winners[Winner::Neither as usize] as f64 / combats;
        let won = |winner: Winner| if even { (1.0 - neither) / 2.0 } else { self.winners[winner as usize] as f64 / combats };
        let mut losses = Pair::of(|side| self.losses[side].iter().map(|&count| count as f64 / combats).collect::<Vec<f64>>());
        if even {
            let both: Vec<f64> = losses.a.iter().zip(&losses.b).map(|(a, b)| (a + b) / 2.0).collect();
            losses = Pair { a: both.clone(), b: both };
        }
        Meeting {
            wins: Pair { a: won(Winner::A), b: won(Winner::B) },
            neither,
            destroyed: Pair { a: mean[2], b: mean[1] },
            losses,
            spread: Some(Spread { pairs: self.pairs, score: variance(0), destroyed: variance(1), lost: variance(2), covariance }),
        }
    }
}

/// A seed that depends on these bytes: cells must not share their dice.
pub(super) fn own_seed(parts: &[&[u8]]) -> u64 {
    let hash = Sha256::digest(parts.concat());
    u64::from_le_bytes(hash[..8].try_into().expect("eight of them"))
}
