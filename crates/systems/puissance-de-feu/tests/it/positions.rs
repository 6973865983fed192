//! Positions written out: deployment, walls, flight, ammunition, officers, what plans know, and who has won after the last turn.

use montjoie_core::chance::{Answers, Tables, law, stream};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_field::{Compass, Id, Place};
use montjoie_puissance_de_feu::battle::settings::{Plan, Victory};
use montjoie_puissance_de_feu::battle::state::State;
use montjoie_puissance_de_feu::battle::view::View;

use crate::battles::{FOOT, LANE, LINE, OFFICER, Units, plain, position, scripted};

const HORSE: &str = "basic/cavalry";

#[test]
fn who_fires_far_stands_in_front_and_the_others_are_spread_behind_them() {
    let a: Units =
        &[(FOOT, 0, 12), (FOOT, 1, 12), (FOOT, 2, 12), (FOOT, 3, 12), (FOOT, 4, 12), (FOOT, 5, 12), (HORSE, 6, 12), (OFFICER, 7, 12)];
    let (battle, _) = plain(a, &[(FOOT, 0, 60)]);
    let mut firsts = Vec::new();
    for seed in 0..60 {
        let state = battle.begin(0, None, &mut Tables::new(stream(seed, 0)));
        let places = |ids: [Id; 8]| ids.map(|id| state.stands[id].place);
        let places = places([0, 1, 2, 3, 4, 5, 6, 7]);
        // 24 inches between the front lines of a table 63 deep.
        let front = (63 - 24) / 2;
        assert!(places[..6].iter().all(|place| place.y == front && place.facing == Compass::North), "{places:?}");
        let mut lanes: Vec<i16> = places[..6].iter().map(|place| place.lane).collect();
        lanes.sort_unstable();
        assert!(lanes.windows(2).all(|pair| pair[1] == pair[0] + 1), "{lanes:?}");
        // Two behind a line of six: behind its second unit and its fifth.
        let mut rear: Vec<i16> = places[6..].iter().map(|place| place.lane - lanes[0]).collect();
        rear.sort_unstable();
        assert_eq!(rear, [1, 4]);
        assert!(places[6..].iter().all(|place| place.y == front - 8), "{places:?}");
        firsts.push(lanes[0]);
    }
    // The middle of twelve lanes, and one lane to each side of it.
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts, [2, 3, 4]);
}

#[test]
fn walls_stand_in_the_middle_of_the_table() {
    let (battle, _) = position(&[(FOOT, 0, 12)], &[(FOOT, 0, 60)], |_, field, _| field.walls = 6.0);
    let mut heights = Vec::new();
    for seed in 0..40 {
        let state: State = battle.begin(0, None, &mut Tables::new(stream(seed, 0)));
        assert!(state.walls.len() <= 12);
        heights.extend(state.walls.iter().map(|wall| wall.y));
    }
    assert_eq!((heights.iter().min(), heights.iter().max()), (Some(&(31 - 6)), Some(&(31 + 6))));
}

#[test]
fn a_flight_sideways_goes_whole_lanes() {
    // The west edge is nearest. 12 inches are two lanes of 6.
    let (battle, mut state) = plain(&[(FOOT, 3, 40)], &[(FOOT, 11, 60)]);
    assert_eq!(View { battle: &battle, state: &state }.nearest_edge(0), Compass::West);
    scripted(&battle, &mut state, &[12], |moment| moment.routs(0));
    let place = state.stands[0].place;
    assert_eq!((place.lane, place.y), (1, 40));
}

#[test]
fn ammunition_is_found_near_a_wagon() {
    for (lane, found) in [(LANE + 1, true), (LANE + 5, false)] {
        let (mut battle, mut state) = plain(&[(FOOT, LANE, 20), ("advanced/wagon", lane, 20)], &[(FOOT, 0, 60)]);
        state.units.of_mut(0).condition.out = true;
        battle.sides.a.plan = Plan::Stand;
        scripted(&battle, &mut state, &[], |moment| moment.orders());
        assert_eq!(!state.units.of(0).condition.out, found, "lane {lane}");
    }
}

#[test]
fn a_place_that_is_taken_is_no_contact() {
    let clear = |friend: i16| {
        let (battle, mut state) = plain(&[(HORSE, LANE, 20), (HORSE, LANE + 2, 20)], &[(FOOT, LANE, 30)]);
        battle.put(&mut state, 1, Place::new(LANE, friend, Compass::North));
        let view = View { battle: &battle, state: &state };
        view.is_clear(0, 2, view.course(0, 2).to)
    };
    assert_eq!([clear(10), clear(29)], [true, false]);
}

#[test]
fn officers_go_forward_to_where_they_help_most() {
    use montjoie_puissance_de_feu::battle::orders::Wish;
    let wish = |a: Units, wounded: Option<Id>| {
        let (battle, mut state) = plain(a, &[(FOOT, 0, 60)]);
        if let Some(id) = wounded {
            state.units.of_mut(id).condition.wounds = 1;
        }
        View { battle: &battle, state: &state }.wish(0)
    };
    // Two friends together are more than one, a wounded one as many as two.
    let three: Units = &[(OFFICER, 5, 10), (FOOT, 0, 30), (FOOT, 9, 30), (FOOT, 10, 30)];
    let lane = |wish: Wish| if let Wish::March(place) = wish { Some(place.lane) } else { None };
    assert!(matches!(lane(wish(three, None)), Some(9 | 10)));
    // Where he helps as much he stays.
    assert_eq!(wish(&[(OFFICER, 5, 27), (FOOT, 5, 30), (FOOT, 9, 30)], None), Wish::Stay);
    // Behind him nobody is helped: a march goes forward.
    assert_eq!(wish(&[(OFFICER, 5, 40), (FOOT, 5, 20)], None), Wish::Stay);
    let two: Units = &[(OFFICER, 5, 27), (FOOT, 5, 30), (FOOT, 9, 40)];
    assert_eq!(lane(wish(two, Some(2))), Some(9));
}

/// 2 dice in the row of cavalry reach 12 inches, on 6+ beyond 9.
#[test]
fn officers_who_help_nowhere_better_fire_where_they_stay() {
    use montjoie_puissance_de_feu::battle::orders::Wish;
    let wish = |a: Units, target: i16| {
        let (battle, state) = plain(a, &[(FOOT, LANE, target), (HORSE, LANE + 1, 60)]);
        let view = View { battle: &battle, state: &state };
        (view.wish(0), view.volley(0, battle.hosts.units(montjoie_core::combat::Side::A)).map(|(volley, _)| (volley.dice, volley.need)))
    };
    let alone: Units = &[(OFFICER, LANE, 20)];
    assert_eq!([32, 33].map(|target| wish(alone, target)), [(Wish::Fire(1), Some((2, 6))), (Wish::Stay, None)]);
    // Where he helps more he goes, and where a friend stands before him he sees nobody.
    let apart: Units = &[(OFFICER, LANE, 20), (FOOT, LANE + 3, 32)];
    assert_eq!(wish(apart, 32), (Wish::March(Place::new(LANE + 3, 29, Compass::North)), Some((2, 6))));
    let behind: Units = &[(OFFICER, LANE, 20), (FOOT, LANE, 23)];
    assert_eq!(wish(behind, 32), (Wish::Stay, None));
}

#[test]
fn plans_know_the_laws_of_volleys() {
    let (battle, state) = plain(&[(FOOT, LANE, LINE - 12), ("basic/gun", LANE + 1, LINE - 12)], &[(FOOT, LANE, LINE)]);
    let view = View { battle: &battle, state: &state };
    for id in [0, 1] {
        let (volley, _) = view.volley(id, 2).expect("a shot");
        let wanted = law(volley);
        assert_eq!(battle.known.law(volley), wanted);
        let mean: f64 = wanted.iter().map(|&(damage, p)| f64::from(damage) * p).sum();
        assert!((battle.known.mean(volley) - mean).abs() < 1e-12 && mean > 0.5);
    }
}

#[test]
fn after_the_last_turn_units_lost_and_in_rout_count() {
    let winner = |routs: &[Id], victory: Victory| {
        let a: Units = &[(FOOT, 0, 12), (FOOT, 2, 12)];
        let (battle, mut state) = position(a, &[(FOOT, 0, 60), (FOOT, 2, 60)], |own, _, _| own.victory = victory);
        routs.iter().for_each(|&id| state.units.of_mut(id).condition.routing = true);
        battle.called_off(&state).winner
    };
    assert_eq!(winner(&[], Victory::Units), None);
    assert_eq!(winner(&[0], Victory::Units), Some(Side::B));
    assert_eq!(winner(&[2, 3, 0], Victory::Units), Some(Side::A));
    assert_eq!(winner(&[0], Victory::Pv), None);
}

#[test]
fn a_turn_is_that_of_both_players() {
    let state = |played: u16| State { played, ..State::default() };
    assert_eq!([0, 1, 2, 3, 4].map(|played| state(played).turn()), [1, 1, 2, 2, 3]);
}

#[test]
fn a_prudent_player_comes_further_into_range_and_keeps_horse_back() {
    use montjoie_puissance_de_feu::battle::orders::Wish;
    let wishes = |plan: Plan| {
        let (mut battle, state) = plain(&[(FOOT, LANE, 10), (HORSE, LANE + 3, 20)], &[(FOOT, LANE, LINE), (FOOT, LANE + 3, LINE)]);
        battle.sides = Pair::of(|_| montjoie_puissance_de_feu::battle::settings::SideKeys { plan, ..Default::default() });
        [0, 1].map(|id| View { battle: &battle, state: &state }.wish(id))
    };
    let inches = |wish: Wish| if let Wish::March(place) = wish { place.y } else { 0 };
    let (prudent, sensible) = (wishes(Plan::Prudent), wishes(Plan::Sensible));
    assert_eq!(inches(prudent[0]), inches(sensible[0]) + 3);
    assert_eq!(prudent[1], Wish::Stay);
}

/// Horse that sees no prey waits, until it is late and its side has lost more units.
#[test]
fn horse_that_sees_no_prey_closes_late_where_its_side_has_lost_more() {
    use montjoie_puissance_de_feu::battle::orders::Wish;
    let wish = |played: u16, lost: [Id; 2]| {
        let (battle, mut state) =
            plain(&[(HORSE, LANE, 10), (FOOT, 0, 10), (FOOT, 1, 10)], &[(FOOT, LANE, LINE), (FOOT, 10, LINE), (FOOT, 11, LINE)]);
        state.played = played;
        lost.into_iter().for_each(|id| state.stands.remove(id));
        View { battle: &battle, state: &state }.wish(0)
    };
    assert_eq!([wish(8, [1, 2]), wish(10, [1, 4])], [Wish::Stay, Wish::Stay], "turn 5; turn 6, as many lost");
    assert!(matches!(wish(10, [1, 2]), Wish::March(_)), "turn 6");
}

/// A foot unit sees 12 inches of lanes aside from the end of its front before the near corner of a target three lanes off; the middle of the
/// target is 15 and its far corner 18 aside. A friend in the lane between begins at 28 inches. The line to the near corner, 15 inches from
/// the middle of the shooter, leaves that lane at 20 + 14 * 9 / 15 = 28.4: hidden; one inch nearer at 27.8. That to the middle passes at 27 and that to the far corner
/// at 26, but both lie outside the arc. One inch farther the middle lies in it: 20 + 15 * 9 / 18 = 27.5.
#[test]
fn what_is_seen_of_a_target_must_lie_in_the_arc() {
    let sees = |friend: i16, target: i16| {
        let (battle, state) = plain(&[(FOOT, LANE, 20), (FOOT, LANE - 1, friend)], &[(HORSE, LANE - 3, target)]);
        let view = View { battle: &battle, state: &state };
        assert_eq!(view.sees(0, 2), view.volley(0, 2).is_some());
        view.sees(0, 2)
    };
    assert_eq!([33, 34, 35].map(|target| sees(31, target)), [true, false, true]);
    // One inch ahead of 28 the friend does not reach the line to the near corner, nor does he below 20 + 14 * 3 / 15 = 22.8.
    assert_eq!([22, 23, 31, 32].map(|friend| sees(friend, 34)), [true, false, false, true]);
    // Middle hidden as well, at 20 + 17 * 9 / 18 = 28.5: the far corner lies in the arc from 38 on, and is seen at 20 + 18 * 9 / 21 = 27.7.
    assert_eq!([36, 37, 38].map(|target| sees(31, target)), [true, false, true]);
    // Whose near corner is not in the arc is seen by what of its side is: here at 17, past a friend who begins there.
    let side = |friend: i16| {
        let (battle, state) = plain(&[(FOOT, LANE, 10), (FOOT, LANE + 1, friend)], &[(FOOT, LANE + 2, 14)]);
        View { battle: &battle, state: &state }.sees(0, 2)
    };
    assert_eq!([19, 20].map(side), [false, true]);
}

#[test]
fn nobody_charges_whom_he_sees_only_outside_his_arc() {
    let charges = |target: i16| {
        let (battle, mut state) = plain(&[(HORSE, LANE, 20), (OFFICER, LANE - 1, 30)], &[(FOOT, LANE - 3, target)]);
        let sees = View { battle: &battle, state: &state }.sees(0, 2);
        let dice: &[u16] = if sees { &[2] } else { &[] };
        scripted(&battle, &mut state, dice, |moment| moment.charge(0, 2));
        state.stands[0].place != Place::new(LANE, 20, Compass::North)
    };
    assert_eq!([34, 35].map(charges), [false, true]);
}

#[test]
fn a_march_tells_what_was_thrown_and_wanted_and_why_it_goes_nowhere() {
    use montjoie_core::chance::{Dice, Line, Script, Tracer};
    use montjoie_core::language::Lang;
    use montjoie_puissance_de_feu::battle::moment::Moment;
    let told = |a: Units, b: Units, to: Place, inches: u16, lang: Lang| {
        let (battle, mut state) = plain(a, b);
        let mut source = Script::new().draws([inches]);
        let mut tracer = Tracer::new(&mut source, Dice::new(stream(1, 0)), lang);
        Moment { battle: &battle, state: &mut state, chance: &mut tracer.asked() }.march(0, to);
        let words = |line: Line| match line {
            Line::Note(words) => words,
            Line::Rolled(told) => format!("{} [{}]", told.words, told.dice[0].fell),
            Line::Chapter(_) => unreachable!("no turn is over"),
        };
        tracer.told().0.into_iter().map(words).collect::<Vec<_>>()
    };
    let ahead = |y: i16| Place::new(LANE, y, Compass::North);
    let free: Units = &[(FOOT, LANE, 10)];
    let far: Units = &[(FOOT, 0, 60)];
    for (to, inches, lang) in [(11, 1, Lang::En), (11, 1, Lang::Fr), (15, 5, Lang::Fr)] {
        let lines = told(free, far, ahead(to), inches, lang);
        let thrown: u16 = lines[1].split(['[', ']']).nth(1).and_then(|fell| fell.parse().ok()).expect("what fell");
        let want = match lang {
            _ if thrown == inches => continue,
            Lang::En => format!("2D6: {thrown}″ thrown, {inches}″ wanted [{thrown}]"),
            Lang::Fr => format!("2D6\u{a0}: {thrown}″ aux dés, {inches}″ {} [{thrown}]", if inches > 1 { "voulus" } else { "voulu" }),
        };
        assert_eq!(lines[1], want);
    }
    // What is thrown is used.
    assert_eq!(told(free, far, ahead(30), 7, Lang::En)[1], "2D6: 7″ [7]");
    // Its own depth behind it begins a friend; an enemy is an inch off; a lane is six inches wide.
    let stays = |a: Units, b: Units, to: Place, lang: Lang| told(a, b, to, 3, lang).pop();
    let says = |words: &str| Some(words.to_owned());
    let behind: Units = &[(FOOT, LANE, 10), (FOOT, LANE, 13)];
    assert_eq!(stays(behind, far, ahead(30), Lang::En), says("A1 stays where it is, behind a friend that it cannot pass"));
    assert_eq!(stays(behind, far, ahead(30), Lang::Fr), says("A1 reste sur place, derrière une unité amie qu’elle ne peut dépasser"));
    assert_eq!(stays(free, &[(FOOT, LANE, 11)], ahead(30), Lang::En), says("A1 stays where it is, because of an enemy in its way"));
    let aside = Place::new(LANE + 1, 10, Compass::North);
    assert_eq!(stays(free, far, aside, Lang::En), says("A1 stays where it is, too short for a lane aside"));
}

/// A charge that is too short ends where it is nearest to its target (C5): aside where that helps more, with all the inches that are left, or where it
/// stands.
#[test]
fn a_charge_too_short_comes_as_near_as_it_can() {
    let ends = |target: (i16, i16), inches: i16| {
        let (battle, state) = plain(&[(HORSE, LANE, 20)], &[(FOOT, target.0, target.1)]);
        let view = View { battle: &battle, state: &state };
        let place = view.as_near_as(0, 1, view.course(0, 1).to, inches);
        (place.lane - LANE, place.y - 20)
    };
    // Straight on, all of it.
    assert_eq!(ends((LANE, 50), 7), (0, 7));
    // Three lanes off and 6 inches ahead: six inches are one lane, and what is level brings it no nearer.
    assert_eq!(ends((LANE - 3, 26), 6), (-1, 0));
    // Of 18 inches, one lane leaves 16 ahead: 14 and 6 inches away. No lane leaves 18, 12 and 12 away; two leave 13, 17 away.
    assert_eq!(ends((LANE - 3, 50), 18), (-1, 16));
    assert_eq!(ends((LANE, 50), 0), (0, 0));
}
