//! An independent check: one block of the Hail Caesar matrix and its prices, by a program that shares nothing with the library's solver or algebra
//! but the rule text. Every path of a step is followed, states are kept in a plain map, the balance is solved by Gauss as on paper.

use std::collections::BTreeMap;

use montjoie::chance::Enumerator;
use montjoie::combat::{Combat, Outcome, Play, Side, Step};
use montjoie::monte_carlo::Unwatched;
use montjoie::prices::asked::Ask;
use montjoie::prices::matrix::Entrant;
use montjoie::prices::meetings::answer;
use montjoie::prices::trade::{balance, even_mix};
use montjoie::scenario::Card;
use montjoie::settings::Value;
use montjoie::systems::Set;
use montjoie::systems::hail_caesar::profile::{List, Unit, lists};
use montjoie::systems::hail_caesar::situation::Situation;

use crate::ask::game;

/// Few dice each, so that every path can be followed in a second or two.
const UNITS: [&str; 6] =
    ["french/peasants", "french/ribauds", "french/francs-archers", "french/genoese-crossbowmen", "french/pavisiers", "english/archers"];

/// In contact, one turn: role a charges.
const CARD: &str = "system = \"hail-caesar\"\n[[situation]]\nname = \"contact\"\nweight = 1\n\"field.distance\" = 0\n\"field.charging\" = \"a\"\n\"field.first\" = \"a\"\n\"field.turns\" = 1\n";

/// What each side loses, as shares: from the outcome alone, by the words of the matrix.
fn shares(outcome: Outcome, stamina: [u8; 2]) -> [f64; 2] {
    let both_gone = outcome.winner.is_none() && [Side::A, Side::B].into_iter().all(|side| outcome.losses[side] >= 10);
    let share = |side: Side, at: usize| {
        let gone = both_gone || outcome.winner == Some(side.enemy());
        if gone { 1.0 } else { f64::from(outcome.losses[side]) / f64::from(stamina[at]) / 2.0 }
    };
    [share(Side::A, 0), share(Side::B, 1)]
}

/// What two units lose on average, the first charging.
fn duel(lists: &[List], a: &Unit, b: &Unit) -> [f64; 2] {
    let word = |key: &str, value: &str| Set { key: key.to_owned(), value: Value::Text(value.to_owned()) };
    let whole = |key: &str, value: i64| Set { key: key.to_owned(), value: Value::Whole(value) };
    let sets = [
        word("a.unit", &a.id),
        word("b.unit", &b.id),
        whole("field.distance", 0),
        word("field.charging", "a"),
        word("field.first", "a"),
        whole("field.turns", 1),
    ];
    let situation = Situation::read(&sets).expect("keys");
    let (duel, _) = situation.duel(lists).expect("a duel");
    let mut now = BTreeMap::new();
    Enumerator::new().every_path(|chance| duel.start(chance), |state, p| *now.entry(state).or_insert(0.0) += p);
    let mut lost = [0.0; 2];
    let mut count = |outcome: Outcome, p: f64| {
        let shares = shares(outcome, [a.stamina, b.stamina]);
        (0..2).for_each(|at| lost[at] += p * shares[at]);
    };
    for _ in 0..duel.clock().steps() {
        let mut next = BTreeMap::new();
        for (state, mass) in std::mem::take(&mut now) {
            Enumerator::new().every_path(
                |chance| duel.step(state, chance),
                |step, p| match step {
                    Step::Goes(to) => *next.entry(to).or_insert(0.0) += mass * p,
                    Step::Over(outcome) => count(outcome, mass * p),
                },
            );
        }
        now = next;
    }
    for (state, mass) in now {
        count(duel.called_off(&state), mass);
    }
    lost
}

/// The null vector of a square matrix, its last component 1, by elimination with row exchanges.
#[allow(clippy::needless_range_loop)] // rows and columns, as in the textbook
fn gauss(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rows.len();
    for column in 0..n - 1 {
        let pivot = (column..n).max_by(|&x, &y| rows[x][column].abs().total_cmp(&rows[y][column].abs())).expect("rows");
        rows.swap(column, pivot);
        for below in column + 1..n {
            let times = rows[below][column] / rows[column][column];
            for at in column..n {
                rows[below][at] -= times * rows[column][at];
            }
        }
    }
    let mut vector = vec![1.0; n];
    for row in (0..n - 1).rev() {
        let rest: f64 = (row + 1..n).map(|at| rows[row][at] * vector[at]).sum();
        vector[row] = -rest / rows[row][row];
    }
    vector
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn a_block_of_the_matrix_and_its_prices_are_what_a_naive_program_finds() {
    let lists = lists(&[]).expect("the shipped lists are sound");
    let unit = |id: &str| lists.iter().flat_map(|list| &list.units).find(|unit| unit.id == id).expect("a unit").clone();
    let units: Vec<Unit> = UNITS.iter().map(|id| unit(id)).collect();
    // Half of the time each charges.
    let mut naive = vec![vec![0.0; 6]; 6];
    for u in 0..6 {
        for v in 0..6 {
            let [lost_u, lost_v] = duel(&lists, &units[u], &units[v]);
            naive[u][v] += lost_v / 2.0;
            naive[v][u] += lost_u / 2.0;
        }
    }
    let (system, game) = game("hail-caesar");
    let card = Card::parse("contact.toml", "contact", CARD.to_owned(), montjoie::systems::REGISTRY.systems()).expect("a card");
    let entrants: Vec<Entrant> = units
        .iter()
        .map(|unit| Entrant { id: unit.id.clone(), name: (unit.name.en.clone(), unit.name.fr.clone()), points: unit.points })
        .collect();
    let matrix = answer(Ask::exact(system, &*game, &card, entrants), &Unwatched).expect("answers").matrix;
    for u in 0..6 {
        for v in 0..6 {
            let cell = matrix.cell(u, v);
            assert!((cell.destroyed - naive[u][v]).abs() < 1e-9, "{} {}: {} {}", UNITS[u], UNITS[v], cell.destroyed, naive[u][v]);
            assert!((cell.lost - naive[v][u]).abs() < 1e-9);
            if u == v {
                assert_eq!(cell.score(), 0.5, "a unit against itself scores one half");
            }
        }
    }
    let rows = (0..6).map(|u| (0..6).map(|v| if u == v { (0..6).map(|w| naive[w][u]).sum::<f64>() } else { 0.0 } - naive[u][v]).collect());
    let by_hand = gauss(rows.collect());
    let costs = balance(&matrix, &even_mix(6)).expect("everybody can hurt everybody").costs;
    for u in 0..6 {
        assert!((costs[u] / costs[5] - by_hand[u]).abs() < 1e-9, "{}: {} {}", UNITS[u], costs[u] / costs[5], by_hand[u]);
    }
}
