//! Whole duels: how they end, default stances, laws.

use super::*;

#[test]
fn a_duel_called_off_counts_wounds_up_to_stamina() {
    let off = example(&BILLS).a(|a| a.wounds = 8);
    let outcome = off.duel.called_off(&off.state);
    assert_eq!((outcome.winner, Duel::ENDINGS[outcome.ending as usize].id), (None, "turn-limit"));
    assert_eq!((outcome.losses.a, outcome.losses.b), (6, 0));
}

// A11: the defaults.

#[test]
fn the_default_stance_goes_by_the_unit_and_its_enemy() {
    let stances = |a: &str, b: &str| {
        let duel = duel_of(&[&format!("a.unit={a}"), &format!("b.unit={b}")]);
        (duel.sides.a.stance.word(), duel.sides.b.stance.word())
    };
    assert_eq!(stances("english/archers", "english/mounted-knights"), ("shoot", "advance"));
    assert_eq!(stances("english/billmen", "english/mounted-knights"), ("hold", "advance"));
    assert_eq!(stances("english/billmen", "french/vougiers"), ("advance", "advance"));
    assert_eq!(stances("english/billmen", "english/mounted-archers"), ("advance", "shoot"));
    assert_eq!(stances("english/kerns", "french/bombard"), ("shoot", "shoot"));
}

#[test]
fn a_better_save_never_loses_more() {
    use crate::ask::solve;
    use montjoie_core::tally::Winner;
    // The same duel behind better and better cover: the archers lose no more often.
    let share = |cover: &str| {
        let words = ["a.unit=french/crossbowmen", "b.unit=english/archers", &format!("b.cover={cover}")];
        solve("hail-caesar", &words).tally.wins(Winner::B)
    };
    let (none, light, heavy) = (share("none"), share("light"), share("heavy"));
    assert!(none < light && light < heavy, "{none} {light} {heavy}");
    let command = |command: u8| {
        let words = ["a.unit=english/mounted-knights", "b.unit=english/archers", &format!("a.command={command}")];
        solve("hail-caesar", &words).tally.wins(Winner::A)
    };
    assert!((6..10).all(|value| command(value) < command(value + 1)));
}

#[test]
fn every_state_that_can_be_reached_is_possible() {
    use montjoie_core::chain::Chain;
    for words in [
        &["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=plant", "a.general=true"][..],
        &["a.unit=english/mounted-archers", "b.unit=french/bombard", "field.distance=40"],
        &["a.unit=french/peasants", "b.unit=english/kerns", "rules.wound_reset=active", "rules.gun_at_6=false"],
        &["a.unit=french/mounted-sergeants", "b.unit=english/billmen", "field.distance=0"],
    ] {
        let duel = duel_of(words);
        let mut chain = Chain::new();
        chain.reach(&duel, 1_000_000).expect("few enough");
        for (number, state) in chain.states().iter().enumerate() {
            let sum: f64 = chain.leads(number as u32).map(|(_, p)| p).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{state:?}: {sum}");
            assert!(state.distance <= duel.room, "{state:?}");
            for side in Side::BOTH {
                let (unit, fighter) = (&state.units[side], duel.fighter(state, side));
                assert!(unit.wounds < fighter.limit, "{state:?}");
                assert!(
                    unit.wounds <= fighter.stamina || state.phase != Phase::Move || duel.rules.wound_reset.word() == "active",
                    "{state:?}"
                );
                assert!(!unit.bonus || state.engaged() && state.first_round, "{state:?}");
                assert!(!unit.lance || unit.bonus && fighter.lance > 0, "{state:?}");
                assert!(unit.general != General::Attached || state.engaged() && duel.sides[side].general, "{state:?}");
                assert!(!unit.on_foot || duel.sides[side].on_foot.is_some(), "{state:?}");
            }
            assert!(state.won.is_none() || state.engaged(), "{state:?}");
            assert!(!state.first_round || state.engaged(), "{state:?}");
        }
    }
}
