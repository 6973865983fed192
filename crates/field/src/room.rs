//! Whether the armies of a battle find a place on the table.

use crate::series::Levies;
use crate::table::Tabletop;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::{Kind, Settings};
use montjoie_system::Problem;
use montjoie_system::battle::{Force, Levy};

/// The most units of an army: they are counted in a byte, both sides together.
pub const MOST_UNITS: usize = 100;

/// The number of units of a written army, where the army has units and no more than can be counted.
///
/// # Errors
/// The army has no unit, or more than can be counted.
pub fn written(side: Side, units: usize) -> Result<u8, Problem> {
    if (1..=MOST_UNITS).contains(&units) {
        return Ok(units as u8);
    }
    let message = format!("side {}: an army of {units} units, from 1 to {MOST_UNITS}", side.id());
    Err(Problem { key: None, message, help: None })
}

/// The way in which a system lines up armies, and the largest tables that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// Inches from line to line of an army.
    pub lines: i16,
    /// Inches of the deepest base from front to rear.
    pub deepest: i16,
    /// The most lanes that a table can have.
    pub lanes: i16,
    /// The most inches that a table can have between the home edges.
    pub depth: i16,
}

impl Ranks {
    /// The ranks of a system whose tables have the keys `lanes` and `depth` of these settings.
    pub fn new<F: Settings>(lines: i16, deepest: i16) -> Ranks {
        let most = |name: &str| match F::KEYS.iter().find(|key| key.name == name).map(|key| key.kind) {
            Some(Kind::Whole(_, most)) => most as i16,
            _ => 0,
        };
        Ranks { lines, deepest, lanes: most("lanes"), depth: most("depth") }
    }
}

/// The place behind a front line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Lanes of the table.
    lanes: i16,
    /// Inches between the home edges.
    depth: i16,
    /// Inches between the front lines.
    start: i16,
    /// The way in which armies line up.
    ranks: Ranks,
}

impl Room {
    /// The place behind front lines that stand `start` inches apart.
    ///
    /// # Errors
    /// There is no place between the home edges and the front lines.
    pub fn new(table: &Tabletop, start: u8, ranks: Ranks) -> Result<Room, Problem> {
        let room = Room { lanes: table.lanes, depth: table.depth, start: start.into(), ranks };
        if room.behind() >= 0 {
            return Ok(room);
        }
        let message = format!("`field.depth`: {} inches leave no room behind lines that stand {start} inches apart", room.depth);
        Err(Problem::of("field.depth", message).help(format!("at least {}", room.start + 2 * ranks.deepest)))
    }

    /// Inches between the bases of the front line and the home edge.
    fn behind(self) -> i16 {
        (self.depth - self.start) / 2 - self.ranks.deepest
    }

    /// Number of units that find a place for sure: a line every `lines` inches of the ranks, and another between two lines.
    pub fn units(self) -> usize {
        let lines = self.behind() / self.ranks.lines;
        usize::from((self.lanes * (2 * lines + 1)) as u16).min(MOST_UNITS)
    }

    /// The most units of each side: `most`, or fewer where the table has less room for random armies.
    ///
    /// # Errors
    /// A written army, or most random armies of a list, find no place.
    pub fn limits(self, forces: &Pair<Force>, levies: &Pair<Levies>, most: Pair<u8>) -> Result<Pair<u8>, Problem> {
        for side in Side::BOTH {
            match &forces[side] {
                Force::Given(_) => self.holds(side, most[side].into())?,
                // Both sides often draw alike.
                Force::Drawn(_) if side == Side::B && forces.a == forces.b => {}
                Force::Drawn(Levy { lists, .. }) => {
                    for (list, (generator, _)) in lists.iter().zip(&levies[side].lists) {
                        self.holds_most(side, list, &generator.sizes())?;
                    }
                }
            }
        }
        Ok(Pair::of(|side| most[side].min(self.units() as u8)))
    }

    /// Checks that a written army of `units` units finds a place.
    ///
    /// # Errors
    /// The army finds no place.
    fn holds(self, side: Side, units: usize) -> Result<(), Problem> {
        if units <= self.units() {
            return Ok(());
        }
        let message = format!("side {}: {units} units, and the table has room for {}", side.id(), self.units());
        Err(Problem { key: None, message, help: self.larger(units) })
    }

    /// Checks that most random armies of a list find a place. The others are drawn again, and answers say how many they are.
    ///
    /// # Errors
    /// Most armies of the list find no place. `sizes` are the numbers of units of some of them, fewest first.
    fn holds_most(self, side: Side, list: &str, sizes: &[usize]) -> Result<(), Problem> {
        let (Some(&least), Some(&most)) = (sizes.first(), sizes.last()) else { return Ok(()) };
        let (middle, room) = (sizes[sizes.len() / 2], self.units());
        if middle <= room {
            return Ok(());
        }
        let side = side.id();
        let message = format!(
            "side {side}: random armies of `{list}` have {least} to {most} units, half of them {middle} or more, and the table has room for {room}"
        );
        let help = self.larger(most).unwrap_or_else(|| format!("set field.points lower: an army has at most {MOST_UNITS} units"));
        Err(Problem::of("field.points", message).help(help))
    }

    /// The settings that make room for `units` units, in words; `None` where none do.
    fn larger(self, units: usize) -> Option<String> {
        if units > MOST_UNITS {
            return None;
        }
        let depth = {
            // From the number of lines, rounded up, to the number of those eight inches apart.
            let lines = (units.div_ceil(self.lanes as usize) / 2) as i16;
            self.start + 2 * (self.ranks.deepest + self.ranks.lines * lines)
        };
        let deeper = Room { depth, ..self };
        let lanes = (self.lanes..=self.ranks.lanes).find(|&lanes| Room { lanes, ..self }.units() >= units);
        let deeper = (deeper.depth <= self.ranks.depth && deeper.units() >= units).then_some(deeper.depth);
        Some(match (deeper, lanes) {
            (Some(depth), Some(lanes)) => format!("set field.depth={depth} or field.lanes={lanes}"),
            (Some(depth), None) => format!("set field.depth={depth}"),
            (None, Some(lanes)) => format!("set field.lanes={lanes}"),
            (None, None) => "set field.lanes and field.depth higher".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(lanes: i16, depth: i16, start: i16) -> Room {
        Room { lanes, depth, start, ranks: Ranks { lines: 8, deepest: 4, lanes: 24, depth: 240 } }
    }

    #[test]
    fn the_usual_table_has_room_for_36_units() {
        assert_eq!(room(12, 60, 36).units(), 36);
        assert_eq!(room(20, 60, 36).units(), 60);
        assert_eq!(room(12, 44, 36).units(), 12);
        assert_eq!(room(24, 240, 6).units(), MOST_UNITS);
    }

    /// The advised value makes room, and the next smaller value does not.
    #[test]
    fn what_is_advised_makes_room() {
        for (lanes, depth, start) in [(12, 60, 36), (12, 64, 48), (4, 44, 36), (24, 56, 48), (7, 131, 97), (12, 60, 35)] {
            let small = room(lanes, depth, start);
            for units in small.units() + 1..=MOST_UNITS {
                let says = small.larger(units).expect("room can be made");
                let value = |key: &str| -> Option<i16> {
                    let rest = says.split_once(&format!("{key}="))?.1;
                    Some(rest.split(' ').next().expect("a value").parse().expect("a number"))
                };
                if let Some(depth) = value("field.depth") {
                    assert!(Room { depth, ..small }.units() >= units, "{small:?} {units}: {says}");
                    assert!(Room { depth: depth - 2, ..small }.units() < units, "{small:?} {units}: {says}");
                }
                if let Some(lanes) = value("field.lanes") {
                    assert!(Room { lanes, ..small }.units() >= units, "{small:?} {units}: {says}");
                    assert!(Room { lanes: lanes - 1, ..small }.units() < units, "{small:?} {units}: {says}");
                }
            }
            assert_eq!(small.larger(MOST_UNITS + 1), None);
        }
        assert_eq!(room(12, 60, 36).larger(54), Some("set field.depth=76 or field.lanes=18".to_owned()));
        // No table of the keys' ranges is deep enough, and none is wide enough.
        assert_eq!(room(4, 240, 120).larger(100), Some("set field.lanes=7".to_owned()));
        assert_eq!(room(4, 128, 120).larger(100), Some("set field.lanes and field.depth higher".to_owned()));
    }
}
