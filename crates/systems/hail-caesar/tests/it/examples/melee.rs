//! Rounds of melee and what follows them (3-b, 7-a to 7-h, 8).

use super::*;

fn fight(words: &[&str]) -> Example {
    example(&[words, &["field.distance=0", "field.charging=none"]].concat())
}

#[test]
fn the_first_round_uses_clash_and_double_handed_weapons_and_later_rounds_do_not() {
    // Billmen 7 dice against 5+ made 6+; later 6 dice against 5+. Nobody wounds: a draw.
    let first = fight(&BILLS).goes(&[7, 7, 0]);
    assert!(first.engaged() && !first.first_round && first.won.is_none());
    let later = fight(&BILLS).with(|s| s.first_round = false).goes(&[6, 6, 0]);
    assert!(later.engaged());
}

#[test]
fn the_loser_tests_at_the_difference_and_the_winner_follows_up() {
    // Three wounds to one: the vougiers test at -2. 9 is a score of 7: they give ground in order and are followed.
    let round = fight(&BILLS).goes(&[3, 0, 1, 0, 9]);
    assert_eq!((round.distance, round.won, round.units.b.disordered), (0, Some(Side::A), false));
    assert_eq!((round.units.a.wounds, round.units.b.wounds), (1, 3));
    // 8 is a score of 6: disordered. 10 is a score of 8: they hold. 5 is a score of 3: they are gone.
    assert!(fight(&BILLS).goes(&[3, 0, 1, 0, 8]).units.b.disordered);
    assert!(!fight(&BILLS).goes(&[3, 0, 1, 0, 10]).units.b.disordered);
    let (ending, outcome) = fight(&BILLS).ends(&[3, 0, 1, 0, 5]);
    assert_eq!((ending, outcome.winner), ("routed-in-melee", Some(Side::A)));
    // A score of 4: not shaken before the round, so they give ground disordered.
    assert!(fight(&BILLS).goes(&[3, 0, 1, 0, 6]).units.b.disordered);
    assert_eq!(fight(&BILLS).b(|b| b.wounds = 6).ends(&[3, 0, 1, 0, 6]).0, "routed-in-melee");
}

#[test]
fn how_much_the_difference_counts_in_the_loser_s_test_is_a_setting() {
    // Three wounds to one, and a 7: at -1 a point a score of 5, disordered; at nothing a 7, in order; at -2 a 3, which routs.
    let by = |margin: &str| fight(&words(BILLS, &[margin]));
    let lost = [3, 0, 1, 0, 7];
    assert!(by("rules.panic_margin=-1").goes(&lost).units.b.disordered);
    let lenient = by("rules.panic_margin=0").goes(&lost);
    assert!(!lenient.units.b.disordered && lenient.won == Some(Side::A));
    assert_eq!(by("rules.panic_margin=-2").ends(&lost).0, "routed-in-melee");
    // Five points lost: at nothing an 8 holds all the same; at -3 a point no throw helps, and none is made.
    let held = by("rules.panic_margin=0").goes(&[5, 0, 0, 8]);
    assert!(held.engaged() && !held.units.b.disordered);
    assert_eq!(by("rules.panic_margin=-3").ends(&[5, 0, 0]).0, "routed-in-melee");
}

#[test]
fn whether_a_winner_follows_up_is_its_stance_or_a_switch() {
    let lost = [3, 0, 1, 0, 9];
    let with = |more: &[&str]| fight(&words(BILLS, more)).goes(&lost).distance;
    assert_eq!(with(&[]), 0);
    assert_eq!(with(&["a.stance=hold"]), 0);
    assert_eq!(with(&["rules.follow_up=never"]), 6);
    // Archers that hold or shoot stay behind; advancing ones follow.
    let archers = |more: &[&str]| fight(&[&["a.unit=english/archers", "b.unit=french/vougiers"], more].concat()).goes(&lost).distance;
    assert_eq!(archers(&["a.stance=hold"]), 6);
    assert_eq!(archers(&["a.stance=shoot"]), 6);
    assert_eq!(archers(&["a.stance=advance"]), 0);
    assert_eq!(archers(&["a.stance=shoot", "rules.follow_up=always"]), 0);
    // A gun never does: one die that wounds, none in return.
    let gun = ["a.unit=french/bombard", "b.unit=english/billmen", "rules.follow_up=always"];
    assert_eq!(fight(&gun).goes(&[1, 0, 0, 8]).distance, 6);
}

#[test]
fn winning_the_last_round_gives_one_better_to_hit() {
    let won = |winner| fight(&BILLS).with(move |s| (s.first_round, s.won) = (false, winner)).duel;
    let duel = won(Some(Side::A));
    let state = State { first_round: false, won: Some(Side::A), ..fight(&BILLS).state };
    let chance = |state: State| {
        let mut mean = 0.0;
        montjoie_testing::every_path(
            |c| duel.step(state, c),
            |step, p| {
                if let Step::Goes(next) = step {
                    mean += p * f64::from(next.units.b.wounds);
                }
            },
        );
        mean
    };
    assert!(chance(state) != chance(State { won: None, ..state }));
    // Six dice at 3+: a scripted six hits of six is possible, and so is the state after it.
    let all = fight(&BILLS).with(|s| (s.first_round, s.won) = (false, Some(Side::A)));
    assert_eq!(all.goes(&[6, 0, 0, 12]).units.b.wounds, 6);
}

#[test]
fn in_a_draw_only_the_shaken_test_and_both_may_fall_back() {
    let draw = [1, 0, 1, 0];
    assert_eq!(fight(&BILLS).goes(&draw).distance, 0);
    let both = fight(&BILLS).a(|a| a.wounds = 5).b(|b| b.wounds = 5).goes(&[&draw[..], &[7, 7]].concat());
    assert_eq!((both.distance, both.won), (12, None));
    let one = fight(&BILLS).b(|b| b.wounds = 6).goes(&[&draw[..], &[7]].concat());
    assert_eq!((one.distance, one.won), (6, None), "nobody won, so nobody follows");
    let (ending, outcome) = fight(&BILLS).a(|a| a.wounds = 6).b(|b| b.wounds = 6).ends(&[&draw[..], &[3, 3]].concat());
    assert_eq!((ending, outcome.winner), ("both-gone", None));
}

#[test]
fn broken_is_checked_for_both_before_anyone_tests() {
    let (ending, outcome) = fight(&BILLS).b(|b| b.wounds = 8).ends(&[2, 0, 0]);
    assert_eq!((ending, outcome.winner, outcome.losses.b), ("broken", Some(Side::A), 10));
    let (ending, outcome) = fight(&BILLS).a(|a| a.wounds = 9).b(|b| b.wounds = 8).ends(&[2, 0, 1, 0]);
    assert_eq!((ending, outcome.winner), ("both-gone", None));
    assert_eq!((outcome.losses.a, outcome.losses.b), (10, 10));
    // One side broken, the other's wounds are cut to its stamina in the losses.
    let (_, outcome) = fight(&BILLS).a(|a| a.wounds = 7).b(|b| b.wounds = 8).ends(&[2, 0, 1, 0]);
    assert_eq!((outcome.losses.a, outcome.losses.b), (6, 10));
}

#[test]
fn excess_may_be_stopped_at_stamina() {
    let stop = fight(&words(BILLS, &["rules.excess_without_supports=stop"])).b(|b| b.wounds = 5);
    // Four wounds inflicted, one kept: the vougiers lose by one, and stand at six.
    assert_eq!(stop.goes(&[4, 0, 0, 9]).units.b.wounds, 6);
    assert!(stop.goes(&[4, 0, 0, 7]).units.b.disordered, "a score of 6");
}

#[test]
fn a_general_adds_three_dice_and_risks_his_life_when_his_unit_is_wounded() {
    let general = fight(&words(BILLS, &["a.general=true"])).a(|a| a.general = General::Attached);
    // Ten dice; nobody wounded on his side: no roll for him.
    assert_eq!(general.goes(&[10, 10, 0]).units.a.general, General::Attached);
    assert_eq!(general.goes(&[0, 1, 0, 10, 12]).units.a.general, General::Attached);
    assert_eq!(general.goes(&[0, 1, 0, 11, 12]).units.a.general, General::Dead);
    // Apart, he goes back to his division.
    let apart = fight(&words(BILLS, &["a.general=true", "rules.follow_up=never"])).a(|a| a.general = General::Attached);
    assert_eq!(apart.goes(&[3, 0, 0, 10]).units.a.general, General::Away);
    let wounded = fight(&words(BILLS, &["a.general=true", "rules.general_death=while-wounded"]));
    let wounded = wounded.a(|a| (a.general, a.wounds) = (General::Attached, 1));
    assert_eq!(wounded.goes(&[0, 0, 11]).units.a.general, General::Dead);
}

#[test]
fn a_gun_that_gives_ground_is_lost_unless_the_switch_says_not() {
    let gun = |rule: &str| fight(&["a.unit=french/bombard", "b.unit=english/billmen", "b.stance=hold", rule]);
    assert_eq!(gun("rules.artillery_gives_ground=routs").ends(&[0, 1, 0, 8]).0, "routed-in-melee");
    assert_eq!(gun("rules.artillery_gives_ground=routs").goes(&[0, 1, 0, 9]).distance, 0);
    let back = gun("rules.artillery_gives_ground=falls-back");
    assert_eq!(back.goes(&[0, 1, 0, 8]).units.a.wounds, 1);
}

#[test]
fn disorder_may_count_in_a_panic_test_by_switch() {
    let lost = |rule: &str| fight(&words(BILLS, &[rule, "rules.follow_up=never"])).b(|b| b.disordered = true).goes(&[1, 0, 0, 9]).distance;
    assert_eq!(lost("rules.panic_disordered=0"), 0);
    assert_eq!(lost("rules.panic_disordered=-1"), 6);
}

#[test]
fn a_duel_in_contact_starts_with_its_chargers_and_their_obstacles() {
    let contact = |more: &[&str]| example(&words(KNIGHTS, &[&["field.distance=0"], more].concat())).state;
    let charge = contact(&["b.stakes=planted"]);
    assert!(charge.units.a.disordered && !charge.units.a.bonus && charge.units.b.stakes == Stakes::Planted);
    let none = contact(&["field.charging=none", "b.stakes=planted", "a.general=true"]);
    assert!(!none.units.a.disordered && !none.units.a.bonus && none.units.a.general == General::Away);
    let both = contact(&["field.charging=both", "b.stakes=planted"]);
    assert!(both.units.a.disordered && both.units.b.bonus && both.units.b.stakes == Stakes::None, "archers that charge leave their stakes");
    assert_eq!(contact(&["a.general=true"]).units.a.general, General::Attached);
    // With a or b charging, that side has the first turn, whatever is said of the first turn.
    assert_eq!(contact(&["field.charging=b"]).active, Side::B);
}

#[test]
fn a_counter_charge_meets_pikes_but_not_the_stakes_that_its_charger_left() {
    let words = ["a.unit=english/archers", "b.unit=english/mounted-knights", "a.stance=advance", "a.stakes=planted", "field.distance=6"];
    let kept: Vec<&str> = words.into_iter().chain(["rules.stakes_when_moved=kept"]).collect();
    let met = example(&kept).goes(&[]);
    assert!(met.units.b.bonus && met.units.b.lance && !met.units.b.disordered);
}

#[test]
fn a_winner_follows_up_by_one_move_and_no_farther() {
    let far = |inches: &str| fight(&words(BILLS, &[inches])).goes(&[3, 0, 1, 0, 9]).distance;
    assert_eq!(far("rules.give_ground=6"), 0);
    assert_eq!(far("rules.give_ground=7"), 7);
}

#[test]
fn a_general_whose_unit_holds_no_wound_is_safe_under_either_reading() {
    let whole = fight(&words(BILLS, &["a.general=true", "rules.general_death=while-wounded"])).a(|a| a.general = General::Attached);
    assert_eq!(whole.goes(&[0, 0]).units.a.general, General::Attached);
}

// 4-d: the end of a player turn.

#[test]
fn wounds_go_back_to_stamina_and_disorder_clears_at_the_end_of_the_turn() {
    let end = |more: &[&str]| {
        let example = example(&words(BILLS, more)).at(Phase::End, 24);
        example.a(|a| (a.wounds, a.disordered) = (8, true)).b(|b| (b.wounds, b.disordered) = (9, true))
    };
    let after = end(&[]).goes(&[]);
    assert_eq!((after.units.a.wounds, after.units.b.wounds), (6, 6));
    assert!(!after.units.a.disordered && after.units.b.disordered, "only the side whose turn it was");
    assert_eq!((after.phase, after.active), (Phase::Move, Side::B));
    let active = end(&["rules.wound_reset=active"]).goes(&[]);
    assert_eq!((active.units.a.wounds, active.units.b.wounds), (6, 9));
    // Engaged units stay disordered; Levy needs a 4.
    assert!(end(&[]).with(|s| s.distance = 0).goes(&[]).units.a.disordered);
    let levy = example(&["a.unit=french/ribauds", "b.unit=english/billmen"]).at(Phase::End, 24).a(|a| a.disordered = true);
    assert!(levy.goes(&[0]).units.a.disordered && !levy.goes(&[1]).units.a.disordered);
}
