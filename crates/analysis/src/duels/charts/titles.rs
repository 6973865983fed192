//! Titles that answer: each says in figures what its chart shows. Who A and B are stands in the line below.

use crate::duels::difference::Comparison;
use crate::duels::findings::Findings;
use montjoie_core::alike::grouped;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital};
use montjoie_core::tally::{Tally, Winner};

/// The smallest and the largest of some figures, as `1.4 to 50.3`, or one figure where they are the same; `None` without any.
fn span(figures: impl IntoIterator<Item = f64>, decimals: usize, lang: Lang) -> Option<String> {
    let figures: Vec<f64> = figures.into_iter().filter(|figure| figure.is_finite()).collect();
    let low = figures.iter().copied().reduce(f64::min)?;
    let high = figures.iter().copied().reduce(f64::max)?;
    let [low, high] = [low, high].map(|figure| lang.number(figure, decimals));
    Some(if low == high { low } else { say!(lang, "{low} to {high}", "de {low} à {high}") })
}

/// What is fought, in the plural.
fn fights(findings: &Findings, lang: Lang) -> &'static str {
    if findings.battles { lang.pick("battles", "batailles") } else { "combats" }
}

/// How often A wins, over all findings.
pub fn wins(findings: &Findings, lang: Lang) -> String {
    let shares = findings.findings.iter().map(|finding| finding.share(Winner::A).value * 100.0);
    let Some(span) = span(shares, 1, lang) else { return lang.pick("Who wins?", "Qui gagne\u{202f}?").to_owned() };
    let fights = fights(findings, lang);
    say!(lang, "A wins {span}\u{a0}% of {fights}", "A gagne {span}\u{a0}% des {fights}")
}

/// By how many points a key moves A's share at most, along each of these curves.
pub fn moved<'c>(key: &str, curves: impl IntoIterator<Item = &'c [f64]>, lang: Lang) -> String {
    let reach = |curve: &'c [f64]| {
        let finite = || curve.iter().copied().filter(|share| share.is_finite());
        Some((finite().reduce(f64::max)? - finite().reduce(f64::min)?) * 100.0)
    };
    let span = span(curves.into_iter().filter_map(reach), 1, lang).unwrap_or_default();
    let key = capital(key);
    let span = span.trim_start_matches("de ");
    say!(lang, "{key}: a difference of {span} points for A", "{key}\u{a0}: un écart de {span} points pour A")
}

/// Between which shares two keys move A.
pub fn mapped(findings: &Findings, keys: [String; 2], lang: Lang) -> String {
    let shares = findings.findings.iter().map(|finding| finding.share(Winner::A).value * 100.0);
    let span = span(shares, 1, lang).unwrap_or_default();
    let [across, down] = keys;
    let across = capital(&across);
    say!(lang, "{across} and {down}: A wins {span}\u{a0}%", "{across} et {down}\u{a0}: A gagne {span}\u{a0}%")
}

/// What one value instead of another is worth to A.
pub fn compared(comparison: &Comparison, lang: Lang) -> String {
    let differences: Vec<f64> =
        comparison.pairs.iter().map(|(_, from, to)| (to.share(Winner::A).value - from.share(Winner::A).value) * 100.0).collect();
    let (from, to) = (lang.quote(&comparison.from), capital(&lang.quote(&comparison.to)));
    let worth = if differences.iter().all(|points| *points >= 0.0) {
        span(differences, 1, lang).map(|span| format!("{span} {}", lang.pick("points more", "points de plus")))
    } else if differences.iter().all(|points| *points <= 0.0) {
        span(differences.iter().map(|points| -points), 1, lang)
            .map(|span| format!("{span} {}", lang.pick("points less", "points de moins")))
    } else {
        span(differences, 1, lang).map(|span| format!("{span} points"))
    };
    let worth = worth.unwrap_or_default();
    say!(lang, "{to} instead of {from}: {worth} for A", "{to} plutôt que {from}\u{a0}: {worth} pour A")
}

/// The ending that comes most often, and how often.
pub fn ended(findings: &Findings, tallies: &[Option<Tally<f64>>], lang: Lang) -> String {
    let won = |row: &[f64; 3]| row[Winner::A as usize] + row[Winner::B as usize];
    let came = findings.findings.iter().zip(tallies).flat_map(|(finding, tally)| {
        let rows = tally.iter().flat_map(|tally| &tally.endings);
        finding.endings.iter().zip(rows).map(|(ending, row)| (ending.name.get(lang), won(row) * 100.0))
    });
    let sum = |same: &[(&str, f64)]| same.iter().map(|(_, share)| share).sum::<f64>();
    let found = grouped(came, |one, other| one.0 == other.0).into_iter();
    let most = found.reduce(|most, next| if sum(&next) > sum(&most) { next } else { most });
    let said = most.and_then(|same| Some((lang.quote(same[0].0), span(same.iter().map(|(_, share)| *share), 1, lang)?)));
    let Some((name, span)) = said else { return lang.pick("How does the loser lose?", "Comment le perdant perd-il\u{202f}?").to_owned() };
    let fights = fights(findings, lang);
    match lang {
        Lang::En => format!("The loser’s usual end: {name}, {span}\u{a0}% of {fights}"),
        Lang::Fr => format!("La fin la plus fréquente du perdant\u{a0}: {name}, {span}\u{a0}% des {fights}"),
    }
}

/// By which turn half of all is decided, from the share decided by each turn.
pub fn decided(findings: &Findings, curves: &[Vec<f64>], lang: Lang) -> String {
    let median = |curve: &Vec<f64>| curve.iter().position(|share| *share >= 0.5).map(|turn| turn as f64 + 1.0);
    let medians: Vec<f64> = curves.iter().filter_map(median).collect();
    let (reached, all, fights) = (medians.len(), curves.len(), fights(findings, lang));
    let Some(turns) = span(medians, 0, lang) else {
        let most = curves.iter().filter_map(|curve| curve.last()).map(|share| share * 100.0);
        let most = span(most, 1, lang).unwrap_or_default();
        return match lang {
            Lang::En => format!("Fewer than half of all {fights} are decided: {most}\u{a0}%"),
            Lang::Fr => format!("Moins de la moitié des {fights} ont un vainqueur\u{a0}: {most}\u{a0}%"),
        };
    };
    let place = say!(lang, ", in {reached} of {all} situations", ", dans {reached} situations sur {all}");
    let place = if reached == all { String::new() } else { place };
    match lang {
        Lang::En => format!("Half of all {fights} are decided by turn {turns}{place}"),
        Lang::Fr => format!("Tours avant que la moitié des {fights} aient un vainqueur\u{a0}: {turns}{place}"),
    }
}

/// What both sides lose on average.
pub fn lost(findings: &Findings, counted: &str, lang: Lang) -> String {
    let tallies: Vec<Tally<f64>> = findings.findings.iter().filter_map(|finding| finding.shares()).collect();
    let [a, b] = Side::BOTH.map(|side| span(tallies.iter().map(|tally| tally.mean_losses(side)), 1, lang).unwrap_or_default());
    say!(lang, "Average loss in {counted}: {a} for A, {b} for B", "Pertes moyennes ({counted})\u{a0}: {a} pour A, {b} pour B")
}
