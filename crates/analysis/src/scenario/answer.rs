//! From duels to findings: solved in parallel, one chain for all that share it; then sampled on all cores. The same in shards.

use std::ops::Range;

use super::fault::Fault;
use super::file::{Asked, Method, Scenario};
use super::findings::{Finding, Findings};
use crate::ask::shards::Shard;
use crate::fairness::cache::{self, Cache};
use crate::solving::{families, solve};
use montjoie_core::contest::agreement;
use montjoie_core::exact::{MOST_STATES, Solved};
use montjoie_core::monte_carlo::{BLOCK, Effort, Plan, Source, Stopped, Watch};
use montjoie_core::shard;
use montjoie_core::tally::Tally;
use montjoie_system::Matchup;

/// How to answer.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Exact, sampled or both.
    pub method: Method,
    /// How much to sample.
    pub effort: Effort,
    /// The seed.
    pub seed: u64,
    /// From where the dice.
    pub source: Source,
}

/// What of a way is wanted otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// Exact, sampled or both.
    pub method: Option<Method>,
    /// How much to sample.
    pub effort: Option<Effort>,
    /// The seed.
    pub seed: Option<u64>,
}

impl Wish {
    /// The way that is wanted, where nothing is said as it is.
    pub fn over(self, way: Way) -> Way {
        Way {
            method: self.method.unwrap_or(way.method),
            effort: self.effort.unwrap_or(way.effort),
            seed: self.seed.unwrap_or(way.seed),
            source: way.source,
        }
    }
}

/// Duels that are answered together.
pub(crate) struct Work<'a> {
    /// The duels.
    pub duels: Vec<&'a Matchup>,
    /// How.
    pub way: Way,
    /// Where shards keep what they find.
    pub cache: Option<&'a Cache<'a>>,
    /// Sees how far it is.
    pub watch: &'a dyn Watch,
}

/// What is sampled at once: some plays of a run, or as many as its precision takes.
type Plays = Option<Range<u64>>;

impl Work<'_> {
    /// How many shards find something to do.
    pub(crate) fn shards(&self) -> usize {
        let exact = if self.way.method == Method::Sample { 0 } else { self.families().len() };
        let sampled = match (self.way.method, self.way.effort) {
            (Method::Exact, _) => 0,
            (_, Effort::Precision(_)) => self.duels.len(),
            (_, Effort::Combats(combats)) => usize::try_from(combats.div_ceil(BLOCK)).unwrap_or(usize::MAX),
        };
        exact.max(sampled)
    }

    /// Does what a shard has to do, and keeps what comes of it.
    pub(crate) fn shard(&self, shard: Shard) -> Result<(), Fault> {
        let Shard { number, of } = shard;
        if self.way.method != Method::Sample {
            self.solve(self.families().into_iter().skip(number).step_by(of).collect())?;
        }
        for place in 0..self.duels.len() {
            for (whose, plays) in self.plays(place, of) {
                if self.way.method != Method::Exact && whose == number {
                    self.count(place, plays)?;
                }
            }
        }
        Ok(())
    }

    /// The exact answer of each duel, or that it has too many states, and its counts from so many shards.
    fn answers(&self, of: usize) -> Result<Vec<Answers>, Fault> {
        let exact = match self.way.method {
            Method::Sample => vec![None; self.duels.len()],
            _ => self.solve(self.families())?.into_iter().map(Some).collect(),
        };
        let sampled = |(place, exact): (usize, Option<Exact>)| {
            if self.way.method == Method::Exact {
                return if exact == Some(None) { Err(self.too_large(place)) } else { Ok((exact, None)) };
            }
            let mut counts: Option<Tally<u64>> = None;
            for (_, plays) in self.plays(place, of) {
                let more = self.count(place, plays)?;
                match &mut counts {
                    None => counts = Some(more),
                    Some(counts) => counts.merge(&more),
                }
            }
            Ok((exact, counts))
        };
        exact.into_iter().enumerate().map(sampled).collect()
    }

    /// What to say where only an exact answer is wanted of a duel that is too large for it.
    fn too_large(&self, place: usize) -> Fault {
        let ids = &self.duels[place].ids;
        let fault = Fault::new(format!("{} against {} has more than {MOST_STATES} states: it cannot be solved exactly", ids.a, ids.b));
        fault.help("another method samples it (`sample`, `both`); fewer turns may make it small enough")
    }

    fn families(&self) -> Vec<Vec<usize>> {
        families(0..self.duels.len(), |place| &*self.duels[place].contest)
    }

    /// The exact answers of the duels of some families.
    fn solve(&self, families: Vec<Vec<usize>>) -> Result<Vec<Exact>, Fault> {
        let duel = |place: usize| {
            let contest = &*self.duels[place].contest;
            (contest, cache::key(&[contest.content().as_bytes()]))
        };
        let (solved, _) = solve(&families, duel, MOST_STATES, self.cache, self.watch).map_err(stopped)?;
        let mut by_place = vec![None; self.duels.len()];
        solved.into_iter().for_each(|(place, solved)| by_place[place] = solved);
        Ok(by_place)
    }

    /// What of a duel is sampled by which of so many shards.
    fn plays(&self, place: usize, of: usize) -> Vec<(usize, Plays)> {
        match self.way.effort {
            Effort::Combats(combats) => shard::split(combats, of as u64).into_iter().map(Some).enumerate().collect(),
            // How many that takes is known at its end: one shard fights them all.
            Effort::Precision(_) => vec![(place % of.max(1), None)],
        }
    }

    /// What comes of some plays of a duel.
    fn count(&self, place: usize, plays: Plays) -> Result<Tally<u64>, Fault> {
        let contest = &*self.duels[place].contest;
        let Way { seed, effort, source, .. } = self.way;
        let plan = Plan { seed, effort, source };
        let key = || cache::key(&[b"counted", contest.content().as_bytes(), format!("{plan:?} {plays:?}").as_bytes()]);
        if let Some(kept) = self.cache.and_then(|cache| cache.get(&key())) {
            return Ok(kept);
        }
        let counted = match &plays {
            Some(plays) => contest.count(plan.run(), plays.clone(), self.watch),
            None => contest.sample(plan, self.watch),
        };
        let counted = counted.map_err(stopped)?;
        self.cache.iter().for_each(|cache| cache.put(&key(), &counted));
        Ok(counted)
    }
}

/// An exact answer; `None` where the duel has too many states.
type Exact = Option<Solved>;

/// The exact answer and the counts of a duel, each where it was asked for.
type Answers = (Option<Exact>, Option<Tally<u64>>);

pub(crate) fn stopped(_: Stopped) -> Fault {
    Fault::new("interrupted: nothing was written")
}

/// Answers duels, with what so many shards have kept in the cache.
pub(crate) fn findings(duels: Vec<Asked>, way: Way, of: usize, cache: Option<&Cache>, watch: &dyn Watch) -> Result<Vec<Finding>, Fault> {
    let work = Work { duels: duels.iter().map(|asked| &asked.matchup).collect(), way, cache, watch };
    watch.expected(match (way.method, way.effort) {
        (Method::Exact, _) => duels.len() as u64,
        (_, Effort::Combats(each)) => each.saturating_mul(duels.len() as u64),
        (_, Effort::Precision(_)) => 0,
    });
    let answers = work.answers(of)?;
    let finding = |(Asked { variant, point, settings, matchup }, (exact, sampled)): (Asked, Answers)| {
        let too_large = (exact == Some(None)).then_some(MOST_STATES);
        let exact = exact.flatten();
        let agreement = exact.as_ref().zip(sampled.as_ref()).map(|(exact, sampled)| agreement(&exact.tally, sampled));
        Finding {
            variant,
            point,
            ids: matchup.ids,
            names: matchup.names,
            settings,
            situation: matchup.situation,
            assumptions: matchup.assumptions,
            losses: matchup.losses,
            endings: matchup.contest.endings(),
            exact,
            too_large,
            sampled,
            agreement,
        }
    };
    Ok(duels.into_iter().zip(answers).map(finding).collect())
}

impl Scenario {
    /// Answers its duels, with what so many shards have kept in the cache.
    pub(crate) fn answer(
        &self,
        duels: Vec<Asked>,
        way: Way,
        of: usize,
        cache: Option<&Cache>,
        watch: &dyn Watch,
    ) -> Result<Findings, Fault> {
        let findings = findings(duels, way, of, cache, watch)?;
        let sampled = findings.iter().any(|finding| finding.sampled.is_some());
        Ok(Findings {
            name: self.name.clone(),
            question: self.question.clone(),
            claim: self.claim.clone(),
            system: self.system,
            axes: self.axes(),
            variants: self.variant_names(),
            findings,
            seed: way.seed,
            effort: sampled.then_some(way.effort),
            text: self.text.clone(),
        })
    }
}
