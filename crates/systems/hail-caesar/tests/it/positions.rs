//! Small positions of a battle: facts without dice, and exact probabilities by enumeration.

use crate::corrected::Heard;
use montjoie_core::chance::{Answers, Dice, Script, stream};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_field::Share;
use montjoie_field::{Arcs, Compass, Division, Id, Patch, Place, Span, half_home};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::army::Muster;
use montjoie_hail_caesar::battle::end::is_beaten;
use montjoie_hail_caesar::battle::settings::{ArmyBreak, BattleRules, CombatOrder, FieldKeys, GeneralsJoin, Plan, SideKeys};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::profile::lists;
use montjoie_hail_caesar::rules::Rules;
use montjoie_system::list::find;

use super::parts::Parts;
use super::played::{Played, as_recorded};
use Compass::{East, North, South, West};

/// A unit of a position: its id, its lane, its height and where it faces.
pub type Put = (&'static str, i16, i16, Compass);

/// A position of the oracles: 9 lanes of 6 inches, depth 60, A active, no staff throw, no breakthrough, generals do not join.
pub fn position(played: impl Into<Played>, a: &[Put], b: &[Put]) -> (Battle, State) {
    let lists = lists(&[]).expect("sound lists");
    let muster = |puts: &[Put]| {
        let units = puts.iter().map(|put| {
            let unit = find(&lists, put.0).unwrap_or_else(|| panic!("no unit {}", put.0));
            let archers = unit.dismounts_as.as_ref().and_then(|id| find(&lists, id));
            (unit, archers)
        });
        Muster {
            units: units.collect(),
            divisions: vec![Division { command: Some(8), units: (0..puts.len()).collect(), ..Division::default() }],
        }
    };
    let field = FieldKeys { lanes: 9, ..FieldKeys::default() };
    let keys = || SideKeys { plan: Plan::Sensible, staff: false, generals_join: GeneralsJoin::Never, ..SideKeys::default() };
    let armies = Pair { a: muster(a), b: muster(b) };
    let played = played.into().but(|rules| rules.breakthrough = false);
    let battle = played.battle(|rules| Battle::new(Rules::default(), rules, field, Pair { a: keys(), b: keys() }, &armies));
    let mut state = battle.mustered(None);
    for (id, &(_, lane, y, facing)) in (0..).zip(a.iter().chain(b)) {
        battle.put(&mut state, id, Place::new(lane, y, facing));
    }
    (battle, state)
}

#[test]
fn the_side_that_a_charger_meets_depends_on_where_its_leader_stands() {
    let target = ("english/billmen", 4, 30, South);
    let met = |arcs: Arcs, lane: i16, y: i16| {
        let (battle, state) = position(as_recorded().but(|rules| rules.arcs = arcs), &[], &[target]);
        battle.table.side_met(&state.stands[0], lane, y)
    };
    let quarter = [(5, 26, South), (5, 27, South), (5, 28, East), (5, 35, East), (5, 36, North)];
    for (lane, y, side) in quarter.into_iter().chain([(6, 21, South), (6, 22, East), (3, 27, South), (3, 28, West)]) {
        assert_eq!(met(Arcs::Quarter, lane, y), side, "{lane},{y}");
    }
    for (lane, y, side) in [(5, 29, South), (5, 30, South), (5, 31, East), (5, 33, North)] {
        assert_eq!(met(Arcs::HalfPlane, lane, y), side, "{lane},{y}");
    }
}

#[test]
fn half_inches_go_to_the_home_edge_of_the_unit_they_belong_to() {
    let (battle, state) = position(as_recorded(), &[("english/billmen", 4, 24, North)], &[("english/billmen", 2, 24, South)]);
    let beside = |id: Id| battle.table.fighting_place(&state.stands[id], East).y;
    assert_eq!((beside(0), beside(1)), (22, 26));
    // Where knights at 20 and 29 meet: half-way, to the charger's home.
    assert_eq!((half_home(Side::A, 20 + 29), half_home(Side::B, 20 + 29)), (24, 25));
}

#[test]
fn a_charge_finds_its_side_and_its_cost() {
    let knights = ("english/mounted-knights", 3, 20, North);
    let enemies = [("english/billmen", 5, 40, South), ("english/billmen", 1, 22, South)];
    let (battle, state) = position(as_recorded(), &[knights], &enemies);
    let charge = |enemy| battle.possible_charge(&state, 0, enemy);
    assert_eq!((charge(1), charge(2)), (Some((South, 24)), Some((East, 8))));
}

#[test]
fn a_shot_is_measured_from_the_leader_to_the_nearest_edge() {
    let (battle, state) = position(as_recorded(), &[("english/archers", 3, 20, North)], &[("english/billmen", 5, 40, South)]);
    let squared = battle.table.range2(&state.stands[0], &state.stands[1]);
    assert_eq!((squared, montjoie_field::inches_up(squared)), (9 * 9 + 20 * 20, 22));
}

#[test]
fn an_enemy_straight_ahead_within_12_inches_pins() {
    let pinned = |lane, y| {
        let (battle, state) = position(as_recorded(), &[("english/billmen", 4, 20, North)], &[("english/billmen", lane, y, South)]);
        battle.pin(&state, 0).is_some()
    };
    assert_eq!((pinned(4, 32), pinned(4, 33), pinned(5, 30)), (true, false, false));
}

#[test]
fn dice_go_half_to_the_front_and_the_rest_evenly() {
    // Seven dice of billmen; ten of knights.
    let shares = |unit: &'static str, facing: Compass, sides: &[Compass]| {
        let foes: Vec<Put> = (0..sides.len() as i16).map(|at| ("english/billmen", at, 50, South)).collect();
        let (battle, mut state) = position(as_recorded(), &[(unit, 4, 24, facing)], &foes);
        for (enemy, &side) in (1..).zip(sides) {
            state.stands.touch(enemy, 0, side);
        }
        state.units[0].first_round = true;
        battle.shares(&mut state, 0).into_iter().map(|(_, dice)| dice).collect::<Vec<u8>>()
    };
    assert_eq!(shares("english/billmen", North, &[North, East, West]), [4, 2, 1]);
    assert_eq!(shares("english/billmen", North, &[South, West]), [4, 3]);
    assert_eq!(shares("english/mounted-knights", North, &[East, West]), [5, 5]);
    assert_eq!(shares("english/billmen", South, &[South, East, West, North]), [4, 1, 1, 1]);
}

#[test]
fn a_place_in_support_is_behind_or_beside_and_never_ahead() {
    let place = |lane, y| {
        let friends = [("english/billmen", 4, 30, North), ("english/billmen", lane, y, North)];
        let (battle, mut state) = position(as_recorded(), &friends, &[("english/billmen", 4, 30, South)]);
        state.stands.touch(0, 2, South);
        battle.place_of_support(&state, 1)
    };
    assert_eq!((place(4, 20), place(5, 26), place(3, 31)), (Some((South, 7)), Some((East, 4)), None));
}

#[test]
fn a_unit_that_closes_goes_sideways_first_and_then_straight_on() {
    let goes = |unit: &'static str, lane, y, moves| {
        let (battle, mut state) = position(as_recorded(), &[(unit, lane, y, North)], &[("english/billmen", 4, 44, South)]);
        battle.carries_out(&mut state, 0, Wish::Toward(1), moves, &mut Script::new());
        let place = state.stands[0].place;
        (place.lane, place.y)
    };
    assert_eq!(goes("english/billmen", 2, 10, 3), (4, 16));
    assert_eq!(goes("french/mounted-sergeants", 2, 10, 1), (4, 10));
    assert_eq!(goes("english/billmen", 2, 10, 1), (3, 10));
    assert_eq!(goes("english/billmen", 4, 10, 3), (4, 28));
}

#[test]
fn a_march_to_the_flank_ends_turned_or_as_far_as_it_reaches() {
    let goes = |unit: &'static str, lane, y, moves| {
        let (battle, mut state) = position(as_recorded(), &[(unit, lane, y, North)], &[("english/billmen", 4, 31, South)]);
        battle.carries_out(&mut state, 0, Wish::Flank(1), moves, &mut Script::new());
        state.stands[0].place
    };
    assert_eq!(goes("french/mounted-sergeants", 3, 20, 1), Place::new(3, 32, North));
    assert_eq!(goes("english/mounted-knights", 3, 20, 1), Place::new(3, 29, North));
    assert_eq!(goes("english/mounted-knights", 3, 20, 2), Place::new(3, 33, East));
    assert_eq!(goes("french/mounted-sergeants", 2, 20, 2), Place::new(3, 33, East));
}

#[test]
fn an_army_is_beaten_by_its_demoralised_divisions() {
    let beaten = |part, whole| {
        let (divisions, out) = (Share { part, whole }, Share { part: 0, whole: 20 });
        [ArmyBreak::MoreThanHalf, ArmyBreak::HalfOfDivisions].map(|army_break| is_beaten(army_break, divisions, out, 0))
    };
    assert_eq!([beaten(1, 2), beaten(2, 2), beaten(2, 3)], [[false, true], [true, true], [true, true]]);
    assert_eq!([beaten(2, 4), beaten(3, 5)], [[false, true], [true, true]]);
}

#[test]
fn the_end_of_a_turn_cuts_wounds_and_clears_disorder_of_the_free() {
    let billmen = |lane, y, facing| ("english/billmen", lane, y, facing);
    let (battle, mut state) =
        position(as_recorded(), &[billmen(0, 10, North), billmen(4, 30, North)], &[billmen(4, 30, South), billmen(8, 50, South)]);
    state.stands.touch(1, 2, South);
    for (id, wounds) in [(0, 8), (1, 0), (3, 7)] {
        state.units[id].condition.wounds = wounds;
        state.units[id].condition.disordered = true;
    }
    battle.ends_turn(&mut state, &mut Script::new());
    let seen = [0, 1, 3].map(|id: usize| (state.units[id].condition.wounds, state.units[id].condition.disordered));
    assert_eq!(seen, [(6, false), (0, true), (6, true)]);
}

#[test]
fn a_map_is_as_wide_as_its_lanes_and_shows_rough_ground_in_inches() {
    let (battle, mut state) = position(as_recorded(), &[("english/billmen", 4, 30, North)], &[]);
    state.rough.add(Patch { lane: 2, span: Span { lo: 22, hi: 30 } });
    let scene = battle.scene(&state, Lang::En);
    // Nine lanes of six inches; the third runs from 12 to 18.
    assert_eq!((scene.width, scene.depth, scene.grid), (54, 60, (6, 6)));
    assert_eq!(scene.rough, [((12, 18), (22, 30))]);
}

#[test]
fn the_order_of_combats_is_that_of_the_setting() {
    // Billmen with three supports against billmen; knights with the charge bonus against knights.
    let friends = [("english/mounted-knights", 1, 30, North), ("english/billmen", 5, 30, North)];
    let supports = [("english/billmen", 5, 27, North), ("english/billmen", 4, 30, North), ("english/billmen", 6, 30, North)];
    let enemies = [("english/mounted-knights", 1, 30, South), ("english/billmen", 5, 30, South)];
    let first = |combat_order: CombatOrder, knights_first: bool| {
        let mut friends = friends.to_vec();
        if !knights_first {
            friends.reverse();
        }
        friends.extend(supports);
        let (battle, mut state) = position(as_recorded().but(|rules| rules.combat_order = combat_order), &friends, &enemies);
        let (knights, billmen) = if knights_first { (0, 1) } else { (1, 0) };
        state.stands.touch(knights, 5, South);
        state.stands.touch(billmen, 6, South);
        state.units[usize::from(knights)].condition.bonus = true;
        for (support, side) in [(2, South), (3, West), (4, East)] {
            state.stands.support(support, billmen, side);
        }
        let mut dice = Dice::new(stream(1, 1));
        let mut heard = Heard::new(&mut dice);
        battle.fights(&mut state, &mut heard);
        let combat = heard.told.iter().find(|line| line.starts_with("Combat")).expect("a combat");
        if combat.contains("knights") { "knights" } else { "billmen" }
    };
    // A rough product does not see supports; expected wounds do.
    assert_eq!([true, false].map(|knights_first| first(CombatOrder::Swing, knights_first)), ["knights", "knights"]);
    assert_eq!([true, false].map(|knights_first| first(CombatOrder::Expected, knights_first)), ["billmen", "billmen"]);
    assert_eq!([true, false].map(|knights_first| first(CombatOrder::List, knights_first)), ["knights", "billmen"]);
}

/// Half of the table's patches of rough ground at 0.5: each of four falls below 1,250 of 10,000 (12 hundreds and 50). 1,250 itself is none.
#[test]
fn rough_ground_falls_where_a_number_is_below_its_share_of_ten_thousand() {
    let (mut battle, mut state) = position(BattleRules::default(), &[], &[("english/billmen", 8, 57, South)]);
    battle.field.rough = 0.5;
    let none = [12, 50];
    let there = [12, 49, 3, 2];
    let mut chance = Script::new().draws([none.as_slice(), &there, &none, &[99, 99]].concat());
    battle.prepare(&mut state, &mut chance.asked());
    chance.finish();
    let patches: Vec<Patch> = state.rough.iter().collect();
    // Patches are as high as the band in the middle of the table in which they lie: their lower edge is up to so much below the middle.
    let [patch] = patches[..] else { panic!("{patches:?}") };
    let high = patch.span.hi - patch.span.lo;
    assert_eq!((patch.lane, patch.span.lo), (3, battle.table.depth / 2 - high + 2));
}
