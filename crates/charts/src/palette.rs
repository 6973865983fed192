//! Colours that colour-blind eyes tell apart and that keep their order in grey, each with a hatch or a marker besides.

use crate::canvas::Colour;

use montjoie_core::combat::Side;
use montjoie_document::chart::Look;

/// The colour of titles and figures.
pub const INK: Colour = Colour(0x1d, 0x23, 0x2b);
/// The colour of notes and axis labels.
pub const GREY: Colour = Colour(0x55, 0x5e, 0x69);
/// The colour of axis lines.
pub const LINE: Colour = Colour(0x9a, 0xa3, 0xad);
/// The colour of grid lines.
pub const GRID: Colour = Colour(0xe3, 0xe6, 0xea);
/// The colour of the paper.
pub const PAPER: Colour = Colour(0xff, 0xff, 0xff);

/// The colour of side A: dark in grey.
pub const A: Colour = Colour(0x1b, 0x4f, 0x8a);
/// The colour of neither side: nearly white in grey.
pub const NEITHER: Colour = Colour(0xdc, 0xdf, 0xe3);
/// The colour on which the legend shows a hatch where no winner is meant.
pub const SAMPLE: Colour = Colour(0xb4, 0xbb, 0xc3);
/// The colour of side B: middling in grey.
pub const B: Colour = Colour(0xe8, 0x9f, 0x3c);

/// The colours and markers of lines: Okabe and Ito's colours, darkened where they would fade on white; with the markers, grey is enough.
pub const LINES: [(Colour, Marker); 8] = [
    (Colour(0x1b, 0x4f, 0x8a), Marker::Disc),
    (Colour(0xc8, 0x55, 0x00), Marker::Square),
    (Colour(0x00, 0x80, 0x60), Marker::Triangle),
    (Colour(0xa8, 0x4b, 0x86), Marker::Diamond),
    (Colour(0xb8, 0x86, 0x0b), Marker::Ring),
    (Colour(0x3f, 0x97, 0xc9), Marker::OpenSquare),
    (Colour(0x30, 0x30, 0x30), Marker::OpenTriangle),
    (Colour(0x8c, 0x5a, 0x3c), Marker::OpenDiamond),
];

/// The shape of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A filled disc.
    Disc,
    /// A filled square.
    Square,
    /// A filled triangle, pointing up.
    Triangle,
    /// A filled diamond.
    Diamond,
    /// A hollow disc.
    Ring,
    /// A hollow square.
    OpenSquare,
    /// A hollow triangle.
    OpenTriangle,
    /// A hollow diamond.
    OpenDiamond,
}

/// The hatch that fills an area besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// No lines.
    Plain,
    /// Lines rising to the right.
    Rising,
    /// Lines falling to the right.
    Falling,
    /// Lines rising and lines falling to the right.
    Cross,
    /// Level lines.
    Level,
    /// Upright lines.
    Upright,
    /// Level and upright lines.
    Grid,
    /// Rising lines, wide apart.
    Wide,
}

impl Hatch {
    /// All hatches, in the order in which they are handed out.
    pub const ALL: [Hatch; 8] =
        [Hatch::Plain, Hatch::Rising, Hatch::Level, Hatch::Cross, Hatch::Upright, Hatch::Falling, Hatch::Grid, Hatch::Wide];
}

/// The colour at a share of five evenly spaced ones.
fn between(stops: [[f64; 3]; 5], share: f64) -> Colour {
    let along = share.clamp(0.0, 1.0) * 4.0;
    let below = (along.floor() as usize).min(3);
    let mix = |channel: usize| {
        (stops[below][channel] + (stops[below + 1][channel] - stops[below][channel]) * (along - below as f64)).round() as u8
    };
    Colour(mix(0), mix(1), mix(2))
}

/// The colour of a share in a heat map: sand for 0 to deep blue for 1, darker and darker all the way, so that grey keeps the order.
pub fn heat(share: f64) -> Colour {
    const STOPS: [[f64; 3]; 5] =
        [[253.0, 240.0, 214.0], [222.0, 219.0, 208.0], [160.0, 186.0, 204.0], [84.0, 131.0, 176.0], [18.0, 62.0, 115.0]];
    between(STOPS, if share.is_finite() { share } else { 0.0 })
}

/// The colour of a share of which one half is even: orange below, white there, violet above, apart for every kind of eye.
pub fn diverging(share: f64) -> Colour {
    const STOPS: [[f64; 3]; 5] =
        [[179.0, 88.0, 6.0], [247.0, 176.0, 90.0], [255.0, 255.0, 255.0], [168.0, 158.0, 206.0], [72.0, 36.0, 124.0]];
    between(STOPS, if share.is_finite() { share } else { 0.5 })
}

/// The lightness of a colour in grey, in [0, 1].
pub fn lightness(colour: Colour) -> f64 {
    let Colour(r, g, b) = colour;
    (0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)) / 255.0
}

/// The ink or the paper, whichever reads better on a colour.
pub fn text_on(colour: Colour) -> Colour {
    if lightness(colour) > 0.52 { INK } else { PAPER }
}

/// The paint of a meaning: its colours, hatch and marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The colour of areas.
    pub fill: Colour,
    /// The colour of lines and points: dark enough for both.
    pub line: Colour,
    /// The hatch of areas.
    pub hatch: Hatch,
    /// The shape of points.
    pub marker: Marker,
}

impl Paint {
    const fn new(fill: Colour, hatch: Hatch, line: Colour, marker: Marker) -> Paint {
        Paint { fill, line, hatch, marker }
    }

    /// A paint with one colour for areas and lines, and no hatch.
    const fn plain(colour: Colour, marker: Marker) -> Paint {
        Paint::new(colour, Hatch::Plain, colour, marker)
    }

    /// The colour of the lines of the hatch: a little darker than the area, or lighter where that is dark already.
    pub fn hatch_lines(self) -> Colour {
        let Colour(r, g, b) = self.fill;
        let shift = |c: u8| if lightness(self.fill) > 0.45 { (f64::from(c) * 0.8) as u8 } else { c + (255 - c) / 4 };
        Colour(shift(r), shift(g), shift(b))
    }
}

/// The paint of a meaning.
pub fn paint(look: Look) -> Paint {
    const DARK_B: Colour = Colour(0xa8, 0x5c, 0x00);
    match look {
        Look::Side(Side::A) | Look::Fall => Paint::plain(A, Marker::Disc),
        Look::Side(Side::B) | Look::Rise => Paint::new(B, Hatch::Rising, DARK_B, Marker::Triangle),
        Look::Losses(Side::A) => Paint::plain(Colour(0x8f, 0xad, 0xcf), Marker::Disc),
        Look::Losses(Side::B) => Paint::new(Colour(0xf3, 0xc9, 0x8b), Hatch::Rising, DARK_B, Marker::Triangle),
        Look::Neither => Paint::plain(NEITHER, Marker::Ring),
        Look::Ended(winner, ending) => Paint { hatch: Hatch::ALL[ending % Hatch::ALL.len()], ..paint(Look::winner(winner)) },
        Look::Ending(ending) => Paint { hatch: Hatch::ALL[ending % Hatch::ALL.len()], ..paint(Look::Aside) },
        Look::Winning => Paint::plain(INK, Marker::Disc),
        Look::Losing => Paint::plain(Colour(0xb0, 0x2a, 0x4c), Marker::OpenTriangle),
        Look::Nth(number) => {
            let (colour, marker) = LINES[number % LINES.len()];
            Paint::plain(colour, marker)
        }
        Look::Step(number, of) => {
            const HATCHES: [Hatch; 4] = [Hatch::Plain, Hatch::Rising, Hatch::Plain, Hatch::Level];
            let colour = heat(number as f64 / (of.max(2) - 1) as f64 * 0.92);
            Paint::new(colour, HATCHES[number % HATCHES.len()], colour, Marker::Disc)
        }
        Look::Shade(share) => Paint::plain(heat(share), Marker::Disc),
        Look::Balance(share) => Paint::plain(diverging(share), Marker::Disc),
        Look::Aside => Paint::new(SAMPLE, Hatch::Plain, LINE, Marker::Disc),
        Look::Before => Paint::plain(GREY, Marker::Ring),
        Look::Low => Paint::plain(Colour(0x00, 0x80, 0x60), Marker::Triangle),
        Look::High => Paint::plain(Colour(0xc8, 0x55, 0x00), Marker::Square),
        Look::Fair => Paint::plain(A, Marker::Disc),
        Look::Open => Paint::plain(GREY, Marker::OpenDiamond),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_darkens_all_the_way() {
        let greys: Vec<f64> = (0..=100).map(|n| lightness(heat(f64::from(n) / 100.0))).collect();
        assert!(greys.windows(2).all(|pair| pair[0] > pair[1]), "{greys:?}");
    }

    #[test]
    fn the_three_winners_are_apart_in_grey() {
        let grey = |look| lightness(paint(look).fill);
        assert!(grey(Look::Side(Side::B)) - grey(Look::Side(Side::A)) > 0.3);
        assert!(grey(Look::Neither) - grey(Look::Side(Side::B)) > 0.15);
    }
}
