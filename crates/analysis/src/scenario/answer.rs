//! From a scenario to findings: solved in parallel, one chain for all duels that share it; then sampled on all cores.

use super::fault::Fault;
use super::file::{Asked, Method, Scenario};
use super::findings::{Finding, Findings};
use montjoie_core::chain::Unsolved;
use montjoie_core::contest::agreement;
use montjoie_core::exact::{Chains, MOST_STATES, Solved};
use montjoie_core::monte_carlo::{Effort, Plan, Source, Watch};
use montjoie_core::parallel;
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

/// Answers every duel of a scenario.
pub fn answer(scenario: &Scenario, duels: Vec<Asked>, way: Way, watch: &dyn Watch) -> Result<Findings, Fault> {
    let contests: Vec<&Matchup> = duels.iter().map(|asked| &asked.matchup).collect();
    let solved = solve_all(&contests, way.method, watch)?;
    let mut findings = Vec::with_capacity(duels.len());
    for (asked, solved) in duels.into_iter().zip(solved) {
        findings.push(finding(asked, solved, way, watch)?);
    }
    let sampled = findings.iter().any(|finding| finding.sampled.is_some());
    Ok(Findings {
        name: scenario.name.clone(),
        question: scenario.question.clone(),
        system: scenario.system,
        axes: scenario.axes(),
        variants: scenario.variant_names(),
        findings,
        seed: way.seed,
        effort: sampled.then_some(way.effort),
        text: scenario.text.clone(),
    })
}

/// Answers one duel.
pub fn answer_one(asked: Asked, way: Way, watch: &dyn Watch) -> Result<Finding, Fault> {
    let solved = solve_all(&[&asked.matchup], way.method, watch)?.remove(0);
    finding(asked, solved, way, watch)
}

/// An exact answer, or the number of states that were too many; `None` where none was asked for.
type Exact = Option<Result<Solved, usize>>;

/// How many states were too many. A run that was stopped gives no answer at all, so the number does not matter there.
fn too_many(unsolved: Unsolved) -> usize {
    match unsolved {
        Unsolved::TooManyStates(states) => states,
        Unsolved::Stopped(_) => 0,
    }
}

/// Solves duels in parallel. Those that differ only in where they start share a chain and one worker.
fn solve_all(matchups: &[&Matchup], method: Method, watch: &dyn Watch) -> Result<Vec<Exact>, Fault> {
    if method == Method::Sample {
        return Ok(vec![None; matchups.len()]);
    }
    let mut families: Vec<Vec<usize>> = Vec::new();
    for (place, matchup) in matchups.iter().enumerate() {
        match families.iter_mut().find(|family| matchups[family[0]].contest.same_chain(&*matchup.contest)) {
            Some(family) => family.push(place),
            None => families.push(vec![place]),
        }
    }
    let solved: Vec<Vec<(usize, Exact)>> = parallel::map(families, |family| {
        if watch.stopped() {
            return Vec::new();
        }
        let contest = |place: &usize| &*matchups[*place].contest;
        let others: Vec<_> = family[1..].iter().map(contest).collect();
        let solved = contest(&family[0]).solve_family(&others, &mut Chains::stopped_by(watch), MOST_STATES);
        watch.solved(family.len() as u64);
        family.into_iter().zip(solved).map(|(place, solved)| (place, Some(solved.map_err(too_many)))).collect()
    });
    if watch.stopped() {
        return Err(interrupted());
    }
    let mut by_place: Vec<Exact> = vec![None; matchups.len()];
    solved.into_iter().flatten().for_each(|(place, exact)| by_place[place] = exact);
    Ok(by_place)
}

fn interrupted() -> Fault {
    Fault::new("interrupted: nothing was written")
}

fn finding(asked: Asked, exact: Exact, way: Way, watch: &dyn Watch) -> Result<Finding, Fault> {
    let Asked { variant, point, matchup } = asked;
    let (exact, too_large) = match exact {
        Some(Ok(solved)) => (Some(solved), None),
        Some(Err(states)) => (None, Some(states)),
        None => (None, None),
    };
    let sampled = match way.method {
        // A combat that is too large to solve is sampled: some answer is better than none, and it says so.
        Method::Exact if too_large.is_none() => None,
        _ => {
            let plan = Plan { seed: way.seed, effort: way.effort, source: way.source };
            Some(matchup.contest.sample(plan, watch).map_err(|_| interrupted())?)
        }
    };
    let agreement = exact.as_ref().zip(sampled.as_ref()).map(|(exact, sampled)| agreement(&exact.tally, sampled));
    Ok(Finding {
        variant,
        point,
        ids: matchup.ids,
        names: matchup.names,
        situation: matchup.situation,
        assumptions: matchup.assumptions,
        losses: matchup.losses,
        endings: matchup.contest.endings(),
        exact,
        too_large,
        sampled,
        agreement,
    })
}
