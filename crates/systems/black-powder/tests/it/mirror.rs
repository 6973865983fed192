//! Whole battles of random armies: a battle seen from the other side is the same battle, and what must hold after every player turn.

use montjoie_black_powder::battle::Battle;
use montjoie_black_powder::battle::settings::{BattleRules, Blocks, Deployment, Edge, FieldKeys, Plan, SideKeys, Victory};
use montjoie_black_powder::battle::state::{State, Unit};
use montjoie_black_powder::profile::lists;
use montjoie_black_powder::rules::{InitiativeOrders, Rules, ShootingTest};
use montjoie_black_powder::situation::CoverKey;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Division, Id, Muster};
use montjoie_system::list::find;
use montjoie_testing::fought::{each_side_wins_half, pick, same_from_the_other_side, turned_place, turned_side};

const POOL: [&str; 12] = [
    "sample/line-infantry",
    "sample/line-infantry",
    "sample/line-infantry-square",
    "sample/guard-infantry",
    "sample/riflemen",
    "sample/dragoons",
    "sample/hussars",
    "sample/uhlans",
    "sample/foot-gun",
    "sample/horse-gun",
    "sample/skirmishers",
    "sample/warriors",
];

/// A battle of random armies, plans and readings.
fn battle(seed: u64) -> Battle {
    let all = lists(&[]).expect("sound lists");
    let plans = [Plan::Prudent, Plan::Sensible, Plan::Charge, Plan::Fire, Plan::Hold];
    let muster = |side: u64| {
        let (brigades, each) = (1 + pick(seed, 100 + side, 3), 3 + pick(seed, 110 + side, 3));
        let units = (0..brigades * each).map(|n| find(&all, POOL[pick(seed, 200 + 40 * side + n as u64, POOL.len())]).expect("a unit"));
        let divisions = (0..brigades).map(|at| Division { command: None, chief: at == 0, units: (at * each..(at + 1) * each).collect() });
        Muster { units: units.collect(), divisions: divisions.collect() }
    };
    let keys = |side: u64| SideKeys {
        plan: if seed.is_multiple_of(2) { Plan::Sensible } else { plans[pick(seed, side, plans.len())] },
        deployment: [Deployment::ByPlan, Deployment::Random][pick(seed, 12 + side, 2)],
        staff: [[8, 8], [9, 7]][pick(seed, 14 + side, 2)],
        cover: [CoverKey::None, CoverKey::Light][pick(seed, 16 + side, 2)],
        ..SideKeys::default()
    };
    let own = BattleRules {
        victory: [Victory::Brigades, Victory::Half, Victory::Units][pick(seed, 20, 3)],
        retreat_blocked_by: [Blocks::Combats, Blocks::Anybody][pick(seed, 21, 2)],
        edge: [Edge::Lost, Edge::Stops][pick(seed, 22, 2)],
        passing_fire: pick(seed, 23, 4) > 0,
        ..BattleRules::default()
    };
    let rules = Rules {
        initiative_orders: [InitiativeOrders::Any, InitiativeOrders::Charges][pick(seed, 24, 2)],
        // What is left from one side is right from the other.
        blunder_table: [1, 2, 1, 5, 5, 6],
        winners_test: pick(seed, 27, 2) == 1,
        shooting_test_when: [ShootingTest::Excess, ShootingTest::Shaken][pick(seed, 25, 2)],
        ..Rules::default()
    };
    let field = FieldKeys { start: [36, 18, 12][pick(seed, 26, 3)], ..FieldKeys::default() };
    Battle::new(rules, own, field, Pair { a: keys(0), b: keys(1) }, &Pair { a: muster(0), b: muster(1) })
}

/// The same battle with the sides changed round.
fn turned(battle: &Battle) -> Battle {
    let mut hosts = battle.hosts.clone();
    std::mem::swap(&mut hosts.armies.a, &mut hosts.armies.b);
    let sides = Pair { a: battle.sides.b.clone(), b: battle.sides.a.clone() };
    Battle::between(battle.rules.clone(), battle.battle.clone(), battle.field.clone(), sides, hosts)
}

/// The same state seen from the other side.
fn seen_from_b(battle: &Battle, other: &Battle, state: &State) -> State {
    let mut seen = other.mustered(None);
    let depth = battle.table.depth;
    let at = |id: Id| {
        let side = battle.hosts.side(id);
        other.hosts.first(side.enemy()) + id - battle.hosts.first(side)
    };
    for id in 0..state.units.len() as Id {
        let stand = &state.stands[id];
        *seen.units.of_mut(at(id)) = *state.units.of(id);
        if stand.there {
            seen.stands.reshape(&other.table, at(id), stand.depth);
            other.put(&mut seen, at(id), turned_place(stand.place, depth));
        }
    }
    for id in battle.hosts.ids(Side::A).filter(|&id| state.stands[id].there) {
        for (side, foe) in state.stands[id].foes() {
            seen.stands.touch(at(foe), at(id), turned_side(side));
        }
    }
    for side in Side::BOTH {
        seen.brigades[side].clone_from(&state.brigades[side.enemy()]);
        seen.brigades[side].iter_mut().for_each(|brigade| brigade.at.1 = depth - brigade.at.1);
    }
    (seen.active, seen.played) = (state.active.enemy(), state.played);
    seen
}

/// What a state says of every unit and brigade, in the order of the sides of one of the two battles.
fn told(battle: &Battle, state: &State, sides: [Side; 2], turned: bool) -> String {
    let depth = battle.table.depth;
    let line = |id: Id| {
        let (stand, Unit { condition, won, lost, taken, given, .. }) = (&state.stands[id], state.units.of(id));
        let place = if turned { turned_place(stand.place, depth) } else { stand.place };
        format!("{:?} {condition:?} {won} {lost:?} {taken} {given}\n", stand.there.then_some((place, stand.depth)))
    };
    let brigade = |side: Side| {
        let at = |(x, y): (i16, i16)| (x, if turned { depth - y } else { y });
        state.brigades[side].iter().map(|brigade| format!("{:?} {}\n", at(brigade.at), brigade.demoralised)).collect::<String>()
    };
    sides.into_iter().map(|side| brigade(side) + &battle.hosts.ids(side).map(line).collect::<String>()).collect()
}

/// What must hold between two player turns.
fn sound(battle: &Battle, state: &State) {
    assert_eq!(state.stands.fault(&battle.table), None);
    let (mut taken, mut given) = (0, 0);
    for id in 0..state.units.len() as Id {
        let (unit, stand, body) = (state.units.of(id), &state.stands[id], battle.body(state, id));
        assert_eq!(stand.there, unit.lost.is_none(), "unit {id}");
        assert!(!stand.there || unit.condition.casualties <= body.stamina(), "unit {id}: {:?}", unit.condition);
        assert!(!unit.won || stand.engaged(), "unit {id} has won in no combat");
        assert!(!stand.supports(), "unit {id} supports between turns");
        (taken, given) = (taken + u32::from(unit.taken), given + u32::from(unit.given));
    }
    assert_eq!(taken, given);
}

#[test]
fn every_player_turn_is_the_same_from_the_other_side_and_leaves_a_sound_state() {
    let (mut decided, mut fought) = (0, 0);
    for seed in 0..300 {
        let battle = battle(seed);
        let other = turned(&battle);
        let (_, over) = same_from_the_other_side([&battle, &other], (seed, 24), seen_from_b, told, |battle, state| {
            sound(battle, state);
            fought += (0..state.units.len() as Id).filter(|&id| state.stands[id].engaged()).count();
        });
        decided += u32::from(over);
    }
    assert!((50..300).contains(&decided), "{decided} of 300 decided before the last turn");
    assert!(fought > 300, "{fought} units in contact at the ends of turns");
}

/// Of battles of an army against itself A wins half of those that somebody wins, whichever side begins.
#[test]
fn an_army_wins_half_of_its_battles_against_itself() {
    let all = lists(&[]).expect("sound lists");
    let foot = ["sample/line-infantry", "sample/line-infantry", "sample/riflemen", "sample/foot-gun"];
    let horse = ["sample/dragoons", "sample/hussars", "sample/hussars"];
    let muster = || Muster {
        units: foot.iter().chain(&horse).map(|id| find(&all, id).expect("a unit")).collect(),
        divisions: [(0..4, true), (4..7, false)].map(|(units, chief)| Division { command: None, chief, units: units.collect() }).into(),
    };
    let keys = || Pair { a: SideKeys::default(), b: SideKeys::default() };
    let battle = Battle::new(Rules::default(), BattleRules::default(), FieldKeys::default(), keys(), &Pair { a: muster(), b: muster() });
    each_side_wins_half(&battle);
}
