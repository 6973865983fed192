//! Goes on from results that are known.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Answers, AnyRoll, Table};

/// Gives results that are known to the first rolls and draws, and then what its source answers.
pub struct Resumed<'t> {
    known: std::slice::Iter<'t, u16>,
    source: &'t mut dyn Answers,
}

impl<'t> Resumed<'t> {
    /// A source that knows nothing yet.
    pub fn new(source: &'t mut dyn Answers) -> Resumed<'t> {
        Resumed { known: [].iter(), source }
    }

    /// Gives these results to the next rolls and draws, in order, by their codes.
    pub fn knows(&mut self, results: &'t [u16]) {
        self.known = results.iter();
    }

    /// The known results that have not been asked for yet.
    pub fn rest(&self) -> &'t [u16] {
        self.known.as_slice()
    }
}

impl Answers for Resumed<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.known.next().copied().unwrap_or_else(|| self.source.drawn(table))
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        self.known.next().copied().unwrap_or_else(|| self.source.rolled(roll))
    }

    fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        self.source.restart(rng);
    }
}
