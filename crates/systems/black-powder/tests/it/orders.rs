//! Orders and initiative: units that stay together, guns on the move, critical failures.

use montjoie_black_powder::battle::army::Limbering;
use montjoie_black_powder::battle::settings::Plan;
use montjoie_black_powder::battle::state::{Loss, State, Wish};
use montjoie_black_powder::battle::view::View;
use montjoie_black_powder::body::{Cover, Disorder};
use montjoie_black_powder::formation::Formation;
use montjoie_black_powder::morale::Standing;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place};

use crate::battles::{FRONT, GUN, HORSE, LANE, LINE, Units, plain, position, scripted, shares};

#[test]
fn units_of_an_order_stay_as_near_one_another_as_they_were() {
    let ends = |together: bool, a: Units| {
        let (battle, mut state) = position(a, &[(LINE, 7, 78)], |rules, _| rules.group_cohesion = together);
        state.brigades.a[0].at = (31, 5);
        for id in 0..a.len() as Id {
            state.units.of_mut(id).wish = Wish::Advance(a.len() as Id, 6);
        }
        // 4 and less: three moves.
        let group: Vec<Id> = (0..a.len() as Id).collect();
        scripted(&battle, &mut state, &[4], |moment| {
            moment.order(Side::A, 0, &group);
        });
        (0..a.len() as Id).map(|id| state.stands[id].place.y).collect::<Vec<_>>()
    };
    // Horse goes 18 inches a move and foot 12: alone the horse would be 18 inches ahead after three.
    let two: Units = &[(HORSE, 3, 10), (LINE, 4, 10)];
    let apart = ends(false, two);
    assert!(apart[0] - apart[1] > 10, "{apart:?}");
    let near = ends(true, two);
    assert!((near[0] - near[1]).abs() <= 11 && near[1] == apart[1], "{near:?} {apart:?}");
    // Two that go as far both make all of it.
    let alike: Units = &[(LINE, 3, 10), (LINE, 4, 10)];
    assert_eq!(ends(true, alike), ends(false, alike));
}

#[test]
fn horse_artillery_moves_and_unlimbers_at_once_and_foot_artillery_takes_a_move_for_each() {
    let a: Units = &[("sample/horse-gun", 2, 10), (GUN, 4, 10)];
    let (mut battle, mut state) = position(a, &[(LINE, 3, 70)], |_, _| {});
    battle.sides.a.plan = Plan::Sensible;
    let wishes = |state: &State| [0, 1].map(|id| View { battle: &battle, state }.wish(id));
    let reach = [0, 1].map(|id| battle.hosts.form(state.units.of(id).form).fighter.range);
    // 36 and 48 inches: 60 lie between.
    assert_eq!(reach, [36, 48]);
    assert_eq!(wishes(&state), [Wish::Advance(2, 36), Wish::Form(Formation::Limbered)]);
    for (id, wish) in (0..).zip(wishes(&state)) {
        state.units.of_mut(id).wish = wish;
    }
    scripted(&battle, &mut state, &[], |moment| {
        assert!(moment.carry_out(0, 1) && moment.carry_out(1, 1));
    });
    assert_eq!([0, 1].map(|id| state.stands[id].place.y), [10 + 18, 10]);
    assert_eq!([0, 1].map(|id| state.units.of(id).condition.formation), [Formation::Deployed, Formation::Limbered]);
    // Limbered it comes into range, and unlimbers there.
    assert_eq!(wishes(&state)[1], Wish::Advance(2, 48));
    battle.put(&mut state, 1, Place::new(4, 40, Compass::North));
    assert_eq!(wishes(&state)[1], Wish::Form(Formation::Deployed));
}

#[test]
fn a_step_that_may_not_end_anywhere_nearer_is_none() {
    let (battle, mut state) = position(&[(LINE, LANE, FRONT - 7)], &[(LINE, LANE, FRONT)], |_, rules| rules.stop_short = 6);
    let acts = |state: &mut State, stop: u8| {
        let unit = state.units.of_mut(0);
        (unit.near, unit.acted) = (true, false);
        let view = View { battle: &battle, state };
        view.step(0, 1, (1, stop), i16::MAX).is_some()
    };
    assert_eq!([acts(&mut state, 0), acts(&mut state, 12)], [true, false]);
}

#[test]
fn guns_of_a_demoralised_brigade_limber_or_are_left() {
    for (unit, limbers, goes) in [("sample/horse-gun", Some(Limbering::Free), 3), (GUN, Some(Limbering::Move), 0)] {
        let (battle, mut state) = plain(&[(unit, LANE, FRONT - 10)], &[(LINE, LANE, FRONT)]);
        assert_eq!(battle.hosts.form(state.units.of(0).form).limbers, limbers);
        scripted(&battle, &mut state, &[], |moment| moment.withdraws(Side::A, 0));
        assert_eq!((state.units.of(0).lost, state.stands[0].place.y), (None, FRONT - 10 - goes), "{unit}");
    }
    let (mut battle, mut state) = plain(&[(GUN, LANE, FRONT - 10)], &[(LINE, LANE, FRONT)]);
    battle.hosts.forms.iter_mut().for_each(|form| form.limbers = None);
    scripted(&battle, &mut state, &[], |moment| moment.withdraws(Side::A, 0));
    assert_eq!(state.units.of(0).lost, Some(Loss::Deserted));
}

#[test]
fn only_who_has_an_enemy_near_acts_by_initiative_and_who_moves_leaves_its_cover() {
    let acts = |near: bool, disordered: bool| {
        let (mut battle, mut state) = plain(&[(LINE, LANE, FRONT - 10)], &[(LINE, LANE, FRONT + 20)]);
        battle.sides.a.plan = Plan::Charge;
        let unit = state.units.of_mut(0);
        (unit.near, unit.acted) = (near, false);
        if disordered {
            unit.condition.disorder = Disorder::Fresh;
        }
        unit.condition.cover = Cover::Kept;
        scripted(&battle, &mut state, &[], |moment| moment.initiatives());
        let unit = state.units.of(0);
        assert_eq!(unit.condition.cover == Cover::Kept, !unit.acted);
        (unit.acted, state.stands[0].place.y - (FRONT - 10))
    };
    assert_eq!([acts(true, false), acts(false, false), acts(true, true)], [(true, 12), (false, 0), (false, 0)]);
}

#[test]
fn who_charges_leaves_the_others_of_its_order() {
    // Horse charges ahead, foot of the same order goes back: nothing holds it.
    let (battle, mut state) = plain(&[(HORSE, 3, 50), (LINE, 4, 50)], &[(LINE, 3, 70)]);
    state.brigades.a[0].at = (31, 45);
    (state.units.of_mut(0).wish, state.units.of_mut(1).wish) = (Wish::Charge(2), Wish::Back);
    let [_, far]: [f64; 2] = shares(&battle, &state, |moment| {
        moment.order(Side::A, 0, &[0, 1]);
        usize::from(moment.view().stand(1).place.y <= 50 - 24)
    });
    assert!(far > 0.3, "{far}");
}

#[test]
fn a_critical_failure_sideways_goes_whole_lanes_of_one_move() {
    // Foot has 12 inches, horse 18; a lane has 9.
    for (unit, lanes) in [(LINE, 1), (HORSE, 2)] {
        for (row, to) in [(3, LANE - lanes), (4, LANE + lanes)] {
            let (battle, mut state) = position(&[(unit, LANE, 20)], &[(LINE, LANE, 75)], |_, rules| rules.blunder_table = [row; 6]);
            state.units.of_mut(0).wish = Wish::Advance(1, 30);
            scripted(&battle, &mut state, &[12], |moment| {
                moment.order(Side::A, 0, &[0]);
            });
            assert_eq!((state.stands[0].place.lane, state.stands[0].place.y), (to, 20), "{unit} {row}");
        }
    }
}

#[test]
fn a_gun_with_a_target_stays_where_it_is() {
    for (unit, range) in [("sample/horse-gun", 36), (GUN, 48)] {
        let wish = |inches: i16| {
            let (mut battle, state) = plain(&[(unit, LANE, 75 - inches)], &[(LINE, LANE, 75)]);
            battle.sides.a.plan = Plan::Sensible;
            View { battle: &battle, state: &state }.wish(0)
        };
        assert_eq!([wish(range - 1), wish(range)], [Wish::Stay; 2], "{unit}");
        assert_ne!(wish(range + 1), Wish::Stay, "{unit}");
    }
}

#[test]
fn a_general_who_leads_or_rallies_a_unit_is_attached_to_it() {
    // “Avec moi” (B2): horse that needs three moves for its charge, with its general near; two thirds of the brigade stay behind.
    let a: Units = &[(HORSE, 3, 20), (LINE, 5, 10), (LINE, 6, 10)];
    let (mut battle, mut state) = position(a, &[(LINE, 3, 20 + 50)], |_, _| {});
    battle.sides.a.plan = Plan::Prudent;
    state.brigades.a[0].at = (31, 15);
    state.units.of_mut(0).wish = Wish::Charge(3);
    let came: [f64; 4] = shares(&battle, &state, |moment| {
        let joined = moment.order(Side::A, 0, &[0]);
        moment.general_moves(Side::A, 0, joined);
        let (at, place) = (moment.state.brigades.a[0].at, moment.view().stand(0).place);
        match joined {
            None => 0,
            Some(0) if !moment.view().stand(0).there => 1,
            Some(0) if at == (31, place.y) => 2,
            _ => 3,
        }
    });
    // 8 and less of 2D6, unless closing fire breaks the horse first.
    let passes = 26.0 / 36.0;
    assert!((came[1] + came[2] - passes).abs() < 1e-12 && came[1] < 0.01 && came[3] == 0.0, "{came:?}");
}

#[test]
fn demoralised_units_keep_away_no_farther_than_they_must_and_never_nearer() {
    let ends = |own: i16, enemies: Units| {
        let (battle, mut state) = plain(&[(LINE, LANE, own)], enemies);
        scripted(&battle, &mut state, &[], |moment| moment.withdraws(Side::A, 0));
        state.stands[0].there.then(|| state.stands[0].place.y)
    };
    // 12 inches are too near, more than 12 is enough: an inch back, not a move.
    let apart = |own: i16| ends(own, &[(LINE, LANE, FRONT)]);
    assert_eq!(apart(FRONT - 12), Some(FRONT - 13));
    assert_eq!(apart(FRONT - 13), Some(FRONT - 13));
    assert_eq!(apart(FRONT - 3), Some(FRONT - 13));
    // One move of 12 inches is not enough from close by.
    assert_eq!(apart(FRONT), Some(FRONT - 12));
    // At its edge it is off the table only where it cannot be far enough on it.
    assert_eq!(ends(10, &[(LINE, LANE, 16)]), Some(3));
    assert_eq!(ends(5, &[(LINE, LANE, 9)]), None);
    // An enemy behind it: it does not walk into his arms.
    let behind = ends(FRONT - 8, &[(LINE, LANE, FRONT), (HORSE, LANE + 1, FRONT - 24)]);
    assert_eq!(behind, Some(FRONT - 8));
}

#[test]
fn a_winner_tests_only_where_the_rule_says_so_and_with_more_casualties_than_stamina() {
    let tests = |rule: bool, casualties: u8| {
        let (battle, mut state) = position(&[(LINE, LANE, 20)], &[(LINE, LANE, 75)], |_, rules| rules.winners_test = rule);
        state.units.of_mut(0).condition.casualties = casualties;
        battle.body(&state, 0).must_test_after_round(&battle.rules, Standing::Won, 2)
    };
    // Stamina 3: shaken at 3, with an excess at 4.
    assert_eq!([tests(false, 4), tests(true, 3), tests(true, 4)], [false, false, true]);
}

/// Three units out of range stand behind three in range, who bar their way: a general gives no order that would move nobody. Once one of those is away,
/// he does.
#[test]
fn nobody_is_ordered_where_nobody_could_move() {
    let a: Units = &[(LINE, 3, 23), (LINE, 4, 22), (LINE, 5, 23), (LINE, 4, 20), (LINE, 3, 21), (LINE, 5, 21)];
    let (mut battle, mut state) = plain(a, &[(LINE, 4, 40)]);
    battle.sides.a.plan = Plan::Fire;
    state.brigades.a[0].at = (40, 15);
    let wishes = |state: &State| [0, 1, 2, 3, 4, 5].map(|id| View { battle: &battle, state }.wish(id));
    let (stay, come) = (Wish::Stay, Wish::Advance(6, 18));
    assert_eq!(wishes(&state), [stay, stay, stay, come, come, come]);
    // The outer two could go round.
    [4, 5].into_iter().for_each(|id| state.units.of_mut(id).acted = true);
    scripted(&battle, &mut state, &[], |moment| moment.orders());
    battle.put(&mut state, 1, Place::new(0, 22, Compass::North));
    state.units.of_mut(1).acted = true;
    // 7 and less: one move.
    scripted(&battle, &mut state, &[7], |moment| moment.orders());
    assert_eq!(state.stands[3].place, Place::new(4, 40 - 18, Compass::North));
}

/// Who faces south when it must go ahead goes south, not about and towards the enemy.
#[test]
fn a_critical_failure_ahead_leads_straight_on() {
    let (battle, mut state) = position(&[(LINE, LANE, 40)], &[(LINE, LANE, 78)], |_, rules| rules.blunder_table = [5; 6]);
    battle.put(&mut state, 0, Place::new(LANE, 40, Compass::South));
    state.brigades.a[0].at = (40, 40);
    scripted(&battle, &mut state, &[12], |moment| {
        moment.order(Side::A, 0, &[0]);
    });
    assert_eq!(state.stands[0].place, Place::new(LANE, 40 - 12, Compass::South));
}

/// An enemy in the next lane stands beside the place to which two moves back lead: the unit stops an inch before him.
#[test]
fn who_goes_back_by_order_comes_no_nearer_to_enemies_than_in_any_move() {
    let (battle, mut state) = plain(&[(LINE, LANE, 40)], &[(LINE, LANE + 1, 15)]);
    let enemy = state.stands[1].span.hi;
    state.units.of_mut(0).wish = Wish::Back;
    scripted(&battle, &mut state, &[], |moment| {
        moment.carry_out(0, 2);
    });
    assert_eq!(state.stands[0].span.lo, enemy + 1);
}
