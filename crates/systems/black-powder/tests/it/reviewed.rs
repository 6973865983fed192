//! Points of a review, each with a number made by hand.

use montjoie_black_powder::duel::Duel;
use montjoie_black_powder::orders::OrderKind;
use montjoie_black_powder::state::State;
use montjoie_core::combat::Side;
use montjoie_core::tally::Tally;

use super::{duel, refused};
use crate::ask::{near, solve};

fn tally(words: &[&str]) -> Tally<f64> {
    solve("black-powder", words).tally
}

/// The probability that a side loses just so much.
fn loses(tally: &Tally<f64>, side: Side, lost: usize) -> f64 {
    tally.losses[side][lost].iter().sum()
}

/// Riflemen throw 4 dice and cavalry 6, each with a casualty on 1/4. The cavalry loses 3 with 3 casualties or more, or beaten with fewer
/// when 2D6 come to 4 or less: 86053/1048576.
#[test]
fn who_breaks_while_the_other_retires_loses_all_its_stamina_on_either_side() {
    let end = ["field.distance=0", "field.turns=1", "field.ends=retreat"];
    let seen = |a: &str, b: &str, first: &str| {
        let (a, b) = (format!("a.unit=sample/{a}"), format!("b.unit=sample/{b}"));
        tally(&[&a, &b, first, end[0], end[1], end[2]])
    };
    let want = 86053.0 / 1048576.0;
    near("as B", loses(&seen("riflemen", "light-cavalry", "field.first=a"), Side::B, 3), want, 1e-15);
    near("as A", loses(&seen("light-cavalry", "riflemen", "field.first=b"), Side::A, 3), want, 1e-15);
}

/// Within 12 inches it comes to 5 without a roll: 3 dice that hit on 3+ and are saved on 4+ take 1 casualty in the mean.
#[test]
fn who_comes_to_shoot_near_the_enemy_moves_by_initiative() {
    let words = ["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "a.stance=fire", "a.fire_at=5", "field.distance=11"];
    let mean = |rule: &[&str]| tally(&[&words[..], &["field.turns=1"], rule].concat()).mean_losses(Side::B);
    near("any order", mean(&[]), 1.0, 1e-14);
    assert!(mean(&["rules.initiative_orders=charges"]) < 0.95, "with a roll it may stay where it is");
    // Exactly 12 inches are not within 12: it needs 7 on 2D6, as it does for its full move.
    let (game, start) = duel(&[&words[..4], &["field.distance=12"]].concat());
    assert_eq!(game.order(&game.scene(&start), Side::A, OrderKind::Normal).rating, 8);
    assert!(mean(&["rules.near_distance=10"]) < 0.95);
}

/// A charge over an obstacle from 11 inches needs 17: by initiative it comes to 1 inch, and the next turn charges from there.
#[test]
fn a_charge_out_of_reach_comes_nearer_by_initiative() {
    let words = ["a.unit=sample/line-infantry", "b.unit=sample/foot-gun", "field.distance=11", "field.obstacle=true", "field.turns=1"];
    let one = tally(&words);
    near("nobody is in contact after one turn", one.mean_losses(Side::A), 0.0, 0.0);
    assert!(tally(&[&words[..], &["rules.initiative_orders=charges"]].concat()).mean_losses(Side::A) > 0.1, "two moves are enough");
}

fn garrison(rule: &[&str]) -> (Duel, State) {
    let words = ["a.unit=sample/skirmishers", "b.unit=sample/line-infantry", "a.stance=hold", "a.formation=building", "field.ground=rough"];
    duel(&[&words[..], rule].concat())
}

/// A tiny garrison leaves in skirmish order: 12 inches on rough ground, or the 6 of who is not.
#[test]
fn who_changes_formation_goes_at_one_pace_forward_and_back() {
    for (rule, inches) in [(&[][..], 12), (&["rules.changing_pace=old"], 6)] {
        let (game, start) = garrison(rule);
        let mut unit = game.scene(&start).units.a;
        let (was, mut other) = (unit.condition.formation, unit);
        assert_eq!(unit.advances(&game.rules, 1, 27 * 60, 0), inches * 60, "{rule:?}: forward");
        assert_eq!(other.goes_back(&game.rules, was, 1), u32::from(inches) * 60, "{rule:?}: back");
        let fate = montjoie_black_powder::break_table::Fate::Retires;
        assert_eq!(game.scene(&start).units.a.carry_out(&game.rules, fate), u32::from(inches) * 60, "{rule:?}: driven back");
    }
}

#[test]
fn cavalry_in_mixed_formation_is_a_reading() {
    let words = ["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry", "a.formation=mixed"];
    assert_eq!(refused(&words).key.as_deref(), Some("a.formation"));
    duel(&[&words[..], &["rules.mixed_cavalry=true"]].concat());
}
