//! From questions to answers: scenarios, prices, audits, the odds book. It receives the systems and knows none by name.
#![forbid(unsafe_code)]

/// The hash of the text of this crate, in hexadecimal: it changes with every change that can move an answer.
pub const TEXT_HASH: &str = env!("MONTJOIE_TEXT");

/// The French of the messages that this crate writes in English: a text of [`montjoie_core::catalogue`].
pub const FRENCH: &str = include_str!("../french.txt");

#[macro_use(say)]
extern crate montjoie_core;

pub mod ask;
pub mod audit;
pub mod book;
pub mod duels;
pub mod ladder;
pub mod prices;
pub mod scenario;
pub mod store;
