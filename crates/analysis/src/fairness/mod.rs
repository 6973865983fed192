//! From answers to prices: what a list says of itself without dice ([`audit`]), who beats whom ([`matrix`]) over a situation card ([`card`]), found
//! by [`meetings`], kept as a [`sheet`], and what a unit should then cost ([`trade`]), on which scale ([`gauge`]), how surely ([`intervals`], [`sequential`],
//! [`within`]), who trades well with whom ([`ledger`]), what a rule is worth and what moves it ([`study`]), and what to say of it ([`verdict`],
//! [`fair`]). Everything above the matrix takes matrices of answers and does not care where they come from ([`study::Answers`]): exact duels
//! today, sampled ones, armies one day.

pub mod armies;
pub mod audit;
pub mod cache;
pub mod card;
pub mod duels;
pub mod fair;
pub mod game;
pub mod gauge;
pub mod intervals;
pub mod ledger;
pub mod matrix;
pub mod meetings;
pub mod numbers;
mod pairs;
mod roles;
pub mod scenarios;
pub mod sequential;
pub mod sheet;
pub mod study;
pub mod toggles;
pub mod trade;
pub mod verdict;
pub mod within;

pub use cache::Cache;
pub use card::Card;
