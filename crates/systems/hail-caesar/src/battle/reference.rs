//! The reference program whose battles tests replay: where its known faults differ from these rules. No key of a battle sets any of them.

use super::Battle;
use super::known::Known;
use super::settings::{
    BattleRules, GroupCohesion, MontjoieBlocked, ShakenSupport, SidewaysBlocked, StandingSupports, SupportBlocked, SupportContact,
    SupportReacts, SupportTwo,
};
use montjoie_field::{LaneOrder, Lines};

/// Declares the faults of the reference program.
macro_rules! faults {
    ($($(#[$meta:meta])* $fault:ident;)*) => {
        /// Faults of the reference program; none of them by default.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Faults {
            $($(#[$meta])* pub $fault: bool,)*
        }

        impl Faults {
            /// All faults of the reference program.
            pub const ALL: Faults = Faults { $($fault: true),* };
        }
    };
}

faults! {
    /// Level units of a group move in the order of their chain, not of the list (5-c).
    chain_order;
    /// The value of a charge counts crossed friends only where the place is more than three inches forward.
    near_crossings_free;
    /// Units of a demoralised division run past others without a test, north and south past enemies and combats too, and on to the next free
    /// place (8-e).
    runs_past_everybody;
    /// The line of sight of opportunity fire ends at the mover's leader, not at its nearest height (6-d).
    sight_to_leader;
    /// A unit that faces east or west stops three inches from the table edge, not where its rectangle ends (8-b).
    stops_three_inches_short;
    /// Means of leaders are rounded to the west, so that east and west do not mirror (5-b).
    means_to_the_west;
    /// A sideways fiasco moves a unit that faces east or west as if it faced south (5-e).
    fiasco_as_south;
    /// Units in support make way for others that give ground (8-c).
    supports_make_way;
    /// A support behind a loser goes back twice; one that stands beside a loser that goes aside does not go at all (8-c).
    supports_go_twice;
    /// A loser that goes aside goes one lane, whatever its width, and the table edge bars its way (8-c).
    edge_bars_sideways;
    /// The supports of a loser that leaves the table are not disordered by *Repli anarchique* (8-c).
    lost_loser_spares_supports;
    /// Disordered units recover while supports of combats that are over still support, those of losers apart (8-d).
    recovers_before_release;
    /// Skirmishers shoot in passing only at those ahead of them, as others do (6-d).
    passing_shots_ahead;
    /// Supports of a lost unit test after losers have given ground (8-a).
    supports_test_last;
    /// The dice of a support count in every round of a melee phase.
    supports_strike_again;
    /// Stubborn is spent on the first strike of a round, even if no save fails.
    stubborn_spent_at_once;
    /// A unit comes into range by the inches between edges, rounded down, straight ahead (5-d).
    range_between_edges;
    /// A breakthrough into a unit that was in support in the combat is fought at once (7-i).
    supports_fought_at_once;
    /// The combat of a unit that has broken through to a new enemy waits for its turn among the others (7-i).
    breakthroughs_wait;
    /// A unit that comes into support passes friends without a test (5-h).
    supports_cross_freely;
    /// Plain moves and runs may end touching an enemy, who is then in no combat with the unit.
    ends_touching;
    /// Units that can charge an enemy wish to support against it too (5-k).
    supports_instead_of_charging;
    /// A unit that had an order may be rallied in the same turn, where it has not moved (5-d).
    rallies_ordered;
    /// The known value of a charge is cut below a tenth of a wound that it reaches exactly, where a closing shot is taken off.
    known_cut_short;
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
