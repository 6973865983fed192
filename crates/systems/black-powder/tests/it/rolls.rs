//! Single rolls and rounds (oracles B1 to B36): exact fractions made by another program.

use montjoie_black_powder::fighter::PARTS;
use montjoie_black_powder::state::{Phase, State};
use montjoie_core::combat::{Combat, Side, Step};

use super::{ask, duel, expect, goes, phase};
use crate::ask::{near, share};

#[track_caller]
fn passes(words: &[&str], want: f64) {
    expect("command", words, &[("order", "passes", want)]);
}

#[track_caller]
fn moves(words: &[&str], wants: &[(&str, f64)]) {
    let wants: Vec<_> = wants.iter().map(|&(n, p)| ("moves", n, p)).collect();
    expect("command", words, &wants);
}

#[test]
fn b1_and_b14_orders_pass() {
    passes(&["staff=8"], 13. / 18.);
    passes(&["staff=8", "distance=15", "enemy_distance=11"], 5. / 12.);
    passes(&["staff=7", "distance=60"], 5. / 18.);
    passes(&["staff=9", "formation=march-column", "road=true"], 11. / 12.);
    passes(&["staff=8", "unreliable=true"], 7. / 12.);
    expect("command", &["staff=8", "unreliable=true"], &[("order", "no-move", 5. / 36.), ("order", "fails", 1. / 4.)]);
    passes(&["staff=10", "reliable=true", "enemy_distance=3"], 11. / 12.);
    expect("command", &["staff=7", "distance=60"], &[("staff_rating", "5", 1.)]);
}

#[test]
fn b11_to_b13_the_ladder_and_free_moves() {
    moves(&["staff=8"], &[("0", 1. / 4. + 1. / 36.), ("1", 11. / 36.), ("2", 5. / 36.), ("3", 5. / 18.)]);
    expect("command", &["staff=8"], &[("order", "fails", 1. / 4.), ("order", "blunder", 1. / 36.)]);
    let column = ["staff=9", "formation=march-column", "road=true"];
    moves(&column, &[("0", 1. / 36.), ("1", 1. / 4.), ("2", 5. / 36.), ("3", 7. / 12.)]);
    moves(&["staff=9", "formation=march-column", "road=true", "order=follow_me"], &[("3", 11. / 12.), ("0", 1. / 12.)]);
    moves(&["formation=square"], &[("0", 1. / 36.), ("1", 35. / 36.)]);
}

#[test]
fn b35_exactly_twelve_inches() {
    let at = ["staff=8", "distance=12", "enemy_distance=12"];
    passes(&at, 7. / 12.);
    passes(&[at[0], at[1], at[2], "rules.edges=inclusive"], 5. / 12.);
}

#[test]
fn b2_a_six_disorders() {
    expect("shooting", &["dice=3"], &[("disordered", "yes", 91. / 216.)]);
    expect("shooting", &["dice=6"], &[("disordered", "yes", 31031. / 46656.)]);
}

#[test]
fn b3_volleys() {
    expect("shooting", &["dice=3"], &[("casualties", "mean", 0.75), ("casualties", "0", 1. - 37. / 64.)]);
    let closing = ["unit=sample/line-infantry", "target=sample/line-infantry", "fire=closing"];
    expect("shooting", &closing, &[("casualties", "mean", 1.)]);
}

/// The mean casualties of a unit at a target with some more words.
#[track_caller]
fn volley(unit: &str, target: &str, words: &[&str], want: f64) {
    let (unit, target) = (format!("unit=sample/{unit}"), format!("target=sample/{target}"));
    let words: Vec<&str> = [unit.as_str(), target.as_str()].into_iter().chain(words.iter().copied()).collect();
    expect("shooting", &words, &[("casualties", "mean", want)]);
}

#[test]
fn b4_and_b15_guns_by_band() {
    volley("foot-gun", "line-infantry", &["distance=5"], 5. / 3.);
    volley("foot-gun", "line-infantry", &["distance=20"], 5. / 6.);
    volley("foot-gun", "line-infantry", &["distance=40"], 2. / 9.);
    volley("foot-gun", "line-infantry", &["distance=5", "target_formation=attack-column"], 25. / 12.);
    let inclusive = "rules.edges=inclusive";
    volley("foot-gun", "line-infantry", &["distance=24"], 2. / 9.);
    volley("foot-gun", "line-infantry", &["distance=24", inclusive], 5. / 6.);
    volley("foot-gun", "line-infantry", &["distance=6"], 5. / 6.);
    volley("foot-gun", "line-infantry", &["distance=6", inclusive], 5. / 3.);
    volley("foot-gun", "line-infantry", &["distance=48"], 2. / 9.);
    volley("foot-gun", "line-infantry", &["distance=48.1"], 0.);
}

#[test]
fn b16_to_b18_targets() {
    let garrison = ["unit=sample/line-infantry", "target=sample/line-infantry", "target_formation=building"];
    expect("shooting", &garrison, &[("casualties", "mean", 1. / 6.), ("casualties", "0", 1. - 919. / 5832.)]);
    volley("foot-gun", "line-infantry", &["distance=5", "target_formation=march-column"], 25. / 6.);
    volley("line-infantry", "line-infantry", &["target_formation=attack-column"], 0.5);
    volley("line-infantry", "line-infantry", &["target_formation=march-column"], 2.5);
    volley("line-infantry", "foot-gun", &[], 0.5);
    volley("line-infantry", "skirmishers", &["cover=light"], 1. / 3.);
    volley("line-infantry", "line-infantry", &["weakened=true"], 0.5);
}

#[test]
fn b5_and_b29_and_b30_break_tests() {
    let test = |words: &[&str], wants: &[(&str, f64)]| {
        let wants: Vec<_> = wants.iter().map(|&(fate, p)| ("result", fate, p)).collect();
        expect("break_test", words, &wants);
    };
    let melee = "cause=hand_to_hand";
    test(&[melee], &[("holds", 7. / 12.), ("retires-disordered", 1. / 4.), ("breaks", 1. / 6.)]);
    test(&[melee, "arm=cavalry"], &[("retires", 7. / 12.), ("retires-disordered", 1. / 4.), ("breaks", 1. / 6.)]);
    test(&[], &[("holds", 13. / 18.), ("retires-disordered", 1. / 9.), ("breaks", 1. / 6.)]);
    test(&["arm=artillery"], &[("holds", 7. / 12.), ("breaks", 5. / 12.)]);
    test(&["arm=artillery", "rules.gun_shooting_6=holds"], &[("holds", 13. / 18.), ("breaks", 5. / 18.)]);
    test(&["arm=artillery", melee], &[("breaks", 1.)]);
    test(&[melee, "modifier=-2"], &[("holds", 5. / 18.), ("retires-disordered", 11. / 36.), ("breaks", 5. / 12.)]);
    let shot = ["above_stamina=2", "disordered=true", "by_artillery=true"];
    test(&shot, &[("holds", 1. / 6.), ("retires-disordered", 1. / 9.), ("breaks", 13. / 18.)]);
    test(&[melee, "valiant=true"], &[("breaks", 1. / 36.)]);
    test(&[melee, "steady=true", "modifier=-9"], &[("holds", 1.)]);
    test(&[melee, "steady=true", "arm=cavalry"], &[("retires", 1.)]);
    test(&["rules.break_table=published", "arm=cavalry"], &[("holds", 13. / 18.)]);
}

/// A round: A wins, draw, B wins.
#[track_caller]
fn round(words: &[&str], [a, draw, b]: [f64; 3]) {
    expect("melee_round", words, &[("result", "a", a), ("result", "draw", draw), ("result", "b", b)]);
}

#[test]
fn b6_to_b10_rounds() {
    let line = ["a=sample/line-infantry", "b=sample/line-infantry"];
    expect("melee_round", &line, &[("casualties_of_b", "mean", 2.), ("casualties_of_a", "mean", 1.5)]);
    round(&line, [166523. / 331776., 712909. / 2985984., 24199. / 93312.]);
    let supported = [5419. / 55296., 18065. / 110592., 81689. / 110592.];
    round(&[line[0], line[1], "b_flank_supports=2"], supported);
    // A support behind counts as one on a flank; in both places they are two. And the other way round for A.
    round(&[line[0], line[1], "b_flank_supports=1", "b_rear_support=1"], supported);
    let [a, draw, b] = supported;
    round(&[line[0], line[1], "charging=b", "a_flank_supports=1", "a_rear_support=1"], [b, draw, a]);
    let heavy = ask("melee_round", &["a=test/cuirassiers", "b=sample/line-infantry"]).expect("sound");
    near("B9", share(&heavy, "result", "a"), 43045. / 46656., 1e-12);
    let square = ask("melee_round", &["a=test/eight", "b=sample/line-infantry", "b_formation=square"]).expect("sound");
    near("B10", share(&square, "result", "a"), 131. / 729., 1e-12);
}

#[test]
fn a_round_may_be_asked_of_guns_and_of_units_with_casualties() {
    let hurts = |words: &[&str], of_a: f64, of_b: f64| {
        expect("melee_round", words, &[("casualties_of_a", "mean", of_a), ("casualties_of_b", "mean", of_b)]);
    };
    // A gun throws a die; hussars at 3+ throw every miss of their charge again.
    hurts(&["a=sample/foot-gun", "b=sample/hussars", "charging=b"], 8. / 3., 0.25);
    // Shaken, the one hits on 4+ and 5+ where it would on 3+ and 4+.
    let line = ["a=sample/line-infantry", "b=sample/line-infantry"];
    hurts(&[line[0], line[1], "a_casualties=3"], 1.5, 1.5);
    hurts(&[line[0], line[1], "b_casualties=3"], 1.0, 2.0);
    hurts(&[line[0], line[1], "b_casualties=2"], 1.5, 2.0);
    hurts(&[line[0], line[1], "b_disordered=true"], 1.0, 2.0);
    hurts(&[line[0], line[1], "b_face=flank"], 1.0, 2.0);
    hurts(&[line[0], line[1], "charging=none", "a_face=rear"], 1.5, 1.0);
    hurts(&[line[0], line[1], "charging=none", "won=a"], 1.5, 2.0);
    hurts(&[line[0], line[1], "charging=none", "a_cover=light"], 1.0, 1.5);
    hurts(&[line[0], line[1], "charging=none", "a_formation=attack-column", "b_formation=march-column"], 1. / 6., 2.5);
}

#[test]
fn a_charge_is_asked_with_its_supports_and_cover() {
    let charge = |words: &[&str], wants: &[(&str, &str, f64)]| {
        let words: Vec<&str> = ["a=sample/light-cavalry", "b=sample/light-cavalry"].into_iter().chain(words.iter().copied()).collect();
        expect("charge", &words, wants);
    };
    let result = |words: &[&str], [a, draw, b]: [f64; 3]| {
        charge(words, &[("result", "a", a / 177147.), ("result", "draw", draw / 177147.), ("result", "b", b / 177147.)]);
    };
    // Six dice at 3+ against 4+ on both sides; each support is worth a casualty.
    result(&[], [67256., 42635., 67256.]);
    result(&["a_flank_supports=1"], [109891., 35700., 31556.]);
    result(&["a_rear_support=1"], [109891., 35700., 31556.]);
    result(&["b_flank_supports=2"], [10736., 20820., 145591.]);
    result(&["b_flank_supports=1", "b_rear_support=1"], [10736., 20820., 145591.]);
    result(&["a_flank_supports=1", "b_rear_support=1"], [67256., 42635., 67256.]);
    // Who stands keeps its cover, and hits on 4+.
    let stands = |words: &[&str], of_a: f64, of_b: f64| {
        let words: Vec<&str> = ["reaction=stand"].into_iter().chain(words.iter().copied()).collect();
        charge(&words, &[("charge", "contact", 1.), ("casualties_of_a", "mean", of_a), ("casualties_of_b", "mean", of_b)]);
    };
    stands(&[], 1.5, 2.0);
    stands(&["b_cover=light"], 1.5, 4. / 3.);
    stands(&["b_cover=heavy"], 1.5, 2. / 3.);
    stands(&["b_disordered=true"], 1.0, 2.0);
    stands(&["b_casualties=3"], 1.0, 2.0);
    stands(&["a_casualties=2"], 1.5, 2.0);
    stands(&["face=flank"], 1.0, 2.0);
}

#[test]
fn b23_to_b25_counter_charges_and_storms() {
    let met = ["a=sample/line-infantry", "b=sample/light-cavalry", "charging=b", "a_disordered=true"];
    round(&met, [106421. / 708588., 2424287. / 11337408., 7210385. / 11337408.]);
    let both = ["a=sample/light-cavalry", "b=sample/light-cavalry", "charging=both"];
    round(&both, [67256. / 177147., 42635. / 177147., 67256. / 177147.]);
    let storm = ["a=sample/line-infantry", "b=sample/line-infantry", "b_formation=building"];
    round(&storm, [6709. / 531441., 12820. / 177147., 486272. / 531441.]);
}

#[test]
fn b23_and_b24_are_what_a_counter_charge_brings() {
    let met = ["a=sample/line-infantry", "b=sample/light-cavalry"];
    let wants = [("result", "a", 106421. / 708588.), ("result", "b", 7210385. / 11337408.), ("charge", "contact", 1.)];
    expect("charge", &met, &wants);
    let both = ["a=sample/light-cavalry", "b=sample/light-cavalry"];
    expect("charge", &both, &[("result", "draw", 42635. / 177147.)]);
}

#[test]
fn b26_and_b27_attacks() {
    let lancers = |target: &str, words: &[&str], want: f64| {
        let target = format!("b=sample/{target}");
        let words: Vec<&str> = ["a=sample/uhlans", &target].into_iter().chain(words.iter().copied()).collect();
        expect("melee_round", &words, &[("casualties_of_b", "mean", want)]);
    };
    lancers("line-infantry", &[], 35. / 9.);
    lancers("light-cavalry", &[], 28. / 9.);
    lancers("line-infantry", &["b_formation=attack-column"], 28. / 9.);
    let hits = |unit: &str, want: f64| {
        let unit = format!("a=test/foot-{unit}");
        expect("melee_round", &[&unit, "b=sample/line-infantry"], &[("casualties_of_b", "mean", want)]);
    };
    hits("ferocious-charge", 8. / 3.);
    hits("tough-fighters", 5039. / 2187.);
}

#[test]
fn b27_to_b32_shooting_rules() {
    let at = ["unit=sample/line-infantry", "target=test/foot-stubborn"];
    expect("shooting", &at, &[("casualties", "mean", 59. / 128.)]);
    expect("shooting", &["sharp=true"], &[("casualties", "mean", 31. / 32.), ("disordered", "yes", 221. / 432.)]);
    expect("shooting", &["poor=true"], &[("casualties", "mean", 17. / 32.), ("disordered", "yes", 509. / 1296.)]);
    expect("shooting", &["freshly_raised=true"], &[("casualties", "mean", 13. / 24.)]);
    let fresh = ["unit=test/foot-freshly-raised", "target=sample/line-infantry", "first_shot=true"];
    expect("shooting", &fresh, &[("casualties", "mean", 13. / 24.)]);
}

#[test]
fn b31_untested() {
    let stamina = |size: &str, wants: [f64; 4]| {
        let wants: Vec<_> = ["1", "2", "3", "4"].iter().zip(wants).map(|(n, p)| ("stamina", *n, p)).collect();
        expect("untested", &[size], &wants);
    };
    stamina("size=large", [0., 1. / 3., 1. / 3., 1. / 3.]);
    stamina("size=small", [1. / 3., 1. / 3., 1. / 3., 0.]);
    stamina("size=standard", [1. / 6., 1. / 3., 1. / 3., 1. / 6.]);
    stamina("size=tiny", [1., 0., 0., 0.]);
}

/// Three dice, 4+ against 4+, cost two with 9/64 and three with 1/64; a large unit turns out to have a stamina of 2, 3 or 4, alike.
#[test]
fn fire_at_an_untested_unit_throws_for_its_stamina() {
    let answer = ask("shooting", &["unit=sample/line-infantry", "target=test/recruits"]).expect("sound");
    let shaken = share(&answer, "target", "shaken") + share(&answer, "target", "shaken-and-disordered");
    near("shaken", shaken, 9. / 64. / 3. + 2. / 64. / 3., 1e-12);
}

#[test]
fn b33_demoralised_brigades() {
    expect("demoralisation", &["units=4", "chance=0.5"], &[("brigade", "demoralised", 11. / 16.)]);
    expect("demoralisation", &["units=5", "chance=0.5"], &[("brigade", "demoralised", 0.5)]);
}

#[test]
fn b19_to_b22_closing_fire() {
    let closing = ["unit=sample/line-infantry", "target=sample/line-infantry", "fire=closing"];
    let answer = ask("shooting", &closing).expect("sound");
    let both = share(&answer, "target", "shaken-and-disordered");
    near("B19 disordered", share(&answer, "disordered", "yes"), 91. / 216., 1e-12);
    near("B19 shaken", share(&answer, "target", "shaken") + both, 1. / 27., 1e-12);
    near("B19 both", both, 37. / 1728., 1e-12);

    let charge = ["a=sample/line-infantry", "b=sample/line-infantry"];
    let row = "rules.closing_fire_row=hand_to_hand";
    let result = |words: &[&str], [none, a, draw, b]: [f64; 4]| {
        expect("charge", words, &[("result", "no-contact", none), ("result", "a", a), ("result", "draw", draw), ("result", "b", b)]);
    };
    result(
        &[charge[0], charge[1], row],
        [197. / 10368., 1024393198703. / 2348273369088., 2590299068441. / 10567230160896., 6332752343015. / 21134460321792.],
    );
    result(&charge, [275. / 20736., 2058693390523. / 4696546738176., 5212721887597. / 21134460321792., 12754667624083. / 42268920643584.]);

    let stopped = |words: &[&str], want: f64| expect("charge", words, &[("result", "no-contact", want)]);
    stopped(&["a=sample/light-cavalry", "b=sample/line-infantry", row], 1. / 27.);
    stopped(&["a=sample/light-cavalry", "b=sample/line-infantry"], 275. / 20736.);
    stopped(&["a=sample/line-infantry", "b=sample/foot-gun", row], 988435. / 1679616.);
    stopped(&["a=sample/line-infantry", "b=sample/foot-gun"], 125335. / 279936.);
    stopped(&["a=sample/light-cavalry", "b=sample/foot-gun", row], 665. / 729.);
    stopped(&["a=sample/light-cavalry", "b=sample/foot-gun"], 125335. / 279936.);
}

/// Who has left after so many rounds: A, B, both, neither.
fn left(rounds: u32) -> [f64; 4] {
    // Retreats end the duel here, so that who has left stays away.
    let (duel, mut start) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "field.distance=0", "field.ends=retreat"]);
    start.units.a.charging = true;
    let mut out = [0.0; 4];
    let mut states: Vec<(State, f64)> = vec![(start, 1.0)];
    for _ in 0..rounds * 4 {
        let mut next = Vec::new();
        for (state, mass) in states {
            for (step, p) in phase(&duel, state) {
                match step {
                    Step::Goes(state) => next.push((state, mass * p)),
                    Step::Over(outcome) => {
                        out[match outcome.winner {
                            Some(Side::B) => 0,
                            Some(Side::A) => 1,
                            None => 2,
                        }] += mass * p
                    }
                }
            }
        }
        states = next;
    }
    out[3] = states.iter().map(|(_, p)| p).sum();
    out
}

#[test]
fn b34_rounds_from_contact() {
    let wants = [1641001. / 13436928., 12663877. / 53747712., 321653. / 53747712., 17099089. / 26873856.];
    for (is, want) in left(1).into_iter().zip(wants) {
        near("B34", is, want, 1e-12);
    }
    let wants = [
        298205425064808497749. / 1078244997875852378112.,
        477898706414996181733. / 1078244997875852378112.,
        30557055087287281715. / 1078244997875852378112.,
        271583811308760416915. / 1078244997875852378112.,
    ];
    for (is, want) in left(2).into_iter().zip(wants) {
        near("B34b", is, want, 1e-12);
    }
}

#[test]
fn b36_one_order_of_infantry_that_charges() {
    // Cavalry that stands answers no charge, so contact is the charge.
    let words = ["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.reaction=stand", "field.distance=24"];
    let (duel, start) = duel(&words);
    assert_eq!(start, duel.start(&mut montjoie_core::chance::Enumerator::new()));
    assert_eq!(start.phase, Phase::Command);
    for (inches, want) in [(0, 34. / 81.), (12, 101. / 324.), (24, 7. / 27.), (36, 1. / 216.), (48, 1. / 216.)] {
        near(&format!("at {inches}"), goes(&duel, start, |s| s.distance == inches * PARTS), want, 1e-12);
    }
}
