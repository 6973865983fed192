//! The machine by itself, on made-up plays that can be followed by hand.

#![allow(missing_docs)] // tests are sentences of their own

mod alike;
mod in_time;
mod machine;
mod plays;
mod sources;

/// Asserts that two numbers are the same to within `off`.
#[track_caller]
fn near(what: &str, is: f64, want: f64, off: f64) {
    assert!((is - want).abs() <= off, "{what}: {is:.17} is not {want:.17} (off by {:.3e})", is - want);
}
