//! Bloody Big BATTLES! against numbers made elsewhere, and worked examples at the edges of its rules.

mod assumptions;
mod duels;
mod edges;
mod examples;
mod rolls;
mod tables;
