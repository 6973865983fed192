//! A list at prices that are fair in armies: prices are found from battles, set, and found again from fresh battles until none moves.

mod text;

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::armies::{self, Factions, UnitWorth};
use super::{find_system, meant};
use crate::fairness::verdict::margin;
use crate::host::{Beside, Host, read_lists};
use crate::scenario::{Fault, Wish};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::watch::Watch;
use montjoie_system::list::MOST_POINTS;
use montjoie_system::{Assumption, OwnList, Registry, System};

/// Shipped lists as text, with other prices of some units: a list of one's own that takes their place.
///
/// # Errors
/// The system has no such list, or its lists no such unit.
pub fn list(system: &dyn System, lists: &[String], prices: &BTreeMap<String, f64>) -> Result<String, Fault> {
    let known = system.open(&[])?.lists();
    let lists = meant::lists(lists.iter().map(String::as_str), &known)?;
    if lists.is_empty() {
        let ids: Vec<&str> = known.iter().map(|list| list.id.as_str()).collect();
        return Err(Fault::new("no list is named").help(format!("lists are {}", ids.join(", "))));
    }
    let units = || known.iter().flat_map(|list| list.units.iter().map(|unit| unit.id.as_str())).filter(|id| !id.contains('+'));
    if let Some(unit) = prices.keys().find(|unit| !units().any(|id| id == unit.as_str())) {
        return Err(Fault::new(format!("there is no unit `{unit}`")).near(unit, units(), "as LIST/UNIT, without an option"));
    }
    let named = |unit: &&String| !lists.iter().any(|list| unit.split_once('/').is_some_and(|(of, _)| of == list.id));
    if let Some(unit) = prices.keys().find(named) {
        return Err(Fault::new(format!("`{unit}` is in no list that is named")).help("name its list too"));
    }
    if let Some((unit, price)) = prices.iter().find(|(_, price)| !(**price > 0.0 && **price <= MOST_POINTS)) {
        return Err(Fault::new(format!("the price of `{unit}` cannot be {price}")).help(format!("a number above 0, at most {MOST_POINTS}")));
    }
    let lists: Vec<&str> = lists.iter().map(|list| list.id.as_str()).collect();
    text::replacing(system.source(), &lists, &|list, unit, option| match option {
        None => prices.get(&format!("{list}/{unit}")).copied(),
        Some(_) => None,
    })
}

/// Battles of each round, where nothing is said.
pub const BATTLES: u64 = 80_000;

/// Rounds after which no more are fought, where nothing is said.
pub const ROUNDS: u32 = 6;

/// The lowest price that is given: our own construction. A unit that costs next to nothing would fill every army.
pub const LEAST: f64 = 3.0;

/// What stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// A mean army keeps its total
    #[default]
    Total,
    /// As many prices as possible stay
    Changes,
}

impl Keep {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Keep::Total => "total",
            Keep::Changes => "changes",
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which battles, and how many in each round; other situations are not tried.
    pub of: armies::Request,
    /// What stays.
    pub keep: Keep,
    /// The most rounds.
    pub rounds: u32,
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// Ids and names of the lists.
    pub lists: Vec<(String, (String, String))>,
    /// What stays.
    pub keep: Keep,
    /// The range of budgets.
    pub points: (u32, u32),
    /// Battles of each round, and as many of the last estimate.
    pub battles: u64,
    /// The seed of the first round.
    pub seed: u64,
    /// Every round in which prices were found.
    pub rounds: Vec<Round>,
    /// Whether the last round moved no price.
    pub settled: bool,
    /// Every unit of every list.
    pub units: Vec<Repriced>,
    /// Lists against lists at the old prices.
    pub before: Factions,
    /// The same at the new ones, from fresh battles.
    pub after: Factions,
    /// The share of the random armies at the new prices that had too many units for the table, in [0, 1]: others were drawn in their place.
    pub drawn_again: f64,
    /// The units of a side for which the table has room.
    pub room: usize,
    /// What the answer rests on.
    pub assumptions: Vec<Assumption>,
    /// The lists at their new prices, as a file.
    pub text: String,
}

/// A round: prices are found and moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The fairness index at the prices before the round.
    pub index: f64,
    /// How far the prices that are judged are from their worths, weighed by how often units are taken.
    pub off: f64,
    /// How many prices it moved.
    pub moved: usize,
}

/// A unit with its old and its new price.
#[derive(Clone, Debug)]
pub struct Repriced {
    /// What it was worth at the old prices.
    pub was: UnitWorth,
    /// Its new price.
    pub price: f64,
    /// What it is worth at the new prices in armies of all lists together, with its standard error; `None` where no army has it any more.
    pub now: Option<(f64, f64)>,
    /// Why its price moved or stayed.
    pub why: Why,
}

/// Why a price moved or stayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Armies win more with it than it costs.
    Cheap,
    /// Armies win less with it than it costs.
    Dear,
    /// Its worth is its price, as far as these battles tell.
    Fair,
    /// It is worth less than the lowest price.
    Lowest,
    /// An option costs nothing less than the unit without it.
    Free,
    /// Nothing can be said of it.
    Unjudged(Text),
}

impl Why {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Why::Cheap => "too-cheap",
            Why::Dear => "too-expensive",
            Why::Fair => "fair",
            Why::Lowest => "lowest",
            Why::Free => "free-option",
            Why::Unjudged(_) => "not-judged",
        }
    }

    /// What people read.
    pub const fn text(self) -> Text {
        match self {
            Why::Cheap => Text::new("too cheap", "trop bon marché"),
            Why::Dear => Text::new("too expensive", "trop chère"),
            Why::Fair => Text::new("kept", "gardé"),
            Why::Lowest => Text::new("lowest price", "prix plancher"),
            Why::Free => Text::new("free option", "option gratuite"),
            Why::Unjudged(_) => Text::new("not judged", "pas jugée"),
        }
    }
}

/// Finds fair prices, round after round.
///
/// # Errors
/// Something in the request is wrong, the system has no battles or its lists no rules of composition, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
    let Request { of, keep, rounds: most } = request;
    let system = find_system(systems, &of.system)?;
    let own = read_lists(host, &of.own)?;
    let battles = match of.wish.effort {
        None => BATTLES,
        Some(Effort::Combats(battles)) => battles,
        Some(Effort::Precision(_)) => {
            return Err(Fault::new("a precision is of one share, and prices have many").help("say how many battles: --combats"));
        }
    };
    watch.expected(battles * u64::from(most + 1));
    let ask = |seed: u64, host: &dyn Host, own: Vec<PathBuf>| {
        // The main estimate has the number of battles that is asked for; other situations are not tried.
        let wish = Wish { effort: Some(Effort::Combats(battles)), seed: Some(seed), ..of.wish };
        armies::answer(&armies::Request { own, wish, range: false, ..of.clone() }, systems, host, watch)
    };
    // A fault that the old prices do not have, as armies of cheap units that are too large for the table.
    let at_new_prices = |fault: Fault| match watch.stopped() {
        true => fault,
        false => {
            let help = fault.hint().map(str::to_owned);
            Fault::new(format!("at the new prices: {}", fault.message())).maybe_help(help)
        }
    };
    let seed = of.wish.seed.unwrap_or(1);
    watch.stage("1");
    let first = ask(seed, host, of.own.clone())?;
    let was: Vec<f64> = first.units.iter().map(|unit| unit.kind.points).collect();
    let mut prices = was.clone();
    let mut known = Known::new(prices.len());
    let mut rounds = Vec::new();
    let mut settled = false;
    let text = |prices: &[f64]| written(system, &own, &first.units, prices);
    let file = PathBuf::from(NEW);
    for number in 0..*most {
        let again = match number {
            0 => None,
            _ => {
                watch.stage(&(number + 1).to_string());
                let host = Beside { host, files: vec![(file.clone(), text(&prices)?)] };
                Some(ask(seed.wrapping_add(number.into()), &host, vec![file.clone()]).map_err(at_new_prices)?)
            }
        };
        let found = again.as_ref().unwrap_or(&first);
        // Once the scale is chosen on which most prices stay, those prices hold it.
        let stays: Vec<bool> = was.iter().zip(&prices).map(|(was, price)| was == price).collect();
        let step = Step::new(&first.units, found, *keep, (number > 0).then_some(&stays));
        // What units are worth depends on the armies that prices allow: the old prices say little of the new ones.
        if number == 1 {
            known = Known::new(prices.len());
        }
        known.add(&step);
        let moved = known.moved(&mut prices);
        rounds.push(Round { index: found.factions.index, off: step.off, moved });
        if moved == 0 {
            settled = true;
            break;
        }
    }
    let text = text(&prices)?;
    let fresh = Beside { host, files: vec![(file.clone(), text.clone())] };
    let last = ask(seed.wrapping_add((*most).into()), &fresh, vec![file]).map_err(at_new_prices)?;
    let units = first.units.into_iter().zip(prices).map(|(was, price)| Repriced::new(was, price, &last)).collect();
    Ok(Answer {
        system,
        lists: first.lists,
        keep: *keep,
        points: first.points,
        battles,
        seed,
        rounds,
        settled,
        units,
        drawn_again: last.drawn_again,
        room: last.room,
        before: first.factions,
        after: last.factions,
        assumptions: first.assumptions,
        text,
    })
}

/// What the file of the new prices is called while it is no file yet.
const NEW: &str = "new-prices.toml";

/// What one estimate says of every price. A unit is priced by its worth in armies of all lists together: lists that have more of a good unit are
/// only balanced by a price that is higher for all of them.
struct Step {
    /// By unit: its worth on the scale that is kept, and its standard error; `None` where it is not judged.
    worths: Vec<Option<(f64, f64)>>,
    off: f64,
}

impl Step {
    /// `stays` are the prices that have not moved, where a scale has been chosen.
    fn new(units: &[UnitWorth], found: &armies::Answer, keep: Keep, stays: Option<&Vec<bool>>) -> Step {
        let now = |unit: &UnitWorth| found.units.iter().find(|other| other.kind.id == unit.kind.id);
        let judged = |unit: &UnitWorth| unit.unjudged.is_none() && unit.kind.points > 0.0;
        let pairs: Vec<Option<&UnitWorth>> = units.iter().map(|unit| now(unit).filter(|now| judged(now) && judged(unit))).collect();
        // The scale on which these units together are worth what they cost.
        let even = |counts: &dyn Fn(usize) -> bool| {
            let of = || pairs.iter().enumerate().filter(|(place, _)| counts(*place)).filter_map(|(_, now)| *now);
            let sum = |value: fn(&UnitWorth) -> f64| of().map(|now| now.mean * value(now)).sum::<f64>();
            let scale = sum(|now| now.kind.points) / sum(|now| now.pooled.0);
            (scale.is_finite() && scale > 0.0).then_some(scale)
        };
        let scale = match (keep, stays) {
            (Keep::Total, _) => None,
            (Keep::Changes, Some(stays)) => even(&|place| stays[place]),
            (Keep::Changes, None) => {
                let known = units.iter().zip(&pairs).filter_map(|(unit, now)| Some((unit.kind.points, now.as_ref()?.pooled.0)));
                Some(most_stay(&known.collect::<Vec<_>>()))
            }
        };
        let scale = scale.or_else(|| even(&|_| true)).unwrap_or(1.0);
        let (mut sum, mut weight) = (0.0, 0.0);
        for now in pairs.iter().flatten() {
            sum += now.mean * (scale * now.pooled.0 - now.kind.points).abs();
            weight += now.mean;
        }
        let worths = pairs.iter().map(|now| now.map(|now| (scale * now.pooled.0, scale * now.pooled.1))).collect();
        Step { worths, off: sum / f64::max(weight, f64::MIN_POSITIVE) }
    }
}

/// What all rounds say of every price together.
struct Known {
    /// By unit: how many estimates, their sum, and the sum of their variances.
    of: Vec<(f64, f64, f64)>,
}

impl Known {
    fn new(units: usize) -> Known {
        Known { of: vec![(0.0, 0.0, 0.0); units] }
    }

    fn add(&mut self, step: &Step) {
        for (known, worth) in self.of.iter_mut().zip(&step.worths) {
            if let Some((worth, standard)) = worth {
                *known = (known.0 + 1.0, known.1 + worth, known.2 + standard * standard);
            }
        }
    }

    /// Moves prices to the means of their estimates; how many moved. A mean moves less and less, which damps the loop. A price stays that is fair:
    /// the mean is within its margin, or no further from it than the errors of the estimates allow.
    fn moved(&self, prices: &mut [f64]) -> usize {
        let mut moved = 0;
        for (price, (n, sum, variance)) in prices.iter_mut().zip(&self.of) {
            if *n == 0.0 {
                continue;
            }
            let (mean, standard) = (sum / n, variance.sqrt() / n);
            let new = mean.round().max(LEAST);
            if (mean - *price).abs() > (1.96 * standard).max(margin(*price)) && new != *price {
                *price = new;
                moved += 1;
            }
        }
        moved
    }
}

/// The scale on which most prices are fair as they are; of several that on which the points that change are fewest.
fn most_stay(known: &[(f64, f64)]) -> f64 {
    let tried = known.iter().filter(|(_, worth)| *worth > 0.0).map(|(price, worth)| price / worth);
    let stays = |scale: f64| known.iter().filter(|(price, worth)| (scale * worth - price).abs() <= margin(*price)).count();
    let change = |scale: f64| known.iter().map(|(price, worth)| (scale * worth - price).abs()).sum::<f64>();
    let better = |one: &f64, other: &f64| stays(*one).cmp(&stays(*other)).then(change(*other).total_cmp(&change(*one)));
    tried.max_by(better).unwrap_or(1.0)
}

impl Repriced {
    fn new(was: UnitWorth, price: f64, last: &armies::Answer) -> Repriced {
        let now = last.units.iter().find(|other| other.kind.id == was.kind.id);
        // What stands in the file: an option is not cheaper than the unit without it.
        let written = now.map_or(price, |now| now.kind.points);
        let why = match was.unjudged {
            Some(why) => Why::Unjudged(why),
            None if written > price => Why::Free,
            None if price == LEAST && price < was.kind.points => Why::Lowest,
            None if price > was.kind.points => Why::Cheap,
            None if price < was.kind.points => Why::Dear,
            None => Why::Fair,
        };
        Repriced { was, price: written, now: now.map(|now| now.pooled), why }
    }
}

/// The lists at these prices, as a file: the user's own as they are written, and those shipped lists whose place it takes.
fn written(system: &dyn System, own: &[OwnList], units: &[UnitWorth], prices: &[f64]) -> Result<String, Fault> {
    let find = |id: &str| units.iter().zip(prices).find(|(unit, _)| unit.kind.id == id);
    let price = |list: &str, unit: &str, option: Option<&str>| {
        let id = format!("{list}/{unit}");
        let base = find(&id)?;
        let Some(option) = option else { return (*base.1 != base.0.kind.points).then_some(*base.1) };
        let (with, price) = find(&format!("{id}+{option}"))?;
        let (was, more) = (with.kind.points - base.0.kind.points, (price - base.1).max(0.0));
        (more != was).then_some(more)
    };
    let mut text = String::from("# Prices found from battles of armies.\n");
    let mut lists: Vec<&str> = Vec::new();
    for unit in units {
        let list = unit.kind.id.split('/').next().unwrap_or_default();
        if !lists.contains(&list) {
            lists.push(list);
        }
    }
    let has = |file: &OwnList, list: &str| {
        let table = toml::from_str::<toml::Table>(&file.text).ok();
        let ids = table
            .as_ref()
            .and_then(|table| table.get("list")?.as_array())
            .map(|lists| lists.iter().filter_map(|list| list.get("id")?.as_str()));
        ids.is_some_and(|mut ids| ids.any(|id| id == list))
    };
    let shipped: Vec<&str> = lists.into_iter().filter(|list| !own.iter().any(|file| has(file, list))).collect();
    if !shipped.is_empty() {
        text += "\n";
        text += &text::replacing(system.source(), &shipped, &price)?;
    }
    for file in own {
        text += "\n";
        text += &text::priced(&file.file, &file.text, &price)?;
    }
    Ok(text)
}
