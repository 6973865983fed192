//! Puissance de feu against numbers made elsewhere, and worked examples at the edges of its rules.

mod duels;
mod examples;
mod input;
mod reviewed;
mod rolls;
mod told;

/// Its id.
const PDF: &str = "puissance-de-feu";
