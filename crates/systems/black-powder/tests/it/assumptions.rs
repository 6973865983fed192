//! What an answer of Black Powder says it rests on: every figure or reading that it can touch and the sheet does not print, and no other.

use montjoie_black_powder::rules::Rules;

use crate::ask::{names, what_is_not_named_does_not_matter};

const BP: &str = "black-powder";

#[track_caller]
fn rests(question: &str, words: &[&str], want: &[&str]) {
    crate::ask::rests(BP, question, words, want);
}

#[test]
fn orders_rest_on_what_their_parameters_reach() {
    rests("command", &["distance=0"], &[]);
    // Six inches cost nothing because a step has twelve.
    rests("command", &[], &["command_step"]);
    rests("command", &["marauders=true"], &[]);
    // At a full step both readings differ, and only there.
    rests("command", &["distance=12"], &["command_step", "distance_penalty"]);
    rests("command", &["distance=13"], &["command_step"]);
    rests("command", &["distance=0", "enemy_distance=11"], &["command_enemy_near"]);
    rests("command", &["distance=0", "enemy_distance=12"], &["edges"]);
    rests("command", &["distance=0", "formation=attack-column"], &["command_attack_column"]);
    rests("command", &["distance=0", "formation=march-column", "staff=7"], &["command_march"]);
    rests("command", &["distance=0", "formation=square"], &["square_max_moves"]);
    rests("rally", &["distance=0"], &[]);
    rests("rally", &["distance=0", "formation=attack-column", "enemy_distance=3"], &["command_attack_column", "command_enemy_near"]);
    rests("first_turn", &[], &[]);
    rests("blunder", &[], &["blunder_table"]);
}

#[test]
fn tests_rest_on_their_table_and_modifiers() {
    rests("break_test", &[], &["break_table"]);
    // A twelve holds because the table says so.
    rests("break_test", &["steady=true"], &["break_table"]);
    rests("break_test", &["arm=artillery"], &["break_table", "gun_shooting_6"]);
    rests("break_test", &["arm=artillery", "cause=hand_to_hand"], &["break_table"]);
    rests("break_test", &["above_stamina=1", "disordered=true"], &["break_disordered", "break_excess", "break_table"]);
    rests("break_test", &["by_artillery=true"], &["break_artillery", "break_table"]);
    rests("demoralisation", &["out=2"], &[]);
    rests("demoralisation", &["out=1", "light_cavalry=2", "light_cavalry_out=2"], &["detached_light_cavalry"]);
    rests("brave", &[], &["brave_need"]);
}

#[test]
fn volleys_rest_on_what_the_unit_and_its_target_bring() {
    let at = |target: &str, more: &[&str], want: &[&str]| {
        let words: Vec<&str> = ["unit=sample/line-infantry", target].into_iter().chain(more.iter().copied()).collect();
        rests("shooting", &words, want);
    };
    rests("shooting", &[], &[]);
    at("target=sample/hussars", &[], &["musket_range"]);
    at("target=sample/hussars", &["distance=5"], &["close_bonus", "musket_range"]);
    at("target=sample/hussars", &["distance=6"], &["edges", "musket_range"]);
    at("target=sample/hussars", &["weakened=true"], &["musket_range", "state_modifier"]);
    at("target=sample/foot-gun", &[], &["musket_range", "not_clear"]);
    at("target=sample/hussars", &["cover=light", "cover_share=0.4"], &["musket_range", "not_clear_cover_share"]);
    at("target=sample/hussars", &["cover=light"], &["light_cover", "musket_range", "not_clear"]);
    at("target=sample/hussars", &["formation=attack-column"], &["musket_range", "shooting_dice_attack_column"]);
    at("target=sample/line-infantry", &["target_formation=attack-column"], &["column_save", "enfilade_columns", "musket_range"]);
    at("target=sample/hussars", &["fire=closing"], &["close_bonus"]);
    rests(
        "shooting",
        &["unit=sample/foot-gun", "target=sample/hussars", "fire=closing", "distance=18"],
        &["close_bonus", "closing_fire_band", "gun_save"],
    );
    rests("shooting", &["unit=sample/foot-gun", "target=sample/hussars", "distance=30"], &["gun_long", "gun_save"]);
}

#[test]
fn rounds_and_charges_rest_on_what_the_two_bring() {
    let two = |question: &str, a: &str, b: &str, more: &[&str], want: &[&str]| {
        let (a, b) = (format!("a=sample/{a}"), format!("b=sample/{b}"));
        let words: Vec<&str> = [&*a, &*b].into_iter().chain(more.iter().copied()).collect();
        rests(question, &words, want);
    };
    two("melee_round", "line-infantry", "line-infantry", &[], &["charge_bonus"]);
    two("melee_round", "line-infantry", "line-infantry", &["charging=none", "won=b"], &["won_bonus"]);
    two("melee_round", "line-infantry", "line-infantry", &["charging=none", "a_flank_supports=1"], &["support"]);
    two("melee_round", "line-infantry", "line-infantry", &["charging=none", "b_face=rear"], &["flank_melee"]);
    two("melee_round", "line-infantry", "line-infantry", &["charging=none", "b_cover=heavy"], &["heavy_cover"]);
    two(
        "melee_round",
        "line-infantry",
        "line-infantry",
        &["charging=none", "b_formation=building"],
        &["building_bonus", "heavy_cover", "melee_dice_building"],
    );
    two("melee_round", "hussars", "line-infantry", &["charging=none", "b_formation=square"], &["melee_dice_square", "square_bonus"]);
    // The bonus of a square is for cavalry only.
    two("melee_round", "line-infantry", "line-infantry", &["charging=none", "b_formation=square"], &["melee_dice_square"]);
    // Three dice never hurt beyond a stamina of three.
    let shot = ["break_disordered", "break_table", "charge_bonus", "close_bonus", "closing_fire_row", "state_modifier"];
    two("charge", "line-infantry", "line-infantry", &[], &shot);
    two("charge", "light-cavalry", "light-cavalry", &[], &["charge_bonus"]);
    two("charge", "light-cavalry", "light-cavalry", &["reaction=evade"], &[]);
}

#[test]
fn duels_rest_on_what_can_come_of_them() {
    let foot = ["a.unit=sample/line-infantry", "b.unit=sample/line-infantry"];
    let with = |more: &[&'static str]| -> Vec<&'static str> { foot.into_iter().chain(more.iter().copied()).collect() };
    names(BP, &foot, &["closing_fire_row", "charge_bonus", "musket_range", "blunder_table"], &["gun_save", "square_bonus", "support"]);
    // What is of every combat is named where nobody can shoot, too.
    let horse = ["a.unit=sample/hussars", "b.unit=sample/hussars"];
    names(BP, &horse, &["break_table", "disorder_clears", "state_modifier", "room"], &["musket_range", "closing_fire_row"]);
    // A unit that comes to shoot charges by a blunder.
    names(BP, &with(&["a.stance=fire"]), &["charge_bonus", "closing_fire_row", "won_bonus"], &["initiative_moves"]);
    // Nobody comes: no charge and no hand-to-hand, but a rally may blunder.
    let hold = with(&["a.stance=hold", "field.distance=15"]);
    names(
        BP,
        &hold,
        &["command_enemy_near", "blunder_table", "state_modifier", "stop_short"],
        &["charge_bonus", "won_bonus", "closing_fire_row"],
    );
    // A garrison that retires is a line; a march column that holds is one too.
    names(
        BP,
        &with(&["b.formation=building"]),
        &["melee_dice_building", "building_bonus", "closing_fire_garrison"],
        &["melee_dice_square"],
    );
    names(BP, &with(&["b.formation=march-column"]), &["march_save", "enfilade_columns", "melee_dice_march_column"], &["column_save"]);
    // Irregulars form up again as they do by default.
    let warriors = ["a.unit=sample/warriors", "b.unit=sample/line-infantry", "b.stance=fire", "a.formation=march-column", "a.stance=hold"];
    names(BP, &warriors, &["shooting_dice_warband", "melee_dice_warband", "irregulars_hold"], &[]);
    // A switch of guns needs a gun that can be charged.
    names(
        BP,
        &["a.unit=sample/hussars", "b.unit=sample/foot-gun"],
        &["closing_fire_band", "gun_save", "break_artillery"],
        &["musket_range"],
    );
    let still = ["a.unit=sample/line-infantry", "b.unit=sample/foot-gun", "a.stance=hold", "field.distance=15"];
    names(BP, &still, &["gun_save", "gun_shooting_6"], &["closing_fire_band", "sweep_won_bonus"]);
    // Only the enemy's square and a unit's own lances matter.
    names(BP, &["a.unit=sample/uhlans", "b.unit=sample/line-infantry-square"], &["lancers", "square_bonus", "melee_dice_square"], &[]);
    names(BP, &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry-square"], &[], &["square_bonus", "melee_dice_square"]);
    names(BP, &["a.unit=sample/line-infantry", "b.unit=sample/hussars"], &["sweep_won_bonus"], &["lancers"]);
    // The shooter's commander is near enough that no step costs anything.
    names(BP, &with(&["a.commander_distance=0", "b.commander_distance=0"]), &[], &["command_step", "distance_penalty"]);
    names(BP, &with(&["a.commander_distance=24"]), &["command_step", "distance_penalty"], &[]);
}

#[test]
fn a_rule_that_a_duel_does_not_name_makes_no_difference_to_it() {
    let short = "field.turns=2";
    let mut tried = 0;
    for words in [
        &["a.unit=sample/line-infantry", "b.unit=sample/foot-gun", "field.distance=12"][..],
        &["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry-square", "field.distance=12", "b.commander_distance=24"],
        &["a.unit=sample/warriors", "b.unit=sample/light-cavalry", "field.distance=12", "b.charged_on=flank"],
        &["a.unit=sample/line-infantry", "a.stance=fire", "a.fire_at=6", "b.unit=sample/skirmishers", "b.cover=light", "field.distance=18"],
        &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "b.formation=building", "field.distance=0", "a.rear_support=1"],
        &["a.unit=sample/line-infantry", "a.stance=hold", "b.unit=sample/riflemen", "b.formation=march-column", "field.distance=15"],
    ] {
        let words: Vec<&str> = words.iter().copied().chain([short]).collect();
        tried += what_is_not_named_does_not_matter::<Rules>(BP, &words);
    }
    assert!(tried > 200, "only {tried} tried");
}
