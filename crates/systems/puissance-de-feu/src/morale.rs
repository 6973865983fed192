//! Morale, rally, and the tests of large tables (C3, C6).

use super::movement::Pick;
use super::profile::Fighter;
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::language::{Lang, Text};

/// A morale test: its sum must beat the wounds so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoraleTest {
    /// The dice.
    pub dice: Pick,
    /// Wounds so far.
    pub wounds: u8,
}

impl MoraleTest {
    /// The test of a unit with so many wounds.
    pub fn new(unit: &Fighter, wounds: u8) -> MoraleTest {
        MoraleTest { dice: unit.nerve, wounds }
    }
}

impl Roll for MoraleTest {
    /// Whether it holds.
    type Result = bool;
    const NAME: Text = Text::new("Morale", "Moral");
    const PARAGRAPH: &'static str = "C6";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        self.dice.throw(chance) > self.wounds
    }

    fn tell(self, holds: bool, lang: Lang) -> String {
        let words = if holds { lang.pick("it holds", "elle tient") } else { lang.pick("it breaks", "elle craque") };
        match lang {
            Lang::En => format!("{} against {}: {words}", self.dice.words(lang), super::shooting::wounds(self.wounds, lang)),
            Lang::Fr => format!("{} contre {} : {words}", self.dice.words(lang), super::shooting::wounds(self.wounds, lang)),
        }
    }
}

/// The rally test of a routing unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RallyRoll {
    /// The dice.
    pub dice: Pick,
    /// The least sum that rallies it.
    pub need: u8,
}

impl RallyRoll {
    /// The rally of a unit with so many wounds.
    pub fn new(unit: &Fighter, wounds: u8) -> RallyRoll {
        RallyRoll { dice: unit.rally, need: unit.rally_on.unwrap_or(wounds + 1) }
    }
}

impl Roll for RallyRoll {
    /// Whether it rallies.
    type Result = bool;
    const NAME: Text = Text::new("Rally", "Ralliement");
    const PARAGRAPH: &'static str = "C6";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        self.dice.throw(chance) >= self.need
    }

    fn tell(self, rallies: bool, lang: Lang) -> String {
        let words = if rallies { lang.pick("it rallies", "elle se rallie") } else { lang.pick("it flees on", "elle fuit encore") };
        format!("{}, {}+{} {words}", self.dice.words(lang), self.need, lang.pick(":", " :"))
    }
}

/// An organisation test after a second or third move on a large table (C3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Organisation {
    /// The dice, which the sheet does not print.
    pub dice: Pick,
    /// The least sum that passes.
    pub need: u8,
}

impl Roll for Organisation {
    /// Whether it keeps its order.
    type Result = bool;
    const NAME: Text = Text::new("Organisation", "Organisation");
    const PARAGRAPH: &'static str = "C3";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        self.dice.throw(chance) >= self.need
    }

    fn tell(self, passes: bool, lang: Lang) -> String {
        let words = if passes { lang.pick("in order", "en ordre") } else { lang.pick("disordered", "en désordre") };
        format!("{}, {}+{} {words}", self.dice.words(lang), self.need, lang.pick(":", " :"))
    }
}

/// The D6 for another turn (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExtraTurn {
    /// The D6 that gives one.
    pub need: u8,
}

impl Roll for ExtraTurn {
    /// Whether there is one.
    type Result = bool;
    const NAME: Text = Text::new("Another turn", "Un tour de plus");
    const PARAGRAPH: &'static str = "C1";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.succeeds(Odds::at_least(self.need))
    }

    fn tell(self, more: bool, lang: Lang) -> String {
        let words = if more { lang.pick("one more", "encore un") } else { lang.pick("the game is over", "la partie est finie") };
        format!("{}+{} {words}", self.need, lang.pick(":", " :"))
    }
}
