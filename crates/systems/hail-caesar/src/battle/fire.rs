//! Shooting (6): who shoots at whom, and what retreats.

use super::fight::Fight;
use super::settings::Plan;
use super::state::Wish;
use super::telling::{Deed, Loss, Why};
use crate::body::{Fall, Stakes};
use crate::panic::Fate;
use crate::shooting::{Shot, Volley, bursts, need, shoot};
use montjoie_core::chance::Chance;
use montjoie_field::{Id, inches_up};

impl<C: Chance> Fight<'_, C> {
    /// The shooting phase (6), in list order.
    pub fn shooting(&mut self) {
        for id in self.battle.ids(self.state.active) {
            if !self.free(id) {
                continue;
            }
            let unit = self.unit(id);
            if unit.wish == Wish::Plant && !unit.moved && unit.condition.stakes == Stakes::Plant {
                self.unit_mut(id).condition.stakes = Stakes::Planted;
                self.say(Deed::Plants(id));
                continue;
            }
            let moved = unit.moved;
            if !self.body(id).may_shoot(moved) {
                continue;
            }
            if let Some((target, inches)) = self.target(id) {
                self.shoot(id, target, inches, Why::Shooting);
            }
        }
    }

    /// The target of a unit in the shooting phase, with the inches to it (6-a, 6-b).
    pub fn target(&self, id: Id) -> Option<(Id, i16)> {
        let form = self.form(id);
        if form.range == 0 {
            return None;
        }
        let (table, me) = (self.table(), self.stand(id));
        let limit = Self::square(form.range);
        let naive = self.state.plans[me.side] == Plan::Naive;
        // Until somebody has moved, none is nearer than at the start of the turn.
        let unit = self.unit(id);
        if !self.state.stirred && !unit.moved && unit.nearest2 > limit {
            return None;
        }
        let mut nearest: Option<(bool, i32, Id)> = None;
        self.state.stands.in_range(table, id, self.battle.ids(me.side.enemy()), limit, |enemy, squared| {
            // Skirmishers may be passed over (6-b).
            let rank = (!naive && self.form(enemy).skirmishes, squared, enemy);
            if nearest.is_none_or(|nearest| rank < nearest) && self.stand(enemy).free() && self.may_see(id, enemy) {
                nearest = Some(rank);
            }
        });
        let (_, squared, mut target) = nearest?;
        let mut inches = inches_up(squared);
        // A gun whose nearest target is not under half its range chooses (6-b).
        if form.fighter.artillery && !naive && 2 * inches >= form.range {
            let best = self.battle.ids(me.side.enemy()).filter_map(|enemy| {
                let stand = self.stand(enemy);
                let squared = table.range2(me, stand);
                let sees = stand.there && stand.free() && squared <= limit && self.may_see(id, enemy);
                let inches = inches_up(squared);
                let fighter = &self.form(enemy).fighter;
                let need = need(self.rules().base_need, fighter.as_target);
                let hits = form.fighter.dice_at(inches as u8) * (7 - need);
                sees.then_some(((hits, fighter.clash, std::cmp::Reverse((squared, enemy))), enemy, inches))
            });
            (_, target, inches) = best.max_by_key(|&(rank, _, _)| rank)?;
        }
        (form.fighter.dice_at(inches as u8) > 0).then_some((target, inches))
    }

    /// Whether an enemy is in its front arc and in sight (4-b, 6-a). Skirmishers look all round.
    fn may_see(&self, id: Id, enemy: Id) -> bool {
        let table = self.table();
        let arc = self.form(id).skirmishes || table.in_front_arc(self.stand(id), self.stand(enemy));
        arc && self.state.stands.sees(table, id, enemy)
    }

    /// One unit shoots at another (6-c): what became of the target, which goes back at once if it must; `None` without dice.
    pub fn shoot(&mut self, id: Id, target: Id, inches: i16, why: Why) -> Option<Fate> {
        let rules = self.rules();
        let place = self.stand(id).place;
        let aim = self.stand(target);
        let front = self.table().side_met(aim, place.lane, place.y) == aim.place.facing;
        let (form, goal) = (self.form(id), self.form(target));
        let cover = if self.in_rough(target) { rules.cover[0] } else { 0 };
        let shot = Shot { distance: inches.clamp(0, 255) as u8, reaction: why != Why::Shooting, front, cover };
        let (shooter, _) = self.bodies(id, target);
        let volley = Volley::new(rules, &shooter, &goal.fighter, shot)?;
        self.say(Deed::Shoots(why, id, target, inches, front));
        let [one, other] = self.state.units.get_disjoint_mut([id as usize, target as usize]).expect("two units");
        let shooter = crate::body::Body { fighter: &form.fighter, condition: &mut one.condition };
        let mut body = crate::body::Body { fighter: &goal.fighter, condition: &mut other.condition };
        let shooting = shoot(rules, volley, &shooter, &mut body, self.chance);
        self.inflicts(id, target, shooting.volleyed.wounds);
        if let Some(fall) = shooting.target {
            self.lose(target, if fall == Fall::ShotDown { Loss::ShotDown } else { Loss::RoutedByShooting });
        }
        if let Some(inches) = shooting.back {
            self.retreat(target, inches.into());
        }
        if bursts(rules, &form.fighter, self.chance).is_some() {
            self.lose(id, Loss::GunBurst);
        }
        Some(if shooting.target.is_some() { Fate::Routs } else { shooting.fate })
    }
}
