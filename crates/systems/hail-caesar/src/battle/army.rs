//! Armies as a battle takes them: the numbers of each unit while it fights, and its general.

use crate::profile::{Arm, Fighter, Unit};
use crate::rules::Rules;
use crate::special::Special;
use montjoie_core::language::Text;

/// The form of a unit: its numbers while it fights; mounted or on foot, it has one of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers that the unit fights with.
    pub fighter: Fighter,
    /// Number of dice of the unit as a support (2-b).
    pub support: u8,
    /// The depth of the unit's base in inches, from front to rear (1-a, scaled).
    pub depth: i16,
    /// The farthest inch at which the unit can shoot; 0 where it cannot.
    pub range: i16,
    /// Whether the unit skirmishes.
    pub skirmishes: bool,
    /// Whether the unit is heavy horse, which rides through shooters.
    pub heavy: bool,
}

/// Number of clash dice from which horse is heavy.
const HEAVY: u8 = 8;

impl Form {
    /// The form of a unit under these rules.
    pub fn new(unit: &Unit, rules: &Rules) -> Form {
        let fighter = Fighter::new(unit, rules, 0);
        let range = fighter.range().into();
        let skirmishes = unit.arm == Arm::Skirmishers;
        let heavy = fighter.cavalry && fighter.clash >= HEAVY;
        Form { support: unit.support, depth: depth(unit), range, skirmishes, heavy, fighter }
    }

    /// Whether the unit can shoot and is no gun.
    #[inline]
    pub fn shooter(&self) -> bool {
        self.range > 0 && !self.fighter.artillery
    }
}

/// The depth of the deepest base in inches.
pub(super) const DEEPEST: i16 = 4;

/// The depth of a unit's base in inches: 4 for horse and mass infantry, 2 for skirmishers, 3 for others (1-a: 6, 2 and 4 cm).
fn depth(unit: &Unit) -> i16 {
    match unit.arm {
        Arm::Cavalry | Arm::LightCavalry => 4,
        Arm::Skirmishers => 2,
        Arm::Infantry if unit.mass => 4,
        Arm::Infantry | Arm::Artillery => 3,
    }
}

/// The role of a unit in its army. A variant of a unit keeps the role of the unit that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The role of knights.
    Shock,
    /// The role of shooters and guns.
    Shooter,
    /// The role of other foot.
    Foot,
    /// The role of light horse.
    LightHorse,
    /// The role of militia.
    Militia,
    /// The role of skirmishers.
    Skirmisher,
}

impl Role {
    /// The role of a unit, from its printed profile.
    pub fn of(unit: &Unit) -> Role {
        let shoots = unit.short > 0 || unit.shoot.iter().any(|&dice| dice > 0);
        match unit.arm {
            Arm::Skirmishers => Role::Skirmisher,
            Arm::Artillery => Role::Shooter,
            _ if shoots || unit.has(Special::MayDismount) => Role::Shooter,
            Arm::LightCavalry => Role::LightHorse,
            _ if unit.has(Special::Militia) => Role::Militia,
            _ if unit.clash >= HEAVY => Role::Shock,
            _ => Role::Foot,
        }
    }

    /// The rank of the role in a deployment by plan, highest first, in tenths.
    pub fn rank(self) -> u32 {
        match self {
            Role::Shock => 36,
            Role::Shooter => 30,
            Role::Foot => 22,
            Role::LightHorse => 17,
            Role::Militia => 15,
            Role::Skirmisher => 10,
        }
    }
}

/// A kind of unit in an army, with its forms and its role.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The number of the unit's form.
    pub form: u8,
    /// The number of the unit's form on foot, where it may dismount (2-e).
    pub on_foot: Option<u8>,
    /// The role of the unit in its army.
    pub role: Role,
    /// Whether the unit has stakes.
    pub stakes: bool,
}

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// A unit of an army that is written unit by unit, and the unit that it becomes on foot.
pub type Muster = montjoie_field::Muster<(Unit, Option<Unit>)>;

/// The number of a unit's kind; a new kind where the unit has none yet. `archers` is what it becomes on foot. `None` where there are too many
/// different units. A variant has the role of the unit that it comes from.
pub fn enlist(hosts: &mut Hosts, role: Role, unit: &Unit, archers: Option<&Unit>, rules: &Rules) -> Option<u16> {
    hosts.enlist(unit, |hosts| {
        let form = hosts.number(Form::new(unit, rules))?;
        let on_foot = archers.and_then(|archers| hosts.number(Form::new(&unit.on_foot(archers), rules)));
        let recruit = Recruit { form, on_foot, role, stakes: unit.has(Special::Stakes) };
        let guns = Text::new("no plan knows how to use guns", "aucun plan ne sait se servir de l’artillerie");
        Some((recruit, (unit.arm == Arm::Artillery).then_some(guns)))
    })
}
