//! Readings that the sheet leaves open, each at both of its values with a number made by hand.

use montjoie_core::chance::{Answers, Roll, Script};
use montjoie_core::combat::{Combat, Step};
use montjoie_hail_caesar::body::{Body, Condition, General};
use montjoie_hail_caesar::duel::{Phase, State};
use montjoie_hail_caesar::melee::{Engaged, Strike, Thrown};
use montjoie_hail_caesar::movement::{Meeting, contact};
use montjoie_hail_caesar::panic::Fate;
use montjoie_hail_caesar::profile::{Fighter, lists};
use montjoie_hail_caesar::rules::{ClosingShot, GeneralStrikes, Rules, VolleyTests};
use montjoie_hail_caesar::shooting::{Shot, Volley, Volleyed, shoot};

use montjoie_system::list::find;

use super::duel_of;
use crate::ask::{near, odds, share};

const HC: &str = "hail-caesar";

fn fighter(id: &str) -> Fighter {
    Fighter::new(&find(&lists(&[]).expect("sound lists"), id).expect("such a unit"), &Rules::default(), 0)
}

/// Another program: foot knights that charge mounted knights and are counter-charged win, draw and lose their first round so often.
#[test]
fn infantry_that_is_counter_charged_keeps_its_bonus_under_a_reading() {
    let (foot, horse) = (fighter("french/foot-knights"), fighter("french/mounted-knights"));
    for (countered_bonus, want) in [(false, [4.2, 6.4, 89.4]), (true, [9.6, 10.3, 80.1])] {
        let rules = Rules { countered_bonus, ..Rules::default() };
        let [mut a, mut b] = [Condition::default(); 2];
        contact(
            &rules,
            &mut Body::new(&foot, None, &mut a),
            &mut Body::new(&horse, None, &mut b),
            Meeting { counters: true, front: true, fresh: true },
        );
        let a = Engaged::new(Body::new(&foot, None, &mut a), true, false);
        let b = Engaged::new(Body::new(&horse, None, &mut b), true, false);
        let strike = |unit: &Engaged, enemy: &Engaged| Strike::new(&rules, unit, enemy, Thrown::at_one(unit.dice(&rules), 0)).law();
        let (mut ends, by_a, by_b) = ([0.0; 3], strike(&a, &b), strike(&b, &a));
        for &(x, p) in &by_a {
            for &(y, q) in &by_b {
                ends[(y.cmp(&x) as i8 + 1) as usize] += p * q;
            }
        }
        for (is, want) in ends.into_iter().zip(want) {
            near(&format!("{countered_bonus}"), 100. * is, want, 0.05);
        }
    }
}

#[test]
fn a_general_strikes_as_his_unit_or_at_the_standard() {
    let (horse, archers) = (fighter("english/mounted-knights"), fighter("french/vougiers"));
    let strike = |general_strikes| {
        let rules = Rules { general_strikes, ..Rules::default() };
        let [mut a, mut b] =
            [Condition { general: General::Attached, bonus: true, lance: true, ..Condition::default() }, Condition::default()];
        let a = Engaged::new(Body::new(&horse, None, &mut a), true, false);
        let b = Engaged::new(Body::new(&archers, None, &mut b), true, false);
        let thrown = Thrown::at_one(a.dice(&rules), a.standard_dice(&rules));
        let strike = Strike::new(&rules, &a, &b, thrown);
        [strike.dice, strike.need, strike.save, strike.support_dice, strike.support_need, strike.support_save]
    };
    let (dice, save) = (horse.clash, archers.save);
    // Charging: 3+, and the lance worsens the save by 1. The standard is 4+ against the printed save.
    assert_eq!(strike(GeneralStrikes::WithUnit), [dice + 3, 3, save + 1, 0, 4, save]);
    assert_eq!(strike(GeneralStrikes::Standard), [dice, 3, save + 1, 3, 4, save]);
}

/// A 7 is one move, 6/36, and a Militia 8 at command 8 would be another, 5/36.
#[test]
fn militia_may_be_rallied_on_its_command_value() {
    let one = |words: &[&str]| share(&odds(HC, "rally", words).expect("sound"), "wounds_left", "3");
    let words = ["command=8", "wounds=4", "militia=true"];
    near("no move, no rally", one(&words), 6. / 36., 1e-15);
    near("rallied", one(&[&words[..], &["rules.militia_rally=true"]].concat()), 11. / 36., 1e-15);
}

#[test]
fn a_charger_that_the_closing_shot_shakes_goes_on_or_stops() {
    for (rule, distance) in [("rules.shaken_charger=goes-on", 0), ("rules.shaken_charger=stops", 9)] {
        let duel = duel_of(&["a.unit=english/mounted-knights", "b.unit=english/archers", "field.first=a", rule]);
        let mut state = State { phase: Phase::Move, distance: 9, ..duel.start(&mut Script::new().asked()) };
        state.units.a.wounds = duel.sides.a.fighter.stamina - 1;
        let mut script = Script::new().result(Volleyed { wounds: 1, shocked: false }).result(Fate::Holds);
        let Step::Goes(state) = duel.step(state, &mut script.asked()) else { panic!("{rule}: it is over") };
        script.finish();
        assert_eq!(state.distance, distance, "{rule}");
    }
}

/// One die at 4+: a six falls with 1/6, is not saved on 4+ with half of that, and falls on the die or its rerolled miss with 1/6 + 1/2 · 1/6.
#[test]
fn natural_sixes_of_saved_hits_and_of_rerolls_count_or_do_not() {
    let plain = Volley { dice: 1, need: 4, save: 4, rerolls: 0, save_rerolls: 0, sixes: 1, saved_sixes: true, reroll_sixes: true };
    let of = |volley: Volley, test: fn(Volleyed) -> bool| -> f64 {
        volley.law().into_iter().filter(|&(volleyed, _)| test(volleyed)).map(|(_, p)| p).sum()
    };
    let shocked = |volley| of(volley, |volleyed| volleyed.shocked);
    near("saved or not", shocked(plain), 1. / 6., 1e-15);
    let unsaved = Volley { saved_sixes: false, ..plain };
    near("unsaved", shocked(unsaved), 1. / 12., 1e-15);
    near("unsaved, one save thrown again", shocked(Volley { save_rerolls: 1, ..unsaved }), 1. / 24., 1e-15);
    near("wounds are the same", of(unsaved, |volleyed| volleyed.wounds == 1), of(plain, |volleyed| volleyed.wounds == 1), 1e-15);
    let marksmen = Volley { rerolls: 1, ..plain };
    near("with rerolls", shocked(marksmen), 1. / 4., 1e-15);
    near("without", shocked(Volley { reroll_sixes: false, ..marksmen }), 1. / 6., 1e-15);
    // Two dice, one save thrown again: of two hits, a six and another, the save of the six is thrown again first.
    let two = Volley { dice: 2, save_rerolls: 1, ..unsaved };
    let both = |volley: Volley| of(volley, |volleyed| volleyed.wounds == 2);
    near("two wounds", both(two), both(Volley { saved_sixes: true, ..two }), 1e-15);
}

#[test]
fn a_volley_with_two_reasons_calls_for_one_test_or_two() {
    let (archers, horse) = (fighter("english/archers"), fighter("english/mounted-knights"));
    let both = Volleyed { wounds: 1, shocked: true };
    for (volley_tests, fates) in [(VolleyTests::One, 1), (VolleyTests::Each, 2)] {
        let rules = Rules { volley_tests, ..Rules::default() };
        assert_eq!(both.tests(&rules, true), fates);
        assert_eq!(both.tests(&rules, false), 1, "a wound that does not shake is no reason");
        let [mut a, mut b] = [Condition::default(), Condition { wounds: horse.stamina - 1, ..Condition::default() }];
        let shooter = Body::new(&archers, None, &mut a);
        let mut target = Body::new(&horse, None, &mut b);
        let volley = Volley::new(&rules, &shooter, &horse, Shot::in_turn(12)).expect("in range");
        let retreats = [Fate::FallsBack, Fate::FallsBackDisordered];
        let script = retreats[..fates as usize].iter().fold(Script::new().result(both), |script, &fate| script.result(fate));
        let mut script = script;
        let shooting = shoot(&rules, volley, &shooter, &mut target, &mut script.asked());
        script.finish();
        assert_eq!((shooting.back, shooting.fate), (Some(9 * fates), retreats[fates as usize - 1]));
    }
}

#[test]
fn a_charger_from_beyond_the_range_is_shot_at_from_one_distance_or_another() {
    let crossbows = fighter("french/crossbowmen");
    let at = |closing_shot, distance| Shot::at_charger(&Rules { closing_shot, ..Rules::default() }, &crossbows, distance).distance;
    for (closing_shot, far, near, contact) in
        [(ClosingShot::LongestRange, 18, 9, 4), (ClosingShot::WhereItBegan, 24, 9, 4), (ClosingShot::ShortRange, 6, 6, 4)]
    {
        assert_eq!([at(closing_shot, 24), at(closing_shot, 9), at(closing_shot, 4)], [far, near, contact], "{closing_shot:?}");
    }
    assert_eq!(crossbows.dice_at(24), 0, "it does not shoot beyond its range");
}

#[test]
fn a_panic_table_with_a_hole_says_which_scores_have_no_row() {
    let wrong = |table: &str| {
        let problem = odds(HC, "panic", &[&format!("rules.panic_table={table}")]).expect_err("a hole");
        (problem.message, problem.help.unwrap_or_default())
    };
    let (message, help) = wrong(r#"[[8, "hold", "hold"]]"#);
    assert!(message.ends_with("the scores 2 to 7 have no row"), "{message}");
    for word in montjoie_hail_caesar::panic_table::PanicResult::ALL {
        assert!(help.contains(word.word()), "{} is not in: {help}", word.word());
    }
    assert!(wrong(r#"[[3, "retreat", "give-ground"]]"#).0.ends_with("the score 2 has no row"));
    // Below a row of breaks there is nothing left to say.
    assert!(odds(HC, "panic", &[r#"rules.panic_table=[[8, "hold", "hold"], [3, "break", "break"]]"#]).is_ok());
}
