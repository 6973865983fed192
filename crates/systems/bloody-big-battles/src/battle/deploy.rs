//! Deployment: infantry and guns in a front line, cavalry behind; terrain; generals.

use super::settings::Deployment;
use super::state::{Patch, State};
use super::{Battle, half_inches};
use crate::terrain::{Ground, Terrain};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Sectors, Span, is_here};

/// Inches from line to line of an army.
pub(super) const LINES: i16 = 6;

/// Inches from the middle of the table within which villages and woods stand; `DEEP` is their own depth in inches.
const MIDDLE: i16 = 9;
const DEEP: i16 = 6;

impl Battle {
    /// Deploys both armies in their lines, draws the terrain, and joins generals to their armies.
    pub fn deploy<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Side::BOTH.into_iter().for_each(|side| self.line_up(state, side, chance));
        for (expected, terrain) in [(self.field.villages, Terrain::Village), (self.field.woods, Terrain::Wood)] {
            for lane in (0..self.table.lanes).filter(|_| expected > 0.0) {
                if is_here(expected, self.table.lanes.into(), chance) {
                    let y = self.table.depth / 2 + 2 * (i16::from(chance.one_of(2 * MIDDLE as u8 - DEEP as u8 + 1)) - MIDDLE);
                    let span = Span { lo: y, hi: y + 2 * DEEP };
                    state.patches.push(Patch { lane, span, ground: Ground::of(&[terrain]), rises: Compass::North });
                }
            }
        }
        Side::BOTH.into_iter().for_each(|side| self.appoint(state, side));
    }

    /// Places the generals of a side, each where he helps most.
    pub fn appoint(&self, state: &mut State, side: Side) {
        let units = usize::from(self.hosts.units(side));
        let middle = (self.table.across(self.table.lanes) / 2, self.front(side));
        let count = (units / usize::from(self.battle.units_per_general)).max(1);
        state.generals[side].extend((0..count).map(|_| middle));
        (0..count).for_each(|which| state.general_goes(self, side, which, None));
    }

    /// The height of a side's front line, in half inches from A's home edge.
    pub(super) fn front(&self, side: Side) -> i16 {
        self.table.front(side, half_inches(self.field.start.into()))
    }

    fn line_up<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) {
        let stays_back = |id: &Id| {
            self.sides[side].deployment == Deployment::ByPlan && self.hosts.form(state.units.of(*id).form).fighter.arm.is_cavalry()
        };
        let units = (side, self.hosts.ids(side).collect());
        Sectors::two_lines(&self.table, &mut state.stands, units, stays_back, (self.front(side), 2 * LINES), chance);
        let ground = self.sides[side].terrain;
        if ground != Ground::default() {
            let first_line =
                self.hosts.ids(side).map(|id| state.stands[id]).filter(|stand| stand.there && stand.place.y == self.front(side));
            let rises = Compass::ahead_of(side).opposite();
            state.patches.extend(first_line.map(|stand| Patch { lane: stand.place.lane, span: stand.span, ground, rises }));
        }
    }
}
