//! Deployment: those who fire far in a front line, the others behind it; and walls.

use super::Battle;
use super::settings::Deployment;
use super::state::{State, Wall};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Sectors, is_here, shuffle};

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
        (self.table.depth - Compass::ahead_of(side).sign() * i16::from(self.field.start)) / 2
    }

    fn line_up<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) {
        let mut order: Vec<Id> = self.hosts.ids(side).collect();
        shuffle(&mut order, chance);
        let stays_back = |id: &Id| {
            let form = self.hosts.form(state.units.of(*id).form);
            self.sides[side].deployment == Deployment::ByPlan && (form.closes() || form.officer || form.wagon)
        };
        let (mut rear, mut front): (Vec<Id>, Vec<Id>) = order.into_iter().partition(stays_back);
        if front.is_empty() {
            std::mem::swap(&mut front, &mut rear);
        }
        let (units, lanes) = (front.len() as i16, self.table.lanes);
        let play = if units < lanes { i16::from(chance.one_of(3)) - 1 } else { 0 };
        let sectors = Sectors::new(&self.table, side, units, play, self.front(side), LINES);
        for (at, id) in (0..).zip(front) {
            sectors.place(&self.table, &mut state.stands, id, at / sectors.width, sectors.offset + at % sectors.width);
        }
        // Spread evenly behind the front line.
        let (lines, many) = ((units - 1) / sectors.width + 1, rear.len() as i16);
        for (at, id) in (0..).zip(rear) {
            let lane = sectors.offset + (2 * at + 1) * sectors.width / (2 * many);
            sectors.place(&self.table, &mut state.stands, id, lines, lane);
        }
        if self.sides[side].walls {
            let first_line = self.hosts.ids(side).map(|id| state.stands[id].place).filter(|place| place.y == self.front(side));
            state.walls.extend(first_line.map(|place| Wall { lane: place.lane, y: place.y }));
        }
    }
}
