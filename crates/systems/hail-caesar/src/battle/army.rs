//! Armies as a battle takes them: what each unit is while it fights, and who leads it.

use crate::profile::{Arm, Fighter, Unit};
use crate::rules::Rules;
use crate::special::Special;
use montjoie_core::language::Text;

/// What a unit is while it fights: mounted or on foot, it has one of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers that it fights with.
    pub fighter: Fighter,
    /// The dice of the unit as a support (2-b).
    pub support: u8,
    /// Inches of its base from front to rear (1-a, scaled).
    pub depth: i16,
    /// The farthest inch at which it can shoot; 0 where it cannot.
    pub range: i16,
    /// Whether the unit skirmishes.
    pub skirmishes: bool,
    /// Heavy horse: it rides through shooters.
    pub heavy: bool,
}

/// Clash dice from which horse is heavy.
const HEAVY: u8 = 8;

impl Form {
    /// The form of a unit.
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

/// Inches of the deepest base.
pub(super) const DEEPEST: i16 = 4;

/// Inches of a base: 4 for horse and mass infantry, 2 for skirmishers, 3 for others (1-a: 6, 2 and 4 cm).
fn depth(unit: &Unit) -> i16 {
    match unit.arm {
        Arm::Cavalry | Arm::LightCavalry => 4,
        Arm::Skirmishers => 2,
        Arm::Infantry if unit.mass => 4,
        Arm::Infantry | Arm::Artillery => 3,
    }
}

/// What a unit is for in its army. A variant of a unit keeps the role of the unit that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Knights.
    Shock,
    /// Shooters and guns.
    Shooter,
    /// Other foot.
    Foot,
    /// Light horse.
    LightHorse,
    /// Militia.
    Militia,
    /// Skirmishers.
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

    /// Where it stands in a deployment by plan, highest first, in tenths.
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

/// What a kind of unit is in an army.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The form of the unit, by number.
    pub form: u8,
    /// The form of the unit on foot, where it may dismount (2-e).
    pub on_foot: Option<u8>,
    /// What the unit is for.
    pub role: Role,
    /// Whether the unit has stakes.
    pub stakes: bool,
}

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// A unit of an army that is written unit by unit, and what it becomes on foot.
pub type Muster = montjoie_field::Muster<(Unit, Option<Unit>)>;

/// The number of a unit's kind; a new kind where it is none yet. `archers` is what it becomes on foot. `None` where there are too many different
/// units. A variant has the role of the unit that it comes from.
pub fn enlist(hosts: &mut Hosts, role: Role, unit: &Unit, archers: Option<&Unit>, rules: &Rules) -> Option<u16> {
    hosts.enlist(unit, |hosts| {
        let form = hosts.number(Form::new(unit, rules))?;
        let on_foot = archers.and_then(|archers| hosts.number(Form::new(&unit.on_foot(archers), rules)));
        let recruit = Recruit { form, on_foot, role, stakes: unit.has(Special::Stakes) };
        let guns = Text::new("no plan knows how to use guns", "aucun plan ne sait se servir de l’artillerie");
        Some((recruit, (unit.arm == Arm::Artillery).then_some(guns)))
    })
}
