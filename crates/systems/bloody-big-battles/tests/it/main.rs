//! Bloody Big BATTLES! against numbers made elsewhere, and worked examples at the edges of its rules.

#![allow(missing_docs)] // tests are sentences of their own

mod ask {
    montjoie_testing::ask_of!(montjoie_system::Registry(&[&montjoie_bloody_big_battles::BloodyBigBattles]));
}

mod armies;
mod assaults;
mod assumptions;
mod battles;
mod duels;
mod edges;
mod examples;
mod mirror;
mod one_each;
mod positions;
mod questions;
mod rolls;
mod tables;
mod told;
mod units;
