//! What several requests have in common: their members, keys, lists and how they are to be answered.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

use crate::ask::armies::About;
use crate::ask::{self, Units, Word};
use crate::duels::Wish;
use crate::scenario::{MOST_COMBATS, Method};
use crate::store::Fault;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_system::list::in_words;

/// The members of an object.
pub(super) type Members = Map<String, Json>;

/// The members that every request may have.
#[derive(Default)]
pub(super) struct Common {
    /// Files by name.
    pub texts: BTreeMap<String, String>,
    /// Files that are lists of the user's own.
    pub own: Vec<PathBuf>,
    /// The language of words.
    pub lang: Option<Lang>,
}

impl Common {
    /// Takes the common members out of a request.
    pub(super) fn take(members: &mut Members) -> Result<Common, Fault> {
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct Written {
            texts: BTreeMap<String, String>,
            own: Vec<PathBuf>,
            lang: Option<String>,
        }
        let Written { texts, own, lang } = read(part(members, &["texts", "own", "lang"]))?;
        let lang = lang.map(|word| choice("lang", &word, &[("en", Lang::En), ("fr", Lang::Fr)])).transpose()?;
        Ok(Common { texts, own, lang })
    }
}

/// Takes some members out of an object.
pub(super) fn part(members: &mut Members, names: &[&str]) -> Members {
    names.iter().filter_map(|name| Some(((*name).to_owned(), members.shift_remove(*name)?))).collect()
}

/// Reads an object whose members are known.
pub(super) fn read<T: DeserializeOwned>(members: Members) -> Result<T, Fault> {
    serde_json::from_value(Json::Object(members)).map_err(|error| {
        let message = error.to_string();
        let Some(unknown) = message.strip_prefix("unknown field ") else { return Fault::new(in_words(&message)) };
        // The words in backquotes: what was typed, then what it could be.
        let mut words = unknown.split('`').skip(1).step_by(2);
        let typed = words.next().unwrap_or_default();
        let names: Vec<&str> = words.chain(["ask", "id", "texts", "own", "lang"]).collect();
        Fault::new(format!("there is no member `{typed}`")).near(typed, names.iter().copied(), format!("members are {}", names.join(", ")))
    })
}

/// The choice that a word stands for.
pub(super) fn choice<T: Copy>(member: &str, typed: &str, words: &[(&str, T)]) -> Result<T, Fault> {
    words.iter().find(|(word, _)| *word == typed).map(|(_, chosen)| *chosen).ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let fault = Fault::new(format!("`{member}` cannot be “{typed}”"));
        fault.near(typed, names.iter().copied(), format!("expected {}", names.join(" | ")))
    })
}

/// Keys with their values: a list is several values, as `12,18,24` on the command line; a list in a list is one.
#[derive(Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Keys(Members);

impl Keys {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn words(&self) -> Vec<Word> {
        let one = |value: &Json| match value {
            Json::String(text) => text.clone(),
            other => other.to_string(),
        };
        let value = |value: &Json| match value {
            Json::Array(values) if !values.iter().any(Json::is_array) => values.iter().map(one).collect::<Vec<_>>().join(","),
            other => one(other),
        };
        self.0.iter().map(|(key, found)| Word { key: key.clone(), value: value(found) }).collect()
    }
}

/// How duels and battles are answered.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answering {
    method: Option<String>,
    seed: Option<u64>,
    combats: Option<u64>,
    precision: Option<f64>,
}

/// Takes the wish how to answer out of a request.
pub(super) fn wish(members: &mut Members) -> Result<Wish, Fault> {
    let Answering { method, seed, combats, precision } = read(part(members, &["method", "seed", "combats", "precision"]))?;
    let methods = Method::ALL.map(|method| (method.id(), method));
    let method = method.map(|word| choice("method", &word, &methods)).transpose()?;
    let effort = match (combats, precision) {
        (None, None) => None,
        (Some(combats), None) if (1..=MOST_COMBATS).contains(&combats) => Some(Effort::Combats(combats)),
        (None, Some(precision)) if (1e-5..0.5).contains(&precision) => Some(Effort::Precision(precision)),
        (Some(_), Some(_)) => return Err(Fault::new("`combats` and `precision` exclude each other").help("leave one of the two out")),
        (Some(_), None) => return Err(Fault::new(format!("`combats` is a whole number from 1 to {MOST_COMBATS}"))),
        (None, Some(_)) => return Err(Fault::new("`precision` is a number from 0.00001 up, and below 0.5")),
    };
    let wish = Wish { method, effort, seed };
    match wish.idle() {
        Some(member) => Err(Fault::new(format!("`{member}` has no effect with `method` exact")).help("leave one of the two out")),
        None => Ok(wish),
    }
}

/// Units over a card: what a matrix and prices have in common.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetAsk {
    pub(super) system: String,
    #[serde(default)]
    pub(super) lists: Vec<String>,
    #[serde(default)]
    pub(super) options: bool,
    pub(super) card: Option<String>,
    #[serde(default)]
    pub(super) keys: Keys,
}

/// Which lists are asked about where armies fight, and what is set of their units.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct AboutAsk {
    pub(super) only: Option<String>,
    pub(super) everybody: bool,
    pub(super) set: Vec<String>,
}

impl SheetAsk {
    pub(super) fn units(self, own: &[PathBuf]) -> Units {
        let SheetAsk { system, lists, options, card, keys } = self;
        Units { system, lists, own: own.to_vec(), options, card, everywhere: keys.words() }
    }
}

/// Prices from armies, or what lists win.
pub(super) fn armies(
    (asked, about, set): (SheetAsk, About, Vec<String>),
    wish: Wish,
    range: bool,
    own: &[PathBuf],
) -> ask::armies::ArmiesRequest {
    let SheetAsk { system, lists, card, keys, .. } = asked;
    ask::armies::ArmiesRequest { system, lists, own: own.to_vec(), card, words: keys.words(), about, set, wish, range }
}
