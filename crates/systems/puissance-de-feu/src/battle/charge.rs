//! The order Charge (C5): evasion, the charge roll, contact, and the melee, which is fought to its end at once.

use super::moment::Moment;
use super::telling::Deed;
use crate::charge::ChargeRoll;
use crate::melee::{Leaves, Melee, fight};
use montjoie_core::chance::{Chance, why};
use montjoie_field::{Compass, Course, Id};

impl<C: Chance> Moment<'_, C> {
    /// The order Charge of a unit against an enemy that it sees.
    pub fn charge(&mut self, id: Id, target: Id) {
        let Some(stride) = self.view().fighter(id).charge.filter(|_| self.view().sees(id, target)) else { return };
        self.say(Deed::Charges(id, target));
        let evader = self.evades(id, target);
        if !self.view().stand(target).there {
            return;
        }
        let Course { met, to, cost } = self.view().course(id, target);
        // More inches than the longest charge change nothing.
        let distance = cost.min(i16::from(stride.most()) + 1) as u8;
        let (mut body, chance) = self.body(id);
        let inches = body.charges(stride, distance, chance);
        if !self.view().is_clear(id, target, to) || !(ChargeRoll { stride, distance }.reaches(inches)) {
            let place = self.view().as_near_as(id, target, to, inches.into());
            return self.go(id, place);
        }
        self.go(id, to);
        let reached = self.body(target).0.is_reached();
        match reached {
            Err(fall) => self.lose(target, fall),
            Ok(()) => self.melee(id, target, met, evader),
        }
        for unit in [id, target] {
            if self.view().stand(unit).there && !self.view().routing(unit) {
                self.faces_the_enemy(unit);
            }
        }
    }

    /// Step 1 of a charge: whether the target goes out of the way, once a turn, if it may and its player wants it to.
    fn evades(&mut self, id: Id, target: Id) -> bool {
        let (view, way) = (self.view(), self.view().side_met(id, target).opposite());
        let may = !view.battle.battle.once_evaded || !view.unit(target).evaded;
        let room = view.room(target, way).min(255) as u8;
        let wants = view.battle.sides[view.side(target)].evades;
        let stride = self.body(target).0.evasion().filter(|&stride| may && wants.wants(stride, room));
        let Some(stride) = stride else { return false };
        self.say(Deed::Evades(target));
        self.unit_mut(target).evaded = true;
        if self.goes_back(target, way, stride) {
            self.faces_the_enemy(target);
        }
        true
    }

    /// Steps 5 and 6 of a charge: the melee; a unit that leaves it goes straight away from the other.
    fn melee(&mut self, id: Id, target: Id, met: Compass, evader: bool) {
        let (rules, meeting) = (&self.battle.rules, self.view().meeting(target, met, evader));
        let before = [id, target].map(|unit| self.view().unit(unit).condition.wounds);
        self.say(Deed::Fights(id, target, meeting.flank));
        let (bodies, chance) = self.bodies(id, target);
        chance.note(|lang| why(&Melee::bonuses(rules, &bodies[0], &bodies[1], meeting), &[], lang));
        let came = fight(rules, bodies, meeting, chance);
        let wounds = [0, 1].map(|i| self.view().unit([id, target][i]).condition.wounds - before[i]);
        self.inflicts(id, target, wounds[1]);
        self.inflicts(target, id, wounds[0]);
        self.say(Deed::Fought(id, target, wounds));
        for (unit, way, came) in [(id, met, came[0]), (target, met.opposite(), came[1])] {
            let fighter = self.view().fighter(unit);
            let stride = match came {
                Err(fall) => {
                    self.lose(unit, fall);
                    continue;
                }
                Ok(Leaves::No) => continue,
                Ok(Leaves::Beaten) => fighter.retreat,
                Ok(Leaves::Failed) => fighter.flight,
            };
            self.say(Deed::Retreats(unit));
            self.faces(unit, way);
            self.goes_back(unit, way, stride);
        }
    }
}
