//! The trade balance (estimand E2): costs at which every unit destroys, on average, as many points as it loses.
//!
//! With `K_uv` the share of a `v` that a `u` destroys and `q` the mix of opponents, a cost vector `c` is in balance where for every unit
//! `c_u Σ_v q_v K_vu = Σ_v q_v K_uv c_v`. In matrices `(D − M) c = 0`: `D` is what each unit loses, `M` what it destroys. `q` is a left null
//! vector of `D − M`, so it is singular; where everybody can hurt everybody, directly or through others, its right null vector is positive
//! and unique but for its scale (Perron and Frobenius). The scale is a matter of choice: see [`scale`](super::scale).
//!
//! Nothing here depends on the order of the rows, to the last bit: sums are taken in order of size, units that nobody can tell apart are one,
//! and the others are put in an order that only their numbers decide.

use std::cmp::Ordering;

use montjoie_estimates::Matrix as Dense;

use super::matrix::Matrix;

/// Singular values below this count as none: every row is over what its unit loses.
const NONE: f64 = 1e-11;

/// Costs in balance, and how sure they are.
#[derive(Clone, Debug)]
pub struct Balance {
    /// By unit of the matrix: its cost, on a scale of its own (the mix costs 1 on average).
    pub costs: Vec<f64>,
    /// The largest difference between what a unit destroys and what it loses, over what it loses.
    pub residual: f64,
    /// The smallest singular value of the balance, whose vector the costs are; 0 but for rounding.
    pub smallest: f64,
    /// The next singular value: the farther from 0, the firmer the costs. `None` where all units are one.
    pub next: Option<f64>,
    /// Units that can be told apart.
    pub classes: Classes,
}

/// Why there are no costs in balance: the units fall apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    /// Units that can hurt nobody: the balance says that they are worth nothing.
    pub harmless: Vec<usize>,
    /// Units that nobody can hurt: no cost is high enough.
    pub unhurt: Vec<usize>,
    /// Groups within which everybody can hurt everybody, directly or through others; two or more.
    pub groups: Vec<Vec<usize>>,
}

/// Units that can be told apart, in an order that does not depend on that of the matrix.
#[derive(Clone, Debug)]
pub struct Classes {
    /// The class of each unit.
    pub of: Vec<usize>,
    /// One unit of each class.
    pub unit: Vec<usize>,
    /// The share of each class in the mix, in [0, 1].
    pub weights: Vec<f64>,
}

/// A sum that does not depend on the order of its terms.
pub fn sum(terms: impl IntoIterator<Item = f64>) -> f64 {
    let mut terms: Vec<f64> = terms.into_iter().collect();
    terms.sort_by(f64::total_cmp);
    terms.iter().sum()
}

/// The mix in which every unit of the matrix comes as often as every other.
pub fn even_mix(units: usize) -> Vec<f64> {
    vec![1.0 / units.max(1) as f64; units]
}

impl Classes {
    /// The classes of a matrix under a mix.
    pub fn of(matrix: &Matrix, mix: &[f64]) -> Classes {
        let n = matrix.entrants.len();
        let k = |u: usize, v: usize| matrix.cell(u, v).destroyed.to_bits();
        let alike = |u: usize, v: usize| {
            k(u, u) == k(v, v)
                && k(u, v) == k(u, u)
                && k(v, u) == k(u, u)
                && (0..n).filter(|&w| w != u && w != v).all(|w| k(u, w) == k(v, w) && k(w, u) == k(w, v))
        };
        let mut unit: Vec<usize> = Vec::new();
        let mut of: Vec<usize> = Vec::with_capacity(n);
        for u in 0..n {
            let class = unit.iter().position(|&first| alike(first, u)).unwrap_or(unit.len());
            if class == unit.len() {
                unit.push(u);
            }
            of.push(class);
        }
        let total = sum(mix.iter().copied());
        let weights: Vec<f64> = (0..unit.len()).map(|class| sum((0..n).filter(|&u| of[u] == class).map(|u| mix[u])) / total).collect();
        // What a class looks like to somebody who sees numbers and no names.
        let looks = |class: usize| -> Vec<f64> {
            let u = unit[class];
            let others = (0..unit.len()).map(|other| (unit[other], weights[other]));
            let mut row: Vec<[f64; 3]> =
                others.map(|(v, weight)| [matrix.cell(u, v).destroyed, matrix.cell(v, u).destroyed, weight]).collect();
            row.sort_by(|one, other| compare(one, other));
            row.push([matrix.cell(u, u).destroyed, 0.0, weights[class]]);
            row.concat()
        };
        let rows: Vec<Vec<f64>> = (0..unit.len()).map(looks).collect();
        let mut order: Vec<usize> = (0..unit.len()).collect();
        order.sort_by(|&x, &y| compare(&rows[x], &rows[y]));
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &class)| place[class] = at);
        Classes {
            of: of.into_iter().map(|class| place[class]).collect(),
            unit: order.iter().map(|&class| unit[class]).collect(),
            weights: order.iter().map(|&class| weights[class]).collect(),
        }
    }

    /// The number of classes.
    pub fn count(&self) -> usize {
        self.unit.len()
    }

    /// The share of class `y` that class `x` destroys.
    pub fn destroys(&self, matrix: &Matrix, x: usize, y: usize) -> f64 {
        matrix.cell(self.unit[x], self.unit[y]).destroyed
    }

    /// What each class loses to the mix: the diagonal of `D`.
    pub fn losses(&self, matrix: &Matrix) -> Vec<f64> {
        let m = self.count();
        (0..m).map(|x| sum((0..m).map(|y| self.weights[y] * self.destroys(matrix, y, x)))).collect()
    }
}

fn compare(x: &[f64], y: &[f64]) -> Ordering {
    x.iter().zip(y).map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// The costs in balance under a mix of opponents (positive weights, one a unit).
pub fn balance(matrix: &Matrix, mix: &[f64]) -> Result<Balance, Apart> {
    let classes = Classes::of(matrix, mix);
    let m = classes.count();
    if m == 0 {
        return Err(Apart { harmless: Vec::new(), unhurt: Vec::new(), groups: Vec::new() });
    }
    if let Some(apart) = apart(matrix, &classes) {
        return Err(apart);
    }
    let losses = classes.losses(matrix);
    let destroys = |x: usize, y: usize| classes.weights[y] * classes.destroys(matrix, x, y);
    // Each row over what its unit loses: I − D⁻¹ M, so that a unit that is hardly ever hurt counts like any other.
    let rows = Dense::of(m, m, &|x, y| f64::from(x == y) - if m > 1 { destroys(x, y) / losses[x] } else { 1.0 });
    let parts = rows.singular();
    let last = m - 1;
    let (smallest, next) = (parts.values[last], last.checked_sub(1).map(|at| parts.values[at]));
    let firm = next.is_none_or(|next| next > NONE);
    let vector = parts.right.row(last);
    let sign = if sum(vector.iter().copied()) < 0.0 { -1.0 } else { 1.0 };
    let vector: Vec<f64> = vector.into_iter().map(|c| c * sign).collect();
    if !firm || vector.iter().any(|&c| c.is_nan() || c <= 0.0) {
        // Connected on paper, but by threads thinner than rounding.
        return Err(Apart { harmless: Vec::new(), unhurt: Vec::new(), groups: groups(matrix, &classes, NONE) });
    }
    let mean = sum(vector.iter().zip(&classes.weights).map(|(c, q)| c * q));
    let costs: Vec<f64> = vector.into_iter().map(|c| c / mean).collect();
    let off = |x: usize| {
        let destroyed = sum((0..m).map(|y| destroys(x, y) * costs[y]));
        if m == 1 { 0.0 } else { (destroyed - losses[x] * costs[x]).abs() / (losses[x] * costs[x]) }
    };
    let residual = (0..m).map(off).fold(0.0, f64::max);
    let costs = classes.of.iter().map(|&class| costs[class]).collect();
    Ok(Balance { costs, residual, smallest, next, classes })
}

/// The cost of one more unit, everybody else's kept, that loses as many points as it destroys; `None` where nobody can hurt it.
///
/// `hurts` is the share of each unit of the mix that it destroys, `hurt` the share of it that each destroys.
pub fn one_row(mix: &[f64], costs: &[f64], hurts: &[f64], hurt: &[f64]) -> Option<f64> {
    let destroyed = sum(mix.iter().zip(hurts).zip(costs).map(|((q, k), c)| q * k * c));
    let lost = sum(mix.iter().zip(hurt).map(|(q, k)| q * k));
    (lost > 0.0).then(|| destroyed / lost)
}

/// How the units fall apart, if they do.
fn apart(matrix: &Matrix, classes: &Classes) -> Option<Apart> {
    let m = classes.count();
    let groups = groups(matrix, classes, 0.0);
    if groups.len() < 2 {
        return None;
    }
    let members =
        |wanted: &dyn Fn(usize) -> bool| -> Vec<usize> { (0..classes.of.len()).filter(|&unit| wanted(classes.of[unit])).collect() };
    // Units of one class can hurt one another where there are several of them.
    let alone = |x: usize| classes.of.iter().filter(|&&class| class == x).count() == 1;
    let nobody = |x: usize, hurts: &dyn Fn(usize) -> f64| (0..m).all(|y| y == x && alone(x) || hurts(y) <= 0.0);
    let harmless = members(&|x| nobody(x, &|y| classes.destroys(matrix, x, y)));
    let unhurt = members(&|x| nobody(x, &|y| classes.destroys(matrix, y, x)));
    Some(Apart { harmless, unhurt, groups })
}

/// The units in groups within which everybody reaches everybody by hurting more than `threads`.
fn groups(matrix: &Matrix, classes: &Classes, threads: f64) -> Vec<Vec<usize>> {
    let m = classes.count();
    let reached = |from: usize, forwards: bool| -> Vec<bool> {
        let mut seen = vec![false; m];
        seen[from] = true;
        let mut open = vec![from];
        while let Some(x) = open.pop() {
            for (y, seen) in seen.iter_mut().enumerate() {
                let hurt = if forwards { classes.destroys(matrix, x, y) } else { classes.destroys(matrix, y, x) };
                if !*seen && hurt > threads {
                    *seen = true;
                    open.push(y);
                }
            }
        }
        seen
    };
    let mut group: Vec<Option<usize>> = vec![None; m];
    let mut found = 0;
    for x in 0..m {
        if group[x].is_none() {
            let (there, back) = (reached(x, true), reached(x, false));
            (0..m).filter(|&y| there[y] && back[y]).for_each(|y| group[y] = Some(found));
            found += 1;
        }
    }
    let members = |number: usize| (0..classes.of.len()).filter(|&unit| group[classes.of[unit]] == Some(number)).collect();
    let mut groups: Vec<Vec<usize>> = (0..found).map(members).collect();
    groups.sort();
    groups
}
