//! Chain, solver and sampler on a made-up combat that can be followed by hand.

use montjoie_core::chain::{Chain, Lead};
use montjoie_core::chance::{Chance, Odds};
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::contest::agreement;
use montjoie_core::exact::{Chains, solve, solve_all};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::{Effort, Plan, Source, Unwatched, sample};
use montjoie_core::statistics::sidak_bound;
use montjoie_core::tally::Tally;

use crate::near;

/// A shoots at 4+ and must hit twice; B shoots back at 6+ and needs one hit. A begins, unless he comes late.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Coins {
    late: bool,
    turns: u32,
    /// Whether every turn but the last is followed by another only half of the time.
    thrown_for: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct At {
    to_shoot: Side,
    hits_on_b: u8,
}

impl Play for Coins {
    type State = At;
    type Count = Tally<u64>;
    const ENDINGS: &'static [Ending] =
        &[Ending { id: "shot", name: Text::new("shot", "abattu") }, Ending { id: "dusk", name: Text::new("dusk", "nuit") }];

    fn begin<C: Chance>(&self, _: u64, _: Option<At>, _: &mut C) -> At {
        At { to_shoot: if self.late { Side::B } else { Side::A }, hits_on_b: 0 }
    }

    fn advance<C: Chance>(&self, at: &mut At, chance: &mut C) -> Option<Outcome> {
        let over = |winner, losses| Some(Outcome { winner: Some(winner), ending: 0, losses });
        match at.to_shoot {
            Side::A => {
                at.hits_on_b += u8::from(chance.succeeds(Odds::at_least(4)));
                if at.hits_on_b == 2 {
                    return over(Side::A, Pair { a: 0, b: 2 });
                }
            }
            Side::B if chance.succeeds(Odds::at_least(6)) => return over(Side::B, Pair { a: 1, b: at.hits_on_b }),
            Side::B => {}
        }
        at.to_shoot = at.to_shoot.enemy();
        None
    }

    fn called_off(&self, &At { hits_on_b, .. }: &At) -> Outcome {
        Outcome { winner: None, ending: 1, losses: Pair { a: 0, b: hits_on_b } }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: u32::from(self.late), turns: self.turns }
    }

    fn goes_on<C: Chance>(&self, _: u32, chance: &mut C) -> bool {
        !self.thrown_for || chance.succeeds(Odds::at_least(4))
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair { a: 1, b: 2 }
    }

    fn content(&self) -> String {
        format!("{self:?}")
    }
}

impl Combat for Coins {
    fn same_chain(&self, _: &Coins) -> bool {
        true
    }
}

const TWO_TURNS: Coins = Coins { late: false, turns: 2, thrown_for: false };

/// Asserts a table of 144ths, by row A, neither, B.
#[track_caller]
fn are(what: &str, rows: &[[f64; 3]], want: &[[f64; 3]]) {
    assert_eq!(rows.len(), want.len(), "{what}");
    for (row, want) in rows.iter().zip(want) {
        row.iter().zip(want).for_each(|(is, want)| near(what, is * 144.0, *want, 1e-12));
    }
}

#[test]
fn every_state_and_every_lead_is_found_once() {
    let mut chain = Chain::new();
    assert_eq!(chain.reach(&TWO_TURNS, 4).expect("four states"), [(0, 1.0)]);
    let at = |to_shoot, hits_on_b| At { to_shoot, hits_on_b };
    assert_eq!(chain.states(), [at(Side::A, 0), at(Side::B, 0), at(Side::B, 1), at(Side::A, 1)]);
    // Two ways out of each: four states lead to five places of their own, and the other leads end it.
    assert_eq!((chain.transitions(), chain.outcomes().len()), (8, 3));
    let leads = |state| chain.leads(state).collect::<Vec<_>>();
    assert_eq!(leads(0), [(Lead::State(1), 0.5), (Lead::State(2), 0.5)]);
    assert_eq!(leads(3), [(Lead::State(2), 0.5), (Lead::Outcome(2), 0.5)]);
    let back = leads(2);
    assert_eq!((back[0].0, back[1].0), (Lead::State(3), Lead::Outcome(1)));
    near("a 6", back[1].1, 1.0 / 6.0, 1e-15);
    assert_eq!(chain.outcomes()[2], Outcome { winner: Some(Side::A), ending: 0, losses: Pair { a: 0, b: 2 } });
    // One more than there may be.
    assert_eq!(Chain::new().reach(&TWO_TURNS, 3).expect_err("too many").to_string(), "more than 3 states");
}

#[test]
fn two_turns_come_to_what_they_come_to_by_hand() {
    let solved = solve(&TWO_TURNS, &mut Chains::new(), 4).expect("four states");
    assert_eq!((solved.states, solved.transitions), (4, 8));
    // In 144ths. First turn: A hits 72 of the time; B wins 24; 60 and 60 go on. Second: of the 60 with a hit A wins 30; B faces 30
    // without and 60 with a hit, and wins 5 and 10.
    let Tally { rounds, endings, losses, unfinished } = solved.tally;
    are("rounds", &rounds, &[[0.0, 0.0, 24.0], [30.0, 75.0, 15.0]]);
    are("endings", &endings, &[[30.0, 0.0, 39.0], [0.0, 75.0, 0.0]]);
    are("losses of a", &losses.a, &[[30.0, 75.0, 0.0], [0.0, 0.0, 39.0]]);
    are("losses of b", &losses.b, &[[0.0, 25.0, 17.0], [0.0, 50.0, 22.0], [30.0, 0.0, 0.0]]);
    assert_eq!(unfinished, 0.0);
}

#[test]
fn a_late_start_a_longer_clock_and_a_length_thrown_for_are_followed_together() {
    let late = Coins { late: true, ..TWO_TURNS };
    let one_turn = Coins { turns: 1, ..TWO_TURNS };
    let thrown_for = Coins { thrown_for: true, ..TWO_TURNS };
    let asked = [late, one_turn, thrown_for, TWO_TURNS];
    let answers = solve_all(&asked.each_ref(), &mut Chains::new(), 4);
    let rounds: Vec<_> = answers.into_iter().map(|answer| answer.expect("four states").tally.rounds).collect();
    // B alone shoots first: 24. Then A hits 60 of 120, and B wins 20 of them.
    are("late", &rounds[0], &[[0.0, 0.0, 24.0], [0.0, 100.0, 20.0]]);
    are("one turn", &rounds[1], &[[0.0, 120.0, 24.0]]);
    // Half of the 120 end with the first turn; the second brings half of what it would.
    are("thrown for", &rounds[2], &[[0.0, 60.0, 24.0], [15.0, 37.5, 7.5]]);
    are("two turns", &rounds[3], &[[0.0, 0.0, 24.0], [30.0, 75.0, 15.0]]);
}

#[test]
fn sampled_combats_come_to_the_same() {
    let thrown_for = Coins { thrown_for: true, ..TWO_TURNS };
    let late = Coins { late: true, turns: 3, thrown_for: false };
    for combat in [TWO_TURNS, thrown_for, late] {
        let exact = solve(&combat, &mut Chains::new(), 4).expect("four states").tally;
        for source in [Source::Tables, Source::Dice] {
            let plan = Plan { seed: 1453, effort: Effort::Combats(50_000), source };
            let sampled = sample(&combat, plan, &Unwatched).expect("nobody stops it");
            assert_eq!(sampled.total(), 50_000);
            // A false alarm once in 10,000 seeds, and this seed is fixed.
            let agreement = agreement(&exact, &sampled);
            let bound = sidak_bound(agreement.cells, 1e-4);
            assert!(agreement.max_abs_z < bound, "{combat:?}, {source:?}: |z| {} beyond {bound}", agreement.max_abs_z);
        }
    }
}
