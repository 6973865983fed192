//! Wishes carried out with so many moves (B3), and fire at those who pass (B4).

use super::moment::Moment;
use super::state::Wish;
use super::telling::Deed;
use super::view::inches;
use crate::break_table::Arm;
use crate::fighter::PARTS;
use crate::formation::Formation;
use crate::morale::Fall;
use crate::shooting::Band;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place};

impl<C: Chance> Moment<'_, C> {
    /// A unit does what it wants with so many moves: whether it has done something.
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

    /// A unit comes nearer an enemy by so many moves, but not within so many inches of him: whether it does.
    pub(super) fn advances(&mut self, id: Id, enemy: Id, moves: u8, stop: u8) -> bool {
        let (table, stand, other) = (&self.battle.table, *self.view().stand(id), *self.view().stand(enemy));
        if !other.there {
            return false;
        }
        let facing = table.facing_to(&stand, &other);
        let y = if facing == Compass::North { other.span.lo } else { other.span.hi };
        let to = Place { lane: other.place.lane, y, facing };
        let mut body = self.body(id);
        // A unit that faces east or west turns first.
        let turned = table.facing(&stand, facing);
        let distance = (table.cost(turned, to).max(0) as u16).saturating_mul(PARTS);
        let way = inches(body.advances(self.rules(), moves, distance, u16::from(stop) * PARTS));
        if way == 0 || !self.faces(id, facing) {
            return false;
        }
        let from = self.view().stand(id).place;
        let Some(place) = table.as_far_as(from, to, way, |place| self.view().may_end(id, place)) else { return false };
        self.becomes(id, body);
        self.go(id, place);
        self.passing_fire(id, from.lane, None);
        true
    }

    /// A unit goes straight back by so many moves, as far as there is room: whether it does.
    pub(super) fn falls_back(&mut self, id: Id, moves: u8) -> bool {
        let facing = self.view().stand(id).place.facing;
        let mut body = self.body(id);
        let formation = body.condition.formation;
        let way = inches(body.goes_back(self.rules(), formation, moves));
        let to = self.view().back_before(id, facing.opposite(), way);
        let goes = to != self.view().stand(id).place;
        if goes {
            self.becomes(id, body);
            self.go(id, to);
        }
        goes
    }

    /// Ahead by a critical failure: into the nearest enemy that the moves reach, else towards the nearest of all.
    pub(super) fn goes_ahead(&mut self, id: Id, moves: u8) {
        let view = self.view();
        let charges = view.enemies(id).filter_map(|enemy| Some((enemy, view.charge_within(id, enemy, moves)?)));
        if let Some((enemy, charge)) = charges.min_by_key(|&(enemy, charge)| (charge.parts, enemy)) {
            return self.charge(id, enemy, charge);
        }
        if let Some(enemy) = view.nearest_enemy(id) {
            self.advances(id, enemy, moves, 0);
        }
    }

    /// A unit changes its formation, which takes a move: whether it does.
    fn forms(&mut self, id: Id, formation: Formation) -> bool {
        let changes = self.view().unit(id).condition.formation != formation;
        if changes {
            self.say(Deed::Forms(id, formation));
            self.with(id, |body, _| body.condition.formation = formation);
        }
        changes
    }

    /// A unit moves to a place, and what it stood in is behind it.
    pub(super) fn moves_to(&mut self, id: Id, to: Place) {
        self.with(id, |body, _| body.moves());
        self.go(id, to);
    }

    /// Enemies shoot at a unit that has crossed half of their front within reach (B4); its tests are at once.
    pub fn passing_fire(&mut self, id: Id, from: i16, but: Option<Id>) {
        let (rules, battle) = (self.rules(), &self.battle.battle);
        let lane = self.view().stand(id).place.lane;
        if !battle.passing_fire || lane == from {
            return;
        }
        for enemy in self.battle.hosts.ids(self.view().side(id).enemy()) {
            let view = self.view();
            let crossed = (from.min(lane)..=from.max(lane)).contains(&view.stand(enemy).place.lane);
            let near = || view.distance2(id, enemy) <= view.limit(battle.passing_distance);
            if !crossed || but == Some(enemy) || !view.may_react(enemy) || !near() || !view.sees(enemy, id) {
                continue;
            }
            let band = Band::of(rules, view.range(enemy, id), view.form(enemy).fighter.range);
            let aim = view.aim(enemy, id, band, false);
            let Some((casualties, guns)) = self.volley(enemy, id, aim, Deed::ShootsInPassing) else { continue };
            self.unit_mut(enemy).reacted = true;
            let fate = self.with(id, |body, chance| body.test_after_passing_fire(rules, casualties, guns, chance));
            if let Some(fate) = fate {
                let way = self.view().side_of(id, enemy).opposite();
                self.obeys(id, fate, way, super::state::Loss::Broken(Fall::ClosingFire));
                return;
            }
        }
    }

    /// Whether the fire of a unit is that of artillery.
    pub(super) fn is_gun(&self, id: Id) -> bool {
        self.view().form(id).fighter.arm == Arm::Artillery
    }
}
