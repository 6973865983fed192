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

use montjoie_core::chance::Chance;
use montjoie_core::combat::{Combat, Pair, Side, Step};
use montjoie_core::exact::{Chains, MOST_STATES, Solved};
use montjoie_core::settings::Kind;
use montjoie_impetus::body::Condition;
use montjoie_impetus::duel::{Duel, Phase, State};
use montjoie_impetus::{profile, situation};
use montjoie_system::{Distributions, Matchup, OwnList, Problem};

use crate::ask::{game, settings};

/// Plain units of the oracles, beside the shipped ones.
const UNITS: &str = r#"
[[list]]
id = "plain"
name = { en = "Plain", fr = "Simples" }

[[list.unit]]
id = "knights4"
name = { en = "knights4", fr = "chevaliers4" }
arm = "cp1"
vbu = 4
impetus = 1
discipline = "A"

[[list.unit]]
id = "stakes7"
name = { en = "stakes7", fr = "pieux7" }
arm = "fl"
vbu = 7
impetus = 2
discipline = "A"
special = ["close-order", "stakes"]

[[list.unit]]
id = "v8"
name = { en = "v8", fr = "v8" }
arm = "cp2"
vbu = 8
impetus = 5

[[list.unit]]
id = "v5"
name = { en = "v5", fr = "v5" }
arm = "cm"
vbu = 5
impetus = 1

[[list.unit]]
id = "v3"
name = { en = "v3", fr = "v3" }
arm = "cm"
vbu = 3
impetus = 2

[[list.unit]]
id = "cp2"
name = { en = "cp2", fr = "cp2" }
arm = "cp2"
vbu = 4
impetus = 2

[[list.unit]]
id = "foot"
name = { en = "foot", fr = "fantassins" }
arm = "fp"
vbu = 5

[[list.unit]]
id = "foot1"
name = { en = "foot1", fr = "fantassins1" }
arm = "fp"
vbu = 5
impetus = 1

[[list.unit]]
id = "fl3"
name = { en = "fl3", fr = "fl3" }
arm = "fl"
vbu = 3

[[list.unit]]
id = "fl4"
name = { en = "fl4", fr = "fl4" }
arm = "fl"
vbu = 4
impetus = 1

[[list.unit]]
id = "pavise"
name = { en = "pavise", fr = "pavois" }
arm = "t"
vbu = 4
weapon = "crossbow-a"
special = ["pavise"]

[[list.unit]]
id = "deep"
name = { en = "deep", fr = "profonde" }
arm = "fp"
vbu = 4
impetus = 1
special = ["large"]
rear_bonus = 2

[[list.unit]]
id = "lancers"
name = { en = "lancers", fr = "lanciers" }
arm = "cl"
vbu = 3
special = ["long-spear"]

[[list.unit]]
id = "wagons"
name = { en = "wagons", fr = "chariots" }
arm = "w"
vbu = 5
impetus = 1
"#;

fn own() -> OwnList {
    OwnList { file: "plain.toml".to_owned(), text: UNITS.to_owned() }
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
    let start = duel.start(&mut montjoie_core::chance::Script::new());
    State { phase: Phase::Act, active: side, ..start }
}

/// A step that does not end the duel.
#[track_caller]
fn goes<C: Chance>(duel: &Duel, state: State, chance: &mut C) -> State {
    match duel.step(state, chance) {
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
