//! Bloody Big BATTLES! against numbers made elsewhere, and worked examples at the edges of its rules.

mod duels;
mod examples;
mod rolls;
