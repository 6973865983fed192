//! Whole battles of random armies: an activation seen from the other side is the same activation, and what must hold after every one.

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_field::{Compass, Id};
use montjoie_impetus::battle::Battle;
use montjoie_impetus::battle::moment::Moment;
use montjoie_impetus::battle::settings::{
    BattleRules, Deployment, FieldKeys, HiddenBy, LastTurn, MainUnit, Opportunity, Plan, SideKeys, SupportDice,
};
use montjoie_impetus::battle::state::{State, Unit};
use montjoie_impetus::battle::view::View;
use montjoie_impetus::cards::Card;
use montjoie_impetus::charge::Reaction;
use montjoie_impetus::initiative::{Level, Structure};
use montjoie_impetus::profile::lists;
use montjoie_impetus::rules::{FailedEvade, RallyAttempts, Rules};
use montjoie_system::list::find;
use montjoie_testing::fought::{each_side_wins_half, pick, turned_place, turned_side};

use crate::battles::army;

const POOL: [&str; 16] = [
    "english/longbowmen",
    "english/longbowmen-stakes",
    "english/billmen",
    "english/foot-men-at-arms",
    "english/men-at-arms",
    "english/hobilars",
    "french/nobles",
    "french/genoese",
    "french/skirmishers",
    "french/levy",
    "sample/cannon",
    "sample/warband",
    "sample/horse-archers",
    "sample/elephants",
    "sample/wagenburg",
    "tutorial/pikemen",
];

/// A battle of random armies, plans and readings.
fn battle(seed: u64) -> Battle {
    let all = lists(&[]).expect("sound lists");
    let plans = [Plan::Sensible, Plan::Prudent, Plan::Charge, Plan::Advance, Plan::Shoot, Plan::Hold];
    let muster = |side: u64| {
        let corps = 1 + pick(seed, 100 + side, 3) as u64;
        let unit = |draw: u64| find(&all, POOL[pick(seed, draw, POOL.len())]).expect("a unit");
        let corps = (0..corps).map(|corps| {
            let units = 2 + pick(seed, 110 + 10 * side + corps, 5) as u64;
            (0..units).map(|n| unit(200 + 100 * side + 20 * corps + n)).collect()
        });
        army(corps.collect())
    };
    let keys = |side: u64| SideKeys {
        plan: if seed.is_multiple_of(2) { Plan::Sensible } else { plans[pick(seed, side, plans.len())] },
        deployment: [Deployment::ByPlan, Deployment::Random][pick(seed, 12 + side, 2)],
        chief: [Level::Average, Level::Genius, Level::Incompetent][pick(seed, 14 + side, 3)],
        attached: pick(seed, 16 + side, 2) == 0,
        structure: [Structure::Average, Structure::Good, Structure::Poor][pick(seed, 18 + side, 3)],
        moves: 1 + pick(seed, 20 + side, 3) as u8,
        reaction: [None, None, Some(Reaction::Evade), Some(Reaction::Stand)][pick(seed, 22 + side, 4)],
        opportunity: [None, None, Some(true)][pick(seed, 24 + side, 3)],
        card: [Card::None, Card::Tc1, Card::Tc5, Card::Tc8, Card::Tc11][pick(seed, 26 + side, 5)],
        ..SideKeys::default()
    };
    let own = BattleRules {
        group_test: pick(seed, 30, 2) == 0,
        zone_depth: [1, 0, 2][pick(seed, 31, 3)],
        hidden_by: [HiddenBy::Anybody, HiddenBy::Nobody][pick(seed, 32, 2)],
        main_unit: [MainUnit::Charger, MainUnit::Front][pick(seed, 33, 2)],
        support_dice: [SupportDice::HalfUp, SupportDice::All, SupportDice::One][pick(seed, 34, 3)],
        retreat_pushes: pick(seed, 35, 3) > 0,
        opportunity_after: [Opportunity::Zone, Opportunity::AnyMove][pick(seed, 38, 2)],
        pursuit_meets: pick(seed, 39, 3) > 0,
        counter_charge_moves: pick(seed, 47, 3) > 0,
        failed_counter_charge_goes: pick(seed, 48, 3) > 0,
        opportunity_once: pick(seed, 49, 3) > 0,
        exhausted_charge: pick(seed, 50, 3) > 0,
        blocked_lost: pick(seed, 45, 3) > 0,
        flank_failed_lost: pick(seed, 46, 3) > 0,
        lost_at_edge: pick(seed, 36, 3) > 0,
        last_turn: [LastTurn::Vd, LastTurn::Units, LastTurn::Nobody][pick(seed, 37, 3)],
        ..BattleRules::default()
    };
    let rules = Rules {
        draw_disorders: pick(seed, 40, 4) == 0,
        failed_evade: [FailedEvade::Stands, FailedEvade::Evades][pick(seed, 41, 2)],
        rally_attempts: [RallyAttempts::One, RallyAttempts::CommandBonus][pick(seed, 42, 2)],
        ..Rules::default()
    };
    let field = FieldKeys { start: [16, 8, 12][pick(seed, 43, 3)], lanes: [12, 6][pick(seed, 44, 2)], ..FieldKeys::default() };
    Battle::new(rules, own, field, Pair { a: keys(0), b: keys(1) }, &Pair { a: muster(0), b: muster(1) })
}

/// The same battle with the sides changed round.
fn turned(battle: &Battle) -> Battle {
    let swap = |pair: &Pair<SideKeys>| Pair { a: pair.b.clone(), b: pair.a.clone() };
    let mut hosts = battle.hosts.clone();
    hosts.armies = Pair { a: battle.hosts.armies.b.clone(), b: battle.hosts.armies.a.clone() };
    let (rules, own, field) = (battle.rules.clone(), battle.battle.clone(), battle.field.clone());
    Battle::between(rules, own, field, swap(&battle.sides), hosts)
}

/// The number of a unit where the sides are changed round.
fn at(battle: &Battle, other: &Battle, id: Id) -> Id {
    let side = battle.hosts.side(id);
    id - battle.hosts.first(side) + other.hosts.first(side.enemy())
}

/// The same state seen from the other side.
fn seen_from_b(battle: &Battle, other: &Battle, state: &State) -> State {
    let mut seen = other.mustered(None);
    let depth = battle.table.depth;
    for id in 0..state.units.len() as Id {
        *seen.units.of_mut(at(battle, other, id)) = *state.units.of(id);
        let stand = &state.stands[id];
        if stand.there {
            other.put(&mut seen, at(battle, other, id), turned_place(stand.place, depth));
        }
    }
    for id in 0..state.units.len() as Id {
        for side in Compass::ALL {
            if let Some(foe) = state.stands[id].touched(side).filter(|_| state.stands[id].there) {
                seen.stands.touch(at(battle, other, foe), at(battle, other, id), turned_side(side));
            }
        }
    }
    seen.corps = Pair { a: state.corps.b.clone(), b: state.corps.a.clone() };
    for corps in seen.corps.a.iter_mut().chain(&mut seen.corps.b).filter(|corps| corps.with != Id::MAX) {
        corps.with = at(battle, other, corps.with);
    }
    seen.spent = Pair { a: state.spent.b, b: state.spent.a };
    (seen.dead, seen.active) = (Pair { a: state.dead.b, b: state.dead.a }, state.active.enemy());
    (seen.played, seen.begun) = (state.played, state.begun);
    seen
}

/// What a state says of every unit and corps, in the order of the sides of one of the two battles.
fn told(battle: &Battle, state: &State, sides: [Side; 2], turned: bool) -> String {
    let line = |id: Id| {
        let (stand, unit) = (&state.stands[id], state.units.of(id));
        let &Unit { condition, impetus, lost, taken, given, .. } = unit;
        let place = if turned { turned_place(stand.place, battle.table.depth) } else { stand.place };
        format!("{:?} {condition:?} {impetus} {lost:?} {taken} {given}\n", stand.there.then_some((place, stand.engaged())))
    };
    let corps = |side: Side| {
        let of =
            |corps: &montjoie_impetus::battle::state::Corps| format!("{:?} {} {} {}\n", corps.level, corps.lost, corps.vdc, corps.routed);
        state.corps[side].iter().map(of).collect::<String>()
    };
    sides.into_iter().map(|side| battle.hosts.ids(side).map(line).collect::<String>() + &corps(side)).collect()
}

/// What must hold between two activations.
fn sound(battle: &Battle, state: &State) {
    assert_eq!(state.stands.fault(&battle.table), None);
    let (mut taken, mut given) = (0, 0);
    for id in 0..state.units.len() as Id {
        let unit = state.units.of(id);
        let start = battle.hosts.form(unit.form).fighter.vbu;
        let there = state.stands[id].there;
        assert_eq!(there, unit.lost.is_none(), "unit {id}");
        assert!(unit.condition.vbu <= start && (unit.condition.vbu > 0 || !there), "unit {id}: {:?} of {start}", unit.condition);
        assert_eq!(unit.taken, u16::from(start - unit.condition.vbu), "unit {id}");
        assert!(!unit.impetus && (!there || !unit.condition.close_order || state.stands[id].engaged()), "unit {id}: {unit:?}");
        assert!(state.stands[id].engaged() || !there || state.stands[id].place.facing.along(), "unit {id} faces aside");
        (taken, given) = (taken + u32::from(unit.taken), given + u32::from(unit.given));
    }
    assert_eq!(taken, given);
    for side in Side::BOTH {
        for (number, corps) in (0..).zip(&state.corps[side]) {
            let lost = battle.hosts.ids(side).filter(|&id| state.units.of(id).corps == number && state.units.of(id).lost.is_some());
            let vd: u16 = lost.map(|id| u16::from(battle.hosts.form(state.units.of(id).form).vd)).sum();
            assert!(corps.lost >= vd && corps.lost <= corps.vdc, "{corps:?}, units {vd}");
        }
    }
}

#[test]
fn every_activation_is_the_same_from_the_other_side_and_leaves_a_sound_state() {
    let (mut decided, mut fought) = (0, 0);
    for seed in 0..300 {
        let battle = battle(seed);
        let other = turned(&battle);
        let mut chance = Tables::new(stream(7, seed));
        let mut state = battle.begin(0, None, &mut chance);
        sound(&battle, &state);
        for step in 0..60 {
            let mut seen = seen_from_b(&battle, &other, &state);
            assert_eq!(
                told(&battle, &state, Side::BOTH, false),
                told(&other, &seen, [Side::B, Side::A], true),
                "battle {seed}, step {step}"
            );
            // Initiative throws the dice of A first; so whose corps comes is told to both here.
            let view = View { battle: &battle, state: &state };
            let named = Pair::of(|side| view.names(side));
            let side = match (named.a, named.b) {
                (Some(_), None) => Side::A,
                (None, Some(_)) => Side::B,
                _ => [Side::A, Side::B][pick(seed, 1000 + step, 2)],
            };
            let acts = |battle: &Battle, state: &mut State, side: Side| {
                let mut chance = Tables::new(stream(seed, step));
                let mut moment = Moment { battle, state, chance: &mut chance };
                let corps = moment.view().names(side).expect("a corps is left");
                moment.state.begun = true;
                moment.orders(side, corps);
                moment.end()
            };
            let (outcome, its) = (acts(&battle, &mut state, side), acts(&other, &mut seen, side.enemy()));
            assert_eq!(outcome.map(|outcome| outcome.winner), its.map(|its| its.winner.map(Side::enemy)), "battle {seed}, step {step}");
            let (one, two) = (told(&battle, &state, Side::BOTH, false), told(&other, &seen, [Side::B, Side::A], true));
            assert_eq!(one, two, "battle {seed}, step {step}");
            sound(&battle, &state);
            fought += usize::from((0..state.units.len() as Id).any(|id| state.stands[id].there && state.stands[id].engaged()));
            if outcome.is_some() {
                decided += 1;
                break;
            }
        }
    }
    assert!((10..290).contains(&decided), "{decided} of 300 decided");
    assert!(fought > 500, "{fought} states in melee");
}

/// Of battles of an army against itself A wins half of those that somebody wins.
#[test]
fn an_army_wins_half_of_its_battles_against_itself() {
    let all = lists(&[]).expect("sound lists");
    let corps =
        [&["english/longbowmen", "english/longbowmen", "english/billmen"][..], &["english/men-at-arms", "english/foot-men-at-arms"]];
    let unit = |id: &&str| find(&all, id).expect("a unit");
    let muster = || army(corps.iter().map(|units| units.iter().map(unit).collect()).collect());
    let keys = || Pair { a: SideKeys::default(), b: SideKeys::default() };
    let battle = Battle::new(Rules::default(), BattleRules::default(), FieldKeys::default(), keys(), &Pair { a: muster(), b: muster() });
    each_side_wins_half(&battle);
}
