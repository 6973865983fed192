//! What a battle costs: CPU time of battles of random armies of three sizes next to the sampled duel of knights and planted stakes, in turns.
//! Drawing the armies is measured by itself and taken off. Then two threads against one.
//!
//! The limit is 0.6 µs per unit at the start and player turn, on a machine where the battles of the time took 0.42 µs, or 0.57 duels: 0.81 duels.

use cpu_time::ProcessTime;
use montjoie::monte_carlo::{Effort, Plan, Run, Source, Unwatched};
use montjoie::settings::Value;
use montjoie::systems::{Set, system};
use montjoie_core::combat::Pair;
use montjoie_core::contest::Fought;
use montjoie_field::army::Generator;
use montjoie_field::{Battles, Drawn, Levies};
use montjoie_hail_caesar::army::{army, draw, readings};
use montjoie_hail_caesar::profile::lists;
use montjoie_system::battle::{Force, Levy};
use rayon::ThreadPool;

#[path = "duels/mod.rs"]
mod duels;

const ROUNDS: usize = 9;
const BATTLES: u64 = 4096;
const DUELS: u64 = 100_000;
const LISTS: [&str; 4] = ["french", "burgundian", "english", "companies"];

/// Its name, the budgets and the lanes.
type Asked = (&'static str, (u32, u32), i64);

/// Battles of three sizes.
const SIZES: [Asked; 3] =
    [("380 to 440 points", (380, 440), 12), ("540 to 660 points", (540, 660), 12), ("1,140 to 1,260 points, 24 lanes", (1140, 1260), 24)];

/// The most duels that a unit may cost in a player turn.
const LIMIT: f64 = 0.81;

struct Size {
    battle: Box<dyn Fought>,
    levies: Pair<Levies>,
    /// Units of both armies at the start, and player turns of a battle, as means: half of all battles end in the first player's turn.
    units: f64,
    turns: f64,
}

impl Size {
    fn new(budget: (u32, u32), lanes: i64) -> Size {
        let readings = readings(&[]).expect("sound");
        let lanes = Set { key: "field.lanes".to_owned(), value: Value::Whole(lanes) };
        let force = || Force::Drawn(Levy { lists: LISTS.map(str::to_owned).to_vec(), budget, readings, instead: Vec::new() });
        let game = system("hail-caesar").expect("a system").open(&[]).expect("sound lists");
        let forces = Pair { a: force(), b: force() };
        let battle = game.battle(&forces, &[lanes], 1).unwrap_or_else(|problem| panic!("{problem:?}")).battle;
        let shipped = lists(&[]).expect("sound lists");
        let generator = |id: &str| {
            let list = shipped.iter().find(|list| list.id == id).expect("a list");
            (Generator::new(&army(list), draw(list), readings, budget), Vec::new())
        };
        let levies = || Levies { lists: LISTS.iter().map(|id| generator(id)).collect() };
        let levies = Pair { a: levies(), b: levies() };
        let mut armies: Pair<Drawn> = Pair::default();
        let mut units = 0;
        for number in 0..BATTLES {
            montjoie_field::draw(&levies, MOST, 1, number, &mut armies);
            units += armies.a.army.units.len() + armies.b.army.units.len();
        }
        let run = Run { seed: 1, source: Source::Tables };
        let counts = battle.fight(run, 0..BATTLES, &Unwatched).expect("nobody stops it");
        let rounds = counts.as_any().downcast_ref::<Battles>().expect("counts of battles").tally.mean_rounds();
        Size { battle, levies, units: units as f64 / BATTLES as f64, turns: 2.0 * rounds - 0.5 }
    }

    /// Microseconds of CPU time per battle, drawing its armies taken off; and for drawing them.
    fn fight(&self) -> (f64, f64) {
        let start = ProcessTime::now();
        let run = Run { seed: 1, source: Source::Tables };
        self.battle.fight(run, 0..BATTLES, &Unwatched).expect("nobody stops it");
        let all = start.elapsed().as_secs_f64();
        let start = ProcessTime::now();
        let mut armies: Pair<Drawn> = Pair::default();
        for number in 0..BATTLES {
            montjoie_field::draw(&self.levies, MOST, 1, number, &mut armies);
        }
        let drawing = start.elapsed().as_secs_f64();
        ((all - drawing) * 1e6 / BATTLES as f64, drawing * 1e6 / BATTLES as f64)
    }
}

/// No army has more units.
const MOST: Pair<u8> = Pair { a: 100, b: 100 };

fn main() {
    let one_thread = pool(1);
    let duel = duels::matchup("hail-caesar", &["french/mounted-knights", "english/archers", "b.stakes=planted"]);
    let plan = Plan { seed: 1, effort: Effort::Combats(DUELS), source: Source::Tables };
    let sizes = SIZES.map(|(_, budget, lanes)| Size::new(budget, lanes));
    let (mut times, mut drawing, mut ratios) = ([const { Vec::new() }; 3], [const { Vec::new() }; 3], [const { Vec::new() }; 3]);
    let mut by_duel = Vec::new();
    for round in 0..=ROUNDS {
        let start = ProcessTime::now();
        one_thread.install(|| duel.contest.sample(plan, &Unwatched)).expect("nobody stops it");
        let one = start.elapsed().as_secs_f64() * 1e6 / DUELS as f64;
        for (at, size) in sizes.iter().enumerate() {
            let (time, drawn) = one_thread.install(|| size.fight());
            // The first round makes the laws.
            if round > 0 {
                times[at].push(time);
                drawing[at].push(drawn);
                ratios[at].push(time / one);
            }
        }
        by_duel.push(one);
    }
    println!("a sampled duel of knights against planted stakes: {:.3} µs of CPU time, median of {ROUNDS}", median(by_duel));
    println!("{:<32} {:>5} {:>5} {:>8} {:>7} {:>6} {:>7}", "per battle", "units", "turns", "median", "least", "duels", "drawing");
    for ((((name, ..), size), times), (drawing, ratios)) in SIZES.iter().zip(&sizes).zip(times).zip(drawing.into_iter().zip(ratios)) {
        let least = times.iter().copied().fold(f64::MAX, f64::min);
        let (time, drawn, ratio) = (median(times), median(drawing), median(ratios));
        let each = size.units * size.turns;
        println!("{name:<32} {:>5.1} {:>5.1} {time:>5.0} µs {least:>4.0} µs {ratio:>6.0} {drawn:>4.0} µs", size.units, size.turns);
        println!("  per unit and player turn: {:.2} µs, {:.2} duels (at most {LIMIT})", time / each, ratio / each);
    }
    threads(&*sizes[1].battle);
}

fn pool(threads: usize) -> ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The CPU time of two threads against one.
fn threads(battle: &dyn Fought) {
    let pools = [1, 2].map(pool);
    let mut least = [f64::MAX; 2];
    for _ in 0..5 {
        for (pool, least) in pools.iter().zip(&mut least) {
            let start = ProcessTime::now();
            let run = Run { seed: 1, source: Source::Tables };
            pool.install(|| battle.fight(run, 0..4 * BATTLES, &Unwatched)).expect("nobody stops it");
            *least = least.min(start.elapsed().as_secs_f64());
        }
    }
    println!("two threads against one, {} battles: {:.2} x the CPU time (at most 1.1)", 4 * BATTLES, least[1] / least[0]);
}
