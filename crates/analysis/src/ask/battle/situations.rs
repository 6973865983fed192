//! The situations in which an answer from battles is tried beside the usual one.

use crate::ask::{Word, meant};
use montjoie_system::System;

/// The situations in which answers from battles are tried, less those that change what the user has set.
pub fn situations(system: &dyn System, words: &[Word]) -> Vec<Vec<Word>> {
    let word = |&(key, value): &(&str, &str)| Word { key: key.to_owned(), value: value.to_owned() };
    let keys = system.battle_keys();
    // Where a word can mean several keys, the battle itself says so.
    let named: Vec<String> = words.iter().filter_map(|word| meant::key(&word.key, &keys).ok()).collect();
    let tried = system.battle_range().iter().map(|sets| sets.iter().map(word).collect::<Vec<Word>>());
    tried.filter(|sets| !sets.iter().any(|set| named.contains(&set.key))).collect()
}
