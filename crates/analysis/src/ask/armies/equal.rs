//! Prices from pure forces at equal points: what each unit must cost so that so many points of it win as often as they lose against as many points
//! of the units that armies bring.
//!
//! Let W(u, v) be the share that a pure force of u wins against one of v. Costs are fair if Σ q(v) (W(u, v) − ½) = 0 for every u; q says how often
//! armies take v. They are found by Newton steps on the logarithms of the costs. Numbers of units are whole, so forces of several sizes meet, each
//! rounded up as often as keeps its points. Battles of the same two numbers are fought once.

use std::collections::BTreeMap;

use montjoie_estimates::{DRAWS, Matrix, Together};

use super::pure::{Pure, Won, fought};
use super::study::{RARE, RARELY};
use super::{About, ArmiesRequest, BATTLES, Run};
use crate::ask::battle::Staged;
use crate::ask::{find_system, generals_of_the_sheet};
use crate::store::{Fault, Session};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_core::parallel;
use montjoie_core::watch::Watch;
use montjoie_document::Estimate;
use montjoie_system::battle::UnitKind;
use montjoie_system::{Assumption, Set, System};

/// Points of a pure force, generals included.
pub const POINTS: f64 = 300.0;

/// How far forces lie above and below [`POINTS`], as a share of it.
const SPREAD: f64 = 0.12;

/// Number of sizes of forces within [`SPREAD`].
const SIZES: u32 = 3;

/// The most units of a force: a unit for which more are needed costs at most what the answer says.
const MOST: f64 = 36.0;

/// Armies that are drawn to see how often they take units.
const DRAWN: u64 = 4_000;

/// Battles of each two numbers of units, where nothing is said.
const EACH: u64 = 40;

/// The most rounds of battles.
const ROUNDS: usize = 8;

/// The longest step of a logarithm of a cost.
const STEP: f64 = 0.35;

/// A step that moves no cost by this share is the last.
const CLOSE: f64 = 0.01;

/// The prices from pure forces.
pub struct Equal {
    /// The rule system.
    pub system: &'static dyn System,
    /// Ids and names of the lists.
    pub lists: Vec<(String, (String, String))>,
    /// Every key of the sides and of the field.
    pub situation: Vec<Set>,
    /// The settings that the answer rests on.
    pub assumptions: Vec<Assumption>,
    /// The seed of the dice.
    pub seed: u64,
    /// Every unit of every list.
    pub units: Vec<EqualWorth>,
    /// Battles that were fought, all rounds together.
    pub battles: u64,
    /// The share of battles in the last round that nobody won.
    pub undecided: f64,
    /// The farthest that a unit is from winning one half at the costs that were found, as a share.
    pub off: f64,
}

/// The cost of a unit at which pure forces are even.
#[derive(Clone, Debug)]
pub struct EqualWorth {
    /// The unit whose cost was looked for.
    pub kind: UnitKind,
    /// The list of the unit, by its place.
    pub list: usize,
    /// The price if pure forces shall be even, with the interval that holds for all units at once, 19 times in 20; `None` where nothing can be said.
    pub worth: Option<Estimate>,
    /// The share that the unit wins at the prices of the lists, in [0, 1].
    pub share: Option<f64>,
    /// Whether the unit is worth so little that no force is large enough: its worth is the most that it can be.
    pub at_most: bool,
    /// The reason why the unit has no price; `None` where it has one.
    pub unjudged: Option<Text>,
}

/// A unit that is priced: all kinds that fight alike are one.
struct Member {
    kind: u16,
    id: String,
    /// The mean price, and the unit's share of its general.
    price: f64,
    /// Units of the kind in an army, on average.
    taken: f64,
}

/// A battle of pure forces: the members, and how many of each.
type Cell = (usize, u32, usize, u32);

/// What is known of the battles of each two numbers of units.
struct Known<'a> {
    run: &'a Run,
    members: &'a [Member],
    division: u32,
    each: u64,
    cells: BTreeMap<Cell, Won>,
}

impl Known<'_> {
    /// The battles between two members at these costs, with their weights.
    fn weights(&self, (u, v): (usize, usize), costs: &[f64]) -> BTreeMap<Cell, f64> {
        let mut weights = BTreeMap::new();
        for size in 0..SIZES {
            let points = POINTS * (1.0 - SPREAD + 2.0 * SPREAD * (f64::from(size) + 0.5) / f64::from(SIZES));
            let numbers = |member: usize| {
                let units = (points / costs[member]).clamp(1.0, MOST);
                let part = units.fract();
                [(units as u32, 1.0 - part), (units as u32 + 1, part)].into_iter().filter(|(_, weight)| *weight > 0.0)
            };
            for (n, one) in numbers(u) {
                for (m, other) in numbers(v) {
                    *weights.entry((u, n, v, m)).or_insert(0.0) += one * other / f64::from(SIZES);
                }
            }
        }
        weights
    }

    /// Fights what is not known yet.
    fn learn(&mut self, costs: &[f64], watch: &dyn Watch) -> Result<(), Fault> {
        let pairs = pairs(self.members.len());
        let needed = pairs.into_iter().flat_map(|pair| self.weights(pair, costs).into_keys());
        let new: Vec<Cell> = needed.filter(|cell| !self.cells.contains_key(cell)).collect();
        watch.expected((self.cells.len() + new.len()) as u64 * self.each);
        let known: &Known = self;
        let fight = |cell: Cell| {
            let (u, n, v, m) = cell;
            let pure = |member: usize, units: u32| Pure { unit: &known.members[member].id, units, division: known.division };
            // Battles of other numbers have other dice.
            let number = [u as u64, n.into(), v as u64, m.into()].into_iter().fold(0, |sum: u64, part| sum * 1_009 + part);
            let seed = known.run.plan.seed.wrapping_add(number << 20);
            let won = fought(known.run, &Pair { a: pure(u, n), b: pure(v, m) }, known.each, seed, watch)?;
            Ok((cell, won))
        };
        let fought: Vec<(Cell, Won)> = parallel::map(new, fight).into_iter().collect::<Result<_, Fault>>()?;
        self.cells.extend(fought);
        Ok(())
    }

    /// What the first of two members wins at these costs.
    fn won(&self, pair: (usize, usize), costs: &[f64]) -> Won {
        let mut sum = Won::default();
        for (cell, weight) in self.weights(pair, costs) {
            let won = self.cells.get(&cell).copied().unwrap_or_default();
            sum.share += weight * won.share;
            sum.variance += weight * weight * won.variance;
            sum.undecided += weight * won.undecided;
            sum.battles += won.battles;
        }
        sum
    }

    /// How fast a larger force wins: the slope of the log odds per logarithm of the ratio of points, over all battles that are known.
    fn steepness(&self, costs: &[f64]) -> f64 {
        let (mut over, mut under) = (0.0, 0.0);
        for pair in pairs(self.members.len()) {
            let whole = self.won(pair, costs).share;
            let weights = self.weights(pair, costs);
            let ratio = |(u, n, v, m): &Cell| (f64::from(*n) * costs[*u] / (f64::from(*m) * costs[*v])).ln();
            let mean: f64 = weights.iter().map(|(cell, weight)| weight * ratio(cell)).sum();
            for (cell, weight) in &weights {
                let (x, slope) = (ratio(cell) - mean, whole * (1.0 - whole));
                let y = self.cells.get(cell).map_or(0.0, |won| won.share - whole);
                over += weight * slope * x * y;
                under += weight * slope * slope * x * x;
            }
        }
        if under > 0.0 { (over / under).clamp(2.0, 20.0) } else { 7.0 }
    }
}

fn pairs(members: usize) -> Vec<(usize, usize)> {
    (0..members).flat_map(|u| (u + 1..members).map(move |v| (u, v))).collect()
}

/// How far each member is from winning one half, and what a Newton step makes of it.
struct Look {
    /// How far each member is from balance, by member.
    off: Vec<f64>,
    undecided: f64,
    covariance: Matrix,
    /// The matrix from distances to logarithms of costs.
    inverse: Matrix,
}

impl Look {
    fn of(known: &Known, mix: &[f64], costs: &[f64]) -> Result<Look, Fault> {
        let n = mix.len();
        let steep = known.steepness(costs);
        let mut off = vec![0.0; n];
        let (mut covariance, mut slopes) = (Matrix::zeros(n, n), Matrix::zeros(n, n));
        let (mut undecided, mut pairs_seen) = (0.0, 0.0);
        for (u, v) in pairs(n) {
            let Won { share, variance, undecided: none, .. } = known.won((u, v), costs);
            off[u] += mix[v] * (share - 0.5);
            off[v] -= mix[u] * (share - 0.5);
            covariance[(u, u)] += mix[v] * mix[v] * variance;
            covariance[(v, v)] += mix[u] * mix[u] * variance;
            covariance[(u, v)] -= mix[u] * mix[v] * variance;
            covariance[(v, u)] -= mix[u] * mix[v] * variance;
            // A match that one side always wins still turns somewhere.
            let held = share.clamp(0.03, 0.97);
            let slope = mix[u] * mix[v] * steep * held * (1.0 - held);
            slopes[(u, u)] += slope;
            slopes[(v, v)] += slope;
            slopes[(u, v)] -= slope;
            slopes[(v, u)] -= slope;
            undecided += mix[u] * mix[v] * none;
            pairs_seen += mix[u] * mix[v];
        }
        // Only ratios are known: the missing direction is held.
        let held = slopes.trace() / (n * n).max(1) as f64;
        slopes.add_everywhere(held);
        let solved = slopes.inverse_of_definite().ok_or_else(|| Fault::new("these pure forces do not tell what units are worth"))?;
        let inverse = solved.product(&Matrix::diagonal(mix));
        Ok(Look { off, undecided: undecided / f64::max(pairs_seen, f64::MIN_POSITIVE), covariance, inverse })
    }
}

/// What units must cost for pure forces to be even. The request's battles are those of the main estimate from armies; fewer are fought here.
///
/// # Errors
/// The faults of an [`ArmiesRequest`].
pub fn equal(request: &ArmiesRequest, session: Session) -> Result<Equal, Fault> {
    // Which lists are asked about has no meaning here: all that are named meet.
    let request = &ArmiesRequest { about: About::Everybody, ..request.clone() };
    let priced = request.priced(session)?;
    let (request, session) = priced.asked();
    let run = Run::new(request, (&[], &[]), BATTLES, session)?;
    let system = find_system(session.systems, &request.system)?;
    let lists = run.staged.lists();
    generals_of_the_sheet(system, &*run.staged.game, lists.iter().map(|(list, _)| list.as_str()))?;
    let pricing = system.pricing();
    let (overhead, division) = (pricing.overhead(), pricing.general.map_or(u32::MAX, |general| general.units));
    let members = members(&run.staged, overhead);
    if MOST > run.staged.engagement.room as f64 {
        let message = format!("pure forces have up to {MOST} units, and the table has room for {}", run.staged.engagement.room);
        return Err(Fault::new(message).help("set field.lanes or field.depth higher"));
    }
    if members.len() < 2 {
        return Err(Fault::new("there are not two kinds of units to compare"));
    }
    let all: f64 = members.iter().map(|member| member.taken).sum();
    let mix: Vec<f64> = members.iter().map(|member| member.taken / all).collect();
    let each = (EACH * run.effort / BATTLES).max(4);
    let mut known = Known { run: &run, members: &members, division, each, cells: BTreeMap::new() };
    // The units of a mean army together cost what they did.
    let gauged = |costs: &mut [f64]| {
        let sum = |costs: &[f64]| costs.iter().zip(&mix).map(|(cost, mix)| cost * mix).sum::<f64>();
        let times = members.iter().zip(&mix).map(|(member, mix)| member.price * mix).sum::<f64>() / sum(costs);
        costs.iter_mut().for_each(|cost| *cost *= times);
    };
    let least = POINTS * (1.0 + SPREAD) / MOST;
    let mut costs: Vec<f64> = members.iter().map(|member| member.price).collect();
    let mut at_prices = Vec::new();
    let mut look;
    let mut round = 0;
    loop {
        known.learn(&costs, session.watch)?;
        look = Look::of(&known, &mix, &costs)?;
        if round == 0 {
            at_prices = look.off.iter().map(|off| off + 0.5).collect();
        }
        let step = look.inverse.times(&look.off);
        round += 1;
        let free = |member: usize| costs[member] > least * 1.001 || step[member] > 0.0;
        let longest = (0..members.len()).filter(|&member| free(member)).map(|member| step[member].abs()).fold(0.0, f64::max);
        if longest < CLOSE || round >= ROUNDS {
            break;
        }
        // Shorter steps after the first: the same battles must not be asked for in turns.
        let damped = 1.0 / (1.0 + round as f64 / 4.0);
        costs.iter_mut().zip(step.iter()).for_each(|(cost, step)| *cost *= (step * damped).clamp(-STEP, STEP).exp());
        gauged(&mut costs);
        costs.iter_mut().for_each(|cost| *cost = cost.max(least));
    }
    let n = members.len();
    let whole: f64 = costs.iter().zip(&mix).map(|(cost, mix)| cost * mix).sum();
    // What a change of logarithms is in points on the scale that is kept.
    let slopes = Matrix::of(n, n, &|x, y| costs[x] * (f64::from(u8::from(x == y)) - mix[y] * costs[y] / whole));
    let points = slopes.product(&look.inverse);
    let together = Together::of(&points.carries(&look.covariance));
    let critical = together.simultaneous(0.95, 1, DRAWS);
    let last = points.times(&look.off);
    let units = run.staged.units().map(|(kind, list)| {
        let member = members.iter().position(|member| member.kind == kind.alike);
        let worth = member.map(|at| {
            let (value, reach) = (costs[at] + last[at].clamp(-1.0, 1.0) - overhead, critical * together.standard[at]);
            Estimate { value, ends: Some((value - reach, value + reach)) }
        });
        let share = member.map(|at| at_prices[at]);
        let at_most = member.is_some_and(|at| costs[at] <= least * 1.001);
        let unjudged = kind.unjudged.or(member.is_none().then_some(RARELY));
        EqualWorth { kind: kind.clone(), list, worth, share, at_most, unjudged }
    });
    let units = units.collect();
    let free = (0..n).filter(|&member| costs[member] > least * 1.001);
    let off = free.map(|member| look.off[member].abs()).fold(0.0, f64::max);
    let battles = known.cells.values().map(|won| won.battles).sum();
    let engagement = &run.staged.engagement;
    let (situation, assumptions) = (engagement.situation.clone(), engagement.assumptions.clone());
    Ok(Equal { system, lists, situation, assumptions, seed: run.plan.seed, units, battles, undecided: look.undecided, off })
}

/// The units that are priced, each with how many of it armies take.
fn members(staged: &Staged, overhead: f64) -> Vec<Member> {
    let kinds = &staged.engagement.kinds;
    // Of each kind that stands for those that fight alike: how many were seen, and their prices.
    let mut seen: BTreeMap<u16, (f64, f64)> = BTreeMap::new();
    for number in 0..DRAWN {
        let armies = (staged.engagement.musters)(number);
        for side in Side::BOTH {
            for &kind in &armies[side].kinds {
                let kind = &kinds[usize::from(kind)];
                let (count, points) = seen.entry(kind.alike).or_default();
                *count += 1.0;
                *points += kind.points;
            }
        }
    }
    let member = |(&kind, &(count, points)): (&u16, &(f64, f64))| {
        let of = &kinds[usize::from(kind)];
        let taken = count / (2.0 * DRAWN as f64);
        let said = of.unjudged.is_none() && points > 0.0 && taken >= RARE;
        said.then(|| Member { kind, id: of.id.clone(), price: points / count + overhead, taken })
    };
    seen.iter().filter_map(member).collect()
}
