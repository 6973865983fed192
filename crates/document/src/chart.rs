//! Charts as data: numbers, labels, and what each mark stands for. No coordinates, no fonts, no colours: a renderer chooses those, folds and
//! splits what is too large, and finds places for labels.

use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;

/// A chart in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartSpec {
    /// The language of its texts, and of the figures on its scales.
    pub lang: Lang,
    /// The stem of its file names, in kebab-case.
    pub name: String,
    /// The answer that it shows.
    pub title: String,
    /// The subject: who fights, or which lists.
    pub subtitle: String,
    /// The lines of the legend.
    pub legend: Vec<Vec<Key>>,
    /// The drawings, in reading order.
    pub panels: Vec<Panel>,
    /// How to read it; may be empty.
    pub note: String,
    /// The small print: system, situation, method, what the answer rests on.
    pub small: String,
    /// What the chart shows, for readers who cannot see it.
    pub alt: String,
}

/// An entry of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// What has this look.
    pub label: String,
    /// The look.
    pub look: Look,
    /// What shows the look.
    pub sample: Sample,
}

/// What shows a look in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A filled area.
    Area,
    /// A point on a line.
    Point,
    /// All shades from 0 to 1.
    Shades,
}

impl Key {
    /// An entry for areas.
    pub fn area(look: Look, label: impl Into<String>) -> Key {
        Key { label: label.into(), look, sample: Sample::Area }
    }

    /// An entry for points and lines.
    pub fn point(look: Look, label: impl Into<String>) -> Key {
        Key { label: label.into(), look, sample: Sample::Point }
    }

    /// An entry for cells that are shaded by a share.
    pub fn shades(shade: fn(f64) -> Look, label: impl Into<String>) -> Key {
        Key { label: label.into(), look: shade(0.5), sample: Sample::Shades }
    }
}

/// What a mark stands for. Renderers give each meaning a colour, a hatch and a shape, so that grey is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    /// What a side wins or does.
    Side(Side),
    /// The losses of a side.
    Losses(Side),
    /// What neither side wins.
    Neither,
    /// An ending of the combats of a winner; the most frequent is number 0.
    Ended(Winner, usize),
    /// An ending of the combats of all winners.
    Ending(usize),
    /// Where a side wins, among its losses.
    Winning,
    /// Where a side loses, among its losses.
    Losing,
    /// One of several series without an order, by its number.
    Nth(usize),
    /// One of several series in an order: its number, and how many there are.
    Step(usize, usize),
    /// A share in [0, 1].
    Shade(f64),
    /// A share in [0, 1] of which one half is even.
    Balance(f64),
    /// What a change lowers.
    Fall,
    /// What a change raises.
    Rise,
    /// What is there for comparison.
    Aside,
    /// A price before it changes.
    Before,
    /// A price that is too low, or rises.
    Low,
    /// A price that is too high, or falls.
    High,
    /// A fair price.
    Fair,
    /// A price of which nothing is said.
    Open,
}

impl Look {
    /// The look of what a winner wins.
    pub const fn winner(winner: Winner) -> Look {
        match winner {
            Winner::A => Look::Side(Side::A),
            Winner::Neither => Look::Neither,
            Winner::B => Look::Side(Side::B),
        }
    }
}

/// A drawing with its two scales.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The heading of the panel; may be empty.
    pub title: String,
    /// Whether it needs the whole width, next to panels that do not.
    pub wide: bool,
    /// The scale from left to right.
    pub across: Axis,
    /// The scale from the bottom up; of places from the top down.
    pub up: Axis,
    /// What is drawn, the first one at the back.
    pub marks: Vec<Mark>,
}

impl Panel {
    /// A panel with these scales.
    pub fn new(across: Axis, up: Axis, marks: Vec<Mark>) -> Panel {
        Panel { title: String::new(), wide: false, across, up, marks }
    }

    /// The panel with a heading.
    pub fn titled(self, title: impl Into<String>) -> Panel {
        Panel { title: title.into(), ..self }
    }
}

/// A scale with its name, which may be empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The quantity, as `game turn`.
    pub name: String,
    /// The values that it has.
    pub scale: Scale,
}

/// The values of an axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Places 0, 1, 2 and so on, each with its label. A value between two whole numbers is aside of the nearest place.
    Places {
        /// The places, in reading order.
        places: Vec<Place>,
        /// The headings of the columns of figures beside the places; may be empty.
        heads: Vec<String>,
    },
    /// Shares from 0 to the given one.
    Shares(f64),
    /// Round numbers around everything that the panel shows, and around these numbers.
    Numbers(Sign, Vec<f64>),
    /// Numbers with figures at these only.
    Values(Vec<(f64, String)>),
}

/// How a scale writes numbers below and above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A minus below zero.
    Minus,
    /// A plus above zero too.
    Both,
    /// Amounts to both sides of zero, without any sign.
    Neither,
}

/// A place on an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The label of the place.
    pub label: String,
    /// Whether a group begins with it.
    pub apart: bool,
    /// Figures beside it, as many as the axis has headings.
    pub figures: Vec<String>,
}

impl Axis {
    /// Places with labels alone.
    pub fn places<T: Into<String>>(labels: impl IntoIterator<Item = T>) -> Axis {
        let place = |label: T| Place { label: label.into(), ..Place::default() };
        Axis { name: String::new(), scale: Scale::Places { places: labels.into_iter().map(place).collect(), heads: Vec::new() } }
    }

    /// Places with labels, and a column of figures.
    pub fn figured(rows: impl IntoIterator<Item = (String, String)>) -> Axis {
        let place = |(label, figure)| Place { label, apart: false, figures: vec![figure] };
        Axis { name: String::new(), scale: Scale::Places { places: rows.into_iter().map(place).collect(), heads: vec![String::new()] } }
    }

    /// All shares, from 0 to 100 %.
    pub fn shares() -> Axis {
        Axis { name: String::new(), scale: Scale::Shares(1.0) }
    }

    /// Numbers around what the panel shows.
    pub fn numbers(sign: Sign) -> Axis {
        Axis { name: String::new(), scale: Scale::Numbers(sign, Vec::new()) }
    }

    /// The axis with a name.
    pub fn named(self, name: impl Into<String>) -> Axis {
        Axis { name: name.into(), ..self }
    }

    /// Whether the axis has places, not numbers.
    pub fn has_places(&self) -> bool {
        matches!(self.scale, Scale::Places { .. })
    }
}

/// What is drawn in a panel. `at` is a value of the scale of places; where both scales have numbers, it is the one across. Everything else is a
/// value of the other scale, unless it says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A bar, or a part of a stacked one.
    Bar {
        /// The place of the bar.
        at: f64,
        /// The start of the bar.
        from: f64,
        /// The end of the bar.
        to: f64,
        /// The look of the bar.
        look: Look,
        /// Texts of which the first that fits stands in the bar; may be empty.
        figures: Vec<String>,
    },
    /// A pale band behind the other marks of a place.
    Band {
        /// The place of the band.
        at: f64,
        /// The start of the band.
        from: f64,
        /// The end of the band.
        to: f64,
    },
    /// An interval.
    Whisker {
        /// The place of the whisker.
        at: f64,
        /// The lower end of the whisker.
        low: f64,
        /// The upper end of the whisker.
        high: f64,
        /// Where the mark lies, next to a bar at its place.
        level: Level,
        /// The look of the whisker.
        look: Look,
    },
    /// A thin connection of two values of a place.
    Link {
        /// The place of the link.
        at: f64,
        /// The start of the link.
        from: f64,
        /// The end of the link.
        to: f64,
        /// The look of the link.
        look: Look,
    },
    /// A point.
    Point {
        /// The values of the mark across and up.
        at: [f64; 2],
        /// The look of the point.
        look: Look,
        /// A label near it; may be empty. Without room for all labels, some points have their number instead.
        label: String,
    },
    /// A line through points.
    Line {
        /// The values across and up.
        points: Vec<[f64; 2]>,
        /// The lower and the upper end of the interval at each point; empty where there is none.
        band: Vec<[f64; 2]>,
        /// The look of the line.
        look: Look,
        /// Labels at its first and its last point; may be empty.
        ends: [String; 2],
    },
    /// A cell of two scales of places.
    Cell {
        /// The column and the row of the mark.
        at: [usize; 2],
        /// The look of the cell.
        look: Look,
        /// Texts of which the first that fits stands in the cell.
        figures: Vec<String>,
        /// A second line; may be empty.
        below: String,
        /// Whether the figure stands out.
        bold: bool,
    },
    /// A distribution over the whole other scale, whose values are as many equal steps.
    Strip {
        /// The place of the strip.
        at: f64,
        /// The share of each step, in [0, 1].
        shares: Vec<f64>,
        /// The mean, as a share of the scale.
        mean: f64,
        /// The look of the strip.
        look: Look,
    },
    /// Words before or after a value of a place.
    Words {
        /// The place.
        at: f64,
        /// The value.
        by: f64,
        /// Whether they end there; else they begin there.
        before: bool,
        /// The words.
        text: String,
    },
    /// A dashed line at a value, through all places.
    Rule(f64),
    /// A pale area: values across, each with its lower and its upper end.
    Area(Vec<[f64; 3]>),
    /// The line on which both values are the same.
    Diagonal,
}

/// Where an interval lies, next to a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Over it.
    Over,
    /// Through its middle.
    Through,
    /// Under it.
    Under,
}

/// The texts of a share in a bar or cell, from the longest to the shortest: `66.5 %`, `66.5`, `67`.
pub fn shares(share: f64, lang: Lang) -> Vec<String> {
    vec![lang.percent(share, 1), lang.number(share * 100.0, 1), lang.number(share * 100.0, 0)]
}
