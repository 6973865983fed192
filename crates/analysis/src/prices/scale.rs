//! The scale of prices. A balance of trade says what units cost *in terms of one another*; how many points that is, is a choice: the lists keep their
//! total, or one unit has a price that the user names.

use super::trade::sum;

/// A scale, and what it holds fast.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// Points for one unit of cost.
    pub points: f64,
    /// By unit: how the costs may not move together if the scale stays: the sum of these times the changes of the costs is 0.
    pub holds: Vec<f64>,
}

impl Scale {
    /// The scale on which all rows that have a price keep their total; `None` where none has one. Prices are with what goes with a price.
    pub fn total(costs: &[f64], published: &[Option<f64>], mix: &[f64]) -> Option<Scale> {
        let priced = || published.iter().enumerate().filter_map(|(unit, price)| Some((unit, (*price)?)));
        let mut holds = vec![0.0; costs.len()];
        priced().for_each(|(unit, _)| holds[unit] = mix[unit]);
        let points = sum(priced().map(|(unit, price)| mix[unit] * price)) / sum(priced().map(|(unit, _)| mix[unit] * costs[unit]));
        priced().next().map(|_| Scale { points, holds })
    }

    /// The scale on which one unit has this price, with what goes with it.
    pub fn anchored(costs: &[f64], unit: usize, price: f64) -> Scale {
        let mut holds = vec![0.0; costs.len()];
        holds[unit] = 1.0;
        Scale { points: price / costs[unit], holds }
    }

    /// Costs as they are: their mean over the mix is 1, and stays so.
    pub fn ratios(mix: &[f64]) -> Scale {
        Scale { points: 1.0, holds: mix.to_vec() }
    }
}
