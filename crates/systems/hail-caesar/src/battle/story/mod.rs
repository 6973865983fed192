//! A battle told as a story. The scribe hears every deed while a battle is told, keeps what happened as events, and at the end of each
//! player turn makes a [chapter](montjoie_core::chapter) of them: sentences, and the same as data. Nothing here decides anything, and nobody listens in battles
//! that are not told.
//!
//! [`Scribe::hears`] has an arm for every deed and [`Scribe::learns`] one for what rolls came to. A new deed either opens an event
//! (`What`), or is something that came of the event before it (`After`), or is passed over by name. `prose` has the sentences in both
//! languages, an arm for every event and every consequence: the compiler asks for it.

mod chapters;
mod events;
mod prose;
mod view;

use super::Battle;
use super::state::{State, Wish};
use super::telling::{Deed, Loss};
use crate::body::Stakes;
use crate::orders::{Blunder, GroupOrdered};
use crate::panic::Fate;
use crate::shooting::Volleyed;
use events::{Act, After, End, Event, How, Spent, What};
use montjoie_core::chapter::Phase;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::scene::Aspect;
use montjoie_field::aspect;
use montjoie_field::{Id, Place};

/// The result of a roll: the roll says it in words, the scribe hears of it by this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upshot {
    /// The result of an order, and whether the staff had it thrown again.
    Ordered(GroupOrdered, bool),
    /// The effect of a fiasco on a group.
    Fiasco(Blunder),
    /// A rally took this many wounds from a unit.
    Rallied(Id, u8),
    /// The effects of a volley on its target, and the target's fate.
    Shot(Id, Volleyed, Fate),
    /// The fate of a unit that tested in melee.
    Fate(Id, Fate),
    /// Whether a unit keeps or finds its order.
    Order(Id, bool),
    /// Whether the general with a unit dies.
    General(Id, bool),
    /// Montjoie ! carries a unit towards an enemy that it cannot charge.
    Carried(Id, Id),
}

/// A unit at the start of a player turn.
#[derive(Clone, Copy, Debug)]
struct Before {
    shaken: bool,
    middle: (i16, i16),
}

/// The scribe of a battle, who writes its story while it is told.
#[derive(Default)]
pub struct Scribe {
    before: Vec<Before>,
    events: Vec<Event>,
    /// The ways of units that have moved.
    ways: Vec<(Id, Vec<(i16, i16)>)>,
    lost: Vec<(Id, Loss)>,
    /// The number of the event whose consequences come.
    current: usize,
    /// The number of the order whose units act.
    order: Option<usize>,
    /// The number of the event of the unit that acts.
    acting: Option<usize>,
    /// A unit that may charge by Montjoie !, and one that breaks through.
    cries: Option<Id>,
    breaks: Option<Id>,
}

impl Scribe {
    /// Takes note of a deed; `state` is that of its moment.
    pub fn hears(&mut self, battle: &Battle, state: &State, deed: Deed) {
        match deed {
            Deed::Turn(..) => self.begins(battle, state),
            Deed::Part(part) => {
                (self.order, self.acting) = (None, None);
                if part == Phase::Shooting {
                    self.looks_for_idle(state, battle);
                }
                self.happens(What::Phase(part));
            }
            Deed::Acts(id, ordered, _, wish, _) => self.acts(state, id, ordered, wish),
            Deed::Moves(id, _, to) => self.moves(battle, state, id, to),
            Deed::Hears(id, ..) => self.cries = Some(id),
            Deed::Orders(side, division, units, ..) => self.orders(battle, state, (side, division), units, false),
            Deed::Rallies(side, division, units, ..) => self.orders(battle, state, (side, division), units, true),
            Deed::Blunders(id) => {
                let place = state.stands[id].place;
                self.acts_by_order(Act { id, wish: Wish::None, from: place, to: place, end: End::Moved });
            }
            Deed::Charges(unit, at, side, facing, cost, reply, crosses) => {
                let how = self.how(unit);
                let aspect = aspect(side, facing);
                let stakes = aspect == Aspect::Front && state.units[at as usize].condition.stakes == Stakes::Planted;
                let crosses = crosses.to_vec();
                self.ends_act(unit, End::Charged);
                self.happens(What::Charge { unit, at, aspect, cost, reply, crosses, how, stakes, home: false, led: false });
            }
            Deed::Meets(id, _) => self.charge_of(id, |home, _| *home = true),
            Deed::Joins(_, _, id) => self.charge_of(id, |_, led| *led = true),
            Deed::HearsBlocked(id, _) => self.cries = Some(id),
            Deed::Engages(id, enemy) => self.happens(What::Engages(id, enemy)),
            Deed::Supports(id, friend, side) => {
                self.ends_act(id, End::Supports(friend, aspect(side, state.stands[friend].place.facing)));
            }
            Deed::Dismounts(id) => self.ends_act(id, End::Dismounted),
            Deed::Stays(id, reason) => self.ends_act(id, End::Stays(reason)),
            Deed::Plants(id) => self.happens(What::Plants(id)),
            Deed::Runs(id) => self.happens(What::Runs(id)),
            Deed::Shoots(why, unit, at, inches, _) => self.happens(What::Shot { why, unit, at, inches, wounds: 0 }),
            Deed::MakesWay(id) => self.follows(After::MakesWay(id)),
            Deed::Levy(id) => self.happens(What::Levy(id)),
            Deed::Combat(units) => {
                let supports = units.iter().flat_map(|&id| state.stands[id].friends()).map(|(_, friend)| friend).collect();
                self.happens(What::Combat { units: units.to_vec(), supports, inflicted: Pair::default() });
            }
            Deed::Excess(id, friend, wounds) => self.follows(After::Excess(id, friend, wounds)),
            Deed::Result(result) => {
                if let Some(Event { what: What::Combat { inflicted, .. }, .. }) = self.events.last_mut() {
                    *inflicted = result;
                }
            }
            Deed::Follows(id, enemy, _) => self.follows(After::Follows(id, enemy)),
            Deed::BreaksThrough(id, _) => self.breaks = Some(id),
            Deed::Demoralised(side, division) => self.happens(What::Demoralised(side, division)),
            Deed::Lost(id, loss) => {
                let stakes = state.units[id as usize].condition.stakes == Stakes::Planted;
                self.lost.push((id, loss));
                self.follows(After::Lost(id, loss, stakes));
            }
            Deed::Upset(id, reason) | Deed::LosesBonus(id, true, reason) => self.follows(After::Because(id, reason)),
            Deed::Cannot(id, reason) => self.follows(After::Cannot(id, reason)),
            // What comes of these is heard, or stands in the sentence of the whole; who supports where he stands is told with the combat.
            Deed::Looks(..)
            | Deed::Wants(..)
            | Deed::WantsNow(..)
            | Deed::Crosses(_)
            | Deed::LosesBonus(..)
            | Deed::NeedNotTest(_)
            | Deed::NoLongerSupports(_)
            | Deed::StandsInSupport(..)
            | Deed::Strikes(..)
            | Deed::Risks(_)
            | Deed::Tests(_)
            | Deed::SupportTests(_) => {}
        }
    }

    /// Takes note of the result of a roll.
    pub fn learns(&mut self, battle: &Battle, state: &State, upshot: Upshot) {
        match upshot {
            Upshot::Ordered(came, staff) => {
                if let Some(What::Order { ordered, again, .. }) = self.order_event() {
                    (*ordered, *again) = (came, staff);
                }
            }
            Upshot::Fiasco(row) => {
                if let Some(What::Order { blunder, .. }) = self.order_event() {
                    *blunder = Some(row);
                }
            }
            Upshot::Rallied(_, moves) => {
                if let Some(What::Order { healed, .. }) = self.order_event() {
                    *healed = moves;
                }
            }
            Upshot::Shot(target, volleyed, fate) => {
                if let Some(Event { what: What::Shot { wounds, .. }, .. }) = self.events.last_mut() {
                    *wounds = volleyed.wounds;
                }
                let unit = &state.units[target as usize];
                let shaken = battle.hosts.form(unit.form).fighter.shaken(unit.condition.wounds);
                if volleyed.calls_test(shaken) {
                    self.follows(After::Fate(target, fate, false));
                }
            }
            Upshot::Fate(id, fate) => {
                let alone = state.stands[id].friends().next().is_none();
                let fate = if alone && fate == Fate::FallsBackAllDisordered { Fate::FallsBackDisordered } else { fate };
                self.follows(After::Fate(id, fate, true));
            }
            Upshot::Carried(id, enemy) => self.happens(What::Carried(id, enemy)),
            Upshot::Order(id, keeps) => self.follows(After::Order(id, keeps)),
            Upshot::General(id, dies) => {
                if dies {
                    self.follows(After::General(id));
                }
            }
        }
    }

    /// Begins a player turn.
    fn begins(&mut self, battle: &Battle, state: &State) {
        let before = |(id, unit): (Id, &super::state::Unit)| {
            let (lo, hi) = (state.stands[id].span.lo, state.stands[id].span.hi);
            let across = state.stands[id].place.lane * battle.table.width + battle.table.width / 2;
            Before { shaken: battle.hosts.form(unit.form).fighter.shaken(unit.condition.wounds), middle: (across, (lo + hi) / 2) }
        };
        *self = Scribe { before: (0..).zip(&*state.units).map(before).collect(), ..Scribe::default() };
    }

    fn happens(&mut self, what: What) {
        self.current = self.events.len();
        self.events.push(Event { what, after: Vec::new() });
    }

    /// Adds a consequence to the last event.
    fn follows(&mut self, after: After) {
        if let Some(event) = self.events.get_mut(self.current) {
            event.after.push(after);
        }
    }

    fn order_event(&mut self) -> Option<&mut What> {
        self.order.and_then(|at| self.events.get_mut(at)).map(|event| &mut event.what)
    }

    fn orders(&mut self, battle: &Battle, state: &State, (side, division): (Side, u8), units: &[Id], rally: bool) {
        let left = battle.hosts.ids(side).filter(|&id| state.stands[id].there && state.units[id as usize].division == division).count();
        let whole = left == units.len() && left > 1;
        self.order = Some(self.events.len());
        self.acting = None;
        let units = units.to_vec();
        let ordered = GroupOrdered::Fails;
        self.happens(What::Order {
            side,
            division,
            units,
            whole,
            rally,
            ordered,
            again: false,
            blunder: None,
            healed: 0,
            acts: Vec::new(),
        });
    }

    fn acts(&mut self, state: &State, id: Id, ordered: bool, wish: Wish) {
        let place = state.stands[id].place;
        let act = Act { id, wish, from: place, to: place, end: End::Moved };
        if ordered {
            return self.acts_by_order(act);
        }
        self.order = None;
        if !matches!(self.events.last(), Some(Event { what: What::Initiative(_), .. })) {
            self.happens(What::Initiative(Vec::new()));
        }
        self.begins_act(Some(self.events.len() - 1), act);
    }

    /// Notes the act of a unit in the group of the last order. An act after another event is told after it.
    fn acts_by_order(&mut self, act: Act) {
        let follows = self.order.is_some_and(|order| order + 1 < self.events.len());
        if follows && !matches!(self.events.last(), Some(Event { what: What::Then(_), .. })) {
            self.happens(What::Then(Vec::new()));
        }
        let event = if follows { Some(self.events.len() - 1) } else { self.order };
        self.begins_act(event, act);
    }

    fn begins_act(&mut self, event: Option<usize>, act: Act) {
        (self.acting, self.current) = (event, event.unwrap_or(self.current));
        if let Some(acts) = self.acts_of(event) {
            acts.push(act);
        }
    }

    fn acts_of(&mut self, event: Option<usize>) -> Option<&mut Vec<Act>> {
        match &mut self.events.get_mut(event?)?.what {
            What::Order { acts, .. } | What::Then(acts) | What::Initiative(acts) => Some(acts),
            _ => None,
        }
    }

    /// The act of the unit that acts now, if it is this one.
    fn act(&mut self, id: Id) -> Option<&mut Act> {
        self.acts_of(self.acting).and_then(|acts| acts.last_mut()).filter(|act| act.id == id)
    }

    fn ends_act(&mut self, id: Id, end: End) {
        if let Some(act) = self.act(id) {
            act.end = end;
        }
    }

    fn moves(&mut self, battle: &Battle, state: &State, id: Id, to: Place) {
        // What drives it back is told with the shot.
        let shot = matches!(self.events.last(), Some(Event { what: What::Shot { at, .. }, .. }) if *at == id);
        if let Some(act) = self.act(id).filter(|_| !shot) {
            act.to = to;
        }
        let stand = &state.stands[id];
        let span = battle.table.span(stand.side, to, stand.depth);
        let middle = (to.lane * battle.table.width + battle.table.width / 2, (span.lo + span.hi) / 2);
        let begun = self.before.get(usize::from(id)).map_or(middle, |before| before.middle);
        match self.ways.iter_mut().find(|(other, _)| *other == id) {
            // One that turns on the spot goes nowhere.
            Some((_, points)) if points.last() == Some(&middle) => {}
            Some((_, points)) => points.push(middle),
            None if begun == middle => {}
            None => self.ways.push((id, vec![begun, middle])),
        }
    }

    /// The way in which a unit comes to charge.
    fn how(&mut self, unit: Id) -> How {
        let (cries, breaks) = (self.cries.take(), self.breaks.take());
        if breaks == Some(unit) {
            return How::BreaksThrough;
        }
        let acts = self.act(unit).map(|act| act.wish);
        match acts {
            Some(Wish::None) => How::Fiasco,
            Some(_) if self.order.is_some() => How::Ordered,
            Some(_) => How::Initiative,
            None if cries == Some(unit) => How::WarCry,
            None => How::Initiative,
        }
    }

    /// Changes the last charge of a unit: whether it got home, and whether its general is with it.
    fn charge_of(&mut self, id: Id, change: impl FnOnce(&mut bool, &mut bool)) {
        let charges = self.events.iter_mut().enumerate().rev().find_map(|(at, event)| match &mut event.what {
            What::Charge { unit, home, led, .. } if *unit == id => Some((at, home, led)),
            _ => None,
        });
        if let Some((at, home, led)) = charges {
            change(home, led);
            self.current = at;
        }
    }

    /// Notes after the movement phase the units that wanted something and had no order for it.
    fn looks_for_idle(&mut self, state: &State, battle: &Battle) {
        let side = state.active;
        let had_one = |id: &Id| self.events.iter().any(|event| matches!(&event.what, What::Order { units, .. } if units.contains(id)));
        let idle = |id: &Id| {
            let (unit, stand) = (&state.units[*id as usize], &state.stands[*id]);
            let wants = !matches!(unit.wish, Wish::None | Wish::Plant | Wish::Rally | Wish::Stand);
            stand.there && stand.free() && !unit.acted && (wants || unit.condition.disordered) && !had_one(id)
        };
        let (disordered, left): (Vec<Id>, Vec<Id>) =
            battle.hosts.ids(side).filter(idle).partition(|&id| state.units[id as usize].condition.disordered);
        if !disordered.is_empty() {
            self.happens(What::Disordered(disordered));
        }
        for (division, general) in (0u8..).zip(&state.generals[side]) {
            let units: Vec<Id> = left.iter().copied().filter(|&id| state.units[id as usize].division == division).collect();
            if !units.is_empty() {
                let last = self.events.iter().rev().find_map(|event| match event.what {
                    What::Order { side: whose, division: number, rally, .. } if (whose, number) == (side, division) => Some(rally),
                    _ => None,
                });
                let spent = match (general.with, last) {
                    (Some(with), _) => Spent::With(with),
                    (None, Some(true)) => Spent::Rallied,
                    (None, Some(false)) if general.used => Spent::Failed,
                    (None, _) => Spent::No,
                };
                self.happens(What::NoOrder { side, division, units, spent });
            }
        }
    }
}
