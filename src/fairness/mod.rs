//! From answers to prices: what a list says of itself without dice ([`audit`]), who beats whom over a situation card ([`matrix`]), and what a unit
//! should then cost ([`trade`]), on which scale ([`gauge`]), how surely ([`intervals`], [`sequential`]), and what to say of it ([`verdict`]).
//! Everything above the matrix takes matrices of answers and does not care where they come from: exact duels today, sampled ones, armies one day.

pub mod audit;
pub mod gauge;
pub mod intervals;
pub mod matrix;
pub mod scenarios;
pub mod sequential;
pub mod study;
pub mod toggles;
pub mod trade;
pub mod verdict;
