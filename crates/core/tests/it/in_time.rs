//! A combat with no end of states, which a short clock makes small.

use montjoie_core::chain::Unsolved;
use montjoie_core::chance::{Chance, Odds};
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::exact::{Chains, Solved, solve, solve_all};
use montjoie_core::language::Text;
use montjoie_core::tally::{Tally, Winner};

use crate::near;

/// A coin a turn, and a state that remembers every throw; A wins with the third head. Where a first tail is `uncounted`, the next throw is
/// of the same turn.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Memory {
    turns: u32,
    uncounted: bool,
}

impl Play for Memory {
    /// The throws played, as bits after a leading one.
    type State = u64;
    type Count = Tally<u64>;
    const ENDINGS: &'static [Ending] = &[Ending { id: "over", name: Text::new("over", "fini") }];

    fn begin<C: Chance>(&self, _: u64, _: Option<u64>, _: &mut C) -> u64 {
        1
    }

    fn advance<C: Chance>(&self, thrown: &mut u64, chance: &mut C) -> Option<Outcome> {
        *thrown = *thrown << 1 | u64::from(chance.succeeds(Odds::of(1, 2)));
        (thrown.count_ones() == 4).then_some(Outcome { winner: Some(Side::A), ending: 0, losses: Pair { a: 0, b: 1 } })
    }

    fn called_off(&self, _: &u64) -> Outcome {
        Outcome { winner: None, ending: 0, losses: Pair { a: 0, b: 0 } }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 1, late: 0, turns: self.turns }
    }

    fn within_step(&self, thrown: &u64) -> bool {
        self.uncounted && *thrown == 2
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair { a: 0, b: 1 }
    }

    fn content(&self) -> String {
        format!("{self:?}")
    }
}

impl Combat for Memory {
    fn same_chain(&self, other: &Memory) -> bool {
        self.uncounted == other.uncounted
    }
}

/// The probability of three heads or more in `turns` throws, of which 1, n and n(n-1)/2 ways have fewer.
fn wins(turns: u32) -> f64 {
    let n = f64::from(turns);
    1.0 - (1.0 + n + n * (n - 1.0) / 2.0) / f64::powi(2.0, turns as i32)
}

#[track_caller]
fn right(solved: &Result<Solved, Unsolved>, turns: u32) {
    let solved = solved.as_ref().expect("few enough states in time");
    near("wins", solved.tally.wins(Winner::A), wins(turns), 1e-15);
    near("all", solved.tally.total(), 1.0, 1e-15);
}

#[test]
fn a_short_combat_is_solved_although_its_chain_would_have_no_end() {
    let memory = |turns| Memory { turns, uncounted: false };
    for turns in [1, 4, 8] {
        right(&solve(&memory(turns), &mut Chains::new(), 600), turns);
    }
    assert_eq!(wins(8), 219.0 / 256.0);
    // What can be reached in 40 turns is too much.
    assert_eq!(solve(&memory(40), &mut Chains::new(), 600), Err(Unsolved::TooManyStates(600)));
}

#[test]
fn a_chain_that_was_cut_off_serves_no_other_combat() {
    let family = [8, 40, 4, 6].map(|turns| Memory { turns, uncounted: false });
    let mut chains = Chains::new();
    let solved = solve_all(&family.iter().collect::<Vec<_>>(), &mut chains, 600);
    right(&solved[0], 8);
    assert_eq!(solved[1], Err(Unsolved::TooManyStates(600)));
    right(&solved[2], 4);
    right(&solved[3], 6);
    right(&solve(&family[0], &mut chains, 600), 8);
}

#[test]
fn where_the_clock_does_not_count_a_phase_nothing_is_cut_off() {
    let memory = Memory { turns: 4, uncounted: true };
    assert_eq!(solve(&memory, &mut Chains::new(), 600), Err(Unsolved::TooManyStates(600)));
}
