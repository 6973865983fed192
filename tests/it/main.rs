//! One test binary. Each module is a kind of test; the name says what it can catch.

mod ask;
mod bloody_big_battles;
mod hail_caesar;
