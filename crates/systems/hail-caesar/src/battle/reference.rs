//! The reference program whose battles tests replay: where its known faults differ from these rules. No key of a battle sets any of them.

use super::Battle;
use super::known::Known;
use montjoie_field::{LaneOrder, Lines};

/// Faults of the reference program; none of them by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Level units of a group move in the order of their chain, not of the list (5-c).
    pub chain_order: bool,
    /// The value of a charge counts crossed friends only where the place is more than three inches forward.
    pub near_crossings_free: bool,
    /// A unit that runs north or south passes enemies and combats too (8-e).
    pub runs_past_everybody: bool,
    /// The line of sight of opportunity fire ends at the mover's leader, not at its nearest height (6-d).
    pub sight_to_leader: bool,
    /// A unit that faces east or west stops three inches from the table edge, not where its rectangle ends (8-b).
    pub stops_three_inches_short: bool,
    /// Means of leaders are rounded to the west, so that east and west do not mirror (5-b).
    pub means_to_the_west: bool,
    /// A sideways fiasco moves a unit that faces east or west as if it faced south (5-e).
    pub fiasco_as_south: bool,
    /// What a player knows of a charge is cut below a tenth of a wound that it reaches exactly, where a closing shot is taken off.
    pub known_cut_short: bool,
}

impl Faults {
    /// All of them.
    pub const ALL: Faults = Faults {
        chain_order: true,
        near_crossings_free: true,
        runs_past_everybody: true,
        sight_to_leader: true,
        stops_three_inches_short: true,
        means_to_the_west: true,
        fiasco_as_south: true,
        known_cut_short: true,
    };
}

impl Battle {
    /// This battle as the reference program fights it: with its faults, and with the values that rules had before they were corrected.
    #[must_use]
    pub fn reference(mut self) -> Battle {
        self.faults = Faults::ALL;
        (self.table.lines, self.table.lane_order) = (Lines::Rounded, LaneOrder::Entering);
        self.known = Known::new(&self.rules, &self.battle, &self.kinds.forms, self.faults);
        self
    }
}
