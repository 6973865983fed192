//! Armies as a battle takes them: what each unit is while it fights.

use super::settings::SideKeys;
use crate::morale::MoraleTest;
use crate::movement::{Pick, Stride};
use crate::orders::{Intent, Stance};
use crate::profile::{Arms, Class, Fighter, March, Unit};
use crate::rules::Rules;
use crate::special::Special;
use montjoie_core::chance::{Enumerator, law};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;

/// Whose die a unit has for its march, its morale and its rally (C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Led {
    /// Nobody's.
    Alone,
    /// That of an officer who is none of its people: for its march only (C7, Indians).
    ByStranger,
    /// That of an officer.
    ByOfficer,
}

/// What a unit is while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers of the unit without an officer near.
    alone: Fighter,
    /// The same near an officer of other people.
    by_stranger: Fighter,
    /// The same near an officer.
    led: Fighter,
    /// Inches of its base from front to rear.
    pub depth: i16,
    /// The last inch at which it can hit; 0 where it cannot fire.
    pub reach: i16,
    /// Whether the unit is an officer.
    pub officer: bool,
    /// Whether only an officer of its own people helps its morale; of an officer, whose officer he is.
    pub savage: bool,
    /// Whether ammunition is found near it.
    pub wagon: bool,
    /// What each stance makes the unit want, in the order of [`Stance`].
    pub intents: [Intent; 4],
    /// The chance that its charge goes at least so many inches.
    reaches: Vec<f64>,
    /// The chance to hold after so many wounds, alone and led.
    holds: [Vec<f64>; 2],
}

/// The stances of a duel, each in its place.
const STANCES: [Stance; 4] = [Stance::Hold, Stance::Firefight, Stance::Assault, Stance::Attack];

/// Inches of the base of foot, from front to rear: two ranks.
pub(super) const FOOT: i16 = 3;
/// Inches of the base of others: one rank, or a gun.
const OTHERS: i16 = 2;

impl Form {
    /// The form of a unit on a side that brings this.
    pub fn new(unit: &Unit, rules: &Rules, keys: &SideKeys) -> Form {
        let fighter = |officer: bool| Fighter::new(unit, rules, officer, keys.musket);
        let (alone, led) = (fighter(false), fighter(true));
        let savage = unit.has(Special::Savage);
        let by_stranger = match savage {
            true => Fighter { march: led.march, charge: led.charge, ..alone.clone() },
            false => led.clone(),
        };
        Form {
            depth: if unit.class == Class::Infantry { FOOT } else { OTHERS },
            reach: alone.reach(rules).into(),
            officer: unit.class == Class::Officer,
            savage,
            wagon: unit.march == March::Wagon,
            intents: STANCES.map(|stance| Intent::of(stance, &alone, rules)),
            reaches: alone.charge.map_or(Vec::new(), reaches),
            holds: [&alone, &led].map(|fighter| holds(fighter.nerve, fighter.pv)),
            alone,
            by_stranger,
            led,
        }
    }

    /// The numbers of the unit with the help that it has.
    #[inline]
    pub fn fighter(&self, led: Led) -> &Fighter {
        match led {
            Led::Alone => &self.alone,
            Led::ByStranger => &self.by_stranger,
            Led::ByOfficer => &self.led,
        }
    }

    /// The chance that a charge goes at least so many inches, in [0, 1].
    pub fn reaches(&self, inches: i16) -> f64 {
        self.reaches.get(inches as usize).copied().unwrap_or(0.0)
    }

    /// The chance that a morale test after so many wounds in all is passed, in [0, 1].
    pub fn holds(&self, wounds: u8, led: Led) -> f64 {
        self.holds[usize::from(led == Led::ByOfficer)].get(usize::from(wounds)).copied().unwrap_or(0.0)
    }

    /// Whether the work of the unit is hand to hand: it cannot fire, or not as far as foot.
    pub fn closes(&self) -> bool {
        self.alone.class == Class::Cavalry || self.alone.arms == Arms::None
    }
}

/// The chance to throw at least so many inches, from 0 on.
fn reaches(stride: Stride) -> Vec<f64> {
    let mut reaches = vec![0.0; usize::from(stride.most()) + 1];
    let add = |inches: u8, p: f64| reaches[..=usize::from(inches)].iter_mut().for_each(|reach| *reach += p);
    Enumerator::new().every_path(|chance| stride.throw(chance), add);
    reaches
}

/// The chance to pass a morale test after so many wounds, from 0 to the points of life.
fn holds(nerve: Pick, pv: u8) -> Vec<f64> {
    let passes = |wounds| law(MoraleTest { dice: nerve, wounds }).iter().filter(|(holds, _)| *holds).map(|(_, p)| p).sum();
    (0..=pv).map(passes).collect()
}

/// What a kind of unit is in an army.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recruit {
    /// The form of the unit on each side, by number: the sides may carry different muskets.
    pub forms: Pair<u8>,
}

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// The number of a unit's kind; a new kind where it is none yet. `None` where there are too many different units.
pub fn enlist(hosts: &mut Hosts, unit: &Unit, rules: &Rules, sides: &Pair<SideKeys>) -> Option<u16> {
    if let Some(known) = hosts.known(&unit.id) {
        return Some(known);
    }
    let mut form = |side: Side| hosts.number(Form::new(unit, rules, &sides[side]));
    let forms = Pair { a: form(Side::A)?, b: form(Side::B)? };
    let supply = Text::new("no plan looks after ammunition", "aucun plan ne s’occupe des munitions");
    let unjudged = hosts.form(forms.a).wagon.then_some(supply);
    hosts.add((&unit.id, unit.name.both(), unit.points), Recruit { forms }, unjudged)
}
