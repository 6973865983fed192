//! Remedies for an army: the smallest change that meets one broken rule, nothing else changed.

use super::check::{Breach, Ruling, points};
use montjoie_core::language::Lang;

/// The smallest change that meets a broken rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remedy {
    /// The number of counted units to add, or points where the rule counts points; below 0, to take away. `None` where that alone does not meet the
    /// rule.
    pub change: Option<f64>,
    /// The number of counted units to put in the place of others; below 0, to replace by others. `None` where the rule asks for no share.
    pub exchange: Option<f64>,
}

impl Ruling {
    /// The smallest change that would meet the rule; `None` for a command value.
    pub fn remedy(&self) -> Option<Remedy> {
        let (count, of, (part, whole)) = (self.count, self.of, self.limit);
        // Shares of points may lie a rounding away from the limit.
        let up = |value: f64| (value - 1e-9 * of.max(1.0)).ceil();
        let short = part * of - whole * count;
        let (change, exchange) = match self.breach {
            Breach::Command => return None,
            Breach::SmallDivision | Breach::LargeDivision | Breach::TooMany | Breach::Budget => (Some(part - count), None),
            Breach::SmallShare => ((part < whole).then(|| up(short / (whole - part))), Some(up(short / whole))),
            Breach::LargeShare => ((part < whole).then(|| -up(-short / (whole - part))), Some(-up(-short / whole))),
            // More than half: one beyond it.
            Breach::NotMoreThanHalf => (Some(short.floor() + 1.0), Some((short / whole).floor() + 1.0)),
        };
        Some(Remedy { change, exchange })
    }

    /// The smallest change that would meet the rule, in words, as “3 more, or 2 in place of others”; empty for a command value.
    pub fn mends(&self, lang: Lang) -> String {
        let Some(Remedy { change, exchange }) = self.remedy() else { return String::new() };
        let number = |value: f64| match self.by_points {
            true => format!("{} points", points(value.abs(), lang)),
            false => points(value.abs(), lang),
        };
        let change = change.map(|change| match (self.breach, change > 0.0) {
            (Breach::Budget, _) => format!("{} {}", number(change), lang.pick("too many", "de trop")),
            (_, true) => format!("{} {}", number(change), lang.pick("more", "de plus")),
            (_, false) => format!("{} {}", number(change), lang.pick("fewer", "de moins")),
        });
        let exchange = exchange.map(|exchange| match exchange > 0.0 {
            true => format!("{} {}", number(exchange), lang.pick("in place of others", "à la place d’autres")),
            false => format!("{} {}", number(exchange), lang.pick("replaced by others", "à remplacer par d’autres")),
        });
        change.into_iter().chain(exchange).collect::<Vec<_>>().join(lang.pick(", or ", ", ou "))
    }

    /// The fault and what would mend it, as “knights 4 of 11, 36 %: at least 50 % → 3 more, or 2 in place of others”.
    pub fn says_what_mends(&self, lang: Lang) -> String {
        match (self.says(lang), self.mends(lang)) {
            (says, mends) if mends.is_empty() => says,
            (says, mends) => format!("{says} → {mends}"),
        }
    }

    /// The fault, what would mend it and where the rule stands.
    pub fn told(&self, lang: Lang) -> String {
        let says = self.says_what_mends(lang);
        if self.paragraph.is_empty() { says } else { format!("{says} ({})", lang.paragraph(&self.paragraph)) }
    }
}
