//! Marks of units: which of them something holds for, a bit each.

use super::stands::Id;
use std::ops::Range;

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks([u64; 4]);

impl Marks {
    /// Marks a unit, or takes its mark off.
    #[inline]
    pub(super) fn set(&mut self, id: Id, marked: bool) {
        let (word, bit) = (usize::from(id / 64), 1 << (id % 64));
        if marked { self.0[word] |= bit } else { self.0[word] &= !bit }
    }

    /// The marked units among some, in order.
    #[inline]
    pub(super) fn among(self, among: Range<Id>) -> impl Iterator<Item = Id> + use<> {
        let Marks(mut words) = self;
        let mut word = among.start / 64;
        // Those before the first are passed over.
        words[usize::from(word)] &= u64::MAX << (among.start % 64);
        std::iter::from_fn(move || {
            while words[usize::from(word)] == 0 {
                word = (word + 1) % 4;
                if word == 0 || word * 64 >= among.end {
                    return None;
                }
            }
            let bits = &mut words[usize::from(word)];
            let id = word * 64 + bits.trailing_zeros() as Id;
            *bits &= *bits - 1;
            (id < among.end).then_some(id)
        })
    }
}
