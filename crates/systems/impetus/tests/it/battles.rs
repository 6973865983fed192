//! Battles: positions of several units whose values another program has worked out, and their likely mistakes; the rules of the sheet that need
//! more than two units. Every value is enumerated with the battle's own chapters.

use montjoie_core::chance::{Answers, AnySource, Script, Tables, stream};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Division, Id, Muster, Place};
use montjoie_impetus::battle::moment::Moment;
use montjoie_impetus::battle::settings::{BattleRules, FieldKeys, SideKeys, SupportDice};
use montjoie_impetus::battle::state::{Loss, State};
use montjoie_impetus::battle::view::View;
use montjoie_impetus::battle::{Battle, QUARTERS};
use montjoie_impetus::charge::Reaction;
use montjoie_impetus::initiative::Level;
use montjoie_impetus::profile::{Unit, lists};
use montjoie_impetus::rules::Rules;
use montjoie_system::list::find;
use montjoie_testing::{are, differs};

use crate::ask::near;
use crate::own;

/// Units of one corps, each with its lane and the height of its front.
pub type Units<'a> = &'a [(&'a str, i16, i16)];

pub const FOOT: &str = "plain/foot";
pub const KNIGHTS: &str = "tutorial/knights";

/// The height at which side B stands in most positions, and its lane.
pub const LINE: i16 = 60;
pub const LANE: i16 = 6;
pub const H: i16 = QUARTERS;

/// An army of these corps; the commander in chief leads the first.
pub fn army(corps: Vec<Vec<Unit>>) -> Muster<Unit> {
    let mut first = 0;
    let division = |(at, units): (usize, &Vec<Unit>)| {
        first += units.len();
        Division { command: None, chief: at == 0, units: (first - units.len()..first).collect() }
    };
    let divisions = corps.iter().enumerate().map(division).collect();
    Muster { units: corps.into_iter().flatten().collect(), divisions }
}

/// A battle of these corps on a table of 12 lanes; who is charged stands.
pub fn position(a: &[Units], b: &[Units], change: impl FnOnce(&mut BattleRules, &mut Pair<SideKeys>, &mut Rules)) -> (Battle, State) {
    let all = lists(&[own()]).expect("sound lists");
    let muster = |corps: &[Units]| {
        army(corps.iter().map(|units| units.iter().map(|(id, ..)| find(&all, id).expect("such a unit")).collect()).collect())
    };
    let (mut own, mut rules) = (BattleRules::default(), Rules::default());
    let mut keys = Pair::of(|_| SideKeys { reaction: Some(Reaction::Stand), ..SideKeys::default() });
    change(&mut own, &mut keys, &mut rules);
    let battle = Battle::new(rules, own, FieldKeys::default(), keys, &Pair { a: muster(a), b: muster(b) });
    let mut state = battle.mustered(None);
    for (id, (_, lane, y)) in (0..).zip(a.iter().chain(b).flat_map(|corps| corps.iter())) {
        battle.put(&mut state, id, Place::new(*lane, *y, Compass::ahead_of(battle.hosts.side(id))));
    }
    assert_eq!(state.stands.fault(&battle.table), None);
    (battle, state)
}

pub fn plain(a: Units, b: Units) -> (Battle, State) {
    position(&[a], &[b], |_, _, _| {})
}

/// The probabilities of what comes of some chapters from a state, by number.
pub fn shares<const N: usize>(battle: &Battle, state: &State, chapters: impl Fn(&mut Moment<AnySource>) -> usize) -> [f64; N] {
    montjoie_testing::shares(state, |state, chance| {
        let came = chapters(&mut Moment { battle, state, chance });
        assert_eq!(state.stands.fault(&battle.table), None);
        came
    })
}

/// The shares of what came of some chapters in so many throws of the same position: where pursuits lead on, paths are too many to enumerate.
pub fn thrown<const N: usize>(battle: &Battle, state: &State, mut chapters: impl FnMut(&mut Moment<AnySource>) -> usize) -> [f64; N] {
    const THROWS: u64 = 20_000;
    let mut shares = [0.0; N];
    for number in 0..THROWS {
        let (mut state, mut chance) = (state.clone(), Tables::new(stream(7, number)));
        shares[chapters(&mut Moment { battle, state: &mut state, chance: &mut chance.asked() })] += 1.0 / THROWS as f64;
        assert_eq!(state.stands.fault(&battle.table), None);
    }
    shares
}

/// Wins, draws, loses: of the first round of a charge, by what the round cost both.
fn first_round(moment: &mut Moment<AnySource>, id: Id, target: Id) -> usize {
    moment.charge(id, target, 1, false);
    let lost = |id: Id| moment.view().unit(id).taken;
    match lost(id).cmp(&lost(target)) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    }
}

/// Two corps a side, each of one unit.
fn two_corps(a: [Level; 2], b: [Level; 2]) -> (Battle, State) {
    let corps = |y: i16| [[(FOOT, 2, y)], [(FOOT, 9, y)]];
    let (mine, theirs) = (corps(10), corps(100));
    let (mine, theirs): (Vec<Units>, Vec<Units>) = (mine.iter().map(|c| &c[..]).collect(), theirs.iter().map(|c| &c[..]).collect());
    let (battle, mut state) = position(&mine, &theirs, |_, _, _| {});
    for (side, levels) in [(Side::A, a), (Side::B, b)] {
        state.corps[side].iter_mut().zip(levels).for_each(|(corps, level)| corps.level = level);
    }
    (battle, state)
}

#[test]
fn corps_of_both_sides_are_activated_one_by_one_by_initiative() {
    let average = [Level::Average; 2];
    let (battle, state) = two_corps(average, average);
    let order = |moment: &mut Moment<AnySource>| {
        let mut order = 0;
        while let Some((side, corps)) = moment.initiative() {
            moment.state.corps[side][usize::from(corps)].activated = true;
            order = order * 2 + usize::from(side == Side::B);
        }
        order
    };
    let found: [f64; 16] = shares(&battle, &state, order);
    // AABB, ABAB, ABBA, and the same from B's side.
    let wanted = [(0b0011, 0.25), (0b0101, 0.125), (0b0110, 0.125), (0b1100, 0.25), (0b1010, 0.125), (0b1001, 0.125)];
    for (order, share) in found.into_iter().enumerate() {
        let want = wanted.iter().find(|(known, _)| *known == order).map_or(0.0, |(_, p)| *p);
        near("3", share, want, 1e-12);
    }
    let (battle, state) = two_corps([Level::Expert, Level::Average], average);
    let found: [f64; 2] = shares(&battle, &state, |moment| usize::from(moment.initiative() != Some((Side::A, 0))));
    are("3, an Expert", found, [6219241. / 8018016., 1. - 6219241. / 8018016.]);
}

#[test]
fn a_double_bars_the_corps_of_an_incompetent() {
    let (battle, mut state) = two_corps([Level::Incompetent; 2], [Level::Average; 2]);
    let found: [f64; 2] = shares(&battle, &state, |moment| {
        moment.initiative();
        usize::from(moment.state.corps.a[0].activated)
    });
    // A tie is thrown again, and may be another double.
    are("barred", found, [9. / 11., 2. / 11.]);
    // Who has no corps left lets the others go without a roll.
    state.corps.b.iter_mut().for_each(|corps| corps.activated = true);
    let mut chance = Script::new();
    assert_eq!(Moment { battle: &battle, state: &mut state, chance: &mut chance.asked() }.initiative(), Some((Side::A, 0)));
}

/// A unit that charges foot in flank.
pub fn in_flank(charger: &str) -> (Battle, State) {
    // Beside the target, behind the line of its front: at its flank.
    let (battle, mut state) = plain(&[(charger, LANE - 2, 30)], &[(FOOT, LANE, LINE)]);
    battle.put(&mut state, 0, Place::new(LANE - 2, LINE + 1, Compass::North));
    let view = View { battle: &battle, state: &state };
    let course = view.course(0, 1);
    assert_eq!((course.met, view.is_clear(0, 1, course)), (Compass::West, true), "{course:?}");
    (battle, state)
}

#[test]
fn a_unit_hit_in_flank_that_fails_is_destroyed() {
    let (battle, state) = in_flank(KNIGHTS);
    let wins = shares(&battle, &state, |moment| first_round(moment, 0, 1).min(1));
    are("4", wins, [18080726687. / 24794911296., 1. - 18080726687. / 24794911296.]);
    let failed = |moment: &mut Moment<AnySource>| {
        moment.charge(0, 1, 1, false);
        usize::from(moment.view().unit(1).lost.is_none())
    };
    let found: [f64; 2] = shares(&battle, &state, failed);
    are("4, destroyed", found, [815303. / 1062882., 1. - 815303. / 1062882.]);
    let (battle, state) = plain(&[(KNIGHTS, LANE, LINE - 3 * H)], &[(FOOT, LANE, LINE)]);
    let removed = |moment: &mut Moment<AnySource>| {
        moment.charge(0, 1, 1, false);
        usize::from(moment.view().unit(1).taken < 5)
    };
    let front: [f64; 2] = shares(&battle, &state, removed);
    differs(front, found);
    let (battle, state) = in_flank("plain/foot1");
    let found: [f64; 2] = shares(&battle, &state, failed);
    are("5", found, [2549. / 4374., 1. - 2549. / 4374.]);
}

/// Two units in contact in front.
pub fn in_contact(battle: &Battle, state: &mut State, id: Id, target: Id) {
    battle.put(state, id, battle.table.fighting_place(&state.stands[target], Compass::South));
    state.stands.touch(id, target, Compass::South);
    assert_eq!(state.stands.fault(&battle.table), None);
}

/// Wins, draws, loses: of one round between two units, by what it cost both.
fn round(battle: &Battle, state: &State, id: Id, target: Id) -> [f64; 3] {
    shares(battle, state, |moment| {
        moment.melee(id);
        let lost = |id: Id| moment.view().unit(id).taken;
        (1 + lost(id).cmp(&lost(target)) as i8) as usize
    })
}

#[test]
fn a_support_lends_dice_and_neither_is_hit_nor_tests() {
    let found = |dice: SupportDice| {
        let a: Units = &[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE)];
        let (battle, mut state) = position(&[a], &[&[(FOOT, LANE, LINE)]], |own, _, _| own.support_dice = dice);
        in_contact(&battle, &mut state, 0, 2);
        let view = View { battle: &battle, state: &state };
        assert_eq!((view.supporters(0).collect::<Vec<_>>(), view.supporters(2).count()), (vec![1], 0));
        round(&battle, &state, 0, 2)
    };
    are("6, one", found(SupportDice::One), [302879567. / 1088391168., 2181650137. / 4353564672., 320132089. / 1451188224.]);
    let half = found(SupportDice::HalfUp);
    are("6, half", half, [447088577. / 1224440064., 79462295. / 181398528., 963923983. / 4897760256.]);
    let all = found(SupportDice::All);
    are("6, all", all, [306435893. / 688747536., 2097655865. / 5509980288., 320279093. / 1836660096.]);
    differs(half, all);
    // No support of one that stands a quarter of H farther back, nor of one that fights itself.
    let (battle, mut state) = plain(&[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE - 1)], &[(FOOT, LANE, LINE)]);
    in_contact(&battle, &mut state, 0, 2);
    assert_eq!(View { battle: &battle, state: &state }.supporters(0).count(), 0);
    let b: Units = &[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE)];
    let (battle, mut state) = plain(&[(FOOT, LANE, LINE), (FOOT, LANE + 1, LINE)], b);
    in_contact(&battle, &mut state, 0, 2);
    in_contact(&battle, &mut state, 1, 3);
    assert_eq!(View { battle: &battle, state: &state }.supporters(0).count(), 0);
}

#[test]
fn an_attached_commander_gives_a_die_and_one_on_the_critical_number() {
    let found = |attached| {
        let (battle, mut state) = position(&[&[(FOOT, LANE, LINE)]], &[&[(FOOT, LANE, LINE)]], |_, keys, _| keys.a.attached = attached);
        in_contact(&battle, &mut state, 0, 1);
        round(&battle, &state, 0, 1)
    };
    let with = found(true);
    are("7", with, [4071864383. / 13060694016., 7398959977. / 13060694016., 22081523. / 181398528.]);
    differs(with, found(false));
}

#[test]
fn a_group_takes_one_test_for_another_move() {
    let found = |one| {
        let line: Units = &[(FOOT, LANE, 20), (FOOT, LANE + 1, 20), (FOOT, LANE + 2, 20)];
        let (battle, state) = position(&[line], &[&[(FOOT, LANE, 100)]], |own, _, _| own.group_test = one);
        shares(&battle, &state, |moment| usize::from(!moment.several_moves(&[0, 1, 2], 0)))
    };
    are("8", found(true), [0.5, 0.5]);
    are("8, one by one", found(false), [1. / 8., 7. / 8.]);
}

#[test]
fn corps_and_armies_break_at_the_end_of_a_turn() {
    let (battle, mut start) = two_corps([Level::None; 2], [Level::Average; 2]);
    for (corps, vdc) in start.corps.a.iter_mut().zip([12, 15]) {
        corps.vdc = vdc;
    }
    for corps in start.corps.a.iter_mut().chain(&mut start.corps.b) {
        corps.activated = true;
    }
    let ends = |lost: [u16; 2], routed: bool| {
        let mut state = start.clone();
        state.corps.a[0].routed = routed;
        state.corps.a.iter_mut().zip(lost).for_each(|(corps, lost)| corps.lost = lost);
        let outcome = Moment { battle: &battle, state: &mut state, chance: &mut Script::new().asked() }.end();
        assert!(outcome.is_none_or(|outcome| outcome.winner == Some(Side::B)));
        assert_eq!(state.stands[0].there, !state.corps.a[0].routed || routed);
        (state.corps.a.iter().map(|corps| corps.routed).collect::<Vec<_>>(), outcome.is_some())
    };
    let none = vec![false, false];
    assert_eq!((ends([4, 0], false), ends([5, 0], false)), ((none.clone(), false), (vec![true, false], false)));
    // A routed corps of 15 is more than half of 27.
    assert_eq!((ends([0, 5], false), ends([0, 6], false)), ((none, false), (vec![false, true], true)));
    // The corps of 12 has routed.
    assert_eq!((ends([12, 1], true).1, ends([12, 2], true).1), (false, true));
    // By the losses of corps that hold: 13 is not more than half of 27, 14 is.
    let army = |lost| {
        let mut state = start.clone();
        state.corps.a[0].lost = lost;
        battle.demoralised(&state, Side::A).part >= u32::from(battle.rules.army_breaks_at(27))
    };
    assert_eq!([army(13), army(14)], [false, true]);
}

#[test]
fn a_retreat_pushes_back_friends_that_may_not_be_passed() {
    let found = |behind: &str, gap: i16, pushes: bool| {
        let b: Units = &[(FOOT, LANE, LINE), (behind, LANE, LINE + 3 + gap)];
        let (battle, mut state) = position(&[&[(FOOT, LANE, LINE)]], &[b], |own, _, _| own.retreat_pushes = pushes);
        in_contact(&battle, &mut state, 0, 1);
        let before = state.stands[2].place.y;
        let came: [f64; 6] = shares(&battle, &state, |moment| {
            moment.melee(0);
            let (view, pushed) = (moment.view(), moment.view().stand(2).place.y - before);
            match view.unit(1).lost {
                Some(Loss::Blocked) => 4,
                Some(_) => 5,
                None if view.stand(1).engaged() || view.unit(0).taken >= view.unit(1).taken => 5,
                None => {
                    let gone = view.stand(1).place.y - LINE;
                    assert_eq!(view.unit(2).condition.disordered, pushed > 0);
                    assert!(pushed == 0 || pushed == H, "{pushed}");
                    match (gone, pushed) {
                        (H, 0) => 0,
                        (_, 0) if gone == 2 * H => 1,
                        (_, H) if gone == 2 * H => 2,
                        (_, H) if gone == H => 3,
                        _ => 1,
                    }
                }
            }
        });
        let lost: f64 = came[..5].iter().sum();
        came.map(|p| p / lost)
    };
    // Retreat 1H: only touched. Retreat 2H: pushed by 1H.
    are("10", found(FOOT, H, true), [2. / 3., 0., 1. / 3., 0., 0., found(FOOT, H, true)[5]]);
    // Without pushing it stops before the friend, and one that cannot begin its retreat is lost.
    let stays = found(FOOT, H, false);
    are("stops", stays, [1., 0., 0., 0., 0., stays[5]]);
    let blocked = found(FOOT, 0, false);
    are("blocked", blocked, [0., 0., 0., 0., 1., blocked[5]]);
    // A friend that may be passed is passed, and nobody ends on it.
    let passed = found("tutorial/skirmishers", H, true);
    are("passed", passed, [2. / 3., 1. / 3., 0., 0., 0., passed[5]]);
}

#[test]
fn light_troops_pass_and_are_passed_but_not_in_melee() {
    let passes = |mover: &str, friend: &str| {
        let (battle, state) = plain(&[(mover, LANE, 20), (friend, LANE, 30)], &[(FOOT, LANE, 100)]);
        View { battle: &battle, state: &state }.passes(0, 1)
    };
    let [foot, nobles, archers, light, warband] = [FOOT, "french/nobles", "english/longbowmen", "sample/light-foot", "sample/warband"];
    let [skirmishers, horse, knights, elephants, wagons] =
        ["french/skirmishers", "sample/horse-archers", KNIGHTS, "sample/elephants", "sample/wagenburg"];
    for (mover, friend, may) in [
        (foot, foot, false),
        (nobles, skirmishers, true),
        (foot, archers, true),
        (light, foot, true),
        // Impetuous troops pass only skirmishers, and Impetuous light foot is passed by none of the others.
        (nobles, archers, false),
        (warband, foot, false),
        (foot, warband, false),
        (horse, knights, true),
        (knights, horse, true),
        (horse, foot, false),
        (horse, elephants, false),
        (foot, wagons, true),
        (elephants, wagons, false),
        (wagons, foot, false),
        (wagons, light, true),
    ] {
        assert_eq!(passes(mover, friend), may, "{mover} through {friend}");
    }
    let (battle, mut state) = plain(&[(FOOT, LANE, 20), (archers, LANE, 30)], &[(FOOT, LANE, LINE)]);
    in_contact(&battle, &mut state, 1, 2);
    assert!(!View { battle: &battle, state: &state }.passes(0, 1));
}

#[test]
fn who_acts_in_a_zone_of_control_is_shot_at() {
    let fired = |depth: u8, ahead: i16, disordered: bool| {
        let a: Units = &[("english/longbowmen", LANE, LINE - ahead)];
        let (battle, mut state) = position(&[a], &[&[("french/genoese", LANE, LINE)]], |own, _, _| own.zone_depth = depth);
        state.units.of_mut(1).condition.disordered = disordered;
        let found: [f64; 2] = shares(&battle, &state, |moment| {
            moment.shoots(0, 0, false);
            let hit = moment.view().unit(0).condition.disordered || moment.view().unit(0).lost.is_some();
            usize::from(!hit)
        });
        found[0]
    };
    // At 1H, on its edge; not one quarter farther, nor without a zone.
    let [inside, outside, none] = [fired(1, H, false), fired(1, H + 1, false), fired(0, H, false)];
    assert!(inside > 0.2 && outside == 0.0 && none == 0.0, "{inside} {outside} {none}");
    // A Disordered unit reacts on a test, and with a die less.
    let disordered = fired(1, H, true);
    assert!(disordered > 0.0 && disordered < inside, "{disordered} {inside}");
}

#[test]
fn a_charge_from_beyond_the_line_of_a_front_meets_it() {
    let met = |lane: i16, y: i16| {
        let (battle, mut state) = plain(&[(KNIGHTS, 0, 30)], &[(FOOT, LANE, LINE)]);
        battle.put(&mut state, 0, Place::new(lane, y, Compass::North));
        View { battle: &battle, state: &state }.course(0, 1).met
    };
    assert_eq!([met(LANE - 1, LINE), met(LANE - 1, LINE + 1), met(LANE + 1, LINE + 1)], [Compass::South, Compass::West, Compass::East]);
}

#[test]
fn an_evader_gets_away_by_its_move_and_the_charger_goes_on() {
    let (battle, state) = position(&[&[(FOOT, LANE, LINE - 8)]], &[&[("sample/horse-archers", LANE, LINE)]], |_, keys, _| {
        keys.b.reaction = Some(Reaction::Evade);
    });
    let mut came = state.clone();
    // Evades on 2+: CL, and from infantry.
    let mut chance = Script::new().draws([2]);
    Moment { battle: &battle, state: &mut came, chance: &mut chance.asked() }.charge(0, 1, 1, false);
    let view = View { battle: &battle, state: &came };
    assert_eq!((view.stand(0).place.y, view.stand(1).place), (LINE, Place::new(LANE, LINE + 4 * H, Compass::South)));
    assert_eq!(view.unit(1).taken + view.unit(0).taken, 0);
}

#[test]
fn a_commander_dies_with_the_unit_in_which_he_fights() {
    for attached in [true, false] {
        let a: Units = &[(KNIGHTS, LANE, 20), (FOOT, LANE + 1, 20)];
        let (battle, mut state) = position(&[a], &[&[(FOOT, LANE, LINE)]], |_, keys, _| keys.a.attached = attached);
        // The knights have most dice; a commander in chief counts 2, knights 3, foot 2.
        assert_eq!((state.corps.a[0].with, state.corps.a[0].vdc), (0, 7));
        state.units.of_mut(0).condition.vbu = 1;
        in_contact(&battle, &mut state, 0, 2);
        let found: [f64; 3] = shares(&battle, &state, |moment| {
            moment.melee(0);
            let corps = moment.view().state.corps.a[0];
            match (moment.view().stand(0).there, corps.with) {
                (true, with) => {
                    assert_eq!((with, corps.lost, corps.level), (0, 0, Level::Average));
                    0
                }
                (false, _) if attached => {
                    assert_eq!((corps.level, corps.lost, moment.state.dead.a), (Level::None, 5, 1));
                    1
                }
                (false, with) => {
                    assert_eq!((with, corps.level, corps.lost, moment.state.dead.a), (1, Level::Average, 3, 0));
                    2
                }
            }
        });
        assert!(found[0] > 0.1 && found[if attached { 1 } else { 2 }] > 0.1, "{found:?}");
    }
}

#[test]
fn the_nearest_enemy_at_short_range_is_aimed_at_first() {
    let archers = "english/longbowmen";
    let aimed = |near: i16| {
        // The levy ahead is the better target.
        let b: Units = &[("french/levy", LANE, LINE), (KNIGHTS, LANE + 1, LINE - near)];
        let (battle, state) = plain(&[(archers, LANE, LINE - 5 * H)], b);
        let view = View { battle: &battle, state: &state };
        view.best_shot(0, 0, false).map(|(target, _)| target)
    };
    // A neighbour stands half a lane aside: a quarter more than 1H nearer it is in short range, at 1H it is not.
    assert_eq!([aimed(0), aimed(H), aimed(H + 1)], [Some(1), Some(1), Some(2)]);
    // Nobody is aimed at in a melee, behind somebody, or out of the arc.
    let shoots = |b: Units, contact: bool| {
        let (battle, mut state) = plain(&[(archers, LANE, 30), (FOOT, LANE + 1, 30)], b);
        if contact {
            in_contact(&battle, &mut state, 1, 2);
        }
        View { battle: &battle, state: &state }.best_shot(0, 0, false).map(|(target, _)| target)
    };
    assert_eq!(shoots(&[(FOOT, LANE + 1, 50)], true), None);
    assert_eq!(shoots(&[(FOOT, LANE, 40), (KNIGHTS, LANE, 50)], false), Some(2));
    assert_eq!(shoots(&[(FOOT, LANE + 4, 34)], false), None);
}
