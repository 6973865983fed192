//! Worked examples at the edges of the rules: one phase with its rolls read out of a script.

use montjoie_black_powder::body::{Cover, Disorder, Face};
use montjoie_black_powder::duel::Duel;
use montjoie_black_powder::fighter::PARTS;
use montjoie_black_powder::formation::Formation;
use montjoie_black_powder::shooting::Volleyed;
use montjoie_black_powder::state::{Phase, State};
use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Play, Side, Step};

use super::{duel, result_bonus, strike};

/// One phase with a script that must fit it to the last entry.
#[track_caller]
fn play(duel: &Duel, state: State, mut script: Script) -> Step<State> {
    let step = duel.step(state, &mut script.asked());
    script.finish();
    step
}

/// The same where the duel goes on.
#[track_caller]
fn on(duel: &Duel, state: State, script: Script) -> State {
    match play(duel, state, script) {
        Step::Goes(state) => state,
        Step::Over(outcome) => panic!("the duel is over: {outcome:?}"),
    }
}

fn none() -> Script {
    Script::new()
}

fn dice(draws: &[u16]) -> Script {
    Script::new().draws(draws.iter().copied())
}

fn hits(casualties: u8, disordered: bool) -> Volleyed {
    Volleyed { casualties, disordered }
}

const LINE: &str = "b.unit=sample/line-infantry";
const HORSE: &str = "a.unit=sample/light-cavalry";

fn inches(state: &State) -> f64 {
    f64::from(state.distance) / f64::from(PARTS)
}

#[test]
fn at_exactly_twelve_inches_there_is_no_initiative() {
    let units = ["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.reaction=stand"];
    let (game, start) = duel(&[units[0], units[1], units[2], "field.distance=12"]);
    assert!(!on(&game, start, dice(&[11])).engaged());
    let (game, start) = duel(&[units[0], units[1], units[2], "field.distance=11.9"]);
    assert!(on(&game, start, none()).engaged());
    let (game, start) = duel(&[units[0], units[1], units[2], "field.distance=12", "rules.edges=inclusive"]);
    assert!(on(&game, start, none()).engaged());
}

#[test]
fn a_charge_that_falls_short_stops_an_inch_away() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "field.distance=12.5"]);
    // 8 is the staff rating: one move of 12 inches, which the obstacle-free 12.5 inches are not.
    assert_eq!(inches(&on(&game, start, dice(&[8]))), 1.0);
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "field.distance=11", "field.obstacle=true"]);
    // Six inches more for the obstacle are out of reach of initiative, which brings it nearer without a roll.
    assert_eq!(inches(&on(&game, start, none())), 1.0);
    // Where initiative is for charges only, it rolls; near, so the rating is 7: one move, which falls short too.
    let charges = "rules.initiative_orders=charges";
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "field.distance=11", "field.obstacle=true", charges]);
    assert_eq!(inches(&on(&game, start, dice(&[7]))), 1.0);
}

#[test]
fn a_twelve_blunders_and_a_six_of_it_charges() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.reaction=stand"]);
    assert_eq!(inches(&on(&game, start, dice(&[12, 1]))), 51.0);
    assert_eq!(inches(&on(&game, start, dice(&[12, 2]))), 39.0);
    assert_eq!(inches(&on(&game, start, dice(&[12, 3]))), 27.0);
    assert_eq!(inches(&on(&game, start, dice(&[12, 5]))), 15.0);
    assert_eq!(inches(&on(&game, start, dice(&[12, 6, 3]))), 3.0);
    assert!(on(&game, start, dice(&[12, 6, 5])).engaged());
}

#[test]
fn closing_fire_that_shakes_calls_a_test_and_any_result_but_holds_stops_the_charge() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "field.distance=6"]);
    let mut hurt = start;
    hurt.units.a.casualties = 1;
    let stopped = on(&game, hurt, Script::new().result(hits(3, true)).draws([7]));
    // 7 - 1 for the casualty above stamina - 1 for disorder is 5: it retires disordered, and the excess is gone.
    assert_eq!((inches(&stopped), stopped.units.a.casualties, stopped.units.a.disorder), (12.0, 3, Disorder::Fresh));
    assert!(!stopped.units.a.charging);
    let held = on(&game, start, Script::new().result(hits(3, false)).draws([6]));
    assert!(held.engaged() && held.units.a.charging && game.scene(&held).units[Side::A].shaken());
    let over = play(&game, start, Script::new().result(hits(3, false)).draws([4]));
    assert!(
        matches!(over, Step::Over(o) if o.winner == Some(Side::B) && Duel::ENDINGS[usize::from(o.ending)].id == "broken-by-closing-fire")
    );
    // Two casualties and a 6 call no test: it comes on, disordered.
    let on_it_comes = on(&game, start, Script::new().result(hits(2, true)));
    assert!(on_it_comes.engaged() && on_it_comes.units.a.disorder == Disorder::Fresh);
    assert_eq!(strike(&game, &on_it_comes, Side::A).need, 4, "+1 for the charge, -1 for disorder");
    assert_eq!(strike(&game, &on_it_comes, Side::B).need, 4);
}

#[test]
fn a_casualty_by_closing_guns_calls_a_test_and_counts_in_it() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/foot-gun", "field.distance=6"]);
    assert!(on(&game, start, Script::new().result(hits(1, false)).draws([7])).engaged());
    assert!(!on(&game, start, Script::new().result(hits(1, false)).draws([6])).engaged());
    assert!(on(&game, start, Script::new().result(hits(0, true))).engaged(), "no casualty, no test");
}

#[test]
fn shooting_that_only_shakes_calls_no_test() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "a.stance=hold", LINE, "field.distance=12"]);
    let shoot = State { phase: Phase::Shoot, ..start };
    let shaken = on(&game, shoot, Script::new().result(hits(3, false)));
    assert!(game.scene(&shaken).units[Side::B].shaken() && inches(&shaken) == 12.0);
    let mut hurt = shoot;
    hurt.units.b.casualties = 1;
    let back = on(&game, hurt, Script::new().result(hits(3, false)).draws([6]));
    assert_eq!((inches(&back), back.units.b.casualties), (24.0, 3), "6 - 1 for the excess is 5: it retires");
    assert_eq!(back.units.b.disorder, Disorder::Due);
    assert_eq!(inches(&on(&game, hurt, Script::new().result(hits(3, false)).draws([7]))), 12.0);
    let (game, _) = duel(&["a.unit=sample/line-infantry", "a.stance=hold", LINE, "field.distance=12", "rules.shooting_test_when=shaken"]);
    assert_eq!(inches(&on(&game, shoot, Script::new().result(hits(3, false)).draws([7]))), 12.0);
}

#[test]
fn disorder_lasts_to_the_end_of_the_next_own_turn() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE]);
    let end = |disorder, fought| {
        let mut state = State { phase: Phase::End, fought, ..start };
        state.units.a.disorder = disorder;
        on(&game, state, none()).units.a.disorder
    };
    assert_eq!(end(Disorder::Fresh, false), Disorder::Due);
    assert_eq!(end(Disorder::Fresh, true), Disorder::Due);
    assert_eq!(end(Disorder::Due, false), Disorder::None);
    assert_eq!(end(Disorder::Due, true), Disorder::Due, "it fought");
    let mut state = State { phase: Phase::End, active: Side::B, ..start };
    state.units.a.disorder = Disorder::Due;
    assert_eq!(on(&game, state, none()).units.a.disorder, Disorder::Due, "not its own turn");
}

#[test]
fn cavalry_counter_charges_and_charging_infantry_is_disordered() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "field.distance=6"]);
    let met = on(&game, start, none());
    assert!(met.engaged() && !met.units.a.charging && met.units.b.charging);
    assert_eq!(met.units.a.disorder, Disorder::Fresh);
    // Disordered cavalry only stands.
    let mut disordered = start;
    disordered.units.b.disorder = Disorder::Due;
    let met = on(&game, disordered, none());
    assert!(met.units.a.charging && !met.units.b.charging);
}

#[test]
fn charged_in_flank_cavalry_turns_to_face_and_infantry_does_not() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.charged_on=flank", "field.distance=6"]);
    assert_eq!(on(&game, start, none()).units.b.face, Face::Front);
    let mut disordered = start;
    disordered.units.b.disorder = Disorder::Due;
    assert_eq!(on(&game, disordered, none()).units.b.face, Face::Flank);
    let (game, start) = duel(&[HORSE, LINE, "b.charged_on=rear", "b.rear_support=1", "field.distance=6"]);
    let met = on(&game, start, none());
    assert_eq!(met.units.b.face, Face::Rear);
    assert_eq!(strike(&game, &met, Side::B).need, 5);
    assert_eq!(result_bonus(&game, &met, Side::B), 0, "nobody supports a unit hit in the rear");
    // It loses by one, holds on 7 and turns to face; the next charge is met in front.
    let fought = on(&game, State { phase: Phase::Fight, ..met }, Script::new().result(1u8).result(0u8).draws([7]));
    assert_eq!((fought.units.b.face, fought.won), (Face::Front, Some(Side::A)));
}

#[test]
fn evading_cavalry_is_a_move_away_from_where_the_charger_stopped() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.reaction=evade", "field.distance=6"]);
    let away = on(&game, start, none());
    assert_eq!(inches(&away), 18.0);
    let (game, start) =
        duel(&["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.formation=march-column", "field.distance=6"]);
    let withdrawn = on(&game, start, none());
    assert_eq!((inches(&withdrawn), withdrawn.units.b.formation), (18.0, Formation::Skirmish));
    assert_eq!(withdrawn.units.b.disorder, Disorder::Due);
}

#[test]
fn infantry_that_must_form_square_does_and_does_not_shoot() {
    let (game, start) = duel(&[HORSE, "b.unit=sample/line-infantry-square", "field.distance=6"]);
    let met = on(&game, start, none());
    assert!(met.engaged() && met.units.b.formation == Formation::Square);
    assert_eq!((strike(&game, &met, Side::B).dice, result_bonus(&game, &met, Side::B)), (2, 3));
    // Already in square, it shoots one die; against infantry it has no bonus.
    let (game, start) =
        duel(&["a.unit=sample/line-infantry", "b.unit=sample/line-infantry-square", "b.formation=square", "field.distance=6"]);
    let met = on(&game, start, Script::new().result(hits(1, false)));
    assert_eq!(result_bonus(&game, &met, Side::B), 0);
}

#[test]
fn cavalry_sweeps_on_into_infantry_that_retired() {
    let (game, start) = duel(&[HORSE, LINE, "field.distance=0"]);
    let mut state = State { phase: Phase::Fight, ..start };
    state.units.a.charging = true;
    // Three to nothing: shaken, the infantry retires disordered on 6 and the cavalry is on it again. Two each is a draw: the infantry tests at
    // -2 for the excess and -1 for disorder and holds on 10; the cavalry retires without a test.
    let script = Script::new().result(3u8).result(0u8).draws([6]).result(2u8).result(2u8).draws([10]);
    let after = on(&game, state, script);
    assert_eq!((inches(&after), after.units.a.casualties, after.units.b.casualties), (18.0, 2, 3));
    let (game, _) = duel(&[HORSE, LINE, "field.distance=0", "a.follow_up=stay"]);
    let stays = on(&game, state, Script::new().result(3u8).result(1u8).draws([6]));
    assert_eq!((inches(&stays), stays.won, stays.units.b.disorder), (12.0, None, Disorder::Due));
}

#[test]
fn a_sweep_charges_without_the_bonus_of_the_round_won() {
    let (game, start) = duel(&[HORSE, LINE, "field.distance=0"]);
    let mut state = State { phase: Phase::Fight, ..start };
    state.units.a.charging = true;
    // First round 2 to 0, the infantry retires disordered; swept, 1 to 0, it holds on 8 - 1 for disorder.
    let after = on(&game, state, Script::new().result(2u8).result(0u8).draws([6]).result(1u8).result(0u8).draws([8]));
    assert!(after.engaged() && after.won == Some(Side::A));
    assert_eq!(after.units.b.casualties, 3);
    assert!(!after.units.a.charging, "the first round of the sweep is over");
}

#[test]
fn cavalry_retires_from_a_draw_and_loses_without_holding() {
    let (game, start) = duel(&[HORSE, LINE, "field.distance=0"]);
    let state = State { phase: Phase::Fight, ..start };
    let drawn = on(&game, state, Script::new().result(1u8).result(1u8));
    assert_eq!((inches(&drawn), drawn.units.a.disorder), (18.0, Disorder::None));
    let lost = on(&game, state, Script::new().result(0u8).result(1u8).draws([12]));
    assert_eq!(inches(&lost), 18.0);
}

#[test]
fn winners_keep_no_excess_and_do_not_test() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "field.distance=0"]);
    let state = State { phase: Phase::Fight, ..start };
    let after = on(&game, state, Script::new().result(5u8).result(4u8).draws([9]));
    assert_eq!((after.units.a.casualties, after.units.b.casualties), (3, 3));
    assert_eq!(after.won, Some(Side::A));
    assert_eq!(strike(&game, &after, Side::A).need, 4, "+1 for the round won, -1 for being shaken");
}

#[test]
fn a_garrison_that_loses_a_round_is_without_cover_and_one_that_retires_is_a_line() {
    let words = ["a.unit=sample/line-infantry", LINE, "b.formation=building", "field.distance=0"];
    let (game, start) = duel(&words);
    let state = State { phase: Phase::Fight, ..start };
    assert_eq!(strike(&game, &state, Side::A).save, 2);
    let holds = on(&game, state, Script::new().result(3u8).result(0u8).draws([7]));
    assert_eq!((holds.units.b.cover, strike(&game, &holds, Side::A).save), (Cover::Suspended, 4));
    assert_eq!(result_bonus(&game, &holds, Side::B), 2, "it is a garrison still");
    let gone = on(&game, state, Script::new().result(3u8).result(0u8).draws([6]));
    assert_eq!((gone.units.b.formation, gone.units.b.cover, inches(&gone)), (Formation::Line, Cover::None, 12.0));
    let (game, _) = duel(&[words[0], words[1], words[2], words[3], "rules.lost_cover=next_round"]);
    let again = on(&game, State { phase: Phase::Fight, ..holds }, Script::new().result(0u8).result(1u8).draws([7]));
    assert_eq!(again.units.b.cover, Cover::Kept);
}

#[test]
fn a_shaken_unit_is_rallied_of_one_casualty() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE]);
    let mut state = start;
    state.units.a.casualties = 3;
    assert_eq!(on(&game, state, dice(&[2])).units.a.casualties, 2);
    let failed = on(&game, state, dice(&[9]));
    assert_eq!((failed.units.a.casualties, inches(&failed)), (3, 27.0));
    assert_eq!(inches(&on(&game, state, dice(&[12, 5]))), 15.0, "a blunder moves it on, but it may not charge");
    let (game, _) = duel(&["a.unit=sample/line-infantry", "a.commander_distance=12", LINE]);
    assert_eq!(on(&game, state, none()).units.a.casualties, 3, "twelve inches are not within twelve");
}

#[test]
fn follow_me_is_three_moves_or_none() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "a.order=follow_me", LINE, "field.distance=60"]);
    assert_eq!(inches(&on(&game, start, dice(&[8]))), 24.0);
    assert_eq!(inches(&on(&game, start, dice(&[9]))), 60.0);
}

#[test]
fn a_unit_that_comes_to_shoot_stops_at_its_distance() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "a.stance=fire", LINE, "field.distance=30"]);
    assert_eq!(inches(&on(&game, start, dice(&[2]))), 18.0);
    let (game, start) = duel(&["a.unit=sample/line-infantry", "a.stance=fire", "a.fire_at=5.5", LINE, "field.distance=30"]);
    assert_eq!(inches(&on(&game, start, dice(&[2]))), 5.5);
    let (game, start) = duel(&["a.unit=sample/line-infantry", "a.stance=fire", LINE, "field.distance=18"]);
    assert_eq!(inches(&on(&game, start, none())), 18.0);
}

#[test]
fn rough_ground_halves_and_thirds_without_rounding() {
    for (ground, moved) in [("rough", 9.0), ("very_rough", 6.0), ("extreme", 4.5), ("clear", 18.0)] {
        let (game, start) = duel(&[HORSE, LINE, "field.distance=60", &format!("field.ground={ground}")]);
        assert_eq!(inches(&on(&game, start, dice(&[8]))), 60.0 - moved, "{ground}");
        let (game, start) =
            duel(&[HORSE, "a.formation=skirmish", "b.unit=sample/skirmishers", "field.distance=60", &format!("field.ground={ground}")]);
        assert_eq!(inches(&on(&game, start, dice(&[8]))), 42.0, "skirmishers in {ground}");
    }
}

#[test]
fn irregulars_that_hold_after_changing_formation_are_disordered() {
    let words = ["a.unit=sample/line-infantry", "b.unit=test/horde", "b.formation=march-column", "field.distance=0"];
    let (game, start) = duel(&words);
    let state = State { phase: Phase::Fight, ..start };
    let held = on(&game, state, Script::new().result(1u8).result(0u8).draws([7]));
    assert_eq!((held.units.b.formation, held.units.b.disorder), (Formation::Warband, Disorder::Due));
    let again = on(
        &game,
        State {
            phase: Phase::Fight,
            units: montjoie_core::combat::Pair {
                b: montjoie_black_powder::body::Condition { disorder: Disorder::None, ..held.units.b },
                ..held.units
            },
            ..held
        },
        Script::new().result(1u8).result(0u8).draws([7]),
    );
    assert_eq!(again.units.b.disorder, Disorder::None, "it was in its default formation");
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "b.formation=march-column", "field.distance=0"]);
    let held = on(&game, State { phase: Phase::Fight, ..start }, Script::new().result(1u8).result(0u8).draws([7]));
    assert_eq!((held.units.b.formation, held.units.b.disorder), (Formation::Line, Disorder::None));
}

#[test]
fn both_may_go_at_once() {
    let (game, start) = duel(&["a.unit=sample/light-cavalry", "b.unit=sample/light-cavalry", "field.distance=0", "field.ends=retreat"]);
    let over = play(&game, State { phase: Phase::Fight, ..start }, Script::new().result(1u8).result(1u8));
    assert!(matches!(over, Step::Over(o) if o.winner.is_none()));
}

#[test]
fn cavalry_with_carbines_may_shoot_instead_of_counter_charging() {
    let words = ["a.unit=sample/light-cavalry", "b.unit=test/carabiniers", "b.reaction=closing_fire", "field.distance=6"];
    let (game, start) = duel(&words);
    let met = on(&game, start, Script::new().result(hits(1, false)));
    assert!(met.engaged() && met.units.a.charging && !met.units.b.charging);
    // Without firearms, in the flank, or in skirmish order, it stands.
    for other in ["b.unit=sample/hussars", "b.charged_on=flank", "b.formation=skirmish"] {
        let (game, start) = duel(&[words[0], words[1], words[2], words[3], other]);
        let met = on(&game, start, none());
        assert!(met.engaged() && !met.units.b.charging, "{other}");
    }
}

/// The most casualties that one phase can cause to A.
fn worst(game: &Duel, state: State) -> u8 {
    let mut worst = 0;
    montjoie_testing::every_path(
        |chance| game.step(state, chance),
        |step, _| {
            if let Step::Goes(next) = step {
                worst = worst.max(next.units.a.casualties);
            }
        },
    );
    worst
}

#[test]
fn fire_in_enfilade_has_twice_the_dice_in_closing_fire_too() {
    let large = "a.unit=test/recruits";
    let shot = |words: &[&str]| {
        let words: Vec<&str> =
            [large, "b.unit=sample/line-infantry+small", "field.distance=6"].into_iter().chain(words.iter().copied()).collect();
        let (game, start) = duel(&words);
        worst(&game, start)
    };
    assert_eq!((shot(&[]), shot(&["b.enfilade=true"])), (2, 4));
}

#[test]
fn a_charger_that_is_not_clear_is_hit_less() {
    let hit = |words: &[&str]| {
        let words: Vec<&str> = ["a.unit=sample/line-infantry", LINE, "field.distance=6"].into_iter().chain(words.iter().copied()).collect();
        let (game, start) = duel(&words);
        super::goes(&game, start, |s| s.units.a.casualties > 0)
    };
    assert!(hit(&["a.clear=false"]) < hit(&[]));
    // Cover is lost by moving, so it helps no charger; a clear target it would not be.
    assert!((hit(&["a.cover=heavy"]) - hit(&[])).abs() < 1e-12);
}

#[test]
fn a_flank_is_charged_once_and_evades_count() {
    let words =
        ["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.reaction=evade", "b.charged_on=flank", "field.distance=6"];
    let (game, start) = duel(&words);
    let away = on(&game, start, none());
    let mut again = State { phase: Phase::Command, active: Side::A, distance: 6 * PARTS, ..away };
    again.units.b.disorder = Disorder::Due;
    assert_eq!(on(&game, again, none()).units.b.face, Face::Front);
    let mut first = start;
    first.units.b.disorder = Disorder::Due;
    assert_eq!(on(&game, first, none()).units.b.face, Face::Flank);
}

#[test]
fn deployed_guns_do_not_move_whatever_the_blunder() {
    let (game, start) = duel(&["a.unit=sample/foot-gun", "a.stance=hold", LINE]);
    let mut shaken = start;
    shaken.units.a.casualties = 2;
    for row in [1, 2, 5] {
        assert_eq!(on(&game, shaken, dice(&[12, row])).distance, shaken.distance);
    }
    // Nor do they leave their cover.
    let (game, mut covered) = duel(&["a.unit=sample/foot-gun", "a.stance=hold", "a.cover=light", LINE]);
    covered.units.a.casualties = 2;
    assert_eq!(on(&game, covered, dice(&[12, 1])).units.a.cover, Cover::Kept);
    let (game, mut limbered) = duel(&["a.unit=sample/foot-gun", "a.stance=hold", "a.formation=limbered", LINE]);
    limbered.units.a.casualties = 2;
    assert_eq!(inches(&on(&game, limbered, dice(&[12, 2]))), 39.0);
    // On rough ground they are barred.
    let (game, mut barred) = duel(&["a.unit=sample/foot-gun", "a.stance=hold", "a.formation=limbered", LINE, "field.ground=rough"]);
    barred.units.a.casualties = 2;
    assert_eq!(inches(&on(&game, barred, dice(&[12, 2]))), 27.0);
}

#[test]
fn skirmishers_charge_guns_and_each_other_and_evade_only_by_the_switch() {
    let (game, start) = duel(&["a.unit=sample/skirmishers", "b.unit=sample/foot-gun", "field.distance=11"]);
    assert!(on(&game, start, Script::new().result(hits(0, false))).engaged());
    let words = ["a.unit=sample/light-cavalry", "b.unit=sample/skirmishers", "b.reaction=evade", "field.distance=11"];
    let (game, start) = duel(&words);
    assert!(on(&game, start, none()).engaged());
    let (game, start) = duel(&[words[0], words[1], words[2], words[3], "rules.skirmishers_evade=true"]);
    assert_eq!(inches(&on(&game, start, none())), 12.0);
    let mut disordered = start;
    disordered.units.b.disorder = Disorder::Due;
    assert!(on(&game, disordered, none()).engaged());
    // Formed in square, they are skirmishers no more, and shoot.
    let square = "b.unit=sample/line-infantry-square";
    let (game, start) =
        duel(&[words[0], square, "b.formation=skirmish", "b.reaction=evade", "field.distance=6", "rules.skirmishers_evade=true"]);
    assert_eq!(inches(&on(&game, start, none())), 12.0);
    let mut formed = start;
    formed.units.b.formation = Formation::Square;
    assert!(on(&game, formed, Script::new().result(hits(0, false))).engaged());
}

#[test]
fn shaken_or_disordered_cavalry_does_not_sweep() {
    let (game, start) = duel(&[HORSE, LINE, "field.distance=0"]);
    let mut state = State { phase: Phase::Fight, ..start };
    state.units.a.charging = true;
    let mut shaken = state;
    shaken.units.a.casualties = 3;
    assert_eq!(inches(&on(&game, shaken, Script::new().result(2u8).result(0u8).draws([6]))), 12.0);
    let mut disordered = state;
    disordered.units.a.disorder = Disorder::Due;
    assert_eq!(inches(&on(&game, disordered, Script::new().result(2u8).result(0u8).draws([6]))), 12.0);
    let mut later = state;
    later.units.a.charging = false;
    assert_eq!(inches(&on(&game, later, Script::new().result(2u8).result(0u8).draws([6]))), 12.0, "only after its charge");
}

#[test]
fn a_sweep_takes_a_flank_that_was_not_charged_before() {
    let (game, start) = duel(&[HORSE, LINE, "b.charged_on=flank", "field.distance=0"]);
    let mut state = State { phase: Phase::Fight, ..start };
    state.units.a.charging = true;
    let after = on(&game, state, Script::new().result(2u8).result(0u8).draws([6]).result(0u8).result(0u8));
    // A draw: the cavalry retires, and the flank has been charged.
    assert_eq!(after.units.b.spent, montjoie_black_powder::body::once::CHARGED);
}

#[test]
fn a_gun_breaks_on_a_six_after_shooting() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", "a.stance=fire", "b.unit=sample/foot-gun", "field.distance=12"]);
    let mut shoot = State { phase: Phase::Shoot, ..start };
    shoot.units.b.casualties = 1;
    // Three casualties on stamina 2: 7 - 1 is 6, and a gun breaks where infantry would hold.
    let over = play(&game, shoot, Script::new().result(hits(2, false)).draws([7]));
    assert!(matches!(over, Step::Over(o) if o.winner == Some(Side::A) && o.losses.b == 2));
    assert_eq!(on(&game, shoot, Script::new().result(hits(2, false)).draws([8])).units.b.casualties, 2);
}

#[test]
fn a_shaken_unit_that_is_missed_does_not_test_again() {
    let words = ["a.unit=sample/line-infantry", "a.stance=hold", LINE, "field.distance=12", "rules.shooting_test_when=shaken"];
    let (game, start) = duel(&words);
    let mut shoot = State { phase: Phase::Shoot, ..start };
    shoot.units.b.casualties = 3;
    let missed = on(&game, shoot, Script::new().result(hits(0, true)));
    assert_eq!((inches(&missed), missed.units.b.disorder), (12.0, Disorder::Due));
    shoot.units.b.casualties = 0;
    assert_eq!(on(&game, shoot, Script::new().result(hits(2, false))).units.b.casualties, 2, "harmed, but not shaken");
}

#[test]
fn each_support_counts_one_and_none_for_who_may_not_be_supported() {
    let words = ["a.unit=sample/line-infantry", LINE, "b.flank_supports=2", "b.rear_support=1", "field.distance=0"];
    let (game, start) = duel(&words);
    assert_eq!((result_bonus(&game, &start, Side::B), result_bonus(&game, &start, Side::A)), (3, 0));
    for formation in [Formation::Skirmish, Formation::Square] {
        let mut changed = start;
        changed.units.b.formation = formation;
        assert_eq!(result_bonus(&game, &changed, Side::B), 0, "{formation:?}");
    }
}

#[test]
fn a_near_enemy_and_a_column_change_the_rating() {
    let rating = |words: &[&str]| {
        let words: Vec<&str> = ["a.unit=sample/line-infantry", LINE].into_iter().chain(words.iter().copied()).collect();
        let (game, start) = duel(&words);
        game.order(&game.scene(&start), Side::A, montjoie_black_powder::orders::OrderKind::Normal).rating
    };
    assert_eq!(rating(&[]), 8);
    assert_eq!(rating(&["field.distance=11.9"]), 7);
    assert_eq!(rating(&["field.distance=12"]), 8);
    assert_eq!(rating(&["a.formation=attack-column"]), 9);
    assert_eq!(rating(&["a.formation=march-column", "a.stance=fire"]), 9);
    assert_eq!(rating(&["a.commander_distance=24"]), 6);
    assert_eq!(rating(&["a.commander_distance=24", "rules.distance_penalty=above"]), 7);
}

#[test]
fn who_loses_in_the_flank_may_turn_only_by_holding() {
    // Drawn, nobody tests: the flank stays engaged; and a garrison has none.
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "b.charged_on=flank", "field.distance=6"]);
    let met = on(&game, start, none());
    let drawn = on(&game, State { phase: Phase::Fight, ..met }, Script::new().result(1u8).result(1u8));
    assert_eq!(drawn.units.b.face, Face::Flank);
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "b.charged_on=flank", "b.formation=building", "field.distance=6"]);
    let met = on(&game, start, Script::new().result(hits(0, false)));
    assert_eq!(met.units.b.face, Face::Front);
}

#[test]
fn a_drawn_round_gives_nobody_the_bonus_of_the_last_one() {
    let (game, start) = duel(&["a.unit=sample/line-infantry", LINE, "field.distance=0"]);
    let won = State { phase: Phase::Fight, won: Some(Side::A), ..start };
    assert_eq!((strike(&game, &won, Side::A).need, strike(&game, &won, Side::B).need), (3, 4));
    let drawn = on(&game, won, Script::new().result(1u8).result(1u8));
    assert_eq!((drawn.won, drawn.fought), (None, true));
}

#[test]
fn a_broken_unit_has_lost_its_whole_stamina_and_a_retired_one_its_casualties() {
    let words = ["a.unit=sample/line-infantry", LINE, "field.distance=0"];
    let losses = |words: &[&str], roll: u16| {
        let (game, start) = duel(words);
        match play(&game, State { phase: Phase::Fight, ..start }, Script::new().result(1u8).result(2u8).draws([roll])) {
            Step::Over(over) => (over.winner, over.losses.a, over.losses.b),
            Step::Goes(state) => panic!("it goes on: {state:?}"),
        }
    };
    // One casualty to two: on 4 the loser breaks, on 6 it retires disordered.
    assert_eq!(losses(&words, 4), (Some(Side::B), 3, 1));
    assert_eq!(losses(&[words[0], words[1], words[2], "field.ends=retreat"], 6), (Some(Side::B), 2, 1));
}
