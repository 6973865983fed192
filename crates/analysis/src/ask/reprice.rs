//! A list at prices that are fair in armies: prices are found from battles, set, and found again from fresh battles until none moves.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::armies::{self, About, ArmiesAnswer, Factions, UnitWorth, Wins};
use super::{find_system, priced};
use crate::duels::Wish;
use crate::prices::verdict::margin;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::monte_carlo::Effort;
use montjoie_core::texts;
use montjoie_core::watch::Watch;
use montjoie_system::Assumption;

/// Battles of each round, where nothing is said.
pub const BATTLES: u64 = 80_000;

/// Rounds after which no more are fought, where nothing is said.
pub const ROUNDS: u32 = 6;

/// What stays when prices change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// A mean army keeps its total
    #[default]
    Total,
    /// As many prices as possible stay
    Changes,
    /// The prices of the lists that are not asked about, which hold the scale: what there is where some lists are asked about
    Others,
}

impl Keep {
    /// The id of the keep.
    pub const fn id(self) -> &'static str {
        match self {
            Keep::Total => "total",
            Keep::Changes => "changes",
            Keep::Others => "others",
        }
    }

    /// What stays where a user may have said it: with lists that stand against others it can be nothing but those.
    ///
    /// # Errors
    /// The user said it, and some lists only are asked about.
    pub fn said(said: Option<Keep>, of: &armies::ArmiesRequest, session: Session) -> Result<Keep, Fault> {
        if said.is_some() {
            let why = "the prices of the other lists stay and hold the scale: leave it out; or name no list, and add --everybody";
            of.about_all("`keep`", session).map_err(|fault| fault.help(why))?;
        }
        Ok(said.unwrap_or_default())
    }

    /// The worth that decides on a price, with its standard error: among lists that all change, in armies of all of them together.
    const fn worth(self, unit: &UnitWorth) -> (f64, f64) {
        match self {
            Keep::Total | Keep::Changes => unit.pooled,
            Keep::Others => (unit.worth, unit.standard),
        }
    }
}

/// A request for new prices.
#[derive(Clone, Debug)]
pub struct RepriceRequest {
    /// The battles of each round; other situations are not tried.
    pub of: armies::ArmiesRequest,
    /// What stays when prices change.
    pub keep: Keep,
    /// The most rounds that are fought.
    pub rounds: u32,
}

/// The new prices, and how they were found.
pub struct RepriceAnswer {
    /// Ids and names of the lists.
    pub lists: Vec<(String, (String, String))>,
    /// What stays when prices change.
    pub keep: Keep,
    /// The range of budgets, in points.
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
    /// The fresh battles at the new prices, and what they say of the lists.
    pub last: ArmiesAnswer,
    /// What the lists that are asked about win, at the old prices and at the new ones; nothing where all lists are.
    pub mine: Option<(Wins, Wins)>,
    /// The settings that the answer rests on.
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
    /// Number of prices that the round moved.
    pub moved: usize,
}

/// A unit with its old and its new price.
#[derive(Clone, Debug)]
pub struct Repriced {
    /// The unit with its worth at the old prices.
    pub was: UnitWorth,
    /// The worth at the old prices that decided on the new price, in points, with its standard error.
    pub before: (f64, f64),
    /// The new price of the unit.
    pub price: f64,
    /// The worth at the new prices, in points, with its standard error; `None` where no army has the unit any more.
    pub now: Option<(f64, f64)>,
    /// The reason why the unit's price moved or stayed.
    pub why: Why,
}

texts! {
    "Why a price moved or stayed." pub Why {
        "Armies win more with the unit than it costs." Cheap = "too-cheap", "too cheap", "trop bon marché";
        "Armies win less with the unit than it costs." Dear = "too-expensive", "too expensive", "trop chère";
        "The unit's worth is its price, as far as these battles tell." Fair = "fair", "kept", "gardé";
        "The unit is worth less than the lowest price." Lowest = "lowest", "lowest price", "prix plancher";
        "An option costs nothing less than the unit without it." Free = "free-option", "free option", "option gratuite";
        "Nothing can be said of the unit's price." Unjudged = "not-judged", "not judged", "pas jugée";
    }
}

impl Request for RepriceRequest {
    type Answer = RepriceAnswer;

    fn answer(&self, session: Session) -> Result<RepriceAnswer, Fault> {
        let RepriceRequest { of, keep, rounds: most } = self;
        let system = find_system(session.systems, &of.system)?;
        if *keep == Keep::Changes {
            of.about_all("`keep`", session)?;
        }
        if of.priced(session)?.even.is_some() {
            let fault = Fault::new("no list has prices that could be moved");
            return Err(fault.help("prices without any: --from-nothing"));
        }
        let own = read_lists(session.host, &of.own)?;
        let battles = of.battles_asked()?.unwrap_or(BATTLES);
        session.watch.expected(battles * u64::from(most + 1));
        let ask = |seed: u64, session: Session, own: Vec<PathBuf>, about: &About| {
            // The main estimate has the number of battles that is asked for; other situations are not tried.
            let wish = Wish { effort: Some(Effort::Combats(battles)), seed: Some(seed), ..of.wish };
            armies::ArmiesRequest { own, wish, range: false, about: about.clone(), ..of.clone() }.answer(session)
        };
        let at_new_prices = |fault: Fault| at_new_prices(fault, session.watch);
        let seed = of.wish.seed.unwrap_or(1);
        session.watch.stage("1");
        let first = ask(seed, session, of.own.clone(), &of.about)?;
        // The file of new prices is no list that somebody brings.
        let (about, keep) = if first.mine.is_some() { (&of.about, Keep::Others) } else { (&About::Everybody, *keep) };
        let was: Vec<f64> = first.units.iter().map(|unit| unit.kind.points).collect();
        let mut prices = was.clone();
        let mut known = Known::new(prices.len());
        let mut rounds = Vec::new();
        let mut settled = false;
        let text = |prices: &[f64]| priced::written(system, &own, first.units.iter().map(|unit| &unit.kind), prices);
        let file = PathBuf::from(NEW);
        for number in 0..*most {
            let again = match number {
                0 => None,
                _ => {
                    session.watch.stage(&(number + 1).to_string());
                    let host = session.beside(vec![(file.clone(), text(&prices)?)]);
                    Some(ask(seed.wrapping_add(number.into()), session.of(&host), vec![file.clone()], about).map_err(at_new_prices)?)
                }
            };
            let found = again.as_ref().unwrap_or(&first);
            // Once the scale is chosen on which most prices stay, those prices hold it.
            let stays: Vec<bool> = was.iter().zip(&prices).map(|(was, price)| was == price).collect();
            let step = Step::new(&first.units, found, keep, (number > 0).then_some(&stays));
            // What units are worth depends on the armies that prices allow: the old prices say little of the new ones.
            if number == 1 {
                known = Known::new(prices.len());
            }
            known.add(&step.worths);
            let bounds: Vec<_> = first.units.iter().map(|unit| unit.least..=f64::INFINITY).collect();
            let moved = known.moved(&mut prices, &bounds, 1.0);
            rounds.push(Round { index: found.factions.index, off: step.off, moved });
            if moved == 0 {
                settled = true;
                break;
            }
        }
        let text = text(&prices)?;
        let fresh = session.beside(vec![(file.clone(), text.clone())]);
        let last = ask(seed.wrapping_add((*most).into()), session.of(&fresh), vec![file], about).map_err(at_new_prices)?;
        let units = first.units.into_iter().zip(prices).map(|(was, price)| Repriced::new(was, price, keep, &last)).collect();
        Ok(RepriceAnswer {
            lists: first.lists,
            keep,
            points: first.points,
            battles,
            seed,
            rounds,
            settled,
            units,
            before: first.factions,
            mine: first.mine.zip(last.mine).map(|(before, after)| (before.now, after.now)),
            last,
            assumptions: first.assumptions,
            text,
        })
    }
}

/// What the file of the new prices is called while it is no file yet.
pub(super) const NEW: &str = "new-prices.toml";

/// A fault that the old prices do not have, as armies of cheap units that are too large for the table.
pub(super) fn at_new_prices(fault: Fault, watch: &dyn Watch) -> Fault {
    if watch.stopped() {
        return fault;
    }
    let help = fault.hint().map(str::to_owned);
    Fault::new(format!("at the new prices: {}", fault.message())).maybe_help(help)
}

/// What one estimate says of every price. A unit is priced by its worth in armies of all lists together: lists that have more of a good unit are
/// only balanced by a price that is higher for all of them.
struct Step {
    /// By unit: its worth on the scale that is kept, and its standard error; `None` where it is not judged.
    worths: Vec<Option<(f64, f64)>>,
    off: f64,
}

impl Step {
    /// `stays` are the prices that have not moved, where a scale has been chosen.
    fn new(units: &[UnitWorth], found: &ArmiesAnswer, keep: Keep, stays: Option<&Vec<bool>>) -> Step {
        let now = |unit: &UnitWorth| found.units.iter().find(|other| other.kind.id == unit.kind.id);
        let judged = |unit: &UnitWorth| unit.unjudged.is_none() && unit.kind.points > 0.0;
        let pairs: Vec<Option<&UnitWorth>> = units.iter().map(|unit| now(unit).filter(|now| judged(now) && judged(unit))).collect();
        // The scale on which these units together are worth what they cost.
        let even = |counts: &dyn Fn(usize) -> bool| {
            let of = || pairs.iter().enumerate().filter(|(place, _)| counts(*place)).filter_map(|(_, now)| *now);
            let sum = |value: &dyn Fn(&UnitWorth) -> f64| of().map(|now| now.mean * value(now)).sum::<f64>();
            let scale = sum(&|now| now.kind.points) / sum(&|now| keep.worth(now).0);
            (scale.is_finite() && scale > 0.0).then_some(scale)
        };
        let scale = match (keep, stays) {
            (Keep::Total, _) => None,
            (Keep::Others, _) => Some(1.0),
            (Keep::Changes, Some(stays)) => even(&|place| stays[place]),
            (Keep::Changes, None) => {
                let known = units.iter().zip(&pairs).filter_map(|(unit, now)| Some((unit.kind.points, keep.worth(now.as_ref()?).0)));
                Some(most_stay(&known.collect::<Vec<_>>()))
            }
        };
        let scale = scale.or_else(|| even(&|_| true)).unwrap_or(1.0);
        let (mut sum, mut weight) = (0.0, 0.0);
        for now in pairs.iter().flatten() {
            sum += now.mean * (scale * keep.worth(now).0 - now.kind.points).abs();
            weight += now.mean;
        }
        let scaled = |(worth, standard): (f64, f64)| (scale * worth, scale * standard);
        let worths = pairs.iter().map(|now| now.map(|now| scaled(keep.worth(now)))).collect();
        Step { worths, off: sum / f64::max(weight, f64::MIN_POSITIVE) }
    }
}

/// What all rounds say of every price together.
pub(super) struct Known {
    /// By unit: how many estimates, their sum, and the sum of their variances.
    of: Vec<(f64, f64, f64)>,
}

impl Known {
    pub(super) fn new(units: usize) -> Known {
        Known { of: vec![(0.0, 0.0, 0.0); units] }
    }

    /// Adds an estimate: by unit the worth and its standard error, where the unit is judged.
    pub(super) fn add(&mut self, worths: &[Option<(f64, f64)>]) {
        for (known, worth) in self.of.iter_mut().zip(worths) {
            if let Some((worth, standard)) = worth {
                *known = (known.0 + 1.0, known.1 + worth, known.2 + standard * standard);
            }
        }
    }

    /// The mean of the estimates of a unit and its standard error; `None` where it was never judged.
    pub(super) fn mean(&self, unit: usize) -> Option<(f64, f64)> {
        let (n, sum, variance) = self.of[unit];
        (n > 0.0).then(|| (sum / n, variance.sqrt() / n))
    }

    /// The 95 % interval of the mean, times `scale`; `None` where it was never judged.
    pub(super) fn interval(&self, unit: usize, scale: f64) -> Option<(f64, f64)> {
        self.mean(unit).map(|(mean, standard)| (scale * (mean - 1.96 * standard), scale * (mean + 1.96 * standard)))
    }

    /// Moves prices to the means of their estimates, as whole parts of a point and each within its bounds; how many moved. A mean moves less and
    /// less, which damps the loop. A price stays that is fair: the mean is within its margin, or no further from it than the errors of the
    /// estimates allow.
    pub(super) fn moved(&self, prices: &mut [f64], bounds: &[RangeInclusive<f64>], parts: f64) -> usize {
        let mut moved = 0;
        for (unit, (price, bounds)) in prices.iter_mut().zip(bounds).enumerate() {
            let Some((mean, standard)) = self.mean(unit) else { continue };
            let new = ((mean * parts).round() / parts).clamp(*bounds.start(), *bounds.end());
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
    fn new(was: UnitWorth, price: f64, keep: Keep, last: &ArmiesAnswer) -> Repriced {
        let now = last.units.iter().find(|other| other.kind.id == was.kind.id);
        // What stands in the file: an option is not cheaper than the unit without it.
        let written = now.map_or(price, |now| now.kind.points);
        let why = match was.unjudged {
            Some(_) => Why::Unjudged,
            None if written > price => Why::Free,
            None if price == was.least && std::iter::once(&was).chain(now).any(|unit| keep.worth(unit).0 < price - margin(price)) => {
                Why::Lowest
            }
            None if price > was.kind.points => Why::Cheap,
            None if price < was.kind.points => Why::Dear,
            None => Why::Fair,
        };
        Repriced { before: keep.worth(&was), was, price: written, now: now.map(|now| keep.worth(now)), why }
    }
}
