//! Common parts of the battles of every rule system: armies and the field. No dice of a rulebook are thrown here.
//!
//! The field: lanes, rectangles, distances, lines, arcs, contact, support, groups, deployment, maps. North is +y. Side A's home edge is
//! y = 0 and A faces north; side B's is y = `depth` and B faces south. All lengths are whole inches.
#![forbid(unsafe_code)]

/// The hash of the text of this crate, in hexadecimal: it changes with every change that can move an answer.
pub const TEXT_HASH: &str = env!("MONTJOIE_TEXT");

/// For the macros of this crate.
#[doc(hidden)]
pub use montjoie_core;

pub mod army;
mod battles;
mod compass;
mod draws;
mod each;
mod few;
mod groups;
mod hosts;
mod line;
mod map;
mod marks;
mod modules;
mod patches;
mod room;
mod sectors;
mod series;
mod share;
mod spots;
mod stands;
mod table;
mod telling;

pub use battles::{Battles, Moments, Work};
pub use compass::Compass;
pub use draws::{is_here, shuffle, ten_thousandths};
pub use each::Each;
pub use few::sort_few_by;
pub use groups::Chains;
pub use hosts::{Army, Division, Hosts, Means, Muster};
pub use line::Line;
pub use map::{map, mapped};
pub use patches::{Patch, Patches};
pub use room::{MOST_UNITS, Ranks, Room, written};
pub use sectors::{Newcomer, Sectors};
pub use series::{Drawn, Fielded, Levies, Mustering, Series, draw, who_began};
pub use share::{Share, divided};
pub use stands::{Id, NOBODY, Stand, Stands};
pub use table::{Arcs, Course, LaneOrder, Lines, Place, Span, Tabletop, half_home, inches_down, inches_up, squared};
pub use telling::{aspect, division_name, sentence};
