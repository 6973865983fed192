//! Battles: positions of several units whose values another program has worked out, and their likely mistakes; supports, ways back, targets and
//! charges on the table. Every value is enumerated with the battle's own chapters.

use montjoie_black_powder::battle::Battle;
use montjoie_black_powder::battle::moment::Moment;
use montjoie_black_powder::battle::settings::{BattleRules, Blocks, Edge, FieldKeys, Plan, SideKeys};
use montjoie_black_powder::battle::state::{Loss, Shot, State, Wish};
use montjoie_black_powder::battle::view::View;
use montjoie_black_powder::body::{Body, Disorder, Face};
use montjoie_black_powder::break_table::Fate;
use montjoie_black_powder::charge::Reply;
use montjoie_black_powder::formation::Formation;
use montjoie_black_powder::melee::Strike;
use montjoie_black_powder::morale::{Fall, Standing, demoralised};
use montjoie_black_powder::orders::OrderKind;
use montjoie_black_powder::profile::lists;
use montjoie_black_powder::rules::Rules;
use montjoie_black_powder::shooting::Band;
use montjoie_core::chance::{Answers, AnySource, Script};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_field::{Compass, Division, Id, Muster, Place};
use montjoie_system::list::find;
use montjoie_testing::{are, differs};

use crate::ask::near;
use crate::own;

/// Units of both sides, each with its lane and the height of its front.
pub type Units<'a> = &'a [(&'a str, i16, i16)];

pub const LINE: &str = "sample/line-infantry";
pub const HORSE: &str = "sample/light-cavalry";
pub const GUN: &str = "sample/foot-gun";

/// The lane and the height at which side B stands in most positions.
pub const LANE: i16 = 4;
pub const FRONT: i16 = 40;

/// A battle of these units, each side one brigade, on a table of 8 lanes of 9 inches.
pub fn position(a: Units, b: Units, change: impl FnOnce(&mut BattleRules, &mut Rules)) -> (Battle, State) {
    let all = lists(&[own()]).expect("sound lists");
    let muster = |units: Units| Muster {
        units: units.iter().map(|(id, ..)| find(&all, id).expect("such a unit")).collect(),
        divisions: vec![Division { command: None, chief: true, units: (0..units.len()).collect() }],
    };
    let (mut rules_of_battle, mut rules) = (BattleRules::default(), Rules::default());
    change(&mut rules_of_battle, &mut rules);
    let field = FieldKeys { depth: Some(80), ..FieldKeys::default() };
    let keys = Pair::of(|_| SideKeys { plan: Plan::Hold, ..SideKeys::default() });
    let battle = Battle::new(rules, rules_of_battle, field, keys, &Pair { a: muster(a), b: muster(b) });
    let mut state = battle.mustered(None);
    for (id, (_, lane, y)) in (0..).zip(a.iter().chain(b)) {
        let facing = Compass::ahead_of(battle.hosts.side(id));
        battle.put(&mut state, id, Place::new(*lane, *y, facing));
    }
    assert_eq!(state.stands.fault(&battle.table), None);
    (battle, state)
}

pub fn plain(a: Units, b: Units) -> (Battle, State) {
    position(a, b, |_, _| {})
}

/// The probabilities of what comes of some chapters from a state, by number.
pub fn shares<const N: usize>(battle: &Battle, state: &State, chapters: impl Fn(&mut Moment<AnySource>) -> usize) -> [f64; N] {
    montjoie_testing::shares(state, |state, chance| {
        let came = chapters(&mut Moment { battle, state, chance });
        assert_eq!(state.stands.fault(&battle.table), None);
        came
    })
}

/// Some chapters with these draws.
pub fn scripted(battle: &Battle, state: &mut State, draws: &[u16], chapters: impl FnOnce(&mut Moment<AnySource>)) {
    let mut script = Script::new().draws(draws.iter().copied());
    chapters(&mut Moment { battle, state, chance: &mut script.asked() });
    script.finish();
    assert_eq!(state.stands.fault(&battle.table), None);
}

/// Three lines of one brigade near their general, and an enemy far away.
fn brigade() -> (Battle, State) {
    let a: Units = &[(LINE, 2, 20), (LINE, 3, 20), (LINE, 4, 20)];
    let (battle, mut state) = position(a, &[(LINE, 4, 75)], |_, rules| rules.blunder_table = [1; 6]);
    state.brigades.a[0].at = (31, 15);
    (0..3).for_each(|id| state.units.of_mut(id).wish = Wish::Advance(3, 30));
    (battle, state)
}

#[test]
fn a_failure_ends_the_orders_of_a_general_and_a_brigade_order_is_one_roll() {
    let (battle, state) = brigade();
    let single = shares(&battle, &state, |moment| {
        for id in 0..3 {
            let at = moment.view().stand(id).place.y;
            moment.order(Side::A, 0, &[id]);
            // A critical failure takes the unit to the rear.
            if moment.view().stand(id).place.y <= at {
                assert!(moment.state.brigades.a[0].used);
                return id.into();
            }
            assert!(!moment.state.brigades.a[0].used);
        }
        3
    });
    are("3", single, [5. / 18., 65. / 324., 845. / 5832., 2197. / 5832.]);
    let together = shares(&battle, &state, |moment| {
        moment.order(Side::A, 0, &[0, 1, 2]);
        let went: Vec<bool> = (0..3).map(|id| moment.view().stand(id).place.y > 20).collect();
        assert!(went.iter().all(|&one| one == went[0]));
        went[0].into()
    });
    are("3b", together, [5. / 18., 13. / 18.]);
}

/// So many lines fire at one over six inches; its test at once after each volley, or by the sum at the end: breaks, retires, all else.
fn fired_at(lines: usize, at_once: bool) -> [f64; 3] {
    let firers: [(&str, i16, i16); 3] = [(LINE, LANE, FRONT - 8), (LINE, LANE - 1, FRONT - 9), (LINE, LANE + 1, FRONT - 9)];
    let (battle, state) = plain(&firers[..lines], &[(LINE, LANE, FRONT)]);
    let target = lines as Id;
    shares(&battle, &state, |moment| {
        let place = moment.view().stand(target).place;
        for id in 0..target {
            let aim = moment.view().shot(id, target).expect("a shot");
            assert!(aim.clear && aim.band != Band::Close && !aim.enfilade);
            moment.shoot(id, target, aim);
            if at_once {
                moment.test_after_shooting(target);
                moment.state.units.of_mut(target).shot = Shot::default();
                if !moment.view().stand(target).there || moment.view().stand(target).place != place {
                    break;
                }
            }
        }
        moment.test_after_shooting(target);
        let stand = moment.view().stand(target);
        match () {
            () if !stand.there => 0,
            () if stand.place != place => {
                assert_eq!(stand.place.y, FRONT + 12);
                assert!(moment.view().body(target).disordered());
                1
            }
            () => 2,
        }
    })
}

#[test]
fn casualties_of_a_shooting_phase_are_tested_once_by_their_sum() {
    let two = fired_at(2, false);
    let [breaks, retires] = [1684405. / 107495424., 80657. / 13436928.];
    are("4", two, [breaks, retires, 1.0 - breaks - retires]);
    let three = fired_at(3, false);
    let [breaks, retires] = [7092106015. / 92876046336., 4772647823. / 185752092672.];
    are("5", three, [breaks, retires, 1.0 - breaks - retires]);
    let at_once = fired_at(3, true);
    near("5, a test after each volley", at_once[0], 0.075800567402, 1e-12);
    differs(three, at_once);
}

/// A unit touches a side of another, having charged it.
pub fn charged(battle: &Battle, state: &mut State, id: Id, enemy: Id, side: Compass) {
    battle.put(state, id, battle.table.fighting_place(&state.stands[enemy], side));
    state.stands.touch(id, enemy, side);
    state.units.of_mut(id).condition.charging = true;
}

/// The combat result of a round of everybody: A wins, draws, loses.
fn round(battle: &Battle, state: &State) -> [f64; 3] {
    shares(battle, state, |moment| {
        let combat: Vec<Id> = (0..moment.state.units.len() as Id).filter(|&id| moment.view().stand(id).engaged()).collect();
        combat.iter().for_each(|&id| moment.is_supported(id));
        combat.iter().for_each(|&id| moment.strikes(id));
        match moment.result(&combat).a {
            Standing::Won => 0,
            Standing::Drew => 1,
            Standing::Lost => 2,
        }
    })
}

#[test]
fn who_is_charged_in_front_and_flank_fights_worse_on_both() {
    let (battle, mut state) = plain(&[(LINE, LANE, 10), (LINE, LANE + 1, 10)], &[(LINE, LANE, FRONT)]);
    charged(&battle, &mut state, 0, 2, Compass::South);
    charged(&battle, &mut state, 1, 2, Compass::East);
    let found = round(&battle, &state);
    are("6", found, [353581397. / 387420489., 7763648. / 129140163., 10548148. / 387420489.]);
    differs(found, [0.883112874033, 0.075965716413, 0.040921409554]);
    assert_eq!(battle.body(&state, 2).condition.face, Face::Flank);
}

#[test]
fn supports_add_to_the_result_of_who_is_charged() {
    let rear: Units = &[(LINE, LANE, FRONT), (LINE, LANE, FRONT + 2 + 5)];
    let all: Units = &[(LINE, LANE, FRONT), (LINE, LANE, FRONT + 2 + 5), (LINE, LANE - 1, FRONT), (LINE, LANE + 1, FRONT)];
    let none: Units = &[(LINE, LANE, FRONT)];
    let too_far: Units = &[(LINE, LANE, FRONT), (LINE, LANE, FRONT + 2 + 6)];
    let charge = |b: Units| {
        let (battle, mut state) = plain(&[(LINE, LANE, 10)], b);
        charged(&battle, &mut state, 0, 1, Compass::South);
        round(&battle, &state)
    };
    are("7, rear", charge(rear), [28903. / 110592., 39907. / 165888., 165253. / 331776.]);
    are("7, all", charge(all), [151. / 6144., 1015. / 13824., 49877. / 55296.]);
    // B7 of the digest, and “less than 6 inches”.
    are("B7", charge(none), [166523. / 331776., 712909. / 2985984., 24199. / 93312.]);
    are("6 inches", charge(too_far), charge(none));
    differs(charge(rear), charge(none));
}

#[test]
fn who_supported_a_unit_that_broke_tests_at_once() {
    // Beaten for certain: shaken and with no dice to speak of.
    let (battle, state) = plain(&[(LINE, LANE, 10)], &[(LINE, LANE, FRONT), (LINE, LANE - 1, FRONT), (LINE, LANE + 1, FRONT)]);
    // The test itself.
    let [breaks, _] = shares(&battle, &state, |moment| {
        let mut body = moment.battle.body(moment.state, 1);
        usize::from(body.test_after_round(&moment.battle.rules, moment.chance) != Fate::Breaks)
    });
    near("8, it breaks", breaks, 1. / 6., 1e-12);
    // Its supporters, given that it breaks: nobody, one or both of them break too.
    let lost = shares::<2>(&battle, &state, |moment| {
        for friend in [2, 3] {
            let side = moment.view().side_of(1, friend);
            moment.state.stands.support(friend, 1, side);
        }
        moment.state.units.of_mut(1).round.fate = Some(Fate::Breaks);
        moment.breaks(&[1]);
        let friends = [2, 3].map(|id| moment.view().unit(id).lost);
        assert!(friends.iter().flatten().all(|&loss| loss == Loss::BrokenWithFriend));
        assert_eq!(moment.view().unit(1).lost, Some(Loss::Broken(Fall::HandToHand)));
        friends.iter().any(Option::is_some).into()
    });
    are("8", lost, [25. / 36., 11. / 36.]);
}

#[test]
fn half_of_a_brigade_demoralises_it_and_half_of_the_brigades_the_army() {
    let least = |counted: usize| (0..=counted).find(|&out| demoralised(out, counted)).expect("all are enough");
    assert_eq!([1, 2, 3, 4, 5, 6].map(least), [1, 1, 2, 2, 3, 3]);
    assert_eq!([1, 2, 3, 4, 5].map(least), [1, 1, 2, 2, 3]);
    // Not as many as in Hail Caesar, whose divisions need more than half.
    assert_ne!([1, 2, 3, 4, 5, 6].map(least), [1, 2, 2, 3, 3, 4]);
}

/// An army of brigades of four units, each out with one half: looked at once.
fn army_lost(brigades: usize) -> f64 {
    let all = lists(&[]).expect("sound lists");
    let unit = || find(&all, LINE).expect("a unit");
    let divisions = (0..brigades).map(|at| Division { command: None, chief: at == 0, units: (4 * at..4 * at + 4).collect() }).collect();
    let many = Muster { units: (0..4 * brigades).map(|_| unit()).collect(), divisions };
    let one = Muster { units: vec![unit()], divisions: vec![Division { command: None, chief: true, units: vec![0] }] };
    let keys = Pair::of(|_| SideKeys::default());
    let field = FieldKeys { lanes: 16, ..FieldKeys::default() };
    let battle = Battle::new(Rules::default(), BattleRules::default(), field, keys, &Pair { a: many, b: one });
    let mut state = battle.mustered(None);
    for id in 0..state.units.len() as Id {
        battle.put(&mut state, id, Place::new(i16::from(id) % 16, 10, Compass::North));
    }
    // Every number of units out by brigade, with its weight: who they are does not matter.
    let ways = [1.0, 4.0, 6.0, 4.0, 1.0].map(|ways| ways / 16.0);
    let mut lost = 0.0;
    for number in 0..5usize.pow(brigades as u32) {
        let out = |brigade: usize| number / 5usize.pow(brigade as u32) % 5;
        let mut state = state.clone();
        for (brigade, at) in (0..brigades).flat_map(|brigade| (0..out(brigade)).map(move |at| (brigade, at))) {
            state.units.of_mut((4 * brigade + at) as Id).condition.casualties = 3;
        }
        let mut script = Script::new();
        Moment { battle: &battle, state: &mut state, chance: &mut script.asked() }.look_at_brigades(Side::A);
        let weight: f64 = (0..brigades).map(|brigade| ways[out(brigade)]).product();
        let all = state.brigades.a.iter().filter(|brigade| brigade.demoralised).count();
        assert!(all == brigades || !demoralised(all, brigades));
        lost += if all == brigades { weight } else { 0.0 };
    }
    lost
}

#[test]
fn an_army_is_lost_with_half_of_its_brigades() {
    near("10, one", army_lost(1), 11. / 16., 1e-12);
    near("10, two", army_lost(2), 231. / 256., 1e-12);
    near("10, four", army_lost(4), 59411. / 65536., 1e-12);
}

#[test]
fn guns_and_tiny_units_do_not_count_for_their_brigade() {
    let (battle, mut state) = plain(&[(LINE, 1, 20), (LINE, 2, 20), (GUN, 3, 20), ("sample/skirmishers", 4, 20)], &[(LINE, 4, 60)]);
    let look = |state: &mut State| {
        let mut script = Script::new();
        Moment { battle: &battle, state, chance: &mut script.asked() }.look_at_brigades(Side::A);
        state.brigades.a[0].demoralised
    };
    state.stands.remove(2);
    state.stands.remove(3);
    assert!(!look(&mut state));
    state.units.of_mut(0).condition.casualties = 3;
    assert!(look(&mut state));
}

#[test]
fn a_retreat_passes_friends_and_is_barred_by_combats_and_enemies() {
    let back = |b: Units, blocked_by: Blocks, change: fn(&Battle, &mut State)| {
        let (battle, mut state) = position(&[(LINE, 0, 20)], b, |rules, _| rules.retreat_blocked_by = blocked_by);
        change(&battle, &mut state);
        scripted(&battle, &mut state, &[], |moment| moment.goes_back(1, Compass::North, 12));
        let unit = state.units.of(1);
        (state.stands[1].there.then_some(state.stands[1].place.y), unit.condition.disorder != Disorder::None, unit.lost)
    };
    let free: Units = &[(LINE, LANE, FRONT), (LINE, LANE, FRONT + 6)];
    let taken: Units = &[(LINE, LANE, FRONT), (LINE, LANE, FRONT + 12)];
    let nothing: fn(&Battle, &mut State) = |_, _| {};
    assert_eq!(back(free, Blocks::Combats, nothing), (Some(FRONT + 12), false, None));
    // On a friend: a second move, as far as it needs, and in disorder.
    assert_eq!(back(taken, Blocks::Combats, nothing), (Some(FRONT + 14), true, None));
    assert_eq!(back(free, Blocks::Anybody, nothing), (None, false, Some(Loss::NoWayBack)));
    // The friend fights.
    let fights = back(free, Blocks::Combats, |battle, state| {
        let place = battle.table.fighting_place(&state.stands[2], Compass::North);
        battle.put(state, 0, place);
        state.stands.touch(0, 2, Compass::North);
    });
    assert_eq!(fights, (None, false, Some(Loss::NoWayBack)));
}

#[test]
fn a_unit_that_leaves_the_table_is_lost_or_stops_at_its_edge() {
    for (edge, shaken, want) in [(Edge::Lost, false, None), (Edge::Stops, false, Some(78)), (Edge::Stops, true, None)] {
        let (battle, mut state) = position(&[(LINE, 0, 20)], &[(LINE, LANE, 70)], |rules, _| rules.edge = edge);
        state.units.of_mut(1).condition.casualties = if shaken { 3 } else { 0 };
        scripted(&battle, &mut state, &[], |moment| moment.goes_back(1, Compass::North, 12));
        assert_eq!(state.stands[1].there.then_some(state.stands[1].place.y), want, "{edge:?} {shaken}");
    }
}

#[test]
fn the_nearest_is_the_target_unless_it_is_not_clear_and_another_is() {
    // Skirmishers in front are not clear; the line behind them and aside is.
    let b: Units = &[("sample/skirmishers", LANE, FRONT), (LINE, LANE + 1, FRONT + 3)];
    let targets = |a: &str, y: i16| {
        let (battle, state) = plain(&[(a, LANE, y)], b);
        View { battle: &battle, state: &state }.targets(0).map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(targets(LINE, FRONT - 12), [1, 2]);
    // A gun chooses so only beyond half its range.
    assert_eq!(targets(GUN, FRONT - 23), [1]);
    assert_eq!(targets(GUN, FRONT - 24), [1, 2]);
    // Less than half of a target in the front quarter is not clear either.
    let (battle, state) = plain(&[(LINE, LANE, FRONT - 3)], &[(LINE, LANE + 1, FRONT)]);
    let view = View { battle: &battle, state: &state };
    assert!(view.shot(0, 1).is_some_and(|aim| !aim.clear));
    let (battle, state) = plain(&[(LINE, LANE, FRONT - 4)], &[(LINE, LANE + 1, FRONT)]);
    assert!(View { battle: &battle, state: &state }.shot(0, 1).is_some_and(|aim| aim.clear));
}

#[test]
fn fire_from_between_the_lines_of_front_and_rear_enfilades() {
    // Horse two inches deep, its front at 40: a leader at 41 stands between the lines, on a line he does not.
    for (y, want) in [(FRONT, false), (FRONT + 1, true), (FRONT + 2, false)] {
        let (battle, state) = plain(&[(LINE, LANE + 1, y)], &[(HORSE, LANE, FRONT)]);
        assert_eq!(View { battle: &battle, state: &state }.aim(0, 1, Band::Medium, false).enfilade, want, "{y}");
    }
}

#[test]
fn a_charge_is_measured_to_the_nearest_point_and_needs_sight() {
    let reaches = |a: Units, b: Units, moves: u8| {
        let (battle, state) = plain(a, b);
        View { battle: &battle, state: &state }.charge_within(0, a.len() as Id, moves).map(|charge| charge.side)
    };
    let b: Units = &[(LINE, LANE, FRONT)];
    assert_eq!(reaches(&[(LINE, LANE, FRONT - 12)], b, 1), Some(Compass::South));
    assert_eq!(reaches(&[(LINE, LANE, FRONT - 13)], b, 1), None);
    assert_eq!(reaches(&[(LINE, LANE, FRONT - 13)], b, 2), Some(Compass::South));
    // One lane aside, 5 inches sideways and 10 along are less than 12, and 11 are more.
    assert_eq!(reaches(&[(LINE, LANE + 1, FRONT - 10)], b, 1), Some(Compass::South));
    assert_eq!(reaches(&[(LINE, LANE + 1, FRONT - 11)], b, 1), None);
    // A friend in the way hides the enemy.
    assert_eq!(reaches(&[(LINE, LANE, FRONT - 10), (LINE, LANE, FRONT - 4)], b, 1), None);
}

#[test]
fn skirmishers_charge_who_is_engaged_in_front_from_aside() {
    let (battle, mut state) = plain(&[("sample/skirmishers", LANE - 1, FRONT + 1), (LINE, LANE, 10)], &[(LINE, LANE, FRONT)]);
    let may = |state: &State| View { battle: &battle, state }.may_charge(0, 2);
    assert!(!may(&state));
    charged(&battle, &mut state, 1, 2, Compass::South);
    assert!(may(&state));
}

#[test]
fn who_fights_or_has_shot_gives_no_closing_fire() {
    let (battle, mut state) = plain(&[(LINE, LANE, FRONT - 8), (LINE, LANE + 1, FRONT)], &[(LINE, LANE, FRONT)]);
    let answer = |state: &State| {
        let view = View { battle: &battle, state };
        view.answer(2, 0, view.charge_on(0, 2).expect("a charge"))
    };
    assert_eq!(answer(&state), Reply::Shoots);
    state.units.of_mut(2).reacted = true;
    assert_eq!(answer(&state), Reply::Stands);
    state.units.of_mut(2).reacted = false;
    charged(&battle, &mut state, 1, 2, Compass::East);
    assert_eq!(answer(&state), Reply::Stands);
}

#[test]
fn a_square_strikes_on_every_face_and_has_no_flank() {
    let (battle, mut state) = plain(&[(HORSE, LANE, 10), (HORSE, LANE + 1, 10)], &[(LINE, LANE, FRONT)]);
    state.units.of_mut(2).condition.formation = Formation::Square;
    charged(&battle, &mut state, 0, 2, Compass::South);
    charged(&battle, &mut state, 1, 2, Compass::East);
    let bodies = [0, 1, 2].map(|id| battle.body(&state, id));
    assert_eq!(bodies[2].condition.face, Face::Front);
    let strike = |body: &Body| Strike::of(&battle.rules, &bodies[2], body, false, 0);
    assert_eq!([strike(&bodies[0]), strike(&bodies[1])].map(|strike| (strike.dice, strike.need)), [(2, 4); 2]);
    // Two horses cannot beat it by more than it adds: two dice at each of them, and three for the square.
    let [wins, ..] = round(&battle, &state);
    assert!(wins < 0.5, "{wins}");
}

#[test]
fn horse_that_passes_a_front_is_shot_at_once() {
    let (battle, state) = plain(&[(HORSE, LANE - 1, FRONT - 20)], &[(LINE, LANE, FRONT)]);
    let shot = |to: Place| {
        let mut state = state.clone();
        state.units.of_mut(0).wish = Wish::Advance(1, 0);
        battle.put(&mut state, 0, to);
        let mut draws = Vec::new();
        montjoie_testing::every_path(
            |chance| {
                let mut state = state.clone();
                Moment { battle: &battle, state: &mut state, chance }.passing_fire(0, Place::new(LANE - 1, to.y, Compass::North), None);
                state.units.of(1).reacted
            },
            |reacted, p| draws.push((reacted, p)),
        );
        draws.iter().filter(|(reacted, _)| *reacted).map(|(_, p)| p).sum::<f64>()
    };
    let at = |y: i16| Place::new(LANE, y, Compass::North);
    near("11 inches", shot(at(FRONT - 11)), 1.0, 1e-12);
    near("12 inches", shot(at(FRONT - 12)), 0.0, 1e-12);
}

#[test]
fn fire_in_passing_is_measured_where_the_front_is_crossed() {
    let (battle, mut state) = plain(&[(HORSE, LANE - 2, 10)], &[(LINE, LANE, FRONT)]);
    let passes = |state: &mut State, from: (i16, i16), to: (i16, i16)| {
        battle.put(state, 0, Place::new(to.0, to.1, Compass::North));
        View { battle: &battle, state }.passing(1, 0, Place::new(from.0, from.1, Compass::North))
    };
    // From two lanes to the left to two lanes to the right, 20 inches nearer at its end: half-way it is 10 inches before the front.
    assert_eq!(passes(&mut state, (LANE - 2, FRONT - 20), (LANE + 2, FRONT)), Some(10.0));
    // It ends or begins in the lane: half of the front is crossed, at that height. Within reach for less than that is not enough: 14 inches lie between
    // them where it comes before the front.
    assert_eq!(passes(&mut state, (LANE - 1, FRONT - 14), (LANE, FRONT - 8)), Some(8.0));
    assert_eq!(passes(&mut state, (LANE - 1, FRONT - 20), (LANE, FRONT - 8)), None);
    assert_eq!(passes(&mut state, (LANE - 1, FRONT - 8), (LANE, FRONT - 20)), None);
    assert_eq!(passes(&mut state, (LANE, FRONT - 8), (LANE + 1, FRONT - 14)), Some(8.0));
    // From right to left it is the same. Half-way over three lanes it is still too far.
    assert_eq!(passes(&mut state, (LANE + 2, FRONT - 20), (LANE - 2, FRONT)), Some(10.0));
    assert_eq!(passes(&mut state, (LANE - 2, FRONT - 30), (LANE + 1, FRONT - 6)), None);
    assert_eq!(passes(&mut state, (7, FRONT - 12), (1, FRONT)), Some(6.0));
    // Beside it, behind it, or straight ahead nobody passes.
    assert_eq!(passes(&mut state, (LANE - 2, FRONT - 8), (LANE - 1, FRONT - 8)), None);
    assert_eq!(passes(&mut state, (LANE - 1, FRONT + 20), (LANE + 1, FRONT + 20)), None);
}

#[test]
fn the_greater_part_of_a_charger_says_which_quarter_it_comes_from() {
    let (battle, mut state) = plain(&[(HORSE, LANE + 1, 10)], &[(LINE, LANE, FRONT)]);
    let met = |state: &mut State, front: i16| {
        battle.put(state, 0, Place::new(LANE + 1, front, Compass::North));
        View { battle: &battle, state }.side_of(1, 0)
    };
    // The quarter begins at the corner, 4.5 inches aside of the leader; half of the depth of horse lies behind its front.
    let first = (FRONT - 12..FRONT + 6).find(|&front| met(&mut state, front) != Compass::South).expect("a flank");
    let depth = state.stands[0].depth;
    assert_eq!(first, FRONT - 4 + depth / 2, "depth {depth}");
}

#[test]
fn units_of_a_demoralised_brigade_only_withdraw() {
    let (battle, mut state) = plain(&[(LINE, LANE, FRONT - 10), (GUN, LANE + 1, FRONT - 10), (LINE, 0, 20)], &[(LINE, LANE, FRONT)]);
    state.brigades.a[0].demoralised = true;
    state.units.of_mut(2).condition.disorder = Disorder::Fresh;
    let mut script = Script::new();
    let outcome = battle.advance(&mut state, &mut script.asked());
    script.finish();
    assert!(outcome.is_some(), "its only brigade");
    let mut state2 = {
        let (_, mut state) = plain(&[(LINE, LANE, FRONT - 10), (GUN, LANE + 1, FRONT - 10), (LINE, 0, 20)], &[(LINE, LANE, FRONT)]);
        state.brigades.a[0].demoralised = true;
        state.units.of_mut(2).condition.disorder = Disorder::Due;
        state
    };
    scripted(&battle, &mut state2, &[], |moment| {
        moment.command();
        moment.shooting();
        moment.melee();
        moment.end();
    });
    // More than 12 inches are enough.
    assert_eq!(state2.stands[0].place.y, FRONT - 13);
    // Foot artillery takes its move to limber.
    assert_eq!((state2.units.of(1).lost, state2.stands[1].place.y), (None, FRONT - 10));
    assert_eq!(state2.units.of(1).condition.formation, Formation::Limbered);
    scripted(&battle, &mut state2, &[], |moment| {
        moment.state.units.iter_mut().for_each(|unit| unit.acted = false);
        moment.withdraws(Side::A, 0);
    });
    assert_eq!(state2.stands[1].place.y, FRONT - 13);
    // Far from all enemies it stays, and in disorder.
    assert_eq!((state2.stands[2].place.y, state2.units.of(2).condition.disorder), (20, Disorder::Due));
}

#[test]
fn a_critical_failure_of_the_commander_in_chief_ends_all_orders() {
    for (chief, silenced) in [(true, true), (false, false)] {
        let (battle, mut state) = brigade();
        state.brigades.a[0].chief = chief;
        scripted(&battle, &mut state, &[12], |moment| {
            moment.order(Side::A, 0, &[0]);
        });
        assert_eq!((state.silenced, state.brigades.a[0].used), (silenced, true));
    }
}

#[test]
fn a_brigade_order_has_the_worst_modifiers_of_its_units() {
    // Horse without a distance penalty and foot: together the farthest counts, for both.
    let a: Units = &[("sample/hussars", 2, 20), (LINE, 3, 20)];
    let (battle, mut state) = plain(a, &[(LINE, 4, 75)]);
    // 24 inches to the hussars, 12 to the foot.
    state.brigades.a[0].at = (39 + 9, 18);
    let rating = |state: &State, group: &[Id]| {
        let mut state = state.clone();
        let mut script = Script::new();
        Moment { battle: &battle, state: &mut state, chance: &mut script.asked() }
            .order_to_group(Side::A, 0, group, OrderKind::Normal)
            .0
            .rating
    };
    let view = View { battle: &battle, state: &state };
    assert_eq!([0, 1].map(|id| view.inches_of_command(id)), [21.0, 12.0]);
    assert_eq!([rating(&state, &[0]), rating(&state, &[1]), rating(&state, &[0, 1])], [8, 7, 7]);
}
