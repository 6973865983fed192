//! For tests: asking a system as a user asks the program, by system, ids and `key=value` words. [`ask_of!`] makes a module of these
//! functions that knows some systems.

mod made_up;

pub use made_up::MadeUp;

use montjoie_core::exact::{Chains, MOST_STATES, Solved};
use montjoie_core::settings::{Kind, Settings, Source, Value};
use montjoie_system::{Answer, Game, Matchup, Problem, Registry, Set, System};

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

/// A duel.
pub fn matchup(systems: Registry, id: &str, words: &[&str]) -> Result<Matchup, Problem> {
    let (system, game) = game(systems, id);
    let keys = system.keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    game.duel(&settings(kind, words))
}

/// Its exact answer.
pub fn solve(systems: Registry, id: &str, words: &[&str]) -> Solved {
    let matchup = matchup(systems, id, words).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"));
    matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states")
}

/// The answer to a question.
pub fn odds(systems: Registry, id: &str, question: &str, words: &[&str]) -> Result<Answer, Problem> {
    let (system, game) = game(systems, id);
    let rules = system.keys();
    let asked = system.questions().into_iter().find(|q| q.name == question).expect("a question");
    let kind = |name: &str| {
        let own = asked.parameters.iter().find(|key| key.name == name).map(|key| key.kind);
        own.or_else(|| rules.iter().find(|key| key.name == name).map(|key| key.key.kind))
    };
    game.odds(question, &settings(kind, words))
}

/// Charts and tables have words, in French too, for every key and every choice of a duel but the rules, which keep their names.
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
pub fn share(answer: &Answer, of: &str, outcome: &str) -> f64 {
    let quantity = answer.quantities.iter().find(|q| q.of == of).expect("such a quantity");
    quantity.outcomes.iter().filter(|(name, _)| name == outcome).map(|(_, p)| p).sum()
}

/// The mean of one quantity.
pub fn mean(answer: &Answer, of: &str) -> f64 {
    answer.quantities.iter().find(|q| q.of == of).and_then(|q| q.mean).expect("a mean")
}

/// Asserts that two numbers are the same to within `off`.
#[track_caller]
pub fn near(what: &str, is: f64, want: f64, off: f64) {
    assert!((is - want).abs() <= off, "{what}: {is:.17} is not {want:.17} (off by {:.3e})", is - want);
}

/// The keys that an answer to a question rests on, sorted, are these.
#[track_caller]
pub fn rests(systems: Registry, id: &str, question: &str, words: &[&str], want: &[&str]) {
    let answer = odds(systems, id, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    let mut is: Vec<&str> = answer.assumptions.iter().map(|assumption| assumption.key.as_str()).collect();
    is.sort();
    assert_eq!(is, want, "{question} {words:?}");
}

/// The keys that a duel rests on.
pub fn rests_on(systems: Registry, id: &str, words: &[&str]) -> Vec<String> {
    let matchup = matchup(systems, id, words).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"));
    matchup.assumptions.into_iter().map(|assumption| assumption.key).collect()
}

/// Every rule that the sheet does not print and a duel does not name makes no difference to it: each is tried at its other values.
/// How many were tried.
#[track_caller]
pub fn what_is_not_named_does_not_matter<R: Settings>(systems: Registry, id: &str, words: &[&str]) -> usize {
    let (plain, rules) = (solve(systems, id, words).tally, R::default());
    let named = rests_on(systems, id, words);
    let set = |name: &str| words.iter().any(|word| word.starts_with(&format!("rules.{name}=")));
    let idle = R::KEYS.iter().filter(|key| key.source != Source::Printed && !set(key.name) && !named.iter().any(|name| name == key.name));
    let (system, game) = game(systems, id);
    let keys = system.keys();
    let base = settings(|name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind), words);
    let (mut tried, mut moving) = (0, Vec::new());
    for key in idle {
        for value in rules.others(key.name) {
            let mut settings = base.clone();
            settings.push(Set { key: format!("rules.{}", key.name), value: value.clone() });
            // A value may make the duel itself impossible, as a formation that no longer shoots.
            let Ok(matchup) = game.duel(&settings) else { continue };
            let other = matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states").tally;
            if other != plain {
                moving.push(format!("{}={value}", key.name));
            }
            tried += 1;
        }
    }
    assert!(moving.is_empty(), "{words:?}: these move the answer, which does not name them: {}", moving.join(", "));
    tried
}

/// Asserts what a duel names among what its answer rests on, and what not.
#[track_caller]
pub fn names(systems: Registry, id: &str, words: &[&str], named: &[&str], not: &[&str]) {
    let is = rests_on(systems, id, words);
    for key in named {
        assert!(is.iter().any(|name| name == key), "{words:?} does not name {key}");
    }
    for key in not {
        assert!(!is.iter().any(|name| name == key), "{words:?} names {key}, which it cannot touch");
    }
}

/// A rule, duels that name it among what they rest on, and duels that do not.
pub type Case = (&'static str, &'static [&'static str], &'static [&'static str]);

/// Asserts it of every case; `named` gives what a duel in words rests on.
#[track_caller]
pub fn named_just_where_they_count(named: impl Fn(&str) -> Vec<String>, cases: &[Case]) {
    let mut wrong = Vec::new();
    for (key, yes, no) in cases {
        for (duels, want) in [(yes, true), (no, false)] {
            for duel in *duels {
                if named(duel).iter().any(|name| name == key) != want {
                    wrong.push(format!("{key} is {}named by: {duel}", if want { "not " } else { "" }));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A module of these functions that knows the systems of a registry: `mod ask { montjoie_testing::ask_of!(REGISTRY); }`.
#[macro_export]
macro_rules! ask_of {
    ($systems:expr) => {
        #[test]
        fn every_key_and_choice_of_every_situation_has_its_words() {
            $crate::every_key_and_choice_has_its_words($systems);
        }

        #[allow(unused_imports)]
        pub use $crate::{Case, mean, named_just_where_they_count, near, settings, share};

        /// A system with its shipped lists.
        #[allow(dead_code)]
        pub fn game(id: &str) -> (&'static dyn montjoie_system::System, Box<dyn montjoie_system::Game>) {
            $crate::game($systems, id)
        }

        /// A duel.
        #[allow(dead_code)]
        pub fn matchup(id: &str, words: &[&str]) -> Result<montjoie_system::Matchup, montjoie_system::Problem> {
            $crate::matchup($systems, id, words)
        }

        /// Its exact answer.
        #[allow(dead_code)]
        pub fn solve(id: &str, words: &[&str]) -> montjoie_core::exact::Solved {
            $crate::solve($systems, id, words)
        }

        /// The answer to a question.
        #[allow(dead_code)]
        pub fn odds(id: &str, question: &str, words: &[&str]) -> Result<montjoie_system::Answer, montjoie_system::Problem> {
            $crate::odds($systems, id, question, words)
        }

        /// The keys that an answer to a question rests on, sorted, are these.
        #[allow(dead_code)]
        #[track_caller]
        pub fn rests(id: &str, question: &str, words: &[&str], want: &[&str]) {
            $crate::rests($systems, id, question, words, want);
        }

        /// The keys that a duel rests on.
        #[allow(dead_code)]
        pub fn rests_on(id: &str, words: &[&str]) -> Vec<String> {
            $crate::rests_on($systems, id, words)
        }

        /// Every rule that the sheet does not print and a duel does not name makes no difference to it. How many were tried.
        #[allow(dead_code)]
        #[track_caller]
        pub fn what_is_not_named_does_not_matter<R: montjoie_core::settings::Settings>(id: &str, words: &[&str]) -> usize {
            $crate::what_is_not_named_does_not_matter::<R>($systems, id, words)
        }

        /// Asserts what a duel names among what its answer rests on, and what not.
        #[allow(dead_code)]
        #[track_caller]
        pub fn names(id: &str, words: &[&str], named: &[&str], not: &[&str]) {
            $crate::names($systems, id, words, named, not);
        }
    };
}
