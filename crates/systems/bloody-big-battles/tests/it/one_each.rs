//! One unit per side in one lane is the duel: sampled as battles, against the exact duel. Bases have no depth here, as in the duel.

use montjoie_bloody_big_battles::battle::Battle;
use montjoie_bloody_big_battles::battle::moment::Moment;
use montjoie_bloody_big_battles::battle::settings::{BattleRules, Evades, FieldKeys, Plan, SideKeys};
use montjoie_bloody_big_battles::battle::state::{Patch, State};
use montjoie_bloody_big_battles::duel::{Duel, Stance};
use montjoie_bloody_big_battles::profile::{Formation, lists};
use montjoie_bloody_big_battles::rules::DuelEnd;
use montjoie_bloody_big_battles::situation::{Situation, unit};
use montjoie_bloody_big_battles::terrain::Ground;
use montjoie_core::chance::Tables;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::tally::Winner;
use montjoie_field::{Compass, Muster, Place, Span};
use montjoie_testing::duel_settings;
use montjoie_testing::fought::{OneEach, figures};

use crate::ask::{SYSTEMS, solve};

const BBB: &str = "bloody-big-battles";

/// Few states.
const SHORT: [&[&str]; 4] = [
    &["a.unit=sample/french-line", "b.unit=sample/austrian-line", "field.distance=12", "field.turns=3"],
    &["a.unit=sample/cuirassiers", "b.unit=sample/militia", "field.distance=20", "a.after=press", "field.turns=4"],
    &["a.unit=sample/british-division", "b.unit=sample/russian-line", "a.stance=shoot", "field.distance=15", "field.turns=4"],
    &["a.unit=sample/lancers", "b.unit=sample/french-conscripts", "a.exploit_choice=exploit", "b.in_command=false", "field.turns=3"],
];

/// More of all: units, stances, formations, terrain, readings.
const LONG: [&[&str]; 24] = [
    &["a.unit=sample/french-line", "b.unit=sample/austrian-line"],
    &["a.unit=sample/french-line", "b.unit=sample/austrian-line", "a.after=press"],
    &["a.unit=sample/french-line", "b.unit=sample/austrian-line", "a.after=fall_back", "field.distance=12"],
    &["a.unit=sample/old-guard", "b.unit=sample/british-division", "a.formation=depth", "a.after=press"],
    &["a.unit=sample/old-guard", "b.unit=sample/russian-line", "b.formation=depth", "rules.column_target=march_and_depth"],
    &["a.unit=sample/cuirassiers", "b.unit=sample/austrian-line", "a.after=press", "a.exploit_choice=exploit"],
    &["a.unit=sample/cuirassiers+lancers", "b.unit=sample/french-conscripts", "a.exploit_choice=exploit", "rules.heavy_lancer=lancer_only"],
    &["a.unit=sample/lancers", "b.unit=sample/hussars", "a.exploit_choice=exploit", "rules.exploit_distance=full"],
    &["a.unit=sample/hussars", "b.unit=sample/lancers", "field.distance=10", "rules.exploit=advance", "a.exploit_choice=exploit"],
    &["a.unit=sample/dragoons", "b.unit=sample/cossacks", "a.after=press", "field.distance=40"],
    &["a.unit=sample/cossacks", "b.unit=sample/militia", "field.distance=33"],
    &["a.unit=sample/militia", "b.unit=sample/militia", "a.in_command=false", "b.in_command=false", "a.after=press"],
    &["a.unit=sample/british-division", "b.unit=sample/french-line", "a.stance=shoot", "a.after=press"],
    &["a.unit=sample/russian-line", "b.unit=sample/austrian-line", "a.stance=shoot", "field.stop_at=6"],
    &["a.unit=sample/french-conscripts", "b.unit=sample/militia", "a.in_command=false", "rules.who_rolls=all", "a.after=press"],
    &["a.unit=sample/french-line", "b.unit=sample/british-division", "rules.recover_mode=and", "rules.assaulters_fire=true"],
    &["a.unit=sample/french-line", "b.unit=sample/austrian-line", "b.terrain=village", "a.after=press"],
    &["a.unit=sample/old-guard", "b.unit=sample/russian-line", "b.terrain=town, trenches", "rules.fire_cover=sum"],
    &["a.unit=sample/cuirassiers", "b.unit=sample/russian-line", "b.terrain=stream, gentle-slope"],
    &["a.unit=sample/french-line", "b.unit=sample/french-conscripts", "b.terrain=wood", "rules.move_order=half_last", "a.after=press"],
    &["a.unit=sample/old-guard", "b.unit=sample/old-guard", "rules.assault_dice=1d6", "rules.spent_thresholds=[1, 1, 1]"],
    &["a.unit=sample/british-division", "b.unit=sample/british-division", "rules.spent_sticky=true", "rules.half_cumulative=once"],
    &["a.unit=sample/russian-line", "b.unit=sample/russian-line", "rules.refight_recompute=false", "rules.left_of_table=column_one"],
    &["a.unit=sample/hussars", "b.unit=sample/french-line", "a.stance=shoot", "rules.low_ammo_on=9", "field.turns=12"],
];

/// The duel of some words, as its own type.
fn duel(words: &[&str]) -> Duel {
    let situation = Situation::read(&duel_settings(SYSTEMS, BBB, words)).expect("sound settings");
    situation.duel(&lists(&[]).expect("sound lists")).expect("a duel").0
}

/// The battle of a duel on a table without edges in reach, and both units on their places.
fn battle_of(duel: &Duel, words: &[&str]) -> (Battle, Pair<Place>) {
    let all = lists(&[]).expect("sound lists");
    let of = |key: &str| words.iter().find_map(|word| word.strip_prefix(&format!("{key}=")));
    let muster = |side: Side| Muster {
        units: vec![unit(&all, "unit", of(&format!("{}.unit", side.id())).expect("a unit")).expect("such")],
        divisions: Vec::new(),
    };
    let deep = |fighter: &montjoie_bloody_big_battles::profile::Fighter| fighter.formation == Formation::Depth;
    let attacks = SideKeys {
        plan: if duel.a.stance == Stance::Shoot { Plan::Shoot } else { Plan::Assault },
        after: duel.a.after,
        stop_at: duel.a.stop_at,
        exploit_choice: duel.a.exploit,
        formation: if deep(&duel.a.fighter) { Formation::Depth } else { Formation::Line },
        evades: Evades::Never,
        ..SideKeys::default()
    };
    let defends = SideKeys {
        plan: Plan::Stand,
        formation: if deep(&duel.b.fighter) { Formation::Depth } else { Formation::Line },
        evades: Evades::Never,
        ..SideKeys::default()
    };
    let field = FieldKeys { lanes: 4, base_depth: 0, turns: duel.turns, ..FieldKeys::default() };
    let mut battle = Battle::new(duel.rules.clone(), BattleRules::default(), field, Pair { a: attacks, b: defends }, &Pair::of(muster));
    // Nobody gets to an edge in the turns that there are.
    battle.table.depth = 8000;
    battle.battle.command_radius = 255;
    let y = 4000;
    let places = Pair { a: Place::new(1, y, Compass::North), b: Place::new(1, y + 2 * i16::from(duel.distance), Compass::South) };
    (battle, places)
}

/// A player turn, in which the defender's fire meets no terrain: in contact both stand on one line, and the attacker has no cover in a duel.
fn player_turn(battle: &Battle, state: &mut State, chance: &mut Tables) {
    let mut moment = Moment { battle, state, chance };
    moment.orders();
    moment.generals();
    let patches = if moment.state.active == Side::A { std::mem::take(&mut moment.state.patches) } else { Vec::new() };
    moment.defensive_fire();
    moment.state.patches.extend(patches);
    moment.offensive_fire();
    moment.assaults();
    moment.end();
}

/// Fights one battle: who won, or neither, and the bases that both lost.
fn fight(battle: &Battle, duel: &Duel, places: &Pair<Place>, used: Option<State>, chance: &mut Tables) -> (Winner, Pair<f64>, State) {
    let mut state = battle.mustered(used);
    battle.put(&mut state, 0, places.a);
    battle.put(&mut state, 1, places.b);
    // In command all the time is near a general wherever it goes.
    for (side, in_command) in [(Side::A, duel.a.in_command), (Side::B, duel.b.in_command)] {
        state.generals[side].extend(in_command.then_some((0, 0)));
    }
    if duel.b.ground != Ground::default() {
        state.patches.push(Patch { lane: 1, span: Span { lo: places.b.y, hi: places.b.y }, ground: duel.b.ground, rises: Compass::North });
    }
    let gone = |state: &State| [0, 1].map(|id| !state.stands[id].there);
    for _ in 0..2 * duel.turns {
        for (side, id, in_command) in [(Side::A, 0, duel.a.in_command), (Side::B, 1, duel.b.in_command)] {
            let place = state.stands[id].place;
            state.generals[side].iter_mut().filter(|_| in_command).for_each(|at| *at = (battle.table.leader_x(place.lane), place.y));
        }
        player_turn(battle, &mut state, chance);
        // The duel's terrain is the defender's, until it is driven.
        if state.units.of(1).driven {
            state.patches.clear();
        }
        if gone(&state) != [false; 2] {
            break;
        }
    }
    let winner = match gone(&state) {
        [false, true] => Winner::A,
        [true, false] => Winner::B,
        [true, true] => Winner::Neither,
        _ if duel.rules.duel_end == DuelEnd::Neither => Winner::Neither,
        _ if state.units.of(1).driven => Winner::A,
        _ => Winner::B,
    };
    let lost = |side: Side| battle.bases_lost(&state, side).part.into();
    (winner, Pair::of(lost), state)
}

/// Fights every situation so many times. Every cell with an expectation of at least 25 must be near the exact duel.
fn compare(situations: &[&[&str]], battles: u64) {
    let mut each = OneEach::new(battles, 1e-3);
    for &words in situations {
        let duel = duel(words);
        let (battle, places) = battle_of(&duel, words);
        let figures = figures(&solve(BBB, words).tally);
        each.compare(&format!("{words:?}"), figures, |used, chance| fight(&battle, &duel, &places, used, chance));
    }
    each.all_near();
}

#[test]
fn one_unit_per_side_in_one_lane_is_the_duel() {
    compare(&SHORT, 10_000);
}

#[test]
#[ignore = "minutes"]
fn one_unit_per_side_in_one_lane_is_the_duel_a_million_times() {
    compare(&LONG, 1_000_000);
}

#[test]
#[ignore = "half a minute"]
fn one_unit_per_side_in_one_lane_is_the_duel_many_times() {
    compare(&LONG, 20_000);
}
