//! Rule by rule: a duel that names it among what its answer rests on, and duels like it that do not, because nothing can bring it into play.

use crate::ask::{Case, named_just_where_they_count, rests_on};

/// What the duel of some words rests on: `a` attacks `b`, units of the samples.
fn named(duel: &str) -> Vec<String> {
    // A list of several words stands in brackets without spaces.
    let word = |word: &str| match word.split_once('=') {
        Some((side @ ("a" | "b"), unit)) => format!("{side}.unit=sample/{unit}"),
        _ => word.to_owned(),
    };
    let words: Vec<String> = duel.split(' ').map(word).collect();
    rests_on("bloody-big-battles", &words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[track_caller]
fn check(cases: &[Case]) {
    named_just_where_they_count(named, cases);
}

const FOOT: &str = "a=french-line b=austrian-line";
/// Nobody has a flag that fire knows.
const PLAIN: &str = "a=austrian-line b=austrian-line";
/// Nobody fires.
const HORSE: &str = "a=lancers b=cuirassiers";

#[test]
fn units_and_moves() {
    check(&[
        ("militia_minus_one", &["a=militia b=austrian-line", "a=austrian-line b=militia"], &[FOOT]),
        ("small_veterans", &["a=old-guard b=austrian-line", "a=austrian-line b=british-division"], &[FOOT]),
        (
            "move_order",
            &["a=french-line b=austrian-line field.approach=difficult", "a=french-line b=austrian-line b.terrain=stream"],
            &[FOOT, "a=french-line b=austrian-line b.terrain=wood", "a=french-line b=austrian-line b.terrain=stream a.stance=shoot"],
        ),
        ("spent_thresholds", &[FOOT, HORSE], &[]),
        ("duel_end", &[FOOT, HORSE], &[]),
    ]);
}

#[test]
fn cover() {
    check(&[
        (
            "fort_cover",
            &["a=french-line b=austrian-line b.terrain=fort"],
            &[FOOT, "a=french-line b=austrian-line b.terrain=town", "a=cuirassiers b=austrian-line b.terrain=fort"],
        ),
        (
            "fort_no_flank",
            &["a=french-line b=austrian-line b.terrain=fort field.flank=true"],
            &[
                "a=french-line b=austrian-line b.terrain=fort",
                "a=french-line b=austrian-line field.flank=true",
                "a=french-line b=austrian-line b.terrain=fort field.flank=true b.formation=square",
                "a=french-line b=austrian-line b.terrain=fort,town field.flank=true",
            ],
        ),
        // Cavalry and guns have no cover in a village, so that only one cover is left.
        (
            "fire_cover",
            &["a=french-line b=austrian-line b.terrain=village,trenches"],
            &[
                FOOT,
                "a=french-line b=austrian-line b.terrain=village",
                "a=cuirassiers b=austrian-line b.terrain=village,trenches",
                "a=french-line b=hussars b.terrain=village,trenches",
                "a=french-line b=hussars b.terrain=village,trenches b.batteries=medium a.target=guns",
            ],
        ),
        // Fire at guns is fire at the main unit as soon as they are gone.
        ("fire_cover", &["a=french-line b=austrian-line b.terrain=village,trenches b.batteries=medium a.target=guns"], &[]),
        (
            "works_fire",
            &["a=french-line b=austrian-line b.terrain=rifle-pits", "a=french-line b=austrian-line b.terrain=trenches"],
            &[FOOT, "a=french-line b=austrian-line b.terrain=village", "a=cuirassiers b=austrian-line b.terrain=trenches"],
        ),
        (
            "works_assault",
            &["a=french-line b=austrian-line b.terrain=rifle-pits", "a=cuirassiers b=austrian-line b.terrain=trenches"],
            &[FOOT, "a=french-line b=austrian-line b.terrain=village", "a=french-line b=austrian-line b.terrain=trenches a.stance=shoot"],
        ),
        (
            "most_assault_cover",
            &["a=french-line b=austrian-line b.terrain=village", "a=dragoons b=hussars b.terrain=stream"],
            &[FOOT, "a=french-line b=austrian-line b.terrain=village a.stance=shoot", "a=dragoons b=hussars b.terrain=village"],
        ),
    ]);
}

#[test]
fn fire() {
    check(&[
        (
            "front_rank_only",
            &["a=french-line b=austrian-line a.formation=depth", "a=french-line b=austrian-line b.formation=depth"],
            &[FOOT, "a=lancers b=cuirassiers a.formation=depth", "a=french-line b=cuirassiers b.formation=depth"],
        ),
        (
            "column_target",
            &["a=french-line b=austrian-line a.formation=depth", "a=french-line b=austrian-line b.formation=depth"],
            &[FOOT, "a=cuirassiers b=austrian-line b.formation=depth", "a=french-line b=cuirassiers a.formation=depth"],
        ),
        (
            "half_cumulative",
            &[FOOT, "a=cuirassiers b=austrian-line", "a=french-line b=cuirassiers", "a=lancers b=cuirassiers b.batteries=light"],
            &[HORSE, "a=lancers b=cuirassiers b.batteries=rockets"],
        ),
        // A shift to the left that nothing balances: skirmishers, erratic volleys, cover.
        (
            "left_of_table",
            &[
                FOOT,
                "a=austrian-line b=french-line",
                "a=russian-line b=austrian-line",
                "a=austrian-line b=russian-line",
                "a=austrian-line b=austrian-line b.terrain=village",
                "a=french-line b=cuirassiers b.batteries=medium",
                "a=french-line b=british-division b.batteries=medium",
                "a=austrian-line b=hussars b.terrain=trenches b.batteries=medium a.target=guns",
            ],
            &[
                PLAIN,
                HORSE,
                "a=french-line b=cuirassiers",
                "a=french-line b=british-division",
                "a=austrian-line b=british-division a.stance=shoot b.terrain=gentle-slope b.formation=square",
                "a=austrian-line b=militia b.terrain=village",
                "a=austrian-line b=hussars b.terrain=village b.batteries=medium a.target=guns",
            ],
        ),
        (
            "low_ammo_who",
            &["a=french-line b=austrian-line b.batteries=medium", "a=french-line b=cuirassiers b.batteries=light,light"],
            &[
                FOOT,
                "a=french-line b=cuirassiers b.batteries=medium",
                "a=french-line b=austrian-line b.batteries=rockets",
                "a=french-line b=austrian-line b.batteries=medium rules.mass_fire=false",
            ],
        ),
        (
            "mass_fire",
            &["a=french-line b=austrian-line b.batteries=medium", "a=french-line b=austrian-line b.batteries=rockets"],
            &[FOOT, "a=french-line b=cuirassiers b.batteries=rockets", "a=french-line b=cuirassiers b.batteries=medium"],
        ),
        ("mixed_shift", &[], &[FOOT, "a=french-line b=russian-line b.batteries=medium"]),
        (
            "one_silences",
            &["a=french-line b=austrian-line b.batteries=medium a.target=guns"],
            &[
                FOOT,
                "a=french-line b=austrian-line b.batteries=medium",
                "a=french-line b=austrian-line a.target=guns",
                "a=cuirassiers b=austrian-line b.batteries=medium a.target=guns",
            ],
        ),
        ("second_one_destroys", &["a=french-line b=austrian-line b.batteries=medium a.target=guns"], &[FOOT]),
        (
            "sk_is_s",
            &[
                FOOT,
                "a=austrian-line b=french-line",
                "a=french-line b=cuirassiers b.batteries=medium a.target=guns",
                "a=militia+skirmishers b=french-line",
            ],
            &[PLAIN, "a=french-line b=cuirassiers", "a=cuirassiers b=french-line", "a=militia+skirmishers b=austrian-line"],
        ),
        (
            "shift_cap_multi",
            &["a=french-line b=austrian-line b.formation=depth field.flank=true rules.column_target=march_and_depth"],
            &[
                "a=french-line b=austrian-line b.formation=depth field.flank=true",
                "a=french-line b=austrian-line field.flank=true rules.column_target=march_and_depth",
                "a=french-line b=austrian-line b.formation=depth rules.column_target=march_and_depth",
                "a=cuirassiers b=austrian-line b.formation=depth field.flank=true rules.column_target=march_and_depth",
            ],
        ),
        (
            "flanked_fires",
            &["a=french-line b=austrian-line field.flank=true", "a=french-line b=cuirassiers field.flank=true b.batteries=medium"],
            &[
                FOOT,
                "a=french-line b=cuirassiers field.flank=true",
                "a=french-line b=austrian-line field.flank=true b.formation=square",
                "a=french-line b=austrian-line field.flank=true b.terrain=town",
                "a=french-line b=austrian-line field.flank=true b.terrain=fort",
            ],
        ),
    ]);
}

#[test]
fn assaults() {
    let assaults: &[&str] = &[FOOT, HORSE];
    let shoots: &[&str] = &["a=french-line b=austrian-line a.stance=shoot"];
    for key in ["assault_dice", "refight_recompute", "exploit", "stop_short", "exploit_distance"] {
        for (duels, want) in [(assaults, true), (shoots, false)] {
            for duel in duels {
                assert_eq!(named(duel).iter().any(|name| name == key), want, "{key}: {duel}");
            }
        }
    }
    check(&[
        (
            "exploit_distance",
            &["a=french-line b=austrian-line rules.exploit=advance"],
            &["a=french-line b=austrian-line rules.exploit=none"],
        ),
        (
            "guns_count_for_odds",
            &["a=french-line b=austrian-line b.batteries=medium"],
            &[FOOT, "a=french-line b=austrian-line b.batteries=medium a.stance=shoot"],
        ),
        ("assaulters_fire", &[FOOT], &["a=french-line b=austrian-line a.stance=shoot", "a=cuirassiers b=austrian-line"]),
        (
            "heavy_lancer",
            &["a=cuirassiers+lancers b=austrian-line", "a=french-line b=cuirassiers+lancers"],
            &[
                FOOT,
                "a=cuirassiers b=austrian-line",
                "a=lancers b=austrian-line",
                "a=french-line b=lancers",
                "a=cuirassiers+lancers b=hussars",
                "a=hussars b=cuirassiers+lancers",
                "a=french-line b=cuirassiers+lancers a.stance=shoot",
            ],
        ),
    ]);
}
