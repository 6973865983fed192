//! What comes upon what: pursuits, charges of opportunity, counter-charges, and what befalls who fails.

use montjoie_field::{Compass, Id, Place};
use montjoie_impetus::battle::Battle;
use montjoie_impetus::battle::orders::Wish;
use montjoie_impetus::battle::settings::Opportunity;
use montjoie_impetus::battle::view::View;
use montjoie_impetus::charge::Reaction;

use crate::battles::{FOOT, H, KNIGHTS, LANE, LINE, Units, in_contact, in_flank, plain, position, shares, thrown};

#[test]
fn who_comes_upon_another_enemy_as_its_target_evades_fights_him() {
    let found = |meets: bool| {
        // The horse archers evade through the knights behind them, whom the charge then comes upon.
        let b: Units = &[("sample/horse-archers", LANE, LINE), (KNIGHTS, LANE, LINE + 6)];
        let (battle, state) = position(&[&[(KNIGHTS, LANE, LINE - H)]], &[b], |own, keys, _| {
            (own.pursuit_meets, keys.b.reaction) = (meets, Some(Reaction::Evade));
        });
        let came: [f64; 3] = thrown(&battle, &state, |moment| {
            moment.charge(0, 1, 1, false);
            let view = moment.view();
            let fights = |id: Id| view.stand(id).engaged() || view.unit(id).taken + view.unit(id).given > 0;
            match (fights(2), fights(1)) {
                (true, _) => 1,
                (_, true) => 0,
                (false, false) => {
                    let apart = view.stand(2).place.y - view.stand(0).place.y;
                    assert!(apart >= H, "it stops {apart} quarters before an enemy");
                    2
                }
            }
        });
        came
    };
    let (meets, stops) = (found(true), found(false));
    // They evade on 3+. Who is caught and beaten may be pursued into the knights as well.
    assert!(stops[1] == 0.0 && (stops[2] - 2.0 / 3.0).abs() < 0.02, "{stops:?}");
    assert!(meets[2] == 0.0 && meets[1] >= stops[2] - 1e-9, "{meets:?}");
}

#[test]
fn only_what_is_done_in_a_zone_of_control_provokes_a_charge_of_opportunity() {
    let charged = |after: Opportunity, from: i16| {
        let b: Units = &[("french/nobles", LANE, LINE)];
        let (battle, mut state) = position(&[&[(FOOT, LANE, 40)]], &[b], |own, keys, _| {
            (own.opportunity_after, keys.b.opportunity) = (after, Some(true));
        });
        battle.put(&mut state, 0, Place::new(from, LINE - if from == LANE { 2 * H } else { H }, Compass::North));
        let [was, is]: [f64; 2] = shares(&battle, &state, |moment| {
            match from {
                LANE => moment.carry_out(0, Wish::Advance { enemy: 1, apart: H, moves: 1 }),
                _ => moment.carry_out(0, Wish::Support(Place::new(LANE, LINE - H, Compass::North))),
            }
            let view = moment.view();
            let was = view.stand(1).engaged() || [0, 1].iter().any(|&id| view.unit(id).taken > 0 || view.unit(id).condition.disordered);
            usize::from(!was)
        });
        assert!(was == 0.0 || is < 0.3, "{was} {is}");
        was > 0.0
    };
    // Straight ahead nothing provokes it; sideways into the zone does.
    assert_eq!([charged(Opportunity::Zone, LANE), charged(Opportunity::Zone, LANE - 1)], [false, true]);
    assert!(charged(Opportunity::AnyMove, LANE));
}

#[test]
fn a_failed_test_against_a_flank_loses_the_unit_or_only_its_vbu() {
    let (mut battle, state) = in_flank(KNIGHTS);
    let lost = |battle: &Battle| {
        let [lost, _]: [f64; 2] = shares(battle, &state, |moment| {
            moment.charge(0, 1, 1, false);
            usize::from(moment.view().unit(1).lost.is_none())
        });
        lost
    };
    let before = lost(&battle);
    battle.battle.flank_failed_lost = false;
    assert!(lost(&battle) < before - 0.1);
}

#[test]
fn exhausted_units_charge_by_their_printed_impetus_or_not_at_all() {
    let (mut battle, mut state) = plain(&[(KNIGHTS, LANE, LINE - 2 * H)], &[(FOOT, LANE, LINE)]);
    state.units.of_mut(0).condition.vbu = 4;
    assert!(View { battle: &battle, state: &state }.reaches(0, 1));
    battle.battle.exhausted_charge = false;
    assert!(!View { battle: &battle, state: &state }.reaches(0, 1));
    state.units.of_mut(0).condition.vbu = 5;
    assert!(View { battle: &battle, state: &state }.reaches(0, 1));
}

#[test]
fn a_failed_counter_charge_goes_or_stands() {
    let impetus = |goes: bool| {
        let (battle, mut state) = position(&[&[(KNIGHTS, LANE, LINE - 2 * H)]], &[&[("french/nobles", LANE, LINE)]], |own, keys, _| {
            (own.failed_counter_charge_goes, keys.b.reaction) = (goes, Some(Reaction::CounterCharge));
        });
        state.units.of_mut(1).condition.vbu = 6;
        let [hit, _]: [f64; 2] = thrown(&battle, &state, |moment| {
            moment.charge(0, 1, 1, false);
            usize::from(moment.view().unit(0).taken == 0)
        });
        hit
    };
    // With its I it strikes harder.
    let (goes, stands) = (impetus(true), impetus(false));
    assert!(goes > stands + 0.02, "{goes} {stands}");
}

#[test]
fn a_counter_charge_meets_the_charge_half_way_or_awaits_it() {
    let met = |moves: bool| {
        let (battle, state) = position(&[&[(KNIGHTS, LANE, LINE - 3 * H)]], &[&[("french/nobles", LANE, LINE)]], |own, keys, _| {
            (own.counter_charge_moves, keys.b.reaction) = (moves, Some(Reaction::CounterCharge));
        });
        // The test of the counter-charge, then no die that hurts.
        let mut place = None;
        let _: [f64; 1] = thrown(&battle, &state, |moment| {
            moment.charge(0, 1, 1, false);
            // A drawn round leaves both where they met.
            if moment.view().stand(0).engaged() && moment.view().unit(0).taken + moment.view().unit(1).taken == 0 {
                place = Some([0, 1].map(|id| moment.view().stand(id).place.y));
            }
            0
        });
        place.expect("a drawn round")
    };
    // 12 quarters lie between them: half of them is 6.
    assert_eq!((met(true), met(false)), ([LINE - 6; 2], [LINE; 2]));
}

#[test]
fn a_unit_charges_of_opportunity_once_a_turn() {
    let charges = |once: bool, seized: bool| {
        let (battle, mut state) = position(&[&[(FOOT, LANE - 1, LINE - H)]], &[&[(KNIGHTS, LANE, LINE)]], |own, keys, _| {
            (own.opportunity_once, keys.b.opportunity) = (once, Some(true));
        });
        (state.begun, state.units.of_mut(1).seized) = (true, seized);
        let [_, met]: [f64; 2] = thrown(&battle, &state, |moment| {
            moment.carry_out(0, Wish::Support(Place::new(LANE, LINE - H, Compass::North)));
            usize::from(moment.view().unit(0).taken > 0)
        });
        met
    };
    let first = charges(true, false);
    assert!(first > 0.3, "{first}");
    assert_eq!([charges(true, true), charges(false, true)], [0.0, first]);
    // The next turn is another one.
    let (battle, mut state) = plain(&[(FOOT, LANE, 20)], &[(KNIGHTS, LANE, LINE)]);
    state.units.of_mut(1).seized = true;
    let seized: [f64; 2] = thrown(&battle, &state, |moment| {
        moment.initiative();
        usize::from(moment.view().unit(1).seized)
    });
    assert_eq!(seized[1], 0.0);
}

#[test]
fn a_charge_sideways_out_of_a_zone_of_control_provokes_whoever_controls_it() {
    let seized = |apart: i16, target: i16| {
        let b: Units = &[("french/nobles", LANE, LINE), (FOOT, target, LINE)];
        let (battle, state) = position(&[&[(KNIGHTS, LANE, LINE - apart)]], &[b], |_, keys, _| keys.b.opportunity = Some(true));
        let came: [f64; 2] = thrown(&battle, &state, |moment| {
            moment.charge(0, 2, 1, false);
            usize::from(moment.view().unit(1).seized)
        });
        came[1]
    };
    // Within 1 H before an enemy in good order, who then charges without a test; from farther off nobody is provoked.
    assert!(seized(H, LANE + 1) > 1.0 - 1e-9 && seized(2 * H, LANE + 1) == 0.0);
}

#[test]
fn a_loser_goes_back_though_a_friend_of_its_fight_was_removed() {
    let a: Units = &[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE)];
    let b: Units = &[(KNIGHTS, LANE, LINE), (KNIGHTS, LANE + 1, LINE)];
    let (battle, mut state) = plain(a, b);
    in_contact(&battle, &mut state, 0, 2);
    in_contact(&battle, &mut state, 1, 3);
    // One fight of two pairs.
    state.stands.touch(1, 2, Compass::East);
    let mut retreats = 0;
    let _: [f64; 1] = thrown(&battle, &state, |moment| {
        moment.melee(0);
        let view = moment.view();
        let taken = |id: Id| view.unit(id).taken;
        let lost = taken(0) + taken(1) > taken(2) + taken(3);
        if lost && !view.stand(1).there && view.stand(0).there && view.stand(2).there {
            assert!(view.stand(0).place.y < LINE, "it stays");
            retreats += 1;
        }
        0
    });
    assert!(retreats > 20, "{retreats}");
}
