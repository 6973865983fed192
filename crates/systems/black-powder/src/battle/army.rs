//! Armies as a battle takes them: the numbers of each unit while it fights.

use crate::break_table::Arm;
use crate::fighter::{Fighter, Ground};
use crate::formation::Formation;
use crate::profile::{Size, Unit, Weapon};
use crate::rules::Rules;

/// The form of a unit: its numbers while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers of the unit.
    pub fighter: Fighter,
    /// The formation that the unit starts in.
    pub formation: Formation,
    /// Whether the unit counts for the demoralisation of its brigade: guns and tiny units do not (B1).
    pub counts: bool,
    /// Whether the unit can form square.
    pub squares: bool,
    /// The cost of limbering the unit; `None` where it is no gun that can.
    pub limbers: Option<Limbering>,
}

/// The cost of limbering a gun (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limbering {
    /// No move: horse artillery, at the start and at the end of a move.
    Free,
    /// One move: foot artillery.
    Move,
}

impl Form {
    /// The form of a unit under these rules.
    pub fn new(unit: &Unit, rules: &Rules) -> Form {
        Form {
            fighter: Fighter::new(unit, rules, Ground::Clear),
            formation: unit.natural_formation(),
            counts: unit.arm() != Arm::Artillery && unit.size != Size::Tiny,
            squares: unit.may_form(rules, Formation::Square),
            limbers: match unit.weapon {
                Weapon::HorseGun | Weapon::RifledHorseGun => Some(Limbering::Free),
                Weapon::BattalionGun | Weapon::FootGun | Weapon::RifledFootGun => Some(Limbering::Move),
                // Siege artillery needs two moves.
                _ => None,
            },
        }
    }

    /// Whether the unit is cavalry.
    #[inline]
    pub fn horse(&self) -> bool {
        self.fighter.arm == Arm::Cavalry
    }

    /// Whether the unit is a gun.
    #[inline]
    pub fn gun(&self) -> bool {
        self.fighter.arm == Arm::Artillery
    }
}

/// A kind of unit in an army: the number of its form.
pub type Recruit = u8;

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// The number of a unit's kind; a new kind where the unit has none yet. `None` where there are too many different units.
pub fn enlist(hosts: &mut Hosts, unit: &Unit, rules: &Rules) -> Option<u16> {
    hosts.enlist(unit, |hosts| Some((hosts.number(Form::new(unit, rules))?, None)))
}
