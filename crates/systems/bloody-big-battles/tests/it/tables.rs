//! The printed tables: cell by cell as the sheet has them, and as settings of a user's own.

use montjoie_bloody_big_battles::melee::{Assault, Fought};
use montjoie_bloody_big_battles::orders::MovementRow;
use montjoie_bloody_big_battles::profile::{Arm, Quality};
use montjoie_bloody_big_battles::rules::Rules;
use montjoie_bloody_big_battles::shooting::{Fire, column, guns};
use montjoie_bloody_big_battles::tables::{FireTable, Hit};
use montjoie_core::settings::{Setting, Settings, Value};

use crate::ask::{matchup, near, odds, share};

const BBB: &str = "bloody-big-battles";

/// The table of the sheet: its blanks are full stops.
const SHEET: [(u8, &str); 11] = [
    (12, "R T V 1 1 1 2 2 2 3 3 3 3 3 3 3"),
    (11, ". R T V 1 1 1 2 2 2 3 3 3 3 3 3"),
    (10, ". . R T V 1 1 1 2 2 2 3 3 3 3 3"),
    (9, ". . . R T V 1 1 1 2 2 2 3 3 3 3"),
    (8, ". . . . R T V 1 1 1 2 2 2 3 3 3"),
    (7, ". . . . . R T V 1 1 1 2 2 2 3 3"),
    (6, ". . . . . . R T V 1 1 1 2 2 2 3"),
    (5, ". . . . . . . R T V 1 1 1 2 2 2"),
    (4, ". . . . . . . . R T V 1 1 1 2 2"),
    (3, ". . . . . . . . . R T 1 1 1 1 2"),
    (2, ". . . . . . . . . . R 1 1 1 1 1"),
];

fn letter(hit: Hit) -> &'static str {
    if hit == Hit::None { "." } else { hit.id() }
}

#[test]
fn the_fire_table_is_the_sheets() {
    let rules = Rules::default();
    for (roll, row) in SHEET {
        for (at, want) in row.split(' ').enumerate() {
            let fire = Fire::in_column(&rules, at as u8 + 1);
            assert_eq!(letter(fire.results[usize::from(roll) - 2]), want, "roll {roll}, column {}", at + 1);
        }
    }
    assert!(Fire::in_column(&rules, 0).results.iter().all(|&hit| hit == Hit::None));
    // The columns end with the printed factors.
    for (factor, want) in
        [(0.1, 1), (0.25, 1), (0.26, 2), (0.5, 2), (1.0, 3), (2.0, 4), (4.0, 5), (4.5, 6), (6.0, 6), (49.0, 15), (50.0, 16)]
    {
        assert_eq!(column(&rules, factor, 0), want, "factor {factor}");
    }
}

#[test]
fn guns_have_the_factors_of_the_sheet_to_the_end_of_each_band() {
    let rules = Rules::default();
    let wants: [(Arm, [f64; 8]); 5] = [
        (Arm::HorseArtillery, [6., 3., 3., 0., 0., 0., 0., 0.]),
        (Arm::LightArtillery, [6., 3., 3., 0., 0., 0., 0., 0.]),
        (Arm::MediumArtillery, [8., 3., 3., 2., 2., 0., 0., 0.]),
        (Arm::HeavyArtillery, [8., 5., 5., 3., 3., 1., 1., 0.]),
        (Arm::Rockets, [0.; 8]),
    ];
    for (arm, factors) in wants {
        for (inches, want) in [3.0, 3.5, 12.0, 12.5, 18.0, 18.5, 24.0, 24.5].into_iter().zip(factors) {
            assert_eq!(guns(&rules, arm, inches), want, "{arm:?} at {inches}");
        }
    }
}

#[test]
fn a_fire_table_of_ones_own_is_read_shown_and_used() {
    let printed = FireTable::default();
    assert_eq!(printed.show(), Value::Text("printed".to_owned()));
    assert_eq!(FireTable::take(&Value::Text("printed".to_owned())), Some(printed));
    let words: Vec<Value> = SHEET.iter().map(|(_, row)| Value::Text(row.replace(' ', ""))).collect();
    assert_eq!(FireTable::take(&Value::List(words.clone())), Some(printed));
    for bad in
        [&words[..10], &[&words[..10], &[Value::Text("RTV".to_owned())]].concat(), &[&words[..10], &[Value::Text("X".repeat(16))]].concat()]
    {
        assert_eq!(FireTable::take(&Value::List(bad.to_vec())), None);
    }
    // Every roll costs three bases.
    let three = format!("rules.fire_table=[{}]", ["\"3333333333333333\""; 11].join(", "));
    let answer = odds(BBB, "fire", &["factor=1", &three]).expect("a table");
    near("three bases", share(&answer, "result", "3"), 1.0, 1e-12);
    assert_eq!(answer.assumptions.iter().map(|a| a.key.as_str()).collect::<Vec<_>>(), ["fire_table"], "a change is named");
    assert!(odds(BBB, "fire", &["factor=1", "rules.fire_table=[\"RTV\"]"]).is_err());
}

#[test]
fn columns_and_rows_must_rise() {
    let mut rules = Rules::default();
    let list = |numbers: &[i64]| Value::List(numbers.iter().map(|&n| Value::Whole(n)).collect());
    assert!(rules.set("movement_rows", &list(&[0, 2, 5, 7, 9, 9, 11])).is_err());
    assert!(rules.set("movement_rows", &list(&[0, 2, 5, 7, 9, 10])).is_err());
    assert!(rules.set("movement_rows", &list(&[0, 2, 5, 7, 9, 10, 12])).is_ok());
    assert!(rules.set("fire_columns", &list(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14])).is_err());
    assert!(rules.set("fire_columns", &list(&[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])).is_err());
    assert!(rules.set("fire_columns", &list(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])).is_ok());
    assert_eq!((column(&rules, 1.0, 0), column(&rules, 15.5, 0)), (1, 16));
    // Raw units now need a 12.
    assert!(
        !MovementRow::of(11, rules.movement_rows).recovers(Quality::Raw) && MovementRow::of(12, rules.movement_rows).recovers(Quality::Raw)
    );
}

#[test]
fn rows_open_where_the_sheet_says() {
    let rules = Rules::default();
    let movement: Vec<&str> = (-3..=13).map(|total| MovementRow::of(total, rules.movement_rows).word()).collect();
    let want = ["-1-", "-1-", "-1-", "0-1", "0-1", "2-4", "2-4", "2-4", "5-6", "5-6", "7-8", "7-8", "9", "10", "11+", "11+", "11+"];
    assert_eq!(movement, want);
    let assault: Vec<&str> = (-8..=8).map(|result| Fought::of(result, rules.assault_rows).word()).collect();
    let want =
        ["-7", "-7", "-4-6", "-4-6", "-4-6", "-1-3", "-1-3", "-1-3", "0", "+1-3", "+1-3", "+1-3", "+4-6", "+4-6", "+4-6", "+7", "+7"];
    assert_eq!(assault, want);
    let recovers =
        |total| [Quality::Raw, Quality::Trained, Quality::Veteran].map(|q| MovementRow::of(total, rules.movement_rows).recovers(q));
    assert_eq!([8, 9, 10, 11].map(recovers), [[false; 3], [false, false, true], [false, true, true], [true; 3]]);
    assert_eq!(Assault::new(&rules, 2).rows, rules.assault_rows);
}

#[test]
fn every_printed_figure_of_a_duel_moves_a_duel() {
    use montjoie_core::exact::{Chains, MOST_STATES};
    let solve =
        |words: &[&str]| matchup(BBB, words).expect("a duel").contest.solve(&mut Chains::new(), MOST_STATES).expect("few states").tally;
    let foot: &[&str] = &["a.unit=sample/french-line", "b.unit=sample/austrian-line", "b.batteries=heavy, rockets", "field.turns=2"];
    let trenches: &[&str] =
        &["a.unit=sample/old-guard", "b.unit=sample/militia", "b.terrain=wood, trenches", "field.turns=2", "field.distance=12"];
    let horse: &[&str] =
        &["a.unit=sample/cuirassiers+lancers", "b.unit=sample/russian-line", "b.formation=square", "field.turns=2", "field.distance=10"];
    // Only an attacker in good order moves, and is passive at it.
    let passive: &[&str] = &["a.unit=sample/austrian-line", "b.unit=sample/russian-line", "field.turns=2", "field.distance=12"];
    let mut idle = Vec::new();
    for (base, changes) in [
        (
            foot,
            &[
                "gun_bands=[3, 12, 18, 20]",
                "heavy_gun_factors=[8, 5, 3, 2]",
                "musket_bands=[3, 5, 9, 12]",
                "rocket_range=12",
                "shift_rockets=2",
            ][..],
        ),
        (foot, &["fire_columns=[0.25, 0.5, 1, 2, 3, 6, 9, 12, 16, 20, 25, 30, 36, 42, 49]", "low_ammo_on=12", "shift_skirmishers=2"]),
        (
            foot,
            &[
                "skirmisher_factors=[2, 2, 0, 0]",
                "smoothbore_factors=[3, 0.5, 0, 0]",
                "aggressive_assault=3",
                "movement_rows=[0, 2, 6, 7, 9, 10, 11]",
            ],
        ),
        (foot, &["assault_rows=[-6, -3, 0, 1, 4, 8]", "assault_losses=[3, 1, 1, 1, 2]", "disordered_assault=2", "odds_assault=[2, 2, 3]"]),
        (
            trenches,
            &[
                "terrain_assault=[1, 2, 1, 1, 3, 1, 2, 3, 2]",
                "works_assault=[1, 1]",
                "works_fire=[1, 1]",
                "most_assault_cover=2",
                "assault_retreats=[9, 3, 3, 9]",
                "most_fire_cover=1",
            ],
        ),
        (
            trenches,
            &[
                "ineffective_factors=[2, 0, 0, 0]",
                "irregular_roll=3",
                "fragile_assault=2",
                "fragile_roll=2",
                "raw_assault=2",
                "veteran_assault=2",
                "shift_inept=2",
                "difficult_roll=2",
                "small_veterans=4",
            ],
        ),
        (passive, &["passive_roll=3"]),
        (
            horse,
            &[
                "heavy_assault=2",
                "lancer_assault=2",
                "square_v_cavalry=2",
                "square_range=2",
                "factors_v_cavalry=[3, 0, 0, 0]",
                "shift_erratic=2",
                "shift_cavalry=2",
                "stop_short=4",
            ],
        ),
    ] {
        let plain = solve(base);
        for change in changes {
            let rule = format!("rules.{change}");
            let words: Vec<&str> = base.iter().copied().chain([rule.as_str()]).collect();
            if solve(&words) == plain {
                idle.push((change, base));
            }
        }
    }
    assert!(idle.is_empty(), "these move nothing: {idle:?}");
}
