//! Armies: random ones, legal ones, broken ones.

#![allow(missing_docs)] // tests are sentences of their own

mod broken;
mod counts;
mod random;
