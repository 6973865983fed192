//! Draws of chance before a battle begins: the order of things, and whether something is in a place.

use montjoie_core::chance::Chance;

/// Puts things in random order.
pub fn shuffle<C: Chance, T>(things: &mut [T], chance: &mut C) {
    for last in (1..things.len()).rev() {
        things.swap(last, chance.one_of(last as u8 + 1).into());
    }
}

/// A random number from 0 to 9,999.
pub fn ten_thousandths<C: Chance>(chance: &mut C) -> u32 {
    u32::from(chance.one_of(100)) * 100 + u32::from(chance.one_of(100))
}

/// Draws whether something is at one of `places` places, over which it is expected `expected` times in all.
pub fn is_here<C: Chance>(expected: f64, places: f64, chance: &mut C) -> bool {
    f64::from(ten_thousandths(chance)) < expected * 10_000.0 / places
}
