//! Single rolls (oracles BO1 to BO33): exact fractions made by another program, asked through `odds`.

use montjoie_bloody_big_battles::duel::{Duel, ExploitChoice, Phase, Report, State};
use montjoie_bloody_big_battles::melee::Fought;
use montjoie_bloody_big_battles::profile::{Arm, Formation, Quality, Weapon};
use montjoie_bloody_big_battles::special::Special;
use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::Combat;

use super::examples::plain_duel;
use crate::ask::{mean, near, odds, share};

const BBB: &str = "bloody-big-battles";
const ROWS: [&str; 7] = ["+7", "+4-6", "+1-3", "0", "-1-3", "-4-6", "-7"];

#[track_caller]
fn expect(question: &str, words: &[&str], wants: &[(&str, &str, f64)]) {
    let answer = odds(BBB, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    for (of, outcome, want) in wants {
        let is = if *outcome == "mean" { mean(&answer, of) } else { share(&answer, of, outcome) };
        near(&format!("{question} {words:?}: {of} {outcome}"), is, *want, 1e-12);
    }
    for quantity in &answer.quantities {
        near(&format!("{question}: sum of {}", quantity.of), quantity.outcomes.iter().map(|o| o.1).sum(), 1.0, 1e-12);
    }
}

fn lost(words: &[&str], want: f64) {
    expect("fire", words, &[("bases_lost", "mean", want)]);
}

fn rows(of: &str, words: &[&str], want: [f64; 7]) {
    let wants: Vec<(&str, &str, f64)> = ROWS.iter().zip(want).map(|(row, p)| (of, *row, p)).collect();
    expect("assault", words, &wants);
}

const PLAIN: &str = "unit=sample/austrian-line";

#[test]
fn bo1_to_bo4_columns_of_the_fire_table() {
    let four = [PLAIN, "bases=4"];
    let wants = [("none", 5. / 18.), ("R", 5. / 36.), ("T", 1. / 6.), ("V", 5. / 36.), ("1", 0.25), ("2", 1. / 36.)];
    expect("fire", &four, &wants.map(|(hit, p)| ("result", hit, p)));
    lost(&four, 11. / 36.);
    for (target, halted) in [("militia", 13. / 18.), ("austrian-line", 7. / 12.), ("old-guard", 5. / 12.)] {
        let left = if target == "militia" { "left=1" } else { "left=0" };
        let right = if target == "old-guard" { "right=1" } else { "right=0" };
        let target = format!("target=sample/{target}");
        expect("fire", &[PLAIN, "bases=4", &target, left, right], &[("halted", "yes", halted)]);
    }
    let wants = [("none", 7. / 12.), ("R", 5. / 36.), ("T", 1. / 9.), ("V", 1. / 12.), ("1", 1. / 12.)];
    expect("fire", &[PLAIN, "bases=4", "left=2"], &wants.map(|(hit, p)| ("result", hit, p)));
    expect("fire", &["factor=25"], &[("bases_lost", "0", 1. / 6.), ("bases_lost", "mean", 4. / 3.)]);
    expect("fire", &["factor=30"], &[("bases_lost", "0", 0.), ("bases_lost", "mean", 7. / 4.)]);
    expect("fire", &["factor=1"], &[("ammunition", "low", 1. / 12.)]);
    let low = share(&odds(BBB, "fire", &["factor=1"]).expect("sound"), "ammunition", "low");
    near("BO4 within three", 1.0 - (1.0 - low).powi(3), 397. / 1728., 1e-12);
}

#[test]
fn bo5_to_bo7_and_bo17_to_bo19_the_movement_roll() {
    for (modifier, full) in [(1, 13. / 18.), (0, 7. / 12.), (-2, 5. / 18.)] {
        expect("movement", &[&format!("modifier={modifier}")], &[("result", "full", full)]);
    }
    for (modifier, rallies) in [(1, 11. / 12.), (0, 5. / 6.), (-1, 13. / 18.), (-2, 7. / 12.), (-3, 5. / 12.), (-4, 5. / 18.)] {
        expect("movement", &["disordered=true", &format!("modifier={modifier}")], &[("rallies", "yes", rallies)]);
    }
    expect("movement", &["disordered=true", "modifier=-4"], &[("result", "routs", 1. / 12.), ("row", "-1-", 1. / 12.)]);
    for (quality, recovers) in [("veteran", 5. / 12.), ("trained", 5. / 18.), ("raw", 1. / 6.)] {
        expect("movement", &["in_command=true", "missing=1", &format!("quality={quality}")], &[("recovers", "yes", recovers)]);
    }
    let results = [
        ("full", 1. / 36.),
        ("half", 5. / 36.),
        ("rallies-in-place", 0.25),
        ("stays", 5. / 12.),
        ("loses-base-retires-full", 5. / 36.),
        ("routs", 1. / 36.),
    ];
    expect("movement", &["disordered=true", "modifier=-3"], &results.map(|(what, p)| ("result", what, p)));
    for (modifier, removed) in [("modifier=-3", 1. / 6.), ("modifier=-4", 5. / 18.)] {
        expect("movement", &["disordered=true", "bases=1", modifier], &[("removed", "yes", removed)]);
    }
    let results =
        [("full", 1. / 12.), ("half", 7. / 36.), ("stays", 4. / 9.), ("retires-half", 7. / 36.), ("disordered-retires-full", 1. / 12.)];
    expect("movement", &["spent=true", "passive=true", "difficult=true"], &results.map(|(what, p)| ("result", what, p)));
}

#[test]
fn bo8_bo9_bo11_bo12_the_assault_roll() {
    let even = [35. / 1296., 19. / 144., 41. / 144., 73. / 648., 41. / 144., 19. / 144., 35. / 1296.];
    rows("row", &["net=0"], even);
    rows("row", &["net=2"], [7. / 72., 103. / 432., 71. / 216., 125. / 1296., 5. / 27., 65. / 1296., 5. / 1296.]);
    rows("row", &["net=0", "rules.assault_dice=1d6"], [0., 1. / 12., 1. / 3., 1. / 6., 1. / 3., 1. / 12., 0.]);
    rows("row", &["net=2", "rules.assault_dice=1d6"], [1. / 36., 0.25, 4. / 9., 1. / 9., 1. / 6., 0., 0.]);
}

#[test]
fn bo10_bo20_bo21_fire_at_batteries() {
    use montjoie_bloody_big_battles::profile::Gun;
    use montjoie_bloody_big_battles::rules::Rules;
    use montjoie_bloody_big_battles::shooting::{Fire, suffer_gun};
    use montjoie_core::chance::law;
    let battery = ["batteries=heavy", "distance=12", "target=sample/light-battery"];
    expect("fire", &battery, &[("result", "none", 5. / 12.), ("result", "1", 1. / 6.)]);
    let after = |rules: &Rules, column: u8, shots: u8| {
        let mut guns = vec![(Gun { present: true, ..Gun::default() }, 1.0)];
        for _ in 0..shots {
            let hit = |(gun, p): (Gun, f64)| {
                law(Fire::in_column(rules, column)).into_iter().map(move |(shot, q)| {
                    let mut gun = gun;
                    if gun.present {
                        suffer_gun(rules, &mut gun, shot.hit);
                    }
                    (gun, p * q)
                })
            };
            guns = guns.into_iter().flat_map(hit).collect();
        }
        guns
    };
    let sum = |guns: Vec<(Gun, f64)>, test: fn(&Gun) -> bool| guns.iter().filter(|(gun, _)| test(gun)).map(|(_, p)| p).sum::<f64>();
    let rules = Rules::default();
    near("BO20", sum(after(&rules, 6, 1), |gun| gun.silenced), 7. / 12., 1e-12);
    near("BO20 only reduced", sum(after(&Rules { one_silences: false, ..rules.clone() }, 6, 1), |gun| gun.silenced), 5. / 12., 1e-12);
    near("BO20 destroyed", sum(after(&rules, 6, 2), |gun| !gun.present), 1. / 36., 1e-12);
    near("BO21 destroyed", sum(after(&rules, 7, 1), |gun| !gun.present), 1. / 36., 1e-12);
    near("BO21 reduced", sum(after(&rules, 7, 1), |gun| gun.reduced), 0.25, 1e-12);
    near("BO21 unharmed", sum(after(&rules, 7, 1), |gun| gun.present && !gun.silenced), 5. / 18., 1e-12);
}

#[test]
fn bo13_to_bo16_bo26_bo27_factors_and_shifts() {
    lost(&[PLAIN, "bases=4", "second=sample/austrian-line", "second_bases=4", "second_disordered=true"], 0.5);
    lost(&[PLAIN, "disordered=true", "low=true"], 1. / 12.);
    lost(&[PLAIN, "disordered=true", "low=true", "rules.half_cumulative=once"], 1. / 6.);
    let wants = [("result", "1", 1. / 36.), ("result", "2", 0.25), ("result", "3", 13. / 18.), ("bases_lost", "mean", 97. / 36.)];
    expect("fire", &["factor=60", "right=2", "left=1"], &wants);
    let fort = [PLAIN, "bases=4", "distance=6", "target=sample/french-line", "terrain=fort"];
    // Column 3, two to the left: only a 12 does anything. Three to the left are off the table.
    for (rules, nothing) in
        [(&[][..], 35. / 36.), (&["rules.fort_cover=3"], 1.), (&["rules.fort_cover=3", "rules.left_of_table=column_one"], 35. / 36.)]
    {
        expect("fire", &[&fort[..], rules].concat(), &[("result", "none", nothing)]);
    }
    let village = ["unit=sample/austrian-line+skirmishers", "distance=6", "target=sample/french-line", "terrain=village"];
    lost(&village, 1. / 12.);
    lost(&[&village[..], &["rules.sk_is_s=false"]].concat(), 1. / 36.);
    let mixed = ["unit=sample/austrian-line+skirmishers", "bases=4", "batteries=medium"];
    lost(&mixed, 37. / 36.);
    lost(&[&mixed[..], &["rules.mass_fire=false"]].concat(), 29. / 36.);
}

#[test]
fn bo22_spent_after_a_shot_and_after_two() {
    use montjoie_bloody_big_battles::rules::Rules;
    use montjoie_bloody_big_battles::shooting::Fire;
    use montjoie_core::chance::law;
    let bases: Vec<(u8, f64)> = law(Fire::in_column(&Rules::default(), 9)).into_iter().map(|(shot, p)| (shot.hit.bases(), p)).collect();
    let one: f64 = bases.iter().filter(|(n, _)| *n >= 2).map(|(_, p)| p).sum();
    let pairs = bases.iter().flat_map(|&(m, p)| bases.iter().map(move |&(n, q)| (m + n, p * q)));
    near("BO22", one, 1. / 6., 1e-12);
    near("BO22 two", pairs.filter(|(n, _)| *n >= 2).map(|(_, p)| p).sum(), 23. / 48., 1e-12);
}

#[test]
fn bo23_advantages_of_numbers() {
    use montjoie_bloody_big_battles::melee::odds_advantage;
    use montjoie_bloody_big_battles::rules::Rules;
    for (x, y, want) in [(4, 3, 0), (3, 2, 1), (5, 3, 1), (4, 2, 2), (5, 2, 2), (6, 2, 3), (9, 3, 3)] {
        assert_eq!(odds_advantage(&Rules::default(), x, y), want, "{x} v {y}");
    }
}

/// Runs an assault from contact: the net, and every state and report after it.
fn assaults(duel: &Duel) -> (i8, Vec<(State, Report, f64)>) {
    let start = State { phase: Phase::Assault, gap: 0, ..duel.start(&mut Script::new().asked()) };
    let mut seen = Vec::new();
    montjoie_testing::every_path(
        |chance| {
            let mut state = start;
            let report = duel.assault(&mut state, chance);
            (state, report)
        },
        |(state, report), p| seen.push((state, report, p)),
    );
    (duel.net(&start), seen)
}

#[test]
fn bo24_cuirassiers_attack_a_square() {
    let mut duel = plain_duel(3, 4);
    duel.a.fighter.arm = Arm::HeavyCavalry;
    duel.a.fighter.special = [Special::Aggressive].into();
    duel.b.fighter.formation = Formation::Square;
    assert_eq!(assaults(&duel).0, -1);
    rows("row", &["net=-1"], [5. / 432., 37. / 432., 103. / 432., 35. / 324., 137. / 432., 5. / 27., 35. / 648.]);
}

#[test]
fn bo25_an_assault_to_its_end() {
    let (net, seen) = assaults(&plain_duel(5, 4));
    assert_eq!(net, 0);
    let want = [
        302361185. / 9795520512.,
        8785736069. / 58773123072.,
        9441100999. / 29386561536.,
        23314375. / 176319369216.,
        4702983451. / 14693280768.,
        26088967663. / 176319369216.,
        5324970235. / 176319369216.,
    ];
    for (row, want) in Fought::ALL.iter().copied().zip(want) {
        let is = seen.iter().filter(|(_, report, _)| report.first == row).map(|(_, _, p)| p).sum();
        near(&format!("BO25 {}", row.word()), is, want, 1e-12);
    }
}

#[test]
fn bo32_lancers_exploit_into_a_second_assault() {
    let mut duel = plain_duel(3, 4);
    duel.a.fighter.arm = Arm::LightCavalry;
    duel.a.fighter.weapon = Weapon::None;
    duel.a.fighter.special = [Special::Lancers].into();
    duel.a.exploit = ExploitChoice::Exploit;
    duel.b.fighter.quality = Quality::Raw;
    let (_, seen) = assaults(&duel);
    let sum = |of: fn(&State, &Report) -> f64| seen.iter().map(|(state, report, p)| of(state, report) * p).sum::<f64>();
    near("BO32 second", sum(|_, report| f64::from(u8::from(report.second.is_some()))), 38426275. / 181398528., 1e-12);
    let driven = sum(|state, _| f64::from(u8::from(state.driven || state.b.bases == 0)));
    near("BO32 driven or removed", driven, 114569623. / 181398528., 1e-12);
    near("BO32 a", sum(|state, _| f64::from(state.a.bases)), 321800073353. / 117546246144., 1e-12);
    near("BO32 b", sum(|state, _| f64::from(state.b.bases)), 44193363629. / 13060694016., 1e-12);
}

#[test]
fn bo28_charges_into_fire_of_column_twelve() {
    for (target, fix, stopped) in
        [("militia", "left=1", 5. / 6.), ("austrian-line", "left=0", 13. / 18.), ("old-guard", "right=1", 7. / 12.)]
    {
        let target = format!("target=sample/{target}");
        expect("fire", &["factor=12", &target, fix], &[("result", "none", 1. / 6.), ("halted", "yes", stopped)]);
    }
}

#[test]
fn bo29_what_a_move_is_worth() {
    let cases: &[(&[&str], &str)] = &[
        (&["allowed=half", "features=1"], "3"),
        (&["allowed=half", "features=1", "rules.move_order=half_last"], "4.5"),
        (&["allowed=half", "features=3"], "3"),
        (&["arm=heavy-cavalry", "features=2"], "3"),
        (&["arm=heavy-cavalry", "allowed=half", "features=1"], "3"),
        (&["features=3", "outside_arc=true"], "0"),
        (&["arm=medium-artillery", "allowed=half", "changes=1"], "0"),
        (&["arm=medium-artillery", "march=true", "road=true", "changes=1"], "18"),
    ];
    for (words, want) in cases {
        expect("moves", words, &[("distance", want, 1.)]);
    }
}

#[test]
fn bo33_cover_of_a_village_with_trenches() {
    let shot = ["batteries=medium", "distance=12", "terrain=village, trenches"];
    expect("fire", &shot, &[("result", "none", 5. / 6.)]);
    expect("fire", &[&shot[..], &["rules.fire_cover=sum"]].concat(), &[("result", "none", 11. / 12.)]);
    expect("fire", &[&shot[..], &["target=sample/hussars"]].concat(), &[("result", "none", 13. / 18.)]);
    let even = ["a=sample/austrian-line", "b=sample/austrian-line", "terrain=village, trenches"];
    rows("row", &even, [1. / 1296., 17. / 648., 19. / 144., 13. / 162., 137. / 432., 41. / 144., 103. / 648.]);
}
