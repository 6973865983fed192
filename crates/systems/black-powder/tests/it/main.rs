//! Black Powder against numbers made elsewhere, and against its own text.

#![allow(unsafe_code, missing_docs)] // the counting allocator; tests are sentences of their own

mod ask {
    montjoie_testing::ask_of!(montjoie_system::Registry(&[&montjoie_black_powder::BlackPowder]));
}

mod armies;
mod assumptions;
mod battles;
mod duels;
mod edges;
mod examples;
mod memory;
mod mirror;
mod one_each;
mod orders;
mod plans;
mod positions;
mod reviewed;
mod rolls;
mod scenarios;
mod specials;
mod units;

use montjoie_black_powder::duel::Duel;
use montjoie_black_powder::melee::{Strike, combat_result};
use montjoie_black_powder::state::State;
use montjoie_black_powder::{BlackPowder, profile, situation::Situation};
use montjoie_core::chance::{Answers, Enumerator, Script};
use montjoie_core::combat::{Combat, Side, Step};
use montjoie_core::settings::Kind;
use montjoie_system::{Distributions, OwnList, Problem, Set, System};

use crate::ask::{mean, near, settings, share};

/// Units for one rule each: line infantry or light cavalry of the samples with that rule.
fn own() -> OwnList {
    let mut text = String::from("[[list]]\nid = \"test\"\nname = { en = \"Test\", fr = \"Essai\" }\n");
    let mut unit = |id: &str, kind: &str, figures: [&str; 6], special: &str| {
        let [size, weapon, melee, shooting, stamina, natural] = figures;
        text += &format!("[[list.unit]]\nid = \"{id}\"\nname = {{ en = \"{id}\", fr = \"{id}\" }}\nkind = \"{kind}\"\nsize = \"{size}\"\n");
        text +=
            &format!("weapon = \"{weapon}\"\nmelee = {melee}\nshooting = \"{shooting}\"\nsave = \"4+\"\nstamina = {stamina}\n{natural}\n");
        text += &format!("special = [{special}]\n");
    };
    for special in montjoie_black_powder::special::Special::ALL {
        let quoted = format!("\"{}\"", special.id());
        let foot = ["standard", "smoothbore-musket", "6", "3", "3", ""];
        unit(&format!("foot-{}", special.id()), "regular-infantry", foot, &quoted);
        let horse = ["standard", "none", "6", "0", "3", ""];
        unit(&format!("horse-{}", special.id()), "regular-cavalry", horse, &quoted);
    }
    unit("cuirassiers", "regular-cavalry", ["standard", "none", "8", "0", "3", ""], "\"heavy-cavalry-d3\"");
    unit("eight", "regular-cavalry", ["standard", "none", "8", "0", "3", ""], "");
    unit("carabiniers", "regular-cavalry", ["standard", "smoothbore-carbine", "6", "3", "3", ""], "");
    unit("horde", "irregular-infantry", ["standard", "smoothbore-musket", "6", "3", "3", "natural = \"warband\""], "");
    unit("loose", "regular-infantry", ["standard", "smoothbore-musket", "6", "3", "3", ""], "");
    unit("recruits", "regular-infantry", ["large", "smoothbore-musket", "6", "3", "4", ""], "\"untested\"");
    unit("one", "regular-infantry", ["small", "smoothbore-musket", "6", "3", "1", ""], "\"brave\"");
    OwnList { file: "test.toml".to_owned(), text }
}

fn kind_of(question: Option<&str>, name: &str) -> Option<Kind> {
    let own = BlackPowder.questions().into_iter().filter(|q| Some(q.name) == question).flat_map(|q| q.parameters.iter());
    let own = own.into_iter().find(|key| key.name == name).map(|key| key.kind);
    own.or_else(|| BlackPowder.keys().iter().find(|key| key.name == name).map(|key| key.key.kind))
}

fn read(question: Option<&str>, words: &[&str]) -> Vec<Set> {
    settings(|name| kind_of(question, name), words)
}

/// The answer to a question, or what is wrong with it.
fn ask(question: &str, words: &[&str]) -> Result<Distributions, Problem> {
    let game = BlackPowder.open(&[own()]).unwrap_or_else(|problem| panic!("{}", problem.message));
    game.odds(question, &read(Some(question), words))
}

/// Checks shares and means of an answer, and that every quantity sums to 1.
#[track_caller]
fn expect(question: &str, words: &[&str], wants: &[(&str, &str, f64)]) {
    let answer = ask(question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    for (of, outcome, want) in wants {
        let is = if *outcome == "mean" { mean(&answer, of) } else { share(&answer, of, outcome) };
        near(&format!("{question} {words:?}: {of} {outcome}"), is, *want, 1e-12);
    }
    for quantity in &answer.quantities {
        near(&format!("{question}: sum of {}", quantity.of), quantity.outcomes.iter().map(|o| o.1).sum(), 1.0, 1e-12);
    }
}

/// What is wrong with a duel.
fn refused(words: &[&str]) -> Problem {
    let game = BlackPowder.open(&[own()]).expect("sound lists");
    game.duel(&read(None, words)).err().unwrap_or_else(|| panic!("{words:?} is not refused"))
}

/// The duel of some words, and where it starts.
#[track_caller]
fn duel(words: &[&str]) -> (Duel, State) {
    let situation = Situation::read(&read(None, words)).expect("sound settings");
    let (duel, _) = situation.duel(&profile::lists(&[own()]).expect("sound lists")).unwrap_or_else(|p| panic!("{words:?}: {p:?}"));
    let mut start = None;
    Enumerator::new().every_path(|chance| duel.start(chance), |state, _| start = Some(state));
    (duel, start.expect("a start"))
}

/// The blows of a side in a state.
fn strike(duel: &Duel, state: &State, side: Side) -> Strike {
    duel.strike(&duel.scene(state), side)
}

/// What a side adds to its combat result in a state beside its casualties; nothing is rolled for it.
fn result_bonus(duel: &Duel, state: &State, side: Side) -> u8 {
    let scene = duel.scene(state);
    let [mine, theirs] = [side, side.enemy()].map(|side| duel.struck(&scene, side, 0));
    combat_result(&duel.rules, &[mine], &[theirs], &mut Script::new().asked())
}

/// Where one phase from a state leads, with probabilities.
fn phase(duel: &Duel, state: State) -> Vec<(Step<State>, f64)> {
    let mut leads: Vec<(Step<State>, f64)> = Vec::new();
    montjoie_testing::every_path(
        |chance| duel.step(state, chance),
        |step, p| match leads.iter_mut().find(|(known, _)| *known == step) {
            Some((_, sum)) => *sum += p,
            None => leads.push((step, p)),
        },
    );
    leads
}

/// The probability that one phase from a state goes on to a state of which something holds.
fn goes(duel: &Duel, state: State, test: impl Fn(&State) -> bool) -> f64 {
    phase(duel, state).iter().filter(|(step, _)| matches!(step, Step::Goes(next) if test(next))).map(|(_, p)| p).sum()
}
