//! The charge (A5): the reaction of the charged, contact, and the melee at once.

use super::QUARTERS;
use super::moment::Moment;
use super::state::Loss;
use super::telling::Deed;
use crate::charge::{Reaction, contact, evaded};
use crate::shooting::Fire;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Course, Id, Place};

impl<C: Chance> Moment<'_, C> {
    /// A unit charges another with its move number `k`; `disorders` where its test for that move failed.
    pub fn charge(&mut self, id: Id, target: Id, k: u8, disorders: bool) {
        let (rules, mut course, charger) = (self.rules(), self.view().course(id, target), self.view().fighter(id).clone());
        self.unit_mut(id).failed = false;
        self.forgets_wishes();
        self.say(Deed::Charges(id, target));
        // Who leaves another's zone of control sideways provokes him; the charged has reactions of his own.
        let from = self.view().stand(id).place;
        if (course.to.lane, course.to.facing) != (from.lane, from.facing) && self.reactions_in_zones(id, from) {
            return;
        }
        self.leaves_its_place(id);
        // The target takes at most one reaction.
        let wants = self.view().reaction(target, id, course.met);
        let before = self.body(target);
        let reacted = before.reacts(rules, wants, &charger, k, self.chance);
        self.spend(self.battle.hosts.side(target), reacted.card);
        self.unit_mut(target).condition = reacted.now;
        let stands = reacted.does == Reaction::CounterCharge && !reacted.passed && !self.battle.battle.failed_counter_charge_goes;
        let does = if stands { Reaction::Stand } else { reacted.does };
        self.say(Deed::Reacts(target, does));
        if reacted.now.disordered && !before.now.disordered {
            self.say(Deed::Disordered(target));
        }
        match does {
            Reaction::Stand | Reaction::CloseOrder => {}
            Reaction::CounterCharge => {
                self.unit_mut(target).impetus = true;
                course.to = self.half_way(id, target, course);
            }
            Reaction::Evade => {
                // Straight away from the charge, or back where that comes from the side.
                let back = self.view().stand(target).place.facing.opposite();
                let way = if course.met.along() { course.met.opposite() } else { back };
                let gone = self.falls_back(target, way, i16::from(self.view().fighter(target).base) * QUARTERS);
                let most = i16::from(charger.charge) * QUARTERS;
                if evaded(most as u8, gone as u8, course.cost as u8).is_some() {
                    self.goes_on(id, course, way, most - course.cost);
                    self.faces_the_enemy(target);
                    if disorders {
                        self.disorders(id);
                    }
                    return;
                }
                self.faces(target, way);
            }
            Reaction::DefensiveFire => {
                if let Some(shot) = self.view().shot(target, id, Fire::Defensive) {
                    self.volley(target, id, shot);
                    if !self.view().stand(id).there {
                        return;
                    }
                }
            }
        }
        if disorders {
            self.disorders(id);
        }
        // An evader that is caught stands elsewhere now.
        let to = self.battle.table.fighting_place(self.view().stand(target), course.met);
        self.contact(id, target, Course { to, ..course });
    }

    /// The place of contact where a charged unit that counter-charges comes to meet the charger half-way, if both have room.
    fn half_way(&mut self, id: Id, target: Id, course: Course) -> Place {
        let halves = self.state.stands.half_way(&self.battle.table, id, target, course.to);
        let Some((mine, theirs)) = halves.filter(|_| self.battle.battle.counter_charge_moves) else { return course.to };
        self.leaves_its_place(target);
        self.go(target, theirs);
        mine
    }

    /// Moves a charger that has missed its target straight on.
    fn goes_on(&mut self, id: Id, course: Course, way: Compass, quarters: i16) {
        let from = self.view().stand(id).place;
        let sideways = !course.to.facing.along();
        let to = if sideways {
            self.battle.table.turned(self.battle.hosts.side(id), course.to, self.view().stand(id).depth, from.facing)
        } else {
            course.to
        };
        if !self.state.stands.has_room(&self.battle.table, id, to) {
            return;
        }
        self.go(id, to);
        if !sideways && self.follows(id, way, quarters) {
            self.melee(id);
        }
    }

    /// Contact: units that do not fight are gone, the others fight at once.
    pub(super) fn contact(&mut self, id: Id, target: Id, course: Course) {
        if !self.state.stands.has_room(&self.battle.table, id, course.to) {
            self.unit_mut(target).impetus = false;
            return;
        }
        self.go(id, course.to);
        if self.meets(id, target, course.met) {
            self.melee(id);
        }
    }

    /// Brings a unit that has come to its place into contact with an enemy: whether there is a melee; units that do not fight are gone.
    pub(super) fn meets(&mut self, id: Id, target: Id, met: Compass) -> bool {
        self.state.stands.touch(id, target, met);
        let flank = met != self.view().stand(target).place.facing;
        self.say(Deed::Meets(id, target, flank));
        let (unit, charger) = (self.view().fighter(target).arm, self.view().fighter(id).arm);
        if let Some(fall) = contact(self.rules(), unit, charger) {
            self.lose(target, Loss::Fell(fall));
            self.faces_the_enemy(id);
            return false;
        }
        self.unit_mut(id).impetus = true;
        true
    }
}
