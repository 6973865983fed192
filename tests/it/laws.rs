//! Laws that hold for every system and every shipped scenario: they test the machine, not the rules.

use std::path::PathBuf;
use std::sync::LazyLock;

use montjoie::contest::{Contest, agreement};
use montjoie::duels::compare::SystemFound;
use montjoie::exact::{Chains, MOST_STATES, Solved};
use montjoie::monte_carlo::{BLOCK, Effort, Plan, Run, Source, Unwatched};
use montjoie::scenario::{Asked, File};
use montjoie::settings::Value;
use montjoie::statistics::{interval, sidak_bound};
use montjoie::systems::{Basis, Matchup, Set, System};
use montjoie::tally::{Tally, Winner};

use crate::ask::{matchup, near};
use crate::session;

/// Every shipped scenario.
pub fn scenarios() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"))];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && path.ends_with("cards") {
                continue; // situation cards are no scenarios: tests/it/matrix.rs reads them
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "toml") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() >= 7);
    files
}

/// A duel of a shipped scenario.
struct Sample {
    name: String,
    system: &'static dyn System,
    matchup: Matchup,
}

/// Those duels with their exact answers: several laws ask for them, and each is solved once.
fn solved() -> &'static [(Sample, Tally<f64>)] {
    static SOLVED: LazyLock<Vec<(Sample, Tally<f64>)>> = LazyLock::new(|| {
        let solved = |sample: Sample| {
            let tally = solve(&sample.matchup).tally;
            (sample, tally)
        };
        samples().into_iter().map(solved).collect()
    });
    &SOLVED
}

/// The first, the middle and the last duel of every shipped scenario; of a comparison, the duel of every system.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for path in scenarios() {
        match File::read(&path, session(&montjoie::cli::Terminal::default())).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
        {
            // Battles are too large to be solved: tests/it/battles.rs fights them.
            File::One(scenario) if scenario.battle => {}
            File::One(scenario) => {
                let system = scenario.system;
                let game = system.open(&[]).expect("sound lists");
                let duels = scenario.duels(&*game).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
                let wanted = [0, duels.len() / 2, duels.len() - 1];
                let chosen = duels.into_iter().enumerate().filter(|(place, _)| wanted.contains(place));
                let sample = |(place, asked): (usize, Asked)| {
                    let name = format!("{} {} duel {}", system.id(), scenario.name, place + 1);
                    Sample { name, system, matchup: asked.matchup }
                };
                samples.extend(chosen.map(sample));
            }
            File::Compared(comparison) => {
                for part in
                    comparison.prepare(&montjoie::cli::Terminal::default()).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
                {
                    let SystemFound::Duel(duel) = part.found else { continue };
                    let name = format!("{} {} duel 1", part.system.id(), comparison.name);
                    samples.push(Sample { name, system: part.system, matchup: duel.matchup });
                }
            }
        }
    }
    samples
}

/// The settings that make a duel again: its situation, and the rules that were changed.
fn settings_of(sample: &Sample) -> Vec<Set> {
    let keys = sample.system.keys();
    let changed = sample.matchup.assumptions.iter().filter(|assumption| assumption.basis == Basis::Changed);
    let rules = changed.map(|assumption| {
        let key = format!("rules.{}", assumption.key);
        let kind = keys.iter().find(|known| known.name == key).map(|known| known.key.kind).expect("a rule");
        Set { value: kind.read(&assumption.value), key }
    });
    sample.matchup.situation.iter().cloned().chain(rules).collect()
}

/// The same duel seen from the other side: keys of a become keys of b, and where a key of the field names a side, the other side.
pub fn mirrored(settings: &[Set]) -> Vec<Set> {
    let swap = |set: &Set| {
        let key = match set.key.split_once('.') {
            Some(("a", rest)) => format!("b.{rest}"),
            Some(("b", rest)) => format!("a.{rest}"),
            _ => set.key.clone(),
        };
        let value = match (&set.value, set.key.starts_with("field.")) {
            (Value::Text(side), true) if side == "a" => Value::Text("b".to_owned()),
            (Value::Text(side), true) if side == "b" => Value::Text("a".to_owned()),
            (value, _) => value.clone(),
        };
        Set { key, value }
    };
    settings.iter().map(swap).collect()
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn every_scenario_seen_from_the_other_side_is_its_mirror() {
    for (sample, one) in solved().iter().filter(|(sample, _)| sample.name.ends_with("duel 1")) {
        let game = sample.system.open(&[]).expect("sound lists");
        let name = &sample.name;
        let other = game.duel(&mirrored(&settings_of(sample))).unwrap_or_else(|problem| panic!("{name}: {problem:?}"));
        let other = solve(&other).tally;
        near(&format!("{name}: a"), one.wins(Winner::A), other.wins(Winner::B), 1e-12);
        near(&format!("{name}: neither"), one.wins(Winner::Neither), other.wins(Winner::Neither), 1e-12);
        for (x, y) in one.losses.a.iter().zip(&other.losses.b) {
            near(&format!("{name}: losses"), x.iter().sum(), y.iter().sum(), 1e-12);
        }
    }
}

#[test]
fn the_laws_run_over_every_system_without_being_told() {
    for system in montjoie::systems::REGISTRY.systems() {
        let own = solved().iter().filter(|(sample, _)| sample.system.id() == system.id()).count();
        assert!(own >= 3, "{}: {own} duels", system.id());
    }
}

fn solve(matchup: &Matchup) -> Solved {
    matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states")
}

fn sample(matchup: &Matchup, seed: u64, combats: u64, source: Source) -> Tally<u64> {
    let plan = Plan { seed, effort: Effort::Combats(combats), source };
    matchup.contest.sample(plan, &Unwatched).expect("nobody stops it")
}

/// Holds sampled against solved: the largest |z| within the bound that a right program breaks once in 10,000 runs of the suite.
fn agree(combats: u64, of: impl Fn(&Sample) -> bool) {
    let compared: Vec<_> = solved()
        .iter()
        .filter(|(sample, _)| of(sample))
        .map(|(Sample { name, matchup, .. }, exact)| {
            let sampled = sample(matchup, 20, combats, Source::Tables);
            assert_eq!(sampled.total(), combats, "{name}: exactly as many combats as asked for");
            (name, agreement(exact, &sampled))
        })
        .collect();
    let bound = sidak_bound(compared.iter().map(|(_, a)| a.cells).sum(), 1e-4);
    for (name, agreement) in compared {
        assert!(agreement.max_abs_z < bound, "{name}: |z| {} beyond {bound}", agreement.max_abs_z);
        assert!(agreement.chi_square_p > 1e-6, "{name}: chi-square p {}", agreement.chi_square_p);
    }
}

#[test]
fn sampled_combats_agree_with_the_exact_answer_of_the_first_duel_of_every_scenario() {
    agree(40_000, |sample| sample.name.ends_with("duel 1"));
}

#[test]
#[ignore = "a million combats a duel: a minute; .ci/run runs it"]
fn a_million_combats_agree_with_the_exact_answer_in_every_duel_of_a_scenario() {
    agree(1_000_000, |_| true);
}

#[test]
#[ignore = "ten million combats a scenario: minutes; after a change of the sampler, run it by name"]
fn ten_million_combats_agree_with_the_exact_answer_in_every_scenario() {
    agree(10_000_000, |sample| sample.name.ends_with("duel 1"));
}

#[test]
fn every_table_of_an_exact_answer_sums_to_one() {
    for (Sample { name, .. }, tally) in solved() {
        near(name, tally.total(), 1.0, 1e-12);
        assert_eq!(tally.unfinished, 0.0, "{name}: a turn limit leaves nothing unfinished");
        for (table, rows) in [("rounds", &tally.rounds), ("losses of a", &tally.losses.a), ("losses of b", &tally.losses.b)] {
            near(&format!("{name}: {table}"), rows.iter().flatten().sum(), 1.0, 1e-12);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_tally_on_any_number_of_threads() {
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=plant", "a.general=true"];
    let duel = matchup("hail-caesar", &words).expect("a duel");
    let combats = 5 * BLOCK + 17;
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| sample(&duel, 7, combats, Source::Tables))
    };
    let one = on(1);
    assert_eq!(one.total(), combats);
    for threads in [1, 2, 8] {
        assert!(one == on(threads), "{threads} threads");
    }
    assert!(one != sample(&duel, 8, combats, Source::Tables), "another seed, other combats");
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn every_scenario_gives_the_same_tally_again_on_any_number_of_threads() {
    let combats = BLOCK + 17;
    let on = |threads: usize, matchup: &Matchup| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| sample(matchup, 7, combats, Source::Tables))
    };
    for (Sample { name, matchup, .. }, _) in solved().iter().filter(|(sample, _)| sample.name.ends_with("duel 1")) {
        assert!(on(1, matchup) == on(3, matchup), "{name}");
    }
}

#[test]
fn a_longer_run_begins_with_the_shorter_one() {
    let duel = matchup("hail-caesar", &["a.unit=english/billmen", "b.unit=french/vougiers"]).expect("a duel");
    let run = Run { seed: 3, source: Source::Tables };
    let mut short = sample(&duel, 3, 2 * BLOCK, Source::Tables);
    let long = sample(&duel, 3, 2 * BLOCK + 100, Source::Tables);
    assert!(short != long);
    // What is left is the begun third block, fought by itself, cell by cell.
    let rest = duel.contest.count(run, 2 * BLOCK..2 * BLOCK + 100, &Unwatched).expect("nobody stops it");
    assert_eq!(rest.total(), 100);
    short.merge(&rest);
    assert!(short == long, "{short:?} is not {long:?}");
}

#[test]
fn dice_thrown_one_by_one_agree_with_the_exact_answer_too() {
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=plant"];
    let duel = matchup("hail-caesar", &words).expect("a duel");
    let sampled = sample(&duel, 11, 100_000, Source::Dice);
    let agreement = agreement(&solve(&duel).tally, &sampled);
    let bound = sidak_bound(agreement.cells, 1e-4);
    assert!(agreement.max_abs_z < bound, "|z| {} beyond {bound}", agreement.max_abs_z);
}

#[test]
fn an_identical_pair_under_a_fair_coin_shares_equally() {
    for unit in ["french/mounted-knights", "english/archers", "french/bombard", "english/kerns", "french/peasants"] {
        let words = [format!("a.unit={unit}"), format!("b.unit={unit}")];
        let tally = solve(&matchup("hail-caesar", &[&words[0], &words[1]]).expect("a duel")).tally;
        near(unit, tally.wins(Winner::A), tally.wins(Winner::B), 1e-12);
    }
}

#[test]
fn one_chain_for_many_starts_gives_what_each_gives_alone() {
    let mut chains = Chains::new();
    for distance in ["24", "12", "0", "30"] {
        for first in ["a", "either"] {
            let words = ["a.unit=english/mounted-knights", "b.unit=english/archers"];
            let more = [format!("field.distance={distance}"), format!("field.first={first}")];
            let words: Vec<&str> = words.into_iter().chain(more.iter().map(String::as_str)).collect();
            let duel = matchup("hail-caesar", &words).expect("a duel");
            let shared = duel.contest.solve(&mut chains, MOST_STATES).expect("small");
            let alone = solve(&duel);
            assert!(shared.states >= alone.states);
            near(&format!("{words:?}"), shared.tally.wins(Winner::A), alone.tally.wins(Winner::A), 1e-13);
        }
    }
}

#[test]
fn starts_followed_together_come_to_what_each_comes_to_alone() {
    // In contact and apart, by either side, of unlike length, and more than fit beside each other; rounds of melee within one step; a
    // length that is thrown for.
    let families: [(&str, &str, &[&str]); 3] = [
        (
            "hail-caesar",
            "a.unit=english/mounted-knights b.unit=english/archers",
            &[
                "field.distance=24 field.first=a",
                "field.distance=24 field.first=b field.turns=3",
                "field.distance=24",
                "field.distance=0 field.charging=b",
                "field.distance=0 field.turns=7",
                "field.distance=12 field.first=a field.turns=5",
                "field.distance=12 field.first=b",
                "field.distance=12",
                "field.distance=30 field.first=b field.turns=20",
                "field.distance=30 field.turns=1",
            ],
        ),
        (
            "impetus",
            "a.unit=tutorial/knights b.unit=english/longbowmen",
            &["field.distance=6", "field.distance=15 field.turn_limit=4", "field.distance=20"],
        ),
        (
            "puissance-de-feu",
            "a.unit=basic/infantry b.unit=basic/cavalry b.stance=hold",
            &["field.first=a", "field.first=b field.turns=game", "field.turns=5"],
        ),
    ];
    for (system, pair, starts) in families {
        let duel = |start: &&str| {
            let words: Vec<&str> = pair.split(' ').chain(start.split(' ')).collect();
            matchup(system, &words).unwrap_or_else(|problem| panic!("{problem:?}"))
        };
        let duels: Vec<Matchup> = starts.iter().map(duel).collect();
        let contests: Vec<&dyn Contest> = duels.iter().map(|duel| &*duel.contest).collect();
        assert!(contests[1..].iter().all(|other| contests[0].same_chain(*other)), "{system}: one family");
        let mut chains = Chains::new();
        let together = contests[0].solve_family(&contests[1..], &mut chains, MOST_STATES);
        assert_eq!(together.len(), duels.len());
        for (number, (duel, solved)) in duels.iter().zip(together).enumerate() {
            let (together, alone) = (solved.expect("few states"), solve(duel));
            // On the chain that is there already, to the bit; on one of its own, whose states have other numbers, but for rounding.
            let on_the_same = duel.contest.solve(&mut chains, MOST_STATES).expect("few states");
            assert_eq!(on_the_same.tally, together.tally, "{system} {number}");
            assert!(together.states >= alone.states && on_the_same.states >= together.states);
            let shares = |tally: &Tally<f64>| {
                let tables = [&tally.rounds, &tally.endings, &tally.losses.a, &tally.losses.b];
                tables.into_iter().flatten().flatten().copied().collect::<Vec<f64>>()
            };
            assert_eq!(shares(&together.tally).len(), shares(&alone.tally).len());
            for (one, other) in shares(&together.tally).into_iter().zip(shares(&alone.tally)) {
                near(&format!("{system} {number}"), one, other, 1e-14);
            }
        }
    }
}

#[test]
fn of_a_family_only_those_whose_chain_is_too_large_go_without_an_answer() {
    let pair = |distance: &'static str| {
        matchup("hail-caesar", &["a.unit=french/mounted-knights", "b.unit=french/foot-knights", distance]).expect("a duel")
    };
    // In contact they reach 10,701 states; from 40 inches more.
    let [contact, far] = ["field.distance=0", "field.distance=40"].map(pair);
    let few = solve(&contact).states;
    assert!(solve(&far).states > few);
    let family: Vec<&dyn Contest> = vec![&*far.contest, &*contact.contest];
    let answers = contact.contest.solve_family(&family, &mut Chains::new(), few);
    let kinds: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(kinds, [true, false, true]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn a_chain_that_is_too_large_says_so_and_answers_nothing() {
    let duel = matchup("hail-caesar", &["a.unit=english/billmen", "b.unit=french/vougiers"]).expect("a duel");
    let mut chains = Chains::new();
    let refused = duel.contest.solve(&mut chains, 100).expect_err("more than a hundred states");
    assert_eq!(refused.to_string(), "more than 100 states");
    assert_eq!(duel.contest.solve(&mut chains, MOST_STATES).expect("small").tally, solve(&duel).tally);
}

#[test]
fn a_run_to_a_precision_reaches_it_and_no_more_than_it_takes() {
    let duel = matchup("hail-caesar", &["a.unit=english/billmen", "b.unit=french/vougiers"]).expect("a duel");
    let plan = Plan { seed: 5, effort: Effort::Precision(0.0025), source: Source::Tables };
    let tally = duel.contest.sample(plan, &Unwatched).expect("nobody stops it");
    let width = interval(tally.wins(Winner::A), tally.total(), 0.95).half_width();
    assert!(width <= 0.0025, "half-width {width}");
    // About p q (1.96 / 0.0025)^2 combats, in whole blocks.
    assert!(tally.total() < 180_000 && tally.total().is_multiple_of(BLOCK), "{} combats", tally.total());
}

#[test]
fn stopping_at_a_precision_does_not_move_the_share() {
    // 60 runs that stop by themselves, against the exact share: the mean of their z has a standard deviation of 0.13; beyond 0.52 is a
    // false alarm in 15,000.
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "field.distance=6", "field.first=a"];
    let duel = matchup("hail-caesar", &words).expect("a duel");
    let exact = solve(&duel).tally.wins(Winner::A);
    let runs = 60;
    let z = (0..runs).map(|seed| {
        let plan = Plan { seed: 1000 + seed, effort: Effort::Precision(0.005), source: Source::Tables };
        let tally = duel.contest.sample(plan, &Unwatched).expect("nobody stops it");
        let n = tally.total() as f64;
        (tally.share(Winner::A) - exact) / (exact * (1.0 - exact) / n).sqrt()
    });
    let mean = z.sum::<f64>() / runs as f64;
    assert!(mean.abs() < 0.52, "mean z {mean}");
}

#[test]
fn no_combat_allocates() {
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=plant", "a.general=true"];
    let duel = matchup("hail-caesar", &words).expect("a duel");
    let fights = |block: u64| crate::allocations(|| duel.contest.watch(9, block, 10 * BLOCK, &mut |_| ()));
    // The first combats meet the laws of the rolls, and keep them; rare rolls come up later, a handful.
    assert!(fights(0) > 0, "the counter counts");
    let later = fights(10);
    assert!(later < 50, "{later} allocations in 40,960 combats");
}

#[test]
fn the_streams_are_those_of_this_version() {
    // A change here is value-breaking: it goes under that heading of the changelog.
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted"];
    let duel = matchup("hail-caesar", &words).expect("a duel");
    let of = |source| {
        let tally = sample(&duel, 1, 10_000, source);
        (Winner::ALL.map(|winner| tally.wins(winner)), tally.rounds.iter().map(|row| row.iter().sum::<u64>()).collect::<Vec<_>>())
    };
    insta::assert_debug_snapshot!("streams", [of(Source::Tables), of(Source::Dice)]);
}

#[test]
fn a_told_combat_is_the_combat_of_the_run() {
    let words = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted"];
    let duel = matchup("hail-caesar", &words).expect("a duel");
    for source in [Source::Tables, Source::Dice] {
        let first = sample(&duel, 4, 1, source);
        let two = sample(&duel, 4, 2, source);
        for (combat, wins) in [(0, first.wins(Winner::A)), (1, two.wins(Winner::A) - first.wins(Winner::A))] {
            let story = duel.contest.tell(4, combat, source, montjoie::language::Lang::En);
            let won = u64::from(story.outcome.winner == Some(montjoie::combat::Side::A));
            assert_eq!(won, wins, "combat {combat} of {source:?}");
            assert_eq!(story, duel.contest.tell(4, combat, source, montjoie::language::Lang::En));
        }
    }
    // A combat beyond the first block is told from its own block, in either language.
    let mut outcomes = Vec::new();
    duel.contest.watch(4, 1, 40, &mut |outcome| outcomes.push(outcome));
    assert!(outcomes.windows(2).any(|pair| pair[0] != pair[1]), "they are told apart by how they end");
    for (place, outcome) in (0..).zip(&outcomes) {
        for lang in [montjoie::language::Lang::En, montjoie::language::Lang::Fr] {
            assert_eq!(duel.contest.tell(4, BLOCK + place, Source::Tables, lang).outcome, *outcome, "combat {place} of the second block");
        }
    }
}
