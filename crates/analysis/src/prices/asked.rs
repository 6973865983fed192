//! What is asked of a matrix: which units meet over which card, and how that is answered.

use super::matrix::Entrant;
use super::study::Guest;
use crate::scenario::Card;
use crate::store::{Cache, Fault};
use montjoie_core::exact::MOST_STATES;
use montjoie_system::{Game, Set, System};

/// The most units that a matrix may have.
pub const MOST_UNITS: usize = 200;

/// The way in which a matrix is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Duels are solved; one that has too many states is sampled.
    Exact,
    /// Meetings are sampled.
    Sample,
}

/// The meetings that are asked for.
pub struct Ask<'a> {
    /// The rule system.
    pub system: &'static dyn System,
    /// The system with its lists.
    pub game: &'a dyn Game,
    /// The situations in which the units meet.
    pub card: &'a Card,
    /// Settings that come before what the card says.
    pub over: &'a [Set],
    /// The units that meet one another.
    pub entrants: Vec<Entrant>,
    /// Units that meet these and not one another, each with keys of its own side.
    pub guests: &'a [Guest],
    /// The way in which the matrix is answered.
    pub way: Way,
    /// Pairs of combats for each two units, where they are sampled.
    pub pairs: u64,
    /// The seed of the dice, where duels are sampled.
    pub seed: u64,
    /// The most states of a duel that is to be solved.
    pub most_states: usize,
    /// The store that keeps answers between runs, if any.
    pub cache: Option<&'a Cache<'a>>,
}

impl<'a> Ask<'a> {
    /// The weights of the card's situations.
    pub(super) fn weights(&self) -> Vec<f64> {
        self.card.situations.iter().map(|situation| situation.weight).collect()
    }

    /// Asks for exact answers, with nothing set beside the card.
    pub fn exact(system: &'static dyn System, game: &'a dyn Game, card: &'a Card, entrants: Vec<Entrant>) -> Ask<'a> {
        Ask {
            system,
            game,
            card,
            over: &[],
            entrants,
            guests: &[],
            way: Way::Exact,
            pairs: 50_000,
            seed: 1,
            most_states: MOST_STATES,
            cache: None,
        }
    }
}

pub(super) fn interrupted() -> Fault {
    Fault::new("interrupted: nothing was written").help("what was solved is kept in the cache, if there is one")
}

pub(super) fn check(ask: &Ask) -> Result<(), Fault> {
    let n = ask.entrants.len();
    if n == 0 {
        return Err(Fault::new("there are no units to compare"));
    }
    if n > MOST_UNITS {
        return Err(Fault::new(format!("{n} units, at most {MOST_UNITS}")).help("name fewer lists"));
    }
    for (place, entrant) in ask.entrants.iter().enumerate() {
        if ask.entrants[..place].iter().any(|other| other.id == entrant.id) {
            return Err(Fault::new(format!("`{}` is in the matrix twice", entrant.id)));
        }
    }
    if ask.card.system != ask.system.id() {
        let message = format!("{}: the card is of {}, the units are of {}", ask.card.file, ask.card.system, ask.system.id());
        return Err(Fault::new(message));
    }
    Ok(())
}
