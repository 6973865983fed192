//! Armies as a battle takes them: the numbers of each unit while it fights.

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

/// The officer whose die a unit has for its march, its morale and its rally (C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Led {
    /// No officer.
    Alone,
    /// An officer who is none of the unit's people: for its march only (C7, Indians).
    ByStranger,
    /// An officer who helps in everything.
    ByOfficer,
}

/// The form of a unit: its numbers while it fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The numbers of the unit without an officer near.
    alone: Fighter,
    /// The numbers of the unit near an officer of other people.
    by_stranger: Fighter,
    /// The numbers of the unit near an officer.
    led: Fighter,
    /// The depth of the unit's base in inches, from front to rear.
    pub depth: i16,
    /// The last inch at which it can hit; 0 where it cannot fire.
    pub reach: i16,
    /// Whether the unit is an officer.
    pub officer: bool,
    /// Whether only an officer of the unit's own people helps its morale; of an officer, whether he is one of such people.
    pub savage: bool,
    /// Whether ammunition is found near the unit.
    pub wagon: bool,
    /// The intents of the unit under each stance, in the order of [`Stance`].
    pub intents: [Intent; 4],
    /// The chance that a charge of the unit goes at least so far, by inches, in [0, 1].
    reaches: Vec<f64>,
    /// The chance that the unit holds, alone and led, by its wounds, in [0, 1].
    holds: [Vec<f64>; 2],
}

/// The stances of a duel, each in its place.
const STANCES: [Stance; 4] = [Stance::Hold, Stance::Firefight, Stance::Assault, Stance::Attack];

/// The depth of the base of foot in inches, from front to rear: two ranks.
pub(super) const FOOT: i16 = 3;
/// The depth of the base of other units in inches: one rank, or a gun.
const OTHERS: i16 = 2;

impl Form {
    /// The form of a unit on a side with these keys.
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

    /// The numbers of the unit with the help of an officer, or without.
    #[inline]
    pub fn fighter(&self, led: Led) -> &Fighter {
        match led {
            Led::Alone => &self.alone,
            Led::ByStranger => &self.by_stranger,
            Led::ByOfficer => &self.led,
        }
    }

    /// The chance that a charge goes at least `inches` inches, in [0, 1].
    pub fn reaches(&self, inches: i16) -> f64 {
        self.reaches.get(inches as usize).copied().unwrap_or(0.0)
    }

    /// The chance that a morale test after `wounds` wounds in all is passed, in [0, 1].
    pub fn holds(&self, wounds: u8, led: Led) -> f64 {
        self.holds[usize::from(led == Led::ByOfficer)].get(usize::from(wounds)).copied().unwrap_or(0.0)
    }

    /// Whether the work of the unit is hand to hand: it cannot fire, or not as far as foot.
    pub fn closes(&self) -> bool {
        self.alone.class == Class::Cavalry || self.alone.arms == Arms::None
    }
}

/// The chance to throw at least a number of inches, from 0 on, in [0, 1].
fn reaches(stride: Stride) -> Vec<f64> {
    let mut reaches = vec![0.0; usize::from(stride.most()) + 1];
    let add = |inches: u8, p: f64| reaches[..=usize::from(inches)].iter_mut().for_each(|reach| *reach += p);
    Enumerator::new().every_path(|chance| stride.throw(chance), add);
    reaches
}

/// The chance to pass a morale test, by wounds from 0 to the points of life, in [0, 1].
fn holds(nerve: Pick, pv: u8) -> Vec<f64> {
    let passes = |wounds| law(MoraleTest { dice: nerve, wounds }).iter().filter(|(holds, _)| *holds).map(|(_, p)| p).sum();
    (0..=pv).map(passes).collect()
}

/// A kind of unit in an army: the number of its form on each side, as the sides may carry different muskets.
pub type Recruit = Pair<u8>;

/// The two armies of a battle.
pub type Hosts = montjoie_field::Hosts<Form, Recruit>;

/// The number of a unit's kind; a new kind where the unit has none yet. `None` where there are too many different units.
pub fn enlist(hosts: &mut Hosts, unit: &Unit, rules: &Rules, sides: &Pair<SideKeys>) -> Option<u16> {
    hosts.enlist(unit, |hosts| {
        let mut form = |side: Side| hosts.number(Form::new(unit, rules, &sides[side]));
        let forms = Pair { a: form(Side::A)?, b: form(Side::B)? };
        let supply = Text::new("no plan looks after ammunition", "aucun plan ne s’occupe des munitions");
        Some((forms, hosts.form(forms.a).wagon.then_some(supply)))
    })
}
