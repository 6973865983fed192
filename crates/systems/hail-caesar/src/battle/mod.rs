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
pub mod fight;
mod fire;
mod follow;
mod known;
mod look;
mod melee;
mod moves;
mod plan;
mod play;
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

montjoie_field::battle! {
    |rules, battle, field, sides, hosts| Muster: (unit, archers) => enlist(hosts, Role::of(unit), unit, archers.as_ref(), &rules);
    "The table of the battle." table: Tabletop = {
        let depth = field.depth.map_or(i16::from(field.start) + 24, i16::from);
        Tabletop::new(field.lanes, field.lane_width.into(), depth, battle.arcs)
    };
    "The values of charges that players know." known: Known = Known::new(&rules, &battle, &hosts.forms, Faults::default());
    "Faults of the reference program, where a test replays it." faults: Faults = Faults::default();
    "The pieces of `prudent` that each side minds: all of them, but where self-play measures one." prudence: Pair<Prudence> = Pair::default();
}
