//! What the plan `prudent` minds, on positions made by hand, next to what `sensible` does there.

use montjoie_core::chance::{Dice, Script, stream};
use montjoie_core::combat::Pair;
use montjoie_field::Compass::{North, South};
use montjoie_hail_caesar::battle::prudent::{Piece, Prudence};
use montjoie_hail_caesar::battle::settings::{BattleRules, Plan};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::body::Stakes;

use crate::positions::{Put, position};

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
    assert_eq!(battle.aim(&state, 0), Some(1));
}
