//! One question put to several systems, answered: a duel or a roll of each.

use std::ops::Range;

use super::answer::{Way, findings};
use super::basis::{Extent, Finder};
use super::findings::{Finding, Findings, Share};
use crate::scenario::compare::{Asks, ComparedPart, Roll};
use crate::scenario::reader::Placed;
use crate::scenario::{Asked, Comparison, Method, Question};
use crate::store::{Cache, Fault, Host, read_lists};
use montjoie_core::monte_carlo::{Effort, Watch};
use montjoie_core::statistics::fraction_of_dice;
use montjoie_core::tally::Winner;
use montjoie_system::{Assumption, Distributions, Game, Matchup, Set, System, Terms};

/// What is ready to be answered of one system.
pub struct ReadyPart {
    /// The system.
    pub system: &'static dyn System,
    /// What the file says of the system.
    pub note: Question,
    /// The duel, the answered roll, or why there is neither.
    pub asked: Prepared,
}

impl ReadyPart {
    /// The duel of the system, where the question is one.
    pub fn duel(&self) -> Option<&Matchup> {
        if let Prepared::Duel(duel) = &self.asked { Some(&duel.matchup) } else { None }
    }
}

/// A part that has been checked to its last key.
pub enum Prepared {
    /// A duel, still to be fought.
    Duel(Box<Unfought>),
    /// A roll, answered already: odds cost nothing.
    Roll(RollFound),
    /// The system has nothing of the kind.
    Nothing(Question),
}

/// A duel of a comparison with what it is made of.
pub struct Unfought {
    game: Box<dyn Game>,
    settings: Vec<Set>,
    /// The duel of one system of the comparison.
    pub matchup: Matchup,
}

/// What a comparison found.
pub struct Compared {
    /// The name of the comparison.
    pub name: String,
    /// The question of the comparison.
    pub question: Question,
    /// The outcomes, in their order: id and name.
    pub outcomes: Vec<(String, Question)>,
    /// Findings, one a system, in the order of the file.
    pub parts: Vec<PartFound>,
    /// The seed of the dice.
    pub seed: u64,
    /// How many combats were asked for, each; `None` where nothing was sampled.
    pub effort: Option<Effort>,
    /// The file as it was read.
    pub text: String,
}

/// What was found of one system.
pub struct PartFound {
    /// The system.
    pub system: &'static dyn System,
    /// What the file says of the system.
    pub note: Question,
    /// The answer of the system.
    pub found: SystemFound,
}

/// The answer of one system.
pub enum SystemFound {
    /// The answer to a duel.
    Duel(Box<Finding>),
    /// The answer to a roll.
    Roll(RollFound),
    /// The system has nothing of the kind, and why.
    Nothing(Question),
}

/// A roll and its outcomes, sorted.
#[derive(Clone, Debug)]
pub struct RollFound {
    /// The question of `odds`.
    pub question: String,
    /// The quantity of the roll.
    pub of: String,
    /// The settings of the roll.
    pub set: Vec<Set>,
    /// Shares of the common outcomes, in their order.
    pub shares: Vec<f64>,
    /// The whole answer of the roll's question.
    pub answer: Distributions,
}

impl PartFound {
    /// What the words of the system mean.
    pub fn terms(&self) -> Terms {
        self.system.about().terms
    }

    /// A share an outcome, in the order of the comparison; `None` where the system has nothing of the kind.
    pub fn shares(&self) -> Option<Vec<Share>> {
        match &self.found {
            SystemFound::Duel(finding) => Some(Winner::ALL.map(|winner| finding.share(winner)).into()),
            SystemFound::Roll(roll) => Some(roll.shares.iter().map(|&value| Share { value, interval: None }).collect()),
            SystemFound::Nothing(_) => None,
        }
    }

    /// The duel of the part by itself, where it is one.
    pub fn duel(&self, seed: u64) -> Option<Findings> {
        if let SystemFound::Duel(finding) = &self.found { Some(Findings::one(self.system, (**finding).clone(), seed)) } else { None }
    }

    /// Settings that the part rests on.
    pub fn assumptions(&self) -> &[Assumption] {
        match &self.found {
            SystemFound::Duel(finding) => &finding.assumptions,
            SystemFound::Roll(roll) => &roll.answer.assumptions,
            SystemFound::Nothing(_) => &[],
        }
    }
}

impl Comparison {
    /// Everything checked and ready, before anything is fought.
    pub fn prepare(&self, host: &dyn Host) -> Result<Vec<ReadyPart>, Fault> {
        self.parts.iter().map(|part| self.prepare_part(part, host)).collect()
    }

    fn fault_at(&self, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault::at(&self.file, &self.text, span, message)
    }

    fn prepare_part(&self, part: &ComparedPart, host: &dyn Host) -> Result<ReadyPart, Fault> {
        let game = part.system.open(&read_lists(host, &part.lists)?)?;
        let sets = |placed: &[Placed]| placed.iter().map(|placed| placed.set.clone()).collect::<Vec<Set>>();
        let asked = match &part.asks {
            Asks::Nothing(why) => Prepared::Nothing(why.clone()),
            Asks::Duel(placed) => {
                let settings = sets(placed);
                let matchup = game.duel(&settings).map_err(|problem| {
                    let place = problem.key.as_ref().and_then(|key| placed.iter().rev().find(|placed| placed.set.key == *key));
                    // What is missing is missing under its system.
                    let span = place.map_or(part.place.clone(), |placed| placed.span.clone());
                    self.fault_at(span, problem.message).maybe_help(problem.help)
                })?;
                Prepared::Duel(Box::new(Unfought { game, settings, matchup }))
            }
            Asks::Roll(roll) => Prepared::Roll(self.roll(part, roll, &*game, sets(&roll.with))?),
        };
        Ok(ReadyPart { system: part.system, note: part.note.clone(), asked })
    }

    fn roll(&self, part: &ComparedPart, roll: &Roll, game: &dyn Game, set: Vec<Set>) -> Result<RollFound, Fault> {
        let questions = part.system.questions();
        let names: Vec<&str> = questions.iter().map(|question| question.name).collect();
        if !names.contains(&roll.question.0.as_str()) {
            let fault = self.fault_at(roll.question.1.clone(), format!("{} has no question `{}`", part.system.id(), roll.question.0));
            return Err(fault.near(&roll.question.0, names.iter().copied(), format!("questions are {}", names.join(", "))));
        }
        let answer = game.odds(&roll.question.0, &set).map_err(|problem| {
            let place = problem.key.as_ref().and_then(|key| roll.with.iter().rev().find(|placed| placed.set.key == *key));
            let span = place.map_or(roll.question.1.clone(), |placed| placed.span.clone());
            self.fault_at(span, problem.message).maybe_help(problem.help)
        })?;
        let quantities: Vec<&str> = answer.quantities.iter().map(|quantity| quantity.of).collect();
        let Some(quantity) = answer.quantities.iter().find(|quantity| quantity.of == roll.of.0) else {
            let fault = self.fault_at(roll.of.1.clone(), format!("`{}` has no quantity `{}`", roll.question.0, roll.of.0));
            return Err(fault.near(&roll.of.0, quantities.iter().copied(), format!("quantities are {}", quantities.join(", "))));
        };
        let home = |outcome: &str| roll.outcomes.iter().find(|(_, own)| own.iter().any(|own| own == outcome)).map(|(id, _)| id);
        let mut shares = vec![0.0; self.outcomes.len()];
        for (outcome, p) in &quantity.outcomes {
            let Some(id) = home(outcome) else {
                let all: Vec<&str> = quantity.outcomes.iter().map(|(outcome, _)| outcome.as_str()).collect();
                let fault =
                    self.fault_at(roll.outcomes_at.clone(), format!("the outcome “{outcome}” of `{}` is in none of them", roll.of.0));
                return Err(fault.help(format!("sort every outcome: {}", all.join(", "))));
            };
            if let Some(place) = self.outcomes.iter().position(|(known, _)| known == id) {
                shares[place] += p;
            }
        }
        // A sum over paths of dice is a fraction; what rounding has made of it is no part of the answer.
        for share in &mut shares {
            *share = fraction_of_dice(*share).map_or(*share, |(times, of)| times as f64 / of as f64);
        }
        Ok(RollFound { question: roll.question.0.clone(), of: roll.of.0.clone(), set, shares, answer })
    }

    /// Answers what is ready, with what so many shards have kept in the cache; with effects or without.
    pub(crate) fn answer(
        &self,
        ready: Vec<ReadyPart>,
        (way, effects): (Way, bool),
        cache: Option<&Cache>,
        watch: &dyn Watch,
    ) -> Result<Compared, Fault> {
        let mut duels = Vec::new();
        let (mut rest, mut bases) = (Vec::new(), Vec::new());
        for ReadyPart { system, note, asked } in ready {
            let found = match asked {
                Prepared::Nothing(why) => Some(SystemFound::Nothing(why)),
                Prepared::Roll(roll) => Some(SystemFound::Roll(roll)),
                Prepared::Duel(duel) => {
                    let Unfought { game, settings, mut matchup } = *duel;
                    let mut base = None;
                    if effects {
                        let keys = system.keys();
                        let finder = Finder::new(&*game, &keys, way.seed);
                        matchup.assumptions = finder.find(&settings, &matchup, Extent::Effects, watch)?;
                        base = (way.method == Method::Sample).then(|| finder.base(&matchup, watch)).flatten();
                    }
                    bases.push(base);
                    duels.push(Asked { variant: None, point: Vec::new(), settings, matchup });
                    None
                }
            };
            rest.push((system, note, found));
        }
        let findings = findings(duels, way, cache, watch)?;
        let sampled = findings.iter().any(|finding| finding.sampled.is_some());
        let duel = |(finding, base)| SystemFound::Duel(Box::new(Finding { base, ..finding }));
        let mut findings = findings.into_iter().zip(bases).map(duel);
        let part = |(system, note, found): (_, _, Option<SystemFound>)| {
            Some(PartFound { system, note, found: found.or_else(|| findings.next())? })
        };
        Ok(Compared {
            name: self.name.clone(),
            question: self.question.clone(),
            outcomes: self.outcomes.clone(),
            parts: rest.into_iter().filter_map(part).collect(),
            seed: way.seed,
            effort: sampled.then_some(way.effort),
            text: self.text.clone(),
        })
    }
}
