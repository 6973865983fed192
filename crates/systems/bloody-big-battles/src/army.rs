//! Composition of armies. The sheet says nothing of it and prints no prices: all of this is ours, and armies are drawn by numbers of units.

use super::profile::{List, Unit};
use montjoie_system::army::{Army, Draw, Limit, Share};

/// The usual numbers of units of an army, batteries among them.
pub const UNITS: (u32, u32) = (6, 12);

/// The composition of ours: of five to nine divisions and one to three batteries a quarter is guns.
const SHARES: [Share<Unit>; 2] = [
    Share {
        text: ["at most a quarter batteries (ours)", "un quart de batteries au plus (de nous)"],
        counts: ["batteries", "batteries"],
        of: |unit| unit.arm.is_artillery(),
        limit: Limit::AtMostPercent(25.0),
    },
    Share {
        text: ["at most half cavalry (ours)", "la moitié de cavalerie au plus (de nous)"],
        counts: ["cavalry", "cavalerie"],
        of: |unit| unit.arm.is_cavalry(),
        limit: Limit::AtMostPercent(50.0),
    },
];

/// The composition of the armies of a list: by the list's own rules where it has some, and otherwise by ours.
pub fn army(list: &List) -> Army {
    list.army().or_ours(&SHARES, &list.units)
}

/// The draw of random armies of a list: by points where it has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    Draw::by_points_or(UNITS, list, |unit| match unit.arm {
        arm if arm.is_cavalry() => 0,
        arm if arm.is_artillery() => 2,
        _ => 1,
    })
}
