//! The number of a unit among those that were asked for, which is easily mixed up with other places.

use std::ops::{Index, IndexMut};

/// A unit that was asked for, by its place among the entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub usize);

impl UnitId {
    /// The first `count` numbers.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = UnitId> + Clone {
        (0..count).map(UnitId)
    }
}

impl<T> Index<UnitId> for [T] {
    type Output = T;
    fn index(&self, number: UnitId) -> &T {
        &self[number.0]
    }
}

impl<T> Index<UnitId> for Vec<T> {
    type Output = T;
    fn index(&self, number: UnitId) -> &T {
        &self[number.0]
    }
}

impl<T> IndexMut<UnitId> for [T] {
    fn index_mut(&mut self, number: UnitId) -> &mut T {
        &mut self[number.0]
    }
}
