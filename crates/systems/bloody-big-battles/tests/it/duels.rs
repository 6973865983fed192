//! Whole duels (B10), computed by another program: oracles BO30, BO31, BO34 to BO37.

use montjoie_bloody_big_battles::duel::State;
use montjoie_core::chance::Answers;
use montjoie_core::combat::{Combat, Side, Step};
use montjoie_core::tally::Winner;

use super::examples::plain_duel;
use crate::ask::{near, solve};

const BBB: &str = "bloody-big-battles";

/// A wins, B wins, neither, driven, mean bases left of A and of B.
fn six(words: &[&str], bases: [f64; 2]) -> [f64; 6] {
    let tally = solve(BBB, words).tally;
    near(&format!("{words:?} sum"), tally.total(), 1.0, 1e-12);
    let driven = tally.endings.iter().skip(1).step_by(2).flatten().sum();
    let left = |side: Side| bases[side as usize] - tally.mean_losses(side);
    [tally.wins(Winner::A), tally.wins(Winner::B), tally.wins(Winner::Neither), driven, left(Side::A), left(Side::B)]
}

#[track_caller]
fn expect(name: &str, words: &[&str], bases: [f64; 2], want: [f64; 6]) {
    let is = six(words, bases);
    for (what, (is, want)) in ["a", "b", "neither", "driven", "bases of a", "bases of b"].iter().zip(is.into_iter().zip(want)) {
        near(&format!("{name} {what}"), is, want, 1e-12);
    }
}

#[test]
fn bo30_the_first_player_turn_of_an_attack_from_six_inches() {
    let mut duel = plain_duel(5, 4);
    duel.a.fighter.special = [montjoie_bloody_big_battles::special::Special::Aggressive].into();
    duel.distance = 6;
    let (mut driven, mut removed, mut a, mut b) = (0.0, 0.0, 0.0, 0.0);
    montjoie_testing::every_path(
        |chance| {
            let mut state: State = duel.start(chance);
            for _ in 0..4 {
                match duel.step(state, chance) {
                    Step::Goes(next) => state = next,
                    Step::Over(outcome) => return (outcome.ending % 2 == 1, 5 - outcome.losses.a, 4 - outcome.losses.b),
                }
            }
            (state.driven, state.a.bases, state.b.bases)
        },
        |(gone, of_a, of_b), p| {
            driven += if gone { p } else { 0.0 };
            removed += if of_b == 0 { p } else { 0.0 };
            a += f64::from(of_a) * p;
            b += f64::from(of_b) * p;
        },
    );
    near("BO30 driven", driven, 3793725826495. / 16926659444736., 1e-12);
    near("BO30 a", a, 58581655206443. / 12694994583552., 1e-12);
    near("BO30 b", b, 191283519204895. / 50779978334208., 1e-12);
    near("BO30 b removed", removed, 33918771425. / 50779978334208., 1e-12);
}

#[test]
fn bo31_a_french_division_attacks_the_austrian_line() {
    let words = ["a.unit=sample/french-line", "b.unit=sample/austrian-line", "b.batteries=medium"];
    let want = [0.341728053141, 0.658232894254, 0.000039052605, 0.344107475426, 1.597385373901, 4.424297413842];
    expect("BO31", &words, [5., 6.], want);
    let press = six(&[&words[..], &["a.after=press"]].concat(), [5., 6.]);
    near("BO31 press", press[0], 0.328586004536, 1e-12);
    near("BO31 press driven", press[3], 0.344107475426, 1e-12);
}

#[test]
fn bo34_cuirassiers_on_the_flank_of_the_austrian_line() {
    let words = ["a.unit=sample/cuirassiers", "b.unit=sample/austrian-line", "field.flank=true"];
    let want = [0.502826931703, 0.497173068297, 0.0, 0.975994726406, 1.457582152506, 5.434774925236];
    expect("BO34", &words, [3., 6.], want);
    near("BO34 press", six(&[&words[..], &["a.after=press"]].concat(), [3., 6.])[0], 0.101780627004, 1e-12);
    let fires = six(&[&words[..], &["rules.flanked_fires=true"]].concat(), [3., 6.]);
    near("BO34 flanked fires", fires[0], 0.059324183543, 1e-12);
    near("BO34 flanked fires, driven", fires[3], 0.135997794162, 1e-12);
}

#[test]
fn bo35_heavy_lancers_on_a_square_and_every_switch_at_its_second_value() {
    let words = [
        "a.unit=sample/cuirassiers+lancers",
        "a.exploit_choice=exploit",
        "b.unit=sample/russian-line",
        "b.formation=square",
        "b.terrain=village, stream",
        "b.batteries=horse",
    ];
    let want = [0.015611810962, 0.984388189038, 0.0, 0.021894484929, 0.048276330304, 5.983772795333];
    expect("BO35", &words, [3., 6.], want);
    expect("BO35 flank", &[&words[..], &["field.flank=true"]].concat(), [3., 6.], want);
    let switches = [
        "rules.assault_dice=1d6",
        "rules.spent_thresholds=[1, 1, 1]",
        "rules.spent_sticky=true",
        "rules.recover_mode=and",
        "rules.who_rolls=all",
        "rules.militia_minus_one=cavalry",
        "rules.move_order=half_last",
        "rules.fort_cover=3",
        "rules.fort_no_flank=false",
        "rules.fire_cover=sum",
        "rules.front_rank_only=false",
        "rules.half_cumulative=once",
        "rules.mass_fire=false",
        "rules.left_of_table=column_one",
        "rules.low_ammo_who=all",
        "rules.mixed_shift=all",
        "rules.sk_is_s=false",
        "rules.shift_cap_multi=each",
        "rules.column_target=march_and_depth",
        "rules.one_silences=false",
        "rules.second_one_destroys=false",
        "rules.assaulters_fire=true",
        "rules.heavy_lancer=lancer_only",
        "rules.guns_count_for_odds=false",
        "rules.refight_recompute=false",
        "rules.exploit=advance",
        "rules.exploit_distance=full",
        "rules.flanked_fires=true",
        "rules.duel_end=neither",
    ];
    let all = six(&[&words[..], &switches].concat(), [3., 6.]);
    for (what, is, want) in [
        ("a", all[0], 0.000000000061),
        ("b", all[1], 0.960621693823),
        ("neither", all[2], 0.039378306116),
        ("bases of a", all[4], 0.046602701591),
        ("bases of b", all[5], 5.998215394022),
    ] {
        near(&format!("BO35 switched, {what}"), is, want, 1e-12);
    }
}

#[test]
fn bo36_conscripts_in_depth_on_the_flank_of_a_fort() {
    let words = [
        "a.unit=sample/french-conscripts",
        "a.formation=depth",
        "a.in_command=false",
        "a.after=press",
        "field.approach=difficult",
        "field.flank=true",
        "b.unit=sample/british-division",
        "b.terrain=fort, rifle-pits",
        "b.batteries=heavy, rockets",
        "rules.fort_cover=3",
        "rules.fort_no_flank=false",
    ];
    let fires = [&words[..], &["rules.flanked_fires=true"]].concat();
    let want = [0.000291764926, 0.999708232543, 0.000000002531, 0.000312737184, 1.434006233848, 3.999798400327];
    expect("BO36", &fires, [5., 4.], want);
    let silent = six(&words, [5., 4.]);
    near("BO36 silent", silent[0], 0.279159554378, 1e-12);
    near("BO36 silent, driven", silent[3], 0.299910439647, 1e-12);
}

#[test]
fn bo37_a_british_division_shoots_at_hussars_and_their_guns() {
    let words = ["a.unit=sample/british-division", "a.stance=shoot", "a.target=guns", "b.unit=sample/hussars", "b.batteries=light, medium"];
    let want = [0.196101372006, 0.803898627994, 0.0, 0.000040058133, 2.115825476094, 2.224112912226];
    expect("BO37", &words, [4., 3.], want);
    let flank = six(&[&words[..], &["field.flank=true"]].concat(), [4., 3.]);
    near("BO37 flank", flank[0], 0.949889496421, 1e-12);
    near("BO37 flank, driven", flank[3], 0.000026637569, 1e-12);
}

#[test]
fn swapping_units_and_attacker_mirrors_the_duel() {
    let here = ["a.unit=sample/old-guard", "b.unit=sample/militia", "b.terrain=wood", "b.batteries=light"];
    let there = ["b.unit=sample/old-guard", "a.unit=sample/militia", "a.terrain=wood", "a.batteries=light", "field.attacker=b"];
    let (one, other) = (six(&here, [4., 5.]), six(&there, [5., 4.]));
    for (x, y) in [(0, 1), (1, 0), (2, 2), (3, 3), (4, 5), (5, 4)] {
        near("mirror", one[x], other[y], 1e-15);
    }
}

/// Heavy cavalry moves 15 inches, 3 fewer to its rear, and half of 15 less 3 on a 4 or 5; the muskets of the line reach cavalry to 3.
#[test]
fn a_winner_that_falls_back_leaves_the_reach_of_muskets() {
    let words = ["a.unit=sample/cuirassiers", "b.unit=sample/austrian-line", "field.flank=true"];
    let fall_back = [&words[..], &["a.after=fall_back"]].concat();
    let situation = montjoie_bloody_big_battles::situation::Situation::read(&crate::ask::settings(
        |name| montjoie_bloody_big_battles::situation::keys().iter().find(|key| key.name == name).map(|key| key.key.kind),
        &fall_back,
    ));
    let (duel, _) = situation.expect("settings").duel(&montjoie_bloody_big_battles::profile::lists(&[]).expect("lists")).expect("a duel");
    let state = State { driven: true, gap: 6, ..duel.start(&mut montjoie_core::chance::Script::new().asked()) };
    for (sum, gap) in [(6, 30), (5, 15), (3, 6)] {
        assert_eq!(super::examples::step(&duel, state, &[sum]).gap, gap, "half inches after a {sum}");
    }
    let away = State { gap: 7, ..state };
    assert_eq!(super::examples::step(&duel, away, &[]).gap, 7, "out of reach it does not roll");
    let (hold, back) = (six(&words, [3., 6.]), six(&fall_back, [3., 6.]));
    near("it drives as often", back[3], hold[3], 1e-12);
    assert!(back[0] > hold[0] + 0.2 && back[4] > hold[4] + 0.5, "{hold:?} {back:?}");
}

/// The chain of three batteries is too large for the solver, but not what one turn can reach of it.
#[test]
fn one_turn_against_three_batteries_is_solved() {
    let units = ["a.unit=sample/french-line", "b.unit=sample/austrian-line", "b.batteries=horse, medium, heavy"];
    let words = [&units[..], &["field.turns=1", "field.distance=9"]].concat();
    let solved = solve(BBB, &words).tally;
    near("all of it", solved.total(), 1.0, 1e-12);
    let duel = crate::ask::matchup(BBB, &words).expect("a duel");
    use montjoie_core::monte_carlo::{Effort, Plan, Source, Unwatched};
    let plan = Plan { seed: 20, effort: Effort::Combats(50_000), source: Source::Tables };
    let sampled = duel.contest.sample(plan, &Unwatched).expect("nobody stops it");
    // One false alarm in some 10,000 seeds, and the seed is fixed.
    assert!(montjoie_core::contest::agreement(&solved, &sampled).max_abs_z < 4.9);
}
