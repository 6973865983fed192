//! Armies. The sheet has corps and commanders, and says nothing of their composition: all of it here is ours. Lists without prices are drawn by
//! numbers of units.

use super::profile::{Arm, List, Unit, Weapon};
use montjoie_system::army::{Army, Composition, Draw, DrawnUnit, Limit};
use montjoie_system::list::{Listed, Troop};

/// The fewest and the most units of a corps.
pub const CORPS: (u32, u32) = (3, 8);

/// The usual numbers of units of an army that is drawn by number.
pub const UNITS: (u32, u32) = (6, 12);

/// How an army of a list is composed: by its own rules where it has some, and otherwise by ours: at most a third artillery and wagenburgs.
pub fn army(list: &List) -> Army {
    let mut army = list.army();
    army.division = army.division.or(Some(CORPS));
    if army.rules.is_empty() {
        let guns = |unit: &&Unit| matches!(unit.arm, Arm::Art | Arm::W);
        let units: Vec<String> = list.units.iter().filter(guns).map(|unit| unit.id().to_owned()).collect();
        let both = |en: &str, fr: &str| (en.to_owned(), fr.to_owned());
        let rule = Composition {
            text: both("at most a third artillery and wagenburgs (ours)", "un tiers d’artillerie et de wagenburgs au plus (de nous)"),
            counts: both("artillery and wagenburgs", "artillerie et wagenburgs"),
            limit: Limit::AtMostPercent(33.0),
            units,
        };
        army.rules.extend((!rule.units.is_empty()).then_some(rule));
    }
    army
}

/// How random armies of a list are drawn: by points where it has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    let rows = || list.units.iter().flat_map(|unit| std::iter::once(unit.clone()).chain(unit.with_options()));
    let priced = rows().any(|unit| unit.points.is_some());
    let drawn = |unit: Unit| {
        let points = if priced { unit.points.filter(|points| *points > 0.0) } else { Some(1.0) };
        let arm = match unit.arm {
            arm if arm.mounted() => 0,
            _ if unit.weapon != Weapon::None => 1,
            _ => 2,
        };
        points.map(|points| DrawnUnit { id: unit.id, points, class: 0, arm })
    };
    let (left, by_number) = if priced { (None, None) } else { (Some(0.0), Some(UNITS)) };
    Draw { units: rows().filter_map(drawn).collect(), classes: None, mean: None, left, by_number }
}
