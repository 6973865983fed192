//! Prices from nothing: every unit starts at one price, armies are drawn, fought and regressed, and priced again until nothing moves. What lists
//! print is used for nothing: it only stands beside the answer.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::armies::{self, About, ArmiesAnswer, UnitWorth};
use super::battle::{POINTS, is_points};
use super::reprice::{BATTLES, Known, NEW, Round, at_new_prices};
use super::{Units, Word, fair, find_system, meant, open, priced, what_if};
use crate::duels::Wish;
use crate::prices::study::Both;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::{Effort, Unwatched};
use montjoie_core::statistics::{Interval, correlation};
use montjoie_core::texts;
use montjoie_system::list::{list_of, with_option};
use montjoie_system::{OwnList, System, UnitRow};

/// Rounds after which no more are fought, where nothing is said.
pub const ROUNDS: u32 = 12;

/// What every unit costs at first where nothing is said and the system has no generals with a price. Ours.
const FIRST: f64 = 25.0;

/// No price is lower than this part of the first one. Ours: armies of units that cost next to nothing have no room on a table.
const LEAST: f64 = 1.0 / 3.0;

/// A general costs at most so many times the first price. Ours: in small games a second one is worth many units, and armies that paid it would have
/// none left.
const DEAREST: f64 = 2.0;

/// A round says nothing of the prices to come where its own are off by more than this part of them, on average. Ours.
const FAR: f64 = 0.1;

/// Prices are whole tenths of a point.
const PARTS: f64 = 10.0;

/// The width of an interval, as a part of the price, above which the price is a rough one.
const WIDE: f64 = 0.1;

texts! {
    "The prices from which the rounds start." pub Start {
        "All units cost the same." Even = "even", "one price for all units", "un seul prix pour toutes les unités";
        "The balance of duels: they cost the same on average." Duels = "duels", "the balance of duels", "le bilan des échanges en duel";
    }
}

/// A request for prices from nothing.
#[derive(Clone, Debug)]
pub struct FromNothingRequest {
    /// The battles of each round. The lists meet one another, whatever lists are asked about; other situations are not tried.
    pub of: armies::ArmiesRequest,
    /// The prices from which the rounds start.
    pub start: Start,
    /// What every unit costs at first, and a mean unit of a mean army in every round: with the budgets it says how many units armies have. What a
    /// general costs where it is `None`.
    pub first: Option<f64>,
    /// The unit that holds the scale of the answer, as `north/guards=10`; without it prices are those of the battles.
    pub anchor: Option<String>,
    /// The most rounds that are fought.
    pub rounds: u32,
}

/// The prices, and how they were found.
pub struct FromNothingAnswer {
    /// The prices from which the rounds started.
    pub start: Start,
    /// What every unit cost at first, in points of the battles.
    pub first: f64,
    /// The unit that holds the scale, and its price.
    pub anchor: Option<(String, f64)>,
    /// Points of the answer for each point of the battles; 1 without an anchor.
    pub scale: f64,
    /// Battles of each round, and as many of the last estimate.
    pub battles: u64,
    /// The seed of the first round.
    pub seed: u64,
    /// Every round in which prices were found.
    pub rounds: Vec<Round>,
    /// Whether the last round moved no price.
    pub settled: bool,
    /// Every unit of every list, options included.
    pub units: Vec<FoundUnit>,
    /// The fresh battles at these prices, and what they say of the lists.
    pub last: ArmiesAnswer,
    /// A general of a division; `None` where armies have no divisions.
    pub general: Option<General>,
    /// The lists at these prices, as a file.
    pub text: String,
}

/// A unit with the price that was found. Points are those of the answer.
#[derive(Clone, Debug)]
pub struct FoundUnit {
    /// The unit's id, as `north/guards`, with `+` and the option where one is taken.
    pub id: String,
    /// The unit's name in English and French.
    pub name: Both,
    /// The place of the unit's list.
    pub list: usize,
    /// The unit's price, in points.
    pub price: f64,
    /// The 95 % interval of the unit's worth from all rounds that count; `None` where it was never judged.
    pub interval: Option<(f64, f64)>,
    /// The unit's worth in fresh battles at these prices, with its standard error; `None` where no army has it.
    pub worth: Option<(f64, f64)>,
    /// Units of the kind in an army of its list, on average.
    pub mean: f64,
    /// The price that the unit's list prints, in points.
    pub printed: Option<f64>,
    /// The reason why the unit's price was not found, so that it is the first one.
    pub unjudged: Option<Text>,
}

/// A general with the price that was found. Points are those of the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct General {
    /// The general's price, in points.
    pub price: f64,
    /// The 95 % interval of his worth from all rounds that count; `None` where all armies have as many generals.
    pub interval: Option<(f64, f64)>,
    /// The price that the sheet asks for a general, in points.
    pub printed: Option<f64>,
}

impl FoundUnit {
    /// Whether the interval is wider than a tenth of the price.
    pub fn rough(&self) -> bool {
        self.interval.is_some_and(|(low, high)| high - low > WIDE * self.price)
    }

    /// The unit's price for each point that its list prints.
    pub fn ratio(&self) -> Option<f64> {
        self.printed.map(|printed| self.price / printed)
    }
}

impl FromNothingAnswer {
    /// How the prices go with those that the lists have: their correlation with its 95 % interval, and the units that have both; `None` of fewer
    /// than five. A unit with an option counts once, without it.
    pub fn correlation(&self) -> Option<(f64, Interval, usize)> {
        let pairs: Vec<(f64, f64)> = self.priced_twice().filter_map(|unit| Some((unit.printed?, unit.price))).collect();
        correlation(&pairs).map(|(value, ends)| (value, ends, pairs.len()))
    }

    /// The units that the lists price and that battles judge, without options.
    pub fn priced_twice(&self) -> impl Iterator<Item = &FoundUnit> + Clone {
        let both = |unit: &&FoundUnit| unit.printed.is_some() && unit.unjudged.is_none() && with_option(&unit.id).1.is_none();
        self.units.iter().filter(both)
    }

    /// How many times the price of its list each unit is worth, on the scale on which all units with both prices cost as much in one as in the other.
    pub fn beside(&self) -> impl Fn(&FoundUnit) -> Option<f64> {
        let sum = |of: fn(&FoundUnit) -> Option<f64>| self.priced_twice().filter_map(of).sum::<f64>();
        let (printed, found) = (sum(|unit| unit.printed), sum(|unit| Some(unit.price)));
        move |unit| Some(unit.ratio()? * printed / found)
    }

    /// Battles of all rounds and of the last estimate.
    pub fn fought(&self) -> u64 {
        self.battles * (self.rounds.len() as u64 + 1)
    }
}

impl Request for FromNothingRequest {
    type Answer = FromNothingAnswer;

    fn answer(&self, session: Session) -> Result<FromNothingAnswer, Fault> {
        let FromNothingRequest { of, start, first, anchor, rounds: most } = self;
        if let About::Only(_) = of.about {
            let fault = Fault::new("`only` has no effect on prices from nothing: no list has prices that could stay");
            return Err(fault.help("name the lists to price"));
        }
        let table = Pieces::of(of, &of.lists, *first, session)?.with_generals()?;
        let anchor = anchor.as_deref().map(|words| table.anchor(words)).transpose()?;
        let battles = of.battles_asked()?.unwrap_or(BATTLES);
        let seed = of.wish.seed.unwrap_or(1);
        session.watch.expected(battles * u64::from(most + 1));
        let estimate = |number: u32, prices: &[f64]| {
            session.watch.stage(&(number + 1).to_string());
            let file = PathBuf::from(NEW);
            let host = session.beside(vec![(file.clone(), table.text(prices, 1.0)?)]);
            let wish = Wish { effort: Some(Effort::Combats(battles)), seed: Some(seed.wrapping_add(number.into())), ..of.wish };
            let (lists, about) = (table.lists.clone(), About::Everybody);
            let words = table.words(&of.words, table.general_of(prices));
            let asked = armies::ArmiesRequest { lists, own: vec![file], words, wish, range: false, about, ..of.clone() };
            asked.answer(session.of(&host)).map_err(|fault| if number == 0 { fault } else { at_new_prices(fault, session.watch) })
        };
        let mut state = PricesSoFar::new(table.start(*start, session)?);
        while !state.settled && state.rounds.len() < *most as usize {
            let found = estimate(state.rounds.len() as u32, &state.prices)?;
            let judged = table.judged(&found, &state.prices);
            if let Some((unit, _)) = anchor.filter(|_| state.rounds.is_empty())
                && judged.worths[unit].is_none()
            {
                let fault = Fault::new(format!("`{}` cannot hold the scale: the first round does not judge it", table.units[unit].id));
                return Err(fault.help("name a unit that armies often have"));
            }
            state.round(&table, judged, found.factions.index);
        }
        let last = estimate(state.rounds.len() as u32, &state.prices)?;
        let scale = anchor.map_or(1.0, |(unit, price)| price / state.prices[unit]);
        let general = table.general(&state, scale);
        Ok(FromNothingAnswer {
            units: table.priced(&state, &last, scale),
            text: table.text(&state.prices, scale)?,
            start: *start,
            first: table.first,
            anchor: anchor.map(|(unit, price)| (table.units[unit].id.clone(), price)),
            scale,
            battles,
            seed,
            rounds: state.rounds,
            settled: state.settled,
            last,
            general,
        })
    }
}

/// What the rounds have found so far.
struct PricesSoFar {
    prices: Vec<f64>,
    known: Known,
    /// By unit: the reason why no round has judged it yet.
    unjudged: Vec<Option<Text>>,
    rounds: Vec<Round>,
    settled: bool,
}

impl PricesSoFar {
    fn new(prices: Vec<f64>) -> PricesSoFar {
        let (known, unjudged) = (Known::new(prices.len()), vec![Some(NEVER); prices.len()]);
        PricesSoFar { prices, known, unjudged, rounds: Vec::new(), settled: false }
    }

    /// Takes in what a round says, and moves prices.
    fn round(&mut self, table: &Pieces, Judged { worths, why, off }: Judged, index: f64) {
        // What units are worth depends on the armies that prices allow: prices that are far off say little of better ones.
        if self.rounds.last().is_some_and(|round| round.off > FAR * table.first) {
            self.known = Known::new(self.prices.len());
        }
        self.known.add(&worths);
        let before = self.prices.clone();
        self.known.moved(&mut self.prices, &table.bounds(), PARTS);
        table.options(&mut self.prices);
        for (unjudged, (worth, why)) in self.unjudged.iter_mut().zip(worths.iter().zip(why)) {
            *unjudged = if worth.is_some() { None } else { unjudged.and(why).or(*unjudged) };
        }
        let moved = before.iter().zip(&self.prices).filter(|(before, now)| before != now).count();
        self.rounds.push(Round { index, off, moved });
        self.settled = moved == 0;
    }
}

/// Why a price was not found that no army showed.
const NEVER: Text = Text::new("no army had it", "aucune armée ne l’a eue");

/// Points in whole tenths.
fn rounded(points: f64) -> f64 {
    (points * PARTS).round() / PARTS
}

/// The price of a unit in whole tenths of a point: no unit is free.
fn priced_at(points: f64) -> f64 {
    rounded(points).max(1.0 / PARTS)
}

/// What a round says of every unit, and of a general.
struct Judged {
    /// The worth of each and its standard error, on the scale on which a mean unit of a mean army costs what all did at first; `None` where it is not
    /// judged. The general is the last.
    worths: Vec<Option<(f64, f64)>>,
    /// The reason why a unit is not judged.
    why: Vec<Option<Text>>,
    /// By how many points prices are off, weighed by how often units are taken.
    off: f64,
}

/// The lists and units that are priced.
pub(super) struct Pieces {
    system: &'static dyn System,
    own: Vec<OwnList>,
    /// Ids of the lists.
    lists: Vec<String>,
    /// The units of the lists, options included, in the order of the lists.
    units: Vec<UnitRow>,
    /// Points that every unit costs at first.
    first: f64,
    /// By list: the numbers of units of its armies, where they are drawn by number.
    numbers: Vec<Option<(u32, u32)>>,
    /// Units under a general, on average; `None` where armies have no generals of divisions, or what they cost does not change.
    division: Option<f64>,
}

impl Pieces {
    /// The pieces of these lists, all of them where none is named, of a request for prices.
    pub(super) fn of(of: &armies::ArmiesRequest, lists: &[String], first: Option<f64>, session: Session) -> Result<Pieces, Fault> {
        let system = find_system(session.systems, &of.system)?;
        let own = read_lists(session.host, &of.own)?;
        let game = open(system, &of.own, session.host)?;
        let known = game.lists();
        let lists: Vec<String> = meant::lists_or_all(lists, &known)?.into_iter().map(|list| list.id.clone()).collect();
        let numbers: Vec<_> = lists.iter().map(|list| game.draw(list).by_number).collect();
        let units = known.into_iter().filter(|list| lists.contains(&list.id)).flat_map(|list| list.units).collect();
        let general = system.pricing().general.map(|general| general.points);
        Ok(Pieces { system, own, lists, units, first: first.or(general).unwrap_or(FIRST), numbers, division: None })
    }

    /// The pieces with a price for generals that changes with those of units, where armies have divisions.
    fn with_generals(mut self) -> Result<Pieces, Fault> {
        let armies = self.system.open(&self.own)?.sheet().armies;
        let sizes = armies.iter().filter(|army| self.lists.contains(&army.list)).find_map(|army| army.division);
        self.division = sizes.map(|(least, most)| f64::from(least + most) / 2.0);
        Ok(self)
    }

    /// What is said of every unit, and after that of a general, where his price changes.
    fn with_general<T>(&self, units: impl Iterator<Item = T>, general: T) -> Vec<T> {
        units.chain(self.division.map(|_| general)).collect()
    }

    /// The price of a general among these prices, where it changes.
    fn general_of(&self, prices: &[f64]) -> Option<f64> {
        prices.get(self.units.len()).copied()
    }

    /// The keys of the battles. Armies that are drawn by number have as many units, whatever their generals cost, where nothing is said of points.
    pub(super) fn words(&self, words: &[Word], general: Option<f64>) -> Vec<Word> {
        let said = words.iter().any(|word| is_points(&word.key));
        let share = general.zip(self.division).map_or(0.0, |(general, size)| general / size);
        let budget = |units: u32| (f64::from(units) * (self.first + share)).round();
        let points =
            self.numbers.iter().flatten().next().filter(|_| !said).map(|&(least, most)| format!("{}-{}", budget(least), budget(most)));
        words.iter().cloned().chain(points.map(|value| Word { key: POINTS.to_owned(), value })).collect()
    }

    /// The file with all lists at the first price, where no list has prices: armies are drawn by number. `None` where one has.
    pub(super) fn at_one_price(&self) -> Result<Option<String>, Fault> {
        let prices = vec![self.first; self.units.len()];
        self.numbers.iter().all(Option::is_some).then(|| self.text(&prices, 1.0)).transpose()
    }

    /// The lowest price of a unit.
    fn lowest(&self) -> f64 {
        priced_at(LEAST * self.first)
    }

    /// The lowest and the highest price of each unit, and of a general: there may be too many of them.
    fn bounds(&self) -> Vec<RangeInclusive<f64>> {
        let units = self.units.iter().map(|_| self.lowest()..=f64::INFINITY);
        self.with_general(units, 0.0..=DEAREST * self.first)
    }

    /// Reads `north/guards=10`: the place of the unit, and its price.
    fn anchor(&self, words: &str) -> Result<(usize, f64), Fault> {
        let Some((typed, price)) = words.split_once('=') else {
            return Err(Fault::new(format!("`{words}` is no anchor")).help("a unit with the price that it keeps, as LIST/UNIT=PRICE"));
        };
        let id = meant::unit(typed.trim(), &*self.system.open(&self.own)?)?;
        let unit = self.units.iter().position(|unit| unit.id == id).ok_or_else(|| {
            let ids = self.units.iter().map(|unit| unit.id.as_str());
            Fault::new(format!("there is no unit `{}`", typed.trim())).near(typed, ids, "`montjoie units` shows them")
        })?;
        Ok((unit, what_if::price(price.trim())?))
    }

    /// The lists at these prices times `scale`, as a file.
    fn text(&self, prices: &[f64], scale: f64) -> Result<String, Fault> {
        let by_id: BTreeMap<&str, f64> =
            self.units.iter().zip(prices).map(|(unit, price)| (unit.id.as_str(), priced_at(scale * price))).collect();
        let price = |list: &str, unit: &str, option: Option<&str>| {
            let base = *by_id.get(&*format!("{list}/{unit}"))?;
            let Some(option) = option else { return Some(base) };
            let with = by_id.get(&*format!("{list}/{unit}+{option}"))?;
            Some(rounded((with - base).max(0.0)))
        };
        let lists: Vec<&str> = self.lists.iter().map(String::as_str).collect();
        let general = self.general_of(prices).map(|price| rounded(scale * price));
        let text = priced::with(self.system, &self.own, &lists, (&price, general))?;
        Ok(format!("# Prices found from battles of armies, without printed ones.\n{text}"))
    }

    /// The prices of the first round.
    fn start(&self, start: Start, session: Session) -> Result<Vec<f64>, Fault> {
        let even = self.units.iter().map(|_| self.first);
        let mut prices = self.with_general(even.clone(), self.first);
        if start == Start::Even {
            return Ok(prices);
        }
        // The duels of lists whose units all cost the same: their scale is the mean of these prices.
        let file = PathBuf::from(NEW);
        // Duels know no price of a general but that of the sheet.
        let sheet = self.system.pricing().general.map_or(0.0, |general| general.points);
        let host = session.beside(vec![(file.clone(), self.text(&self.with_general(even, sheet), 1.0)?)]);
        let (system, lists) = (self.system.id().to_owned(), self.lists.clone());
        let units = Units { system, lists, own: vec![file], options: true, ..Units::default() };
        let fair = fair::FairRequest::exact(units).answer(session.of(&host).watched(&Unwatched))?.fair;
        for found in &fair.study.units {
            let id = &fair.entrants[found.unit].id;
            if let Some(place) = self.units.iter().position(|unit| unit.id == *id) {
                prices[place] = priced_at(found.worth).max(self.lowest());
            }
        }
        self.options(&mut prices);
        Ok(prices)
    }

    /// A unit with an option costs no less than the unit without it: so lists write prices.
    fn options(&self, prices: &mut [f64]) {
        for (place, row) in self.units.iter().enumerate() {
            let (plain, option) = with_option(&row.id);
            if let Some(plain) = option.and_then(|_| self.units.iter().position(|unit| unit.id == plain)) {
                prices[place] = prices[place].max(prices[plain]);
            }
        }
    }

    /// The units at their prices, with so many points of the answer for each of the battles.
    fn priced(&self, state: &PricesSoFar, last: &ArmiesAnswer, scale: f64) -> Vec<FoundUnit> {
        let worths = self.judged(last, &state.prices).worths;
        let found = |(place, row): (usize, &UnitRow)| {
            let interval = state.known.interval(place, scale).filter(|_| state.unjudged[place].is_none());
            FoundUnit {
                id: row.id.clone(),
                name: row.name.clone(),
                list: self.lists.iter().position(|list| list_of(&row.id) == list).unwrap_or_default(),
                price: priced_at(scale * state.prices[place]),
                interval,
                worth: worths[place].map(|(worth, standard)| (scale * worth, scale * standard)),
                mean: last.units.iter().find(|unit| unit.kind.id == row.id).map_or(0.0, |unit| unit.mean),
                printed: row.points,
                unjudged: state.unjudged[place],
            }
        };
        self.units.iter().enumerate().map(found).collect()
    }

    /// A general at his price, with so many points of the answer for each of the battles.
    fn general(&self, state: &PricesSoFar, scale: f64) -> Option<General> {
        let price = rounded(scale * self.general_of(&state.prices)?);
        let interval = state.known.interval(self.units.len(), scale);
        Some(General { price, interval, printed: self.system.pricing().general.map(|general| general.points) })
    }

    /// What an estimate says. A unit that is too rare in its own list is judged by those of others that fight as it does.
    fn judged(&self, found: &ArmiesAnswer, prices: &[f64]) -> Judged {
        let now: Vec<Option<&UnitWorth>> = self.units.iter().map(|row| found.units.iter().find(|unit| unit.kind.id == row.id)).collect();
        let known = |unit: &&UnitWorth| {
            let alike = |other: &&UnitWorth| other.kind.alike == unit.kind.alike && other.unjudged.is_none();
            unit.pooled.1 > 0.0 && found.units.iter().any(|other| alike(&other))
        };
        let judged = || now.iter().zip(prices).filter_map(|(unit, price)| Some((unit.filter(known)?, *price)));
        let sum = |value: &dyn Fn(&UnitWorth, f64) -> f64| judged().map(|(unit, price)| unit.mean * value(unit, price)).sum::<f64>();
        let taken = sum(&|_, _| 1.0);
        let scale = self.first * taken / sum(&|unit, _| unit.pooled.0);
        let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
        let off = sum(&|unit, price| (scale * unit.pooled.0 - price).abs()) / taken.max(f64::MIN_POSITIVE);
        let scaled = |(worth, standard): (f64, f64)| (scale * worth, scale * standard);
        let units = now.iter().map(|unit| unit.filter(known).map(|unit| scaled(unit.pooled)));
        let worths = self.with_general(units, found.generals.worth.map(scaled));
        let why = now.iter().map(|unit| unit.map_or(Some(NEVER), |unit| unit.unjudged)).collect();
        Judged { worths, why, off }
    }
}
