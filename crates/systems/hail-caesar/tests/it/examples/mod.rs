//! Worked examples: one a rule edge, each a state, a script of what falls, and what must come of it.

mod charges;
mod melee;
mod movement;
mod orders;
mod shooting;
mod whole_duels;

use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Outcome, Play, Side, Step};
use montjoie_hail_caesar::body::{Condition, General, Stakes};
use montjoie_hail_caesar::duel::{Duel, Phase, State};
use montjoie_hail_caesar::profile;
use montjoie_hail_caesar::rules::Rules;

use super::duel_of;

/// A duel with the state that it starts in, to be changed by the example.
struct Example {
    duel: Duel,
    state: State,
}

fn example(words: &[&str]) -> Example {
    let words: Vec<&str> = words.iter().copied().chain(["field.first=a"]).collect();
    let duel = duel_of(&words);
    let state = duel.start(&mut Script::new().asked());
    Example { duel, state }
}

impl Example {
    fn at(mut self, phase: Phase, distance: u8) -> Example {
        (self.state.phase, self.state.distance) = (phase, distance);
        self
    }

    fn a(mut self, change: impl FnOnce(&mut Condition)) -> Example {
        change(&mut self.state.units.a);
        self
    }

    fn b(mut self, change: impl FnOnce(&mut Condition)) -> Example {
        change(&mut self.state.units.b);
        self
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Example {
        change(&mut self.state);
        self
    }

    /// Plays one phase on a script, all of which must be used.
    fn step(&self, draws: &[u16]) -> Step<State> {
        let mut script = Script::new().draws(draws.iter().copied());
        let step = self.duel.step(self.state, &mut script.asked());
        script.finish();
        step
    }

    #[track_caller]
    fn goes(&self, draws: &[u16]) -> State {
        match self.step(draws) {
            Step::Goes(state) => state,
            Step::Over(outcome) => panic!("it ended: {outcome:?}"),
        }
    }

    #[track_caller]
    fn ends(&self, draws: &[u16]) -> (&'static str, Outcome) {
        match self.step(draws) {
            Step::Goes(state) => panic!("it goes on: {state:?}"),
            Step::Over(outcome) => (Duel::ENDINGS[outcome.ending as usize].id, outcome),
        }
    }
}

const KNIGHTS: [&str; 2] = ["a.unit=english/mounted-knights", "b.unit=english/archers"];
const BILLS: [&str; 2] = ["a.unit=english/billmen", "b.unit=french/vougiers"];
const ARCHERS_SHOOT: [&str; 2] = ["a.unit=english/archers", "b.unit=english/mounted-knights"];

/// A list of units that no shipped one has: riders who can only shoot mounted, and what they are on foot.
const MINE: &str = r#"
    [[list]]
    id = "mine"
    name = { en = "Mine", fr = "La mienne" }
    [[list.unit]]
    id = "riders"
    name = { en = "Riders", fr = "Cavaliers" }
    arm = "cavalry"
    weapon = "bow"
    clash = 5
    sustained = 5
    short = "2"
    shoot = "2"
    morale = "6+"
    stamina = 6
    special = ["may-dismount"]
    points = 20
    dismounts_as = "spears"
    [[list.unit]]
    id = "spears"
    name = { en = "Spears", fr = "Lances" }
    arm = "infantry"
    weapon = "none"
    clash = 6
    sustained = 6
    short = "0/3"
    shoot = "0"
    morale = "5+"
    stamina = 6
    special = []
    points = 20
"#;

fn example_of_mine(words: &[&str]) -> Example {
    let duel = super::duel_in(MINE, words);
    let state = duel.start(&mut Script::new().asked());
    Example { duel, state }
}

fn words<'a>(base: [&'a str; 2], more: &[&'a str]) -> Vec<&'a str> {
    base.into_iter().chain(more.iter().copied()).collect()
}

// 5-a, 5-e: initiative and orders.
