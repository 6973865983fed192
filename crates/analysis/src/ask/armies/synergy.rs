//! What goes well together: by how much two units of two kinds are worth more in one army than apart.

use super::study::{Sample, Study};
use montjoie_core::combat::Side;
use montjoie_estimates::{Observed, fit};
use montjoie_system::battle::{Muster, UnitKind};

/// Number of the most common kinds that are tried with one another.
const KINDS: usize = 6;

/// What two kinds of units are worth in one army beyond what they are worth apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Synergy {
    /// The two kinds; one kind twice says what a second unit adds beyond the first.
    pub kinds: (UnitKind, UnitKind),
    /// Points that each such pair is worth beyond its units.
    pub points: f64,
    /// The standard error of the synergy.
    pub standard: f64,
}

/// The pairs of the most common kinds, all lists together: the regression once more, with a column for each. Nothing where it has no answer.
pub(super) fn of(sample: &Sample, study: &Study) -> Vec<Synergy> {
    let mut common: Vec<(u16, f64)> = Vec::new();
    for &(list, kind, mean) in &study.rows {
        let mean = if sample.about(list) { mean } else { 0.0 };
        match common.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum += mean,
            None => common.push((kind, mean)),
        }
    }
    let columns = common.len();
    let mut first: Vec<u16> = common.iter().map(|(kind, _)| *kind).collect();
    first.sort_unstable();
    common.sort_by(|one, other| other.1.total_cmp(&one.1));
    let top: Vec<u16> = common.iter().take(KINDS).map(|(kind, _)| *kind).collect();
    let pairs: Vec<(u16, u16)> =
        (0..top.len()).flat_map(|one| (one..top.len()).map(move |other| (one, other))).map(|(x, y)| (top[x], top[y])).collect();
    let column = |_: usize, kind: u16| first.binary_search(&kind).ok();
    let before = columns + study.others.len();
    let together = |muster: &Muster, (one, other): (u16, u16)| {
        let of = |kind: u16| muster.kinds.iter().filter(|unit| sample.kind(**unit).alike == kind).count() as i16;
        if one == other { of(one) * (of(one) - 1) / 2 } else { of(one) * of(other) }
    };
    let observed: Vec<Observed> = sample
        .musters()
        .map(|(armies, won)| {
            let mut observed = sample.observed(&armies, won, &column, columns, &study.others);
            for (place, &pair) in pairs.iter().enumerate() {
                let by = together(&armies[Side::A], pair) - together(&armies[Side::B], pair);
                if by != 0 {
                    observed.differs.push(((before + place) as u16, by));
                }
            }
            observed
        })
        .collect();
    let Some(fit) = fit(before + pairs.len(), &observed) else { return Vec::new() };
    let kind = |kind: u16| sample.kind(kind).clone();
    let found = pairs.iter().enumerate().filter(|(place, _)| !fit.collinear.contains(&(before + place)));
    found
        .map(|(place, &(one, other))| {
            let at = before + place;
            Synergy { kinds: (kind(one), kind(other)), points: fit.theta[at] / study.kappa, standard: fit.error(at) / study.kappa }
        })
        .collect()
}
