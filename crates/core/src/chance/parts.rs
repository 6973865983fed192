//! Modifiers with their names: rules add them up, and a told combat says where a figure comes from.

use crate::language::{Lang, Text};

/// A part of a modifier: the name of its cause, and its size.
pub type Part = (Text, i8);

/// The sum of all parts of a modifier, within the bounds of the type.
#[inline(always)]
pub fn total<const N: usize>(parts: [Part; N]) -> i8 {
    let sum = parts.into_iter().fold(0, |sum, (_, value)| sum + i16::from(value));
    sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

/// The parts that are not 0, as `uphill +1, tired -1`; empty where there are none.
pub fn named(parts: &[Part], lang: Lang) -> String {
    let parts = parts.iter().filter(|(_, value)| *value != 0);
    parts.map(|(name, value)| format!("{} {value:+}", name.get(lang))).collect::<Vec<_>>().join(", ")
}

/// A number of dice in words.
pub fn say_dice(count: u8, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 die".to_owned(),
        (Lang::En, n) => format!("{n} dice"),
        (Lang::Fr, n @ (0 | 1)) => format!("{n} dé"),
        (Lang::Fr, n) => format!("{n} dés"),
    }
}

/// The modifiers of dice that hit and of the saves against them, as ` (to hit: uphill +1; saves: cover +1)`; empty where there are none.
pub fn why(to_hit: &[Part], to_save: &[Part], lang: Lang) -> String {
    let hit = (lang.pick("to hit: ", "pour toucher\u{a0}: "), named(to_hit, lang));
    let save = (lang.pick("saves: ", "sauvegardes\u{a0}: "), named(to_save, lang));
    in_brackets([hit, save], lang)
}

/// Texts in brackets, each after its name, the empty ones left out; empty where all are.
pub fn in_brackets<const N: usize>(said: [(&str, String); N], lang: Lang) -> String {
    let said: Vec<String> = said.into_iter().filter(|(_, words)| !words.is_empty()).map(|(name, words)| format!("{name}{words}")).collect();
    if said.is_empty() { String::new() } else { format!(" ({})", said.join(lang.pick("; ", "\u{202f}; "))) }
}

/// The modifiers of a figure, as a line before its roll: `→ panic test (disordered -1)`; empty where there are none.
pub fn because(what: &str, parts: &[Part], lang: Lang) -> String {
    let why = in_brackets([("", named(parts, lang))], lang);
    if why.is_empty() { why } else { format!("→ {what}{why}") }
}

/// The throw of 2D6 with its modifier, as `2D6-1`.
pub fn say_2d6(modifier: i8) -> String {
    if modifier == 0 { "2D6".to_owned() } else { format!("2D6{modifier:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_stand_in_brackets_where_there_are_any() {
        let uphill = [(Text::new("uphill", "en montée"), 1)];
        assert_eq!(why(&uphill, &[], Lang::En), " (to hit: uphill +1)");
        assert_eq!(why(&[], &[], Lang::En), "");
        assert_eq!(because("panic test", &uphill, Lang::En), "→ panic test (uphill +1)");
        assert_eq!(because("panic test", &[], Lang::En), "");
        assert_eq!(why(&uphill, &uphill, Lang::Fr), " (pour toucher\u{a0}: en montée +1\u{202f}; sauvegardes\u{a0}: en montée +1)");
    }

    #[test]
    fn parts_add_up_and_those_that_count_are_named() {
        let parts = [(Text::new("uphill", "en montée"), 1), (Text::new("won", "gagné"), 0), (Text::new("shaken", "ébranlée"), -2)];
        assert_eq!(total(parts), -1);
        assert_eq!(named(&parts, Lang::Fr), "en montée +1, ébranlée -2");
        assert_eq!(named(&parts[1..2], Lang::En), "");
    }
}
