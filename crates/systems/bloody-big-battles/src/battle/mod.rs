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
use montjoie_core::combat::Pair;
use montjoie_field::{Muster, Tabletop};
pub use orders::Wish;
use settings::{BattleRules, FieldKeys, SideKeys};

/// The number of half inches, the unit of lengths on the table, in a length in inches.
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
    /// The keys of each side.
    pub sides: Pair<SideKeys>,
    /// The armies of the battle.
    pub hosts: Hosts,
    /// The table, in half inches.
    pub table: Tabletop,
    /// The players' knowledge of rolls.
    pub known: Known,
}

impl Battle {
    /// A battle between two armies written unit by unit.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster<Unit>>) -> Battle {
        let hosts = Hosts::of(armies, |hosts, unit| enlist(hosts, unit, &rules, &field, &sides));
        Battle::between(rules, battle, field, sides, hosts)
    }

    /// A battle between these armies.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, hosts: Hosts) -> Battle {
        let known = Known::new(&rules);
        let depth = field.depth.map_or(i16::from(field.start) + settings::BEHIND, i16::from);
        let (width, depth) = (half_inches(field.lane_width.into()), half_inches(depth.into()));
        let table = Tabletop::new(field.lanes, width, depth, battle.arcs);
        Battle { rules, battle, field, sides, hosts, table, known }
    }
}
