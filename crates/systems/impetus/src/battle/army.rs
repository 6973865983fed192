//! Armies as a battle takes them: what each unit is while it fights, and the kinds of both.

use super::QUARTERS;
use crate::profile::{Arm, Fighter, Unit, Weapon};
use crate::rules::Rules;
use montjoie_core::language::Text;
use montjoie_field::squared;

/// The form of a unit while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers that the unit fights with.
    pub fighter: Fighter,
    /// The demoralisation value of the unit.
    pub vd: u8,
    /// Quarter H of the unit's base from front to rear.
    pub depth: i16,
    /// Squared quarter H beyond which the unit's weapon has no die.
    pub reach2: i32,
}

/// Quarter H of the deepest base.
pub(super) const DEEPEST: i16 = 5;

impl Form {
    /// The form of a unit.
    pub fn new(unit: &Unit, rules: &Rules) -> Form {
        // Bases of 8 cm front, H being 4 cm: about 5 cm deep mounted, 4 cm light foot, 3 cm heavy foot, 2 cm skirmishers.
        let depth = match unit.arm {
            Arm::S => 2,
            Arm::Fp => 3,
            Arm::T | Arm::Fl | Arm::Art => 4,
            _ => DEEPEST,
        };
        let reaches = |band: &usize| [false, true].into_iter().any(|mounted| unit.weapon.cell(rules, *band, mounted).is_some());
        let reach = (0..rules.ranges.len()).filter(reaches).map(|band| rules.ranges[band]).max();
        let reach2 = squared(i16::from(reach.unwrap_or(0)) * QUARTERS, 0);
        Form { fighter: Fighter::new(unit, rules), vd: unit.vd, depth, reach2 }
    }

    /// Whether the unit can shoot.
    pub fn shoots(&self) -> bool {
        self.fighter.weapon != Weapon::None
    }
}

/// A kind of unit in an army: the number of its form.
pub type Recruit = u8;

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// The number of a unit's kind; a new kind where the armies have none yet. `None` where there are too many different units.
pub fn enlist(hosts: &mut Hosts, unit: &Unit, rules: &Rules) -> Option<u16> {
    let screens = Text::new("no plan screens with skirmishers", "aucun plan ne fait écran avec des tirailleurs");
    let unjudged = (unit.arm == Arm::S).then_some(screens);
    hosts.enlist(unit, |hosts| Some((hosts.number(Form::new(unit, rules))?, unjudged)))
}
