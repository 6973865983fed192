//! Duels solved exactly, each once, on all cores: those that differ only in where they start share a chain and a worker.

use crate::store::Cache;
use crate::store::cache::{self, Key};
use montjoie_core::alike::grouped;
use montjoie_core::contest::Contest;
use montjoie_core::exact::{Chains, Solved};
use montjoie_core::parallel;
use montjoie_core::watch::{Stopped, Watch};

/// A duel, and the hash of its content.
pub(crate) type Duel<'a> = (&'a dyn Contest, Key);

/// The place of a duel, and its exact answer; `None` where it has too many states.
pub(crate) type Placed = (usize, Option<Solved>);

/// Some of these duels in families that share a chain, by their places.
pub(crate) fn families<'a>(places: impl IntoIterator<Item = usize>, duel: impl Fn(usize) -> &'a dyn Contest) -> Vec<Vec<usize>> {
    grouped(places, |&one, &other| duel(one).same_chain(duel(other)))
}

/// The exact answers of the duels of some families, where they have at most `most_states`. And how many of them were kept.
///
/// # Errors
/// The work was stopped.
pub(crate) fn solve<'a>(
    families: &[Vec<usize>],
    duel: impl Fn(usize) -> Duel<'a> + Sync,
    most_states: usize,
    cache: Option<&Cache>,
    watch: &dyn Watch,
) -> Result<(Vec<Placed>, usize), Stopped> {
    let kept_under = |place: usize| cache::key(&[b"exact", &duel(place).1, &most_states.to_le_bytes()]);
    let solved = parallel::map(families.iter().collect(), |family: &Vec<usize>| {
        let kept = |&place: &usize| Some((place, cache?.get::<Option<Solved>>(&kept_under(place))?));
        if let Some(kept) = family.iter().map(kept).collect::<Option<Vec<_>>>() {
            watch.solved(kept.len() as u64);
            let cached = kept.len();
            return (kept, cached);
        }
        // A family is solved whole, in its own order, so that an answer does not depend on which of it were kept.
        if watch.stopped() {
            return (Vec::new(), 0);
        }
        let others: Vec<_> = family[1..].iter().map(|&place| duel(place).0).collect();
        let solved = duel(family[0]).0.solve_family(&others, &mut Chains::stopped_by(watch), most_states);
        if watch.stopped() {
            // Half a family is no answer, and must not be kept as one.
            return (Vec::new(), 0);
        }
        watch.solved(family.len() as u64);
        let solved: Vec<_> = family.iter().zip(solved).map(|(&place, solved)| (place, solved.ok())).collect();
        if let Some(cache) = cache {
            solved.iter().for_each(|(place, solved)| cache.put(&kept_under(*place), solved));
        }
        (solved, 0)
    });
    if watch.stopped() {
        return Err(Stopped);
    }
    let cached = solved.iter().map(|(_, cached)| cached).sum();
    Ok((solved.into_iter().flat_map(|(solved, _)| solved).collect(), cached))
}
