//! What a sampled combat costs: one draw a roll against the same rules die by die, interleaved, CPU time; and two threads against one.

use cpu_time::ProcessTime;
use montjoie::combat::Clock;
use montjoie::monte_carlo::{Effort, Plan, Source, Unwatched};
use montjoie::systems::Matchup;
use rayon::ThreadPool;

#[path = "duels/mod.rs"]
mod duels;

const ROUNDS: usize = 9;
const COMBATS: u64 = 100_000;

fn main() {
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    println!("one draw a roll v die by die: nanoseconds of CPU time a combat, median of {ROUNDS}, interleaved");
    println!("{:<42} {:>9} {:>9} {:>7} {:>8} {:>9}", "", "tables", "dice", "ratio", "target", "a phase");
    for (name, target, words) in [
        ("melee only, knights v foot knights", "2.0", &["french/mounted-knights", "french/foot-knights", "field.distance=0"][..]),
        ("melee only, one round a side", "2.0", &["french/mounted-knights", "french/foot-knights", "field.distance=0", "field.turns=1"]),
        ("whole duel, knights v longbows", "1.4", &["french/mounted-knights", "english/archers"]),
        ("whole duel, knights v stakes", "1.4", &["french/mounted-knights", "english/archers", "b.stakes=planted"]),
        ("whole duel, foot v foot", "1.4", &["english/billmen", "french/vougiers", "field.distance=18"]),
    ] {
        compare(name, target, &duels::matchup("hail-caesar", words), &one_thread);
    }
    println!();
    for (system, words) in duels::SYSTEMS {
        compare(&format!("whole duel, {system}"), "", &duels::matchup(system, words), &one_thread);
    }
    threads();
}

/// A row of the table: both sources of chance, in turns.
fn compare(name: &str, target: &str, matchup: &Matchup, one_thread: &ThreadPool) {
    let fight = |source| {
        let plan = Plan { seed: 1, effort: Effort::Combats(COMBATS), source };
        let start = ProcessTime::now();
        let tally = one_thread.install(|| matchup.contest.sample(plan, &Unwatched)).expect("nobody stops it");
        (start.elapsed().as_secs_f64() * 1e9 / COMBATS as f64, tally)
    };
    let (mut by_table, mut by_die, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut tally = fight(Source::Tables).1;
    for _ in 0..ROUNDS {
        let (table, counted) = fight(Source::Tables);
        let (die, _) = fight(Source::Dice);
        ratios.push(die / table);
        by_table.push(table);
        by_die.push(die);
        tally = counted;
    }
    let Clock { steps_a_turn, late, .. } = matchup.contest.clock();
    let phases = tally.mean_rounds() * f64::from(steps_a_turn) - f64::from(late);
    let [table, die, ratio] = [by_table, by_die, ratios].map(median);
    println!("{name:<42} {table:>9.0} {die:>9.0} {ratio:>7.2} {target:>8} {:>6.1} ns", table / phases);
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The CPU time of two threads against one, and the rate on the wall.
fn threads() {
    let matchup = duels::matchup("hail-caesar", &["french/mounted-knights", "english/archers", "b.stakes=planted"]);
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
