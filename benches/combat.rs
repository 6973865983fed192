//! What a sampled combat costs: one draw a roll against the same rules die by die, interleaved, thread CPU time; and two threads against one.

use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};
use montjoie::chance::{Chance, Dice, Tables, stream};
use montjoie::combat::{Clock, Combat, fight};
use montjoie::monte_carlo::{Effort, Plan, Source, Unwatched};
use montjoie::systems::hail_caesar::duel::Duel;

#[path = "duels/mod.rs"]
mod duels;

const ROUNDS: usize = 9;
const COMBATS: u64 = 100_000;

fn main() {
    println!("one draw a roll v die by die: nanoseconds of thread CPU time a combat, median of {ROUNDS}, interleaved");
    println!("{:<42} {:>9} {:>9} {:>7} {:>8} {:>9}", "", "tables", "dice", "ratio", "target", "a phase");
    for (name, target, words) in [
        ("melee only, knights v foot knights", 2.0, &["french/mounted-knights", "french/foot-knights", "field.distance=0"][..]),
        ("melee only, one round a side", 2.0, &["french/mounted-knights", "french/foot-knights", "field.distance=0", "field.turns=1"]),
        ("whole duel, knights v longbows", 1.4, &["french/mounted-knights", "english/archers"]),
        ("whole duel, knights v stakes", 1.4, &["french/mounted-knights", "english/archers", "b.stakes=planted"]),
        ("whole duel, foot v foot", 1.4, &["english/billmen", "french/vougiers", "field.distance=18"]),
    ] {
        let duel = duels::duel(words);
        let mut tables = Tables::new(stream(1, 0));
        let mut dice = Dice::new(stream(1, 0));
        run(&duel, &mut tables, COMBATS);
        let (mut by_table, mut by_die) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            by_table.push(timed(|| run(&duel, &mut tables, COMBATS)));
            by_die.push(timed(|| run(&duel, &mut dice, COMBATS)));
        }
        let mut ratios: Vec<f64> = by_die.iter().zip(&by_table).map(|(d, t)| d.as_secs_f64() / t.as_secs_f64()).collect();
        let each = |times: &mut Vec<Duration>| {
            times.sort();
            times[ROUNDS / 2].as_secs_f64() * 1e9 / COMBATS as f64
        };
        ratios.sort_by(f64::total_cmp);
        let (table, die) = (each(&mut by_table), each(&mut by_die));
        let phases = phases(&duel) as f64 / COMBATS as f64;
        println!("{name:<42} {table:>9.0} {die:>9.0} {:>7.2} {target:>8.1} {:>6.1} ns", ratios[ROUNDS / 2], table / phases);
    }
    threads();
}

/// Fights so many combats; the winners are added up so that none is optimised away.
fn run<C: Chance>(duel: &Duel, chance: &mut C, combats: u64) -> u64 {
    (0..combats).map(|_| u64::from(fight(duel, chance).1)).sum()
}

/// Phases played in as many combats.
fn phases(duel: &Duel) -> u64 {
    let mut tables = Tables::new(stream(1, 0));
    let Clock { steps_a_turn, late, .. } = duel.clock();
    (0..COMBATS).map(|_| u64::from(fight(duel, &mut tables).1 * steps_a_turn - late)).sum()
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = ThreadTime::now();
    std::hint::black_box(run());
    start.elapsed()
}

/// The CPU time of two threads against one, and the rate on the wall.
fn threads() {
    let matchup = duels::matchup(&["french/mounted-knights", "english/archers", "b.stakes=planted"]);
    let plan = Plan { seed: 1, effort: Effort::Combats(2_000_000), source: Source::Tables };
    let pools = [1, 2].map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads"));
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..5 {
        for (pool, times) in pools.iter().zip(&mut times) {
            let (cpu, wall) = (ProcessTime::now(), std::time::Instant::now());
            pool.install(|| matchup.contest.sample(plan, &Unwatched)).expect("nobody stops it");
            times.push((cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64()));
        }
    }
    let best =
        |times: &[(f64, f64)]| (times.iter().map(|t| t.0).fold(f64::MAX, f64::min), times.iter().map(|t| t.1).fold(f64::MAX, f64::min));
    let (one, two) = (best(&times[0]), best(&times[1]));
    println!(
        "\ntwo threads v one, 2,000,000 whole duels: {:.2} x the CPU time (target at most 1.25), {:.2} x the rate (target 1.7 on idle cores)",
        two.0 / one.0,
        one.1 / two.1
    );
    println!("{:.2} million combats a second on one thread", 2.0 / one.1);
}
