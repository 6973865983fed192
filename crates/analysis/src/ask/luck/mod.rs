//! How lucky an evening was: what was thrown, each roll a question of `odds` with its result.
//!
//! The luck of a roll is the probability of a worse result less that of a better one: from -1 to 1, its mean is 0. Of tests that pass or fail it adds
//! up to the tests that passed less those expected. The luck of an evening is the sum; its law is the convolution of those of the rolls. Duels that
//! were fought have a sum of their own: those won less those expected.

mod battle;
mod document;
mod duel;
mod file;
mod sum;

use std::collections::BTreeSet;
use std::path::PathBuf;

use file::{Evening, Thrown};
use odds::Names;
use serde::Deserialize;
use sum::{Law, Standing, deviation, standing};

use super::{meant, odds};
use crate::store::{Fault, Request, Session};
use montjoie_core::alike::first_of_each;
use montjoie_core::combat::Pair;
use montjoie_core::language::Lang;
use montjoie_core::settings::nearest;
use montjoie_system::luck::{Better, Purpose};
use montjoie_system::{Assumption, Quantity, Question, Set, System};

pub use battle::ToldBattle;
pub use duel::Told;
pub use file::OWN;

/// What a file calls a whole duel in place of a question.
pub const DUEL: &str = "duel";

/// A request for the luck of an evening.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckRequest {
    /// The file of what was thrown.
    pub file: PathBuf,
    /// Files of the user's own lists; those that the file names come after.
    #[serde(skip)]
    pub own: Vec<PathBuf>,
}

/// The luck of an evening.
pub struct LuckAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The rolls that were thrown, in the order of the file.
    pub rolls: Vec<Rolled>,
    /// The evening, and its parts: who threw, what the rolls were for, and turns.
    pub sums: Vec<Sum>,
    /// What the laws of the rolls rest on.
    pub assumptions: Vec<Assumption>,
}

/// A roll that was thrown, perhaps several times with the same result.
#[derive(Clone)]
pub struct Rolled {
    /// The question of `odds`, or [`DUEL`].
    pub question: &'static str,
    /// The units of a duel that was fought, in English and French; side A's is the player's.
    pub units: Option<Pair<(String, String)>>,
    /// What the user set of the question's parameters, and rules.
    pub set: Vec<Set>,
    /// The quantity that the result is of.
    pub of: &'static str,
    /// The results that were possible, from the worst for the player to the best, each with its probability.
    pub results: Vec<(String, f64)>,
    /// The place, among the results, of the one that came up.
    pub place: usize,
    /// Whether the enemy threw the roll.
    pub enemy: bool,
    /// The purpose of the roll, as orders or shooting.
    pub purpose: Label,
    /// The turn in which the roll was thrown.
    pub turn: Option<u32>,
    /// How often the same roll was thrown with the same result.
    pub times: u32,
    /// The luck of each result, with its probability.
    law: Law,
}

/// What a roll was for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Label {
    /// A purpose of the system.
    Purpose(Purpose),
    /// A whole duel.
    Duel,
    /// A label in the player's own words.
    Own(String),
}

impl Label {
    /// The id of the label, or the player's words.
    pub fn id(&self) -> &str {
        match self {
            Label::Purpose(purpose) => purpose.id(),
            Label::Duel => "duels",
            Label::Own(words) => words,
        }
    }

    /// The purpose in words.
    pub fn words(&self, lang: Lang) -> &str {
        match self {
            Label::Purpose(purpose) => purpose.text().get(lang),
            Label::Duel => "duels",
            Label::Own(words) => words,
        }
    }
}

impl Rolled {
    /// The probability of a worse result.
    pub fn worse(&self) -> f64 {
        self.results[..self.place].iter().fold(0.0, |sum, (_, p)| sum + p)
    }

    /// The probability of the result.
    pub fn same(&self) -> f64 {
        self.results[self.place].1
    }

    /// The luck of one such roll.
    pub fn luck(&self) -> f64 {
        self.law[self.place].0
    }

    /// Whether the roll is the result of a whole duel, which is no part of the luck of rolls.
    pub fn is_duel(&self) -> bool {
        self.units.is_some()
    }

    /// The luck of all throws of the roll.
    pub fn all_luck(&self) -> f64 {
        self.luck() * f64::from(self.times)
    }
}

/// The evening or a part of it.
#[derive(Clone, Debug)]
pub struct Sum {
    /// What makes these rolls a part of the evening.
    pub by: By,
    /// Number of rolls in the sum.
    pub rolls: u32,
    /// The luck of the rolls of this part.
    pub luck: f64,
    /// The standard deviation of the luck of such rolls.
    pub deviation: f64,
    /// The place of the sum in its law.
    pub standing: Standing,
}

/// What makes rolls a part of an evening.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// All rolls of the evening.
    Evening,
    /// Rolls of one side; true is the enemy.
    Side(bool),
    /// Rolls for one purpose.
    Purpose(Label),
    /// Rolls of one turn.
    Turn(u32),
}

impl By {
    fn has(&self, roll: &Rolled) -> bool {
        match self {
            By::Evening => !roll.is_duel(),
            By::Side(enemy) => !roll.is_duel() && roll.enemy == *enemy,
            By::Purpose(label) => roll.purpose == *label,
            By::Turn(turn) => !roll.is_duel() && roll.turn == Some(*turn),
        }
    }
}

impl Request for LuckRequest {
    type Answer = LuckAnswer;

    fn answer(&self, session: Session) -> Result<LuckAnswer, Fault> {
        let evening = Evening::read(&self.file, &self.own, session)?;
        let system = evening.system;
        let mut asked: Vec<Asked> = Vec::new();
        let (mut rolls, mut duels) = (Vec::new(), Vec::new());
        for thrown in &evening.rolls {
            let place = |key: &'static str| move |fault: Fault| (key, fault);
            if thrown.question == DUEL {
                let (rolled, rests) = duel::thrown(thrown, &evening).map_err(|(key, fault)| evening.fault(thrown, key, &fault))?;
                rolls.push(rolled);
                duels.extend(rests);
                continue;
            }
            let rolled = Asked::of(&evening, thrown, &mut asked).and_then(|asked| asked.rolled(system, thrown).map_err(place("result")));
            rolls.push(rolled.map_err(|(key, fault)| evening.fault(thrown, key, &fault))?);
        }
        let mut parts = BTreeSet::from([By::Evening]);
        for roll in &rolls {
            parts.insert(By::Purpose(roll.purpose.clone()));
            if !roll.is_duel() {
                parts.insert(By::Side(roll.enemy));
                parts.extend(roll.turn.map(By::Turn));
            }
        }
        let sums = parts.into_iter().map(|by| Sum::of(by, &rolls)).collect();
        let all = asked.into_iter().flat_map(|asked| asked.odds.assumptions).chain(duels);
        let assumptions = first_of_each(all, |one, other| one.key == other.key);
        Ok(LuckAnswer { system, rolls, sums, assumptions })
    }
}

impl Sum {
    fn of(by: By, rolls: &[Rolled]) -> Sum {
        let of: Vec<&Rolled> = rolls.iter().filter(|roll| by.has(roll)).collect();
        let laws: Vec<(&Law, u32)> = of.iter().map(|roll| (&roll.law, roll.times)).collect();
        let luck = of.iter().map(|roll| roll.all_luck()).sum();
        let rolls = of.iter().map(|roll| roll.times).sum();
        Sum { rolls, luck, deviation: deviation(&laws), standing: standing(&laws, luck), by }
    }
}

/// A question that was asked, and its answer: the same question is asked once.
struct Asked {
    question: Question,
    set: Vec<Set>,
    odds: montjoie_system::Distributions,
}

/// A fault about a key that is nearly one of a roll's own names that one.
fn own_key(fault: Fault, thrown: &Thrown) -> Fault {
    let named = thrown.words.iter().find(|word| fault.message().contains(&format!("no key `{}`", word.key)));
    match named.and_then(|word| nearest(&word.key, OWN)) {
        Some(own) => fault.help(format!("did you mean `{own}`?")),
        None => fault,
    }
}

impl Asked {
    fn of<'a>(evening: &Evening, thrown: &Thrown, known: &'a mut Vec<Asked>) -> Result<&'a Asked, (&'static str, Fault)> {
        let question = odds::question(evening.system, &thrown.question).map_err(|fault| ("question", fault))?;
        let keys = |fault| ("", own_key(fault, thrown));
        let set = odds::settings(evening.system, &question, &thrown.words).map_err(keys)?;
        let place = known.iter().position(|asked| asked.question.name == question.name && asked.set == set);
        if place.is_none() {
            let odds = odds::asked(&*evening.game, &question, &mut set.clone()).map_err(keys)?;
            known.push(Asked { question, set, odds });
        }
        Ok(&known[place.unwrap_or(known.len() - 1)])
    }

    /// What a roll means whose question this is.
    fn rolled(&self, system: &'static dyn System, thrown: &Thrown) -> Result<Rolled, Fault> {
        let Some(lucky) = system.about().luck.of(self.question.name) else {
            let names: Vec<&str> = system.about().luck.questions().iter().map(|lucky| lucky.question).collect();
            let fault = Fault::new(format!("no result of `{}` is better than another", self.question.name));
            return Err(fault.help(format!("questions with luck are {}", names.join(", "))));
        };
        let known: Vec<(&Quantity, &Better)> = lucky
            .quantities
            .iter()
            .filter_map(|(of, better)| Some((self.odds.quantities.iter().find(|quantity| quantity.of == *of)?, better)))
            .collect();
        let names = [Lang::En, Lang::Fr].map(|lang| Names::of_system(system, lang));
        let (quantity, better, place) = meant_by(thrown, &known, &names)?;
        let mut results: Vec<(i64, usize)> = Vec::new();
        for (place, (outcome, p)) in quantity.outcomes.iter().enumerate() {
            let rank = better.rank(place, outcome);
            let rank = rank.ok_or_else(|| Fault::new(format!("nothing says how good `{outcome}` is as `{}`", quantity.of)))?;
            if *p > 0.0 {
                results.push((if thrown.enemy { -rank } else { rank }, place));
            }
        }
        results.sort_unstable();
        let Some(at) = results.iter().position(|(_, other)| *other == place) else {
            let fault = Fault::new(format!("`{}` cannot come up as “{}”", quantity.of, quantity.outcomes[place].0));
            return Err(fault.help(possible(&[quantity])));
        };
        let results: Vec<(String, f64)> = results.into_iter().map(|(_, place)| quantity.outcomes[place].clone()).collect();
        let law = law(&results);
        let purpose = thrown.label.clone().map_or(Label::Purpose(lucky.purpose), Label::Own);
        let &Thrown { enemy, turn, times, .. } = thrown;
        let (question, set) = (self.question.name, self.set.clone());
        Ok(Rolled { question, units: None, set, of: quantity.of, results, place: at, enemy, purpose, turn, times, law })
    }
}

/// The luck of each result, with its probability; the worst comes first.
fn law(results: &[(String, f64)]) -> Law {
    let mut worse = 0.0;
    let mut law = Law::new();
    for (_, p) in results {
        law.push((worse - (1.0 - worse - p), *p));
        worse += p;
    }
    // A roll that can only come up one way is no luck, not even by rounding.
    if let [only] = &mut law[..] {
        only.0 = 0.0;
    }
    law
}

/// Words for a test that was passed or failed.
const PASSED: [&str; 6] = ["passed", "passes", "pass", "réussi", "réussie", "réussit"];
const FAILED: [&str; 7] = ["failed", "fails", "fail", "raté", "ratée", "échec", "échoue"];

/// The quantity and the place of the result that a roll means. Without `of` it is the first quantity that has such a result; of the others only one
/// may have it.
fn meant_by<'q>(
    thrown: &Thrown,
    known: &[(&'q Quantity, &'q Better)],
    names: &[Names; 2],
) -> Result<(&'q Quantity, &'q Better, usize), Fault> {
    let same = |typed: &str, id: &str, name: &dyn Fn(&Names) -> String| {
        let wanted = meant::stem(typed);
        !wanted.is_empty() && (meant::stem(id) == wanted || names.iter().any(|names| meant::stem(&name(names)) == wanted))
    };
    let asked: Vec<_> = match &thrown.of {
        None => known.to_vec(),
        Some(typed) => known.iter().copied().filter(|(quantity, _)| same(typed, quantity.of, &|names| names.of(quantity.of))).collect(),
    };
    let of = || known.iter().map(|(quantity, _)| quantity.of).collect::<Vec<_>>();
    if asked.is_empty() {
        let typed = thrown.of.as_deref().unwrap_or_default();
        return Err(Fault::new(format!("`of` cannot be “{typed}”")).near(typed, of(), format!("expected {}", of().join(" | "))));
    }
    let find = |(quantity, better): &(&'q Quantity, &'q Better)| {
        let outcomes = &quantity.outcomes;
        let exact = outcomes.iter().position(|(id, _)| *id == thrown.result);
        let mut named = (0..outcomes.len()).filter(|&place| {
            let id = outcomes[place].0.as_str();
            same(&thrown.result, id, &|names| names.outcome(quantity.of, id))
        });
        let by_name = || named.next().filter(|_| named.next().is_none());
        exact.or_else(by_name).or_else(|| passed_or_failed(&thrown.result.to_lowercase(), outcomes, better))
    };
    let found: Vec<_> = asked.iter().filter_map(|one| Some((one.0, one.1, find(one)?))).collect();
    match found[..] {
        [first, ..] if std::ptr::eq(first.0, asked[0].0) || found.len() == 1 => Ok(first),
        [] => {
            let quantities: Vec<&Quantity> = asked.iter().map(|(quantity, _)| *quantity).collect();
            Err(Fault::new(format!("`result` cannot be “{}”", thrown.result)).help(possible(&quantities)))
        }
        ref several => {
            let of: Vec<String> = several.iter().map(|(quantity, ..)| format!("of = \"{}\"", quantity.of)).collect();
            let fault = Fault::new(format!("“{}” can be the result of several quantities", thrown.result));
            Err(fault.help(format!("write {} too", of.join(" | "))))
        }
    }
}

/// The result that “passed” or “failed” means: of two results the better or the worse, of numbers none.
fn passed_or_failed(typed: &str, outcomes: &[(String, f64)], better: &Better) -> Option<usize> {
    let passed = PASSED.contains(&typed);
    if !passed && !FAILED.contains(&typed) {
        return None;
    }
    match outcomes {
        [first, second] => {
            let first_is_better = better.rank(0, &first.0) > better.rank(1, &second.0);
            Some(usize::from(first_is_better != passed))
        }
        _ if passed || *better == Better::First => None,
        _ => outcomes.iter().position(|(outcome, _)| outcome == "0"),
    }
}

/// The results that quantities can have, for an error.
fn possible(quantities: &[&Quantity]) -> String {
    let one = |quantity: &&Quantity| {
        let outcomes: Vec<&str> = quantity.outcomes.iter().filter(|(_, p)| *p > 0.0).map(|(outcome, _)| outcome.as_str()).collect();
        format!("{}: {}", quantity.of, outcomes.join(", "))
    };
    format!("possible results: {}", quantities.iter().map(one).collect::<Vec<_>>().join("; "))
}
