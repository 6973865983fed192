//! Rounds of melee and charges to the end of their activation (A5): exact fractions made by another program.

use std::collections::BTreeMap;

use montjoie_core::chance::Enumerator;
use montjoie_core::combat::{Combat, Play, Side, Step};
use montjoie_impetus::duel::{Duel, Phase, State};

use crate::ask::{near, share};
use crate::rolls::{expect, figure};
use crate::{active, ask_plain, duel};

const KNIGHTS: [&str; 2] = ["a=tutorial/knights", "b=tutorial/infantry"];

#[track_caller]
fn result(words: &[&str], [win, draw]: [f64; 2]) {
    expect("melee_round", words, "result", &[("a", win), ("draw", draw), ("b", 1.0 - win - draw)]);
}

#[test]
fn io10_knights_charge_foot_that_stands() {
    assert_eq!((figure("melee_round", &KNIGHTS, "dice_of_a"), figure("melee_round", &KNIGHTS, "dice_of_b")), ("11".into(), "5".into()));
    assert_eq!(figure("melee_round", &KNIGHTS, "cn_modifier_of_a"), "-1");
    assert_eq!(figure("melee_round", &KNIGHTS, "cn_modifier_of_b"), "0");
    result(&KNIGHTS, [104228053201. / 198359290368., 77147135735. / 198359290368.]);
    expect("melee_round", &KNIGHTS, "result", &[("b", 707670893. / 8264970432.)]);
    let removed = ask_plain("melee_round", &KNIGHTS);
    near("removed", share(&removed, "removed", "b") + share(&removed, "removed", "both"), 16619. / 472392., 1e-12);
}

#[test]
fn io11_and_io14_foot_against_foot() {
    let foot = ["a=tutorial/infantry", "b=tutorial/infantry", "a_impetus=false"];
    result(&foot, [6253979. / 26873856., 7182949. / 13436928.]);
    let disordered = [&foot[..], &["a_disordered=true", "b_disordered=true"]].concat();
    assert_eq!(figure("melee_round", &disordered, "dice_of_a"), "4");
    result(&disordered, [20712775. / 60466176., 9520313. / 30233088.]);
    let failed = [&disordered[..], &["rules.melee_loser=failed_test"]].concat();
    result(&failed, [13465319. / 60466176., 16767769. / 30233088.]);
}

#[test]
fn io25_melee_dice_by_status() {
    let tables: [(&str, [&[u8]; 3]); 4] = [
        ("tutorial/knights", [&[11, 8, 7, 4, 3, 2, 1], &[11, 6, 5, 4, 3, 2, 1], &[11, 10, 9, 4, 3, 2, 1]]),
        ("plain/v8", [&[13, 9, 8, 7, 4, 3, 2, 1], &[13, 7, 6, 5, 4, 3, 2, 1], &[13, 12, 11, 10, 4, 3, 2, 1]]),
        ("plain/v5", [&[6, 4, 3, 2, 1], &[6, 4, 3, 2, 1], &[6, 5, 3, 2, 1]]),
        ("plain/v3", [&[5, 2, 1], &[5, 2, 1], &[5, 2, 1]]),
    ];
    for (unit, by_rule) in tables {
        for (rule, wants) in ["half_down", "none", "full"].iter().zip(by_rule) {
            for (lost, want) in wants.iter().enumerate() {
                let vbu = wants.len() - lost;
                let words =
                    [format!("a={unit}"), format!("a_vbu={vbu}"), format!("rules.worn_I={rule}"), "b=tutorial/crossbowmen".to_owned()];
                let answer = ask_plain("melee_round", &words.each_ref().map(String::as_str));
                near(&format!("{unit} {rule} VBU {vbu}"), share(&answer, "dice_of_a", &want.to_string()), 1.0, 0.0);
            }
        }
    }
}

#[test]
fn the_ladder_of_status_has_every_cell_of_the_sheet() {
    use montjoie_impetus::profile::Status::{self, Exhausted, Fresh, Routed, Worn};
    use montjoie_impetus::rules::Rules;
    let rules = Rules::default();
    let rows: [(u8, &[u8], u8); 7] =
        [(7, &[6, 5], 4), (6, &[5, 4], 3), (5, &[4], 3), (4, &[3], 2), (3, &[], 2), (2, &[], 1), (8, &[7, 6, 5], 4)];
    for (start, worn, exhausted) in rows {
        for vbu in 0..=start {
            let want = match vbu {
                0 => Routed,
                vbu if vbu == start => Fresh,
                vbu if worn.contains(&vbu) => Worn,
                _ => Exhausted,
            };
            assert_eq!(Status::of(&rules, start, vbu), want, "{vbu} of {start}");
            assert!(want != Exhausted || vbu <= exhausted);
        }
    }
    // Its row of VBU 3 reads "2 2 0": the 2 may be that of the worn.
    let other = Rules { worn_2_of_3: true, ..rules };
    assert_eq!([3, 2, 1, 0].map(|vbu| Status::of(&other, 3, vbu)), [Fresh, Worn, Exhausted, Routed]);
    assert_eq!([4, 2].map(|start| Status::of(&other, start, 2)), [Exhausted, Fresh]);
}

#[test]
fn io26_the_charge_without_the_floor() {
    let words = [&KNIGHTS[..], &["rules.cn_floor=none"]].concat();
    expect("melee_round", &words, "result", &[("a", 3348064873613. / 6347497291776.)]);
    let answer = ask_plain("melee_round", &words);
    near("removed", share(&answer, "removed", "b") + share(&answer, "removed", "both"), 53129767. / 1088391168., 1e-12);
}

#[test]
fn io29_the_charge_with_one_card() {
    for (card, wants) in [
        ("a_card=none", [104228053201. / 198359290368., 77147135735. / 198359290368.]),
        ("a_card=tc1", [46220619259. / 74384733888., 11508093793. / 37192366944.]),
        ("a_card=tc7", [792793395334421. / 1301435304104448., 415878175881283. / 1301435304104448.]),
        ("a_card=tc3", [424519615757. / 595077871104., 34473052681. / 148769467776.]),
        ("b_card=tc6", [577391729077. / 1586874322944., 830403101003. / 1586874322944.]),
        ("b_card=tc2", [200848703449. / 595077871104., 162495301843. / 297538935552.]),
        ("b_card=tc9", [25929160321141. / 101559956668416., 62204028289883. / 101559956668416.]),
    ] {
        result(&[&KNIGHTS[..], &[card]].concat(), wants);
    }
}

#[test]
fn what_cancels_impetus() {
    let dice = |words: &[&str]| {
        let answer = ask_plain("melee_round", words);
        let quantity = answer.quantities.iter().find(|q| q.of == "dice_of_a").expect("dice");
        quantity.outcomes[0].0.clone()
    };
    // Stakes do until their unit moves; pikes always, but not from the rear; foot has none against mounted.
    assert_eq!(dice(&["a=tutorial/knights", "b=english/longbowmen-stakes"]), "7");
    assert_eq!(dice(&["a=tutorial/knights", "b=english/longbowmen-stakes", "b_moved=true"]), "11");
    assert_eq!(dice(&["a=tutorial/knights", "b=plain/pavise"]), "7");
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/pikemen"]), "7");
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/pikemen", "b_rear=true"]), "11");
    assert_eq!(dice(&["a=tutorial/infantry", "b=tutorial/pikemen"]), "6");
    assert_eq!(dice(&["a=tutorial/infantry", "b=tutorial/knights"]), "5");
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/infantry", "a_disordered=true"]), "10");
    let words = ["a=tutorial/knights", "b=tutorial/infantry", "a_disordered=true", "rules.disordered_keeps_I=false"];
    assert_eq!(dice(&words), "6");
    // Scythed chariots and elephants have theirs in every round, worn or not, whatever stands before them.
    assert_eq!(dice(&["a=sample/scythed-chariots", "b=tutorial/pikemen", "a_impetus=false", "a_vbu=2"]), "6");
    assert_eq!(dice(&["a=sample/elephants", "b=tutorial/infantry", "a_impetus=false"]), "9");
    assert_eq!(dice(&["a=sample/elephants", "b=tutorial/skirmishers", "a_impetus=false"]), "5");
    // Commanders.
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/infantry", "a_commander=average"]), "12");
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/infantry", "a_commander=average", "a_courageous=true"]), "14");
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/infantry", "a_commander=incompetent", "a_courageous=true"]), "12");
    // Close order cancels under its switch only.
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/infantry", "b_close_order=true"]), "11");
    assert_eq!(dice(&["a=tutorial/knights", "b=tutorial/infantry", "b_close_order=true", "rules.close_order_cancels_I=true"]), "7");
}

/// Everything an activation can lead to, with its probability: states at its end, and winners.
struct Ends {
    states: BTreeMap<State, f64>,
    wins: [f64; 3],
}

fn to_the_end(duel: &Duel, start: State) -> Ends {
    let mut open = BTreeMap::from([(start, 1.0)]);
    let mut ends = Ends { states: BTreeMap::new(), wins: [0.0; 3] };
    let mut enumerator = Enumerator::with_laws();
    while let Some((state, mass)) = open.pop_first() {
        enumerator.every_path(
            |chance| duel.step(state, chance),
            |step, p| match step {
                Step::Goes(next) if duel.within_step(&next) => *open.entry(next).or_default() += mass * p,
                Step::Goes(next) => *ends.states.entry(next).or_default() += mass * p,
                Step::Over(outcome) => {
                    ends.wins[match outcome.winner {
                        Some(Side::A) => 0,
                        Some(Side::B) => 1,
                        None => 2,
                    }] += mass * p
                }
            },
        );
    }
    ends
}

#[test]
fn io30_a_charge_to_the_end_of_its_activation() {
    let duel = duel(&["a.unit=plain/cp2", "b.unit=plain/fl3", "b.reaction=stand", "field.distance=3"]).expect("a duel");
    let ends = to_the_end(&duel, active(&duel, Side::A));
    near("FL removed", ends.wins[0], 8311284993097. / 20334926626632., 1e-12);
    near("CP removed", ends.wins[1], 152239046315. / 13556617751088., 1e-12);
    near("both", ends.wins[2], 40375055369. / 6778308875544., 1e-12);
    let locked: f64 = ends.states.iter().filter(|(state, _)| state.engaged()).map(|(_, p)| p).sum();
    let apart: f64 = ends.states.iter().filter(|(state, _)| !state.engaged()).map(|(_, p)| p).sum();
    near("locked", locked, 44507350257365. / 122009559759792., 1e-12);
    near("apart", apart, 1596099820648. / 7625597484987., 1e-12);
}

#[test]
fn io31_a_charge_through_defensive_fire() {
    let first_round = |reaction: &str| {
        let words = ["a.unit=tutorial/knights", "b.unit=english/longbowmen", "field.distance=3", reaction];
        let duel = duel(&words).expect("a duel");
        let (mut result, mut contacts) = ([0.0; 3], BTreeMap::new());
        montjoie_testing::every_path(
            |chance| duel.step(active(&duel, Side::A), chance),
            |step, p| match step {
                Step::Goes(state) => *contacts.entry(state).or_insert(0.0) += p,
                Step::Over(_) => panic!("no shot of six dice removes them"),
            },
        );
        for (state, mass) in contacts {
            assert_eq!(state.phase, Phase::Melee);
            montjoie_testing::every_path(
                |chance| duel.round(state, chance),
                |round, p| {
                    result[match round.winner {
                        Some(Side::A) => 0,
                        None => 1,
                        Some(Side::B) => 2,
                    }] += mass * p
                },
            );
        }
        result
    };
    let fire = [21466516690188535. / 37018604205637632., 398623636314031. / 1542441841901568., 5985120243912353. / 37018604205637632.];
    first_round("b.reaction=defensive-fire").iter().zip(fire).for_each(|(is, want)| near("fires", *is, want, 1e-12));
    let stands = [1845759535. / 2754990144., 153301489. / 516560652., 274868003. / 8264970432.];
    first_round("b.reaction=stand").iter().zip(stands).for_each(|(is, want)| near("stands", *is, want, 1e-12));
}
