//! Errors that go together: intervals that hold for all of them at once.

use super::matrix::Matrix;
use montjoie_core::chance::stream;
use rand::RngExt;

/// Errors that go together.
#[derive(Clone, Debug)]
pub struct Together {
    /// The standard error of each by itself.
    pub standard: Vec<f64>,
    /// A square root of the covariance of the errors, so that they can be drawn together.
    root: Matrix,
}

impl Together {
    /// Errors with this covariance.
    pub fn of(covariance: &Matrix) -> Together {
        let m = covariance.rows();
        let standard: Vec<f64> = (0..m).map(|x| covariance[(x, x)].max(0.0).sqrt()).collect();
        Together { standard, root: covariance.root() }
    }

    /// By how many standard errors the worst of them is off, no more often than `1 - level`: the quantile of the largest |t|. Drawn, from a seed.
    pub fn simultaneous(&self, level: f64, seed: u64, draws: usize) -> f64 {
        let m = self.standard.len();
        // What is held fast has no error and no t.
        let smallest = 1e-9 * self.standard.iter().fold(0.0, |most: f64, error| most.max(*error));
        let mut normal = Normal::new(seed);
        let mut worst: Vec<f64> = (0..draws.max(1))
            .map(|_| {
                let drawn = self.root.times(&(0..m).map(|_| normal.draw()).collect::<Vec<_>>());
                let t = (0..m).filter(|&x| self.standard[x] > smallest).map(|x| (drawn[x] / self.standard[x]).abs());
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
        let radius = (-2.0 * libm::log(1.0 - self.stream.random::<f64>())).sqrt();
        let (sin, cos) = libm::sincos(std::f64::consts::TAU * self.stream.random::<f64>());
        self.spare = Some(radius * sin);
        radius * cos
    }
}
