//! Single rolls and melees: exact fractions made by another program (PO1 to PO27), asked through `odds`.
#![allow(clippy::excessive_precision)] // the oracles print eighteen places

use super::PDF;
use crate::ask::{mean, near, odds, share};
use montjoie_system::Distributions;

fn ask(question: &str, words: &[&str]) -> Distributions {
    odds(PDF, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"))
}

#[track_caller]
fn expect(question: &str, words: &[&str], wants: &[(&str, &str, f64)]) {
    let answer = ask(question, words);
    for (of, outcome, want) in wants {
        let is = if *outcome == "mean" { mean(&answer, of) } else { share(&answer, of, outcome) };
        near(&format!("{question} {words:?}: {of} {outcome}"), is, *want, 1e-12 * want.abs().max(1.0));
    }
    for quantity in &answer.quantities {
        near(&format!("{question}: sum of {}", quantity.of), quantity.outcomes.iter().map(|o| o.1).sum(), 1.0, 1e-12);
    }
}

/// The share of outcomes that are at least this number.
fn at_least(answer: &Distributions, of: &str, least: u32) -> f64 {
    let quantity = answer.quantities.iter().find(|q| q.of == of).expect("such a quantity");
    quantity.outcomes.iter().filter(|(n, _)| n.parse::<u32>().expect("a count") >= least).map(|(_, p)| p).sum()
}

#[test]
fn po1_to_po4_nine_muskets_at_infantry() {
    expect(
        "fire",
        &["distance=12", "cover=wall"],
        &[
            ("damage", "mean", 9. / 4.),
            ("damage", "0", 19683. / 262144.),
            ("target", "routs", 32763. / 524288.),
            ("target", "destroyed", 1. / 262144.),
        ],
    );
    near("PO1", at_least(&ask("fire", &["distance=12", "cover=crest"]), "damage", 3), 13085. / 32768., 1e-12);
    let open =
        [("damage", "mean", 9. / 2.), ("damage", "0", 1. / 512.), ("target", "routs", 253. / 1024.), ("target", "destroyed", 1. / 512.)];
    expect("fire", &["distance=12"], &open);
    expect("fire", &["distance=6"], &[("damage", "mean", 6.), ("target", "routs", 8108. / 19683.), ("target", "destroyed", 512. / 19683.)]);
    expect("fire", &["target_wounds=4"], &[("target", "destroyed", 0.5), ("target", "routs", 315. / 1024.)]);
}

#[test]
fn po5_morale_against_wounds() {
    let fails = |words: &[&str], wounds: usize, want: f64| {
        let wounds = format!("wounds={wounds}");
        let words: Vec<&str> = words.iter().copied().chain([wounds.as_str()]).collect();
        expect("morale", &words, &[("test", "routs", want)]);
    };
    let two_d6 = [0., 1. / 36., 1. / 12., 1. / 6., 5. / 18., 5. / 12., 7. / 12., 13. / 18., 5. / 6., 11. / 12., 35. / 36.];
    for (i, want) in two_d6.into_iter().enumerate() {
        fails(&[], i + 1, want);
    }
    for (wounds, best, worst) in [(2, 1. / 216., 2. / 27.), (4, 11. / 216., 77. / 216.), (6, 7. / 36., 49. / 72.)] {
        fails(&["officer=true"], wounds, best);
        fails(&["unit=basic/infantry+elite"], wounds, best);
        fails(&["unit=advanced/scouts"], wounds, best);
        fails(&["unit=basic/officer"], wounds, best);
        fails(&["unit=advanced/militia"], wounds, worst);
        fails(&["unit=advanced/militia", "officer=true"], wounds, worst);
        fails(&["officer=true", "rules.officer_die_on_morale=false"], wounds, two_d6[wounds - 1]);
    }
}

#[test]
fn po6_ball() {
    let share = 2. / 9.;
    let wants = [("0", 1. / 3.), ("1", share), ("2", share), ("3", share), ("mean", 4. / 3.)].map(|(n, p)| ("damage", n, p));
    expect("fire", &["unit=basic/gun"], &wants);
    expect("fire", &["unit=basic/gun"], &[("target", "routs", 2. / 81.)]);
}

#[test]
fn po7_canister_under_its_three_readings() {
    let canister = |words: &[&str], mean: f64, destroyed: f64, routs: f64| {
        let words: Vec<&str> = ["unit=basic/gun", "load=canister"].iter().chain(words).copied().collect();
        expect("fire", &words, &[("damage", "mean", mean), ("target", "destroyed", destroyed), ("target", "routs", routs)]);
    };
    canister(&["distance=12"], 14., 449648. / 531441., 450709. / 6377292.);
    let [one, volley] = ["rules.canister_damage=per_hit_1", "rules.canister_damage=per_volley_d6"];
    canister(&["distance=12", one], 4., 0., 5. / 27.);
    canister(&["distance=12", volley], 2548. / 729., 0., 3185. / 19683.);
    // Cover halves the hits, and so does the far column.
    for words in [["distance=1", "cover=wall"], ["distance=13", "cover=none"], ["distance=24", "cover=none"]] {
        let [distance, cover] = words;
        canister(&words, 7., 2972657. / 8503056., 72185749. / 408146688.);
        canister(&[distance, cover, one], 2., 0., 5. / 108.);
        canister(&[distance, cover, volley], 4655. / 1458., 0., 23275. / 157464.);
    }
    canister(&["distance=25"], 0., 0., 0.);
}

#[test]
fn an_answer_that_rests_on_canister_says_how_it_is_read() {
    let line = |words: &[&str]| {
        let answer = ask("fire", words);
        answer.assumptions.iter().find(|a| a.key == "canister_damage").map(|a| a.line(montjoie_core::language::Lang::En))
    };
    assert_eq!(line(&["unit=basic/gun", "load=canister"]).as_deref(), Some("canister_damage: per_hit_d6 (reading)"));
    let changed = line(&["unit=basic/gun", "load=canister", "rules.canister_damage=per_hit_1"]);
    assert_eq!(changed.as_deref(), Some("canister_damage: per_hit_1 (changed)"));
    assert_eq!(line(&["unit=basic/gun"]), None);
    assert_eq!(line(&[]), None);
}

#[track_caller]
fn more(words: &[&str], [more, equal, fewer]: [f64; 3]) {
    expect("melee_round", words, &[("more_hits", "a", more), ("more_hits", "equal", equal), ("more_hits", "b", fewer)]);
}

#[track_caller]
fn winner(words: &[&str], [a, b, neither]: [f64; 3]) {
    expect("melee", words, &[("winner", "a", a), ("winner", "b", b), ("winner", "neither", neither)]);
}

#[test]
fn po8_and_po9_infantry_charges_infantry() {
    more(&[], [3472921. / 5038848., 54169. / 373248., 1669291. / 10077696.]);
    winner(&[], [0.785684154650286787, 0.187769140775244056, 0.026546704574469157]);
    winner(&["rules.later_round_bonus=none"], [0.751107157798712184, 0.227520119650310009, 0.021372722550977807]);
    winner(&["rules.melee_end=hits_first"], [0.800701397006366403, 0.192432196947490942, 0.006866406046142655]);
    let wall = [659939305. / 2579890176., 983726695. / 5159780352., 105784261. / 191102976.];
    more(&["wall=true"], wall);
    more(&["wall=true", "flank=true", "rules.flank_bonus=0", "rules.flank_wall=true"], wall);
}

#[test]
fn po10_and_po19_cavalry_charges_infantry() {
    let front = [8872960. / 14348907., 2562560. / 14348907., 971129. / 4782969.];
    more(&["a=basic/cavalry"], front);
    more(&["a=advanced/cuirassiers"], front);
    let flank = ["a=basic/cavalry", "flank=true"];
    more(&flank, [23429105. / 28697814., 3166801. / 28697814., 350318. / 4782969.]);
    let both = 0.043341880040839709;
    winner(&["a=basic/cavalry"], [0.661390373968745712, 0.295267745990414579, both]);
    expect("melee", &["a=basic/cavalry"], &[("a", "removed", 0.130578981101336537 + both)]);
    expect("melee", &flank, &[("winner", "a", 0.830102349290157970)]);
    let charge_only = ["a=basic/cavalry", "flank=true", "rules.later_round_bonus=charge_only"];
    expect("melee", &charge_only, &[("winner", "a", 0.829506031761948859)]);
}

#[test]
fn po11_and_po14_means_of_moves() {
    let mean = |question: &str, words: &[&str], want: f64| expect(question, words, &[("inches", "mean", want)]);
    mean("march", &[], 7.);
    mean("march", &["unit=advanced/indians"], 203. / 24.);
    mean("march", &["unit=advanced/cuirassiers", "rules.cuirassier_move_doubled=false"], 133. / 24.);
    mean("flight", &[], 21. / 2.);
    mean("flight", &["unit=basic/cavalry"], 21.);
    mean("march", &["unit=basic/gun", "officer=true"], 161. / 36.);
    mean("march", &["officer=true"], 203. / 24.);
    mean("march", &["unit=advanced/cuirassiers", "officer=true"], 14.);
    mean("march", &["unit=advanced/cuirassiers"], 133. / 12.);
    mean("march", &["unit=advanced/wagon"], 133. / 12.);
    let extra = "rules.light_plus_officer=extra";
    mean("march", &["unit=advanced/indians", "officer=true", extra], 6055. / 648.);
    mean("march", &["unit=advanced/indians", "officer=true"], 203. / 24.);
    mean("march", &["unit=advanced/scouts", "officer=true", extra, "rules.cavalry_move=two_rolls"], 6055. / 648. + 203. / 24.);
    mean("march", &["unit=basic/officer", "officer=true"], 203. / 24.);
    mean("march", &["unit=basic/officer", "rules.officer_move_doubled=true", "rules.cavalry_move=two_rolls"], 203. / 12.);
    mean("march", &["unit=advanced/skirmishers", "rules.skirmisher_move=best2of3"], 203. / 24.);
}

#[test]
fn po12_organisation_and_ammunition() {
    let wants = [("second_move", 7. / 12.), ("third_move", 5. / 18.), ("both_moves", 35. / 216.)];
    expect("organisation", &[], &wants.map(|(of, p)| (of, "in-order", p)));
    // The sheet prints no dice: of three 135 in 216 make 10 or more and 160 make 9, of one none makes 7.
    let three = ["rules.organisation_dice=3", "rules.seven_plus=10"];
    expect("organisation", &three, &[("second_move", "in-order", 135. / 216.), ("third_move", "in-order", 160. / 216.)]);
    expect("organisation", &["rules.organisation_dice=1"], &[("second_move", "in-order", 0.), ("both_moves", "disordered", 1.)]);
    expect("ammunition", &["volleys=7"], &[("ammunition", "out", 14024867221. / 78364164096.)]);
}

#[test]
fn po13_charges_that_reach() {
    for (unit, distance, want) in [
        ("basic/infantry", 8, 5. / 12.),
        ("basic/cavalry", 13, 7. / 12.),
        ("basic/cavalry", 14, 7. / 12.),
        ("basic/cavalry", 18, 5. / 18.),
        ("basic/cavalry", 24, 1. / 36.),
        ("advanced/cuirassiers", 14, 23. / 72.),
        ("basic/officer", 8, 49. / 72.),
        ("advanced/scouts", 18, 113. / 216.),
    ] {
        let words = [format!("unit={unit}"), format!("distance={distance}")];
        expect("charge", &[&words[0], &words[1]], &[("charge", "reaches", want)]);
    }
    for (distance, want) in [("distance=18", 103. / 648.), ("distance=24", 1. / 1296.)] {
        expect("charge", &["unit=basic/cavalry", distance, "rules.cavalry_move=two_rolls"], &[("charge", "reaches", want)]);
    }
    // The officer's die is for marches, unless the rules give it to charges too.
    expect("charge", &["distance=8", "officer=true"], &[("charge", "reaches", 5. / 12.)]);
    expect("charge", &["distance=8", "officer=true", "rules.officer_die_on_charge=true"], &[("charge", "reaches", 49. / 72.)]);
}

#[test]
fn po15_other_columns() {
    for musket in ["musket=rifled", "musket=smoothbore"] {
        let wants = [("damage", "mean", 3.), ("target", "destroyed", 1. / 19683.), ("target", "routs", 2185. / 19683.)];
        expect("fire", &["distance=13", musket], &wants);
        expect("fire", &["distance=18", musket], &wants);
    }
    expect("fire", &["distance=19"], &[("damage", "mean", 3. / 2.)]);
    expect("fire", &["distance=19", "musket=smoothbore"], &[("damage", "0", 1.)]);
    let sharp = "unit=advanced/sharpshooters";
    let wants = [("damage", "mean", 15. / 2.), ("target", "destroyed", 1953125. / 10077696.), ("target", "routs", 9699925. / 20155392.)];
    expect("fire", &[sharp, "distance=6"], &wants);
    expect("fire", &[sharp, "distance=6", "rules.sharpshooter_limit=3"], &[("damage", "mean", 6.)]);
    expect("fire", &[sharp, "distance=24"], &[("damage", "mean", 3.)]);
    expect("fire", &[sharp, "distance=25"], &[("damage", "0", 1.)]);
}

#[test]
fn po16_and_po17_fire_at_a_gun() {
    let gone = [("target", "destroyed", 10861. / 65536.), ("target", "gun-lost", 3645. / 131072.)];
    expect("fire", &["target=basic/gun"], &gone);
    near("PO16 in all", gone[0].2 + gone[1].2, 25367. / 131072., 1e-15);
    // A wall adds nothing to a small unit: one cancelling roll a hit.
    expect("fire", &["target=basic/gun", "cover=wall"], &gone);
    expect("fire", &["unit=basic/gun", "target=basic/gun"], &[("target", "gun-lost", 2. / 81.)]);
    let canister = ["unit=basic/gun", "target=basic/gun", "load=canister"];
    expect("fire", &canister, &[("target", "destroyed", 14803. / 19683.), ("target", "gun-lost", 398. / 59049.)]);
}

#[test]
fn po18_other_morale_dice_under_fire() {
    expect("fire", &["target_officer=true"], &[("target", "routs", 3865. / 36864.)]);
    expect("fire", &["target=advanced/militia"], &[("target", "routs", 16159. / 36864.)]);
}

#[test]
fn po20_infantry_charges_a_gun() {
    expect("melee_round", &["b=basic/gun"], &[("more_hits", "equal", 220. / 177147.)]);
    let beaten = 0.000129996964275884;
    // A gun that is beaten and stands is lost; it retreats under one reading only, and what comes before is the same.
    for (words, word) in [(&["b=basic/gun"][..], "gun-lost"), (&["b=basic/gun", "rules.gun_beaten=retreats"], "beaten")] {
        let wants =
            [("b", "removed", 0.958815284321167884), ("b", word, 0.041054718714556232), ("a", "beaten", beaten), ("winner", "b", beaten)];
        expect("melee", words, &wants);
    }
}

#[test]
fn in_a_round_of_first_strikers_the_dead_do_not_reply() {
    // Six lances at 3+ against one point of life left: nine replies at 5+ only if all six miss, 1/729.
    let words = ["a=advanced/lancers", "b=basic/infantry", "b_wounds=8"];
    more(&words, [728. / 729., 512. / 14348907., 19171. / 14348907.]);
    let wants = [("hits_of_a", "mean", 4.), ("hits_of_b", "mean", 3. / 729.), ("blows_of_a", "destroy-b", 728. / 729.)];
    expect("melee_round", &words, &wants);
    // Nine pikes at 4+ kill six horsemen in 65/256; else those reply with six dice at 4+.
    let wants = [("hits_of_a", "mean", 9. / 2.), ("hits_of_b", "mean", 573. / 256.)];
    expect("melee_round", &["a=advanced/pikemen", "b=basic/cavalry"], &wants);
    // Pikemen that are charged strike first too: nine dice at 5+ against one point of life, which all miss in (2/3)^9.
    let words = ["a=basic/infantry", "b=advanced/pikemen", "a_wounds=8"];
    let wants = [("hits_of_a", "mean", 9. / 2. * 512. / 19683.), ("hits_of_b", "mean", 3.), ("blows_of_a", "destroy-b", 1. / 19683.)];
    expect("melee_round", &words, &wants);
    more(&words, [511. / 19683., 1. / 19683., 19171. / 19683.]);
    // Between two first strikers it is as if neither were.
    let words = ["a=advanced/lancers", "b=advanced/pikemen", "b_wounds=8"];
    expect("melee_round", &words, &[("hits_of_b", "mean", 3.)]);
}

#[test]
fn po21_pikemen_strike_first() {
    let words = ["a=advanced/pikemen", "b=basic/cavalry"];
    expect("melee_round", &words, &[("blows_of_a", "destroy-b", 65. / 256.)]);
    winner(&words, [0.842553999623017441, 0.157446000376982559, 0.]);
    let infantry = ["b=basic/cavalry"];
    expect("melee", &infantry, &[("winner", "a", 0.827029723199508477), ("winner", "neither", 0.015524276423508964)]);
}

#[test]
fn po22_cuirasses_in_melee() {
    let words = ["a=advanced/cuirassiers", "rules.cuirassier_cover_in_melee=true"];
    expect("melee_round", &words, &[("more_hits", "a", 1635225625. / 1836660096.), ("more_hits", "equal", 533182625. / 7346640384.)]);
}

#[test]
fn po23_and_po24_evaders() {
    for (unit, distance, evader, want) in [
        ("basic/infantry", 4, "basic/cavalry", 1. / 864.),
        ("basic/infantry", 4, "advanced/skirmishers", 103. / 648.),
        ("basic/cavalry", 6, "basic/cavalry", 457. / 7776.),
        ("basic/cavalry", 6, "advanced/skirmishers", 29. / 48.),
    ] {
        let words = [format!("unit={unit}"), format!("distance={distance}"), format!("evader={evader}")];
        expect("charge", &[&words[0], &words[1], &words[2]], &[("charge", "reaches", want)]);
    }
    let reached = |a: &str, b: &str, want: f64| {
        let wants = [("b", "removed", want), ("b", "beaten", 1. - want), ("winner", "a", 1.)];
        expect("melee", &[&format!("a={a}"), &format!("b={b}"), "evaded=true"], &wants);
    };
    reached("basic/infantry", "basic/cavalry", 130. / 511.);
    reached("basic/cavalry", "advanced/skirmishers", 62. / 91.);
}

#[test]
fn po25_the_armour_of_an_ironclad() {
    expect("ironclad", &[], &[("damage", "0", 2. / 3.), ("damage", "mean", 2. / 3.)]);
    expect("ironclad", &["rules.ironclad_save=per_point"], &[("damage", "0", 19. / 36.), ("damage", "mean", 2. / 3.)]);
    for (damage, dice, guns) in [(0, 3., "3"), (3, 3., "3"), (4, 2., "2"), (7, 2., "2"), (8, 1., "1"), (9, 1., "1")] {
        let damage = format!("damage={damage}");
        expect("ironclad_move", &[&damage], &[("inches", "mean", dice * 3.5)]);
        expect("ironclad", &[&damage, "distance=49"], &[("guns_left", guns, 1.)]);
    }
    assert!(odds(PDF, "ironclad_move", &["damage=10"]).is_err());
    // A ball that goes through takes 1, 2 or 3 points, each 1/9 of the time: of one that has 3 left the last is lost in 1/9, and so on.
    let loses = |damage: &str, want: f64| expect("ironclad", &[damage], &[("ironclad", "lost", want), ("ironclad", "afloat", 1. - want)]);
    loses("damage=9", 1. / 3.);
    loses("damage=8", 2. / 9.);
    loses("damage=7", 1. / 9.);
    loses("damage=6", 0.);
    expect("ironclad", &["damage=7"], &[("guns_left", "2", 2. / 3.), ("guns_left", "1", 2. / 9.), ("guns_left", "0", 1. / 9.)]);
    expect("current", &[], &[("inches", "mean", 7.)]);
}

#[test]
fn po26_routs_that_leave_the_table() {
    let leaves = |words: &[&str], want: f64| expect("rout", words, &[("end", "leaves", want)]);
    leaves(&["wounds=3", "room=12"], 14420813906293. / 45137758519296.);
    leaves(&["wounds=6", "room=12"], 25417824747541. / 45137758519296.);
    leaves(&["wounds=6", "room=24"], 0.214773566947721184);
    leaves(&["unit=basic/cavalry", "wounds=4", "room=24"], 1071973175611. / 2821109907456.);
    // A gun routs only where it may retreat out of a melee, and then on foot like the others.
    let gun = ["unit=basic/gun", "wounds=3", "rules.gun_beaten=retreats"];
    leaves(&[&gun[..], &["room=12"]].concat(), 14420813906293. / 45137758519296.);
    // By its march: of the D6 a 1 or 2 stays within two inches, and the next flight leaves unless 11/12 rally.
    leaves(&[&gun[..], &["room=2", "rules.retreat_roll=march"]].concat(), 25. / 36.);
}

#[test]
fn po27_the_length_of_a_game_and_the_roll_off() {
    expect("game_length", &[], &[("turns", "7", 0.5), ("turns", "8", 0.5)]);
    expect("game_length", &["rules.extra_turn_repeat=true"], &[("turns", "mean", 8.)]);
    expect("roll_off", &[], &[("higher", "again", 1. / 6.), ("higher", "a", 5. / 12.), ("higher", "b", 5. / 12.)]);
}

#[test]
fn a_rally_has_the_officers_die_whatever_the_reading_of_morale() {
    let rallies = |words: &[&str], want: f64| expect("rally", words, &[("test", "rallies", want)]);
    rallies(&["wounds=6"], 7. / 12.);
    rallies(&["wounds=6", "officer=true", "rules.officer_die_on_morale=false"], 29. / 36.);
    rallies(&["unit=advanced/militia", "wounds=6", "officer=true"], 23. / 72.);
    // Under seven_plus neither wounds nor the three dice of militia and scouts count.
    let seven = "rules.rally_test=seven_plus";
    rallies(&["unit=advanced/militia", "wounds=8", seven], 7. / 12.);
    rallies(&["unit=advanced/scouts", "wounds=1", seven], 7. / 12.);
    rallies(&["unit=advanced/scouts", "wounds=1", "officer=true", seven], 29. / 36.);
}

#[test]
fn dice_shrink_with_points_of_life_where_the_rules_say_so() {
    let shrink = "rules.dice_shrink=pv_left";
    expect("fire", &["wounds=5"], &[("damage", "mean", 9. / 2.)]);
    expect("fire", &["wounds=5", shrink], &[("damage", "mean", 2.)]);
    // Nine dice and twelve PV: the first wounds cost nothing. A gun loses no die, nor does a wagon.
    expect("fire", &["unit=advanced/large-infantry", "wounds=2", shrink], &[("damage", "mean", 5.)]);
    expect("fire", &["unit=basic/gun", "wounds=3", shrink], &[("damage", "mean", 4. / 3.)]);
    expect("fire", &["unit=advanced/wagon", "distance=3", "wounds=1", shrink], &[("damage", "mean", 2. / 3.)]);
    expect("melee_round", &["a_wounds=6", "b_wounds=1", shrink], &[("hits_of_a", "mean", 3. / 2.), ("hits_of_b", "mean", 8. / 3.)]);
}

#[test]
fn flights_retreats_and_evasions_have_their_own_dice() {
    let mean = |question: &str, words: &[&str], want: f64| expect(question, words, &[("inches", "mean", want)]);
    mean("retreat", &[], 21. / 2.);
    mean("retreat", &["rules.retreat_roll=march"], 7.);
    mean("retreat", &["unit=basic/gun", "rules.gun_beaten=retreats", "rules.retreat_roll=march"], 7. / 2.);
    mean("flight", &["unit=basic/gun", "rules.gun_beaten=retreats"], 21. / 2.);
    mean("evasion", &["unit=basic/cavalry"], 21.);
    mean("evasion", &["unit=basic/cavalry", "rules.retreat_roll=march"], 14.);
    mean("evasion", &["unit=advanced/skirmishers"], 7.);
    mean("evasion", &["unit=advanced/skirmishers", "rules.retreat_roll=march"], 7.);
    // An officer is mounted, but of the cavalry only under one reading.
    mean("flight", &["unit=basic/officer"], 21. / 2.);
    mean("flight", &["unit=basic/officer", "rules.officer_class=cavalry"], 21.);
    mean("evasion", &["unit=basic/officer", "rules.officer_class=cavalry"], 21.);
    expect("flight", &["room=17"], &[("table", "leaves", 1. / 216.)]);
    expect("flight", &["room=18"], &[("table", "leaves", 0.)]);
}

#[test]
fn classes_give_and_take_their_bonuses() {
    let hits = |a: &str, b: &str, words: &[&str], of_a: f64, of_b: f64| {
        let units = [format!("a={a}"), format!("b={b}")];
        let words: Vec<&str> = units.iter().map(String::as_str).chain(words.iter().copied()).collect();
        expect("melee_round", &words, &[("hits_of_a", "mean", of_a), ("hits_of_b", "mean", of_b)]);
    };
    // The bonus of cavalry counts when it is charged too; one against an officer or a wagon nobody has.
    hits("basic/infantry", "basic/cavalry", &[], 9. / 2., 6. / 2.);
    hits("basic/cavalry", "basic/cavalry", &[], 6. / 2., 6. / 3.);
    hits("basic/cavalry", "basic/officer", &[], 6. / 2., 2. / 3.);
    hits("basic/infantry", "advanced/wagon", &[], 9. / 2., 1. / 3.);
    hits("basic/infantry", "basic/gun", &[], 6., 2. / 3.);
    hits("basic/officer", "basic/infantry", &[], 1., 3.);
    hits("basic/officer", "basic/infantry", &["rules.officer_class=cavalry"], 4. / 3., 3.);
    // 2+ is the best there is, and without stacking there is one bonus at most.
    hits("basic/cavalry", "basic/gun", &["flank=true", "rules.charge_bonus=3"], 5., 2. / 3.);
    hits("basic/cavalry", "basic/gun", &["flank=true", "rules.bonus_stacking=false"], 3., 2. / 3.);
}
