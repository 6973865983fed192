//! Rule by rule: a duel that names it among what its answer rests on, and duels like it that do not, because nothing can bring it into play.

use montjoie_black_powder::BlackPowder;
use montjoie_system::{OwnList, System};

use super::{own, read};
use crate::ask::{Case, named_just_where_they_count};

/// Small arms, one unit each.
fn arms() -> OwnList {
    let mut text = String::from("[[list]]\nid = \"arms\"\nname = { en = \"Arms\", fr = \"Armes\" }\n");
    for weapon in [
        "pistol",
        "shotgun",
        "thrown",
        "bow",
        "smoothbore-carbine",
        "smoothbore-musket",
        "rifled-carbine",
        "rifled-musket",
        "breech-loading-carbine",
        "breech-loading-rifle",
        "bolt-action-carbine",
        "bolt-action-rifle",
    ] {
        text += &format!(
            "[[list.unit]]\nid = \"{weapon}\"\nname = {{ en = \"{weapon}\", fr = \"{weapon}\" }}\nkind = \"regular-infantry\"\n\
             size = \"standard\"\nweapon = \"{weapon}\"\nmelee = 6\nshooting = \"3\"\nsave = \"4+\"\nstamina = 3\nspecial = []\n"
        );
    }
    OwnList { file: "arms.toml".to_owned(), text }
}

/// What the duel of some words rests on: `a` against `b`, units of the samples unless a list is named.
fn named(duel: &str) -> Vec<String> {
    let words: Vec<String> = duel
        .split(' ')
        .map(|word| match word.split_once('=') {
            Some((side @ ("a" | "b"), unit)) if unit.contains('/') => format!("{side}.unit={unit}"),
            Some((side @ ("a" | "b"), unit)) => format!("{side}.unit=sample/{unit}"),
            _ => word.to_owned(),
        })
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let game = BlackPowder.open(&[own(), arms()]).unwrap_or_else(|problem| panic!("{}", problem.message));
    let matchup = game.duel(&read(None, &words)).unwrap_or_else(|problem| panic!("{duel}: {problem:?}"));
    matchup.assumptions.into_iter().map(|assumption| assumption.key).collect()
}

#[track_caller]
fn check(cases: &[Case]) {
    named_just_where_they_count(named, cases);
}

/// Infantry that charges infantry, which holds.
const FOOT: &str = "a=line-infantry b=line-infantry";
/// The same, and nobody comes.
const HOLD: &str = "a=line-infantry b=line-infantry a.stance=hold";
/// Nobody comes, and no general is near enough to rally anyone.
const ALONE: &str = "a=line-infantry b=line-infantry a.stance=hold a.commander_distance=24 b.commander_distance=24";
const HORSE: &str = "a=light-cavalry b=light-cavalry";
const HORSE_AT_FOOT: &str = "a=light-cavalry b=line-infantry";
const FOOT_AT_HORSE: &str = "a=line-infantry b=light-cavalry";
const AT_GUN: &str = "a=line-infantry b=foot-gun";

#[test]
fn orders() {
    check(&[
        // At 12 inches the two readings differ, at 13 both cost a point; Marauders do not ask, and who takes no order neither.
        (
            "distance_penalty",
            &["a=line-infantry b=line-infantry a.commander_distance=12"],
            &[
                "a=line-infantry b=line-infantry a.commander_distance=13",
                "a=hussars b=hussars a.commander_distance=12",
                "a=line-infantry b=line-infantry a.stance=hold a.commander_distance=12",
            ],
        ),
        (
            "command_step",
            &[FOOT, "a=line-infantry b=line-infantry a.commander_distance=1 b.commander_distance=0"],
            &["a=line-infantry b=line-infantry a.commander_distance=0 b.commander_distance=0", "a=hussars b=hussars", ALONE],
        ),
        // Whoever holds is ordered to rally, where its general is near and its stamina leaves something to rally.
        (
            "command_enemy_near",
            &[
                FOOT,
                HOLD,
                "a=line-infantry b=line-infantry a.stance=hold a.commander_distance=24",
                "a=skirmishers b=test/recruits a.stance=hold",
            ],
            &[ALONE, "a=skirmishers b=skirmishers a.stance=hold"],
        ),
        ("blunder_table", &[FOOT, HOLD], &[ALONE]),
        ("initiative_moves", &[FOOT], &[HOLD, "a=line-infantry b=line-infantry a.stance=fire"]),
        (
            "square_max_moves",
            &["a=line-infantry b=line-infantry a.stance=fire a.formation=square", "a=light-cavalry b=line-infantry-square"],
            &[
                FOOT,
                "a=light-cavalry b=line-infantry-square b.commander_distance=24",
                "a=light-cavalry b=line-infantry-square a.stance=hold",
            ],
        ),
        (
            "command_attack_column",
            &["a=line-infantry b=line-infantry a.formation=attack-column"],
            &[FOOT, "a=line-infantry b=line-infantry b.formation=attack-column b.commander_distance=24"],
        ),
        (
            "command_march",
            &["a=line-infantry b=line-infantry b.formation=march-column", "a=line-infantry b=foot-gun b.formation=limbered"],
            &[FOOT, "a=line-infantry b=foot-gun b.formation=limbered b.commander_distance=24"],
        ),
        // A blunder carries forward who is ordered, but no deployed gun.
        (
            "stop_short",
            &[FOOT, HOLD, "a=line-infantry b=foot-gun b.formation=limbered a.stance=hold a.commander_distance=24"],
            &[ALONE, "a=line-infantry b=foot-gun a.stance=hold a.commander_distance=24"],
        ),
        ("infantry_move", &[FOOT, FOOT_AT_HORSE, HORSE_AT_FOOT], &[HORSE]),
        ("cavalry_move", &[HORSE, FOOT_AT_HORSE, HORSE_AT_FOOT], &[FOOT]),
        (
            "horse_gun_move",
            &["a=line-infantry b=horse-gun b.formation=limbered"],
            &[FOOT, "a=line-infantry b=horse-gun", "a=line-infantry b=foot-gun b.formation=limbered"],
        ),
        (
            "foot_gun_move",
            &["a=line-infantry b=foot-gun b.formation=limbered"],
            &[FOOT, AT_GUN, "a=line-infantry b=horse-gun b.formation=limbered"],
        ),
        ("size_melee", &["a=line-infantry+large b=line-infantry", "a=line-infantry b=line-infantry+small"], &[FOOT]),
        ("detached_light_cavalry", &[], &[FOOT, HORSE]),
        ("overhead", &[], &[FOOT, AT_GUN]),
        ("not_clear_cover_share", &[], &[FOOT, "a=line-infantry b=line-infantry b.cover=light"]),
    ]);
}

#[test]
fn fire() {
    check(&[
        ("shooting_test_when", &[FOOT, HORSE_AT_FOOT], &[HORSE]),
        ("close_bonus", &[FOOT, AT_GUN], &[HORSE]),
        (
            "enfilade_columns",
            &[
                "a=line-infantry b=line-infantry b.formation=attack-column",
                "a=line-infantry b=line-infantry b.formation=march-column a.stance=hold",
            ],
            &[FOOT, "a=light-cavalry b=line-infantry b.formation=attack-column", "a=warriors b=line-infantry b.formation=attack-column"],
        ),
        // A better save in column serves against fire but that of guns, and hand-to-hand.
        (
            "column_save",
            &[
                "a=line-infantry b=line-infantry a.stance=hold b.formation=attack-column",
                "a=light-cavalry b=line-infantry b.formation=attack-column",
                "a=line-infantry b=foot-gun a.formation=attack-column",
            ],
            &[
                FOOT,
                "a=line-infantry b=foot-gun a.stance=hold a.formation=attack-column",
                "a=light-cavalry b=line-infantry a.stance=hold b.formation=attack-column",
            ],
        ),
        (
            "march_save",
            &[
                "a=line-infantry b=line-infantry a.stance=hold b.formation=march-column",
                "a=light-cavalry b=line-infantry b.formation=march-column",
            ],
            &[FOOT, "a=light-cavalry b=line-infantry a.stance=hold b.formation=march-column"],
        ),
        (
            "guns_at_columns",
            &["a=line-infantry b=foot-gun a.formation=attack-column", "a=line-infantry b=foot-gun a.formation=square a.stance=fire"],
            &[FOOT, AT_GUN, "a=line-infantry b=line-infantry b.formation=attack-column"],
        ),
        (
            "light_cover",
            &["a=line-infantry b=line-infantry b.cover=light", "a=light-cavalry b=line-infantry b.cover=light"],
            &[FOOT, "a=line-infantry b=line-infantry b.cover=heavy", "a=light-cavalry b=line-infantry a.stance=hold b.cover=light"],
        ),
        (
            "heavy_cover",
            &["a=line-infantry b=line-infantry b.cover=heavy", "a=line-infantry b=line-infantry b.formation=building"],
            &[
                FOOT,
                "a=line-infantry b=line-infantry b.cover=light",
                "a=light-cavalry b=line-infantry a.stance=hold b.cover=heavy",
                "a=light-cavalry b=line-infantry a.stance=hold b.formation=building",
            ],
        ),
        (
            "gun_shooting_6",
            &[AT_GUN, "a=test/horse-terrifying-charge b=foot-gun"],
            &[FOOT, "a=light-cavalry b=foot-gun", "a=test/foot-terrifying-charge b=line-infantry"],
        ),
        ("gun_long", &[AT_GUN], &[FOOT]),
        ("gun_save", &[AT_GUN], &[FOOT]),
        ("break_artillery", &["a=light-cavalry b=foot-gun"], &[FOOT]),
        // Skirmishers, deployed guns, whoever is in cover, and whoever is said not to be: if the enemy shoots.
        (
            "not_clear",
            &[
                "a=line-infantry b=skirmishers",
                AT_GUN,
                "a=line-infantry b=line-infantry b.cover=light",
                "a=line-infantry b=line-infantry b.formation=building",
                "a=line-infantry b=line-infantry b.clear=false",
            ],
            &[FOOT, "a=light-cavalry b=skirmishers", "a=light-cavalry b=line-infantry b.clear=false"],
        ),
        (
            "musket_range",
            &["a=arms/smoothbore-musket b=hussars", "a=arms/rifled-carbine b=hussars"],
            &["a=arms/rifled-musket b=hussars", HORSE],
        ),
        (
            "rifled_musket_range",
            &["a=arms/rifled-musket b=hussars", "a=arms/breech-loading-carbine b=hussars"],
            &["a=arms/smoothbore-musket b=hussars", HORSE],
        ),
        (
            "breech_loader_range",
            &["a=arms/breech-loading-rifle b=hussars", "a=arms/bolt-action-carbine b=hussars"],
            &["a=arms/bolt-action-rifle b=hussars", "a=arms/breech-loading-carbine b=hussars"],
        ),
        ("bolt_action_range", &["a=arms/bolt-action-rifle b=hussars"], &["a=arms/bolt-action-carbine b=hussars", FOOT]),
        ("bow_range", &["a=arms/bow b=hussars", "a=arms/smoothbore-carbine b=hussars"], &["a=arms/thrown b=hussars", FOOT]),
        (
            "pistol_range",
            &["a=arms/pistol b=hussars", "a=arms/shotgun b=hussars", "a=arms/thrown b=hussars"],
            &["a=arms/bow b=hussars", FOOT],
        ),
        (
            "shooting_dice_attack_column",
            &["a=line-infantry b=line-infantry b.formation=attack-column"],
            &[FOOT, "a=line-infantry b=line-infantry b.formation=square a.stance=hold"],
        ),
        (
            "shooting_dice_march_column",
            &["a=line-infantry b=line-infantry b.formation=march-column"],
            &["a=light-cavalry b=light-cavalry b.formation=march-column"],
        ),
        ("shooting_dice_skirmish", &["a=line-infantry b=skirmishers"], &[FOOT]),
        ("shooting_dice_building", &["a=light-cavalry b=line-infantry b.formation=building"], &[HORSE_AT_FOOT]),
    ]);
}

#[test]
fn charges() {
    check(&[
        (
            "closing_fire_garrison",
            &["a=line-infantry b=line-infantry b.formation=building"],
            &[
                FOOT,
                "a=line-infantry b=line-infantry a.stance=hold b.formation=building",
                "a=line-infantry b=warriors b.formation=building",
            ],
        ),
        ("closing_fire_band", &[AT_GUN], &[FOOT, "a=line-infantry b=foot-gun a.stance=hold"]),
        // Closing fire needs a charge, and at whom it is made a firearm and somebody to fire it.
        ("closing_fire_row", &[FOOT, HORSE_AT_FOOT], &[HOLD, FOOT_AT_HORSE, "a=line-infantry b=warriors", "a=light-cavalry b=arms/bow"]),
        // Counter-charges are charges.
        (
            "terrifying_row",
            &["a=test/foot-terrifying-charge b=line-infantry", "a=line-infantry b=test/horse-terrifying-charge"],
            &[
                FOOT,
                "a=line-infantry b=test/foot-terrifying-charge",
                "a=test/foot-terrifying-charge b=line-infantry a.stance=hold",
                "a=line-infantry b=test/horse-terrifying-charge a.stance=hold",
            ],
        ),
        (
            "skirmishers_evade",
            &["a=line-infantry b=skirmishers b.reaction=evade"],
            &[
                "a=line-infantry b=skirmishers",
                "a=line-infantry b=skirmishers b.reaction=evade a.stance=hold",
                "a=light-cavalry b=light-cavalry b.reaction=evade",
            ],
        ),
        (
            "sweep_won_bonus",
            &[HORSE_AT_FOOT, FOOT_AT_HORSE],
            &[FOOT, "a=light-cavalry b=line-infantry a.follow_up=stay", "a=light-cavalry b=line-infantry a.stance=hold"],
        ),
        // Skirmishers charge guns, but no line.
        (
            "charge_bonus",
            &[FOOT, "a=line-infantry b=foot-gun a.formation=skirmish"],
            &[HOLD, "a=line-infantry b=line-infantry a.stance=fire a.formation=skirmish"],
        ),
        (
            "lancers",
            &["a=uhlans b=line-infantry", "a=line-infantry b=uhlans"],
            &[HORSE, "a=uhlans b=line-infantry a.stance=hold", "a=light-cavalry b=line-infantry"],
        ),
    ]);
}

#[test]
fn hand_to_hand() {
    check(&[
        (
            "column_save_in_melee",
            &[
                "a=line-infantry b=line-infantry b.formation=attack-column",
                "a=line-infantry b=line-infantry a.stance=hold b.formation=attack-column field.distance=0",
            ],
            &[FOOT, "a=line-infantry b=line-infantry a.stance=hold b.formation=attack-column"],
        ),
        (
            "lost_cover",
            &["a=line-infantry b=line-infantry b.cover=light", "a=line-infantry b=line-infantry b.formation=building"],
            &[FOOT, "a=line-infantry b=line-infantry a.stance=hold b.cover=light"],
        ),
        (
            "building_bonus",
            &["a=line-infantry b=line-infantry b.formation=building"],
            &[FOOT, "a=line-infantry b=line-infantry a.stance=hold b.formation=building"],
        ),
        ("irregulars_hold", &["a=line-infantry b=warriors"], &[FOOT]),
        (
            "skirmish_melee",
            &["a=line-infantry b=skirmishers", "a=line-infantry b=light-cavalry b.formation=march-column"],
            &[
                FOOT,
                "a=line-infantry b=skirmishers a.stance=hold",
                "a=light-cavalry b=light-cavalry b.formation=march-column",
                "a=light-cavalry b=line-infantry b.formation=march-column",
            ],
        ),
        (
            "flank_melee",
            &["a=line-infantry b=line-infantry b.charged_on=flank", "a=line-infantry b=line-infantry b.charged_on=rear"],
            &[
                FOOT,
                "a=line-infantry b=line-infantry b.charged_on=flank a.stance=hold",
                "a=line-infantry b=line-infantry b.charged_on=flank b.formation=square",
                "a=line-infantry b=line-infantry b.formation=square",
            ],
        ),
        (
            "support",
            &["a=line-infantry b=line-infantry b.flank_supports=1", "a=line-infantry b=line-infantry b.rear_support=1"],
            &[FOOT, "a=line-infantry b=line-infantry b.flank_supports=1 a.stance=hold"],
        ),
        ("won_bonus", &[FOOT, "a=line-infantry b=line-infantry a.stance=hold field.distance=0"], &[HOLD]),
        (
            "square_bonus",
            &["a=light-cavalry b=line-infantry b.formation=square", "a=light-cavalry b=line-infantry-square"],
            &[
                HORSE_AT_FOOT,
                "a=line-infantry b=line-infantry b.formation=square",
                "a=light-cavalry b=line-infantry b.formation=square a.stance=hold",
                "a=light-cavalry b=test/horse-must-form-square",
            ],
        ),
        ("brave_need", &["a=test/foot-brave b=line-infantry"], &[FOOT]),
        (
            "melee_dice_square",
            &["a=light-cavalry b=line-infantry-square", "a=line-infantry b=line-infantry b.formation=square"],
            &[HORSE_AT_FOOT, "a=light-cavalry b=line-infantry-square a.stance=hold", "a=line-infantry b=line-infantry-square"],
        ),
        (
            "melee_dice_march_column",
            &["a=line-infantry b=line-infantry b.formation=march-column"],
            &[FOOT, "a=line-infantry b=line-infantry b.formation=march-column a.stance=hold"],
        ),
        // A garrison of guns stays one, a garrison of irregulars becomes a horde.
        ("melee_dice_warband", &["a=line-infantry b=warriors b.formation=building"], &["a=line-infantry b=foot-gun b.formation=building"]),
    ]);
}
