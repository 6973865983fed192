//! What units are worth in armies: a logistic regression of who won on what each side brought, over random legal armies.
//!
//! For battle i, x is the number of units of each kind that A has less that of B, and y is 1 where A won, 0 where B did and one half where neither
//! did: logit E(y) = Σ θ x. A unit is worth θ / κ points; κ makes the units of a mean army worth what they cost. Every battle has armies of its
//! own, so battles are independent; errors are those of the sandwich (White, 1982), which hold where the model is not quite right.

use super::matrix::{Matrix, dot, largest};
use super::together::Together;

/// A battle: columns in which the two armies differ, with the difference, A less B; and the share of it that A won, in [0, 1].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Observed {
    /// Columns and differences; no column twice.
    pub differs: Vec<(u16, i16)>,
    /// 1 where A won, 0 where B did, one half where neither did.
    pub won: f64,
}

/// A fitted regression.
#[derive(Clone, Debug)]
pub struct Fit {
    /// θ of each column; 0 for a column that was left out.
    pub theta: Vec<f64>,
    /// Columns that were left out: nothing differs in them, they are sums of others, or too few battles tell them apart.
    pub collinear: Vec<usize>,
    /// By how much the variance of each θ is larger than it would be by itself (the variance inflation factor).
    pub inflation: Vec<f64>,
    /// The mean of p (1 − p): by how much the share that A wins changes per θ.
    pub steep: f64,
    covariance: Matrix,
}

/// The share of a column's own weight below which it counts as a sum of others.
const SUM_OF_OTHERS: f64 = 1e-7;

/// The regression of some battles on so many columns; `None` where one side always wins, or nothing can be told apart.
///
/// A column that differs in a few battles only, all won by the side with more of it (or less), has no finite θ: it is left out.
pub fn fit(columns: usize, battles: &[Observed]) -> Option<Fit> {
    let mut differs = vec![0usize; columns];
    battles.iter().flat_map(|battle| &battle.differs).for_each(|&(at, _)| differs[usize::from(at)] += 1);
    let mut free = vec![true; columns];
    loop {
        let theta = match newton(&free, battles) {
            Ok(fit) => return fit,
            Err(theta) => theta,
        };
        let runs = (0..columns).filter(|&at| free[at] && theta[at].is_finite() && theta[at].abs() > 1.0 && differs[at] <= FEW);
        let furthest = runs.max_by(|&one, &other| theta[one].abs().total_cmp(&theta[other].abs()))?;
        free[furthest] = false;
    }
}

/// Battles below which a column whose θ has no end is left out.
const FEW: usize = 100;

/// Newton steps over the columns that are free; where they do not end, the last θ that was finite.
fn newton(free: &[bool], battles: &[Observed]) -> Result<Option<Fit>, Vec<f64>> {
    let mut theta = vec![0.0; free.len()];
    let mut kept: Vec<bool> = Vec::new();
    for step in 0..MOST_STEPS {
        let Normal { weights, score, .. } = Normal::of(&theta, battles);
        if step == 0 {
            kept = independent(&weights).into_iter().zip(free).map(|(kept, free)| kept && *free).collect();
            if !kept.contains(&true) {
                return Ok(None);
            }
        }
        let Some(inverse) = solved(&weights, &kept) else { return Err(theta) };
        let moved = inverse.times(&score);
        let next: Vec<f64> = theta.iter().zip(&moved).map(|(theta, moved)| theta + moved).collect();
        if largest(&moved) < CLOSE {
            return Ok(finished(next, kept, battles));
        }
        let furthest = largest(&next);
        if !furthest.is_finite() || furthest > APART {
            return Err(if furthest.is_finite() { next } else { theta });
        }
        theta = next;
    }
    Err(theta)
}

/// Newton steps after which no solution is expected any more.
const MOST_STEPS: usize = 50;

/// A step that moves no θ by this much is the last.
const CLOSE: f64 = 1e-10;

/// A θ from which on the sides are told apart without error.
const APART: f64 = 50.0;

/// What a Newton step needs: Σ p (1 − p) x xᵀ, Σ (y − p) x, and for the errors Σ (y − p)² x xᵀ.
struct Normal {
    weights: Matrix,
    score: Vec<f64>,
    squares: Matrix,
}

impl Normal {
    fn of(theta: &[f64], battles: &[Observed]) -> Normal {
        let m = theta.len();
        let (mut weights, mut score, mut squares) = (Matrix::zeros(m, m), vec![0.0; m], Matrix::zeros(m, m));
        for battle in battles {
            let Observed { differs, won } = battle;
            let p = chance(theta, battle);
            let (weight, off) = (p * (1.0 - p), won - p);
            for (place, &(at, by)) in differs.iter().enumerate() {
                let (at, by) = (usize::from(at), f64::from(by));
                score[at] += off * by;
                for &(other, times) in &differs[..=place] {
                    let product = by * f64::from(times);
                    let (row, column) = (at.max(usize::from(other)), at.min(usize::from(other)));
                    weights[(row, column)] += weight * product;
                    squares[(row, column)] += off * off * product;
                }
            }
        }
        weights.mirror_lower();
        squares.mirror_lower();
        Normal { weights, score, squares }
    }
}

/// Which columns are no sums of those before them: elimination, column by column.
fn independent(weights: &Matrix) -> Vec<bool> {
    let m = weights.rows();
    let mut left = weights.clone();
    let mut kept = vec![false; m];
    for pivot in 0..m {
        if left[(pivot, pivot)] <= SUM_OF_OTHERS * weights[(pivot, pivot)] || weights[(pivot, pivot)] <= 0.0 {
            continue;
        }
        kept[pivot] = true;
        for row in pivot + 1..m {
            let times = left[(row, pivot)] / left[(pivot, pivot)];
            for column in pivot + 1..m {
                left[(row, column)] -= times * left[(pivot, column)];
            }
        }
    }
    kept
}

/// The inverse over the columns that are kept; 0 elsewhere.
fn solved(weights: &Matrix, kept: &[bool]) -> Option<Matrix> {
    let m = weights.rows();
    let some = Matrix::of(m, m, &|x, y| match (kept[x] && kept[y], x == y) {
        (true, _) => weights[(x, y)],
        (false, true) => 1.0,
        (false, false) => 0.0,
    });
    let mut inverse = some.inverse_of_definite()?;
    for x in (0..m).filter(|&x| !kept[x]) {
        inverse.clear(x);
    }
    Some(inverse)
}

fn finished(theta: Vec<f64>, kept: Vec<bool>, battles: &[Observed]) -> Option<Fit> {
    let Normal { weights, squares, .. } = Normal::of(&theta, battles);
    let inverse = solved(&weights, &kept)?;
    let inflation = (0..kept.len()).map(|x| inverse[(x, x)] * weights[(x, x)]).collect();
    let covariance = inverse.product(&squares).product(&inverse);
    let collinear = (0..kept.len()).filter(|&x| !kept[x]).collect();
    let steep = battles.iter().map(|battle| chance(&theta, battle)).map(|p| p * (1.0 - p)).sum::<f64>() / battles.len().max(1) as f64;
    Some(Fit { theta, collinear, inflation, steep, covariance })
}

/// The share that A wins in the model.
fn chance(theta: &[f64], battle: &Observed) -> f64 {
    let log_odds: f64 = battle.differs.iter().map(|&(at, by)| theta[usize::from(at)] * f64::from(by)).sum();
    1.0 / (1.0 + libm::exp(-log_odds))
}

/// Worths in points.
#[derive(Clone, Debug)]
pub struct Worths {
    /// The worth of one more of each column, in points.
    pub points: Vec<f64>,
    /// The standard error of the worths.
    pub standard: Vec<f64>,
    /// By how many standard errors the worst of the columns that are judged is off, no more often than one time in twenty.
    pub critical: f64,
    /// θ of one point.
    pub kappa: f64,
    covariance: Matrix,
}

impl Worths {
    /// A sum of worths with these weights by column, and its standard error.
    pub fn sum(&self, weights: &[(usize, f64)]) -> (f64, f64) {
        let value = weights.iter().map(|&(column, weight)| weight * self.points[column]).sum();
        let pairs = weights.iter().flat_map(|one| weights.iter().map(move |other| (one, other)));
        let variance: f64 = pairs.map(|(one, other)| one.1 * other.1 * self.covariance[(one.0, other.0)]).sum();
        (value, variance.max(0.0).sqrt())
    }
}

/// A column with a price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Priced {
    /// The column of the regression.
    pub column: usize,
    /// Units of the kind in an army, on average.
    pub mean: f64,
    /// The price of the priced column.
    pub price: f64,
}

impl Fit {
    /// The standard error of a θ.
    pub fn error(&self, column: usize) -> f64 {
        self.covariance[(column, column)].max(0.0).sqrt()
    }

    /// The share of each battle that the model gives A, in [0, 1].
    pub fn chances(&self, battles: &[Observed]) -> Vec<f64> {
        battles.iter().map(|battle| chance(&self.theta, battle)).collect()
    }

    /// Tenths of the battles by the share that the model gives A, lowest first: that share on average, and the share that A won.
    pub fn tenths(&self, battles: &[Observed]) -> Vec<(f64, f64)> {
        let mut pairs: Vec<(f64, f64)> = self.chances(battles).into_iter().zip(battles.iter().map(|battle| battle.won)).collect();
        pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mean = |part: &[(f64, f64)], pick: fn(&(f64, f64)) -> f64| part.iter().map(pick).sum::<f64>() / part.len() as f64;
        let tenth = pairs.len().div_ceil(10).max(1);
        pairs.chunks(tenth).map(|part| (mean(part, |pair| pair.0), mean(part, |pair| pair.1))).collect()
    }

    /// What everything is worth on the scale on which these columns together are worth what they cost; `judged` are those whose intervals shall
    /// hold together at this level. `None` where together they are worth nothing.
    pub fn worths(&self, scale: &[Priced], judged: &[usize], level: f64) -> Option<Worths> {
        let m = self.theta.len();
        let cost: f64 = scale.iter().map(|priced| priced.mean * priced.price).sum();
        let mut by_price = vec![0.0; m];
        scale.iter().for_each(|priced| by_price[priced.column] += priced.mean / cost);
        let kappa = dot(&by_price, &self.theta);
        if !kappa.is_finite() || kappa <= 0.0 {
            return None;
        }
        let points: Vec<f64> = self.theta.iter().map(|theta| theta / kappa).collect();
        // d(θ_u / κ) = (dθ_u − worth_u dκ) / κ
        let slopes = Matrix::of(m, m, &|row, column| (f64::from(u8::from(row == column)) - points[row] * by_price[column]) / kappa);
        let covariance = slopes.carries(&self.covariance);
        let standard: Vec<f64> = (0..m).map(|x| covariance[(x, x)].max(0.0).sqrt()).collect();
        let some = Matrix::of(judged.len(), judged.len(), &|x, y| covariance[(judged[x], judged[y])]);
        let critical = Together::of(&some).simultaneous(level, 1, DRAWS);
        Some(Worths { points, standard, critical, kappa, covariance })
    }
}

/// Draws for the simultaneous intervals.
pub const DRAWS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::{Observed, Priced, fit};
    use montjoie_core::chance::stream;
    use rand::RngExt;

    /// Battles of made-up armies in which three kinds are worth 0.1, 0.2 and 0.05 in log odds, the third never alone.
    fn battles(n: usize) -> Vec<Observed> {
        let mut rng = stream(7, 0);
        let mut one = || {
            let differs: Vec<(u16, i16)> = [0u16, 1, 2].map(|at| (at, rng.random_range(-6..=6))).to_vec();
            let theta = [0.1, 0.2, 0.05];
            let log_odds: f64 = differs.iter().map(|&(at, by)| theta[usize::from(at)] * f64::from(by)).sum();
            let won = if rng.random::<f64>() < 1.0 / (1.0 + f64::exp(-log_odds)) { 1.0 } else { 0.0 };
            Observed { differs, won }
        };
        (0..n).map(|_| one()).collect()
    }

    #[test]
    fn planted_worths_come_back() {
        let found = fit(3, &battles(40_000)).expect("a fit");
        let scale = [20.0, 40.0, 10.0].iter().enumerate().map(|(column, &price)| Priced { column, mean: 3.0, price });
        let worths = found.worths(&scale.collect::<Vec<_>>(), &[0, 1, 2], 0.95).expect("worths");
        for (place, truth) in [20.0, 40.0, 10.0].into_iter().enumerate() {
            let (worth, error) = (worths.points[place], worths.standard[place]);
            assert!((worth - truth).abs() < worths.critical * error, "{worth} ± {error} for {truth}");
        }
        assert!((worths.kappa - 0.005).abs() < 0.0003, "{}", worths.kappa);
        assert!((2.0..2.6).contains(&worths.critical), "{}", worths.critical);
    }

    #[test]
    fn a_column_that_is_the_sum_of_others_is_left_out() {
        let mut battles = battles(2_000);
        battles.iter_mut().for_each(|battle| {
            let sum = battle.differs.iter().map(|(_, by)| by).sum();
            battle.differs.push((3, sum));
        });
        let found = fit(5, &battles).expect("a fit");
        assert_eq!(found.collinear, [3, 4]);
        assert!(found.inflation[0] < 1.5, "{:?}", found.inflation);
        assert_eq!(found.theta[3], 0.0);
    }

    #[test]
    fn a_column_of_a_few_battles_that_one_side_wins_is_left_out() {
        let mut battles = battles(4_000);
        let without = fit(3, &battles).expect("a fit");
        let mut rare = 0;
        battles.iter_mut().filter(|battle| battle.won == 1.0).take(20).for_each(|battle| {
            battle.differs.push((3, 1));
            rare += 1;
        });
        let found = fit(4, &battles).expect("a fit");
        assert_eq!((rare, &found.collinear[..], found.theta[3]), (20, &[3][..], 0.0));
        assert!(found.theta[..3].iter().zip(&without.theta).all(|(one, other)| (one - other).abs() < 1e-9));
    }

    #[test]
    fn a_side_that_always_wins_has_no_odds() {
        let sure: Vec<Observed> = (1..50).map(|by| Observed { differs: vec![(0, by)], won: 1.0 }).collect();
        assert!(fit(1, &sure).is_none());
    }
}
