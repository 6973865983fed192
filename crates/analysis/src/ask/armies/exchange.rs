//! How many units of one kind stop some of another: pure forces, from one unit on.

use super::pure::{Pure, fought};
use super::{ArmiesAnswer, ArmiesRequest, BATTLES, Run};
use crate::store::{Fault, Session};
use montjoie_core::combat::Pair;
use montjoie_core::parallel;
use montjoie_core::statistics::{Interval, interval};
use montjoie_system::battle::UnitKind;

/// Units of the first kind.
pub const OF: u32 = 5;

/// The most units of the second.
const MOST: u32 = 15;

/// Battles for each number of units.
const EACH: u64 = 2_000;

/// What some units of one kind win against more and more of another.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The kinds, with the places of their lists.
    pub kinds: Pair<(UnitKind, usize)>,
    /// For each number of units of the second kind, from 1: the share that [`OF`] of the first win, with undecided battles as one half, and its
    /// 95 % interval.
    pub won: Vec<(f64, Interval)>,
    /// Battles that were fought for each number of units.
    pub battles: u64,
}

impl Exchange {
    /// The largest number of units that lose at least as often as they win; 0 where there is none.
    pub fn beaten(&self) -> usize {
        self.won.iter().take_while(|(share, _)| *share >= 0.5).count()
    }
}

/// The curve of the two units that are compared; `None` where none are.
///
/// # Errors
/// The faults of an [`ArmiesRequest`].
pub fn exchange(request: &ArmiesRequest, found: &ArmiesAnswer, session: Session) -> Result<Option<Exchange>, Fault> {
    let Some(two) = found.compared else { return Ok(None) };
    let [a, b] = [two.a, two.b].map(|place| (found.units[place].kind.clone(), found.units[place].list));
    let priced = request.priced(session)?;
    let (request, session) = priced.asked();
    let run = Run::new(request, (&[], &[]), BATTLES, session)?;
    let division = found.system.pricing().general.map_or(u32::MAX, |general| general.units);
    let each = (EACH * run.effort / BATTLES).clamp(50, EACH);
    session.watch.expected(u64::from(MOST) * each);
    let pure = |unit: &str, units: u32| {
        let forces = Pair { a: Pure { unit: &a.0.id, units: OF, division }, b: Pure { unit, units, division } };
        let won = fought(&run, &forces, each, run.plan.seed.wrapping_add(units.into()), session.watch)?;
        Ok((won.share, interval((won.share * each as f64).round() as u64, each, 0.95)))
    };
    let won = parallel::map((1..=MOST).collect(), |units| pure(&b.0.id, units)).into_iter().collect::<Result<_, Fault>>()?;
    Ok(Some(Exchange { kinds: Pair { a, b }, won, battles: each }))
}
