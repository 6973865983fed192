//! Colours that colour-blind eyes tell apart and that keep their order in grey, each with a hatch or a marker besides.

use crate::canvas::Colour;

use montjoie_core::tally::Winner;

/// Titles and figures.
pub const INK: Colour = Colour(0x1d, 0x23, 0x2b);
/// Notes and axis labels.
pub const GREY: Colour = Colour(0x55, 0x5e, 0x69);
/// Axis lines.
pub const LINE: Colour = Colour(0x9a, 0xa3, 0xad);
/// Grid lines.
pub const GRID: Colour = Colour(0xe3, 0xe6, 0xea);
/// The paper.
pub const PAPER: Colour = Colour(0xff, 0xff, 0xff);

/// Side A: dark in grey.
pub const A: Colour = Colour(0x1b, 0x4f, 0x8a);
/// Neither: nearly white in grey.
pub const NEITHER: Colour = Colour(0xdc, 0xdf, 0xe3);
/// What a hatch is shown on where no winner is meant.
pub const SAMPLE: Colour = Colour(0xb4, 0xbb, 0xc3);
/// Side B: middling in grey.
pub const B: Colour = Colour(0xe8, 0x9f, 0x3c);

/// The colour of a winner.
pub const fn winner(winner: Winner) -> Colour {
    match winner {
        Winner::A => A,
        Winner::Neither => NEITHER,
        Winner::B => B,
    }
}

/// The colour of figures written on a winner's colour.
pub const fn on_winner(winner: Winner) -> Colour {
    match winner {
        Winner::A => PAPER,
        Winner::Neither | Winner::B => INK,
    }
}

/// Lines: Okabe and Ito's colours, darkened where they would fade on white; with a marker each, so that grey is enough.
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
    /// Filled.
    Disc,
    /// Filled.
    Square,
    /// Filled, pointing up.
    Triangle,
    /// Filled.
    Diamond,
    /// Hollow disc.
    Ring,
    /// Hollow.
    OpenSquare,
    /// Hollow.
    OpenTriangle,
    /// Hollow.
    OpenDiamond,
}

/// How an area is filled besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hatch {
    /// Nothing.
    Plain,
    /// Lines rising to the right.
    Rising,
    /// Lines falling to the right.
    Falling,
    /// Both.
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
    /// All, in the order in which they are handed out.
    pub const ALL: [Hatch; 8] =
        [Hatch::Plain, Hatch::Rising, Hatch::Level, Hatch::Cross, Hatch::Upright, Hatch::Falling, Hatch::Grid, Hatch::Wide];
}

/// The colour of a share in a heat map: sand for 0 to deep blue for 1, darker and darker all the way, so that grey keeps the order.
pub fn heat(share: f64) -> Colour {
    const STOPS: [(f64, [f64; 3]); 5] = [
        (0.0, [253.0, 240.0, 214.0]),
        (0.25, [222.0, 219.0, 208.0]),
        (0.5, [160.0, 186.0, 204.0]),
        (0.75, [84.0, 131.0, 176.0]),
        (1.0, [18.0, 62.0, 115.0]),
    ];
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    let above = STOPS.iter().position(|(at, _)| share <= *at).unwrap_or(STOPS.len() - 1).max(1);
    let ((low, from), (high, to)) = (STOPS[above - 1], STOPS[above]);
    let along = (share - low) / (high - low);
    let mix = |channel: usize| (from[channel] + (to[channel] - from[channel]) * along).round() as u8;
    Colour(mix(0), mix(1), mix(2))
}

/// How light a colour is in grey, in [0, 1].
pub fn lightness(colour: Colour) -> f64 {
    let Colour(r, g, b) = colour;
    (0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)) / 255.0
}

/// Ink or paper, whichever reads better on a colour.
pub fn text_on(colour: Colour) -> Colour {
    if lightness(colour) > 0.52 { INK } else { PAPER }
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
        let grey = |w| lightness(winner(w));
        assert!(grey(Winner::B) - grey(Winner::A) > 0.3);
        assert!(grey(Winner::Neither) - grey(Winner::B) > 0.15);
    }
}
