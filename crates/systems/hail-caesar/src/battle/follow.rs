//! After a round of melee (7-h, 7-i): follow-up, breakthrough, and the supports of a winner that moved.

use super::fight::Fight;
use super::settings::StandingSupports;
use super::telling::Deed;
use crate::body::Stakes;
use crate::melee::RoundResult;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Pair;
use montjoie_field::{Compass, Course, Id};

impl<C: Chance> Fight<'_, C> {
    /// The end of a round (step F6): winners with nobody left in contact follow up, break through, or turn.
    pub fn after_round(&mut self, combat: &[Id], touched: &[(Id, Compass, Id)], verdicts: Pair<RoundResult>) {
        for &id in combat {
            if !self.stand(id).there || self.stand(id).engaged() || !verdicts[self.side(id)].won() {
                continue;
            }
            let foes = || touched.iter().filter(|t| t.0 == id).map(|t| t.2);
            let fell_back = foes().find(|&foe| self.stand(foe).there && self.unit(foe).gave_ground);
            let all_gone = foes().all(|foe| !self.stand(foe).there);
            let from = self.stand(id).place;
            let went = match fell_back {
                Some(foe) => self.follow_up(id, foe),
                None if all_gone => self.break_through(id, touched),
                None => false,
            };
            if !went && self.stand(id).there && self.stand(id).free() && !self.stand(id).place.facing.along() {
                self.faces(id, self.forward(id));
            }
            if self.stand(id).there && self.stand(id).place != from {
                self.bring_supports(id, from.facing);
            }
        }
    }

    /// The follow-up of a winner after an enemy that gave ground (7-h); true where it follows.
    fn follow_up(&mut self, id: Id, foe: Id) -> bool {
        if !self.follows_up(id) || !self.free(foe) {
            return false;
        }
        let Some(charge) = self.charge_on(id, foe) else { return false };
        if !self.form(id).fighter.can_follow(charge.cost.clamp(0, 255) as u8) {
            return false;
        }
        self.go(id, charge.to);
        self.state.stands.touch(id, foe, charge.met);
        self.say(Deed::Follows(id, foe, charge.met));
        true
    }

    /// The breakthrough of a winner whose enemies are all gone (7-i); true where it charges on.
    fn break_through(&mut self, id: Id, touched: &[(Id, Compass, Id)]) -> bool {
        let form = self.form(id);
        let unit = self.unit(id);
        if !self.battle.battle.breakthrough || unit.broke_through || self.shaken(id) || unit.condition.disordered {
            return false;
        }
        let Some(above) = self.breakthrough_above(id).filter(|_| !self.demoralised(id) && !form.fighter.artillery) else { return false };
        let reach = i16::from(form.fighter.reach(2));
        let mut best: Option<(i16, Id, Course)> = None;
        for enemy in self.battle.hosts.ids(self.side(id).enemy()).filter(|&enemy| self.stand(enemy).there) {
            let arc = form.skirmishes || self.table().in_front_arc(self.stand(id), self.stand(enemy));
            let Some(charge) = self.charge_to(id, enemy, reach).filter(|_| arc) else { continue };
            let Some(value) = self.value(id, enemy, charge) else { continue };
            if value > above && best.is_none_or(|(most, _, _)| value > most) {
                best = Some((value, enemy, charge));
            }
        }
        let Some((value, enemy, charge)) = best else { return false };
        self.say(Deed::BreaksThrough(id, value));
        self.unit_mut(id).broke_through = true;
        let (engaged, fought) = (self.stand(enemy).engaged(), self.unit(enemy).fought);
        let goes_on = self.supported_here(enemy, touched) && !self.battle.faults.supports_fought_at_once;
        if self.charge(id, enemy, charge, None) {
            // A new enemy is fought at once, one in a combat to come there, one that has fought or was in support here in the next round.
            self.unit_mut(id).fought = engaged && fought || goes_on;
            if !engaged {
                self.unit_mut(enemy).fought = goes_on;
                if !goes_on && !self.battle.faults.breakthroughs_wait {
                    self.state.next_combat = Some(id);
                }
            }
        }
        true
    }

    /// Whether a unit was in support in the combat of these contacts (7-i).
    fn supported_here(&self, id: Id, touched: &[(Id, Compass, Id)]) -> bool {
        let lost = self.state.supported.iter().any(|&(_, support)| support == id);
        lost || self.stand(id).supporting().any(|friend| touched.iter().any(|&(unit, ..)| unit == friend))
    }

    /// Brings the supports of a winner that moved to their places if they can keep them; otherwise they are free where they are.
    fn bring_supports(&mut self, id: Id, facing: Compass) {
        let stand = *self.stand(id);
        for (side, friend) in stand.friends() {
            self.state.stands.leave_friend(friend, id);
            let stays = self.stand(friend).supports() || self.unit(friend).condition.stakes == Stakes::Planted;
            if stays && self.battle.battle.standing_supports != StandingSupports::Moved {
                continue;
            }
            // Rear stays rear; the sides change if the leader turned about.
            let side = if stand.place.facing == facing { side } else { side.opposite() };
            let fits = stand.engaged() && stand.place.facing.along() && self.can_support(friend) && !self.stand(id).taken(side);
            let place = self.table().support_place(&stand, side);
            let cost = self.table().cost(self.stand(friend).place, place);
            let reach = i16::from(self.form(friend).fighter.reach(2));
            if fits && cost <= reach && self.state.stands.has_room(self.table(), friend, place) {
                self.go(friend, place);
                self.state.stands.support(friend, id, side);
                self.unit_mut(friend).came = true;
            }
        }
    }
}
