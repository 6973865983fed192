//! Battles of two armies: the rules of the sheet that a duel does not need, over the same chapters. One step is one player turn: all
//! moves of its player, generals, defensive fire, offensive fire, assaults.
//!
//! Heights and widths on the table are counted in half inches: half a move of heavy cavalry is 7½ inches.

pub mod army;
mod charge;
mod deploy;
mod end;
mod generals;
mod goes_back;
pub mod known;
mod melee;
pub mod moment;
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
use montjoie_field::{Id, LaneOrder, Lines, Tabletop};
pub use orders::Wish;
use settings::{BattleRules, FieldKeys, SideKeys};

/// Inches in the unit of lengths on the table.
pub const fn half_inches(inches: f64) -> i16 {
    (inches * 2.0) as i16
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
    /// The table, in half inches.
    pub table: Tabletop,
    /// The kinds of units that can take part.
    pub kinds: Kinds,
    /// What players know of rolls.
    pub known: Known,
}

impl Battle {
    /// A battle between two armies.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster>) -> Battle {
        let mut kinds = Kinds::default();
        let armies = Pair::of(|side| Army::new(&armies[side], &field, &sides, &mut kinds));
        Battle::between(rules, battle, field, sides, armies, kinds)
    }

    /// A battle between two armies of these kinds.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: Pair<Army>, kinds: Kinds) -> Battle {
        let known = Known::new(&rules);
        let depth = field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from);
        let table = Tabletop {
            lanes: field.lanes.into(),
            width: half_inches(field.lane_width.into()),
            depth: half_inches(depth.into()),
            arcs: battle.arcs,
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
