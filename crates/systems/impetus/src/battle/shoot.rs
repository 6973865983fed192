//! Shooting (A4): one shot of one unit, and its results at once.

use super::moment::Moment;
use super::state::Loss;
use super::telling::Deed;
use crate::shooting::{Fire, Shot};
use crate::telling::in_numbers;
use montjoie_core::chance::Chance;
use montjoie_field::Id;

impl<C: Chance> Moment<'_, C> {
    /// The shot of a unit in its own activation, after `moves` moves, at the target of its plan.
    pub fn shoots(&mut self, id: Id, moves: u8, rallied: bool) {
        let view = self.view();
        if !view.stand(id).there {
            return;
        }
        if let Some((target, _)) = view.best_shot(id, moves, rallied) {
            self.shoots_at(id, target, moves, rallied);
        }
    }

    /// The shot of a unit at a target, and the reactions of enemies to it.
    pub(super) fn shoots_at(&mut self, id: Id, target: Id, moves: u8, rallied: bool) {
        let from = self.view().stand(id).place;
        self.forgets_wishes();
        self.shoot(id, target, moves, rallied);
        self.reactions_in_zones(id, from);
    }

    /// Makes a unit shoot at another; nothing where it may not, or has no die.
    pub fn shoot(&mut self, id: Id, target: Id, moves: u8, rallied: bool) {
        if let Some(shot) = self.view().shot(id, target, Fire::Normal) {
            self.volley(id, target, Shot { moves, rallied, ..shot });
        }
    }

    /// Makes a shot of a unit at a target, with what comes of it.
    pub(super) fn volley(&mut self, id: Id, target: Id, shot: Shot) {
        let (rules, gun, aim) = (self.rules(), self.body(id), self.body(target));
        let Some(volley) = shot.volley(rules, aim.now.vbu, gun.card(), aim.card()) else { return };
        self.say(Deed::Shoots(id, target, shot.distance, shot.fire));
        self.chance.note(|lang| in_numbers(&shot.parts(rules), aim.now.vbu, &shot.critical_modifiers(rules), lang));
        let struck = self.chance.roll(volley);
        self.suffers(target, id, struck);
        self.say(Deed::Hits(target, struck));
        if self.view().unit(target).condition.vbu == 0 {
            self.lose(target, Loss::Fell(shot.fire.fall()));
        }
    }
}
