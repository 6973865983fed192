//! What the answers to a scenario rest on: found for the base and for the variants that a headline names.

use super::basis::{Extent, Finder};
use super::findings::Findings;
use crate::store::Fault;
use montjoie_core::tally::Winner;
use montjoie_core::watch::Watch;
use montjoie_system::{Game, Set};

impl Findings {
    /// The places of the findings that a headline names: what the first sentence is about, the base, and those of which A wins least and most.
    /// Each once, in this order.
    pub fn headline(&self) -> Vec<usize> {
        let share = |place: &usize| self.findings[*place].share(Winner::A).value;
        let answered = || (0..self.findings.len()).filter(|place| share(place).is_finite());
        let least = answered().min_by(|x, y| share(x).total_cmp(&share(y)));
        let most = answered().max_by(|x, y| share(x).total_cmp(&share(y)));
        let mut places: Vec<usize> = Vec::new();
        let said = [self.spoken_of(), self.base()].into_iter().filter(|&place| place < self.findings.len() && share(&place).is_finite());
        for place in said.chain(least).chain(most) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }
}

/// Finds how far each setting that the sheet does not print moves the headline's answers, and names in them those that do. `settings` are what
/// each duel was made of, in the order of the findings. Other findings keep every such setting as one that was not tried.
///
/// # Errors
/// Where it was stopped.
pub fn rests(findings: &mut Findings, settings: &[Vec<Set>], game: &dyn Game, watch: &dyn Watch) -> Result<(), Fault> {
    let keys = findings.system.keys();
    let finder = Finder::new(game, &keys, findings.seed);
    for place in findings.headline() {
        let matchup = game.duel(&settings[place])?;
        findings.findings[place].assumptions = finder.find(&settings[place], &matchup, Extent::Effects, watch)?;
    }
    Ok(())
}
