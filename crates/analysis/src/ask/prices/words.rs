//! Situations and settings of battles in words.

use crate::ask::Word;
use crate::duels::words;
use montjoie_core::alike::each_once;
use montjoie_core::language::Lang;
use montjoie_system::System;

/// A situation in words: each key once, without its side, and its value.
pub fn situation(system: &dyn System, sets: &[Word], lang: Lang) -> String {
    each_once(sets.iter().map(|set| setting(system, &set.key, &set.value, lang))).join(", ")
}

/// What a key and its value are called, whichever side the key is of. A rule keeps the name by which it is set.
pub fn setting(system: &dyn System, key: &str, value: &str, lang: Lang) -> String {
    let called = match key.strip_prefix("rules.") {
        Some(rule) => rule.replace('_', " "),
        None => {
            let named = words::key(system, key, lang);
            ["\u{a0}(A)", "\u{a0}(B)"].iter().find_map(|side| named.strip_suffix(side)).unwrap_or(&named).to_owned()
        }
    };
    // Several numbers, as `[9, 8]`, are people's without the brackets.
    format!("{called} {}", words::choice(system, key, value.trim_matches(['[', ']']), lang))
}
