//! What compulsory units bring: a rule that asks for a share of knights is a gift if knights are worth more than they cost, and a tax if less.

use super::study::{Sample, Study};
use montjoie_system::army::{Army, Limit, Readings};

/// What the units that a list must have bring beyond what they cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Tax {
    /// The list that must have the units, by its place.
    pub list: usize,
    /// The rule in words, English and French.
    pub rule: (String, String),
    /// The share of its units that the rule asks for, in [0, 1].
    pub share: f64,
    /// Points per mean army that so many of these units are worth beyond their price; below 0 it is a tax.
    pub points: f64,
    /// The standard error of the tax.
    pub standard: f64,
}

/// The taxes of all rules of the lists that ask for at least a share. The units that a rule counts are taken as armies have them: so many of each.
pub(super) fn of(sample: &Sample, study: &Study, armies: &[Army]) -> Vec<Tax> {
    let mut taxes = Vec::new();
    for (place, (id, _)) in sample.staged.lists().iter().enumerate().filter(|(place, _)| sample.about(*place)) {
        let rows = || study.rows.iter().enumerate().filter(move |(_, (list, ..))| *list == place);
        let units: f64 = rows().map(|(_, (.., mean))| mean).sum();
        for rule in armies.iter().filter(|army| army.list == *id).flat_map(|army| &army.rules) {
            let Limit::AtLeastPercent(percent) = rule.limit else { continue };
            let (part, whole) = Readings::default().least(percent);
            // A row is all kinds that fight alike; they count alike too.
            let counts = |kind: u16| sample.staged.units().any(|(unit, list)| list == place && unit.alike == kind && rule.counts(&unit.id));
            let counted: Vec<(usize, f64)> =
                rows().filter(|(_, (_, kind, _))| counts(*kind)).map(|(row, &(.., mean))| (row, mean)).collect();
            let all: f64 = counted.iter().map(|(_, mean)| mean).sum();
            if all <= 0.0 {
                continue;
            }
            let least = part / whole * units;
            let weights: Vec<(usize, f64)> = counted.iter().map(|&(row, mean)| (row, least * mean / all)).collect();
            let cost: f64 = weights.iter().map(|&(row, weight)| weight * sample.price(place, study.rows[row].1)).sum();
            let (worth, standard) = study.own.sum(&weights);
            taxes.push(Tax { list: place, rule: rule.text.clone(), share: part / whole, points: worth - cost, standard });
        }
    }
    taxes
}
