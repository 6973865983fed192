//! What an exact answer costs: states, transitions, thread CPU time. Best of several, one core.

use std::time::Duration;

use cpu_time::ThreadTime;
use montjoie::contest::Contest;
use montjoie::exact::{Chains, MOST_STATES};
use montjoie::systems::Matchup;

#[path = "duels/mod.rs"]
mod duels;

const DUELS: &[(&str, u32, &[&str])] = &[
    ("melee only, knights v foot knights", 30, &["french/mounted-knights", "french/foot-knights", "field.distance=0"]),
    ("approach, shooting, melee", 100, &["french/mounted-knights", "english/archers", "field.distance=24"]),
    ("the same with stakes", 100, &["french/mounted-knights", "english/archers", "b.stakes=planted"]),
    (
        "foot v foot, general and three supports a side",
        500,
        &["english/billmen", "french/vougiers", "a.general=true", "b.general=true", "a.supports=3", "b.supports=3"],
    ),
];

fn main() {
    println!("{:<50} {:>8} {:>12} {:>10} {:>10}", "exact answer", "states", "transitions", "CPU ms", "target ms");
    for (name, target, words) in DUELS {
        row(name, *target, &duels::matchup("hail-caesar", words));
    }
    for (system, words) in duels::SYSTEMS {
        row(&format!("whole duel, {system}"), 250, &duels::matchup(system, words));
    }
    sweep();
}

fn row(name: &str, target: u32, matchup: &Matchup) {
    let mut best = Duration::MAX;
    let mut size = (0, 0);
    for _ in 0..7 {
        let start = ThreadTime::now();
        let solved = matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("small enough");
        best = best.min(start.elapsed());
        size = (solved.states, solved.transitions);
    }
    println!("{name:<50} {:>8} {:>12} {:>10.1} {target:>10}", size.0, size.1, best.as_secs_f64() * 1e3);
}

/// Twelve starts that share one chain against the dearest of them alone, interleaved.
fn sweep() {
    let starts: Vec<_> = ["12", "18", "24", "30", "36", "42"]
        .iter()
        .flat_map(|distance| ["a", "b"].map(|first| (format!("field.distance={distance}"), format!("field.first={first}"))))
        .map(|(distance, first)| duels::matchup("hail-caesar", &["french/mounted-knights", "english/archers", &distance, &first]))
        .collect();
    let contests: Vec<&dyn Contest> = starts.iter().map(|duel| &*duel.contest).collect();
    let (mut one, mut in_turn, mut together) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for _ in 0..7 {
        let start = ThreadTime::now();
        contests[contests.len() - 1].solve(&mut Chains::new(), MOST_STATES).expect("small enough");
        one = one.min(start.elapsed());
        let start = ThreadTime::now();
        let mut chains = Chains::new();
        contests.iter().for_each(|contest| drop(contest.solve(&mut chains, MOST_STATES).expect("small enough")));
        in_turn = in_turn.min(start.elapsed());
        let start = ThreadTime::now();
        contests[0]
            .solve_family(&contests[1..], &mut Chains::new(), MOST_STATES)
            .into_iter()
            .for_each(|solved| drop(solved.expect("small")));
        together = together.min(start.elapsed());
    }
    let [one, in_turn, together] = [one, in_turn, together].map(|time| time.as_secs_f64() * 1e3);
    println!("\none start {one:.1} ms; twelve on its chain {together:.1} ms: {:.2} x (target at most 1.5)", together / one);
    println!("the same twelve, one after the other on one chain: {in_turn:.1} ms, {:.2} x", in_turn / one);
}
