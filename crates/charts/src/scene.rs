//! A table seen from above: every unit a rectangle with its number, its front and what it can still take.

use super::ChartError;
use super::canvas::{Canvas, Colour, Drawn, Frame, Type, draw};
use super::palette::{A, B, GREY, GRID, INK, LINE, Marker, PAPER};
use super::sheet::{LEFT, MARGIN, right};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::scene::{Figure, Scene};

/// The colour of rough ground.
const ROUGH: Colour = Colour(0xe2, 0xe8, 0xd2);
/// The type of the units' numbers.
const CALL: Type = Type::of(35.0).bold().middle();
/// The type of the inches along the edge, and of the legend.
const SMALL: Type = Type::of(33.0).colour(GREY);
/// Pixels for the inches at the left edge.
const INCHES: i32 = 20;
/// The height in pixels of the bar that says what a unit can still take.
const BAR: i32 = 9;
/// The size in pixels of the arrowhead at a front.
const HEAD: i32 = 13;

/// The map of a scene, without a title: `width` wide, as high as the table needs.
///
/// # Errors
/// The map could not be drawn.
pub fn svg(scene: &Scene, width: i32, lang: Lang) -> Result<String, ChartError> {
    let table = Plan::of(scene, width);
    let legend = legend(table.frame.right, lang);
    let below = table.frame.bottom + 2 * SMALL.leading();
    let height = below + legend.len() as i32 * SMALL.leading();
    draw(width, height, |canvas| {
        table.ground(canvas, scene)?;
        scene.figures.iter().try_for_each(|figure| table.figure(canvas, figure))?;
        canvas.block(&legend, (LEFT + INCHES, below), SMALL)
    })
}

/// The inches of a table laid out on the sheet.
struct Plan {
    frame: Frame,
    width: f64,
    depth: f64,
}

impl Plan {
    fn of(scene: &Scene, sheet: i32) -> Plan {
        let right = right(sheet);
        let (width, depth) = (f64::from(scene.width.max(1)), f64::from(scene.depth.max(1)));
        let (left, top) = (LEFT + INCHES, MARGIN / 2);
        let high = (f64::from(right - left) * depth / width).round() as i32;
        Plan { frame: Frame { left, top, right, bottom: top + high }, width, depth }
    }

    fn x(&self, inches: i16) -> i32 {
        self.frame.x(f64::from(inches) / self.width)
    }

    fn y(&self, inches: i16) -> i32 {
        self.frame.y(f64::from(inches) / self.depth)
    }

    /// Draws the grid, the edges, and the inches at the left.
    fn ground(&self, canvas: &mut Canvas, scene: &Scene) -> Drawn {
        let Frame { left, top, right, bottom } = self.frame;
        let (across, along) = (scene.grid.0.max(1), scene.grid.1.max(1));
        for &((west, east), (south, north)) in &scene.rough {
            let patch = Frame { left: self.x(west), top: self.y(north), right: self.x(east), bottom: self.y(south) };
            canvas.rect(patch, ROUGH)?;
        }
        for inches in (0..=scene.width).step_by(across as usize) {
            canvas.line((self.x(inches), top), (self.x(inches), bottom), GRID, 1)?;
        }
        for (number, inches) in (0..=scene.depth).step_by(along as usize).enumerate() {
            canvas.line((left, self.y(inches)), (right, self.y(inches)), GRID, 1)?;
            if number % 2 == 0 {
                canvas.text_centred(&format!("{inches}″"), (left - 8, self.y(inches)), SMALL.end())?;
            }
        }
        canvas.outline(self.frame, LINE)?;
        // The edge of each side in its colour.
        canvas.line((left, bottom), (right, bottom), A, 5)?;
        canvas.line((left, top), (right, top), B, 5)
    }

    fn figure(&self, canvas: &mut Canvas, figure: &Figure) -> Drawn {
        let gap = 3;
        let body = Frame {
            left: self.x(figure.across.0) + gap,
            top: self.y(figure.along.1) + 1,
            right: self.x(figure.across.1) - gap,
            bottom: self.y(figure.along.0) - 1,
        };
        let Look { fill, ink, edge } = look(figure);
        canvas.rect(body, fill)?;
        canvas.outline(body, edge)?;
        head(canvas, body, figure.front, edge)?;
        // What it can still take, as a part of its width.
        let (taken, most) = (f64::from(figure.taken.0), f64::from(figure.taken.1.max(1)));
        let rail = Frame { left: body.left + 6, top: body.bottom - BAR - 4, right: body.right - 6, bottom: body.bottom - 4 };
        canvas.rect(Frame { right: rail.x(1.0 - taken / most), ..rail }, ink)?;
        canvas.outline(rail, ink)?;
        let middle = ((body.left + body.right) / 2, (body.top + rail.top) / 2);
        let call = format!("{}{}", figure.call, if figure.worn { "*" } else { "" });
        // Where lanes are narrow, so is the number.
        let room = f64::from(body.width() - 4);
        let fits = Type { size: (CALL.size * (room / CALL.width(&call)).min(1.0)).floor(), ..CALL };
        canvas.text_centred(&call, middle, fits.colour(ink))?;
        if figure.led { canvas.marker(Marker::Diamond, (body.left + 14, body.top + 14), ink) } else { Ok(()) }
    }
}

/// Colours of a unit on the map.
struct Look {
    fill: Colour,
    ink: Colour,
    edge: Colour,
}

/// The colours of a unit: those of its side; paler where the unit is worn.
fn look(figure: &Figure) -> Look {
    const PALE_A: Colour = Colour(0xc9, 0xd8, 0xea);
    const PALE_B: Colour = Colour(0xfb, 0xe6, 0xcb);
    match (figure.side, figure.worn) {
        (Side::A, false) => Look { fill: A, ink: PAPER, edge: INK },
        (Side::A, true) => Look { fill: PALE_A, ink: A, edge: A },
        (Side::B, false) => Look { fill: B, ink: INK, edge: INK },
        (Side::B, true) => Look { fill: PALE_B, ink: INK, edge: B },
    }
}

/// Draws an arrowhead in the middle of a unit's front.
fn head(canvas: &mut Canvas, body: Frame, (right, up): (i16, i16), colour: Colour) -> Drawn {
    let (right, down) = (i32::from(right), -i32::from(up));
    let (x, y) = ((body.left + body.right) / 2, (body.top + body.bottom) / 2);
    let tip = (x + right * (body.width() / 2 + HEAD), y + down * (body.height() / 2 + HEAD));
    let base = (tip.0 - right * HEAD, tip.1 - down * HEAD);
    let (aside, across) = (down * HEAD, right * HEAD);
    canvas.veil(&[tip, (base.0 + aside, base.1 + across), (base.0 - aside, base.1 - across)], colour, 1.0)
}

/// The meaning of the signs of a map, in lines as wide as the table.
fn legend(right: i32, lang: Lang) -> Vec<String> {
    let parts = [
        lang.pick("arrowhead: front", "pointe\u{a0}: front"),
        lang.pick("bar: what it can still take", "barre\u{a0}: ce qu’elle peut encore encaisser"),
        lang.pick("pale, with *: worn", "pâle, avec *\u{a0}: éprouvée"),
        lang.pick("diamond: a general", "losange\u{a0}: un général"),
    ];
    SMALL.wrap(&parts.join(" · "), f64::from(right - LEFT - INCHES))
}
