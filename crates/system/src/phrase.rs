//! Phrases: how sentences say a value of a key, “from 24 inches”, “behind planted stakes”.

use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::{Kind, Value};

use crate::{DuelKey, System};

/// A phrase: how sentences say one value of a key, or all that have no phrase of their own.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// The key, without the letter of a side: `field.distance`, `stance`.
    pub key: &'static str,
    /// The value as it is written; empty for every other one.
    pub value: &'static str,
    /// The phrase, with `{}` in the place of the value.
    pub says: Text,
    /// The shorter phrase in a label of a chart or a table; `None` where the phrase is short enough.
    pub short: Option<Text>,
}

impl Phrase {
    /// The phrase of a value of a key, in English and French.
    pub const fn new(key: &'static str, value: &'static str, en: &'static str, fr: &'static str) -> Phrase {
        Phrase { key, value, says: Text::new(en, fr), short: None }
    }

    /// The phrase with a shorter form for labels.
    pub const fn short(mut self, en: &'static str, fr: &'static str) -> Phrase {
        self.short = Some(Text::new(en, fr));
        self
    }
}

/// The phrase that a system has for a value of a key, as it is written.
fn known(system: &dyn System, key: &str, written: &str) -> Option<&'static Phrase> {
    let name = key.strip_prefix("a.").or(key.strip_prefix("b.")).unwrap_or(key);
    let of_key = || system.phrases().iter().filter(|phrase| phrase.key == name);
    // A list is written with its brackets and without.
    let plain = |value: &str| value.trim_matches(['[', ']']).to_owned();
    let same = |phrase: &&Phrase| !phrase.value.is_empty() && plain(phrase.value) == plain(written);
    of_key().find(same).or_else(|| of_key().find(|phrase| phrase.value.is_empty()))
}

/// The label of a value of a key, as `12 in` and `stakes`; `None` where the system has no phrase for it.
pub fn label(system: &dyn System, key: &str, written: &str, lang: Lang) -> Option<String> {
    let phrase = known(system, key, written)?;
    Some(phrase.short.unwrap_or(phrase.says).get(lang).replace("{}", &number(written, lang)))
}

/// The words of a sentence for a value of a key: as the system phrases it, else as `with command 9`. The name of a rule stays as it is to be typed.
pub fn phrase(system: &dyn System, key: &str, value: &Value, lang: Lang) -> String {
    let written = value.to_string();
    if let Some(phrase) = known(system, key, &written) {
        return phrase.says.get(lang).replace("{}", &number(&written, lang));
    }
    let of = |keys: Vec<DuelKey>| keys.iter().find(|known| known.name == key && !key.starts_with("rules.")).map(|known| known.key);
    let declared = of(system.keys()).or_else(|| of(system.battle_keys()));
    let (with, without) = (lang.pick("with", "avec"), lang.pick("without", "sans"));
    let Some(declared) = declared else { return format!("{with} {key} {written}") };
    let label = declared.label(lang);
    match (declared.kind, written.trim_matches(['[', ']'])) {
        (Kind::Bool, "true") => format!("{with} {label}"),
        (Kind::Bool, _) | (_, "none" | "") => format!("{without} {label}"),
        (_, value) => {
            format!("{with} {label} {}", declared.word(value).map_or_else(|| number(value, lang), |word| word.get(lang).to_owned()))
        }
    }
}

fn number(written: &str, lang: Lang) -> String {
    if written.parse::<f64>().is_ok() { written.replace('.', lang.pick(".", ",")) } else { written.to_owned() }
}
