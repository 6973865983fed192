//! Apples (2): who throws how many dice, and how many tell.

use montjoie_core::chance::{Chance,Odds,Roll};
use montjoie_core::language::{Lang,Text};
use serde::Serialize;

/// A D8 that needs this or more; 9 or more never comes up.
fn d8(need: u8) -> Odds {
    Odds::of(9 - need.clamp(1, 9), 8)
}

/// A throw of apples (2): so many D8, hits that are not dodged. Its fields are everything that it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Throw {
    pub dice: u8,
    pub need: u8,
    pub dodge: u8,
}

impl Roll for Throw {
    type Result = u8;
    const NAME: Text = Text::new("Apples", "Pommes");
    const PARAGRAPH: &'static str = "2";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let hits = chance.successes(self.dice, d8(self.need));
        hits - chance.successes(hits, d8(self.dodge))
    }

    fn tell(self, hits: u8, lang: Lang) -> String {
        match lang {
            Lang::En => format!("{} dice at {}+ on a D8, dodged on {}+: {hits} told", self.dice, self.need, self.dodge),
            Lang::Fr => format!("{} dés à {}+ au D8, esquive à {}+ : {hits} au but", self.dice, self.need, self.dodge),
        }
    }
}
