//! Battles as findings: frames, charts, reports and the first sentence of an answer read them as they read duels.

use super::{Answer, Army, Counted, From};
use crate::scenario::{Finding, Findings};
use montjoie_core::combat::Pair;
use montjoie_core::language::{Lang, Text};
use montjoie_core::tally::Winner;

impl Answer {
    /// The battles as findings of a scenario.
    pub fn findings(&self) -> Findings {
        Findings {
            name: self.name.clone(),
            question: self.question.clone(),
            claim: self.claim.clone(),
            battles: true,
            system: self.system,
            axes: self.axes.clone(),
            variants: self.variants.clone(),
            findings: self.battles.iter().map(Counted::finding).collect(),
            seed: self.seed,
            effort: Some(self.effort),
            text: self.text.clone(),
        }
    }
}

impl Army {
    /// What it is set by: a file, lists with commas between them, or units in words.
    pub fn id(&self) -> String {
        match &self.from {
            From::File { file, .. } => file.clone(),
            From::Lists { lists, .. } => lists.join(","),
        }
    }
}

impl Counted {
    fn finding(&self) -> Finding {
        Finding {
            variant: self.variant.clone(),
            point: self.point.clone(),
            ids: Pair::of(|side| self.armies[side].id()),
            names: Pair::of(|side| self.armies[side].name.clone()),
            settings: self.settings.clone(),
            situation: self.situation.clone(),
            assumptions: self.assumptions.clone(),
            losses: Text::new("units lost", "unités perdues"),
            endings: self.endings,
            exact: None,
            too_large: None,
            sampled: Some(self.count.tally.clone()),
            agreement: None,
        }
    }

    /// The number of an ordinary battle among the first of the run: the side that wins more often wins it, with losses and a length near their means.
    pub fn ordinary(&self, seed: u64) -> u64 {
        /// Battles that are looked at.
        const FIRST: u64 = 40;
        let tally = &self.count.tally;
        let usual = if tally.wins(Winner::A) >= tally.wins(Winner::B) { Winner::A } else { Winner::B };
        let means = Pair::of(|side| tally.mean_losses(side));
        let mut found: Option<(f64, u64)> = None;
        for number in 0..FIRST.min(tally.total()) {
            let story = self.story(seed, number, Lang::En);
            if Winner::of(story.outcome.winner) != usual {
                continue;
            }
            let off = |lost: u32, mean: f64| (f64::from(lost) - mean).abs();
            let lost = story.outcome.losses;
            let far = off(lost.a.into(), means.a) + off(lost.b.into(), means.b) + off(story.turn, tally.mean_rounds());
            if found.is_none_or(|(least, _)| far < least) {
                found = Some((far, number));
            }
        }
        found.map_or(0, |(_, number)| number)
    }
}
