//! A list priced: costs in balance over a set of scenarios, what each special rule and number is worth, and a verdict on each price.
//!
//! It asks for matrices of answers and does not care where they come from: an implementation of [`Answers`] may fight duels, read a file, or one
//! day fight battles.

use super::gauge::{Gauge, Scale, scale};
use super::intervals::{Changed, Errors, errors, worth_errors};
use super::matrix::{Entrant, Matrix, MatrixCell};
use super::numbers::{GuestId, PricedId, UnitId};
use super::trade::{Apart, Balance, balance, even_mix, one_row};
use super::verdict::{Estimate, Verdict, VerdictKind, recommended, verdict};
use crate::scenario::Fault;
use montjoie_system::Set;

/// A text in English and French.
pub type Both = (String, String);

/// One way to answer the whole matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// What it varies, in the main scenario nothing: pairs of a factor and the value it has here, as `("some_table", "T2")`.
    pub varies: Vec<(String, String)>,
    /// The card, by its place.
    pub card: usize,
    /// Settings that hold in every duel.
    pub over: Vec<Set>,
}

impl Variation {
    /// Whether two differ by their card only.
    pub fn differs_by_card(&self, other: &Variation) -> bool {
        self.over == other.over
    }

    /// In words.
    pub fn words(&self) -> String {
        self.varies.iter().map(|(factor, value)| format!("{factor} {value}")).collect::<Vec<_>>().join(", ")
    }
}

/// A unit with something changed, that meets the units of the matrix and stands in no mix.
#[derive(Clone, Debug, PartialEq)]
pub struct Guest {
    /// The unit that it is a change of.
    pub of: UnitId,
    /// The id under which the game knows it.
    pub id: String,
    /// Keys of its side, without the side, as `command` 9.
    pub sets: Vec<Set>,
    /// What is changed, and what the worth is of.
    pub change: Change,
}

/// What a guest changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The id of the rule or number.
    pub about: String,
    /// In words.
    pub label: Both,
    /// Whether the guest lacks it, so that its worth is what the unit has more.
    pub taken_away: bool,
    /// Whether it is a printed special rule or option, whose price a list may imply.
    pub special: bool,
}

/// What was answered.
pub struct Answered {
    /// The units.
    pub matrix: Matrix,
    /// Guest by guest: its cells against the units.
    pub guests: Vec<Vec<MatrixCell>>,
}

/// Answers who beats whom.
pub trait Answers {
    /// The answers of a scenario.
    fn answer(&self, scenario: &Variation, guests: &[Guest]) -> Result<Answered, Fault>;
}

/// What is asked.
pub struct Ask<'a> {
    /// The units with their published prices.
    pub entrants: &'a [Entrant],
    /// What every unit costs beside its price: its share of a general.
    pub overhead: f64,
    /// The scale that is wanted.
    pub gauge: Gauge,
    /// The unit that is fair by definition, for that gauge.
    pub anchor: Option<UnitId>,
    /// The scenarios; the first is the main one.
    pub scenarios: &'a [Variation],
    /// Units with something changed, priced in the main scenario and in those that differ from it by their card only.
    pub guests: &'a [Guest],
    /// Chooses the draws of simultaneous intervals.
    pub seed: u64,
}

/// A unit, priced.
#[derive(Clone, Debug)]
pub struct Priced {
    /// Which unit of those asked for.
    pub unit: UnitId,
    /// Its cost in balance, the mean of the mix being 1.
    pub cost: f64,
    /// Its fair price in points, without its share of a general.
    pub worth: f64,
    /// Its simultaneous 95 % interval; `None` where the answers are exact.
    pub interval: Option<(f64, f64)>,
    /// Its fair price in every scenario that could be priced, the main one first.
    pub scenarios: Vec<f64>,
    /// By gauge: its fair price and the verdict; empty where it has no published price.
    pub gauges: Vec<(Gauge, f64, Verdict)>,
    /// The verdict on the gauge that was asked for.
    pub verdict: Option<Verdict>,
    /// Whether the verdict is the same on every gauge.
    pub proof: bool,
    /// Whole prices that would be fair.
    pub recommended: Option<(i64, i64)>,
}

impl Priced {
    /// The lowest and the highest of the scenarios.
    pub fn range(&self) -> (f64, f64) {
        self.scenarios.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &worth| (low.min(worth), high.max(worth)))
    }
}

/// A rule or a number, priced by itself.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The guest.
    pub guest: GuestId,
    /// The unit that has it or gets it.
    pub unit: UnitId,
    /// What.
    pub change: Change,
    /// What it is worth in points, everybody else's cost kept; `None` where the changed unit cannot be hurt.
    pub points: Option<f64>,
    /// Its simultaneous 95 % interval; `None` where the answers are exact.
    pub interval: Option<(f64, f64)>,
    /// The least and the most that it is worth on any card; the same as `points` where there is one card only.
    pub on_cards: Option<(f64, f64)>,
}

/// A list, priced.
#[derive(Clone, Debug)]
pub struct Study {
    /// The units that could be priced, in the order asked for.
    pub units: Vec<Priced>,
    /// Units that no balance prices, and why.
    pub left_out: Vec<(UnitId, Both)>,
    /// The scenarios that could be priced, by number; the main one first.
    pub scenarios: Vec<usize>,
    /// Scenarios that could not, and why.
    pub failed: Vec<(usize, Both)>,
    /// Points for one unit of cost, gauge by gauge; empty without a published price.
    pub scales: Vec<Scale>,
    /// The gauge that was asked for.
    pub gauge: Gauge,
    /// The balance of the main scenario.
    pub balance: Balance,
    /// The matrix of the main scenario, of the priced units only.
    pub matrix: Matrix,
    /// What rules and numbers are worth.
    pub worths: Vec<Worth>,
    /// By how many standard errors the worst of all units is off at most, 95 times in 100; `None` where the answers are exact.
    pub simultaneous: Option<f64>,
    /// The same of the worths of rules and numbers, which hold together by themselves.
    pub simultaneous_worths: Option<f64>,
    /// What every unit costs beside its price.
    pub overhead: f64,
}

/// Draws for the simultaneous intervals.
const DRAWS: usize = 20_000;

/// The same for worths, of which there are many more.
const DRAWS_OF_WORTHS: usize = 4_000;

impl Matrix {
    /// The same with these units only, in this order.
    pub fn of(&self, kept: &[UnitId]) -> Matrix {
        Matrix {
            entrants: kept.iter().map(|&unit| self.entrants[unit].clone()).collect(),
            cells: kept.iter().flat_map(|&u| kept.iter().map(move |&v| *self.cell(u.0, v.0))).collect(),
        }
    }
}

/// A scenario's prices, of the units kept.
struct Scene {
    matrix: Matrix,
    balance: Balance,
    scales: Vec<Scale>,
}

fn scene(ask: &Ask, matrix: &Matrix, kept: &[UnitId]) -> Result<Scene, Apart> {
    let matrix = matrix.of(kept);
    let mix = even_mix(kept.len());
    let balance = balance(&matrix, &mix)?;
    let published: Vec<Option<f64>> = kept.iter().map(|&unit| ask.entrants[unit].points.map(|points| points + ask.overhead)).collect();
    let anchor = ask.anchor.and_then(|anchor| kept.iter().position(|&unit| unit == anchor));
    let scales = Gauge::ALL.into_iter().filter_map(|gauge| scale(gauge, &balance.costs, &published, &mix, anchor)).collect();
    Ok(Scene { matrix, balance, scales })
}

/// Prices a list.
pub fn study(ask: &Ask, answers: &dyn Answers, mut stage: impl FnMut(usize)) -> Result<Study, Fault> {
    let n = ask.entrants.len();
    let Some(main) = ask.scenarios.first() else { return Err(Fault::new("there is no scenario to price in")) };
    stage(0);
    let answered = answers.answer(main, ask.guests)?;
    let mut kept: Vec<UnitId> = UnitId::all(n).collect();
    let mut left_out: Vec<(UnitId, Both)> = Vec::new();
    // A unit that can hurt nobody is worth nothing, and one that nobody can hurt has no price: neither is divided by.
    let scene_of_main = loop {
        match scene(ask, &answered.matrix, &kept) {
            Ok(scene) => break scene,
            Err(apart) => {
                let gone = leave_out(&apart, &kept);
                if gone.is_empty() || gone.len() == kept.len() {
                    return Err(fall_apart(ask, &apart, &kept));
                }
                kept.retain(|unit| !gone.iter().any(|(other, _)| other == unit));
                left_out.extend(gone);
            }
        }
    };
    left_out.sort_by_key(|(unit, _)| *unit);
    let Scene { matrix, balance, scales } = scene_of_main;
    let m = kept.len();
    let own = |scales: &[Scale]| scales.iter().find(|scale| scale.gauge == ask.gauge).map_or(1.0, |scale| scale.points);
    let worth = |cost: f64, points: f64| cost * points - ask.overhead;

    // The other scenarios.
    let mut scenarios = vec![0];
    let mut failed: Vec<(usize, Both)> = Vec::new();
    let mut by_scenario: Vec<Vec<f64>> = vec![balance.costs.clone()];
    let mut points: Vec<Vec<Scale>> = vec![scales.clone()];
    let mut on_cards: Vec<Vec<Option<f64>>> = Vec::new();
    for (number, scenario) in ask.scenarios.iter().enumerate().skip(1) {
        stage(number);
        let guests = if scenario.differs_by_card(main) { ask.guests } else { &[] };
        let other = answers.answer(scenario, guests)?;
        match scene(ask, &other.matrix, &kept) {
            Ok(scene) => {
                on_cards.extend((!guests.is_empty()).then(|| {
                    let one = |(guest, cells): (&Guest, &Vec<MatrixCell>)| more(guest, cells, &kept, &scene.balance, own(&scene.scales));
                    ask.guests.iter().zip(&other.guests).map(one).collect::<Vec<_>>()
                }));
                scenarios.push(number);
                by_scenario.push(scene.balance.costs);
                points.push(scene.scales);
            }
            Err(apart) => {
                let fault = fall_apart(ask, &apart, &kept);
                failed.push((number, (fault.message().to_owned(), fault.message().to_owned())));
            }
        }
    }

    // Without a price there is no scale but that of the costs themselves: the mean of the mix is 1, and stays so.
    let unpriced = Scale { gauge: ask.gauge, points: 1.0, holds: even_mix(m) };
    let mut errors_by_gauge = Vec::new();
    let asked: Vec<&Scale> = if scales.is_empty() { vec![&unpriced] } else { scales.iter().collect() };
    for scale in asked {
        let errors = errors(&matrix, &balance.classes, &balance.costs, scale);
        errors_by_gauge.push(errors.map(|errors| (errors.simultaneous(0.95, ask.seed, DRAWS), errors)));
    }
    let units = (0..m).map(|place| {
        let unit = kept[place];
        let cost = balance.costs[place];
        let price = ask.entrants[unit].points;
        let worths_on = |gauge: Option<Gauge>| -> Vec<f64> {
            let on = |scales: &Vec<Scale>| scales.iter().find(|scale| Some(scale.gauge) == gauge).map_or(1.0, |scale| scale.points);
            by_scenario.iter().zip(&points).map(|(costs, scales)| worth(costs[place], on(scales))).collect()
        };
        let mut gauges = Vec::new();
        let reach = |errors: &Option<(f64, Errors)>, here: f64| {
            errors.as_ref().map(|(z, errors)| (here - z * errors.standard[place], here + z * errors.standard[place]))
        };
        let mut interval = if scales.is_empty() { reach(&errors_by_gauge[0], worth(cost, 1.0)) } else { None };
        for (scale, errors) in scales.iter().zip(&errors_by_gauge) {
            let here = worth(cost, scale.points);
            let ends = reach(errors, here);
            if scale.gauge == ask.gauge {
                interval = ends;
            }
            if let Some(price) = price {
                let (low, high) = ends.unwrap_or((here, here));
                let said = verdict(&Estimate { price, worth: here, low, high }, &worths_on(Some(scale.gauge)));
                gauges.push((scale.gauge, here, said));
            }
        }
        let verdict = gauges.iter().find(|(gauge, ..)| *gauge == ask.gauge).map(|(.., verdict)| verdict.clone());
        let proof = verdict.as_ref().is_some_and(|own| {
            matches!(own.kind, VerdictKind::Under | VerdictKind::Over | VerdictKind::Fair)
                && gauges.iter().all(|(.., other)| other.kind == own.kind)
        });
        let here = worth(cost, own(&scales));
        Priced {
            unit,
            cost,
            worth: here,
            interval,
            scenarios: worths_on((!scales.is_empty()).then_some(ask.gauge)),
            gauges,
            verdict,
            proof,
            recommended: price.map(|_| recommended(here)),
        }
    });
    let units: Vec<Priced> = units.collect();
    let main_scale = scales.iter().find(|scale| scale.gauge == ask.gauge).unwrap_or(&unpriced);
    let (mut worths, simultaneous_worths) = worths(ask, &answered.guests, &kept, &matrix, &balance, main_scale);
    for worth in &mut worths {
        let others = on_cards.iter().filter_map(|card| card[worth.guest]);
        worth.on_cards = worth.points.map(|here| others.fold((here, here), |(low, high), there| (low.min(there), high.max(there))));
    }
    let at = if scales.is_empty() { Some(0) } else { scales.iter().position(|scale| scale.gauge == ask.gauge) };
    let simultaneous = at.and_then(|at| errors_by_gauge[at].as_ref().map(|(z, _)| *z));
    Ok(Study {
        units,
        left_out,
        scenarios,
        failed,
        scales,
        gauge: ask.gauge,
        balance,
        matrix,
        worths,
        simultaneous,
        simultaneous_worths,
        overhead: ask.overhead,
    })
}

/// How many points a guest's change is worth, everybody else's cost kept; `None` where the unit is not priced or the guest cannot be hurt.
fn more(guest: &Guest, cells: &[MatrixCell], kept: &[UnitId], balance: &Balance, scale: f64) -> Option<f64> {
    let place = kept.iter().position(|&unit| unit == guest.of)?;
    let of = |what: fn(&MatrixCell) -> f64| -> Vec<f64> { kept.iter().map(|&unit| what(&cells[unit])).collect() };
    let cost = one_row(&even_mix(kept.len()), &balance.costs, &of(|cell| cell.destroyed), &of(|cell| cell.lost))?;
    let more = (cost - balance.costs[place]) * scale;
    Some(if guest.change.taken_away { -more } else { more })
}

/// What the guests' changes are worth; and by how many standard errors the worst of them is off at most, where something was sampled.
fn worths(
    ask: &Ask,
    guests: &[Vec<MatrixCell>],
    kept: &[UnitId],
    matrix: &Matrix,
    balance: &Balance,
    scale: &Scale,
) -> (Vec<Worth>, Option<f64>) {
    let classes = &balance.classes;
    let mut worths: Vec<Worth> = Vec::new();
    let mut changed: Vec<Changed> = Vec::new();
    for (number, (guest, cells)) in ask.guests.iter().zip(guests).enumerate() {
        let Some(place) = kept.iter().position(|&unit| unit == guest.of) else { continue };
        let points = more(guest, cells, kept, balance, scale.points);
        worths.push(Worth { guest: GuestId(number), unit: guest.of, change: guest.change.clone(), points, interval: None, on_cards: None });
        let cells = classes.unit.iter().map(|&unit| &cells[kept[unit]]).collect();
        changed.push(Changed { class: classes.of[place], cells });
    }
    let Some(errors) = worth_errors(matrix, classes, &balance.costs, scale, &changed) else { return (worths, None) };
    let z = errors.simultaneous(0.95, ask.seed, DRAWS_OF_WORTHS);
    for (worth, standard) in worths.iter_mut().zip(&errors.standard) {
        worth.interval = worth.points.map(|points| (points - z * standard, points + z * standard));
    }
    (worths, Some(z))
}

/// The units that a balance can do without: those that can hurt nobody or that nobody can hurt.
fn leave_out(apart: &Apart, kept: &[UnitId]) -> Vec<(UnitId, Both)> {
    let harmless = (
        "it can hurt nobody here, so a trade says that it is worth nothing",
        "elle ne peut blesser personne ici : le bilan des échanges dit qu’elle ne vaut rien",
    );
    let unhurt = ("nobody can hurt it here, so no price is high enough", "personne ne peut la blesser ici : aucun prix n’est assez haut");
    let name = |places: &[usize], (en, fr): (&str, &str)| -> Vec<(UnitId, Both)> {
        places.iter().map(|&place| (kept[place], (en.to_owned(), fr.to_owned()))).collect()
    };
    let mut gone = name(&apart.harmless, harmless);
    gone.extend(name(&apart.unhurt, unhurt).into_iter().filter(|(unit, _)| !apart.harmless.iter().any(|&place| kept[place] == *unit)));
    gone
}

fn fall_apart(ask: &Ask, apart: &Apart, kept: &[UnitId]) -> Fault {
    let name = |group: &Vec<usize>| {
        let mut ids: Vec<&str> = group.iter().take(4).map(|&place| ask.entrants[kept[place]].id.as_str()).collect();
        if group.len() > 4 {
            ids.push("…");
        }
        ids.join(", ")
    };
    let groups: Vec<String> = apart.groups.iter().take(6).map(name).collect();
    let fault = Fault::new(format!("the units fall apart into groups that do not hurt one another both ways: {}", groups.join(" | ")));
    fault.help("prices compare only units that trade; name lists whose units meet, or another card")
}

/// How many of one unit another is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// In the main scenario.
    pub value: f64,
    /// The lowest and the highest over the scenarios.
    pub range: (f64, f64),
    /// What the list says; `None` where one has no price.
    pub listed: Option<f64>,
    /// By scenario, as [`Study::scenarios`].
    pub scenarios: Vec<f64>,
}

/// What moves a figure: a factor, and the lowest and highest value it leads to with the value of the factor there.
#[derive(Clone, Debug, PartialEq)]
pub struct Lever {
    /// The factor.
    pub factor: String,
    /// The lowest figure, and where.
    pub low: (f64, String),
    /// The highest figure, and where.
    pub high: (f64, String),
}

impl Study {
    /// The place of a unit among those priced; `None` where it could not be.
    pub fn place(&self, unit: UnitId) -> Option<PricedId> {
        self.units.iter().position(|priced| priced.unit == unit).map(PricedId)
    }

    /// What was found of a unit; `None` where it could not be priced.
    pub fn unit(&self, unit: UnitId) -> Option<&Priced> {
        self.place(unit).map(|place| &self.units[place])
    }

    /// The ratio of two units' costs, a general's share included: no gauge touches it.
    pub fn ratio(&self, entrants: &[Entrant], over: UnitId, under: UnitId) -> Option<Ratio> {
        let (x, y) = (self.unit(over)?, self.unit(under)?);
        let scenarios: Vec<f64> = x.scenarios.iter().zip(&y.scenarios).map(|(x, y)| (x + self.overhead) / (y + self.overhead)).collect();
        let range = scenarios.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &r| (low.min(r), high.max(r)));
        let listed = |unit: UnitId| entrants[unit].points.map(|points| points + self.overhead);
        let listed = listed(over).zip(listed(under)).map(|(x, y)| x / y);
        Some(Ratio { value: x.cost / y.cost, range, listed, scenarios })
    }

    /// What moves a figure that has one value a scenario, the strongest first: scenarios that vary one factor alone.
    pub fn levers(&self, scenarios: &[Variation], figures: &[f64]) -> Vec<Lever> {
        let Some(&main) = figures.first() else { return Vec::new() };
        let mut levers: Vec<Lever> = Vec::new();
        for (&number, &figure) in self.scenarios.iter().zip(figures) {
            let [(factor, value)] = &scenarios[number].varies[..] else { continue };
            let lever = match levers.iter_mut().find(|lever| lever.factor == *factor) {
                Some(lever) => lever,
                None => {
                    levers.push(Lever { factor: factor.clone(), low: (main, String::new()), high: (main, String::new()) });
                    levers.last_mut().expect("just put there")
                }
            };
            if figure < lever.low.0 {
                lever.low = (figure, value.clone());
            }
            if figure > lever.high.0 {
                lever.high = (figure, value.clone());
            }
        }
        let span = |lever: &Lever| lever.high.0 - lever.low.0;
        levers.sort_by(|x, y| span(y).total_cmp(&span(x)).then_with(|| x.factor.cmp(&y.factor)));
        levers
    }
}

/// The Shapley split of what several rules are worth together: `worth(subset)` is the worth of the unit with the rules of a bit set. Each rule gets
/// the mean of what it adds over every order in which the rules could be given; the shares add up to what all are worth.
pub fn shapley(rules: usize, worth: impl Fn(usize) -> f64) -> Vec<f64> {
    let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
    let share = |rule: usize| {
        let without = (0..1usize << rules).filter(|set| set & (1 << rule) == 0);
        let term = |set: usize| {
            let size = set.count_ones() as usize;
            factorial(size) * factorial(rules - size - 1) / factorial(rules) * (worth(set | 1 << rule) - worth(set))
        };
        without.map(term).sum()
    };
    (0..rules).map(share).collect()
}
