//! Positions written out: deployment, who acts and with how many moves, charges that are met or feared, rounds of several units, and how a battle
//! ends.

use montjoie_black_powder::battle::Battle;
use montjoie_black_powder::battle::settings::{BattleRules, Deployment, FieldKeys, Plan, SideKeys, Victory};
use montjoie_black_powder::battle::state::{Loss, State, Wish, depth};
use montjoie_black_powder::battle::view::View;
use montjoie_black_powder::body::{Cover, Face};
use montjoie_black_powder::duel::FollowUp;
use montjoie_black_powder::formation::Formation;
use montjoie_black_powder::morale::Fall;
use montjoie_black_powder::profile::lists;
use montjoie_black_powder::rules::{Edges, InitiativeOrders, Rules};
use montjoie_black_powder::situation::CoverKey;
use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_field::{Compass, Division, Id, Muster, Place};
use montjoie_system::list::find;

use crate::ask::near;
use crate::battles::{FRONT, GUN, HORSE, LANE, LINE, Units, charged, plain, position, scripted, shares};

/// A battle between two armies of the same brigades, on a table of 8 lanes and 80 inches.
fn brigades(brigades: &[&[&str]], change: impl FnOnce(&mut SideKeys, &mut BattleRules)) -> Battle {
    let all = lists(&[]).expect("sound lists");
    let muster = || {
        let mut army = Muster { units: Vec::new(), divisions: Vec::new() };
        for (at, units) in brigades.iter().enumerate() {
            let first = army.units.len();
            army.units.extend(units.iter().map(|id| find(&all, id).expect("such a unit")));
            army.divisions.push(Division { command: None, chief: at == 0, units: (first..army.units.len()).collect() });
        }
        army
    };
    let (mut keys, mut rules) = (SideKeys::default(), BattleRules::default());
    change(&mut keys, &mut rules);
    let field = FieldKeys { depth: Some(80), ..FieldKeys::default() };
    Battle::new(Rules::default(), rules, field, Pair { a: keys.clone(), b: keys }, &Pair::of(|_| muster()))
}

/// Twelve units in eight lanes: three brigades of four.
const TWELVE: &[&[&str]] = &[&[LINE, GUN, LINE, LINE], &[HORSE, LINE, HORSE, GUN], &[HORSE, LINE, LINE, LINE]];

/// Where units of a battle stand at its start: lanes and heights, and whether they have cover.
fn deployed(battle: &Battle, seed: u64) -> (State, Vec<(i16, i16, bool)>) {
    let state = battle.begin(0, None, &mut Tables::new(stream(seed, 0)));
    assert_eq!(state.stands.fault(&battle.table), None);
    let places = (0..state.units.len() as Id).map(|id| {
        let place = state.stands[id].place;
        (place.lane, place.y, state.units.of(id).condition.cover == Cover::Kept)
    });
    let places = places.collect();
    (state, places)
}

#[test]
fn brigades_of_horse_stand_on_the_wings_with_guns_in_front_and_horse_behind() {
    let battle = brigades(TWELVE, |keys, _| keys.cover = CoverKey::Light);
    for seed in 0..40 {
        let (state, places) = deployed(&battle, seed);
        for (side, first) in [(Side::A, 0), (Side::B, 12)] {
            // 36 inches between the front lines of a table 80 deep, and 6 from line to line.
            let [front, second] = if side == Side::A { [22, 16] } else { [58, 64] };
            let lanes = |brigade: usize| {
                let units = &places[first + 4 * brigade..first + 4 * brigade + 4];
                let mut lanes: Vec<i16> = units.iter().map(|unit| unit.0).collect();
                lanes.sort_unstable();
                lanes
            };
            // Two horses on one wing, one on the other: three lanes, three and two.
            assert_eq!([lanes(1), lanes(0), lanes(2)], [vec![0, 0, 1, 2], vec![3, 3, 4, 5], vec![6, 6, 7, 7]]);
            let height = |unit: usize| places[first + unit].1;
            let behind = |units: &[usize]| units.iter().filter(|&&unit| height(unit) == second).count();
            assert!((0..12).all(|unit| [front, second].contains(&height(unit))), "{places:?}");
            // Guns, then foot, then horse: three, three and two stand in front.
            assert_eq!([height(1), height(7), height(5), height(8)], [front, front, front, second]);
            assert_eq!([behind(&[4, 6]), behind(&[0, 2, 3]), behind(&[9, 10, 11])], [1, 1, 1]);
            // Cover is that of the front line.
            assert!((0..12).all(|unit| places[first + unit].2 == (height(unit) == front)), "{places:?}");
            // Three units at 22 and one at 16 are at 20 and a half, two and two at 19; generals stand 5 inches behind.
            let generals: Vec<i16> = state.brigades[side].iter().map(|brigade| brigade.at.1).collect();
            assert_eq!(generals, if side == Side::A { [15, 15, 14] } else { [65, 65, 66] });
        }
    }
    // At random neither holds: in a middle brigade there is horse, and a gun stands behind.
    let random = brigades(TWELVE, |keys, _| keys.deployment = Deployment::Random);
    let all: Vec<_> = (0..40).map(|seed| deployed(&random, seed).1).collect();
    assert!(all.iter().any(|places| places[4].0 == 4) && all.iter().any(|places| places[1].1 == 16));
    assert!(all.iter().flatten().all(|unit| !unit.2));
}

#[test]
fn a_small_army_stands_in_the_middle_or_a_lane_beside_it() {
    let battle = brigades(&[&[LINE, LINE, LINE, LINE]], |_, _| {});
    let mut firsts = Vec::new();
    for seed in 0..40 {
        let mut lanes: Vec<i16> = deployed(&battle, seed).1[..4].iter().map(|unit| unit.0).collect();
        lanes.sort_unstable();
        assert!(lanes.windows(2).all(|pair| pair[1] == pair[0] + 1), "{lanes:?}");
        firsts.push(lanes[0]);
    }
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts, [1, 2, 3]);
}

#[test]
fn horse_that_counter_charges_is_met_half_way() {
    // 16 inches between two leaders who go 18: each goes eight. One who stands is met where he stands.
    for (b, at) in [(HORSE, FRONT - 8), ("sample/skirmishers", FRONT)] {
        let (battle, mut state) = plain(&[(HORSE, LANE, FRONT - 16)], &[(b, LANE, FRONT)]);
        state.units.of_mut(1).reacted = true;
        let charge = View { battle: &battle, state: &state }.charge_on(0, 1).expect("a charge");
        scripted(&battle, &mut state, &[], |moment| moment.charge(0, 1, charge));
        assert_eq!([0, 1].map(|id| state.stands[id].place.y), [at; 2], "{b}");
        assert_eq!([0, 1].map(|id| state.units.of(id).condition.charging), [true, b == HORSE], "{b}");
        assert!(state.stands[0].engaged() && state.stands[1].engaged());
    }
}

#[test]
fn a_terrifying_charge_meets_only_who_holds() {
    // On the row of shooting foot breaks by 4 and less, retires in disorder by 5, and holds by more.
    let after = |draws: &[u16]| {
        let (battle, mut state) = plain(&[("test/foot-terrifying-charge", LANE, FRONT - 12)], &[(LINE, LANE, FRONT)]);
        state.units.of_mut(1).reacted = true;
        let charge = View { battle: &battle, state: &state }.charge_within(0, 1, 1).expect("12 inches");
        scripted(&battle, &mut state, draws, |moment| moment.charge(0, 1, charge));
        // The charger comes to where it would have met it.
        assert_eq!(state.stands[0].place.y, FRONT);
        let stand = state.stands[1];
        (state.stands[0].engaged(), stand.there.then_some(stand.place.y), battle.body(&state, 1).disordered(), state.units.of(1).lost)
    };
    assert_eq!(after(&[4]), (false, None, false, Some(Loss::Broken(Fall::Terror))));
    assert_eq!(after(&[5]), (false, Some(FRONT + 12), true, None));
    assert_eq!(after(&[6]), (true, Some(FRONT), false, None));
}

#[test]
fn by_initiative_any_order_is_carried_out_or_only_a_charge_that_reaches() {
    let acts = |orders: InitiativeOrders, inches: i16| {
        let (mut battle, mut state) =
            position(&[(LINE, LANE, FRONT - inches)], &[(LINE, LANE, FRONT)], |_, rules| rules.initiative_orders = orders);
        battle.sides.a.plan = Plan::Charge;
        (state.units.of_mut(0).near, state.units.of_mut(1).reacted) = (true, true);
        scripted(&battle, &mut state, &[], |moment| moment.initiatives());
        (state.units.of(0).acted, state.stands[0].engaged())
    };
    assert_eq!([12, 13].map(|inches| acts(InitiativeOrders::Any, inches)), [(true, true), (true, false)]);
    assert_eq!([12, 13].map(|inches| acts(InitiativeOrders::Charges, inches)), [(true, true), (false, false)]);
}

#[test]
fn a_march_column_has_its_free_move_in_a_brigade_order_that_fails() {
    let after = |together: bool, draw: u16| {
        let a: Units = &[(LINE, LANE - 1, 20), (LINE, LANE, 20)];
        let (battle, mut state) = position(a, &[(LINE, LANE, 75)], |rules, _| rules.group_cohesion = together);
        state.units.of_mut(1).condition.formation = Formation::MarchColumn;
        state.stands.reshape(&battle.table, 1, depth(Formation::MarchColumn));
        state.brigades.a[0].at = (31, 15);
        (0..2).for_each(|id| state.units.of_mut(id).wish = Wish::Advance(2, 30));
        scripted(&battle, &mut state, &[draw], |moment| {
            moment.order(Side::A, 0, &[0, 1]);
        });
        assert!(state.brigades.a[0].used, "it has failed all the same");
        [0, 1].map(|id| state.stands[id].place.y - 20)
    };
    // 11 is more than 8. Alone the column would go its 12 inches; its rear, 5 inches behind its front, stays less than 6 from the line.
    assert_eq!(after(false, 11), [0, 12]);
    assert_eq!(after(true, 11), [0, 10]);
}

#[test]
fn whose_turn_it_is_strikes_first() {
    for active in Side::BOTH {
        let (battle, mut state) = plain(&[(LINE, LANE, 10)], &[(LINE, LANE, FRONT)]);
        charged(&battle, &mut state, 0, 1, Compass::South);
        state.active = active;
        // Six hits and no save, then none: the loser has three casualties more than it bears, and holds with 12 - 3.
        scripted(&battle, &mut state, &[6, 0, 0, 12], |moment| moment.combat(1, false));
        let [first, other] = if active == Side::A { [0, 1] } else { [1, 0] };
        assert_eq!([first, other].map(|id| state.units.of(id).taken), [0, 6], "{active:?}");
        assert_eq!([first, other].map(|id| state.units.of(id).won), [true, false], "{active:?}");
    }
}

/// The mean casualties that a unit of A inflicts on the enemy before it and on the one on its flank, and each of them on it.
fn means(unit: &str) -> [[f64; 2]; 2] {
    let (battle, mut state) = plain(&[(unit, LANE, 20)], &[(LINE, LANE, 60), (LINE, LANE + 1, 60)]);
    charged(&battle, &mut state, 1, 0, Compass::North);
    charged(&battle, &mut state, 2, 0, Compass::East);
    (1..3).for_each(|id| state.units.of_mut(id).condition.charging = false);
    let mean = |of: fn(&State) -> [u8; 2], strikes: &[Id]| {
        [0, 1].map(|at| {
            let law: [f64; 13] = shares(&battle, &state, |moment| {
                strikes.iter().for_each(|&id| moment.strikes(id));
                of(moment.state)[at].into()
            });
            law.iter().zip(0u8..).map(|(p, casualties)| p * f64::from(casualties)).sum()
        })
    };
    let suffered = |state: &State| [1, 2].map(|id| state.units.of(id).round.suffered);
    let inflicted = |state: &State| [1, 2].map(|id| state.units.of(id).round.inflicted);
    [mean(suffered, &[0]), mean(inflicted, &[1, 2])]
}

#[test]
fn what_is_thrown_again_once_a_round_is_so_against_the_first_of_two_enemies() {
    let are = |unit: &str, want: [[f64; 2]; 2]| {
        let found = means(unit);
        found.as_flattened().iter().zip(want.as_flattened()).for_each(|(&is, &want)| near(unit, is, want, 1e-12));
    };
    // Three dice each way at 5+, since a flank is taken, against a save of 4+; six dice at 4+ against it.
    are(LINE, [[1. / 2., 1. / 2.], [3. / 2., 3. / 2.]]);
    // One miss again if there is one, 26 times in 27: 1 + 26/81 hits.
    are("test/foot-tough-fighters", [[107. / 162., 1. / 2.], [3. / 2., 3. / 2.]]);
    // All misses again: a die hits with 1/3 + 2/3 * 1/3.
    are("test/foot-bloodthirsty", [[5. / 6., 5. / 6.], [3. / 2., 3. / 2.]]);
    // One failed save again if there is one: of six dice each costs a casualty one time in four.
    are("test/foot-stubborn", [[1. / 2., 1. / 2.], [3. / 2. - 3367. / 8192., 3. / 2.]]);
}

#[test]
fn horse_that_broke_who_it_charged_goes_on_into_who_stands_within_a_move() {
    let after = |inches: i16, follow_up: FollowUp, charging: bool, draws: &[u16]| {
        let (mut battle, mut state) = plain(&[(HORSE, LANE, 10)], &[(LINE, LANE, FRONT), (LINE, LANE, FRONT + inches)]);
        battle.sides.a.follow_up = follow_up;
        charged(&battle, &mut state, 0, 1, Compass::South);
        state.units.of_mut(0).condition.charging = charging;
        scripted(&battle, &mut state, draws, |moment| moment.combat(0, true));
        assert_eq!(state.units.of(1).lost, Some(Loss::Broken(Fall::HandToHand)));
        (state.units.of(0).swept, state.stands[0].place.y - FRONT)
    };
    // Six casualties, none against; the test at -3 is 4. Then a draw, from which horse retires 18 inches.
    let sweep: &[u16] = &[6, 0, 0, 7, 0, 0];
    assert_eq!(after(12, FollowUp::Sweep, true, sweep), (true, 12 - 18));
    assert_eq!(after(18, FollowUp::Sweep, true, sweep), (true, 0));
    // An inch too far; a player who stays; a round that was not the first after its charge.
    assert_eq!(after(19, FollowUp::Sweep, true, &sweep[..4]), (false, 0));
    assert_eq!(after(12, FollowUp::Stay, true, &sweep[..4]), (false, 0));
    assert_eq!(after(12, FollowUp::Sweep, false, &sweep[..4]), (false, 0));
}

/// How a battle of three units against three ends where these are gone at the end of a turn, and whose brigades are demoralised.
fn ends(victory: Victory, gone: &[Id], demoralised: &[Side]) -> Option<(Option<Side>, &'static str, Pair<u8>)> {
    let battle = brigades(&[&[LINE, LINE, LINE]], |_, rules| rules.victory = victory);
    let (mut state, _) = deployed(&battle, 0);
    gone.iter().for_each(|&id| state.stands.remove(id));
    demoralised.iter().for_each(|&side| state.brigades[side][0].demoralised = true);
    let mut outcome = None;
    scripted(&battle, &mut state, &[], |moment| outcome = moment.end());
    outcome.map(|outcome| (outcome.winner, Battle::ENDINGS[usize::from(outcome.ending)].id, outcome.losses))
}

#[test]
fn an_army_has_lost_by_its_brigades_by_half_of_its_units_or_by_all() {
    use Victory::{Brigades, Half, Units};
    let lost = |a: u8, b: u8| Pair { a, b };
    assert_eq!(ends(Brigades, &[], &[Side::A]), Some((Some(Side::B), "demoralised", lost(0, 0))));
    assert_eq!(ends(Brigades, &[4], &[Side::B]), Some((Some(Side::A), "demoralised", lost(0, 1))));
    // Of two that are, the one that has lost less wins.
    assert_eq!(ends(Brigades, &[0, 4, 5], &Side::BOTH), Some((Some(Side::A), "demoralised", lost(1, 2))));
    assert_eq!(ends(Brigades, &[0, 4], &Side::BOTH), Some((None, "demoralised", lost(1, 1))));
    assert_eq!(ends(Brigades, &[0, 1], &[]), None);
    // One of three is less than half, and two are more.
    assert_eq!(ends(Half, &[0], &Side::BOTH), None);
    assert_eq!(ends(Half, &[0, 2], &[]), Some((Some(Side::B), "half-lost", lost(2, 0))));
    assert_eq!(ends(Half, &[0, 2, 3, 4, 5], &[]), Some((Some(Side::A), "army-lost", lost(2, 3))));
    // Nobody is beaten before the last turn unless nobody is left.
    assert_eq!(ends(Units, &[0, 2], &Side::BOTH), None);
    assert_eq!(ends(Units, &[0, 1, 2], &[]), Some((Some(Side::B), "army-lost", lost(3, 0))));
    assert_eq!(ends(Units, &[0, 1, 2, 3, 4, 5], &[]), Some((None, "both-lost", lost(3, 3))));
}

#[test]
fn after_the_last_turn_units_lost_or_shaken_count_where_that_is_the_rule() {
    let winner = |victory: Victory, gone: &[Id], shaken: &[Id]| {
        let battle = brigades(&[&[LINE, LINE, LINE]], |_, rules| rules.victory = victory);
        let (mut state, _) = deployed(&battle, 0);
        gone.iter().for_each(|&id| state.stands.remove(id));
        shaken.iter().for_each(|&id| state.units.of_mut(id).condition.casualties = 3);
        let outcome = battle.called_off(&state);
        assert_eq!(Battle::ENDINGS[usize::from(outcome.ending)].id, "last-turn");
        outcome.winner
    };
    assert_eq!(winner(Victory::Units, &[0], &[]), Some(Side::B));
    assert_eq!(winner(Victory::Units, &[0], &[3, 4]), Some(Side::A));
    assert_eq!(winner(Victory::Units, &[0], &[5]), None);
    assert_eq!(winner(Victory::Half, &[0], &[]), None);
    assert_eq!(winner(Victory::Brigades, &[0], &[]), None);
}

#[test]
fn of_two_brigades_chance_decides_on_which_wing_the_horse_stands() {
    let battle = brigades(&[&[LINE, LINE, LINE], &[HORSE, HORSE, HORSE]], |_, _| {});
    let west = (0..40).filter(|&seed| {
        let (_, places) = deployed(&battle, seed);
        places[3].0 < places[0].0
    });
    assert!((1..40).contains(&west.count()));
}

#[test]
fn a_turn_is_that_of_both_players() {
    let (battle, mut state) = plain(&[(LINE, LANE, 10)], &[(LINE, LANE, FRONT)]);
    let mut turns = Vec::new();
    for _ in 0..4 {
        turns.push((state.turn(), state.active));
        scripted(&battle, &mut state, &[], |moment| assert_eq!(moment.end(), None));
    }
    assert_eq!(turns, [(1, Side::A), (1, Side::B), (2, Side::A), (2, Side::B)]);
}

#[test]
fn a_charge_meets_the_side_whose_quarter_the_charger_comes_from() {
    for (facing, face) in [(Compass::South, Face::Front), (Compass::North, Face::Rear), (Compass::East, Face::Flank)] {
        let (battle, mut state) = plain(&[(HORSE, LANE, FRONT - 12)], &[("sample/skirmishers", LANE, FRONT)]);
        battle.put(&mut state, 1, Place::new(LANE, FRONT, facing));
        let charge = View { battle: &battle, state: &state }.charge_within(0, 1, 1).expect("18 inches");
        scripted(&battle, &mut state, &[], |moment| moment.charge(0, 1, charge));
        assert_eq!(state.units.of(1).condition.face, face, "{facing:?}");
        assert_eq!(battle.body(&state, 1).condition.face, face, "{facing:?}");
    }
}

#[test]
fn a_general_orders_those_who_charge_first() {
    // A gun with its back to horse that comes from more than 12 inches: 8 dice at 3+ against one at 5+ are a lead of more than two.
    let a: Units = &[(LINE, 0, 20), ("test/eight", LANE, 20)];
    let (mut battle, mut state) = plain(a, &[(GUN, LANE, FRONT)]);
    battle.sides.a.plan = Plan::Prudent;
    battle.put(&mut state, 2, Place::new(LANE, FRONT, Compass::North));
    state.brigades.a[0].at = (31, 15);
    scripted(&battle, &mut state, &[11], |moment| moment.orders());
    assert_eq!([0, 1].map(|id| state.units.of(id).wish), [Wish::Advance(2, 18), Wish::Charge(2)]);
    assert_eq!([0, 1].map(|id| state.units.of(id).acted), [false, true]);
}

#[test]
fn within_twelve_inches_is_less_than_twelve_or_as_much_where_the_rule_says_so() {
    let near = |edges: Edges, inches: i16| {
        let (battle, state) = position(&[(LINE, LANE, FRONT - inches)], &[(LINE, LANE, FRONT)], |_, rules| rules.edges = edges);
        View { battle: &battle, state: &state }.enemy_within(0, 12)
    };
    assert_eq!([11, 12].map(|inches| near(Edges::Strict, inches)), [true, false]);
    assert_eq!([12, 13].map(|inches| near(Edges::Inclusive, inches)), [true, false]);
}

#[test]
fn nobody_shoots_behind_his_front_or_over_friends() {
    let shoots = |a: Units, facing: Compass| {
        let (battle, mut state) = plain(a, &[(LINE, LANE, FRONT)]);
        battle.put(&mut state, 0, Place::new(LANE, FRONT - 10, facing));
        View { battle: &battle, state: &state }.shot(0, a.len() as Id).is_some()
    };
    assert!(shoots(&[(LINE, LANE, FRONT - 10)], Compass::North));
    assert!(!shoots(&[(LINE, LANE, FRONT - 10)], Compass::South));
    assert!(!shoots(&[(LINE, LANE, FRONT - 10), (LINE, LANE, FRONT - 4)], Compass::North));
}

#[test]
fn who_passes_behind_others_is_not_shot_at() {
    let passes = |b: Units| {
        let (battle, state) = plain(&[(HORSE, LANE + 2, FRONT - 10)], b);
        View { battle: &battle, state: &state }.passing(1, 0, Place::new(LANE - 2, FRONT - 10, Compass::North))
    };
    assert_eq!(passes(&[(LINE, LANE, FRONT)]), Some(10.0));
    assert_eq!(passes(&[(LINE, LANE, FRONT), (LINE, LANE, FRONT - 4)]), None);
}

#[test]
fn a_retreat_is_barred_by_enemies_who_do_not_fight_and_goes_whole_lanes_sideways() {
    let back = |a: Units, b: Units, way: Compass, inches: i16| {
        let (battle, mut state) = plain(a, b);
        let id = a.len() as Id;
        scripted(&battle, &mut state, &[], |moment| moment.goes_back(id, way, inches));
        let stand = state.stands[id];
        (stand.there.then_some((stand.place.lane, stand.place.y)), battle.body(&state, id).disordered(), state.units.of(id).lost)
    };
    let far: Units = &[(LINE, 0, 10)];
    assert_eq!(back(far, &[(LINE, 2, FRONT)], Compass::North, 12), (Some((2, FRONT + 12)), false, None));
    assert_eq!(back(&[(LINE, 2, FRONT + 8)], &[(LINE, 2, FRONT)], Compass::North, 12), (None, false, Some(Loss::NoWayBack)));
    // On two friends one behind the other: a second move as far as it needs.
    let two: Units = &[(LINE, 2, FRONT), (LINE, 2, FRONT + 12), (LINE, 2, FRONT + 14)];
    assert_eq!(back(far, two, Compass::North, 12), (Some((2, FRONT + 16)), true, None));
    // Foot goes one lane of 9 inches and horse two; two moves of foot are two lanes.
    assert_eq!(back(far, &[(LINE, 2, FRONT)], Compass::East, 12), (Some((3, FRONT)), false, None));
    assert_eq!(back(far, &[(HORSE, 2, FRONT)], Compass::East, 18), (Some((4, FRONT)), false, None));
    assert_eq!(back(far, &[(LINE, 2, FRONT), (LINE, 3, FRONT)], Compass::East, 12), (Some((4, FRONT)), true, None));
    let both: Units = &[(LINE, 2, FRONT), (LINE, 3, FRONT), (LINE, 4, FRONT)];
    assert_eq!(back(far, both, Compass::East, 12), (None, false, Some(Loss::NoWayBack)));
}

#[test]
fn near_the_enemy_a_move_goes_aside_no_more_than_ahead() {
    // A lane aside is 9 inches: 45 degrees are 9 ahead.
    let (battle, state) = plain(&[(LINE, LANE, FRONT - 18)], &[(LINE, LANE, FRONT)]);
    let ends = |y: i16| View { battle: &battle, state: &state }.may_end(0, Place::new(LANE + 1, y, Compass::North));
    assert_eq!([FRONT - 9, FRONT - 10].map(ends), [true, false]);
}
