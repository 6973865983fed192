//! Knowledge of players of shots and blows: what a number of dice does to a unit on average, from the laws of the rules.

use crate::cohesion::{Cohesion, CohesionTest, Throw};
use crate::rules::{CnFloor, Rules};
use montjoie_core::chance::law;

/// The most dice that plans count with; more dice are no worse.
const MOST: u8 = 24;
/// The critical numbers that plans count with.
const CRITICAL: std::ops::RangeInclusive<i8> = -8..=13;
/// A VBU larger than any unit has: losses are cut to the VBU left later.
const UNCUT: u8 = 20;

/// A result of a cohesion test: the loss, whether it failed, and the probability of that.
type Tested = (u8, bool, f64);

/// The laws that plans use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The probability of damage 0, 1, ... by number of dice.
    damage: Vec<Vec<f64>>,
    /// The mean loss of a test, as a share of the VBU left: by critical number and VBU, of units that fall where they fail and of others, in good
    /// order and Disordered.
    losses: Vec<[[f64; 2]; 2]>,
}

impl Known {
    /// The laws under these rules.
    pub fn new(rules: &Rules) -> Known {
        let damage = |dice: u8| {
            let mut chances = vec![0.0; usize::from(dice) + 1];
            law(Throw::plain(dice)).iter().for_each(|(thrown, p)| chances[usize::from(thrown.damage)] += p);
            chances
        };
        let tests = |critical: i8, disordered: bool| {
            let unit = Cohesion { floor: CnFloor::None, ..Cohesion::new(rules, UNCUT, critical + 1 - UNCUT as i8, disordered) };
            law(CohesionTest { damage: 1, unit }).iter().map(|(outcome, p)| (outcome.loss, outcome.failed, *p)).collect::<Vec<Tested>>()
        };
        let losses = |critical: i8| {
            let tests = [tests(critical, false), tests(critical, true)];
            let mean = move |vbu: u8, falls: bool, disordered: usize| {
                let loss =
                    |&(loss, failed, q): &Tested| q * if falls && failed { 1.0 } else { f64::from(loss.min(vbu)) / f64::from(vbu.max(1)) };
                tests[disordered].iter().map(loss).sum::<f64>()
            };
            (0..=UNCUT).map(move |vbu| [false, true].map(|falls| [0, 1].map(|disordered| mean(vbu, falls, disordered))))
        };
        Known { damage: (0..=MOST).map(damage).collect(), losses: CRITICAL.flat_map(losses).collect() }
    }

    /// The mean loss of a unit to a number of dice, as a share of the VBU left, in [0, 1]; all of it where a failed test removes the unit, as
    /// `falls` says.
    pub fn loss(&self, dice: u8, unit: &Cohesion, falls: bool) -> f64 {
        let damage = (0u8..).zip(&self.damage[usize::from(dice.min(MOST))]).skip(1);
        let after = |(damage, p): (u8, &f64)| {
            let critical = (unit.critical(damage).clamp(*CRITICAL.start(), *CRITICAL.end()) - CRITICAL.start()) as usize;
            let row = critical * (usize::from(UNCUT) + 1) + usize::from(unit.vbu.min(UNCUT));
            p * self.losses[row][usize::from(falls)][usize::from(unit.disordered)]
        };
        damage.map(after).sum()
    }
}
