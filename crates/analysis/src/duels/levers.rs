//! What moves the answers of a scenario: one value of one key instead of another, everything else as it was.

use std::collections::BTreeMap;

use super::findings::{Finding, Findings};
use montjoie_core::tally::Winner;

/// One value of a dimension of a scenario instead of another, mostly its base value.
#[derive(Clone, Debug)]
pub struct Lever {
    /// The dimension of the lever: the named variants first, where there are any, then the axes.
    pub dimension: usize,
    /// The place of the value that the lever replaces.
    pub from: usize,
    /// The place of the value.
    pub to: usize,
    /// The places of the findings with either value and everything else alike.
    pub pairs: Vec<(usize, usize)>,
    /// By how much A's share changes in each pair, in [-1, 1].
    pub changes: Vec<f64>,
}

impl Lever {
    /// The mean size of the changes of A's share, in [0, 1].
    pub fn strength(&self) -> f64 {
        self.changes.iter().map(|change| change.abs()).sum::<f64>() / self.changes.len().max(1) as f64
    }

    /// The smallest and the largest of the lever's changes of A's share, in [-1, 1].
    pub fn range(&self) -> (f64, f64) {
        self.changes.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &change| (low.min(change), high.max(change)))
    }
}

impl Findings {
    /// Numbers of values, by dimension.
    fn sizes(&self) -> Vec<usize> {
        let variants = (!self.variants.is_empty()).then_some(self.variants.len());
        variants.into_iter().chain(self.axes.iter().map(|axis| axis.values.len())).collect()
    }

    /// The place of a finding by the places of its values.
    pub(super) fn place(&self, values: &[usize]) -> usize {
        values.iter().zip(self.sizes()).fold(0, |place, (value, size)| place * size + value)
    }

    /// The values of the base: the default of a swept key where the sweep has it, else the first.
    fn base_values(&self) -> Vec<usize> {
        let keys = self.keys();
        let of = |axis: &crate::scenario::Axis| {
            let default = keys.iter().find(|key| key.name == axis.key).map_or("", |key| key.default.as_str());
            axis.values.iter().position(|value| value == default).unwrap_or(0)
        };
        let variants = (!self.variants.is_empty()).then_some(0);
        variants.into_iter().chain(self.axes.iter().map(of)).collect()
    }

    /// The place of the base: the first variant, with the default of every swept key where the sweep has it.
    pub fn base(&self) -> usize {
        self.place(&self.base_values())
    }

    /// The place of the duel that the first sentence is about: the one nearest to the base of those that the claim is about.
    pub fn spoken_of(&self) -> usize {
        let base = self.base_values();
        let off = |place: &usize| self.values(*place).iter().zip(&base).filter(|(value, base)| value != base).count();
        let about = |place: &usize| self.claim.as_ref().is_none_or(|claim| claim.about(&self.findings[*place]));
        (0..self.findings.len()).filter(about).min_by_key(off).unwrap_or_else(|| self.base())
    }

    /// Every lever against the base values, the strongest first. Two variants that differ in more than one key are not compared: such a one
    /// is compared with the first variant that is one key away from it.
    pub fn levers(&self) -> Vec<Lever> {
        let base = self.base_values();
        let mut levers: Vec<Lever> = Vec::new();
        for (dimension, &size) in self.sizes().iter().enumerate() {
            for to in (0..size).filter(|&to| to != base[dimension]) {
                let earlier = 0..if self.is_named(dimension) { to } else { 0 };
                levers.extend(std::iter::once(base[dimension]).chain(earlier).find_map(|from| self.lever(dimension, from, to)));
            }
        }
        levers.sort_by(|one, other| other.strength().total_cmp(&one.strength()));
        levers
    }

    /// Whether a dimension is that of the named variants.
    fn is_named(&self, dimension: usize) -> bool {
        dimension == 0 && !self.variants.is_empty()
    }

    /// One value of a dimension instead of another; `None` where no two findings differ in that alone.
    fn lever(&self, dimension: usize, from: usize, to: usize) -> Option<Lever> {
        let mut lever = Lever { dimension, from, to, pairs: Vec::new(), changes: Vec::new() };
        for place in 0..self.sizes().iter().product() {
            let mut values = self.values(place);
            if values[dimension] != from {
                continue;
            }
            values[dimension] = to;
            let other = self.place(&values);
            let (Some(one), Some(two)) = (self.findings.get(place), self.findings.get(other)) else { continue };
            let change = two.share(Winner::A).value - one.share(Winner::A).value;
            // An axis changes its key and nothing else.
            if change.is_finite() && (!self.is_named(dimension) || self.differ(one, two) == 1) {
                lever.pairs.push((place, other));
                lever.changes.push(change);
            }
        }
        (!lever.pairs.is_empty()).then_some(lever)
    }

    /// The places of the values of a finding.
    pub(super) fn values(&self, mut place: usize) -> Vec<usize> {
        let sizes = self.sizes();
        let mut values = vec![0; sizes.len()];
        for (value, size) in values.iter_mut().zip(sizes).rev() {
            *value = place % size;
            place /= size;
        }
        values
    }

    /// In how many keys two findings were asked differently.
    fn differ(&self, one: &Finding, other: &Finding) -> usize {
        let keys = self.keys();
        let set = |finding: &Finding| -> BTreeMap<String, String> {
            finding.settings.iter().map(|set| (set.key.clone(), set.value.to_string())).collect()
        };
        let (one, other) = (set(one), set(other));
        let value = |sets: &BTreeMap<String, String>, key: &String| {
            let default = || keys.iter().find(|known| known.name == *key).map(|known| known.default.clone());
            sets.get(key).cloned().or_else(default)
        };
        let names: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
        names.into_iter().filter(|key| value(&one, key) != value(&other, key)).count()
    }
}
