//! The scale of prices. A balance of trade says what units cost *in terms of one another*; how many points that is, is a declared choice, and it
//! decides how many units look too expensive. Four choices are offered, and every verdict says whether it holds under all of them.

use super::trade::sum;
use montjoie_core::language::Text;

/// A choice of the scale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gauge {
    /// The mix keeps its total
    #[default]
    Total,
    /// The median unit is fair
    Median,
    /// As few points as possible change
    Fewest,
    /// One unit is fair by definition
    Anchor,
}

impl Gauge {
    /// All of them, the default first.
    pub const ALL: [Gauge; 4] = [Gauge::Total, Gauge::Median, Gauge::Fewest, Gauge::Anchor];

    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Gauge::Total => "total",
            Gauge::Median => "median",
            Gauge::Fewest => "fewest",
            Gauge::Anchor => "anchor",
        }
    }

    /// What it says.
    pub const fn text(self) -> Text {
        match self {
            Gauge::Total => Text::new(
                "all the rows together, each counted once, keep their total",
                "toutes les lignes ensemble, chacune comptée une fois, gardent leur total",
            ),
            Gauge::Median => Text::new("the median row is fair", "la ligne médiane est au juste prix"),
            Gauge::Fewest => Text::new("as few points as possible change", "le moins de points possible changent"),
            Gauge::Anchor => Text::new("one unit is fair by definition", "une unité est au juste prix par définition"),
        }
    }
}

/// A scale, and what it holds fast.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// The choice.
    pub gauge: Gauge,
    /// Points for one unit of cost.
    pub points: f64,
    /// By unit: how the costs may not move together if the scale stays: the sum of these times the changes of the costs is 0.
    pub holds: Vec<f64>,
}

/// The scale at which `costs` suit the published ones (`None`: has no price), both with what goes with a price; `None` where no unit has a price.
pub fn scale(gauge: Gauge, costs: &[f64], published: &[Option<f64>], mix: &[f64], anchor: Option<usize>) -> Option<Scale> {
    let priced: Vec<(usize, f64)> = published.iter().enumerate().filter_map(|(unit, price)| Some((unit, (*price)?))).collect();
    let mut holds = vec![0.0; costs.len()];
    // By what one would multiply each cost to make it the published one, the smallest first.
    let mut ratios: Vec<(f64, usize, f64)> = priced.iter().map(|&(unit, price)| (price / costs[unit], unit, price)).collect();
    ratios.sort_by(|x, y| x.0.total_cmp(&y.0).then_with(|| costs[x.1].total_cmp(&costs[y.1])));
    if ratios.is_empty() {
        return None;
    }
    let points = match gauge {
        Gauge::Total => {
            priced.iter().for_each(|&(unit, _)| holds[unit] = mix[unit]);
            sum(priced.iter().map(|&(unit, price)| mix[unit] * price)) / sum(priced.iter().map(|&(unit, _)| mix[unit] * costs[unit]))
        }
        Gauge::Median => {
            let middle = [(ratios.len() - 1) / 2, ratios.len() / 2].map(|at| ratios[at]);
            for (_, unit, price) in middle {
                holds[unit] += price / costs[unit].powi(2);
            }
            (middle[0].0 + middle[1].0) / 2.0
        }
        Gauge::Fewest => {
            // The sum of |points · cost − price| is least at the median of the ratios, weighed by the costs.
            let half = sum(ratios.iter().map(|&(_, unit, _)| costs[unit])) / 2.0;
            let mut passed = 0.0;
            let reaches = |&&(_, unit, _): &&(f64, usize, f64)| {
                passed += costs[unit];
                passed >= half * (1.0 - 1e-12)
            };
            let &(ratio, unit, _) = ratios.iter().find(reaches).unwrap_or(&ratios[ratios.len() - 1]);
            holds[unit] = 1.0;
            ratio
        }
        Gauge::Anchor => {
            let unit = anchor?;
            holds[unit] = 1.0;
            published.get(unit).copied().flatten()? / costs[unit]
        }
    };
    Some(Scale { gauge, points, holds })
}
