//! The shipped scenarios: every variant is a duel that can be solved.

use montjoie_testing::scenarios::duels;

use crate::ask::near;

#[test]
fn every_variant_of_the_shipped_scenarios_is_a_duel() {
    let (_, game) = crate::ask::game("impetus");
    for (file, sets) in duels("impetus") {
        let matchup = game.duel(&sets).unwrap_or_else(|problem| panic!("{}: {problem:?}", file.display()));
        let solved = matchup.contest.solve(&mut montjoie_core::exact::Chains::new(), 500_000).expect("few enough states");
        near("all of it", solved.tally.total(), 1.0, 1e-9);
    }
}
