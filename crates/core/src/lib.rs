//! The machine of Montjoie: a rule is written once, generic over [`chance::Chance`], and is sampled, solved and told from that one text.
//!
//! The modules, lower ones first; each uses only those above it:
//!
//! - [`language`]: English and French
//! - [`mod@settings`]: settings by name, declared once
//! - [`chance`]: where chance comes from, and nothing else
//! - [`combat`], [`tally`]: what a combat is; how often each outcome came
//! - [`chain`], [`statistics`], [`exact`], [`monte_carlo`], [`swings`], [`contest`]: the machine that answers
//! - [`compare`]: whether two combats have one law
//! - [`scene`], [`chapter`]: what a table looks like, and what happened there: a told battle as data
//! - [`alike`]: things in groups of those that are alike
//! - [`parallel`]: one function for all cores, or for one
//!
//! It reads no file and no clock. The feature `threads` uses all cores; the answers are the same bytes without it.
#![forbid(unsafe_code)]

/// The hash of the text of this crate, in hexadecimal: different after every change that can move an answer.
pub const TEXT_HASH: &str = env!("MONTJOIE_TEXT");

pub mod alike;
pub mod catalogue;
pub mod chain;
pub mod chance;
pub mod chapter;
pub mod combat;
pub mod compare;
pub mod contest;
pub mod exact;
pub mod language;
pub mod monte_carlo;
pub mod parallel;
pub mod scene;
pub mod settings;
pub mod statistics;
pub mod swings;
pub mod tally;
pub mod watch;
