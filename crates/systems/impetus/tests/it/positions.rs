//! Positions written out: deployment, zones, moves of groups, charges and what comes after them, flanks, what plans know, what is told.

use montjoie_core::chance::{Answers, AnySource, Dice, Line, Script, Tables, Tracer, stream};
use montjoie_core::combat::{Play, Side};
use montjoie_core::language::Lang;
use montjoie_field::{Compass, Id, Place};
use montjoie_impetus::battle::Battle;
use montjoie_impetus::battle::moment::Moment;
use montjoie_impetus::battle::orders::Wish;
use montjoie_impetus::battle::settings::{Deployment, FieldKeys, HiddenBy, Plan};
use montjoie_impetus::battle::state::State;
use montjoie_impetus::battle::view::View;
use montjoie_impetus::charge::Reaction;
use montjoie_impetus::cohesion::{Cohesion, Struck};
use montjoie_impetus::initiative::Structure;
use montjoie_impetus::rules::Rules;
use montjoie_impetus::shooting::Fire;

use crate::ask::near;
use crate::battles::{FOOT, H, KNIGHTS, LANE, LINE, Units, in_contact, plain, position, shares};

const ARCHERS: &str = "english/longbowmen";
const HOBILARS: &str = "english/hobilars";

const NOTHING: Struck = Struck { hit: false, loss: 0, failed: false, attacker_card: false, target_card: false };

/// What comes of some chapters with the dice of a script, all of which are thrown.
fn scripted(battle: &Battle, state: &mut State, mut script: Script, chapters: impl FnOnce(&mut Moment<AnySource>)) {
    chapters(&mut Moment { battle, state, chance: &mut script.asked() });
    script.finish();
    assert_eq!(state.stands.fault(&battle.table), None);
}

/// Where some units stand at the start of sixty battles.
fn deployed<const N: usize>(battle: &Battle, ids: [Id; N]) -> Vec<[Place; N]> {
    (0..60).map(|seed| battle.begin(0, None, &mut Tables::new(stream(seed, 0)))).map(|state| ids.map(|id| state.stands[id].place)).collect()
}

#[test]
fn each_corps_has_neighbouring_lanes_in_the_middle_of_the_table() {
    let three: Units = &[(FOOT, 0, 12), (FOOT, 1, 12), (ARCHERS, 2, 12)];
    let two: Units = &[(FOOT, 3, 12), (KNIGHTS, 4, 12)];
    let (battle, _) = position(&[three, two], &[&[(FOOT, 0, 100)]], |_, _, _| {});
    let mut firsts = Vec::new();
    for places in deployed(&battle, [0, 1, 2, 3, 4, 5]) {
        // 16H between the front lines of a table 32H deep.
        assert!(places[..5].iter().all(|place| (place.y, place.facing) == (8 * H, Compass::North)), "{places:?}");
        assert_eq!((places[5].y, places[5].facing), (24 * H, Compass::South));
        let lanes = |places: &[Place]| {
            let mut lanes: Vec<i16> = places.iter().map(|place| place.lane).collect();
            lanes.sort_unstable();
            lanes
        };
        let (first, second, all) = (lanes(&places[..3]), lanes(&places[3..5]), lanes(&places[..5]));
        assert!([&first, &second, &all].iter().all(|lanes| lanes.windows(2).all(|pair| pair[1] == pair[0] + 1)), "{places:?}");
        firsts.push(all[0]);
    }
    // Five of twelve lanes: three to their west, or one more or fewer.
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts, [2, 3, 4]);
}

#[test]
fn shooters_and_foot_stand_in_front_by_plan_and_anywhere_at_random() {
    let all: Units = &[
        (KNIGHTS, 0, 12),
        (HOBILARS, 1, 12),
        (KNIGHTS, 2, 12),
        (FOOT, 3, 12),
        (ARCHERS, 0, 30),
        ("french-1150/skirmishers", 1, 30),
        (ARCHERS, 2, 30),
    ];
    let battle = |deployment: Deployment| {
        let (battle, _) = position(&[all], &[&[(FOOT, 0, 100)]], |_, keys, _| keys.a.deployment = deployment);
        let field = FieldKeys { lanes: 4, ..battle.field };
        Battle::between(battle.rules, battle.battle, field, battle.sides, battle.hosts)
    };
    // Seven units in four lanes: a line of four, and one 3H behind it.
    let (front, behind) = (8 * H, 5 * H);
    let horse_behind = |places: &[Place; 7]| {
        let heights = places.map(|place| place.y);
        assert!(heights.iter().all(|&y| y == front || y == behind), "{heights:?}");
        heights == [behind, behind, behind, front, front, front, front]
    };
    let by_plan = deployed(&battle(Deployment::ByPlan), [0, 1, 2, 3, 4, 5, 6]);
    assert!(by_plan.iter().all(horse_behind));
    let at_random = deployed(&battle(Deployment::Random), [0, 1, 2, 3, 4, 5, 6]);
    assert!(at_random.iter().filter(|places| horse_behind(places)).count() < 20);
}

#[test]
fn a_good_structure_reaches_over_four_bases() {
    let in_zone = |lane: i16| {
        let a: Units = &[(KNIGHTS, 0, 20), (FOOT, lane, 20)];
        let (battle, state) = position(&[a], &[&[(FOOT, LANE, 100)]], |_, keys, _| keys.a.structure = Structure::Good);
        assert_eq!(state.corps.a[0].with, 0);
        battle.body(&state, 1).post.in_zone
    };
    // 8H, and a base is 2H wide: four lanes lie between the two, not five.
    assert_eq!([in_zone(5), in_zone(6)], [true, false]);
}

#[test]
fn whoever_stands_between_hides_a_target_or_nobody_does() {
    let seen = |by: HiddenBy, between: &str| {
        let a: Units = &[(ARCHERS, LANE, 40), (between, LANE, 52)];
        let (battle, state) = position(&[a], &[&[(KNIGHTS, LANE, LINE)]], |own, _, _| own.hidden_by = by);
        View { battle: &battle, state: &state }.shot(0, 2, Fire::Normal).is_some()
    };
    for between in [FOOT, "french/skirmishers"] {
        assert_eq!([seen(HiddenBy::Anybody, between), seen(HiddenBy::Nobody, between)], [false, true], "{between}");
    }
}

#[test]
fn a_shot_goes_to_the_near_edge_of_its_target() {
    // From one lane to the next but one, 20 quarters on: 5 to 15 of them in the lane between.
    let seen = |between: i16| {
        let (battle, state) = plain(&[(ARCHERS, LANE, 40)], &[(KNIGHTS, LANE + 2, 60), (FOOT, LANE + 1, between)]);
        View { battle: &battle, state: &state }.shot(0, 1, Fire::Normal).is_some()
    };
    assert_eq!([seen(55), seen(54)], [true, false]);
    let seen = |between: i16| {
        let (battle, state) = plain(&[(KNIGHTS, LANE + 2, 60), (FOOT, LANE + 1, between)], &[(ARCHERS, LANE, 80)]);
        View { battle: &battle, state: &state }.shot(2, 0, Fire::Normal).is_some()
    };
    assert_eq!([seen(65), seen(66)], [true, false]);
}

#[test]
fn a_shot_from_beside_its_target_goes_to_the_middle_of_its_flank() {
    // Archers from 60 to 64 have their middle at 62. From level with their front, the line between is at 60.5 to 61.5; from level with their rear,
    // at 63.5 to 62.5.
    let seen = |from: i16, friend: &[(&str, i16, i16)], enemy: &[(&str, i16, i16)]| {
        let a = [&[("sample/horse-archers", LANE - 2, from)], friend].concat();
        let b = [&[(ARCHERS, LANE, 60)], enemy].concat();
        let (battle, state) = plain(&a, &b);
        View { battle: &battle, state: &state }.shot(0, a.len() as Id, Fire::Normal).is_some()
    };
    assert_eq!([62, 61].map(|between| seen(60, &[], &[(FOOT, LANE - 1, between)])), [true, false]);
    assert_eq!([62, 63].map(|between| seen(64, &[(FOOT, LANE - 1, between)], &[])), [true, false]);
}

#[test]
fn a_charge_goes_through_friends_who_may_be_passed() {
    let clear = |between: &str| {
        let a: Units = &[(KNIGHTS, LANE, LINE - 3 * H), (between, LANE, LINE - 6)];
        let (battle, state) = plain(a, &[(FOOT, LANE, LINE)]);
        let view = View { battle: &battle, state: &state };
        assert_eq!(view.is_clear(0, 2, view.course(0, 2)), view.reaches(0, 2));
        view.reaches(0, 2)
    };
    assert_eq!([clear("french/skirmishers"), clear(FOOT)], [true, false]);
}

#[test]
fn a_move_aside_costs_the_straight_line() {
    // 32 quarters aside and 24 ahead are 40. Of 12 the fourth part of the lanes is one, and 12² - 8² leaves 8 ahead.
    let (battle, state) = plain(&[(HOBILARS, 2, 20)], &[(FOOT, 6, 44)]);
    let view = View { battle: &battle, state: &state };
    let course = view.course(0, 1);
    assert_eq!((course.cost, view.as_far_as(0, course.to, course.cost)), (40, Place::new(3, 28, Compass::North)));
}

/// A position in which A advances to short range, and where its units stand after the activation of one.
fn advance<const N: usize>(a: &[Units], b: Units, id: Id, acted: Option<Id>) -> [(i16, i16); N] {
    let (battle, mut state) = position(a, &[b], |_, keys, _| keys.a.plan = Plan::Advance);
    acted.into_iter().for_each(|id| state.units.of_mut(id).acted = true);
    scripted(&battle, &mut state, Script::new(), |moment| {
        let wish = moment.view().wish(id);
        moment.carry_out(id, wish);
    });
    std::array::from_fn(|id| (state.stands[id as Id].place.lane, state.stands[id as Id].place.y))
}

#[test]
fn a_group_goes_as_far_as_its_slowest() {
    let ahead: Units = &[(FOOT, 5, 80), (FOOT, 6, 80)];
    // Foot goes 2H, medium horse by itself 3H. Who has acted, is of another corps or stands farther back is not of the group.
    let corps: Units = &[(HOBILARS, 5, 20), (FOOT, 6, 20), (FOOT, 4, 20), (FOOT, 7, 19)];
    let line = |acted| advance::<5>(&[corps, &[(FOOT, 3, 20)]], ahead, 0, acted);
    assert_eq!(line(None), [(5, 28), (6, 28), (4, 28), (7, 19), (3, 20)]);
    assert_eq!(line(Some(1)), [(5, 28), (6, 20), (4, 28), (7, 19), (3, 20)]);
    assert_eq!(advance(&[&[(HOBILARS, 5, 20)], &[(FOOT, 6, 20)]], ahead, 0, None), [(5, 32), (6, 20)]);
}

#[test]
fn a_group_ends_at_the_range_that_it_wants() {
    // Short range is 4H; 5H away it goes 1H.
    let a: Units = &[(FOOT, 5, 40), (FOOT, 6, 40)];
    assert_eq!(advance(&[a], &[(FOOT, 5, 60), (FOOT, 6, 60)], 0, None), [(5, 44), (6, 44)]);
}

#[test]
fn who_goes_aside_goes_by_itself() {
    // Both want to come to the foot in the east: medium horse goes a lane aside and 8 quarters ahead.
    let a: Units = &[(HOBILARS, 3, 20), (HOBILARS, 4, 20)];
    let b: Units = &[(FOOT, 8, 44)];
    assert_eq!(advance(&[a], b, 1, None), [(3, 20), (5, 28)]);
    assert_eq!(advance(&[a], b, 0, None), [(4, 28), (4, 20)]);
}

#[test]
fn who_comes_to_support_comes_before_the_melee() {
    let a: Units = &[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE - 2 * H)];
    let (battle, mut state) = plain(a, &[(FOOT, LANE, LINE)]);
    in_contact(&battle, &mut state, 0, 2);
    // Half of VBU 5 lent: another program has worked the round out.
    let found: [f64; 3] = shares(&battle, &state, |moment| {
        moment.orders(Side::A, 0);
        assert_eq!(moment.view().stand(1).place, Place::new(LANE + 1, LINE, Compass::North));
        let lost = |id: Id| moment.view().unit(id).taken;
        (1 + lost(0).cmp(&lost(2)) as i8) as usize
    });
    let wanted = [447088577. / 1224440064., 79462295. / 181398528., 963923983. / 4897760256.];
    found.iter().zip(wanted).for_each(|(&is, want)| near("supported", is, want, 1e-12));
}

#[test]
fn a_drawn_round_disorders_nobody_or_all() {
    for disorders in [false, true] {
        let (battle, mut state) =
            position(&[&[(FOOT, LANE, LINE)]], &[&[(FOOT, LANE, LINE)]], |_, _, rules| rules.draw_disorders = disorders);
        in_contact(&battle, &mut state, 0, 1);
        scripted(&battle, &mut state, Script::new().result(NOTHING).result(NOTHING), |moment| moment.melee(0));
        let units = [0, 1].map(|id| (state.stands[id].engaged(), state.units.of(id).condition.disordered));
        assert_eq!(units, [(true, disorders); 2]);
    }
}

#[test]
fn a_pursuer_that_does_not_catch_its_enemy_goes_what_it_has_thrown() {
    let (battle, mut state) = plain(&[(KNIGHTS, LANE, LINE)], &[(FOOT, LANE, LINE)]);
    in_contact(&battle, &mut state, 0, 1);
    // Heavy foot retreats 2H by a 5, heavy horse pursues 1H by a 2.
    let lost = Struck { hit: true, loss: 1, failed: true, ..NOTHING };
    scripted(&battle, &mut state, Script::new().result(lost).result(NOTHING).draws([5, 2]), |moment| moment.melee(0));
    assert_eq!([0, 1].map(|id| state.stands[id].place.y), [LINE + H, LINE + 2 * H]);
    assert!(!state.stands[0].engaged());
}

#[test]
fn a_charge_that_its_target_evades_goes_its_whole_length() {
    let (battle, mut state) = position(&[&[(KNIGHTS, LANE, LINE - 2 * H)]], &[&[("sample/horse-archers", LANE, LINE)]], |_, keys, _| {
        keys.b.reaction = Some(Reaction::Evade);
    });
    // Light horse evades on 3+ and goes 4H; the charge is 3H long.
    scripted(&battle, &mut state, Script::new().draws([3]), |moment| moment.charge(0, 1, 1, false));
    assert_eq!([0, 1].map(|id| state.stands[id].place.y), [LINE + H, LINE + 4 * H]);
}

#[test]
fn pikes_stop_the_impetus_of_horse_in_front_of_them_only() {
    let dice = |sides: &[Compass]| {
        let places = [(KNIGHTS, 0, 20), (KNIGHTS, 11, 20)];
        let (battle, mut state) = plain(&places[..sides.len()], &[("tutorial/pikemen", LANE, LINE)]);
        let pikes = sides.len() as Id;
        for (id, &side) in (0..).zip(sides) {
            let place = battle.table.fighting_place(&state.stands[pikes], side);
            battle.put(&mut state, id, place);
            state.stands.touch(id, pikes, side);
            state.units.of_mut(id).impetus = true;
        }
        assert_eq!(state.stands.fault(&battle.table), None);
        (0..pikes)
            .map(|id| battle.blow(&state, id, pikes).2.0)
            .map(|attack| (attack.throw.dice, attack.target.modifier))
            .collect::<Vec<_>>()
    };
    // VBU 7, and I 4 where it counts; 2 less on the critical number of who is struck in flank.
    assert_eq!(dice(&[Compass::South]), [(7, 0)]);
    assert_eq!(dice(&[Compass::West]), [(11, -2)]);
    // Half of 7 from the other: 4 more for both.
    assert_eq!(dice(&[Compass::South, Compass::West]), [(11, -2), (15, -2)]);
}

#[test]
fn plans_know_what_dice_do() {
    let rules = Rules::default();
    let (battle, _) = plain(&[(FOOT, 0, 12)], &[(FOOT, 0, 60)]);
    let unit = Cohesion::new(&rules, 5, 0, false);
    let are = |what: &str, (dice, falls): (u8, bool), want: f64| near(what, battle.known.loss(dice, &unit, falls), want, 1e-12);
    // A 6 is damage; the critical number is then 4, a 5 costs 1 and a 6 costs 2 of VBU 5.
    are("one die", (1, false), 1. / 6. * 3. / 6. / 5.);
    // One 6 or two 5s are one damage, two 6s are two: then a 4 fails, too, and 4, 5 and 6 cost 1, 2 and 3.
    are("two dice", (2, false), (11. / 36. * 3. / 6. + 1. / 36. * 6. / 6.) / 5.);
    are("in flank", (2, true), 11. / 36. * 2. / 6. + 1. / 36. * 3. / 6.);
}

#[test]
fn a_shot_is_told_with_what_its_dice_and_the_critical_number_are_made_of() {
    let (battle, state) = plain(&[(ARCHERS, LANE, LINE - 4 * H)], &[(FOOT, LANE, LINE)]);
    let told = |lang: Lang| {
        let (mut state, mut script) = (state.clone(), Script::new().draws([0, 0]));
        let mut tracer = Tracer::new(&mut script, Dice::new(stream(1, 0)), lang);
        Moment { battle: &battle, state: &mut state, chance: &mut tracer.asked() }.shoot(0, 1, 0, false);
        let notes = tracer.told().0.into_iter().filter_map(|line| if let Line::Note(text) = line { Some(text) } else { None });
        notes.map(|text| text.replace(['\u{a0}', '\u{202f}'], " ")).collect::<Vec<_>>()
    };
    // Longbow A at short range on foot: 1 more. Heavy foot: 1 on its critical number.
    let en = "(dice: VBU +4, weapon and range +1; enemy’s critical number: VBU +5, armoured +1, less the damage)";
    let fr = "(dés : VBU +4, arme et portée +1 ; seuil critique de l’ennemi : VBU +5, troupe lourde +1, moins les dommages)";
    for (lang, words) in [(Lang::En, en), (Lang::Fr, fr)] {
        assert!(told(lang).iter().any(|note| note.trim() == words), "{:?}", told(lang));
    }
}

#[test]
fn each_move_after_the_second_makes_the_test_harder() {
    // Discipline B: 4+ before the second move, 5+ before the third; the move is made all the same.
    for (dice, y, disordered) in [(&[4, 5][..], 44, false), (&[4, 4], 44, true), (&[3], 36, true)] {
        let (battle, mut state) = plain(&[(FOOT, LANE, 20)], &[(FOOT, LANE, 100)]);
        let wish = Wish::Advance { enemy: 1, apart: H, moves: 3 };
        scripted(&battle, &mut state, Script::new().draws(dice.iter().copied()), |moment| moment.carry_out(0, wish));
        assert_eq!((state.stands[0].place.y, state.units.of(0).condition.disordered), (y, disordered), "{dice:?}");
    }
}

#[test]
fn who_charges_with_a_second_move_takes_a_test_for_it() {
    for (die, disordered) in [(4, false), (3, true)] {
        // A move of 2H and a charge of 3H.
        let (battle, mut state) = plain(&[(KNIGHTS, LANE, LINE - 5 * H)], &[(FOOT, LANE, LINE)]);
        let script = Script::new().draws([die]).result(NOTHING).result(NOTHING);
        scripted(&battle, &mut state, script, |moment| moment.carry_out(0, Wish::Charge { enemy: 1, moves: 2 }));
        assert_eq!((state.stands[0].engaged(), state.units.of(0).condition.disordered), (true, disordered));
    }
}

#[test]
fn who_charges_into_a_melee_charges_before_it_is_fought() {
    let a: Units = &[(FOOT, LANE, LINE), (KNIGHTS, LANE - 2, LINE + 1)];
    let (battle, mut state) = position(&[a], &[&[(FOOT, LANE, LINE)]], |_, keys, _| keys.a.plan = Plan::Charge);
    in_contact(&battle, &mut state, 0, 2);
    // One round: the knights in the flank and their target strike at one another, the foot in front lends dice.
    scripted(&battle, &mut state, Script::new().result(NOTHING).result(NOTHING), |moment| moment.orders(Side::A, 0));
    assert_eq!((state.stands[2].touched(Compass::South), state.stands[2].touched(Compass::West)), (Some(0), Some(1)));
}

#[test]
fn charges_come_before_supports() {
    // The knights destroy the enemy by a failed test in flank, and nobody is left whom the foot behind would support.
    let a: Units = &[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE - 2 * H), (KNIGHTS, LANE - 2, LINE + 1)];
    let (battle, mut state) = plain(a, &[(FOOT, LANE, LINE)]);
    in_contact(&battle, &mut state, 0, 3);
    let failed = Struck { hit: true, loss: 1, failed: true, ..NOTHING };
    scripted(&battle, &mut state, Script::new().result(failed).result(NOTHING), |moment| moment.orders(Side::A, 0));
    assert_eq!((state.stands[3].there, state.stands[1].place.y), (false, LINE - 2 * H));
}

#[test]
fn the_fallen_control_no_ground() {
    let shot_at = |fallen: bool| {
        let b: Units = &[("french/genoese", LANE, LINE), (FOOT, 0, 100)];
        let (battle, mut state) = plain(&[(FOOT, LANE - 1, LINE - H)], b);
        if fallen {
            state.stands.remove(1);
        }
        let to = Place::new(LANE, LINE - H, Compass::North);
        let [harmed, _]: [f64; 2] = shares(&battle, &state, |moment| {
            moment.carry_out(0, Wish::Support(to));
            usize::from(!moment.view().unit(0).condition.disordered)
        });
        harmed > 0.0
    };
    assert_eq!([shot_at(false), shot_at(true)], [true, false]);
}

#[test]
fn who_is_charged_in_flank_evades_or_stands() {
    let reacts = |unit: &str, met: Compass| {
        let a: Units = &[(KNIGHTS, LANE, LINE - 3 * H)];
        let (battle, state) = position(&[a], &[&[(unit, LANE, LINE)]], |_, keys, _| keys.b.reaction = None);
        View { battle: &battle, state: &state }.reaction(1, 0, met)
    };
    for (unit, front, flank) in [
        ("sample/horse-archers", Reaction::Evade, Reaction::Evade),
        (ARCHERS, Reaction::DefensiveFire, Reaction::Stand),
        (HOBILARS, Reaction::CounterCharge, Reaction::Stand),
    ] {
        assert_eq!([reacts(unit, Compass::South), reacts(unit, Compass::West)], [front, flank], "{unit}");
    }
}

#[test]
fn only_who_is_disordered_by_a_charge_is_told_to_be() {
    let (battle, state) = position(&[&[(KNIGHTS, LANE, LINE - 2 * H)]], &[&[("sample/horse-archers", LANE, LINE)]], |_, keys, _| {
        keys.b.reaction = Some(Reaction::Evade);
    });
    let told = |mut script: Script| {
        let mut state = state.clone();
        let mut tracer = Tracer::new(&mut script, Dice::new(stream(1, 0)), Lang::En);
        Moment { battle: &battle, state: &mut state, chance: &mut tracer.asked() }.charge(0, 1, 1, false);
        let notes = tracer.told().0.into_iter().filter_map(|line| if let Line::Note(text) = line { Some(text) } else { None });
        notes.filter(|text| text.contains("disordered by its failed test")).count()
    };
    // They evade on 3+; those who fail are disordered and take the charge.
    assert_eq!(told(Script::new().draws([3])), 0);
    assert_eq!(told(Script::new().draws([2]).result(NOTHING).result(NOTHING)), 1);
}
