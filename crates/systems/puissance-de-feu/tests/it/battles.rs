//! Battles: positions of several units whose values another program has worked out, and their likely mistakes; walls, sight and edges of the
//! table. Every value is enumerated with the battle's own orders.

use montjoie_core::chance::{Answers, AnySource, Enumerator, Script};
use montjoie_core::combat::Pair;
use montjoie_field::{Compass, Id, Muster, Place};
use montjoie_puissance_de_feu::battle::Battle;
use montjoie_puissance_de_feu::battle::army::Led;
use montjoie_puissance_de_feu::battle::moment::Moment;
use montjoie_puissance_de_feu::battle::settings::{BattleRules, FieldKeys, HiddenBy, SideKeys};
use montjoie_puissance_de_feu::battle::state::{State, Wall};
use montjoie_puissance_de_feu::battle::view::View;
use montjoie_puissance_de_feu::body::Fall;
use montjoie_puissance_de_feu::profile::lists;
use montjoie_puissance_de_feu::rules::Rules;
use montjoie_system::list::find;
use montjoie_testing::{are, differs};

use crate::ask::near;

/// Units of both sides, each with its lane and the height of its front.
pub type Units<'a> = &'a [(&'a str, i16, i16)];

pub const FOOT: &str = "basic/infantry";
pub const OFFICER: &str = "basic/officer";

/// The height at which side B stands in most positions, and its lane.
pub const LINE: i16 = 40;
pub const LANE: i16 = 6;

/// A battle of these units on a table of 12 lanes of 6 inches.
pub fn position(a: Units, b: Units, change: impl FnOnce(&mut BattleRules, &mut FieldKeys, &mut Rules)) -> (Battle, State) {
    let all = lists(&[]).expect("sound lists");
    let muster =
        |units: Units| Muster { units: units.iter().map(|(id, ..)| find(&all, id).expect("such a unit")).collect(), divisions: Vec::new() };
    let (mut own, mut field, mut rules) = (BattleRules::default(), FieldKeys { depth: Some(63), ..FieldKeys::default() }, Rules::default());
    change(&mut own, &mut field, &mut rules);
    let battle = Battle::new(rules, own, field, Pair::of(|_| SideKeys::default()), &Pair { a: muster(a), b: muster(b) });
    let mut state = battle.mustered(None);
    for (id, (_, lane, y)) in (0..).zip(a.iter().chain(b)) {
        let facing = Compass::ahead_of(battle.hosts.side(id));
        battle.put(&mut state, id, Place::new(*lane, *y, facing));
    }
    assert_eq!(state.stands.fault(&battle.table), None);
    (battle, state)
}

pub fn plain(a: Units, b: Units) -> (Battle, State) {
    position(a, b, |_, _, _| {})
}

/// The probabilities of what comes of some orders from a state, by number.
fn shares<const N: usize>(battle: &Battle, state: &State, orders: impl Fn(&mut Moment<AnySource>) -> usize) -> [f64; N] {
    montjoie_testing::shares(state, |state, chance| {
        let came = orders(&mut Moment { battle, state, chance });
        assert_eq!(state.stands.fault(&battle.table), None);
        came
    })
}

/// Lost, in rout or neither, of a unit.
fn fate(view: View, id: Id) -> usize {
    match () {
        () if !view.stand(id).there => 0,
        () if view.routing(id) => 1,
        () => 2,
    }
}

/// Two regiments fire at one, at 12 inches both; the second at those who flee too or not.
fn fired_at(target: &str, officer: bool, at_routers: bool) -> [f64; 3] {
    let mut b = vec![(target, LANE, LINE)];
    b.extend(officer.then_some((OFFICER, LANE - 1, LINE)));
    let (battle, state) = plain(&[(FOOT, LANE, LINE - 12), (FOOT, LANE + 1, LINE - 11)], &b);
    let view = View { battle: &battle, state: &state };
    assert_eq!([0, 1].map(|id| view.range(id, 2)), [12, 12]);
    shares(&battle, &state, |moment| {
        moment.shoot(0, 2);
        if moment.view().stand(2).there && (at_routers || !moment.view().routing(2)) {
            moment.shoot(1, 2);
        }
        fate(moment.view(), 2)
    })
}

#[test]
fn of_two_volleys_the_second_finds_a_unit_that_fled_at_once() {
    let found = fired_at(FOOT, false, true);
    are("3", found, [82232690257. / 185752092672., 74925868949. / 185752092672., 242117. / 1572864.]);
    differs(found, [77691. / 131072., 398455. / 1572864., 242117. / 1572864.]);
    are("3, routers spared", fired_at(FOOT, false, false), [211013. / 524288., 174427. / 393216., 242117. / 1572864.]);
}

#[test]
fn an_officer_near_helps_both_tests_and_militia_tests_on_the_worst_dice() {
    let led = fired_at(FOOT, true, true);
    are("4, officer", led, [3528871784353. / 6687075336192., 2843654693695. / 13374150672384., 19603789. / 75497472.]);
    differs(led, [led[0], 11143667. / 75497472., led[2]]);
    let militia = fired_at("advanced/militia", false, true);
    are("4, militia", militia, [2216686335895. / 6687075336192., 4007077201223. / 6687075336192., 3923113. / 56623104.]);
    differs(militia, [militia[0], 19137479. / 56623104., militia[2]]);
}

#[test]
fn one_of_two_charges_over_eight_inches_arrives() {
    // One in front, one in the rear: neither is in the other's way.
    let (battle, mut state) = plain(&[(FOOT, LANE, LINE - 8), (FOOT, LANE + 3, LINE)], &[(FOOT, LANE, LINE)]);
    battle.put(&mut state, 1, Place::new(LANE, LINE + 3 + 8, Compass::South));
    let view = View { battle: &battle, state: &state };
    assert_eq!([0, 1].map(|id| (view.course(id, 2).cost, view.sees(id, 2))), [(8, true); 2]);
    let fought = |view: View| view.unit(2).taken + view.unit(2).given > 0;
    let found = shares(&battle, &state, |moment| {
        moment.charge(0, 2);
        if !fought(moment.view()) {
            moment.charge(1, 2);
        }
        usize::from(fought(moment.view()))
    });
    are("5", found, [1.0 - 95. / 144., 95. / 144.]);
}

/// Who has won a melee between a charger and the unit charged: the charger, the other, neither.
fn winner(view: View, charger: Id, charged: Id) -> usize {
    let out = |id| fate(view, id) < 2;
    match (out(charger), out(charged)) {
        (false, true) => 0,
        (true, false) => 1,
        both => {
            assert_eq!(both, (true, true), "no melee ends in a draw");
            2
        }
    }
}

#[test]
fn a_charge_in_flank_is_fought_to_a_decision() {
    let (battle, state) = plain(&[(FOOT, LANE + 1, LINE + 2)], &[(FOOT, LANE, LINE)]);
    assert_eq!(View { battle: &battle, state: &state }.side_met(0, 1), Compass::East);
    let found = shares(&battle, &state, |moment| {
        moment.charge(0, 1);
        winner(moment.view(), 0, 1)
    });
    are("6", found, [0.936527356561, 0.044899797894, 0.018572845545]);
    // In front it is PO8.
    let (battle, state) = plain(&[(FOOT, LANE, LINE - 1)], &[(FOOT, LANE, LINE)]);
    let front = shares(&battle, &state, |moment| {
        moment.charge(0, 1);
        winner(moment.view(), 0, 1)
    });
    are("PO8", front, [0.785684154650287, 0.187769140775244, 0.026546704574469]);
    differs(found, front);
}

/// The chance of a regiment to beat two that charge it one after the other, with its wounds or, by mistake, without.
fn beats_two(keeps_wounds: bool) -> f64 {
    let (battle, state) = plain(&[(FOOT, LANE, LINE - 1), (FOOT, LANE + 2, LINE - 8)], &[(FOOT, LANE, LINE)]);
    let [beats, _] = shares(&battle, &state, |moment| {
        moment.charge(0, 2);
        if winner(moment.view(), 0, 2) != 1 {
            return 1;
        }
        // Where the first has gone does not matter to the second.
        if moment.view().stand(0).there {
            moment.state.stands.remove(0);
        }
        moment.battle.put(moment.state, 1, Place::new(LANE, LINE - 1, Compass::North));
        if !keeps_wounds {
            moment.state.units.of_mut(2).condition.wounds = 0;
        }
        moment.charge(1, 2);
        usize::from(winner(moment.view(), 1, 2) != 1)
    });
    beats
}

#[test]
fn who_is_charged_twice_keeps_its_wounds_and_faces_the_second() {
    near("7", beats_two(true), 0.028777130816, 1e-12);
    near("7, wounds forgotten", beats_two(false), 0.035257250227, 1e-12);
}

#[test]
fn a_first_flight_leaves_over_the_nearest_edge() {
    for (unit, want) in [(FOOT, 20. / 27.), ("basic/cavalry", 53. / 54.)] {
        let field = |_: &mut BattleRules, field: &mut FieldKeys, _: &mut Rules| (field.lane_width, field.depth) = (8, Some(80));
        let (battle, state) = position(&[(unit, 1, 40)], &[(FOOT, 11, 76)], field);
        assert_eq!(View { battle: &battle, state: &state }.room(0, Compass::West), 8);
        let found = shares(&battle, &state, |moment| {
            moment.routs(0);
            usize::from(moment.view().unit(0).lost == Some(Fall::LeftTheTable))
        });
        are("8", found, [1.0 - want, want]);
    }
}

#[test]
fn an_officer_near_adds_a_die_to_a_march() {
    for (officer_at, want) in [(LANE + 1, 49. / 72.), (LANE + 4, 5. / 12.)] {
        let (battle, state) = plain(&[(FOOT, LANE, 10), (OFFICER, officer_at, 10)], &[(FOOT, 0, 60)]);
        let found = shares(&battle, &state, |moment| {
            moment.march(0, Place::new(LANE, 18, Compass::North));
            usize::from(moment.view().stand(0).place.y == 18)
        });
        are("9", found, [1.0 - want, want]);
    }
}

#[test]
fn an_officer_is_shot_at_only_as_the_nearest_enemy() {
    let (battle, state) = plain(&[(FOOT, LANE, LINE - 12)], &[(OFFICER, LANE, LINE), (FOOT, LANE + 2, LINE)]);
    let found = shares(&battle, &state, |moment| {
        moment.shoot(0, 1);
        usize::from(!moment.view().stand(1).there)
    });
    are("10", found, [1.0 - 45853. / 65536., 45853. / 65536.]);
    // Another one inch nearer: the order is spent, and no die is thrown.
    let (battle, mut state) = plain(&[(FOOT, LANE, LINE - 12)], &[(OFFICER, LANE, LINE), (FOOT, LANE, LINE - 1 - 3)]);
    battle.put(&mut state, 2, Place::new(LANE + 1, LINE - 1, Compass::South));
    assert_eq!(View { battle: &battle, state: &state }.volley(0, 1), None);
    let mut script = Script::new();
    Moment { battle: &battle, state: &mut state, chance: &mut script.asked() }.shoot(0, 1);
    script.finish();
    // As near as he is nobody is nearer.
    battle.put(&mut state, 2, Place::new(LANE + 1, LINE, Compass::South));
    assert!(View { battle: &battle, state: &state }.volley(0, 1).is_some());
}

/// A turn of orders with these dice.
pub fn scripted(battle: &Battle, state: &mut State, dice: &[u16], orders: impl FnOnce(&mut Moment<AnySource>)) {
    let mut script = Script::new().draws(dice.iter().copied());
    orders(&mut Moment { battle, state, chance: &mut script.asked() });
    script.finish();
    assert_eq!(state.stands.fault(&battle.table), None);
}

#[test]
fn a_wall_stops_a_march_and_is_crossed_in_the_next_turn() {
    let (battle, mut state) = plain(&[(FOOT, LANE, 10)], &[(FOOT, 0, 60)]);
    state.walls.push(Wall { lane: LANE, y: 15 });
    let y = |state: &State| state.stands[0].place.y;
    scripted(&battle, &mut state, &[9], |moment| moment.march(0, Place::new(LANE, 40, Compass::North)));
    assert_eq!(y(&state), 15);
    assert!(state.at_wall(&state.stands[0]));
    scripted(&battle, &mut state, &[9], |moment| moment.march(0, Place::new(LANE, 40, Compass::North)));
    assert_eq!(y(&state), 24);
    // A move that ends at the wall before it is no shorter.
    battle.put(&mut state, 0, Place::new(LANE, 10, Compass::North));
    scripted(&battle, &mut state, &[4], |moment| moment.march(0, Place::new(LANE, 40, Compass::North)));
    assert_eq!(y(&state), 14);
}

#[test]
fn a_wall_covers_from_beyond_it_and_a_charge_is_fought_across_it() {
    let (battle, mut state) = plain(&[(FOOT, LANE, LINE - 6), (FOOT, LANE + 2, LINE + 12)], &[(FOOT, LANE, LINE)]);
    state.walls.push(Wall { lane: LANE, y: LINE });
    // From the rear the wall hides nothing.
    battle.put(&mut state, 1, Place::new(LANE + 1, LINE + 12, Compass::South));
    let cancels = |id: Id| View { battle: &battle, state: &state }.volley(id, 2).map(|(volley, _)| volley.cancel);
    assert_eq!([cancels(0), cancels(1)], [Some(4), Some(7)]);
    let view = View { battle: &battle, state: &state };
    let course = view.course(0, 2);
    assert!(view.is_clear(0, 2, course.to) && course.cost == 6, "{course:?}");
    // PO9: more, equal or fewer hits than the unit behind the wall, in the first round.
    let melee = view.melee(0, 2, view.meeting(2, Compass::South, false));
    assert_eq!((melee.charged.cancel, melee.charger.cancel), (4, 7));
    let [more, equal, fewer] = {
        let mut shares = [0.0; 3];
        Enumerator::new().every_path(
            |chance| melee.blows(chance),
            |[mine, theirs], p| shares[usize::from(mine <= theirs) + usize::from(mine < theirs)] += p,
        );
        shares
    };
    are("PO9", [more, equal, fewer], [659939305. / 2579890176., 983726695. / 5159780352., 105784261. / 191102976.]);
    // A wall on the way, before the target's, stops the charge.
    state.walls.push(Wall { lane: LANE, y: LINE - 3 });
    scripted(&battle, &mut state, &[12], |moment| moment.charge(0, 2));
    assert_eq!((state.stands[0].place.y, state.units.of(2).taken), (LINE - 3, 0));
}

#[test]
fn friends_hide_a_target_and_enemies_do_not() {
    let a: Units = &[(FOOT, LANE, 10), (FOOT, LANE, 18)];
    let b: Units = &[(FOOT, LANE, 30), (FOOT, LANE, 36)];
    let sees = |hidden_by: HiddenBy| {
        let (battle, state) = position(a, b, |rules, _, _| rules.hidden_by = hidden_by);
        [(0, 2), (1, 2), (1, 3)].map(|(id, target)| View { battle: &battle, state: &state }.sees(id, target))
    };
    assert_eq!(sees(HiddenBy::Friends), [false, true, true]);
    assert_eq!(sees(HiddenBy::Anybody), [false, true, false]);
}

#[test]
fn a_unit_sees_45_degrees_to_each_side_of_its_front() {
    // Two lanes aside there are 6 inches between the edges: the farther edge of the target is more than 6 inches ahead, or is not.
    for (y, want) in [(13, false), (14, true)] {
        let (battle, state) = plain(&[(FOOT, LANE, 10)], &[(FOOT, LANE + 2, y)]);
        assert_eq!(View { battle: &battle, state: &state }.sees(0, 1), want, "{y}");
    }
}

#[test]
fn a_march_ends_short_of_enemies_and_behind_friends_that_it_cannot_pass() {
    let to = Place::new(LANE, 30, Compass::North);
    let (battle, mut state) = plain(&[(FOOT, LANE, 10)], &[(FOOT, LANE, 16)]);
    scripted(&battle, &mut state, &[12], |moment| moment.march(0, to));
    assert_eq!(state.stands[0].place.y, 15);
    let (battle, mut state) = plain(&[(FOOT, LANE, 10), (FOOT, LANE, 16)], &[(FOOT, 0, 60)]);
    scripted(&battle, &mut state, &[8], |moment| moment.march(0, to));
    assert_eq!(state.stands[0].place.y, 13, "behind its friend");
    scripted(&battle, &mut state, &[6], |moment| moment.march(0, to));
    assert_eq!(state.stands[0].place.y, 19, "past its friend");
}

#[test]
fn a_router_whose_place_is_taken_goes_on_and_stops_short_where_none_is_left() {
    let (battle, mut state) = plain(&[(FOOT, LANE, 20), (FOOT, LANE, 14)], &[(FOOT, 0, 60)]);
    // 5 inches end on the friend behind: 9 do not.
    scripted(&battle, &mut state, &[5], |moment| moment.routs(0));
    assert_eq!((state.stands[0].span.lo, state.stands[0].place.facing), (8, Compass::South));
    let (battle, mut state) = plain(&[(FOOT, LANE, 8), (FOOT, LANE, 3)], &[(FOOT, 0, 60)]);
    scripted(&battle, &mut state, &[4], |moment| moment.routs(0));
    // Four inches do not take it off the table, and no place beyond its friend is left on it.
    assert_eq!((state.units.of(0).lost, state.stands[0].span.lo), (None, 3));
}

#[test]
fn a_charged_unit_in_rout_is_destroyed_on_contact_and_the_charger_stays() {
    let (battle, mut state) = plain(&[("basic/cavalry", LANE, 20)], &[(FOOT, LANE, 30), (FOOT, 0, 60)]);
    state.units.of_mut(1).condition.routing = true;
    scripted(&battle, &mut state, &[5], |moment| moment.charge(0, 1));
    assert_eq!((state.units.of(1).lost, state.stands[0].place.y), (Some(Fall::RiddenDown), 30));
    assert_eq!(state.units.of(0).condition.wounds, 0);
}

#[test]
fn horse_evades_once_a_turn() {
    let (battle, mut state) = plain(&[(FOOT, LANE, 30), (FOOT, LANE, 26)], &[("basic/cavalry", LANE, 34)]);
    battle.put(&mut state, 1, Place::new(LANE + 1, 30, Compass::North));
    // 2 × 3D6 is 36 at most: with 27 inches behind it, it stays.
    scripted(&battle, &mut state, &[3], |moment| moment.charge(0, 2));
    assert!(!state.units.of(2).evaded);
    assert_eq!(state.stands[0].place.y, 33);
    let deep = |_: &mut BattleRules, field: &mut FieldKeys, _: &mut Rules| field.depth = Some(90);
    let (battle, mut state) = position(&[(FOOT, LANE, 30), (FOOT, LANE + 1, 30)], &[("basic/cavalry", LANE, 34)], deep);
    scripted(&battle, &mut state, &[10, 5], |moment| moment.charge(0, 2));
    assert_eq!((state.stands[2].place.y, state.stands[0].place.y, state.units.of(2).evaded), (54, 35, true));
}

/// What plans expect of a melee is its first round, worked out here from all dice: lancers strike first, and whom they kill does not reply.
#[test]
fn plans_know_the_first_round_of_a_melee() {
    let hits = |dice: i32, need: i32| -> Vec<f64> {
        let p = f64::from(7 - need) / 6.0;
        let ways = |k: i32| (0..k).fold(1.0, |ways, at| ways * f64::from(dice - at) / f64::from(at + 1));
        (0..=dice).map(|k| ways(k) * p.powi(k) * (1.0 - p).powi(dice - k)).collect()
    };
    let expected = |(dice, need, pv): (i32, i32, usize), (others, other_need, other_pv): (i32, i32, usize), first: bool| {
        let (mut wins, mut loses) = (0.0, 0.0);
        for (mine, p) in hits(dice, need).into_iter().enumerate() {
            for (theirs, q) in hits(others, other_need).into_iter().enumerate() {
                let theirs = if first && mine >= other_pv { 0 } else { theirs };
                match (theirs >= pv, mine >= other_pv) {
                    (true, true) => {}
                    (false, true) => wins += p * q,
                    (true, false) => loses += p * q,
                    _ if mine > theirs => wins += p * q,
                    _ if mine < theirs => loses += p * q,
                    _ => {}
                }
            }
        }
        (wins / (wins + loses), loses / (wins + loses))
    };
    for (charger, first, wounds) in
        [("basic/infantry", false, 0), ("basic/infantry", false, 7), ("advanced/pikemen", true, 0), ("advanced/pikemen", true, 7)]
    {
        let (battle, mut state) = plain(&[(charger, LANE, LINE - 9)], &[("basic/infantry", LANE, LINE)]);
        state.units.of_mut(0).condition.wounds = wounds;
        state.units.of_mut(1).condition.wounds = wounds;
        let view = View { battle: &battle, state: &state };
        let melee = view.melee(0, 1, view.meeting(1, Compass::South, false));
        let [mine, theirs] = melee.strikes();
        let side = |strike: montjoie_puissance_de_feu::melee::Strike, pv: u8| (strike.dice.into(), strike.need.into(), usize::from(pv));
        let (wins, loses) = battle.known.first_round(&melee);
        let (won, lost) = expected(side(mine, melee.charger.pv - wounds), side(theirs, melee.charged.pv - wounds), first);
        assert!((wins - won).abs() < 1e-12 && (loses - lost).abs() < 1e-12, "{charger}: {wins} {loses}, not {won} {lost}");
    }
}

/// What plans expect of a charge and of a test, from all dice: foot charges 2D6 inches, a test after so many wounds is passed on more
/// than that many.
#[test]
fn plans_know_how_far_charges_go_and_how_often_tests_are_passed() {
    let (battle, state) = plain(&[(FOOT, LANE, LINE - 9), ("basic/cavalry", 1, 20), ("basic/gun", 2, 20)], &[(FOOT, LANE, LINE)]);
    let view = View { battle: &battle, state: &state };
    let (foot, horse, gun) = (view.form(0), view.form(1), view.form(2));
    for (inches, want) in [(0, 1.0), (2, 1.0), (3, 35.0 / 36.0), (8, 15.0 / 36.0), (12, 1.0 / 36.0), (13, 0.0)] {
        near("reach", foot.reaches(inches), want, 1e-12);
    }
    assert!(horse.reaches(13) > 0.0 && gun.reaches(1) == 0.0);
    assert_eq!([foot.closes(), horse.closes(), gun.closes()], [false, true, false]);
    for (wounds, want) in [(1, 1.0), (2, 35.0 / 36.0), (8, 10.0 / 36.0)] {
        near("test", foot.holds(wounds, Led::Alone), want, 1e-12);
    }
    assert!(foot.holds(8, Led::ByOfficer) > foot.holds(8, Led::Alone) && foot.holds(40, Led::Alone) == 0.0);
}
