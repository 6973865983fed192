//! A part of a told battle as data: the deployment, or a player turn. It says what happened there sentence by sentence, who did it, and what
//! the table looks like then. Whoever shows a battle, as text, as pages or as a film, reads this. Nothing here knows a rulebook.
//!
//! Units are named as the story calls them: `A4`. Divisions: `A.1`.

use serde::Serialize;

use crate::combat::{Pair, Side};
use crate::scene::{Aspect, Scene};

/// The deployment, or a player turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// The game turn, from 1; 0 for the deployment.
    pub turn: u32,
    /// The side whose turn it is; `None` at the deployment.
    pub side: Option<Side>,
    /// The sentences that say what happened.
    pub sentences: Vec<Sentence>,
    /// The orders that were given, rallies among them.
    pub orders: Vec<Order>,
    /// The charges that were made.
    pub charges: Vec<Charge>,
    /// The shots of the chapter.
    pub volleys: Vec<Volley>,
    /// The rounds of melee of the chapter.
    pub melees: Vec<Melee>,
    /// The units that were lost.
    pub losses: Vec<Loss>,
    /// The divisions of both sides at the end of the chapter.
    pub divisions: Vec<Division>,
    /// The table at the end of the chapter.
    pub map: Scene,
}

/// A part of a player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The deployment, before the first turn.
    #[default]
    Deployment,
    /// The phase of orders, moves and charges.
    Movement,
    /// The phase of shooting.
    Shooting,
    /// The phase of melee.
    Melee,
    /// The phase at the end of the turn.
    End,
}

/// A sentence of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The phase in which the event happens.
    pub phase: Phase,
    /// The words of the sentence.
    pub text: String,
    /// The units that the sentence is about.
    pub units: Vec<String>,
}

/// The result of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Came {
    /// The order was obeyed.
    Obeyed,
    /// The order failed.
    Failed,
    /// The order was a fiasco.
    Fiasco,
}

/// An order of a general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The division of the general.
    pub division: String,
    /// The units that the order was given to.
    pub units: Vec<String>,
    /// Whether the order was to rally.
    pub rally: bool,
    /// The result of the order.
    pub came: Came,
    /// The number of moves that the order gave; of a rally, the wounds that it may take away.
    pub moves: u8,
    /// Whether the order was thrown again.
    pub again: bool,
    /// Units that did not move although the order gave moves.
    pub stayed: Vec<String>,
}

/// A charge of one unit at another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Charge {
    /// The unit that charges.
    pub unit: String,
    /// The target of the charge.
    pub target: String,
    /// The side of the target that is charged: front, flank or rear.
    pub aspect: Aspect,
    /// The distance of the charge in inches.
    pub inches: i16,
    /// Whether the charge reached its target.
    pub home: bool,
}

/// A shot of one unit at another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Volley {
    /// The unit that shoots.
    pub unit: String,
    /// The unit that is shot at.
    pub target: String,
    /// The distance of the shot in inches.
    pub inches: i16,
    /// Number of wounds that the shot inflicted.
    pub wounds: u8,
}

/// A round of melee between units in contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Melee {
    /// The units in contact, supports not among them.
    pub units: Vec<String>,
    /// Number of wounds that each side inflicted.
    pub inflicted: Pair<u16>,
}

/// A unit that was lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// The call of the lost unit, as `A12`.
    pub unit: String,
    /// The kind of the lost unit, in words.
    pub name: String,
    /// The way in which the unit was lost, in words.
    pub how: String,
}

/// A division at the end of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Division {
    /// The side of the division.
    pub side: Side,
    /// The call of the division, as `A.1`.
    pub call: String,
    /// The command value of the division's general, or of his successor.
    pub command: u8,
    /// Whether the general of the division is dead.
    pub successor: bool,
    /// Number of units in the division at the start.
    pub size: u8,
    /// Number of units of the division that are lost or can do no more than hold.
    pub out: u8,
    /// Whether the division is broken.
    pub demoralised: bool,
    /// Number of units that the division can still lose before it is broken; 0 once it is.
    pub left: u8,
}
