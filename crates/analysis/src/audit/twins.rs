//! Rows that share a profile, a name or a price, and should perhaps not.

use std::collections::BTreeMap;

use super::dominance::Order;
use super::words::{both, listed, signed};
use super::{AuditFinding, FindingKind, Paper, distinct};
use montjoie_core::alike::grouped;
use montjoie_core::language::Lang;
use montjoie_system::profile::{Effect, Profile, Special};

/// The findings of rows that share a profile, a name or a price.
pub fn findings(paper: &Paper) -> Vec<AuditFinding> {
    let mut findings = Vec::new();
    for class in &paper.classes {
        findings.extend(two_prices(paper, class));
        findings.extend(two_names(paper, class));
    }
    findings.extend(one_name(paper));
    findings.extend(one_price(paper));
    findings.extend(missing_options(paper));
    findings
}

/// One profile at different prices; the rows by rising price.
fn two_prices(paper: &Paper, class: &[usize]) -> Option<AuditFinding> {
    let mut rows: Vec<(f64, usize)> =
        class.iter().copied().filter(|&row| paper.bought(row)).filter_map(|row| Some((paper.rows[row].points?, row))).collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    let prices = distinct(rows.iter().map(|(points, _)| *points).collect());
    let rows: Vec<usize> = rows.into_iter().map(|(_, row)| row).collect();
    let left_out = prices.iter().skip(1).find_map(|&points| left_out(paper, *rows.first()?, points));
    let says = both(|lang| {
        let names = paper.words.rows(&rows, lang);
        let alike = match lang {
            Lang::En => format!("{names} fight alike: the same numbers, weapon and special rules. Only the price differs."),
            Lang::Fr => format!("{names} se battent pareil : mêmes chiffres, même arme, mêmes règles spéciales. Seul le prix change."),
        };
        let Some((other, rule)) = left_out else { return alike };
        let (other, rule) = (paper.words.rows(&[other], lang), rule.name.get(lang));
        match lang {
            Lang::En => format!("{alike} That price buys {other}, with {rule} besides: was {rule} left out?"),
            Lang::Fr => format!("{alike} À ce prix on a {other}, avec {rule} en plus : a-t-on oublié {rule} ?"),
        }
    });
    (prices.len() > 1).then(|| AuditFinding { prices, ..paper.finding(FindingKind::TwoPrices, &rows, says) })
}

/// A row at a price that is the same but for one helping rule more: perhaps the rule was left out of the row that costs as much without it.
fn left_out<'a>(paper: &'a Paper, row: usize, points: f64) -> Option<(usize, &'a Special)> {
    let own = &paper.rows[row];
    let besides = |other: &usize| {
        let that = &paper.rows[*other];
        let more = paper.sets[*other] & !paper.sets[row];
        let all = paper.sets[row] & !paper.sets[*other] == 0 && more.count_ones() == 1;
        all && paper.bought(*other) && that.points == Some(points) && that.weapon == own.weapon && that.same_numbers(own)
    };
    (0..paper.rows.len()).filter(besides).find_map(|other| {
        let rule = paper.rules(paper.sets[other] & !paper.sets[row]).next()?;
        (rule.effect == Effect::Helps).then_some((other, rule))
    })
}

/// The finding of one profile under several names.
fn two_names(paper: &Paper, class: &[usize]) -> Option<AuditFinding> {
    let rows: Vec<usize> = class.iter().copied().filter(|&row| paper.printed(row)).collect();
    // A name that is the same in one language is one name, translated in two ways.
    let names = rows.iter().map(|&row| printed_names(&paper.rows[row]));
    let names = grouped(names, |one, other| one[0] == other[0] || one[1] == other[1]);
    let says = both(|lang| {
        let names = paper.words.rows(&rows, lang);
        say!(lang, "{names} are one profile under several names.", "{names} sont un seul profil sous plusieurs noms.")
    });
    (names.len() > 1).then(|| paper.finding(FindingKind::TwoNames, &rows, says))
}

/// The English and the French name of a row, whatever their capitals. Rows have one name where they have it in both languages, since a translation may
/// call alike what a list keeps apart.
fn printed_names(row: &Profile) -> [String; 2] {
    [&row.name.0, &row.name.1].map(|name| name.trim().to_lowercase())
}

/// Findings of one name for rows that are not the same profile.
fn one_name(paper: &Paper) -> Vec<AuditFinding> {
    let names = |row: &usize| printed_names(&paper.rows[*row]);
    let printed = (0..paper.rows.len()).filter(|&row| paper.printed(row));
    let several = |rows: &Vec<usize>| rows.iter().any(|&row| paper.class[row] != paper.class[rows[0]]);
    let finding = |rows: Vec<usize>| {
        let other = rows.iter().copied().find(|&row| paper.class[row] != paper.class[rows[0]]).unwrap_or(rows[0]);
        let about = about(paper, rows[0], other);
        let says = both(|lang| {
            let names = paper.words.rows(&rows, lang);
            let differences = listed(&differences(paper, rows[0], other, lang), lang);
            match lang {
                Lang::En => format!("{names} have one name and are different rows. What differs: {differences}."),
                Lang::Fr => format!("{names} ont un seul nom et sont des lignes différentes. Ce qui change : {differences}."),
            }
        });
        AuditFinding { about, ..paper.finding(FindingKind::OneName, &rows, says) }
    };
    grouped(printed, |one, other| names(one) == names(other)).into_iter().filter(several).map(finding).collect()
}

/// Ids of the special rules and weapons in which two rows differ.
fn about(paper: &Paper, a: usize, b: usize) -> Vec<String> {
    let mut about: Vec<String> = paper.rules(paper.sets[a] ^ paper.sets[b]).map(|rule| rule.id.to_owned()).collect();
    let (one, other) = (paper.rows[a].weapon, paper.rows[b].weapon);
    about.extend([one, other].into_iter().flatten().filter(|_| one != other).map(|weapon| weapon.id.to_owned()));
    about
}

/// The differences of two rows, in words.
fn differences(paper: &Paper, a: usize, b: usize, lang: Lang) -> Vec<String> {
    let (one, other) = (&paper.rows[a], &paper.rows[b]);
    let mut words = Vec::new();
    if one.kind != other.kind {
        words.push(format!("{} {} {}", one.kind.name.get(lang), lang.pick("v", "contre"), other.kind.name.get(lang)));
    }
    words.extend(paper.words.numbers(a, b, lang));
    if one.weapon != other.weapon {
        let name = |row: &Profile| row.weapon.map_or(lang.pick("no weapon", "pas d’arme"), |weapon| weapon.name.get(lang));
        words.push(format!("{} {} {}", name(one), lang.pick("v", "contre"), name(other)));
    }
    words.extend(paper.rules(paper.sets[a] ^ paper.sets[b]).map(|rule| rule.name.get(lang).to_owned()));
    words
}

/// Rows of one kind at one price whose numbers differ, none of them dominated by another: one has more of this, the other of that.
fn one_price(paper: &Paper) -> Vec<AuditFinding> {
    let order = Order::new(paper);
    let mut groups: BTreeMap<(&str, u64), Vec<usize>> = BTreeMap::new();
    for (place, row) in paper.rows.iter().enumerate().filter(|(place, _)| paper.printed(*place)) {
        if let Some(points) = row.points {
            // Prices are above 0, so their bits are in their order.
            groups.entry((row.kind.id, points.to_bits())).or_default().push(place);
        }
    }
    let mut findings = Vec::new();
    for rows in groups.into_values() {
        let best: Vec<usize> = rows.iter().copied().filter(|&row| !rows.iter().any(|&other| order.dominates(other, row))).collect();
        let Some(&first) = best.first() else { continue };
        let Some(&other) = best.iter().find(|&&row| !paper.rows[row].same_numbers(&paper.rows[first])) else { continue };
        let says = both(|lang| {
            let (names, kind) = (paper.words.rows(&best, lang), paper.rows[first].kind.name.get(lang));
            let numbers = listed(&paper.words.numbers(first, other, lang), lang);
            say!(
                lang,
                "{names} are one kind ({kind}) at one price with different numbers: {numbers}. Is that meant?",
                "{names} sont d’un seul type ({kind}), au même prix, avec des chiffres différents : {numbers}. Est-ce voulu ?"
            )
        });
        let prices = paper.rows[first].points.into_iter().collect();
        findings.push(AuditFinding { prices, ..paper.finding(FindingKind::OnePrice, &best, says) });
    }
    findings.sort_by_key(|finding| paper.rows.iter().position(|row| row.id == finding.rows[0].id));
    findings
}

/// Options that one row has and another of the same profile or name has not, though it lacks the rule.
fn missing_options(paper: &Paper) -> Vec<AuditFinding> {
    let mut findings: Vec<AuditFinding> = Vec::new();
    let mut done: Vec<(&str, Vec<usize>)> = Vec::new();
    let rows: Vec<usize> = (0..paper.rows.len()).filter(|&row| paper.printed(row)).collect();
    let offers = |row: usize, special: &str| paper.rows[row].options.iter().any(|(option, _)| option.id == special);
    for &row in &rows {
        for (option, _) in &paper.rows[row].options {
            let names = |row: usize| printed_names(&paper.rows[row]);
            let twin = |other: usize| paper.class[other] == paper.class[row] || names(other) == names(row);
            let twins: Vec<usize> = rows.iter().copied().filter(|&other| twin(other)).collect();
            let (with, rest): (Vec<usize>, Vec<usize>) = twins.into_iter().partition(|&other| offers(other, option.id));
            let without: Vec<usize> = rest.into_iter().filter(|&other| !paper.rows[other].has(option.id)).collect();
            if without.is_empty() || done.iter().any(|(known, rows)| *known == option.id && *rows == without) {
                continue;
            }
            done.push((option.id, without.clone()));
            let price = |row: usize| paper.rows[row].options.iter().find(|(own, _)| own.id == option.id).map(|(_, points)| *points);
            let prices = distinct(with.iter().filter_map(|&row| price(row)).collect());
            let says = both(|lang| {
                let (having, lacking) = (paper.words.rows(&with, lang), paper.words.rows(&without, lang));
                let points: Vec<String> = prices.iter().map(|&points| signed(points, lang)).collect();
                let (name, points) = (option.name.get(lang), listed(&points, lang));
                match lang {
                    Lang::En => format!("{having} may take {name} ({points}); {lacking} may not."),
                    Lang::Fr => format!("{having} peuvent prendre {name} ({points}) ; {lacking} ne le peuvent pas."),
                }
            });
            let all: Vec<usize> = with.iter().chain(&without).copied().collect();
            let finding = paper.finding(FindingKind::MissingOption, &all, says);
            findings.push(AuditFinding { about: vec![option.id.to_owned()], prices, ..finding });
        }
    }
    findings
}
