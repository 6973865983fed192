//! From answers to prices: who beats whom ([`matrix`]) over a situation card, as [`asked`], found by [`meetings`], kept as a [`sheet`], and what a
//! unit should then cost ([`trade`]), on which [`scale`], how surely ([`intervals`], [`sequential`], [`within`]), what a rule is worth ([`study`]),
//! and what to say of it ([`fair`]); and when a price is fair ([`verdict`]).

pub mod asked;
pub mod fair;
pub mod game;
pub mod intervals;
pub mod matrix;
pub mod meetings;
pub mod numbers;
mod pairs;
mod roles;
pub mod scale;
pub mod sequential;
pub mod sheet;
pub mod study;
pub mod toggles;
pub mod trade;
pub mod verdict;
pub mod within;
