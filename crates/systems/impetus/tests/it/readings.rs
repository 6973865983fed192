//! Readings that the sheet leaves open, each at its other value, by figures of single rolls.

use montjoie_core::chance::law;
use montjoie_impetus::cards::Card;
use montjoie_impetus::charge::Reaction;
use montjoie_impetus::melee::{Chase, Pursues, Retreat};
use montjoie_impetus::profile::Column;
use montjoie_impetus::rules::{BloodbathWhen, Rules};

use crate::ask::{mean, near, rests, share};
use crate::rolls::{I, ask, figure};
use crate::{ask_plain, duel, solve};

/// A figure by default and with one switch thrown.
fn both(question: &str, words: &[&str], switch: &str, of: &str) -> [String; 2] {
    [&[][..], &[switch]].map(|more| figure(question, &[words, more].concat(), of))
}

#[test]
fn the_two_figures_of_a_cell_change_places() {
    for (at, dice) in [("at=fp", ["5", "6"]), ("at=cm", ["6", "5"])] {
        assert_eq!(both("shooting", &["distance=4", at], "rules.split_cells=mounted_first", "dice"), dice, "{at}");
    }
    // Artillery has one figure a cell.
    let gun = ["arm=art", "weapon=artillery-a", "distance=4"];
    assert_eq!(both("shooting", &gun, "rules.split_cells=mounted_first", "dice"), ["8", "8"]);
}

#[test]
fn extreme_range_counts_as_long() {
    let gun = ["arm=art", "vbu=3", "weapon=artillery-a", "distance=12", "at=s"];
    assert_eq!(both("shooting", &gun, "rules.extreme_as_long=false", "cn_modifier"), ["1", "0"]);
    assert_eq!(both("shooting", &gun, "rules.dice_at_light_extreme=0", "dice"), ["3", "5"]);
    // At long range both are printed.
    let gun = ["arm=art", "vbu=3", "weapon=artillery-a", "distance=8", "at=s"];
    assert_eq!(both("shooting", &gun, "rules.extreme_as_long=false", "cn_modifier"), ["1", "1"]);
    assert_eq!(both("shooting", &gun, "rules.dice_at_light_extreme=0", "dice"), ["4", "4"]);
}

#[test]
fn disordered_troops_counter_charge_and_close_their_ranks_at_figures_of_their_own() {
    let counter = ["occasion=counter-charge", "arm=cm", "disordered=true"];
    assert_eq!(both("discipline", &counter, "rules.counter_disordered=0", "needs"), ["4+", "3+"]);
    assert_eq!(both("discipline", &counter, "rules.test_disordered=0", "needs"), ["4+", "4+"]);
    for cause in ["disordered=true", "broken_group=true"] {
        let close = ["occasion=close-order", "enemy=cp1", cause];
        assert_eq!(both("discipline", &close, "rules.close_order_disordered=0", "needs"), ["4+", "3+"], "{cause}");
        assert_eq!(both("discipline", &close, "rules.test_disordered=0", "needs"), ["4+", "4+"], "{cause}");
    }
    rests(I, "discipline", &counter, &["counter_disordered", "counter_mounted"]);
    rests(I, "discipline", &["occasion=close-order", "enemy=cp1", "disordered=true"], &["close_order_disordered", "close_order_test"]);
}

#[test]
fn an_arrow_storm_is_not_for_the_weapons_that_are_thought_close() {
    let damage =
        |weapon: &str, more: &[&str]| mean(&ask("shooting", &[&["arm=fl", "vbu=4", "distance=4", weapon][..], more].concat()), "damage");
    let storms =
        |weapon: &str, not_for: &str| damage(weapon, &["card=tc4", &format!("rules.tc4_not_for={not_for}")]) > damage(weapon, &[]) + 0.1;
    for (weapon, wants) in [
        ("weapon=javelin", [true, false, false]),
        ("weapon=handgun", [true, true, false]),
        ("weapon=various", [true, true, false]),
        ("weapon=sling", [true, true, true]),
    ] {
        assert_eq!(["pilum", "javelin", "short_only"].map(|not_for| storms(weapon, not_for)), wants, "{weapon}");
    }
    // In a duel the card is held, and only the shot names its enemy.
    let words =
        ["a.unit=sample/light-foot", "a.stance=shoot", "a.card=tc4", "b.unit=tutorial/infantry", "b.stance=hold", "field.distance=4"];
    let spent = ["rules.tc4_not_for=pilum", "rules.tc4_not_for=javelin"].map(|rule| {
        let duel = duel(&[&words[..], &[rule]].concat()).expect("a duel");
        let mut dice = montjoie_core::chance::Dice::new(montjoie_core::chance::stream(1, 0));
        let state = crate::active(&duel, montjoie_core::combat::Side::A);
        crate::goes(&duel, state, &mut dice).units.a.spent
    });
    assert_eq!(spent, [true, false]);
}

#[test]
fn what_cancels_impetus_and_what_does_not() {
    let dice = |a: &str, b: &str, switches: &[&str]| {
        let (a, b) = (format!("a={a}"), format!("b={b}"));
        figure("melee_round", &[&[a.as_str(), b.as_str()][..], switches].concat(), "dice_of_a")
    };
    // VBU 4 and I 4 of scythed chariots, full before spears; without the exception they are met as any horse.
    let chariots = |switches: &[&str]| dice("sample/scythed-chariots", "french-1150/sergeants", switches);
    assert_eq!(chariots(&[]), "8");
    assert_eq!(chariots(&["a_impetus=false"]), "8");
    assert_eq!(chariots(&["rules.full_I=false"]), "4");
    assert_eq!(chariots(&["rules.full_I=false", "rules.spears_cancel_I=false"]), "8");
    assert_eq!(chariots(&["rules.full_I=false", "rules.spears_cancel_I=false", "a_impetus=false"]), "4");
    // Knights 7/4 before spears and stakes, foot 5/1 before horse.
    assert_eq!(dice("tutorial/knights", "french-1150/sergeants", &[]), "7");
    assert_eq!(dice("tutorial/knights", "french-1150/sergeants", &["rules.spears_cancel_I=false"]), "11");
    for (switches, want) in [(&[][..], "7"), (&["b_moved=true"], "11"), (&["rules.stakes_cancel_I=false"], "11")] {
        assert_eq!(dice("tutorial/knights", "english/longbowmen-stakes", switches), want, "{switches:?}");
    }
    assert_eq!(dice("tutorial/infantry", "tutorial/knights", &[]), "5");
    assert_eq!(dice("tutorial/infantry", "tutorial/knights", &["rules.foot_I_v_mounted=true"]), "6");
}

#[test]
fn two_of_three_vbu_are_exhausted_or_worn() {
    let at_two = |more: &[&str]| {
        let answer = ask_plain("melee_round", &[&["a=plain/v3", "b=tutorial/skirmishers", "a_vbu=2"][..], more].concat());
        (share(&answer, "status_of_a", "worn"), share(&answer, "dice_of_a", "3"))
    };
    // I 2, halved to 1 where it is worn.
    assert_eq!(at_two(&[]), (0.0, 0.0));
    assert_eq!(at_two(&["rules.worn_2_of_3=true"]), (1.0, 1.0));
}

#[test]
fn heavy_foot_closes_its_ranks_by_its_type_or_by_its_list() {
    let reaction = |b: &str, by_type: bool| {
        let by_type = format!("rules.close_order_by_type={by_type}");
        duel(&["a.unit=tutorial/knights", b, &by_type]).expect("a duel").sides.b.reaction
    };
    assert_eq!(reaction("b.unit=tutorial/infantry", true), Reaction::CloseOrder);
    assert_eq!(reaction("b.unit=tutorial/infantry", false), Reaction::Stand);
}

#[test]
fn that_a_commander_gives_dice_is_a_reading() {
    let round = ["a=tutorial/infantry", "b=tutorial/infantry", "a_impetus=false", "a_commander=average"];
    let answer = ask("melee_round", &round);
    assert!(answer.assumptions.iter().any(|assumption| assumption.key == "commander_dice"));
    assert!(!answer.assumptions.iter().any(|assumption| assumption.key == "courageous_dice"));
    let answer = ask("melee_round", &[&round[..], &["a_courageous=true"]].concat());
    assert!(answer.assumptions.iter().any(|assumption| assumption.key == "courageous_dice"));
}

#[test]
fn only_light_horse_with_bows_or_javelins_chariots_and_wagenburgs_shoot_all_round() {
    let side = |words: &[&str]| figure("shooting", &[&["vbu=5", "distance=4", "to_the_side=true"][..], words].concat(), "dice");
    for words in [
        &["arm=cl", "weapon=javelin"][..],
        &["arm=cl", "weapon=longbow-b"],
        &["arm=cl", "weapon=short-bow-a"],
        &["arm=cl", "weapon=composite-b"],
        &["arm=cgl", "weapon=crossbow-b"],
        &["arm=cgp", "weapon=javelin"],
        &["arm=cf", "weapon=sling"],
        &["arm=w", "weapon=crossbow-b"],
    ] {
        assert_eq!(side(words), "2", "{words:?}: half of 5");
    }
    for words in
        [["arm=cl", "weapon=crossbow-b"], ["arm=cl", "weapon=various"], ["arm=t", "weapon=longbow-a"], ["arm=el", "weapon=javelin"]]
    {
        let problem = crate::ask::odds(I, "shooting", &[&["to_the_side=true"][..], &words].concat()).expect_err("refused");
        assert!(problem.key.as_deref() == Some("to_the_side") && problem.message.contains("45°"), "{words:?}: {problem:?}");
    }
}

#[test]
fn the_book_calls_the_charged_what_they_are() {
    use montjoie_system::System;
    use montjoie_system::book::{Label, Shows};
    let book = montjoie_impetus::Impetus.book();
    let axes = book.pages.iter().flat_map(|page| &page.tables).filter(|table| table.question == "melee_round");
    let columns = axes.filter_map(|table| if let Shows::Cross(columns, _) = &table.shows { Some(columns) } else { None });
    let steps: Vec<_> =
        columns.flat_map(|columns| &columns.steps).filter(|step| step.set.iter().any(|(key, _)| key.starts_with("b_"))).collect();
    let label = |key: &str| -> Vec<(&str, &str, &str)> {
        steps
            .iter()
            .filter_map(|step| match (&step.label, step.set.iter().find(|(name, _)| *name == key)) {
                (Label::Text(text), Some((_, value))) => Some((text.en, text.fr, value.as_str())),
                _ => None,
            })
            .collect()
    };
    let billmen = ["a=tutorial/knights", "b=english/billmen"];
    let by_vbu = label("b_vbu");
    assert_eq!(by_vbu.len(), 2);
    for (en, _, vbu) in by_vbu {
        let status = figure("melee_round", &[&billmen[..], &[&format!("b_vbu={vbu}")]].concat(), "status_of_b");
        assert_eq!(en, format!("{status} (VBU {vbu})"));
    }
    let [(en, fr, _)] = label("b_defends")[..] else { panic!("one row of defenders") };
    for (words, ground) in [(en, ["hill", "river", "fortification", "village"]), (fr, ["colline", "rivière", "fortification", "village"])]
    {
        assert!(ground.iter().all(|ground| words.contains(ground)), "{words}");
    }
}

#[test]
fn a_weapon_that_tc4_is_not_for_keeps_its_other_cards() {
    let duel = |more: &[&str]| {
        let words = ["a.unit=sample/light-foot", "a.stance=shoot", "b.unit=tutorial/infantry", "b.stance=hold", "field.distance=3"];
        solve(&[&words[..], more].concat()).tally
    };
    let [pilum, javelin] = ["rules.tc4_not_for=pilum", "rules.tc4_not_for=javelin"].map(|reading| duel(&["a.card=tc7", reading]));
    assert_eq!(pilum, javelin);
    assert_ne!(javelin, duel(&["rules.tc4_not_for=javelin"]), "the card is played");
}

#[test]
fn who_must_pursue_who_may_and_who_does_not() {
    // The type alone, the I as printed and in good order (A5).
    for (unit, wants) in [
        ("sample/scythed-chariots", Pursues::Must),
        ("tutorial/knights", Pursues::Must),
        ("sample/warband", Pursues::Must),
        ("english/hobilars", Pursues::May),
        ("tutorial/infantry", Pursues::May),
        ("tutorial/mounted-crossbowmen", Pursues::No),
        ("plain/wagons", Pursues::No),
    ] {
        let duel = duel(&[&format!("a.unit={unit}"), "b.unit=tutorial/infantry"]).unwrap();
        let fighter = &duel.sides.a.fighter;
        assert_eq!(Pursues::of(&duel.rules, fighter, fighter.vbu, false), wants, "{unit}");
        assert_eq!(Pursues::of(&duel.rules, fighter, fighter.vbu, true), Pursues::No, "{unit} in close order");
    }
}

#[test]
fn the_law_of_a_retreat_keeps_whether_tc10_was_played() {
    // Horse that pursues slow foot does not catch it in 5 of 18 (IO13): played after the die TC10 is wanted then and kept else.
    for (tc10, wants) in [(BloodbathWhen::Before, 1.), (BloodbathWhen::After, 5. / 18.)] {
        let rules = Rules { tc10, ..Rules::default() };
        let chase = Chase::new(&rules, Column::Mounted, false, Card::Tc10);
        let law = law(Retreat::new(&rules, Column::Slow, Card::None, Some(chase)));
        let played = law.iter().filter(|(parted, _)| parted.card).map(|(_, p)| p).sum();
        near("played", played, wants, 1e-12);
    }
}
