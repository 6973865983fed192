//! Events of a turn and dice of their own: what a unit rolls in one rollout is as lucky as what it rolls for the same thing in another, whatever
//! others do before it. So two rollouts differ by what players did, and little by luck.

use super::telling::Deed;
use montjoie_core::chance::{Answers, AnyRoll, Laws, Table};

impl Deed<'_> {
    /// The event that is rolled for next, as a number: the kind of the deed, and its unit. `None` where no roll follows.
    #[inline]
    pub(super) fn event(self) -> Option<u16> {
        let (kind, id) = match self {
            Deed::Part(_) => (0, 0),
            Deed::Hears(id, ..) | Deed::HearsBlocked(id, _) => (1, id),
            Deed::Orders(_, _, group, ..) | Deed::Rallies(_, _, group, ..) => (2, *group.first()?),
            Deed::Blunders(id) | Deed::Crosses(id) | Deed::MakesWay(id) => (3, id),
            Deed::Shoots(_, id, ..) => (4, id),
            Deed::Strikes(id, _) => (5, id),
            Deed::Risks(id) | Deed::Tests(id) | Deed::SupportTests(id) => (6, id),
            Deed::Levy(id) => (7, id),
            _ => return None,
        };
        Some(u16::from(id) * KINDS + kind)
    }
}

/// Number of kinds of events.
const KINDS: u16 = 8;

/// Number of events: of each kind one for each unit.
const EVENTS: usize = 256 * KINDS as usize;

/// Dice of which each event of a turn has its own: those of its number in the order in which it comes to roll.
pub(super) struct EventDice {
    laws: Laws,
    turn: u64,
    event: u16,
    /// Number of rolls of each event in this turn.
    rolled: [u8; EVENTS],
}

impl EventDice {
    pub fn new() -> EventDice {
        EventDice { laws: Laws::new(), turn: 0, event: 0, rolled: [0; EVENTS] }
    }

    /// Begins a turn of a rollout, by its number, with the dice of a seed.
    pub fn begin(&mut self, seed: u64, turn: u32) {
        (self.turn, self.event) = (scrambled(scrambled(seed) ^ u64::from(turn)), 0);
        self.rolled.fill(0);
    }
}

impl Answers for EventDice {
    /// The result in whose share of the table, from the least result to the greatest, the number of the roll falls. Tables that differ a little give
    /// results that differ a little.
    fn drawn(&mut self, table: &'static Table) -> u16 {
        let rolled = &mut self.rolled[usize::from(self.event)];
        *rolled = rolled.wrapping_add(1);
        let number = scrambled(self.turn ^ u64::from(self.event) << 8 ^ u64::from(*rolled));
        let mut left = (number >> 11) as f64 / (1_u64 << 53) as f64;
        let within = |&&(_, share): &&(u16, f64)| {
            left -= share;
            left < 0.0
        };
        // Shares add up to 1 but for rounding.
        let results = table.outcomes();
        results.iter().find(within).unwrap_or(&results[results.len() - 1]).0
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let law = roll.table_of(&mut self.laws);
        self.drawn(law)
    }

    fn event(&mut self) -> Option<&mut u16> {
        Some(&mut self.event)
    }
}

/// The mixing step of SplitMix64: numbers that differ in one bit give numbers that share nothing.
pub(super) fn scrambled(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
