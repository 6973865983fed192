//! What is asked, in a file: [`scenarios`](Scenario), [`comparisons`](Comparison) of systems, situation [`cards`](Card).

pub mod card;
pub mod compare;
pub mod file;
pub(crate) mod reader;

pub use card::Card;
pub use compare::{Comparison, File};
pub use file::{Asked, Axis, Claim, Scenario};
pub use reader::{COMBATS, MOST_COMBATS, Method};
