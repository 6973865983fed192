//! From answers to prices: what a list says of itself without dice ([`audit`]), who beats whom ([`matrix`]) over a situation card ([`card`]), found
//! by [`meetings`] and kept by [`cache`], and what a unit should then cost. Everything above the matrix takes matrices of answers and does not care where they come from:
//! exact duels today, sampled ones, armies one day.

pub mod audit;
pub mod cache;
pub mod card;
pub mod matrix;
pub mod meetings;
mod pairs;

pub use cache::Cache;
pub use card::Card;
