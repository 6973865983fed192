//! Battles of two armies: the rules of the sheet that a duel does not need, over the same chapters. One step is one player turn, and a
//! player turn is every unit's order in turn, melees included.

pub mod army;
pub mod asked;
mod charge;
mod deploy;
mod end;
mod goes_back;
pub mod known;
pub mod moment;
mod officers;
mod orders;
mod plan;
mod play;
pub mod settings;
mod shoot;
pub mod state;
pub mod telling;
pub mod view;

use crate::rules::Rules;
use army::{Army, Form, Kinds, Muster};
use known::Known;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Arcs, Id, LaneOrder, Lines, Tabletop};
use settings::{BattleRules, FieldKeys, SideKeys};

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
    /// The table. Its arcs are those of fire and charge, which the sheet prints.
    pub table: Tabletop,
    /// The kinds of units that can take part.
    pub kinds: Kinds,
    /// What players know of volleys.
    pub known: Known,
}

impl Battle {
    /// A battle between two armies.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster>) -> Battle {
        let mut kinds = Kinds::default();
        let armies = Pair::of(|side| Army::new(&armies[side], &rules, &sides, &mut kinds));
        Battle::between(rules, battle, field, sides, armies, kinds)
    }

    /// A battle between two armies of these kinds.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: Pair<Army>, kinds: Kinds) -> Battle {
        let known = Known::new(&rules, &kinds.forms);
        let table = Tabletop {
            lanes: field.lanes.into(),
            width: field.lane_width.into(),
            depth: field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from),
            arcs: Arcs::Quarter,
            lines: Lines::Exact,
            lane_order: LaneOrder::List,
        };
        Battle { rules, battle, field, sides, armies, table, kinds, known }
    }

    /// What a unit is while it fights, by the number of its form.
    #[inline]
    pub fn form(&self, form: u8) -> &Form {
        &self.kinds.forms[usize::from(form)]
    }

    /// The first unit of a side.
    #[inline]
    pub fn first(&self, side: Side) -> Id {
        match side {
            Side::A => 0,
            Side::B => self.armies.a.units.len() as Id,
        }
    }

    /// The units of a side, on the table or not, in list order.
    #[inline]
    pub fn ids(&self, side: Side) -> std::ops::Range<Id> {
        let first = self.first(side);
        first..first + self.armies[side].units.len() as Id
    }

    /// Whose a unit is.
    #[inline]
    pub fn side(&self, id: Id) -> Side {
        if id < self.first(Side::B) { Side::A } else { Side::B }
    }
}
