//! Charges (B5): the charged unit's answer, Terrifying Charge, closing fire, contact, and the sweeping advance.

use super::moment::Moment;
use super::state::{Loss, face};
use super::telling::Deed;
use super::view::{Charge, inches};
use crate::break_table::Fate;
use crate::charge::{Reply, closing_band, meet};
use crate::duel::FollowUp;
use crate::fighter::PARTS;
use crate::formation::Formation;
use crate::morale::Fall;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id};

impl<C: Chance> Moment<'_, C> {
    /// A charge that a unit may make and that its moves reach, from its declaration to contact.
    pub fn charge(&mut self, id: Id, enemy: Id, charge: Charge) {
        let (rules, from) = (self.rules(), self.view().stand(id).place);
        let answer = self.view().answer(enemy, id, charge);
        self.say(Deed::Charges(id, enemy, face(self.view().stand(enemy), charge.side), answer));
        self.with(id, |body, _| body.moves());
        match answer {
            Reply::Evades | Reply::Withdraws => {
                let way = self.with(enemy, |body, _| body.gets_away(rules, answer));
                self.go(id, charge.place);
                return self.goes_back(enemy, charge.side.opposite(), inches(way));
            }
            Reply::FormsSquare => self.with(enemy, |body, _| body.condition.formation = Formation::Square),
            Reply::TurnsToFace => drop(self.faces(enemy, charge.side)),
            Reply::CounterCharges | Reply::Shoots | Reply::Stands => {}
        }
        if !self.stands_terror(id, enemy, charge) {
            return;
        }
        if answer == Reply::Shoots && !self.comes_through_fire(id, enemy, charge) {
            return;
        }
        let place = match answer {
            Reply::CounterCharges => self.half_way(id, enemy, charge),
            _ => charge.place,
        };
        self.go(id, place);
        self.passing_fire(id, from, Some(enemy));
        if self.view().stand(id).there && self.view().stand(id).place == place {
            self.contact(id, enemy, charge.side, answer == Reply::CounterCharges);
        }
    }

    /// The place of a charger that the charged unit comes to meet, half-way where there is room.
    fn half_way(&mut self, id: Id, enemy: Id, charge: Charge) -> montjoie_field::Place {
        let halves = self.state.stands.half_way(&self.battle.table, id, enemy, charge.place);
        let Some((mine, theirs)) = halves else { return charge.place };
        self.go(enemy, theirs);
        mine
    }

    /// The test of a charged unit by Terrifying Charge (B7); true where the charge goes on. A unit that holds has turned to face it.
    fn stands_terror(&mut self, id: Id, enemy: Id, charge: Charge) -> bool {
        if !self.view().form(id).fighter.terrifying {
            return true;
        }
        let rules = self.rules();
        self.say(Deed::FacesTerror(enemy));
        let fate = self.with(enemy, |body, chance| body.test_for_terror(rules, chance));
        if fate != Fate::Holds {
            self.go(id, charge.place);
        }
        self.obeys(enemy, fate, charge.side.opposite(), Loss::Broken(Fall::Terror));
        if fate == Fate::Holds {
            self.faces(enemy, charge.side);
        }
        fate == Fate::Holds
    }

    /// Closing fire at a charger, and his test (B6, reason B); true where the charge goes on.
    fn comes_through_fire(&mut self, id: Id, enemy: Id, charge: Charge) -> bool {
        let (rules, began) = (self.rules(), f64::from(charge.parts) / f64::from(PARTS));
        let aim = self.view().aim(enemy, id, closing_band(rules, &self.view().form(enemy).fighter, began), true);
        let Some((casualties, guns)) = self.volley(enemy, id, aim, Deed::ShootsAtCharge) else { return true };
        self.unit_mut(enemy).reacted = true;
        let fate = self.with(id, |body, chance| body.test_after_closing_fire(rules, casualties, guns, chance));
        let Some(fate) = fate else { return true };
        if fate != Fate::Holds {
            self.go(id, charge.place);
        }
        let way = self.view().stand(id).place.facing.opposite();
        self.obeys(id, fate, way, Loss::Broken(Fall::ClosingFire));
        fate == Fate::Holds
    }

    /// Contact: a charger has reached its target.
    fn contact(&mut self, id: Id, enemy: Id, side: Compass, counters: bool) {
        let fresh = !self.view().stand(enemy).engaged();
        for unit in [id, enemy] {
            self.state.stands.stop_supporting(unit);
        }
        self.state.stands.touch(id, enemy, side);
        let face = face(self.view().stand(enemy), side);
        self.with_both(id, enemy, |charger, charged, _| meet(charger, charged, counters, face));
        self.unit_mut(id).won = false;
        if fresh {
            self.unit_mut(enemy).won = false;
        }
        self.say(Deed::Meets(id, enemy, face));
    }

    /// The sweeping advance of a winner of a charge: into enemies within a move who only stand, whom it fights at once (B5).
    pub(super) fn sweeps(&mut self, id: Id) {
        let view = self.view();
        let (body, unit) = (view.body(id), view.unit(id));
        if self.battle.sides[view.side(id)].follow_up != FollowUp::Sweep || unit.swept || !view.free(id) || view.demoralised(id) {
            return;
        }
        let within = |enemy: Id| view.charge_on(id, enemy).filter(|charge| charge.parts <= body.pace());
        let enemies = view.enemies(id).filter(|&enemy| view.free(enemy) && body.may_sweep(view.unit(enemy).condition.formation));
        let charges = enemies.filter_map(|enemy| Some((enemy, within(enemy)?)));
        let Some((enemy, charge)) = charges.min_by_key(|&(enemy, charge)| (charge.parts, enemy)) else { return };
        self.say(Deed::Sweeps(id, enemy));
        self.unit_mut(id).swept = true;
        self.with(id, |body, _| body.moves());
        if !self.stands_terror(id, enemy, charge) {
            return;
        }
        self.go(id, charge.place);
        self.contact(id, enemy, charge.side, false);
        self.unit_mut(id).won = self.rules().sweep_won_bonus;
        self.combat(id, false);
    }
}
