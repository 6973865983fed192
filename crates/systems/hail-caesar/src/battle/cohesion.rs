//! Cohesion of groups: their units stay near one another where their moves end (5-c).

use super::fight::Fight;
use super::settings::{CohesionCharges, GroupCohesion};
use super::state::{State, Wish};
use montjoie_core::chance::{Answers, AnyRoll, Chance, Table};
use montjoie_field::{Id, Place, Stand};

/// The cohesion of the group that carries out its order.
#[derive(Debug, Default)]
pub(super) struct Cohesion {
    /// Whether a group carries out its order and must stay together.
    on: bool,
    /// Whether the group only rehearses its order: nobody shoots, and nobody tests.
    rehearses: bool,
    /// Number of moves that the order gives.
    moves: u8,
    /// Inches that the acting unit may go in a plain move.
    limit: i16,
    /// Number of chains that the group forms before its plain moves, and the inches that all may go and form no more after them; `None` before the
    /// first plain move.
    planned: Option<(usize, i16)>,
    /// Units of the group that have made a plain move.
    moved: Vec<Id>,
    /// Units of the group that are still to act, in their order.
    left: Vec<Id>,
    /// Memory that is used again: a state in which a group rehearses, and lists.
    rehearsal: Option<Box<State>>,
    list: Vec<Id>,
    apart: Vec<Id>,
}

/// The source of what is only rehearsed or asked: nobody throws dice there.
struct NoDice;

impl Answers for NoDice {
    fn drawn(&mut self, _: &'static Table) -> u16 {
        unreachable!("nobody throws dice")
    }

    fn rolled(&mut self, _: &dyn AnyRoll) -> u16 {
        unreachable!("nobody throws dice")
    }
}

impl<C: Chance> Fight<'_, C> {
    /// Begins the order of a group with `moves` moves.
    pub fn group_begins(&mut self, moves: u8) {
        let on = self.battle.battle.group_cohesion == GroupCohesion::Within6;
        let cohesion = &mut self.state.cohesion;
        (cohesion.on, cohesion.moves, cohesion.limit, cohesion.planned) = (on, moves, i16::MAX, None);
        cohesion.moved.clear();
    }

    /// Whether what happens is only a rehearsal.
    #[inline]
    pub fn rehearses(&self) -> bool {
        self.state.cohesion.rehearses
    }

    /// The inches that a unit may go in a plain move and not tear its group apart.
    #[inline]
    pub fn limit(&self) -> i16 {
        if self.state.cohesion.on { self.state.cohesion.limit } else { i16::MAX }
    }

    /// Limits the plain move of the acting unit: its group may form no more chains where all moves end than before. The moves are rehearsed, with all
    /// that stops a unit on its way. Where whole moves tear the group apart, all may go as far as keeps them together, and each as much farther as
    /// the others' moves allow.
    pub fn limit_move(&mut self, id: Id) {
        self.state.cohesion.limit = i16::MAX;
        let cohesion = &self.state.cohesion;
        let others = || cohesion.left.iter().any(|&next| self.free(next) && self.in_chain(next));
        if !cohesion.on || !self.in_chain(id) || cohesion.moved.is_empty() && !others() {
            return;
        }
        let longest = {
            let reach = |id: Id| i16::from(self.form(id).fighter.reach(cohesion.moves));
            cohesion.left.iter().map(|&next| reach(next)).fold(reach(id), i16::max)
        };
        let (chains, all) = match cohesion.planned {
            Some(planned) => planned,
            None => {
                let chains = self.chains_now(id);
                let all = if self.stays_together(id, longest, longest, chains) {
                    longest
                } else {
                    Self::farthest(0, longest, |inches| self.stays_together(id, inches, inches, chains))
                };
                (chains, all)
            }
        };
        let own = match all >= longest || self.stays_together(id, longest, all, chains) {
            true => longest,
            false => Self::farthest(all, longest, |inches| self.stays_together(id, inches, all, chains)),
        };
        (self.state.cohesion.planned, self.state.cohesion.limit) = (Some((chains, all)), own);
    }

    /// The most inches from `least`, below `most`, with which something holds; it holds with the least.
    fn farthest(least: i16, most: i16, mut holds: impl FnMut(i16) -> bool) -> i16 {
        let (mut least, mut most) = (least, most);
        while most - least > 1 {
            let middle = (least + most) / 2;
            if holds(middle) { least = middle } else { most = middle }
        }
        least
    }

    /// Whether a group forms at most `chains` chains where its moves end, if the acting unit goes at most `own` inches, and those after it `others`.
    fn stays_together(&mut self, id: Id, own: i16, others: i16, chains: usize) -> bool {
        let mut state = self.state.cohesion.rehearsal.take().unwrap_or_default();
        state.as_mut().clone_from(self.state);
        state.cohesion.rehearses_as(&self.state.cohesion, own);
        let moves = state.cohesion.moves;
        let mut left = std::mem::take(&mut state.list);
        left.clear();
        left.extend_from_slice(&state.cohesion.left);
        let mut none = NoDice;
        let mut chance = none.asked();
        let mut fight = Fight { battle: self.battle, state: &mut state, chance: &mut chance };
        let mut next = Some(id);
        while let Some(id) = next {
            if fight.free(id) {
                fight.one_acts(&left);
                fight.obeys_wish(id, moves, true);
                fight.has_acted(id, false);
                fight.settle();
            }
            fight.state.cohesion.limit = others;
            next = fight.next_to_move(&mut left);
        }
        let moved = std::mem::take(&mut fight.state.cohesion.moved);
        let together = fight.chains_of(&moved) <= chains;
        state.cohesion.moved = moved;
        state.list = left;
        self.state.cohesion.rehearsal = Some(state);
        together
    }

    /// Number of chains that those units of a group form that make plain moves, as they stand.
    fn chains_now(&mut self, id: Id) -> usize {
        let mut units = std::mem::take(&mut self.state.cohesion.list);
        let Cohesion { moved, left, .. } = &self.state.cohesion;
        units.clear();
        units.extend_from_slice(moved);
        units.push(id);
        units.extend(left.iter().copied().filter(|&next| self.free(next) && self.in_chain(next)));
        let chains = self.chains_of(&units);
        self.state.cohesion.list = units;
        chains
    }

    /// Number of chains that those of some units form that are free.
    fn chains_of(&mut self, units: &[Id]) -> usize {
        let (mut chains, mut left) = (std::mem::take(&mut self.state.chains), std::mem::take(&mut self.state.cohesion.apart));
        left.clear();
        left.extend(units.iter().copied().filter(|&id| self.free(id)));
        let mut count = 0;
        while !left.is_empty() {
            chains.next(self.table(), &self.state.stands, &mut left, Self::square(self.battle.battle.group_distance));
            count += 1;
        }
        (self.state.chains, self.state.cohesion.apart) = (chains, left);
        count
    }

    /// Notes that a unit of the group acts, and which are still to act.
    pub fn one_acts(&mut self, left: &[Id]) {
        let cohesion = &mut self.state.cohesion;
        cohesion.left.clear();
        cohesion.left.extend_from_slice(left);
    }

    /// Notes that a unit of the group has acted: others stay near it where it made a plain move.
    pub fn has_acted(&mut self, id: Id, charged: bool) {
        let apart = matches!(self.unit(id).wish, Wish::Back | Wish::Stand) || self.charges_apart(id);
        if self.state.cohesion.on && !charged && !apart && self.free(id) {
            self.state.cohesion.moved.push(id);
        }
    }

    /// The order of a group is carried out.
    pub fn group_ends(&mut self) {
        self.state.cohesion.on = false;
    }

    /// Whether a unit leaves its group for a charge: such a unit goes as far as it can, whether or not it gets there (5-j).
    fn charges_apart(&self, id: Id) -> bool {
        matches!(self.unit(id).wish, Wish::Charge(_)) && self.battle.battle.cohesion_charges == CohesionCharges::Exempt
    }

    /// Whether a unit is still to act in its group, and will make a plain move.
    fn in_chain(&self, id: Id) -> bool {
        let reach = i16::from(self.form(id).fighter.reach(self.state.cohesion.moves));
        match self.unit(id).wish {
            Wish::Charge(enemy) => !self.charges_apart(id) && self.charge_on(id, enemy).is_none_or(|charge| charge.cost > reach),
            Wish::Support(friend, side) => self.place_in_support(id, friend, side).is_none_or(|(_, cost)| cost > reach),
            wish => !matches!(wish, Wish::None | Wish::Back | Wish::Stand | Wish::Plant | Wish::Rally),
        }
    }

    /// Whether a unit of the group may end its move on a place: within the distance of a group of one that has moved, and with a place as near for
    /// the next by its own inches. One that stands too far off already comes no less near.
    pub fn keeps_near(&self, id: Id, place: Place) -> bool {
        let Cohesion { on, moves, moved, left, .. } = &self.state.cohesion;
        if !on || self.charges_apart(id) {
            return true;
        }
        let (table, stand) = (self.table(), *self.stand(id));
        let there = stand.on(table, place);
        let inches = i16::from(self.battle.battle.group_distance);
        let away = |of: &Stand| moved.iter().map(|&other| table.distance2(of, self.stand(other))).min();
        let near = away(&there).is_none_or(|squared| {
            squared <= Self::square(inches) || away(&stand).is_some_and(|was| was > Self::square(inches) && squared <= was)
        });
        let next = left.iter().copied().find(|&next| self.free(next) && self.in_chain(next));
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

impl Cohesion {
    /// Takes over the order that another group carries out, to rehearse it; its first unit may go `limit` inches.
    fn rehearses_as(&mut self, other: &Cohesion, limit: i16) {
        (self.on, self.rehearses, self.moves, self.limit) = (other.on, true, other.moves, limit);
        self.moved.clone_from(&other.moved);
        self.left.clone_from(&other.left);
    }
}
