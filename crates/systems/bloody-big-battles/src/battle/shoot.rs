//! Defensive and offensive fire (B4): every unit chooses one target, and those that have chosen the same one fire together.

use super::moment::Moment;
use super::state::{Condition, Fall};
use super::telling::Deed;
use super::view::{NO_UNITS, View};
use crate::shooting::{Fire, finds_ammunition, own_shifts, runs_low, suffer, suffer_gun};
use montjoie_core::chance::{Chance, in_brackets, named, total};
use montjoie_core::combat::Side;
use montjoie_field::{Id, MOST_UNITS};

impl<C: Chance> Moment<'_, C> {
    /// Fires with the side that does not move.
    pub fn defensive_fire(&mut self) {
        self.fire(self.state.active.enemy());
    }

    /// Fires with the side that moves. Units that were low on ammunition, have not moved and do not fire find some (B1).
    pub fn offensive_fire(&mut self) {
        let side = self.state.active;
        let mut were_low = [false; MOST_UNITS];
        for (was_low, id) in were_low.iter_mut().zip(self.battle.hosts.ids(side)) {
            *was_low = self.view().unit(id).condition.low();
        }
        self.fire(side);
        for (was_low, id) in were_low.into_iter().zip(self.battle.hosts.ids(side)) {
            let unit = self.unit_mut(id);
            if finds_ammunition(was_low, unit.moved, unit.fired) {
                unit.condition.runs_low(false);
                self.say(Deed::Resupplied(id));
            }
        }
    }

    /// Fights a fire phase of a side: all choose their targets, then fire target by target; without mass fire unit by unit.
    fn fire(&mut self, side: Side) {
        for id in self.battle.hosts.ids(side) {
            let unit = self.unit_mut(id);
            (unit.target, unit.fired) = (None, false);
        }
        // Rockets only help others: they choose last.
        for rockets in [false, true] {
            for id in self.battle.hosts.ids(side) {
                if self.view().stand(id).there && self.view().is_rockets(id) == rockets {
                    self.unit_mut(id).target = self.view().target(id);
                }
            }
        }
        if self.battle.rules.mass_fire {
            let mut firers = NO_UNITS;
            for target in self.battle.hosts.ids(side.enemy()) {
                let mut count = 0;
                for (firer, id) in firers.iter_mut().zip(self.view().firing_at(target, side)) {
                    (*firer, count) = (id, count + 1);
                }
                if count > 0 {
                    self.shoot(&firers[..count], target);
                }
            }
        } else {
            for id in self.battle.hosts.ids(side) {
                if let Some(target) = self.view().unit(id).target.filter(|&target| self.view().stand(target).there) {
                    self.shoot(&[id], target);
                }
            }
        }
    }

    /// Fires one shot of some units at a target, with what becomes of it at once.
    pub fn shoot(&mut self, ids: &[Id], target: Id) {
        let (battle, view) = (self.battle, View { battle: self.battle, state: self.state });
        let firers = &view.firers::<MOST_UNITS>(target, ids)[..ids.len()];
        let rules = &battle.rules;
        let shifts = view.shifts(target, ids);
        let Some(fire) = Fire::of(rules, firers, || total(shifts)) else { return };
        let largest = firers.iter().zip(ids).reduce(|best, other| if other.0.factor > best.0.factor { other } else { best });
        let Some((_, &largest)) = largest else { return };
        // A bit for each of them.
        let those = |test: &dyn Fn(usize) -> bool| (0..ids.len()).fold(0u128, |bits, which| bits | u128::from(test(which)) << which);
        let low = those(&|which| runs_low(rules, firers, which));
        let fired = those(&|which| firers[which].factor > 0.0 || view.is_rockets(ids[which]));
        let factor: f64 = firers.iter().map(|firer| firer.factor).sum();
        let own = own_shifts(rules, firers);
        // Who does most is told first.
        for joins in [false, true] {
            for (which, &id) in ids.iter().enumerate().filter(|&(which, &id)| fired >> which & 1 == 1 && (id != largest) == joins) {
                let inches = self.view().range(id, target);
                self.unit_mut(ids[which]).fired = true;
                self.say(Deed::Fires(id, target, inches, joins, factor));
            }
        }
        self.chance.note(|lang| {
            let parts = named(&[&shifts[..], &own].concat(), lang);
            in_brackets([(lang.pick("columns to the right: ", "colonnes à droite\u{a0}: "), parts)], lang)
        });
        let shot = self.chance.roll(fire);
        if shot.low {
            for (_, &id) in ids.iter().enumerate().filter(|&(which, _)| low >> which & 1 == 1) {
                self.unit_mut(id).condition.runs_low(true);
                self.say(Deed::RunsLow(id));
            }
        }
        let before = self.view().unit(target).condition.bases();
        let fighter = &battle.hosts.form(self.view().unit(target).form).fighter;
        let halted = match &mut self.unit_mut(target).condition {
            Condition::Troop(troop) => suffer(rules, fighter, troop, shot.hit),
            Condition::Gun(gun) => {
                suffer_gun(rules, gun, shot.hit);
                false
            }
        };
        let left = self.view().unit(target).condition.bases();
        self.inflicts(largest, target, before - left);
        self.say(Deed::Hits(target, shot.hit, before - left));
        if left == 0 {
            self.lose(target, Fall::ShotDown);
        } else if halted {
            self.is_halted(target);
        }
    }
}

impl View<'_> {
    /// Whether a unit is rockets.
    pub(super) fn is_rockets(self, id: Id) -> bool {
        self.fighter(id).arm == crate::profile::Arm::Rockets
    }

    /// The units of a side that have chosen a target, in list order.
    pub(super) fn firing_at(self, target: Id, side: Side) -> impl Iterator<Item = Id> {
        self.battle.hosts.ids(side).filter(move |&id| self.unit(id).target == Some(target))
    }
}
