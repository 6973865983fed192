//! Pure forces: so many units of one kind against so many of another.

use super::Run;
use crate::ask::battle::Work;
use crate::duels::answer::stopped;
use crate::store::Fault;
use montjoie_core::combat::Pair;
use montjoie_core::monte_carlo::{Effort, Plan, Unwatched};
use montjoie_core::tally::Winner;
use montjoie_core::watch::{Stopped, Watch};
use montjoie_system::battle::{Corps, Force};

/// A force of one kind of unit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pure<'a> {
    /// The unit, as `north/guards`.
    pub unit: &'a str,
    /// The number of units in the force.
    pub units: u32,
    /// The most that one general commands.
    pub division: u32,
}

impl Pure<'_> {
    /// The force in as few divisions as there can be, all of one size or of two next to each other; the first general commands in chief.
    fn force(&self) -> Force {
        let divisions = self.units.div_ceil(self.division.max(1)).max(1);
        let size = |place: u32| (self.units + place) / divisions;
        let corps = |place: u32| Corps { command: None, chief: place == 0, units: vec![self.unit.to_owned(); size(place) as usize] };
        Force::Given((0..divisions).map(corps).collect())
    }
}

/// What A won of some battles.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Won {
    /// The share that A won, with undecided battles as one half, in [0, 1].
    pub share: f64,
    /// The variance of that share.
    pub variance: f64,
    /// The share of undecided battles.
    pub undecided: f64,
    /// Battles that were fought.
    pub battles: u64,
}

/// Fights battles of two pure forces on the field of a run.
///
/// # Errors
/// Somebody stopped the work, or a force makes no army.
pub(super) fn fought(run: &Run, forces: &Pair<Pure>, battles: u64, seed: u64, watch: &dyn Watch) -> Result<Won, Fault> {
    if watch.stopped() {
        return Err(stopped(Stopped));
    }
    let both = Pair { a: forces.a.force(), b: forces.b.force() };
    let engagement = run.staged.game.battle(&both, &run.staged.settings, seed)?;
    let plan = Plan { seed, effort: Effort::Combats(battles), ..run.plan };
    let tally = Work { cache: None, watch: &Unwatched }.count(&*engagement.battle, plan)?.tally;
    watch.fought(battles);
    let (won, undecided) = (tally.share(Winner::A), tally.share(Winner::Neither));
    let share = won + undecided / 2.0;
    // Where all battles end alike, one more could have ended otherwise.
    let least = 0.25 / battles.max(1) as f64;
    let variance = (won + undecided / 4.0 - share * share).max(least) / battles.max(1) as f64;
    Ok(Won { share, variance, undecided, battles })
}
