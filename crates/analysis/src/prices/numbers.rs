//! Numbers of units that are easily mixed up: which unit was asked for, which guest.

use std::ops::{Index, IndexMut};

macro_rules! numbers {
    ($($(#[$meta:meta])* $number:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $number(pub usize);

        impl $number {
            /// The first `count` numbers.
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = $number> + Clone {
                (0..count).map($number)
            }
        }

        impl<T> Index<$number> for [T] {
            type Output = T;
            fn index(&self, number: $number) -> &T {
                &self[number.0]
            }
        }

        impl<T> Index<$number> for Vec<T> {
            type Output = T;
            fn index(&self, number: $number) -> &T {
                &self[number.0]
            }
        }

        impl<T> IndexMut<$number> for [T] {
            fn index_mut(&mut self, number: $number) -> &mut T {
                &mut self[number.0]
            }
        }
    )*};
}

numbers! {
    /// A unit that was asked for, by its place among the entrants.
    UnitId;
    /// A unit with something changed, by its place among the guests.
    GuestId;
}
