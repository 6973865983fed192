//! Wishes of units carried out with a number of moves (B3), and fire at units that pass (B4).

use super::moment::Moment;
use super::state::{Loss, Wish};
use super::telling::Deed;
use super::view::{Step, inches};
use crate::body::Body;
use crate::break_table::Arm;
use crate::formation::Formation;
use crate::shooting::{Aim, Band};
use montjoie_core::chance::Chance;
use montjoie_field::{Id, Place};

impl<C: Chance> Moment<'_, C> {
    /// Carries out the wish of a unit with `moves` moves; true where the unit has done something.
    pub fn carry_out(&mut self, id: Id, moves: u8) -> bool {
        match self.view().unit(id).wish {
            _ if moves == 0 => false,
            Wish::Stay | Wish::Rally => false,
            Wish::Charge(enemy) => match self.view().charge_within(id, enemy, moves) {
                Some(charge) => {
                    self.charge(id, enemy, charge);
                    true
                }
                None => self.advances(id, enemy, moves, 0),
            },
            Wish::Advance(enemy, stop) => self.advances(id, enemy, moves, stop),
            Wish::Back => self.falls_back(id, moves),
            Wish::Form(formation) => self.forms(id, formation),
        }
    }

    /// Moves a unit nearer an enemy by `moves` moves, but not within `stop` inches of him; true where the unit came nearer.
    pub(super) fn advances(&mut self, id: Id, enemy: Id, moves: u8, stop: u8) -> bool {
        let cap = self.state.cap.unwrap_or(i16::MAX);
        let Some(Step { condition, facing, .. }) = self.view().step(id, enemy, (moves, stop), cap) else { return false };
        if !self.faces(id, facing) {
            return false;
        }
        let from = self.view().stand(id).place;
        // From where it stands once it has turned.
        let Some(Step { place, .. }) = self.view().step(id, enemy, (moves, stop), cap) else { return false };
        self.becomes(id, Body { condition, ..self.body(id) });
        self.go(id, place);
        self.passing_fire(id, from, None);
        true
    }

    /// Moves a unit straight back by `moves` moves, as far as there is room; true where the unit has moved.
    pub(super) fn falls_back(&mut self, id: Id, moves: u8) -> bool {
        let facing = self.view().stand(id).place.facing;
        let mut body = self.body(id);
        let formation = body.condition.formation;
        let way = inches(body.goes_back(self.rules(), formation, moves)).min(self.state.cap.unwrap_or(i16::MAX));
        let to = self.view().goes_to(id, facing.opposite(), way);
        let goes = to != self.view().stand(id).place;
        if goes {
            self.becomes(id, body);
            self.go(id, to);
        }
        goes
    }

    /// Moves a unit ahead by a critical failure: into the nearest enemy that the moves reach, otherwise straight ahead.
    pub(super) fn goes_ahead(&mut self, id: Id, moves: u8) {
        let view = self.view();
        let charges = view.enemies(id).filter_map(|enemy| Some((enemy, view.charge_within(id, enemy, moves)?)));
        if let Some((enemy, charge)) = charges.min_by_key(|&(enemy, charge)| (charge.parts, enemy)) {
            return self.charge(id, enemy, charge);
        }
        let (facing, way) = (view.stand(id).place.facing, inches(self.body(id).pace() * u16::from(moves)));
        let to = view.goes_to(id, facing, way);
        if to != view.stand(id).place {
            self.moves_to(id, to);
        }
    }

    /// Changes the formation of a unit, which takes a move; true where it has changed.
    fn forms(&mut self, id: Id, formation: Formation) -> bool {
        let changes = self.view().unit(id).condition.formation != formation;
        if changes {
            self.say(Deed::Forms(id, formation));
            self.with(id, |body, _| body.condition.formation = formation);
        }
        changes
    }

    /// Moves a unit to a place; the cover that it stood in is behind it.
    pub(super) fn moves_to(&mut self, id: Id, to: Place) {
        self.with(id, |body, _| body.moves());
        self.go(id, to);
    }

    /// Passing fire of enemies at a unit that has crossed half of their front within reach on its way from a place (B4). Its tests are at once, and
    /// its losses count where the move ends.
    pub fn passing_fire(&mut self, id: Id, from: Place, but: Option<Id>) {
        let rules = self.rules();
        if !self.battle.battle.passing_fire || self.view().stand(id).place.lane == from.lane {
            return;
        }
        for enemy in self.battle.hosts.ids(self.view().side(id).enemy()) {
            let view = self.view();
            if but == Some(enemy) || !view.may_react(enemy) {
                continue;
            }
            let Some(passing) = view.passing(enemy, id, from) else { continue };
            let band = Band::of(rules, passing, view.form(enemy).fighter.range);
            // In its own lane it has the front or the rear of the other before it.
            let aim = Aim { band, closing: false, enfilade: false, clear: true, cover: view.cover(id) };
            let told = |id: Id, target: Id, _: i16| Deed::ShootsInPassing(id, target, passing.ceil() as i16);
            let Some((casualties, guns)) = self.volley(enemy, id, aim, told) else { continue };
            self.unit_mut(enemy).reacted = true;
            let fate = self.with(id, |body, chance| body.test_after_passing_fire(rules, casualties, guns, chance));
            if let Some(fate) = fate {
                let way = self.view().side_of(id, enemy).opposite();
                self.obeys(id, fate, way, Loss::BrokenInPassing);
                return;
            }
        }
    }

    /// Whether the fire of a unit is that of artillery.
    pub(super) fn is_gun(&self, id: Id) -> bool {
        self.view().form(id).fighter.arm == Arm::Artillery
    }
}
