//! What battles of every rule system have in common: armies and the field. No dice of a rulebook are thrown here.
#![forbid(unsafe_code)]

/// The hash of the text of this crate, in hexadecimal: it changes with every change that can move an answer.
pub const TEXT_HASH: &str = env!("MONTJOIE_TEXT");

pub mod army;
