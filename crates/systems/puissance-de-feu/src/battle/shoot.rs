//! The order Fire (C4): one volley at one target, and what becomes of the target at once.

use super::moment::Moment;
use super::telling::Deed;
use montjoie_core::chance::Chance;
use montjoie_field::Id;

impl<C: Chance> Moment<'_, C> {
    /// The order Fire of a unit at another. Against a target that it may not aim at or cannot reach, the order is lost and nothing else.
    pub fn shoot(&mut self, id: Id, target: Id) {
        let Some((volley, inches)) = self.view().volley(id, target) else { return };
        self.say(Deed::Fires(id, target, inches));
        let (rules, before) = (&self.battle.rules, self.view().unit(target).condition.wounds);
        let (mut body, chance) = self.body(target);
        let came = body.is_fired_at(rules, volley, chance);
        let wounds = body.condition.wounds - before;
        self.inflicts(id, target, wounds);
        self.say(Deed::Hits(id, target, wounds));
        match came {
            Err(fall) => self.lose(target, fall),
            Ok(true) => self.routs(target),
            Ok(false) => {}
        }
        let (mut body, chance) = self.body(id);
        body.uses_up(rules, chance);
    }

    /// Gives ammunition to a unit near a wagon, in its own turn, without an order (C4, step 8).
    pub(super) fn finds_ammunition(&mut self, id: Id) {
        let view = self.view();
        let within = view.battle.battle.supply_within;
        let supplies = |other: Id| other != id && view.form(other).wagon && view.within(id, other, within);
        if view.unit(id).condition.out && view.there(view.side(id)).any(supplies) {
            self.unit_mut(id).condition.out = false;
            self.say(Deed::Supplied(id));
        }
    }
}
