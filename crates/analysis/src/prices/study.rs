//! A list priced: costs in balance over a card, and what each special rule and number is worth. It takes a matrix of answers and does not care where
//! that comes from.

use super::intervals::{Changed, errors, worth_errors};
use super::matrix::{Entrant, Matrix, MatrixCell};
use super::numbers::UnitId;
use super::scale::Scale;
use super::trade::{Apart, Balance, balance, even_mix, one_row};
use crate::store::Fault;
use montjoie_system::Set;

/// A text in English and French.
pub type Both = (String, String);

/// A unit with something changed, that meets the units of the matrix and stands in no mix.
#[derive(Clone, Debug, PartialEq)]
pub struct Guest {
    /// The unit that the guest is a change of.
    pub of: UnitId,
    /// The id of the guest in the game.
    pub id: String,
    /// Keys of the guest's side, without the side, as `command` 9.
    pub sets: Vec<Set>,
    /// What is changed, and what the worth is of.
    pub change: Change,
}

/// What a guest changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The id of the rule or number.
    pub about: String,
    /// The change in words.
    pub label: Both,
    /// Whether the guest lacks the rule or number, so that its worth is what the unit has more.
    pub taken_away: bool,
    /// Whether the change is of a printed special rule or option, whose price a list may imply.
    pub special: bool,
}

/// The cells that were answered.
pub struct Answered {
    /// The matrix of the units.
    pub matrix: Matrix,
    /// Guest by guest: the guest's cells against the units.
    pub guests: Vec<Vec<MatrixCell>>,
}

/// The study that is asked for.
pub struct Ask<'a> {
    /// The units with their published prices.
    pub entrants: &'a [Entrant],
    /// What every unit costs beside its price: its share of a general.
    pub overhead: f64,
    /// The unit whose price holds the scale, and that price; where there is none, the lists keep their total.
    pub anchor: Option<(UnitId, f64)>,
    /// Units with something changed.
    pub guests: &'a [Guest],
    /// Chooses the draws of simultaneous intervals.
    pub seed: u64,
}

/// A unit, priced.
#[derive(Clone, Debug)]
pub struct Priced {
    /// The unit, of those asked for.
    pub unit: UnitId,
    /// The cost of the unit in balance, the mean of the mix being 1.
    pub cost: f64,
    /// The unit's fair price in points, without its share of a general.
    pub worth: f64,
    /// The simultaneous 95 % interval of the worth; `None` where the answers are exact.
    pub interval: Option<(f64, f64)>,
}

/// A rule or a number, priced by itself.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The unit that has the rule or number, or gets it.
    pub unit: UnitId,
    /// The change of the unit.
    pub change: Change,
    /// The worth of the change in points, everybody else's cost kept; `None` where the changed unit cannot be hurt.
    pub points: Option<f64>,
    /// The simultaneous 95 % interval of the worth; `None` where the answers are exact.
    pub interval: Option<(f64, f64)>,
}

/// A list, priced.
#[derive(Clone, Debug)]
pub struct Study {
    /// The units that could be priced, in the order asked for.
    pub units: Vec<Priced>,
    /// Units that no balance prices, and why.
    pub left_out: Vec<(UnitId, Both)>,
    /// The scale of the prices.
    pub scale: Scale,
    /// The balance of what units destroy and lose.
    pub balance: Balance,
    /// The worths of rules and numbers.
    pub worths: Vec<Worth>,
    /// By how many standard errors the worst of all units is off at most, 95 times in 100; `None` where the answers are exact.
    pub simultaneous: Option<f64>,
    /// By how many standard errors the worst of the worths of rules and numbers is off at most; these hold together by themselves.
    pub simultaneous_worths: Option<f64>,
    /// Points that every unit costs beside its price.
    pub overhead: f64,
}

/// Draws for the simultaneous intervals.
const DRAWS: usize = 20_000;

/// The draws for worths of rules and numbers, of which there are many more.
const DRAWS_OF_WORTHS: usize = 4_000;

impl Matrix {
    /// The matrix of these units only, in this order.
    pub fn of(&self, kept: &[UnitId]) -> Matrix {
        Matrix {
            entrants: kept.iter().map(|&unit| self.entrants[unit].clone()).collect(),
            cells: kept.iter().flat_map(|&u| kept.iter().map(move |&v| *self.cell(u.0, v.0))).collect(),
        }
    }
}

/// Prices a list from the answers on its units and guests.
///
/// # Errors
/// The units fall apart, or the anchor is none of those that can be priced.
pub fn study(ask: &Ask, answered: &Answered) -> Result<Study, Fault> {
    let mut kept: Vec<UnitId> = UnitId::all(ask.entrants.len()).collect();
    let mut left_out: Vec<(UnitId, Both)> = Vec::new();
    // A unit that can hurt nobody is worth nothing, and one that nobody can hurt has no price: neither is divided by.
    let (matrix, balance) = loop {
        let matrix = answered.matrix.of(&kept);
        match balance(&matrix, &even_mix(kept.len())) {
            Ok(balance) => break (matrix, balance),
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
    let mix = even_mix(kept.len());
    let scale = match ask.anchor {
        Some((anchor, price)) => {
            let place = kept.iter().position(|&unit| unit == anchor);
            let place = place.ok_or_else(|| {
                let fault = Fault::new(format!(
                    "`{}` cannot be the anchor: it hurts nobody on this card, or nobody hurts it",
                    ask.entrants[anchor].id
                ));
                fault.help("name another unit")
            })?;
            Scale::anchored(&balance.costs, place, price + ask.overhead)
        }
        None => {
            let published: Vec<_> = kept.iter().map(|&unit| ask.entrants[unit].points.map(|points| points + ask.overhead)).collect();
            Scale::total(&balance.costs, &published, &mix).unwrap_or_else(|| Scale::ratios(&mix))
        }
    };
    let errors = errors(&matrix, &balance.classes, &balance.costs, &scale);
    let errors = errors.map(|errors| (errors.together.simultaneous(0.95, ask.seed, DRAWS), errors));
    let units = (0..kept.len()).map(|place| {
        let cost = balance.costs[place];
        let worth = cost * scale.points - ask.overhead;
        let reach = errors.as_ref().map(|(z, errors)| z * errors.standard[place]);
        Priced { unit: kept[place], cost, worth, interval: reach.map(|reach| (worth - reach, worth + reach)) }
    });
    let units = units.collect();
    let (worths, simultaneous_worths) = worths(ask, &answered.guests, &kept, &matrix, &balance, &scale);
    let simultaneous = errors.map(|(z, _)| z);
    Ok(Study { units, left_out, scale, balance, worths, simultaneous, simultaneous_worths, overhead: ask.overhead })
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
    for (guest, cells) in ask.guests.iter().zip(guests) {
        let Some(place) = kept.iter().position(|&unit| unit == guest.of) else { continue };
        let points = more(guest, cells, kept, balance, scale.points);
        worths.push(Worth { unit: guest.of, change: guest.change.clone(), points, interval: None });
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
    let only_unhurt = apart.unhurt.iter().filter(|place| !apart.harmless.contains(place)).map(|place| (place, unhurt));
    let gone = apart.harmless.iter().map(|place| (place, harmless)).chain(only_unhurt);
    gone.map(|(&place, (en, fr))| (kept[place], (en.to_owned(), fr.to_owned()))).collect()
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

/// The worth of one unit in units of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio by duels.
    pub value: f64,
    /// The ratio by the list; `None` where one has no price.
    pub listed: Option<f64>,
}

impl Study {
    /// What was found of a unit; `None` where it could not be priced.
    pub fn unit(&self, unit: UnitId) -> Option<&Priced> {
        self.units.iter().find(|priced| priced.unit == unit)
    }

    /// The ratio of two units' costs, a general's share included: no scale touches it.
    pub fn ratio(&self, entrants: &[Entrant], over: UnitId, under: UnitId) -> Option<Ratio> {
        let (x, y) = (self.unit(over)?, self.unit(under)?);
        let listed = |unit: UnitId| entrants[unit].points.map(|points| points + self.overhead);
        let listed = listed(over).zip(listed(under)).map(|(x, y)| x / y);
        Some(Ratio { value: x.cost / y.cost, listed })
    }
}
