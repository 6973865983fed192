//! Sampling that stops by itself: is a matchup within 50 % give or take a margin? And bars that stay honest however often one looks.
//!
//! The unit of sampling is a pair of combats, the second with sides swapped; its score is the mean of the two, in [0, 1].

use montjoie_core::texts;
use serde::{Deserialize, Serialize};

texts! {
    #[derive(Serialize, Deserialize)]
    "What came of a sequential test." pub Decision {
        "Within the margin of 50 %." Even = "within", "within", "dans";
        "The row is better." Better = "better", "the first is better", "la première est meilleure";
        "The row is worse." Worse = "worse", "the second is better", "la seconde est meilleure";
        "The test does not know yet." Open = "open", "not known yet", "pas encore connu";
    }
}

/// Two one-sided sequential probability ratio tests of a mean (generalised: the variance is estimated as it goes).
///
/// With margin ε each side tells a distance of at most ε/2 from one of at least 3ε/2. A matchup at ε/2 is called better or worse, and one at 3ε/2
/// called even, with a probability of at most `alpha` each, but for what the last step overshoots; between the two nothing is promised.
#[derive(Clone, Debug)]
pub struct TwoSided {
    margin: f64,
    bound: f64,
    pairs: u64,
    sum: f64,
    squares: f64,
    upper: Option<bool>,
    lower: Option<bool>,
}

/// Pairs before a test may decide: until then the variance is not known well enough.
const FEWEST: u64 = 50;

impl TwoSided {
    /// A test with a margin such as 0.02 and an error rate such as 0.05.
    pub fn new(margin: f64, alpha: f64) -> TwoSided {
        TwoSided { margin, bound: libm::log((1.0 - alpha) / alpha), pairs: 0, sum: 0.0, squares: 0.0, upper: None, lower: None }
    }

    /// Counts one more pair of this score.
    pub fn add(&mut self, score: f64) -> Decision {
        self.pairs += 1;
        self.sum += score;
        self.squares += score * score;
        if self.pairs >= FEWEST {
            let n = self.pairs as f64;
            let mean = self.sum / n;
            // As if one pair at each end had been seen too: a matchup without luck has a variance of 0 so far, and never certainly.
            let variance = ((self.squares + 1.0 - (self.sum + 1.0).powi(2) / (n + 2.0)) / (n + 2.0)).max(1e-9);
            let ratio = |beyond: f64| n * self.margin * (beyond - self.margin) / variance;
            // Once decided, a side stays so.
            let decide = |ratio: f64| if ratio >= self.bound { Some(true) } else { (ratio <= -self.bound).then_some(false) };
            self.upper = self.upper.or_else(|| decide(ratio(mean - 0.5)));
            self.lower = self.lower.or_else(|| decide(ratio(0.5 - mean)));
        }
        self.decision()
    }

    /// The decision as far as is known.
    pub fn decision(&self) -> Decision {
        match (self.upper, self.lower) {
            (Some(true), _) => Decision::Better,
            (_, Some(true)) => Decision::Worse,
            (Some(false), Some(false)) => Decision::Even,
            _ => Decision::Open,
        }
    }

    /// Pairs of combats that the test has seen.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }
}

/// A confidence sequence: an interval of a mean of scores in [0, 1] that holds at every number of pairs at once, so that one may look at it as it
/// shrinks and stop when pleased. The normal mixture of Robbins, for sub-Gaussian sums (a score in [0, 1] has a variance of at most ¼).
///
/// `tight` is the number of pairs at which it is to be narrowest for what it promises.
pub fn always_valid(mean: f64, pairs: u64, level: f64, tight: u64) -> (f64, f64) {
    if pairs == 0 {
        return (0.0, 1.0);
    }
    let alpha = 1.0 - level;
    let variance = pairs as f64 / 4.0;
    // The mixture is narrowest at V = tight/4 for rho = V / (2 ln(1/alpha) + ln(1 + 2 ln(1/alpha))).
    let sharp = 2.0 * libm::log(1.0 / alpha);
    let rho = tight.max(1) as f64 / 4.0 / (sharp + libm::log(1.0 + sharp));
    let reach = ((variance + rho) * libm::log((variance + rho) / (rho * alpha * alpha))).sqrt() / pairs as f64;
    ((mean - reach).max(0.0), (mean + reach).min(1.0))
}
