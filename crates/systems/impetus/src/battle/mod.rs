//! Battles of two armies: the rules of the sheet that a duel does not need, over the same chapters. One step is the activation of one corps; a
//! turn has as many as there are corps on the table. Lengths on the table are quarters of H.

pub mod army;
pub mod asked;
mod charge;
mod deploy;
mod end;
mod goes_back;
pub mod known;
mod melee;
pub mod moment;
pub mod orders;
mod plan;
mod play;
mod reactions;
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

/// Number of lengths on the table per H.
pub const QUARTERS: i16 = 4;

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
    /// The armies of the battle; their divisions are corps.
    pub hosts: Hosts,
    /// The table, in quarters of H. Its arcs are those of shots, which the sheet prints.
    pub table: Tabletop,
    /// The players' knowledge of shots and melees.
    pub known: Known,
}

impl Battle {
    /// A battle between two armies written unit by unit.
    pub fn new(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, armies: &Pair<Muster<Unit>>) -> Battle {
        let hosts = Hosts::of(armies, |hosts, unit| enlist(hosts, unit, &rules));
        Battle::between(rules, battle, field, sides, hosts)
    }

    /// A battle between these armies.
    pub fn between(rules: Rules, battle: BattleRules, field: FieldKeys, sides: Pair<SideKeys>, hosts: Hosts) -> Battle {
        let known = Known::new(&rules);
        // H is half of a base.
        let table = Tabletop::new(field.lanes, 2 * QUARTERS, i16::from(field.deep()) * QUARTERS, Arcs::Quarter);
        Battle { rules, battle, field, sides, hosts, table, known }
    }
}
