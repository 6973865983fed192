//! Composition of armies. The sheet has corps and commanders, and says nothing of their composition: all of it here is ours. Lists without prices
//! are drawn by numbers of units.

use super::profile::{Arm, List, Unit, Weapon};
use montjoie_system::army::{Army, Draw, Limit, Share};

/// The fewest and the most units of a corps.
pub const CORPS: (u32, u32) = (3, 8);

/// The usual numbers of units of an army that is drawn by number.
pub const UNITS: (u32, u32) = (6, 12);

/// The composition of ours: at most a third artillery and wagenburgs.
const SHARES: [Share<Unit>; 1] = [Share {
    text: ["at most a third artillery and wagenburgs (ours)", "un tiers d’artillerie et de wagenburgs au plus (de nous)"],
    counts: ["artillery and wagenburgs", "artillerie et wagenburgs"],
    of: |unit| matches!(unit.arm, Arm::Art | Arm::W),
    limit: Limit::AtMostPercent(33.0),
}];

/// The composition of the armies of a list: by the list's own rules where it has some, and otherwise by ours.
pub fn army(list: &List) -> Army {
    Army { division: list.division.or(Some(CORPS)), ..list.army() }.or_ours(&SHARES, &list.units)
}

/// The draw of random armies of a list: by points where it has prices, and otherwise by number.
pub fn draw(list: &List) -> Draw {
    Draw::by_points_or(UNITS, list, |unit| match unit.arm {
        arm if arm.mounted() => 0,
        _ if unit.weapon != Weapon::None => 1,
        _ => 2,
    })
}
