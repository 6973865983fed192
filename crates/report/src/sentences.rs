//! The three figures that matter.

use montjoie_analysis::scenario::difference::{Comparison, Difference};
use montjoie_analysis::scenario::findings::{Finding, Findings};
use montjoie_analysis::scenario::words::signed;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;

/// A figure to be read across a room, and what it is.
pub struct Figure {
    /// As `66.5 %`.
    pub value: String,
    /// What it is, and how sure it is.
    pub label: String,
}

/// The findings that have an answer.
fn answered(findings: &Findings) -> Vec<&Finding> {
    findings.findings.iter().filter(|finding| finding.share(Winner::A).value.is_finite()).collect()
}

/// What a side is called in sentences.
fn name(findings: &Findings, side: Side, lang: Lang) -> String {
    montjoie_analysis::scenario::words::side_name(findings, side, lang)
}

/// The findings with the smallest and the largest share of A.
fn extremes<'f>(answered: &[&'f Finding]) -> Option<(&'f Finding, &'f Finding)> {
    let share = |finding: &Finding| finding.share(Winner::A).value;
    let least = answered.iter().copied().min_by(|x, y| share(x).total_cmp(&share(y)))?;
    let most = answered.iter().copied().max_by(|x, y| share(x).total_cmp(&share(y)))?;
    Some((least, most))
}

/// The three figures that matter.
pub fn figures(findings: &Findings, lang: Lang) -> Vec<Figure> {
    let answered = answered(findings);
    match answered.as_slice() {
        [] => Vec::new(),
        [only] => {
            let share = |side| {
                let share = only.share(Winner::of(Some(side)));
                let wins = match lang {
                    Lang::En => format!("{} wins ({})", name(findings, side, lang), share.certainty(lang)),
                    Lang::Fr => format!("{}\u{a0}: victoire ({})", name(findings, side, lang), share.certainty(lang)),
                };
                Figure { value: share.percent(lang), label: wins }
            };
            let mut figures = vec![share(Side::A), share(Side::B)];
            if let Some(tally) = only.shares() {
                let label = lang.pick("game turns on average", "tours de jeu en moyenne").to_owned();
                figures.push(Figure { value: lang.number(tally.mean_rounds(), 1), label });
            }
            figures
        }
        several => {
            let Some((least, most)) = extremes(several) else { return Vec::new() };
            let figure = |finding: &Finding, superlative: &str| {
                let share = finding.share(Winner::A);
                let wins = lang.pick("A wins", "A gagne");
                let range = finding.range_words(lang).map(|range| format!("{} {range}", lang.semicolon())).unwrap_or_default();
                let label =
                    format!("{wins}, {superlative} ({}{range}){} {}", share.certainty(lang), lang.colon(), finding.label(findings, lang));
                Figure { value: share.percent(lang), label }
            };
            let mut figures = vec![figure(most, lang.pick("at most", "au plus")), figure(least, lang.pick("at least", "au moins"))];
            figures.push(third(findings, several, lang));
            figures
        }
    }
}

/// The largest change where there is something to compare; else how long it takes.
fn third(findings: &Findings, answered: &[&Finding], lang: Lang) -> Figure {
    if let Some(comparison) = Comparison::of(findings, lang) {
        let difference = |from: &Finding, to: &Finding| Difference::between(from.share(Winner::A), to.share(Winner::A));
        let all = comparison.pairs.iter().map(|(label, from, to)| (label, difference(from, to)));
        if let Some((label, largest)) = all.max_by(|x, y| x.1.value.abs().total_cmp(&y.1.value.abs())) {
            let (to, from) = (lang.quote(&comparison.to), lang.quote(&comparison.from));
            let sure = match largest.interval {
                None => lang.pick("exact", "exact").to_owned(),
                Some(i) => {
                    let [low, high] = [i.low, i.high].map(|end| signed(100.0 * end, 1, lang));
                    format!("{low} {} {high}", lang.pick("to", "à"))
                }
            };
            let place = if label.is_empty() { String::new() } else { format!("{} {label}", lang.colon()) };
            let label = match lang {
                Lang::En => format!("points of A’s share, {to} instead of {from}, at most ({sure}){place}"),
                Lang::Fr => format!("points de la part de A, {to} plutôt que {from}, au plus ({sure}){place}"),
            };
            return Figure { value: largest.points(lang), label };
        }
    }
    let rounds: Vec<f64> = answered.iter().filter_map(|finding| Some(finding.shares()?.mean_rounds())).collect();
    let least = rounds.iter().copied().fold(f64::INFINITY, f64::min);
    let most = rounds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let label = lang.pick("game turns on average", "tours de jeu en moyenne").to_owned();
    Figure { value: format!("{}–{}", lang.number(least, 1), lang.number(most, 1)), label }
}
