//! Armies as a battle takes them: what each unit is while it fights.

use super::settings::{FieldKeys, SideKeys};
use crate::profile::{Arm, Fighter, Formation, Unit};
use montjoie_core::combat::{Pair, Side};
use montjoie_system::battle::UnitKind;

/// What a unit is while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The unit as the rules see it.
    pub fighter: Fighter,
    /// Half inches of its bases from front to rear.
    pub depth: i16,
}

impl Form {
    /// The form of a unit on a side that brings this.
    pub fn new(unit: &Unit, field: &FieldKeys, keys: &SideKeys) -> Form {
        let deep = unit.arm == Arm::Infantry && unit.bases > 1 && keys.formation == Formation::Depth;
        let formation = if deep { Formation::Depth } else { Formation::Line };
        let fighter = Fighter { name: Default::default(), ..Fighter::new(unit, formation) };
        let depth = i16::from(field.base_depth) * if deep { 2 } else { 1 };
        Form { fighter, depth: super::half_inches(depth.into()) }
    }
}

/// A unit of an army, and what it is by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The kind of the unit, by number.
    pub kind: u16,
    /// The form of the unit on each side, by number: the sides may stand in different formations.
    pub forms: Pair<u8>,
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
    pub fn add(&mut self, unit: &Unit, field: &FieldKeys, sides: &Pair<SideKeys>) -> Option<u16> {
        if let Some(known) = self.named.iter().position(|known| known.id == unit.id) {
            return Some(known as u16);
        }
        let mut form = |side: Side| {
            let form = Form::new(unit, field, &sides[side]);
            let at = self.forms.iter().position(|known| *known == form).unwrap_or_else(|| {
                self.forms.push(form);
                self.forms.len() - 1
            });
            u8::try_from(at).ok().filter(|_| at < MOST_FORMS)
        };
        let forms = Pair { a: form(Side::A)?, b: form(Side::B)? };
        let kind = u16::try_from(self.named.len()).ok()?;
        let alike = self.recruits.iter().find(|other| other.forms == forms).map_or(kind, |first| first.kind);
        let (id, name, points) = (unit.id.clone(), unit.name.both(), unit.points.unwrap_or(0.0));
        self.named.push(UnitKind { id, name, points, alike, unjudged: None });
        self.recruits.push(Recruit { kind, forms });
        Some(kind)
    }
}

/// An army as a player writes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Muster {
    /// The units of the army.
    pub units: Vec<Unit>,
}

/// An army ready to fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// The units of the army, in list order.
    pub units: Vec<Recruit>,
}

impl Army {
    /// The army of a muster; its units join the kinds known.
    pub fn new(muster: &Muster, field: &FieldKeys, sides: &Pair<SideKeys>, kinds: &mut Kinds) -> Army {
        let numbers: Vec<u16> = muster.units.iter().filter_map(|unit| kinds.add(unit, field, sides)).collect();
        Army { units: numbers.iter().map(|&kind| kinds.recruits[usize::from(kind)]).collect() }
    }

    /// Makes it an army of these units, in the memory that it has.
    pub(super) fn refill(&mut self, units: impl Iterator<Item = Recruit>) {
        self.units.clear();
        self.units.extend(units);
    }
}
