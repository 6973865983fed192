//! The trade ledger: where a unit earns its keep. In a meeting it takes, on average, the share of the enemy that it destroys times what the enemy
//! costs, and gives the share of itself that it loses times what it costs. At prices in balance every unit takes from the mix as much as it gives.

use std::collections::BTreeMap;

use super::fair::Fair;
use super::numbers::PricedId;
use super::study::{Both, Study};
use super::trade::sum;
use montjoie_core::language::Lang;

/// What two units take from one another in a meeting, in points, seen from the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trade {
    /// Points destroyed.
    pub takes: f64,
    /// Points lost.
    pub gives: f64,
}

impl Trade {
    /// What is left of it.
    pub fn net(self) -> f64 {
        self.takes - self.gives
    }
}

/// What a unit takes and gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ledger {
    /// Points destroyed in a meeting, on average.
    pub takes: f64,
    /// Points lost.
    pub gives: f64,
    /// The priced unit from which it gains most, and how much.
    pub best: Option<(PricedId, f64)>,
    /// The one to which it loses most, and the (negative) gain.
    pub worst: Option<(PricedId, f64)>,
}

/// A row of the ledger as people read it.
#[derive(Clone, Debug, PartialEq)]
pub struct LedgerRow {
    /// The priced unit.
    pub place: PricedId,
    /// How many others are the same unit at the same price.
    pub more: usize,
    /// What it takes and gives.
    pub ledger: Ledger,
}

impl Study {
    /// What a unit takes from another and gives it at these prices (one a priced unit, a general's share included).
    pub fn trade(&self, place: PricedId, other: PricedId, prices: &[f64]) -> Trade {
        Trade {
            takes: self.matrix.cell(place.0, other.0).destroyed * prices[other],
            gives: self.matrix.cell(other.0, place.0).destroyed * prices[place],
        }
    }

    /// What a unit takes from the mix and gives it, in points at these prices, for each meeting.
    pub fn ledger(&self, place: PricedId, prices: &[f64]) -> Ledger {
        let m = self.units.len();
        let trade = |v: PricedId| self.trade(place, v, prices);
        let others = || PricedId::all(m).filter(|&v| v != place).map(|v| (v, trade(v).net()));
        Ledger {
            takes: sum(PricedId::all(m).map(|v| trade(v).takes)) / m as f64,
            gives: sum(PricedId::all(m).map(|v| trade(v).gives)) / m as f64,
            best: others().max_by(|x, y| x.1.total_cmp(&y.1).then(y.0.cmp(&x.0))),
            worst: others().min_by(|x, y| x.1.total_cmp(&y.1).then(x.0.cmp(&y.0))),
        }
    }
}

impl Fair {
    /// What every priced unit costs by its list, with its share of a general; where it has no price, what it is worth.
    pub fn listed(&self) -> Vec<f64> {
        let priced = |priced: &super::study::Priced| self.entrants[priced.unit].points.unwrap_or(priced.worth);
        self.study.units.iter().map(|unit| priced(unit) + self.study.overhead).collect()
    }

    /// What makes a priced unit the same as another: who cannot be told apart, at one price.
    fn sameness(&self, place: PricedId) -> (usize, Option<u64>) {
        let points = self.entrants[self.study.units[place].unit].points;
        (self.study.balance.classes.of[place], points.map(f64::to_bits))
    }

    /// The ledger at the prices of the lists, the largest gain first; units that are the same at the same price are one row.
    pub fn ledger(&self) -> Vec<LedgerRow> {
        let listed = self.listed();
        let mut rows: BTreeMap<(usize, Option<u64>), LedgerRow> = BTreeMap::new();
        for place in PricedId::all(self.study.units.len()) {
            let row = LedgerRow { place, more: 0, ledger: self.study.ledger(place, &listed) };
            rows.entry(self.sameness(place)).and_modify(|known| known.more += 1).or_insert(row);
        }
        let mut rows: Vec<LedgerRow> = rows.into_values().collect();
        let net = |row: &LedgerRow| row.ledger.takes - row.ledger.gives;
        rows.sort_by(|x, y| net(y).total_cmp(&net(x)).then_with(|| self.place_id(x.place).cmp(self.place_id(y.place))));
        rows
    }

    /// A unit's trade with every other, the best first; units that are the same at the same price are one row: place, how many more, trade.
    pub fn trades(&self, place: PricedId) -> Vec<(PricedId, usize, Trade)> {
        let listed = self.listed();
        let mut rows: BTreeMap<(usize, Option<u64>), (PricedId, usize, Trade)> = BTreeMap::new();
        for other in PricedId::all(self.study.units.len()).filter(|&other| other != place) {
            let row = (other, 0, self.study.trade(place, other, &listed));
            rows.entry(self.sameness(other)).and_modify(|known| known.1 += 1).or_insert(row);
        }
        let mut rows: Vec<(PricedId, usize, Trade)> = rows.into_values().collect();
        rows.sort_by(|x, y| y.2.net().total_cmp(&x.2.net()).then_with(|| self.place_id(x.0).cmp(self.place_id(y.0))));
        rows
    }

    /// One row per profile and price, in this order: the place of its first unit, and what people call it: `guards (4 lists)` where lists
    /// have the same unit, `north/guards (+1)` where others are the same by another name.
    pub fn merged(&self, order: &[PricedId]) -> Vec<(PricedId, Both)> {
        let mut rows: Vec<(PricedId, Vec<PricedId>)> = Vec::new();
        for &place in order {
            match rows.iter_mut().find(|(first, _)| self.sameness(*first) == self.sameness(place)) {
                Some((_, same)) => same.push(place),
                None => rows.push((place, vec![place])),
            }
        }
        let name = |(first, same): (PricedId, Vec<PricedId>)| {
            let own = |place: PricedId| self.place_id(place).rsplit('/').next().unwrap_or_default();
            let called = |lang: Lang| match same.len() {
                1 => self.place_id(first).to_owned(),
                lists if same.iter().all(|&place| own(place) == own(first)) => {
                    format!("{} ({lists} {})", own(first), lang.pick("lists", "listes"))
                }
                units => format!("{} (+{})", self.place_id(first), units - 1),
            };
            (first, (called(Lang::En), called(Lang::Fr)))
        };
        rows.into_iter().map(name).collect()
    }

    /// The id of a priced unit.
    pub fn place_id(&self, place: PricedId) -> &str {
        &self.entrants[self.study.units[place].unit].id
    }

    /// The id of a priced unit, without its list where every list that has it has the same unit at the same price.
    pub fn short_id(&self, place: PricedId) -> &str {
        let id = self.place_id(place);
        let Some((_, own)) = id.split_once('/') else { return id };
        let called = |other: PricedId| self.place_id(other).split_once('/').is_some_and(|(_, other)| other == own);
        let one =
            PricedId::all(self.study.units.len()).filter(|&other| called(other)).all(|other| self.sameness(other) == self.sameness(place));
        if one { own } else { id }
    }
}
