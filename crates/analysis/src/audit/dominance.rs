//! Rows that nobody has a reason to take: another costs no more and is at least as good in everything that the sheet prints.
//!
//! The rule. Price not higher. Both of one class (mounted, on foot). Every number at least as good. The same weapon, or the dominated row has none.
//! Helping rules a superset, hindering ones a subset, mixed ones the same; rules that do nothing do not count. And something strictly better, or
//! cheaper. What a form can do it can do only after it has turned into it, so forms are dominated and never dominate.

use super::words::{both, listed, price};
use super::{AuditFinding, FindingKind, Paper, Set};
use montjoie_system::profile::{Better, Effect, Profile, Row};

/// Rows dominated within their list; across lists, by profiles that their own list does not have; and units that pay for a choice of form only.
pub fn findings(paper: &Paper) -> Vec<AuditFinding> {
    let order = Order::new(paper);
    let mut findings = Vec::new();
    for row in 0..paper.rows.len() {
        let above: Vec<usize> = (0..paper.rows.len()).filter(|&other| order.dominates(other, row)).collect();
        let (own, others): (Vec<usize>, Vec<usize>) = above.iter().partition(|&&other| paper.rows[other].list == paper.rows[row].list);
        findings.extend(order.finding(row, &own));
        let new: Vec<usize> = others.into_iter().filter(|&other| own.iter().all(|&o| paper.class[o] != paper.class[other])).collect();
        findings.extend(order.finding(row, &new));
    }
    let units = (0..paper.rows.len()).filter(|&row| paper.printed(row));
    findings.extend(units.filter_map(|row| only_the_choice(paper, &order, row)));
    findings
}

/// The order in which units dominate one another.
pub struct Order<'a> {
    paper: &'a Paper<'a>,
    helps: Set,
    hinders: Set,
    mixed: Set,
}

impl<'a> Order<'a> {
    /// The order of these rows.
    pub fn new(paper: &'a Paper<'a>) -> Order<'a> {
        let all = |effect: Effect| {
            let bits = paper.specials.iter().enumerate().filter(|(_, special)| special.effect == effect);
            bits.fold(0, |set: Set, (place, _)| set | 1 << place)
        };
        Order { paper, helps: all(Effect::Helps), hinders: all(Effect::Hinders), mixed: all(Effect::Mixed) }
    }

    /// Whether `a` dominates `b`.
    pub fn dominates(&self, a: usize, b: usize) -> bool {
        let paper = self.paper;
        let turns_into = |row: &Row| matches!(row, Row::Form { of, .. } if *of == paper.rows[a].id);
        a != b && paper.bought(a) && !turns_into(&paper.rows[b].row) && self.dominates_without(a, b, 0)
    }

    /// Whether `a` dominates `b` where the rules `but` do not count.
    fn dominates_without(&self, a: usize, b: usize, but: Set) -> bool {
        let (one, other) = (&self.paper.rows[a], &self.paper.rows[b]);
        let (Some(cost), Some(against)) = (one.points, other.points) else { return false };
        if cost > against || one.kind.class != other.kind.class || other.weapon.is_some() && one.weapon != other.weapon {
            return false;
        }
        let (rules, against_rules) = (self.paper.sets[a] & !but, self.paper.sets[b] & !but);
        let lacks = against_rules & !rules & self.helps;
        let suffers = rules & !against_rules & self.hinders;
        if lacks != 0 || suffers != 0 || (rules ^ against_rules) & self.mixed != 0 {
            return false;
        }
        let Some(better) = better_numbers(one, other) else { return false };
        better || cost < against || rules & !against_rules & self.helps != 0 || against_rules & !rules & self.hinders != 0
    }

    /// The finding that a row is dominated by these; of them it names those that none of the others dominates.
    fn finding(&self, row: usize, above: &[usize]) -> Option<AuditFinding> {
        let best: Vec<usize> = above.iter().copied().filter(|&a| !above.iter().any(|&other| self.dominates(other, a))).collect();
        let first = *best.first()?;
        let paper = self.paper;
        let says = both(|lang| {
            let (worse, better) = (paper.words.rows(&[row], lang), paper.words.rows(&best, lang));
            let mut more = self.advantages(first, row, |number| number.stat.name.get(lang).to_owned());
            more.extend(paper.rules(paper.sets[first] & !paper.sets[row] & self.helps).map(|rule| rule.name.get(lang).to_owned()));
            let without = paper.rules(paper.sets[row] & !paper.sets[first] & self.hinders);
            more.extend(without.map(|rule| format!("{} {}", lang.pick("no", "pas de"), rule.name.get(lang))));
            let saved = paper.rows[row].points.zip(paper.rows[first].points).map_or(0.0, |(a, b)| a - b);
            if saved > 0.0 {
                let (one, several) = (lang.pick("point cheaper", "point de moins"), lang.pick("points cheaper", "points de moins"));
                more.push(format!("{} {}", price(saved, lang), lang.plural(saved, one, several)));
            }
            let what = listed(&more, lang);
            let whose = if best.len() > 1 { lang.pick(" (the first)", " (pour la première)") } else { "" };
            say!(
                lang,
                "There is no reason on paper to take {worse}: {better} give at least as much in everything. Better{whose}: {what}.",
                "Aucune raison sur le papier de prendre {worse} : {better} donnent au moins autant en tout. Mieux{whose} : {what}."
            )
        });
        let rows: Vec<usize> = std::iter::once(row).chain(best).collect();
        let prices = rows.iter().filter_map(|&row| paper.rows[row].points).collect();
        Some(AuditFinding { prices, ..paper.finding(FindingKind::Dominated, &rows, says) })
    }

    /// Numbers in which `a` is better than `b`.
    fn advantages(&self, a: usize, b: usize, name: impl Fn(&montjoie_system::profile::Number) -> String) -> Vec<String> {
        let pairs = self.paper.rows[a].numbers.iter().zip(&self.paper.rows[b].numbers);
        pairs.filter(|(one, other)| one.value != other.value).map(|(one, _)| name(one)).collect()
    }
}

/// Whether any number is strictly better; `None` where one is worse, or cannot be compared.
fn better_numbers(one: &Profile, other: &Profile) -> Option<bool> {
    if one.numbers.len() != other.numbers.len() {
        return None;
    }
    let mut better = false;
    for (a, b) in one.numbers.iter().zip(&other.numbers) {
        let gain = match a.stat.better {
            Better::Higher => a.value - b.value,
            Better::Lower => b.value - a.value,
            Better::Neither => -(a.value - b.value).abs(),
        };
        if a.stat.id != b.stat.id || gain.is_nan() || gain < 0.0 {
            return None;
        }
        better |= gain > 0.0;
    }
    Some(better)
}

/// A unit that is dominated in every form that it can take, the rule that lets it choose left aside: its own list sells each form for no more.
fn only_the_choice(paper: &Paper, order: &Order, unit: usize) -> Option<AuditFinding> {
    let mine = paper.rows.iter().enumerate().filter_map(|(place, row)| match &row.row {
        Row::Form { of, special } if *of == paper.rows[unit].id => Some((place, *special)),
        _ => None,
    });
    let (forms, choices): (Vec<usize>, Vec<&str>) = mine.unzip();
    if forms.is_empty() {
        return None;
    }
    let but = paper.specials.iter().enumerate().filter(|(_, rule)| choices.contains(&rule.id)).fold(0, |set: Set, (bit, _)| set | 1 << bit);
    let own = |other: usize| other != unit && paper.rows[other].list == paper.rows[unit].list && paper.bought(other);
    // Of those that do, the cheapest; of those, the first.
    let cheapest = |over: usize| {
        let better = (0..paper.rows.len()).filter(|&other| own(other) && order.dominates_without(other, over, but));
        better.min_by(|&a, &b| paper.rows[a].points.unwrap_or(0.0).total_cmp(&paper.rows[b].points.unwrap_or(0.0)))
    };
    let mut rows = vec![unit, cheapest(unit)?];
    for &form in &forms {
        rows.extend([form, cheapest(form)?]);
    }
    let says = both(|lang| {
        let name = |row: usize| paper.words.rows(&[row], lang);
        let matched = |pair: &[usize]| {
            let (form, other) = (name(pair[0]), name(pair[1]));
            say!(lang, "{other} as good as {form}", "face à {form}, {other} valent autant")
        };
        let forms: Vec<String> = rows[2..].chunks(2).map(matched).collect();
        let rules: Vec<String> = paper.rules(but).map(|rule| rule.name.get(lang).to_owned()).collect();
        let (unit, other, forms, rules) = (name(rows[0]), name(rows[1]), listed(&forms, lang), listed(&rules, lang));
        say!(
            lang,
            "{unit} pay for the choice only: but for {rules}, {other} are at least as good as they stand, and {forms}.",
            "{unit} ne paient que le choix : {rules} mis à part, {other} valent au moins autant, et {forms}."
        )
    });
    let about = choices.iter().map(|&id| id.to_owned()).collect();
    let prices = rows.iter().filter_map(|&row| paper.rows[row].points).collect();
    Some(AuditFinding { about, prices, ..paper.finding(FindingKind::OnlyTheChoice, &rows, says) })
}
