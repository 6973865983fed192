//! Armies. The sheet has brigades with a general each and a commander-in-chief, and prints neither their size nor prices: all of this is ours, and
//! armies are drawn by numbers of units.

use super::break_table::Arm;
use super::profile::{List, Size, Unit};
use montjoie_system::army::{Army, Composition, Draw, DrawnUnit, Limit};
use montjoie_system::list::{Listed, Troop};

/// The fewest and the most units of a brigade: those that reports of battles have.
pub const BRIGADE: (u32, u32) = (3, 6);

/// The usual numbers of units of an army: two to four brigades.
pub const UNITS: (u32, u32) = (8, 18);

/// A limit on how many units of some kind an army may have.
struct Share {
    /// The rule in words, in English and French.
    text: [&'static str; 2],
    /// The units that the rule counts, in English and French.
    counts: [&'static str; 2],
    /// Whether the rule counts a unit.
    of: fn(&Unit) -> bool,
    /// The number of counted units that the rule allows.
    limit: Limit,
}

const SHARES: [Share; 3] = [
    Share {
        text: ["at most one gun per brigade (ours)", "une pièce au plus par brigade (de nous)"],
        counts: ["guns", "pièces"],
        of: |unit| unit.arm() == Arm::Artillery,
        limit: Limit::AtMost { most: 1, divisions: 1 },
    },
    Share {
        text: ["at most one tiny unit per brigade (ours)", "une unité minuscule au plus par brigade (de nous)"],
        counts: ["tiny units", "unités minuscules"],
        of: |unit| unit.arm() != Arm::Artillery && unit.size == Size::Tiny,
        limit: Limit::AtMost { most: 1, divisions: 1 },
    },
    Share {
        text: ["at most half cavalry (ours)", "la moitié de cavalerie au plus (de nous)"],
        counts: ["cavalry", "cavalerie"],
        of: |unit| unit.arm() == Arm::Cavalry,
        limit: Limit::AtMostPercent(50.0),
    },
];

/// The composition of an army of a list: by the list's own rules where it has some, and otherwise by ours.
pub fn army(list: &List) -> Army {
    let mut army = list.army();
    army.division = army.division.or(Some(BRIGADE));
    if army.rules.is_empty() {
        let rule = |share: &Share| {
            let units: Vec<String> = list.units.iter().filter(|unit| (share.of)(unit)).map(|unit| unit.id().to_owned()).collect();
            let both = |words: [&str; 2]| (words[0].to_owned(), words[1].to_owned());
            let rule = Composition { text: both(share.text), counts: both(share.counts), units, limit: share.limit.clone() };
            (!rule.units.is_empty()).then_some(rule)
        };
        army.rules = SHARES.iter().filter_map(rule).collect();
    }
    army
}

/// The way to draw random armies of a list: by points where the list has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    let rows = || list.units.iter().flat_map(|unit| std::iter::once(unit.clone()).chain(unit.with_options()));
    let priced = rows().any(|unit| unit.points > 0.0);
    let drawn = |unit: Unit| {
        let points = if priced { unit.points().filter(|points| *points > 0.0) } else { Some(1.0) };
        let arm = match unit.arm() {
            Arm::Cavalry => 0,
            Arm::Infantry => 1,
            Arm::Artillery => 2,
        };
        points.map(|points| DrawnUnit { id: unit.id, points, class: 0, arm })
    };
    let (left, by_number) = if priced { (None, None) } else { (Some(0.0), Some(UNITS)) };
    Draw { units: rows().filter_map(drawn).collect(), classes: None, mean: None, left, by_number }
}
