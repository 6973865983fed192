//! What players know of shots and blows: what so many dice do to a unit on average, from the laws of the rules.

use crate::cohesion::{Cohesion, CohesionTest, Throw};
use crate::rules::{CnFloor, Rules};
use montjoie_core::chance::law;

/// The most dice that plans count with; more are no worse.
const MOST: u8 = 24;
/// The critical numbers that plans count with.
const CRITICAL: std::ops::RangeInclusive<i8> = -8..=13;
/// More VBU than a unit has: losses are cut to what is left later.
const UNCUT: u8 = 20;

/// What an attack is expected to do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Harm {
    /// Mean loss, as a share of the VBU left, in [0, 1]; a unit that is removed loses all.
    pub loss: f64,
    /// The chance of any damage, in [0, 1].
    pub hit: f64,
}

/// A result of a cohesion test: the loss, whether it failed, and the probability of that.
type Tested = (u8, bool, f64);

/// The laws that plans use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The probability of damage 0, 1, ... of so many dice.
    damage: Vec<Vec<f64>>,
    /// Results of a test at every critical number, in good order and Disordered.
    tests: Vec<[Vec<Tested>; 2]>,
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
            law(CohesionTest { damage: 1, unit }).iter().map(|(outcome, p)| (outcome.loss, outcome.failed, *p)).collect()
        };
        Known {
            damage: (0..=MOST).map(damage).collect(),
            tests: CRITICAL.map(|critical| [tests(critical, false), tests(critical, true)]).collect(),
        }
    }

    /// What so many dice do to a unit; `falls` where a failed test removes it.
    pub fn harm(&self, dice: u8, unit: &Cohesion, falls: bool) -> Harm {
        let mut harm = Harm::default();
        for (damage, p) in (0u8..).zip(&self.damage[usize::from(dice.min(MOST))]).skip(1) {
            let critical = unit.critical(damage).clamp(*CRITICAL.start(), *CRITICAL.end()) - CRITICAL.start();
            let loss =
                |&(loss, failed, q): &Tested| q * if falls && failed { 1.0 } else { f64::from(loss.min(unit.vbu)) / f64::from(unit.vbu) };
            harm.hit += p;
            harm.loss += p * self.tests[critical as usize][usize::from(unit.disordered)].iter().map(loss).sum::<f64>();
        }
        harm
    }
}
