//! Deployment: brigades side by side in lines one behind the other, and the generals behind them. The sheet prints none.

use super::Battle;
use super::moment::Moment;
use super::settings::Deployment;
use super::state::State;
use crate::body::Cover;
use crate::situation::CoverKey;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Id, Sectors, shuffle, sort_few_by};

/// Inches from one line of a deployment to the next: a unit of a second line supports the first.
pub(super) const LINES: i16 = 6;

impl Battle {
    /// Deploys both armies in lines, and generals on their posts.
    pub fn deploy<C: Chance>(&self, state: &mut State, chance: &mut C) {
        for side in Side::BOTH {
            self.line_up(state, side, chance);
            let mut moment = Moment { battle: self, state, chance };
            (0..moment.state.brigades[side].len() as u8).for_each(|brigade| moment.general_moves(side, brigade, None));
        }
    }

    /// The height of a side's front line, in inches from A's home edge.
    pub(super) fn front(&self, side: Side) -> i16 {
        self.table.front(side, self.field.start.into())
    }

    /// Lines up a side: brigades of most horse on the wings, in neighbouring lanes; in each, guns in the front line, foot with them, and horse
    /// behind.
    fn line_up<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) {
        let army = &self.hosts.armies[side];
        let first = self.hosts.first(side);
        let horse = |brigade: u8| {
            let units = army.divisions[usize::from(brigade)].units.iter();
            units.filter(|&&unit| self.hosts.form(*self.hosts.recruit(first + unit as Id)).horse()).count()
        };
        let by_plan = self.sides[side].deployment == Deployment::ByPlan;
        let mut order = std::mem::take(&mut state.brigade_order);
        order.clear();
        order.extend(0..army.divisions.len() as u8);
        shuffle(&mut order, chance);
        if by_plan && order.len() > 2 {
            // Most horse on one wing, second most on the other.
            sort_few_by(&mut order, |brigade| std::cmp::Reverse(horse(brigade)));
            let second = order.remove(1);
            order.push(second);
        }
        let units = army.units.len() as i16;
        // Every second unit of a lane stands behind.
        let sectors = Sectors::drawn(&self.table, side, units, (self.front(side), LINES), chance);
        let mut members = std::mem::take(&mut state.left);
        let mut before = 0;
        for &brigade in &order {
            let its = &army.divisions[usize::from(brigade)].units;
            members.clear();
            members.extend(its.iter().map(|&unit| first + unit as Id));
            shuffle(&mut members, chance);
            if by_plan {
                sort_few_by(&mut members, |id| self.rank(state, id));
            }
            let lanes = sectors.lanes(before, members.len() as i16);
            before += members.len() as i16;
            let width = lanes.end - lanes.start;
            for (at, &id) in (0..).zip(&members) {
                sectors.place(&self.table, &mut state.stands, id, at / width, lanes.start + at % width);
            }
        }
        (state.brigade_order, state.left) = (order, members);
        if self.sides[side].cover != CoverKey::None {
            for id in self.hosts.ids(side) {
                if state.stands[id].place.y == self.front(side) {
                    state.units.of_mut(id).condition.cover = Cover::Kept;
                }
            }
        }
    }

    /// The rank of a unit in a deployment: guns in front, then foot, then horse.
    fn rank(&self, state: &State, id: Id) -> u8 {
        let form = self.hosts.form(state.units.of(id).form);
        match () {
            () if form.gun() => 0,
            () if form.horse() => 2,
            () => 1,
        }
    }
}
