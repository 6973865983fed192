//! Knowledge of players of rolls: the laws of rolls, worked out once for a battle.

use crate::melee::{Assault, Fought};
use crate::orders::{Movement, MovementRow};
use crate::profile::Quality;
use crate::rules::Rules;
use crate::shooting::{Fire, column};
use crate::tables::Hit;
use montjoie_core::chance::law;

/// The net or modifier, either way, beyond which more makes no difference that a plan would see.
const FAR: i8 = 15;

/// The probabilities of a round of an assault.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// The probability of each row, from the top.
    pub rows: [f64; 7],
    /// The probability that the defender is driven off.
    pub driven_off: f64,
}

/// The expected result of a shot, with probabilities.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// Mean bases lost to the shot.
    pub bases: f64,
    /// The probability that the target is Disordered.
    pub disordered: f64,
    /// The probability that the target is halted, by its quality.
    pub halted: [f64; 3],
    /// The probability that guns are destroyed at once.
    pub destroyed: f64,
}

/// The laws of all rolls that plans weigh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    assaults: Vec<Chances>,
    shots: Vec<Expected>,
    moves: Vec<[f64; 8]>,
}

impl Known {
    /// The laws under some rules.
    pub fn new(rules: &Rules) -> Known {
        Known {
            assaults: (-FAR..=FAR).map(|net| of_assault(Assault::new(rules, net))).collect(),
            shots: (0..=16).map(|column| of_shot(Fire::in_column(rules, column))).collect(),
            moves: (-FAR..=FAR).map(|modifier| of_move(Movement::new(rules, modifier))).collect(),
        }
    }

    /// The probabilities of a round of assault with this net.
    #[inline]
    pub fn assault(&self, net: i8) -> &Chances {
        &self.assaults[place(net)]
    }

    /// The expected result of fire of this factor, with columns to the right.
    pub fn fire(&self, rules: &Rules, factor: f64, right: i8) -> Expected {
        match factor > 0.0 {
            true => self.shots.get(usize::from(column(rules, factor, right))).copied().unwrap_or_default(),
            false => Expected::default(),
        }
    }

    /// The chance of a row of the movement table or a better one.
    pub fn moves(&self, modifier: i8, row: MovementRow) -> f64 {
        self.moves.get(place(modifier)).map_or(0.0, |rows| rows[row as usize])
    }
}

fn place(modifier: i8) -> usize {
    (modifier.clamp(-FAR, FAR) + FAR) as usize
}

fn of_assault(assault: Assault) -> Chances {
    let mut chances = Chances::default();
    for (row, p) in law(assault) {
        chances.rows[row as usize] += p;
        chances.driven_off += if Fought::drives_off(row) { p } else { 0.0 };
    }
    chances
}

fn of_shot(fire: Fire) -> Expected {
    let mut expected = Expected::default();
    for (shot, p) in law(fire) {
        expected.bases += f64::from(shot.hit.bases()) * p;
        expected.disordered += if shot.hit == Hit::None { 0.0 } else { p };
        expected.destroyed += if shot.hit >= Hit::Two { p } else { 0.0 };
        for (halted, quality) in expected.halted.iter_mut().zip([Quality::Raw, Quality::Trained, Quality::Veteran]) {
            *halted += if shot.hit.halts(quality) { p } else { 0.0 };
        }
    }
    expected
}

fn of_move(movement: Movement) -> [f64; 8] {
    let mut rows = [0.0; 8];
    for (row, p) in law(movement) {
        rows[..=row as usize].iter_mut().for_each(|reached| *reached += p);
    }
    rows
}
