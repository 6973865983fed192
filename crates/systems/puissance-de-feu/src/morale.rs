//! Morale, flight and rally (C6).

use super::body::{Body, Fall};
use super::movement::Pick;
use super::profile::Fighter;
use montjoie_core::chance::{Chance, Roll};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;

impl Fighter {
    /// The flight of the unit after a failed morale test.
    ///
    /// # Errors
    /// The unit is a gun, which never flees: it is lost at once.
    pub fn breaks(&self) -> Result<(), Fall> {
        if self.gun { Err(Fall::GunLost) } else { Ok(()) }
    }
}

impl Body<'_> {
    /// Turns the unit to flight; true where it was not in flight before. The caller lets it go back at once.
    pub fn routs(&mut self) -> bool {
        !std::mem::replace(&mut self.condition.routing, true)
    }

    /// The rally test with which the own turn of a unit in flight begins; true where the unit rallies. If not, it flees on.
    pub fn rallies<C: Chance>(&mut self, chance: &mut C) -> bool {
        let rallies = chance.roll(RallyRoll::new(self));
        self.condition.routing = !rallies;
        rallies
    }
}

/// A morale test, which passes on more than the wounds of the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct MoraleTest {
    /// The dice of the test.
    pub dice: Pick,
    /// Wounds that the unit has.
    pub wounds: u8,
}

impl MoraleTest {
    /// The morale test of a unit with the wounds that it has.
    pub fn new(unit: &Body) -> MoraleTest {
        MoraleTest { dice: unit.fighter.nerve, wounds: unit.condition.wounds }
    }
}

impl Roll for MoraleTest {
    /// Whether the unit holds.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RallyRoll {
    /// The dice of the test.
    pub dice: Pick,
    /// The least sum that rallies the unit.
    pub need: u8,
}

impl RallyRoll {
    /// The rally test of a unit with the wounds that it has.
    pub fn new(unit: &Body) -> RallyRoll {
        RallyRoll { dice: unit.fighter.rally, need: unit.fighter.rally_on.unwrap_or(unit.condition.wounds + 1) }
    }
}

impl Roll for RallyRoll {
    /// Whether the unit rallies.
    type Result = bool;
    const NAME: Text = Text::new("Rally", "Ralliement");
    const PARAGRAPH: &'static str = "C6";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        self.dice.throw(chance) >= self.need
    }

    fn tell(self, rallies: bool, lang: Lang) -> String {
        let words = if rallies { lang.pick("it rallies", "elle se rallie") } else { lang.pick("it flees on", "elle fuit encore") };
        format!("{}, {}+{} {words}", self.dice.words(lang), self.need, lang.colon())
    }
}
