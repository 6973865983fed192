//! What a system says of prices besides its rows: data, so that pricing names no system.

use montjoie_core::language::Text;
use montjoie_core::settings::Value;

/// What goes with the price of a unit, and what a study of its prices should look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pricing {
    /// The general that units need.
    pub general: Option<General>,
    /// Two units of which one asks how many of the second the first is worth.
    pub ratio: Option<(&'static str, &'static str)>,
    /// What the army of a usual game costs, in points, where the sheet says it.
    pub game: Option<u32>,
    /// Whose prices lists have where the sheet prints none, as `the first edition`.
    pub borrowed: Option<Text>,
    /// Whether prices from armies have shown that duels overvalue quality and ignore numbers.
    pub duels_overvalue: bool,
    /// Things that are no units and can be priced all the same: what one side has and the other not.
    pub handicaps: &'static [Handicap],
    /// Numbers of a unit that a study tries one better: the number, by how much, and what that is called.
    pub steps: &'static [(&'static str, i32, Text)],
}

/// A general, and how many units he commands at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct General {
    /// His price.
    pub points: f64,
    /// The most units that he commands.
    pub units: u32,
    /// The paragraph.
    pub paragraph: &'static str,
}

/// Something that a side has.
#[derive(Clone, Copy, Debug)]
pub struct Handicap {
    /// The id of the handicap.
    pub id: &'static str,
    /// The name of the handicap.
    pub name: Text,
    /// The key of the side, without the side.
    pub key: &'static str,
    /// The value of the handicap.
    pub value: Given,
}

/// A value that can stand in a constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Given {
    /// true or false.
    Bool(bool),
    /// A whole number.
    Whole(i64),
}

impl Given {
    /// The value.
    pub fn value(self) -> Value {
        match self {
            Given::Bool(value) => Value::Bool(value),
            Given::Whole(value) => Value::Whole(value),
        }
    }
}

impl Pricing {
    /// What every unit costs beside its price: its share of a general who commands as many as he may.
    pub fn overhead(&self) -> f64 {
        self.general.map_or(0.0, |general| general.points / f64::from(general.units.max(1)))
    }
}
