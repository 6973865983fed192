//! Shares of armies, as rules compare them.

use std::cmp::Ordering;

/// A share of a whole, compared without division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The units, divisions or points that the share has.
    pub part: u32,
    /// All of them.
    pub whole: u32,
}

impl Share {
    /// Which share is larger.
    pub fn compare(self, other: Share) -> Ordering {
        (self.part * other.whole).cmp(&(other.part * self.whole))
    }
}
