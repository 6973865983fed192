//! Armies as a battle takes them: the form of each unit while it fights.

use super::settings::{FieldKeys, SideKeys};
use crate::melee::own;
use crate::profile::{Arm, Body, Fighter, Formation, Unit};
use crate::rules::Rules;
use crate::shooting::{guns, small_arms};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::squared;

/// The form of a unit while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The unit as the rules see it.
    pub fighter: Fighter,
    /// Half inches of the unit's bases from front to rear.
    pub depth: i16,
    /// The worth of each of the unit's bases in an attack, in plain bases; 1 of a battery.
    pub shock: f64,
    /// Squared half inches beyond which the unit has no factor; below 0 where it has none at all.
    pub reach2: i32,
}

/// The worth that one more in assault adds to a base, in plain bases.
const SHOCK: f64 = 0.2;

impl Form {
    /// The form of a unit on a side with these keys.
    pub fn new(unit: &Unit, rules: &Rules, field: &FieldKeys, keys: &SideKeys) -> Form {
        let deep = unit.arm == Arm::Infantry && unit.bases > 1 && keys.formation == Formation::Depth;
        let formation = if deep { Formation::Depth } else { Formation::Line };
        let fighter = Fighter { name: Default::default(), ..Fighter::new(unit, formation) };
        let depth = i16::from(field.base_depth) * if deep { 2 } else { 1 };
        let troop = fighter.fresh();
        let shock = if unit.arm.is_artillery() { 0 } else { own(rules, &[Body { fighter: &fighter, troop }], &[], true) };
        let bands = if unit.arm.is_artillery() { rules.gun_bands } else { rules.musket_bands };
        let fires = |inches: f64| {
            [false, true].iter().any(|&cavalry| small_arms(rules, &fighter, inches, cavalry) > 0.0) || guns(rules, unit.arm, inches) > 0.0
        };
        let reach = bands.into_iter().filter(|&band| fires(band.into())).max();
        Form {
            reach2: reach.map_or(-1, |reach| squared(super::half_inches(reach.into()), 0)),
            shock: 1.0 + SHOCK * f64::from(shock),
            depth: super::half_inches(depth.into()),
            fighter,
        }
    }
}

/// A kind of unit in an army: the number of its form on each side, as the sides may stand in different formations.
pub type Recruit = Pair<u8>;

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// The number of a unit's kind; a new kind where the armies have none yet. `None` where there are too many different units.
pub fn enlist(hosts: &mut Hosts, unit: &Unit, rules: &Rules, field: &FieldKeys, sides: &Pair<SideKeys>) -> Option<u16> {
    hosts.enlist(unit, |hosts| {
        let mut form = |side: Side| hosts.number(Form::new(unit, rules, field, &sides[side]));
        Some((Pair { a: form(Side::A)?, b: form(Side::B)? }, None))
    })
}
