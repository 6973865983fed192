//! Battles of two armies: the rules of the sheet that a duel does not need, over the same chapters. One step is one player turn: orders and moves,
//! shooting, hand-to-hand, end.

pub mod army;
pub mod asked;
mod carry_out;
mod charge;
mod deploy;
mod end;
mod goes_back;
mod melee;
pub mod moment;
mod orders;
mod plan;
mod play;
pub mod settings;
mod shoot;
pub mod state;
mod story;
pub mod telling;
mod turn;
pub mod view;

use crate::profile::Unit;
use crate::rules::Rules;
use army::{Hosts, enlist};
use montjoie_field::{Arcs, Muster, Tabletop};
use settings::{BattleRules, FieldKeys, SideKeys};

montjoie_field::battle! {
    |rules, battle, field, sides, hosts| Muster<Unit>: unit => enlist(hosts, unit, &rules);
    "The table of the battle. Its arcs are quarters, which the sheet prints." table: Tabletop = {
        let depth = field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from);
        Tabletop::new(field.lanes, field.lane_width.into(), depth, Arcs::Quarter)
    };
}
