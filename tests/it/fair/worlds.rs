//! Made-up worlds whose fair prices are known, because they were planted; and their matrices, exact or sampled.

use montjoie::prices::matrix::{Entrant, Matrix, MatrixCell, Spread};
use montjoie::prices::scale::Scale;
use montjoie::prices::trade::{balance, even_mix};

/// Random numbers in [0, 1), the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// SplitMix64.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }
}

/// A world with planted prices.
pub struct World {
    pub prices: Vec<f64>,
    /// The share of the column that the row destroys.
    pub destroys: Vec<Vec<f64>>,
}

impl World {
    /// A flow of points between units that leaves every purse as it was: what two take from each other is the same, and beside it points go
    /// round in circles of three. The circles make the world intransitive.
    #[allow(clippy::needless_range_loop)] // u and v are units, of several tables at once
    pub fn new(units: usize, circles: usize, seed: u64) -> World {
        let mut random = Random::new(seed);
        let prices: Vec<f64> = (0..units).map(|_| random.within(10.0, 40.0)).collect();
        let mut flow = vec![vec![0.0; units]; units];
        for u in 0..units {
            for v in u..units {
                let points = random.within(1.0, 5.0);
                flow[u][v] = points;
                flow[v][u] = points;
            }
        }
        for _ in 0..circles {
            let mut pick = || (random.bits() % units as u64) as usize;
            let (u, v, w) = (pick(), pick(), pick());
            if u != v && v != w && w != u {
                for (from, to) in [(u, v), (v, w), (w, u)] {
                    flow[from][to] += 1.0;
                }
            }
        }
        let destroys = (0..units).map(|u| (0..units).map(|v| (flow[u][v] / prices[v]).min(0.95)).collect()).collect();
        let world = World { prices, destroys };
        assert!(world.destroys.iter().flatten().all(|share| *share < 0.95), "a share was cut, so the prices are not those planted");
        world
    }

    pub fn units(&self) -> usize {
        self.prices.len()
    }

    fn entrants(&self) -> Vec<Entrant> {
        (0..self.units()).map(|u| entrant(&format!("list/unit-{u}"), Some(self.prices[u]))).collect()
    }

    /// The matrix without error.
    pub fn exact(&self) -> Matrix {
        matrix(self.entrants(), |u, v| self.destroys[u][v])
    }

    /// The matrix after so many pairs for each two units. In each pair one number decides what both lose, so that what is destroyed and what is
    /// lost hang together.
    pub fn sampled(&self, pairs: u64, seed: u64) -> Matrix {
        let mut random = Random::new(seed);
        let n = self.units();
        let mut cells = vec![None; n * n];
        for u in 0..n {
            for v in u..n {
                let (takes, gives) = (self.destroys[u][v], self.destroys[v][u]);
                let (mut sums, mut product) = ([0.0; 2], 0.0);
                let mut squares = [0.0; 2];
                for _ in 0..pairs {
                    let mut seen = [0.0; 2];
                    for _ in 0..2 {
                        let luck = random.unit();
                        seen[0] += f64::from(u8::from(luck < takes)) / 2.0;
                        seen[1] += f64::from(u8::from(luck > 1.0 - gives)) / 2.0;
                    }
                    for at in 0..2 {
                        sums[at] += seen[at];
                        squares[at] += seen[at] * seen[at];
                    }
                    product += seen[0] * seen[1];
                }
                let n_pairs = pairs as f64;
                let mean = sums.map(|sum| sum / n_pairs);
                let variance = |at: usize| (squares[at] - n_pairs * mean[at] * mean[at]) / (n_pairs - 1.0);
                let covariance = (product - n_pairs * mean[0] * mean[1]) / (n_pairs - 1.0);
                let spread = |destroyed: f64, lost: f64| Some(Spread { pairs, score: 0.25, destroyed, lost, covariance });
                let cell = |destroyed: f64, lost: f64, spread| MatrixCell { win: 0.4, neither: 0.2, destroyed, lost, spread };
                cells[u * n + v] = Some(cell(mean[0], mean[1], spread(variance(0), variance(1))));
                if u != v {
                    cells[v * n + u] = Some(cell(mean[1], mean[0], spread(variance(1), variance(0))));
                }
            }
        }
        Matrix { entrants: self.entrants(), cells: cells.into_iter().map(|cell| cell.expect("filled")).collect() }
    }
}

pub fn entrant(id: &str, points: Option<f64>) -> Entrant {
    Entrant { id: id.to_owned(), name: (id.to_owned(), id.to_owned()), points }
}

/// An exact matrix of these shares.
pub fn matrix(entrants: Vec<Entrant>, destroys: impl Fn(usize, usize) -> f64) -> Matrix {
    let n = entrants.len();
    let cell = |at: usize| {
        let (u, v) = (at / n, at % n);
        MatrixCell { win: 0.4, neither: 0.2, destroyed: destroys(u, v), lost: destroys(v, u), spread: None }
    };
    Matrix { entrants, cells: (0..n * n).map(cell).collect() }
}

/// Prices of a matrix, and the scale: all rows keep their total, or the unit of this place its price.
pub fn prices(matrix: &Matrix, published: &[f64], anchor: Option<usize>) -> (Vec<f64>, Scale) {
    let mix = even_mix(matrix.entrants.len());
    let balance = balance(matrix, &mix).expect("everybody can hurt everybody");
    let scale = match anchor {
        Some(unit) => Scale::anchored(&balance.costs, unit, published[unit]),
        None => Scale::total(&balance.costs, &published.iter().copied().map(Some).collect::<Vec<_>>(), &mix).expect("prices"),
    };
    (balance.costs.iter().map(|cost| cost * scale.points).collect(), scale)
}
