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
use montjoie_field::{Arcs, Muster, Tabletop};
use settings::{BattleRules, FieldKeys, SideKeys};

/// Number of lengths on the table per H.
pub const QUARTERS: i16 = 4;

montjoie_field::battle! {
    |rules, battle, field, sides, hosts| Muster<Unit>: unit => enlist(hosts, unit, &rules);
    "The table, in quarters of H, which is half of a base. Its arcs are those of shots, which the sheet prints." table: Tabletop = {
        Tabletop::new(field.lanes, 2 * QUARTERS, i16::from(field.deep()) * QUARTERS, Arcs::Quarter)
    };
    "The players' knowledge of shots and melees." known: Known = Known::new(&rules);
}
