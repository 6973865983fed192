//! Hail Caesar duels of two units and `key=value` words, for the benches.
#![allow(dead_code)] // each bench uses what it needs

use montjoie::settings::Value;
use montjoie::systems::hail_caesar::{duel::Duel, profile, situation::Situation};
use montjoie::systems::{Matchup, Set, system};

fn settings(words: &[&str]) -> Vec<Set> {
    let keys = system("hail-caesar").expect("a system").keys();
    let unit = |key: &str, id: &str| Set { key: key.to_owned(), value: Value::Text(id.to_owned()) };
    let mut settings = vec![unit("a.unit", words[0]), unit("b.unit", words[1])];
    for word in &words[2..] {
        let (key, value) = word.split_once('=').expect("key=value");
        let kind = keys.iter().find(|k| k.name == key).expect("a key").key.kind;
        settings.push(Set { key: key.to_owned(), value: kind.read(value) });
    }
    settings
}

/// As an object to ask.
pub fn matchup(words: &[&str]) -> Matchup {
    let game = system("hail-caesar").expect("a system").open(&[]).expect("sound lists");
    game.duel(&settings(words)).unwrap_or_else(|problem| panic!("{problem:?}"))
}

/// As the rules themselves.
pub fn duel(words: &[&str]) -> Duel {
    let situation = Situation::read(&settings(words)).expect("sound settings");
    situation.duel(&profile::lists(&[]).expect("sound lists")).expect("a duel").0
}
