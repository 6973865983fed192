//! Armies. The sheet says nothing of their composition and prints no prices: all of this is ours, and armies are drawn by numbers of units.

use super::profile::{Class, List, March, Unit};
use montjoie_system::army::{Army, Composition, Draw, DrawnUnit, Limit};
use montjoie_system::list::{Listed, Troop};

/// The usual numbers of units of an army.
pub const UNITS: (u32, u32) = (4, 10);

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

/// A box of the Perrys has four regiments, two guns, horse and a general: so about one officer for four units, and guns are a part of an army.
const SHARES: [Share; 3] = [
    Share {
        text: ["at most a third guns (ours)", "un tiers de canons au plus (de nous)"],
        counts: ["guns", "canons"],
        of: |unit| unit.class == Class::Artillery,
        limit: Limit::AtMostPercent(33.0),
    },
    Share {
        text: ["at most one officer per four units (ours)", "un officier au plus pour quatre unités (de nous)"],
        counts: ["officers", "officiers"],
        of: |unit| unit.class == Class::Officer,
        limit: Limit::AtMostPercent(25.0),
    },
    Share {
        text: ["at most one wagon (ours)", "un chariot au plus (de nous)"],
        counts: ["wagons", "chariots"],
        of: |unit| unit.march == March::Wagon,
        limit: Limit::AtMost { most: 1, divisions: 1 },
    },
];

/// The composition of an army of a list: by the list's own rules where it has some, and otherwise by ours.
pub fn army(list: &List) -> Army {
    let mut army = list.army();
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
        let points = if priced { Some(unit.points).filter(|points| *points > 0.0) } else { Some(1.0) };
        let arm = match unit.class {
            Class::Cavalry => 0,
            Class::Infantry => 1,
            _ => 2,
        };
        points.map(|points| DrawnUnit { id: unit.id, points, class: 0, arm })
    };
    let (left, by_number) = if priced { (None, None) } else { (Some(0.0), Some(UNITS)) };
    Draw { units: rows().filter_map(drawn).collect(), classes: None, mean: None, left, by_number }
}
