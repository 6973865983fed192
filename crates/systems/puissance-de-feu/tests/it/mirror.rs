//! Whole battles of random armies: a battle seen from the other side is the same battle, and what must hold after every player turn.

use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Id, Muster};
use montjoie_puissance_de_feu::battle::Battle;
use montjoie_puissance_de_feu::battle::settings::{BattleRules, Deployment, FieldKeys, FleesOnto, HiddenBy, Plan, SideKeys, Victory};
use montjoie_puissance_de_feu::battle::state::{State, Unit, Wall};
use montjoie_puissance_de_feu::profile::{Musket, lists};
use montjoie_puissance_de_feu::rules::{CanisterDamage, Rules};
use montjoie_system::list::find;
use montjoie_testing::fought::{each_side_wins_half, pick, same_from_the_other_side, turned_place};

const POOL: [&str; 14] = [
    "basic/infantry",
    "basic/infantry",
    "basic/infantry",
    "basic/cavalry",
    "basic/gun",
    "basic/officer",
    "advanced/skirmishers",
    "advanced/cuirassiers",
    "advanced/indians",
    "advanced/scouts",
    "advanced/sharpshooters",
    "advanced/lancers",
    "advanced/pikemen",
    "advanced/militia",
];

/// A battle of random armies, plans and readings.
fn battle(seed: u64) -> Battle {
    let all = lists(&[]).expect("sound lists");
    let plans = [Plan::Sensible, Plan::Stand, Plan::Firefight, Plan::Assault, Plan::Attack];
    let muster = |side: u64| {
        let units = 3 + pick(seed, 100 + side, 8) as u64;
        Muster {
            units: (0..units).map(|n| find(&all, POOL[pick(seed, 200 + 20 * side + n, POOL.len())]).expect("a unit")).collect(),
            divisions: Vec::new(),
        }
    };
    let keys = |side: u64| SideKeys {
        plan: if seed.is_multiple_of(2) { Plan::Sensible } else { plans[pick(seed, side, plans.len())] },
        walls: pick(seed, 10 + side, 3) == 0,
        deployment: [Deployment::ByPlan, Deployment::Random][pick(seed, 12 + side, 2)],
        musket: [Musket::Rifled, Musket::Smoothbore][pick(seed, 14 + side, 2)],
        ..SideKeys::default()
    };
    let own = BattleRules {
        victory: [Victory::Units, Victory::Pv, Victory::Half][pick(seed, 20, 3)],
        hidden_by: [HiddenBy::Friends, HiddenBy::Anybody][pick(seed, 21, 2)],
        flees_onto: [FleesOnto::Beyond, FleesOnto::Short][pick(seed, 22, 2)],
        ..BattleRules::default()
    };
    let rules = Rules {
        canister_damage: [CanisterDamage::PerHitD6, CanisterDamage::PerHit1][pick(seed, 23, 2)],
        ammunition: pick(seed, 24, 4) == 0,
        guns_charge: pick(seed, 25, 4) == 0,
        ..Rules::default()
    };
    let field = FieldKeys { start: [24, 12, 18][pick(seed, 26, 3)], walls: [0.0, 6.0][pick(seed, 27, 2)], ..FieldKeys::default() };
    Battle::new(rules, own, field, Pair { a: keys(0), b: keys(1) }, &Pair { a: muster(0), b: muster(1) })
}

/// The same battle with the sides changed round.
fn turned(battle: &Battle) -> Battle {
    let swap = |pair: &Pair<SideKeys>| Pair { a: pair.b.clone(), b: pair.a.clone() };
    let mut hosts = battle.hosts.clone();
    hosts.recruits.iter_mut().for_each(|recruit| *recruit = Pair { a: recruit.b, b: recruit.a });
    std::mem::swap(&mut hosts.armies.a, &mut hosts.armies.b);
    Battle::between(battle.rules.clone(), battle.battle.clone(), battle.field.clone(), swap(&battle.sides), hosts)
}

/// The same state seen from the other side.
fn seen_from_b(battle: &Battle, other: &Battle, state: &State) -> State {
    let mut seen = other.mustered(None);
    let depth = battle.table.depth;
    for side in Side::BOTH {
        for (id, at) in battle.hosts.ids(side).zip(other.hosts.ids(side.enemy())) {
            *seen.units.of_mut(at) = *state.units.of(id);
            let stand = &state.stands[id];
            if stand.there {
                other.put(&mut seen, at, turned_place(stand.place, depth));
            }
        }
    }
    seen.walls = state.walls.iter().map(|wall| Wall { y: depth - wall.y, ..*wall }).collect();
    (seen.active, seen.played) = (state.active.enemy(), state.played);
    seen
}

/// What a state says of every unit, in the order of the sides of one of the two battles.
fn told(battle: &Battle, state: &State, sides: [Side; 2], turned: bool) -> String {
    let line = |id: Id| {
        let (stand, Unit { condition, lost, taken, given, .. }) = (&state.stands[id], state.units.of(id));
        let place = if turned { turned_place(stand.place, battle.table.depth) } else { stand.place };
        format!("{:?} {condition:?} {lost:?} {taken} {given}\n", stand.there.then_some(place))
    };
    sides.into_iter().flat_map(|side| battle.hosts.ids(side)).map(line).collect()
}

/// What must hold between two player turns.
fn sound(battle: &Battle, state: &State) {
    assert_eq!(state.stands.fault(&battle.table), None);
    let (mut taken, mut given) = (0, 0);
    for id in 0..state.units.len() as Id {
        let unit = state.units.of(id);
        let pv = battle.hosts.form(unit.form).fighter(montjoie_puissance_de_feu::battle::army::Led::Alone).pv;
        let there = state.stands[id].there;
        assert_eq!(there, unit.lost.is_none(), "unit {id}");
        assert!(unit.condition.wounds < pv || !there && unit.condition.wounds == pv, "unit {id}: {:?} of {pv}", unit.condition);
        assert!(unit.taken <= u16::from(pv), "unit {id}");
        (taken, given) = (taken + u32::from(unit.taken), given + u32::from(unit.given));
    }
    assert_eq!(taken, given);
}

#[test]
fn every_player_turn_is_the_same_from_the_other_side_and_leaves_a_sound_state() {
    let mut decided = 0;
    for seed in 0..300 {
        let battle = battle(seed);
        let other = turned(&battle);
        decided += u32::from(same_from_the_other_side([&battle, &other], (seed, 16), seen_from_b, told, sound).1);
    }
    assert!((10..290).contains(&decided), "{decided} of 300 decided before the last turn");
}

/// Of battles of an army against itself A wins half of those that somebody wins, whichever side begins.
#[test]
fn an_army_wins_half_of_its_battles_against_itself() {
    let all = lists(&[]).expect("sound lists");
    let units = ["basic/infantry", "basic/infantry", "basic/infantry", "basic/gun", "basic/cavalry", "basic/officer"];
    let muster = || Muster { units: units.iter().map(|id| find(&all, id).expect("a unit")).collect(), divisions: Vec::new() };
    let keys = || Pair { a: SideKeys::default(), b: SideKeys::default() };
    let battle = Battle::new(Rules::default(), BattleRules::default(), FieldKeys::default(), keys(), &Pair { a: muster(), b: muster() });
    each_side_wins_half(&battle);
}
