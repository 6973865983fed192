//! Battles of two armies: the rules of the sheet that a duel does not need, over the same chapters. One step is one player turn: all
//! moves of its player, generals, defensive fire, offensive fire, assaults.
//!
//! Heights and widths on the table are counted in half inches: half a move of heavy cavalry is 7½ inches.

pub mod army;
pub mod asked;
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

use crate::profile::Unit;
use crate::rules::Rules;
use army::{Hosts, enlist};
use known::Known;
use montjoie_field::{Muster, Tabletop};
pub use orders::Wish;
use settings::{BattleRules, FieldKeys, SideKeys};

/// The number of half inches, the unit of lengths on the table, in a length in inches.
pub const fn half_inches(inches: f64) -> i16 {
    (inches * 2.0) as i16
}

montjoie_field::battle! {
    |rules, battle, field, sides, hosts| Muster<Unit>: unit => enlist(hosts, unit, &rules, &field, &sides);
    "The table, in half inches." table: Tabletop = {
        let depth = field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from);
        Tabletop::new(field.lanes, half_inches(field.lane_width.into()), half_inches(depth.into()), battle.arcs)
    };
    "The players' knowledge of rolls." known: Known = Known::new(&rules);
}
