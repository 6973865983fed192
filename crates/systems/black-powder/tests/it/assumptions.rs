//! What an answer of Black Powder says it rests on: every figure or reading that moves it and that the sheet does not print, and no other.

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
