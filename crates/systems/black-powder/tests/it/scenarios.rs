//! The shipped scenarios: every variant at every point of its sweep is a duel that the rules take.

use montjoie_testing::scenarios::duels;

#[test]
fn every_scenario_is_a_set_of_sound_duels() {
    let (_, game) = crate::ask::game("black-powder");
    for (file, sets) in duels("black-powder") {
        let matchup = game.duel(&sets).unwrap_or_else(|problem| panic!("{file:?}, {sets:?}: {problem:?}"));
        assert!(!matchup.assumptions.is_empty());
    }
}
