//! A play whose state is too large to solve: sampled, told, cut into parts, merged and stopped through `dyn Fought`.

use std::sync::atomic::{AtomicU64, Ordering};

use montjoie_core::chain::{Chain, Unsolved};
use montjoie_core::chance::{Chance, Odds};
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side, Streams};
use montjoie_core::contest::{Contest, Fought};
use montjoie_core::exact::{Chains, MOST_STATES, solve};
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::{BLOCK, Run, Source};
use montjoie_core::tally::{Count, Tally};
use montjoie_core::watch::{Interrupt, Stopped, Unwatched, Watch};

/// A play of two rows of soldiers: each turn every soldier of both sides is hit on a 4+, until a row is empty.
#[derive(Clone, Debug)]
struct Rows {
    soldiers: u8,
    turns: u32,
}

/// A state that owns memory, and counts the plays that used it.
#[derive(Clone, Debug, Default)]
struct Field {
    standing: Pair<Vec<bool>>,
    plays: u32,
}

/// Number of plays that ended, and number of soldiers that stood at the end.
#[derive(Clone, Debug, PartialEq)]
struct Standing {
    tally: Tally<u64>,
    soldiers: u64,
}

impl Count for Standing {
    fn new(endings: usize, turns: u32, most_losses: Pair<u8>) -> Standing {
        Standing { tally: Tally::new(endings, turns, most_losses), soldiers: 0 }
    }

    fn add(&mut self, outcome: Outcome, turn: u32) {
        self.tally.add(outcome, turn, 1);
    }

    fn merge(&mut self, other: &Standing) {
        self.tally.merge(&other.tally);
        self.soldiers += other.soldiers;
    }

    fn plays(&self) -> u64 {
        self.tally.total()
    }

    fn won(&self) -> [u64; 3] {
        Count::won(&self.tally)
    }
}

impl Play for Rows {
    type State = Field;
    type Count = Standing;
    const ENDINGS: &'static [Ending] =
        &[Ending { id: "down", name: Text::new("down", "à terre") }, Ending { id: "dusk", name: Text::new("dusk", "nuit") }];
    const STREAMS: Streams = Streams::PerPlay;

    fn begin<C: Chance>(&self, number: u64, used: Option<Field>, _: &mut C) -> Field {
        let mut field = used.unwrap_or_default();
        // Side A has three soldiers more in every second play.
        let more = if number.is_multiple_of(2) { 0 } else { 3 };
        for (side, more) in [(Side::A, more), (Side::B, 0)] {
            field.standing[side].clear();
            field.standing[side].resize(usize::from(self.soldiers + more), true);
        }
        field.plays += 1;
        field
    }

    fn advance<C: Chance>(&self, field: &mut Field, chance: &mut C) -> Option<Outcome> {
        for side in Side::BOTH {
            for soldier in field.standing[side].iter_mut().filter(|soldier| **soldier) {
                *soldier = !chance.succeeds(Odds::at_least(4));
            }
        }
        let left = Pair::of(|side| standing(field, side));
        let winner = match (left.a, left.b) {
            (0, 0) => None,
            (_, 0) => Some(Side::A),
            (0, _) => Some(Side::B),
            _ => return None,
        };
        Some(Outcome { winner, ending: 0, losses: self.lost(field) })
    }

    fn called_off(&self, field: &Field) -> Outcome {
        Outcome { winner: None, ending: 1, losses: self.lost(field) }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 1, late: 0, turns: self.turns }
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair { a: self.soldiers + 3, b: self.soldiers }
    }

    fn count(&self, count: &mut Standing, field: &Field, outcome: Outcome, turn: u32) {
        count.add(outcome, turn);
        count.soldiers += u64::from(standing(field, Side::A)) + u64::from(standing(field, Side::B));
    }

    fn content(&self) -> String {
        format!("{self:?}")
    }
}

impl Rows {
    fn lost(&self, field: &Field) -> Pair<u8> {
        Pair::of(|side| field.standing[side].len() as u8 - standing(field, side))
    }
}

fn standing(field: &Field, side: Side) -> u8 {
    field.standing[side].iter().filter(|soldier| **soldier).count() as u8
}

const ROWS: Rows = Rows { soldiers: 5, turns: 6 };
const RUN: Run = Run { seed: 1346, source: Source::Tables };

#[test]
fn parts_merge_to_the_counts_of_the_whole_in_any_order() {
    let plays = 5 * BLOCK + 17;
    let fight = |plays| ROWS.fight(RUN, plays, &Unwatched).expect("nobody stops it");
    let whole = fight(0..plays);
    let mut merged = fight(2 * BLOCK..plays);
    for range in [0..BLOCK, BLOCK..2 * BLOCK] {
        assert!(merged.merge(&*fight(range)));
    }
    assert_eq!(merged.as_any().downcast_ref::<Standing>(), whole.as_any().downcast_ref::<Standing>());
    assert!(!merged.merge(&Tally::<u64>::new(2, 6, Pair { a: 8, b: 5 })), "counts of another kind");
}

#[test]
fn a_play_with_its_own_stream_is_told_by_its_number_alone() {
    let mut outcomes = Vec::new();
    ROWS.watch(RUN.seed, 0, BLOCK + 30, &mut |outcome| outcomes.push(outcome));
    for number in [0, 1, 2, 29, BLOCK - 1, BLOCK, BLOCK + 29] {
        let story = ROWS.tell(RUN.seed, number, Source::Tables, Lang::En);
        assert_eq!(story.outcome, outcomes[number as usize], "play {number}");
    }
    // The number reaches the play: side A is three soldiers stronger in odd ones.
    let wins = |odd: bool| {
        let of = outcomes.iter().enumerate().filter(|(number, _)| (number % 2 == 1) == odd);
        of.filter(|(_, outcome)| outcome.winner == Some(Side::A)).count()
    };
    assert!(wins(true) > wins(false) + 150, "{} {}", wins(true), wins(false));
}

/// A watcher that says stop after it has been asked this many times.
struct Patience(AtomicU64);

impl Patience {
    fn of(looks: u64) -> Patience {
        Patience(AtomicU64::new(looks))
    }
}

impl Interrupt for Patience {
    fn stopped(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

impl Watch for Patience {}

#[test]
fn a_stopped_run_is_no_answer() {
    assert_eq!(ROWS.fight(RUN, 0..100 * BLOCK, &Patience::of(0)).expect_err("stopped at once"), Stopped);
    assert_eq!(ROWS.fight(RUN, 0..100 * BLOCK, &Patience::of(3)).expect_err("stopped on the way"), Stopped);
    assert!(ROWS.fight(RUN, 0..2 * BLOCK, &Patience::of(100)).is_ok());
}

/// A walk on this many places, which ends at either end.
#[derive(Clone, Debug)]
struct Walk(u16);

impl Play for Walk {
    type State = u16;
    type Count = Tally<u64>;
    const ENDINGS: &'static [Ending] = &[Ending { id: "end", name: Text::new("end", "bout") }];

    fn begin<C: Chance>(&self, _: u64, _: Option<u16>, _: &mut C) -> u16 {
        self.0 / 2
    }

    fn advance<C: Chance>(&self, place: &mut u16, chance: &mut C) -> Option<Outcome> {
        *place = if chance.succeeds(Odds::at_least(4)) { *place + 1 } else { *place - 1 };
        let winner = if *place == self.0 { Some(Side::A) } else { (*place == 0).then_some(Side::B) };
        winner.map(|winner| Outcome { winner: Some(winner), ending: 0, losses: Pair { a: 0, b: 0 } })
    }

    fn called_off(&self, _: &u16) -> Outcome {
        Outcome { winner: None, ending: 0, losses: Pair { a: 0, b: 0 } }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 1, late: 0, turns: 4000 }
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair { a: 0, b: 0 }
    }

    fn content(&self) -> String {
        format!("{self:?}")
    }
}

impl Combat for Walk {
    fn same_chain(&self, other: &Walk) -> bool {
        self.0 == other.0
    }
}

#[test]
fn the_solver_can_be_stopped_while_it_lists_states_and_while_it_follows_them() {
    let walk = Walk(2000);
    let stopped = |looks: u64| walk.solve(&mut Chains::stopped_by(&Patience::of(looks)), MOST_STATES);
    assert_eq!(stopped(1).expect_err("while it lists"), Unsolved::Stopped(Stopped));
    assert_eq!(stopped(500).expect_err("while it follows"), Unsolved::Stopped(Stopped));
    let patient = stopped(u64::MAX).expect("nobody stops it");
    assert_eq!(patient.tally, solve(&walk, &mut Chains::new(), MOST_STATES).expect("few states").tally);
    // What was listed when it was stopped is not mistaken for a whole chain.
    let mut chain = Chain::new();
    assert_eq!(chain.reach_unless(&walk, MOST_STATES, &Patience::of(2)).expect_err("stopped"), Unsolved::Stopped(Stopped));
    assert_eq!(chain.reach(&walk, MOST_STATES).expect("all of them").len(), 1);
    assert_eq!(chain.states().len(), 1999);
}
