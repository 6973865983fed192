//! Duels of two units and `key=value` words, for the benches.
#![allow(dead_code)] // each bench uses what it needs

use montjoie::settings::Value;
use montjoie::systems::{Matchup, Set, system};

/// A whole duel of each system, for rows that compare them.
pub const SYSTEMS: [(&str, &[&str]); 5] = [
    ("hail-caesar", &["french/mounted-knights", "english/archers", "b.stakes=planted"]),
    ("black-powder", &["sample/guard-infantry", "sample/line-infantry"]),
    ("bloody-big-battles", &["sample/french-line", "sample/austrian-line"]),
    ("impetus", &["french/men-at-arms", "english/longbowmen-stakes"]),
    ("puissance-de-feu", &["basic/cavalry", "basic/infantry", "a.stance=hold"]),
];

/// The settings of a duel: the two units, then `key=value` words.
pub fn settings(id: &str, words: &[&str]) -> Vec<Set> {
    let keys = system(id).expect("a system").keys();
    let unit = |key: &str, id: &str| Set { key: key.to_owned(), value: Value::Text(id.to_owned()) };
    let mut settings = vec![unit("a.unit", words[0]), unit("b.unit", words[1])];
    for word in &words[2..] {
        let (key, value) = word.split_once('=').expect("key=value");
        let kind = keys.iter().find(|k| k.name == key).expect("a key").key.kind;
        settings.push(Set { key: key.to_owned(), value: kind.read(value) });
    }
    settings
}

/// A duel of a system.
pub fn matchup(id: &str, words: &[&str]) -> Matchup {
    let game = system(id).expect("a system").open(&[]).expect("sound lists");
    game.duel(&settings(id, words)).unwrap_or_else(|problem| panic!("{problem:?}"))
}
