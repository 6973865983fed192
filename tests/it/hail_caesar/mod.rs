//! Hail Caesar against numbers made elsewhere.

mod duels;
mod rolls;
