//! A billion melees of one matchup on all cores, in the same memory as a million of them, held against the exact answer. Minutes.

use std::time::Instant;

use cpu_time::ProcessTime;
use montjoie::contest::agreement;
use montjoie::exact::{Chains, MOST_STATES};
use montjoie::monte_carlo::{Effort, Plan, Source, Unwatched};
use montjoie::tally::Winner;

#[path = "duels/mod.rs"]
mod duels;

fn main() {
    let matchup = duels::matchup("hail-caesar", &["french/mounted-knights", "french/foot-knights", "field.distance=0"]);
    let exact = matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few states").tally;
    for combats in [1_000_000, 1_000_000_000] {
        let plan = Plan { seed: 1, effort: Effort::Combats(combats), source: Source::Tables };
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let tally = matchup.contest.sample(plan, &Unwatched).expect("nobody stops it");
        let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
        let agreement = agreement(&exact, &tally);
        println!(
            "{combats} combats: {wall:.1} s, {cpu:.1} s of CPU time, {:.2} million a second; peak memory {}",
            combats as f64 / wall / 1e6,
            peak_memory()
        );
        println!(
            "  A wins {:.5} %, exact {:.5} %; {} cells, largest |z| {:.2}, chi-square p {:.3}",
            tally.share(Winner::A) * 100.0,
            exact.share(Winner::A) * 100.0,
            agreement.cells,
            agreement.max_abs_z,
            agreement.chi_square_p
        );
        assert_eq!(tally.total(), combats);
    }
}

/// The most memory that this process has held, where the system says.
fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown here".to_owned(), |line| line.trim().to_owned())
}
