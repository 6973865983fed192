//! Supports (5-k, 7-a, 7-d): places in support, friends that support because they stand there, and supports that are engaged.

use super::fight::Fight;
use super::settings::{ShakenSupport, StandingSupports, SupportContact, SupportReacts, SupportTwo};
use super::telling::Deed;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Line, Place};

/// Inches aside up to which a unit looks for friends to support, and for places.
const FRIEND_ASIDE: i16 = 18;
const PLACE_ASIDE: i16 = 12;

/// A place in support of a friend.
#[derive(Clone, Copy, Debug)]
pub struct Support {
    /// The friend that is supported.
    pub friend: Id,
    /// The side of the friend.
    pub side: Compass,
    /// The place in support.
    pub place: Place,
    /// The cost of the way to the place, in inches.
    pub cost: i16,
}

impl<C: Chance> Fight<'_, C> {
    /// Whether a unit supports others: it has support dice and does not skirmish (7-d).
    fn is_support(&self, id: Id) -> bool {
        let (form, rules) = (self.form(id), &self.battle.battle);
        rules.supports && (form.support > 0 || rules.diceless_supports) && !form.skirmishes
    }

    /// Whether a unit may come to support others: not where it is shaken (8-e).
    pub fn can_support(&self, id: Id) -> bool {
        self.is_support(id) && !self.shaken(id)
    }

    /// Whether a unit that stands in support throws its dice.
    pub fn strikes_in_support(&self, id: Id) -> bool {
        self.is_support(id) && (!self.shaken(id) || self.battle.battle.shaken_support == ShakenSupport::Stays)
    }

    /// The place in support at a side of a friend, and its cost in inches; `None` where there is none.
    pub fn place_in_support(&self, id: Id, friend: Id, side: Compass) -> Option<(Place, i16)> {
        self.place_in_support_within(id, friend, side, i16::MAX)
    }

    /// The place in support at a side of a friend, and its cost, where that is at most `most` inches.
    fn place_in_support_within(&self, id: Id, friend: Id, side: Compass, most: i16) -> Option<(Place, i16)> {
        let (table, me, other) = (self.table(), self.stand(id), self.stand(friend));
        let facing = other.place.facing;
        let aside = |lane: i16| table.across((lane - me.place.lane).abs());
        if friend == id || !other.there || !other.engaged() || !facing.along() || self.form(friend).skirmishes {
            return None;
        }
        if other.taken(side) || side == facing || aside(other.place.lane) > FRIEND_ASIDE {
            return None;
        }
        // From behind or level only (5-k).
        if facing.sign() * me.place.y > facing.sign() * other.place.y {
            return None;
        }
        let place = table.support_place(other, side);
        let cost = table.cost_within(me.place, place, most)?;
        if aside(place.lane) > PLACE_ASIDE || !self.state.stands.has_room(table, id, place) {
            return None;
        }
        // The way to its far side leads behind the friend.
        let barred = |on_it: Id| (on_it != friend || place.lane == other.place.lane) && self.bars(id, on_it);
        if self.state.stands.any_along(Line::new(table, me.place, place), barred) {
            return None;
        }
        Some((place, cost))
    }

    /// The cheapest place in support within `reach` inches, of one friend or of all: rear, east and west in that order where they cost the same. A
    /// pinned unit takes that of a friend only behind him or in its own lane.
    pub fn best_support(&self, id: Id, only: Option<Id>, reach: i16) -> Option<Support> {
        if !self.can_support(id) {
            return None;
        }
        let lane = self.stand(id).place.lane;
        let mut pinned = None;
        let mut best: Option<Support> = None;
        for friend in self.state.stands.engaged_among(self.battle.hosts.ids(self.side(id))) {
            let other = self.stand(friend);
            if self.table().across((other.place.lane - lane).abs()) > FRIEND_ASIDE || only.is_some_and(|only| only != friend) {
                continue;
            }
            let rear = other.place.facing.opposite();
            let mut cheapest: Option<Support> = None;
            for side in [rear, Compass::East, Compass::West] {
                let within = cheapest.or(best).map_or(reach, |best| best.cost - 1);
                if let Some((place, cost)) = self.place_in_support_within(id, friend, side, within) {
                    cheapest = Some(Support { friend, side, place, cost });
                }
            }
            if cheapest.is_some() && self.charges_instead(id, friend, reach) {
                continue;
            }
            let straight = |support: &Support| support.side == rear || support.place.lane == lane;
            let free = |support: &Support| straight(support) || !*pinned.get_or_insert_with(|| self.pinned_by(id).is_some());
            best = cheapest.filter(free).or(best);
        }
        best
    }

    /// Whether a unit could charge an enemy of a friend within `reach` inches: it has no reason to support him then (5-k).
    fn charges_instead(&self, id: Id, friend: Id, reach: i16) -> bool {
        let charges = |(_, foe)| self.charge_on(id, foe).is_some_and(|charge| charge.cost <= reach);
        !self.battle.faults.supports_instead_of_charging && !self.disordered(id) && self.stand(friend).foes().any(charges)
    }

    /// Moves a unit to its place in support (5-k).
    pub fn supports(&mut self, id: Id, Support { friend, side, place, .. }: Support) {
        let mut crossed = std::mem::take(&mut self.state.crossed);
        crossed.clear();
        if !self.battle.faults.supports_cross_freely {
            let line = Line::new(self.table(), self.stand(id).place, place);
            self.state.stands.any_along(line, |other| {
                if other != friend && self.tests_crossing(id, other) {
                    crossed.push(other);
                }
                false
            });
            crossed.sort_unstable();
        }
        self.go(id, place);
        self.test_crossings(id, &crossed);
        self.state.crossed = crossed;
        self.state.stands.support(id, friend, side);
        self.unit_mut(id).came = true;
        self.say(Deed::Supports(id, friend, side));
    }

    /// Whether a unit in support reacts when it is charged: one that supports only because it stands there does.
    pub fn reacts_in_support(&self, id: Id) -> bool {
        !self.unit(id).came && self.battle.battle.support_reacts == SupportReacts::Standing && !self.stand(id).engaged()
    }

    /// Settles the contacts and supports that follow from where units stand, once they have moved (5-k, 7-a, 7-d): asked after every movement and
    /// every removal, and not within a round of melee.
    pub fn settle(&mut self) {
        if !std::mem::take(&mut self.state.unsettled) {
            return;
        }
        let stands = self.battle.battle.standing_supports != StandingSupports::Moved;
        if stands {
            self.release();
        }
        // A unit that turns out to be engaged may have supports of its own.
        loop {
            let engaged = self.supports_in_contact() || stands && self.find_supports();
            if !engaged {
                return;
            }
        }
    }

    /// Ends supports whose friend fights no more, or who stand elsewhere.
    fn release(&mut self) {
        for id in self.state.stands.supporters() {
            for friend in self.stand(id).supporting() {
                let other = self.stand(friend);
                let side = other.friends().find(|&(_, support)| support == id).map(|(side, _)| side);
                let in_place = |side| self.table().support_place(other, side) == self.stand(id).place;
                if !other.engaged() || !other.place.facing.along() || !side.is_some_and(in_place) {
                    self.state.stands.leave_friend(id, friend);
                }
            }
        }
    }

    /// Finds supports: every free unit that stands in the right place supports an engaged friend, those beside it before the one ahead, west before
    /// east. True where one of them is engaged instead.
    fn find_supports(&mut self) -> bool {
        let most = if self.battle.battle.support_two == SupportTwo::One { 1 } else { 2 };
        for behind in [false, true] {
            for friend in self.state.stands.engaged_among(0..self.state.units.len() as Id) {
                let other = *self.stand(friend);
                if !other.place.facing.along() || self.form(friend).skirmishes {
                    continue;
                }
                let rear = other.place.facing.opposite();
                // A friend to the west of its support is supported on its east side.
                let sides = if behind { &[rear][..] } else { &[Compass::East, Compass::West] };
                for &side in sides.iter().filter(|&&side| !other.taken(side)) {
                    let Some(id) = self.state.stands.on_place(self.table().support_place(&other, side)) else { continue };
                    if !self.stands_in_support(id, other.side) {
                        continue;
                    }
                    if self.engages_at_front(id) {
                        return true;
                    }
                    if self.stand(id).supporting().count() < most {
                        if !self.stand(id).supports() {
                            self.unit_mut(id).came = false;
                        }
                        self.state.stands.support(id, friend, side);
                        self.say(Deed::StandsInSupport(id, friend, side));
                    }
                }
            }
        }
        false
    }

    /// Whether a unit supports friends of a side from where it stands.
    fn stands_in_support(&self, id: Id, side: Side) -> bool {
        let declines = || {
            let chooses = self.battle.battle.standing_supports == StandingSupports::Chosen;
            chooses && !self.stand(id).supports() && self.target(id).is_some()
        };
        self.side(id) == side && !self.stand(id).engaged() && self.strikes_in_support(id) && !declines()
    }

    /// Engages supports whose front touches an enemy; true where there is one.
    fn supports_in_contact(&mut self) -> bool {
        let supports = self.state.stands.supporters().find(|&id| self.touched_at_front(id).is_some());
        supports.is_some_and(|id| self.engages_at_front(id))
    }

    /// The enemy in its own lane that a unit touches with its front (5-k), where that side of the enemy is free.
    fn touched_at_front(&self, id: Id) -> Option<Id> {
        let place = self.stand(id).place;
        if self.battle.battle.support_contact == SupportContact::Support || !place.facing.along() {
            return None;
        }
        let touches = |&enemy: &Id| {
            let other = self.stand(enemy);
            let edge = if place.facing == Compass::North { other.span.lo } else { other.span.hi };
            self.side(enemy) != self.side(id) && edge == place.y && other.touched(place.facing.opposite()).is_none()
        };
        self.state.stands.in_lane(place.lane).iter().copied().find(touches)
    }

    /// Engages a unit with an enemy that its front touches, without a charge (5-k); true where there is one.
    fn engages_at_front(&mut self, id: Id) -> bool {
        let Some(enemy) = self.touched_at_front(id) else { return false };
        let side = self.stand(id).place.facing.opposite();
        for who in [id, enemy] {
            self.state.stands.stop_supporting(who);
            if !self.stand(who).engaged() {
                let unit = self.unit_mut(who);
                (unit.first_round, unit.won) = (true, false);
                self.body(who).comes_to_contact(false);
            }
        }
        // A support of the enemy on that side gives way to the contact.
        if let Some(support) = self.stand(enemy).supported(side) {
            self.state.stands.leave_friend(support, enemy);
        }
        self.state.stands.touch(id, enemy, side);
        self.state.unsettled = true;
        self.say(Deed::Engages(id, enemy));
        true
    }
}
