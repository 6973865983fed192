//! More positions written out: the table, deployment, walls, sight, charges past friends, officers, the order of orders, and half of an army lost.

use montjoie_core::chance::{Answers, Script, Tables, stream};
use montjoie_core::combat::{Outcome, Pair, Play, Side};
use montjoie_field::{Compass, Id, Place};
use montjoie_puissance_de_feu::battle::Battle;
use montjoie_puissance_de_feu::battle::orders::Wish;
use montjoie_puissance_de_feu::battle::settings::{Deployment, Plan, SideKeys, Victory};
use montjoie_puissance_de_feu::battle::state::{State, Wall};
use montjoie_puissance_de_feu::battle::view::View;
use montjoie_puissance_de_feu::movement::Pick;

use crate::ask::near;
use crate::battles::{FOOT, LANE, LINE, OFFICER, Units, plain, position, scripted};

const HORSE: &str = "basic/cavalry";

/// A deployment with these draws.
fn deployed(battle: &Battle, draws: &[u16]) -> State {
    let mut state = battle.mustered(None);
    let mut script = Script::new().draws(draws.iter().copied());
    battle.deploy(&mut state, &mut script.asked());
    script.finish();
    state
}

#[test]
fn a_table_without_a_depth_of_its_own_has_twelve_inches_behind_each_front_line() {
    let (battle, _) = position(&[(FOOT, 0, 12)], &[(FOOT, 0, 30)], |_, field, _| (field.start, field.depth) = (18, None));
    assert_eq!(battle.table.depth, 12 + 18 + 12);
    // The middle of twelve lanes is lane 5: one lane west of it, and one east.
    let state = deployed(&battle, &[0, 2]);
    let places = [0, 1].map(|id| state.stands[id].place);
    assert_eq!(places, [Place::new(4, 12, Compass::North), Place::new(6, 30, Compass::South)]);
    // Where no wall is expected nobody throws for one.
    assert!(state.walls.is_empty());
}

#[test]
fn one_wall_in_four_lanes_is_one_quarter_a_lane_and_six_inches_from_the_middle_at_most() {
    let (battle, _) = position(&[(FOOT, 0, 12)], &[(FOOT, 0, 60)], |_, field, _| (field.lanes, field.walls) = (4, 1.0));
    // Of ten thousand numbers the first 2,500 are a wall: 2,499 is one, 2,500 is none. The middle of 63 inches is 31.
    let state = deployed(&battle, &[1, 1, 24, 99, 0, 25, 0, 0, 0, 12, 99, 99]);
    assert_eq!(state.walls, [Wall { lane: 0, y: 31 - 6 }, Wall { lane: 2, y: 31 + 6 }]);
}

#[test]
fn who_finds_no_lane_stands_in_a_second_line_and_officers_behind_both() {
    let mut a: Vec<(&str, i16, i16)> = (0..12).map(|lane| (FOOT, lane, 30)).collect();
    a.extend([(FOOT, 0, 20), (FOOT, 1, 20), (OFFICER, 2, 20)]);
    let (battle, _) = plain(&a, &[(FOOT, 0, 60)]);
    for seed in 0..8 {
        let state = battle.begin(0, None, &mut Tables::new(stream(seed, 0)));
        let mut places: Vec<(i16, i16)> = (0..14).map(|id| state.stands[id].place).map(|place| (-place.y, place.lane)).collect();
        places.sort_unstable();
        // Twelve at the front, 19 inches from the edge, and two 8 inches behind the first of them.
        let wanted: Vec<(i16, i16)> = (0..12).map(|lane| (-19, lane)).chain([(-11, 0), (-11, 1)]).collect();
        assert_eq!(places, wanted);
        // The middle of the third line.
        assert_eq!(state.stands[14].place, Place::new(6, 3, Compass::North));
    }
}

#[test]
fn at_random_nobody_is_kept_behind_the_front_line() {
    let (mut battle, _) = plain(&[(FOOT, 0, 12), (HORSE, 1, 12), (OFFICER, 2, 12)], &[(FOOT, 0, 60)]);
    battle.sides.a.deployment = Deployment::Random;
    let mut west = [false; 3];
    for seed in 0..40 {
        let state = battle.begin(0, None, &mut Tables::new(stream(seed, 0)));
        let places = [0, 1, 2].map(|id| state.stands[id].place);
        assert!(places.iter().all(|place| place.y == 19), "{places:?}");
        let first = places.iter().map(|place| place.lane).min();
        (0..3).for_each(|id| west[id] |= Some(places[id].lane) == first);
    }
    assert_eq!(west, [true; 3]);
}

#[test]
fn only_the_first_line_starts_behind_walls() {
    let (mut battle, _) = plain(&[(FOOT, 0, 12), (FOOT, 1, 12), (OFFICER, 2, 12)], &[(FOOT, 0, 60)]);
    battle.sides.a.walls = true;
    let state = battle.begin(0, None, &mut Tables::new(stream(0, 0)));
    let wanted = [0, 1].map(|id| Wall { lane: state.stands[id].place.lane, y: 19 });
    assert_eq!(state.walls, wanted);
    assert!(state.at_wall(&state.stands[0]) && !state.at_wall(&state.stands[2]) && !state.at_wall(&state.stands[3]));
}

#[test]
fn a_friend_against_its_front_hides_an_enemy_level_with_it_in_the_next_lane() {
    let sees = |battle: &Battle, state: &State, id: Id, target: Id| View { battle, state }.sees(id, target);
    // The near edge of the enemy begins where the front of the one that fires ends: 3 inches of it lie in the arc.
    let (battle, mut state) = plain(&[(FOOT, LANE, 30), (FOOT, LANE, 33)], &[(FOOT, LANE + 1, 30)]);
    assert!(!sees(&battle, &state, 0, 2));
    state.stands.remove(1);
    assert!(sees(&battle, &state, 0, 2));
    // The same from the other side of the table.
    let (battle, mut state) = plain(&[(FOOT, LANE + 1, 33)], &[(FOOT, LANE, 33), (FOOT, LANE, 30)]);
    assert!(!sees(&battle, &state, 1, 0));
    state.stands.remove(2);
    assert!(sees(&battle, &state, 1, 0));
}

#[test]
fn a_friend_in_the_lane_between_hides_an_enemy_whose_near_edge_he_stands_before() {
    // 30 inches ahead and two lanes aside: the line to the near edge leaves the lane between 22.5 inches ahead. A friend whose rear is 23 inches
    // ahead hides nothing of that edge. One from 12 to 15 inches ahead is on every line to the enemy.
    let sees = |friend: i16| {
        let (battle, state) = plain(&[(FOOT, LANE, 10), (FOOT, LANE + 1, friend)], &[(FOOT, LANE + 2, 40)]);
        let (other, turned) = plain(&[(FOOT, LANE + 2, 63 - 40)], &[(FOOT, LANE, 63 - 10), (FOOT, LANE + 1, 63 - friend)]);
        [View { battle: &battle, state: &state }.sees(0, 2), View { battle: &other, state: &turned }.sees(1, 0)]
    };
    assert_eq!([sees(10 + 23 + 3), sees(10 + 15)], [[true; 2], [false; 2]]);
}

#[test]
fn a_charge_passes_a_friend_and_no_enemy() {
    // From 34 the east side of the target is met, one lane aside of it: 6 inches across and 9 along are 11. Who stands from 37 to 40 before
    // the charger is on that way, and does not hide the target.
    let clear = |friend: bool| {
        let a: Units = &[(FOOT, LANE + 2, 34), (FOOT, 0, 20)];
        let (battle, mut state) = plain(a, &[(FOOT, LANE, LINE), (FOOT, 0, 60)]);
        let (id, place) =
            if friend { (1, Place::new(LANE + 2, 40, Compass::North)) } else { (3, Place::new(LANE + 2, 37, Compass::South)) };
        battle.put(&mut state, id, place);
        let view = View { battle: &battle, state: &state };
        let course = view.course(0, 2);
        assert!(view.sees(0, 2));
        assert_eq!((course.met, course.to, course.cost), (Compass::East, Place::new(LANE + 1, 43, Compass::North), 11));
        let clear = view.is_clear(0, 2, course.to);
        if friend {
            // Nine hits of nine dice, and none in return.
            scripted(&battle, &mut state, &[11, 9, 0], |moment| moment.charge(0, 2));
            assert_eq!((state.stands[0].place.lane, state.stands[2].there), (LANE + 1, false));
        }
        clear
    };
    assert_eq!([clear(true), clear(false)], [true, false]);
}

#[test]
fn who_rallies_turns_to_the_nearest_enemy() {
    // 12 inches north, 8 or 13 inches south: a 12 is more than three wounds.
    for (south, want) in [(9, Compass::South), (4, Compass::North)] {
        let (battle, mut state) = plain(&[(FOOT, LANE, 20)], &[(FOOT, LANE, 32), (FOOT, LANE, south - 3)]);
        (state.units.of_mut(0).condition.routing, state.units.of_mut(0).condition.wounds) = (true, 3);
        battle.put(&mut state, 0, Place::new(LANE, 17, Compass::South));
        scripted(&battle, &mut state, &[12], |moment| moment.rally(0));
        assert_eq!((state.stands[0].place.facing, state.units.of(0).condition.routing), (want, false));
    }
}

#[test]
fn an_officer_goes_to_a_friend_in_rout_before_three_who_are_well() {
    let friends = [(OFFICER, 5, 10), (FOOT, 1, 30), (FOOT, 2, 30), (FOOT, 8, 30), (FOOT, 9, 30), (FOOT, 10, 30)];
    let (battle, mut state) = plain(&friends, &[(FOOT, 0, 60)]);
    let wish = |state: &State| View { battle: &battle, state }.wish(0);
    // Behind the nearest of three: from there the farthest is one lane of 6 inches away.
    assert_eq!(wish(&state), Wish::March(Place::new(8, 27, Compass::North)));
    // Beside one who flees: 3 and 1 are more than 3.
    state.units.of_mut(2).condition.routing = true;
    battle.put(&mut state, 2, Place::new(2, 27, Compass::South));
    assert_eq!(wish(&state), Wish::March(Place::new(1, 27, Compass::North)));
}

#[test]
fn who_has_an_officer_within_six_inches_needs_no_other() {
    // The second officer stands behind lane 1: lanes 0 to 2 are beside him, lane 3 is one lane of 6 inches away.
    let friends = [(OFFICER, 5, 10), (OFFICER, 1, 27), (FOOT, 0, 30), (FOOT, 1, 30), (FOOT, 2, 30), (FOOT, 3, 30), (FOOT, 9, 30)];
    let (battle, mut state) = plain(&friends, &[(FOOT, 0, 60)]);
    assert_eq!(View { battle: &battle, state: &state }.wish(0), Wish::March(Place::new(9, 27, Compass::North)));
    // One inch further back he does not reach lane 3 any more: two lanes apart, but 1 inch along.
    battle.put(&mut state, 1, Place::new(1, 26, Compass::North));
    assert_eq!(View { battle: &battle, state: &state }.wish(0), Wish::March(Place::new(3, 27, Compass::North)));
}

#[test]
fn an_officer_in_rout_helps_nobody_but_himself() {
    let dice = |routs: bool, leads_in_rout: bool| {
        let (mut battle, mut state) = plain(&[(FOOT, LANE, 20), (OFFICER, LANE + 1, 20)], &[(FOOT, 0, 60)]);
        battle.battle.routing_officer_leads = leads_in_rout;
        state.units.of_mut(1).condition.routing = routs;
        [0, 1].map(|id| View { battle: &battle, state: &state }.fighter(id).nerve)
    };
    let (alone, led) = (Pick::all(2), Pick::BEST_2_OF_3);
    assert_eq!([dice(false, false), dice(true, false), dice(true, true)], [[led, led], [alone, led], [led, led]]);
}

#[test]
fn fire_comes_before_charges_and_charges_before_marches() {
    // The horse would ride down those who flee: 10 inches are two dice of 5 or more, doubled. The foot fires first, at their last point of life.
    let (battle, mut state) = plain(&[(HORSE, LANE, 30), (FOOT, LANE + 1, 30)], &[(FOOT, LANE, LINE)]);
    (state.units.of_mut(2).condition.routing, state.units.of_mut(2).condition.wounds) = (true, 8);
    assert_eq!(View { battle: &battle, state: &state }.wish(0), Wish::Charge(2));
    scripted(&battle, &mut state, &[1], |moment| moment.orders());
    assert_eq!((state.stands[2].there, state.stands[0].place.y), (false, 30));
    // Foot out of range would march. Once the horse has ridden down the last enemy it stays: 2 times 5 inches.
    let (battle, mut state) = plain(&[(FOOT, 0, 10), (HORSE, LANE, 30)], &[(FOOT, LANE, LINE)]);
    state.units.of_mut(2).condition.routing = true;
    assert!(matches!(View { battle: &battle, state: &state }.wish(0), Wish::March(_)));
    scripted(&battle, &mut state, &[5], |moment| moment.orders());
    assert_eq!((state.stands[2].there, state.stands[0].place.y, state.stands[1].place.y), (false, 10, 40));
}

#[test]
fn officers_go_last_and_see_where_the_others_have_gone() {
    // 50 inches from the enemy foot marches 12; the officer follows it, 12 inches of three dice towards a place behind it.
    let (battle, mut state) = plain(&[(OFFICER, 8, 7), (FOOT, 8, 20)], &[(FOOT, 8, 60)]);
    scripted(&battle, &mut state, &[12, 6, 1, 6], |moment| moment.orders());
    assert_eq!([0, 1].map(|id| state.stands[id].place.y), [19, 32]);
}

#[test]
fn half_of_the_units_lost_decides_where_the_rules_say_so_and_only_there() {
    let came = |victory: Victory, lost: &[Id]| -> Option<Outcome> {
        let a: Units = &[(FOOT, 0, 5), (FOOT, 2, 5), (FOOT, 4, 5), (FOOT, 6, 5)];
        let b: Units = &[(FOOT, 0, 58), (FOOT, 2, 58), (FOOT, 4, 58)];
        let (mut battle, mut state) = position(a, b, |own, _, _| own.victory = victory);
        battle.sides = Pair::of(|_| SideKeys { plan: Plan::Stand, ..SideKeys::default() });
        lost.iter().for_each(|&id| state.stands.remove(id));
        // Out of range nobody has anything to throw for.
        let mut script = Script::new();
        let outcome = battle.advance(&mut state, &mut script.asked());
        script.finish();
        outcome
    };
    let winner = |lost: &[Id]| came(Victory::Half, lost).map(|outcome| (Battle::ENDINGS[usize::from(outcome.ending)].id, outcome.winner));
    // One of four is less than half, and one of three; two of either are enough.
    assert_eq!([winner(&[]), winner(&[0]), winner(&[0, 4])], [None; 3]);
    assert_eq!(winner(&[0, 1]), Some(("half-lost", Some(Side::B))));
    assert_eq!(winner(&[4, 5]), Some(("half-lost", Some(Side::A))));
    // Two of three are more than two of four.
    assert_eq!(winner(&[0, 1, 4, 5]), Some(("half-lost", Some(Side::A))));
    assert_eq!(came(Victory::Half, &[0, 1]).map(|outcome| outcome.losses), Some(Pair { a: 2, b: 0 }));
    for victory in [Victory::Units, Victory::Pv] {
        assert!(came(victory, &[0, 1, 2, 4, 5]).is_none());
    }
}

#[test]
fn plans_know_the_first_round_where_the_charged_hit_on_six() {
    let (battle, state) = position(&[(OFFICER, LANE, LINE - 5)], &[(OFFICER, LANE, LINE)], |_, _, rules| rules.melee_need = 6);
    let view = View { battle: &battle, state: &state };
    let melee = view.melee(0, 1, view.meeting(1, Compass::South, false));
    assert_eq!(melee.strikes().map(|strike| (strike.dice, strike.need)), [(2, 5), (2, 6)]);
    // Two dice each, two points of life. The charger has 0, 1 and 2 hits in 16, 16 and 4 of 36 cases, the other in 25, 10 and 1 of 36. He wins
    // by 1 against 0 and by 2 against less: 16 × 25 + 4 × 35 = 540. He loses by 0 against 1 or 2 and by 1 against 2: 16 × 11 + 16 = 192.
    let (wins, loses) = battle.known.first_round(&melee);
    near("wins", wins, 540.0 / 732.0, 1e-12);
    near("loses", loses, 192.0 / 732.0, 1e-12);
}

#[test]
fn an_enemy_of_whom_one_corner_is_seen_may_be_shot_at() {
    // From the middle of the shooter to the far front corner of the enemy: 15 inches across and 30 along. In the lane between it runs from 16 to 28
    // inches. To his middle it runs to 32.5, to his near corner to 40.
    let sees = |front: i16| {
        let (battle, state) = plain(&[(FOOT, LANE, 10), (FOOT, LANE + 1, front)], &[(FOOT, LANE + 2, 40)]);
        View { battle: &battle, state: &state }.sees(0, 2)
    };
    // A friend 3 inches deep: he hides the corner if his rear stands at 27, and not at 28.
    assert_eq!([30, 31, 33].map(sees), [false, true, true]);
}
