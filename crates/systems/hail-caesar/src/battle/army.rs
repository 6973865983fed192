//! Armies as a battle takes them: what each unit is while it fights, and who leads it.

use crate::profile::{Arm, Fighter, Unit};
use crate::rules::Rules;
use crate::special::Special;
use montjoie_core::language::Text;
use montjoie_system::battle::UnitKind;

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

/// A unit of an army, and what it is by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The kind of the unit, by number.
    pub kind: u16,
    /// The form of the unit, by number.
    pub form: u8,
    /// The form of the unit on foot, where it may dismount (2-e).
    pub on_foot: Option<u8>,
    /// What the unit is for.
    pub role: Role,
    /// Whether the unit has stakes.
    pub stakes: bool,
}

/// A division: its general's command value and its units, by their place in the army.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Division {
    /// Command value; that of the side's keys where it is not set.
    pub command: Option<u8>,
    /// The units of the division.
    pub units: Vec<usize>,
}

/// The kinds of units that can take part, what each is, and the forms of all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kinds {
    /// What each is called and costs.
    pub named: Vec<UnitKind>,
    /// What each is in an army.
    pub recruits: Vec<Recruit>,
    /// What units are while they fight.
    pub forms: Vec<Form>,
}

/// The most different forms: they are counted in a byte.
const MOST_FORMS: usize = 256;

impl Kinds {
    /// The number of a unit's kind; a new kind where it is none yet. `archers` is what it becomes on foot. `None` where there are too many
    /// different units.
    pub fn add(&mut self, unit: &Unit, archers: Option<&Unit>, rules: &Rules) -> Option<u16> {
        self.add_as(Role::of(unit), unit, archers, rules)
    }

    /// The same for a unit that has a role of another: a variant has that of the unit that it comes from.
    pub fn add_as(&mut self, role: Role, unit: &Unit, archers: Option<&Unit>, rules: &Rules) -> Option<u16> {
        if let Some(known) = self.named.iter().position(|known| known.id == unit.id) {
            return Some(known as u16);
        }
        let mut form = |unit: &Unit| {
            let form = Form::new(unit, rules);
            let at = self.forms.iter().position(|known| *known == form).unwrap_or_else(|| {
                self.forms.push(form);
                self.forms.len() - 1
            });
            u8::try_from(at).ok().filter(|_| at < MOST_FORMS)
        };
        let (form, on_foot) = (form(unit)?, archers.map(|archers| form(&unit.on_foot(archers))));
        let kind = u16::try_from(self.named.len()).ok()?;
        let recruit = Recruit { kind, form, on_foot: on_foot.flatten(), role, stakes: unit.has(Special::Stakes) };
        let alike = |other: &Recruit| Recruit { kind, ..*other } == recruit;
        let alike = self.recruits.iter().find(|other| alike(other)).map_or(kind, |first| first.kind);
        let guns = Text::new("no plan knows how to use guns", "aucun plan ne sait se servir de l’artillerie");
        let unjudged = (unit.arm == Arm::Artillery).then_some(guns);
        let (id, name, points) = (unit.id.clone(), unit.name.both(), unit.points.unwrap_or(0.0));
        self.named.push(UnitKind { id, name, points, alike, unjudged });
        self.recruits.push(recruit);
        Some(kind)
    }
}

/// An army as a player writes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muster {
    /// The units of the army, with what each becomes on foot.
    pub units: Vec<(Unit, Option<Unit>)>,
    /// The divisions of the muster.
    pub divisions: Vec<Division>,
}

/// An army ready to fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// The units of the army, in list order.
    pub units: Vec<Recruit>,
    /// The divisions of the army.
    pub divisions: Vec<Division>,
    /// Divisions of larger armies before it.
    spare: Vec<Division>,
}

impl Army {
    /// The army of a muster; its units join the kinds known.
    pub fn new(muster: &Muster, rules: &Rules, kinds: &mut Kinds) -> Army {
        let numbers: Vec<u16> = muster.units.iter().filter_map(|(unit, archers)| kinds.add(unit, archers.as_ref(), rules)).collect();
        Army {
            units: numbers.iter().map(|&kind| kinds.recruits[usize::from(kind)]).collect(),
            divisions: muster.divisions.clone(),
            spare: Vec::new(),
        }
    }

    /// Makes it an army of these units, cut into divisions of these sizes, in the memory that it has.
    pub fn refill(&mut self, units: impl Iterator<Item = Recruit>, sizes: &[u32]) {
        self.units.clear();
        self.units.extend(units);
        // Divisions that are not needed now keep their memory for a later army.
        while self.divisions.len() > sizes.len() {
            self.spare.extend(self.divisions.pop());
        }
        while self.divisions.len() < sizes.len() {
            self.divisions.push(self.spare.pop().unwrap_or_default());
        }
        let mut first = 0;
        for (division, &size) in self.divisions.iter_mut().zip(sizes) {
            division.command = None;
            division.units.clear();
            division.units.extend(first..first + size as usize);
            first += size as usize;
        }
    }

    /// Its largest division, the last of equals: the commander-in-chief leads it.
    pub fn largest(&self) -> usize {
        (0..self.divisions.len()).max_by_key(|&at| self.divisions[at].units.len()).unwrap_or(0)
    }
}
