//! The two armies of a battle, the kinds of their units, and how they are called up.

use crate::army::{Generator, RandomArmy};
use crate::room::{MOST_UNITS, written};
use crate::series::Levies;
use crate::share::Share;
use crate::stands::{Id, Stands};
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_system::Problem;
use montjoie_system::army::{Army as Composed, Draw};
use montjoie_system::battle::{Corps, Force, Levy, Muster as Mustered, UnitKind};
use montjoie_system::list::{List, Troop};
use std::ops::Range;

/// A part of an army under one general: a division, a brigade, a corps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Division {
    /// The command value of the division's general, where it is not that of his side.
    pub command: Option<u8>,
    /// Whether the commander-in-chief leads the division.
    pub chief: bool,
    /// The units of the division, by their place in the army.
    pub units: Vec<usize>,
}

/// An army ready to fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// The kinds of the army's units, by number, in list order.
    pub units: Vec<u16>,
    /// The divisions of the army.
    pub divisions: Vec<Division>,
    /// Divisions left from larger armies before this one, kept for their memory.
    spare: Vec<Division>,
}

impl Army {
    /// An army of units of these kinds, in these divisions.
    pub fn new(units: Vec<u16>, divisions: Vec<Division>) -> Army {
        Army { units, divisions, spare: Vec::new() }
    }

    /// Makes this army one of units of these kinds, cut into divisions of these sizes, in the memory that it has. The commander-in-chief leads the
    /// largest division, the last of equals.
    pub fn refill(&mut self, kinds: impl Iterator<Item = u16>, sizes: &[u32]) {
        self.units.clear();
        self.units.extend(kinds);
        // Divisions that are not needed now keep their memory for a later army.
        while self.divisions.len() > sizes.len() {
            self.spare.extend(self.divisions.pop());
        }
        while self.divisions.len() < sizes.len() {
            self.divisions.push(self.spare.pop().unwrap_or_default());
        }
        let largest = (0..sizes.len()).max_by_key(|&at| sizes[at]);
        let mut first = 0;
        for (at, (division, &size)) in self.divisions.iter_mut().zip(sizes).enumerate() {
            (division.command, division.chief) = (None, Some(at) == largest);
            division.units.clear();
            division.units.extend(first..first + size as usize);
            first += size as usize;
        }
    }
}

/// An army written unit by unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muster<U> {
    /// The units of the army.
    pub units: Vec<U>,
    /// The divisions of the army.
    pub divisions: Vec<Division>,
}

/// The ways in which units of a system's lists come to battle.
pub struct Means<U> {
    /// The composition of the armies of a list.
    pub army: fn(&List<U>) -> Composed,
    /// The draw of random armies of a list.
    pub draw: fn(&List<U>) -> Draw,
}

/// Two armies and the kinds of units that can take part. `F` is what a unit is while it fights, `R` what a kind is in an army.
#[derive(Clone, Debug, PartialEq)]
pub struct Hosts<F, R> {
    /// The armies of the battle.
    pub armies: Pair<Army>,
    /// The name and the price of each kind.
    pub named: Vec<UnitKind>,
    /// The recruit of each kind, by number: what the kind is in an army.
    pub recruits: Vec<R>,
    /// The forms of units while they fight, by number; equal units share one.
    pub forms: Vec<F>,
}

impl<F, R> Default for Hosts<F, R> {
    fn default() -> Hosts<F, R> {
        Hosts { armies: Pair::default(), named: Vec::new(), recruits: Vec::new(), forms: Vec::new() }
    }
}

/// The most different forms: they are counted in a byte.
const MOST_FORMS: usize = 256;

impl<F, R> Hosts<F, R> {
    /// The form of a unit while it fights, by the form's number.
    #[inline]
    pub fn form(&self, form: u8) -> &F {
        &self.forms[usize::from(form)]
    }

    /// The number of the first unit of a side.
    #[inline]
    pub fn first(&self, side: Side) -> Id {
        match side {
            Side::A => 0,
            Side::B => self.armies.a.units.len() as Id,
        }
    }

    /// The units of a side, on the table or not, in list order.
    #[inline]
    pub fn ids(&self, side: Side) -> Range<Id> {
        let first = self.first(side);
        first..first + self.armies[side].units.len() as Id
    }

    /// The side of a unit.
    #[inline]
    pub fn side(&self, id: Id) -> Side {
        if id < self.first(Side::B) { Side::A } else { Side::B }
    }

    /// The kind of a unit, by number.
    #[inline]
    pub fn kind(&self, id: Id) -> u16 {
        let side = self.side(id);
        self.armies[side].units[usize::from(id - self.first(side))]
    }

    /// The recruit of a unit's kind: what the kind is in an army.
    #[inline]
    pub fn recruit(&self, id: Id) -> &R {
        &self.recruits[usize::from(self.kind(id))]
    }

    /// The short name of a unit, as `A1`.
    pub fn short(&self, id: Id) -> String {
        let side = self.side(id);
        format!("{}{}", side.letter(), id - self.first(side) + 1)
    }

    /// The name of a unit's kind, as `Guards`.
    pub fn kind_name(&self, id: Id, lang: Lang) -> &str {
        let (en, fr) = &self.named[usize::from(self.kind(id))].name;
        lang.pick(en, fr)
    }

    /// The full name of a unit, as `A1 Guards`.
    pub fn call(&self, id: Id, lang: Lang) -> String {
        format!("{} {}", self.short(id), self.kind_name(id, lang))
    }

    /// The number of units of a side.
    pub fn units(&self, side: Side) -> u8 {
        self.armies[side].units.len() as u8
    }

    /// The share of a side's units of which something holds.
    pub fn share(&self, side: Side, holds: impl Fn(Id) -> bool) -> Share {
        Share { part: self.ids(side).filter(|&id| holds(id)).count() as u32, whole: self.units(side).into() }
    }

    /// The share of a side's units that are off the table: lost, or never there.
    pub fn lost(&self, stands: &Stands, side: Side) -> Share {
        self.share(side, |id| !stands[id].there)
    }

    /// The outcome of a battle, with the units that each side has lost.
    pub fn outcome(&self, stands: &Stands, winner: Option<Side>, ending: u8) -> Outcome {
        Outcome { winner, ending, losses: Pair::of(|side| self.lost(stands, side).part as u8) }
    }

    /// The outcome of a battle in which sides are beaten, with the ending of one or of both; `None` where neither is. `between` is the winner where
    /// both are.
    pub fn beaten(
        &self,
        stands: &Stands,
        beaten: Pair<bool>,
        [one, both]: [u8; 2],
        between: impl FnOnce() -> Option<Side>,
    ) -> Option<Outcome> {
        let (winner, ending) = match (beaten.a, beaten.b) {
            (false, false) => return None,
            (true, true) => (between(), both),
            (true, false) => (Some(Side::B), one),
            (false, true) => (Some(Side::A), one),
        };
        Some(self.outcome(stands, winner, ending))
    }

    /// The number of the kind with this id.
    pub fn known(&self, id: &str) -> Option<u16> {
        self.named.iter().position(|known| known.id == id).map(|known| known as u16)
    }

    /// Replaces the army of a side by a random one; `kinds` says of each unit of its list which kind it is.
    pub fn muster(&mut self, side: Side, army: &RandomArmy, kinds: &[u16]) {
        self.armies[side].refill(army.units.iter().map(|&unit| kinds[usize::from(unit)]), &army.divisions);
    }

    /// The army of a side, by its kinds.
    pub fn mustered(&self, side: Side) -> Mustered {
        let army = &self.armies[side];
        Mustered { list: 0, kinds: army.units.clone(), divisions: army.divisions.len() }
    }
}

impl<F: PartialEq, R: PartialEq> Hosts<F, R> {
    /// Two armies written unit by unit. `enlist` gives the number of a unit's kind; units of which there are too many different ones are left out.
    pub fn of<U>(musters: &Pair<Muster<U>>, mut enlist: impl FnMut(&mut Self, &U) -> Option<u16>) -> Self {
        let mut hosts = Hosts::default();
        for side in Side::BOTH {
            let units = musters[side].units.iter().filter_map(|unit| enlist(&mut hosts, unit)).collect();
            hosts.armies[side] = Army::new(units, musters[side].divisions.clone());
        }
        hosts
    }

    /// The number of a form; a new one where no form is equal. `None` where there are too many different forms.
    pub fn number(&mut self, form: F) -> Option<u8> {
        let at = self.forms.iter().position(|known| *known == form).unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        });
        u8::try_from(at).ok().filter(|_| at < MOST_FORMS)
    }

    /// The number of a unit's kind. Of a new kind `new` says what it is in an army, and why its price is not judged, where it is not. `None` where
    /// there are too many different units.
    pub fn enlist<U: Troop>(&mut self, unit: &U, new: impl FnOnce(&mut Self) -> Option<(R, Option<Text>)>) -> Option<u16> {
        if let Some(known) = self.known(unit.id()) {
            return Some(known);
        }
        let (recruit, unjudged) = new(self)?;
        let kind = u16::try_from(self.named.len()).ok()?;
        let alike = self.recruits.iter().position(|other| *other == recruit).map_or(kind, |first| first as u16);
        let (id, name, points) = (unit.id().to_owned(), unit.name().both(), unit.points().unwrap_or(0.0));
        self.named.push(UnitKind { id, name, points, alike, unjudged });
        self.recruits.push(recruit);
        Some(kind)
    }

    /// The armies of two forces, where the armies that change come from, and the most units of each side.
    ///
    /// `find` gives the unit of an id that a key names; `enlist` the number of the kind of a unit that is drawn as the first and fights as the
    /// second.
    ///
    /// # Errors
    /// An army has a unit that no list has or none at all, there are too many different units, or no legal army can be drawn.
    pub fn called_up<U>(
        lists: &[List<U>],
        forces: &Pair<Force>,
        means: &Means<U>,
        find: impl Fn(&str, &str) -> Result<U, Problem>,
        mut enlist: impl FnMut(&mut Self, &U, &U) -> Option<u16>,
    ) -> Result<(Self, Pair<Levies>, Pair<u8>), Problem> {
        let (mut hosts, mut levies, mut most) = (Hosts::default(), Pair::<Levies>::default(), Pair::default());
        let mut enlist = |hosts: &mut Self, drawn: &U, fights: &U| {
            enlist(hosts, drawn, fights).ok_or_else(|| Problem::of("army", "too many different units for one battle"))
        };
        // Units of lists come first among the kinds, in the order of their lists.
        let mut order = Side::BOTH;
        order.sort_by_key(|&side| matches!(forces[side], Force::Given(_)));
        for side in order {
            match &forces[side] {
                Force::Given(corps) => {
                    let mut army = Army::default();
                    for Corps { command, chief, units } in corps {
                        let first = army.units.len();
                        for id in units {
                            let unit = find(&format!("{}.army", side.id()), id)?;
                            army.units.push(enlist(&mut hosts, &unit, &unit)?);
                        }
                        army.divisions.push(Division { command: *command, chief: *chief, units: (first..army.units.len()).collect() });
                    }
                    most[side] = written(side, army.units.len())?;
                    hosts.armies[side] = army;
                }
                Force::Drawn(Levy { lists: ids, budget, readings, instead }) => {
                    most[side] = MOST_UNITS as u8;
                    for id in ids {
                        let Some(list) = lists.iter().find(|list| list.id == *id) else {
                            return Err(Problem::of("army", format!("there is no list `{id}`")));
                        };
                        let generator = Generator::new(&(means.army)(list), (means.draw)(list), *readings, *budget);
                        let mut numbers = Vec::new();
                        for drawn in generator.units() {
                            let unit = find("army", &drawn.id)?;
                            let number = match instead.iter().find(|(id, _)| *id == drawn.id) {
                                Some((_, id)) => enlist(&mut hosts, &unit, &find("army", id)?)?,
                                None => enlist(&mut hosts, &unit, &unit)?,
                            };
                            numbers.push(number);
                        }
                        generator.possible().map_err(|none| none.problem(id))?;
                        levies[side].lists.push((generator, numbers));
                    }
                }
            }
        }
        Ok((hosts, levies, most))
    }
}
