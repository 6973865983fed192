//! A map as text: one column of cells per lane, one row for every three inches, side B's edge above.

use montjoie_core::combat::Side;
use montjoie_core::scene::{Figure, Leader, Scene, Track};

/// Inches per row of the map: two units that stand front to front have rows of their own.
const INCHES: i16 = 3;

/// Characters of a cell: a front, a number such as `A12`, wounds, and a sign.
const CELL: usize = 6;

/// Rows by which a commander is drawn behind his place where somebody stands on it.
const BEHIND: i16 = 3;

/// A table as text. A unit is drawn where its middle lies: a triangle points where it faces, and is hollow where the unit is worn; a small figure
/// counts what it has taken, `#` says that it is fenced, `◆` that a commander is with it, `+` that more units share the cell. `◆A.1` is a
/// commander by himself, `◆A` a staff. Arrows are the ways of units that have moved. Empty ground is `·`, and `~` where rough ground
/// covers half of the cell or more. Inches stand on the left, lanes below; rows at the edges where nothing is are left out.
pub fn map(scene: &Scene) -> String {
    let mut sheet = Sheet::new(scene);
    scene.figures.iter().for_each(|figure| sheet.figure(figure));
    scene.leaders.iter().filter(|leader| leader.with.is_none()).for_each(|leader| sheet.leader(leader));
    scene.moves.iter().for_each(|track| sheet.track(track));
    sheet.text()
}

/// A scene with its map as text.
pub fn mapped(scene: Scene) -> Scene {
    Scene { text: map(&scene), ..scene }
}

/// The content of a cell of the map.
#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Ground(char),
    Arrow(char),
    Word(String),
}

/// The cells of a map, from south to north.
struct Sheet {
    lane: i16,
    lanes: i16,
    rows: i16,
    cells: Vec<Cell>,
}

impl Sheet {
    fn new(scene: &Scene) -> Sheet {
        let lane = scene.grid.0.max(1);
        let (lanes, rows) = ((scene.width / lane).max(1), (scene.depth + INCHES - 1) / INCHES);
        let ground = |row: i16, column: i16| {
            let (south, north) = (row * INCHES, ((row + 1) * INCHES).min(scene.depth));
            let covers = |&&((west, _), (lo, hi)): &&((i16, i16), (i16, i16))| {
                west / lane == column && 2 * (hi.min(north) - lo.max(south)) >= north - south
            };
            Cell::Ground(if scene.rough.iter().any(|patch| covers(&patch)) { '~' } else { '·' })
        };
        let cells = (0..rows).flat_map(|row| (0..lanes).map(move |column| (row, column))).map(|(row, column)| ground(row, column));
        Sheet { lane, lanes, rows, cells: cells.collect() }
    }

    /// The column and the row of a point, on the table.
    fn spot(&self, (x, y): (i16, i16)) -> (i16, i16) {
        ((x / self.lane).clamp(0, self.lanes - 1), (y / INCHES).clamp(0, (self.rows - 1).max(0)))
    }

    fn at(&mut self, (column, row): (i16, i16)) -> Option<&mut Cell> {
        self.cells.get_mut(usize::from(row as u16) * usize::from(self.lanes as u16) + usize::from(column as u16))
    }

    fn figure(&mut self, figure: &Figure) {
        let middle = (figure.across.0 + (figure.across.1 - figure.across.0) / 2, (figure.along.0 + figure.along.1) / 2);
        let [full, hollow] = match figure.front {
            (0, 1) => ['▲', '△'],
            (0, _) => ['▼', '▽'],
            (1, _) => ['▶', '▷'],
            _ => ['◀', '◁'],
        };
        let sign = if figure.led { "◆" } else { "" }.to_owned() + if figure.fenced && !figure.led { "#" } else { "" };
        let word = format!("{}{}{}", if figure.worn { hollow } else { full }, figure.call, raised(figure.taken.0));
        let spot = self.spot(middle);
        match self.at(spot) {
            Some(Cell::Word(first)) => {
                // What more there is to say gives way to the sign that somebody else is here.
                first.truncate(first.trim_end_matches(['#', '◆', '+']).len());
                first.push('+');
            }
            Some(cell) => *cell = Cell::Word(word + &sign),
            None => {}
        }
    }

    /// Draws a commander by himself; a little farther back where somebody stands on his place.
    fn leader(&mut self, leader: &Leader) {
        let (side, division) = (leader.side.letter(), leader.division.as_deref());
        let word = format!("◆{}", division.unwrap_or(side));
        let (column, row) = self.spot(leader.at);
        let back = if leader.side == Side::A { -1 } else { 1 };
        let spots = (0..=BEHIND).map(|rows| (column, row + rows * back)).filter(|&(_, row)| (0..self.rows).contains(&row));
        for spot in spots.collect::<Vec<_>>() {
            if let Some(cell) = self.at(spot).filter(|cell| !matches!(cell, Cell::Word(_))) {
                *cell = Cell::Word(word);
                return;
            }
        }
    }

    /// Draws the way of a unit, on ground where nobody stands: an arrow in every cell that the unit left or passed.
    fn track(&mut self, track: &Track) {
        for leg in track.points.windows(2) {
            let (from, to) = (self.spot(leg[0]), self.spot(leg[1]));
            let (aside, along) = (to.0 - from.0, to.1 - from.1);
            let steps = aside.abs().max(along.abs());
            let arrow = arrow(aside.signum(), along.signum());
            for step in 0..steps {
                let part = |whole: i16| (2 * whole * step + steps * whole.signum()) / (2 * steps);
                if let Some(cell @ Cell::Ground(_)) = self.at((from.0 + part(aside), from.1 + part(along))) {
                    *cell = Cell::Arrow(arrow);
                }
            }
        }
    }

    fn text(&self) -> String {
        let rows: Vec<&[Cell]> = self.cells.chunks(self.lanes as usize).collect();
        let empty = |row: &&[Cell]| row.iter().all(|cell| matches!(cell, Cell::Ground(_)));
        // One row of empty ground is left at each edge.
        let first = rows.iter().position(|row| !empty(row)).unwrap_or(0).saturating_sub(1);
        let last = (rows.iter().rposition(|row| !empty(row)).unwrap_or(0) + 2).min(rows.len());
        let words = self.cells.iter().filter_map(|cell| if let Cell::Word(word) = cell { Some(word.chars().count()) } else { None });
        let cell = words.fold(CELL, usize::max);
        let mut text = String::new();
        for number in (first..last).rev() {
            let inches = number * INCHES as usize;
            text += &if inches.is_multiple_of(2 * INCHES as usize) { format!("{inches:3} ") } else { "    ".to_owned() };
            for cell_here in rows[number] {
                match cell_here {
                    Cell::Word(word) => text += &format!("{word:<cell$}"),
                    Cell::Ground(sign) | Cell::Arrow(sign) => text += &format!(" {sign:<width$}", width = cell - 1),
                }
            }
            end_line(&mut text);
        }
        text += "    ";
        for lane in 0..self.lanes {
            text += &format!(" {lane:<width$}", width = cell - 1);
        }
        end_line(&mut text);
        text
    }
}

/// The small raised figure of a count; empty for 0.
fn raised(count: u8) -> String {
    const FIGURES: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let figures = count.to_string();
    if count == 0 { String::new() } else { figures.bytes().map(|figure| FIGURES[usize::from(figure - b'0')]).collect() }
}

/// The arrow of a step to the right or left, and up or down.
fn arrow(aside: i16, along: i16) -> char {
    match (aside, along) {
        (0, 1) => '↑',
        (0, _) => '↓',
        (1, 0) => '→',
        (_, 0) => '←',
        (1, 1) => '↗',
        (1, _) => '↘',
        (_, 1) => '↖',
        _ => '↙',
    }
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}
