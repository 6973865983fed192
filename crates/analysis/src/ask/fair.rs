//! What is a unit worth in duels? Prices of some lists over one card, what each rule is worth, and what a change would do.

use std::collections::BTreeMap;

use super::matrix::ReadyUnits;
use super::{Units, generals_of_the_sheet, what_if};
use crate::audit::implied;
use crate::prices::asked::{self, MOST_UNITS, Way};
use crate::prices::fair::{Before, Fair, Past};
use crate::prices::matrix::Entrant;
use crate::prices::meetings;
use crate::prices::numbers::UnitId;
use crate::prices::study::{Answered, Ask, Both, Guest, study};
use crate::prices::toggles::{Toggles, toggles};
use crate::scenario::Card;
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store};
use montjoie_core::alike::each_once;
use montjoie_core::watch::Unwatched;
use montjoie_system::list::list_of;
use montjoie_system::profile::Profile;
use montjoie_system::{Game, ListTable, OwnList};

/// Combats of each two units where they are sampled and nothing is said.
pub const COMBATS: u64 = 20_000;

/// A request for prices from duels.
#[derive(Clone, Debug)]
pub struct FairRequest {
    /// The units that meet, and the card over which they do.
    pub units: Units,
    /// Prices, numbers and rules to try, as `north/guards.points=40`.
    pub set: Vec<String>,
    /// The shipped list that the user's takes the place of; found by the names of its units where none is named.
    pub against: Option<String>,
    /// The unit whose price holds the scale, as `north/guards=40`; the lists keep their total where there is none.
    pub anchor: Option<String>,
    /// How many of the second unit is the first worth? The system's own two where none are named.
    pub ratio: Option<(String, String)>,
    /// Whether special rules are priced too, and numbers of the units of the ratio and the anchor. That takes most of the time.
    pub rules: bool,
    /// The way to answer: exact or sampled.
    pub way: Way,
    /// Combats of each two units, where they are sampled.
    pub combats: u64,
    /// The seed of the dice, where duels are sampled.
    pub seed: u64,
}

impl FairRequest {
    /// The exact prices of some units, and no rules.
    pub fn exact(units: Units) -> FairRequest {
        FairRequest {
            units,
            set: Vec::new(),
            against: None,
            anchor: None,
            ratio: None,
            rules: false,
            way: Way::Exact,
            combats: COMBATS,
            seed: 1,
        }
    }

    /// Pairs of combats of each two units.
    pub fn pairs(&self) -> u64 {
        self.combats.div_ceil(2)
    }
}

/// The prices from duels.
pub struct FairAnswer {
    /// The prices from duels.
    pub fair: Fair,
    /// The user's own lists, as they were read.
    pub own: Vec<OwnList>,
    /// The card over which the units met.
    pub card: Card,
}

impl Request for FairRequest {
    type Answer = FairAnswer;

    fn answer(&self, session: Session) -> Result<FairAnswer, Fault> {
        ReadyPricing::of(self, session)?.answer(self, session)
    }
}

/// Everything checked, before anything is fought.
struct ReadyPricing {
    /// The units of now, and the lists with every changed unit in them.
    units: ReadyUnits,
    guests: Vec<Guest>,
    past: Option<Past>,
    /// The units of now, then those before that are no more: they meet in one matrix.
    everybody: Vec<Entrant>,
    /// Places of the earlier units among all units.
    then: Vec<UnitId>,
    implied: BTreeMap<String, Vec<f64>>,
    anchor: Option<(UnitId, f64)>,
    ratio: Option<(UnitId, UnitId)>,
}

impl ReadyPricing {
    fn of(request: &FairRequest, session: Session) -> Result<ReadyPricing, Fault> {
        let mut units = ReadyUnits::of(&request.units, session)?;
        let system = units.system;
        if let Some(against) = &request.against {
            what_if::make_room(against, &request.units.lists, &mut units)?;
        }
        if units.entrants.is_empty() {
            let why = units.left_out.into_iter().map(|(_, why)| why).next();
            return Err(Fault::new("no unit is left to price").maybe_help(why));
        }
        if units.entrants.len() > MOST_UNITS {
            return Err(Fault::new(format!("{} units, at most {MOST_UNITS}", units.entrants.len())).help("name fewer lists"));
        }
        generals_of_the_sheet(system, &*units.game, units.entrants.iter().map(|unit| list_of(&unit.id)))?;
        let wanted = what_if::wanted(&request.set, &*units.game, &units.entrants)?;
        let past = what_if::past((request.against.as_ref(), request.units.options), &units, &wanted)?;
        // What the lists say is said of the lists, not of what was set.
        let implied = said(&*units.game, &units.entrants);
        units.game = what_if::apply(units.game, &mut units.entrants, &wanted)?;
        let entrants = &units.entrants;
        let anchor = request.anchor.as_deref().map(|words| anchor(words, entrants)).transpose()?;
        let ratio = match &request.ratio {
            Some((over, under)) => Some((unit(over, entrants)?, unit(under, entrants)?)),
            None => system.pricing().ratio.and_then(|(over, under)| Some((find(over, entrants)?, find(under, entrants)?))),
        };
        let closely: Vec<UnitId> = anchor.map(|(unit, _)| unit).into_iter().chain(ratio.into_iter().flat_map(|(x, y)| [x, y])).collect();
        let Toggles { game, guests } = match request.rules {
            true => toggles(system, units.game, entrants, &closely),
            false => Toggles { game: units.game, guests: Vec::new() },
        };
        units.game = game;
        if request.rules && guests.is_empty() {
            return Err(Fault::new("no rule and no number of these units can be tried by itself").help("leave `rules` out"));
        }
        let mut everybody = units.entrants.clone();
        let then = past.iter().flat_map(|past| &past.entrants).map(|entrant| {
            let known = everybody.iter().position(|other| other.id == entrant.id);
            known.unwrap_or_else(|| {
                everybody.push(entrant.clone());
                everybody.len() - 1
            })
        });
        let then: Vec<UnitId> = then.map(UnitId).collect();
        if everybody.len() > MOST_UNITS {
            let message = format!("{} units with those before, at most {MOST_UNITS}", everybody.len());
            return Err(Fault::new(message).help("name fewer lists"));
        }
        Ok(ReadyPricing { units, guests, past, everybody, then, implied, anchor, ratio })
    }

    /// The duels that the prices take.
    fn duels<'a>(&'a self, request: &FairRequest, cache: Option<&'a Cache<'a>>) -> asked::Ask<'a> {
        asked::Ask {
            over: &self.units.over,
            guests: &self.guests,
            way: request.way,
            pairs: request.pairs(),
            seed: request.seed,
            cache,
            ..asked::Ask::exact(self.units.system, &*self.units.game, &self.units.card, self.everybody.clone())
        }
    }

    fn answer(self, request: &FairRequest, session: Session) -> Result<FairAnswer, Fault> {
        let cache = session.kept(self.units.system)?;
        let sheet = meetings::answer(self.duels(request, cache.as_ref()), session.watch)?;
        let ReadyPricing { units, guests, past, then, implied, anchor, ratio, .. } = self;
        let ReadyUnits { system, own, game, entrants, card, over, left_out } = units;
        let now: Vec<UnitId> = UnitId::all(entrants.len()).collect();
        let of_guests = (0..guests.len()).map(|guest| now.iter().map(|&unit| sheet.guest(guest, unit)).collect()).collect();
        // Where nothing is paid, nothing is paid for a general either.
        let paid = entrants.iter().any(|unit| unit.points.is_some());
        let overhead = if paid { system.pricing().overhead() } else { 0.0 };
        let ask = Ask { entrants: &entrants, overhead, anchor, guests: &guests, seed: request.seed };
        let study_now = study(&ask, &Answered { matrix: sheet.matrix.of(&now), guests: of_guests })?;
        let before = past.map(|past| {
            let anchor = anchor.and_then(|(unit, price)| Some((past.was[unit]?, price)));
            let answered = Answered { matrix: sheet.matrix.of(&then), guests: Vec::new() };
            let study = study(&Ask { entrants: &past.entrants, anchor, guests: &[], ..ask }, &answered)?;
            Ok::<_, Fault>(Before { past, study })
        });
        let before = before.transpose()?;
        let seed = sheet.sampled().then_some(request.seed);
        let tables = game.lists();
        let lists = lists(&tables, &entrants);
        let named = super::meant::lists(request.units.lists.iter().map(String::as_str), &tables)?;
        let name = ["fair", system.id()].into_iter().chain(named.iter().map(|list| list.id.as_str())).collect::<Vec<_>>().join("-");
        let fair = Fair {
            name,
            system,
            lists,
            card: (card.name.clone(), (card.title.en.clone(), card.title.fr.clone())),
            over,
            study: study_now,
            before,
            anchor,
            ratio,
            implied,
            refused: left_out.into_iter().map(|(_, why)| why).collect(),
            assumptions: sheet.assumptions,
            seed,
            entrants,
        };
        Ok(FairAnswer { fair, own, card })
    }
}

impl Long for FairRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        meetings::pieces(&ReadyPricing::of(self, session)?.duels(self, None), &Unwatched)
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        let ready = ReadyPricing::of(self, session)?;
        let cache = Cache::new(store, ready.units.system);
        meetings::shard(&ready.duels(self, Some(&cache)), shard, session.watch)
    }
}

/// The place of a unit. A unit of which something was set is still called by the name that its list has for it.
fn find(id: &str, entrants: &[Entrant]) -> Option<UnitId> {
    let exactly = entrants.iter().position(|entrant| entrant.id == id);
    exactly.or_else(|| entrants.iter().position(|entrant| entrant.id.split('~').next() == Some(id))).map(UnitId)
}

fn unit(id: &str, entrants: &[Entrant]) -> Result<UnitId, Fault> {
    find(id, entrants).ok_or_else(|| what_if::no_unit(id, entrants))
}

/// Reads a fixed price, as `list/unit=40`.
fn anchor(words: &str, entrants: &[Entrant]) -> Result<(UnitId, f64), Fault> {
    let Some((id, price)) = words.split_once('=') else {
        let fault = Fault::new(format!("`{words}` is no anchor"));
        let known = find(words, entrants).and_then(|unit| entrants[unit].points);
        return Err(fault.help(match known {
            Some(points) => format!("a unit with the price that it keeps, as {words}={points}"),
            None => "a unit with the price that it keeps, as LIST/UNIT=PRICE".to_owned(),
        }));
    };
    Ok((unit(id.trim(), entrants)?, what_if::price(price.trim())?))
}

/// The lists of the units: ids and names.
fn lists(tables: &[ListTable], entrants: &[Entrant]) -> Vec<(String, Both)> {
    let ids = each_once(entrants.iter().map(|entrant| list_of(&entrant.id)));
    let name = |id: &str| tables.iter().find(|list| list.id == id).map_or((id.to_owned(), id.to_owned()), |list| list.name.clone());
    ids.into_iter().map(|id| (id.to_owned(), name(id))).collect()
}

/// The prices that the lists imply for special rules. What they imply does not depend on which rows the card leaves out.
fn said(game: &dyn Game, entrants: &[Entrant]) -> BTreeMap<String, Vec<f64>> {
    let of_these = |row: &Profile| entrants.iter().any(|entrant| list_of(&entrant.id) == row.list);
    implied(&game.profiles().into_iter().filter(of_these).collect::<Vec<_>>(), &game.sheet())
}
