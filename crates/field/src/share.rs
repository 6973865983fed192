//! Shares of armies, as rules compare them.

use montjoie_core::combat::{Pair, Side};
use std::cmp::Ordering;

/// A share of a whole, compared without division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The units, divisions or points that the share has.
    pub part: u32,
    /// The units, divisions or points of the whole.
    pub whole: u32,
}

impl Share {
    /// Compares two shares by size.
    pub fn compare(self, other: Share) -> Ordering {
        (self.part * other.whole).cmp(&(other.part * self.whole))
    }

    /// The side with the smaller share; `None` where the shares are equal.
    pub fn smaller(shares: Pair<Share>) -> Option<Side> {
        match shares.a.compare(shares.b) {
            Ordering::Less => Some(Side::A),
            Ordering::Greater => Some(Side::B),
            Ordering::Equal => None,
        }
    }
}

/// The dice of a unit that go to one of several enemies, by the enemy's place among them: the first of them gets `first`, if that is given, and the
/// others as evenly as it can be, earlier ones more.
pub fn divided(dice: u8, first: Option<u8>, at: usize, count: usize) -> u8 {
    let evenly = |dice: u8, at: usize, count: usize| (usize::from(dice) / count + usize::from(at < usize::from(dice) % count)) as u8;
    match (first, at) {
        (None, at) => evenly(dice, at, count),
        (Some(first), 0) => first,
        (Some(first), at) => evenly(dice - first, at - 1, count - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::divided;

    #[test]
    fn no_die_is_lost() {
        for (dice, count) in (0u8..20).flat_map(|dice| (1..=4).map(move |count| (dice, count))) {
            for first in [None, Some(if count == 1 { dice } else { dice.div_ceil(2) })] {
                let shares: Vec<u8> = (0..count).map(|at| divided(dice, first, at, count)).collect();
                assert_eq!(shares.iter().sum::<u8>(), dice, "{shares:?}");
                let rest = if first.is_some() { &shares[1..] } else { &shares[..] };
                assert!(rest.is_sorted_by(|one, other| one >= other), "{shares:?}");
            }
        }
        assert_eq!([0, 1, 2].map(|at| divided(7, Some(4), at, 3)), [4, 2, 1]);
    }
}
