//! One unit per side in one lane is the duel: sampled as battles, against the exact duel.

use montjoie_core::chance::Tables;
use montjoie_core::combat::{Pair, Play, Side, fight_on};
use montjoie_core::tally::Winner;
use montjoie_field::{Compass, Muster, Place};
use montjoie_puissance_de_feu::battle::Battle;
use montjoie_puissance_de_feu::battle::settings::{BattleRules, FieldKeys, FleesTo, Plan, SideKeys};
use montjoie_puissance_de_feu::battle::state::State;
use montjoie_puissance_de_feu::duel::{Coin, Duel};
use montjoie_puissance_de_feu::profile::lists;
use montjoie_system::list::find;
use montjoie_testing::fought::{OneEach, figures, winner};

use super::PDF;
use super::examples::duel;
use crate::ask::solve;

/// Situations: the plans of both sides, and the keys of the duel besides.
type Situation = (Plan, Plan, &'static [&'static str]);

/// Few states.
const SHORT: [Situation; 5] = [
    (Plan::Stand, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=12"]),
    (Plan::Attack, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=9", "field.turns=3"]),
    (Plan::Assault, Plan::Stand, &["a.unit=basic/cavalry", "b.unit=basic/gun", "field.distance=14", "field.turns=3"]),
    (
        Plan::Assault,
        Plan::Stand,
        &["a.unit=advanced/lancers", "b.unit=advanced/skirmishers", "field.distance=8", "field.turns=3", "b.evades=always"],
    ),
    (Plan::Firefight, Plan::Stand, &["a.unit=advanced/militia", "b.unit=advanced/sharpshooters", "field.distance=15", "field.turns=3"]),
];

/// More of all: units, stances, readings.
const LONG: [Situation; 24] = [
    (Plan::Stand, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=12", "a.room=12", "b.room=12"]),
    (Plan::Stand, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=24", "field.first=a"]),
    (Plan::Assault, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/gun", "field.distance=30", "a.room=12", "b.room=12"]),
    (Plan::Assault, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/gun", "field.distance=30", "rules.canister_damage=per_hit_1"]),
    (
        Plan::Assault,
        Plan::Stand,
        &["a.unit=basic/infantry", "b.unit=basic/gun", "field.distance=18", "rules.canister_damage=per_volley_d6"],
    ),
    (Plan::Assault, Plan::Stand, &["a.unit=basic/cavalry", "b.unit=basic/infantry", "field.distance=24", "a.room=12", "b.room=12"]),
    (Plan::Attack, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=24", "field.turns=4"]),
    (Plan::Attack, Plan::Attack, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=18", "field.turns=4"]),
    (
        Plan::Assault,
        Plan::Stand,
        &["a.unit=basic/infantry", "b.unit=basic/cavalry", "field.distance=12", "b.evades=if_room", "b.room=40", "field.turns=4"],
    ),
    (
        Plan::Assault,
        Plan::Stand,
        &["a.unit=basic/cavalry", "b.unit=basic/infantry", "field.distance=12", "rules.melee_end=hits_first", "field.turns=3"],
    ),
    (
        Plan::Assault,
        Plan::Stand,
        &["a.unit=basic/cavalry", "b.unit=basic/infantry", "field.distance=12", "rules.melee_morale=all", "field.turns=2"],
    ),
    (
        Plan::Assault,
        Plan::Stand,
        &["a.unit=basic/cavalry", "b.unit=basic/gun", "field.distance=12", "rules.gun_beaten=retreats", "field.turns=4"],
    ),
    (
        Plan::Attack,
        Plan::Stand,
        &["a.unit=basic/infantry+elite", "b.unit=basic/infantry", "field.distance=24", "rules.ammunition=true", "field.turns=3"],
    ),
    (Plan::Firefight, Plan::Firefight, &["a.unit=advanced/indians", "b.unit=advanced/skirmishers", "field.distance=20", "field.turns=5"]),
    (Plan::Assault, Plan::Assault, &["a.unit=advanced/cuirassiers", "b.unit=advanced/lancers", "field.distance=20", "field.turns=3"]),
    (Plan::Assault, Plan::Stand, &["a.unit=advanced/pikemen", "b.unit=basic/cavalry", "field.distance=10", "field.turns=4"]),
    (Plan::Attack, Plan::Stand, &["a.unit=advanced/scouts", "b.unit=basic/officer", "field.distance=15", "field.turns=4"]),
    (
        Plan::Firefight,
        Plan::Stand,
        &["a.unit=advanced/large-infantry", "b.unit=basic/infantry", "field.distance=24", "rules.dice_shrink=pv_left", "field.turns=4"],
    ),
    (Plan::Stand, Plan::Stand, &["a.unit=basic/gun", "b.unit=basic/gun", "field.distance=36", "field.turns=5"]),
    (Plan::Stand, Plan::Stand, &["a.unit=basic/gun", "b.unit=basic/infantry", "field.distance=24", "a.canister_within=12"]),
    (
        Plan::Firefight,
        Plan::Stand,
        &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=24", "a.musket=smoothbore", "field.turns=4"],
    ),
    (
        Plan::Stand,
        Plan::Stand,
        &["a.unit=advanced/militia", "b.unit=basic/infantry+elite", "field.distance=10", "rules.rally_test=seven_plus"],
    ),
    (Plan::Stand, Plan::Stand, &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=11", "rules.routers_test_again=true"]),
    (
        Plan::Assault,
        Plan::Stand,
        &[
            "a.unit=basic/cavalry",
            "b.unit=advanced/skirmishers",
            "field.distance=16",
            "b.evades=always",
            "rules.retreat_roll=march",
            "field.turns=3",
        ],
    ),
];

/// The words of a situation as a duel has them.
fn words(&(a, b, words): &Situation) -> Vec<String> {
    let stance = |side: &str, plan: Plan| format!("{side}.stance={}", if plan == Plan::Stand { "hold" } else { plan.word() });
    words.iter().map(|&word| word.to_owned()).chain([stance("a", a), stance("b", b)]).collect()
}

/// The battle of a duel, and both units on their places: in a lane of a table so wide and so deep that routers flee to their own edges.
fn battle_of(duel: &Duel, situation: &Situation) -> (Battle, Pair<Place>) {
    let (all, (a, b, words)) = (lists(&[]).expect("sound lists"), situation);
    let unit = |side: &str| words.iter().find_map(|word| word.strip_prefix(&format!("{side}.unit="))).expect("a unit");
    let muster = |side: Side| Muster { units: vec![find(&all, unit(side.id())).expect("such a unit")], divisions: Vec::new() };
    let musket = |side: Side| words.contains(&&*format!("{}.musket=smoothbore", side.id()));
    let keys = |side: Side| SideKeys {
        plan: if side == Side::A { *a } else { *b },
        evades: duel.sides[side].evades,
        musket: if musket(side) { montjoie_puissance_de_feu::profile::Musket::Smoothbore } else { Default::default() },
        canister_within: Some(duel.sides[side].canister_within),
        ..SideKeys::default()
    };
    let rules = BattleRules { flees_to: FleesTo::Own, ..BattleRules::default() };
    let field = FieldKeys { lanes: 4, depth: Some(240), turns: duel.turns, ..FieldKeys::default() };
    let mut battle = Battle::new(duel.rules.clone(), rules, field, Pair::of(keys), &Pair::of(muster));
    let depth = |side: Side| battle.hosts.form(battle.hosts.recruits[usize::from(battle.hosts.armies[side].units[0])][side]).depth;
    // The rear edge of each is as far from its edge as in the duel.
    let y = i16::from(duel.start.room_a) + depth(Side::A);
    let across = y + i16::from(duel.start.distance);
    let places = Pair { a: Place::new(1, y, Compass::North), b: Place::new(1, across, Compass::South) };
    battle.table.depth = i16::from(duel.depth) + depth(Side::A) + depth(Side::B);
    (battle, places)
}

/// Fights one battle: who won, or neither; whether it was decided; the wounds of both as a duel counts them.
fn fight(battle: &Battle, duel: &Duel, places: &Pair<Place>, used: Option<State>, chance: &mut Tables) -> (Winner, Pair<f64>, State) {
    let mut state = battle.mustered(used);
    battle.put(&mut state, 0, places.a);
    battle.put(&mut state, 1, places.b);
    state.active = duel.start.first.side(Coin, chance);
    let state = fight_on(battle, state, 0, chance).state;
    let losses = Pair::of(|side| {
        let id = side as u8;
        let pv = duel.sides[side].fighter.pv;
        f64::from(if state.stands[id].there { state.units.of(id).condition.wounds } else { pv })
    });
    (winner([0, 1].map(|id| state.stands[id].there)), losses, state)
}

/// Fights every situation so many times. Every cell with an expectation of at least 25 must be near the exact duel.
fn compare(situations: &[Situation], battles: u64) {
    let mut each = OneEach::new(battles, 1e-3);
    for situation in situations {
        let words = words(situation);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let duel = duel(&words);
        let (battle, places) = battle_of(&duel, situation);
        assert_eq!(battle.clock(), duel.clock());
        let figures = figures(&solve(PDF, &words).tally);
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
