//! Deployment: those who fire far in a front line, the others behind it; and walls.

use super::Battle;
use super::settings::Deployment;
use super::state::{State, Wall};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Id, Sectors, is_here};

/// Inches from one line of a deployment to the next.
pub(super) const LINES: i16 = 8;

/// Inches from the middle of the table within which walls stand.
const WALLS: i16 = 6;

impl Battle {
    /// Deploys both armies in lines, and draws the walls.
    pub fn deploy<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Side::BOTH.into_iter().for_each(|side| self.line_up(state, side, chance));
        let walls = self.field.walls;
        if walls > 0.0 {
            for lane in 0..self.table.lanes {
                if is_here(walls, self.table.lanes.into(), chance) {
                    let y = self.table.depth / 2 - WALLS + i16::from(chance.one_of(2 * WALLS as u8 + 1));
                    state.walls.push(Wall { lane, y });
                }
            }
        }
    }

    /// The height of a side's front line, in inches from A's home edge.
    pub(super) fn front(&self, side: Side) -> i16 {
        self.table.front(side, self.field.start.into())
    }

    fn line_up<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) {
        let stays_back = |id: &Id| {
            let form = self.hosts.form(state.units.of(*id).form);
            self.sides[side].deployment == Deployment::ByPlan && (form.closes() || form.officer || form.wagon)
        };
        let units = (side, self.hosts.ids(side).collect());
        Sectors::two_lines(&self.table, &mut state.stands, units, stays_back, (self.front(side), LINES), chance);
        if self.sides[side].walls {
            let first_line = self.hosts.ids(side).map(|id| state.stands[id].place).filter(|place| place.y == self.front(side));
            state.walls.extend(first_line.map(|place| Wall { lane: place.lane, y: place.y }));
        }
    }
}
