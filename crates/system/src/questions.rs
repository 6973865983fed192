//! Common parts of the questions of `odds`, in every system.

use std::cell::RefCell;

use crate::duel_keys::assumptions;
use crate::list::{List, Troop};
use crate::{Assumption, Distributions, Problem, Quantity, Question, Set};
use montjoie_core::chance::{Roll, law};
use montjoie_core::language::Text;
use montjoie_core::settings::{Group, Key, Settings, Value, Wrong};

/// A question of `odds` with its answer: one entry for each question.
pub struct Entry<U: Troop> {
    name: &'static str,
    asks: Text,
    paragraph: &'static str,
    parameters: &'static [Key],
    defaults: fn() -> Vec<Set>,
    ways: Option<Ways>,
    answer: Box<Answering<U>>,
}

/// The function that answers a question asked with these settings.
type Answering<U> = dyn Fn(&[List<U>], &[Set], Option<&Ways>) -> Result<Distributions, Problem>;

impl<U: Troop> Entry<U> {
    /// A question whose parameters are the group of settings `K`: its name, its paragraph, and what it asks in English and French. `quantities`
    /// gives the answer by the lists, the parameters and the rules.
    pub fn new<K: Settings>(
        name: &'static str,
        paragraph: &'static str,
        en: &'static str,
        fr: &'static str,
        quantities: impl Fn(&[List<U>], &K, &U::Rules) -> Result<Vec<Quantity>, Problem> + 'static,
    ) -> Entry<U> {
        let answer = move |lists: &[List<U>], settings: &[Set], ways: Option<&Ways>| {
            let mut keys = K::default();
            let asked = Asked::read(settings, &mut keys)?;
            asked.answered(settings, ways, &|rules: &U::Rules| quantities(lists, &keys, rules))
        };
        Entry::of::<K>(name, paragraph, Text::new(en, fr), Box::new(answer))
    }

    fn of<K: Settings>(name: &'static str, paragraph: &'static str, asks: Text, answer: Box<Answering<U>>) -> Entry<U> {
        Entry { name, asks, paragraph, parameters: K::KEYS, defaults: || shown(&mut K::default()), ways: None, answer }
    }

    /// A question whose answer depends on a roll, or on several: `roll` makes it, and `says` has its law in words. Each law is worked out once,
    /// however many readings lead to it.
    pub fn rolled<K: Settings, R: PartialEq + 'static>(
        name: &'static str,
        paragraph: &'static str,
        en: &'static str,
        fr: &'static str,
        roll: impl Fn(&[List<U>], &K, &U::Rules) -> Result<R, Problem> + 'static,
        says: impl Fn(&R) -> Vec<Quantity> + 'static,
    ) -> Entry<U> {
        let answer = move |lists: &[List<U>], settings: &[Set], ways: Option<&Ways>| {
            let (known, mut keys) = (Memo::new(), K::default());
            let asked = Asked::read(settings, &mut keys)?;
            asked.answered(settings, ways, &|rules: &U::Rules| Ok(known.of(roll(lists, &keys, rules)?, &says)))
        };
        Entry::of::<K>(name, paragraph, Text::new(en, fr), Box::new(answer))
    }

    /// The question that is asked about a unit, or about plain dice where `unit` is not set.
    pub fn of_unit_or_dice(self, of_units: &'static [&'static str], plain: &'static [&'static str]) -> Entry<U> {
        Entry { ways: Some(Ways { of_units, plain, shows_all: true }), ..self }
    }

    /// The question whose answer shows what it falls back on: the settings that `on` gives come before those of the user. `on` is told of a key
    /// whether the user names a unit with it.
    pub fn falls_back(self, on: impl Fn(&dyn Fn(&str) -> bool) -> Vec<Set> + 'static) -> Entry<U> {
        let answer = move |lists: &[List<U>], settings: &[Set], ways: Option<&Ways>| {
            let named = |key: &str| settings.iter().any(|set| set.key == key && set.value != Value::Text(String::new()));
            (self.answer)(lists, &[on(&named), settings.to_vec()].concat(), ways)
        };
        Entry { answer: Box::new(answer), ..self }
    }

    /// The question whose answer shows only the parameters that it was asked by.
    pub fn shows_one_way(self) -> Entry<U> {
        Entry { ways: self.ways.map(|ways| Ways { shows_all: false, ..ways }), ..self }
    }
}

/// The questions about units of a kind, one line each: name, paragraph, what it asks in English and French, and what answers it. That is a function
/// for [`Entry::new`], or a roll and what says its law for [`Entry::rolled`]; behind another arrow stand the ways in which it can be asked.
#[macro_export]
macro_rules! asks {
    (@entry $unit:ty, [$($asked:expr),*]) => {
        $crate::questions::Entry::<$unit>::new($($asked),*)
    };
    (@entry $unit:ty, [$($asked:expr),*], $says:expr) => {
        $crate::questions::Entry::<$unit>::rolled($($asked),*, $says)
    };
    ($unit:ty: $($name:literal, $paragraph:literal, $en:literal, $fr:literal
        => $answer:expr $(, $says:expr)? $(=> $($way:ident($($arg:expr),*)).+)?;)*) => {
        vec![$($crate::asks!(@entry $unit, [$name, $paragraph, $en, $fr, $answer] $(, $says)?)$($(.$way($($arg),*))+)?,)*]
    };
}

/// The questions of a system, as it lists them.
pub fn questions<U: Troop>() -> Vec<Question> {
    let question = |Entry { name, asks, parameters, paragraph, defaults, .. }: Entry<U>| {
        let defaults = defaults().into_iter().map(|set| set.value.to_string()).collect();
        Question { name, asks, parameters, defaults, paragraph }
    };
    U::questions().into_iter().map(question).collect()
}

/// The answer to the question of a name.
pub(crate) fn answer<U: Troop>(lists: &[List<U>], name: &str, settings: &[Set]) -> Result<Distributions, Problem> {
    match U::questions().into_iter().find(|entry| entry.name == name) {
        Some(entry) => (entry.answer)(lists, settings, entry.ways.as_ref()),
        None => Err(Problem { key: None, message: format!("there is no question `{name}`"), help: None }),
    }
}

/// The two ways in which a question about shooting can be asked: each has parameters that say nothing in the other.
struct Ways {
    of_units: &'static [&'static str],
    plain: &'static [&'static str],
    shows_all: bool,
}

impl Ways {
    /// The parameters that say nothing of a question asked like this; a problem where one of them is set.
    fn idle(&self, settings: &[Set]) -> Result<&'static [&'static str], Problem> {
        let set = |name: &&&str| settings.iter().any(|set| set.key == **name);
        if settings.iter().any(|set| set.key == "unit" && set.value != Value::Text(String::new())) {
            return self.plain.iter().find(set).map_or(Ok(self.plain), |name| {
                let problem = Problem::of(*name, format!("`{name}` goes with plain dice, not with `unit`"));
                Err(problem.help("leave it out, or leave `unit` out"))
            });
        }
        self.of_units.iter().find(set).map_or(Ok(self.of_units), |name| {
            Err(Problem::of(*name, format!("`{name}` goes with `unit`")).help("set `unit` and `target`, or plain dice only"))
        })
    }
}

montjoie_core::settings! {
    /// A group of settings without keys.
    pub struct NoKeys {}
}

/// A question as it was asked: the rules with the `rules.` keys that were set, and every parameter with its value.
struct Asked<R> {
    rules: R,
    shown: Vec<Set>,
}

fn misread(wrong: Wrong, key: &str, value: &Value, parameters: &[Key], rules: &[Key]) -> Problem {
    let names: Vec<String> = match key.starts_with("rules.") {
        true => rules.iter().map(|key| format!("rules.{}", key.name)).collect(),
        false => parameters.iter().map(|key| key.name.to_owned()).collect(),
    };
    Problem::wrong(wrong, key, value, &names)
}

fn shown(keys: &mut dyn Group) -> Vec<Set> {
    keys.keys().iter().filter_map(|key| Some(Set { key: key.name.to_owned(), value: keys.get(key.name)? })).collect()
}

/// What depends on the question only behind a pointer: it is compiled once for each system.
impl<R: Settings> Asked<R> {
    /// Reads the parameters of a question into `keys`, and its rules.
    fn read(settings: &[Set], keys: &mut dyn Group) -> Result<Asked<R>, Problem> {
        let mut rules = R::default();
        for Set { key, value } in settings {
            let outcome = match key.strip_prefix("rules.") {
                Some(name) => rules.set(name, value),
                None => keys.set(key, value),
            };
            outcome.map_err(|wrong| misread(wrong, key, value, keys.keys(), R::KEYS))?;
        }
        Ok(Asked { rules, shown: shown(keys) })
    }

    /// The answer that the quantities give under the rules as asked, resting on every reading whose other values would change one of them.
    /// So an answer names all that it rests on, and nothing idle.
    fn answered(mut self, settings: &[Set], ways: Option<&Ways>, quantities: &dyn Fn(&R) -> Quantities) -> Result<Distributions, Problem> {
        if let Some(ways) = ways {
            let idle = ways.idle(settings)?;
            let plain = idle == ways.of_units;
            self.shown.retain(|set| ways.shows_all || !(idle.contains(&set.key.as_str()) || plain && set.key == "unit"));
        }
        let answer = quantities(&self.rules)?;
        let moves = |rules: &R| quantities(rules).map_or(true, |other| !alike(&answer, &other));
        let assumptions = resting(&self.rules, &moves);
        Ok(Distributions { parameters: self.shown, quantities: answer, assumptions })
    }
}

/// The answer to a question, or why there is none.
type Quantities = Result<Vec<Quantity>, Problem>;

/// The assumptions that move an answer under these rules, or do not.
fn resting<R: Settings>(rules: &R, moves: &dyn Fn(&R) -> bool) -> Vec<Assumption> {
    let touches = |name: &str| {
        rules.others(name).iter().any(|value| {
            let mut rules = rules.clone();
            rules.set(name, value).is_ok() && moves(&rules)
        })
    };
    assumptions(rules, true, &touches)
}

/// Whether two answers are equal, but for the last digits.
fn alike(one: &[Quantity], other: &[Quantity]) -> bool {
    let same = |a: &Quantity, b: &Quantity| {
        let near = |((x, p), (y, q)): (&(String, f64), &(String, f64))| x == y && (p - q).abs() < 1e-12;
        a.of == b.of && a.outcomes.len() == b.outcomes.len() && a.outcomes.iter().zip(&b.outcomes).all(near)
    };
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(a, b))
}

/// Answers by what they depend on, so that each law is computed once.
struct Memo<P, T>(RefCell<Vec<(P, T)>>);

impl<P: PartialEq, T: Clone> Memo<P, T> {
    fn new() -> Memo<P, T> {
        Memo(RefCell::new(Vec::new()))
    }

    /// The answer for `plan`, computed on first use.
    fn of(&self, plan: P, work: impl FnOnce(&P) -> T) -> T {
        if let Some((_, known)) = self.0.borrow().iter().find(|(known, _)| *known == plan) {
            return known.clone();
        }
        let made = work(&plan);
        self.0.borrow_mut().push((plan, made.clone()));
        made
    }
}

/// The law of a roll that comes up or does not, as a quantity of two outcomes.
pub fn test<R: Roll<Result = bool>>(of: &'static str, words: [&'static str; 2]) -> impl Fn(&R) -> Vec<Quantity> {
    move |roll| vec![either(of, words, probability(*roll, true))]
}

/// The law of a roll that counts, as a quantity.
pub fn count<R: Roll<Result = u8>>(of: &'static str) -> impl Fn(&R) -> Vec<Quantity> {
    move |roll| vec![counts(of, &law(*roll))]
}

/// A quantity of outcomes with these names.
pub fn shares<'a>(of: &'static str, words: impl IntoIterator<Item = &'a str>, shares: impl IntoIterator<Item = f64>) -> Quantity {
    Quantity::named(of, words.into_iter().map(str::to_owned).zip(shares).collect())
}

/// The quantity of a number that is no chance at all.
pub fn figure(of: &'static str, value: impl ToString) -> Quantity {
    Quantity::named(of, vec![(value.to_string(), 1.0)])
}

/// The quantity that says why no shot is made, ahead of what it would do.
pub fn no_shot(why: &'static str) -> Quantity {
    figure("shot", why)
}

/// The probability that a roll has this result.
pub fn probability<R: Roll>(roll: R, result: R::Result) -> f64 {
    law(roll).into_iter().filter(|(r, _)| *r == result).map(|(_, p)| p).sum()
}

/// The quantity of two outcomes, the first with probability `yes`.
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
