//! What the questions of `odds` have in common, in every system.

use std::cell::RefCell;

use crate::duel_keys::assumptions;
use crate::{Answer, Assumption, Problem, Quantity, Question, Set};
use montjoie_core::chance::{Roll, law};
use montjoie_core::language::Text;
use montjoie_core::settings::{Key, Settings, Value, Wrong};

/// A question whose parameters are the group of settings `K`.
pub fn question<K: Settings>(name: &'static str, paragraph: &'static str, en: &'static str, fr: &'static str) -> Question {
    let default = K::default();
    let defaults = shown(K::KEYS, &|name| default.get(name)).into_iter().map(|set| set.value.to_string()).collect();
    Question { name, asks: Text::new(en, fr), parameters: K::KEYS, defaults, paragraph }
}

/// A question as it was asked.
pub struct Asked<K, R> {
    /// Its parameters.
    pub keys: K,
    /// The rules, with the `rules.` keys that were set.
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
        outcome.map_err(|wrong| misread(wrong, key, value, K::KEYS, R::KEYS))?;
    }
    let shown = shown(K::KEYS, &|name| keys.get(name));
    Ok(Asked { keys, rules, shown })
}

fn misread(wrong: Wrong, key: &str, value: &Value, parameters: &[Key], rules: &[Key]) -> Problem {
    let names: Vec<String> = match key.starts_with("rules.") {
        true => rules.iter().map(|key| format!("rules.{}", key.name)).collect(),
        false => parameters.iter().map(|key| key.name.to_owned()).collect(),
    };
    Problem::wrong(wrong, key, value, &names)
}

fn shown(keys: &[Key], get: &dyn Fn(&str) -> Option<Value>) -> Vec<Set> {
    keys.iter().filter_map(|key| get(key.name).map(|value| Set { key: key.name.to_owned(), value })).collect()
}

/// An answer that finds out itself what it rests on: see [`Asked::found`].
pub fn answered<K: Settings, R: Settings>(
    settings: &[Set],
    quantities: impl Fn(&K, &R) -> Result<Vec<Quantity>, Problem>,
) -> Result<Answer, Problem> {
    read::<K, R>(settings)?.found(quantities)
}

impl<K, R: Settings> Asked<K, R> {
    /// The answer that the quantities give under the rules as asked, resting on every reading whose other values would change one of them.
    /// So an answer names all that it rests on, and nothing idle.
    pub fn found(self, quantities: impl Fn(&K, &R) -> Result<Vec<Quantity>, Problem>) -> Result<Answer, Problem> {
        let answer = quantities(&self.keys, &self.rules)?;
        let moves = |rules: &R| quantities(&self.keys, rules).map_or(true, |other| !alike(&answer, &other));
        let assumptions = resting(&self.rules, &moves);
        Ok(Answer { parameters: self.shown, quantities: answer, assumptions })
    }
}

/// What an answer rests on that these rules move or do not move. Compiled once for each system, not for each question.
fn resting<R: Settings>(rules: &R, moves: &dyn Fn(&R) -> bool) -> Vec<Assumption> {
    let touches = |name: &str| {
        rules.others(name).iter().any(|value| {
            let mut rules = rules.clone();
            rules.set(name, value).is_ok() && moves(&rules)
        })
    };
    assumptions(rules, true, &touches)
}

/// Whether two answers are the same, but for the last digits.
fn alike(one: &[Quantity], other: &[Quantity]) -> bool {
    let same = |a: &Quantity, b: &Quantity| {
        let near = |((x, p), (y, q)): (&(String, f64), &(String, f64))| x == y && (p - q).abs() < 1e-12;
        a.of == b.of && a.outcomes.len() == b.outcomes.len() && a.outcomes.iter().zip(&b.outcomes).all(near)
    };
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a, b))
}

/// Answers by what they depend on, so that each law is computed once.
pub struct Memo<P, T>(RefCell<Vec<(P, T)>>);

impl<P: PartialEq, T: Clone> Memo<P, T> {
    /// Nothing is known yet.
    pub fn new() -> Memo<P, T> {
        Memo(RefCell::new(Vec::new()))
    }

    /// The answer for `plan`, computed on first use.
    pub fn of(&self, plan: P, work: impl FnOnce(&P) -> T) -> T {
        if let Some((_, known)) = self.0.borrow().iter().find(|(known, _)| *known == plan) {
            return known.clone();
        }
        let made = work(&plan);
        self.0.borrow_mut().push((plan, made.clone()));
        made
    }
}

impl<P: PartialEq, T: Clone> Default for Memo<P, T> {
    fn default() -> Memo<P, T> {
        Memo::new()
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
