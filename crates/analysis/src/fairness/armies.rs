//! What units are worth in armies: a logistic regression of who won on what each side brought, over random legal armies.
//!
//! For battle i, x is the number of units of each kind that A has less that of B, and y is 1 where A won, 0 where B did and one half where neither
//! did: logit E(y) = Σ θ x. A unit is worth θ / κ points; κ makes the units of a mean army worth what they cost. Every battle has armies of its
//! own, so battles are independent; errors are those of the sandwich (White, 1982), which hold where the model is not quite right.

use nalgebra::{DMatrix, DVector};

use super::intervals::Together;

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
    /// Columns that were left out: nothing differs in them, or they are sums of others.
    pub collinear: Vec<usize>,
    /// By how much the variance of each θ is larger than it would be by itself (the variance inflation factor).
    pub inflation: Vec<f64>,
    covariance: DMatrix<f64>,
}

/// The share of a column's own weight below which it counts as a sum of others.
const SUM_OF_OTHERS: f64 = 1e-7;

/// The regression of some battles on so many columns; `None` where one side always wins, or nothing can be told apart.
pub fn fit(columns: usize, battles: &[Observed]) -> Option<Fit> {
    let mut theta = DVector::<f64>::zeros(columns);
    let mut kept: Vec<bool> = Vec::new();
    for step in 0..MOST_STEPS {
        let Normal { weights, score, .. } = Normal::of(&theta, battles);
        if step == 0 {
            kept = independent(&weights);
            if !kept.contains(&true) {
                return None;
            }
        }
        let moved = solved(&weights, &kept)? * score;
        theta += &moved;
        if moved.amax() < CLOSE {
            return finished(theta, kept, battles);
        }
        if !theta.amax().is_finite() || theta.amax() > APART {
            return None;
        }
    }
    None
}

/// Newton steps after which no solution is expected any more.
const MOST_STEPS: usize = 50;

/// A step that moves no θ by this much is the last.
const CLOSE: f64 = 1e-10;

/// A θ from which on the sides are told apart without error.
const APART: f64 = 50.0;

/// What a Newton step needs: Σ p (1 − p) x xᵀ, Σ (y − p) x, and for the errors Σ (y − p)² x xᵀ.
struct Normal {
    weights: DMatrix<f64>,
    score: DVector<f64>,
    squares: DMatrix<f64>,
}

impl Normal {
    fn of(theta: &DVector<f64>, battles: &[Observed]) -> Normal {
        let m = theta.len();
        let (mut weights, mut score, mut squares) = (DMatrix::zeros(m, m), DVector::zeros(m), DMatrix::zeros(m, m));
        for Observed { differs, won } in battles {
            let log_odds: f64 = differs.iter().map(|&(at, by)| theta[usize::from(at)] * f64::from(by)).sum();
            let p = 1.0 / (1.0 + (-log_odds).exp());
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
        weights.fill_upper_triangle_with_lower_triangle();
        squares.fill_upper_triangle_with_lower_triangle();
        Normal { weights, score, squares }
    }
}

/// Which columns are no sums of those before them: elimination, column by column.
fn independent(weights: &DMatrix<f64>) -> Vec<bool> {
    let m = weights.nrows();
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
fn solved(weights: &DMatrix<f64>, kept: &[bool]) -> Option<DMatrix<f64>> {
    let m = weights.nrows();
    let some = DMatrix::from_fn(m, m, |x, y| match (kept[x] && kept[y], x == y) {
        (true, _) => weights[(x, y)],
        (false, true) => 1.0,
        (false, false) => 0.0,
    });
    let mut inverse = some.cholesky()?.inverse();
    for x in (0..m).filter(|&x| !kept[x]) {
        inverse.row_mut(x).fill(0.0);
        inverse.column_mut(x).fill(0.0);
    }
    Some(inverse)
}

fn finished(theta: DVector<f64>, kept: Vec<bool>, battles: &[Observed]) -> Option<Fit> {
    let Normal { weights, squares, .. } = Normal::of(&theta, battles);
    let inverse = solved(&weights, &kept)?;
    let inflation = (0..kept.len()).map(|x| inverse[(x, x)] * weights[(x, x)]).collect();
    let covariance = &inverse * squares * &inverse;
    let collinear = (0..kept.len()).filter(|&x| !kept[x]).collect();
    Some(Fit { theta: theta.iter().copied().collect(), collinear, inflation, covariance })
}

/// Worths in points.
#[derive(Clone, Debug)]
pub struct Worths {
    /// What one more of each column is worth.
    pub points: Vec<f64>,
    /// Its standard error.
    pub standard: Vec<f64>,
    /// By how many standard errors the worst of the columns that are judged is off, no more often than one time in twenty.
    pub critical: f64,
    /// θ of one point.
    pub kappa: f64,
}

/// A column with a price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Priced {
    /// The column.
    pub column: usize,
    /// How many of it an army has on average.
    pub mean: f64,
    /// Its price.
    pub price: f64,
}

impl Fit {
    /// What everything is worth on the scale on which these columns together are worth what they cost; `judged` are those whose intervals shall
    /// hold together. `None` where together they are worth nothing.
    pub fn worths(&self, scale: &[Priced], judged: &[usize]) -> Option<Worths> {
        let m = self.theta.len();
        let cost: f64 = scale.iter().map(|priced| priced.mean * priced.price).sum();
        let mut by_price = DVector::<f64>::zeros(m);
        scale.iter().for_each(|priced| by_price[priced.column] += priced.mean / cost);
        let theta = DVector::from_column_slice(&self.theta);
        let kappa = by_price.dot(&theta);
        if !kappa.is_finite() || kappa <= 0.0 {
            return None;
        }
        let points: Vec<f64> = self.theta.iter().map(|theta| theta / kappa).collect();
        // d(θ_u / κ) = (dθ_u − worth_u dκ) / κ
        let slopes = DMatrix::from_fn(m, m, |row, column| (f64::from(u8::from(row == column)) - points[row] * by_price[column]) / kappa);
        let covariance = &slopes * &self.covariance * slopes.transpose();
        let standard: Vec<f64> = (0..m).map(|x| covariance[(x, x)].max(0.0).sqrt()).collect();
        let some = DMatrix::from_fn(judged.len(), judged.len(), |x, y| covariance[(judged[x], judged[y])]);
        let critical = Together::of(some).simultaneous(0.95, 1, DRAWS);
        Some(Worths { points, standard, critical, kappa })
    }
}

/// Draws for the simultaneous intervals.
const DRAWS: usize = 10_000;

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
        let worths = found.worths(&scale.collect::<Vec<_>>(), &[0, 1, 2]).expect("worths");
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
    fn a_side_that_always_wins_has_no_odds() {
        let sure: Vec<Observed> = (1..50).map(|by| Observed { differs: vec![(0, by)], won: 1.0 }).collect();
        assert!(fit(1, &sure).is_none());
    }
}
