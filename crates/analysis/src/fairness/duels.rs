//! Answers by fighting duels: what a study asks of the situation cards.

use std::sync::Mutex;

use super::cache::Cache;
use super::card::Card;
use super::matrix::Entrant;
use super::meetings::{self, Ask, Way};
use super::numbers::{GuestId, UnitId};
use super::study::{Answered, Answers, Guest, Variation};
use crate::scenario::Fault;
use montjoie_core::monte_carlo::Watch;
use montjoie_system::{Assumption, Game, System};

/// Fights every unit against every unit over a card.
pub struct Duels<'a> {
    system: &'static dyn System,
    game: &'a dyn Game,
    cards: &'a [Card],
    entrants: &'a [Entrant],
    watch: &'a dyn Watch,
    /// How the answers come about.
    pub way: Way,
    /// Pairs of combats for each two units, where they are sampled.
    pub pairs: u64,
    /// Chooses the dice, where they are sampled.
    pub seed: u64,
    /// Answers of earlier runs.
    pub cache: Option<&'a Cache<'a>>,
    /// What was answered so far, by scenario, without guests.
    known: Mutex<Vec<(Variation, KnownAnswer)>>,
}

/// An answer that is kept.
#[derive(Clone)]
struct KnownAnswer {
    matrix: super::matrix::Matrix,
    assumptions: Vec<Assumption>,
    sampled: bool,
}

impl<'a> Duels<'a> {
    /// Exact duels.
    pub fn new(
        system: &'static dyn System,
        game: &'a dyn Game,
        cards: &'a [Card],
        entrants: &'a [Entrant],
        watch: &'a dyn Watch,
    ) -> Duels<'a> {
        Duels { system, game, cards, entrants, watch, way: Way::Exact, pairs: 0, seed: 1, cache: None, known: Mutex::new(Vec::new()) }
    }

    /// What the answers rest on, and whether anything was sampled. What a scenario varies stands as the main one has it: the scenario itself
    /// says the rest.
    pub fn rests(&self) -> (Vec<Assumption>, bool) {
        let known = self.lock();
        let mut rests: Vec<Assumption> = Vec::new();
        for (scenario, answer) in known.iter() {
            let new = |assumption: &&Assumption| {
                let varied = scenario.varies.iter().any(|(factor, _)| *factor == assumption.key);
                !varied && rests.iter().all(|known| known.key != assumption.key)
            };
            let new: Vec<Assumption> = answer.assumptions.iter().filter(new).cloned().collect();
            rests.extend(new);
        }
        rests.sort_by_key(|assumption| assumption.basis);
        (rests, known.iter().any(|(_, answer)| answer.sampled))
    }

    /// The same answers for some of the units only.
    pub fn of(&'a self, kept: &'a [UnitId]) -> SomeUnits<'a> {
        SomeUnits { whole: self, kept }
    }

    /// What a scenario takes.
    pub fn ask<'b>(&'b self, scenario: &'b Variation, guests: &'b [Guest]) -> Ask<'b> {
        Ask {
            over: &scenario.over,
            guests,
            way: self.way,
            pairs: self.pairs,
            seed: self.seed,
            cache: self.cache,
            ..Ask::exact(self.system, self.game, &self.cards[scenario.card], self.entrants.to_vec())
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<(Variation, KnownAnswer)>> {
        self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Answers for Duels<'_> {
    fn answer(&self, scenario: &Variation, guests: &[Guest]) -> Result<Answered, Fault> {
        if guests.is_empty() {
            let known = self.lock().iter().find(|(other, _)| other == scenario).map(|(_, known)| known.matrix.clone());
            if let Some(matrix) = known {
                return Ok(Answered { matrix, guests: Vec::new() });
            }
        }
        let sheet = meetings::answer(self.ask(scenario, guests), self.watch)?;
        let cells = |guest: GuestId| UnitId::all(self.entrants.len()).map(|unit| sheet.guest(guest, unit)).collect();
        let guests = GuestId::all(guests.len()).map(cells).collect();
        let known = KnownAnswer { sampled: sheet.sampled(), matrix: sheet.matrix.clone(), assumptions: sheet.assumptions };
        self.lock().push((scenario.clone(), known));
        Ok(Answered { matrix: sheet.matrix, guests })
    }
}

/// The answers of some units among others.
pub struct SomeUnits<'a> {
    whole: &'a Duels<'a>,
    kept: &'a [UnitId],
}

impl Answers for SomeUnits<'_> {
    fn answer(&self, scenario: &Variation, guests: &[Guest]) -> Result<Answered, Fault> {
        let whole = self.whole.answer(scenario, guests)?;
        let guests = whole.guests.into_iter().map(|cells| self.kept.iter().map(|&unit| cells[unit]).collect()).collect();
        Ok(Answered { matrix: whole.matrix.of(self.kept), guests })
    }
}
