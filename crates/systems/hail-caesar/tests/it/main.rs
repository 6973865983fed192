//! Hail Caesar against numbers made elsewhere.

#![allow(unsafe_code, missing_docs)] // the counting allocator; tests are sentences of their own

mod ask {
    montjoie_testing::ask_of!(montjoie_system::Registry(&[&montjoie_hail_caesar::HailCaesar]));
}

mod armies;
mod assumptions;
mod believable;
mod corrected;
mod duels;
mod examples;
mod groups;
mod happenings;
mod look;
mod losers;
mod memory;
mod mended;
mod one_each;
mod oracles;
mod parts;
mod played;
mod positions;
mod prudent;
mod random_armies;
mod readings;
mod rolls;
mod room;
mod scripted;
mod scripts;
mod stories;
mod told;
mod units;
mod whole;

use montjoie_hail_caesar::duel::Duel;
use montjoie_hail_caesar::{profile, situation::Situation};
use montjoie_system::OwnList;
use montjoie_testing::duel_settings;

/// The duel of some words.
pub fn duel_of(words: &[&str]) -> Duel {
    duel_in("", words)
}

/// The duel of some words, with a list of the user's own beside the shipped ones.
pub fn duel_in(list: &str, words: &[&str]) -> Duel {
    let situation = Situation::read(&duel_settings(crate::ask::SYSTEMS, "hail-caesar", words)).expect("sound settings");
    let own = (!list.is_empty()).then(|| OwnList { file: "mine.toml".to_owned(), text: list.to_owned() });
    situation.duel(&profile::lists(own.as_slice()).expect("sound lists")).expect("a duel").0
}
