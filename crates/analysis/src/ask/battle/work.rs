//! Battles fought whole, or in shards whose counts are kept and merged.

use crate::duels::answer::stopped;
use crate::store::shards::{self, Plays, Shard};
use crate::store::{Cache, Fault, cache};
use montjoie_core::contest::{Counts, Fought};
use montjoie_core::monte_carlo::Plan;
use montjoie_core::watch::Watch;
use montjoie_field::Battles;

/// How battles are fought.
pub(in crate::ask) struct Work<'a> {
    /// The store in which shards keep what they count.
    pub cache: Option<&'a Cache<'a>>,
    /// The watcher that sees how far the work is.
    pub watch: &'a dyn Watch,
}

impl Work<'_> {
    /// Number of shards that find something to do.
    pub fn shards(plans: impl Iterator<Item = Plan>) -> usize {
        plans.map(|plan| shards::pieces(plan.effort).len()).sum()
    }

    /// Fights what a shard has to fight of some battles, and keeps what it counts.
    pub fn shard<'b>(&self, shard: Shard, battles: impl Iterator<Item = (&'b dyn Fought, Plan)>) -> Result<(), Fault> {
        let mut before = 0;
        for (battle, plan) in battles {
            let pieces = shards::pieces(plan.effort);
            shards::each(shard.own(before, &pieces), |plays| self.part(battle, plan, plays))?;
            before += pieces.len();
        }
        Ok(())
    }

    /// The count of some battles, with what shards have kept of them.
    pub fn count(&self, battle: &dyn Fought, plan: Plan) -> Result<Battles, Fault> {
        let whole = shards::counted(plan.effort, self.cache.is_some(), |plays| self.part(battle, plan, plays))?;
        whole.ok_or_else(|| Fault::new("no battle was fought"))
    }

    /// Fights the battles of these numbers; all of the plan where none are given.
    pub fn part(&self, battle: &dyn Fought, plan: Plan, plays: Plays) -> Result<Battles, Fault> {
        let key = || cache::key(&[b"battles", battle.content().as_bytes(), format!("{plan:?} {plays:?}").as_bytes()]);
        let counts = || match plays.clone() {
            Some(plays) => battle.fight(plan.run(), plays, self.watch),
            None => battle.run(plan, self.watch),
        };
        cache::kept(self.cache, key, || battles(&*counts().map_err(stopped)?))
    }
}

/// The counts of fights as counts of battles.
pub(super) fn battles(counts: &dyn Counts) -> Result<Battles, Fault> {
    let count = counts.as_any().downcast_ref::<Battles>().cloned();
    count.ok_or_else(|| Fault::new("this system does not count battles as battles are counted"))
}
