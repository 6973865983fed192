//! The situations in which an answer from battles is tried beside the usual one.

use crate::ask::{Word, meant};
use crate::store::Fault;
use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::Effort;
use montjoie_system::battle::Variation;
use montjoie_system::{Assumption, System};

/// Battles of each situation for prices, where nothing is said.
pub const OTHERS: u64 = 40_000;

/// A situation that an answer leaves out: its battle cannot be set up, as on a table without room for the armies, or its battles are too few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The settings that are otherwise.
    pub sets: Vec<Word>,
    /// The reason why the situation is left out, in English.
    why: String,
    /// Whether its battles were fought, and do not tell what units are worth: more of them may.
    pub fought: bool,
}

impl LeftOut {
    /// A situation whose battle cannot be set up: it has this fault.
    pub(in crate::ask) fn new(sets: Vec<Word>, fault: &Fault) -> LeftOut {
        LeftOut { sets, why: fault.message().to_owned(), fought: false }
    }

    /// A situation whose battles do not tell what units are worth.
    pub(in crate::ask) fn untold(sets: Vec<Word>, fault: &Fault) -> LeftOut {
        LeftOut { fought: true, ..LeftOut::new(sets, fault) }
    }

    /// The reason why the situation is left out.
    pub fn why(&self, system: &dyn System, lang: Lang) -> String {
        Catalogue::new([crate::FRENCH, system.french()]).get(&self.why, lang)
    }

    /// The settings that are otherwise, and the reason why they are left out.
    pub fn says(&self, system: &dyn System, lang: Lang) -> String {
        let (sets, why) = (sets_words(&self.sets), self.why(system, lang));
        lang.typeset(&say!(lang, "Left out: {sets} ({why}).", "Laissée de côté : {sets} ({why})."))
    }
}

/// What is set in a situation: of two keys of the sides with one value it names one.
pub fn sets_words(sets: &[Word]) -> String {
    match sets {
        [a, b] if a.value == b.value && a.key.strip_prefix("a.") == b.key.strip_prefix("b.") => {
            format!("{}={}", a.key.trim_start_matches("a."), a.value)
        }
        _ => spelt(sets),
    }
}

/// Words as they are typed: `a.KEY=[9, 9]`.
pub fn spelt(words: &[Word]) -> String {
    words.iter().map(|word| format!("{}={}", word.key, word.value)).collect::<Vec<_>>().join(" ")
}

/// Settings, each with whether one of these situations had another value of it.
pub(in crate::ask) fn tried_in<'a>(mut all: Vec<Assumption>, situations: impl Iterator<Item = &'a [Word]> + Clone) -> Vec<Assumption> {
    for one in &mut all {
        let sets = |word: &Word| word.key.strip_prefix("rules.") == Some(&one.key) && word.value != one.value;
        one.tried |= situations.clone().flatten().any(sets);
    }
    all
}

/// A situation that is tried.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The settings that are otherwise.
    pub sets: Vec<Word>,
    /// Battles of the situation for prices, where the request says no number.
    pub battles: u64,
    /// Usual battles that take as long as one of the situation.
    pub takes: u64,
    /// The name of the situation in sentences, where prices that it judges otherwise are named.
    pub when: Option<Text>,
}

impl Situation {
    /// The effort for the situation where others take this one: fewer battles in proportion, where its battles take long.
    pub(super) fn effort(&self, others: Effort) -> Effort {
        match others {
            Effort::Combats(battles) => Effort::Combats((battles * self.battles / OTHERS).max(1)),
            precision => precision,
        }
    }
}

/// The situations in which answers from battles are tried, less those that change what the user has set.
pub fn situations(system: &dyn System, words: &[Word]) -> Vec<Situation> {
    let word = |&(key, value): &(&str, &str)| Word { key: key.to_owned(), value: value.to_owned() };
    let keys = system.battle_keys();
    // Where a word can mean several keys, the battle itself says so.
    let named: Vec<String> = words.iter().filter_map(|word| meant::key(&word.key, &keys).ok()).collect();
    let situation = |&Variation { sets, battles, takes, when }: &Variation| Situation {
        sets: sets.iter().map(word).collect(),
        battles: battles.unwrap_or(OTHERS),
        takes,
        when,
    };
    let tried = system.battle_range().iter().map(situation);
    tried.filter(|tried| !tried.sets.iter().any(|set| named.contains(&set.key))).collect()
}
