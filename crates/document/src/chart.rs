//! Charts as data: numbers, labels, and what each mark stands for. No coordinates, no fonts, no colours: a renderer chooses those, folds and
//! splits what is too large, and finds places for labels.

use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;

/// A chart in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartSpec {
    /// The language of the chart's texts, and of the figures on its scales.
    pub lang: Lang,
    /// The stem of the chart's file names, in kebab-case.
    pub name: String,
    /// The title of the chart: the answer that it shows.
    pub title: String,
    /// The subject of the chart: who fights, or which lists.
    pub subtitle: String,
    /// The lines of the chart's legend.
    pub legend: Vec<Vec<Key>>,
    /// The drawings of the chart, in reading order.
    pub panels: Vec<Panel>,
    /// The note that says how to read the chart; may be empty.
    pub note: String,
    /// The small print of the chart: system, situation, method, what the answer rests on.
    pub small: String,
    /// What the chart shows, for readers who cannot see it.
    pub alt: String,
}

/// An entry of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The words for everything that has this look.
    pub label: String,
    /// The look that the entry explains.
    pub look: Look,
    /// The sample that shows the look.
    pub sample: Sample,
}

/// The sample of a look in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A sample of a filled area.
    Area,
    /// A sample of a point on a line.
    Point,
    /// A sample of all shades from 0 to 1.
    Shades,
}

impl Key {
    /// An entry of the legend for areas.
    pub fn area(look: Look, label: impl Into<String>) -> Key {
        Key { label: label.into(), look, sample: Sample::Area }
    }

    /// An entry of the legend for points and lines.
    pub fn point(look: Look, label: impl Into<String>) -> Key {
        Key { label: label.into(), look, sample: Sample::Point }
    }

    /// An entry of the legend for cells that are shaded by a share.
    pub fn shades(shade: fn(f64) -> Look, label: impl Into<String>) -> Key {
        Key { label: label.into(), look: shade(0.5), sample: Sample::Shades }
    }
}

/// The meaning of a mark. Renderers give each meaning a colour, a hatch and a shape, so that grey is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    /// Wins or deeds of a side.
    Side(Side),
    /// The losses of a side.
    Losses(Side),
    /// Combats that neither side wins.
    Neither,
    /// An ending of the combats of a winner; the most frequent is number 0.
    Ended(Winner, usize),
    /// An ending of the combats of all winners.
    Ending(usize),
    /// Combats that a side wins, among its losses.
    Winning,
    /// Combats that a side loses, among its losses.
    Losing,
    /// One of several series without an order, by its number.
    Nth(usize),
    /// One of several series in an order: its number, and how many there are.
    Step(usize, usize),
    /// A share in [0, 1], as a shade.
    Shade(f64),
    /// A share in [0, 1] of which one half is even, as a shade.
    Balance(f64),
    /// A figure that a change lowers.
    Fall,
    /// A figure that a change raises.
    Rise,
    /// A figure that is shown for comparison.
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
    /// The look of the combats of a winner.
    pub const fn winner(winner: Winner) -> Look {
        match winner {
            Winner::A => Look::Side(Side::A),
            Winner::Neither => Look::Neither,
            Winner::B => Look::Side(Side::B),
        }
    }
}

/// A panel: a drawing with its two scales.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The heading of the panel; may be empty.
    pub title: String,
    /// Whether the panel needs the whole width, next to panels that do not.
    pub wide: bool,
    /// The scale from left to right.
    pub across: Axis,
    /// The scale from the bottom up; of places from the top down.
    pub up: Axis,
    /// The marks of the panel, the first one at the back.
    pub marks: Vec<Mark>,
}

impl Panel {
    /// A panel with these scales and marks.
    pub fn new(across: Axis, up: Axis, marks: Vec<Mark>) -> Panel {
        Panel { title: String::new(), wide: false, across, up, marks }
    }

    /// The panel with a heading.
    pub fn titled(self, title: impl Into<String>) -> Panel {
        Panel { title: title.into(), ..self }
    }
}

/// An axis: a scale with its name, which may be empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The quantity on the axis, as `game turn`.
    pub name: String,
    /// The values on the axis.
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
    /// Shares from 0 to this share.
    Shares(f64),
    /// Round numbers around everything that the panel shows, and around the given numbers.
    Numbers(Sign, Vec<f64>),
    /// Numbers with figures at the given values only.
    Values(Vec<(f64, String)>),
}

/// The signs with which a scale writes numbers below and above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A minus below zero, and no sign above.
    Minus,
    /// A minus below zero, and a plus above.
    Both,
    /// No sign: amounts to both sides of zero.
    Neither,
}

/// A place on an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// The label of the place.
    pub label: String,
    /// Whether a group of places begins here.
    pub apart: bool,
    /// The figures beside the place, as many as the axis has headings.
    pub figures: Vec<String>,
}

impl Axis {
    /// An axis without a name.
    pub const fn of(scale: Scale) -> Axis {
        Axis { name: String::new(), scale }
    }

    /// An axis of places with labels alone.
    pub fn places<T: Into<String>>(labels: impl IntoIterator<Item = T>) -> Axis {
        let place = |label: T| Place { label: label.into(), ..Place::default() };
        Axis::of(Scale::Places { places: labels.into_iter().map(place).collect(), heads: Vec::new() })
    }

    /// An axis of places with labels, and a column of figures.
    pub fn figured(rows: impl IntoIterator<Item = (String, String)>) -> Axis {
        let place = |(label, figure)| Place { label, apart: false, figures: vec![figure] };
        Axis::of(Scale::Places { places: rows.into_iter().map(place).collect(), heads: vec![String::new()] })
    }

    /// An axis of all shares, from 0 to 100 %.
    pub fn shares() -> Axis {
        Axis::of(Scale::Shares(1.0))
    }

    /// An axis of numbers around what the panel shows.
    pub fn numbers(sign: Sign) -> Axis {
        Axis::of(Scale::Numbers(sign, Vec::new()))
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

/// A mark in a panel. `at` is a value of the scale of places; where both scales have numbers, it is the one across. Everything else is a value of the
/// other scale, unless its comment says otherwise.
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
    /// An interval of values, drawn as a whisker.
    Whisker {
        /// The place of the whisker.
        at: f64,
        /// The lower end of the whisker.
        low: f64,
        /// The upper end of the whisker.
        high: f64,
        /// The level of the whisker, next to a bar at its place.
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
    /// A point by its values across and up.
    Point {
        /// The values of the mark across and up.
        at: [f64; 2],
        /// The look of the point.
        look: Look,
        /// The label near the point; may be empty. Without room for all labels, some points have their number instead.
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
        /// Labels at the first and the last point of the line; may be empty.
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
        /// The second line of the cell; may be empty.
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
        /// The place of the words.
        at: f64,
        /// The value next to which the words stand.
        by: f64,
        /// Whether the words end at the value; they begin there otherwise.
        before: bool,
        /// The words themselves.
        text: String,
    },
    /// A dashed line at a value, through all places.
    Rule(f64),
    /// A pale area: each value across, with its lower and its upper end.
    Area(Vec<[f64; 3]>),
    /// The line on which both values are the same.
    Diagonal,
}

/// The level of an interval, next to a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The interval lies over the bar.
    Over,
    /// The interval lies through the middle of the bar.
    Through,
    /// The interval lies under the bar.
    Under,
}

/// The texts of a share in a bar or cell, from the longest to the shortest: `66.5 %`, `66.5`, `67`.
pub fn shares(share: f64, lang: Lang) -> Vec<String> {
    vec![lang.percent(share, 1), lang.number(share * 100.0, 1), lang.number(share * 100.0, 0)]
}
