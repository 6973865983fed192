//! Units of a group stay near one another where their moves end (5-c).

use super::fight::Fight;
use super::settings::GroupCohesion;
use super::state::Wish;
use montjoie_core::chance::Chance;
use montjoie_field::{Id, Place, Stand};

/// The group that carries out its order.
#[derive(Clone, Debug, Default)]
pub(super) struct Cohesion {
    /// Whether one does.
    on: bool,
    /// Its moves.
    moves: u8,
    /// Its units that have made a plain move.
    moved: Vec<Id>,
    /// Its units that are still to act, in their order.
    left: Vec<Id>,
}

impl<C: Chance> Fight<'_, C> {
    /// A group begins to carry out an order with so many moves.
    pub fn group_begins(&mut self, moves: u8) {
        let on = self.battle.battle.group_cohesion == GroupCohesion::Within6;
        let cohesion = &mut self.state.cohesion;
        (cohesion.on, cohesion.moves) = (on, moves);
        cohesion.moved.clear();
    }

    /// One of the group acts, and these are still to act.
    pub fn one_acts(&mut self, left: &[Id]) {
        let cohesion = &mut self.state.cohesion;
        cohesion.left.clear();
        cohesion.left.extend_from_slice(left);
    }

    /// One of the group has acted: others stay near it where it made a plain move.
    pub fn has_acted(&mut self, id: Id, charged: bool) {
        let retreats = matches!(self.unit(id).wish, Wish::Back | Wish::Stand);
        if self.state.cohesion.on && !charged && !retreats && self.free(id) {
            self.state.cohesion.moved.push(id);
        }
    }

    /// The order of a group is carried out.
    pub fn group_ends(&mut self) {
        self.state.cohesion.on = false;
    }

    /// Whether one of the group that is still to act will make a plain move.
    fn moves_plainly(&self, id: Id, reach: i16) -> bool {
        match self.unit(id).wish {
            Wish::Charge(enemy) => self.charge_on(id, enemy).is_none_or(|charge| charge.cost > reach),
            Wish::Support(friend, side) => self.place_in_support(id, friend, side).is_none_or(|(_, cost)| cost > reach),
            wish => !matches!(wish, Wish::None | Wish::Back | Wish::Stand | Wish::Plant | Wish::Rally),
        }
    }

    /// Whether a unit of the group may end its move on a place: within the distance of a group of one that has moved, and so that the next
    /// has a place as near by its own inches. One that stands too far off already comes no less near.
    pub fn keeps_near(&self, id: Id, place: Place) -> bool {
        let Cohesion { on, moves, moved, left } = &self.state.cohesion;
        if !on {
            return true;
        }
        let (table, stand) = (self.table(), *self.stand(id));
        let there = stand.on(table, place);
        let inches = i16::from(self.battle.battle.group_distance);
        let away = |of: &Stand| moved.iter().map(|&other| table.distance2(of, self.stand(other))).min();
        let near = away(&there).is_none_or(|squared| {
            squared <= Self::square(inches) || away(&stand).is_some_and(|was| was > Self::square(inches) && squared <= was)
        });
        let next =
            left.iter().copied().find(|&next| self.free(next) && self.moves_plainly(next, self.form(next).fighter.reach(*moves).into()));
        let followed = next.is_none_or(|next| {
            let reach = i16::from(self.form(next).fighter.reach(*moves)) + inches;
            let last = self.stand(next);
            [Some(table.distance2(&there, last)), away(last)]
                .into_iter()
                .flatten()
                .min()
                .is_none_or(|squared| squared <= Self::square(reach))
        });
        near && followed
    }
}
