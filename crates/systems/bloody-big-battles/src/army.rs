//! Armies. The sheet says nothing of their composition and prints no prices: all of this is ours, and armies are drawn by numbers of units.

use super::profile::{List, Unit};
use montjoie_system::army::{Army, Composition, Draw, DrawnUnit, Limit};
use montjoie_system::list::{Listed, Troop};

/// The usual numbers of units of an army, batteries among them.
pub const UNITS: (u32, u32) = (6, 12);

/// What an army may have of some units.
struct Share {
    /// The rule in words.
    text: [&'static str; 2],
    /// The units that the rule counts, in English and French.
    counts: [&'static str; 2],
    /// Whether it counts a unit.
    of: fn(&Unit) -> bool,
    /// How many of them the rule allows, in percent of all units.
    percent: f64,
}

/// Of five to nine divisions and one to three batteries a quarter is guns.
const SHARES: [Share; 2] = [
    Share {
        text: ["at most a quarter batteries (ours)", "un quart de batteries au plus (de nous)"],
        counts: ["batteries", "batteries"],
        of: |unit| unit.arm.is_artillery(),
        percent: 25.0,
    },
    Share {
        text: ["at most half cavalry (ours)", "la moitié de cavalerie au plus (de nous)"],
        counts: ["cavalry", "cavalerie"],
        of: |unit| unit.arm.is_cavalry(),
        percent: 50.0,
    },
];

/// How an army of a list is composed: by its own rules where it has some, and otherwise by ours.
pub fn army(list: &List) -> Army {
    let mut army = list.army();
    if army.rules.is_empty() {
        let rule = |share: &Share| {
            let units: Vec<String> = list.units.iter().filter(|unit| (share.of)(unit)).map(|unit| unit.id().to_owned()).collect();
            let both = |words: [&str; 2]| (words[0].to_owned(), words[1].to_owned());
            let limit = Limit::AtMostPercent(share.percent);
            let rule = Composition { text: both(share.text), counts: both(share.counts), units, limit };
            (!rule.units.is_empty()).then_some(rule)
        };
        army.rules = SHARES.iter().filter_map(rule).collect();
    }
    army
}

/// How random armies of a list are drawn: by points where it has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    let rows = || list.units.iter().flat_map(|unit| std::iter::once(unit.clone()).chain(unit.with_options()));
    let priced = rows().any(|unit| unit.points.is_some());
    let drawn = |unit: Unit| {
        let points = if priced { unit.points() } else { Some(1.0) };
        let arm = match unit.arm {
            arm if arm.is_cavalry() => 0,
            arm if arm.is_artillery() => 2,
            _ => 1,
        };
        points.map(|points| DrawnUnit { id: unit.id, points, class: 0, arm })
    };
    let (left, by_number) = if priced { (None, None) } else { (Some(0.0), Some(UNITS)) };
    Draw { units: rows().filter_map(drawn).collect(), classes: None, mean: None, left, by_number }
}
