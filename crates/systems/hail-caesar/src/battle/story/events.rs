//! What the scribe keeps of a player turn: what happened, and what came of it.

use super::super::reasons::Reason;
use super::super::state::Wish;
use super::super::telling::{Answer, Loss, Why};
use crate::orders::{Blunder, GroupOrdered};
use crate::panic::Fate;
use montjoie_core::chapter::Phase;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::scene::Aspect;
use montjoie_field::{Id, Place};

/// How a charge came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Ordered,
    Initiative,
    WarCry,
    BreaksThrough,
    Fiasco,
}

/// What a unit of a group did with its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    pub id: Id,
    pub wish: Wish,
    pub from: Place,
    pub to: Place,
    pub end: End,
}

/// How a unit ended its moves, where that says more than its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Moved,
    Charged,
    Supports(Id, Aspect),
    Dismounted,
    Stays(Reason),
}

/// Why a general gives no more orders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spent {
    /// He has joined a unit.
    With(Id),
    /// His last order failed.
    Failed,
    /// His last order was to rally.
    Rallied,
    /// Nothing keeps him from it.
    No,
}

/// Something that happened, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub what: What,
    pub after: Vec<After>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A general's order to a group, or his rally of a unit.
    Order {
        side: Side,
        division: u8,
        units: Vec<Id>,
        /// Whether the group is all that is left of the division.
        whole: bool,
        rally: bool,
        ordered: GroupOrdered,
        again: bool,
        blunder: Option<Blunder>,
        healed: u8,
        acts: Vec<Act>,
    },
    /// What others of the group of the last order do after something else has happened, such as a charge.
    Then(Vec<Act>),
    /// Moves without an order.
    Initiative(Vec<Act>),
    Charge {
        unit: Id,
        at: Id,
        aspect: Aspect,
        cost: i16,
        answer: Answer,
        crosses: Vec<Id>,
        how: How,
        stakes: bool,
        home: bool,
        /// Whether its general joined it.
        led: bool,
    },
    Shot {
        why: Why,
        unit: Id,
        at: Id,
        inches: i16,
        wounds: u8,
    },
    Plants(Id),
    Runs(Id),
    /// A phase begins.
    Phase(Phase),
    /// Units without an order because they are disordered.
    Disordered(Vec<Id>),
    /// Units of a division for which no order was left.
    NoOrder {
        side: Side,
        division: u8,
        units: Vec<Id>,
        spent: Spent,
    },
    Combat {
        units: Vec<Id>,
        supports: Vec<Id>,
        inflicted: Pair<u16>,
    },
    /// A unit touches an enemy and is engaged without a charge.
    Engages(Id, Id),
    /// Montjoie ! carries a unit towards an enemy that it cannot charge.
    Carried(Id, Id),
    Levy(Id),
    Demoralised(Side, u8),
}

/// What came of something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum After {
    /// A unit tested; in melee or after a shot.
    Fate(Id, Fate, bool),
    /// A unit was lost, with its stakes or without.
    Lost(Id, Loss, bool),
    /// A unit was disordered.
    Because(Id, Reason),
    /// A unit could not go back.
    Cannot(Id, Reason),
    /// A unit keeps or loses its order.
    Order(Id, bool),
    /// A friend made way.
    MakesWay(Id),
    /// Wounds went on to a support.
    Excess(Id, Id, u8),
    /// The general with a unit died.
    General(Id),
    /// A unit followed up.
    Follows(Id, Id),
}
