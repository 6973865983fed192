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
pub mod orders;
mod plan;
mod play;
pub mod settings;
mod shoot;
pub mod state;
pub mod telling;
pub mod view;

use crate::profile::Unit;
use crate::rules::Rules;
use army::{Hosts, enlist};
use known::Known;
use montjoie_field::{Arcs, Muster, Tabletop};
use settings::{BattleRules, FieldKeys, SideKeys};

montjoie_field::battle! {
    |rules, battle, field, sides, hosts| Muster<Unit>: unit => enlist(hosts, unit, &rules, &sides);
    "The table of the battle. Its arcs are those of fire and charge, which the sheet prints." table: Tabletop = {
        let depth = field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from);
        Tabletop::new(field.lanes, field.lane_width.into(), depth, Arcs::Quarter)
    };
    "The laws of volleys and blows that players know." known: Known = Known::new(&rules, &hosts.forms);
}
