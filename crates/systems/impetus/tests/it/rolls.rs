//! Single rolls (A2 to A7): exact fractions made by another program, asked through `odds`. Their names are those of the oracles.

use montjoie_core::chance::law;
use montjoie_impetus::cards::Card;
use montjoie_impetus::cohesion::{Cohesion, CohesionTest, Outcome};
use montjoie_impetus::rules::Rules;
use montjoie_system::Distributions;

use crate::ask::{mean, near, odds, share};

pub const I: &str = "impetus";

/// The answer to a question, whose quantities each sum to 1.
#[track_caller]
pub fn ask(question: &str, words: &[&str]) -> Distributions {
    let answer = odds(I, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    for quantity in &answer.quantities {
        near(&format!("{question}: sum of {}", quantity.of), quantity.outcomes.iter().map(|o| o.1).sum(), 1.0, 1e-12);
    }
    answer
}

#[track_caller]
pub fn expect(question: &str, words: &[&str], of: &str, wants: &[(&str, f64)]) {
    let answer = ask(question, words);
    for (outcome, want) in wants {
        let is = if *outcome == "mean" { mean(&answer, of) } else { share(&answer, of, outcome) };
        near(&format!("{question} {words:?}: {of} {outcome}"), is, *want, 1e-12);
    }
}

/// Counts from 0 up; what is not listed must be impossible.
#[track_caller]
fn counts(question: &str, words: &[&str], of: &str, wants: &[f64]) {
    let answer = ask(question, words);
    for (n, want) in wants.iter().enumerate() {
        near(&format!("{question} {words:?}: {of} {n}"), share(&answer, of, &n.to_string()), *want, 1e-12);
    }
    let listed: f64 = (0..wants.len()).map(|n| share(&answer, of, &n.to_string())).sum();
    near(&format!("{question} {words:?}: beyond {}", wants.len() - 1), listed, 1.0, 1e-12);
}

/// The one outcome of a figure.
#[track_caller]
pub fn figure(question: &str, words: &[&str], of: &str) -> String {
    let answer = ask(question, words);
    let quantity = answer.quantities.iter().find(|q| q.of == of).expect("such a figure");
    assert_eq!(quantity.outcomes.len(), 1);
    quantity.outcomes[0].0.clone()
}

#[track_caller]
fn passes(words: &[&str], want: f64) {
    expect("discipline", words, "test", &[("passed", want)]);
}

#[test]
fn io1_to_io3_damage() {
    let five = [8. / 27., 35. / 81., 7. / 32., 125. / 2592., 35. / 7776., 1. / 7776.];
    counts("damage", &["dice=5"], "damage", &five);
    for (dice, want) in
        [(5, 251. / 243.), (1, 1. / 6.), (2, 13. / 36.), (3, 31. / 54.), (4, 259. / 324.), (6, 3709. / 2916.), (8, 46183. / 26244.)]
    {
        expect("damage", &[&format!("dice={dice}")], "damage", &[("mean", want)]);
    }
    for (dice, want) in [(3, 14. / 27.), (7, 352. / 2187.), (11, 2560. / 59049.)] {
        expect("damage", &[&format!("dice={dice}")], "damage", &[("0", want)]);
    }
}

#[test]
fn io4_discipline_without_and_with_modifiers() {
    for (discipline, want) in [("A", 2. / 3.), ("B", 1. / 2.), ("C", 1. / 3.)] {
        passes(&["occasion=disengage", &format!("discipline={discipline}")], want);
    }
    let moves = |discipline: &str, earlier: u8| [format!("discipline={discipline}"), format!("earlier={earlier}")];
    for (discipline, earlier, want) in [("B", 1, 1. / 3.), ("C", 1, 1. / 6.), ("C", 2, 1. / 6.), ("C", 4, 1. / 6.)] {
        let words = moves(discipline, earlier);
        passes(&["occasion=moves", &words[0], &words[1]], want);
    }
    passes(&["occasion=rally", "discipline=A", "commander=genius"], 5. / 6.);
}

#[test]
fn io5_and_io6_cohesion_tests() {
    counts("cohesion", &["vbu=4"], "loss", &[1. / 2., 1. / 6., 1. / 6., 1. / 6.]);
    counts("cohesion", &["vbu=4", "disordered=true"], "loss", &[0., 2. / 3., 1. / 6., 1. / 6.]);
    counts("cohesion", &["vbu=6", "damage=5"], "loss", &[1. / 6.; 6]);
    counts("cohesion", &["vbu=7"], "loss", &[5. / 6., 1. / 6.]);
    counts("cohesion", &["vbu=9"], "loss", &[5. / 6., 1. / 6.]);
    assert_eq!(figure("cohesion", &["vbu=4"], "critical_number"), "3");
}

#[test]
fn io7_to_io9_shots() {
    let far = ["vbu=4", "weapon=longbow-a", "distance=8", "at=cp1", "target_vbu=7"];
    assert_eq!((figure("shooting", &far, "dice"), figure("shooting", &far, "cn_modifier")), ("5".into(), "2".into()));
    expect("shooting", &far, "disordered", &[("yes", 19. / 27.)]);
    counts("shooting", &far, "loss", &[41183. / 46656., 19. / 162., 1. / 46656.]);
    let near = ["vbu=4", "weapon=longbow-a", "distance=4", "at=cp1", "target_vbu=7"];
    assert_eq!((figure("shooting", &near, "dice"), figure("shooting", &near, "cn_modifier")), ("6".into(), "1".into()));
    expect("shooting", &near, "disordered", &[("yes", 569. / 729.)]);
    expect("shooting", &near, "loss", &[("mean", 395. / 2916.)]);
    let small = ["arm=s", "vbu=2", "weapon=crossbow-b", "distance=4", "at=cp1", "target_vbu=7", "target_disordered=true"];
    assert_eq!((figure("shooting", &small, "dice"), figure("shooting", &small, "cn_modifier")), ("3".into(), "0".into()));
    expect("shooting", &small, "loss", &[("0", 14. / 27.)]);
}

#[test]
fn io15_rally() {
    for (words, want) in [
        (&["discipline=B"][..], 1. / 2.),
        (&["discipline=B", "commander=average"], 5. / 6.),
        (&["discipline=C", "commander=incompetent"], 1. / 2.),
        (&["discipline=B", "in_zone=false"], 1. / 3.),
        (&["discipline=B", "in_zone=false", "arm=s"], 1. / 2.),
        (&["discipline=A", "commander=genius"], 5. / 6.),
    ] {
        passes(&[&["occasion=rally", "disordered=true"], words].concat(), want);
    }
}

#[test]
fn io16_evade() {
    for (words, want) in [
        (&["arm=cl", "discipline=B", "enemy=cp2"][..], 2. / 3.),
        (&["arm=cl", "discipline=B", "enemy=fp"], 5. / 6.),
        (&["arm=s", "discipline=C", "enemy=fl"], 2. / 3.),
        (&["arm=s", "discipline=B", "disordered=true", "enemy=cm"], 1. / 2.),
        (&["arm=cm", "discipline=C", "disordered=true", "enemy=fp"], 1. / 3.),
    ] {
        passes(&[&["occasion=evade"], words].concat(), want);
    }
}

#[test]
fn io17_defensive_fire() {
    for (words, want) in [
        (&["arm=t", "discipline=B"][..], 5. / 6.),
        (&["arm=t", "discipline=B", "disordered=true"], 2. / 3.),
        (&["arm=cm", "discipline=C"], 1. / 6.),
        (&["arm=fp", "discipline=C", "enemy_moves=2"], 1. / 2.),
        (&["arm=t", "discipline=C", "enemy_moves=2"], 5. / 6.),
    ] {
        passes(&[&["occasion=defensive-fire"], words].concat(), want);
    }
}

#[test]
fn io18_close_order() {
    for (words, two, one) in [
        (&["arm=fp", "enemy=cm"][..], 5. / 6., 2. / 3.),
        (&["arm=fp", "enemy=cp1"], 2. / 3., 1. / 2.),
        (&["arm=t", "enemy=cm"], 2. / 3., 1. / 2.),
        (&["arm=fp", "enemy=cm", "disordered=true"], 2. / 3., 1. / 2.),
    ] {
        passes(&[&["occasion=close-order"], words].concat(), two);
        passes(&[&["occasion=close-order", "rules.close_order_test=one_modifier"], words].concat(), one);
    }
}

#[test]
fn io19_several_moves() {
    for (tries, b, s) in [(2, 1. / 2., 1. / 2.), (3, 1. / 6., 1. / 4.), (4, 1. / 36., 1. / 8.)] {
        let tries = format!("tries={tries}");
        expect("moves", &[&tries], "good_order", &[("yes", b)]);
        expect("moves", &[&tries, "arm=s"], "good_order", &[("yes", s)]);
    }
    // A move whose test failed is made all the same, and is the last.
    counts("moves", &["tries=3"], "moves_made", &[0., 0., 1. / 2., 1. / 2.]);
}

#[test]
fn a_reaction_in_good_order_takes_no_test() {
    passes(&["occasion=reaction"], 1.);
    passes(&["occasion=reaction", "disordered=true"], 1. / 3.);
    // The sheet spares the Impetuous the test of their charge of opportunity, and no other.
    passes(&["occasion=reaction", "disordered=true", "impetuous=true"], 1. / 3.);
    for (words, share) in [(&["disordered=false"][..], 1.), (&["disordered=true"], 1. / 3.), (&["disordered=true", "impetuous=true"], 1.)] {
        passes(&[&["occasion=opportunity-charge"], words].concat(), share);
    }
    passes(&["occasion=frenzy", "broken_group=true"], 1. / 3.);
    passes(&["occasion=counter-charge", "arm=cp1"], 2. / 3.);
    passes(&["occasion=counter-charge", "arm=fp", "disordered=true"], 1. / 3.);
}

#[test]
fn the_switches_of_discipline_move_what_they_say() {
    passes(&["occasion=evade", "arm=cl", "earlier=1"], 2. / 3.);
    passes(&["occasion=evade", "arm=cl", "earlier=1", "rules.successive_test=evades"], 1. / 2.);
    passes(&["occasion=moves", "earlier=1", "rules.successive_test=evades"], 1. / 2.);
    passes(&["occasion=disengage", "commander=average"], 1. / 2.);
    passes(&["occasion=disengage", "commander=average", "rules.commander_discipline=all_tests"], 5. / 6.);
    passes(&["occasion=disengage", "in_zone=false", "rules.out_of_zone=all_tests"], 1. / 3.);
}

#[test]
fn io13_and_io21_pursuit() {
    let once = [[7. / 18., 1. / 3., 1. / 6.], [5. / 9., 1. / 2., 5. / 18.], [13. / 18., 2. / 3., 4. / 9.]];
    let again = [[65. / 108., 19. / 36., 5. / 18.], [7. / 9., 13. / 18., 23. / 54.], [97. / 108., 31. / 36., 23. / 36.]];
    let columns = ["slow", "fast", "mounted"];
    for (table, impetuous) in [(once, "impetuous=false"), (again, "impetuous=true")] {
        for (row, winner) in table.iter().zip(columns) {
            for (want, loser) in row.iter().zip(columns) {
                let words = [format!("winner={winner}"), format!("loser={loser}")];
                expect("pursuit", &[&words[0], &words[1], impetuous], "contact", &[("yes", *want)]);
            }
        }
    }
    expect("pursuit", &["card=tc10"], "contact", &[("yes", 1.)]);
    expect("pursuit", &["card=tc11"], "contact", &[("yes", 7. / 18.)]);
    expect("pursuit", &["card=tc11", "loser=mounted"], "contact", &[("yes", 1. / 6.)]);
}

#[test]
fn tc10_after_the_die_reaches_as_often_as_before_it_and_is_kept_where_it_is_not_needed() {
    for loser in ["loser=slow", "loser=mounted"] {
        let before = ask("pursuit", &["card=tc10", loser]);
        let after = ask("pursuit", &["card=tc10", loser, "rules.tc10=after"]);
        near(loser, share(&after, "contact", "yes"), share(&before, "contact", "yes"), 1e-12);
    }
}

#[test]
fn io22_shooting_dice() {
    for (words, want) in [
        (&["arm=t", "vbu=4", "weapon=longbow-a", "distance=8", "at=fp"][..], "4"),
        (&["arm=t", "vbu=4", "weapon=longbow-a", "distance=8", "at=cl"], "3"),
        (&["arm=t", "vbu=4", "weapon=crossbow-a", "distance=8", "at=s", "moves=1"], "0"),
        (&["arm=cl", "vbu=3", "weapon=composite-a", "distance=4", "at=fp", "moves=1"], "4"),
        (&["arm=cl", "vbu=3", "weapon=composite-a", "distance=4", "at=fp", "moves=2"], "3"),
        (&["arm=cl", "vbu=3", "weapon=composite-a", "distance=4", "at=fp", "to_the_side=true"], "2"),
        (&["arm=cl", "vbu=3", "weapon=composite-c", "distance=8", "at=cp2"], "1"),
        (&["arm=cl", "vbu=3", "weapon=composite-c", "distance=8", "at=cp2", "to_the_side=true"], "0"),
        (&["arm=cl", "vbu=3", "weapon=composite-c", "distance=8", "at=fp"], "0"),
        (&["arm=art", "vbu=3", "weapon=artillery-a", "distance=12", "at=s"], "3"),
        (&["arm=art", "vbu=3", "weapon=artillery-c", "distance=12", "at=fp", "large=true"], "6"),
        (&["arm=s", "vbu=2", "weapon=crossbow-b", "distance=4", "at=fp", "disordered=true", "cover=cover"], "0"),
    ] {
        assert_eq!(figure("shooting", words, "dice"), want, "{words:?}");
    }
}

#[test]
fn the_edges_of_the_shooting_table() {
    for (words, want) in [
        (&["weapon=longbow-a", "distance=9"][..], "0"),
        (&["weapon=handgun", "distance=5"], "0"),
        (&["weapon=handgun", "distance=4", "at=cm"], "4"),
        (&["weapon=various", "distance=4", "at=cm"], "3"),
        (&["arm=art", "weapon=artillery-b", "distance=12"], "0"),
        (&["arm=art", "weapon=artillery-b", "distance=12", "rules.artB_extreme=1"], "5"),
        (&["arm=fl", "weapon=javelin", "distance=4", "moves=1"], "4"),
        (&["arm=t", "weapon=short-bow-a", "distance=4", "moves=1"], "3"),
        (&["arm=t", "weapon=longbow-a", "distance=4", "cover=fortified"], "3"),
        (&["arm=art", "weapon=artillery-a", "distance=4", "cover=fortified"], "7"),
        (&["arm=art", "weapon=artillery-a", "distance=4", "cover=cover"], "8"),
        (&["arm=art", "weapon=artillery-a", "distance=4", "at=w", "large=true"], "10"),
        (&["arm=t", "weapon=longbow-a", "distance=4", "at=w"], "6"),
        (&["arm=t", "weapon=longbow-a", "distance=4", "at=w", "cover=cover"], "5"),
        (&["arm=t", "weapon=longbow-a", "distance=4", "at=w", "rules.wagenburg_covers_itself=true"], "5"),
        (&["arm=t", "weapon=longbow-a", "distance=4", "fire=reaction"], "4"),
        (&["arm=t", "weapon=longbow-a", "distance=8", "fire=defensive"], "5"),
        (&["arm=t", "weapon=longbow-a", "fire=defensive", "rules.defensive_fire_minus_one=true"], "4"),
        (&["arm=t", "weapon=longbow-a", "distance=4", "indirect=true", "evading=true"], "2"),
    ] {
        assert_eq!(figure("shooting", words, "dice"), want, "{words:?}");
    }
}

#[test]
fn io23_critical_number_of_a_shot() {
    for (words, want) in [
        (&["weapon=crossbow-a", "distance=8", "at=cp1"][..], "3"),
        (&["weapon=crossbow-a", "distance=4", "at=cp1"], "1"),
        (&["weapon=crossbow-a", "distance=8", "at=cp2"], "2"),
        (&["weapon=longbow-a", "distance=8", "at=fp"], "2"),
        (&["arm=art", "weapon=artillery-a", "distance=8", "at=fp"], "1"),
        (&["arm=art", "weapon=artillery-a", "distance=12", "at=fp"], "1"),
        (&["arm=art", "weapon=artillery-a", "distance=4", "at=fp"], "0"),
        (&["weapon=javelin", "distance=4", "at=t", "target_disordered=true", "target_commander=true"], "1"),
        (&["weapon=handgun", "distance=4", "at=fp"], "2"),
        (&["weapon=handgun", "distance=4", "at=fp", "fire=defensive"], "1"),
        (&["weapon=arquebus-a", "distance=4", "at=cp2", "fire=defensive"], "-1"),
        (&["weapon=short-bow-a", "distance=8", "at=s"], "2"),
    ] {
        assert_eq!(figure("shooting", words, "cn_modifier"), want, "{words:?}");
    }
}

#[test]
fn io24_losses_of_a_shot() {
    let shot = |weapon: &str, distance: u8, at: &str, vbu: u8| {
        [format!("weapon={weapon}"), format!("distance={distance}"), format!("at={at}"), format!("target_vbu={vbu}")]
    };
    let words = shot("crossbow-a", 8, "cp1", 7);
    counts("shooting", &words.each_ref().map(String::as_str), "loss", &[437. / 486., 49. / 486.]);
    let words = shot("longbow-a", 8, "t", 4);
    let wants = [1489. / 1944., 49. / 486., 49. / 486., 7. / 243., 7. / 1944.];
    counts("shooting", &words.each_ref().map(String::as_str), "loss", &wants);
    let words = shot("longbow-a", 4, "cp2", 3);
    let words = [&words.each_ref().map(String::as_str)[..], &["target_disordered=true"]].concat();
    counts("shooting", &words, "loss", &[160. / 729., 569. / 2187., 569. / 4374., 569. / 1458.]);
    expect("shooting", &words, "removed", &[("yes", 569. / 1458.)]);
}

#[test]
fn io26_the_floor_of_the_critical_number() {
    let test = ["vbu=7", "damage=8", "modifier=-1", "disordered=true"];
    expect("cohesion", &test, "removed", &[("yes", 0.)]);
    expect("cohesion", &test, "loss", &[("mean", 8. / 3.)]);
    let deep = [&test[..], &["rules.cn_floor=none"]].concat();
    expect("cohesion", &deep, "removed", &[("yes", 1. / 3.)]);
    expect("cohesion", &deep, "loss", &[("mean", 5.)]);
    // Without naturals a critical number of 6 is safe, and one below 1 hopeless.
    counts("cohesion", &["vbu=7", "rules.cohesion_naturals=false"], "loss", &[1.]);
    expect("cohesion", &["vbu=2", "damage=3", "rules.cohesion_naturals=false", "rules.cn_floor=none"], "test", &[("failed", 1.)]);
}

#[test]
fn io27_cards_on_dice() {
    let card = |words: &[&str], of: &str, outcome: &str, want: f64| expect("card", words, of, &[(outcome, want)]);
    card(&["card=tc1"], "damage_with", "mean", 62194981. / 19131876.);
    card(&["card=tc1"], "damage_without", "mean", 886759. / 354294.);
    card(&["card=tc4", "dice=5"], "damage_with", "mean", 104127232. / 43046721.);
    card(&["card=tc4", "dice=5"], "damage_with", "0", 546875. / 14348907.);
    card(&["card=tc4", "dice=5", "rules.tc4=added"], "damage_with", "mean", 355294. / 177147.);
    card(&["card=tc6"], "damage_with", "mean", 191254651. / 120932352.);
    card(&["card=tc6", "rules.tc6=before"], "damage_with", "mean", 532465. / 236196.);
    card(&["card=tc6", "dice=5"], "damage_with", "mean", 907. / 2592.);
    card(&["card=tc7"], "damage_with", "mean", 7050673811. / 2324522934.);
    card(&["card=tc7"], "played", "yes", 3428. / 6561.);
    card(&["card=tc1"], "points", "3", 1.);
}

#[test]
fn io28_cards_on_tests() {
    let plain = [1. / 2., 1. / 6., 1. / 6., 1. / 6.];
    counts("card", &["card=tc2"], "loss_without", &plain);
    counts("card", &["card=tc2"], "loss_with", &[3. / 4., 1. / 12., 1. / 12., 1. / 12.]);
    counts("card", &["card=tc3"], "loss_with", &[1. / 4.; 4]);
    counts("card", &["card=tc9"], "loss_with", &[5. / 6., 1. / 6.]);
    counts("card", &["card=tc3", "disordered=true"], "loss_with", &[0., 1. / 2., 1. / 4., 1. / 4.]);
    expect("card", &["card=tc5"], "test_with", &[("passed", 5. / 6.)]);
    expect("card", &["card=tc5", "discipline=C", "modifier=-1"], "test_with", &[("passed", 4. / 9.)]);
    passes(&["occasion=rally", "iron=true"], 5. / 6.);
}

#[test]
fn the_other_cards_against_no_card() {
    expect("card", &["card=tc8", "disordered=true"], "charges_without", &[("yes", 1. / 3.)]);
    expect("card", &["card=tc8", "disordered=true"], "charges_with", &[("yes", 1.)]);
    expect("card", &["card=tc10"], "contact_without", &[("yes", 13. / 18.)]);
    expect("card", &["card=tc10"], "contact_with", &[("yes", 1.)]);
    expect("card", &["card=tc11", "loser=mounted"], "contact_with", &[("yes", 1. / 6.)]);
    expect("card", &["card=tc12"], "first_without", &[("a", 1. / 2.)]);
    expect("card", &["card=tc12"], "first_with", &[("a", 1009. / 1296. + 5. / 144.)]);
}

#[test]
fn a_card_is_played_as_often_as_it_helps() {
    let played = |words: &[&str], want: f64| expect("card", words, "played", &[("yes", want)]);
    // TC6 on two dice: a 6 shows in 11 of 36, two 5s in one more.
    played(&["card=tc6", "dice=2"], 1. / 3.);
    // TC7 on one die: whatever is no 6.
    played(&["card=tc7", "dice=1"], 5. / 6.);
    expect("card", &["card=tc7", "dice=1"], "damage_with", &[("mean", 1. / 6. + 5. / 6. / 6.)]);
    played(&["card=tc1"], 1.);
    // After TC1 the share would be that of another throw than the one shown: none is given.
    let given = |words: &[&str]| ask("card", words).quantities.iter().any(|quantity| quantity.of == "played");
    assert!(given(&["card=tc7"]) && !given(&["card=tc7", "after_tc1=true"]));
}

#[test]
fn a_law_keeps_which_cards_were_played() {
    // VBU 4 and one damage: a critical number of 3.
    let unit = Cohesion::new(&Rules::default(), 4, 0, false);
    let test = |own, enemy| law(CohesionTest { damage: 1, unit: unit.with_cards(&Rules::default(), own, enemy) });
    let share = |law: &[(Outcome, f64)], of: &dyn Fn(&Outcome) -> bool| law.iter().filter(|(outcome, _)| of(outcome)).map(|(_, p)| p).sum();
    // TC3 is played on a test that passed, half of them; TC2 on one that failed.
    let treason = test(Card::None, Card::Tc3);
    near("TC3", share(&treason, &|outcome| outcome.enemy_card), 1. / 2., 1e-12);
    near("TC3, own", share(&treason, &|outcome| outcome.own_card), 0., 0.);
    let saved = test(Card::Tc2, Card::None);
    near("TC2", share(&saved, &|outcome| outcome.own_card), 1. / 2., 1e-12);
    near("TC2, enemy's", share(&saved, &|outcome| outcome.enemy_card), 0., 0.);
}

#[test]
fn dice_of_tc1_are_kept_or_dropped_where_tc7_throws_again() {
    // Two dice and three added: kept, they can only help; dropped, TC7 is played less often for less.
    let keep = mean(&ask("card", &["card=tc7", "dice=2", "after_tc1=true"]), "damage_with");
    let drop = mean(&ask("card", &["card=tc7", "dice=2", "after_tc1=true", "rules.tc1_after_tc7=drop"]), "damage_with");
    let without = mean(&ask("card", &["card=tc7", "dice=2", "after_tc1=true"]), "damage_without");
    assert!(keep > drop && drop > without, "{keep} {drop} {without}");
    near("five dice", without, 251. / 243., 1e-12);
}
