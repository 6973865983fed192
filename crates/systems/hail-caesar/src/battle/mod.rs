//! Battles of two armies: the rules of the sheet that a duel does not need, over the same chapters. One step is one player turn.

pub mod army;
pub mod asked;
pub mod attitude;
mod carry;
mod charge;
mod cohesion;
mod command;
mod deploy;
pub mod end;
mod fall_back;
mod fight;
mod fire;
mod follow;
mod known;
mod look;
mod melee;
mod moves;
mod plan;
mod play;
pub mod position;
pub mod prospects;
pub mod prudent;
pub mod reasons;
pub mod reference;
pub mod settings;
mod staff;
pub mod state;
pub mod story;
mod support;
pub mod telling;
mod turn;
mod weights;
mod wishes;

use crate::rules::Rules;
use army::{Army, Form, Kinds, Muster};
use known::Known;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Id, LaneOrder, Lines, Tabletop};
use prudent::Prudence;
use reference::Faults;
use settings::{BattleRules, FieldKeys, SideKeys};

/// Whose a unit is, and its number in its list, from 0: as `A1` is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The side of the unit.
    pub side: Side,
    /// The number of the unit, from 0.
    pub number: Id,
}

/// A battle, with all that stays constant.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules of the duel.
    pub rules: Rules,
    /// The rules of battles.
    pub battle: BattleRules,
    /// The table and the time.
    pub field: FieldKeys,
    /// What each side brings.
    pub sides: Pair<SideKeys>,
    /// The armies of the battle.
    pub armies: Pair<Army>,
    /// The table.
    pub table: Tabletop,
    /// The kinds of units that can take part.
    pub kinds: Kinds,
    /// What players know of charges.
    pub known: Known,
    /// Faults of the reference program, where a test replays it.
    pub faults: Faults,
    /// What each side minds where its plan is `prudent`: all of it, but where self-play measures the pieces.
    pub prudence: Pair<Prudence>,
}

impl Battle {
    /// A battle between two armies.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster>) -> Battle {
        let mut kinds = Kinds::default();
        let armies = Pair { a: Army::new(&armies.a, &rules, &mut kinds), b: Army::new(&armies.b, &rules, &mut kinds) };
        Battle::between(rules, battle, field, sides, armies, kinds)
    }

    /// A battle between two armies of these kinds.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: Pair<Army>, kinds: Kinds) -> Battle {
        let faults = Faults::default();
        let known = Known::new(&rules, &battle, &kinds.forms, faults);
        let table = Tabletop {
            lanes: field.lanes.into(),
            width: field.lane_width.into(),
            depth: field.depth.map_or(i16::from(field.start) + 24, i16::from),
            arcs: battle.arcs,
            lines: Lines::Exact,
            lane_order: LaneOrder::List,
        };
        Battle { rules, battle, field, sides, armies, table, kinds, known, faults, prudence: Pair::default() }
    }

    /// What a unit is while it fights, by the number of its form.
    #[inline]
    pub fn form(&self, form: u8) -> &Form {
        &self.kinds.forms[usize::from(form)]
    }
}
