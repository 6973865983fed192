//! Puissance de feu against numbers made elsewhere, and worked examples at the edges of its rules.

#![allow(missing_docs)] // tests are sentences of their own

mod ask {
    montjoie_testing::ask_of!(montjoie_system::Registry(&[&montjoie_puissance_de_feu::PuissanceDeFeu]));
}

mod armies;
mod battles;
mod duels;
mod examples;
mod input;
mod mirror;
mod one_each;
mod positions;
mod reviewed;
mod rolls;
mod told;
mod written_out;

/// Its id.
const PDF: &str = "puissance-de-feu";
