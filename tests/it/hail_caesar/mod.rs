//! Hail Caesar against numbers made elsewhere.

mod assumptions;
mod duels;
mod examples;
mod rolls;

use montjoie::systems::hail_caesar::duel::Duel;
use montjoie::systems::hail_caesar::{profile, situation::Situation};

/// The duel of some words.
pub fn duel_of(words: &[&str]) -> Duel {
    let (system, _) = crate::ask::game("hail-caesar");
    let keys = system.keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    let situation = Situation::read(&crate::ask::settings(kind, words)).expect("sound settings");
    situation.duel(&profile::lists(&[]).expect("sound lists")).expect("a duel").0
}
