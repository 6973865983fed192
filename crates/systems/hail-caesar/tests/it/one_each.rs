//! One unit per side in one lane is the duel: 36 situations sampled as battles, against the exact duel and the figures of another program.

use montjoie_core::chance::{Chance, Odds, Tables};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::tally::Winner;
use montjoie_field::{Compass, Division, Id, Place, Stands};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::army::Muster;
use montjoie_hail_caesar::battle::settings::{ArmyBreak, BattleRules, FieldKeys, GeneralsJoin, Plan, SideKeys};
use montjoie_hail_caesar::battle::state::State;
use montjoie_hail_caesar::duel::{Duel, First};
use montjoie_hail_caesar::profile::lists;
use montjoie_system::list::find;
use montjoie_testing::fought::{OneEach, figures, winner};

use crate::ask::solve;
use crate::duel_of;

/// The longest distance of a duel: a move away stops there.
const ROOM: i16 = 48;

/// The middle of the table, far from both edges.
const MIDDLE: i16 = 120;

/// A situation: its name, its keys as a duel has them, and the figures of the other program, if it has some (A wins, neither, B wins, losses of
/// A and B).
struct Situation {
    name: String,
    words: Vec<String>,
    figures: Option<[f64; 5]>,
}

fn situations() -> Vec<Situation> {
    let read = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let mut words = vec![format!("a.unit={}", cells[1]), format!("b.unit={}", cells[2])];
        words.extend(cells[3].split(' ').map(|word| match word.split_once('=').expect("key=value").0 {
            "distance" | "first" | "turns" => format!("field.{word}"),
            key if key.contains('.') => word.to_owned(),
            _ => format!("rules.{word}"),
        }));
        let figures: Vec<f64> = cells[4..].iter().map(|cell| cell.parse().expect("a figure")).collect();
        Situation { name: cells[0].to_owned(), words, figures: Some(figures.try_into().expect("five figures")) }
    };
    include_str!("one_each.txt").lines().map(read).collect()
}

/// Situations in which other readings of a charge matter.
fn other_readings() -> Vec<Situation> {
    let of = |name: &str, words: &[&str]| Situation {
        name: name.to_owned(),
        words: words.iter().map(|&word| word.to_owned()).collect(),
        figures: None,
    };
    let shot_at = ["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted"];
    let on_foot = ["a.unit=french/foot-knights", "a.stance=advance", "b.unit=french/mounted-knights"];
    [
        (&shot_at, "rules.closing_shot=short-range"),
        (&shot_at, "rules.closing_shot=where-it-began"),
        (&shot_at, "rules.shaken_charger=stops"),
        (&on_foot, "rules.countered_bonus=true"),
    ]
    .map(|(words, rule)| of(rule, &[words.as_slice(), &[rule]].concat()))
    .into()
}

/// The battle of a duel: a general 6 inches behind each unit, no staff, armies that fight to the last unit.
fn battle_of(duel: &Duel, words: &[String]) -> Battle {
    let all = lists(&[]).expect("sound lists");
    let word = |key: String| words.iter().find_map(|word| word.strip_prefix(&format!("{key}=")));
    let muster = |side: Side| {
        let unit = find(&all, word(format!("{}.unit", side.id())).expect("a unit")).expect("such a unit");
        let archers = unit.dismounts_as.as_ref().and_then(|id| find(&all, id));
        Muster {
            units: vec![(unit, archers)],
            divisions: vec![Division { command: Some(duel.sides[side].command as u8), units: vec![0], ..Division::default() }],
        }
    };
    let keys = |side: Side| SideKeys {
        plan: Plan::Naive,
        stance: Some(duel.sides[side].stance),
        staff: false,
        generals_join: if duel.sides[side].general { GeneralsJoin::Charges } else { GeneralsJoin::Never },
        ..SideKeys::default()
    };
    let rules = BattleRules { army_break: ArmyBreak::Never, ..BattleRules::default() };
    let field = FieldKeys { lanes: 1, depth: Some(2 * MIDDLE as u8), turns: duel.turns, ..FieldKeys::default() };
    Battle::new(duel.rules.clone(), rules, field, Pair::of(keys), &Pair::of(muster))
}

/// Inches between the two.
fn apart(stands: &Stands) -> i16 {
    stands[1].span.lo - stands[0].span.hi
}

/// Moves both so that neither is near an edge, and no farther apart than a duel lets them.
fn keep_in_the_middle(battle: &Battle, state: &mut State, room: i16) {
    if !state.stands[0].there || !state.stands[1].there {
        return;
    }
    let closer = (apart(&state.stands) - room).max(0);
    let shift = MIDDLE - state.stands[0].place.y;
    for (id, by) in [(0, shift), (1, shift - closer)] {
        let side = if id == 0 { Side::A } else { Side::B };
        let place = state.stands[id].place;
        battle.put(state, id, Place { y: place.y + by, ..place });
        state.generals[side][0].at.1 += by;
    }
}

/// Fights one battle: who won, and the wounds of both as a duel counts them.
fn fight(battle: &Battle, duel: &Duel, used: Option<State>, chance: &mut Tables) -> (Winner, Pair<f64>, State) {
    let mut state = battle.mustered(used);
    let distance = i16::from(duel.start.distance);
    battle.put(&mut state, 0, Place::new(0, MIDDLE, Compass::North));
    battle.put(&mut state, 1, Place::new(0, MIDDLE + distance, Compass::South));
    for (id, side) in Side::BOTH.into_iter().enumerate() {
        state.generals[side][0].at = (3, state.stands[id as Id].place.y - Compass::ahead_of(side).sign() * 6);
        state.units[id].condition.stakes = duel.start.stakes[side];
    }
    state.active = match duel.start.first {
        First::A => Side::A,
        First::B => Side::B,
        First::Either if chance.succeeds(Odds::of(1, 2)) => Side::A,
        First::Either => Side::B,
    };
    for _ in 0..2 * duel.turns {
        if battle.play_turn(&mut state, chance).is_some() {
            break;
        }
        keep_in_the_middle(battle, &mut state, ROOM.max(distance));
        // A division of one is demoralised when its unit is shaken. A duel knows nothing of it.
        Side::BOTH.into_iter().for_each(|side| state.generals[side][0].demoralised = false);
    }
    let there = [0, 1].map(|id: Id| state.stands[id].there);
    let losses = [0, 1].map(|id: usize| {
        let fighter = &battle.hosts.form(state.units[id].form).fighter;
        f64::from(if there[id] { state.units[id].condition.wounds.min(fighter.stamina) } else { fighter.limit })
    });
    (winner(there), Pair { a: losses[0], b: losses[1] }, state)
}

/// Fights every situation so many times. Every cell with an expectation of at least 25 must be near the exact duel.
fn compare(situations: Vec<Situation>, battles: u64) {
    let mut each = OneEach::new(battles, 1e-3);
    for Situation { name, words, figures: known } in situations {
        let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
        let duel = duel_of(&borrowed);
        let exact = figures(&solve("hail-caesar", &borrowed).tally);
        let figures = known.unwrap_or(exact);
        for (share, figure) in exact[..3].iter().zip(&figures) {
            assert!((share - figure).abs() < 1e-11, "{name}: the duel gives {share}, the table {figure}");
        }
        let battle = battle_of(&duel, &words);
        each.compare(&format!("{name} {words:?}"), figures, |used, chance| fight(&battle, &duel, used, chance));
    }
    each.all_near();
}

/// W1 of the design of battles (B12), quickly. W2: the exact values are those of another solver.
#[test]
fn one_unit_per_side_in_one_lane_is_the_duel() {
    compare(situations(), 4_000);
}

#[test]
fn other_readings_of_a_charge_act_in_battles_as_in_duels() {
    compare(other_readings(), 10_000);
}

/// W1.
#[test]
#[ignore = "minutes"]
fn one_unit_per_side_in_one_lane_is_the_duel_a_million_times() {
    compare(situations(), 1_000_000);
}
