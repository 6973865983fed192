//! Who wins battles between random armies of the four lists, against the figures of a reference program (design of battles, B11 and B12).

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Over, Pair, Side, fight_number};
use montjoie_core::settings::{Settings, Value};
use montjoie_hail_caesar::battle::asked::{OF_DUELS, keys};
use montjoie_hail_caesar::battle::settings::{FieldKeys, Plan};
use montjoie_hail_caesar::rules::Rules;

use crate::played::{Played, as_recorded};
use crate::random_armies::{LISTS, Random};

/// Mean and standard error of a series.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub fn add(&mut self, value: f64) {
        (self.count, self.sum, self.squares) = (self.count + 1.0, self.sum + value, self.squares + value * value);
    }

    pub fn mean(self) -> f64 {
        self.sum / self.count
    }

    pub fn error(self) -> f64 {
        ((self.squares / self.count - self.mean().powi(2)) / self.count).sqrt()
    }
}

/// A's share of a battle; an undecided one counts as one half.
fn share(winner: Option<Side>) -> f64 {
    match winner {
        Some(Side::A) => 1.0,
        None => 0.5,
        Some(Side::B) => 0.0,
    }
}

/// Battles of random armies of the usual size.
pub fn random(played: &Played) -> Random {
    let random = Random::new(played.rules.clone(), FieldKeys::default(), (540, 660));
    if played.recorded { random.recorded() } else { random }
}

/// Who wins so many battles whose armies `draw` chooses; `see` is told the two lists too.
fn fought(played: Played, battles: u64, draw: impl Fn(&mut Random, u64) -> Pair<usize>, mut see: impl FnMut(Pair<usize>, Option<Side>)) {
    let mut random = random(&played);
    let mut used = None;
    let mut tables = Tables::new(stream(0, 0));
    for number in 0..battles {
        let lists = draw(&mut random, number);
        tables.restart(stream(22, number));
        let Over { state, outcome, .. } = fight_number(&random.battle, number, used.take(), &mut tables);
        used = Some(state);
        see(lists, outcome.winner);
    }
}

/// A's share in battles of two lists, by the two lists.
fn factions(played: Played, battles: u64) -> [[Mean; 4]; 4] {
    let mut cells = [[Mean::default(); 4]; 4];
    fought(
        played,
        battles,
        |random, number| random.draw_both(21, number),
        |lists, winner| {
            cells[lists.a][lists.b].add(share(winner));
            cells[lists.b][lists.a].add(1.0 - share(winner));
        },
    );
    cells
}

/// Means of the lists against the three others in the reference program (B11), in percent.
const FACTIONS: [f64; 4] = [72.1, 47.8, 43.9, 36.3];

/// Compares with the reference program, whose faults are set.
fn lists_fare_as_recorded(battles: u64, errors: f64) {
    let cells = factions(as_recorded(), battles);
    for ((list, want), (at, row)) in LISTS.iter().zip(FACTIONS).zip((0..).zip(cells)) {
        let others = || (0..4).filter(|&other| other != at).map(|other| row[other]);
        let mean = 100.0 * others().map(Mean::mean).sum::<f64>() / 3.0;
        let error = 100.0 * others().map(|cell| cell.error().powi(2)).sum::<f64>().sqrt() / 3.0;
        println!("{list:<12} {mean:.2} ± {error:.2}, expected {want}");
        assert!((mean - want).abs() < 0.05 + errors * error, "{list}: {mean:.2} ± {error:.2}, expected {want}");
    }
}

#[test]
fn lists_fare_as_in_the_reference_program() {
    lists_fare_as_recorded(3_000, 4.0);
}

#[test]
#[ignore = "a minute"]
fn lists_fare_as_in_the_reference_program_over_100_000_battles() {
    lists_fare_as_recorded(100_000, 3.0);
}

/// An army against itself, of each list: neither side of the table is better. So is it with two random armies.
fn mirrors(battles: u64) {
    let off = |mean: Mean| (mean.mean() - 0.5) / mean.error();
    for (at, list) in LISTS.iter().enumerate() {
        let mut mean = Mean::default();
        let twice = |random: &mut Random, number: u64| {
            random.draw(Side::A, at, 41, number);
            random.battle.hosts.armies.b = random.battle.hosts.armies.a.clone();
            Pair { a: at, b: at }
        };
        fought(Played::default(), battles, twice, |_, winner| mean.add(share(winner)));
        println!("{list:<12} {:.4} (z {:.2})", mean.mean(), off(mean));
        assert!(off(mean).abs() < 3.9, "{list}: {:.4}, z = {:.2}", mean.mean(), off(mean));
    }
    let mut mean = Mean::default();
    fought(Played::default(), 2 * battles, |random, number| random.draw_both(42, number), |_, winner| mean.add(share(winner)));
    println!("{:<12} {:.4} (z {:.2})", "all", mean.mean(), off(mean));
    assert!(off(mean).abs() < 3.9, "random armies: {:.4}, z = {:.2}", mean.mean(), off(mean));
}

/// W3, quickly.
#[test]
fn neither_side_of_the_table_is_better() {
    mirrors(500);
}

/// W3.
#[test]
#[ignore = "minutes"]
fn neither_side_of_the_table_is_better_over_40_000_battles() {
    mirrors(40_000);
}

/// W9.
#[test]
fn few_battles_are_undecided() {
    let undecided = |plan: Plan, list: Option<usize>, battles: u64| {
        let mut count = 0;
        let draw = |random: &mut Random, number: u64| {
            (random.battle.sides.a.plan, random.battle.sides.b.plan) = (plan, plan);
            match list {
                None => random.draw_both(51, number),
                Some(list) => {
                    Side::BOTH.into_iter().for_each(|side| random.draw(side, list, 52, number));
                    Pair { a: list, b: list }
                }
            }
        };
        fought(Played::default(), battles, draw, |_, winner| count += u32::from(winner.is_none()));
        f64::from(count) / battles as f64
    };
    for plan in [Plan::Prudent, Plan::Sensible] {
        let all = undecided(plan, None, 20_000);
        assert!(all < 0.02, "{plan:?}, all lists: {all}");
    }
    let english = undecided(Plan::Sensible, Some(2), 2_000);
    assert!(english < 0.12, "English against English: {english}");
    // Two sides of longbows that wait for each other.
    let english = undecided(Plan::Prudent, Some(2), 2_000);
    assert!(english < 0.18, "prudent English against English: {english}");
}

/// A number that any difference between two runs of battles changes: how each ended, and where every unit then stood.
fn digest(played: Played, battles: u64) -> u64 {
    digest_of(random(&played), battles)
}

fn digest_of(mut random: Random, battles: u64) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut used = None;
    let mut tables = Tables::new(stream(0, 0));
    for number in 0..battles {
        random.draw_both(31, number);
        tables.restart(stream(32, number));
        let Over { state, outcome, turn } = fight_number(&random.battle, number, used.take(), &mut tables);
        let units = (0..).zip(&state.units).map(|(id, unit)| (state.stands[id].there, state.stands[id].place, unit.condition));
        let words = format!("{outcome:?} {turn} {:?}", units.collect::<Vec<_>>());
        hash = words.bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        used = Some(state);
    }
    hash
}

/// Faster code fights the same battles. Only a change of rules, plans, deployment or streams changes these numbers.
#[test]
fn a_thousand_battles_are_these() {
    assert_eq!([digest(as_recorded(), 1_000), digest(Played::default(), 1_000)], [16_243_182_780_410_255_798, 5_794_815_709_716_234_433]);
}

/// Rules that are no keys of a battle change none; another rule of the duel does.
#[test]
fn rules_of_duels_change_no_battle() {
    let with = |name: &str, value: &Value| {
        let mut random = random(&Played::default());
        random.battle.rules.set(name, value).expect("a value of the rule");
        digest_of(random, 100)
    };
    let same = digest(Played::default(), 100);
    for name in OF_DUELS {
        let now = Rules::default().get(name).expect("a rule of the duel");
        let others = Rules::default().others(name);
        assert!(!others.is_empty() && !others.contains(&now), "{name}");
        others.iter().for_each(|value| assert_eq!(with(name, value), same, "{name}={value}"));
        assert!(keys().iter().all(|key| key.name != format!("rules.{name}")), "{name}");
    }
    assert_ne!(with("panic_table", &Value::Text("T0".to_owned())), same);
}
