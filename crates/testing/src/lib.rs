//! Helpers of tests: they ask a system as a user asks the program, by system, ids and `key=value` words. [`ask_of!`] makes a module of these
//! functions that knows some systems.

pub mod engagements;
pub mod fought;
mod made_up;
pub mod scenarios;

pub use made_up::MadeUp;

use montjoie_core::chance::{Answers, AnySource, Enumerator, Roll};
use montjoie_core::exact::{Chains, MOST_STATES, Solved};
use montjoie_core::language::Lang;
use montjoie_core::settings::{Kind, Value};
use montjoie_system::{Distributions, Game, Matchup, Problem, Registry, Set, System};

/// A system with its shipped lists.
pub fn game(systems: Registry, id: &str) -> (&'static dyn System, Box<dyn Game>) {
    let system = systems.get(id).expect("a system");
    (system, system.open(&[]).expect("the shipped lists are sound"))
}

/// Settings from words, as the command line reads them.
pub fn settings(kind_of: impl Fn(&str) -> Option<Kind>, words: &[&str]) -> Vec<Set> {
    let read = |word: &&str| {
        let (key, value) = word.split_once('=').expect("key=value");
        let value = kind_of(key).map_or_else(|| Value::Text(value.to_owned()), |kind| kind.read(value));
        Set { key: key.to_owned(), value }
    };
    words.iter().map(read).collect()
}

/// The settings of a duel from words.
pub fn duel_settings(systems: Registry, id: &str, words: &[&str]) -> Vec<Set> {
    let keys = game(systems, id).0.keys();
    settings(|name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind), words)
}

/// The duel that these words describe.
pub fn matchup(systems: Registry, id: &str, words: &[&str]) -> Result<Matchup, Problem> {
    game(systems, id).1.duel(&duel_settings(systems, id, words))
}

/// The exact answer of a duel.
pub fn solve(systems: Registry, id: &str, words: &[&str]) -> Solved {
    let matchup = matchup(systems, id, words).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"));
    matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states")
}

/// The answer to a question.
pub fn odds(systems: Registry, id: &str, question: &str, words: &[&str]) -> Result<Distributions, Problem> {
    let (system, game) = game(systems, id);
    let rules = system.keys();
    let asked = system.questions().into_iter().find(|q| q.name == question).expect("a question");
    let kind = |name: &str| {
        let own = asked.parameters.iter().find(|key| key.name == name).map(|key| key.kind);
        own.or_else(|| rules.iter().find(|key| key.name == name).map(|key| key.key.kind))
    };
    game.odds(question, &settings(kind, words))
}

/// Asserts that charts and tables have words, in French too, for every key and every choice of a duel but the rules, which keep their names.
pub fn every_key_and_choice_has_its_words(systems: Registry) {
    for system in systems.0 {
        for known in system.keys().iter().filter(|known| !known.name.starts_with("rules.")) {
            let (system, name, key) = (system.id(), &known.name, known.key);
            assert!(!key.french.is_empty(), "{system}: {name} has no French name");
            let words = if let Kind::Choice(words) = key.kind { words } else { &[] };
            assert!(words.iter().all(|word| key.word(word).is_some()), "{system}: not every choice of {name} has words");
        }
    }
}

/// The probability of one outcome of one quantity.
pub fn share(answer: &Distributions, of: &str, outcome: &str) -> f64 {
    let quantity = answer.quantities.iter().find(|q| q.of == of).expect("such a quantity");
    quantity.outcomes.iter().filter(|(name, _)| name == outcome).map(|(_, p)| p).sum()
}

/// The mean of one quantity.
pub fn mean(answer: &Distributions, of: &str) -> f64 {
    answer.quantities.iter().find(|q| q.of == of).and_then(|q| q.mean).expect("a mean")
}

/// Asserts that two numbers are the same to within `off`.
#[track_caller]
pub fn near(what: &str, is: f64, want: f64, off: f64) {
    assert!((is - want).abs() <= off, "{what}: {is:.17} is not {want:.17} (off by {:.3e})", is - want);
}

/// A text whose spaces that do not break are plain.
pub fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

/// Asserts how a result is told in both languages, spaces that do not break read as spaces.
#[track_caller]
pub fn told<R: Roll>(roll: R, result: R::Result, en: &str, fr: &str) {
    assert_eq!([Lang::En, Lang::Fr].map(|lang| plain(&roll.tell(result, lang))), [en, fr]);
}

/// Runs rules along every path that chance can take, and hands over each result with the probability of its path.
pub fn every_path<T>(mut rules: impl FnMut(&mut AnySource) -> T, visit: impl FnMut(T, f64)) {
    Enumerator::with_laws().every_path(|chance| rules(&mut chance.asked()), visit);
}

/// The probabilities of what comes of a state, by number.
pub fn shares<S: Clone, const N: usize>(state: &S, comes: impl Fn(&mut S, &mut AnySource) -> usize) -> [f64; N] {
    let mut shares = [0.0; N];
    every_path(|chance| comes(&mut state.clone(), chance), |came, p| shares[came] += p);
    near("all", shares.iter().sum(), 1.0, 1e-12);
    shares
}

/// Asserts that these are the probabilities.
#[track_caller]
pub fn are<const N: usize>(what: &str, shares: [f64; N], want: [f64; N]) {
    shares.iter().zip(want).for_each(|(&is, want)| near(what, is, want, 1e-12));
}

/// Asserts that what a position is taken for by a likely mistake is something else.
#[track_caller]
pub fn differs<const N: usize>(shares: [f64; N], mistake: [f64; N]) {
    assert!(shares.iter().zip(mistake).any(|(is, mistake)| (is - mistake).abs() > 1e-3), "{shares:?}");
}

/// Asserts that an answer to a question rests on these keys, sorted.
#[track_caller]
pub fn rests(systems: Registry, id: &str, question: &str, words: &[&str], want: &[&str]) {
    let answer = odds(systems, id, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    let mut is: Vec<&str> = answer.assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
    is.sort();
    assert_eq!(is, want, "{question} {words:?}");
}

/// Makes a module of these functions that knows the systems of a registry: `mod ask { montjoie_testing::ask_of!(REGISTRY); }`.
#[macro_export]
macro_rules! ask_of {
    ($systems:expr) => {
        /// The systems that are asked.
        pub const SYSTEMS: montjoie_system::Registry = $systems;

        #[test]
        fn every_key_and_choice_of_every_situation_has_its_words() {
            $crate::every_key_and_choice_has_its_words(SYSTEMS);
        }

        #[allow(unused_imports)]
        pub use $crate::{mean, near, settings, share};

        /// A system with its shipped lists.
        #[allow(dead_code)]
        pub fn game(id: &str) -> (&'static dyn montjoie_system::System, Box<dyn montjoie_system::Game>) {
            $crate::game(SYSTEMS, id)
        }

        /// The duel that these words describe.
        #[allow(dead_code)]
        pub fn matchup(id: &str, words: &[&str]) -> Result<montjoie_system::Matchup, montjoie_system::Problem> {
            $crate::matchup(SYSTEMS, id, words)
        }

        /// The exact answer of a duel.
        #[allow(dead_code)]
        pub fn solve(id: &str, words: &[&str]) -> montjoie_core::exact::Solved {
            $crate::solve(SYSTEMS, id, words)
        }

        /// The answer to a question.
        #[allow(dead_code)]
        pub fn odds(id: &str, question: &str, words: &[&str]) -> Result<montjoie_system::Distributions, montjoie_system::Problem> {
            $crate::odds(SYSTEMS, id, question, words)
        }

        /// Asserts that an answer to a question rests on these keys, sorted.
        #[allow(dead_code)]
        #[track_caller]
        pub fn rests(id: &str, question: &str, words: &[&str], want: &[&str]) {
            $crate::rests(SYSTEMS, id, question, words, want);
        }
    };
}
