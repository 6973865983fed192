//! Armies: random ones, legal ones, broken ones; the map as text.

#![allow(missing_docs)] // tests are sentences of their own

mod broken;
mod counts;
mod map;
mod random;
