//! Faults of the reference program, each in its mended form and as it was (design of battles, B14: K22 to K31), and readings of a charge
//! that act in battles. The numbers are worked out by hand next to each example.

use montjoie_core::chance::{Dice, Script, stream};
use montjoie_field::{Compass, LaneOrder, Line, Lines, Place, Span};
use montjoie_hail_caesar::battle::reference::Faults;
use montjoie_hail_caesar::battle::settings::BattleRules;
use montjoie_hail_caesar::battle::state::Wish;
use montjoie_hail_caesar::orders::{Blunder, GroupOrdered};
use montjoie_hail_caesar::panic::Fate;
use montjoie_hail_caesar::rules::{ClosingShot, Rules, ShakenCharger};
use montjoie_hail_caesar::shooting::Volleyed;

use crate::ask::near;
use crate::corrected::Heard;
use crate::parts::Parts;
use crate::positions::position;
use Compass::{East, North, South};

const BILLMEN: &str = "english/billmen";
const FAR: (&str, i16, i16, Compass) = (BILLMEN, 8, 57, South);

#[test]
fn k22_level_units_of_a_group_move_in_list_order_or_in_that_of_their_chain() {
    // A2 is 18 inches from A1, A3 is 6 inches from both: the chain is A1, A3, A2.
    let moved = |chain_order| {
        let (mut battle, mut state) =
            position(BattleRules::default(), &[(BILLMEN, 0, 10, North), (BILLMEN, 4, 10, North), (BILLMEN, 2, 10, North)], &[FAR]);
        battle.faults = Faults { chain_order, ..battle.faults };
        state.units[..3].iter_mut().for_each(|unit| unit.wish = Wish::Toward(3));
        state.generals.a[0].at = (15, 6);
        let mut script = Script::new().result(GroupOrdered::Moves(1));
        let mut heard = Heard::new(&mut script);
        battle.orders(&mut state, &mut heard);
        let told = heard.told;
        script.finish();
        let moves = told.iter().filter(|line| line.contains(" moves "));
        moves.map(|line| line.split(' ').next().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(moved(false), ["A1", "A2", "A3"]);
    assert_eq!(moved(true), ["A1", "A3", "A2"]);
}

#[test]
fn k23_a_line_is_followed_exactly_or_rounded_at_the_borders_of_lanes() {
    // 7 inches up over 12 aside: at the borders of the lane between, 3 and 9 inches aside, it is 1.75 and 5.25 inches up. Rounded: 1 and 5.
    let crosses = |lines, span: Span| {
        let (mut battle, _) = position(BattleRules::default(), &[], &[FAR]);
        battle.table.lines = lines;
        Line::new(&battle.table, Place::new(0, 10, North), Place::new(2, 17, South)).within(1).crosses(span)
    };
    for (span, exact, rounded) in [((15, 18), true, false), ((14, 17), true, true), ((8, 11), false, false), ((9, 12), true, true)] {
        let span = Span { lo: span.0, hi: span.1 };
        assert_eq!([crosses(Lines::Exact, span), crosses(Lines::Rounded, span)], [exact, rounded], "{span:?}");
    }
}

#[test]
fn k24_the_value_of_a_charge_counts_every_friend_that_it_crosses_or_those_of_far_charges() {
    // Knights two lanes beside billmen, whose front is level with them, meet their flank from 4,22: two inches forward, past the friend in
    // front of them. In flank the charge is worth 45 tenths (paper: knights on vougiers) and 15, from 100 on.
    let score = |near_crossings_free| {
        let knights = ("english/mounted-knights", 3, 20, North);
        let (mut battle, mut state) = position(BattleRules::default(), &[knights, (BILLMEN, 3, 23, North)], &[(BILLMEN, 5, 20, South)]);
        battle.faults = Faults { near_crossings_free, ..battle.faults };
        assert_eq!(battle.possible_charge(&state, 0, 2), Some((Compass::West, 7)));
        // Only the wish is looked at; a disordered friend has none.
        let mut chance = Dice::new(stream(1, 1));
        battle.begins_turn(&mut state, &mut chance);
        state.units[1].condition.disordered = true;
        battle.moves(&mut state, &mut chance);
        state.units[0].score
    };
    assert_eq!([score(true), score(false)], [160, 150]);
}

#[test]
fn k26_a_unit_that_runs_stops_before_enemies_or_passes_them() {
    // Its rear is 17 inches from home, an enemy stands 4 inches behind it: it stops an inch before him. Past him the first free place is 10
    // inches away.
    let y = |runs_past_everybody| {
        let (mut battle, mut state) = position(BattleRules::default(), &[(BILLMEN, 4, 20, North)], &[(BILLMEN, 4, 10, South)]);
        battle.faults = Faults { runs_past_everybody, ..battle.faults };
        state.generals.a[0].demoralised = true;
        state.generals.a[0].at = (27, 15);
        let mut chance = Script::new().result(GroupOrdered::Fails);
        battle.begins_turn(&mut state, &mut chance);
        battle.moves(&mut state, &mut chance);
        chance.finish();
        state.stands[0].place
    };
    assert_eq!(y(false), Place::new(4, 17, North));
    assert_eq!(y(true), Place::new(4, 10, North));
}

#[test]
fn k27_opportunity_fire_sees_the_nearest_height_of_the_mover_or_its_leader() {
    // Archers at 3,40 look at the rear of a unit in the next lane: its rear edge is at 34, its leader at 30. The line to the edge leaves
    // their lane at 37, that to the leader at 35: a unit from 33 to 36 bars only the second.
    let shoots = |sight_to_leader, results: &[Volleyed]| {
        let mover = ("english/mounted-knights", 2, 30, South);
        let (mut battle, mut state) =
            position(BattleRules::default(), &[mover, (BILLMEN, 3, 36, North)], &[("english/archers", 3, 40, South)]);
        battle.faults = Faults { sight_to_leader, ..battle.faults };
        let mut chance = results.iter().fold(Script::new(), |script, &result| script.result(result));
        battle.crosses(&mut state, 0, 4, &mut chance);
        chance.finish();
        state.units[2].reacted
    };
    assert!(shoots(false, &[Volleyed { wounds: 0, shocked: false }]));
    assert!(!shoots(true, &[]));
}

#[test]
fn k28_a_unit_facing_east_goes_back_until_its_rectangle_meets_the_edge_or_to_three_inches() {
    // Lanes of 3 inches: a unit of A that faces east at 5 lies from 4 to 7, so that it can go 4 inches, and 2 by the old reading.
    let y = |stops_three_inches_short| {
        let (mut battle, mut state) =
            position(BattleRules::default(), &[(BILLMEN, 4, 5, East)], &[("english/archers", 6, 5, Compass::West)]);
        battle.table.width = 3;
        battle.faults = Faults { stops_three_inches_short, ..battle.faults };
        battle.put(&mut state, 0, Place::new(4, 5, East));
        assert_eq!((state.stands[0].span.lo, state.stands[0].span.hi), (4, 7));
        let mut chance = Script::new().result(Volleyed { wounds: 0, shocked: true }).result(Fate::FallsBack);
        battle.shoots(&mut state, 1, 0, 6, &mut chance);
        chance.finish();
        assert!(state.units[0].condition.disordered, "it could not go back all its move");
        state.stands[0].place.y
    };
    assert_eq!([y(false), y(true)], [1, 3]);
}

#[test]
fn k29_means_of_leaders_mirror_or_are_rounded_to_the_west() {
    // Leaders at 3, 3, 3 and 9 inches from one border: 4.5 in the mean. The general stands 5 inches behind the mean of 17.5 inches.
    let general = |means_to_the_west, lanes: [i16; 4]| {
        let put = |at: usize, y: i16| (BILLMEN, lanes[at], y, North);
        let (mut battle, mut state) = position(BattleRules::default(), &[put(0, 10), put(1, 20), put(2, 30), put(3, 10)], &[FAR]);
        battle.faults = Faults { means_to_the_west, ..battle.faults };
        state.generals.a[0].at = (27, 10);
        battle.orders(&mut state, &mut Script::new());
        state.generals.a[0].at
    };
    for (means, west, east) in [(false, 4, 50), (true, 4, 49)] {
        assert_eq!(general(means, [0, 0, 0, 1]), (west, 12), "{means:?}");
        assert_eq!(general(means, [8, 8, 8, 7]), (east, 12), "{means:?}");
    }
}

#[test]
fn k30_the_units_of_a_lane_are_in_list_order_or_in_that_of_entering() {
    let lane = |lane_order| {
        let (mut battle, mut state) =
            position(BattleRules::default(), &[(BILLMEN, 0, 10, North), (BILLMEN, 4, 20, North)], &[(BILLMEN, 4, 40, South)]);
        battle.table.lane_order = lane_order;
        battle.put(&mut state, 0, Place::new(4, 10, North));
        state.stands.in_lane(4).to_vec()
    };
    assert_eq!(lane(LaneOrder::List), [0, 1, 2]);
    assert_eq!(lane(LaneOrder::Entering), [1, 2, 0]);
}

#[test]
fn k31_a_sideways_fiasco_leaves_a_unit_that_faces_east_or_moves_it_as_if_it_faced_south() {
    // A unit that faces south has the east on its left; foot move one lane.
    let place = |fiasco_as_south, blunder: Blunder| {
        let (mut battle, mut state) = position(BattleRules::default(), &[(BILLMEN, 4, 30, East)], &[FAR]);
        battle.faults = Faults { fiasco_as_south, ..battle.faults };
        state.units[0].wish = Wish::Toward(1);
        state.generals.a[0].at = (27, 27);
        let mut chance = Script::new().result(GroupOrdered::Fiasco).result(blunder);
        battle.orders(&mut state, &mut chance);
        chance.finish();
        state.stands[0].place
    };
    let at = |lane: i16| Place::new(lane, 30, East);
    assert_eq!([Blunder::Left, Blunder::Right].map(|row| place(false, row)), [at(4), at(4)]);
    assert_eq!([Blunder::Left, Blunder::Right].map(|row| place(true, row)), [at(5), at(3)]);
}

#[test]
fn militia_that_an_order_does_not_move_is_rallied_in_no_second_one() {
    let orders = |rallies_ordered, with: &[GroupOrdered]| {
        let a = [(BILLMEN, 4, 10, North), ("french/peasants", 5, 10, North)];
        let (mut battle, mut state) = position(BattleRules::default(), &a, &[FAR]);
        battle.faults = Faults { rallies_ordered, ..battle.faults };
        state.units[..2].iter_mut().for_each(|unit| unit.wish = Wish::Toward(2));
        state.units[1].condition.wounds = 4;
        state.generals.a[0].at = (27, 6);
        let mut script = with.iter().fold(Script::new(), |script, &ordered| script.result(ordered));
        battle.orders(&mut state, &mut script);
        script.finish();
        (state.stands[0].place.y, state.stands[1].place.y, state.units[1].condition.wounds)
    };
    // The command value itself is one move, for Militia none.
    assert_eq!(orders(false, &[GroupOrdered::Equal]), (16, 10, 4));
    assert_eq!(orders(true, &[GroupOrdered::Equal, GroupOrdered::Moves(2)]), (16, 10, 2));
}

/// The chance that a unit of A with wounds that charges straight ahead reaches B's only unit, and what the shooter was told to do.
fn charge(rules: Rules, charger: &'static str, wounds: u8, inches: i16, target: &'static str) -> f64 {
    let (mut battle, mut state) = position(BattleRules::default(), &[(charger, 4, 20, North)], &[(target, 4, 20 + inches, South)]);
    battle.rules = rules;
    state.units[0].condition.wounds = wounds;
    let mut arrives = 0.0;
    montjoie_testing::every_path(
        |chance| {
            let mut state = state.clone();
            battle.carries_out(&mut state, 0, Wish::Charge(1), 3, chance);
            state.stands[0].engaged()
        },
        |engaged, probability| arrives += if engaged { probability } else { 0.0 },
    );
    arrives
}

#[test]
fn a_charger_that_the_closing_shot_shakes_goes_on_or_stops_in_battles_too() {
    // Three dice of crossbows at 4+, saved at 5+: a die is a natural six with 1/6 and wounds with 1/3. The knights have three wounds of
    // six, so that three more shake them. A six, or three wounds without one (2/9 each), call for a test that 7 or more passes.
    let tests = 91. / 216. + (2f64 / 9.).powi(3);
    let arrives = 1.0 - tests * 15. / 36.;
    let of = |shaken_charger| {
        let rules = Rules { shaken_charger, ..Rules::default() };
        charge(rules, "english/mounted-knights", 3, 9, "french/crossbowmen")
    };
    near("goes on", of(ShakenCharger::GoesOn), arrives, 1e-12);
    // Three wounds stop it although it passes.
    near("stops", of(ShakenCharger::Stops), arrives - 21. / 36. / 27., 1e-12);
}

#[test]
fn a_closing_shot_falls_where_the_reading_says_in_battles_too() {
    // From 24 inches, beyond the 18 of a crossbow: at 18, not at all, or at 6. Crossbows have three dice at each distance.
    let fresh = 1.0 - 91. / 216. * 15. / 36.;
    for (closing_shot, arrives) in [(ClosingShot::LongestRange, fresh), (ClosingShot::WhereItBegan, 1.0), (ClosingShot::ShortRange, fresh)]
    {
        let rules = Rules { closing_shot, ..Rules::default() };
        near(&format!("{closing_shot:?}"), charge(rules.clone(), "english/mounted-knights", 0, 24, "french/crossbowmen"), arrives, 1e-12);
    }
    // Where the shot falls is told.
    let told = |closing_shot| {
        let (mut battle, mut state) =
            position(BattleRules::default(), &[("english/mounted-knights", 4, 20, North)], &[("french/crossbowmen", 4, 44, South)]);
        battle.rules = Rules { closing_shot, ..Rules::default() };
        let mut script = Script::new().result(Volleyed { wounds: 0, shocked: false });
        let mut heard = Heard::new(&mut script);
        battle.carries_out(&mut state, 0, Wish::Charge(1), 3, &mut heard);
        heard.told.into_iter().find(|line| line.contains("the charge of")).expect("a closing shot")
    };
    assert!(told(ClosingShot::LongestRange).ends_with("(18″)"), "{}", told(ClosingShot::LongestRange));
    assert!(told(ClosingShot::ShortRange).ends_with("(6″)"), "{}", told(ClosingShot::ShortRange));
}
