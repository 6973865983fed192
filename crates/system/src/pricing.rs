//! Facts of a system about prices besides its rows: data, so that pricing names no system.

use montjoie_core::language::Text;
use montjoie_core::settings::Value;

/// The facts that go with the price of a unit, and what a study of prices should look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pricing {
    /// The general that units need.
    pub general: Option<General>,
    /// Two units of which one asks how many of the second the first is worth.
    pub ratio: Option<(&'static str, &'static str)>,
    /// The points of the army of a usual game, where the sheet says it.
    pub game: Option<u32>,
    /// The source of the prices of lists where the sheet prints none, as `the first edition`.
    pub borrowed: Option<Text>,
    /// Whether prices from armies have shown that duels overvalue quality and ignore numbers.
    pub duels_overvalue: bool,
    /// The handicaps that can be priced: things that are no units, which one side has and the other not.
    pub handicaps: &'static [Handicap],
    /// Numbers of a unit that a study tries one better: the number, by how much, and what that is called.
    pub steps: &'static [(&'static str, i32, Text)],
}

/// A general, and how many units he commands at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct General {
    /// The general's price, in points.
    pub points: f64,
    /// The most units that the general commands.
    pub units: u32,
    /// The paragraph that has the price.
    pub paragraph: &'static str,
}

/// A handicap: something that a side has.
#[derive(Clone, Debug)]
pub struct Handicap {
    /// The id of the handicap.
    pub id: &'static str,
    /// The name of the handicap.
    pub name: Text,
    /// The key of the handicap, without the letter of a side.
    pub key: &'static str,
    /// The value of the key.
    pub value: Value,
}

impl Pricing {
    /// The points that a unit costs beside its price: its share of a general who commands as many units as he may.
    pub fn overhead(&self) -> f64 {
        self.general.map_or(0.0, |general| general.points / f64::from(general.units.max(1)))
    }
}
