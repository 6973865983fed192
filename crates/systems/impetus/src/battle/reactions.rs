//! Reactions of passive units to an enemy's action (A3, A5): charges of opportunity, and fire at what is done in their zone of control.

use super::moment::Moment;
use super::settings::Opportunity;
use super::telling::Deed;
use super::view::{View, whole_h};
use crate::discipline::Occasion;
use crate::shooting::Fire;
use montjoie_core::chance::Chance;
use montjoie_field::{Id, Place};

impl<C: Chance> Moment<'_, C> {
    /// The reactions of enemies to a move of a unit from a place: whether the unit's activation ends with that.
    pub(super) fn reactions(&mut self, id: Id, from: Place) -> bool {
        if self.battle.battle.opportunity_after == Opportunity::AnyMove {
            for enemy in self.battle.hosts.ids(self.battle.hosts.side(id).enemy()) {
                if self.view().stand(enemy).there && self.charges_of_opportunity(enemy, id) {
                    return true;
                }
            }
        }
        let to = self.view().stand(id).place;
        if from.lane == to.lane {
            // Straight ahead a path leads to whoever controls that ground, or away from him.
            return false;
        }
        self.reactions_in_zones(id, from)
    }

    /// Makes an enemy charge a unit right after its move, or try to, once per activation of that unit: whether he does.
    fn charges_of_opportunity(&mut self, enemy: Id, id: Id) -> bool {
        let (view, rules) = (self.view(), self.rules());
        let seized = self.battle.battle.opportunity_once && view.unit(enemy).seized;
        if view.unit(enemy).tried || seized || !view.reaches(enemy, id) {
            return false;
        }
        let (course, wants) = (view.course(enemy, id), view.wants_opportunity(enemy, id));
        let body = self.body(enemy);
        let tests = wants && Occasion::OpportunityCharge.tests(body.fighter.impetuous, body.now.disordered);
        if tests {
            self.say(Deed::TestsToReact(enemy, id));
        }
        let Some(tested) = self.body(enemy).opportunity(rules, wants, whole_h(course.cost), self.chance) else { return false };
        let unit = self.unit_mut(enemy);
        (unit.tried, unit.seized) = (true, true);
        self.spend(self.battle.hosts.side(enemy), tested.card);
        if tested.passed {
            self.say(Deed::ChargesOfOpportunity(enemy, id));
            self.leaves_its_place(enemy);
            self.contact(enemy, id, course);
        } else if tests {
            self.say(Deed::DoesNotReact(enemy));
        }
        tested.passed
    }

    /// Enemies in whose zone of control a unit has acted, at a place or where it stands now, charge it or shoot at it: whether its
    /// activation ends with that. A charge that goes sideways is at none of them: they control what is straight ahead.
    pub(super) fn reactions_in_zones(&mut self, id: Id, from: Place) -> bool {
        for enemy in self.battle.hosts.ids(self.battle.hosts.side(id).enemy()) {
            let view = self.view();
            if !view.stand(enemy).there || view.unit(enemy).tried || !view.acts_in_zone(enemy, id, from) {
                continue;
            }
            if self.battle.battle.opportunity_after == Opportunity::Zone && self.charges_of_opportunity(enemy, id) {
                return true;
            }
            let view = self.view();
            if view.unit(enemy).tried {
                continue;
            }
            let Some(shot) = view.shot(enemy, id, Fire::Reaction).filter(|shot| shot.dice(view.rules()) > 0) else { continue };
            self.unit_mut(enemy).tried = true;
            let disordered = self.body(enemy).now.disordered;
            if Occasion::Reaction.tests(false, disordered) {
                self.say(Deed::TestsToReact(enemy, id));
                if !self.tests(enemy, Occasion::Reaction, 0) {
                    self.say(Deed::DoesNotReact(enemy));
                    continue;
                }
            }
            self.volley(enemy, id, shot);
            if !self.view().stand(id).there {
                return true;
            }
        }
        false
    }
}

impl View<'_> {
    /// Whether a unit acts in the zone of control of an enemy: where it stands, or where it stood.
    fn acts_in_zone(self, enemy: Id, id: Id, from: Place) -> bool {
        let stand = self.stand(id);
        self.controls(enemy, stand) || self.controls(enemy, &stand.on(self.table(), from))
    }
}
