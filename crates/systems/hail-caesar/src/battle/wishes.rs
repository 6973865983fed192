//! Wishes of units, made at the start of the movement phase, and again after a charge.

use super::fight::Fight;
use super::state::Wish;
use super::telling::Deed;
use montjoie_core::chance::Chance;
use montjoie_field::{Id, NOBODY, Span};

/// An enemy, with what every unit that looks for a charge asks of him first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enemy {
    pub id: Id,
    pub lane: i16,
    pub span: Span,
    /// Whether shooters think of charging the enemy.
    pub weak: bool,
}

impl<C: Chance> Fight<'_, C> {
    /// Lists all enemies, by lanes from west to east and in each lane in its order: wishes use the list while nothing moves.
    fn look_at_enemies(&mut self) {
        let mut enemies = std::mem::take(&mut self.state.enemies);
        enemies.clear();
        for lane in 0..self.table().lanes {
            let there = self.state.stands.in_lane(lane).iter().filter(|&&id| self.side(id) != self.state.active);
            enemies.extend(there.map(|&id| Enemy { id, lane, span: self.stand(id).span, weak: self.weak(id) }));
        }
        self.state.enemies = enemies;
    }

    /// The enemy that counts as nearest in this turn: the nearest at its start while he lives, then the nearest of this moment.
    pub fn nearest(&self, id: Id) -> Option<Id> {
        let nearest = self.unit(id).nearest;
        if nearest != NOBODY && self.stand(nearest).there { Some(nearest) } else { self.nearest_enemy(id) }
    }

    /// Makes the wish of every free unit of the active side.
    pub fn make_wishes(&mut self) {
        self.look_at_enemies();
        for id in self.battle.hosts.ids(self.state.active) {
            if !self.free(id) {
                continue;
            }
            let (wish, score) = self.bent_wish(id, false);
            let unit = self.unit_mut(id);
            (unit.wish, unit.score) = (wish, score);
            if wish != Wish::None {
                self.say(Deed::Wants(id, wish, score));
            }
        }
    }

    /// Makes wishes again after a charge: only a new charge or support replaces a wish.
    pub fn wish_again(&mut self, who: impl IntoIterator<Item = Id>) {
        self.look_at_enemies();
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
            let (wish, score) = self.bent_wish(id, true);
            if wish != old && matches!(wish, Wish::Charge(_) | Wish::Support(..)) {
                let unit = self.unit_mut(id);
                (unit.wish, unit.score) = (wish, score);
                self.say(Deed::WantsNow(id, wish, score));
            }
        }
    }
}
