//! The special rules of B7, each where it acts.

use montjoie_black_powder::body::{Disorder, Face, once};
use montjoie_black_powder::break_table::Fate;
use montjoie_black_powder::duel::Duel;
use montjoie_black_powder::fighter::PARTS;
use montjoie_black_powder::formation::Formation;
use montjoie_black_powder::morale::Tested;
use montjoie_black_powder::shooting::Volleyed;
use montjoie_black_powder::special::{Baptism, Nerve};
use montjoie_black_powder::state::{Phase, State};
use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Side, Step};

use super::{duel, strike};

#[track_caller]
fn on(duel: &Duel, state: State, mut script: Script) -> State {
    let step = duel.step(state, &mut script.asked());
    script.finish();
    match step {
        Step::Goes(state) => state,
        Step::Over(outcome) => panic!("the duel is over: {outcome:?}"),
    }
}

/// A duel of A with one special rule against line infantry.
fn with(special: &str, words: &[&str]) -> (Duel, State) {
    let unit = format!("a.unit=test/{special}");
    let words: Vec<&str> = [unit.as_str(), "b.unit=sample/line-infantry"].into_iter().chain(words.iter().copied()).collect();
    duel(&words)
}

fn fight(state: State) -> State {
    State { phase: Phase::Fight, ..state }
}

#[test]
fn elite_shakes_off_disorder_before_its_order() {
    let (game, start) = with("foot-elite-3", &[]);
    let mut state = start;
    state.units.a.disorder = Disorder::Due;
    let after = on(&game, state, Script::new().result(true).draws([11]));
    assert_eq!(after.units.a.disorder, Disorder::None);
    let kept = on(&game, state, Script::new().result(false));
    assert_eq!(kept.units.a.disorder, Disorder::Due);
    let mut engaged = state;
    engaged.distance = 0;
    assert_eq!(on(&game, engaged, Script::new()).units.a.disorder, Disorder::Due, "not while engaged");
}

#[test]
fn each_elite_has_its_own_die() {
    use montjoie_black_powder::special::Special;
    let dice = [Special::Elite2, Special::Elite3, Special::Elite4, Special::Elite5, Special::Elite6].map(Special::elite);
    assert_eq!(dice, [2, 3, 4, 5, 6].map(Some));
    assert_eq!(Special::Brave.elite(), None);
    let need = |n: u8| with(&format!("foot-elite-{n}"), &[]).0.sides.a.fighter.elite;
    assert_eq!([2, 3, 4, 5, 6].map(need), [2, 3, 4, 5, 6]);
}

#[test]
fn first_fire_is_not_spent_where_there_are_no_dice() {
    let (game, start) = with("foot-first-fire", &["a.formation=march-column", "a.stance=hold", "field.distance=10"]);
    let after = on(&game, State { phase: Phase::Shoot, ..start }, Script::new());
    assert_eq!(after.units.a.spent, 0);
}

#[test]
fn brave_units_recover_far_from_the_enemy_only() {
    let (game, start) = with("one", &[]);
    let mut state = start;
    state.units.a.casualties = 1;
    assert_eq!(on(&game, state, Script::new().result(true)).units.a.casualties, 0);
    state.distance = 12 * PARTS;
    assert_eq!(on(&game, state, Script::new()).units.a.casualties, 1, "exactly 12 inches is not more");
}

#[test]
fn crack_and_stubborn_throw_saves_again() {
    let saves = |special: &str, casualties: u8| {
        let (game, start) = with(special, &["field.distance=0"]);
        let mut state = fight(start);
        state.units.a.casualties = casualties;
        strike(&game, &state, Side::B).save_rerolls
    };
    assert_eq!((saves("foot-crack", 0), saves("foot-crack", 1)), (1, 0));
    assert_eq!((saves("foot-stubborn", 0), saves("foot-stubborn", 1)), (1, 1));
}

#[test]
fn bloodthirsty_is_for_the_first_round_of_the_game_and_ferocious_for_charges() {
    let (game, start) = with("foot-bloodthirsty", &["field.distance=0"]);
    let state = fight(start);
    assert_eq!(strike(&game, &state, Side::A).rerolls, u8::MAX);
    let after = on(&game, state, Script::new().result(1u8).result(1u8));
    assert_eq!((after.units.a.spent & once::FOUGHT, strike(&game, &after, Side::A).rerolls), (once::FOUGHT, 0));
    for special in ["foot-ferocious-charge", "foot-fanatics"] {
        let (game, start) = with(special, &["field.distance=0"]);
        let mut state = fight(start);
        assert_eq!(strike(&game, &state, Side::A).rerolls, 0);
        state.units.a.charging = true;
        assert_eq!(strike(&game, &state, Side::A).rerolls, u8::MAX);
    }
}

#[test]
fn first_fire_is_spent_on_closing_fire_too() {
    let words = ["a.unit=sample/line-infantry", "b.unit=test/foot-first-fire", "field.distance=6"];
    let (game, start) = duel(&words);
    let met = on(&game, start, Script::new().result(Volleyed { casualties: 0, disordered: false }));
    assert_eq!(met.units.b.spent, once::SHOT);
    // Four dice can do four casualties, three cannot.
    let mut four = Script::new().result(Volleyed { casualties: 4, disordered: true }).draws([12]);
    assert!(matches!(game.step(start, &mut four.asked()), Step::Goes(_)));
    let apart = State { phase: Phase::Shoot, active: Side::B, distance: 10 * PARTS, ..met };
    let most = |state| {
        let mut most = 0;
        montjoie_testing::every_path(
            |chance| game.step(state, chance),
            |step, _| {
                if let Step::Goes(next) = step {
                    most = most.max(next.units.a.casualties);
                }
            },
        );
        most
    };
    assert_eq!(most(apart), 3);
}

#[test]
fn freshly_raised_units_bear_up_or_not_to_the_end_of_the_turn() {
    let (game, start) = with("foot-freshly-raised", &["field.distance=0"]);
    let state = fight(start);
    let after = on(&game, state, Script::new().result(Baptism::Disordered).result(1u8).result(1u8));
    assert_eq!((after.units.a.nerve, after.units.a.disorder), (Nerve::OnlySixes, Disorder::Fresh));
    assert_eq!(strike(&game, &after, Side::A).need, 6);
    let extra = on(&game, state, Script::new().result(Baptism::ExtraDie).result(1u8).result(1u8));
    assert_eq!(strike(&game, &extra, Side::A).dice, 7);
    let next = on(&game, extra, Script::new());
    assert_eq!((next.units.a.nerve, strike(&game, &next, Side::A).dice), (Nerve::Steady, 6));
}

#[test]
fn steady_and_valiant_serve_once() {
    let (game, start) = with("foot-steady", &["field.distance=0"]);
    let state = fight(start);
    // Lost by two, but the first test is a 12: nothing is rolled.
    let held = on(&game, state, Script::new().result(0u8).result(2u8));
    assert!(held.engaged() && held.units.a.spent == once::TESTED);
    let again = on(&game, fight(held), Script::new().result(0u8).result(1u8).draws([6]));
    assert!(!again.engaged());
    let (game, start) = with("foot-valiant", &["field.distance=0"]);
    let held = on(&game, fight(start), Script::new().result(0u8).result(1u8).result(Tested { fate: Fate::Holds, again: true }));
    assert_eq!(held.units.a.spent, once::AGAIN);
    let mut broken = Script::new().result(0u8).result(1u8).draws([4]);
    assert!(matches!(game.step(fight(held), &mut broken.asked()), Step::Over(o) if o.winner == Some(Side::B)));
}

#[test]
fn untested_units_learn_their_stamina_at_the_first_casualty() {
    let (game, start) = with("foot-untested", &["field.distance=0"]);
    let state = fight(start);
    assert!(!game.scene(&state).units[Side::A].shaken());
    let after = on(&game, state, Script::new().result(3u8).result(1u8).result(1u8).draws([8]));
    assert_eq!((after.units.a.stamina, game.scene(&after).units[Side::A].shaken()), (1, true));
    let unhurt = on(&game, state, Script::new().result(3u8).result(0u8).draws([8]));
    assert_eq!(unhurt.units.a.stamina, 0);
}

#[test]
fn wavering_units_test_for_every_harm_also_when_they_win() {
    let (game, start) = with("foot-wavering", &["field.distance=0"]);
    // It wins by one, is hurt, and its test of 6 sends it back disordered; then its enemy tests too.
    let after = on(&game, fight(start), Script::new().result(2u8).result(1u8).draws([6, 9]));
    assert_eq!((after.distance, after.units.a.disorder), (12 * PARTS, Disorder::Fresh));
    let words = ["a.unit=test/foot-wavering", "b.unit=sample/line-infantry", "field.distance=6"];
    let (game, start) = duel(&words);
    let hit = Script::new().result(Volleyed { casualties: 1, disordered: false });
    assert!(!on(&game, start, hit.draws([5])).engaged(), "closing fire: no contact unless it holds");
    // What misses harms nobody.
    let missed = Script::new().result(Volleyed { casualties: 0, disordered: false });
    assert!(on(&game, start, missed).engaged());
    let shot = State { phase: Phase::Shoot, active: Side::B, ..start };
    assert_eq!(on(&game, shot, Script::new().result(Volleyed { casualties: 0, disordered: true })).distance, start.distance);
    let hit = Script::new().result(Volleyed { casualties: 1, disordered: false });
    assert_eq!(on(&game, shot, hit.draws([5])).distance, 18 * PARTS);
}

#[test]
fn the_target_of_a_terrifying_charge_tests_before_it_shoots() {
    let (game, start) = with("foot-terrifying-charge", &["field.distance=6", "b.charged_on=flank"]);
    let fled = on(&game, start, Script::new().draws([5]));
    assert_eq!((fled.distance, fled.units.b.disorder), (12 * PARTS, Disorder::Due));
    // It holds: it has turned to face, but was charged in flank and does not shoot.
    let met = on(&game, start, Script::new().draws([6]));
    assert!(met.engaged() && met.units.b.face == Face::Front);
    let (game, start) = with("foot-terrifying-charge", &["field.distance=6"]);
    let shot = Script::new().draws([6]).result(Volleyed { casualties: 0, disordered: true });
    assert_eq!(on(&game, start, shot).units.a.disorder, Disorder::Fresh);
    // An evader does not test.
    let words = ["a.unit=test/foot-terrifying-charge", "b.unit=sample/light-cavalry", "b.reaction=evade", "field.distance=6"];
    let (game, start) = duel(&words);
    assert_eq!(on(&game, start, Script::new()).distance, 18 * PARTS);
}

#[test]
fn heavy_cavalry_adds_to_its_charge_only() {
    let (game, start) = with("horse-heavy-cavalry", &["field.distance=0"]);
    let mut state = fight(start);
    let drawn = on(&game, state, Script::new().result(1u8).result(1u8));
    assert_eq!(drawn.won, None);
    state.units.a.charging = true;
    let won = on(&game, state, Script::new().result(1u8).result(1u8).draws([7]));
    assert_eq!(won.won, Some(Side::A));
    let (game, start) = with("cuirassiers", &["field.distance=0"]);
    let mut state = fight(start);
    state.units.a.charging = true;
    // A D3 of 2 (a die of 4) makes up for a casualty less.
    let won = on(&game, state, Script::new().result(1u8).result(2u8).draws([4, 7]));
    assert_eq!(won.won, Some(Side::A));
}

#[test]
fn lancers_and_columns_change_saves_in_a_charge() {
    let words = ["a.unit=sample/uhlans", "b.unit=sample/line-infantry", "b.formation=attack-column", "field.distance=0"];
    let (game, start) = duel(&words);
    let mut state = fight(start);
    assert_eq!(strike(&game, &state, Side::A).save, 3);
    state.units.a.charging = true;
    assert_eq!(strike(&game, &state, Side::A).save, 5);
}

#[test]
fn must_form_square_is_not_for_a_flank_or_a_garrison() {
    let horse = "a.unit=sample/light-cavalry";
    let (game, start) = duel(&[horse, "b.unit=sample/line-infantry-square", "b.charged_on=flank", "field.distance=6"]);
    assert_eq!(on(&game, start, Script::new()).units.b.formation, Formation::Line);
    let (game, start) = duel(&[horse, "b.unit=sample/line-infantry-square", "b.formation=building", "field.distance=6"]);
    let shot = Script::new().result(Volleyed { casualties: 0, disordered: false });
    assert_eq!(on(&game, start, shot).units.b.formation, Formation::Building);
}

#[test]
fn command_rules_change_the_order() {
    let order = |special: &str, words: &[&str]| {
        let (game, start) = with(special, words);
        game.order(&game.scene(&start), Side::A, montjoie_black_powder::orders::OrderKind::Normal)
    };
    assert_eq!(order("foot-reliable", &[]).rating, 9);
    assert_eq!(order("foot-reliable", &["a.staff=7", "a.commander_distance=12"]).rating, 7);
    assert_eq!(order("foot-reliable", &["a.staff=10"]).rating, 10, "after the modifiers it is clamped");
    assert_eq!(order("foot-marauders", &["a.commander_distance=40"]).rating, 8);
    assert_eq!(order("foot-brave", &["a.commander_distance=40"]).rating, 5);
    assert!(order("foot-unreliable", &[]).unreliable);
    assert_eq!(order("foot-superbly-drilled", &[]).free, 1);
}
