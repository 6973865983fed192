//! Values of charges that a player knows before any die is thrown: the wounds of the first round, given minus taken.

use super::army::Form;
use super::reference::Faults;
use super::settings::BattleRules;
use crate::body::{Body, Condition, Stakes};
use crate::melee::{Engaged, Strike, Thrown};
use crate::movement::{Meeting, Reaction, contact};
use crate::rules::Rules;
use montjoie_core::chance::mean;

/// Expected wounds given minus taken in the first round of a charge, in tenths, for every pair of forms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    forms: usize,
    charges: Vec<Value>,
}

/// The value of a charge of one form on another, in tenths of a wound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// The value of a charge at the target's front, in tenths of a wound.
    pub front: i16,
    /// The value at the target's front through planted stakes, in tenths of a wound.
    pub stakes: i16,
    /// The value at the target's flank or rear, in tenths of a wound.
    pub flank: i16,
}

/// The cost of a closing shot, in wounds.
const CLOSING_SHOT: f64 = 0.6;

impl Known {
    /// The values of charges between all pairs of forms.
    pub(super) fn new(rules: &Rules, battle: &BattleRules, forms: &[Form], faults: Faults) -> Known {
        let pairs = forms.iter().flat_map(|charger| forms.iter().map(move |target| (charger, target)));
        Known { forms: forms.len(), charges: pairs.map(|(charger, target)| Value::new(rules, battle, charger, target, faults)).collect() }
    }

    /// The value of a charge of one form on another.
    #[inline]
    pub fn of(&self, charger: u8, target: u8) -> Value {
        self.charges[charger as usize * self.forms + target as usize]
    }
}

impl Value {
    fn new(rules: &Rules, battle: &BattleRules, charger: &Form, target: &Form, faults: Faults) -> Value {
        let value = |front: bool, stakes: bool| {
            let (mut ours, mut theirs) = (Condition::default(), Condition::default());
            if stakes {
                theirs.stakes = Stakes::Planted;
            }
            let mut us = Body::new(&charger.fighter, None, &mut ours);
            let mut them = Body::new(&target.fighter, None, &mut theirs);
            let reaction = if front && !stakes { them.reaction(rules) } else { Reaction::Stands };
            let counters = reaction == Reaction::CounterCharges;
            contact(rules, &mut us, &mut them, Meeting { counters, front, fresh: true });
            let shot = front && !counters && target.fighter.answers_charges;
            let (us, them) = (Engaged::new(us, true, false), Engaged::new(them, true, false));
            let wounds = |unit: &Engaged, enemy: &Engaged, flanked: i8| {
                let thrown = Thrown { flanked, ..Thrown::at_one(unit.dice(rules), 0) };
                mean(Strike::new(rules, unit, enemy, thrown))
            };
            let taken = wounds(&them, &us, if front { 0 } else { battle.flanked });
            let tenths = (wounds(&us, &them, 0) - taken - if shot { CLOSING_SHOT } else { 0.0 }) * 10.0;
            // A mean that is a whole number of tenths may lie a rounding error beside it.
            let whole = tenths.round();
            match (tenths - whole).abs() < 1e-9 {
                true if shot && whole > 0.0 && faults.known_cut_short => whole as i16 - 1,
                true => whole as i16,
                false => tenths as i16,
            }
        };
        Value { front: value(true, false), stakes: value(true, true), flank: value(false, false) }
    }
}
