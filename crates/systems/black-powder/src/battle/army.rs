//! Armies as a battle takes them: what each unit is while it fights.

use crate::break_table::Arm;
use crate::fighter::{Fighter, Ground};
use crate::formation::Formation;
use crate::profile::{Size, Unit, Weapon};
use crate::rules::Rules;

/// What a unit is while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers of the unit.
    pub fighter: Fighter,
    /// The formation that it starts in.
    pub formation: Formation,
    /// Whether it counts for the demoralisation of its brigade: guns and tiny units do not (B1).
    pub counts: bool,
    /// Whether it can form square.
    pub squares: bool,
    /// What it costs to limber it, of a gun that can.
    pub limbers: Option<Limbering>,
}

/// What limbering a gun costs (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limbering {
    /// Nothing: horse artillery, at the start and at the end of a move.
    Free,
    /// One move: foot artillery.
    Move,
}

impl Form {
    /// The form of a unit.
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

    /// Whether it is cavalry.
    #[inline]
    pub fn horse(&self) -> bool {
        self.fighter.arm == Arm::Cavalry
    }

    /// Whether it is a gun.
    #[inline]
    pub fn gun(&self) -> bool {
        self.fighter.arm == Arm::Artillery
    }
}

/// What a kind of unit is in an army.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The form of the unit, by number.
    pub form: u8,
}

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// The number of a unit's kind; a new kind where it is none yet. `None` where there are too many different units.
pub fn enlist(hosts: &mut Hosts, unit: &Unit, rules: &Rules) -> Option<u16> {
    hosts.enlist(unit, |hosts| Some((Recruit { form: hosts.number(Form::new(unit, rules))? }, None)))
}
