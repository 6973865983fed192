//! The reference program whose battles tests replay: where its known faults differ from these rules. No key of a battle sets any of them.

use super::Battle;
use super::known::Known;
use super::settings::{
    BattleRules, GroupCohesion, MontjoieBlocked, ShakenSupport, SidewaysBlocked, StandingSupports, SupportBlocked, SupportContact,
    SupportReacts, SupportTwo,
};
use montjoie_field::{LaneOrder, Lines};

/// Faults of the reference program; none of them by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Level units of a group move in the order of their chain, not of the list (5-c).
    pub chain_order: bool,
    /// The value of a charge counts crossed friends only where the place is more than three inches forward.
    pub near_crossings_free: bool,
    /// Units of a demoralised division run past others without a test, north and south past enemies and combats too, and on to the next free
    /// place (8-e).
    pub runs_past_everybody: bool,
    /// The line of sight of opportunity fire ends at the mover's leader, not at its nearest height (6-d).
    pub sight_to_leader: bool,
    /// A unit that faces east or west stops three inches from the table edge, not where its rectangle ends (8-b).
    pub stops_three_inches_short: bool,
    /// Means of leaders are rounded to the west, so that east and west do not mirror (5-b).
    pub means_to_the_west: bool,
    /// A sideways fiasco moves a unit that faces east or west as if it faced south (5-e).
    pub fiasco_as_south: bool,
    /// Units in support make way for others that give ground (8-c).
    pub supports_make_way: bool,
    /// A support behind a loser goes back twice; one that stands beside a loser that goes aside does not go at all (8-c).
    pub supports_go_twice: bool,
    /// A loser that goes aside goes one lane, whatever its width, and the table edge bars its way (8-c).
    pub edge_bars_sideways: bool,
    /// The supports of a loser that leaves the table are not disordered by *Repli anarchique* (8-c).
    pub lost_loser_spares_supports: bool,
    /// Disordered units recover while supports of combats that are over still support, those of losers apart (8-d).
    pub recovers_before_release: bool,
    /// Skirmishers shoot in passing only at those ahead of them, as others do (6-d).
    pub passing_shots_ahead: bool,
    /// Supports of a lost unit test after losers have given ground (8-a).
    pub supports_test_last: bool,
    /// The dice of a support count in every round of a melee phase.
    pub supports_strike_again: bool,
    /// Stubborn is spent on the first strike of a round, even if no save fails.
    pub stubborn_spent_at_once: bool,
    /// A unit comes into range by the inches between edges, rounded down, straight ahead (5-d).
    pub range_between_edges: bool,
    /// A breakthrough into a unit that was in support in the combat is fought at once (7-i).
    pub supports_fought_at_once: bool,
    /// The combat of a unit that has broken through to a new enemy waits for its turn among the others (7-i).
    pub breakthroughs_wait: bool,
    /// A unit that comes into support passes friends without a test (5-h).
    pub supports_cross_freely: bool,
    /// Plain moves and runs may end touching an enemy, who is then in no combat with the unit.
    pub ends_touching: bool,
    /// Units that can charge an enemy wish to support against it too (5-k).
    pub supports_instead_of_charging: bool,
    /// A unit that had an order may be rallied in the same turn, where it has not moved (5-d).
    pub rallies_ordered: bool,
    /// The known value of a charge is cut below a tenth of a wound that it reaches exactly, where a closing shot is taken off.
    pub known_cut_short: bool,
}

impl Faults {
    /// All faults of the reference program.
    pub const ALL: Faults = Faults {
        chain_order: true,
        near_crossings_free: true,
        runs_past_everybody: true,
        sight_to_leader: true,
        stops_three_inches_short: true,
        means_to_the_west: true,
        fiasco_as_south: true,
        supports_make_way: true,
        supports_go_twice: true,
        edge_bars_sideways: true,
        lost_loser_spares_supports: true,
        recovers_before_release: true,
        passing_shots_ahead: true,
        supports_test_last: true,
        supports_strike_again: true,
        stubborn_spent_at_once: true,
        range_between_edges: true,
        supports_fought_at_once: true,
        breakthroughs_wait: true,
        supports_cross_freely: true,
        ends_touching: true,
        supports_instead_of_charging: true,
        rallies_ordered: true,
        known_cut_short: true,
    };
}

impl Battle {
    /// The battle as the reference program fights it: with its faults, and with the values that rules had before they were corrected.
    #[must_use]
    pub fn reference(mut self) -> Battle {
        self.faults = Faults::ALL;
        self.battle = BattleRules {
            standing_supports: StandingSupports::Moved,
            shaken_support: ShakenSupport::No,
            shoot_at_supports: false,
            support_reacts: SupportReacts::No,
            support_two: SupportTwo::One,
            support_contact: SupportContact::Support,
            support_blocked: SupportBlocked::Disordered,
            disordered_acts: true,
            sideways_blocked: SidewaysBlocked::Home,
            group_cohesion: GroupCohesion::Free,
            montjoie_blocked: MontjoieBlocked::NoThrow,
            ..self.battle
        };
        (self.table.lines, self.table.lane_order) = (Lines::Rounded, LaneOrder::Entering);
        self.known = Known::new(&self.rules, &self.battle, &self.hosts.forms, self.faults);
        self
    }
}
