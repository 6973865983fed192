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
mod events;
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
use army::{Hosts, Muster, Role, enlist};
use known::Known;
use montjoie_core::combat::Pair;
use montjoie_field::Tabletop;
use prudent::Prudence;
use reference::Faults;
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
    /// The table of the battle.
    pub table: Tabletop,
    /// The values of charges that players know.
    pub known: Known,
    /// Faults of the reference program, where a test replays it.
    pub faults: Faults,
    /// The pieces of `prudent` that each side minds: all of them, but where self-play measures one.
    pub prudence: Pair<Prudence>,
}

impl Battle {
    /// A battle between two armies written unit by unit.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster>) -> Battle {
        let hosts = Hosts::of(armies, |hosts, (unit, archers)| enlist(hosts, Role::of(unit), unit, archers.as_ref(), &rules));
        Battle::between(rules, battle, field, sides, hosts)
    }

    /// A battle between armies whose units are enlisted.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, hosts: Hosts) -> Battle {
        let faults = Faults::default();
        let known = Known::new(&rules, &battle, &hosts.forms, faults);
        let depth = field.depth.map_or(i16::from(field.start) + 24, i16::from);
        let table = Tabletop::new(field.lanes, field.lane_width.into(), depth, battle.arcs);
        Battle { rules, battle, field, sides, hosts, table, known, faults, prudence: Pair::default() }
    }
}
