//! Bloody Big BATTLES! against numbers made elsewhere, and worked examples at the edges of its rules.

mod assumptions;
mod basis;
mod duels;
mod edges;
mod examples;
mod questions;
mod rolls;
mod tables;
mod told;
