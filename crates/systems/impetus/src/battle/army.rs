//! Armies as a battle takes them: what each unit is while it fights, and its corps.

use crate::profile::{Arm, Fighter, Unit, Weapon};
use crate::rules::Rules;
use montjoie_core::language::Text;
use montjoie_system::battle::UnitKind;

/// What a unit is while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers that it fights with.
    pub fighter: Fighter,
    /// The demoralisation value of the unit.
    pub vd: u8,
    /// Quarter H of its base from front to rear.
    pub depth: i16,
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
        Form { fighter: Fighter::new(unit, rules), vd: unit.vd, depth }
    }

    /// Whether the unit can shoot.
    pub fn shoots(&self) -> bool {
        self.fighter.weapon != Weapon::None
    }
}

/// A unit of an army, and what it is by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The kind of the unit, by number.
    pub kind: u16,
    /// The form of the unit, by number.
    pub form: u8,
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
    /// The number of a unit's kind; a new kind where it is none yet. `None` where there are too many different units.
    pub fn add(&mut self, unit: &Unit, rules: &Rules) -> Option<u16> {
        if let Some(known) = self.named.iter().position(|known| known.id == unit.id) {
            return Some(known as u16);
        }
        let form = Form::new(unit, rules);
        let at = self.forms.iter().position(|known| *known == form).unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        });
        let form = u8::try_from(at).ok().filter(|_| at < MOST_FORMS)?;
        let kind = u16::try_from(self.named.len()).ok()?;
        let alike = self.recruits.iter().find(|other| other.form == form).map_or(kind, |first| first.kind);
        let screens = Text::new("no plan screens with skirmishers", "aucun plan ne fait écran avec des tirailleurs");
        let unjudged = (unit.arm == Arm::S).then_some(screens);
        let (id, name, points) = (unit.id.clone(), unit.name.both(), unit.points.unwrap_or(0.0));
        self.named.push(UnitKind { id, name, points, alike, unjudged });
        self.recruits.push(Recruit { kind, form });
        Some(kind)
    }
}

/// An army as a player writes it: its corps, and the units of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muster {
    /// The corps of the army.
    pub corps: Vec<Vec<Unit>>,
}

/// An army ready to fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// The units of the army, corps by corps.
    pub units: Vec<Recruit>,
    /// Units of each corps.
    pub corps: Vec<u8>,
}

impl Army {
    /// The army of a muster; its units join the kinds known.
    pub fn new(muster: &Muster, rules: &Rules, kinds: &mut Kinds) -> Army {
        let numbers: Vec<u16> = muster.corps.iter().flatten().filter_map(|unit| kinds.add(unit, rules)).collect();
        Army {
            units: numbers.iter().map(|&kind| kinds.recruits[usize::from(kind)]).collect(),
            corps: muster.corps.iter().map(|units| units.len() as u8).collect(),
        }
    }

    /// Makes it an army of these units, cut into corps of these sizes, in the memory that it has.
    pub(super) fn refill(&mut self, units: impl Iterator<Item = Recruit>, sizes: &[u32]) {
        self.units.clear();
        self.units.extend(units);
        self.corps.clear();
        self.corps.extend(sizes.iter().map(|&size| size as u8));
    }

    /// Its largest corps, the first of equals: the commander in chief leads it.
    pub fn largest(&self) -> usize {
        (0..self.corps.len()).rev().max_by_key(|&at| self.corps[at]).unwrap_or(0)
    }
}
