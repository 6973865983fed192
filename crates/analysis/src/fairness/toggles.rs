//! Which rules and numbers a study prices: units with one thing changed, as guests of its matrix.

use super::matrix::Entrant;
use super::numbers::{GuestId, UnitId};
use super::scenarios::Extent;
use super::study::{Change, Guest};
use crate::scenario::Fault;
use montjoie_core::language::Text;
use montjoie_system::profile::{self, Profile};
use montjoie_system::{Game, Set, System};

/// The most special rules of a unit that are split.
pub const MOST_SPLIT: usize = 4;

/// The rules of a unit with the guests that have only some of them.
#[derive(Clone, Debug)]
pub struct Split {
    /// The unit.
    pub unit: UnitId,
    /// Its special rules: id, name.
    pub rules: Vec<(String, (String, String))>,
    /// By the bits of the rules that it keeps: the guest; the last, which keeps all, is the unit itself.
    pub guests: Vec<Option<GuestId>>,
}

/// The lists with every changed unit in them, and the guests.
pub struct Toggles {
    /// The lists.
    pub game: Box<dyn Game>,
    /// The guests.
    pub guests: Vec<Guest>,
    /// Units whose rules are split.
    pub splits: Vec<Split>,
}

/// Every special rule of every profile off and every option on; numbers and what a side may have, for the units in `closely` or, in full, for all;
/// the rules of the units in `split` in every combination.
pub fn toggles(
    system: &dyn System,
    game: Box<dyn Game>,
    entrants: &[Entrant],
    closely: &[UnitId],
    split: &[UnitId],
    extent: Extent,
) -> Result<Toggles, Fault> {
    let profiles = game.profiles();
    let of = |entrant: &Entrant| profiles.iter().find(|profile| profile.id == entrant.id);
    let mut toggles = Toggles { game, guests: Vec::new(), splits: Vec::new() };
    let mut seen: Vec<&Profile> = Vec::new();
    for (unit, entrant) in UnitId::all(entrants.len()).zip(entrants) {
        let Some(profile) = of(entrant) else { continue };
        let close = closely.contains(&unit);
        let again = seen.iter().any(|known| known.same_profile(profile));
        seen.push(profile);
        if again && !close {
            continue;
        }
        for special in &profile.specials {
            let change = profile::Change::Without(special.id.to_owned());
            toggles.add(unit, entrant, &[change], about(special, true));
        }
        for (special, _) in &profile.options {
            toggles.add(unit, entrant, &[profile::Change::With(special.id.to_owned())], about(special, false));
        }
        if close || extent == Extent::Full {
            for &(stat, by, Text { en, fr }) in system.pricing().steps {
                let change = Change { about: stat.to_owned(), label: (en.to_owned(), fr.to_owned()), taken_away: false, special: false };
                toggles.add(unit, entrant, &[profile::Change::Stat(stat.to_owned(), by)], change);
            }
            for handicap in system.pricing().handicaps {
                let name = handicap.name;
                let change = Change {
                    about: handicap.id.to_owned(),
                    label: (name.en.to_owned(), name.fr.to_owned()),
                    taken_away: false,
                    special: false,
                };
                let sets = vec![Set { key: handicap.key.to_owned(), value: handicap.value.value() }];
                toggles.guests.push(Guest { of: unit, id: entrant.id.clone(), sets, change });
            }
        }
    }
    for &unit in split {
        toggles.split(unit, entrants, &profiles)?;
    }
    Ok(toggles)
}

fn about(special: &profile::Special, taken_away: bool) -> Change {
    Change { about: special.id.to_owned(), label: (special.name.en.to_owned(), special.name.fr.to_owned()), taken_away, special: true }
}

impl Toggles {
    /// A guest, where its rules allow the change; many do not (a range without a weapon), and nothing is asked of those.
    fn add(&mut self, unit: UnitId, entrant: &Entrant, changes: &[profile::Change], change: Change) -> Option<GuestId> {
        let (game, id) = self.game.variant(&entrant.id, changes).ok()?;
        self.game = game;
        self.guests.push(Guest { of: unit, id, sets: Vec::new(), change });
        Some(GuestId(self.guests.len() - 1))
    }

    fn split(&mut self, unit: UnitId, entrants: &[Entrant], profiles: &[Profile]) -> Result<(), Fault> {
        let entrant = &entrants[unit];
        let Some(profile) = profiles.iter().find(|profile| profile.id == entrant.id) else {
            return Err(Fault::new(format!("`{}`: this system cannot change one thing of a unit", entrant.id)));
        };
        let rules = &profile.specials;
        if rules.len() < 2 || rules.len() > MOST_SPLIT {
            let fault = Fault::new(format!("`{}` has {} special rules", entrant.id, rules.len()));
            return Err(fault.help(format!("a split needs 2 to {MOST_SPLIT}")));
        }
        let all = (1usize << rules.len()) - 1;
        let mut guests = Vec::new();
        for kept in 0..all {
            let gone: Vec<_> = (0..rules.len()).filter(|rule| kept & (1 << rule) == 0).collect();
            let changes: Vec<_> = gone.iter().map(|&rule| profile::Change::Without(rules[rule].id.to_owned())).collect();
            let ids: Vec<&str> = gone.iter().map(|&rule| rules[rule].id).collect();
            let label = ids.join("+");
            let change = Change { about: label.clone(), label: (label.clone(), label), taken_away: true, special: false };
            let Some(guest) = self.add(unit, entrant, &changes, change) else {
                return Err(Fault::new(format!("`{}` cannot be without {}", entrant.id, ids.join(" and "))));
            };
            guests.push(Some(guest));
        }
        guests.push(None);
        let named = |rule: &profile::Special| (rule.id.to_owned(), (rule.name.en.to_owned(), rule.name.fr.to_owned()));
        self.splits.push(Split { unit, rules: rules.iter().map(named).collect(), guests });
        Ok(())
    }
}
