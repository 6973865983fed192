//! The source that throws every die by itself: the reference sampler, slow and plain.

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Answers, AnyRoll, Table, Throw};

/// Throws every die that the rules name, one by one, from xoshiro256++.
pub struct Dice {
    rng: Xoshiro256PlusPlus,
}

impl Dice {
    /// Dice from a generator, usually one that [`super::stream`] made.
    pub fn new(rng: Xoshiro256PlusPlus) -> Dice {
        Dice { rng }
    }

    /// One face of a die, each exactly as likely: 0 to `sides` - 1.
    pub(super) fn face(&mut self, sides: u8) -> u8 {
        let sides = u32::from(sides);
        let unfair = sides.wrapping_neg() % sides; // 2^32 modulo the number of sides
        loop {
            let wide = u64::from(self.rng.next_u32()) * u64::from(sides);
            if wide as u32 >= unfair {
                return (wide >> 32) as u8;
            }
        }
    }
}

impl Answers for Dice {
    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        roll.made(&mut self.asked())
    }

    fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        self.rng = rng;
    }

    fn throws_dice(&self) -> bool {
        true
    }

    fn thrown(&mut self, table: &'static Table) -> (u16, Vec<u8>) {
        let (dice, coming_up) = match table.throw() {
            // A face of six: those that come up are the highest. What is thrown otherwise shows no face.
            Throw::Successes(dice, odds) if odds.parts().1 == 6 => (dice, Some(odds.parts().0)),
            Throw::Sum(dice) => (dice, None),
            _ => return (self.drawn(table), Vec::new()),
        };
        let faces: Vec<u8> = (0..dice).map(|_| self.face(6)).collect();
        match coming_up {
            Some(sides) => {
                let fell = faces.iter().filter(|face| **face < sides).count();
                (fell as u16, faces.into_iter().map(|face| 6 - face).collect())
            }
            None => (faces.iter().map(|face| u16::from(*face) + 1).sum(), faces.into_iter().map(|face| face + 1).collect()),
        }
    }

    fn drawn(&mut self, table: &'static Table) -> u16 {
        match table.throw() {
            Throw::Successes(dice, odds) => {
                let (sides, of) = odds.parts();
                (0..dice).map(|_| u16::from(self.face(of) < sides)).sum()
            }
            Throw::Sum(dice) => (0..dice).map(|_| u16::from(self.face(6)) + 1).sum(),
            Throw::Law => table.pick(self.rng.next_u64()),
        }
    }
}
