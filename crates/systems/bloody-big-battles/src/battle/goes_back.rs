//! Withdrawals: straight back, over friends, who become Disordered, and never over enemies (B2, B3, B5).

use super::half_inches;
use super::moment::Moment;
use super::settings::{AtTheEdge, Trapped};
use super::state::Fall;
use super::telling::Deed;
use super::view::View;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place, Span};

impl<C: Chance> Moment<'_, C> {
    /// Retires a unit `inches` inches straight back to its own edge. Where a friend stands at its end it goes on to the next free place, or stops
    /// before him where none is left; an enemy stops it. Friends whom it crosses become Disordered where it upsets them. It faces where it did:
    /// turns are for moves of its own.
    pub fn goes_back(&mut self, id: Id, inches: f64, upsets: bool) {
        let (stand, Way { back, enemy, edge }) = (*self.view().stand(id), self.view().way_back(id));
        let wanted = half_inches(inches).min(enemy);
        let unit = self.unit_mut(id);
        (unit.moved, unit.driven) = (true, true);
        self.say(Deed::Retires(id));
        if wanted > edge && self.battle.battle.at_the_edge == AtTheEdge::Lost {
            return self.lose(id, Fall::OffTable);
        }
        if enemy < half_inches(1.0) && self.battle.battle.trapped == Trapped::Lost {
            return self.lose(id, Fall::Trapped);
        }
        let at = |half_inches: i16| Place { y: stand.place.y + back.sign() * half_inches, ..stand.place };
        let free = |&half_inches: &i16| self.state.stands.has_room(&self.battle.table, id, at(half_inches));
        let wanted = wanted.min(edge);
        let most = enemy.min(edge);
        let Some(gone) = (wanted..=most).find(free).or_else(|| (0..wanted).rev().find(free)) else { return };
        let swept = stand.on(&self.battle.table, at(gone)).span;
        for friend in self.battle.hosts.ids(stand.side) {
            let other = self.view().stand(friend);
            let crossed = upsets && friend != id && other.there && other.place.lane == stand.place.lane && {
                let between = Span { lo: swept.lo.min(stand.span.lo), hi: swept.hi.max(stand.span.hi) };
                other.span.overlaps(between) && lies_behind(stand.span, other.span, back)
            };
            if crossed {
                self.unit_mut(friend).condition.upset();
                self.say(Deed::Upsets(id, friend));
            }
        }
        self.go(id, at(gone));
    }

    /// Gives a unit that has withdrawn far enough from all enemies ammunition, and lets silenced guns fire again (B1).
    pub(super) fn finds_safety(&mut self, id: Id) {
        if self.view().stand(id).there && self.view().is_safe(id) {
            if self.view().unit(id).condition.low() {
                self.say(Deed::Resupplied(id));
            }
            self.unit_mut(id).condition.is_safe();
        }
    }
}

/// The way of a unit straight back to its own edge, wherever it faces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The direction of the way.
    pub(super) back: Compass,
    /// Half inches to the place before the first enemy on the way, more than any table has where there is none.
    pub(super) enemy: i16,
    /// Half inches to the edge of the table.
    pub(super) edge: i16,
}

impl View<'_> {
    /// The way of a unit straight back to its own edge.
    pub(super) fn way_back(self, id: Id) -> Way {
        let stand = self.stand(id);
        let back = Compass::ahead_of(stand.side).opposite();
        let short = half_inches(self.rules().stop_short.into());
        let behind = |&&other: &&Id| self.side(other) != stand.side && lies_behind(stand.span, self.stand(other).span, back);
        let enemies = self.state.stands.in_lane(stand.place.lane).iter().filter(behind);
        let enemy = enemies.map(|&other| (stand.span.inches_to(self.stand(other).span, back) - short).max(0)).min();
        Way { back, enemy: enemy.unwrap_or(i16::MAX), edge: self.table().to_edge(stand, back) }
    }
}

/// Whether another unit of its lane lies behind a unit.
fn lies_behind(unit: Span, other: Span, back: Compass) -> bool {
    (other.lo + other.hi - unit.lo - unit.hi) * back.sign() > 0
}
