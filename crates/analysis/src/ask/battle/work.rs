//! Battles fought whole, or in shards whose counts are kept and merged.

use std::ops::Range;

use crate::ask::shards::Shard;
use crate::fairness::cache::{self, Cache};
use crate::scenario::Fault;
use crate::scenario::answer::stopped;
use montjoie_core::contest::{Counts, Fought};
use montjoie_core::monte_carlo::{BLOCK, Effort, Plan};
use montjoie_core::shard;
use montjoie_core::tally::Count;
use montjoie_core::watch::Watch;
use montjoie_field::Battles;

/// How battles are fought.
pub(in crate::ask) struct Work<'a> {
    /// Of how many shards.
    pub of: usize,
    /// Where shards keep what they count.
    pub cache: Option<&'a Cache<'a>>,
    /// Sees how far it is.
    pub watch: &'a dyn Watch,
}

impl Work<'_> {
    /// How many shards find something to do.
    pub fn shards(plans: impl Iterator<Item = Plan>) -> usize {
        let of = |(place, plan): (usize, Plan)| match plan.effort {
            Effort::Combats(battles) => usize::try_from(battles.div_ceil(BLOCK)).unwrap_or(usize::MAX),
            Effort::Precision(_) => place + 1,
        };
        plans.enumerate().map(of).max().unwrap_or(0)
    }

    /// What of the battles at a place is fought by which shard.
    fn plays(&self, place: usize, plan: Plan) -> Vec<(usize, Option<Range<u64>>)> {
        match plan.effort {
            Effort::Combats(battles) => shard::split(battles, self.of as u64).into_iter().map(Some).enumerate().collect(),
            // How many that takes is known at its end: one shard fights them all.
            Effort::Precision(_) => vec![(place % self.of.max(1), None)],
        }
    }

    /// Fights what a shard has to fight of the battles at a place, and keeps what it counts.
    pub fn shard(&self, shard: Shard, place: usize, battle: &dyn Fought, plan: Plan) -> Result<(), Fault> {
        let mut own = self.plays(place, plan).into_iter().filter(|(whose, _)| *whose == shard.number);
        own.try_for_each(|(_, plays)| self.part(battle, plan, plays).map(drop))
    }

    /// The count of the battles at a place, from all shards.
    pub fn count(&self, place: usize, battle: &dyn Fought, plan: Plan) -> Result<Battles, Fault> {
        let mut whole: Option<Battles> = None;
        for (_, plays) in self.plays(place, plan) {
            let part = self.part(battle, plan, plays)?;
            match &mut whole {
                None => whole = Some(part),
                Some(whole) => Count::merge(whole, &part),
            }
        }
        whole.ok_or_else(|| Fault::new("no battle was fought"))
    }

    fn part(&self, battle: &dyn Fought, plan: Plan, plays: Option<Range<u64>>) -> Result<Battles, Fault> {
        let key = || cache::key(&[b"battles", battle.content().as_bytes(), format!("{plan:?} {plays:?}").as_bytes()]);
        if let Some(kept) = self.cache.and_then(|cache| cache.get(&key())) {
            return Ok(kept);
        }
        let counts: Box<dyn Counts> = match plays.clone() {
            None => battle.run(plan, self.watch),
            Some(plays) => battle.fight(plan.run(), plays, self.watch),
        }
        .map_err(stopped)?;
        let count = counts.as_any().downcast_ref::<Battles>().cloned();
        let count = count.ok_or_else(|| Fault::new("this system does not count battles as battles are counted"))?;
        if let Some(cache) = self.cache {
            cache.put(&key(), &count);
        }
        Ok(count)
    }
}
