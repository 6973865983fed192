//! Random legal armies of a list. The distribution, step by step:
//!
//! 1. The budget is drawn evenly from its range, in whole points. What follows is repeated with this budget until the army is legal.
//! 2. Every row of the list gets a weight: an exponential number, which a row and its options divide by chance, scaled so that each class of
//!    units has its share and a little more. A list whose author gives no shares has one class; there the weights are moved to where its rules
//!    of composition can be met (see `plain`).
//! 3. The number of divisions is drawn evenly from those that so many units can form; the price of their generals is set aside.
//! 4. Units are drawn by weight while their price fits, until twelve in all have not fitted or the divisions are full.
//! 5. The army is kept if its composition is legal, its divisions can have the right sizes and little is left unspent.
//! 6. The units are shuffled, and in one half of the armies sorted by arm. Divisions are of even size; then one unit for each division moves
//!    between two of them. What a division has too many of changes places with an ordinary unit of another one.
//!
//! Every legal army of a list, priced within the budgets and within what may be left, can come out; they are not equally likely.

use rand::{Rng, RngExt};

use super::check::{base, share_fits};
use super::roster::{Division, Roster, Units};
use montjoie_core::chance::stream;
use montjoie_system::Problem;
use montjoie_system::army::{Army, Draw, Limit, Readings, has};
use montjoie_system::list::with_option;

/// Attempts after which no legal army is expected any more.
const MOST_TRIES: u32 = 100_000;

/// Draws that do not fit in all before an army counts as complete.
const MISSES: u32 = 12;

/// Share that every class of units has beyond its own, so that each of its units can occur.
const MORE: f64 = 0.004;

/// Units among which the price of a general is divided where the number of divisions is guessed.
const UNITS_PER_GENERAL: f64 = 6.25;

/// The most units of an army whose list knows no divisions: units that cost next to nothing would fill it without an end.
const MOST_UNITS: u32 = 200;

/// Armies that are drawn to see how many units armies have.
const MEASURED: u64 = 200;

/// A generator that draws random legal armies of a list.
#[derive(Clone, Debug)]
pub struct Generator {
    draw: Draw,
    general: f64,
    division: Option<(u32, u32)>,
    rules: Vec<Rule>,
    readings: Readings,
    budget: (u32, u32),
}

/// A rule of composition over the units that can be drawn.
#[derive(Clone, Debug)]
struct Rule {
    limit: Limit,
    counts: Vec<bool>,
    /// The units of which the rule asks for a part, a flag for each unit of the list; all units where the rule names none.
    of: Vec<bool>,
}

/// A random army, and room to draw the next one in.
#[derive(Clone, Debug, Default)]
pub struct RandomArmy {
    /// The units of the army in the order of its divisions, by their place in [`Generator::units`].
    pub units: Vec<u16>,
    /// Numbers of units, by division.
    pub divisions: Vec<u32>,
    /// The points that the army costs, generals included.
    pub points: f64,
    /// The budget that was drawn, in points.
    pub budget: u32,
    /// Attempts until the army was legal.
    pub tries: u32,
    weights: Vec<f64>,
    numbers: Vec<u32>,
}

/// The report that no legal army was found for a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLegalArmy {
    /// The budget for which no army was found, in points.
    pub budget: u32,
    /// Attempts that were made to draw a legal army.
    pub tries: u32,
    /// Whether an attempt ended at the most units that an army without divisions can have: the budget is too high, not too low.
    pub full: bool,
}

impl NoLegalArmy {
    /// The problem of a list that has no such army.
    pub fn problem(&self, list: &str) -> Problem {
        let NoLegalArmy { budget, tries, full } = *self;
        let message = format!("no legal army of `{list}` for {budget} points in {tries} attempts");
        let help = if full { NoLegalArmy::fewer_points() } else { "give it more points, as field.points=600".to_owned() };
        Problem::of("field.points", message).help(help)
    }

    /// The advice where the budget is too high.
    pub fn fewer_points() -> String {
        format!("give it fewer points: an army without divisions has at most {MOST_UNITS} units")
    }
}

impl Generator {
    /// A generator of armies that cost at most a budget of this range.
    pub fn new(army: &Army, draw: Draw, readings: Readings, budget: (u32, u32)) -> Generator {
        let among = |ids: &[String]| draw.units.iter().map(|unit| has(ids, &unit.id)).collect::<Vec<_>>();
        let rules = army.rules.iter().map(|rule| Rule {
            limit: rule.limit.clone(),
            counts: among(&rule.units),
            of: base(&rule.limit).map_or_else(|| vec![true; draw.units.len()], |ids| among(ids)),
        });
        let rules = rules.collect();
        Generator { general: army.general, division: army.division, rules, readings, budget, draw }
    }

    /// The units that the generator draws from: ids and prices.
    pub fn units(&self) -> &[montjoie_system::army::DrawnUnit] {
        &self.draw.units
    }

    /// The text that tells this generator from another, besides the text of the rules.
    pub fn content(&self) -> String {
        let Draw { units, classes: _, mean, left, by_number: _ } = &self.draw;
        format!("{units:?} {mean:?} {left:?} {} {:?} {:?} {:?} {:?}", self.general, self.division, self.rules, self.readings, self.budget)
    }

    /// Draws an army in the place of what was there.
    ///
    /// # Errors
    /// No legal army came out of very many attempts: there may be none.
    pub fn draw<R: Rng>(&self, rng: &mut R, army: &mut RandomArmy) -> Result<(), NoLegalArmy> {
        let budget = rng.random_range(self.budget.0..=self.budget.1);
        self.draw_for(budget, rng, army)
    }

    /// Checks that budgets of the generator's range have legal armies: a few budgets are tried, the ends among them.
    ///
    /// # Errors
    /// A budget has no legal army, after very many attempts.
    pub fn possible(&self) -> Result<(), NoLegalArmy> {
        const TRIED: u32 = 8;
        let (low, high) = self.budget;
        let mut army = RandomArmy::default();
        (0..=TRIED).try_for_each(|n| self.draw_for(low + (high - low) * n / TRIED, &mut stream(0, n.into()), &mut army))
    }

    /// The numbers of units of a few random armies, the same armies at every call, fewest first.
    pub fn sizes(&self) -> Vec<usize> {
        let mut army = RandomArmy::default();
        // Streams of their own: those of `possible` are the first of this seed.
        let draw = |number: u64| self.draw(&mut stream(1, number), &mut army).is_ok().then_some(army.units.len());
        let mut sizes: Vec<usize> = (0..MEASURED).filter_map(draw).collect();
        sizes.sort_unstable();
        sizes
    }

    fn draw_for<R: Rng>(&self, budget: u32, rng: &mut R, army: &mut RandomArmy) -> Result<(), NoLegalArmy> {
        army.budget = budget;
        let mut full = false;
        for tries in 1..=MOST_TRIES {
            if self.attempt(rng, army) {
                army.tries = tries;
                return Ok(());
            }
            full |= self.division.is_none() && army.units.len() >= MOST_UNITS as usize;
        }
        Err(NoLegalArmy { budget: army.budget, tries: MOST_TRIES, full })
    }

    fn attempt<R: Rng>(&self, rng: &mut R, army: &mut RandomArmy) -> bool {
        if self.draw.units.is_empty() {
            return false;
        }
        let budget = f64::from(army.budget);
        self.weigh(rng, &mut army.weights);
        let (divisions, sizes) = self.divisions(rng, budget, &army.weights);
        let mut purse = budget - f64::from(divisions) * self.general;
        army.units.clear();
        army.numbers.clear();
        army.numbers.resize(self.draw.units.len(), 0);
        let all: f64 = army.weights.iter().sum();
        let mut misses = 0;
        while misses < MISSES && army.units.len() < sizes.1 as usize {
            let unit = pick(&army.weights, rng.random::<f64>() * all);
            if self.draw.units[unit].points <= purse {
                purse -= self.draw.units[unit].points;
                army.units.push(unit as u16);
                army.numbers[unit] += 1;
            } else {
                misses += 1;
            }
        }
        army.points = budget - purse;
        let left = self.draw.left.unwrap_or_else(|| (0.05 * budget).max(self.mean(&army.weights)));
        army.units.len() >= sizes.0 as usize
            && purse <= left
            && self.rules.iter().all(|rule| self.met(rule, &army.numbers, divisions))
            && self.form(rng, army, divisions)
    }

    /// The number of divisions of an army, and the fewest and the most units that all of them together can have.
    fn divisions<R: Rng>(&self, rng: &mut R, budget: f64, weights: &[f64]) -> (u32, (u32, u32)) {
        let Some((least, most)) = self.division else { return (1, (1, MOST_UNITS)) };
        let mean = match self.draw.mean {
            Some((low, high)) => f64::from(rng.random_range(low..=high)),
            None => self.mean(weights),
        };
        // Negative budgets become none.
        let guess = ((budget - self.general) / (mean + self.general / UNITS_PER_GENERAL)).floor().max(0.0) as u32;
        let fewest = guess.div_ceil(most).max(1);
        let divisions = rng.random_range(fewest..=(guess / least).max(fewest));
        (divisions, (divisions * least, divisions * most))
    }

    /// The mean price, in points, of a unit drawn by these weights.
    fn mean(&self, weights: &[f64]) -> f64 {
        let sum: f64 = weights.iter().zip(&self.draw.units).map(|(weight, unit)| weight * unit.points).sum();
        sum / weights.iter().sum::<f64>()
    }

    /// Draws the weights of the units of an army.
    fn weigh<R: Rng>(&self, rng: &mut R, weights: &mut Vec<f64>) {
        weights.clear();
        let units = &self.draw.units;
        for row in units.chunk_by(|one, next| with_option(&one.id).0 == with_option(&next.id).0) {
            let first = weights.len();
            weights.extend(row.iter().map(|_| exponential(rng)));
            if row.len() > 1 {
                let all = exponential(rng);
                scale(&mut weights[first..], |_| true, all);
            }
        }
        match self.draw.classes {
            Some(shares) => {
                let shares = shares([(); 4].map(|()| rng.random()));
                let mut sums = shares.map(|_| 0.0);
                units.iter().zip(&*weights).for_each(|(unit, weight)| sums[unit.class] += weight);
                units.iter().zip(weights).for_each(|(unit, weight)| *weight *= (shares[unit.class] + MORE) / sums[unit.class]);
            }
            None => self.plain(rng, weights),
        }
    }

    /// Weights for a list whose author gives no shares. Rule by rule, twice: units of which at least a share p is asked get p + 0.9 (1 - p) U²;
    /// units of which at most a share is allowed get a uniform part of it where they have more; of units that must be more than half of others
    /// the part is 0.5 + 0.5 U. U is a fresh uniform number each time.
    fn plain<R: Rng>(&self, rng: &mut R, weights: &mut [f64]) {
        scale(weights, |_| true, 1.0);
        for first in [true, false] {
            for rule in &self.rules {
                let own = sum(weights, |unit| rule.counts[unit]);
                let of = sum(weights, |unit| rule.of[unit]);
                let uniform: f64 = rng.random();
                let wanted = match rule.limit {
                    Limit::AtLeastPercent(percent) => {
                        let (part, whole) = self.readings.least(percent);
                        let least = part / whole;
                        (first || own < least).then_some(least + 0.9 * (1.0 - least) * uniform * uniform)
                    }
                    Limit::AtMostPercent(percent) => {
                        let (part, whole) = self.readings.most(percent);
                        (own > part / whole).then_some(part / whole * uniform)
                    }
                    Limit::MoreThanHalfOf(_) => (first || 2.0 * own <= of).then_some(of * (0.5 + 0.5 * uniform)),
                    Limit::AtMost { most, divisions } => {
                        let size = self.division.map_or(UNITS_PER_GENERAL, |(least, most)| f64::from(least + most) / 2.0);
                        let share = f64::from(most) / (f64::from(divisions) * size);
                        (own > share).then_some(share * uniform)
                    }
                };
                if let Some(wanted) = wanted {
                    scale(weights, |unit| rule.counts[unit], wanted);
                    scale(weights, |unit| rule.of[unit] && !rule.counts[unit], of - wanted);
                }
            }
        }
        let more = MORE / weights.len() as f64;
        weights.iter_mut().for_each(|weight| *weight += more);
    }

    /// Whether these numbers of each unit meet a rule. A limit for each division is met if the divisions can share.
    fn met(&self, rule: &Rule, numbers: &[u32], divisions: u32) -> bool {
        if let Limit::AtMost { most, divisions: each } = rule.limit {
            let count: u32 = numbers.iter().zip(&rule.counts).filter(|(_, counts)| **counts).map(|(number, _)| number).sum();
            return count <= self.readings.allowed(most, each, divisions);
        }
        let share = |among: &[bool]| -> f64 {
            let worth = |unit: usize| if self.readings.by_points { self.draw.units[unit].points } else { 1.0 };
            numbers.iter().enumerate().filter(|(unit, _)| among[*unit]).map(|(unit, &number)| worth(unit) * f64::from(number)).sum()
        };
        share_fits(&rule.limit, self.readings, share(&rule.counts), share(&rule.of))
    }

    /// Forms the divisions of an army; `false` where no division can take what another has too many of.
    fn form<R: Rng>(&self, rng: &mut R, army: &mut RandomArmy, divisions: u32) -> bool {
        let units = &mut army.units;
        for place in (1..units.len()).rev() {
            units.swap(place, rng.random_range(0..=place));
        }
        if rng.random() {
            units.sort_by_key(|&unit| self.draw.units[usize::from(unit)].arm);
        }
        let (size, over) = (units.len() as u32 / divisions, units.len() as u32 % divisions);
        army.divisions.clear();
        army.divisions.extend((0..divisions).map(|place| size + u32::from(place < over)));
        if let Some((least, most)) = self.division {
            for _ in 0..divisions {
                let [from, to] = [(); 2].map(|()| rng.random_range(0..divisions as usize));
                if from != to && army.divisions[from] > least && army.divisions[to] < most {
                    army.divisions[from] -= 1;
                    army.divisions[to] += 1;
                }
            }
        }
        self.share_out(army)
    }

    /// Moves a unit of which a division has too many to a division that has room, in exchange for a unit that no such limit counts.
    fn share_out(&self, army: &mut RandomArmy) -> bool {
        let limited = |rule: &&Rule| matches!(rule.limit, Limit::AtMost { divisions: each, .. } if self.readings.binds_each(each));
        let RandomArmy { units, divisions, .. } = army;
        let ordinary = |unit: u16| !self.rules.iter().filter(limited).any(|rule| rule.counts[usize::from(unit)]);
        for rule in self.rules.iter().filter(limited) {
            let Limit::AtMost { most, .. } = rule.limit else { continue };
            let counts = |unit: &u16| rule.counts[usize::from(*unit)];
            loop {
                let Some((_, over)) = parts(divisions).map(|part| (count(&units[part.clone()], counts), part)).find(|(n, _)| *n > most)
                else {
                    break;
                };
                let room = parts(divisions).filter(|part| count(&units[part.clone()], counts) < most);
                let place = room.filter_map(|part| part.clone().find(|&place| ordinary(units[place]))).next();
                let surplus = over.rev().find(|&place| counts(&units[place]));
                let (Some(place), Some(surplus)) = (place, surplus) else { return false };
                units.swap(place, surplus);
            }
        }
        true
    }

    /// The army as a player would write it down: like units together, in the order of the list.
    pub fn roster(&self, army: &RandomArmy, system: &str, list: &str) -> Roster {
        let division = |part: std::ops::Range<usize>| {
            let mut units: Vec<u16> = army.units[part].to_vec();
            units.sort_unstable();
            let like = units.chunk_by(|one, next| one == next);
            let units = like.map(|like| Units { id: self.draw.units[usize::from(like[0])].id.clone(), count: like.len() as u32 });
            Division { units: units.collect(), ..Division::default() }
        };
        let divisions = parts(&army.divisions).map(division).collect();
        Roster { system: system.to_owned(), list: list.to_owned(), divisions, ..Roster::default() }
    }
}

/// The places of each division's units in the army.
fn parts(divisions: &[u32]) -> impl Iterator<Item = std::ops::Range<usize>> {
    divisions.iter().scan(0, |begin, &size| {
        let part = *begin..*begin + size as usize;
        *begin = part.end;
        Some(part)
    })
}

fn count(units: &[u16], counts: impl Fn(&u16) -> bool) -> u32 {
    units.iter().filter(|unit| counts(unit)).count() as u32
}

/// A draw from the exponential law of mean 1.
fn exponential<R: Rng>(rng: &mut R) -> f64 {
    -libm::log(1.0 - rng.random::<f64>())
}

/// The unit at which the running sum of the weights exceeds `at`.
fn pick(weights: &[f64], at: f64) -> usize {
    let mut sum = 0.0;
    let found = weights.iter().position(|weight| {
        sum += weight;
        sum > at
    });
    found.unwrap_or(weights.len() - 1)
}

fn sum(weights: &[f64], among: impl Fn(usize) -> bool) -> f64 {
    weights.iter().enumerate().filter(|(unit, _)| among(*unit)).map(|(_, weight)| weight).sum()
}

/// Scales the weights of some units so that they sum to `wanted`; where they have none they keep it.
fn scale(weights: &mut [f64], among: impl Fn(usize) -> bool, wanted: f64) {
    let now = sum(weights, &among);
    if now > 0.0 {
        weights.iter_mut().enumerate().filter(|(unit, _)| among(*unit)).for_each(|(_, weight)| *weight *= wanted / now);
    }
}
