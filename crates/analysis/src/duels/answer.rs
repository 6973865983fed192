//! From duels to findings: solved in parallel, one chain for all that share it; then sampled on all cores. The same in shards. And what the answers
//! that a headline names rest on.

use super::basis::{Extent, Finder};
use super::findings::{Finding, Findings};
use super::sentence;
use super::solving::{families, solve};
use crate::scenario::Method;
use crate::scenario::file::{Asked, Scenario};
use crate::store::shards::{self, Plays, Shard};
use crate::store::{Cache, Fault, cache};
use montjoie_core::alike::each_once;
use montjoie_core::contest::agreement;
use montjoie_core::exact::{MOST_STATES, Solved};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Effort, Plan, Source, Stopped, Watch};
use montjoie_core::tally::{Tally, Winner};
use montjoie_system::list::Name;
use montjoie_system::{Game, Matchup, Set, System};

/// The way in which duels are answered.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The method: exact, sampled or both.
    pub method: Method,
    /// The combats to sample, or the precision.
    pub effort: Effort,
    /// The seed of the dice.
    pub seed: u64,
    /// The source of the dice.
    pub source: Source,
}

/// The parts of a way that are wanted otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// The method: exact, sampled or both.
    pub method: Option<Method>,
    /// The combats to sample, or the precision.
    pub effort: Option<Effort>,
    /// The seed of the dice.
    pub seed: Option<u64>,
}

impl Wish {
    /// What has no effect, by name: dice and effort have none on an exact answer.
    pub fn idle(self) -> Option<&'static str> {
        let effort = self.effort.map(|effort| if matches!(effort, Effort::Combats(_)) { "combats" } else { "precision" });
        self.seed.map(|_| "seed").or(effort).filter(|_| self.method == Some(Method::Exact))
    }

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
    /// The duels that are answered.
    pub duels: Vec<&'a Matchup>,
    /// The way in which the duels are answered.
    pub way: Way,
    /// The store in which shards keep what they find.
    pub cache: Option<&'a Cache<'a>>,
    /// The watcher that sees how far the work is.
    pub watch: &'a dyn Watch,
}

impl Work<'_> {
    /// Number of shards that find something to do.
    pub(crate) fn shards(&self) -> usize {
        let exact = if self.way.method == Method::Sample { 0 } else { self.families().len() };
        let sampled = if self.way.method == Method::Exact { 0 } else { self.duels.len() * shards::pieces(self.way.effort).len() };
        exact.max(sampled)
    }

    /// Answers the pieces of a shard, and keeps what comes of them.
    pub(crate) fn shard(&self, shard: Shard) -> Result<(), Fault> {
        let Shard { number, of } = shard;
        if self.way.method != Method::Sample {
            self.solve(self.families().into_iter().skip(number).step_by(of).collect())?;
        }
        if self.way.method != Method::Exact {
            let pieces = shards::pieces(self.way.effort);
            for place in 0..self.duels.len() {
                let own = shard.own(place * pieces.len(), &pieces);
                shards::each(own, |plays| self.count(place, plays))?;
            }
        }
        Ok(())
    }

    /// The exact answer of each duel, or that it has too many states, and its counts.
    fn answers(&self) -> Result<Vec<SolvedAndSampled>, Fault> {
        let exact = match self.way.method {
            Method::Sample => vec![None; self.duels.len()],
            _ => self.solve(self.families())?.into_iter().map(Some).collect(),
        };
        let sampled = |(place, exact): (usize, Option<Exact>)| {
            if self.way.method == Method::Exact {
                return if exact == Some(None) { Err(self.too_large(place)) } else { Ok((exact, None)) };
            }
            Ok((exact, shards::counted(self.way.effort, self.cache.is_some(), |plays| self.count(place, plays))?))
        };
        exact.into_iter().enumerate().map(sampled).collect()
    }

    /// What to say where only an exact answer is wanted of a duel that is too large for it.
    fn too_large(&self, place: usize) -> Fault {
        let ids = &self.duels[place].ids;
        let fault = Fault::new(format!("{} against {} has more than {MOST_STATES} states: it cannot be solved exactly", ids.a, ids.b));
        fault.help("another method samples it (`sample`, `both`); fewer turns may make it small enough").because_too_large()
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

    /// What comes of some plays of a duel.
    fn count(&self, place: usize, plays: Plays) -> Result<Tally<u64>, Fault> {
        let contest = &*self.duels[place].contest;
        let Way { seed, effort, source, .. } = self.way;
        let plan = Plan { seed, effort, source };
        let key = || cache::key(&[b"counted", contest.content().as_bytes(), format!("{plan:?} {plays:?}").as_bytes()]);
        let counted = || match plays.clone() {
            Some(plays) => contest.count(plan.run(), plays, self.watch),
            None => contest.sample(plan, self.watch),
        };
        cache::kept(self.cache, key, || counted().map_err(stopped))
    }
}

/// An exact answer; `None` where the duel has too many states.
type Exact = Option<Solved>;

/// The exact answer and the counts of a duel, each where it was asked for.
type SolvedAndSampled = (Option<Exact>, Option<Tally<u64>>);

pub(crate) fn stopped(_: Stopped) -> Fault {
    Fault::new("interrupted: nothing was written")
}

/// Answers duels, with what shards have kept in the cache.
pub(crate) fn findings(duels: Vec<Asked>, way: Way, cache: Option<&Cache>, watch: &dyn Watch) -> Result<Vec<Finding>, Fault> {
    let work = Work { duels: duels.iter().map(|asked| &asked.matchup).collect(), way, cache, watch };
    watch.expected(match (way.method, way.effort) {
        (Method::Exact, _) => duels.len() as u64,
        (_, Effort::Combats(each)) => each.saturating_mul(duels.len() as u64),
        (_, Effort::Precision(_)) => 0,
    });
    let answers = work.answers()?;
    let finding = |(Asked { variant, point, settings, matchup }, (exact, sampled)): (Asked, SolvedAndSampled)| {
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
            base: None,
            choices: None,
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
    /// Answers these duels, with what shards have kept in the cache.
    pub(crate) fn answer(&self, duels: Vec<Asked>, way: Way, cache: Option<&Cache>, watch: &dyn Watch) -> Result<Findings, Fault> {
        let findings = findings(duels, way, cache, watch)?;
        let sampled = findings.iter().any(|finding| finding.sampled.is_some());
        Ok(self.found(findings, way.seed, sampled.then_some(way.effort)))
    }

    /// What was found of its duels or battles, with this seed and so many combats.
    pub(crate) fn found(&self, findings: Vec<Finding>, seed: u64, effort: Option<Effort>) -> Findings {
        Findings {
            name: self.name.clone(),
            question: self.question.clone(),
            claim: self.claim.clone(),
            battles: self.battle,
            system: self.system,
            axes: self.axes(),
            variants: self.variant_names(),
            findings,
            seed,
            effort,
            text: self.text.clone(),
        }
    }
}

impl Findings {
    /// One duel by itself. Its question is the answer in a sentence.
    pub fn one(system: &'static dyn System, finding: Finding, seed: u64) -> Findings {
        let [en, fr] = [Lang::En, Lang::Fr].map(|lang| sentence::duel(system, &finding, lang));
        Findings {
            name: String::from("duel"),
            question: Name { en, fr },
            claim: None,
            battles: false,
            system,
            axes: Vec::new(),
            variants: Vec::new(),
            seed,
            effort: finding.sampled.as_ref().map(|tally| Effort::Combats(tally.total())),
            findings: vec![finding],
            text: String::new(),
        }
    }

    /// The places of the findings that a headline names: what the first sentence is about, the base, and those of which A wins least and most.
    /// Each once, in this order.
    pub fn headline(&self) -> Vec<usize> {
        let share = |place: &usize| self.findings[*place].share(Winner::A).value;
        let answered = || (0..self.findings.len()).filter(|place| share(place).is_finite());
        let least = answered().min_by(|x, y| share(x).total_cmp(&share(y)));
        let most = answered().max_by(|x, y| share(x).total_cmp(&share(y)));
        let said = [self.spoken_of(), self.base()].into_iter().filter(|&place| place < self.findings.len() && share(&place).is_finite());
        each_once(said.chain(least).chain(most))
    }
}

/// Finds how far each setting that the sheet does not print moves the headline's answers, and names in them those that do. `settings` are what
/// each duel was made of, in the order of the findings. Other findings keep every such setting as one that was not tried.
///
/// # Errors
/// The search was stopped.
pub fn rests(findings: &mut Findings, settings: &[Vec<Set>], game: &dyn Game, watch: &dyn Watch) -> Result<(), Fault> {
    let keys = findings.system.keys();
    let finder = Finder::new(game, &keys, findings.seed);
    for place in findings.headline() {
        let matchup = game.duel(&settings[place])?;
        let finding = &mut findings.findings[place];
        finding.assumptions = finder.find(&settings[place], &matchup, Extent::Effects, watch)?;
        if finding.exact.is_none() {
            finding.base = finder.base(&matchup, watch);
        }
    }
    Ok(())
}
