//! Events of a player turn that the scribe keeps, with their consequences.

use super::super::reasons::Reason;
use super::super::state::Wish;
use super::super::telling::{Loss, Reply, Why};
use crate::orders::{Blunder, GroupOrdered};
use crate::panic::Fate;
use montjoie_core::chapter::Phase;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::scene::Aspect;
use montjoie_field::{Id, Place};

/// The way in which a charge came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Ordered,
    Initiative,
    WarCry,
    BreaksThrough,
    Fiasco,
}

/// An act: what a unit of a group did with its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Act {
    pub id: Id,
    pub wish: Wish,
    pub from: Place,
    pub to: Place,
    pub end: End,
}

/// The way in which a unit ended its moves, where that says more than its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Moved,
    Charged,
    Supports(Id, Aspect),
    Dismounted,
    Stays(Reason),
}

/// The reason why a general gives no more orders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spent {
    /// The general has joined a unit.
    With(Id),
    /// The general's last order failed.
    Failed,
    /// The general's last order was to rally.
    Rallied,
    /// The general can give more orders.
    No,
}

/// An event with its consequences.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub what: What,
    pub after: Vec<After>,
}

/// The content of an event.
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
    /// Acts of others in the group of the last order, after another event such as a charge.
    Then(Vec<Act>),
    /// Acts of units without an order.
    Initiative(Vec<Act>),
    Charge {
        unit: Id,
        at: Id,
        aspect: Aspect,
        cost: i16,
        reply: Reply,
        crosses: Vec<Id>,
        how: How,
        stakes: bool,
        home: bool,
        /// Whether the general of the charger joined the charge.
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
    /// A phase of the turn begins.
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

/// A consequence of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum After {
    /// A unit tested: its fate; true in melee, false after a shot.
    Fate(Id, Fate, bool),
    /// A unit was lost, with its stakes or without.
    Lost(Id, Loss, bool),
    /// A unit was disordered for a reason.
    Because(Id, Reason),
    /// A unit could not go back for a reason.
    Cannot(Id, Reason),
    /// A unit keeps or loses its order.
    Order(Id, bool),
    /// A friend made way for a unit.
    MakesWay(Id),
    /// Wounds went on to a support.
    Excess(Id, Id, u8),
    /// The general with a unit died.
    General(Id),
    /// A unit followed up an enemy.
    Follows(Id, Id),
}
