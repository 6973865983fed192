//! Battles: positions of several units whose values another program has worked out, and their likely mistakes; then the edges of every
//! chapter. Every value is enumerated with the battle's own phases.

use montjoie_bloody_big_battles::battle::moment::Moment;
use montjoie_bloody_big_battles::battle::settings::{ArmyBreak, AtTheEdge, BattleRules, FieldKeys, HiddenBy, SideKeys};
use montjoie_bloody_big_battles::battle::state::{Condition, Fall, Handled, Patch, State};
use montjoie_bloody_big_battles::battle::view::View;
use montjoie_bloody_big_battles::battle::{Battle, Wish};
use montjoie_bloody_big_battles::profile::{Arm, Quality, Unit, Weapon, lists};
use montjoie_bloody_big_battles::rules::{LowAmmoWho, Rules};
use montjoie_bloody_big_battles::terrain::{Ground, Terrain};
use montjoie_core::chance::{Answers, AnySource, Script};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Id, Muster, Place, Span};
use montjoie_system::list::find;

use crate::ask::near;

/// Units of both sides, each with its lane and the height of its front in inches.
pub type Units<'a> = &'a [(Unit, i16, i16)];

/// The height at which side B stands in most positions, in inches, and its lane.
pub const LINE: i16 = 40;
pub const LANE: i16 = 6;

/// Trained infantry in line with smoothbores and no flags, of so many bases.
pub fn foot(bases: u8) -> Unit {
    let mut unit = sample("austrian-line");
    (unit.bases, unit.special) = (bases, Vec::new());
    unit.id = format!("{}-{bases}", unit.id);
    unit
}

/// The same of another quality.
pub fn of(quality: Quality, bases: u8) -> Unit {
    let unit = foot(bases);
    Unit { id: format!("{}-{quality:?}", unit.id), quality, ..unit }
}

pub fn sample(id: &str) -> Unit {
    find(&lists(&[]).expect("sound lists"), &format!("sample/{id}")).expect("such a unit")
}

/// A battle of these units on a table of 12 lanes of 6 inches, nobody in command.
pub fn position(a: Units, b: Units, change: impl FnOnce(&mut BattleRules, &mut FieldKeys, &mut Rules)) -> (Battle, State) {
    let muster = |units: Units| Muster { units: units.iter().map(|(unit, ..)| unit.clone()).collect(), divisions: Vec::new() };
    let (mut own, mut field, mut rules) = (BattleRules::default(), FieldKeys { depth: Some(80), ..FieldKeys::default() }, Rules::default());
    change(&mut own, &mut field, &mut rules);
    let battle = Battle::new(rules, own, field, Pair::of(|_| SideKeys::default()), &Pair { a: muster(a), b: muster(b) });
    let mut state = battle.mustered(None);
    for (id, (_, lane, y)) in (0..).zip(a.iter().chain(b)) {
        let facing = Compass::ahead_of(battle.hosts.side(id));
        battle.put(&mut state, id, Place::new(*lane, 2 * *y, facing));
    }
    assert_eq!(state.stands.fault(&battle.table), None);
    (battle, state)
}

pub fn plain(a: Units, b: Units) -> (Battle, State) {
    position(a, b, |_, _, _| {})
}

/// Rules under which the first round of an assault decides: row 0 destroys both.
pub fn one_round(_: &mut BattleRules, _: &mut FieldKeys, rules: &mut Rules) {
    rules.assault_losses[2] = 12;
}

/// The mean of what comes of some phases from a state.
fn mean(battle: &Battle, state: &State, phases: impl Fn(&mut Moment<AnySource>) -> f64) -> f64 {
    let (mut mean, mut all) = (0.0, 0.0);
    montjoie_testing::every_path(
        |chance| {
            let mut state = state.clone();
            let came = phases(&mut Moment { battle, state: &mut state, chance });
            assert_eq!(state.stands.fault(&battle.table), None);
            came
        },
        |came, p| (mean, all) = (mean + came * p, all + p),
    );
    near("all", all, 1.0, 1e-12);
    mean
}

/// The probability of something.
pub fn share(battle: &Battle, state: &State, phases: impl Fn(&mut Moment<AnySource>) -> bool) -> f64 {
    mean(battle, state, |moment| f64::from(u8::from(phases(moment))))
}

/// Phases with these dice.
pub fn scripted(battle: &Battle, state: &mut State, dice: &[u16], phases: impl FnOnce(&mut Moment<AnySource>)) {
    let mut script = Script::new().draws(dice.iter().copied());
    phases(&mut Moment { battle, state, chance: &mut script.asked() });
    script.finish();
    assert_eq!(state.stands.fault(&battle.table), None);
}

pub fn view<'a>(battle: &'a Battle, state: &'a State) -> View<'a> {
    View { battle, state }
}

pub fn disordered(state: &State, id: Id) -> bool {
    state.units.of(id).condition.disordered()
}

/// A unit moves into contact with an enemy, with a full move.
pub fn contacts(battle: &Battle, state: &mut State, id: Id, enemy: Id) {
    scripted(battle, state, &[], |moment| moment.carry_out(id, Wish::Assault(enemy), false));
    assert!(state.units.of(id).assaults.is_some_and(|contact| contact.enemy == enemy), "unit {id}");
}

/// The inches of a unit's front.
pub fn y(state: &State, id: Id) -> f64 {
    f64::from(state.stands[id].place.y) / 2.0
}

#[test]
fn six_units_that_all_roll_five_or_more() {
    let line: Vec<_> = (0..6).map(|lane| (foot(5), lane, 20)).collect();
    let (battle, mut state) = plain(&line, &[(foot(5), 11, 70)]);
    let all_move = |state: &State| {
        share(&battle, state, |moment| {
            (0..6).for_each(|id| moment.moves(id, Wish::March(Place::new(id.into(), 60, Compass::North))));
            (0..6).all(|id| moment.state.stands[id].place.y > 40)
        })
    };
    near("3, out of command", all_move(&state), 15625. / 46656., 1e-12);
    // Each general reaches his own lane and the two beside it.
    state.generals.a = [1, 4].map(|lane| (battle.table.leader_x(lane), 40)).to_vec();
    assert!((0..6).all(|id| view(&battle, &state).in_command(id)));
    near("3, in command", all_move(&state), 1771561. / 2985984., 1e-12);
}

/// Three units of four bases fire at one from 3 inches, in one shot or in three: mean bases lost.
fn three_fire(target: u8, together: bool) -> f64 {
    let a = [(foot(4), LANE, LINE - 3), (foot(4), LANE - 1, LINE), (foot(4), LANE + 1, LINE)];
    let (battle, state) = position(&a, &[(foot(target), LANE, LINE)], |_, _, rules| rules.mass_fire = together);
    let ranges = [0, 1, 2].map(|id| view(&battle, &state).range(id, 3));
    assert_eq!(ranges, [3.0; 3]);
    mean(&battle, &state, |moment| {
        moment.state.active = Side::A;
        moment.offensive_fire();
        f64::from(target - moment.state.units.of(3).condition.bases())
    })
}

#[test]
fn three_units_fire_in_one_shot_or_one_after_the_other() {
    near("4, together", three_fire(6, true), 4. / 3., 1e-12);
    near("4, apart", three_fire(6, false), 11. / 12., 1e-12);
    near("4, apart at four bases", three_fire(4, false), 42739. / 46656., 1e-12);
}

/// The net of an assault of some units on one of four bases, and the chance that it is driven off in the first round.
fn driven_off(attackers: &[Unit], flank: bool, prepare: impl FnOnce(&mut State)) -> (i8, f64) {
    let places = [(LANE, LINE - 6), if flank { (LANE + 1, LINE + 2) } else { (LANE + 1, LINE - 6) }, (LANE - 1, LINE - 6)];
    let a: Vec<_> = attackers.iter().cloned().zip(places).map(|(unit, (lane, y))| (unit, lane, y)).collect();
    let enemy = a.len() as Id;
    let (battle, mut state) = position(&a, &[(foot(4), LANE, LINE)], one_round);
    (0..enemy).for_each(|id| contacts(&battle, &mut state, id, enemy));
    prepare(&mut state);
    let ids: Vec<Id> = (0..enemy).collect();
    let met = ids.iter().filter_map(|&id| state.units.of(id).assaults).collect::<Vec<_>>();
    let net = view(&battle, &state).net_of(&ids, enemy, met.into_iter());
    // Row 0 costs the attackers bases too.
    let strength: u8 = attackers.iter().map(|unit| unit.bases).sum();
    let share = share(&battle, &state, |moment| {
        moment.assaults();
        let (its, bases) = (moment.state.units.of(enemy), |id: Id| moment.state.units.of(id).condition.bases());
        its.driven || its.lost.is_some() && (0..enemy).map(bases).sum::<u8>() == strength
    });
    (net, share)
}

#[test]
fn several_units_assault_one() {
    let expect = |what: &str, (net, share): (i8, f64), want: (i8, f64)| {
        assert_eq!(net, want.0, "{what}");
        near(what, share, want.1, 1e-12);
    };
    expect("5, two", driven_off(&[foot(5), foot(5)], false, |_| {}), (2, 287. / 432.));
    expect("5, three", driven_off(&[foot(5), foot(5), foot(5)], false, |_| {}), (3, 493. / 648.));
    // One against one is 3:2 and less: 5 v 4.
    expect("one", driven_off(&[foot(5)], false, |_| {}), (0, 575. / 1296.));
    expect("6, a raw one", driven_off(&[foot(5), of(Quality::Raw, 5)], false, |_| {}), (1, 721. / 1296.));
    expect("6, a veteran one", driven_off(&[foot(5), of(Quality::Veteran, 5)], false, |_| {}), (2, 287. / 432.));
    let upset = |state: &mut State| {
        if let Condition::Troop(troop) = &mut state.units.of_mut(1).condition {
            troop.disordered = true;
        }
    };
    expect("6, a disordered one", driven_off(&[foot(5), foot(5)], false, upset), (1, 721. / 1296.));
    expect("6, in flank", driven_off(&[foot(5), foot(5)], true, |_| {}), (4, 545. / 648.));
}

#[test]
fn a_friend_who_is_crossed_is_disordered() {
    // 4 inches of free ground behind a base of one inch.
    let (battle, mut state) = position(&[(foot(4), LANE, LINE - 2)], &[(foot(4), LANE, LINE), (foot(4), LANE, LINE + 5)], one_round);
    contacts(&battle, &mut state, 0, 1);
    let crossed = share(&battle, &state, |moment| {
        moment.assaults();
        disordered(moment.state, 2)
    });
    near("7", crossed, 103. / 648., 1e-12);
}

/// The chance that a second assault is fought after the first round.
fn second_assault(exploits: montjoie_bloody_big_battles::duel::ExploitChoice, beyond: i16) -> f64 {
    let b = [(foot(4), LANE, LINE), (foot(4), LANE, LINE + 1 + beyond)];
    let (mut battle, mut state) = position(&[(foot(8), LANE, LINE - 2)], &b, one_round);
    battle.sides.a.exploit_choice = exploits;
    contacts(&battle, &mut state, 0, 1);
    share(&battle, &state, |moment| {
        moment.assaults();
        let (stands, unit) = (&moment.state.stands, moment.state.units.of(0));
        if !stands[0].there {
            // In a first round that destroys both, the first enemy is gone too.
            return stands[1].there;
        }
        // Where the first round alone leaves it: on the place that it took, or so far back.
        let after_one = [(1.0, 8), (-3.0, 8), (-6.0, 7), (-12.0, 6)];
        !after_one.contains(&(y(moment.state, 0) - f64::from(LINE), unit.condition.bases()))
    })
}

#[test]
fn an_exploitation_reaches_a_second_enemy() {
    use montjoie_bloody_big_battles::duel::ExploitChoice::{Exploit, Occupy};
    near("8, must", second_assault(Occupy, 6), 7. / 72., 1e-12);
    near("8, would", second_assault(Exploit, 6), 145. / 432., 1e-12);
}

#[test]
fn of_those_who_fire_together_the_largest_runs_low() {
    let shares = |who: LowAmmoWho| {
        let a = [(sample("horse-battery"), LANE + 1, LINE), (foot(4), LANE, LINE - 3)];
        let (battle, state) = position(&a, &[(foot(6), LANE, LINE)], |_, _, rules| rules.low_ammo_who = who);
        let low = |state: &State, id: Id| state.units.of(id).condition.low();
        [0, 1].map(|id| {
            share(&battle, &state, |moment| {
                moment.offensive_fire();
                low(moment.state, id)
            })
        })
    };
    for (who, want) in [(LowAmmoWho::Largest, [0.0, 1. / 12.]), (LowAmmoWho::All, [1. / 12.; 2])] {
        shares(who).into_iter().zip(want).for_each(|(is, want)| near("9", is, want, 1e-12));
    }
}

#[test]
fn an_army_is_beaten_with_more_than_half_of_its_bases_or_units() {
    let army: Vec<_> = [4, 4, 4, 5, 4].into_iter().zip(0..).map(|(bases, lane)| (foot(bases), lane, 20)).collect();
    let army = [army, vec![(sample("medium-battery"), 5, 20)]].concat();
    let (battle, mut state) = plain(&army, &[(foot(5), 11, 70)]);
    assert_eq!(battle.bases_lost(&state, Side::A).whole, 22);
    let mut lost = 0;
    while battle.decided(&state).is_none() {
        let next = (0..5).find(|&id| state.units.of(id).condition.bases() > 1).expect("a base");
        if let Condition::Troop(troop) = &mut state.units.of_mut(next).condition {
            troop.bases -= 1;
        }
        lost += 1;
    }
    assert_eq!((lost, battle.decided(&state).and_then(|outcome| outcome.winner)), (12, Some(Side::B)), "10, bases");

    let army: Vec<_> = (0..6).map(|lane| (foot(5), lane, 20)).collect();
    let (battle, mut state) = position(&army, &[(foot(5), 11, 70)], |rules, _, _| rules.army_break = ArmyBreak::Units);
    let mut out = 0;
    while battle.decided(&state).is_none() {
        // Trained: Spent with two bases lost.
        if let Condition::Troop(troop) = &mut state.units.of_mut(out).condition {
            troop.bases = 3;
        }
        out += 1;
    }
    assert_eq!(out, 4, "10, units");
}

#[test]
fn a_unit_halted_by_fire_stands_short_and_makes_no_assault() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 12), (foot(5), LANE - 1, LINE - 12)], &[(foot(6), LANE, LINE)]);
    contacts(&battle, &mut state, 0, 2);
    contacts(&battle, &mut state, 1, 2);
    assert_eq!([y(&state, 0), y(&state, 1)], [40.0, 40.0], "level beside its friend");
    assert_eq!((view(&battle, &state).range(2, 0), view(&battle, &state).assailants(2).count()), (0.0, 2));
    // Six bases in column 12: a 6 is V, which halts all. It fires at the first; his friend goes on alone.
    scripted(&battle, &mut state, &[6], |moment| moment.defensive_fire());
    assert_eq!((y(&state, 0), state.units.of(0).assaults, disordered(&state, 0)), (39.0, None, true));
    // The halted unit may still fire, the other may not: five bases at one inch, halved.
    scripted(&battle, &mut state, &[2], |moment| moment.offensive_fire());
    assert_eq!([0, 1].map(|id| state.units.of(id).fired), [true, false]);
    // The friend fights with a net of 0 and is thrown back six inches and a base.
    scripted(&battle, &mut state, &[2, 8], |moment| moment.assaults());
    assert_eq!((y(&state, 1), state.units.of(1).condition.bases()), (34.0, 4));
}

#[test]
fn a_move_into_contact_needs_its_inches_and_stops_an_inch_short_without_them() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 12)], &[(foot(6), LANE, LINE)]);
    let start = state.clone();
    // In good order, out of command: 7 is a full move, 6 half of one, 4 none.
    scripted(&battle, &mut state, &[7], |moment| moment.moves(0, Wish::Assault(1)));
    assert!(state.units.of(0).assaults.is_some());
    for (sum, want) in [(6, 34.0), (4, 28.0)] {
        state = start.clone();
        scripted(&battle, &mut state, &[sum], |moment| moment.moves(0, Wish::Assault(1)));
        assert_eq!((y(&state, 0), state.units.of(0).assaults), (want, None));
    }
    // One inch too far.
    battle.put(&mut state, 0, Place::new(LANE, 2 * (LINE - 13), Compass::North));
    scripted(&battle, &mut state, &[7], |moment| moment.moves(0, Wish::Assault(1)));
    assert_eq!((y(&state, 0), state.units.of(0).assaults), (39.0, None));
    // 1 and less: it retires half a move; the table edge is far.
    let (battle, mut state) = plain(&[(sample("cossacks"), LANE, LINE - 10)], &[(foot(6), LANE, LINE)]);
    scripted(&battle, &mut state, &[2], |moment| moment.moves(0, Wish::Assault(1)));
    assert_eq!((y(&state, 0), disordered(&state, 0)), (19.5, false));
}

#[test]
fn a_move_outside_the_front_arc_costs_three_inches() {
    let (battle, mut state) = plain(&[(foot(5), LANE, 20), (sample("cossacks"), 2, 20)], &[(foot(5), 11, 70)]);
    let allowance = |state: &State, id: Id, lanes: i16, inches: i16| {
        let from = state.stands[id].place;
        view(&battle, state).allowance(id, Place { lane: from.lane + lanes, y: from.y + 2 * inches, ..from }, false, 0, 0)
    };
    // One lane aside is 6 inches: within 30 degrees from 10.4 inches ahead on.
    let of_foot = [(0, 6), (0, -6), (1, 10), (1, 11)].map(|(lanes, ahead)| allowance(&state, 0, lanes, ahead));
    assert_eq!(of_foot, [24, 18, 18, 24]);
    assert_eq!(allowance(&state, 1, 0, -6), 42, "irregulars do not pay");
    // Straight back: 12 less 3.
    scripted(&battle, &mut state, &[9], |moment| moment.moves(0, Wish::March(Place::new(LANE, 10, Compass::North))));
    assert_eq!(y(&state, 0), 11.0);
}

#[test]
fn a_zone_of_control_lets_nobody_by() {
    // Past the front of the enemy in lane 6, 2 inches before him, to the lane beyond.
    let to = Place::new(LANE + 1, 2 * LINE - 4, Compass::North);
    let (battle, mut state) = plain(&[(foot(5), LANE - 1, LINE - 4), (foot(5), LANE, LINE - 9)], &[(foot(6), LANE, LINE)]);
    assert!(view(&battle, &state).is_barred(0, to, None));
    assert!(!view(&battle, &state).is_barred(0, to, Some(2)), "it goes for him");
    let straight = Place::new(LANE, 2 * LINE - 2, Compass::North);
    assert!(!view(&battle, &state).is_barred(1, straight, None), "straight towards him");
    assert!(!view(&battle, &state).is_barred(0, Place { y: 2 * LINE - 8, ..to }, None), "four inches before him");
    contacts(&battle, &mut state, 1, 2);
    assert!(!view(&battle, &state).is_barred(0, to, None), "a friend has contacted him");
}

#[test]
fn horse_evades_foot_and_is_disordered() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 6)], &[(sample("hussars"), LANE, LINE)]);
    // Five trained bases against three of light cavalry: +2, so that it would rather be gone: half of 18 inches.
    scripted(&battle, &mut state, &[7], |moment| moment.moves(0, Wish::Assault(1)));
    assert_eq!((y(&state, 1), disordered(&state, 1), y(&state, 0)), (49.0, true, 46.0));
    assert_eq!(state.units.of(0).assaults, None, "fifteen inches are too far");
    // Cuirassiers may not.
    let (battle, mut state) = plain(&[(of(Quality::Veteran, 6), LANE, LINE - 6)], &[(sample("cuirassiers"), LANE, LINE)]);
    battle.put(&mut state, 1, Place::new(LANE, 2 * LINE, Compass::South));
    let (other, mut state_of) = plain(&[(sample("cuirassiers"), LANE, LINE - 6)], &[(sample("cuirassiers"), LANE, LINE)]);
    scripted(&other, &mut state_of, &[7], |moment| moment.moves(0, Wish::Assault(1)));
    assert!(state_of.units.of(0).assaults.is_some());
}

#[test]
fn guns_are_limbered_moved_and_unlimbered_in_two_turns() {
    let (battle, mut state) = plain(&[(sample("medium-battery"), LANE, 20), (foot(5), LANE + 1, 20)], &[(foot(6), LANE, 70)]);
    let to = |inches: i16| Wish::March(Place::new(LANE, 2 * inches, Compass::North));
    let of = |state: &State| (y(state, 0), state.units.of(0).limbered, state.units.of(0).handled);
    scripted(&battle, &mut state, &[7], |moment| moment.moves(0, to(32)));
    assert_eq!(of(&state), (26.0, true, Handled::No), "limbering is half a move");
    // Limbered: +1.
    scripted(&battle, &mut state, &[6], |moment| moment.moves(0, to(32)));
    assert_eq!(of(&state), (32.0, false, Handled::Laid));
    battle.put(&mut state, 2, Place::new(LANE, 84, Compass::South));
    near("halved", view(&battle, &state).factor(0, 2), 1.5, 1e-12);
    // By prolonge it does not fire.
    scripted(&battle, &mut state, &[7], |moment| moment.moves(0, to(34)));
    assert_eq!((of(&state), view(&battle, &state).factor(0, 2)), ((34.0, false, Handled::Dragged), 0.0));
}

#[test]
fn who_retires_over_the_edge_is_lost_or_stops_there() {
    for (edge, want) in [(AtTheEdge::Lost, None), (AtTheEdge::Stops, Some(1.0))] {
        let (battle, mut state) = position(&[(foot(5), LANE, 12)], &[(foot(5), LANE, 30)], |rules, _, _| rules.at_the_edge = edge);
        scripted(&battle, &mut state, &[], |moment| moment.goes_back(0, 12.0, true));
        assert_eq!(state.stands[0].there.then(|| y(&state, 0)), want);
        // Eleven inches are just enough: its rear stands on the edge.
        let (battle, mut state) = position(&[(foot(5), LANE, 12)], &[(foot(5), LANE, 30)], |rules, _, _| rules.at_the_edge = edge);
        scripted(&battle, &mut state, &[], |moment| moment.goes_back(0, 11.0, true));
        assert_eq!(y(&state, 0), 1.0);
    }
}

#[test]
fn a_withdrawal_to_a_friends_place_goes_beyond_him_and_stops_before_an_enemy() {
    let a = [(foot(5), LANE, 30), (foot(5), LANE, 24)];
    let (battle, mut state) = plain(&a, &[(foot(5), LANE, 40)]);
    scripted(&battle, &mut state, &[], |moment| moment.goes_back(0, 6.0, true));
    assert_eq!((y(&state, 0), disordered(&state, 1), disordered(&state, 0)), (23.0, true, false));
    // An enemy stands behind it at 22 inches: an inch before him there is no room, so that it stops before its friend, and faces where it did.
    let (battle, mut state) = plain(&a, &[(foot(5), LANE, 31), (foot(5), LANE, 21)]);
    scripted(&battle, &mut state, &[], |moment| moment.goes_back(0, 12.0, true));
    let stand = &state.stands[0];
    assert_eq!((stand.span, stand.place.facing, disordered(&state, 1)), (Span { lo: 48, hi: 50 }, Compass::North, false));
}

#[test]
fn who_has_an_enemy_behind_and_cannot_retire_is_lost_or_stays() {
    use montjoie_bloody_big_battles::battle::settings::Trapped;
    // It stops an inch before the enemy behind it: three half inches from him leave no inch to retire, four do.
    for (rear, trapped, there) in
        [(2, Trapped::Lost, false), (2, Trapped::Stays, true), (3, Trapped::Lost, false), (4, Trapped::Lost, true)]
    {
        let (battle, mut state) =
            position(&[(foot(5), LANE, 30)], &[(foot(5), LANE, 40), (foot(5), LANE, 12)], |rules, _, _| rules.trapped = trapped);
        battle.put(&mut state, 2, Place::new(LANE, 58 - rear, Compass::North));
        scripted(&battle, &mut state, &[], |moment| moment.goes_back(0, 6.0, true));
        assert_eq!((state.stands[0].there, state.units.of(0).lost), (there, (!there).then_some(Fall::Trapped)), "{rear} half inches");
    }
}

/// Struck from behind, it goes to its own edge, not into who struck it.
#[test]
fn who_faces_its_own_edge_retires_to_it() {
    let (battle, mut state) = plain(&[(foot(5), LANE, 30)], &[(foot(5), LANE, 40)]);
    battle.put(&mut state, 1, Place::new(LANE, 66, Compass::South));
    battle.put(&mut state, 0, Place::new(LANE, 60, Compass::South));
    let before = state.stands[0].span;
    scripted(&battle, &mut state, &[], |moment| moment.goes_back(0, 6.0, true));
    let after = state.stands[0];
    assert_eq!((after.there, before.lo - after.span.lo), (true, 12), "half inches");
}

#[test]
fn terrain_covers_slows_and_hides() {
    let (battle, mut state) =
        plain(&[(foot(5), LANE, LINE - 6), (foot(5), LANE + 2, LINE - 20)], &[(foot(6), LANE, LINE), (foot(6), LANE + 2, LINE)]);
    let patch = |lane: i16, from: i16, terrain: Terrain| Patch {
        lane,
        span: Span { lo: 2 * from, hi: 2 * from + 12 },
        ground: Ground::of(&[terrain]),
        rises: Compass::North,
    };
    state.patches = vec![patch(LANE, LINE, Terrain::Village), patch(LANE + 2, LINE - 14, Terrain::Wood)];
    let seen = view(&battle, &state);
    assert_eq!(seen.shifts(2, &[0]).iter().map(|(_, by)| by).sum::<i8>(), -1);
    contacts(&battle, &mut state, 0, 2);
    let met = state.units.of(0).assaults.into_iter();
    assert_eq!(view(&battle, &state).assault_place(2, met).cover, 1);
    // Through the wood nobody sees, and it costs three inches.
    assert!(!view(&battle, &state).aims(1, 3));
    let to = Place::new(LANE + 2, 2 * (LINE - 8), Compass::North);
    assert_eq!(view(&battle, &state).allowance(1, to, false, 0, 0), 18);
    state.patches.clear();
    assert!(view(&battle, &state).aims(1, 3));
}

#[test]
fn a_stream_slows_and_helps_who_stands_near_it() {
    let field = |_: &mut BattleRules, field: &mut FieldKeys, _: &mut Rules| (field.stream, field.depth) = (true, Some(80));
    // The stream is at 40 inches.
    let (battle, state) = position(&[(foot(5), LANE, 36)], &[(foot(6), LANE, 46), (foot(6), LANE + 2, 47)], field);
    let seen = view(&battle, &state);
    let of = |enemy: Id| seen.course(0, enemy).expect("a way").contact.across;
    assert_eq!([of(1), of(2)], [true, false], "within six inches of it");
    let to = |y: i16| Place::new(LANE, 2 * y, Compass::North);
    assert_eq!([39, 40, 41].map(|y| seen.allowance(0, to(y), false, 0, 0)), [24, 24, 18]);
    assert_eq!(seen.assault_place(1, seen.course(0, 1).map(|course| course.contact).into_iter()).cover, 1);
}

#[test]
fn units_hide_what_is_behind_them_and_see_to_45_degrees() {
    let a = [(foot(5), LANE, 10), (foot(5), LANE, 16)];
    let b = [(foot(5), LANE, 30), (foot(5), LANE, 36)];
    let sees = |hidden_by: HiddenBy| {
        let (battle, state) = position(&a, &b, |rules, _, _| rules.hidden_by = hidden_by);
        [(0, 2), (1, 2), (1, 3)].map(|(id, target)| view(&battle, &state).aims(id, target))
    };
    assert_eq!(sees(HiddenBy::Friends), [false, true, true]);
    assert_eq!(sees(HiddenBy::Anybody), [false, true, false]);
    for (y, want) in [(15, false), (16, true)] {
        let (battle, state) = plain(&[(foot(5), LANE, 10)], &[(foot(5), LANE + 2, y)]);
        assert_eq!(view(&battle, &state).aims(0, 1), want, "{y}");
    }
}

#[test]
fn fire_from_the_flank_is_one_column_to_the_right_and_a_flanked_unit_does_not_fire() {
    let (battle, mut state) = plain(&[(foot(4), LANE + 1, LINE + 3), (foot(4), LANE, LINE - 3)], &[(foot(6), LANE, LINE)]);
    let right = |state: &State, id: Id| view(&battle, state).shifts(2, &[id]).iter().map(|(_, by)| by).sum::<i8>();
    assert_eq!([right(&state, 0), right(&state, 1)], [1, 0]);
    contacts(&battle, &mut state, 0, 2);
    scripted(&battle, &mut state, &[], |moment| moment.defensive_fire());
    assert!(!state.units.of(2).fired, "in contact with one enemy it fires at no other");
}

#[test]
fn ammunition_comes_back_to_who_neither_moves_nor_fires_and_to_who_gets_away() {
    let (battle, mut state) = plain(&[(foot(5), LANE, 10), (foot(5), LANE + 2, 10)], &[(foot(5), LANE, 60)]);
    for id in 0..2 {
        if let Condition::Troop(troop) = &mut state.units.of_mut(id).condition {
            troop.low = true;
        }
    }
    state.units.of_mut(1).moved = true;
    scripted(&battle, &mut state, &[], |moment| moment.offensive_fire());
    assert_eq!([0, 1].map(|id| state.units.of(id).condition.low()), [false, true]);
    // A movement roll of 2 less 2 for a Spent unit: it retires half a move, and the enemy is far.
    if let Condition::Troop(troop) = &mut state.units.of_mut(1).condition {
        troop.bases = 3;
    }
    scripted(&battle, &mut state, &[2], |moment| moment.moves(1, Wish::March(Place::new(0, 40, Compass::North))));
    assert_eq!((y(&state, 1), state.units.of(1).condition.low()), (4.0, false));
}

#[test]
fn a_general_goes_where_most_need_him_within_21_inches() {
    let a = [(foot(5), 0, 20), (foot(5), 3, 20), (foot(5), 4, 20), (foot(5), 5, 20), (foot(5), 11, 20)];
    let (battle, mut state) = plain(&a, &[(foot(5), 11, 70)]);
    let at = |lane: i16| (battle.table.leader_x(lane), 40);
    let goes_to = |state: &mut State| {
        state.generals.a = vec![at(1)];
        scripted(&battle, state, &[], |moment| moment.generals());
        state.generals.a[0]
    };
    assert_eq!(goes_to(&mut state), at(4), "three at once");
    // One that has lost its order counts for four: but lane 11 is 60 inches away, and lane 0 is near enough from where he is.
    for (id, want) in [(4, at(4)), (0, at(1))] {
        let mut state = state.clone();
        if let Condition::Troop(troop) = &mut state.units.of_mut(id).condition {
            troop.disordered = true;
        }
        assert_eq!(goes_to(&mut state), want, "unit {id}");
    }
}

#[test]
fn an_objective_is_held_by_the_side_that_stands_there_alone() {
    // The middle of the table is at 40 inches; the middle objective in lane 6.
    let (battle, mut state) = position(&[(foot(5), LANE, 34), (sample("horse-battery"), 2, 40)], &[(foot(5), 10, 47)], |rules, _, _| {
        rules.army_break = ArmyBreak::Objectives;
    });
    let held = |state: &State| battle.objectives().map(|at| battle.holder(state, at));
    assert_eq!(held(&state), [None, Some(Side::A), None], "six inches are near, seven are not, and guns hold nothing");
    battle.put(&mut state, 2, Place::new(LANE, 80, Compass::South));
    assert_eq!(held(&state), [None; 3]);
    battle.put(&mut state, 2, Place::new(10, 92, Compass::South));
    assert_eq!(held(&state), [None, Some(Side::A), Some(Side::B)]);
    assert_eq!(battle.decided(&state), None, "it is asked after the last turn");
}

#[test]
fn every_arm_of_the_shipped_list_has_a_form() {
    let all = lists(&[]).expect("sound lists");
    let units: Vec<Unit> = all.iter().flat_map(|list| &list.units).cloned().collect();
    let muster = || Muster { units: units.clone(), divisions: Vec::new() };
    let battle = Battle::new(
        Rules::default(),
        BattleRules::default(),
        FieldKeys::default(),
        Pair::of(|_| SideKeys::default()),
        &Pair { a: muster(), b: muster() },
    );
    assert_eq!(battle.hosts.recruits.len(), 17);
    let state = battle.mustered(None);
    for (id, unit) in (0..).zip(&units) {
        let gun = unit.arm.is_artillery();
        assert_eq!((unit.weapon == Weapon::Guns, view(&battle, &state).gun(id).is_some()), (gun, gun));
        assert_eq!(state.units.of(id).condition.bases(), unit.bases);
    }
    assert!(units.iter().any(|unit| unit.arm == Arm::Rockets));
}

/// Halted, it goes no farther back than where it began, even where that is nearer to the enemy than an inch: the sheet only stops it (B4).
#[test]
fn who_began_near_its_enemy_is_halted_where_it_began() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 12)], &[(foot(6), LANE, LINE)]);
    battle.put(&mut state, 0, Place::new(LANE, 2 * LINE - 1, Compass::North));
    contacts(&battle, &mut state, 0, 1);
    assert_eq!(y(&state, 0), 40.0);
    scripted(&battle, &mut state, &[], |moment| moment.is_halted(0));
    assert_eq!(y(&state, 0), 39.5);
}
