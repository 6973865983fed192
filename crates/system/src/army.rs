//! Composition of armies of a list: its rules, how they are read, and how random armies are drawn.

use serde::Deserialize;
use toml::Spanned;

use crate::list::{Flaw, List, Listed, MOST_POINTS, Name, Troop, price, rows};
use crate::profile::{Profile, Row};
use crate::{Problem, Set, meant};

/// The composition of armies of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    /// The list's id.
    pub list: String,
    /// The name of the list, English and French.
    pub name: (String, String),
    /// The fewest and the most units of a division; `None` where there are no divisions.
    pub division: Option<(u32, u32)>,
    /// The price of the general of a division, in points; 0 where he costs nothing.
    pub general: f64,
    /// The generals of divisions; `None` where none is known.
    pub generals: Option<Generals>,
    /// Ids of all units that an army of the list may have.
    pub units: Vec<String>,
    /// The rules of the list; empty where none is known.
    pub rules: Vec<Composition>,
    /// The paragraph that has the rules of composition.
    pub paragraph: String,
}

/// The generals of divisions as a sheet gives them: one each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generals {
    /// The command value of the commander-in-chief.
    pub chief: u8,
    /// The command value of the other generals.
    pub others: u8,
    /// The paragraph on divisions and their generals.
    pub paragraph: &'static str,
}

/// A rule of composition.
#[derive(Clone, Debug, PartialEq)]
pub struct Composition {
    /// The rule in words, English and French.
    pub text: (String, String),
    /// The name of the units counted, as “cavalry”.
    pub counts: (String, String),
    /// Ids of the units that the rule counts.
    pub units: Vec<String>,
    /// The limit that the rule sets to their number.
    pub limit: Limit,
}

/// The limit that a rule of composition sets.
#[derive(Clone, Debug, PartialEq)]
pub enum Limit {
    /// At least this share of the army, in percent.
    AtLeastPercent(f64),
    /// At most this share of the army, in percent.
    AtMostPercent(f64),
    /// More than half of these units.
    MoreThanHalfOf(Vec<String>),
    /// At most `most` units for each `divisions` divisions.
    AtMost {
        /// The most units for each such number of divisions.
        most: u32,
        /// The number of divisions that the limit counts together.
        divisions: u32,
    },
}

impl Composition {
    /// Whether the rule counts a unit: an option or a variant counts as the unit itself.
    pub fn counts(&self, id: &str) -> bool {
        has(&self.units, id)
    }
}

/// A rule of composition of ours, for lists that have none.
pub struct Share<U> {
    /// The rule in words, English and French.
    pub text: [&'static str; 2],
    /// The units that the rule counts, in words, English and French.
    pub counts: [&'static str; 2],
    /// Whether the rule counts a unit.
    pub of: fn(&U) -> bool,
    /// The number of units that the rule allows.
    pub limit: Limit,
}

impl Army {
    /// The army, given those of our rules that fit the units of its list, where it has no rules of its own.
    pub fn or_ours<U: Listed>(mut self, shares: &[Share<U>], units: &[U]) -> Army {
        let both = |words: [&str; 2]| words.map(str::to_owned).into();
        let rule = |Share { text, counts, of, limit }: &Share<U>| {
            let units = ids(&units.iter().filter(|unit| of(unit)).collect::<Vec<_>>());
            (!units.is_empty()).then(|| Composition { text: both(*text), counts: both(*counts), units, limit: limit.clone() })
        };
        if self.rules.is_empty() {
            self.rules = shares.iter().filter_map(rule).collect();
        }
        self
    }
}

/// Whether a unit is among some, whatever option it has taken.
pub fn has(units: &[String], id: &str) -> bool {
    let plain = id.split(['+', '~']).next().unwrap_or(id);
    units.iter().any(|unit| unit == plain)
}

/// The readings of rules of composition where a sheet leaves a doubt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// Shares count points (options included, generals not) instead of units.
    pub by_points: bool,
    /// The share that a printed 33 % stands for.
    pub third: Third,
    /// Whether a limit for each division is one of the army, as many as it has divisions.
    pub pooled: bool,
    /// Whether a limit for a number of divisions counts a group that is not full.
    pub begun: bool,
}

/// The share that a printed 33 % stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Third {
    /// A third of the army or 33 in 100, whichever is easier to meet.
    #[default]
    Either,
    /// A third of the army.
    Third,
    /// 33 in 100 of the army.
    Printed,
}

impl Readings {
    /// The readings of a system without settings of armies.
    ///
    /// # Errors
    /// A setting of armies is set.
    pub fn none(settings: &[Set]) -> Result<Readings, Problem> {
        match settings.first() {
            Some(set) => Err(Problem::of(&*set.key, format!("`{}`: this system has no settings of armies", set.key))),
            None => Ok(Readings::default()),
        }
    }

    /// The share that “at least” asks for, as a fraction.
    pub fn least(self, percent: f64) -> (f64, f64) {
        match self.third {
            Third::Third if percent == 33.0 => (1.0, 3.0),
            _ => (percent, 100.0),
        }
    }

    /// The share that “at most” allows, as a fraction.
    pub fn most(self, percent: f64) -> (f64, f64) {
        match self.third {
            Third::Third | Third::Either if percent == 33.0 => (1.0, 3.0),
            _ => (percent, 100.0),
        }
    }

    /// The number of units that an army may have where `most` are allowed for each `each` divisions.
    pub fn allowed(self, most: u32, each: u32, divisions: u32) -> u32 {
        let groups = if self.begun { divisions.div_ceil(each.max(1)) } else { divisions / each.max(1) };
        most.saturating_mul(groups)
    }

    /// Whether a limit for each `each` divisions binds every division by itself.
    pub fn binds_each(self, each: u32) -> bool {
        each == 1 && !self.pooled
    }
}

/// The draw of random armies of a list.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The units that can be drawn: the printed ones of the list and those with one option taken.
    pub units: Vec<DrawnUnit>,
    /// The part of the army that is drawn from each class; `None` for lists whose author did not say.
    pub classes: Option<fn([f64; 4]) -> [f64; CLASSES]>,
    /// The range of the mean price of a unit from which the number of divisions is guessed; `None` for the mean of the units drawn.
    pub mean: Option<(u32, u32)>,
    /// The most points that an army leaves unspent; `None` for 5 % of the budget.
    pub left: Option<f64>,
    /// The usual numbers of units of an army where units have no prices; each then costs one point. `None` for armies of points.
    pub by_number: Option<(u32, u32)>,
}

/// The most classes of units.
pub const CLASSES: usize = 5;

/// A unit that can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnUnit {
    /// The id of the unit, with `+` and the option where one is taken. The options of a row follow it.
    pub id: String,
    /// The price of the unit with options, in points.
    pub points: f64,
    /// The class of the drawn unit, from 0.
    pub class: usize,
    /// The place of the unit where divisions are formed arm by arm: smaller places stand together first.
    pub arm: u8,
}

impl Draw {
    /// The units of a list that have prices, in one class; mounted ones first, then those that do not shoot, then the others.
    pub fn plain(profiles: &[Profile], list: &str) -> Draw {
        let own = profiles.iter().filter(|row| row.list == list && matches!(row.row, Row::Printed | Row::Option { .. }));
        let units = own.filter_map(|row| {
            let arm = if row.kind.mounted { 0 } else { 1 + u8::from(row.weapon.is_some()) };
            Some(DrawnUnit { id: row.id.clone(), points: row.points?, class: 0, arm })
        });
        Draw { units: units.collect(), classes: None, mean: None, left: None, by_number: None }
    }
}

impl Draw {
    /// The units of a list in one class: drawn by points where some have prices, otherwise by their usual `numbers`, each for one point. `arm` is the
    /// place of a unit where divisions are formed.
    pub fn by_points_or<U: Troop>(numbers: (u32, u32), list: &List<U>, arm: fn(&U) -> u8) -> Draw {
        let priced = rows(&list.units).any(|unit| unit.points().is_some());
        let units = rows(&list.units).filter_map(|unit| {
            let points = if priced { unit.points()? } else { 1.0 };
            Some(DrawnUnit { id: unit.id().to_owned(), points, class: 0, arm: arm(&unit) })
        });
        let (left, by_number) = if priced { (None, None) } else { (Some(0.0), Some(numbers)) };
        Draw { units: units.collect(), classes: None, mean: None, left, by_number }
    }
}

/// A rule of composition as a list writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    text: Spanned<Name>,
    #[serde(default)]
    counts: Name,
    units: Spanned<Vec<Spanned<String>>>,
    at_least_percent: Option<Spanned<f64>>,
    at_most_percent: Option<Spanned<f64>>,
    more_than_half_of: Option<Spanned<Vec<Spanned<String>>>>,
    at_most: Option<u32>,
    per_divisions: Option<Spanned<u32>>,
}

/// The rules of a list; a rule that a list writes with several limits becomes several.
///
/// # Errors
/// A rule names a unit that the list does not have, asks nothing, or has a limit that cannot be.
pub fn rules<U: Listed>(written: Vec<Written>, list: &str, units: &[U]) -> Result<Vec<Composition>, Flaw> {
    let mut rules = Vec::new();
    for rule in written {
        let counted = found(&rule.units, list, units)?;
        let (at, text) = (rule.text.span(), rule.text.into_inner());
        let counts = match rule.counts.en.is_empty() {
            true => [|name: &Name| name.en.clone(), |name: &Name| name.fr.clone()]
                .map(|pick| counted.iter().map(|unit| pick(unit.name())).collect::<Vec<_>>().join(", "))
                .into(),
            false => rule.counts.both(),
        };
        let mut limits = Vec::new();
        limits.extend(rule.at_least_percent.as_ref().map(percent).transpose()?.map(Limit::AtLeastPercent));
        limits.extend(rule.at_most_percent.as_ref().map(percent).transpose()?.map(Limit::AtMostPercent));
        if let Some(of) = &rule.more_than_half_of {
            limits.push(Limit::MoreThanHalfOf(ids(&found(of, list, units)?)));
        }
        if let Some(each) = rule.per_divisions.as_ref().filter(|each| *each.get_ref() == 0 || rule.at_most.is_none()) {
            return Err(Flaw::new(each.span(), "`per_divisions` is 1 or more and goes with `at_most`"));
        }
        let divisions = rule.per_divisions.map_or(1, Spanned::into_inner);
        limits.extend(rule.at_most.map(|most| Limit::AtMost { most, divisions }));
        if limits.is_empty() {
            let flaw = Flaw::new(at, "this rule of composition asks nothing");
            return Err(flaw.help("give it at_least_percent, at_most_percent, more_than_half_of or at_most"));
        }
        let rule = |limit| Composition { text: text.both(), counts: counts.clone(), units: ids(&counted), limit };
        rules.extend(limits.into_iter().map(rule));
    }
    Ok(rules)
}

fn ids<U: Listed>(units: &[&U]) -> Vec<String> {
    units.iter().map(|unit| unit.id().to_owned()).collect()
}

/// The units of a list that a rule names, without the list's id: at least one, none twice.
fn found<'u, U: Listed>(names: &Spanned<Vec<Spanned<String>>>, list: &str, units: &'u [U]) -> Result<Vec<&'u U>, Flaw> {
    let span = names.span();
    let names = names.get_ref();
    if names.is_empty() {
        return Err(Flaw::new(span, "a rule of composition about no unit").help("name the units that it counts"));
    }
    let short = |unit: &'u U| unit.id().strip_prefix(list).and_then(|id| id.strip_prefix('/')).unwrap_or(unit.id());
    let one = |name: &Spanned<String>| {
        let id = name.get_ref();
        units.iter().find(|unit| short(unit) == id).ok_or_else(|| {
            let flaw = Flaw::new(name.span(), format!("the composition names `{id}`, which the list does not have"));
            Flaw { help: meant(id, units.iter().map(short)), ..flaw }
        })
    };
    let mut known: Vec<&'u U> = Vec::new();
    for name in names {
        let unit = one(name)?;
        if known.iter().any(|other| other.id() == unit.id()) {
            return Err(Flaw::new(name.span(), format!("`{}` is there twice", name.get_ref())));
        }
        known.push(unit);
    }
    Ok(known)
}

fn percent(value: &Spanned<f64>) -> Result<f64, Flaw> {
    let number = *value.get_ref();
    let fits = (0.0..=100.0).contains(&number);
    fits.then_some(number).ok_or_else(|| Flaw::new(value.span(), format!("{number} % is not from 0 to 100")))
}

/// The price of a general, as a list writes it.
pub(crate) fn general(written: Spanned<f64>) -> Result<f64, Flaw> {
    price(&written, true).map_err(|_| {
        let flaw = Flaw::new(written.span(), format!("a general of {} points cannot be", written.get_ref()));
        flaw.help(format!("a number from 0 to {MOST_POINTS}"))
    })
}

/// The fewest and the most units of a division, as a list writes them.
pub(crate) fn division(written: Spanned<(u32, u32)>) -> Result<(u32, u32), Flaw> {
    let (least, most) = *written.get_ref();
    let fits = least >= 1 && least <= most && most <= 100;
    fits.then_some((least, most))
        .ok_or_else(|| Flaw::new(written.span(), format!("a division of {least} to {most} units cannot be")).help("as [4, 9]"))
}
