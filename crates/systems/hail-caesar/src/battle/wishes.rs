//! When wishes are made: at the start of the movement phase, and again after a charge.

use super::fight::Fight;
use super::state::Wish;
use super::telling::Deed;
use montjoie_core::chance::Chance;
use montjoie_field::{Id, NOBODY};

impl<C: Chance> Fight<'_, C> {
    /// The enemy that counts as nearest in this turn: the one at its start while it lives, then the nearest of this moment.
    pub fn nearest(&self, id: Id) -> Option<Id> {
        let nearest = self.unit(id).nearest;
        if nearest != NOBODY && self.stand(nearest).there { Some(nearest) } else { self.nearest_enemy(id) }
    }

    /// Every free unit of the active side gets its wish.
    pub fn make_wishes(&mut self) {
        for id in self.battle.ids(self.state.active) {
            if !self.free(id) {
                continue;
            }
            let (wish, score) = self.wish(id, false);
            let unit = self.unit_mut(id);
            (unit.wish, unit.score) = (wish, score);
            if wish != Wish::None {
                self.say(Deed::Wants(id, wish, score));
            }
        }
    }

    /// After a charge units make their wishes again: only a new charge or support replaces a wish.
    pub fn wish_again(&mut self, who: impl IntoIterator<Item = Id>) {
        for id in who {
            if !self.free(id) || self.unit(id).acted {
                continue;
            }
            let old = self.unit(id).wish;
            let kept = match old {
                Wish::Charge(enemy) => self.charge_on(id, enemy).is_some(),
                Wish::Toward(_) | Wish::View(_) | Wish::Range(_) | Wish::Support(..) | Wish::Flank(_) | Wish::Follow(_) => false,
                _ => true,
            };
            if kept {
                continue;
            }
            let (wish, score) = self.wish(id, true);
            if wish != old && matches!(wish, Wish::Charge(_) | Wish::Support(..)) {
                let unit = self.unit_mut(id);
                (unit.wish, unit.score) = (wish, score);
                self.say(Deed::WantsNow(id, wish, score));
            }
        }
    }
}
