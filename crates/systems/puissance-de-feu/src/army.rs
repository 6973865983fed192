//! Armies. The sheet says nothing of their composition and prints no prices: all of this is ours, and armies are drawn by numbers of units.

use super::profile::{Class, List, March, Unit};
use montjoie_system::army::{Army, Draw, Limit, Share};

/// The usual numbers of units of an army.
pub const UNITS: (u32, u32) = (4, 10);

/// A box of the Perrys has four regiments, two guns, horse and a general: so about one officer for four units, and guns are a part of an army.
const SHARES: [Share<Unit>; 3] = [
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
    list.army().or_ours(&SHARES, &list.units)
}

/// The way to draw random armies of a list: by points where the list has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    Draw::by_points_or(UNITS, list, |unit| match unit.class {
        Class::Cavalry => 0,
        Class::Infantry => 1,
        _ => 2,
    })
}
