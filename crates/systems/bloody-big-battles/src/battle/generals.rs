//! Generals: pieces that no enemy can hurt, each where he helps most (B2). The sheet prints their move and their radius; their number is ours.

use super::half_inches;
use super::moment::Moment;
use super::telling::Deed;
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Id, MOST_UNITS, NOBODY, inches_up, squared};

/// The need of a unit for a general who is near: of one that is Disordered, one that has lost bases, any other.
const NEED: [i32; 3] = [4, 2, 1];

impl<C: Chance> Moment<'_, C> {
    /// Moves the generals of the player, one after the other: each to the unit from whose place he helps most.
    pub fn generals(&mut self) {
        let (side, reach) = (self.state.active, half_inches(self.battle.battle.general_move.into()));
        for which in 0..self.state.generals[side].len() {
            let from = self.state.generals[side][which];
            self.state.general_goes(self.battle, side, which, Some(reach));
            let (x, y) = self.state.generals[side][which];
            if (x, y) != from {
                self.say(Deed::GeneralGoes(side, which as u8, inches_up(squared(x - from.0, y - from.1))));
            }
        }
    }
}

impl super::state::State {
    /// Moves a general of a side to the best place, within a number of half inches if there is a limit.
    pub(super) fn general_goes(&mut self, battle: &super::Battle, side: Side, which: usize, reach: Option<i16>) {
        let view = View { battle, state: self };
        let from = self.generals[side][which];
        let within = |at: &(i16, i16)| reach.is_none_or(|reach| squared(at.0 - from.0, at.1 - from.1) <= squared(reach, 0));
        let places = view.there(side).map(|id| view.middle(id)).filter(within);
        // Of equal places where he is, then the first.
        let (mut all, mut count) = ([(NOBODY, 0); MOST_UNITS], 0);
        for (place, needy) in all.iter_mut().zip(view.needy(side, which)) {
            (*place, count) = (needy, count + 1);
        }
        let best = std::iter::once(from)
            .chain(places)
            .map(|at| (view.helps(&all[..count], at), at))
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        if let Some((_, at)) = best {
            self.generals[side][which] = at;
        }
    }
}

impl View<'_> {
    /// The middle of the front of a unit, in half inches from the west border and from A's home edge.
    pub(super) fn middle(self, id: Id) -> (i16, i16) {
        let place = self.stand(id).place;
        (self.table().leader_x(place.lane), place.y)
    }

    /// The help of a general from a place: the units within his radius, by their need.
    fn helps(self, needy: &[(Id, i32)], at: (i16, i16)) -> i32 {
        // Who is near cannot be guessed: a sum without branches is faster.
        needy.iter().map(|&(id, need)| need * i32::from(self.is_near(id, at))).sum()
    }

    /// Whether a unit stands within the radius of a general at a place.
    fn is_near(self, id: Id, at: (i16, i16)) -> bool {
        self.table().point_distance2(at, self.stand(id)) <= squared(half_inches(self.battle.battle.command_radius.into()), 0)
    }

    /// The units within the radius of no general before this one, with their need.
    fn needy(self, side: Side, which: usize) -> impl Iterator<Item = (Id, i32)> {
        let others = &self.state.generals[side][..which];
        let need = move |id: Id| match self.unit(id).condition {
            unit if unit.disordered() => NEED[0],
            unit if unit.bases() < self.fighter(id).bases => NEED[1],
            _ => NEED[2],
        };
        let alone = move |id: &Id| !others.iter().any(|&other| self.is_near(*id, other));
        self.there(side).filter(alone).map(move |id| (id, need(id)))
    }
}
