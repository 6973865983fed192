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
use montjoie_core::combat::Pair;
use montjoie_field::{Arcs, Muster, Tabletop};
use settings::{BattleRules, FieldKeys, SideKeys};

/// A battle, with all that stays constant.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The rules of the duel.
    pub rules: Rules,
    /// The rules of battles that a duel does not need.
    pub battle: BattleRules,
    /// The table of the battle, and its time.
    pub field: FieldKeys,
    /// The keys of each side: what it brings.
    pub sides: Pair<SideKeys>,
    /// The armies of the battle.
    pub hosts: Hosts,
    /// The table of the battle. Its arcs are those of fire and charge, which the sheet prints.
    pub table: Tabletop,
    /// The laws of volleys and blows that players know.
    pub known: Known,
}

impl Battle {
    /// A battle between two armies written unit by unit.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster<Unit>>) -> Battle {
        let hosts = Hosts::of(armies, |hosts, unit| enlist(hosts, unit, &rules, &sides));
        Battle::between(rules, battle, field, sides, hosts)
    }

    /// A battle between armies whose units are enlisted.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, hosts: Hosts) -> Battle {
        let known = Known::new(&rules, &hosts.forms);
        let depth = field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from);
        let table = Tabletop::new(field.lanes, field.lane_width.into(), depth, Arcs::Quarter);
        Battle { rules, battle, field, sides, hosts, table, known }
    }
}
