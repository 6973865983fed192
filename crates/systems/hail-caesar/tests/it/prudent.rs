//! What the plan `prudent` minds, on positions made by hand, next to what `sensible` does there.

use montjoie_core::chance::{Answers, Dice, Script, stream};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_field::Compass::{North, South};
use montjoie_field::Id;
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::prudent::{Piece, Prudence};
use montjoie_hail_caesar::battle::settings::{BattleRules, FieldKeys, GeneralsJoin, Plan};
use montjoie_hail_caesar::battle::state::{General, State, Wish};
use montjoie_hail_caesar::body::Stakes;
use montjoie_hail_caesar::orders::GroupOrdered;

use crate::believable::Listening;
use crate::parts::Parts;
use crate::positions::{Put, position};
use crate::random_armies::Random;

const KNIGHTS: &str = "french/mounted-knights";
const BILLMEN: &str = "english/billmen";
const ARCHERS: &str = "english/archers";

/// The wishes of A's units with a plan, in a game turn, after a change of the position.
fn wishes(plan: Plan, turn: u8, a: &[Put], b: &[Put], change: impl Fn(&mut State)) -> Vec<Wish> {
    let (battle, mut state) = position(BattleRules::default(), a, b);
    state.plans = Pair { a: plan, b: plan };
    state.played = 2 * (turn - 1);
    change(&mut state);
    let mut chance = Dice::new(stream(1, 0));
    battle.begins_turn(&mut state, &mut chance);
    battle.wants(&mut state, &mut chance);
    (0..a.len()).map(|id| state.units[id].wish).collect()
}

/// The first wish with `prudent`, and with `sensible`.
fn both(turn: u8, a: &[Put], b: &[Put], change: impl Fn(&mut State)) -> [Wish; 2] {
    [Plan::Prudent, Plan::Sensible].map(|plan| wishes(plan, turn, a, b, &change)[0])
}

#[test]
fn units_that_cannot_shoot_let_the_enemy_come_on_the_first_turn() {
    let (a, b) = ([(KNIGHTS, 4, 12, North)], [(BILLMEN, 4, 48, South)]);
    assert_eq!(both(1, &a, &b, |_| ()), [Wish::None, Wish::Toward(1)]);
    assert_eq!(both(3, &a, &b, |_| ()), [Wish::Toward(1), Wish::Toward(1)]);
}

#[test]
fn a_disordered_target_is_no_better_than_a_fresh_one() {
    let b = [(BILLMEN, 3, 30, South), (BILLMEN, 5, 30, South), (BILLMEN, 0, 50, South), (BILLMEN, 1, 50, South), (BILLMEN, 8, 50, South)];
    let disordered = |state: &mut State| state.units[2].condition.disordered = true;
    assert_eq!(both(3, &[(KNIGHTS, 4, 20, North)], &b, disordered), [Wish::Charge(1), Wish::Charge(2)]);
}

#[test]
fn units_that_are_nearly_shaken_are_spared() {
    let worn = |state: &mut State| state.units[0].condition.wounds = 5;
    let wishes = both(3, &[(KNIGHTS, 4, 20, North)], &[(ARCHERS, 4, 30, South)], worn);
    assert_eq!(wishes, [Wish::Back, Wish::Charge(1)]);
}

#[test]
fn stakes_are_planted_at_the_first_place_in_range() {
    // Foot comes, which `sensible` does not plant for.
    let to_plant = |state: &mut State| state.units[0].condition.stakes = Stakes::Plant;
    let wishes = both(3, &[(ARCHERS, 4, 12, North)], &[(BILLMEN, 4, 36, South)], to_plant);
    assert_eq!(wishes, [Wish::Plant, Wish::None]);
}

#[test]
fn planted_stakes_are_not_left_for_a_charge_on_a_free_enemy() {
    let planted = |state: &mut State| {
        state.units[0].condition.stakes = Stakes::Planted;
        (state.units[1].condition.wounds, state.units[1].condition.disordered) = (5, true);
    };
    let (a, b) = ([(ARCHERS, 4, 12, North)], [("english/bombard", 4, 17, South)]);
    assert_eq!(both(3, &a, &b, planted), [Wish::None, Wish::Charge(1)]);
}

#[test]
fn planted_stakes_are_kept_to_turn_five() {
    // One inch out of range.
    let planted = |state: &mut State| state.units[0].condition.stakes = Stakes::Planted;
    let wishes = |turn: u8| with_and_without(Piece::KeepsStakes, turn, &[(ARCHERS, 4, 12, North)], &[(BILLMEN, 4, 43, South)], planted);
    assert_eq!(wishes(5), [Wish::None, Wish::Range(1)]);
    assert_eq!(wishes(6), [Wish::Range(1); 2]);
}

#[test]
fn stakes_are_planted_before_horse_that_may_come_in_three_moves() {
    // At 48 the horse is thirty-six inches away, three moves of the fastest; `sensible` minds three moves of knights, twenty-seven.
    let to_plant = |state: &mut State| state.units[0].condition.stakes = Stakes::Plant;
    let wishes = |y: i16| both(2, &[(ARCHERS, 4, 12, North)], &[(KNIGHTS, 4, y, South)], to_plant);
    assert_eq!([39, 40].map(wishes), [[Wish::Plant, Wish::Plant], [Wish::Plant, Wish::None]]);
    assert_eq!([48, 49].map(wishes), [[Wish::Plant, Wish::Range(1)], [Wish::Range(1); 2]]);
}

#[test]
fn horse_that_does_not_charge_stays_out_of_reach_of_foot() {
    let ends = |plan: Plan| {
        let (battle, mut state) = position(BattleRules::default(), &[(KNIGHTS, 4, 12, North)], &[(BILLMEN, 4, 40, South)]);
        state.plans.a = plan;
        state.played = 4;
        battle.carries_out(&mut state, 0, Wish::Toward(1), 2, &mut Script::new());
        state.stands[0].place.y
    };
    // Eighteen inches are three moves of foot.
    assert_eq!([ends(Plan::Prudent), ends(Plan::Sensible)], [21, 30]);
}

#[test]
fn an_order_to_charge_is_carried_out_as_far_as_the_moves_go() {
    // Twenty-eight inches to the target, eighteen to go: within its reach, where `keeps-line` would not end a plain move.
    let ends = |wish: Wish| {
        let (battle, mut state) = position(BattleRules::default(), &[(KNIGHTS, 4, 12, North)], &[(BILLMEN, 4, 40, South)]);
        (state.plans.a, state.played) = (Plan::Prudent, 4);
        battle.carries_out(&mut state, 0, wish, 2, &mut Script::new());
        state.stands[0].place.y
    };
    assert_eq!([ends(Wish::Charge(1)), ends(Wish::Toward(1))], [30, 21]);
}

#[test]
fn a_group_waits_for_one_that_keeps_the_line() {
    // The horse keeps nineteen inches from foot in its lane: it stops at 21. Crossbowmen beside it would come to 31.
    let (a, b) = ([("french/crossbowmen", 3, 13, North), (KNIGHTS, 4, 12, North)], [(BILLMEN, 3, 57, South), (BILLMEN, 4, 40, South)]);
    let ends = |minded: bool| {
        let (mut battle, mut state) = position(BattleRules::default(), &a, &b);
        battle.prudence.a = Prudence::default()
            .with(Piece::KeepsLine, minded)
            .with(Piece::RangeApart, false)
            .with(Piece::ShootersFirst, false)
            .with(Piece::AnyInReach, false);
        (state.plans.a, state.played) = (Plan::Prudent, 4);
        (state.units[0].wish, state.units[1].wish) = (Wish::Range(2), Wish::Toward(3));
        state.generals.a[0].at = (27, 8);
        battle.orders(&mut state, &mut Script::new().result(GroupOrdered::Moves(3)));
        // The front of the horse, and inches from there to the rear of the crossbowmen.
        (state.stands[1].place.y, state.stands[0].span.lo - state.stands[1].place.y)
    };
    assert_eq!(ends(true), (21, 6));
    assert!(ends(false).0 > 30);
}

#[test]
fn a_piece_that_is_left_out_is_not_minded() {
    let (mut battle, mut state) = position(BattleRules::default(), &[(KNIGHTS, 4, 12, North)], &[(BILLMEN, 4, 40, South)]);
    battle.prudence.a = Prudence::default().with(Piece::KeepsLine, false);
    (state.plans.a, state.played) = (Plan::Prudent, 4);
    battle.carries_out(&mut state, 0, Wish::Toward(1), 2, &mut Script::new());
    assert_eq!(state.stands[0].place.y, 30);
    assert!(Piece::ALL.iter().all(|&piece| Prudence::default().minds(piece) && !Prudence::NONE.minds(piece)));
}

#[test]
fn the_staff_stands_where_most_generals_are_near() {
    let place = |plan: Plan| {
        let (battle, mut state) = position(BattleRules::default(), &[(BILLMEN, 4, 12, North)], &[(BILLMEN, 4, 48, South)]);
        state.plans.a = plan;
        let one = state.generals.a[0];
        // Two generals in the west, one in the east; the only unit stands in the middle.
        state.generals.a = [(0, 4), (6, 4), (50, 4)]
            .map(|at| {
                let mut general = one;
                general.at = at;
                general
            })
            .to_vec();
        state.staff.a = (20, 4);
        battle.staff_goes(&mut state, &mut Script::new());
        let near = |at: (i16, i16)| (at.0 - state.staff.a.0).pow(2) + (at.1 - state.staff.a.1).pow(2) <= 18 * 18;
        state.generals.a.iter().filter(|general| near(general.at)).count()
    };
    assert_eq!([place(Plan::Prudent), place(Plan::Sensible)], [2, 0]);
}

#[test]
fn skirmishers_stand_where_they_can_shoot() {
    let (a, b) = ([("french/couleuvriniers", 4, 20, North)], [("english/bombard", 4, 30, South)]);
    let worn = |state: &mut State| (state.units[1].condition.wounds, state.units[1].condition.disordered) = (2, true);
    assert_eq!(wishes(Plan::Prudent, 3, &a, &b, worn), [Wish::None]);
    let (battle, mut state) = position(BattleRules::default(), &a, &b);
    battle.begins_turn(&mut state, &mut Script::new());
    assert_eq!(battle.target_of(&state, 0), Some(1));
}

/// What the first unit wants with all of `prudent`, and with all but one piece.
fn with_and_without(piece: Piece, turn: u8, a: &[Put], b: &[Put], change: impl Fn(&mut State)) -> [Wish; 2] {
    [true, false].map(|minded| {
        let (mut battle, mut state) = position(BattleRules::default(), a, b);
        battle.prudence.a = Prudence::default().with(piece, minded);
        (state.plans.a, state.played) = (Plan::Prudent, 2 * (turn - 1));
        change(&mut state);
        let mut chance = Dice::new(stream(1, 0));
        battle.begins_turn(&mut state, &mut chance);
        battle.wants(&mut state, &mut chance);
        state.units[0].wish
    })
}

#[test]
fn a_demoralised_division_is_not_worth_a_charge_and_one_that_is_nearly_so_is() {
    let (a, b) = ([(KNIGHTS, 4, 20, North)], [(BILLMEN, 3, 30, South), (BILLMEN, 5, 30, South)]);
    let second = |change: fn(&mut General)| {
        move |state: &mut State| {
            let mut general = state.generals.b[0];
            change(&mut general);
            state.generals.b.push(general);
            state.units[2].division = 1;
        }
    };
    // Of two like targets the first; one unit more, and the division of the second is demoralised.
    let nearly = second(|general| general.size = 5);
    assert_eq!(with_and_without(Piece::Divisions, 3, &a, &b, nearly), [Wish::Charge(2), Wish::Charge(1)]);
    let demoralised = |state: &mut State| {
        second(|general| general.demoralised = true)(state);
        (state.units[1].division, state.units[2].division) = (1, 0);
    };
    assert_eq!(with_and_without(Piece::Divisions, 3, &a, &b, demoralised), [Wish::Charge(2), Wish::Charge(1)]);
}

#[test]
fn a_unit_of_a_division_that_is_nearly_demoralised_is_not_risked() {
    // Foot against horse: worth a charge, but not much.
    let (a, b) = ([("english/foot-knights", 4, 20, North)], [(KNIGHTS, 4, 28, South)]);
    let own = |state: &mut State| state.generals.a[0].size = 4;
    let charges = |piece| with_and_without(piece, 1, &a, &b, own).map(|wish| matches!(wish, Wish::Charge(_)));
    assert_eq!(charges(Piece::OwnDivision), [false, true]);
}

#[test]
fn shooters_go_straight_on_where_that_brings_them_into_range() {
    // Nineteen inches away, one lane aside: 18 reach it after a step, and sideways none.
    let ends = shooters_end(Piece::ShortWay, &[("french/crossbowmen", 5, 11, North)], &[(BILLMEN, 4, 30, South)], Wish::Range(1), 1);
    assert_eq!(ends, [(5, 13, Some(1)), (4, 11, None)]);
}

#[test]
fn shooters_behind_a_friend_look_for_a_view_before_they_come_into_range() {
    let (a, b) = ([(ARCHERS, 4, 12, North), ("english/bombard", 4, 18, North)], [(BILLMEN, 4, 55, South)]);
    let none = |state: &mut State| state.units[0].condition.stakes = Stakes::None;
    assert_eq!(with_and_without(Piece::WithAView, 3, &a, &b, none), [Wish::View(2), Wish::Range(2)]);
}

#[test]
fn shooters_come_into_range_of_an_enemy_that_they_will_see() {
    // A friend hides the nearest; the next one stands in the open, a lane aside.
    let a = [("french/crossbowmen", 4, 12, North), ("french/bombard", 4, 20, North)];
    let b = [(BILLMEN, 4, 40, South), (BILLMEN, 5, 40, South)];
    assert_eq!(with_and_without(Piece::WithAView, 3, &a, &b, |_| ()), [Wish::Range(3), Wish::Range(2)]);
}

#[test]
fn of_the_enemies_that_shooters_can_reach_they_go_for_the_nearest_that_may_be_shot() {
    let wishes = |a: &[Put], b: &[Put], change: fn(&mut State)| wishes(Plan::Prudent, 3, a, b, change)[0];
    let crossbowmen = ("french/crossbowmen", 4, 12, North);
    assert_eq!(wishes(&[crossbowmen], &[(BILLMEN, 4, 46, South), (BILLMEN, 4, 44, South)], |_| ()), Wish::Range(2));
    // A friend is in contact with the nearer one.
    let a = [crossbowmen, (BILLMEN, 5, 40, North)];
    assert_eq!(wishes(&a, &[(BILLMEN, 5, 40, South), (BILLMEN, 4, 44, South)], |state| state.stands.touch(1, 2, South)), Wish::Range(3));
}

#[test]
fn shooters_look_at_four_enemies_for_one_that_they_will_see() {
    // A friend hides those of its lane.
    let a = [("french/crossbowmen", 4, 12, North), ("french/bombard", 4, 20, North)];
    let wish = |hidden: &[i16]| {
        let hidden: Vec<Put> = hidden.iter().map(|&y| (BILLMEN, 4, y, South)).collect();
        wishes(Plan::Prudent, 3, &a, &[&hidden[..], &[(BILLMEN, 5, 42, South)]].concat(), |_| ())[0]
    };
    assert_eq!(wish(&[36, 38, 40]), Wish::Range(5));
    assert_eq!(wish(&[34, 36, 38, 40]), Wish::View(2));
}

#[test]
fn guns_come_into_range_only_where_one_move_brings_them_there() {
    let gun = |y: i16| ("french/ribaudequin", 4, y, North);
    let wishes = |y: i16| with_and_without(Piece::WithAView, 3, &[gun(y)], &[(BILLMEN, 4, 44, South)], |_| ());
    assert_eq!(wishes(14), [Wish::Range(1); 2]);
    assert_eq!(wishes(13), [Wish::View(1), Wish::Range(1)]);
}

/// Where crossbowmen of A end who carry out a wish with so many moves, and whom they can shoot at from there: with a piece, and without it.
fn shooters_end(piece: Piece, a: &[Put], b: &[Put], wish: Wish, moves: u8) -> [(i16, i16, Option<Id>); 2] {
    [true, false].map(|minded| {
        let (mut battle, mut state) = position(BattleRules::default(), a, b);
        battle.prudence.a = Prudence::default().with(piece, minded);
        state.plans.a = Plan::Prudent;
        battle.carries_out(&mut state, 0, wish, moves, &mut Script::new());
        let place = state.stands[0].place;
        (place.lane, place.y, battle.target_of(&state, 0))
    })
}

#[test]
fn shooters_who_look_for_a_view_stop_where_they_can_shoot() {
    // Straight on they meet a friend; one lane aside they see the enemy.
    let a = [("french/crossbowmen", 4, 20, North), ("french/bombard", 4, 24, North)];
    let ends = shooters_end(Piece::StopsToShoot, &a, &[(BILLMEN, 6, 36, South)], Wish::View(2), 3);
    assert_eq!(ends, [(5, 20, Some(2)), (6, 26, Some(2))]);
}

#[test]
fn shooters_take_another_target_where_their_moves_do_not_bring_them_to_theirs() {
    // One move: it goes aside towards the billmen far off in the west, or six inches on, to eighteen from those ahead.
    let b = [(BILLMEN, 1, 50, South), (BILLMEN, 4, 36, South)];
    let ends = shooters_end(Piece::AnyInReach, &[("french/crossbowmen", 4, 12, North)], &b, Wish::Range(1), 1);
    assert_eq!(ends, [(4, 18, Some(2)), (3, 12, None)]);
}

#[test]
fn shooters_keep_to_their_target_where_their_moves_bring_them_to_it() {
    // The nearer one would do from eighteen.
    let b = [(BILLMEN, 6, 36, South), (BILLMEN, 4, 40, South)];
    let ends = shooters_end(Piece::AnyInReach, &[("french/crossbowmen", 4, 12, North)], &b, Wish::Range(2), 3);
    assert_eq!(ends.map(|(lane, y, _)| (lane, y)), [(4, 22); 2]);
}

#[test]
fn shooters_who_look_for_a_view_pass_an_enemy_in_contact_by() {
    let a = [("french/crossbowmen", 4, 12, North), (BILLMEN, 5, 30, North)];
    let (battle, mut state) = position(BattleRules::default(), &a, &[(BILLMEN, 5, 30, South), (BILLMEN, 4, 46, South)]);
    state.plans.a = Plan::Prudent;
    state.stands.touch(1, 2, South);
    battle.carries_out(&mut state, 0, Wish::View(3), 3, &mut Script::new());
    assert_eq!(battle.target_of(&state, 0), Some(3));
}

#[test]
fn shooters_who_come_into_range_are_ordered_before_other_moves_and_weak_charges() {
    let first = |friend: &'static str, place: i16, enemy: Put| {
        let a = [("french/crossbowmen", 2, 12, North), (friend, 7, place, North), (friend, 8, place, North)];
        let b = [(BILLMEN, 2, 44, South), enemy];
        let label = |told: &Vec<String>| {
            let order = told.iter().find(|line| line.contains(" orders ")).expect("an order");
            order.contains("A1")
        };
        told(Piece::ShootersFirst, &a, &b, |_| (), 1).each_ref().map(label)
    };
    assert_eq!(first(BILLMEN, 12, (BILLMEN, 7, 44, South)), [true, false]);
    // Two knights on peasants: a charge worth more than two wounds.
    assert_eq!(first(KNIGHTS, 12, ("french/peasants", 7, 28, South)), [false, false]);
}

#[test]
fn shooters_who_can_reach_nobody_wait_at_first() {
    // Thirty-six inches are three moves and the range of a crossbow.
    let enemy = [(BILLMEN, 4, 48, South)];
    let wishes = |turn: u8, y: i16| with_and_without(Piece::ShootersWait, turn, &[("french/crossbowmen", 4, y, North)], &enemy, |_| ());
    assert_eq!(wishes(1, 11), [Wish::None, Wish::View(1)]);
    assert_eq!(wishes(1, 12), [Wish::Range(1); 2]);
    // The side with more shooting waits a second turn.
    assert_eq!(wishes(2, 11), [Wish::None, Wish::View(1)]);
    assert_eq!(wishes(3, 11), [Wish::View(1); 2]);
}

#[test]
fn mounted_archers_dismount_for_an_enemy_that_they_see() {
    let mounted = ("english/mounted-archers", 4, 12, North);
    let enemy = [(BILLMEN, 4, 38, South)];
    let dismounts = |a: &[Put]| with_and_without(Piece::DismountsInSight, 3, a, &enemy, |_| ());
    assert_eq!(dismounts(&[mounted]), [Wish::Dismount; 2]);
    assert_eq!(dismounts(&[mounted, (BILLMEN, 4, 18, North)]), [Wish::Toward(2), Wish::Dismount]);
}

/// The lines of orders, charges and generals who join, of A's first movement phase.
fn told(piece: Piece, a: &[Put], b: &[Put], change: impl Fn(&mut Battle), seed: u64) -> [Vec<String>; 2] {
    [true, false].map(|minded| {
        let (mut battle, mut state) = position(BattleRules::default(), a, b);
        battle.prudence.a = Prudence::default().with(piece, minded);
        change(&mut battle);
        (state.plans.a, state.played) = (Plan::Prudent, 4);
        state.generals.a[0].command = 10;
        let mut chance = Listening::new(seed);
        battle.begins_turn(&mut state, &mut chance);
        battle.moves(&mut state, &mut chance);
        chance.told
    })
}

#[test]
fn guns_have_orders_of_their_own() {
    let a = [("french/crossbowmen", 3, 12, North), ("french/ribaudequin", 4, 12, North), ("french/crossbowmen", 5, 12, North)];
    let b = [(BILLMEN, 3, 52, South), (BILLMEN, 5, 52, South)];
    let first = |told: &Vec<String>| told.iter().find(|line| line.contains(" orders ")).cloned().unwrap_or_default();
    let orders = told(Piece::GunsApart, &a, &b, |_| (), 1).each_ref().map(first);
    assert!(!orders[0].contains("Ribaudequin") && orders[1].contains("Ribaudequin"), "{orders:?}");
}

#[test]
fn shooters_who_come_into_range_have_orders_of_their_own() {
    let a = [("french/crossbowmen", 3, 12, North), (BILLMEN, 4, 12, North)];
    let b = [(BILLMEN, 3, 44, South), (BILLMEN, 4, 44, South)];
    let together = |told: &Vec<String>| {
        let orders: Vec<_> = told.iter().filter(|line| line.contains(" orders ")).collect();
        assert!(!orders.is_empty());
        orders.iter().any(|line| line.contains("A1") && line.contains("A2"))
    };
    assert_eq!(told(Piece::RangeApart, &a, &b, |_| (), 1).each_ref().map(together), [false, true]);
}

#[test]
fn a_general_joins_the_last_of_the_charges_that_he_orders() {
    // Too far apart for one order, and too far from the enemy for a move without one.
    let a = [("french/mounted-sergeants", 2, 12, North), ("french/mounted-sergeants", 6, 12, North)];
    let b = [("french/peasants", 2, 27, South), ("french/peasants", 6, 27, South)];
    let joins = |battle: &mut Battle| battle.sides.a.generals_join = GeneralsJoin::Charges;
    let order = |told: &Vec<String>| {
        let words = [" charges ", " joins "];
        told.iter().filter_map(|line| words.into_iter().find(|word| line.contains(word))).collect::<String>()
    };
    // Turns in which both charge, and those of them in which he joins, with the same dice.
    let both = |minded: usize| {
        let orders = (0..200).map(|seed| order(&told(Piece::JoinsLast, &a, &b, joins, seed)[minded]));
        let both: Vec<_> = orders.filter(|order| order.matches("charges").count() == 2).collect();
        (both.len(), both.into_iter().filter(|order| order.contains("joins")).collect::<Vec<_>>())
    };
    let ((later, joined), (at_once, _)) = (both(0), both(1));
    assert!(joined.iter().all(|order| order == " charges  charges  joins ") && !joined.is_empty(), "{joined:?}");
    // One who has joined gives no more orders.
    assert!(later > at_once + 10, "{later} against {at_once}");
}

/// The number of a list among those of random armies.
const ENGLISH: usize = 2;
const COMPANIES: usize = 3;

/// An army of a list against a French one, deployed by players who mind these pieces.
fn deployed(list: usize, prudence: Prudence, number: u64) -> (Battle, State) {
    let mut random = Random::new(BattleRules::default(), FieldKeys::default(), (540, 660));
    random.battle.prudence = Pair { a: prudence, b: prudence };
    random.draw(Side::A, list, 9, number);
    random.draw(Side::B, 0, 9, number);
    let state = random.battle.begin(number, None, &mut Dice::new(stream(3, number)).asked());
    (random.battle, state)
}

#[test]
fn shooters_with_stakes_stand_in_the_first_line() {
    // Friends that stand before a unit with stakes at the start, over twenty armies.
    let hidden = |minded: bool| {
        let behind = |number: u64| {
            let (battle, state) =
                deployed(ENGLISH, Prudence::default().with(Piece::ShootersInFront, false).with(Piece::StakesInFront, minded), number);
            let ids = || battle.hosts.ids(Side::A);
            let plants = |&id: &Id| state.units[usize::from(id)].condition.stakes == Stakes::Plant;
            let before = |id: Id, friend: Id| {
                let (me, other) = (state.stands[id].place, state.stands[friend].place);
                me.lane == other.lane && other.y > me.y && state.units[usize::from(friend)].condition.stakes != Stakes::Plant
            };
            ids().filter(plants).filter(|&id| ids().any(|friend| before(id, friend))).count()
        };
        (0..20).map(behind).sum::<usize>()
    };
    let (with, without) = (hidden(true), hidden(false));
    assert!(with < 3 && without > 10, "{with} with, {without} without");
}

#[test]
fn other_shooters_stand_as_far_forward_as_knights() {
    // Crossbowmen of the companies behind the first line, over four hundred armies.
    let behind = |minded: bool| {
        let behind = |number: u64| {
            let (battle, state) = deployed(COMPANIES, Prudence::default().with(Piece::ShootersInFront, minded), number);
            let crossbows = |id: Id| battle.hosts.named[usize::from(battle.hosts.kind(id))].id.contains("crossbow");
            let first = battle.hosts.ids(Side::A).map(|id| state.stands[id].place.y).max().expect("units") - 1;
            battle.hosts.ids(Side::A).filter(|&id| crossbows(id) && state.stands[id].place.y < first).count()
        };
        (0..400).map(behind).sum::<usize>()
    };
    let (with, without) = (behind(true), behind(false));
    assert!(4 * with < 3 * without && with > 50, "{with} with, {without} without");
}

#[test]
fn skirmishers_and_guns_do_not_stand_among_the_knights() {
    // The share of the units of a kind that stand in the first line, over four hundred French armies.
    let in_front = |kinds: [&str; 2]| {
        let in_front = |number: u64| {
            let (battle, state) = deployed(0, Prudence::default(), number);
            let of = |id: Id| kinds.iter().any(|kind| battle.hosts.named[usize::from(battle.hosts.kind(id))].id.contains(kind));
            let first = battle.hosts.ids(Side::A).map(|id| state.stands[id].place.y).max().expect("units") - 1;
            let all = battle.hosts.ids(Side::A).filter(|&id| of(id));
            all.map(|id| f64::from(u8::from(state.stands[id].place.y >= first))).collect::<Vec<_>>()
        };
        let all: Vec<f64> = (0..400).flat_map(in_front).collect();
        all.iter().sum::<f64>() / all.len() as f64
    };
    let [crossbows, guns, skirmishers] = [["crossbow", "archers"], ["bombard", "ribaudequin"], ["couleuvriniers"; 2]].map(in_front);
    assert!(crossbows > 0.75 && guns < 0.6 && skirmishers < 0.1, "{crossbows} {guns} {skirmishers}");
}

#[test]
fn neighbours_deploy_an_inch_from_level() {
    let level = |minded: bool| {
        let pairs = |number: u64| {
            let (battle, state) = deployed(ENGLISH, Prudence::default().with(Piece::Gaps, minded), number);
            let place = |id: Id| state.stands[id].place;
            let pair =
                |one: Id, other: Id| place(one).lane + 1 == place(other).lane && place(one).y == place(other).y && place(one).y >= 11;
            battle.hosts.ids(Side::A).map(|one| battle.hosts.ids(Side::A).filter(|&other| pair(one, other)).count()).sum::<usize>()
        };
        (0..20).map(pairs).sum::<usize>()
    };
    let (with, without) = (level(true), level(false));
    assert!(with == 0 && without > 50, "{with} with, {without} without");
}

#[test]
fn a_general_stands_nearer_to_the_staff_where_his_units_are_none_the_worse() {
    // The staff stands 22 inches east of where he would stand, four more than it reaches.
    let place = |minded: bool, a: &[Put], from: i16| {
        let (mut battle, mut state) = position(BattleRules::default(), a, &[(BILLMEN, 8, 48, South)]);
        battle.prudence.a = Prudence::default().with(Piece::NearStaff, minded);
        state.plans.a = Plan::Prudent;
        state.generals.a[0].at = (from, 10);
        state.staff.a = (from + 22, 10);
        battle.general_goes(&mut state, 0, &mut Script::new());
        state.generals.a[0].at
    };
    let one = [(BILLMEN, 0, 15, North)];
    assert_eq!([place(true, &one, 3), place(false, &one, 3)], [(8, 10), (3, 10)]);
    // The western of two units would be more than twelve inches away.
    let two = [(BILLMEN, 0, 15, North), (BILLMEN, 4, 15, North)];
    assert_eq!([place(true, &two, 15), place(false, &two, 15)], [(15, 10); 2]);
}
