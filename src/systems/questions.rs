//! What the questions of `odds` have in common, in every system.

use crate::chance::{Roll, law};
use crate::language::Text;
use crate::settings::Settings;
use crate::systems::duel_keys::assumptions;
use crate::systems::{Answer, Problem, Quantity, Question, Set};

/// A question whose parameters are the group of settings `K`.
pub fn question<K: Settings>(name: &'static str, paragraph: &'static str, en: &'static str, fr: &'static str) -> Question {
    let default = K::default();
    let defaults = K::KEYS.iter().map(|key| default.get(key.name).map_or(String::new(), |value| value.to_string())).collect();
    Question { name, asks: Text::new(en, fr), parameters: K::KEYS, defaults, paragraph }
}

/// A question as it was asked.
pub struct Asked<K, R> {
    /// Its parameters.
    pub keys: K,
    /// The rules, with the `rules.` keys set beside the parameters.
    pub rules: R,
    /// Every parameter with its value, defaults included.
    pub shown: Vec<Set>,
}

/// Reads the parameters of a question.
pub fn read<K: Settings, R: Settings>(settings: &[Set]) -> Result<Asked<K, R>, Problem> {
    let (mut keys, mut rules) = (K::default(), R::default());
    for Set { key, value } in settings {
        let outcome = match key.strip_prefix("rules.") {
            Some(name) => rules.set(name, value),
            None => keys.set(key, value),
        };
        outcome.map_err(|wrong| {
            let names: Vec<String> = match key.starts_with("rules.") {
                true => R::KEYS.iter().map(|key| format!("rules.{}", key.name)).collect(),
                false => K::KEYS.iter().map(|key| key.name.to_owned()).collect(),
            };
            Problem::wrong(wrong, key, value, &names)
        })?;
    }
    let shown = K::KEYS.iter().filter_map(|key| keys.get(key.name).map(|value| Set { key: key.name.to_owned(), value })).collect();
    Ok(Asked { keys, rules, shown })
}

impl<K, R: Settings> Asked<K, R> {
    /// The answer, resting on those of the `touched` rules that are not printed.
    pub fn answer(self, quantities: Vec<Quantity>, touched: &[&str]) -> Answer {
        let assumptions = assumptions(&self.rules, |key| touched.contains(&key));
        Answer { parameters: self.shown, quantities, assumptions }
    }
}

/// The probability that a roll has this result.
pub fn probability<R: Roll>(roll: R, result: R::Result) -> f64 {
    law(roll).into_iter().filter(|(r, _)| *r == result).map(|(_, p)| p).sum()
}

/// A quantity of two outcomes, the first with probability `yes`.
pub fn either(of: &'static str, words: [&str; 2], yes: f64) -> Quantity {
    Quantity::named(of, vec![(words[0].to_owned(), yes), (words[1].to_owned(), (1.0 - yes).max(0.0))])
}

/// The law of a count as a quantity.
pub fn counts(of: &'static str, law: &[(u8, f64)]) -> Quantity {
    let most = law.iter().map(|&(n, _)| usize::from(n)).max().unwrap_or(0);
    let mut shares = vec![0.0; most + 1];
    law.iter().for_each(|&(n, p)| shares[usize::from(n)] += p);
    Quantity::counts(of, &shares)
}
