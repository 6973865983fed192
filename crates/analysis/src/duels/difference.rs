//! The difference of shares between two named variants, or between two words of a swept key.

use super::findings::{Finding, Findings, Share};
use super::grid::Grid;
use super::words::signed;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;

/// A difference of two shares, second minus first, in [-1, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The difference of the shares, in [-1, 1].
    pub value: f64,
    /// The 95 % interval of the difference; `None` where both shares are exact.
    pub interval: Option<Interval>,
}

impl Difference {
    /// The difference of two shares. The interval is Newcombe's: it puts the intervals of the two together, so that it does not shrink to
    /// nothing where a share is 0 or 1. It takes the two for independent: that variants share their dice is not counted.
    pub fn between(from: Share, to: Share) -> Difference {
        let ends = |share: Share| share.interval.unwrap_or(Interval { low: share.value, high: share.value });
        let value = to.value - from.value;
        let (f, t) = (ends(from), ends(to));
        let interval = (from.interval.is_some() || to.interval.is_some()).then(|| Interval {
            low: value - ((to.value - t.low).powi(2) + (f.high - from.value).powi(2)).sqrt(),
            high: value + ((t.high - to.value).powi(2) + (from.value - f.low).powi(2)).sqrt(),
        });
        Difference { value, interval }
    }

    /// The difference in percentage points, as `−20.3`.
    pub fn points(self, lang: Lang) -> String {
        signed(100.0 * self.value, 1, lang)
    }

    /// The difference with its interval, as `−20.3 [−21.0; −19.6]`.
    pub fn words(self, lang: Lang) -> String {
        let ends = |Interval { low, high }| {
            let [low, high] = [low, high].map(|end| signed(100.0 * end, 1, lang));
            format!(" [{low}{} {high}]", lang.semicolon())
        };
        self.points(lang) + &self.interval.map_or(String::new(), ends)
    }
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
        let pair = |&(from, to): &(usize, usize)| {
            let (from, to) = (&findings.findings[from], &findings.findings[to]);
            (grid.label_without(from, lever.dimension), from, to)
        };
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
        let share = |hits: u64, of: u64| Share { value: hits as f64 / of as f64, interval: Some(wilson(hits, of, 0.95)) };
        let difference = Difference::between(share(48, 80), share(56, 70));
        near(difference.value, 0.2);
        let interval = difference.interval.expect("sampled");
        near(interval.low, 0.0524);
        near(interval.high, 0.3339);
    }

    #[test]
    fn a_difference_of_exact_shares_is_exact_and_one_exact_share_adds_no_error() {
        let exact = |value| Share { value, interval: None };
        assert_eq!(Difference::between(exact(0.25), exact(0.75)), Difference { value: 0.5, interval: None });
        let sampled = Share { value: 0.75, interval: Some(Interval { low: 0.7, high: 0.8 }) };
        let interval = Difference::between(exact(0.25), sampled).interval.expect("one is sampled");
        near(interval.low, 0.45);
        near(interval.high, 0.55);
    }

    #[test]
    fn differences_carry_their_sign_and_nothing_has_none() {
        assert_eq!(signed(-20.3, 1, Lang::En), "−20.3");
        assert_eq!(signed(20.3, 1, Lang::Fr), "+20,3");
        assert_eq!(signed(-0.04, 1, Lang::En), "0.0");
    }
}
