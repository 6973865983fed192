//! How many of one unit another is worth in armies.

use super::{ArmiesAnswer, UnitWorth};
use crate::store::Fault;
use montjoie_core::combat::Pair;
use montjoie_core::language::Text;

/// The worth of one unit in units of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio in the main situation.
    pub value: f64,
    /// The lowest and the highest over all situations, the main one included.
    pub range: (f64, f64),
    /// The ratio by the prices of the lists.
    pub listed: f64,
}

impl ArmiesAnswer {
    /// Asks how many of the second unit the first is worth, in place of the two that the system itself compares.
    ///
    /// # Errors
    /// One of the units is in no army.
    pub fn compare(&mut self, one: &str, other: &str) -> Result<(), Fault> {
        let find = |id: &str| {
            let ids = || self.units.iter().map(|unit| unit.kind.id.as_str());
            let missing = || Fault::new(format!("`{id}` is in none of these armies")).near(id, ids(), "name a unit as LIST/UNIT");
            ids().position(|known| known == id).ok_or_else(missing)
        };
        self.compared = Some(Pair { a: find(one)?, b: find(other)? });
        Ok(())
    }

    /// The ratio of the two units that are compared; or the unit that forbids one, and why.
    pub fn ratio(&self) -> Option<Result<Ratio, (usize, Text)>> {
        let Pair { a: over, b: under } = self.compared?;
        let (one, other) = (&self.units[over], &self.units[under]);
        // A worth that no plan can bring out, or that nothing can be divided by, gives no ratio.
        let without = |unit: &UnitWorth| match unit.unjudged {
            None if unit.interval.0 <= 0.0 => Some(Text::new("its worth may be nothing", "sa valeur est peut-être nulle")),
            why => why,
        };
        if let Some(none) = [over, under].into_iter().find_map(|unit| Some((unit, without(&self.units[unit])?))) {
            return Some(Err(none));
        }
        let value = one.worth / other.worth;
        let others = one.others.iter().zip(&other.others).filter_map(|(one, other)| Some((*one)? / (*other)?));
        let range = others.fold((value, value), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
        Some(Ok(Ratio { value, range, listed: one.kind.points / other.kind.points }))
    }
}
