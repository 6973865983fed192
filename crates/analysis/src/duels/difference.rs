//! The difference of shares between two named variants, or between two words of a swept key.

use super::findings::{Finding, Findings};
use super::grid::Grid;
use super::words::signed;
use montjoie_core::language::Lang;
use montjoie_document::Estimate;

/// The difference of two shares, second minus first, in [-1, 1]. The interval is Newcombe's: it puts the intervals of the two together, so that it
/// does not shrink to nothing where a share is 0 or 1. It takes the two for independent: that variants share their dice is not counted.
pub fn difference(from: Estimate, to: Estimate) -> Estimate {
    let ends = |share: Estimate| share.ends.unwrap_or((share.value, share.value));
    let value = to.value - from.value;
    let (f, t) = (ends(from), ends(to));
    let ends = (from.ends.is_some() || to.ends.is_some()).then(|| {
        let low = value - ((to.value - t.0).powi(2) + (f.1 - from.value).powi(2)).sqrt();
        let high = value + ((t.1 - to.value).powi(2) + (from.value - f.0).powi(2)).sqrt();
        (low, high)
    });
    Estimate { value, ends }
}

/// A difference in percentage points with its interval, as `−20.3 [−21.0; −19.6]`.
pub fn points(difference: Estimate, lang: Lang) -> String {
    let points = |share: f64| signed(100.0 * share, 1, lang);
    let ends = |(low, high)| format!(" [{}{} {}]", points(low), lang.semicolon(), points(high));
    points(difference.value) + &difference.ends.map_or(String::new(), ends)
}

/// Two values of one dimension that are compared everywhere else.
pub struct Comparison<'f> {
    /// The situation that the difference goes from, in words.
    pub from: String,
    /// The situation that the difference goes to, in words.
    pub to: String,
    /// The pairs that are compared: the rest of the combination in words, and the two findings.
    pub pairs: Vec<(String, &'f Finding, &'f Finding)>,
}

impl<'f> Comparison<'f> {
    /// The strongest lever that is a word: a named variant, or a value of a swept key, instead of that of the base. `None` without any.
    pub fn of(findings: &'f Findings, lang: Lang) -> Option<Comparison<'f>> {
        let grid = Grid::new(findings, lang);
        let lever = findings.levers().into_iter().find(|lever| grid.dimensions[lever.dimension].numbers.is_none())?;
        let pair =
            |&(from, to): &(usize, usize)| (grid.label_without(from, lever.dimension), &findings.findings[from], &findings.findings[to]);
        let label = |value| grid.dimensions[lever.dimension].label(value);
        Some(Comparison { from: label(lever.from), to: label(lever.to), pairs: lever.pairs.iter().map(pair).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montjoie_core::statistics::wilson;

    fn near(is: f64, want: f64) {
        assert!((is - want).abs() < 5e-5, "{is} is not {want}");
    }

    #[test]
    fn the_interval_of_a_difference_is_that_of_the_textbook() {
        // Newcombe (1998), method 10, example (a): 56/70 against 48/80 gives 0.2000 (0.0524 to 0.3339).
        let share = |hits: u64, of: u64| {
            let interval = wilson(hits, of, 0.95);
            Estimate { value: hits as f64 / of as f64, ends: Some((interval.low, interval.high)) }
        };
        let difference = difference(share(48, 80), share(56, 70));
        near(difference.value, 0.2);
        let (low, high) = difference.ends.expect("sampled");
        near(low, 0.0524);
        near(high, 0.3339);
    }

    #[test]
    fn a_difference_of_exact_shares_is_exact_and_one_exact_share_adds_no_error() {
        let exact = Estimate::from;
        assert_eq!(difference(exact(0.25), exact(0.75)), exact(0.5));
        let sampled = Estimate { value: 0.75, ends: Some((0.7, 0.8)) };
        let (low, high) = difference(exact(0.25), sampled).ends.expect("one is sampled");
        near(low, 0.45);
        near(high, 0.55);
    }

    #[test]
    fn differences_carry_their_sign_and_nothing_has_none() {
        assert_eq!(signed(-20.3, 1, Lang::En), "−20.3");
        assert_eq!(signed(20.3, 1, Lang::Fr), "+20,3");
        assert_eq!(signed(-0.04, 1, Lang::En), "0.0");
    }
}
