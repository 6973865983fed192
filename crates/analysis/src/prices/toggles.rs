//! Which rules and numbers a study prices: units with one thing changed, as guests of its matrix.

use super::matrix::Entrant;
use super::numbers::UnitId;
use super::study::{Change, Guest};
use montjoie_core::language::Text;
use montjoie_system::profile::{self, Profile};
use montjoie_system::{Game, Set, System};

/// The lists with every changed unit in them, and the guests.
pub struct Toggles {
    /// The lists with every changed unit.
    pub game: Box<dyn Game>,
    /// The changed units as guests of a matrix.
    pub guests: Vec<Guest>,
}

/// Every special rule of every profile off and every option on; numbers and what a side may have, for the units in `closely`.
pub fn toggles(system: &dyn System, game: Box<dyn Game>, entrants: &[Entrant], closely: &[UnitId]) -> Toggles {
    let profiles = game.profiles();
    let of = |entrant: &Entrant| profiles.iter().find(|profile| profile.id == entrant.id);
    let mut toggles = Toggles { game, guests: Vec::new() };
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
        if close {
            for &(stat, by, name) in system.pricing().steps {
                toggles.add(unit, entrant, &[profile::Change::Stat(stat.to_owned(), by)], more(stat, name));
            }
            for handicap in system.pricing().handicaps {
                let sets = vec![Set { key: handicap.key.to_owned(), value: handicap.value.clone() }];
                let change = more(handicap.id, handicap.name);
                toggles.guests.push(Guest { of: unit, id: entrant.id.clone(), sets, change });
            }
        }
    }
    toggles
}

/// A change that gives a unit something.
fn more(id: &str, Text { en, fr }: Text) -> Change {
    Change { about: id.to_owned(), label: (en.to_owned(), fr.to_owned()), taken_away: false, special: false }
}

/// A change that is about a special rule.
fn about(special: &profile::Special, taken_away: bool) -> Change {
    Change { taken_away, special: true, ..more(special.id, special.name) }
}

impl Toggles {
    /// A guest, where its rules allow the change; many do not (a range without a weapon), and nothing is asked of those.
    fn add(&mut self, unit: UnitId, entrant: &Entrant, changes: &[profile::Change], change: Change) {
        let Ok((game, id)) = self.game.variant(&entrant.id, changes) else { return };
        self.game = game;
        self.guests.push(Guest { of: unit, id, sets: Vec::new(), change });
    }
}
