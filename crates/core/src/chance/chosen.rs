//! The source that was chosen when the program ran.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Chance, Dice, Parting, Replay, Roll, Small, Table, Tables};

/// A source of any kind behind one type: rules are compiled once for all of them, where speed does not count.
///
/// It gives results that are known first, and then what its source answers.
pub struct Chosen<'t> {
    known: std::slice::Iter<'t, u16>,
    source: Source<'t>,
}

enum Source<'t> {
    Tables(Tables),
    Dice(Dice),
    Replay(Replay<'t, Dice>),
}

impl<'t> Chosen<'t> {
    fn of(source: Source<'t>) -> Chosen<'t> {
        Chosen { known: [].iter(), source }
    }

    /// One draw a roll.
    pub fn tables(rng: Xoshiro256PlusPlus) -> Chosen<'t> {
        Chosen::of(Source::Tables(Tables::new(rng)))
    }

    /// Every die by itself.
    pub fn dice(rng: Xoshiro256PlusPlus) -> Chosen<'t> {
        Chosen::of(Source::Dice(Dice::new(rng)))
    }

    /// What fell when a play was told, as long as it goes as it went then.
    pub fn replay(replay: Replay<'t, Dice>) -> Chosen<'t> {
        Chosen::of(Source::Replay(replay))
    }

    /// Goes on with another generator. A replay has none.
    pub fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        match &mut self.source {
            Source::Tables(tables) => tables.restart(rng),
            Source::Dice(dice) => *dice = Dice::new(rng),
            Source::Replay(_) => {}
        }
    }

    /// Gives these results to the next rolls and draws, in order, by their codes.
    pub fn knows(&mut self, results: &'t [u16]) {
        self.known = results.iter();
    }

    /// The known results that have not been asked for yet.
    pub fn rest(&self) -> &'t [u16] {
        self.known.as_slice()
    }

    /// The roll at which a replayed play parts from what was told, and why: see [`Replay::parting`].
    pub fn parting(&self) -> Option<(usize, Parting)> {
        match &self.source {
            Source::Replay(replay) => replay.parting(),
            Source::Tables(_) | Source::Dice(_) => None,
        }
    }
}

impl Chance for Chosen<'_> {
    fn throws_dice(&self) -> bool {
        matches!(self.source, Source::Dice(_))
    }

    fn thrown(&mut self, table: &'static Table) -> (u16, Vec<u8>) {
        match &mut self.source {
            Source::Dice(dice) => dice.thrown(table),
            Source::Tables(_) | Source::Replay(_) => (self.draw(table), Vec::new()),
        }
    }

    fn draw(&mut self, table: &'static Table) -> u16 {
        if let Some(&known) = self.known.next() {
            return known;
        }
        match &mut self.source {
            Source::Tables(tables) => tables.draw(table),
            Source::Dice(dice) => dice.draw(table),
            Source::Replay(replay) => replay.draw(table),
        }
    }

    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        if let Some(&code) = self.known.next() {
            return R::Result::from_code(code);
        }
        match &mut self.source {
            Source::Tables(tables) => tables.roll(roll),
            Source::Dice(dice) => dice.roll(roll),
            Source::Replay(replay) => replay.roll(roll),
        }
    }
}
