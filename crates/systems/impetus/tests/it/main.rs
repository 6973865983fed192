//! Impetus against numbers made elsewhere, and against worked examples.

#![allow(missing_docs)] // tests are sentences of their own

mod ask {
    montjoie_testing::ask_of!(montjoie_system::Registry(&[&montjoie_impetus::Impetus]));
}

mod armies;
mod army;
mod battles;
mod charges;
mod duels;
mod lists;
mod mirror;
mod one_each;
mod positions;
mod posts;
mod reactions;
mod readings;
mod reviewed;
mod rolls;
mod scenarios;
mod switches;
mod told;
mod units;
mod worked;

use montjoie_core::chance::{Answers, AnySource};
use montjoie_core::combat::{Combat, Pair, Side, Step};
use montjoie_core::exact::{Chains, MOST_STATES, Solved};
use montjoie_core::settings::Kind;
use montjoie_impetus::body::Condition;
use montjoie_impetus::duel::{Duel, Phase, State};
use montjoie_impetus::{profile, situation};
use montjoie_system::{Distributions, Matchup, OwnList, Problem};

use crate::ask::{game, settings};

/// Plain units of the oracles, beside the shipped ones: id, type, VBU, I, and what they have besides.
const UNITS: [(&str, &str, u8, u8, &str); 14] = [
    ("knights4", "cp1", 4, 1, "discipline = \"A\""),
    ("stakes7", "fl", 7, 2, "discipline = \"A\"\nspecial = [\"close-order\", \"stakes\"]"),
    ("v8", "cp2", 8, 5, ""),
    ("v5", "cm", 5, 1, ""),
    ("v3", "cm", 3, 2, ""),
    ("cp2", "cp2", 4, 2, ""),
    ("foot", "fp", 5, 0, ""),
    ("foot1", "fp", 5, 1, ""),
    ("fl3", "fl", 3, 0, ""),
    ("fl4", "fl", 4, 1, ""),
    ("pavise", "t", 4, 0, "weapon = \"crossbow-a\"\nspecial = [\"pavise\"]"),
    ("deep", "fp", 4, 1, "special = [\"large\"]\nrear_bonus = 2"),
    ("lancers", "cl", 3, 0, "special = [\"long-spear\"]"),
    ("wagons", "w", 5, 1, ""),
];

fn own() -> OwnList {
    let unit = |(id, arm, vbu, impetus, more)| {
        format!("[[list.unit]]\nid = \"{id}\"\nname = \"{id}\"\narm = \"{arm}\"\nvbu = {vbu}\nimpetus = {impetus}\n{more}\n")
    };
    let text = format!("[[list]]\nid = \"plain\"\nname = \"Plain\"\n{}", UNITS.map(unit).concat());
    OwnList { file: "plain.toml".to_owned(), text }
}

fn kind(name: &str) -> Option<Kind> {
    let (system, _) = game("impetus");
    system.keys().iter().find(|key| key.name == name).map(|key| key.key.kind)
}

/// The duel of some words.
fn duel(words: &[&str]) -> Result<Duel, Problem> {
    let lists = profile::lists(&[own()]).expect("sound lists");
    let words = settings(kind, words);
    situation::Situation::read(&words)?.duel(&lists).map(|(duel, _)| duel)
}

/// The same as the program asks it.
fn matchup(words: &[&str]) -> Matchup {
    let (system, _) = game("impetus");
    let game = system.open(&[own()]).expect("sound lists");
    game.duel(&settings(kind, words)).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"))
}

fn solve(words: &[&str]) -> Solved {
    matchup(words).contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states")
}

/// The answer to a question about the plain units.
fn ask_plain(question: &str, words: &[&str]) -> Distributions {
    let (system, _) = game("impetus");
    let game = system.open(&[own()]).expect("sound lists");
    let asked = system.questions().into_iter().find(|q| q.name == question).expect("a question");
    let kind = |name: &str| asked.parameters.iter().find(|key| key.name == name).map(|key| key.kind).or_else(|| kind(name));
    game.odds(question, &settings(kind, words)).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"))
}

/// The start of a duel, with the activation of one side to come and nobody else's.
fn active(duel: &Duel, side: montjoie_core::combat::Side) -> State {
    let start = duel.start(&mut montjoie_core::chance::Script::new().asked());
    State { phase: Phase::Act, active: side, ..start }
}

/// A step that does not end the duel.
#[track_caller]
fn goes(duel: &Duel, state: State, source: &mut dyn Answers) -> State {
    match duel.step(state, &mut AnySource::new(source)) {
        Step::Goes(state) => state,
        Step::Over(outcome) => panic!("over: {outcome:?}"),
    }
}

/// With some units changed.
fn with(state: State, change: impl Fn(&mut Pair<Condition>)) -> State {
    let mut units = state.units;
    change(&mut units);
    State { units, ..state }
}

/// The dice of a side in the coming round of melee.
fn melee_dice(duel: &Duel, state: &State, side: Side) -> u8 {
    duel.fighting(state, side).dice(&duel.rules, &duel.fighting(state, side.enemy()))
}

/// What its critical number has beside VBU and damage.
fn melee_modifier(duel: &Duel, state: &State, side: Side) -> i8 {
    duel.fighting(state, side).modifier(&duel.rules, &duel.fighting(state, side.enemy()))
}
