//! How sure a price is where the matrix was sampled: errors of the cells carried through the null vector, and intervals that hold for all units of
//! a list at once.
//!
//! A small change `dK` of the cells changes the costs by `dc` with `(D − M) dc = −dF`, where of the two units of a couple the first has
//! `dF_u = q_v x`, the second `dF_v = −q_u x`, with `x = c_u dK_vu − c_v dK_uv` (implicit function). The scale that is held fast makes the answer
//! unique. What a unit does to itself cancels.

use std::collections::BTreeMap;

use montjoie_estimates::{Matrix as Dense, Together, dot};

use super::matrix::{Matrix, MatrixCell, Spread};
use super::scale::Scale;
use super::trade::{Classes, sum};

/// Errors of prices.
#[derive(Clone, Debug)]
pub struct Errors {
    /// By unit: the standard error of its price, in points.
    pub standard: Vec<f64>,
    /// Errors that go together, by class of units.
    pub together: Together,
    /// The couples of classes that were sampled.
    couples: Vec<Couple>,
}

/// Two classes whose meeting was sampled.
#[derive(Clone, Debug)]
struct Couple {
    x: usize,
    y: usize,
    spread: Spread,
    /// By class: how far the prices move when `c_x dK_yx − c_y dK_xy` is 1.
    way: Vec<f64>,
}

/// The errors of `scale.points * costs`; `None` where every cell is exact, or the balance cannot be solved for changes.
pub fn errors(matrix: &Matrix, classes: &Classes, costs: &[f64], scale: &Scale) -> Option<Errors> {
    let errors = solved(matrix, classes, costs, scale)?;
    (!errors.couples.is_empty()).then_some(errors)
}

/// The errors of `scale.points * costs`, also where every cell is exact and every error 0.
fn solved(matrix: &Matrix, classes: &Classes, costs: &[f64], scale: &Scale) -> Option<Errors> {
    let m = classes.count();
    let cost: Vec<f64> = classes.unit.iter().map(|&unit| costs[unit]).collect();
    let mut holds = vec![0.0; m];
    classes.of.iter().zip(&scale.holds).for_each(|(&class, held)| holds[class] += held);
    let largest = holds.iter().fold(0.0f64, |most, held| most.max(held.abs()));
    let losses = classes.losses(matrix);
    let q = &classes.weights;
    // q is the left null vector, so that adding q holdsᵀ makes the matrix regular and keeps what is held fast fast.
    let regular = Dense::of(m, m, &|x, y| {
        let balance = if x == y { losses[x] } else { 0.0 } - q[y] * classes.destroys(matrix, x, y);
        balance + q[x] * holds[y] / largest
    });
    let inverse = regular.inverse()?;
    let mut covariance = Dense::zeros(m, m);
    let mut couples = Vec::new();
    for x in 0..m {
        for y in x + 1..m {
            let Some(spread) = matrix.cell(classes.unit[x], classes.unit[y]).spread else { continue };
            let way: Vec<f64> = (0..m).map(|at| (inverse[(at, y)] * q[x] - inverse[(at, x)] * q[y]) * scale.points).collect();
            covariance.add_outer(variance(&spread, -cost[y], cost[x]), &way);
            couples.push(Couple { x, y, spread, way });
        }
    }
    let together = Together::of(&covariance);
    let standard = classes.of.iter().map(|&class| together.standard[class]).collect();
    Some(Errors { standard, together, couples })
}

/// The variance of `destroyed` times the share that the row destroys plus `lost` times the share that it loses, as means of the pairs fought.
fn variance(of: &Spread, destroyed: f64, lost: f64) -> f64 {
    let pair = destroyed * destroyed * of.destroyed + lost * lost * of.lost + 2.0 * destroyed * lost * of.covariance;
    pair.max(0.0) / of.pairs.max(1) as f64
}

/// One more unit, changed from one of the matrix, and priced by itself.
pub struct Changed<'a> {
    /// The class of the unit that the changed one was made of.
    pub class: usize,
    /// Cells of the changed unit against each class, by class.
    pub cells: Vec<&'a MatrixCell>,
}

/// The errors of the worths of changes, each the price of the changed unit by itself less that of the unit it was made of; `None` where everything
/// is exact. Changes that share combats of their own are taken to be independent, which makes no interval smaller.
///
/// With `P` the prices, `L` what the changed unit loses and `K` what it destroys, its own price is `Σ q K P / Σ q L`. It is wrong where its own
/// meetings are, and where the prices are; and where a meeting of it is one that stands in the matrix too, as that of a unit with a rule taken away
/// which does not matter there, both move together.
pub fn worth_errors(matrix: &Matrix, classes: &Classes, costs: &[f64], scale: &Scale, changed: &[Changed]) -> Option<Together> {
    let own = changed.iter().flat_map(|changed| changed.cells.iter().copied());
    if changed.is_empty() || own.chain(&matrix.cells).all(|cell| cell.spread.is_none()) {
        return None;
    }
    let errors = solved(matrix, classes, costs, scale)?;
    let m = classes.count();
    let q = &classes.weights;
    let price: Vec<f64> = classes.unit.iter().map(|&unit| costs[unit] * scale.points).collect();
    let number: BTreeMap<(usize, usize), usize> =
        errors.couples.iter().enumerate().map(|(at, couple)| ((couple.x, couple.y), at)).collect();
    // By change: how it moves with what the first of every couple destroys and loses; and the variance of what is its own.
    let mut moves = Dense::zeros(changed.len(), 2 * errors.couples.len());
    let mut own = vec![0.0; changed.len()];
    for (at, changed) in changed.iter().enumerate() {
        let lost = sum((0..m).map(|y| q[y] * changed.cells[y].lost));
        if lost <= 0.0 {
            continue;
        }
        let worth = sum((0..m).map(|y| q[y] * changed.cells[y].destroyed * price[y])) / lost;
        let slope: Vec<f64> = (0..m).map(|y| q[y] * changed.cells[y].destroyed / lost - f64::from(y == changed.class)).collect();
        for (at_couple, couple) in errors.couples.iter().enumerate() {
            let by = dot(&slope, &couple.way);
            moves[(at, 2 * at_couple)] -= costs[classes.unit[couple.y]] * by;
            moves[(at, 2 * at_couple + 1)] += costs[classes.unit[couple.x]] * by;
        }
        for y in 0..m {
            let Some(spread) = changed.cells[y].spread else { continue };
            let (destroys, loses) = (q[y] * price[y] / lost, -q[y] * worth / lost);
            // The same numbers to the last bit, over the same pairs, are the same combats.
            let twin = (0..m).find(|&x| x != y && matrix.cell(classes.unit[x], classes.unit[y]) == changed.cells[y]);
            match twin {
                Some(x) => {
                    // The couple may be seen from its other side.
                    let by = if x < y { [destroys, loses] } else { [loses, destroys] };
                    let place = 2 * number[&(x.min(y), x.max(y))];
                    moves[(at, place)] += by[0];
                    moves[(at, place + 1)] += by[1];
                }
                None => own[at] += variance(&spread, destroys, loses),
            }
        }
    }
    let mut noise = Dense::zeros(moves.columns(), moves.columns());
    for (at, couple) in errors.couples.iter().enumerate() {
        let n = couple.spread.pairs.max(1) as f64;
        noise[(2 * at, 2 * at)] = couple.spread.destroyed / n;
        noise[(2 * at + 1, 2 * at + 1)] = couple.spread.lost / n;
        noise[(2 * at, 2 * at + 1)] = couple.spread.covariance / n;
        noise[(2 * at + 1, 2 * at)] = couple.spread.covariance / n;
    }
    let mut covariance = moves.carries(&noise);
    own.iter().enumerate().for_each(|(at, own)| covariance[(at, at)] += own);
    let together = Together::of(&covariance);
    together.standard.iter().any(|&error| error > 0.0).then_some(together)
}
