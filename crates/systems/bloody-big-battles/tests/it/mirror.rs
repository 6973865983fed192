//! Whole battles of random armies: a battle seen from the other side is the same battle, and what must hold after every player turn.

use montjoie_bloody_big_battles::battle::Battle;
use montjoie_bloody_big_battles::battle::settings::{
    ArmyBreak, AtTheEdge, BattleRules, Deployment, Evades, FieldKeys, HiddenBy, Plan, SideKeys, Trapped,
};
use montjoie_bloody_big_battles::battle::state::{Patch, State, Unit};
use montjoie_bloody_big_battles::duel::ExploitChoice;
use montjoie_bloody_big_battles::profile::{Formation, lists};
use montjoie_bloody_big_battles::rules::{BaseFrom, LowAmmoWho, RecoverMode, Rules, WhoRolls};
use montjoie_bloody_big_battles::terrain::{Ground, Terrain};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Id, Muster, Span};
use montjoie_testing::fought::{each_side_wins_half, pick, same_from_the_other_side, turned_place};

/// A battle of random armies, plans and readings.
fn battle(seed: u64) -> Battle {
    let all = lists(&[]).expect("sound lists");
    let pool: Vec<_> = all.iter().flat_map(|list| &list.units).collect();
    let muster = |side: u64| {
        let units = 3 + pick(seed, 100 + side, 9) as u64;
        Muster { units: (0..units).map(|n| pool[pick(seed, 200 + 20 * side + n, pool.len())].clone()).collect(), divisions: Vec::new() }
    };
    let keys = |side: u64| SideKeys {
        plan: if seed.is_multiple_of(2) { Plan::Prudent } else { Plan::ALL[pick(seed, side, Plan::ALL.len())] },
        deployment: [Deployment::ByPlan, Deployment::Random][pick(seed, 12 + side, 2)],
        formation: [Formation::Line, Formation::Line, Formation::Depth][pick(seed, 14 + side, 3)],
        terrain: [Ground::default(), Ground::default(), Ground::of(&[Terrain::Trenches])][pick(seed, 16 + side, 3)],
        evades: [Evades::Wise, Evades::Always, Evades::Never][pick(seed, 18 + side, 3)],
        exploit_choice: [ExploitChoice::Exploit, ExploitChoice::Occupy][pick(seed, 20 + side, 2)],
        ..SideKeys::default()
    };
    let own = BattleRules {
        army_break: [ArmyBreak::Bases, ArmyBreak::Units, ArmyBreak::Objectives][pick(seed, 30, 3)],
        hidden_by: [HiddenBy::Friends, HiddenBy::Anybody][pick(seed, 31, 2)],
        base_from: [BaseFrom::Largest, BaseFrom::Smallest, BaseFrom::First][pick(seed, 32, 3)],
        at_the_edge: [AtTheEdge::Lost, AtTheEdge::Stops][pick(seed, 33, 2)],
        trapped: [Trapped::Lost, Trapped::Stays][pick(seed, 39, 2)],
        ..BattleRules::default()
    };
    let rules = Rules {
        mass_fire: pick(seed, 34, 4) > 0,
        low_ammo_who: [LowAmmoWho::Largest, LowAmmoWho::All][pick(seed, 35, 2)],
        recover_mode: [RecoverMode::Or, RecoverMode::And][pick(seed, 36, 2)],
        who_rolls: [WhoRolls::Needed, WhoRolls::All][pick(seed, 37, 2)],
        assaulters_fire: pick(seed, 38, 3) == 0,
        ..Rules::default()
    };
    let field = FieldKeys {
        start: [30, 12, 20][pick(seed, 40, 3)],
        villages: [0.0, 3.0][pick(seed, 41, 2)],
        woods: [0.0, 3.0][pick(seed, 42, 2)],
        stream: pick(seed, 43, 3) == 0,
        ..FieldKeys::default()
    };
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
        seen.generals[side.enemy()] = state.generals[side].iter().map(|&(x, y)| (x, depth - y)).collect();
    }
    let span = |span: Span| Span { lo: depth - span.hi, hi: depth - span.lo };
    let turn = |patch: &Patch| Patch { span: span(patch.span), rises: patch.rises.opposite(), ..*patch };
    seen.patches = state.patches.iter().map(turn).collect();
    (seen.active, seen.played) = (state.active.enemy(), state.played);
    seen
}

/// What a state says of every unit and general, in the order of the sides of one of the two battles.
fn told(battle: &Battle, state: &State, sides: [Side; 2], turned: bool) -> String {
    let depth = battle.table.depth;
    let line = |id: Id| {
        let (stand, unit) = (&state.stands[id], state.units.of(id));
        let place = if turned { turned_place(stand.place, depth) } else { stand.place };
        let Unit { condition, limbered, lost, taken, given, .. } = unit;
        format!("{:?} {condition:?} {limbered} {lost:?} {taken} {given}\n", stand.there.then_some(place))
    };
    let generals = |side: Side| {
        format!("{:?}\n", state.generals[side].iter().map(|&(x, y)| (x, if turned { depth - y } else { y })).collect::<Vec<_>>())
    };
    sides.into_iter().map(|side| battle.hosts.ids(side).map(line).collect::<String>() + &generals(side)).collect()
}

/// What must hold between two player turns.
fn sound(battle: &Battle, state: &State) {
    assert_eq!(state.stands.fault(&battle.table), None);
    for id in 0..state.units.len() as Id {
        let unit = state.units.of(id);
        let (bases, most) = (unit.condition.bases(), battle.hosts.form(unit.form).fighter.bases);
        assert!(bases <= most, "unit {id}: {bases} of {most} bases");
        assert_eq!(state.stands[id].there, unit.lost.is_none(), "unit {id}");
        assert!(bases > 0 || unit.lost.is_some(), "unit {id} has no base left");
        assert!(unit.assaults.is_none() && !unit.retiring, "unit {id}: contact does not outlast a player turn");
        assert!(battle.hosts.form(unit.form).fighter.arm.is_artillery() || !unit.limbered, "unit {id}");
    }
}

#[test]
fn every_player_turn_is_the_same_from_the_other_side_and_leaves_a_sound_state() {
    let (mut decided, mut assaults, mut lost) = (0, 0, [0; 7]);
    for seed in 0..400 {
        let battle = battle(seed);
        let other = turned(&battle);
        let (state, over) = same_from_the_other_side([&battle, &other], (seed, 16), seen_from_b, told, sound);
        decided += u32::from(over);
        assaults += state.units.iter().filter(|unit| unit.driven).count();
        state.units.iter().for_each(|unit| lost[unit.lost.map_or(6, |fall| fall as usize)] += 1);
    }
    assert!((10..390).contains(&decided), "{decided} of 400 decided before the last turn");
    // Everything happens.
    assert!(assaults > 400 && lost.iter().all(|&count| count > 5), "{assaults} {lost:?}");
}

/// Of battles of an army against itself A wins half of those that somebody wins, whichever side begins.
#[test]
fn an_army_wins_half_of_its_battles_against_itself() {
    let all = lists(&[]).expect("sound lists");
    let ids = ["french-line", "austrian-line", "british-division", "medium-battery", "cuirassiers", "hussars", "horse-battery"];
    let unit = |id: &&str| montjoie_system::list::find(&all, &format!("sample/{id}")).expect("a unit");
    let muster = || Muster { units: ids.iter().map(unit).collect(), divisions: Vec::new() };
    let keys = || Pair { a: SideKeys::default(), b: SideKeys::default() };
    let battle = Battle::new(Rules::default(), BattleRules::default(), FieldKeys::default(), keys(), &Pair { a: muster(), b: muster() });
    each_side_wins_half(&battle);
}
