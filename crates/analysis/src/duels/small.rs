//! The small print of every chart: what was asked, how it was answered, and what it rests on most.

use super::findings::{Finding, Findings, says_who};
use super::words;
use montjoie_core::alike::grouped;
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::Effort;
use montjoie_core::settings::Value;
use montjoie_system::{Assumption, Basis};

/// The line of small print, its parts set apart by middle dots.
pub fn print(findings: &Findings, lang: Lang) -> String {
    let mut parts = vec![findings.system.name().get(lang).to_owned()];
    parts.extend(situation(findings, lang));
    parts.push(method(findings, lang));
    let assumptions = all_assumptions(findings);
    // Of several values of one key the changed ones are named below; here the one that nobody chose.
    let of_key = |(key, _): &(&str, Text)| assumptions.iter().filter(|a| a.key == *key).max_by_key(|a| a.basis);
    let deciding = findings.system.deciding().iter().find_map(of_key).or_else(|| assumptions.iter().find(|a| a.basis == Basis::Ours));
    let changed = |assumption: &&&Assumption| assumption.basis == Basis::Changed;
    let named: Vec<&&Assumption> =
        deciding.into_iter().filter(|assumption| !changed(assumption)).chain(assumptions.iter().filter(changed)).collect();
    parts.extend(named.iter().map(|assumption| line(assumption, lang)));
    match assumptions.len().saturating_sub(named.len()) {
        0 => {}
        more => parts.push(match lang {
            Lang::En => format!("+ {more} more settings that the sheet does not print"),
            Lang::Fr => format!("+\u{a0}{more} autres réglages que la feuille n’imprime pas"),
        }),
    }
    parts.join(" · ")
}

/// An assumption as one line, in the language's punctuation.
pub fn line(assumption: &Assumption, lang: Lang) -> String {
    let colon = lang.colon();
    format!("{}{colon} {} ({})", assumption.key, assumption.value, assumption.basis.words(lang))
}

/// Every assumption of any finding once: changes first, then those that move a finding's A most. One that changes from finding to finding
/// appears with each value. Settings that were not tried are left out where some were.
pub fn all_assumptions(findings: &Findings) -> Vec<&Assumption> {
    rests(findings).into_iter().map(|rest| rest.assumption).collect()
}

/// An assumption, and the finding whose A it moves most.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'f> {
    /// The assumption that the findings rest on.
    pub assumption: &'f Assumption,
    /// The finding whose A the assumption moves most.
    pub of: &'f Finding,
}

/// Every assumption once, each with the finding whose A it moves most.
pub fn rests(findings: &Findings) -> Vec<Rest<'_>> {
    let all = || findings.findings.iter().flat_map(|of| of.assumptions.iter().map(move |assumption| Rest { assumption, of }));
    let reach = |rest: &Rest| rest.of.reach(rest.assumption);
    let tried = all().any(|rest| rest.assumption.tried);
    let named = all().filter(|rest| !tried || rest.assumption.tried || rest.assumption.basis == Basis::Changed);
    let same = |one: &Rest, other: &Rest| one.assumption.key == other.assumption.key && one.assumption.value == other.assumption.value;
    let once = grouped(named, same).into_iter();
    let once = once.filter_map(|same| same.into_iter().reduce(|most, next| if reach(&next) > reach(&most) { next } else { most }));
    let mut once: Vec<Rest> = once.collect();
    once.sort_by(|one, other| {
        let unchanged = |rest: &Rest| rest.assumption.basis != Basis::Changed;
        let basis = one.assumption.basis.cmp(&other.assumption.basis);
        unchanged(one).cmp(&unchanged(other)).then(reach(other).total_cmp(&reach(one))).then(basis)
    });
    once
}

/// The situation in brief: the distance, and every key that is the same everywhere and not at its default.
pub fn situation(findings: &Findings, lang: Lang) -> Vec<String> {
    let Some(first) = findings.findings.first() else { return Vec::new() };
    let defaults = findings.keys();
    let same = |key: &str, finding: &Finding| {
        let value = |finding: &Finding| finding.situation.iter().find(|set| set.key == key).map(|set| set.value.clone());
        value(finding) == value(first)
    };
    let telling = first.situation.iter().filter(|set| {
        if says_who(&set.key) {
            return false;
        }
        let default =
            defaults.iter().find(|default| default.name == set.key).is_some_and(|default| default.default == set.value.to_string());
        // A stance, or a choice, that is the unit's own has no default in words.
        let own = set.key.ends_with(".stance") || set.value == Value::Text(String::new());
        (set.key == "field.distance" || (!default && !own)) && findings.findings.iter().all(|finding| same(&set.key, finding))
    });
    telling.map(|set| words::whose(findings, &set.key, &set.value.to_string(), lang)).collect()
}

/// How the answers were found.
pub fn method(findings: &Findings, lang: Lang) -> String {
    let exact = findings.findings.iter().filter(|finding| finding.exact.is_some()).count();
    if exact == findings.findings.len() {
        return lang.pick("exact", "exact").to_owned();
    }
    let combats = combats(findings, lang);
    let seed = format!("{} {}", lang.pick("seed", "graine"), findings.seed);
    let sampled = if combats.is_empty() { seed } else { format!("{seed}, {combats}") };
    match exact {
        0 => sampled,
        _ => say!(lang, "exact where no interval is given, else {sampled}", "exact sans intervalle, sinon {sampled}"),
    }
}

/// How many combats, or battles, each finding rests on.
pub fn combats(findings: &Findings, lang: Lang) -> String {
    let totals: Vec<u64> = findings.findings.iter().filter_map(|finding| finding.sampled.as_ref()).map(|tally| tally.total()).collect();
    let (Some(&least), Some(&most)) = (totals.iter().min(), totals.iter().max()) else {
        return match findings.effort {
            Some(Effort::Combats(n)) => words::fights(findings, &format!("{} combats", lang.whole(n)), lang),
            _ => String::new(),
        };
    };
    let each = if findings.findings.len() > 1 { lang.pick(" each", " chacun") } else { "" };
    let most = if least == most { String::new() } else { format!(" {} {}", lang.pick("to", "à"), lang.whole(most)) };
    words::fights(findings, &format!("{}{most} combats{each}", lang.whole(least)), lang)
}
