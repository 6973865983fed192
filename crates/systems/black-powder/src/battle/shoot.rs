//! Shooting (B4): the volleys of all units of the active side, then one test of each target by the sum of its hits.

use super::moment::Moment;
use super::state::{Loss, Shot};
use super::telling::Deed;
use crate::morale::Fall;
use crate::shooting::{Aim, Fire, shoot};
use montjoie_core::chance::{Chance, why};
use montjoie_field::Id;

impl<C: Chance> Moment<'_, C> {
    /// The shooting phase of a player turn.
    pub fn shooting(&mut self) {
        let side = self.state.active;
        for id in self.battle.hosts.ids(side) {
            let shoots = self.battle.battle.demoralised_shoot || !self.view().demoralised(id);
            if self.view().free(id)
                && shoots
                && let Some((target, aim)) = self.view().target(id)
            {
                self.shoot(id, target, aim);
            }
        }
        for target in self.battle.hosts.ids(side.enemy()) {
            self.test_after_shooting(target);
        }
    }

    /// The shot of a unit at a target in the shooting phase.
    pub fn shoot(&mut self, id: Id, target: Id, aim: Aim) {
        let before = self.view().unit(target).condition.casualties;
        let Some((casualties, guns)) = self.volley(id, target, aim, Deed::Shoots) else { return };
        let from = self.view().side_of(target, id);
        let shot = &mut self.unit_mut(target).shot;
        shot.before = if shot.at { shot.before } else { before };
        *shot = Shot { at: true, caused: shot.caused.saturating_add(casualties), guns: shot.guns || guns, from, ..*shot };
    }

    /// The end of the shooting phase for a unit: its test, by all casualties of the phase (B6, reason A).
    pub fn test_after_shooting(&mut self, id: Id) {
        let (rules, Shot { at, before, caused, guns, from }) = (self.rules(), self.view().unit(id).shot);
        if !at || !self.view().stand(id).there {
            return;
        }
        if self.body(id).must_test_after_shooting(rules, before, caused) {
            self.say(Deed::Tests(id));
        }
        let fate = self.with(id, |body, chance| body.test_after_shooting(rules, before, caused, guns, chance));
        if let Some(fate) = fate {
            self.obeys(id, fate, from.opposite(), Loss::Broken(Fall::Shooting));
        }
    }

    /// One volley of any kind: the casualties that it causes, and whether artillery caused them; `None` where it has no dice.
    pub(super) fn volley(&mut self, id: Id, target: Id, aim: Aim, deed: impl FnOnce(Id, Id, i16) -> Deed) -> Option<(u8, bool)> {
        let rules = self.rules();
        self.view().volley(id, target, aim)?;
        let deed = deed(id, target, self.view().told_inches(id, target));
        self.say(deed);
        let bodies = [id, target].map(|unit| self.battle.body(self.state, unit));
        self.chance.note(|lang| {
            let fire = Fire::of(rules, &bodies[0], &bodies[1], aim);
            let why = why(&fire.to_hit(), &fire.to_save(), lang);
            let enfilade =
                if fire.enfilades() { lang.pick("enfilade: twice the dice", "enfilade\u{a0}: deux fois plus de dés") } else { "" };
            format!("{enfilade}{why}").trim_start().to_owned()
        });
        let volleyed = self.with_both(id, target, |shooter, target, chance| shoot(rules, shooter, target, aim, chance))?;
        self.inflicts(id, target, volleyed.casualties);
        self.say(Deed::Hits(target, volleyed.casualties, volleyed.disordered));
        Some((volleyed.casualties, volleyed.casualties > 0 && self.is_gun(id)))
    }
}
