//! What should it cost? Prices of some lists, verdicts on the lists' own, what each rule is worth, and what a change would do.

use std::collections::BTreeMap;

use super::shards::{Long, Shard};
use super::what_if::{self, Past};
use super::{Opened, Units};
use crate::fairness::audit::{AuditFinding, audit};
use crate::fairness::duels::Duels;
use crate::fairness::fair::{Before, Chosen, Fair};
use crate::fairness::gauge::Gauge;
use crate::fairness::matrix::Entrant;
use crate::fairness::meetings::{self, MOST_UNITS, Way};
use crate::fairness::numbers::UnitId;
use crate::fairness::scenarios::{Extent, scenarios};
use crate::fairness::study::{Answers, Ask, Both, Guest, Variation, study};
use crate::fairness::toggles::{Toggles, toggles};
use crate::fairness::{Cache, Card};
use crate::host::{Host, Store};
use crate::scenario::Fault;
use montjoie_core::watch::{Unwatched, Watch};
use montjoie_system::pricing::Pricing;
use montjoie_system::profile::Profile;
use montjoie_system::{Game, OwnList, Registry, System};

/// Combats of each two units where they are sampled and nothing is said.
pub const COMBATS: u64 = 20_000;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which units, over which main card.
    pub units: Units,
    /// Prices, numbers and rules to try, as `north/guards.points=40`.
    pub set: Vec<String>,
    /// The shipped list that the user's takes the place of; found by the names of its units where none is named.
    pub against: Option<String>,
    /// The scale of the prices.
    pub gauge: Gauge,
    /// The unit that is fair by definition; the system's own where none is named.
    pub anchor: Option<String>,
    /// How many of the second unit is the first worth? The system's own two where none are named.
    pub ratio: Option<(String, String)>,
    /// Units whose special rules are split.
    pub split: Vec<String>,
    /// Units whose trade is told enemy by enemy.
    pub ledger: Vec<String>,
    /// How much is varied.
    pub extent: Extent,
    /// Exact or sampled.
    pub way: Way,
    /// Combats of each two units, where they are sampled.
    pub combats: u64,
    /// Chooses the dice, where they are sampled.
    pub seed: u64,
    /// Whether the lists are audited too. That takes the feature `linear-programme`.
    pub audited: bool,
}

impl Request {
    /// The exact prices of some units, with all that is usual.
    pub fn exact(units: Units) -> Request {
        Request {
            units,
            set: Vec::new(),
            against: None,
            gauge: Gauge::Total,
            anchor: None,
            ratio: None,
            split: Vec::new(),
            ledger: Vec::new(),
            extent: Extent::Standard,
            way: Way::Exact,
            combats: COMBATS,
            seed: 1,
            audited: true,
        }
    }

    /// Pairs of combats of each two units.
    pub fn pairs(&self) -> u64 {
        self.combats.div_ceil(2)
    }
}

/// What was found.
pub struct Answer {
    /// The prices.
    pub fair: Fair,
    /// The user's own lists, as they were read.
    pub own: Vec<OwnList>,
    /// The cards, the main one first.
    pub cards: Vec<Card>,
}

/// Answers it.
///
/// # Errors
/// Something in the request is wrong, the units cannot be priced, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
    Ready::of(request, systems, host)?.answer(request, host.store()?, watch)
}

/// Everything checked, before anything is fought.
struct Ready {
    system: &'static dyn System,
    own: Vec<OwnList>,
    cards: Vec<Card>,
    entrants: Vec<Entrant>,
    refused: Vec<String>,
    past: Option<Past>,
    /// The units of now, then those before that are no more: they meet in one matrix.
    everybody: Vec<Entrant>,
    /// Where the units before are among them.
    then: Vec<UnitId>,
    said: Audited,
    scenarios: Vec<Variation>,
    named: Named,
    toggles: Toggles,
}

impl Ready {
    fn of(request: &Request, systems: Registry, host: &dyn Host) -> Result<Ready, Fault> {
        let units = &request.units;
        let Opened { system, own, game } = units.open(systems, host)?;
        let over = units.over(system)?;
        let cards = cards(request, system, systems, host)?;
        let mut entrants = super::entrants(&*game, &units.lists, units.options)?;
        let mut refused = Vec::new();
        // A unit that any of the cards cannot have is left out of all, so that scenarios compare the same units.
        entrants.retain(|entrant| {
            let why = cards.iter().find_map(|card| card.refuses(&*game, &entrant.id, &over));
            refused.extend(why.iter().cloned());
            why.is_none()
        });
        if entrants.is_empty() {
            return Err(Fault::new("no unit is left to price").maybe_help(refused.into_iter().next()));
        }
        if entrants.len() > MOST_UNITS {
            return Err(Fault::new(format!("{} units, at most {MOST_UNITS}", entrants.len())).help("name fewer lists"));
        }
        let wanted = what_if::wanted(&request.set, &*game, &entrants)?;
        let possible = |id: &str| what_if::possible(&cards, &*game, id, &over);
        let past = what_if::past((request.against.as_ref(), units.options), system, &*game, &entrants, &wanted, &possible)?;
        // What the lists say is said of the lists, not of what was set.
        let said = if request.audited { audited(&*game, &entrants)? } else { Default::default() };
        let game = what_if::apply(game, &mut entrants, &wanted)?;
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        let scenarios = scenarios(system, &names, &over, request.extent);
        let named = Named::of(request, &system.pricing(), &entrants)?;
        let anchor = named.anchored.map(|(unit, _)| unit);
        let mut closely: Vec<UnitId> = anchor.into_iter().chain(named.ratio.into_iter().flat_map(|(x, y)| [x, y])).collect();
        closely.dedup();
        let toggles = toggles(system, game, &entrants, &closely, &named.split, request.extent)?;
        let mut everybody = entrants.clone();
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
        Ok(Ready { system, own, cards, entrants, refused, past, everybody, then, said, scenarios, named, toggles })
    }

    fn duels<'a>(&'a self, request: &Request, cache: Option<&'a Cache<'a>>, watch: &'a dyn Watch) -> Duels<'a> {
        let mut duels = Duels::new(self.system, &*self.toggles.game, &self.cards, &self.everybody, watch);
        (duels.way, duels.pairs, duels.seed, duels.cache) = (request.way, request.pairs(), request.seed, cache);
        duels
    }

    /// The guests of a scenario: they come to the main one, and to those that differ from it by their card only.
    fn guests(&self, scenario: usize) -> &[Guest] {
        if self.scenarios[scenario].differs_by_card(&self.scenarios[0]) { &self.toggles.guests } else { &[] }
    }

    fn answer(mut self, request: &Request, store: Option<&dyn Store>, watch: &dyn Watch) -> Result<Answer, Fault> {
        let past = self.past.take();
        let pricing = self.system.pricing();
        let ask = Ask {
            entrants: &self.entrants,
            overhead: pricing.overhead(),
            gauge: request.gauge,
            anchor: self.named.anchored.map(|(unit, _)| unit),
            scenarios: &self.scenarios,
            guests: self.guests(0),
            seed: request.seed,
        };
        let cache = store.map(|store| Cache::new(store, self.system));
        let duels = self.duels(request, cache.as_ref(), watch);
        let now: Vec<UnitId> = UnitId::all(self.entrants.len()).collect();
        let study = study(&ask, &duels.of(&now), |number| watch.stage(&stage(number, &self.scenarios)))?;
        let before = past.map(|past| before(past, &ask, &duels.of(&self.then))).transpose()?;
        let (assumptions, sampled) = duels.rests();
        let (lists, list_names) = lists(&*self.toggles.game, &self.entrants);
        let tables = self.toggles.game.lists();
        let named = super::meant::lists(request.units.lists.iter().map(String::as_str), &tables)?;
        let name = ["fair", self.system.id()].into_iter().chain(named.iter().map(|list| list.id.as_str())).collect::<Vec<_>>().join("-");
        let Ready { system, own, cards, entrants, refused, said: (implied, findings), scenarios, named, toggles, .. } = self;
        let Named { anchored: anchor, ledgers, ratio, .. } = named;
        let fair = Fair {
            name,
            system,
            lists,
            list_names,
            cards: cards.iter().map(|card| (card.name.clone(), (card.title.en.clone(), card.title.fr.clone()))).collect(),
            scenarios,
            extent: request.extent,
            study,
            before,
            anchor,
            ledgers,
            ratio,
            splits: toggles.splits,
            implied,
            findings,
            refused,
            assumptions,
            seed: sampled.then_some(request.seed),
            entrants,
        };
        Ok(Answer { fair, own, cards })
    }
}

impl Long for Request {
    type Answer = Answer;

    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault> {
        let ready = Ready::of(self, systems, host)?;
        let duels = ready.duels(self, None, &Unwatched);
        meetings::pieces(&duels.ask(&ready.scenarios[0], ready.guests(0)), &Unwatched)
    }

    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault> {
        let ready = Ready::of(self, systems, host)?;
        let cache = Cache::new(store, ready.system);
        let duels = ready.duels(self, Some(&cache), watch);
        ready.scenarios.iter().enumerate().try_for_each(|(number, scenario)| {
            watch.stage(&stage(number, &ready.scenarios));
            meetings::shard(&duels.ask(scenario, ready.guests(number)), shard, watch)
        })
    }

    fn merged(&self, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
        Ready::of(self, systems, host)?.answer(self, Some(store), watch)
    }
}

/// The units that have a part of their own, by their places.
struct Named {
    anchored: Option<(UnitId, Chosen)>,
    ledgers: Vec<UnitId>,
    ratio: Option<(UnitId, UnitId)>,
    split: Vec<UnitId>,
}

impl Named {
    fn of(request: &Request, pricing: &Pricing, entrants: &[Entrant]) -> Result<Named, Fault> {
        // A unit of which something was set is still called by the name that its list has for it.
        let called = |entrant: &Entrant, id: &str| entrant.id.split('~').next() == Some(id);
        let exactly = |id: &str| entrants.iter().position(|entrant| entrant.id == id);
        let unit = |id: &str| exactly(id).or_else(|| entrants.iter().position(|entrant| called(entrant, id))).map(UnitId);
        let named = |id: &str| unit(id).ok_or_else(|| what_if::no_unit(id, entrants));
        let has_price = |unit: &UnitId| entrants[*unit].points.is_some();
        let anchored = match &request.anchor {
            Some(id) => Some((named(id)?, Chosen::Named)),
            None => {
                let own = pricing.anchor.and_then(unit).filter(has_price).map(|unit| (unit, Chosen::Own));
                own.or_else(|| UnitId::all(entrants.len()).find(has_price).map(|unit| (unit, Chosen::First)))
            }
        };
        if let Some((unit, _)) = anchored.filter(|(unit, _)| !has_price(unit)) {
            return Err(Fault::new(format!("`{}` has no price, so it cannot be fair by definition", entrants[unit].id)));
        }
        let ledgers = request.ledger.iter().map(|id| named(id)).collect::<Result<_, _>>()?;
        let ratio = match &request.ratio {
            Some((over, under)) => Some((named(over)?, named(under)?)),
            None => pricing.ratio.and_then(|(over, under)| unit(over).zip(unit(under))),
        };
        let split = request.split.iter().map(|id| named(id)).collect::<Result<_, _>>()?;
        Ok(Named { anchored, ledgers, ratio, split })
    }
}

/// The lists of the units: ids and names.
fn lists(game: &dyn Game, entrants: &[Entrant]) -> (Vec<String>, Vec<Both>) {
    let mut ids: Vec<String> = Vec::new();
    for entrant in entrants {
        let list = entrant.id.split('/').next().unwrap_or_default().to_owned();
        if !ids.contains(&list) {
            ids.push(list);
        }
    }
    let tables = game.lists();
    let name = |id: &String| tables.iter().find(|list| list.id == *id).map_or((id.clone(), id.clone()), |list| list.name.clone());
    let names = ids.iter().map(name).collect();
    (ids, names)
}

/// The same of what was there before.
fn before(past: Past, ask: &Ask, answers: &dyn Answers) -> Result<Before, Fault> {
    let Past { changed, entrants, was } = past;
    // The anchor may be new.
    let has_price = |unit: &UnitId| entrants[*unit].points.is_some();
    let anchor = ask.anchor.and_then(|anchor| was[anchor]).filter(has_price).or_else(|| UnitId::all(entrants.len()).find(has_price));
    let study = study(&Ask { entrants: &entrants, anchor, guests: &[], ..*ask }, answers, |_| {})?;
    Ok(Before { changed, entrants, was, study })
}

/// What the lists say of themselves: the prices they imply for special rules, and findings.
type Audited = (BTreeMap<String, Vec<f64>>, Vec<AuditFinding>);

fn audited(game: &dyn Game, entrants: &[Entrant]) -> Result<Audited, Fault> {
    let everyone = game.profiles();
    // Rows of these lists, with their options and forms: what the lists imply does not depend on which rows a card leaves out.
    let list = |id: &str| id.split('/').next().unwrap_or_default().to_owned();
    let rows: Vec<Profile> = everyone.iter().filter(|row| entrants.iter().any(|entrant| list(&entrant.id) == row.list)).cloned().collect();
    let found = audit(&rows, &everyone, &game.sheet())?;
    let specials = rows.iter().flat_map(|row| row.specials.iter().chain(row.options.iter().map(|(special, _)| special)));
    let implied = specials.map(|special| (special.id.to_owned(), found.implied(special.id))).collect();
    Ok((implied, found.findings))
}

fn stage(number: usize, scenarios: &[Variation]) -> String {
    format!("{}/{} {}", number + 1, scenarios.len(), scenarios[number].words())
}

/// The main card, then the other shipped ones; only the main one where it is to be quick.
fn cards(request: &Request, system: &'static dyn System, systems: Registry, host: &dyn Host) -> Result<Vec<Card>, Fault> {
    let main = request.units.card(system, systems, host)?;
    if main.system != system.id() {
        return Err(Fault::new(format!("{}: the card is of {}, the units are of {}", main.file, main.system, system.id())));
    }
    let mut cards = vec![main];
    for card in Card::shipped(system) {
        if request.extent != Extent::Quick && card.name != cards[0].name {
            cards.push(card);
        }
    }
    Ok(cards)
}
