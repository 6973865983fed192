//! Armies. The sheet has brigades with a general each and a commander-in-chief, and prints neither their size nor prices: all of this is ours, and
//! armies are drawn by numbers of units.

use super::break_table::Arm;
use super::profile::{List, Size, Unit};
use montjoie_system::army::{Army, Draw, Limit, Share};

/// The fewest and the most units of a brigade: those that reports of battles have.
pub const BRIGADE: (u32, u32) = (3, 6);

/// The usual numbers of units of an army: two to four brigades.
pub const UNITS: (u32, u32) = (8, 18);

const SHARES: [Share<Unit>; 3] = [
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
    Army { division: list.division.or(Some(BRIGADE)), ..list.army() }.or_ours(&SHARES, &list.units)
}

/// The way to draw random armies of a list: by points where the list has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    Draw::by_points_or(UNITS, list, |unit| match unit.arm() {
        Arm::Cavalry => 0,
        Arm::Infantry => 1,
        Arm::Artillery => 2,
    })
}
