//! Memory with a place for every number that a unit can have: looking one up needs no check.

use super::stands::Id;
use std::ops::{Deref, DerefMut};

/// A value of every unit, by the unit's number.
#[derive(Debug)]
pub struct Each<T> {
    all: Box<[T; Each::<()>::MOST]>,
    count: usize,
}

impl Each<()> {
    /// The numbers that a unit can have.
    const MOST: usize = 1 << Id::BITS;
}

impl<T: Copy + Default> Default for Each<T> {
    fn default() -> Each<T> {
        Each { all: Box::new([T::default(); Each::<()>::MOST]), count: 0 }
    }
}

impl<T: Copy> Clone for Each<T> {
    fn clone(&self) -> Each<T> {
        Each { all: self.all.clone(), count: self.count }
    }

    /// Copies only units that are there, into the memory that is there.
    #[inline]
    fn clone_from(&mut self, other: &Each<T>) {
        self.all[..other.count].copy_from_slice(other);
        self.count = other.count;
    }
}

impl<T> Each<T> {
    /// Forgets all units; the memory stays.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds the value of the next unit.
    ///
    /// # Panics
    /// There are 256 units already: an army has 100 at the most.
    pub fn push(&mut self, its: T) {
        self.all[self.count] = its;
        self.count += 1;
    }

    /// The value of a unit.
    #[inline]
    pub fn of(&self, id: Id) -> &T {
        &self.all[usize::from(id)]
    }

    /// The value of a unit, to be changed.
    #[inline]
    pub fn of_mut(&mut self, id: Id) -> &mut T {
        &mut self.all[usize::from(id)]
    }
}

impl<T> Deref for Each<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..self.count]
    }
}

impl<T> DerefMut for Each<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..self.count]
    }
}

impl<'a, T> IntoIterator for &'a Each<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.iter()
    }
}
