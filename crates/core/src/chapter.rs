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
    /// The game turn; 0 for the deployment.
    pub turn: u32,
    /// Whose turn it is; nobody's at the deployment.
    pub side: Option<Side>,
    /// What happened, in words.
    pub sentences: Vec<Sentence>,
    /// Orders that were given, rallies among them.
    pub orders: Vec<Order>,
    /// Charges that were made.
    pub charges: Vec<Charge>,
    /// Shots.
    pub volleys: Vec<Volley>,
    /// Rounds of melee.
    pub melees: Vec<Melee>,
    /// Units that were lost.
    pub losses: Vec<Loss>,
    /// The divisions of both sides at its end.
    pub divisions: Vec<Division>,
    /// The table at its end.
    pub map: Scene,
}

/// A part of a player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Deployment,
    /// Orders, moves and charges.
    Movement,
    /// Shooting.
    Shooting,
    /// Melee.
    Melee,
    /// The end of the turn.
    End,
}

/// A sentence of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// When it happens.
    pub phase: Phase,
    /// The words.
    pub text: String,
    /// The units that it is about.
    pub units: Vec<String>,
}

/// What came of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Came {
    /// The order was obeyed.
    Obeyed,
    /// The order failed.
    Failed,
    /// A fiasco.
    Fiasco,
}

/// An order of a general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Order {
    /// The division of the general.
    pub division: String,
    /// The units that it was given to.
    pub units: Vec<String>,
    /// Whether the order was to rally.
    pub rally: bool,
    /// What came of it.
    pub came: Came,
    /// The moves that it gave; of a rally, wounds that it may take away.
    pub moves: u8,
    /// Whether the order was thrown again.
    pub again: bool,
    /// Units that did not move although the order gave moves.
    pub stayed: Vec<String>,
}

/// A charge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Charge {
    /// The charger.
    pub unit: String,
    /// The target of the charge.
    pub target: String,
    /// The side of the target.
    pub aspect: Aspect,
    /// Inches.
    pub inches: i16,
    /// Whether the charge reached its target.
    pub home: bool,
}

/// A shot of one unit at another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Volley {
    /// Who shoots.
    pub unit: String,
    /// At whom.
    pub target: String,
    /// Inches.
    pub inches: i16,
    /// Wounds inflicted.
    pub wounds: u8,
}

/// A round of melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Melee {
    /// Units in contact, supports not among them.
    pub units: Vec<String>,
    /// Wounds that each side inflicted.
    pub inflicted: Pair<u16>,
}

/// A unit that was lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// The unit.
    pub unit: String,
    /// What the unit is.
    pub name: String,
    /// How, in words.
    pub how: String,
}

/// A division at the end of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Division {
    /// The side of the division.
    pub side: Side,
    /// What the division is called: `A.1`.
    pub call: String,
    /// The command value of its general, or of his successor.
    pub command: u8,
    /// Whether its general is dead.
    pub successor: bool,
    /// Units at the start.
    pub size: u8,
    /// Units that are lost or can do no more than hold.
    pub out: u8,
    /// Whether the division is broken.
    pub demoralised: bool,
    /// How many more units it can lose until it is; 0 once it is.
    pub left: u8,
}
