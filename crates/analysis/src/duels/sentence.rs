//! The answer in a sentence, as a player would say it. It is made from what was found, so another rule gives another sentence.

use super::findings::{Finding, Findings, says_who};
use super::levers::Lever;
use super::words;
use crate::scenario::Claim;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital};
use montjoie_core::settings::Value;
use montjoie_core::tally::Winner;
use montjoie_document::Estimate;
use montjoie_system::{Basis, System, phrase};

/// The name of a unit: its own, and its side's where both have the same.
fn name(finding: &Finding, side: Side, lang: Lang) -> String {
    let name = finding.name(side, lang);
    if finding.name(Side::A, lang) == finding.name(Side::B, lang) { format!("{name} ({})", side.letter()) } else { name.to_owned() }
}

/// What is said of a side, or of the field: the keys that were asked for.
fn said(system: &dyn System, finding: &Finding, prefix: &str, lang: Lang) -> Vec<String> {
    let asked = |key: &str| key == "field.distance" || finding.settings.iter().any(|set| set.key == key);
    let sets = finding.situation.iter().filter(|set| set.key.starts_with(prefix) && !says_who(&set.key) && asked(&set.key));
    sets.filter(|set| set.value != Value::Text(String::new())).map(|set| phrase(system, &set.key, &set.value, lang)).collect()
}

/// What is said of the field, each with a comma before it.
fn field(system: &dyn System, finding: &Finding, lang: Lang) -> String {
    said(system, finding, "field.", lang).iter().map(|word| format!(", {word}")).collect()
}

/// Whether an English name of a unit stands for several: “Guards” does, “Heavy guard” does not.
fn several(name: &str) -> bool {
    let name = name.split(['(', ',']).next().unwrap_or(name).trim();
    let last = name.split(" with ").next().unwrap_or(name).rsplit(' ').next().unwrap_or(name);
    (last.ends_with('s') && !last.ends_with("ss")) || last.ends_with("men")
}

/// What stands behind a share, in brackets: its interval where it is sampled, and the range over the open readings. Empty where there is neither.
fn bounds(finding: &Finding, share: Estimate, lang: Lang) -> String {
    let sampled = share.ends.map(|_| format!("{} {}", lang.pick("sampled:", "simulé\u{a0}: de"), share.certainty(lang)));
    let all: Vec<String> = sampled.into_iter().chain(finding.range_words(lang)).collect();
    if all.is_empty() { String::new() } else { format!(" ({})", all.join(lang.pick("; ", "\u{202f}; "))) }
}

/// The answer to a duel: who wins how often against whom, where, and how far the open readings move that.
pub fn duel(system: &dyn System, finding: &Finding, lang: Lang) -> String {
    let share = finding.share(Winner::A);
    if !share.value.is_finite() {
        return lang.pick("Nothing was computed.", "Rien n’a été calculé.").to_owned();
    }
    let unit = |side: Side| {
        let said = said(system, finding, &format!("{}.", side.id()), lang);
        let name = name(finding, side, lang);
        if said.is_empty() { name } else { format!("{name} {}", said.join(", ")) }
    };
    let ([a, b], wins, field) = (Side::BOTH.map(unit), share.percent(lang), field(system, finding, lang));
    let bounds = bounds(finding, share, lang);
    let changed = match finding.assumptions.iter().any(|assumption| assumption.basis == Basis::Changed) {
        true => lang.pick(", with changed rules", ", règles modifiées"),
        false => "",
    };
    let text = match lang {
        Lang::En => {
            let win = if several(finding.name(Side::A, lang)) { "win" } else { "wins" };
            format!("{a} {win} {wins} of combats against {b}{field}{changed}{bounds}.")
        }
        Lang::Fr => format!("{a}\u{a0}: {wins} de victoires contre {b}{field}{changed}{bounds}."),
    };
    capital(&text)
}

/// The answer to a battle: which side beats which how often, and where.
fn battle(system: &dyn System, finding: &Finding, lang: Lang) -> String {
    let share = finding.share(Winner::A);
    let army = |side: Side| {
        let said = said(system, finding, &format!("{}.", side.id()), lang);
        let all: Vec<&str> = std::iter::once(finding.name(side, lang)).chain(said.iter().map(String::as_str)).collect();
        format!("{} ({})", side.letter(), all.join(", "))
    };
    let (a, b, wins) = (army(Side::A), army(Side::B), share.percent(lang));
    let (field, bounds) = (field(system, finding, lang), bounds(finding, share, lang));
    say!(lang, "{a} beats {b} in {wins} of battles{field}{bounds}.", "{a} bat {b} dans {wins} des batailles{field}{bounds}.")
}

/// Whether what a scenario claims is so: `Yes:`, `No:`, or in how many of its duels.
pub fn verdict(findings: &Findings, claim: &Claim, lang: Lang) -> String {
    let about: Vec<&Finding> = findings.findings.iter().filter(|finding| claim.about(finding)).collect();
    let holds = about.iter().filter(|finding| claim.holds(finding)).count();
    match (holds, about.len(), lang) {
        (0, _, _) => lang.pick("No:", "Non.").to_owned(),
        (holds, all, _) if holds == all => lang.pick("Yes:", "Oui.").to_owned(),
        (holds, all, Lang::En) => format!("Yes in {holds} of {all} situations."),
        (holds, all, Lang::Fr) => format!("Oui dans {holds} situations sur {all}."),
    }
}

/// The answer to a scenario: the duel nearest to its base, how far the others reach, and the strongest lever of each of two dimensions.
pub fn findings(findings: &Findings, lang: Lang) -> String {
    let Some(spoken) = findings.findings.get(findings.spoken_of()) else {
        return lang.pick("Nothing was computed.", "Rien n’a été calculé.").to_owned();
    };
    let mut text = if findings.battles { battle(findings.system, spoken, lang) } else { duel(findings.system, spoken, lang) };
    if let Some(claim) = &findings.claim {
        text = format!("{} {text}", verdict(findings, claim, lang));
    }
    let mut shares: Vec<Estimate> = findings.findings.iter().map(|finding| finding.share(Winner::A)).collect();
    shares.retain(|share| share.value.is_finite());
    shares.sort_by(|one, other| one.value.total_cmp(&other.value));
    let [least, .., most] = shares[..] else { return text };
    let (least, most) = (least.percent(lang), most.percent(lang));
    text += &match lang {
        Lang::En if least == most => format!(" A wins {least} in all {} situations.", findings.findings.len()),
        Lang::Fr if least == most => format!(" A gagne {least} dans chacune des {} situations.", findings.findings.len()),
        Lang::En => format!(" Over all {} situations A wins {least} to {most}.", findings.findings.len()),
        Lang::Fr => format!(" Sur l’ensemble des {} situations, A gagne de {least} à {most}.", findings.findings.len()),
    };
    let mut told: Vec<usize> = Vec::new();
    for lever in findings.levers() {
        if told.len() < 2 && !told.contains(&lever.dimension) && lever.strength() > 0.0 {
            text += &format!(" {}.", capital(&lever_words(findings, &lever, lang)));
            told.push(lever.dimension);
        }
    }
    text
}

/// A lever: what instead of what, and what it changes.
pub fn lever_words(findings: &Findings, lever: &Lever, lang: Lang) -> String {
    let axis = lever.dimension.checked_sub(usize::from(!findings.variants.is_empty())).map(|place| &findings.axes[place]);
    let (to, from, whose) = match (axis, lever.pairs.first().map(|&(from, to)| (&findings.findings[from], &findings.findings[to]))) {
        (Some(axis), Some((one, other))) => {
            let side = Side::BOTH.into_iter().find(|side| axis.key.starts_with(&format!("{}.", side.id())));
            let constant = side.filter(|&side| findings.findings.iter().all(|finding| finding.ids[side] == one.ids[side]));
            let said = |finding: &Finding, place: usize| {
                let set = finding.situation.iter().find(|set| set.key == axis.key);
                match (says_who(&axis.key), set) {
                    (false, Some(set)) => phrase(findings.system, &axis.key, &set.value, lang),
                    (false, None) => phrase(findings.system, &axis.key, &Value::Text(axis.values[place].clone()), lang),
                    (true, _) => words::value(findings, &axis.key, &axis.values[place], lang),
                }
            };
            let whose = match (constant, side) {
                (Some(side), _) => format!("{} ", name(one, side, lang)),
                (None, Some(side)) if !says_who(&axis.key) => format!("{} ", side.letter()),
                _ => String::new(),
            };
            (said(other, lever.to), said(one, lever.from), whose)
        }
        _ => {
            let variant = |place: usize| {
                let (en, fr) = &findings.variants[place];
                lang.quote(lang.pick(en, fr))
            };
            (variant(lever.to), variant(lever.from), String::new())
        }
    };
    let change = change(lever.range(), lang);
    match lang {
        Lang::En => format!("{whose}{to} instead of {from}: {change} for A"),
        Lang::Fr => {
            let vowel = |c: char| "aâàeéèêiîoôuûyh".contains(c.to_ascii_lowercase());
            let than = if from.starts_with(vowel) { "qu’" } else { "que " };
            format!("{whose}{to} plutôt {than}{from}\u{a0}: {change} pour A")
        }
    }
}

/// A change of A's share in points, from the smallest to the largest.
fn change((low, high): (f64, f64), lang: Lang) -> String {
    let points = |share: f64| lang.number(share.abs() * 100.0, 1);
    let (less, more) = (lang.pick("less", "de moins"), lang.pick("more", "de plus"));
    let one = |share: f64| {
        // French counts from two on.
        let unit = if lang == Lang::Fr && share.abs() < 0.0195 { "point" } else { "points" };
        format!("{} {unit} {}", points(share), if share < 0.0 { less } else { more })
    };
    let (near, far) = if high <= 0.0 { (high, low) } else { (low, high) };
    match (points(low) == points(high) && low * high >= 0.0, low < 0.0 && high > 0.0, lang) {
        (true, _, _) => one(far),
        (_, true, Lang::En) => format!("from {} to {}", one(low), one(high)),
        (_, true, Lang::Fr) => format!("de {} à {}", one(low), one(high)),
        (_, _, Lang::En) => format!("{} to {}", points(near), one(far)),
        (_, _, Lang::Fr) => format!("de {} à {}", points(near), one(far)),
    }
}
