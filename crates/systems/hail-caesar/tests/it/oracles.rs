//! Exact probabilities of small positions of a battle, made by another program: every path is walked, and every line of `oracles.txt` must
//! have its probability.

use montjoie_core::chance::Enumerator;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Division, Id, Place};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::army::Muster;
use montjoie_hail_caesar::battle::settings::{FieldKeys, GeneralsJoin, Plan, SideKeys};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::body::General;
use montjoie_hail_caesar::profile::lists;
use montjoie_hail_caesar::rules::Rules;
use montjoie_system::list::find;
use std::panic::AssertUnwindSafe;

use super::parts::Parts;
use super::played::{Played, as_recorded};

/// An oracle: its position, and for each reading its lines with their probabilities.
struct Oracle {
    position: Vec<String>,
    readings: Vec<Vec<(f64, String)>>,
}

fn oracle(name: &str) -> Oracle {
    let text = include_str!("oracles.txt");
    let start = text.find(&format!("### {name} ")).unwrap_or_else(|| panic!("no oracle {name}"));
    let block = text[start..].split("```").nth(1).expect("a block");
    let mut oracle = Oracle { position: Vec::new(), readings: Vec::new() };
    for line in block.lines().filter(|line| !line.is_empty()) {
        if line.starts_with('=') {
            oracle.readings.push(Vec::new());
        } else if let Some(lines) = oracle.readings.last_mut() {
            let (probability, words) = line.split_once(' ').expect("a probability and words");
            lines.push((probability.parse().expect("a probability"), words.to_owned()));
        } else {
            oracle.position.push(line.to_owned());
        }
    }
    oracle
}

fn id_of(unit: &str) -> String {
    let list = match unit {
        "vougiers" => return "english/billmen".to_owned(),
        "mounted-knights+montjoie" => return "french/mounted-knights".to_owned(),
        "francs-archers" | "peasants" => "french",
        _ => "english",
    };
    format!("{list}/{unit}")
}

/// A unit by its name in a position: `B2` is the second of B.
fn by_name(battle: &Battle, name: &str) -> Id {
    let side = if name.starts_with('A') { Side::A } else { Side::B };
    battle.hosts.first(side) + name[1..].parse::<Id>().expect("a number") - 1
}

/// The position of some lines.
fn position(lines: &[String], played: Played) -> (Battle, State) {
    let all = lists(&[]).expect("sound lists");
    let units: Vec<Vec<&str>> =
        lines.iter().filter(|line| line.starts_with(['A', 'B'])).map(|line| line.split([' ', ':']).collect()).collect();
    let muster = |side: char| {
        let mine = units.iter().filter(|words| words[0].starts_with(side));
        let units: Vec<_> = mine.map(|words| (find(&all, &id_of(words[1])).expect("such a unit"), None)).collect();
        let divisions = vec![Division { command: Some(8), units: (0..units.len()).collect(), ..Division::default() }];
        Muster { units, divisions }
    };
    let staff = lines.iter().any(|line| line.starts_with("staff"));
    let keys = || SideKeys { plan: Plan::Sensible, generals_join: GeneralsJoin::Never, staff, ..SideKeys::default() };
    let field = FieldKeys { lanes: 9, ..FieldKeys::default() };
    let armies = Pair { a: muster('A'), b: muster('B') };
    let battle = played.battle(|rules| Battle::new(Rules::default(), rules, field, Pair { a: keys(), b: keys() }, &armies));
    let mut state = battle.mustered(None);
    for line in lines.iter().filter(|line| line.starts_with(['A', 'B'])) {
        let unit = line.split(": ").next().expect("a unit");
        let words: Vec<&str> = unit.split(' ').collect();
        let (lane, y) = words[2].split_once(',').expect("a place");
        let facing = Compass::ALL.into_iter().find(|side| side.text().en == words[3]).expect("a direction");
        let id = by_name(&battle, words[0]);
        battle.put(&mut state, id, Place::new(lane.parse().expect("a lane"), y.parse().expect("inches"), facing));
        state.units[id as usize].condition.stakes = montjoie_hail_caesar::body::Stakes::None;
    }
    for line in lines {
        if let Some(general) = line.strip_prefix("general of A: command 8, ") {
            if let Some(unit) = general.strip_prefix("attached to ") {
                let id = by_name(&battle, unit);
                state.generals.a[0].with = Some(id);
                state.units[id as usize].condition.general = General::Attached;
            } else {
                let numbers: Vec<i16> = general.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
                state.generals.a[0].at = (numbers[0], numbers[1]);
            }
            continue;
        }
        if let Some(staff) = line.strip_prefix("staff of A at ") {
            let numbers: Vec<i16> = staff.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
            state.staff.a = (numbers[0], numbers[1]);
            continue;
        }
        if line == "side B is active" {
            state.active = Side::B;
            continue;
        }
        let (unit, markers) = line.split_once(": ").unwrap_or((line, ""));
        let id = by_name(&battle, unit.split(' ').next().expect("a name"));
        for marker in markers.split(", ").filter(|marker| !marker.is_empty()) {
            mark(&battle, &mut state, id, marker);
        }
    }
    (battle, state)
}

/// A marker of a unit.
fn mark(battle: &Battle, state: &mut State, id: Id, marker: &str) {
    let words: Vec<&str> = marker.split(' ').collect();
    let place = state.stands[id].place;
    let unit = &mut state.units[id as usize];
    match (words[0], marker) {
        (_, "first round") => unit.first_round = true,
        (_, "later round") => unit.first_round = false,
        (_, "charge bonus") => unit.condition.bonus = true,
        (_, "lance") => unit.condition.lance = true,
        (_, "disordered") => unit.condition.disordered = true,
        ("supports", _) => {
            let friend = by_name(battle, words[1]);
            let other = state.stands[friend].place;
            let side = match place.lane - other.lane {
                0 => other.facing.opposite(),
                lanes if lanes > 0 => Compass::East,
                _ => Compass::West,
            };
            state.stands.support(id, friend, side);
        }
        ("wish", _) => {
            let (wish, whom) = words[1].trim_end_matches(')').split_once('(').expect("a wish");
            let whom = by_name(battle, whom);
            unit.wish = match wish {
                "Charge" => Wish::Charge(whom),
                "Toward" => Wish::Toward(whom),
                "Follow" => Wish::Follow(whom),
                other => panic!("wish {other}"),
            };
            unit.score = 50;
        }
        (_, _) if marker.ends_with(" wounds") => unit.condition.wounds = words[0].parse().expect("wounds"),
        (enemy, _) if marker.ends_with(" in front") => {
            let side = place.facing;
            state.stands.touch(by_name(battle, enemy), id, side);
        }
        (enemy, _) if marker.contains(" on its ") => {
            let side = Compass::ALL.into_iter().find(|side| side.text().en == words[3]).expect("a side");
            state.stands.touch(by_name(battle, enemy), id, side);
        }
        _ => panic!("marker {marker}"),
    }
}

/// Whether a state is what a line says. Disorder counts only for units that some line of the reading calls disordered.
fn is(battle: &Battle, state: &State, line: &str, all: &[(f64, String)]) -> bool {
    line.split("; ").all(|part| {
        if let Some(alive) = part.strip_prefix("general ") {
            return (state.dead.a == 0) == (alive == "alive");
        }
        let (name, words) = part.split_once(' ').expect("a unit and what it is");
        let id = by_name(battle, name);
        let (stand, unit) = (&state.stands[id], &state.units[id as usize]);
        let asked =
            all.iter().any(|(_, line)| line.split("; ").any(|part| part.starts_with(&format!("{name} ")) && part.contains("disordered")));
        let disordered = words.contains("disordered");
        if asked && stand.there && unit.condition.disordered != disordered {
            return false;
        }
        words.replace(',', ", ").split(", ").flat_map(split_place).all(|word| match word.trim() {
            "" | "disordered" => true,
            "free" => stand.there && stand.free(),
            "gone" => !stand.there,
            "left" => stand.there,
            "in contact" => stand.engaged(),
            "in support" => stand.supports(),
            wounds if wounds.ends_with(" wounds") => {
                stand.there && wounds.split(' ').next().and_then(|wounds| wounds.parse().ok()) == Some(unit.condition.wounds)
            }
            other => panic!("{other} in {line}"),
        }) && place_of(words).is_none_or(|(lane, y)| stand.there && (stand.place.lane, stand.place.y) == (lane, y))
    })
}

/// The words without a place.
fn split_place(words: &str) -> Vec<&str> {
    let words = words.trim();
    match words.rsplit_once(' ') {
        _ if words.parse::<i16>().is_ok() => Vec::new(),
        Some((before, last)) if last.parse::<i16>().is_ok() => vec![before],
        _ => vec![words],
    }
}

/// The place that some words name.
fn place_of(words: &str) -> Option<(i16, i16)> {
    words.split(' ').find_map(|word| {
        let (lane, y) = word.split_once(',')?;
        Some((lane.parse().ok()?, y.parse().ok()?))
    })
}

/// Walks all paths from a position, and compares every line of every reading.
fn walk(name: &str, battle: &Battle, start: &State, play: impl Fn(&mut State, &mut Enumerator), readings: &[Vec<(f64, String)>]) {
    walk_by(name, battle, start, play, readings, is);
}

fn walk_by(
    name: &str,
    battle: &Battle,
    start: &State,
    play: impl Fn(&mut State, &mut Enumerator),
    readings: &[Vec<(f64, String)>],
    is: impl Fn(&Battle, &State, &str, &[(f64, String)]) -> bool,
) {
    let mut sums: Vec<Vec<f64>> = readings.iter().map(|lines| vec![0.0; lines.len()]).collect();
    Enumerator::with_laws().every_path(
        |chance| {
            let mut state = start.clone();
            play(&mut state, chance);
            state
        },
        |state, probability| {
            for (sums, lines) in sums.iter_mut().zip(readings) {
                let at = lines.iter().position(|(_, line)| is(battle, &state, line, lines));
                let at = at.unwrap_or_else(|| {
                    panic!("{name}: no line says this ({probability}):\n{}", battle.scene(&state, montjoie_core::language::Lang::En).text)
                });
                sums[at] += probability;
            }
        },
    );
    let lines = readings.iter().flatten().zip(sums.iter().flatten());
    let wrong: Vec<String> = lines
        .filter(|((probability, _), sum)| (*sum - probability).abs() > 1e-12)
        .map(|((probability, line), sum)| format!("{name}: {line}: {sum:.12}, expected {probability:.12}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The rules of the oracles: no breakthrough.
fn plain() -> Played {
    as_recorded().but(|rules| rules.breakthrough = false)
}

/// The melee phase of a position.
fn melee(name: &str, rules: Played) {
    let oracle = oracle(name);
    let (battle, state) = position(&oracle.position, rules);
    walk(name, &battle, &state, |state, chance| battle.fights(state, chance), &oracle.readings);
}

/// W8: the oracles BO1 to BO9, BO21 to BO23.
#[test]
fn rounds_of_melee_have_their_exact_laws() {
    ["BO1", "BO2", "BO3", "BO5", "BO6", "BO7", "BO8", "BO21", "BO23"].into_iter().for_each(|name| melee(name, plain()));
    melee("BO22", as_recorded());
    // What one unit inflicts is read off its enemies' wounds in the other reading.
    let mut flanked = oracle("BO4");
    flanked.readings.truncate(1);
    let (battle, state) = position(&flanked.position, plain());
    walk("BO4", &battle, &state, |state, chance| battle.fights(state, chance), &flanked.readings);
    let (battle, mut state) = position(&oracle("BO8").position, plain());
    state.units[2].condition.disordered = true;
    walk("BO9", &battle, &state, |state, chance| battle.fights(state, chance), &oracle("BO9").readings);
}

/// W8: BO10 to BO14, BO24, BO25.
#[test]
fn orders_to_groups_have_their_exact_laws() {
    let given = |name: &str, lines: &[String], rules: Played, readings: &[Vec<(f64, String)>]| {
        let (battle, state) = position(lines, rules);
        walk(name, &battle, &state, |state, chance| battle.orders(state, chance), readings);
    };
    let base = oracle("BO10").position;
    given("BO10", &base, plain(), &oracle("BO10").readings);
    let militia: Vec<String> = base.iter().map(|line| line.replace("A3 vougiers", "A3 francs-archers")).collect();
    given("BO11", &militia, plain(), &oracle("BO11").readings);
    let far: Vec<String> = base.iter().map(|line| line.replace("x 27, y 2", "x 17, y 10")).collect();
    given("BO12", &far, plain(), &oracle("BO12").readings);
    given("BO24", &oracle("BO24").position, plain(), &oracle("BO24").readings);
    given("BO25", &oracle("BO25").position, plain(), &oracle("BO25").readings);
    // Single orders: how many units have moved forward or back.
    let staff: Vec<String> = base.iter().cloned().chain(["staff of A at x 27, y 2".to_owned()]).collect();
    for (name, lines) in [("BO13", &base), ("BO14", &staff)] {
        let (battle, state) = position(lines, plain().but(|rules| rules.group_orders = false));
        let moved = |_: &Battle, after: &State, line: &str, _: &[(f64, String)]| {
            let moved = (0..3).filter(|&id: &Id| after.stands[id].place.y != state.stands[id].place.y).count();
            line.parse() == Ok(moved)
        };
        walk_by(name, &battle, &state, |state, chance| battle.orders(state, chance), &oracle(name).readings, moved);
    }
}

/// W8: BO15 to BO20.
#[test]
fn movement_shooting_and_demoralisation_have_their_exact_laws() {
    let shots = |name: &str, inches: i16| {
        let oracle = oracle(name);
        let (battle, state) = position(&oracle.position, plain());
        let (shooter, target) = (by_name(&battle, "A1"), by_name(&battle, "B1"));
        walk(name, &battle, &state, |state, chance| battle.shoots(state, shooter, target, inches, chance), &oracle.readings);
    };
    shots("BO18", 17);
    shots("BO19", 17);
    let volley = oracle("BO15");
    let (battle, state) = position(&volley.position, plain());
    let demoralised = |_: &Battle, state: &State, line: &str, _: &[(f64, String)]| (line == "true") == state.generals.a[0].demoralised;
    let (shooter, target) = (by_name(&battle, "B1"), by_name(&battle, "A3"));
    let play = |state: &mut State, chance: &mut Enumerator| {
        battle.shoots(state, shooter, target, 17, chance);
        battle.looks_at_divisions(state, chance);
    };
    walk_by("BO15", &battle, &state, play, &volley.readings, demoralised);
    let crossed = oracle("BO17");
    let (battle, state) = position(&crossed.position, plain());
    let play = |state: &mut State, chance: &mut Enumerator| battle.crosses(state, 0, 4, chance);
    walk("BO17", &battle, &state, play, &crossed.readings);
    let cry = oracle("BO20");
    let (battle, state) = position(&cry.position, plain());
    let play = |state: &mut State, chance: &mut Enumerator| {
        battle.begins_turn(state, chance);
        battle.moves(state, chance);
    };
    walk("BO20", &battle, &state, play, &cry.readings);
    let runs = oracle("BO16");
    let (battle, mut state) = position(&runs.position, plain());
    state.generals.a[0].demoralised = true;
    let left = |_: &Battle, state: &State, line: &str, _: &[(f64, String)]| {
        line.parse() == Ok((0..4).filter(|&id: &Id| state.stands[id].there).count())
    };
    let play = |state: &mut State, chance: &mut Enumerator| {
        for _ in 0..2 {
            battle.begins_turn(state, chance);
            battle.moves(state, chance);
        }
    };
    walk_by("BO16", &battle, &state, play, &runs.readings, left);
}

#[test]
fn an_oracle_that_does_not_hold_is_found() {
    let mut wrong = oracle("BO1");
    wrong.readings[0][0].0 += 1e-9;
    let (battle, state) = position(&wrong.position, plain());
    let found = std::panic::catch_unwind(AssertUnwindSafe(|| {
        walk("BO1", &battle, &state, |state, chance| battle.fights(state, chance), &wrong.readings);
    }));
    assert!(found.is_err());
}
