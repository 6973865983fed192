//! Rules of units, where a paragraph speaks of several.

use montjoie_black_powder::melee::{Struck, combat_result};
use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::Side;

use super::duel;

#[test]
fn a_combat_result_adds_up_a_side_and_a_square_counts_where_any_enemy_is_cavalry() {
    let (game, start) = duel(&["a.unit=sample/hussars", "b.unit=sample/line-infantry", "b.formation=square", "field.distance=0"]);
    let scene = game.scene(&start);
    let [horse, square] = [Side::A, Side::B].map(|side| game.struck(&scene, side, 2));
    let result = |units: &[Struck], enemies: &[Struck]| combat_result(&game.rules, units, enemies, &mut Script::new().asked());
    assert_eq!(result(&[square], &[square]), 2);
    assert_eq!(result(&[square], &[square, horse]), 5);
    assert_eq!(result(&[square, square], &[horse]), 10);
    assert_eq!(result(&[horse, square], &[square]), 4);
}
