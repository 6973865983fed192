//! How sure a price is where the matrix was sampled: errors of the cells carried through the null vector, and intervals that hold for all units of
//! a list at once.
//!
//! A small change `dK` of the cells changes the costs by `dc` with `(D − M) dc = −dF`, where of the two units of a couple the first has
//! `dF_u = q_v x`, the second `dF_v = −q_u x`, with `x = c_u dK_vu − c_v dK_uv` (implicit function). The scale that is held fast makes the answer
//! unique. What a unit does to itself cancels.

use nalgebra::{DMatrix, DVector};
use rand::RngExt;

use super::gauge::Scale;
use super::matrix::Matrix;
use super::trade::Classes;
use crate::chance::stream;

/// Errors of prices.
#[derive(Clone, Debug)]
pub struct Errors {
    /// By unit: the standard error of its price, in points.
    pub standard: Vec<f64>,
    /// By class of units: a square root of their covariance, so that they can be drawn together.
    root: DMatrix<f64>,
    /// By class: its standard error.
    by_class: Vec<f64>,
}

/// The errors of `scale.points * costs`; `None` where every cell is exact, or the balance cannot be solved for changes.
pub fn errors(matrix: &Matrix, classes: &Classes, costs: &[f64], scale: &Scale) -> Option<Errors> {
    let m = classes.len();
    let spread = |x: usize, y: usize| matrix.cell(classes.unit[x], classes.unit[y]).spread;
    if !(0..m).any(|x| (0..m).any(|y| x != y && spread(x, y).is_some())) {
        return None;
    }
    let cost: Vec<f64> = classes.unit.iter().map(|&unit| costs[unit]).collect();
    let mut holds = vec![0.0; m];
    classes.of.iter().zip(&scale.holds).for_each(|(&class, held)| holds[class] += held);
    let largest = holds.iter().fold(0.0f64, |most, held| most.max(held.abs()));
    let losses = classes.losses(matrix);
    let q = &classes.weights;
    // q is the left null vector, so that adding q holdsᵀ makes the matrix regular and keeps what is held fast fast.
    let regular = DMatrix::from_fn(m, m, |x, y| {
        let balance = if x == y { losses[x] } else { 0.0 } - q[y] * classes.destroys(matrix, x, y);
        balance + q[x] * holds[y] / largest
    });
    let inverse = regular.try_inverse()?;
    let mut covariance = DMatrix::zeros(m, m);
    for x in 0..m {
        for y in x + 1..m {
            let Some(of) = spread(x, y) else { continue };
            let variance = cost[x].powi(2) * of.lost + cost[y].powi(2) * of.destroyed - 2.0 * cost[x] * cost[y] * of.covariance;
            let way = (inverse.column(x) * q[y] - inverse.column(y) * q[x]) * scale.points;
            covariance += (variance.max(0.0) / of.pairs.max(1) as f64) * &way * way.transpose();
        }
    }
    let by_class: Vec<f64> = (0..m).map(|x| covariance[(x, x)].max(0.0).sqrt()).collect();
    let eigen = covariance.symmetric_eigen();
    let roots = DVector::from_iterator(m, eigen.eigenvalues.iter().map(|value| value.max(0.0).sqrt()));
    let root = &eigen.eigenvectors * DMatrix::from_diagonal(&roots);
    let standard = classes.of.iter().map(|&class| by_class[class]).collect();
    Some(Errors { standard, root, by_class })
}

impl Errors {
    /// By how many standard errors the worst unit of a list is off, no more often than `1 - level`: the quantile of the largest |t| of errors that
    /// go together as these do. Drawn, from a seed.
    pub fn simultaneous(&self, level: f64, seed: u64, draws: usize) -> f64 {
        let m = self.by_class.len();
        // A price that is held fast has no error and no t.
        let smallest = 1e-9 * self.by_class.iter().fold(0.0, |most: f64, error| most.max(*error));
        let mut normal = Normal::new(seed);
        let mut worst: Vec<f64> = (0..draws.max(1))
            .map(|_| {
                let drawn = &self.root * DVector::from_iterator(m, (0..m).map(|_| normal.draw()));
                let t = (0..m).filter(|&x| self.by_class[x] > smallest).map(|x| (drawn[x] / self.by_class[x]).abs());
                t.fold(0.0, f64::max)
            })
            .collect();
        worst.sort_by(f64::total_cmp);
        worst[((level * draws as f64).ceil() as usize).clamp(1, draws.max(1)) - 1]
    }
}

/// Standard normal numbers from a seed (Box and Muller).
struct Normal {
    stream: rand_xoshiro::Xoshiro256PlusPlus,
    spare: Option<f64>,
}

impl Normal {
    fn new(seed: u64) -> Normal {
        Normal { stream: stream(seed, 0), spare: None }
    }

    fn draw(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        let radius = (-2.0 * (1.0 - self.stream.random::<f64>()).ln()).sqrt();
        let (sin, cos) = (std::f64::consts::TAU * self.stream.random::<f64>()).sin_cos();
        self.spare = Some(radius * sin);
        radius * cos
    }
}
