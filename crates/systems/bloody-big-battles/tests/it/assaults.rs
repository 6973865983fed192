//! Assaults of several units: arcs, halts by fire, guns, evaders and exploitations.

use montjoie_bloody_big_battles::battle::moment::Moment;
use montjoie_bloody_big_battles::battle::state::{Contact, Fall, Handled, State};
use montjoie_bloody_big_battles::profile::Quality;
use montjoie_bloody_big_battles::rules::MixedAssault;
use montjoie_core::chance::AnySource;
use montjoie_field::{Compass, Id, Place};

use crate::ask::near;
use crate::battles::{LANE, LINE, Units, contacts, disordered, foot, of, one_round, plain, position, sample, scripted, share, view, y};

#[test]
fn an_assault_has_the_arcs_of_fire() {
    let (battle, mut state) = plain(&[(foot(5), LANE + 1, LINE - 10)], &[(foot(5), LANE, LINE)]);
    let mut seen = Vec::new();
    for half_inches in -8..=6 {
        battle.put(&mut state, 0, Place::new(LANE + 1, 2 * LINE + half_inches, Compass::North));
        let view = view(&battle, &state);
        let columns = view.shifts(1, &[0]).iter().map(|part| part.1).sum::<i8>();
        let front = view.table().in_front_arc(view.stand(1), view.stand(0));
        assert_eq!(view.side_met(0, 1) == Compass::South, front, "{half_inches}");
        seen.push((front, columns));
    }
    // Fire at its flank is one column to the right, from just where an assault meets the flank.
    let (ahead, beside) = (seen[0].1, seen[0].1 + 1);
    assert!(seen.iter().all(|&(front, columns)| columns == if front { ahead } else { beside }), "{seen:?}");
    assert!(seen.iter().any(|(front, _)| !front));
    // One lane aside and half an inch ahead is in front.
    battle.put(&mut state, 0, Place::new(LANE + 1, 2 * LINE - 1, Compass::North));
    assert_eq!(view(&battle, &state).side_met(0, 1), Compass::South);
}

#[test]
fn one_attacker_or_all_of_them_on_a_flank_take_it_in_flank() {
    use montjoie_bloody_big_battles::battle::settings::FlankedBy;
    let flanked = |by: FlankedBy| {
        let a: Units = &[(foot(5), LANE, LINE - 10), (foot(5), LANE + 1, LINE + 10)];
        let (battle, mut state) = position(a, &[(foot(5), LANE, LINE)], |own, _, _| own.flanked_by = by);
        contacts(&battle, &mut state, 0, 2);
        let place = |state: &State, ids: &[Id]| {
            let view = view(&battle, state);
            let met = ids.iter().map(|&id| view.course(id, 2).map(|course| course.contact).or(view.contact(id, 2)).expect("a contact"));
            view.assault_place(2, met.collect::<Vec<_>>().into_iter()).flanked
        };
        [place(&state, &[0]), place(&state, &[1]), place(&state, &[0, 1])]
    };
    assert_eq!(flanked(FlankedBy::Any), [false, true, true]);
    assert_eq!(flanked(FlankedBy::All), [false, true, false]);
}

#[test]
fn who_is_halted_on_a_flank_or_with_a_friend_behind_goes_back_to_the_first_place_short_of_the_enemy() {
    // Beside an enemy it goes back along his side; with a friend behind it, beyond him.
    let a: Units = &[(foot(5), LANE + 1, LINE + 1), (foot(5), LANE, LINE), (foot(5), LANE, LINE - 1)];
    let (battle, mut state) = plain(a, &[(foot(5), LANE, LINE)]);
    for (id, from) in [(0, 20), (1, 20)] {
        let from = Place { y: 2 * (LINE - from), ..state.stands[id].place };
        state.units.of_mut(id).assaults = Some(Contact { enemy: 3, met: Compass::South, across: false, from });
    }
    let short = 2 * i16::from(battle.rules.stop_short);
    for id in [0, 1] {
        scripted(&battle, &mut state, &[], |moment| moment.is_halted(id));
        let view = view(&battle, &state);
        assert!(view.distance2(id, 3) >= i32::from(short * short), "{id}");
        assert!(state.units.of(id).assaults.is_none());
    }
    assert!(state.stands[1].span.hi <= state.stands[2].span.lo, "beyond its friend");
}

#[test]
fn who_is_halted_stands_no_farther_back_than_where_its_move_began() {
    // From the next lane, an inch before the contact; straight back there is a friend.
    let a: Units = &[(foot(5), LANE, LINE), (foot(5), LANE, LINE - 1)];
    let ends = |from: Place| {
        let (battle, mut state) = plain(a, &[(foot(5), LANE, LINE)]);
        state.units.of_mut(0).assaults = Some(Contact { enemy: 2, met: Compass::South, across: false, from });
        scripted(&battle, &mut state, &[], |moment| moment.is_halted(0));
        state.stands[0].place
    };
    let begun = Place::new(LANE - 1, 2 * LINE - 2, Compass::North);
    assert_eq!(ends(begun), begun);
    // From far behind it stops beyond its friend, on its way.
    let far = ends(Place::new(LANE - 1, 2 * LINE - 30, Compass::North));
    assert!(far.lane == LANE && far.y <= 2 * LINE - 4 && far.y > 2 * LINE - 30, "{far:?}");
}

#[test]
fn horse_guns_that_evade_fire_at_half() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 12)], &[(sample("horse-battery"), LANE, LINE), (foot(5), LANE + 1, LINE)]);
    let before = view(&battle, &state).factor(1, 0);
    scripted(&battle, &mut state, &[], |moment| moment.charge(0, 1, false));
    assert!(state.units.of(1).evaded && state.units.of(1).assaults.is_none());
    let (near, far) = (state.stands[1].place.y - LINE, view(&battle, &state).factor(1, 0));
    assert!(near != 0 && before > 0.0 && far > 0.0, "{near} {before} {far}");
    state.units.of_mut(1).handled = Handled::No;
    assert_eq!(view(&battle, &state).factor(1, 0), 2.0 * far);
}

#[test]
fn who_retires_faces_where_it_did() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 20)], &[(foot(5), LANE, LINE), (foot(5), 0, LINE + 30)]);
    let facing = |state: &State, id: Id| state.stands[id].place.facing;
    battle.put(&mut state, 0, Place::new(LANE - 1, 2 * (LINE + 12), Compass::South));
    assert_eq!(view(&battle, &state).nearest_enemy(1), Some(0));
    scripted(&battle, &mut state, &[], |moment| moment.goes_back(1, 3.0, true));
    assert_eq!(facing(&state, 1), Compass::South);
}

#[test]
fn an_advantage_needs_all_of_several_attackers_or_one() {
    let a: Units = &[(sample("old-guard"), LANE, LINE - 10), (sample("french-line"), LANE + 1, LINE - 10)];
    let net = |mixed: MixedAssault, ids: &[Id]| {
        let (battle, state) = position(a, &[(foot(5), LANE, LINE)], |_, _, rules| rules.mixed_assault = mixed);
        let view = view(&battle, &state);
        let contacts: Vec<Contact> =
            ids.iter().map(|_| Contact { enemy: 2, met: Compass::South, across: false, from: state.stands[0].place }).collect();
        view.net_of(ids, 2, contacts.into_iter())
    };
    assert_eq!(net(MixedAssault::All, &[0]), net(MixedAssault::Any, &[0]));
    // Veterans with others.
    assert_eq!(net(MixedAssault::Any, &[0, 1]), net(MixedAssault::All, &[0, 1]) + 1);
}

#[test]
fn guns_pushed_back_are_taken_or_not() {
    let left = |taken: bool| {
        let a: Units = &[(foot(4), LANE, LINE - 10)];
        let (battle, mut state) =
            position(a, &[(sample("medium-battery"), LANE, LINE), (foot(5), 1, 60)], |own, _, _| own.guns_taken = taken);
        contacts(&battle, &mut state, 0, 1);
        share(&battle, &state, |moment| {
            moment.melee(1);
            moment.view().stand(1).there
        })
    };
    let (taken, kept) = (left(true), left(false));
    assert!(kept > taken + 0.1, "{kept} {taken}");
}

#[test]
fn who_evades_through_a_friend_upsets_him_or_not() {
    for upsets in [false, true] {
        let b: Units = &[(sample("cossacks"), LANE, LINE), (foot(5), LANE, LINE + 4)];
        let (battle, mut state) = position(&[(foot(5), LANE, LINE - 5)], b, |own, _, _| own.evaders_upset = upsets);
        let mut battle = battle;
        battle.sides.b.evades = montjoie_bloody_big_battles::battle::settings::Evades::Always;
        scripted(&battle, &mut state, &[], |moment| moment.charge(0, 1, false));
        assert!(state.units.of(1).evaded && disordered(&state, 1));
        assert_eq!(disordered(&state, 2), upsets);
    }
}

#[test]
fn an_exploitation_follows_an_exploitation_only_where_a_setting_says_so() {
    let reached = |again: bool| {
        let mut strong = of(Quality::Veteran, 12);
        strong.special = Vec::new();
        let b: Units = &[(of(Quality::Raw, 1), LANE, LINE), (of(Quality::Raw, 1), LANE, LINE + 5), (of(Quality::Raw, 1), LANE, LINE + 10)];
        let (battle, mut state) = position(&[(strong, LANE, LINE - 5)], b, |own, _, _| own.exploit_again = again);
        contacts(&battle, &mut state, 0, 1);
        share(&battle, &state, |moment| {
            moment.melee(1);
            moment.view().unit(3).taken > 0
        })
    };
    assert_eq!(reached(false), 0.0);
    assert!(reached(true) > 0.01, "{}", reached(true));
}

#[test]
fn nobody_assaults_an_enemy_whom_another_has_driven_off() {
    let mut strong = of(Quality::Veteran, 12);
    strong.special = Vec::new();
    let a: Units = &[(strong, LANE, LINE - 5), (foot(5), LANE + 1, LINE)];
    let (battle, mut state) = plain(a, &[(of(Quality::Raw, 1), LANE, LINE), (foot(4), LANE, LINE + 5)]);
    contacts(&battle, &mut state, 0, 2);
    contacts(&battle, &mut state, 1, 3);
    let stood = y(&state, 3);
    // The first takes the place of the one and exploits into the other, whom the second has reached in the flank.
    let gone = |moment: &Moment<AnySource>| moment.state.stands[3].there && y(moment.state, 3) > stood + 4.0;
    let fought = |moment: &Moment<AnySource>| moment.state.units.of(1).given + moment.state.units.of(1).taken > 0;
    let driven_off = share(&battle, &state, |moment| {
        moment.assaults();
        gone(moment)
    });
    let chased = share(&battle, &state, |moment| {
        moment.melee(2);
        let gone = gone(moment);
        moment.assaults();
        gone && fought(moment)
    });
    assert!(driven_off > 0.1, "{driven_off}");
    near("assaults from afar", chased, 0.0, 1e-12);
}

#[test]
fn guns_alone_are_isolated_and_taken_by_who_drives_them_off() {
    let (battle, mut state) =
        position(&[(foot(5), LANE, LINE - 6)], &[(sample("heavy-battery"), LANE, LINE), (foot(5), LANE, LINE + 13)], one_round);
    assert!(!view(&battle, &state).isolated(1), "12 inches from its infantry");
    near("factor", view(&battle, &state).factor(1, 0), 5.0, 1e-12);
    battle.put(&mut state, 2, Place::new(LANE, 2 * LINE + 27, Compass::South));
    assert!(view(&battle, &state).isolated(1));
    near("isolated", view(&battle, &state).factor(1, 0), 0.0, 1e-12);
    contacts(&battle, &mut state, 0, 1);
    // Five bases against one: +3. They are taken at +1 and better, and at 0 too: no base is left there.
    let taken = share(&battle, &state, |moment| {
        moment.assaults();
        moment.state.units.of(1).lost == Some(Fall::Taken)
    });
    // Row 0 destroys both here, so that nobody is left to take them.
    near("taken", taken, 493. / 648., 1e-12);
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 6)], &[(sample("heavy-battery"), LANE, LINE), (foot(5), LANE, LINE + 13)]);
    contacts(&battle, &mut state, 0, 1);
    scripted(&battle, &mut state, &[4, 7], |moment| moment.assaults());
    let unit = state.units.of(0);
    assert_eq!((state.units.of(1).lost, unit.condition.bases(), y(&state, 0)), (Some(Fall::Taken), 4, 41.0), "row 0");
}

#[test]
fn an_exploitation_onto_nobody_goes_half_a_move_and_stops_an_inch_short() {
    use montjoie_bloody_big_battles::rules::Exploit;
    // Beyond the place that it took: nobody; an enemy seven inches on, whom it does not reach; one four inches on, whom it may not attack.
    for (beyond, exploit, want) in
        [(20, Exploit::Assault, 47.0), (7, Exploit::Assault, 47.0), (4, Exploit::Advance, 44.0), (4, Exploit::None, 41.0)]
    {
        let b = [(foot(4), LANE, LINE), (foot(4), LANE, LINE + 1 + beyond)];
        let (battle, mut state) = position(&[(foot(8), LANE, LINE - 2)], &b, |_, _, rules| rules.exploit = exploit);
        contacts(&battle, &mut state, 0, 1);
        // 12 less 4 and +2: +10.
        scripted(&battle, &mut state, &[12, 4], |moment| moment.assaults());
        assert_eq!((y(&state, 0), disordered(&state, 0)), (want, false), "{beyond} inches, {exploit:?}");
    }
}
